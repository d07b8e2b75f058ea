//! A log as people read it: one line an entry.

use super::entry::{Body, Change, End, Source};
use super::{Log, Proof, Stored};
use crate::identity::Key;
use rules::{Action, Cell, Event, Game, Place, Reason, Seat, TileId};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Which tile lies where after the entries told so far: what was taken back may lie elsewhere in the end.
type Map = BTreeMap<Cell, TileId>;

/// The log as readable text: what was agreed, then one line an entry with what happened.
#[must_use]
pub fn text(log: &Log) -> String {
    let mut out = String::new();
    let offer = log.offer();
    let _ = writeln!(out, "game {} \"{}\"", log.id(), offer.name);
    if let Some(parent) = offer.parent {
        let _ = writeln!(out, "branch of {} after entry {}", parent.game, parent.seq);
    }
    let _ = writeln!(out, "tile sets: {}", offer.setup.sets.join(", "));
    for (n, seat) in offer.seats.iter().enumerate() {
        let _ = writeln!(out, "seat {n}: {} ({})", seat.name, seat.holder.short());
    }
    let mut map = Map::new();
    for stored in log.entries() {
        out.push_str(&line(log, stored, &mut map));
        out.push('\n');
    }
    for run in log.dropped() {
        let _ = writeln!(out, "kept aside: {} entries from {} on", run.entries.len(), run.seq);
    }
    let _ = writeln!(out, "head {}", log.head());
    out
}

fn line(log: &Log, stored: &Stored, map: &mut Map) -> String {
    for event in &stored.events {
        if let Event::Placed { tile, cell, .. } = *event {
            map.insert(cell, tile);
        }
    }
    let mut out = format!("{:>4}  {}", stored.entry.seq, body(log, stored, map));
    let happened: Vec<String> = stored.events.iter().filter_map(|e| event(log, e)).collect();
    if !happened.is_empty() {
        let _ = write!(out, " · {}", happened.join("; "));
    }
    if let Proof::Certificate { epoch, accepts, .. } = &stored.proof {
        let _ = write!(out, "  [chosen in epoch {epoch} by {} holders]", accepts.len());
    }
    out
}

fn seat_name(log: &Log, seat: Seat) -> &str {
    log.table().seats.get(seat.index()).map_or("?", |s| s.name.as_str())
}

fn holder_name(log: &Log, key: Key) -> String {
    let holder = log.offer().holders.iter().find(|h| h.key == key);
    holder.map_or_else(|| key.short(), |h| h.name.clone())
}

fn tile_name(game: &Game, tile: TileId) -> String {
    game.rules().tile(tile).name.clone()
}

fn body(log: &Log, stored: &Stored, map: &Map) -> String {
    match &stored.entry.body {
        Body::Act { returns, actions } => {
            let who = stored.entry.seat.map_or("?", |seat| seat_name(log, seat));
            let back = if returns.is_empty() { String::new() } else { format!(", {} return", returns.len()) };
            let actions: Vec<String> = actions.iter().map(|a| action(log.game(), map, a)).collect();
            format!("{who}: {}{back}", actions.join(", "))
        }
        Body::Draw { k, source: Source::Tokens(tokens) } => format!("draw {k} from {} tokens", tokens.len()),
        Body::Draw { k, source: Source::Os(_) } => format!("draw {k} from one computer"),
        Body::Absent { k, holders, returns } => {
            let names: Vec<String> = holders.iter().map(|key| holder_name(log, *key)).collect();
            let back: Vec<String> = returns.iter().map(|r| holder_name(log, r.holder)).collect();
            format!("absent from draw {k}: {}; back: {}", names.join(", "), back.join(", "))
        }
        Body::Seat { seat, change } => format!("seat {seat}: {}", seat_change(log, change)),
        Body::Takeback { to } => format!("taken back to entry {to}"),
        Body::Deal(_) => "deal".to_owned(),
        Body::Close { end: End::Over } => "the result stands".to_owned(),
        Body::Close { end: End::Now } => "closed in mid-game".to_owned(),
    }
}

fn seat_change(log: &Log, change: &Change) -> String {
    match change {
        Change::Leave => "its player leaves".to_owned(),
        Change::Key { key, name, .. } => format!("{name} takes it ({})", key.short()),
        Change::Skip => "is passed over".to_owned(),
        Change::Auto => "plays by default actions".to_owned(),
        Change::Bot(key) => format!("is played by the computer of {}", holder_name(log, *key)),
        Change::ComeBack => "its player is back".to_owned(),
    }
}

fn action(game: &Game, map: &Map, action: &Action) -> String {
    match action {
        Action::Draw { .. } => "draws".to_owned(),
        Action::Place { cell, rotation } => {
            format!("place at {cell} turned {}", u16::from(rotation.quarters()) * 90)
        }
        Action::Deploy { piece, place } => {
            let piece = format!("{piece:?}").to_lowercase();
            format!("{piece} on {}", place_name(game, map, *place))
        }
        Action::Pass => "pass".to_owned(),
        #[expect(unreachable_patterns, reason = "later kinds of actions read as their names")]
        other => format!("{other:?}"),
    }
}

/// A place as its tile calls it: `road WE at 3,-1`.
fn place_name(game: &Game, map: &Map, place: Place) -> String {
    match (place, map.get(&place.cell())) {
        (Place::Segment(cell, _, n), Some(tile)) => {
            format!("{} at {cell}", game.rules().tile(*tile).segment_label(n))
        }
        (place, _) => format!("{place:?}"),
    }
}

fn event(log: &Log, event: &Event) -> Option<String> {
    match event {
        Event::Drawn { seat, tile } => {
            Some(format!("{} draws {}", seat_name(log, *seat), tile_name(log.game(), *tile)))
        }
        Event::Discarded { tile } => Some(format!("{} fits nowhere", tile_name(log.game(), *tile))),
        Event::Scored { seat, points, reason, .. } => {
            Some(format!("{} +{points} ({})", seat_name(log, *seat), reason_text(reason)))
        }
        Event::DoubleTurn { seat } => Some(format!("{} plays twice", seat_name(log, *seat))),
        Event::Over => Some("the game is over".to_owned()),
        _ => None,
    }
}

fn reason_text(reason: &Reason) -> String {
    match reason {
        Reason::Road { cells, .. } => format!("road of {cells}"),
        Reason::City { cells, pennants, .. } => format!("city of {cells} with {pennants} pennants"),
        Reason::Monastery { cells, .. } => format!("monastery with {cells}"),
        Reason::Field { cities } => format!("field at {cities} cities"),
        #[expect(unreachable_patterns, reason = "later reasons read as their names")]
        other => format!("{other:?}"),
    }
}
