//! Commands from scripts to a running peer, one line each on standard input.

use super::names::Names;
use net::node::{
    Button, ChatCommand, ChatContent, ChatView, Command, GoCommand, Key, LobbyView, Neighbour, Reaction,
    SavedCommand, Seating, Status, TableCommand,
};
use rules::Seat;
use std::collections::BTreeMap;
use std::io::BufRead as _;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

/// The longest line that is read.
const LONGEST: usize = 400;

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TypedCommand {
    /// The text names a seat, by number or by its player, here and below.
    Skip(String),
    Auto(String),
    Bot(String),
    Remove(String),
    /// Give a seat to a player who asks for it: the one named after it, or the first.
    Hand(String),
    /// The named seat, or the first of this computer.
    ComeBack(Option<String>),
    Absent,
    /// The number of acts.
    Takeback(usize),
    Close,
    Agree,
    Decline,
    /// Ask for a seat while watching.
    Ask(String),
    Branch,
    Leave,
    /// Say something to everyone at the table.
    Say(ChatContent),
    /// Mute the player with this name, or unmute them.
    Mute(String, bool),
    /// The same for all players.
    MuteAll(bool),
}

impl TypedCommand {
    /// Reads a line.
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let mut words = line.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let text = line.trim_start().strip_prefix(verb).unwrap_or_default().trim();
        let seat = || match text {
            "" => Err(format!("`{verb}` needs a player, or the number of a seat from 1")),
            text => Ok(text.to_owned()),
        };
        Ok(match verb {
            "skip" => Self::Skip(seat()?),
            "auto" => Self::Auto(seat()?),
            "bot" => Self::Bot(seat()?),
            "remove" => Self::Remove(seat()?),
            "hand" => Self::Hand(seat()?),
            "come-back" if rest.is_empty() => Self::ComeBack(None),
            "come-back" => Self::ComeBack(Some(seat()?)),
            "absent" => Self::Absent,
            "takeback" => match rest.first().map_or(Ok(1), |word| word.parse()) {
                Ok(acts @ 1..=12) => Self::Takeback(acts),
                _ => return Err("`takeback` goes back 1 to 12 acts".to_owned()),
            },
            "close" => Self::Close,
            "agree" => Self::Agree,
            "decline" => Self::Decline,
            "ask" => Self::Ask(seat()?),
            "branch" => Self::Branch,
            "leave" => Self::Leave,
            "say" if text.is_empty() => return Err("`say` needs some words".to_owned()),
            "say" => Self::Say(ChatContent::Text(text.to_owned())),
            "react" => match Reaction::from_name(text) {
                Some(reaction) => Self::Say(ChatContent::Reaction(reaction)),
                None => {
                    let names = Reaction::ALL.map(Reaction::name).join(", ");
                    return Err(format!("`react` needs one of {names}"));
                }
            },
            "mute" | "unmute" if text.is_empty() => return Err(format!("`{verb}` needs a name")),
            "mute" | "unmute" => Self::Mute(text.to_owned(), verb == "mute"),
            "mute-all" => Self::MuteAll(true),
            "unmute-all" => Self::MuteAll(false),
            _ => return Err(format!("`{verb}` is no command; `bastide peer join --help` names them")),
        })
    }

    /// Whether it is retried until it succeeds, since a vote ends with the next entry.
    pub(super) const fn is_vote(&self) -> bool {
        let is_talk = matches!(self, Self::Say(_) | Self::Mute(..) | Self::MuteAll(_));
        !is_talk && !matches!(self, Self::Agree | Self::Decline | Self::Ask(_) | Self::Branch | Self::Leave)
    }

    /// The node command of a chat order; `known` finds a player by name.
    pub(super) fn talk(
        &self,
        known: impl Fn(&str) -> Result<(Key, String), String>,
    ) -> Option<Result<Command, String>> {
        Some(Ok(match self {
            Self::Say(said) => Command::Chat(ChatCommand::Say(said.clone())),
            Self::MuteAll(is_muted) => Command::Chat(ChatCommand::MuteAll(*is_muted)),
            Self::Mute(name, is_muted) => match known(name) {
                Ok((who, name)) => Command::Chat(ChatCommand::Mute { who, name, is_muted: *is_muted }),
                Err(reason) => return Some(Err(reason)),
            },
            _ => return None,
        }))
    }

    /// The node commands of an order; empty while the order does not apply.
    ///
    /// # Errors
    /// If the named player is unknown, or two have the name.
    pub(super) fn commands(
        &self,
        me: Key,
        names: &Names,
        (seating, status): (&Seating, &Status),
        acts: &[u64],
    ) -> Result<Vec<Command>, String> {
        let seat = |text: &str| names.seat(text);
        let button = match self {
            Self::Skip(whose) => Button::Skip(seat(whose)?),
            Self::Auto(whose) => Button::Auto(seat(whose)?),
            Self::Bot(whose) => Button::Bot(seat(whose)?, me),
            Self::Remove(whose) => Button::Remove(seat(whose)?),
            Self::Hand(text) => {
                let (seat, name) = names.seat_in(text)?;
                let asked = status.seats.get(seat.index()).map_or(&[][..], |s| &s.wanted_by);
                let Some(to) = asker(asked, name)? else { return Ok(Vec::new()) };
                Button::Hand { seat, to: to.key, name: to.name.clone() }
            }
            Self::ComeBack(whose) => {
                let mine = || (0..).map(Seat).zip(&status.seats).find(|(_, s)| s.is_mine).map(|(at, _)| at);
                let named = whose.as_deref().map(seat).transpose()?;
                let Some(seat) = named.or_else(mine) else { return Ok(Vec::new()) };
                Button::ComeBack(seat)
            }
            Self::Absent => Button::Absent(Vec::new()),
            Self::Takeback(count) => {
                let Some(seq) = acts.iter().rev().nth(count - 1) else { return Ok(Vec::new()) };
                Button::Takeback { to: seq - 1 }
            }
            Self::Close => Button::CloseNow,
            Self::Agree => return Ok(answers(status, TableCommand::Press)),
            Self::Decline => return Ok(answers(status, TableCommand::Decline)),
            Self::Ask(whose) => return Ok(vec![Command::Table(TableCommand::AskSeat(Some(seat(whose)?)))]),
            Self::Branch => return Ok(vec![Command::Saved(SavedCommand::BranchWith(seating.path.clone()))]),
            Self::Leave => return Ok(vec![Command::Go(GoCommand::Leave), Command::Shutdown]),
            Self::Say(_) | Self::Mute(..) | Self::MuteAll(_) => return Ok(Vec::new()),
        };
        Ok(vec![Command::Table(TableCommand::Press(button))])
    }
}

