//! The lucky pig (RULINGS.md R10 to R18).

use crate::game::Game;
use crate::game::Illegal;
use crate::game::frame::Stage;
use crate::geometry::Cell;
use crate::geometry::Place;
use crate::module::Hook;
use crate::piece::Seat;

pub(super) const HOOKS: &[Hook] = &[Hook::Start, Hook::Placed, Hook::Figures, Hook::Stage(Stage::Stations)];

pub(super) fn placed(_game: &mut Game, _cell: Cell) {}

pub(super) fn figure(_game: &Game, _seat: Seat, _place: Place) -> Result<(), Illegal> {
    Err(Illegal::NotOffered)
}

pub(super) fn stage(_game: &mut Game, _stage: Stage) {}
