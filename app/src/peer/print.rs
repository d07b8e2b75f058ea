//! Prints notices as lines for people or as JSON lines.

use super::names::Names;
use super::stdin_command::{at_table, in_lobby};
use super::waits::Waits;
use super::words;
use crate::model::final_scoring::Ended;
use crate::terminal;
use crate::text::{self, Language, Sight, Teller};
use net::node::{
    ChatContent, ChatLine, ChatView, Entry, JoinCodes, Key, LobbyView, Neighbour, Notice, Proved, Refused,
    RelayStatus, Seating, Status, TableAdvert, TableChange, TableId, TableState, Unreached, Waiting,
    WhyUnmet,
};
use rules::{Event, Seat};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Prints notices.
pub(super) struct Printer {
    is_json: bool,
    out: Box<dyn Write>,
    names: Names,
    waits: Waits,
    /// The newest status.
    status: Option<Arc<Status>>,
    /// Where the user wants the log.
    log: Option<PathBuf>,
    /// Open votes and questions, as printed.
    open: Vec<String>,
    /// Proven misconduct of players, as printed.
    proved: Vec<(Key, Proved)>,
    /// The refusals of the present list that were printed or skipped: peer and reason.
    refused: BTreeSet<(String, String)>,
    /// When refusals were last printed, and how many were skipped since.
    told_refusals: Option<Instant>,
    passed_over: usize,
    /// The last problem that was printed, until its vote has ended or a command is typed.
    problem: Option<String>,
    /// The names of all people at the table or in the lobby.
    people: BTreeMap<Key, String>,
    tables: Vec<(TableId, TableState, bool)>,
    last: String,
    is_over: bool,
    /// The newest chat line that was printed.
    heard: u64,
    following: Option<RelayStatus>,
    told_way: Option<Instant>,
    /// The current time.
    now: Instant,
}

/// How often refusals of strangers are printed for people, and how many at once. Strangers choose their names and
/// numbers themselves.
const REFUSALS: (Duration, usize) = (Duration::from_secs(10), 3);

/// The shortest time between two progress reports.
const PROGRESS: Duration = Duration::from_millis(500);

impl Printer {
    /// Prints to `out`; `takes_commands` says whether the user can act on what is printed.
    pub(super) fn new(
        is_json: bool,
        takes_commands: bool,
        log: Option<PathBuf>,
        out: Box<dyn Write>,
        now: Instant,
    ) -> Self {
        Self {
            is_json,
            out,
            names: Names::default(),
            waits: Waits::new(takes_commands, now),
            status: None,
            log,
            open: Vec::new(),
            proved: Vec::new(),
            refused: BTreeSet::new(),
            told_refusals: None,
            passed_over: 0,
            problem: None,
            tables: Vec::new(),
            last: String::new(),
            is_over: false,
            heard: 0,
            following: None,
            told_way: None,
            now,
            people: BTreeMap::new(),
        }
    }

    pub(super) fn notice(&mut self, notice: &Notice, now: Instant) {
        self.now = now;
        match notice {
            Notice::Listening { address } => {
                // Addresses that lead only to this computer are for scripts.
                if self.is_json || !address.starts_with("127.") && !address.starts_with("[::1]") {
                    let value = json!({"event": "listening", "address": address});
                    self.say(format!("listening at {address}"), value);
                }
            }
            Notice::Profile { key, name, .. } => self.profile(*key, name),
            Notice::Neighbours(list) => {
                let names = apart(list);
                self.say(
                    format!("connected with {}", or_nobody(&names.join(", "))),
                    json!({"event": "neighbours", "names": names}),
                );
            }
            Notice::Tables(tables) => self.tables(tables),
            Notice::Lobby(lobby) => self.lobby(lobby),
            Notice::Left => {
                self.status = None;
                self.waits.begin(self.now);
                self.say("left the table".to_owned(), json!({"event": "left"}));
            }
            Notice::Started(seating) => self.started(seating),
            Notice::Entry(entry) => {
                if entry.change.is_some() {
                    self.problem = None;
                }
                self.entry(entry);
            }
            Notice::Status(status) => {
                self.status = Some(Arc::clone(status));
                self.meet(at_table(status));
                self.status(status);
            }
            Notice::Rewound { seq } => {
                self.say(format!("back to entry {seq}"), json!({"event": "rewound", "seq": seq}));
            }
            Notice::Problem(problem) => self.problem(&problem.to_string()),
            Notice::JoinCodes(Some(way)) => self.ways(way),
            Notice::Refusals(list) => self.refusals(list),
            Notice::Chat(Some(view)) => self.chat(view),
            Notice::Rematch(Some(again)) => {
                self.say(
                    format!("{} plays again", again.who),
                    json!({"event": "again", "who": again.who, "table": again.table.to_string()}),
                );
            }
            Notice::Unmet(unreached) => self.unmet(unreached),
            Notice::Unreachable => {
                self.say("listening nowhere any more".to_owned(), json!({"event": "unreachable"}));
            }
            Notice::Saved(_)
            | Notice::Imported(_)
            | Notice::Reading(_)
            | Notice::Chat(None)
            | Notice::Rematch(None)
            | Notice::NeighbourGames(_)
            | Notice::Interrupted(_)
            | Notice::JoinCodes(None) => {}
            Notice::ProfileExported(_) | Notice::ProfileImported(_) => {}
            Notice::Ended => self.say("good-bye".to_owned(), json!({"event": "ended"})),
        }
    }

