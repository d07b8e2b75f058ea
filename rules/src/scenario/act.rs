//! The steps of a scenario that consist of one action and name no segment.

use super::parse::{cell, cell_part, first_word, number, piece, placement};
use super::state::place;
use super::told;
use crate::action::{Action, CircleWay, Source, Spend};
use crate::game::Game;
use crate::geometry::{Axis, Cell, Part, Place, Side};
use crate::label::{meeples, part_name, piece_name};
use crate::module::{crop_circle, ferry};
use crate::piece::Seat;
use crate::token::{Building, Quarter, Sorcerer};

/// Parses a step that is one action.
pub(super) fn plain(verb: &str, rest: &str) -> Result<Action, String> {
    Ok(match verb {
        "pass" => Action::Pass,
        "chip" => chip(rest)?,
        "wall" => Action::Wall { place: wall(rest)? },
        "nugget" => Action::Nugget { cell: cell(rest)? },
        "ingot" => Action::Ingot { cell: cell(rest)? },
        "rob" => Action::Rob { space: number(rest)? },
        "advance" => Action::Advance {
            messenger: match rest {
                "messenger" => true,
                "figure" => false,
                _ => return Err("say figure or messenger".to_owned()),
            },
        },
        "heed" => Action::Heed,
        "fly" => Action::Fly { piece: piece(rest)? },
        "spend" => Action::Spend { on: spend(rest)? },
        "grow" => Action::Grow,
        "stable" => Action::Stable,
        "circle" => circle(rest)?,
        "conjure" => Action::Conjure,
        "lift" => {
            let (cell, part) = cell_part(rest)?;
            Action::Lift { cell, part }
        }
        "move-count" => {
            let quarter = Quarter::ALL.into_iter().find(|quarter| quarter.name() == rest);
            Action::Count { quarter: quarter.ok_or("say castle, market, smithy or cathedral")? }
        }
        "applaud" => Action::Applaud { cell: cell(rest)? },
        "raise" => Action::Raise { cell: cell(rest)? },
        "free" => {
            let (by, figure) = first_word(rest).ok_or("free needs a seat and a figure")?;
            Action::Free { by: Seat(number(by)?), piece: piece(figure)? }
        }
        "banish" => {
            let who = Sorcerer::ALL.into_iter().find(|who| who.name() == rest);
            Action::Banish { who: who.ok_or("say mage or witch")? }
        }
        "span" => span(rest)?,
        "bridge" => {
            let (at, along) = first_word(rest).ok_or("bridge needs a cell and NS or EW")?;
            Action::Bridge { cell: cell(at)?, axis: axis(along)? }
        }
        "bid" => Action::Bid { points: number(rest)? },
        "buy" => Action::Deal { buys: true },
        "sell" => Action::Deal { buys: false },
        "abbey" => Action::Abbey { cell: cell(rest)? },
        "march" => Action::March { cell: cell(rest)? },
        "two" => Action::Two,
        "build" => {
            let building = Building::ALL.into_iter().find(|building| building.name() == rest);
            Action::Build { building: building.ok_or("say shed, house or tower")? }
        }
        "fill" => {
            let (at, figure) = first_word(rest).ok_or("fill needs a cell and a meeple")?;
            Action::Fill { cell: cell(at)?, piece: piece(figure)? }
        }
        _ => {
            return Err(format!(
                "\"{verb}\" is no step: see the list of steps and expectations in scenarios/README.md"
            ));
        }
    })
}

/// `X,Y turn T X,Y NS`: where the tile goes, and the bridge.
fn span(rest: &str) -> Result<Action, String> {
    let (to, rotation, rest) = placement(rest)?;
    let (at, along) = first_word(rest).ok_or("span needs the bridge's cell and NS or EW")?;
    Ok(Action::Span { cell: to, rotation, at: cell(at)?, axis: axis(along)? })
}

fn axis(text: &str) -> Result<Axis, String> {
    let found = Axis::ALL.into_iter().find(|axis| axis.letters() == text);
    found.ok_or_else(|| format!("\"{text}\" should be NS or EW"))
}

/// `COLOUR X,Y N`.
fn chip(rest: &str) -> Result<Action, String> {
    let wrong = || format!("\"{rest}\" should be a colour, a cell and a mouth, as 0 2,-1 1");
    let words: Vec<&str> = rest.split_whitespace().collect();
    let [colour, at, mouth] = words.as_slice() else { return Err(wrong()) };
    Ok(Action::Chip { colour: number(colour)?, place: Place::Mouth(cell(at)?, number(mouth)?) })
}

/// `X,Y SIDE`, or `X,Y/PART` for the long side of a half tile.
fn wall(rest: &str) -> Result<Place, String> {
    let (at, side) = first_word(rest).ok_or("wall needs a cell and a side, as 0,0 N")?;
    let (cell, part) = cell_part(at)?;
    Ok(match side {
        "N" => Place::Side(cell, Side::N),
        "E" => Place::Side(cell, Side::E),
        "S" => Place::Side(cell, Side::S),
        "W" => Place::Side(cell, Side::W),
        "" if part != Part::Whole => Place::Half(cell, part),
        _ => return Err(format!("\"{side}\" is no side: say N, E, S or W")),
    })
}

