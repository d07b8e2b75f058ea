//! The empty cells next to a tile, and which of them a rotated tile fits.
//!
//! Uses bitboards, as chess programs do: a set of cells is a number with one bit for each. For every side and
//! every edge there is the set of cells where a neighbour at that side shows something else. This tests 64 cells
//! at once whether a tile fits, and without a branch. That matters as much: the result is unpredictable, and a
//! processor would mispredict the branch half the time.

use crate::clone_in_place::clone_in_place;
use crate::geometry::{Cell, Part, Rotation, Rotations, Side};
use crate::tile::Edge;
use crate::tile_tables::Oriented;

/// Identifies a cell of the frontier; a cell keeps its slot until it leaves.
pub(crate) type Slot = usize;

/// The cells of a block.
pub(crate) const BLOCK: usize = u64::BITS as usize;

const EDGES: [Edge; 4] = [Edge::Field, Edge::Road, Edge::City, Edge::River];

/// For each edge, all ones at the positions of the other edges.
const OTHERS: [[u64; EDGES.len()]; EDGES.len()] = {
    let mut others = [[u64::MAX; EDGES.len()]; EDGES.len()];
    let mut edge = 0;
    while edge < EDGES.len() {
        others[edge][edge] = 0;
        edge += 1;
    }
    others
};

/// The frontier, in blocks of 64 slots. Slots of cells that left are reused.
pub(crate) struct Frontier {
    blocks: Vec<Block>,
    /// The block in which the search for free slots begins.
    vacant: usize,
}

clone_in_place!(Frontier { blocks, vacant });

/// Up to 64 cells of the frontier; bit n of each set stands for slot n.
#[derive(Clone)]
pub(crate) struct Block {
    cells: [Cell; BLOCK],
    /// The slots in use.
    taken: u64,
    /// The slots whose cells left but whose edges are still noted. They can be reused only after [`Block::sweep`],
    /// which clears all of them at once.
    left: u64,
    /// By side and edge: the cells where the neighbour at that side shows another edge. Slots that are neither in
    /// use nor left are in none.
    barred: [[u64; EDGES.len()]; 4],
}

impl Frontier {
    /// A frontier without a cell.
    pub(crate) fn new() -> Self {
        Self { blocks: vec![Block::EMPTY], vacant: 0 }
    }

