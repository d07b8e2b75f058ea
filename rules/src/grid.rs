//! The map as a grid of cells, kept in chunks of 16 × 16 so that a game may grow in any direction.

use crate::geometry::Cell;

/// What a cell of the grid holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// Nothing, and no tile beside it.
    Empty,
    /// Nothing, but at least one tile beside it: an index into the frontier.
    Frontier(usize),
    /// A tile: an index into the tiles on the board.
    Laid(usize),
}

const LAID: u32 = 1 << 31;
const FRONTIER: u32 = 1 << 30;
/// A monastery lies in the direct surroundings or in the cell itself.
const NEAR_MONASTERY: u32 = 1 << 29;
const INDEX: u32 = NEAR_MONASTERY - 1;

/// Cells along one edge of a chunk.
const EDGE: i16 = 16;

/// Sixteen by sixteen cells, row by row from the north-west.
#[derive(Clone)]
pub(crate) struct Chunk {
    cells: [u32; (EDGE * EDGE) as usize],
    /// Hash of the tiles in it, `None` after a change.
    pub(crate) hash: Option<[u8; 32]>,
    /// Tiles in it.
    pub(crate) tiles: u16,
    /// Its column and row, in chunks.
    pub(crate) at: (i16, i16),
}

impl Chunk {
    fn new(at: (i16, i16)) -> Self {
        Self { cells: [0; 256], hash: None, tiles: 0, at }
    }

    /// Position within the chunk and tile index of every tile in it, row by row.
    pub(crate) fn laid(&self) -> impl Iterator<Item = (u8, usize)> {
        let laid =
            |(at, word): (usize, &u32)| (word & LAID != 0).then_some((at as u8, (word & INDEX) as usize));
        self.cells.iter().enumerate().filter_map(laid)
    }
}

/// All cells that anything was ever written to.
#[derive(Clone)]
pub(crate) struct Grid {
    pub(crate) chunks: Vec<Chunk>,
    /// For every chunk of the covered rectangle its index in `chunks` plus one.
    directory: Vec<u16>,
    /// The north-western chunk of the rectangle.
    origin: (i16, i16),
    /// Its width and height in chunks.
    size: (u16, u16),
}

impl Grid {
    pub(crate) fn new() -> Self {
        let mut grid = Self { chunks: Vec::new(), directory: vec![0; 4], origin: (-1, -1), size: (2, 2) };
        for at in [(-1, -1), (0, -1), (-1, 0), (0, 0)] {
            grid.add_chunk(at);
        }
        grid
    }

    /// What lies at `cell`.
    #[inline]
    pub(crate) fn get(&self, cell: Cell) -> Content {
        let word = self.word(cell);
        if word & LAID != 0 {
            Content::Laid((word & INDEX) as usize)
        } else if word & FRONTIER != 0 {
            Content::Frontier((word & INDEX) as usize)
        } else {
            Content::Empty
        }
    }

    /// The tile at `cell`, as an index into the tiles on the board.
    #[inline]
    pub(crate) fn laid(&self, cell: Cell) -> Option<usize> {
        let word = self.word(cell);
        (word & LAID != 0).then_some((word & INDEX) as usize)
    }

    /// Whether a monastery lies at `cell` or in its direct surroundings.
    #[inline]
    pub(crate) fn is_near_monastery(&self, cell: Cell) -> bool {
        self.word(cell) & NEAR_MONASTERY != 0
    }

    pub(crate) fn set_laid(&mut self, cell: Cell, index: usize) {
        let (chunk, at) = self.reach(cell);
        let chunk = &mut self.chunks[chunk];
        chunk.tiles += u16::from(chunk.cells[at] & LAID == 0);
        chunk.cells[at] = chunk.cells[at] & NEAR_MONASTERY | LAID | index as u32;
        chunk.hash = None;
    }

    pub(crate) fn set_frontier(&mut self, cell: Cell, index: usize) {
        let (chunk, at) = self.reach(cell);
        let word = &mut self.chunks[chunk].cells[at];
        *word = *word & NEAR_MONASTERY | FRONTIER | index as u32;
    }

    pub(crate) fn set_near_monastery(&mut self, cell: Cell) {
        let (chunk, at) = self.reach(cell);
        self.chunks[chunk].cells[at] |= NEAR_MONASTERY;
    }

