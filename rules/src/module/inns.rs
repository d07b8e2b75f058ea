//! The values of inns and cathedrals (RULINGS.md §3.2).

use crate::feature::Count;
use crate::module::Hook;
use crate::tile::FeatureKind;

pub(super) const HOOKS: &[Hook] = &[Hook::Worth];

/// A road with an inn: 2 per cell when complete, nothing if unfinished. A city with a cathedral: 3 per cell and
/// pennant when complete, nothing if unfinished.
pub(super) fn worth(kind: FeatureKind, count: &Count, points: i32) -> i32 {
    let is_complete = count.open == 0;
    match kind {
        FeatureKind::Road if count.inn && is_complete => 2 * i32::from(count.cells),
        FeatureKind::City if count.cathedral && is_complete => 3 * i32::from(count.cells + count.pennants),
        FeatureKind::Road if count.inn => 0,
        FeatureKind::City if count.cathedral => 0,
        _ => points,
    }
}
