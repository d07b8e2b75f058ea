//! What the state of a scenario looks like to whoever watches it run.

use crate::action::{Chance, Decision, Wait};
use crate::event::{Event, Reason};
use crate::game::Game;
use crate::geometry::Place;
use crate::piece::{Piece, Seat, Standing};
use serde::Serialize;

/// The state after one draw or action of a scenario.
#[derive(Clone, Debug, Serialize)]
pub struct StepState {
    /// The line of the file, counted from 1; 0 for the state before the first step.
    pub line: usize,
    /// The line as written.
    pub step: String,
    /// Why the line did not hold, if it did not.
    pub failed: Option<String>,
    /// What happened.
    pub events: Vec<Event>,
    /// What the game waits for: `seat 0 place`, `chance tile`, `over` and so on.
    pub waits: String,
    /// Whose turn it is.
    pub turn: u8,
    /// The tile in hand.
    pub hand: Option<String>,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// What each seat still has, by seat.
    pub supplies: Vec<SupplyState>,
    /// The figures on the board, as `0 meeple 0,-1 city N`.
    pub standing: Vec<String>,
    /// The state hash in hexadecimal.
    pub hash: String,
}

/// The figures in one seat's supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SupplyState {
    /// Ordinary meeples.
    pub meeple: u8,
    /// Big meeples.
    pub big: u8,
    /// Builders.
    pub builder: u8,
}

impl StepState {
    pub(super) fn new(game: &mut Game, line: usize, step: &str, events: Vec<Event>) -> Self {
        let seats = || (0..game.seats()).map(Seat);
        let supply = |seat| SupplyState {
            meeple: game.supply(seat, Piece::Meeple),
            big: game.supply(seat, Piece::Big),
            builder: game.supply(seat, Piece::Builder),
        };
        Self {
            line,
            step: step.to_owned(),
            failed: None,
            events,
            waits: waits(game),
            turn: game.turn().0,
            hand: game.hand().map(|tile| game.rules().tile(tile).name.clone()),
            scores: seats().map(|seat| game.score(seat)).collect(),
            supplies: seats().map(supply).collect(),
            standing: game.standing().iter().map(|s| standing(game, s)).collect(),
            hash: game.state_hash().iter().map(|byte| format!("{byte:02x}")).collect(),
        }
    }
}

/// What the game waits for.
pub(super) fn waits(game: &Game) -> String {
    match game.wait() {
        Wait::Decide { seat, kind } => format!("seat {seat} {}", decision(kind)),
        Wait::Chance(Chance::Tile) => "chance tile".to_owned(),
        Wait::Chance(Chance::RiverTile) => "chance river".to_owned(),
        Wait::Over => "over".to_owned(),
    }
}

fn decision(kind: Decision) -> String {
    format!("{kind:?}").to_lowercase()
}

/// A figure on the board, as `0 meeple 0,-1 city N`.
pub(super) fn standing(game: &Game, figure: &Standing) -> String {
    format!("{} {} {}", figure.seat, piece(figure.piece), place(game, figure.place))
}

/// The word for a figure.
pub(super) fn piece(piece: Piece) -> String {
    format!("{piece:?}").to_lowercase()
}

/// A place as `0,-1 city N`.
pub(super) fn place(game: &Game, place: Place) -> String {
    format!("{} {}", place.cell(), label(game, place))
}

/// The name of the segment a place is.
pub(super) fn label(game: &Game, place: Place) -> String {
    match (place, game.tile_at(place.cell())) {
        (Place::Segment(_, _, n), Some((tile, _))) => game.rules().tile(tile).segment_label(n),
        _ => format!("{place:?}"),
    }
}

/// A reason as `city 3 pennants 1 cathedral last`.
pub(super) fn reason(reason: Reason) -> String {
    let flag = |is_set, word| if is_set { word } else { "" };
    match reason {
        Reason::Road { cells, inn, last } => {
            format!("road {cells}{}{}", flag(inn, " inn"), flag(last, " last"))
        }
        Reason::City { cells, pennants, cathedral, last } => {
            let shields = if pennants > 0 { format!(" pennants {pennants}") } else { String::new() };
            format!("city {cells}{shields}{}{}", flag(cathedral, " cathedral"), flag(last, " last"))
        }
        Reason::Monastery { cells, last } => format!("monastery {cells}{}", flag(last, " last")),
        Reason::Field { cities } => format!("field {cities}"),
        #[cfg(test)]
        Reason::Toy => "toy".to_owned(),
    }
}
