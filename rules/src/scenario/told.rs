//! Events, in the words of a scenario's expectations.

use super::state::{label, place, reason};
use crate::action::{CircleWay, Spend};
use crate::event::Event;
use crate::game::Game;
use crate::geometry::Place;
use crate::label::{kind_name, meeples, part_name, piece_name, side_name};
use crate::tile::{FeatureKind, TileId};

/// The first words of event lines.
pub(super) const WORDS: [&str; 54] = [
    "turn",
    "drawn",
    "discarded",
    "placed",
    "deployed",
    "returned",
    "completed",
    "scored",
    "double",
    "chip",
    "wall",
    "nugget",
    "gold",
    "spent",
    "credit",
    "dragon",
    "wizard",
    "shown",
    "put-back",
    "wagon",
    "token",
    "circle",
    "hidden",
    "lifted",
    "tatan",
    "filled",
    "taken",
    "hand",
    "over",
    "goods",
    "record",
    "built",
    "march",
    "fairy",
    "raised",
    "captured",
    "freed",
    "sorcerer",
    "bridge",
    "castle",
    "offered",
    "bid",
    "bought",
    "animal",
    "big-top",
    "count",
    "ingot",
    "ingots",
    "flight",
    "flown-back",
    "ferry",
    "robber",
    "advanced",
    "message",
];

/// An event as one line, such as `returned 0 meeple 0,-1 city N`.
pub(super) fn told(game: &Game, event: &Event) -> String {
    let tile = |tile: TileId| game.rules().tile(tile).name.as_str();
    match *event {
        Event::Turn { seat } => format!("turn {seat}"),
        Event::Drawn { seat, tile: drawn } => format!("drawn {seat} {}", tile(drawn)),
        Event::Discarded { tile: gone } => format!("discarded {}", tile(gone)),
        Event::Placed { seat, tile: placed, cell, rotation } => {
            format!("placed {seat} {} {cell} turn {}", tile(placed), rotation.quarters())
        }
        Event::Deployed { seat, piece: figure, place: at } => {
            format!("deployed {seat} {} {}", piece_name(figure), place(game, at))
        }
        Event::Returned { seat, piece: figure, place: at } => {
            format!("returned {seat} {} {}", piece_name(figure), place(game, at))
        }
        Event::Completed { place: at, kind, cells } => {
            format!("completed {} {cells} {}", kind_name(kind), place(game, at))
        }
        Event::Scored { seat, points, reason: why, .. } => format!("scored {seat} {points} {}", reason(why)),
        Event::DoubleTurn { seat } => format!("double {seat}"),
        Event::Chip { seat, colour, place: at } => format!("chip {seat} {colour} {}", mouth(at)),
        Event::Wall { seat, place: at } => format!("wall {seat} {}", wall(at)),
        Event::Nugget { cell } => format!("nugget {cell}"),
        Event::GoldTaken { seat, nuggets } => format!("gold {seat} {nuggets}"),
        Event::Spent { seat, on } => format!("spent {seat} {}", spend(on)),
        Event::Credit { seat } => format!("credit {seat}"),
        Event::Dragon { from, to, facing } => format!("dragon {from} {to} {}", side_name(facing)),
        Event::Wizard { cell } => format!("wizard {cell}"),
        Event::Shown { seat, tile: shown } => format!("shown {seat} {}", tile(shown)),
        Event::PutBack { tile: back } => format!("put-back {}", tile(back)),
        Event::Wagon { seat, place: at, cells } => format!("wagon {seat} {} {cells}", place(game, at)),
        Event::Token { seat, sheep } => format!("token {seat} {sheep}"),
        Event::Circle { seat, kind, way } => format!("circle {seat} {}", circle(kind, way)),
        Event::Hidden { cell } => format!("hidden {cell}"),
        Event::Lifted { seat, tile: lifted, cell } => format!("lifted {seat} {} {cell}", tile(lifted)),
        Event::Tatan { seat } => format!("tatan {seat}"),
        Event::Filled { seat, cell, cells, piece: figure } => {
            format!("filled {seat} {cell} {cells} {}", piece_name(figure))
        }
        Event::Taken { seat, tile: taken } => format!("taken {seat} {}", tile(taken)),
        Event::Goods { seat, good, count } => format!("goods {seat} {} {count}", good.name()),
        Event::Record { seat, kind, cells, .. } => format!("record {seat} {} {cells}", kind_name(kind)),
        Event::March { seat, to } => format!("march {seat} {to}"),
        Event::Fairy { seat, place: at } => format!("fairy {seat} {}", place(game, at)),
        Event::Raised { seat, cell, height } => format!("raised {seat} {cell} {height}"),
        Event::Captured { by, seat, piece: figure, place: at } => {
            format!("captured {by} {seat} {} {}", piece_name(figure), place(game, at))
        }
        Event::Freed { by, seat, piece: figure } => format!("freed {by} {seat} {}", piece_name(figure)),
        Event::Mage { who, place: Some(at) } => format!("sorcerer {} {}", who.name(), place(game, at)),
        Event::Mage { who, place: None } => format!("sorcerer {} off", who.name()),
        Event::Built { seat, building, cell } => format!("built {seat} {} {cell}", building.name()),
        Event::Bridge { seat, cell, axis } => format!("bridge {seat} {cell} {}", axis.letters()),
        Event::Castle { seat, place: at } => format!("castle {seat} {}", place(game, at)),
        Event::Offered { tile: lot } => format!("offered {}", tile(lot)),
        Event::Bid { seat, points } => format!("bid {seat} {points}"),
        Event::Bought { seat, tile: lot } => format!("bought {seat} {}", tile(lot)),
        Event::Animal { points, cell } => format!("animal {points} {cell}"),
        Event::BigTop { cell } => format!("big-top {cell}"),
        Event::Count { seat, quarter } => format!("count {seat} {}", quarter.name()),
        Event::Ingot { cell } => format!("ingot {cell}"),
        Event::Advanced { seat, messenger, points } => {
            format!("advanced {seat} {} {points}", figure_name(messenger))
        }
        Event::Message { seat, message } => format!("message {seat} {}", message.name()),
        Event::Robber { seat, space: Some(space) } => format!("robber {seat} {space}"),
        Event::Robber { seat, space: None } => format!("robber {seat} home"),
        Event::Ferry { seat, from, to } => format!("ferry {seat} {}", ferry(game, from, to)),
        Event::Flight { seat, piece: figure, from, to, cells } => {
            format!("flight {seat} {} {cells} {from} {to}", piece_name(figure))
        }
        Event::FlownBack { seat, piece: figure } => format!("flown-back {seat} {}", piece_name(figure)),
        Event::IngotsTaken { seat, ingots } => format!("ingots {seat} {ingots}"),
        Event::Over => "over".to_owned(),
        Event::Hand { seat, closed } => format!("hand {seat} {closed}"),
    }
}

