//! A log as readable text: one line per entry.

use super::entry::{Body, Change, End, Entry, Source};
use super::{Log, Proof, Stored};
use crate::identity::Key;
use rules::{
    Action, Cell, CircleWay, Event, Game, Part, Place, Reason, Seat, Source as Draws, Spend, TileId,
};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The tiles on the map after the entries so far. What was taken back may end up elsewhere.
type Map = BTreeMap<Cell, TileId>;

/// The log as readable text: the offer, then one line per entry with its events.
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
    for kept in log.evidence() {
        let name = log.name_of(kept.accused.holder);
        let _ = writeln!(out, "evidence: {}", kept.evidence.sentence(&name, kept.verdict));
    }
    let _ = writeln!(out, "head {}", log.head());
    out
}

/// The content of an entry, whether it stands in the log or not.
pub(super) fn entry(log: &Log, entry: &Entry) -> String {
    let (id, proof) = (entry.id(), Proof::Draw);
    let stored = Stored { entry: entry.clone(), id, proof, events: Vec::new() };
    format!("{}, state {}", body(log, &stored, &Map::new()), entry.state)
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

fn seat_name(log: &Log, seat: Seat) -> String {
    log.table().seats.get(seat.index()).map_or_else(|| "?".to_owned(), |s| s.name.to_string())
}

fn holder_name(log: &Log, key: Key) -> String {
    log.name_of(key)
}

fn tile_name(game: &Game, tile: TileId) -> String {
    game.rules().tile(tile).name.clone()
}

fn body(log: &Log, stored: &Stored, map: &Map) -> String {
    match &stored.entry.body {
        Body::Act { returns, actions } | Body::Open { returns, actions, .. } => {
            let who = stored.entry.seat.map_or_else(|| "?".to_owned(), |seat| seat_name(log, seat));
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
        Body::Deal(step) => {
            let who = stored.entry.holder.map_or_else(String::new, |key| holder_name(log, key));
            format!("{who} deals: {}", step.stage())
        }
        Body::Close { end: End::Over } => "the result stands".to_owned(),
        Body::Close { end: End::Now } => "closed in mid-game".to_owned(),
        Body::Disclose { seeds } => {
            let open = seeds.iter().flatten().count();
            format!("the result stands; {open} of {} dealers open their seeds", seeds.len())
        }
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
        Action::Draw { source } => format!("draws ({})", source_name(*source)),
        Action::Place { cell, rotation } => {
            format!("place at {cell} turned {}", u16::from(rotation.quarters()) * 90)
        }
        Action::Deploy { piece, place } => {
            format!("{} on {}", piece.word(), place_name(game, map, *place))
        }
        Action::Pass => "pass".to_owned(),
        Action::Chip { colour, place } => format!("chip {colour} on {}", place_name(game, map, *place)),
        Action::Wall { place } => format!("wall on {}", place_name(game, map, *place)),
        Action::Nugget { cell } => format!("nugget at {cell}"),
        Action::Spend { on: Spend::Tile } => "gold for a tile".to_owned(),
        Action::Spend { on: Spend::Wall } => "gold for a wall".to_owned(),
        Action::Spend { on: Spend::Nothing } => "gold for nothing".to_owned(),
        Action::TakeBack { piece, place } => {
            format!("{} back from {}", piece.word(), place_name(game, map, *place))
        }
        Action::Grow => "the flock grows".to_owned(),
        Action::Stable => "into the stable".to_owned(),
        Action::Circle { kind, way } => {
            format!("crop circle: {} {}", kind.meeples(), way_name(*way))
        }
        Action::Conjure => "the wizard draws".to_owned(),
        Action::Choose { tile } => format!("chooses {}", tile_name(game, *tile)),
        Action::Open { tile, .. } => format!("opens {}", tile_name(game, *tile)),
        Action::Lift { cell, part: Part::Whole } => format!("takes up {cell}"),
        Action::Lift { cell, part } => format!("takes up the {} half of {cell}", part.letters()),
        Action::Two => "two tiles instead".to_owned(),
        Action::Fill { cell, piece } => format!("closes the gap at {cell} with a {}", piece.word()),
    }
}

const fn source_name(source: Draws) -> &'static str {
    match source {
        Draws::Main => "main",
        Draws::Builder => "builder",
        Draws::Nothing => "no tile",
        Draws::Lifted => "lifted",
        Draws::Forced => "bought",
        Draws::Credit => "credit",
        Draws::Wizard => "wizard",
        Draws::Tatan => "Tatan",
    }
}

const fn way_name(way: CircleWay) -> &'static str {
    match way {
        CircleWay::Join => "join",
        CircleWay::Leave => "leave",
    }
}

