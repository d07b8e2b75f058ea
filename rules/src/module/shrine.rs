//! Shrines (RULINGS.md R187, R188): monasteries of another faith, which challenge the monastery beside them.

use crate::game::Game;
use crate::geometry::{Cell, Rotations};
use crate::module::Hook;
use crate::module::abbey_mayor::drive;
use crate::tile::{FeatureKind, Mark, Tile, TileId};
use crate::tile_tables::NONE;

pub(super) const HOOKS: &[Hook] = &[Hook::Fits, Hook::Completed];

/// Makes the monastery of a tile with the sign a shrine.
pub(crate) fn convert(tile: &mut Tile) {
    if tile.has_mark(&Mark::Shrine) {
        let monasteries = tile.segments.iter_mut().filter(|segment| segment.kind == FeatureKind::Monastery);
        monasteries.for_each(|segment| segment.kind = FeatureKind::Shrine);
    }
}

/// Whether a tile may have to keep off some cells.
pub(super) fn narrows(game: &Game, tile: TileId) -> bool {
    game.rules().tables.kind(tile).keeps_apart
}

/// No rotation where the tile must not lie.
pub(super) fn fits(game: &Game, tile: TileId, cell: Cell, rotations: Rotations) -> Rotations {
    if is_kept_off(game, tile, cell) { Rotations::default() } else { rotations }
}

/// Whether a house must not stand in a cell: beside two of the other sort, or beside one that already has one of this
/// sort beside it.
pub(crate) fn is_kept_off(game: &Game, tile: TileId, cell: Cell) -> bool {
    let rules = game.rules();
    if !rules.tables.kind(tile).keeps_apart {
        return false;
    }
    let own =
        rules.tile(tile).segments.iter().find(|segment| segment.kind.is_house()).map(|segment| segment.kind);
    let Some(own) = own else { return false };
    let others = around(game, cell).filter(|(_, kind, _)| *kind != own);
    let mut count = 0;
    for (at, ..) in others {
        count += 1;
        if count > 1 || around(game, at).any(|(_, kind, _)| kind == own) {
            return true;
        }
    }
    false
}

/// The monasteries and shrines on the eight cells around one, with their nodes.
fn around(game: &Game, cell: Cell) -> impl Iterator<Item = (Cell, FeatureKind, u32)> {
    let placed = cell.surroundings().into_iter().flat_map(|cell| game.board.tiles_at(cell));
    placed.filter_map(|placed| {
        let nine = game.rules().tables.kind(placed.tile).nine;
        let kind =
            (nine != NONE).then(|| game.rules().tables.segments(placed.tile)[usize::from(nine)].kind)?;
        kind.is_house().then_some((placed.cell, kind, placed.first_node + u32::from(nine)))
    })
}

/// Whoever stands in the incomplete house beside an occupied one that is completed has lost the challenge, and goes
/// home without points (RULINGS.md R188).
pub(super) fn completed(game: &mut Game, root: u32, kind: FeatureKind) {
    if !kind.is_house() || game.features.root(root).is_unclaimed() {
        return;
    }
    let cell = game.features.place(&game.board, root).cell();
    let rival = around(game, cell).find(|(_, other, _)| *other != kind).map(|(.., node)| node);
    let Some(rival) = rival.filter(|node| game.features.root(*node).open > 0) else { return };
    let root = game.features.find(rival);
    // A wagon may drive on from there, too (RULINGS.md R246).
    if game.rules().has_abbey {
        drive::completed(game, root);
    }
    while let Some(index) = (0..game.standing.len()).find(|index| game.features.stands_on(*index, root)) {
        game.send_home(index);
    }
}
