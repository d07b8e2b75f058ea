//! Estates on meadows (RULINGS.md R58 to R62).

use crate::game::Game;
use crate::game::Illegal;
use crate::game::frame::Stage;
use crate::geometry::Place;
use crate::module::Hook;
use crate::piece::Seat;

pub(super) const HOOKS: &[Hook] = &[Hook::Figures, Hook::Stage(Stage::Stations), Hook::Last];

pub(super) fn figure(_game: &Game, _seat: Seat, _place: Place) -> Result<(), Illegal> {
    Err(Illegal::NotOffered)
}

pub(super) fn stage(_game: &mut Game, _stage: Stage) {}

pub(super) fn last(_game: &mut Game) {}
