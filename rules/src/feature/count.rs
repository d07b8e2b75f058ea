//! What is counted of a feature.

use crate::tile_tables::Seg;

/// The totals of a feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Count {
    /// Occupied cells.
    pub(crate) cells: u16,
    pub(crate) pennants: u16,
    pub(crate) inn: bool,
    pub(crate) cathedral: bool,
    pub(crate) besieged: bool,
    pub(crate) labyrinth: bool,
    /// Open ends.
    pub(crate) open: u32,
}

impl Count {
    pub(crate) fn add(&mut self, seg: &Seg) {
        self.pennants += u16::from(seg.pennants);
        self.inn |= seg.inn;
        self.cathedral |= seg.cathedral;
        self.besieged |= seg.besieged;
        self.labyrinth |= seg.labyrinth;
    }
}
