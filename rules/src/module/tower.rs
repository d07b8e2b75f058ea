//! Towers and the figures around them (RULINGS.md R63 to R69).

use crate::game::Game;
use crate::game::Illegal;
use crate::geometry::Cell;
use crate::geometry::Place;
use crate::module::Hook;
use crate::piece::Seat;

pub(super) const HOOKS: &[Hook] = &[Hook::Figures];

pub(super) fn figure(_game: &Game, _seat: Seat, _place: Place) -> Result<(), Illegal> {
    Err(Illegal::NotOffered)
}

/// Whether a tower of `seat` stands in the cell or its direct surroundings (RULINGS.md R64).
pub(crate) fn covers(_game: &Game, _seat: Seat, _cell: Cell) -> bool {
    false
}

/// All occupied cells in which a tower lets `seat` put figures, sorted (RULINGS.md R64).
pub(crate) fn area(_game: &Game, _seat: Seat) -> Vec<Cell> {
    Vec::new()
}
