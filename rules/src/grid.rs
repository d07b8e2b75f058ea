//! The map as a grid of cells, kept in chunks of 16 × 16 so that a game may grow in any direction.

use crate::geometry::{Cell, Side};

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

/// Where the word of a cell is kept. Good until the grid is made anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    chunk: u16,
    at: u8,
}

impl Spot {
    /// The spot beside this one, where it is in the same chunk.
    #[inline]
    pub(crate) const fn step(self, side: Side) -> Option<Self> {
        let (column, row) = (self.at & 15, self.at >> 4);
        let at = match side {
            Side::N if row > 0 => self.at - 16,
            Side::E if column < 15 => self.at + 1,
            Side::S if row < 15 => self.at + 16,
            Side::W if column > 0 => self.at - 1,
            _ => return None,
        };
        Some(Self { chunk: self.chunk, at })
    }
}

const LAID: u32 = 1 << 31;
const FRONTIER: u32 = 1 << 30;
/// A monastery lies in the direct surroundings or in the cell itself.
const NEAR_MONASTERY: u32 = 1 << 29;
const INDEX: u32 = NEAR_MONASTERY - 1;

/// Sixteen by sixteen cells, row by row from the north-west.
#[derive(Clone)]
pub(crate) struct Chunk {
    cells: [u32; 256],
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
    origin: (i32, i32),
    /// Its width and height in chunks.
    size: (u32, u32),
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
        content(self.word(cell))
    }

    /// What lies at a spot.
    #[inline]
    pub(crate) fn content(&self, spot: Spot) -> Content {
        content(self.chunks[usize::from(spot.chunk)].cells[usize::from(spot.at)])
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

    pub(crate) fn set_laid(&mut self, spot: Spot, index: usize) {
        let chunk = &mut self.chunks[usize::from(spot.chunk)];
        let word = &mut chunk.cells[usize::from(spot.at)];
        chunk.tiles += u16::from(*word & LAID == 0);
        *word = *word & NEAR_MONASTERY | LAID | index as u32;
        chunk.hash = None;
    }

    pub(crate) fn set_frontier(&mut self, spot: Spot, index: usize) {
        let word = &mut self.chunks[usize::from(spot.chunk)].cells[usize::from(spot.at)];
        *word = *word & NEAR_MONASTERY | FRONTIER | index as u32;
    }

    /// The cell leaves the frontier without a tile.
    pub(crate) fn set_empty(&mut self, spot: Spot) {
        self.chunks[usize::from(spot.chunk)].cells[usize::from(spot.at)] &= NEAR_MONASTERY;
    }

    pub(crate) fn set_near_monastery(&mut self, spot: Spot) {
        self.chunks[usize::from(spot.chunk)].cells[usize::from(spot.at)] |= NEAR_MONASTERY;
    }

    #[inline]
    fn word(&self, cell: Cell) -> u32 {
        let (column, row) = self.column_and_row(chunk_of(cell));
        if column >= self.size.0 || row >= self.size.1 {
            return 0;
        }
        match self.directory[(row * self.size.0 + column) as usize] {
            0 => 0,
            index => self.chunks[usize::from(index) - 1].cells[usize::from(local(cell))],
        }
    }

    /// Where a chunk is in the directory; beyond its size when it is not covered, however the sum wraps.
    #[inline]
    fn column_and_row(&self, at: (i16, i16)) -> (u32, u32) {
        ((i32::from(at.0) - self.origin.0) as u32, (i32::from(at.1) - self.origin.1) as u32)
    }

    /// Where `cell` is kept; grows the grid when needed.
    pub(crate) fn reach(&mut self, cell: Cell) -> Spot {
        let at = chunk_of(cell);
        let (column, row) = self.column_and_row(at);
        if column < self.size.0 && row < self.size.1 {
            let index = self.directory[(row * self.size.0 + column) as usize];
            if index != 0 {
                return Spot { chunk: index - 1, at: local(cell) };
            }
        } else {
            self.cover(at);
        }
        Spot { chunk: self.add_chunk(at), at: local(cell) }
    }

    /// Grows the directory's rectangle so that it holds the chunk `at`, with room to spare on that side.
    #[cold]
    fn cover(&mut self, at: (i16, i16)) {
        let (x, width) = widened(self.origin.0, self.size.0, i32::from(at.0));
        let (y, height) = widened(self.origin.1, self.size.1, i32::from(at.1));
        self.origin = (x, y);
        self.size = (width, height);
        self.directory = vec![0; width as usize * height as usize];
        for index in 0..self.chunks.len() {
            let (column, row) = self.column_and_row(self.chunks[index].at);
            self.directory[(row * width + column) as usize] = index as u16 + 1;
        }
    }

    #[cold]
    fn add_chunk(&mut self, at: (i16, i16)) -> u16 {
        let (column, row) = self.column_and_row(at);
        self.chunks.push(Chunk::new(at));
        let count = self.chunks.len() as u16;
        self.directory[(row * self.size.0 + column) as usize] = count;
        count - 1
    }
}

fn content(word: u32) -> Content {
    if word & LAID != 0 {
        Content::Laid((word & INDEX) as usize)
    } else if word & FRONTIER != 0 {
        Content::Frontier((word & INDEX) as usize)
    } else {
        Content::Empty
    }
}

/// A span of chunks that also holds `at`: half as long again on that side, so that growing stays rare.
fn widened(origin: i32, size: u32, at: i32) -> (i32, u32) {
    let (end, spare) = (origin + size as i32, size as i32 / 2);
    if at < origin {
        let start = at - spare;
        (start, (end - start) as u32)
    } else if at >= end {
        (origin, (at + 1 + spare - origin) as u32)
    } else {
        (origin, size)
    }
}

const fn chunk_of(cell: Cell) -> (i16, i16) {
    (cell.x >> 4, cell.y >> 4)
}

/// The position of a cell in its chunk, row by row.
const fn local(cell: Cell) -> u8 {
    (cell.y as u8 & 15) << 4 | cell.x as u8 & 15
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
                let spot = grid.reach(*cell);
                grid.set_laid(spot, index);
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
            let spot = grid.reach(Cell::new(x, y));
            grid.set_laid(spot, index);
            assert_eq!(grid.laid(Cell::new(x, y)), Some(index));
        }
    }
}
