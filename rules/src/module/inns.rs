//! The values of inns and cathedrals (RULINGS.md §3.2).

use crate::feature::Count;
use crate::game::Game;
use crate::module::Hook;
use crate::tile::FeatureKind;

pub(super) const HOOKS: &[Hook] = &[Hook::Worth];

/// A road with an inn: 2 per cell when complete, nothing if unfinished. A city with a cathedral: 3 per cell and
/// pennant when complete, nothing if unfinished; by an option, the usual points (RULINGS.md R168).
pub(super) fn worth(game: &Game, kind: FeatureKind, count: &Count, points: i32) -> i32 {
    let is_complete = count.open == 0;
    if !is_complete && game.rules().setup().options.inns_pay_unfinished {
        return points;
    }
    match kind {
        FeatureKind::Road if count.inn && is_complete => 2 * i32::from(count.cells),
        FeatureKind::City if count.cathedral && is_complete => 3 * i32::from(count.cells + count.pennants),
        FeatureKind::Road if count.inn => 0,
        FeatureKind::City if count.cathedral => 0,
        _ => points,
    }
}
