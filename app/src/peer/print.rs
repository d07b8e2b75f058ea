//! What happens, as lines a person can follow or as JSON lines.

use crate::terminal;
use crate::window::model::count::Ended;
use net::node::{
    ChatLine, ChatView, Entry, Following, Key, Link, LobbyView, Notice, Refused, Said, Seating, Status,
    TableAdvert, TableChange, Waiting, Ways,
};
use rules::{Event, Game, Seat};
use serde_json::{Value, json};
use std::fmt::Display;
use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Prints notices.
pub(super) struct Printer {
    is_json: bool,
    seating: Option<Arc<Seating>>,
    tables: Vec<String>,
    last: String,
    said: Vec<String>,
    is_over: bool,
    /// The newest line of the talk that was printed.
    heard: u64,
    following: Option<Following>,
    told_way: Option<Instant>,
}

/// How often progress is told at most.
const PROGRESS: Duration = Duration::from_millis(500);

impl Printer {
    pub(super) fn new(is_json: bool) -> Self {
        Self {
            is_json,
            seating: None,
            tables: Vec::new(),
            last: String::new(),
            said: Vec::new(),
            is_over: false,
            heard: 0,
            following: None,
            told_way: None,
        }
    }

    pub(super) fn notice(&mut self, notice: &Notice) {
        match notice {
            Notice::Listening { address } => {
                self.say(
                    format!("listening at {address}"),
                    json!({"event": "listening", "address": address}),
                );
            }
            Notice::Profile { key, name, .. } => self.profile(*key, name),
            Notice::Neighbours(list) => {
                let names: Vec<&str> = list.iter().map(|n| n.name.as_str()).collect();
                self.say(
                    format!("connected with {}", or_nobody(&names.join(", "))),
                    json!({"event": "neighbours", "names": names}),
                );
            }
            Notice::Tables(tables) => self.tables(tables),
            Notice::Lobby(lobby) => self.lobby(lobby),
            Notice::Left => self.say("left the table".to_owned(), json!({"event": "left"})),
            Notice::Started(seating) => self.started(seating),
            Notice::Entry(entry) => self.entry(entry),
            Notice::Status(status) => self.status(status),
            Notice::Rewound { seq } => {
                self.say(format!("back to entry {seq}"), json!({"event": "rewound", "seq": seq}));
            }
            Notice::Problem(problem) => {
                self.say(problem.to_string(), json!({"event": "problem", "text": problem.to_string()}));
            }
            Notice::Ways(Some(way)) => self.ways(way),
            Notice::Refusals(list) => self.refusals(list),
            Notice::Chat(Some(view)) => self.chat(view),
            Notice::Again(Some(again)) => {
                self.say(
                    format!("{} plays again", again.who),
                    json!({"event": "again", "who": again.who, "table": again.table.to_string()}),
                );
            }
            Notice::Unreachable => {
                self.say("listening nowhere any more".to_owned(), json!({"event": "unreachable"}));
            }
            Notice::Saved(_)
            | Notice::Imported(_)
            | Notice::Reading(_)
            | Notice::Chat(None)
            | Notice::Again(None)
            | Notice::Shelf(_)
            | Notice::Interrupted(_)
            | Notice::Ways(None) => {}
            Notice::ProfileExported(_) | Notice::ProfileImported(_) => {}
            Notice::Ended => self.say("good-bye".to_owned(), json!({"event": "ended"})),
        }
    }

    fn profile(&self, key: Key, name: &str) {
        let key_name = key.short();
        let text = if name.is_empty() {
            format!("I am {key_name}, without a name; --name gives one")
        } else {
            format!("I am {name} ({key_name})")
        };
        self.say(text, json!({"event": "profile", "key": key.to_string(), "name": name}));
    }