/// The requester of a seat, by name, by the start of the key if two have the same name, or the first one. `None`
/// without requests.
fn asker<'a>(asked: &'a [Neighbour], name: &str) -> Result<Option<&'a Neighbour>, String> {
    if name.is_empty() || asked.is_empty() {
        return Ok(asked.first());
    }
    let name = name.to_lowercase();
    let is_meant = |n: &&Neighbour| n.name.to_lowercase() == name || n.key.short() == name;
    let meant: Vec<&Neighbour> = asked.iter().filter(is_meant).collect();
    let told = |all: &[&Neighbour], say: fn(&Neighbour) -> String| {
        all.iter().map(|n| format!("`{}`", say(n))).collect::<Vec<_>>().join(" or ")
    };
    match meant[..] {
        [one] => Ok(Some(one)),
        [] => {
            let all: Vec<&Neighbour> = asked.iter().collect();
            Err(format!("nobody of that name asks for this seat: say {}", told(&all, |n| n.name.clone())))
        }
        _ => Err(format!("more than one of that name ask for it: say {}", told(&meant, |n| n.key.short()))),
    }
}

/// Answers to the votes of others that this peer has not agreed to.
fn answers(status: &Status, say: impl Fn(Button) -> TableCommand) -> Vec<Command> {
    let open = status.buttons.iter().filter(|offer| !offer.pressed.is_empty() && !offer.is_mine);
    open.map(|offer| say(offer.button.clone()).into()).collect()
}

/// The lines of standard input, read in their own thread.
pub(super) fn lines() -> Receiver<String> {
    let (out, lines) = channel();
    let reader = std::thread::Builder::new().name("commands".to_owned()).spawn(move || {
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { return };
            let line: String = line.trim().chars().take(LONGEST).collect();
            if !line.is_empty() && out.send(line).is_err() {
                return;
            }
        }
    });
    drop(reader);
    lines
}

/// A peer's view of its table, which answers the questions of scripts.
#[derive(Default)]
pub(super) struct Picture {
    pub(super) seating: Option<Arc<Seating>>,
    pub(super) status: Option<Arc<Status>>,
    /// The numbers of the acts, the newest last.
    pub(super) acts: Vec<u64>,
    pub(super) lobby: Option<Arc<LobbyView>>,
    pub(super) chat: Option<Arc<ChatView>>,
}

impl Picture {
    /// The player with this name, or with a key that starts like this: one who spoke, sits or watches here, or is
    /// muted.
    ///
    /// # Errors
    /// If no player or more than one matches.
    pub(super) fn who(&self, text: &str) -> Result<(Key, String), String> {
        let chat = self.chat.iter();
        let heard = chat.clone().flat_map(|c| c.lines.iter().rev()).map(|l| (l.who, l.name.as_str()));
        let muted = chat.flat_map(|c| &c.muted).map(|(key, name)| (*key, name.as_str()));
        let status = self.status.as_deref().into_iter().flat_map(at_table);
        let lobby = self.lobby.as_deref().into_iter().flat_map(in_lobby);
        let all: BTreeMap<Key, &str> = heard.chain(muted).chain(lobby).chain(status).collect();
        let is_meant = |(key, name): &(&Key, &&str)| **name == text || key.short() == text;
        let meant: Vec<(Key, String)> =
            all.iter().filter(is_meant).map(|(key, name)| (*key, (*name).to_owned())).collect();
        match &meant[..] {
            [one] => Ok(one.clone()),
            [] => Err(format!("nobody here is called `{text}`")),
            _ => {
                let keys: Vec<String> = meant.iter().map(|(key, _)| format!("`{}`", key.short())).collect();
                Err(format!("more than one here is called `{text}`: say {}", keys.join(" or ")))
            }
        }
    }
}