    #[inline]
    fn word(&self, cell: Cell) -> u32 {
        let column = (cell.x >> 4).wrapping_sub(self.origin.0) as u16;
        let row = (cell.y >> 4).wrapping_sub(self.origin.1) as u16;
        if column >= self.size.0 || row >= self.size.1 {
            return 0;
        }
        let slot = usize::from(row) * usize::from(self.size.0) + usize::from(column);
        match self.directory[slot] {
            0 => 0,
            index => self.chunks[usize::from(index) - 1].cells[local(cell)],
        }
    }

    /// The chunk of `cell` and the position in it; grows the grid when needed.
    fn reach(&mut self, cell: Cell) -> (usize, usize) {
        let at = (cell.x >> 4, cell.y >> 4);
        let column = at.0.wrapping_sub(self.origin.0) as u16;
        let row = at.1.wrapping_sub(self.origin.1) as u16;
        if column < self.size.0 && row < self.size.1 {
            let slot = usize::from(row) * usize::from(self.size.0) + usize::from(column);
            let index = self.directory[slot];
            if index != 0 {
                return (usize::from(index) - 1, local(cell));
            }
        } else {
            self.cover(at);
        }
        (self.add_chunk(at), local(cell))
    }

    /// Grows the directory's rectangle so that it holds the chunk `at`, with room to spare on that side.
    fn cover(&mut self, at: (i16, i16)) {
        let (x, width) = widened(self.origin.0, self.size.0, at.0);
        let (y, height) = widened(self.origin.1, self.size.1, at.1);
        self.origin = (x, y);
        self.size = (width, height);
        self.directory = vec![0; usize::from(width) * usize::from(height)];
        for (index, chunk) in self.chunks.iter().enumerate() {
            let slot = usize::from((chunk.at.1 - y) as u16) * usize::from(width)
                + usize::from((chunk.at.0 - x) as u16);
            self.directory[slot] = index as u16 + 1;
        }
    }

    fn add_chunk(&mut self, at: (i16, i16)) -> usize {
        let slot = usize::from((at.1 - self.origin.1) as u16) * usize::from(self.size.0)
            + usize::from((at.0 - self.origin.0) as u16);
        self.chunks.push(Chunk::new(at));
        self.directory[slot] = self.chunks.len() as u16;
        self.chunks.len() - 1
    }
}

/// A span of chunks that also holds `at`: half as long again on that side, so that growing stays rare.
fn widened(origin: i16, size: u16, at: i16) -> (i16, u16) {
    let end = origin + size as i16;
    let spare = (size / 2) as i16;
    if at < origin {
        let start = at - spare;
        (start, (end - start) as u16)
    } else if at >= end {
        (origin, (at + 1 + spare - origin) as u16)
    } else {
        (origin, size)
    }
}

const fn local(cell: Cell) -> usize {
    ((cell.y & (EDGE - 1)) << 4 | cell.x & (EDGE - 1)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_keep_what_was_written_while_the_grid_grows() {
        let mut grid = Grid::new();
        let cells: Vec<Cell> = (0..400)
            .flat_map(|k: i16| {
                [Cell::new(k * 40 - 8_000, 3), Cell::new(-7, k * 37 - 7_400), Cell::new(k * 9, -k * 11)]
            })
            .collect();
        for (index, cell) in cells.iter().enumerate() {
            if grid.get(*cell) == Content::Empty {
                grid.set_laid(*cell, index);
            }
        }
        for cell in &cells {
            let Some(index) = grid.laid(*cell) else { panic!("{cell} was lost") };
            assert_eq!(cells[index], *cell);
        }
        assert_eq!(grid.get(Cell::new(i16::MAX, i16::MIN)), Content::Empty);
    }

    #[test]
    fn the_corners_of_the_limit_can_be_reached() {
        let mut grid = Grid::new();
        let limit = Cell::LIMIT;
        for (index, (x, y)) in
            [(limit, limit), (-limit, limit), (limit, -limit), (-limit, -limit)].into_iter().enumerate()
        {
            grid.set_laid(Cell::new(x, y), index);
            assert_eq!(grid.laid(Cell::new(x, y)), Some(index));
        }
    }
}