    /// The cells, in arbitrary order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.blocks.iter().flat_map(|block| bits(block.taken).map(|n| block.cells[n]))
    }

    /// The cells with neighbours that show something at all four sides.
    pub(crate) fn enclosed(&self) -> impl Iterator<Item = Cell> {
        self.blocks.iter().flat_map(|block| bits(block.enclosed()).map(|n| block.cells[n]))
    }

    /// The blocks, for testing many cells at once.
    #[inline]
    pub(crate) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Free slots, as many as a tile can need for its neighbouring cells.
    #[inline]
    pub(crate) fn free_slots(&mut self) -> [Slot; 4] {
        if let Some(slots) = self.free_in(self.vacant) { slots } else { self.find_vacant() }
    }

    /// Four free slots of a block, if it has that many.
    #[inline]
    fn free_in(&self, block: usize) -> Option<[Slot; 4]> {
        let first = self.blocks[block].swept();
        let second = first & first.wrapping_sub(1);
        let third = second & second.wrapping_sub(1);
        let fourth = third & third.wrapping_sub(1);
        // Setting the highest bit changes nothing, but shows the compiler that some bit is set.
        let slot = |free: u64| block * BLOCK + (free | 1 << (BLOCK - 1)).trailing_zeros() as usize;
        (fourth != 0).then(|| [slot(first), slot(second), slot(third), slot(fourth)])
    }

    #[cold]
    fn find_vacant(&mut self) -> [Slot; 4] {
        self.blocks.iter_mut().for_each(Block::sweep);
        loop {
            let found = (0..self.blocks.len()).find_map(|block| Some((block, self.free_in(block)?)));
            if let Some((block, slots)) = found {
                self.vacant = block;
                return slots;
            }
            self.blocks.push(Block::EMPTY);
        }
    }

    /// Notes that the neighbour at `side` of `cell` shows `edge`; the cell may be new to its slot.
    pub(crate) fn meet(&mut self, slot: Slot, cell: Cell, side: Side, edge: Edge) {
        self.blocks[slot / BLOCK].meet(slot % BLOCK, cell, side, edge, true);
    }

    /// Notes what the tile at `cell` shows to the cells at its four sides, which have these slots. For a side with
    /// a tile already, the note goes to a free slot and has no effect: a branch would cost more.
    #[inline(always)]
    pub(crate) fn meet_around(
        &mut self,
        cell: Cell,
        edges: [Edge; 4],
        slots: [Slot; 4],
        are_empty: [bool; 4],
    ) {
        // Most games have no more than the first block.
        let [block] = self.blocks.as_mut_slice() else {
            return self.meet_around_in_blocks(cell, edges, slots, are_empty);
        };
        // Unrolled by hand, because the compiler puts branches into a loop.
        let mut meet = |side: Side| {
            let n = side.index() as usize;
            block.meet(slots[n] % BLOCK, cell.step(side), side.opposite(), edges[n], are_empty[n]);
        };
        meet(Side::N);
        meet(Side::E);
        meet(Side::S);
        meet(Side::W);
    }

    /// [`Frontier::meet_around`] in a frontier of any size.
    #[inline(never)]
    fn meet_around_in_blocks(
        &mut self,
        cell: Cell,
        edges: [Edge; 4],
        slots: [Slot; 4],
        are_empty: [bool; 4],
    ) {
        for side in Side::ALL {
            let n = side.index() as usize;
            let block = &mut self.blocks[slots[n] / BLOCK];
            block.meet(slots[n] % BLOCK, cell.step(side), side.opposite(), edges[n], are_empty[n]);
        }
    }

    /// Forgets what the neighbour at `side` shows. Returns whether any side still shows something.
    pub(crate) fn part(&mut self, slot: Slot, side: Side) -> bool {
        let (block, bit) = (&mut self.blocks[slot / BLOCK], 1 << (slot % BLOCK));
        block.barred[side.index() as usize].iter_mut().for_each(|barred| *barred &= !bit);
        block.barred.as_flattened().iter().any(|barred| barred & bit != 0)
    }

    /// Removes a cell.
    #[inline]
    pub(crate) fn remove(&mut self, slot: Slot) {
        let (block, bit) = (&mut self.blocks[slot / BLOCK], 1_u64 << (slot % BLOCK));
        block.taken &= !bit;
        block.left |= bit;
    }

    /// What the neighbour at `side` shows, or nothing.
    pub(crate) fn edge(&self, slot: Slot, side: Side) -> Option<Edge> {
        let barred = self.blocks[slot / BLOCK].barred[side.index() as usize];
        let is_barred = |edge: Edge| barred[edge as usize] >> (slot % BLOCK) & 1 == 1;
        let is_bound = EDGES.into_iter().any(is_barred);
        EDGES.into_iter().find(|edge| is_bound && !is_barred(*edge))
    }

    /// What the neighbours of a cell show: by side 0 for nothing, else 1 and the edge.
    pub(crate) fn shown(&self, slot: Slot) -> [u8; 4] {
        self.blocks[slot / BLOCK].shown(slot % BLOCK)
    }

    /// Whether a tile with this rotation fits a cell.
    #[inline]
    pub(crate) fn fits(&self, slot: Slot, turned: &Oriented) -> bool {
        self.blocks[slot / BLOCK].fits_turned(turned) >> (slot % BLOCK) & 1 == 1
    }

    /// The cells where a neighbour at `side` shows something other than a river.
    pub(crate) fn landward(&self, side: Side) -> impl Iterator<Item = Cell> {
        self.blocks.iter().flat_map(move |block| {
            let shown = block.taken & block.barred[side.index() as usize][Edge::River as usize];
            bits(shown).map(|n| block.cells[n])
        })
    }

    /// The rotations in which a tile fits a cell.
    pub(crate) fn rotations(&self, slot: Slot, turned: &[Oriented; 4]) -> Rotations {
        rotations_of(self.blocks[slot / BLOCK].fits(turned), slot % BLOCK)
    }

    /// The cells with a neighbour that shows an edge.
    pub(crate) fn beside(&self, edge: Edge) -> impl Iterator<Item = Cell> {
        self.blocks.iter().flat_map(move |block| bits(block.beside(edge)).map(|n| block.cells[n]))
    }

    /// Where a tile fits, with the rotations.
    pub(crate) fn fitting(&self, turned: &[Oriented; 4]) -> impl Iterator<Item = (Cell, Rotations)> {
        self.blocks.iter().flat_map(move |block| {
            let fits = block.fits(turned);
            bits(any_of(fits)).map(move |n| (block.cells[n], rotations_of(fits, n)))
        })
    }

    /// Where a tile fits in rotations in which another does not, with these.
    pub(crate) fn fitting_unlike(
        &self,
        turned: &[Oriented; 4],
        other: &[Oriented; 4],
    ) -> impl Iterator<Item = (Cell, Rotations)> {
        self.blocks.iter().flat_map(move |block| {
            let (fits, others) = (block.fits(turned), block.fits(other));
            let unlike = std::array::from_fn(|quarters| fits[quarters] & !others[quarters]);
            bits(any_of(unlike)).map(move |n| (block.cells[n], rotations_of(unlike, n)))
        })
    }

    /// Reports where a square tile would fit if a road, and not a field, were at one side of the cell: with that side and
    /// the rotations of the tile.
    pub(crate) fn lacking_road(&self, turned: &[Oriented; 4], mut found: impl FnMut(Cell, Side, Rotations)) {
        // The edges of one rotation are those of all.
        if !turned[0].edges.contains(&Edge::Road) {
            return;
        }
        for block in &self.blocks {
            for side in Side::ALL {
                let fits = turned.each_ref().map(|turned| block.lacking_road_at(side, turned));
                for n in bits(any_of(fits)) {
                    found(block.cells[n], side, rotations_of(fits, n));
                }
            }
        }
    }

    /// Whether a square tile with this rotation would fit a cell if a road, and not a field, were at that side.
    pub(crate) fn lacks_road(&self, slot: Slot, turned: &Oriented, side: Side) -> bool {
        self.blocks[slot / BLOCK].lacking_road_at(side, turned) >> (slot % BLOCK) & 1 == 1
    }

    /// Whether a tile fits anywhere.
    #[inline]
    pub(crate) fn has_fitting(&self, turned: &[Oriented; 4]) -> bool {
        // A tile nearly always fits one of the first cells unturned.
        self.blocks[0].fits_turned(&turned[0]) != 0 || self.has_fitting_turned(turned)
    }

    #[cold]
    fn has_fitting_turned(&self, turned: &[Oriented; 4]) -> bool {
        self.blocks.iter().any(|block| any_of(block.fits(turned)) != 0)
    }
}

