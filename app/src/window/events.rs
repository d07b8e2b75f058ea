//! `--log-events`: JSON lines on standard output, for scripts that drive the window.
//!
//! `{"event":"screen","name":"table","targets":{"confirm":[640,770], …}}` names the screen and, in pixels of the
//! window, the centre of everything that can be clicked, and under `focus` the name of the focused widget. It is
//! printed on changes.

use crate::terminal;
use egui::Rect;
use net::node::{ChatContent, ChatView, JoinCodes, LobbyView, NeighbourGames, Notice, Status, Waiting};
use serde_json::{Map, Value, json};
use std::io::Write as _;

/// A printer of events, or a disabled one.
pub struct Events {
    is_on: bool,
    last: Option<Value>,
}

impl Events {
    /// A printer that is enabled or not.
    #[must_use]
    pub const fn new(is_on: bool) -> Self {
        Self { is_on, last: None }
    }

    /// Reports that the window is open, drawn by this renderer.
    pub fn opened(&self, renderer: &str) {
        if self.is_on {
            print(&json!({"event": "opened", "renderer": renderer}));
        }
    }

    /// Reports a notice of the node.
    pub fn notice(&mut self, notice: &Notice) {
        if !self.is_on {
            return;
        }
        print(&told(notice));
    }

    /// Reports the screen, the targets and the focus.
    pub fn targets(
        &mut self,
        screen: &str,
        seen: Vec<(String, Rect)>,
        focus: Option<Rect>,
        pixels_per_point: f32,
    ) {
        if !self.is_on {
            return;
        }
        let is_there = |rect: &Rect, f: &Rect| f.center().distance(rect.center()) < 1.0;
        let focus = focus.map(|f| match seen.iter().find(|(_, rect)| is_there(rect, &f)) {
            Some((name, _)) => name.clone(),
            None => format!("at {:.0},{:.0}", f.center().x, f.center().y),
        });
        let mut targets = Map::new();
        for (name, rect) in seen {
            let p = rect.center();
            let pixel = |v: f32| (v * pixels_per_point).round() as i32;
            targets.insert(name, json!([pixel(p.x), pixel(p.y)]));
        }
        let value = json!({"event": "screen", "name": screen, "targets": targets, "focus": focus});
        if self.last.as_ref() != Some(&value) {
            print(&value);
            self.last = Some(value);
        }
    }
}

fn told(notice: &Notice) -> Value {
    match notice {
        Notice::Listening { address } => json!({"event": "listening", "address": address}),
        Notice::Profile { key, name, .. } => {
            json!({"event": "profile", "key": key.short(), "name": name})
        }
        Notice::Neighbours(list) => {
            let names: Vec<&str> = list.iter().map(|n| n.name.as_str()).collect();
            json!({"event": "neighbours", "names": names})
        }
        Notice::Tables(list) => {
            let names: Vec<&str> = list.iter().map(|t| t.name.as_str()).collect();
            json!({"event": "tables", "names": names})
        }
        Notice::Lobby(view) => lobby(view),
        Notice::Left => json!({"event": "left"}),
        Notice::Started(s) => {
            json!({"event": "started", "table": s.name, "game": s.game_id.to_string(), "path": s.path.display().to_string()})
        }
        Notice::Entry(e) => {
            json!({"event": "entry", "seq": e.seq, "seat": e.seat.map(|s| s.0),
                       "past": e.is_past})
        }
        Notice::Status(s) => status(s),
        Notice::Rewound { seq } => json!({"event": "rewound", "seq": seq}),
        Notice::ProfileExported(path) => {
            json!({"event": "profile exported", "path": path.display().to_string()})
        }
        Notice::ProfileImported(key) => json!({"event": "profile imported", "key": key.short()}),
        Notice::Interrupted(path) => json!({"event": "interrupted", "path": path.display().to_string()}),
        Notice::Saved(list) => json!({"event": "saved", "count": list.games.len()}),
        Notice::Reading(list) => {
            let part = list.first().map(|reading| (f64::from(reading.fraction()) * 100.0).round());
            json!({"event": "reading", "count": list.len(), "percent": part})
        }
        Notice::Imported(path) => json!({"event": "imported", "path": path.display().to_string()}),
        Notice::JoinCodes(way) => ways(way.as_ref()),
        Notice::Refusals(list) => {
            let counts: Map<String, Value> = list.iter().map(|r| (r.name.clone(), json!(r.count))).collect();
            json!({"event": "refusals", "counts": counts})
        }
        Notice::Chat(view) => chat(view.as_deref()),
        Notice::NeighbourGames(list) => neighbour_games(list.as_ref()),
        Notice::Rematch(again) => {
            json!({"event": "again", "who": again.as_ref().map(|a| a.who.as_str()),
                       "table": again.as_ref().map(|a| a.table.to_string())})
        }
        Notice::Unmet(unreached) => {
            let names: Vec<String> = unreached.list.iter().map(net::node::Unmet::label).collect();
            json!({"event": "unmet", "names": names, "port": unreached.port})
        }
        Notice::Unreachable => json!({"event": "unreachable"}),
        Notice::Problem(p) => json!({"event": "problem", "text": p.to_string()}),
        Notice::Ended => json!({"event": "ended"}),
    }
}

fn lobby(view: &LobbyView) -> Value {
    let taken = view.seats.iter().flatten().count();
    json!({"event": "lobby", "name": view.name, "taken": taken, "seats": view.seats.len(),
               "revision": view.revision, "can_start": view.not_yet.is_none()})
}

fn status(s: &Status) -> Value {
    let about = match &s.waiting {
        Waiting::Decision { kind, .. } => Some(format!("{kind:?}")),
        _ => None,
    };
    let (waits, seat, mine) = match &s.waiting {
        Waiting::Decision { seat, is_mine, .. } => ("decision", Some(seat.0), *is_mine),
        Waiting::Draw { .. } => ("draw", None, false),
        Waiting::Heads { .. } => ("heads", None, false),
        Waiting::Deal { .. } => ("deal", None, false),
        Waiting::Vote => ("vote", None, false),
        Waiting::Desync => ("desync", None, false),
        Waiting::Close => ("close", None, false),
        Waiting::Done { .. } => ("done", None, false),
    };
    json!({"event": "status", "seq": s.seq, "waits": waits, "about": about, "seat": seat, "mine": mine,
               "final": s.last_final, "head": s.head.to_string()})
}

fn chat(view: Option<&ChatView>) -> Value {
    let last = view.and_then(|v| v.lines.last());
    let said = last.map(|l| match &l.said {
        ChatContent::Text(text) => text.as_str(),
        ChatContent::Reaction(reaction) => reaction.name(),
    });
    json!({"event": "chat", "lines": view.map(|v| v.lines.len()),
               "who": last.map(|l| l.name.as_str()), "said": said})
}

fn neighbour_games(neighbour_games: Option<&NeighbourGames>) -> Value {
    let games = neighbour_games.and_then(|s| s.games.as_ref()).map(Vec::len);
    json!({"event": "shelf", "who": neighbour_games.map(|s| s.who.name.as_str()), "games": games,
               "here": neighbour_games.map_or(0, |s| s.here.len())})
}

fn ways(way: Option<&JoinCodes>) -> Value {
    let code = way.and_then(|w| w.code.clone());
    json!({"event": "ways", "code": code, "ticket": way.map(|w| w.ticket.clone())})
}

/// A closed pipe is no reason to end the game.
fn print(value: &Value) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{}", terminal::json(value)).and_then(|()| out.flush());
}
