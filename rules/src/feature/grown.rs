//! Tiles that get one more segment, the road of a bridge (RULINGS.md R259).

use super::{Features, Node};
use crate::board::{Board, PlacedTile};
use crate::piece::Strengths;
use crate::tile_tables::Tables;

impl Features {
    /// Keeps a node for the road of a bridge, right after those of the tile just placed.
    #[inline(never)]
    pub(super) fn keep_room(&mut self, tile: u16) {
        let (root, strengths) = (self.nodes.len() as u32, Strengths::default());
        self.nodes.push(Node { root, next: root, size: 1, open: 0, strengths, tile, builders: 0, guests: 0 });
    }

    /// A tile became a kind with one more segment, the last, whose ends meet no tile.
    pub(crate) fn grow(&mut self, tables: &Tables, placed: &PlacedTile) {
        if let [others @ .., new] = tables.segments(placed.tile) {
            self.nodes[placed.first_node as usize + others.len()].open = u32::from(new.ends);
        }
    }

    /// The nodes of all segments on the board, in the order of their tiles.
    pub(crate) fn all(tables: &Tables, board: &Board) -> impl Iterator<Item = u32> {
        let of_tile = |placed: &PlacedTile| {
            placed.first_node..placed.first_node + u32::from(tables.kind(placed.tile).len)
        };
        board.tiles.iter().flat_map(of_tile)
    }
}