/// The thing that gold is spent on.
pub(super) const fn spend(on: Spend) -> &'static str {
    match on {
        Spend::Tile => "tile",
        Spend::Wall => "wall",
        Spend::Nothing => "nothing",
    }
}

/// The effect of a crop circle, such as `knights join`.
pub(super) fn circle(kind: FeatureKind, way: CircleWay) -> String {
    let how = match way {
        CircleWay::Join => "join",
        CircleWay::Leave => "leave",
    };
    format!("{} {how}", meeples(kind))
}

/// A wall, written as the step that places it.
pub(super) fn wall(place: Place) -> String {
    match place {
        Place::Side(cell, side) => format!("{cell} {}", side_name(side)),
        Place::Half(cell, part) if !part_name(part).is_empty() => format!("{cell}/{}", part_name(part)),
        _ => place.cell().to_string(),
    }
}

/// A ferry, written as the step that sets it: the cell of the lake and the sides of the two roads.
pub(super) fn ferry(game: &Game, from: Place, to: Place) -> String {
    let side = |place| label(game, place).split(' ').next_back().unwrap_or_default().to_owned();
    let mut sides: Vec<char> =
        [from, to].into_iter().flat_map(|place| side(place).chars().collect::<Vec<_>>()).collect();
    sides.sort_unstable_by_key(|side| "NESWH".find(*side));
    let half = part_name(from.part());
    let cell = if half.is_empty() { from.cell().to_string() } else { format!("{}/{half}", from.cell()) };
    format!("{cell} {}", sides.into_iter().collect::<String>())
}

/// A mouth, written as the step that puts a chip on it.
pub(super) fn mouth(place: Place) -> String {
    match place {
        Place::Mouth(cell, n) => format!("{cell} {n}"),
        _ => place.cell().to_string(),
    }
}

/// Whether an event line equals the expected words or begins with them.
pub(super) fn begins(told: &str, words: &str) -> bool {
    told.strip_prefix(words).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// A list of figures as written in scenarios: on the tile just placed, without the cell.
pub(super) fn deployment(game: &Game, figure: crate::piece::Piece, at: Place) -> String {
    if Some(at.cell()) == game.last_placed() {
        format!("{} {}", piece_name(figure), label(game, at))
    } else {
        format!("{} {}", piece_name(figure), place(game, at))
    }
}

/// The word for one of the two figures on the scoreboard.
pub(super) const fn figure_name(messenger: bool) -> &'static str {
    if messenger { "messenger" } else { "figure" }
}
