//! The lucky pig (RULINGS.md R10 to R18): tiles placed around it earn its seat extra tiles.

use super::on_tile;
use crate::event::Event;
use crate::game::Game;
use crate::geometry::Cell;
use crate::module::{BySeat, Hook};
use crate::piece::{Piece, Seat, Standing};
use crate::stage::Stage;

pub(super) const HOOKS: &[Hook] =
    &[Hook::Start, Hook::Placed, Hook::Figures, Hook::Stage(Stage::Stations), Hook::Prospects];

/// A tile on one of the eight cells around a pig earns its seat a credit, one per turn (RULINGS.md R11, R12, R15).
pub(super) fn placed(game: &mut Game, cell: Cell) {
    if !game.cache.waiting.has_changed(Piece::Pig) {
        return;
    }
    if is_second_half(game, cell) && !game.rules().setup().options.pig_second_half {
        return;
    }
    let is_lucky = |pig: &&Standing| pig.place.cell().is_around(cell);
    let mut seats = [None; Seat::MAX as usize];
    for (slot, pig) in seats.iter_mut().zip(on_tile::all(game, Piece::Pig).filter(is_lucky)) {
        *slot = Some(pig.seat);
    }
    for seat in seats.into_iter().flatten() {
        earn(game, seat);
    }
}

/// Whether half of the cell was full before the tile of the running play was placed.
fn is_second_half(game: &Game, cell: Cell) -> bool {
    game.board.tiles_at(cell).count() == 2
}

/// One in each turn of any seat, no matter how many plays it has (RULINGS.md R15, R87, R88).
fn earn(game: &mut Game, seat: Seat) {
    let Some(turn) = game.turn_frame_mut() else { return };
    if turn.credited >> seat.0 & 1 == 1 {
        return;
    }
    turn.credited |= 1 << seat.0;
    game.facts.owed.credits[seat.index()] += 1;
    game.push_event(Event::Credit { seat });
}

/// With tiles all around, the pig goes home (RULINGS.md R16). The credits it earned remain (R18).
pub(super) fn stations(game: &mut Game) {
    while let Some(pig) = on_tile::first_surrounded(game, Piece::Pig) {
        on_tile::send_home(game, &pig);
    }
}

impl Game {
    /// Tiles that the lucky pig earned a seat, which it may play in any of its own turns (RULINGS.md R13).
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn credits(&self, seat: Seat) -> u16 {
        self.facts.owed.credits[seat.index()]
    }
}

/// The tiles that a seat may still play.
pub(super) fn prospects(game: &Game, prospects: &mut BySeat) {
    for (prospects, tiles) in prospects.iter_mut().zip(game.facts.owed.credits) {
        prospects.tiles += i32::from(tiles);
    }
}