impl Block {
    const EMPTY: Self =
        Self { cells: [Cell::new(0, 0); BLOCK], taken: 0, left: 0, barred: [[0; EDGES.len()]; 4] };

    /// [`Frontier::meet`] in one block; only the cell is noted unless it `is_empty`.
    #[inline(always)]
    fn meet(&mut self, n: usize, cell: Cell, side: Side, edge: Edge, is_empty: bool) {
        let bit = u64::from(is_empty) << n;
        self.cells[n] = cell;
        self.taken |= bit;
        let barred = &mut self.barred[side.index() as usize];
        for (barred, other) in barred.iter_mut().zip(OTHERS[edge as usize]) {
            *barred |= bit & other;
        }
    }

    /// What the neighbours of each cell show, as one number: the sides are its digits to the base of five, from the
    /// north on, 0 for nothing, else 1 and the edge.
    pub(crate) fn patterns(&self) -> [u16; BLOCK] {
        let mut patterns = [0; BLOCK];
        let mut unit = 1;
        for side in Side::ALL {
            for edge in EDGES {
                for n in bits(self.showing(side, edge)) {
                    patterns[n] += unit * (1 + edge as u16);
                }
            }
            unit *= 5;
        }
        patterns
    }

    /// The slots whose neighbour at `side` shows a road or a city, and whether it is a city.
    pub(crate) fn ways(&self, side: Side) -> impl Iterator<Item = (usize, bool)> {
        let cities = self.showing(side, Edge::City);
        bits(cities | self.showing(side, Edge::Road)).map(move |n| (n, cities >> n & 1 == 1))
    }

