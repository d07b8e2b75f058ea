//! A few cells, as modules name them that know in advance where a tile may go.

use crate::geometry::Cell;

/// A few cells.
#[derive(Clone, Copy)]
pub(crate) struct Within {
    cells: [Cell; Self::MOST],
    len: usize,
}

impl Within {
    /// As many as surround one cell.
    pub(crate) const MOST: usize = 8;

    /// These cells; `None` if there are too many.
    pub(super) fn of(cells: impl ExactSizeIterator<Item = Cell>) -> Option<Self> {
        let mut within = Self { cells: [Cell::default(); Self::MOST], len: cells.len() };
        if within.len > Self::MOST {
            return None;
        }
        within.cells.iter_mut().zip(cells).for_each(|(place, cell)| *place = cell);
        Some(within)
    }

    /// The cells.
    pub(crate) fn cells(self) -> impl Iterator<Item = Cell> {
        self.cells.into_iter().take(self.len)
    }
}
