//! The lucky pig (RULINGS.md R10 to R18): tiles laid around it earn its seat further tiles.

use super::on_tile;
use crate::event::Event;
use crate::game::Game;
use crate::geometry::Cell;
use crate::module::Hook;
use crate::piece::{Piece, Seat, Standing};
use crate::stage::Stage;

pub(super) const HOOKS: &[Hook] = &[Hook::Start, Hook::Placed, Hook::Figures, Hook::Stage(Stage::Stations)];

/// A tile in its direct surroundings earns the seat of a pig a credit, one a turn (RULINGS.md R11, R12, R15).
pub(super) fn placed(game: &mut Game, cell: Cell) {
    if !game.kept.waiting.is_stirred(Piece::Pig) {
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

/// Whether half of the cell was full before the tile of the running play came.
fn is_second_half(game: &Game, cell: Cell) -> bool {
    game.board.tiles_at(cell).count() == 2
}

/// One a turn of anybody, however many plays the turn has (RULINGS.md R15, R87, R88).
fn earn(game: &mut Game, seat: Seat) {
    let Some(turn) = game.turn_frame_mut() else { return };
    if turn.credited >> seat.0 & 1 == 1 {
        return;
    }
    turn.credited |= 1 << seat.0;
    game.facts.owed.credits[seat.index()] += 1;
    game.push_event(Event::Credit { seat });
}

/// With tiles all around it goes home (RULINGS.md R16). What it earned stays (R18).
pub(super) fn stations(game: &mut Game) {
    while let Some(pig) = on_tile::first_surrounded(game, Piece::Pig) {
        on_tile::send_home(game, &pig);
    }
}

impl Game {
    /// Tiles that the lucky pig earned a seat, and that it may play in any turn of its own (RULINGS.md R13).
    ///
    /// # Panics
    /// When no game has so many seats.
    #[must_use]
    pub fn credits(&self, seat: Seat) -> u16 {
        self.facts.owed.credits[seat.index()]
    }
}