    /// The cells where all four neighbours show something.
    fn enclosed(&self) -> u64 {
        // What shows one edge is barred to all others.
        self.barred.iter().fold(self.taken, |all, barred| all & (barred[0] | barred[1]))
    }

    /// The cells whose neighbour at `side` shows `edge`.
    fn showing(&self, side: Side, edge: Edge) -> u64 {
        let barred = &self.barred[side.index() as usize];
        // Barred to other edges, but not to this one.
        (barred[0] | barred[1]) & !barred[edge as usize] & self.taken
    }

    /// [`Frontier::shown`] of a slot.
    fn shown(&self, n: usize) -> [u8; 4] {
        // The position of the only edge to which the cell is not barred, plus one; 0 if it is barred to none.
        const BY_BARRED: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 3, 0, 2, 1, 0];
        self.barred.each_ref().map(|edges| {
            let bits = edges.iter().rev().fold(0, |all, edge| all << 1 | (edge >> n & 1) as usize);
            BY_BARRED[bits]
        })
    }

    /// The slots that are free for new cells.
    #[inline]
    const fn swept(&self) -> u64 {
        !(self.taken | self.left)
    }

    /// Clears the edges of cells that left.
    fn sweep(&mut self) {
        self.left = 0;
        self.barred.as_flattened_mut().iter_mut().for_each(|barred| *barred &= self.taken);
    }

    /// The cells of the slots; only those in a returned set are meaningful.
    #[inline]
    pub(crate) const fn cells(&self) -> &[Cell; BLOCK] {
        &self.cells
    }

    /// Where a tile with this rotation fits.
    #[inline]
    fn fits_turned(&self, turned: &Oriented) -> u64 {
        match turned.part {
            Part::Whole => self.fits_whole(turned),
            _ => self.fits_half(turned),
        }
    }

    /// Where a square tile with this rotation fits.
    #[inline]
    fn fits_whole(&self, turned: &Oriented) -> u64 {
        let barred = |side: Side| self.barred_at(side, turned);
        self.taken & !(barred(Side::N) | barred(Side::E) | barred(Side::S) | barred(Side::W))
    }

    /// Where a half tile with this rotation fits: only its short sides meet anything, and one of them must
    /// (RULINGS.md R104).
    #[cold]
    fn fits_half(&self, turned: &Oriented) -> u64 {
        let first = turned.part.rotation().quarters();
        let [one, other] = [first, first + 1].map(Side::from_index);
        // A cell that is barred to either of two edges has a neighbour there.
        let beside =
            |side: Side| self.barred[side.index() as usize][0] | self.barred[side.index() as usize][1];
        let barred = self.barred_at(one, turned) | self.barred_at(other, turned);
        (beside(one) | beside(other)) & self.taken & !barred
    }

    /// The cells where a neighbour shows `edge`.
    fn beside(&self, edge: Edge) -> u64 {
        // Barred to other edges, but not to this one.
        let shows = |barred: &[u64; EDGES.len()]| (barred[0] | barred[1]) & !barred[edge as usize];
        self.taken & self.barred.iter().fold(0, |all, barred| all | shows(barred))
    }

    /// Where a square tile with this rotation would fit if a road, and not a field, were at that side.
    fn lacking_road_at(&self, side: Side, turned: &Oriented) -> u64 {
        if turned.edges[side.index() as usize] != Edge::Road {
            return 0;
        }
        let others = Side::ALL.into_iter().filter(|other| *other != side);
        let unfit = others.fold(0, |all, other| all | self.barred_at(other, turned));
        self.showing(side, Edge::Field) & !unfit
    }

    #[inline]
    fn barred_at(&self, side: Side, turned: &Oriented) -> u64 {
        self.barred[side.index() as usize][turned.edges[side.index() as usize] as usize]
    }

    /// Where a tile fits, for each rotation.
    #[inline(always)]
    pub(crate) fn fits(&self, turned: &[Oriented; 4]) -> [u64; 4] {
        match turned[0].part {
            Part::Whole => turned.each_ref().map(|turned| self.fits_whole(turned)),
            _ => turned.each_ref().map(|turned| self.fits_half(turned)),
        }
    }
}