/// The players and spectators at a table, and the requesters of seats.
pub(super) fn at_table(status: &Status) -> impl Iterator<Item = (Key, &str)> {
    let holders = status.holders.iter().map(|h| (h.key, h.name.as_str()));
    let others = status.watchers.iter().chain(status.seats.iter().flat_map(|seat| &seat.wanted_by));
    holders.chain(others.map(|one| (one.key, one.name.as_str())))
}

/// The players and spectators in a lobby.
pub(super) fn in_lobby(lobby: &LobbyView) -> impl Iterator<Item = (Key, &str)> {
    let seats = lobby.seats.iter().flatten().map(|seat| (seat.holder, seat.name.as_str()));
    seats.chain(lobby.watchers.iter().map(|one| (one.key, one.name.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use net::node::ChatLine;

    #[test]
    fn of_two_of_one_name_neither_is_muted_without_its_key() {
        let line = |n: u8, name: &str| {
            let (who, name, said) = (Key([n; 32]), name.to_owned(), ChatContent::Text("hm".to_owned()));
            let (is_watching, is_mine, is_past) = (false, false, false);
            Arc::new(ChatLine { id: n.into(), who, name, is_watching, is_mine, is_past, said })
        };
        let chat =
            ChatView { lines: vec![line(1, "Dora"), line(2, "Dora"), line(3, "Ada")], ..ChatView::default() };
        let picture = Picture { chat: Some(Arc::new(chat)), ..Picture::default() };
        let order =
            |name: &str| TypedCommand::Mute(name.to_owned(), true).talk(|text| picture.who(text)).unwrap();
        let both = order("Dora").unwrap_err();
        assert!(both.contains("`01010101` or `02020202`"), "{both}");
        let muted = |name: &str| match order(name).unwrap() {
            Command::Chat(ChatCommand::Mute { who, name, .. }) => (who.0[0], name),
            other => panic!("{other:?}"),
        };
        assert_eq!(muted("02020202"), (2, "Dora".to_owned()));
        assert_eq!(muted("Ada"), (3, "Ada".to_owned()));
        assert!(order("Eve").is_err());
    }

    #[test]
    fn who_asks_for_a_seat_is_named_whatever_the_letters_case_and_namesakes_by_key() {
        let one = |n: u8, name: &str| Neighbour { key: Key([n; 32]), name: name.to_owned() };
        let asked = [one(1, "Élodie"), one(2, "Dora"), one(3, "dora")];
        let meant = |name: &str| asker(&asked, name).map(|found| found.map(|n| n.key.0[0]));
        assert_eq!((meant(""), meant("éLODIE"), meant("03030303")), (Ok(Some(1)), Ok(Some(1)), Ok(Some(3))));
        let both = meant("Dora").unwrap_err();
        assert!(both.ends_with("say `02020202` or `03030303`"), "{both}");
        let none = meant("Cleo").unwrap_err();
        assert!(none.ends_with("say `Élodie` or `Dora` or `dora`"), "{none}");
        assert_eq!(asker(&[], "Dora"), Ok(None), "somebody may still ask");
    }

    #[test]
    fn lines_are_read_or_refused_with_what_would_be_right() {
        assert_eq!(TypedCommand::parse("skip 2"), Ok(TypedCommand::Skip("2".to_owned())));
        assert_eq!(
            TypedCommand::parse("skip Little sister"),
            Ok(TypedCommand::Skip("Little sister".to_owned()))
        );
        assert_eq!(TypedCommand::parse("  hand 1 Dora "), Ok(TypedCommand::Hand("1 Dora".to_owned())));
        assert_eq!(TypedCommand::parse("takeback"), Ok(TypedCommand::Takeback(1)));
        assert_eq!(TypedCommand::parse("come-back"), Ok(TypedCommand::ComeBack(None)));
        let said = |text: &str| Ok(TypedCommand::Say(ChatContent::Text(text.to_owned())));
        assert_eq!(TypedCommand::parse("say  well,  that was skip 2 "), said("well,  that was skip 2"));
        assert_eq!(
            TypedCommand::parse("react bravo"),
            Ok(TypedCommand::Say(ChatContent::Reaction(Reaction::Bravo)))
        );
        assert_eq!(
            TypedCommand::parse("mute Little sister"),
            Ok(TypedCommand::Mute("Little sister".to_owned(), true))
        );
        assert_eq!(TypedCommand::parse("unmute-all"), Ok(TypedCommand::MuteAll(false)));
        for (line, word) in [
            ("skip", "player"),
            ("say", "words"),
            ("react wildly", "bravo"),
            ("mute", "name"),
            ("hand  ", "player"),
            ("takeback 0", "12"),
            ("dance", "--help"),
        ] {
            assert!(TypedCommand::parse(line).unwrap_err().contains(word), "{line}");
        }
    }
}
