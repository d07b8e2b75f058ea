//! What a script tells a running peer, one line each on standard input.

use net::node::{Button, ChatView, Command, Key, LobbyView, Reaction, Said, Seating, Status};
use rules::Seat;
use std::io::BufRead as _;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

/// The longest line that is looked at.
const LONGEST: usize = 400;

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Order {
    Skip(Seat),
    Auto(Seat),
    Bot(Seat),
    Remove(Seat),
    /// Give a seat to somebody who asks for it: the named one, or the first.
    Hand(Seat, Option<String>),
    /// The named seat, or the first of this computer.
    ComeBack(Option<Seat>),
    Absent,
    /// So many acts.
    Takeback(usize),
    Close,
    Agree,
    Decline,
    /// Ask for a seat while watching.
    Ask(Seat),
    Branch,
    Leave,
    /// Something for everybody at the table.
    Say(Said),
    /// Hear nothing more of whoever has this name, or hear that one again.
    Mute(String, bool),
    /// The same for everybody.
    MuteAll(bool),
}

impl Order {
    /// Reads a line.
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let mut words = line.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let text = line.trim_start().strip_prefix(verb).unwrap_or_default().trim();
        let seat = || match rest.first().and_then(|word| word.parse::<u8>().ok()) {
            Some(number @ 1..=8) => Ok(Seat(number - 1)),
            _ => Err(format!("`{verb}` needs the number of a seat, from 1")),
        };
        Ok(match verb {
            "skip" => Self::Skip(seat()?),
            "auto" => Self::Auto(seat()?),
            "bot" => Self::Bot(seat()?),
            "remove" => Self::Remove(seat()?),
            "hand" => Self::Hand(seat()?, rest.get(1).map(|name| (*name).to_owned())),
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
            "say" => Self::Say(Said::Text(text.to_owned())),
            "react" => match Reaction::from_name(text) {
                Some(reaction) => Self::Say(Said::Reaction(reaction)),
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

    /// Whether it is tried again until something came of it: a vote dies with the next entry.
    pub(super) const fn is_vote(&self) -> bool {
        let is_talk = matches!(self, Self::Say(_) | Self::Mute(..) | Self::MuteAll(_));
        !is_talk && !matches!(self, Self::Agree | Self::Decline | Self::Ask(_) | Self::Branch | Self::Leave)
    }

    /// What the node is told of an order that is about the talk; `known` finds the key of a name.
    pub(super) fn talk(&self, known: impl Fn(&str) -> Option<Key>) -> Option<Result<Command, String>> {
        Some(Ok(match self {
            Self::Say(said) => Command::Say(said.clone()),
            Self::MuteAll(is_muted) => Command::MuteAll(*is_muted),
            Self::Mute(name, is_muted) => match known(name) {
                Some(who) => Command::Mute { who, name: name.clone(), is_muted: *is_muted },
                None => return Some(Err(format!("nobody here is called `{name}`"))),
            },
            _ => return None,
        }))
    }

    /// What the node is told; nothing while it makes no sense.
    pub(super) fn commands(&self, me: Key, seating: &Seating, status: &Status, acts: &[u64]) -> Vec<Command> {
        let button = match self {
            Self::Skip(seat) => Button::Skip(*seat),
            Self::Auto(seat) => Button::Auto(*seat),
            Self::Bot(seat) => Button::Bot(*seat, me),
            Self::Remove(seat) => Button::Remove(*seat),
            Self::Hand(seat, name) => {
                let asked = status.seats.get(seat.index()).map_or(&[][..], |s| &s.wanted_by);
                let Some(to) = asked.iter().find(|n| name.as_ref().is_none_or(|name| *name == n.name)) else {
                    return Vec::new();
                };
                Button::Hand { seat: *seat, to: to.key, name: to.name.clone() }
            }
            Self::ComeBack(seat) => {
                let mine = || (0..).map(Seat).zip(&status.seats).find(|(_, s)| s.is_mine).map(|(at, _)| at);
                let Some(seat) = seat.or_else(mine) else { return Vec::new() };
                Button::ComeBack(seat)
            }
            Self::Absent => Button::Absent(Vec::new()),
            Self::Takeback(count) => {
                let Some(seq) = acts.iter().rev().nth(count - 1) else { return Vec::new() };
                Button::Takeback { to: seq - 1 }
            }
            Self::Close => Button::CloseNow,
            Self::Agree => return answers(status, Command::Press),
            Self::Decline => return answers(status, Command::Decline),
            Self::Ask(seat) => return vec![Command::AskSeat(Some(*seat))],
            Self::Branch => return vec![Command::BranchWith(seating.path.clone())],
            Self::Leave => return vec![Command::Leave, Command::Shutdown],
            Self::Say(_) | Self::Mute(..) | Self::MuteAll(_) => return Vec::new(),
        };
        vec![Command::Press(button)]
    }
}

/// What others want and this peer has not agreed to.
fn answers(status: &Status, say: impl Fn(Button) -> Command) -> Vec<Command> {
    let open = status.buttons.iter().filter(|offer| !offer.pressed.is_empty() && !offer.is_mine);
    open.map(|offer| say(offer.button.clone())).collect()
}

/// The lines of standard input, read on a thread of their own.
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

/// A peer's own picture of its table, for what scripts ask.
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
    /// Whose name that is: of somebody who was heard, sits or watches here, or is muted.
    pub(super) fn key_of(&self, name: &str) -> Option<Key> {
        let chat = self.chat.iter();
        let heard = chat.clone().flat_map(|c| c.lines.iter().rev()).map(|l| (l.who, l.name.as_str()));
        let muted = chat.flat_map(|c| &c.muted).map(|(key, name)| (*key, name.as_str()));
        let status = self.status.iter();
        let holders = status.clone().flat_map(|s| &s.holders).map(|h| (h.key, h.name.as_str()));
        let watchers = status.flat_map(|s| &s.watchers).map(|w| (w.key, w.name.as_str()));
        let lobby = self.lobby.iter();
        let seats = lobby.clone().flat_map(|l| l.seats.iter().flatten()).map(|s| (s.holder, s.name.as_str()));
        let guests = lobby.flat_map(|l| &l.watchers).map(|w| (w.key, w.name.as_str()));
        let mut all = holders.chain(watchers).chain(seats).chain(guests).chain(heard).chain(muted);
        all.find(|(_, known)| *known == name).map(|(key, _)| key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_or_refused_with_what_would_be_right() {
        assert_eq!(Order::parse("skip 2"), Ok(Order::Skip(Seat(1))));
        assert_eq!(Order::parse("  hand 1 Dora "), Ok(Order::Hand(Seat(0), Some("Dora".to_owned()))));
        assert_eq!(Order::parse("takeback"), Ok(Order::Takeback(1)));
        assert_eq!(Order::parse("come-back"), Ok(Order::ComeBack(None)));
        let said = |text: &str| Ok(Order::Say(Said::Text(text.to_owned())));
        assert_eq!(Order::parse("say  well,  that was skip 2 "), said("well,  that was skip 2"));
        assert_eq!(Order::parse("react bravo"), Ok(Order::Say(Said::Reaction(Reaction::Bravo))));
        assert_eq!(Order::parse("mute Little sister"), Ok(Order::Mute("Little sister".to_owned(), true)));
        assert_eq!(Order::parse("unmute-all"), Ok(Order::MuteAll(false)));
        for (line, word) in [
            ("skip", "seat"),
            ("say", "words"),
            ("react wildly", "bravo"),
            ("mute", "name"),
            ("bot 9", "seat"),
            ("takeback 0", "12"),
            ("dance", "--help"),
            ("skip -1", "seat"),
        ] {
            assert!(Order::parse(line).unwrap_err().contains(word), "{line}");
        }
    }
}