    /// Prints a problem. A vote is retried whatever is played meanwhile, but its problem is printed once.
    fn problem(&mut self, text: &str) {
        if self.problem.as_deref() != Some(text) {
            self.problem = Some(text.to_owned());
            self.say(text, json!({"event": "problem", "text": text}));
        }
    }

    /// Prints what is due without a notice.
    pub(super) fn tick(&mut self, now: Instant) {
        self.now = now;
        if let Some(status) = self.status.clone() {
            self.follow(&status);
        }
        if let Some((text, value)) = self.waits.due(now) {
            self.say(text, value);
        }
        if self.passed_over > 0 && !self.has_told_refusals() {
            self.tell_refusals(Vec::new());
        }
    }

    /// Prints another remark of the program.
    pub(super) fn remark(&mut self, text: &str, value: Value) {
        self.say(text, value);
    }

    /// The current names of the players.
    pub(super) fn names(&self) -> &Names {
        &self.names
    }

    fn profile(&mut self, key: Key, name: &str) {
        let key_name = key.short();
        let text = if name.is_empty() {
            format!("I am {key_name}, without a name; --name gives one")
        } else {
            format!("I am {name} ({key_name})")
        };
        self.say(text, json!({"event": "profile", "key": key.to_string(), "name": name}));
    }

    fn ways(&mut self, way: &JoinCodes) {
        let text = match &way.code {
            Some(code) => {
                format!("others come to this table with the code {code} or this ticket: {}", way.ticket)
            }
            None => format!("others come to this table with this ticket: {}", way.ticket),
        };
        self.say(
            text,
            json!({"event": "ways", "code": way.code, "ticket": way.ticket,
                       "address": way.address, "password": way.has_password}),
        );
    }

    /// Prints the computers that were found but cannot be reached, with advice.
    fn unmet(&mut self, unreached: &Unreached) {
        let port = unreached.port;
        // There is no port to open while nothing listens.
        let here = if port == 0 { String::new() } else { opening(port) };
        let texts = unreached.list.iter().map(|unmet| {
            let who = match &unmet.name {
                Some(name) => format!("{name}'s computer"),
                None => format!("the computer at {}", unmet.label()),
            };
            match unmet.why {
                WhyUnmet::Shut => format!(
                    "{who} was found, but does not let us in: probably its firewall; open TCP port {} there{here}",
                    unmet.port()
                ),
                WhyUnmet::OtherNetwork => format!(
                    "{who} was found, but is in another network: connect both to the same router, not its guest network"
                ),
            }
        });
        let texts: Vec<String> = texts.collect();
        let list: Vec<Value> = unreached
            .list
            .iter()
            .map(|unmet| json!({"name": unmet.name, "at": unmet.at, "shut": unmet.why == WhyUnmet::Shut}))
            .collect();
        let text = if texts.is_empty() {
            "every computer that was found can be reached".to_owned()
        } else {
            texts.join("\n")
        };
        self.say(text, json!({"event": "unmet", "list": list, "port": port}));
    }

    /// Prints refusals: for scripts the whole list, for people only the new ones, up to a limit.
    fn refusals(&mut self, list: &[Refused]) {
        if self.is_json {
            let values: Vec<Value> = list
                .iter()
                .map(|r| {
                    json!({"who": r.who.map(|who| who.to_string()), "name": r.name, "count": r.count,
                                    "reason": r.reason, "barred": r.is_barred})
                })
                .collect();
            return self.say("", json!({"event": "refusals", "list": values}));
        }
        let now: BTreeSet<(String, String)> =
            list.iter().map(|r| (r.name.clone(), r.reason.clone())).collect();
        let new = now.difference(&self.refused).map(|(name, reason)| format!("{name}: {reason}"));
        let new: Vec<String> = new.collect();
        self.refused = now;
        if self.has_told_refusals() {
            self.passed_over += new.len();
        } else if !new.is_empty() {
            self.tell_refusals(new);
        }
    }