fn spend(on: &str) -> Result<Spend, String> {
    Ok(match on {
        "tile" => Spend::Tile,
        "wall" => Spend::Wall,
        "nothing" => Spend::Nothing,
        _ => return Err(format!("gold buys no \"{on}\": say tile, wall or nothing")),
    })
}

/// `knights join`, `travellers leave` and so on.
fn circle(rest: &str) -> Result<Action, String> {
    let wrong = || format!("\"{rest}\" should be knights, travellers or farmers, then join or leave");
    let (who, how) = rest.split_once(' ').ok_or_else(wrong)?;
    let kind = crop_circle::KINDS.into_iter().find(|kind| meeples(*kind) == who).ok_or_else(wrong)?;
    let way = match how.trim() {
        "join" => CircleWay::Join,
        "leave" => CircleWay::Leave,
        _ => return Err(wrong()),
    };
    Ok(Action::Circle { kind, way })
}

/// An action, written as the step that plays it.
pub(super) fn written(game: &Game, action: Action) -> String {
    let tile = |tile| game.rules().tile(tile).name.as_str();
    match action {
        Action::Draw { source } => format!("take {}", source_name(source)),
        Action::Place { cell, rotation } => format!("place {cell} turn {}", rotation.quarters()),
        Action::Deploy { piece, place } => format!("deploy {}", told::deployment(game, piece, place)),
        Action::Pass => "pass".to_owned(),
        Action::Chip { colour, place } => format!("chip {colour} {}", told::mouth(place)),
        Action::Wall { place } => format!("wall {}", told::wall(place)),
        Action::Nugget { cell } => format!("nugget {cell}"),
        Action::Ingot { cell } => format!("ingot {cell}"),
        Action::Ferry { from, to } => {
            let (from, to) = ferry::joined(from, to);
            format!("ferry {}", told::ferry(game, from, to))
        }
        Action::Rob { space } => format!("rob {space}"),
        Action::Advance { messenger } => format!("advance {}", told::figure_name(messenger)),
        Action::Heed => "heed".to_owned(),
        Action::Fly { piece } => format!("fly {}", piece_name(piece)),
        Action::Spend { on } => format!("spend {}", told::spend(on)),
        Action::TakeBack { piece, place: at } => format!("back {} {}", piece_name(piece), place(game, at)),
        Action::Grow => "grow".to_owned(),
        Action::Stable => "stable".to_owned(),
        Action::Circle { kind, way } => format!("circle {}", told::circle(kind, way)),
        Action::Conjure => "conjure".to_owned(),
        Action::Choose { tile: chosen } => format!("choose {}", tile(chosen)),
        Action::Lift { cell, part } => format!("lift {}", in_part(cell, part)),
        Action::Two => "two".to_owned(),
        Action::Fill { cell, piece } => format!("fill {cell} {}", piece_name(piece)),
        Action::Count { quarter } => format!("move-count {}", quarter.name()),
        Action::Applaud { cell } => format!("applaud {cell}"),
        Action::Raise { cell } => format!("raise {cell}"),
        Action::Capture { seat, piece, place: at } => {
            format!("capture {seat} {}", told::deployment(game, piece, at))
        }
        Action::Free { by, piece } => format!("free {by} {}", piece_name(piece)),
        Action::Mage { who, place: at } => format!("{} {}", who.name(), place(game, at)),
        Action::Banish { who } => format!("banish {}", who.name()),
        Action::Abbey { cell } => format!("abbey {cell}"),
        Action::Span { cell, rotation, at, axis } => {
            format!("span {cell} turn {} {at} {}", rotation.quarters(), axis.letters())
        }
        Action::Bridge { cell, axis } => format!("bridge {cell} {}", axis.letters()),
        Action::Castle { place: at } => format!("castle {}", place(game, at)),
        Action::Bid { points } => format!("bid {points}"),
        Action::Deal { buys: true } => "buy".to_owned(),
        Action::Deal { buys: false } => "sell".to_owned(),
        Action::March { cell } => format!("march {cell}"),
        Action::Fairy { place: Place::Cell(cell), .. } => format!("fairy {cell}"),
        Action::Fairy { place, piece } => format!("fairy {}", told::deployment(game, piece, place)),
        Action::Princess { seat, piece, place: at } => {
            format!("princess {seat} {}", told::deployment(game, piece, at))
        }
        Action::Build { building } => format!("build {}", building.name()),
        Action::Recall { place: at } => format!("recall {}", place(game, at)),
        Action::Open { position, tile: opened } => format!("open {position} {}", tile(opened)),
    }
}

fn in_part(cell: Cell, part: Part) -> String {
    match part_name(part) {
        "" => cell.to_string(),
        half => format!("{cell}/{half}"),
    }
}

/// The word for a play that is owed.
const fn source_name(source: Source) -> &'static str {
    match source {
        Source::Main => "main",
        Source::Builder => "builder",
        Source::Nothing => "nothing",
        Source::Lifted => "lifted",
        Source::Forced => "forced",
        Source::Credit => "credit",
        Source::Wizard => "wizard",
        Source::Tatan => "tatan",
    }
}
