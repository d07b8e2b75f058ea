//! Abbeys, at which everything ends, and the corners where barns stand (RULINGS.md R242, R247).

use super::{Features, beside, segment_place};
use crate::board::{Board, Neighbours, NewTile};
use crate::geometry::{Place, Side};
use crate::tile_tables::{NONE, Tables};

/// The neighbours that are no abbeys.
#[cold]
pub(super) fn without(tables: &Tables, board: &Board, neighbours: Neighbours) -> Neighbours {
    neighbours.map(|index| match board.tiles.get(index as usize) {
        Some(placed) if tables.abbey == Some(placed.tile) => u32::MAX,
        _ => index,
    })
}

impl Features {
    /// Closes the ends of the tile at abbeys beside it, or of its neighbours if it is an abbey (RULINGS.md R242). Returns
    /// whether it closed ends of the tile itself; what it completes on others is reported.
    #[cold]
    pub(super) fn close_at_abbeys(
        &mut self,
        tables: &Tables,
        board: &Board,
        new_tile: &NewTile,
        completed: &mut impl FnMut(Place),
    ) -> bool {
        let placed = new_tile.placed;
        let is_abbey = |tile| tables.abbey == Some(tile);
        let mut has_closed = false;
        for (side, index) in beside(new_tile.neighbours) {
            let other = board.tiles[index as usize];
            if is_abbey(other.tile) {
                let mine = tables.oriented(placed.tile, placed.rotation).contacts[side.index() as usize];
                self.shut(placed.first_node, mine);
                has_closed = true;
            } else if is_abbey(placed.tile) {
                let side = side.opposite().index() as usize;
                let theirs = tables.oriented(other.tile, other.rotation).contacts[side];
                self.shut(other.first_node, theirs);
                let ways = tables.kind(other.tile).ways;
                let is_way = |n: &u8| *n != NONE && ways >> n & 1 == 1;
                let mut closed = [theirs.mid, theirs.also].into_iter().filter(is_way);
                closed.by_ref().filter(|n| self.root(other.first_node + u32::from(*n)).open == 0).for_each(
                    |n| {
                        completed(segment_place(&other, n));
                    },
                );
            }
        }
        has_closed
    }

    /// The field at a corner where four tiles meet, of the tile in whose north-western corner it is.
    pub(super) fn corner_node(tables: &Tables, board: &Board, place: Place) -> Option<u32> {
        let Place::Corner(cell) = place else { return None };
        let placed = board.at(cell)?;
        let contact = tables.oriented(placed.tile, placed.rotation).contacts[Side::N.index() as usize];
        (contact.left != NONE).then(|| placed.first_node + u32::from(contact.left))
    }
}