    /// Whether refusals were printed a moment ago.
    fn has_told_refusals(&self) -> bool {
        self.told_refusals.is_some_and(|at| self.now < at + REFUSALS.0)
    }

    fn tell_refusals(&mut self, mut new: Vec<String>) {
        let more = std::mem::take(&mut self.passed_over) + new.len().saturating_sub(REFUSALS.1);
        new.truncate(REFUSALS.1);
        new.extend((more > 0).then(|| format!("{more} more")));
        self.told_refusals = Some(self.now);
        self.say(format!("refused: {}", new.join("; ")), Value::Null);
    }

    /// Notes a typed line, so that its answer is printed even if it repeats the last one.
    pub(super) fn typed(&mut self) {
        self.problem = None;
    }

    /// Prints why a line of a script was not understood or did not work.
    pub(super) fn refused(&mut self, reason: &str) {
        self.problem = None;
        self.say(reason, json!({"event": "refused", "text": reason}));
    }

    /// Prints a line. A reader that closed the pipe is no reason to stop playing.
    fn say(&mut self, text: impl Display, value: impl Display) {
        let line = if self.is_json { terminal::json(value) } else { terminal::shown(text) };
        let _ = writeln!(self.out, "{line}").and_then(|()| self.out.flush());
    }

    /// The same, unless it repeats the last line.
    fn say_once(&mut self, text: String, value: Value) {
        if self.last != text {
            self.last.clone_from(&text);
            self.say(text, value);
        }
    }

    /// Prints the tables if they changed. It is no change if two players of a table alternate as its source.
    fn tables(&mut self, tables: &[TableAdvert]) {
        let known: Vec<(TableId, TableState, bool)> =
            tables.iter().map(|t| (t.table, t.state, t.is_silent)).collect();
        if known != self.tables {
            self.tables = known;
            let silent = |t: &TableAdvert| if t.is_silent { ", its computer does not answer" } else { "" };
            let told = |t: &TableAdvert| {
                format!("{} by {} ({}{})", t.name, t.host, words::state(t.state), silent(t))
            };
            let names: Vec<String> = tables.iter().map(told).collect();
            let text = format!("tables on this network: {}", or_nobody(&names.join(", ")));
            self.say(text, json!({"event": "tables", "tables": names}));
        }
    }

    /// A name as printed, with the start of the key if another player here has the same name.
    fn called(&self, who: Key, name: &str) -> String {
        let is_shared = self.people.iter().any(|(key, other)| *key != who && other == name);
        if is_shared { format!("{name} ({})", who.short()) } else { name.to_owned() }
    }

