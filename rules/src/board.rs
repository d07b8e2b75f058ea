//! What lies where: the tiles on the board, and the frontier of cells where a tile may go.

use crate::geometry::{Cell, Part, Rotation, Side};
use crate::grid::{Content, Grid};
use crate::rules::{NONE, Rules};
use crate::tile::TileId;

/// A tile on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Laid {
    pub(crate) cell: Cell,
    /// Which part of the cell it fills.
    pub(crate) part: Part,
    pub(crate) tile: TileId,
    pub(crate) rotation: Rotation,
    /// Where its segments begin among the features' nodes.
    pub(crate) first_node: u32,
}

/// An empty cell beside at least one tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Open {
    pub(crate) cell: Cell,
    /// What its neighbours show, see [`crate::rules::Fit`].
    pub(crate) constraint: u16,
}

/// The tiles on the board and what follows from where they lie.
#[derive(Clone)]
pub(crate) struct Board {
    /// In the order of placing, which is no fact: ask [`Board::sorted`] where order matters.
    pub(crate) laid: Vec<Laid>,
    pub(crate) grid: Grid,
    pub(crate) frontier: Vec<Open>,
}

impl Board {
    pub(crate) fn new() -> Self {
        Self { laid: Vec::new(), grid: Grid::new(), frontier: Vec::new() }
    }

    /// The tile at `cell`.
    #[inline]
    pub(crate) fn at(&self, cell: Cell) -> Option<&Laid> {
        self.grid.laid(cell).map(|index| &self.laid[index])
    }

    /// The frontier cell at `cell`.
    #[inline]
    pub(crate) fn open_at(&self, cell: Cell) -> Option<Open> {
        match self.grid.get(cell) {
            Content::Frontier(index) => Some(self.frontier[index]),
            Content::Empty | Content::Laid(_) => None,
        }
    }

    /// Lays a tile on an empty cell and tells its index among the tiles on the board.
    pub(crate) fn lay(&mut self, rules: &Rules, laid: Laid) -> usize {
        let index = self.laid.len();
        if let Content::Frontier(open) = self.grid.get(laid.cell) {
            self.close(open);
        }
        self.grid.set_laid(laid.cell, index);
        self.laid.push(laid);
        let oriented = rules.oriented(laid.tile, laid.rotation);
        for side in Side::ALL {
            let part = rules.fit.part(side.opposite(), oriented.edges[side.index() as usize]);
            self.constrain(laid.cell.step(side), part);
        }
        if rules.kind(laid.tile).monastery != NONE {
            for cell in laid.cell.surroundings() {
                self.grid.set_near_monastery(cell);
            }
        }
        index
    }

    /// All tiles, by cell and part: the canonical order.
    pub(crate) fn sorted(&self) -> Vec<Laid> {
        let mut laid = self.laid.clone();
        laid.sort_unstable_by_key(|l| (l.cell, l.part));
        laid
    }

    /// Takes a cell out of the frontier; its grid cell is about to be overwritten.
    fn close(&mut self, index: usize) {
        self.frontier.swap_remove(index);
        if let Some(moved) = self.frontier.get(index) {
            self.grid.set_frontier(moved.cell, index);
        }
    }

    fn constrain(&mut self, cell: Cell, part: u16) {
        match self.grid.get(cell) {
            Content::Laid(_) => {}
            Content::Frontier(index) => self.frontier[index].constraint += part,
            Content::Empty => {
                if cell.is_within_limit() {
                    self.grid.set_frontier(cell, self.frontier.len());
                    self.frontier.push(Open { cell, constraint: part });
                }
            }
        }
    }
}