/// The name of a place by its tile: `road WE at 3,-1`.
fn place_name(game: &Game, map: &Map, place: Place) -> String {
    match (place, map.get(&place.cell())) {
        (Place::Segment(cell, _, n), Some(tile)) => {
            format!("{} at {cell}", game.rules().tile(*tile).segment_label(n))
        }
        (Place::Side(cell, side), _) => format!("{} side of {cell}", side.word()),
        (Place::Mouth(cell, n), _) => format!("mouth {n} of {cell}"),
        (Place::Half(cell, part), _) => format!("{} half of {cell}", part.letters()),
        (place, _) => place.cell().to_string(),
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
        Event::GoldTaken { seat, nuggets } => Some(format!("{} takes {nuggets} gold", seat_name(log, *seat))),
        Event::Credit { seat } => Some(format!("{} earns a tile", seat_name(log, *seat))),
        Event::Dragon { to, facing, .. } => {
            Some(format!("the dragon goes to {to} and looks {}", facing.word()))
        }
        Event::Wizard { cell } => Some(format!("the wizard comes to {cell}")),
        Event::Shown { tile, .. } => Some(format!("the wizard finds {}", tile_name(log.game(), *tile))),
        Event::PutBack { tile } => Some(format!("{} goes back", tile_name(log.game(), *tile))),
        Event::Wagon { seat, cells, .. } => {
            Some(format!("the wagon of {} goes to a road of {cells}", seat_name(log, *seat)))
        }
        Event::Token { seat, sheep: 0 } => Some(format!("{} draws a wolf", seat_name(log, *seat))),
        Event::Token { seat, sheep } => Some(format!("{} draws {sheep} sheep", seat_name(log, *seat))),
        Event::Hidden { cell } => Some(format!("a tile is hidden under {cell}")),
        Event::Tatan { seat } => Some(format!("{} draws a Tatan card", seat_name(log, *seat))),
        Event::Filled { cells, .. } => Some(format!("a gap of {cells} is closed")),
        Event::Taken { seat, tile } => {
            Some(format!("{} takes {}", seat_name(log, *seat), tile_name(log.game(), *tile)))
        }
        Event::Hand { seat, closed } => {
            Some(format!("{} holds {closed} closed half tiles", seat_name(log, *seat)))
        }
        Event::Over => Some("the game is over".to_owned()),
        // The action itself implies these.
        Event::Turn { .. }
        | Event::Placed { .. }
        | Event::Deployed { .. }
        | Event::Returned { .. }
        | Event::Completed { .. }
        | Event::Chip { .. }
        | Event::Wall { .. }
        | Event::Nugget { .. }
        | Event::Spent { .. }
        | Event::Circle { .. }
        | Event::Lifted { .. } => None,
    }
}

fn reason_text(reason: &Reason) -> String {
    match reason {
        Reason::Road { cells, .. } => format!("road of {cells}"),
        Reason::City { cells, pennants, queen: false, .. } => {
            format!("city of {cells} with {pennants} pennants")
        }
        Reason::City { cells, pennants, .. } => {
            format!("city of {cells} with {pennants} pennants and a queen")
        }
        Reason::Monastery { cells, vineyards: 0, .. } => format!("monastery with {cells}"),
        Reason::Monastery { cells, vineyards, .. } => {
            format!("monastery with {cells} and {vineyards} vineyards")
        }
        Reason::Field { cities } => format!("field at {cities} cities"),
        Reason::Toll { cells, .. } => format!("toll station at {cells} cells"),
        Reason::Estate { cells, .. } => format!("estate at {cells} cells"),
        Reason::Wagon { cells } => format!("longest road of {cells}"),
        Reason::Flock { sheep } => format!("flock of {sheep}"),
        Reason::Tatan { meeples } => format!("{meeples} meeples beside a gap"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Piece, Side};

    #[test]
    fn places_figures_and_sides_are_told_in_words() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/whole-game.bastide");
        let log = Log::replay(&crate::file::read(&path).unwrap().records).unwrap();
        let (cell, map) = (Cell::new(3, -1), Map::new());
        let told = |what: Action| action(log.game(), &map, &what);
        assert_eq!(told(Action::Lift { cell, part: Part::NE }), "takes up the NE half of 3,-1");
        assert_eq!(told(Action::Wall { place: Place::Side(cell, Side::S) }), "wall on south side of 3,-1");
        let deploy = |piece, place| told(Action::Deploy { piece, place });
        assert_eq!(deploy(Piece::Big, Place::Half(cell, Part::SW)), "big meeple on SW half of 3,-1");
        assert_eq!(deploy(Piece::Toll, Place::Cell(cell)), "toll station on 3,-1");
        let dragon = Event::Dragon { from: cell, to: cell, facing: Side::W };
        assert_eq!(event(&log, &dragon).unwrap(), "the dragon goes to 3,-1 and looks west");
    }
}
