//! How likely the open ends of features are to be closed, by the tiles that are still unseen.

use super::{SURE, Weights};
use crate::bag::Pile;
use crate::geometry::{Rotation, Side};
use crate::rules::Rules;
use crate::tile::TileId;
use crate::tile_tables::NONE;

/// What can be seen at one side of a cell: nothing, or one of four edges.
const SHOWN: usize = 5;
/// The patterns of what can be seen around a cell.
const PATTERNS: usize = SHOWN * SHOWN * SHOWN * SHOWN;
/// Not counted yet.
const UNKNOWN: u16 = u16::MAX;
/// So many tiles that close an end are as good as any number.
const MANY: usize = 128;

/// What can be seen around an empty cell, as [`crate::frontier::Frontier::shown`] and
/// [`crate::frontier::Block::patterns`] give it.
pub(super) fn pattern(shown: [u8; 4]) -> usize {
    shown.iter().rev().fold(0, |all, edge| all * SHOWN + usize::from(*edge))
}

/// The tiles that fit around what can be seen, counted for one pile.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    /// Words of 64 kinds in a set.
    words: usize,
    /// By pattern: the kinds of tiles that fit.
    fits: Vec<u64>,
    /// By pattern and side: those that fit and close what comes from this side, without opening another end.
    closes: Vec<u64>,
    pile: Pile,
    /// By kind: how many are left in the pile.
    left: Vec<u16>,
    /// By pattern: how many tiles fit, once that was asked.
    fitting: Vec<u16>,
    /// By pattern and side: how likely the end is to be closed, once that was asked.
    chances: Vec<u16>,
    /// The same by the number of tiles that close an end.
    by_number: [u32; MANY],
    /// How much a tile counts that fits, but does not close the end.
    through: u32,
}

impl Ends {
    /// For games by these rules. Half tiles and the Tatan card are not counted.
    pub(super) fn new(rules: &Rules, weights: &Weights) -> Self {
        let kinds = rules.tables.kinds.len();
        let words = kinds.div_ceil(64);
        let mut ends = Self {
            words,
            fits: vec![0; PATTERNS * words],
            closes: vec![0; PATTERNS * 4 * words],
            pile: Pile::new(&[]),
            left: vec![0; kinds],
            fitting: vec![UNKNOWN; PATTERNS],
            chances: vec![UNKNOWN; PATTERNS * 4],
            by_number: by_number(weights.share, rules.setup().seats),
            through: weights.through.min(SURE),
        };
        for tile in (0..kinds).map(|kind| TileId(kind as u16)) {
            if !rules.tables.kind(tile).is_half && Some(tile) != rules.tatan {
                ends.note(rules, tile);
            }
        }
        ends
    }

    /// Notes around what a tile fits, in each rotation and with each selection of neighbours.
    fn note(&mut self, rules: &Rules, tile: TileId) {
        let (word, bit) = (tile.index() / 64, 1 << (tile.index() % 64));
        for rotation in Rotation::ALL {
            let oriented = rules.tables.oriented(tile, rotation);
            let middle = |side: Side| oriented.contacts[usize::from(side.index())].mid;
            for neighbours in 0..16_u8 {
                let has = |side: Side| neighbours >> side.index() & 1 == 1;
                let edge = |side: Side| 1 + oriented.edges[usize::from(side.index())] as u8;
                let at = pattern(Side::ALL.map(|side| if has(side) { edge(side) } else { 0 }));
                self.fits[at * self.words + word] |= bit;
                for side in Side::ALL.into_iter().filter(|side| has(*side) && middle(*side) != NONE) {
                    let goes_on = |other: &Side| middle(*other) == middle(side) && !has(*other);
                    if !Side::ALL.iter().any(goes_on) {
                        let at = at * 4 + usize::from(side.index());
                        self.closes[at * self.words + word] |= bit;
                    }
                }
            }
        }
    }

    /// Counts the tiles of a pile, unless they were counted last.
    pub(super) fn count(&mut self, pile: &Pile) {
        if self.pile == *pile {
            return;
        }
        self.pile.clone_from(pile);
        self.left.fill(0);
        for (kind, count) in pile.kinds() {
            self.left[kind.index()] = count;
        }
        self.fitting.fill(UNKNOWN);
        self.chances.fill(UNKNOWN);
    }

    /// How many tiles of the pile are in a set of kinds.
    fn number(&self, set: &[u64]) -> u16 {
        let mut count = 0;
        for (word, left) in set.iter().zip(self.left.chunks(64)) {
            let mut rest = *word;
            while rest != 0 {
                count += left[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
        count
    }

    /// How many tiles fit a pattern.
    fn fitting(&mut self, pattern: usize) -> u16 {
        if self.fitting[pattern] == UNKNOWN {
            self.fitting[pattern] = self.number(&self.fits[pattern * self.words..][..self.words]);
        }
        self.fitting[pattern]
    }

    /// How likely a cell with this pattern is to be filled.
    pub(super) fn filled(&mut self, pattern: usize) -> u32 {
        let tiles = u32::from(self.fitting(pattern));
        self.by_number(tiles * SURE)
    }

    /// How likely a cell is to be filled that no tile is beside yet.
    pub(super) fn filled_anywhere(&self) -> u32 {
        self.by_number(u32::from(self.pile.left() / 2) * SURE)
    }

    /// How likely an end is to be closed that comes from this side to a cell with this pattern.
    pub(super) fn closed(&mut self, pattern: usize, side: Side) -> u32 {
        let at = pattern * 4 + usize::from(side.index());
        if self.chances[at] == UNKNOWN {
            let fitting = u32::from(self.fitting(pattern));
            let closing = u32::from(self.number(&self.closes[at * self.words..][..self.words]));
            let tiles = closing * SURE + (fitting - closing) * self.through;
            self.chances[at] = self.by_number(tiles) as u16;
        }
        u32::from(self.chances[at])
    }

    /// The chance if so many tiles can be placed.
    #[cfg(test)]
    pub(super) fn chance_of(&self, tiles: u16) -> u32 {
        self.by_number(u32::from(tiles) * SURE)
    }

    /// The chance for a number of tiles in parts of 1024.
    fn by_number(&self, tiles: u32) -> u32 {
        let (whole, part) = (tiles / SURE, tiles % SURE);
        let at = |n: u32| self.by_number[(n as usize).min(MANY - 1)];
        at(whole) + (at(whole + 1) - at(whole)) * part / SURE
    }
}

/// By number of tiles: how likely one of them comes to the end, if each does with the same chance.
fn by_number(share: u32, seats: u8) -> [u32; MANY] {
    /// Digits after the point that the multiplications keep.
    const DIGITS: u32 = 22;
    let share = u64::from(share).min(u64::from(SURE) * u64::from(seats));
    let mut stays = u64::from(SURE) << DIGITS;
    std::array::from_fn(|_| {
        let chance = SURE - (stays >> DIGITS) as u32;
        stays -= stays * share / u64::from(seats) / u64::from(SURE);
        chance
    })
}