/// The cells where a tile fits in any rotation.
fn any_of(fits: [u64; 4]) -> u64 {
    fits.into_iter().fold(0, |all, fits| all | fits)
}

/// The rotations in which a tile fits the cell of slot `n`.
fn rotations_of(fits: [u64; 4], n: usize) -> Rotations {
    let fits = |rotation: Rotation| (fits[rotation.quarters() as usize] >> n & 1) as u8;
    Rotations(Rotation::ALL.into_iter().fold(0, |all, rotation| all | fits(rotation) << rotation.quarters()))
}

/// The indices of the set bits, in ascending order.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::SplitMix;
    use crate::tile_tables::{Contact, NONE};

    fn turned(edges: [Edge; 4]) -> [Oriented; 4] {
        let contacts = [Contact { left: NONE, mid: NONE, right: NONE, also: NONE }; 4];
        Rotation::ALL.map(|rotation| Oriented {
            contacts,
            edges: Side::ALL.map(|side| edges[side.unrotated(rotation).index() as usize]),
            part: Part::Whole,
        })
    }

    /// A naive check of what fits a cell, from the edges noted there.
    fn fits(shown: [Option<Edge>; 4], turned: &Oriented) -> bool {
        shown.into_iter().zip(turned.edges).all(|(shown, edge)| shown.is_none_or(|shown| shown == edge))
    }

    #[test]
    fn a_tile_fits_where_all_neighbours_show_the_same_however_many_cells_come_and_go() {
        let (mut frontier, mut numbers) = (Frontier::new(), SplitMix::new(7));
        let mut known: Vec<(Slot, Cell, [Option<Edge>; 4])> = Vec::new();
        for n in 0..900 {
            if known.len() > 200 || numbers.below(4) == 0 && !known.is_empty() {
                let (slot, ..) = known.swap_remove(numbers.below(known.len()));
                frontier.remove(slot);
            } else {
                let ([slot, ..], cell) = (frontier.free_slots(), Cell::new(n, -n));
                let mut shown = [None; 4];
                for side in Side::ALL {
                    let edge = EDGES[numbers.below(EDGES.len())];
                    if side == Side::N || numbers.below(2) == 0 {
                        shown[side.index() as usize] = Some(edge);
                        frontier.meet(slot, cell, side, edge);
                    }
                }
                known.push((slot, cell, shown));
            }
            let tile = turned([0; 4].map(|_| EDGES[numbers.below(EDGES.len())]));
            let mut expected: Vec<(Cell, Rotations)> = Vec::new();
            for (slot, cell, shown) in &known {
                let bit = |rotation: &Rotation| u8::from(fits(*shown, &tile[rotation.quarters() as usize]));
                let rotations =
                    Rotations(Rotation::ALL.iter().fold(0, |all, r| all | bit(r) << r.quarters()));
                assert_eq!(frontier.rotations(*slot, &tile), rotations);
                assert_eq!(Side::ALL.map(|side| frontier.edge(*slot, side)), *shown);
                expected.extend((!rotations.is_empty()).then_some((*cell, rotations)));
            }
            let mut found: Vec<(Cell, Rotations)> = frontier.fitting(&tile).collect();
            for edge in EDGES {
                let shows = known.iter().filter(|(.., shown)| shown.contains(&Some(edge)));
                let mut wanted: Vec<_> = shows.map(|(_, cell, _)| *cell).collect();
                let mut beside: Vec<_> = frontier.beside(edge).collect();
                beside.sort_unstable();
                wanted.sort_unstable();
                assert_eq!(beside, wanted);
            }
            assert_eq!(frontier.has_fitting(&tile), !found.is_empty());
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected);
        }
        assert!(frontier.blocks.len() > 2);
    }
}
