//! The queen (RULINGS.md R26 to R32).

use crate::event::FeatureKind;
use crate::feature::Count;
use crate::game::Game;
use crate::game::Illegal;
use crate::geometry::Place;
use crate::module::Hook;
use crate::piece::Seat;

pub(super) const HOOKS: &[Hook] = &[Hook::Figures, Hook::Worth];

pub(super) fn figure(_game: &Game, _seat: Seat, _place: Place) -> Result<(), Illegal> {
    Err(Illegal::NotOffered)
}

pub(super) fn worth(_game: &Game, _root: u32, _kind: FeatureKind, _count: &Count, points: i32) -> i32 {
    points
}

/// Whether a queen stands in this city.
pub(crate) fn is_in(_game: &Game, _root: u32) -> bool {
    false
}
