//! Walls on the edges of tiles. Each permanently closes the features that end there, on both sides (RULINGS.md R80
//! to R83).

use super::Board;
use crate::geometry::{Cell, Part, Place, Side};
use crate::tile_tables::Tables;

impl Board {
    /// Whether a wall stands on a side of a cell, placed from either side.
    #[inline]
    pub(crate) fn is_walled(&self, cell: Cell, side: Side) -> bool {
        !self.walls.is_empty() && self.has_wall(cell, side)
    }

    #[cold]
    fn has_wall(&self, cell: Cell, side: Side) -> bool {
        let stands = |place: Place| self.walls.binary_search(&place).is_ok();
        stands(Place::Side(cell, side)) || stands(Place::Side(cell.step(side), side.opposite()))
    }

    /// Puts a wall on an edge unless one stands there. Returns whether it did.
    pub(crate) fn put_wall(&mut self, place: Place) -> bool {
        let Err(at) = self.walls.binary_search(&place) else { return false };
        self.walls.insert(at, place);
        self.mark_wall(place);
        true
    }

    /// Puts walls on a board without any.
    pub(crate) fn put_walls(&mut self, walls: &[Place]) {
        self.walls = walls.to_vec();
        walls.iter().for_each(|place| self.mark_wall(*place));
    }

    /// Notes a wall in the cells on both sides of it.
    fn mark_wall(&mut self, place: Place) {
        let Place::Side(cell, side) = place else { return };
        for cell in [cell, cell.step(side)] {
            let spot = self.grid.reach(cell);
            self.grid.set_near_wall(spot);
        }
    }

    /// Whether a wall stands between the halves of a cell.
    pub(crate) fn is_long_side_walled(&self, cell: Cell) -> bool {
        let stands = |part| self.walls.binary_search(&Place::Half(cell, part)).is_ok();
        !self.walls.is_empty() && Part::HALVES.into_iter().any(stands)
    }

    /// Whether a wall at `cell` keeps all tiles out of it (RULINGS.md R82, the option).
    pub(crate) fn is_blocked(&self, tables: &Tables, cell: Cell) -> bool {
        tables.do_walls_block && Side::ALL.into_iter().any(|side| self.is_walled(cell, side))
    }

    /// Frees an empty cell from the edge that the tile at `side` shows there. A cell without any such edge leaves
    /// the frontier.
    pub(crate) fn unbind(&mut self, tables: &Tables, cell: Cell, side: Side) {
        let Some(slot) = self.open_at(cell) else { return };
        let is_bound = self.frontier.part(slot, side);
        if !is_bound || self.is_blocked(tables, cell) {
            self.frontier.remove(slot);
            let spot = self.grid.reach(cell);
            self.grid.set_empty(spot);
        }
    }
}
