//! What is counted of a feature.

use super::{Features, Node};
use crate::board::Board;
use crate::geometry::Part;
use crate::tile::FeatureKind;
use crate::tile_tables::{Seg, Tables};

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

/// Whether a feature has the cells of its segments, and not some around it.
const fn is_spread(kind: FeatureKind) -> bool {
    matches!(kind, FeatureKind::City | FeatureKind::Road | FeatureKind::Field | FeatureKind::River)
}

impl Features {
    /// The totals of the feature of `node`. A tile counts once, no matter how many segments it has there
    /// (RULINGS.md §1.3).
    pub(crate) fn count(&mut self, tables: &Tables, board: &Board, node: u32) -> Count {
        self.round += 1;
        self.seen.resize(board.tiles.len(), 0);
        let mut count = Count { open: self.root(node).open, ..Count::default() };
        let kind = self.segment(tables, board, node).0.kind;
        if !is_spread(kind) {
            count.cells = self.cells_around(board, node, kind);
            return count;
        }
        let mut here = node;
        loop {
            let Node { next, tile, .. } = self.nodes[here as usize];
            let (mut tile, placed) = (usize::from(tile), &board.tiles[usize::from(tile)]);
            let first = u32::from(tables.kind(placed.tile).first);
            count.add(&tables.segs[(first + here - placed.first_node) as usize]);
            if tables.has_halves && placed.part != Part::Whole {
                tile = board.first_of_cell(tile);
            }
            count.cells += u16::from(self.seen[tile] != self.round);
            self.seen[tile] = self.round;
            here = next;
            if here == node {
                return count;
            }
        }
    }

    /// The cells of a feature that is worth those around it: its nine, or those of its row and column.
    #[cold]
    fn cells_around(&self, board: &Board, node: u32, kind: FeatureKind) -> u16 {
        match kind {
            FeatureKind::Abbacy => board.cross(self.place(board, node).cell()).count() as u16,
            _ => 9 - self.root(node).open as u16,
        }
    }

    /// [`Features::count`] for callers with shared access.
    pub(crate) fn count_unhurried(&self, tables: &Tables, board: &Board, node: u32) -> Count {
        let mut count = Count { open: self.root(node).open, ..Count::default() };
        let mut tiles = std::collections::BTreeSet::new();
        for here in self.ring(node) {
            let (seg, _) = self.segment(tables, board, here);
            if !is_spread(seg.kind) {
                count.cells = self.cells_around(board, here, seg.kind);
                return count;
            }
            tiles.insert(board.first_of_cell(self.nodes[here as usize].tile()));
            count.add(seg);
        }
        count.cells = tiles.len() as u16;
        count
    }
}