    fn ways(&self, way: &Ways) {
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

    fn refusals(&self, list: &[Refused]) {
        let lines: Vec<String> =
            list.iter().map(|r| format!("{} × {} ({})", r.count, r.name, r.reason)).collect();
        let values: Vec<Value> = list
            .iter()
            .map(|r| {
                json!({"who": r.who.map(|who| who.to_string()), "name": r.name, "count": r.count,
                                "reason": r.reason, "barred": r.is_barred})
            })
            .collect();
        let text = format!("refused so far: {}", or_nobody(&lines.join(", ")));
        self.say(text, json!({"event": "refusals", "list": values}));
    }

    /// A line of a script that is not understood or did not work out.
    pub(super) fn refused(&self, reason: &str) {
        self.say(reason, json!({"event": "refused", "text": reason}));
    }

    /// A reader that closed the pipe does not want more; that is no reason to stop playing.
    fn say(&self, text: impl Display, value: impl Display) {
        let line = if self.is_json { terminal::json(value) } else { terminal::shown(text) };
        let mut out = std::io::stdout().lock();
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }

    /// The same, unless it was said just now.
    fn say_once(&mut self, text: String, value: Value) {
        if self.last != text {
            self.last.clone_from(&text);
            self.say(text, value);
        }
    }

    /// The same, unless it was said a short while ago.
    fn say_new(&mut self, text: String, value: Value) {
        if !self.said.contains(&text) {
            self.said.push(text.clone());
            if self.said.len() > 16 {
                self.said.remove(0);
            }
            self.say(text, value);
        }
    }

    fn tables(&mut self, tables: &[TableAdvert]) {
        let names: Vec<String> =
            tables.iter().map(|t| format!("{} by {} ({:?})", t.name, t.host, t.state)).collect();
        if names != self.tables {
            let text = format!("tables on this network: {}", or_nobody(&names.join(", ")));
            self.say(text, json!({"event": "tables", "tables": names}));
            self.tables = names;
        }
    }

    /// The lines of the talk that are new, each once.
    fn chat(&mut self, view: &ChatView) {
        let mut new: Vec<&ChatLine> =
            view.lines.iter().map(AsRef::as_ref).filter(|l| l.id > self.heard).collect();
        new.sort_by_key(|line| line.id);
        for line in new {
            self.heard = line.id;
            let watching = if line.is_watching { " (watching)" } else { "" };
            let (text, kind, said) = match &line.said {
                Said::Text(text) => (format!("{}{watching} says: {text}", line.name), "text", text.as_str()),
                Said::Reaction(reaction) => {
                    let name = reaction.name();
                    (format!("{}{watching} reacts: {name}", line.name), "reaction", name)
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
        let seats: Vec<String> = lobby
            .seats
            .iter()
            .map(|seat| match seat {
                None => "free".to_owned(),
                Some(seat) if seat.is_ready => format!("{} ready", seat.name),
                Some(seat) => seat.name.clone(),
            })
            .collect();
        self.say_once(
            format!("lobby of {}: {}", lobby.name, seats.join(", ")),
            json!({"event": "lobby", "table": lobby.name, "revision": lobby.revision, "seats": seats}),
        );
    }

    fn started(&mut self, seating: &Arc<Seating>) {
        let names: Vec<&str> = seating.seats.iter().map(|s| s.name.as_str()).collect();
        self.say(
            format!("game {} at {}: {}; log {}", seating.game_id, seating.name, names.join(", "), seating.path.display()),
            json!({
                "event": "started", "game": seating.game_id.to_string(), "table": seating.name, "seats": names,
                "log": seating.path.display().to_string(), "watching": seating.is_watching,
            }),
        );
        self.seating = Some(seating.clone());
    }

    fn entry(&mut self, entry: &Entry) {
        let what: Vec<String> = entry.events.iter().map(|event| self.event(event, &entry.game)).collect();
        let change = entry.change.as_ref().map(|change| format!("{change:?}"));
        let all: Vec<String> = what.into_iter().chain(change).collect();
        self.say(
            format!("{:4}  {}", entry.seq, all.join("; ")),
            json!({
                "event": "entry", "seq": entry.seq, "seat": entry.seat.map(|s| s.0), "past": entry.is_past, "what": all,
            }),
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
        for seat in status.seats.iter().flat_map(|s| s.wanted_by.iter().map(|who| (&s.name, &who.name))) {
            let (text, value) = (
                format!("{} asks for the seat of {}", seat.1, seat.0),
                json!({"event": "ask", "who": seat.1, "seat": seat.0}),
            );
            self.say_new(text, value);
        }
        for offer in status.buttons.iter().filter(|offer| !offer.pressed.is_empty()) {
            let what = format!("{:?}", offer.button);
            let (agreed, needed) = (offer.pressed.len(), offer.needed);
            let text = format!("vote: {what}, {agreed} of {needed}");
            self.say_new(text, json!({"event": "vote", "what": what, "agreed": agreed, "needed": needed, "declined": offer.declined.len()}));
        }
        self.watching(status);
        if let Some(invitation) = &status.invitation {
            let text = format!("{} goes on with a branch from entry {}", invitation.who, invitation.entries);
            self.say_new(
                text,
                json!({"event": "invitation", "who": invitation.who, "entries": invitation.entries}),
            );
        }
        if status.here < status.needed
            && !status.is_watching
            && !matches!(status.waiting, Waiting::Done { .. })
        {
            let (here, of, needed) = (status.here, status.holders.len(), status.needed);
            let text = format!("paused: {here} of {of} computers are here, {needed} are needed");
            self.say_new(text, json!({"event": "paused", "here": here, "of": of, "needed": needed}));
        }
        let away: Vec<&str> = status
            .holders
            .iter()
            .filter(|h| matches!(h.link, Link::Reconnecting | Link::Gone))
            .map(|h| h.name.as_str())
            .collect();
        if !away.is_empty() {
            let text = format!("not connected: {}", away.join(", "));
            return self.say_once(text, json!({"event": "away", "names": away}));
        }
        match &status.waiting {
            Waiting::Heads { .. } => self.say_once(
                "waiting for the others, to learn where the game stands".to_owned(),
                json!({"event": "waiting", "for": "heads"}),
            ),
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
            _ => {}
        }
    }

    /// Through whom the game is watched, and how far a copy is that lacks much of it.
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
        if self.told_way.is_some_and(|at| at.elapsed() < PROGRESS) {
            return;
        }
        self.told_way = Some(Instant::now());
        let left = way.seconds.map_or(String::new(), |seconds| format!(", about {seconds} s to go"));
        let text = format!("catching up: {} of {} entries are here{left}", way.had, way.known);
        self.say(
            text,
            json!({"event": "catching-up", "had": way.had, "known": way.known, "done": way.fraction(),
                   "seconds": way.seconds}),
        );
    }

    fn name(&self, seat: Seat) -> String {
        let named = self.seating.as_ref().and_then(|s| s.seats.get(seat.index()));
        named.map_or_else(|| format!("seat {}", seat.0 + 1), |seat| seat.name.clone())
    }

    fn event(&self, event: &Event, game: &Game) -> String {
        let tile = |tile| game.rules().tile(tile).name.clone();
        match event {
            Event::Turn { seat } => format!("{}'s turn", self.name(*seat)),
            Event::Drawn { seat, tile: t } => format!("{} draws {}", self.name(*seat), tile(*t)),
            Event::Discarded { tile: t } => format!("{} fits nowhere and is set aside", tile(*t)),
            Event::Placed { seat, tile: t, cell, .. } => {
                format!("{} lays {} at {},{}", self.name(*seat), tile(*t), cell.x, cell.y)
            }
            Event::Deployed { seat, piece, .. } => format!("{} puts a {piece:?} on it", self.name(*seat)),
            Event::Returned { seat, piece, .. } => format!("a {piece:?} of {} comes home", self.name(*seat)),
            Event::Completed { kind, cells, .. } => format!("a {kind:?} of {cells} is complete"),
            Event::Scored { seat, points, .. } => format!("{} scores {points}", self.name(*seat)),
            Event::DoubleTurn { seat } => format!("{} plays again", self.name(*seat)),
            Event::Chip { seat, .. } => format!("{} puts a chip on a tunnel", self.name(*seat)),
            Event::Wall { seat, .. } => format!("{} builds a wall", self.name(*seat)),
            Event::Nugget { cell } => format!("a nugget lies at {cell}"),
            Event::GoldTaken { seat, nuggets } => format!("{} takes {nuggets} gold", self.name(*seat)),
            Event::Spent { seat, on } => format!("{} spends gold on {on:?}", self.name(*seat)),
            Event::Credit { seat } => format!("{} earns an extra tile", self.name(*seat)),
            Event::Dragon { to, facing, .. } => format!("the dragon flies to {to} and looks {facing:?}"),
            Event::Wizard { cell } => format!("the wizard comes to {cell}"),
            Event::Shown { tile: t, .. } => format!("the wizard finds {}", tile(*t)),
            Event::PutBack { tile: t } => format!("{} goes back into the stack", tile(*t)),
            Event::Wagon { seat, cells, .. } => {
                format!("the wagon of {} goes to a road of {cells}", self.name(*seat))
            }
            Event::Token { seat, sheep: 0 } => format!("{} draws a wolf", self.name(*seat)),
            Event::Token { seat, sheep } => format!("{} draws {sheep} sheep", self.name(*seat)),
            Event::Circle { seat, kind, way } => format!("{} chooses {way:?} in {kind:?}", self.name(*seat)),
            Event::Hidden { cell } => format!("a tile is hidden under {cell}"),
            Event::Lifted { seat, tile: t, cell } => {
                format!("{} takes {} up from {cell}", self.name(*seat), tile(*t))
            }
            Event::Tatan { seat } => format!("{} draws a Tatan card", self.name(*seat)),
            Event::Filled { seat, cell, cells, .. } => {
                format!("{} closes a gap of {cells} at {cell}", self.name(*seat))
            }
            Event::Taken { seat, tile: t } => format!("{} takes {}", self.name(*seat), tile(*t)),
            Event::Hand { seat, closed } => {
                format!("{} holds {closed} closed half tiles", self.name(*seat))
            }
            Event::Over => "the last count is done".to_owned(),
        }
    }
}

fn or_nobody(names: &str) -> &str {
    if names.is_empty() { "nobody" } else { names }
}