    /// Remembers the people here.
    fn meet<'a>(&mut self, people: impl Iterator<Item = (Key, &'a str)>) {
        self.people = people.map(|(key, name)| (key, name.to_owned())).collect();
    }

    fn chat(&mut self, view: &ChatView) {
        let mut new: Vec<&ChatLine> =
            view.lines.iter().map(AsRef::as_ref).filter(|l| l.id > self.heard).collect();
        new.sort_by_key(|line| line.id);
        for line in new {
            self.heard = line.id;
            let watching = if line.is_watching { " (watching)" } else { "" };
            let who = self.called(line.who, &line.name);
            let (text, kind, said) = match &line.said {
                ChatContent::Text(text) => (format!("{who}{watching} says: {text}"), "text", text.as_str()),
                ChatContent::Reaction(reaction) => {
                    let name = reaction.name();
                    (format!("{who}{watching} reacts: {name}"), "reaction", name)
                }
            };
            let value = json!({
                "event": "chat", "who": line.who.to_string(), "name": line.name, kind: said,
                "watching": line.is_watching, "mine": line.is_mine, "past": line.is_past,
            });
            self.say(text, value);
        }
    }

    fn lobby(&mut self, lobby: &LobbyView) {
        self.meet(in_lobby(lobby));
        let seats = lobby.seats.iter().map(|seat| match seat {
            None => "free".to_owned(),
            Some(seat) => {
                let ready = if seat.is_ready { " ready" } else { "" };
                format!("{}{ready}", self.called(seat.holder, &seat.name))
            }
        });
        let seats: Vec<String> = seats.collect();
        self.say_once(
            format!("lobby of {}: {}", lobby.name, seats.join(", ")),
            json!({"event": "lobby", "table": lobby.name, "revision": lobby.revision, "seats": seats}),
        );
    }

    fn started(&mut self, seating: &Seating) {
        self.problem = None;
        self.proved.clear();
        self.waits.begin(self.now);
        self.status = None;
        self.names = Names::new(seating.seats.iter().map(|seat| seat.name.clone()));
        let names = self.names.all();
        let tiles: Vec<&str> = seating.game.rules().tiles().iter().map(|tile| tile.name.as_str()).collect();
        if let Some(log) = self.log.as_ref().filter(|log| **log != seating.path) {
            let (old, new) = (log.display().to_string(), seating.path.display().to_string());
            let text = match log.is_file() {
                true => format!("{old} holds another game and stays as it is; this one goes to {new}"),
                false => format!("this game goes on in {new}, and not in {old}"),
            };
            self.say(text, json!({"event": "log", "kept": old, "log": new}));
        }
        self.say(
            format!("game {} at {}: {}; log {}", seating.game_id, seating.name, names.join(", "), seating.path.display()),
            json!({
                "event": "started", "game": seating.game_id.to_string(), "table": seating.name, "seats": names,
                "tiles": tiles,
                "log": seating.path.display().to_string(), "watching": seating.is_watching,
            }),
        );
    }

    fn entry(&mut self, entry: &Entry) {
        let names = &self.names;
        let known = |key| self.waits.known(key);
        let name = |seat| names.label(seat);
        let teller = Teller { words: Language::English, game: &entry.game, name: &name, sight: Sight::Words };
        let what = entry.events.iter().map(|event| teller.event(event));
        let change = entry.change.as_ref().map(|change| teller.change(&known, change));
        let all: Vec<String> = what.chain(change).collect();
        if let Some(TableChange::Hand { seat, name }) = &entry.change {
            self.names.set(*seat, name);
        }
        let seat = entry.seat.map(|seat| seat.0 + 1);
        self.say(
            format!("{:4}  {}", entry.seq, all.join(" ")),
            json!({"event": "entry", "seq": entry.seq, "seat": seat, "past": entry.is_past, "what": all,
                   "events": entry.events, "change": entry.change}),
        );
        if entry.events.contains(&Event::Over) {
            let game = &entry.game;
            self.over(&(0..game.seats()).map(|seat| game.score(Seat(seat))).collect::<Vec<_>>());
        } else if entry.change == Some(TableChange::Closed)
            && let Some(ended) = Ended::of(&entry.game, entry.seq)
        {
            self.over(&ended.points);
        }
    }

    fn over(&mut self, scores: &[i32]) {
        if !std::mem::replace(&mut self.is_over, true) {
            let text =
                scores.iter().zip(0..).map(|(score, seat)| format!("{} {score}", self.name(Seat(seat))));
            let text = format!("the game is over: {}", text.collect::<Vec<_>>().join(", "));
            self.say(text, json!({"event": "over", "scores": scores}));
        }
    }

    fn status(&mut self, status: &Status) {
        // A seat that changed hands has the name of its new player.
        if !status.seats.is_empty() {
            self.names = Names::new(status.seats.iter().map(|seat| seat.name.clone()));
        }
        self.follow(status);
        self.proofs(status);
        self.questions(status);
        self.watching(status);
        match &status.waiting {
            Waiting::Close => {
                self.say_once(
                    "agreeing on the result".to_owned(),
                    json!({"event": "waiting", "for": "close"}),
                );
            }
            Waiting::Done { missing } if missing.is_empty() => {
                let (seq, head) = (status.seq, status.head.to_string());
                let text = format!("done: {seq} entries, head {head}");
                self.say_once(text, json!({"event": "done", "seq": seq, "head": head}));
            }
            _ => self.last.clear(),
        }
    }

    fn follow(&mut self, status: &Status) {
        for (text, value) in self.waits.follow(status, &self.names, self.now) {
            self.say(text, value);
        }
    }

    /// Prints proven misconduct of players, each once while the game is open here.
    fn proofs(&mut self, status: &Status) {
        for holder in &status.holders {
            let Some(proved) = holder.proved.filter(|proved| !self.proved.contains(&(holder.key, *proved)))
            else {
                continue;
            };
            self.proved.push((holder.key, proved));
            let name = self.waits.known(holder.key);
            let (what, seq, text) = words::proved(proved, &name);
            let key = holder.key.to_string();
            self.say(text, json!({"event": "proved", "name": name, "key": key, "what": what, "seq": seq}));
        }
    }

    /// Prints votes, requests for seats, and invitations, each once while it is open and again when it reopens.
    fn questions(&mut self, status: &Status) {
        let mut open = Vec::new();
        for (seat, of) in (1u8..).zip(&status.seats) {
            for who in &of.wanted_by {
                let (label, who) = (self.name(Seat(seat - 1)), self.called(who.key, &who.name));
                let hint = match status.is_watching {
                    true => String::new(),
                    false => self.waits.hinted(&format!("`hand {seat}` gives it")),
                };
                let text = format!("{who} asks for the seat of {label}{hint}");
                open.push((text, json!({"event": "ask", "who": who, "seat": seat, "player": label})));
            }
        }
        for offer in status.buttons.iter().filter(|offer| !offer.pressed.is_empty()) {
            let known = |key| self.waits.known(key);
            let what = text::vote(Language::English, &|seat| self.names.label(seat), &known, &offer.button);
            let seat = offer.button.seat().map(|seat| seat.0 + 1);
            let (agreed, needed) = (offer.pressed.len(), offer.needed);
            let answer = match offer.is_mine || status.is_watching {
                true => String::new(),
                false => self.waits.hinted("`agree` or `decline`"),
            };
            open.push((
                format!("vote: {what}, {agreed} of {needed}{answer}"),
                json!({"event": "vote", "what": what, "seat": seat, "agreed": agreed,
                       "needed": needed, "declined": offer.declined.len()}),
            ));
        }
        if let Some(invitation) = &status.invitation {
            let text = format!("{} goes on with a branch from entry {}", invitation.who, invitation.entries);
            open.push((
                text,
                json!({"event": "invitation", "who": invitation.who, "entries": invitation.entries}),
            ));
        }
        for (text, value) in &open {
            if !self.open.contains(text) {
                self.say(text, value);
            }
        }
        self.open = open.into_iter().map(|(text, _)| text).collect();
    }

    /// Prints the peers through which the game is watched, and the progress of a copy that lacks much of it.
    fn watching(&mut self, status: &Status) {
        let following = &status.following;
        if self.following.as_ref() != Some(following) && (status.is_watching || following.serves > 0) {
            let names: Vec<&str> = following.through.iter().map(|who| who.name.as_str()).collect();
            let serves = following.serves;
            let text = match (status.is_watching, following.distance) {
                (false, _) => format!("{serves} watch through this computer"),
                (true, None) => "nobody is here to watch through".to_owned(),
                (true, Some(distance)) => {
                    let names = names.join(", ");
                    format!(
                        "watching through {names}, {distance} from the players; {serves} watch through this computer"
                    )
                }
            };
            self.say(
                text,
                json!({"event": "watching", "through": names, "distance": following.distance, "serves": serves}),
            );
            self.following = Some(following.clone());
        }
        // As often as a person can read it.
        let Some(way) = status.catch_up else { return self.told_way = None };
        if self.told_way.is_some_and(|at| self.now < at + PROGRESS) {
            return;
        }
        self.told_way = Some(self.now);
        let left = way.seconds.map_or(String::new(), |seconds| format!(", about {seconds} s to go"));
        let text = format!("catching up: {} of {} entries are here{left}", way.had, way.known);
        self.say(
            text,
            json!({"event": "catching-up", "had": way.had, "known": way.known, "done": way.fraction(),
                   "seconds": way.seconds}),
        );
    }

    fn name(&self, seat: Seat) -> String {
        self.names.label(seat)
    }
}

/// How to open a port on this computer, for the end of a sentence.
fn opening(port: u16) -> String {
    format!(
        " or {port} here (ufw: sudo ufw allow {port}/tcp; firewalld: sudo firewall-cmd --permanent \
         --add-port={port}/tcp, then sudo firewall-cmd --reload; Windows: allow Bastide for private networks)"
    )
}

fn or_nobody(names: &str) -> &str {
    if names.is_empty() { "nobody" } else { names }
}

/// The names of computers, with the start of the key if several have the same name.
fn apart(list: &[Neighbour]) -> Vec<String> {
    let is_shared = |name: &str| list.iter().filter(|other| other.name == name).count() > 1;
    let told = |one: &Neighbour| match is_shared(&one.name) {
        true => format!("{} ({})", one.name, one.key.short()),
        false => one.name.clone(),
    };
    list.iter().map(told).collect()
}

#[cfg(test)]
mod tests;
