//! Vineyards (RULINGS.md §6.3, R112).

use crate::event::FeatureKind;
use crate::feature::Count;
use crate::game::Game;
use crate::module::Hook;

pub(super) const HOOKS: &[Hook] = &[Hook::Worth];

pub(super) fn worth(_game: &Game, _root: u32, _kind: FeatureKind, _count: &Count, points: i32) -> i32 {
    points
}

/// Vineyards around a monastery (RULINGS.md R112).
pub(crate) fn around(_game: &Game, _root: u32) -> u16 {
    0
}
