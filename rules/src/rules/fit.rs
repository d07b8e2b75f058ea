//! Which tiles fit where: one look into a table.

use super::{Kind, Oriented};
use crate::geometry::{Part, Side};
use crate::tile::{Edge, TileId};

/// Which rotations of a tile fit a constraint: one byte for each tile and constraint.
///
/// A constraint is a number with one digit a side: 0 where nothing lies, else what lies there plus one.
#[derive(Clone, Debug)]
pub(crate) struct Fit {
    weights: [u16; 4],
    base: u16,
    row: usize,
    table: Vec<u8>,
    /// For each constraint the sides at which something other than a river lies, see [`Fit::wallable`].
    wallable: Vec<SideList>,
}

/// The first so many of four sides.
type SideList = (u8, [Side; 4]);

impl Fit {
    pub(super) fn new(oriented: &[Oriented], kinds: &[Kind], has_river: bool) -> Self {
        // Without a river the alphabet is nothing, field, road, city, and a constraint fits a byte.
        let base: u16 = if has_river { 5 } else { 4 };
        let weights = [1, base, base * base, base * base * base];
        let row = usize::from(base).pow(4);
        let mut table = vec![0; oriented.len() / 4 * row];
        for (index, tile) in oriented.iter().enumerate() {
            for constraint in 0..row as u16 {
                let digit = |side: Side| constraint / weights[side.index() as usize] % base;
                let mut fits = Side::ALL.into_iter().all(|side| {
                    digit(side) == 0 || digit(side) == edge_digit(tile.edges[side.index() as usize])
                });
                if kinds[index / 4].is_half {
                    // Only its short sides meet anything, and one of them must (RULINGS.md R104).
                    let part = Part::HALVES[index % 4];
                    let mut short = Side::ALL.into_iter().filter(|side| part.has_side(*side));
                    let matches = |side: Side| digit(side) == edge_digit(tile.edges[side.index() as usize]);
                    fits = short.clone().all(|side| digit(side) == 0 || matches(side)) && short.any(matches);
                }
                if fits {
                    table[index / 4 * row + usize::from(constraint)] |= 1 << (index % 4);
                }
            }
        }
        let mut fit = Self { weights, base, row, table, wallable: Vec::new() };
        fit.wallable = (0..row as u16).map(|constraint| fit.landward(constraint)).collect();
        fit
    }

    /// What a neighbour that shows `edge` adds to the constraint of the cell that sees it at `side`.
    pub(crate) fn part(&self, side: Side, edge: Edge) -> u16 {
        self.weights[side.index() as usize] * edge_digit(edge)
    }

    /// What the neighbour at `side` shows, or nothing.
    pub(crate) fn edge(&self, constraint: u16, side: Side) -> Option<Edge> {
        match constraint / self.weights[side.index() as usize] % self.base {
            1 => Some(Edge::Field),
            2 => Some(Edge::Road),
            3 => Some(Edge::City),
            4 => Some(Edge::River),
            _ => None,
        }
    }

    fn landward(&self, constraint: u16) -> SideList {
        let (mut count, mut sides) = (0, Side::ALL);
        for side in Side::ALL {
            if self.edge(constraint, side).is_some_and(|edge| edge != Edge::River) {
                sides[usize::from(count)] = side;
                count += 1;
            }
        }
        (count, sides)
    }

    /// The sides of an empty cell at which something other than a river lies: there a wall can be put.
    #[inline]
    pub(crate) fn wallable(&self, constraint: u16) -> &[Side] {
        let (count, sides) = &self.wallable[usize::from(constraint)];
        &sides[..usize::from(*count)]
    }

    /// The rotations in which `tile` fits, by constraint, bit k for k quarter turns.
    #[inline]
    pub(crate) fn row(&self, tile: TileId) -> &[u8] {
        &self.table[tile.index() * self.row..][..self.row]
    }

    /// The rotations in which `tile` fits, bit k for k quarter turns.
    #[inline]
    pub(crate) fn rotations(&self, tile: TileId, constraint: u16) -> u8 {
        self.table[tile.index() * self.row + usize::from(constraint)]
    }
}

const fn edge_digit(edge: Edge) -> u16 {
    edge as u16 + 1
}
