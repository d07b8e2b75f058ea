//! Special monasteries (RULINGS.md R218 to R220): a follower stands there as monk or as abbot.
//!
//! The abbot's place is a segment of its own, which is never complete and is worth the tiles of its row and column.

use crate::board::PlacedTile;
use crate::game::Game;
use crate::rules::Rules;
use crate::tile::{FeatureKind, HalfSides, Mark, Segment, Tile, TileId};
use crate::tile_tables::NONE;

/// Gives a special monastery a place for an abbot.
pub(crate) fn add_abbacy(tile: &mut Tile) {
    if tile.has_mark(&Mark::SpecialMonastery) && tile.monastery().is_some() {
        tile.segments.push(Segment {
            kind: FeatureKind::Abbacy,
            halves: HalfSides::default(),
            ..Segment::EMPTY
        });
    }
}

/// The segments of a tile for monk and abbot, of which only one is taken at a time.
fn both(rules: &Rules, tile: TileId) -> Option<[u8; 2]> {
    let [monk, abbot] = [rules.tables.kind(tile).nine, rules.tables.abbacy(tile)];
    (monk != NONE && abbot != NONE).then_some([monk, abbot])
}

/// The same as a set, bit n for segment n; empty for any other tile.
pub(crate) fn places(rules: &Rules, tile: TileId) -> u16 {
    both(rules, tile).map_or(0, |[monk, abbot]| 1 << monk | 1 << abbot)
}

/// Those of them that nobody may be put on, because the other one is taken, bit n for segment n.
pub(crate) fn taken(game: &Game, placed: &PlacedTile) -> u16 {
    let Some([monk, abbot]) = both(game.rules(), placed.tile) else { return 0 };
    let is_taken = |n: u8| !game.features.root(placed.first_node + u32::from(n)).is_unclaimed();
    u16::from(is_taken(abbot)) << monk | u16::from(is_taken(monk)) << abbot
}

/// Whether a follower stands in the same monastery in the other way.
pub(crate) fn has_rival(game: &Game, node: u32) -> bool {
    game.rules().has_abbacies
        && rival(game, node).is_some_and(|other| !game.features.root(other).is_unclaimed())
}

/// The abbot's place beside a monk's, or the monk's beside an abbot's.
fn rival(game: &Game, node: u32) -> Option<u32> {
    let placed = game.board.tiles[game.features.nodes[node as usize].tile()];
    let [monk, abbot] = both(game.rules(), placed.tile)?.map(|n| placed.first_node + u32::from(n));
    match node {
        _ if node == monk => Some(abbot),
        _ if node == abbot => Some(monk),
        _ => None,
    }
}
