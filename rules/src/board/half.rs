//! Half tiles on the map. Each has two sides of its cell and a long side that meets the other half of the cell
//! (RULINGS.md R103 to R111, §5.2).

use super::Board;
use crate::geometry::{Cell, Part, Side};
use crate::tile::Edge;
use crate::tile_tables::Tables;

/// The place of the second half tile of a cell that has one.
const FREE: usize = usize::MAX;

/// A cell with half tiles: their indices among the tiles on the board, by part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HalfCell {
    cell: Cell,
    first: usize,
    second: usize,
}

impl Board {
    fn half_cell(&self, cell: Cell) -> Option<&HalfCell> {
        let at = self.halves.binary_search_by_key(&cell, |half| half.cell).ok()?;
        Some(&self.halves[at])
    }

    /// The second half tile of a cell.
    #[cold]
    pub(crate) fn second_half(&self, cell: Cell) -> Option<usize> {
        self.half_cell(cell).map(|half| half.second).filter(|second| *second != FREE)
    }

    /// Notes a half tile that is about to be placed at `index`, and returns the first one of its cell.
    #[cold]
    pub(crate) fn enter_half(&mut self, index: usize) -> usize {
        let placed = self.tiles[index];
        match self.halves.binary_search_by_key(&placed.cell, |half| half.cell) {
            Ok(at) => {
                let half = &mut self.halves[at];
                (half.first, half.second) = if self.tiles[half.first].part < placed.part {
                    (half.first, index)
                } else {
                    (index, half.first)
                };
                half.first
            }
            Err(at) => {
                self.halves.insert(at, HalfCell { cell: placed.cell, first: index, second: FREE });
                index
            }
        }
    }

    /// The free halves of cells with one half tile, sorted.
    pub(crate) fn free_halves(&self) -> impl Iterator<Item = (Cell, Part)> {
        let lone = self.halves.iter().filter(|half| half.second == FREE);
        lone.map(|half| (half.cell, self.tiles[half.first].part.opposite()))
    }

    /// The free half of a cell with one half tile.
    pub(crate) fn free_half(&self, cell: Cell) -> Option<Part> {
        let half = self.half_cell(cell).filter(|half| half.second == FREE)?;
        Some(self.tiles[half.first].part.opposite())
    }

    /// The tile of `cell` that reaches that side of it.
    pub(crate) fn tile_beside(&self, cell: Cell, side: Side) -> Option<usize> {
        let first = self.grid.tile(cell)?;
        if self.tiles[first].part.has_side(side) {
            return Some(first);
        }
        self.second_half(cell).filter(|second| self.tiles[*second].part.has_side(side))
    }

    /// What a tile must match at a side of an empty cell or a free half; next to a wall, nothing.
    pub(crate) fn shown(&self, tables: &Tables, cell: Cell, side: Side) -> Option<Edge> {
        let across =
            self.tile_beside(cell.step(side), side.opposite()).filter(|_| !self.is_walled(cell, side))?;
        let other = &self.tiles[across];
        Some(tables.oriented(other.tile, other.rotation).edges[side.opposite().index() as usize])
    }

    /// One tile for each cell, by index: two half tiles of one cell count as one (RULINGS.md R108).
    pub(crate) fn first_of_cell(&self, index: usize) -> usize {
        let placed = &self.tiles[index];
        if placed.part == Part::Whole {
            return index;
        }
        self.half_cell(placed.cell).map_or(index, |half| half.first)
    }
}
