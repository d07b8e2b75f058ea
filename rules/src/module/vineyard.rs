//! Vineyards (RULINGS.md §6.3, R112).

use crate::feature::Count;
use crate::game::Game;
use crate::module::Hook;
use crate::tile::{FeatureKind, Mark};

pub(super) const HOOKS: &[Hook] = &[Hook::Worth];

/// Points of a completed monastery for each vineyard around it.
const VINEYARD: i32 = 3;

/// Raises the value of a completed monastery, but not of an unfinished one.
pub(super) fn worth(game: &Game, root: u32, kind: FeatureKind, count: &Count, points: i32) -> i32 {
    if kind == FeatureKind::Monastery && count.open == 0 {
        points + VINEYARD * i32::from(around(game, root))
    } else {
        points
    }
}

/// The vineyards around a monastery; two in one cell count as two (RULINGS.md R112). None without the module.
pub(crate) fn around(game: &Game, root: u32) -> u16 {
    if !game.rules().has_vineyards {
        return 0;
    }
    let cell = game.features.place(&game.board, root).cell();
    let tiles = cell.surroundings().into_iter().flat_map(|cell| game.board.tiles_at(cell));
    tiles.filter(|placed| game.rules().tile(placed.tile).has_mark(&Mark::Vineyard)).count() as u16
}
