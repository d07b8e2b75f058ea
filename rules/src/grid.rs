//! The map as a grid of cells, kept in chunks of 16 × 16 so that a game may grow in any direction.

use crate::clone_in_place::clone_in_place;
use crate::geometry::Cell;

/// What a cell of the grid holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// Nothing, and no neighbouring tile.
    Empty,
    /// Nothing, but at least one neighbouring tile: its slot in the frontier.
    Frontier(usize),
    /// A tile: an index into the tiles on the board.
    Tile(usize),
}

/// Where the word of a cell is stored. Valid as long as the grid lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot(u32);

impl Spot {
    /// The neighbouring spots, clockwise from the north. Only for spots inside the home block.
    #[inline]
    pub(crate) const fn beside(self) -> Option<[Self; 4]> {
        let (column, row) = (self.0 % HOME, self.0 / HOME);
        // Wrapping, so that one comparison checks both bounds.
        let is_inside = column.wrapping_sub(1) < HOME - 2 && row.wrapping_sub(1) < HOME - 2;
        if is_inside {
            Some([Self(self.0 - HOME), Self(self.0 + 1), Self(self.0 + HOME), Self(self.0 - 1)])
        } else {
            None
        }
    }

    /// The chunk it is in.
    const fn chunk(self) -> usize {
        if self.0 < HOME_CELLS {
            (self.0 / 16 % 2 + self.0 / (HOME_CELLS / 2) * 2) as usize
        } else {
            HOME_CHUNKS.len() + ((self.0 - HOME_CELLS) / CHUNK_CELLS) as usize
        }
    }
}

/// Width and height of the home block: the four chunks around the origin, stored as one block row by row, so that
/// most games never look up the chunk of a cell.
const HOME: u32 = 32;
const HOME_CELLS: u32 = HOME * HOME;
/// The chunks of the home block, which always exist.
const HOME_CHUNKS: [(i16, i16); 4] = [(-1, -1), (0, -1), (-1, 0), (0, 0)];
const CHUNK_CELLS: u32 = 256;

const LAID: u32 = 1 << 31;
const FRONTIER: u32 = 1 << 30;
/// There is a monastery in the cell itself or on one of the eight cells around it.
const NEAR_MONASTERY: u32 = 1 << 29;
/// There is a wall on a side of the cell, placed from either side.
const NEAR_WALL: u32 = 1 << 28;
/// A figure that stands on a tile as a whole is or was in the cell itself or on one of the eight cells around it.
const NEAR_FIGURE: u32 = 1 << 27;
/// The flags of a cell, independent of its content.
const NEAR: u32 = NEAR_MONASTERY | NEAR_WALL | NEAR_FIGURE;
const INDEX: u32 = NEAR_FIGURE - 1;

/// Sixteen by sixteen cells, which are hashed together.
#[derive(Clone)]
pub(crate) struct Chunk {
    /// Hash of the tiles in it, `None` after a change.
    pub(crate) hash: Option<[u8; 32]>,
    /// Whether there is any tile in it.
    pub(crate) has_tiles: bool,
    /// Its column and row, in chunks.
    pub(crate) at: (i16, i16),
}

/// All cells that were ever written to.
pub(crate) struct Grid {
    pub(crate) chunks: Vec<Chunk>,
    /// The words of the home block, row by row, then those of each other chunk, row by row.
    cells: Vec<u32>,
    /// For every chunk of the covered rectangle, its index in `chunks` plus one.
    directory: Vec<u16>,
    /// The north-western chunk of the rectangle.
    origin: (i32, i32),
    /// Its width and height in chunks.
    size: (u32, u32),
}

clone_in_place!(Grid { chunks, cells, directory, origin, size });

impl Grid {
    pub(crate) fn new() -> Self {
        let chunks = HOME_CHUNKS.map(|at| Chunk { hash: None, has_tiles: false, at }).into();
        let cells = vec![0; HOME_CELLS as usize];
        Self { chunks, cells, directory: vec![1, 2, 3, 4], origin: (-1, -1), size: (2, 2) }
    }

    /// The index of every tile in a chunk, row by row.
    pub(crate) fn tiles_in(&self, chunk: &Chunk) -> impl Iterator<Item = usize> {
        let (west, north) = (chunk.at.0 * 16, chunk.at.1 * 16);
        (0..256).filter_map(move |at| self.tile(Cell::new(west + at % 16, north + at / 16)))
    }

    /// The content of `cell`.
    #[inline]
    pub(crate) fn get(&self, cell: Cell) -> Content {
        content(self.word(cell))
    }

    /// The content of a spot.
    #[inline]
    pub(crate) fn content(&self, spot: Spot) -> Content {
        content(self.cells[spot.0 as usize])
    }

    /// The tile at `cell`, as an index into the tiles on the board.
    #[inline]
    pub(crate) fn tile(&self, cell: Cell) -> Option<usize> {
        let word = self.word(cell);
        (word & LAID != 0).then_some((word & INDEX) as usize)
    }

    /// Whether there is a monastery in `cell` or on one of the eight cells around it.
    #[inline]
    pub(crate) fn is_near_monastery(&self, cell: Cell) -> bool {
        self.word(cell) & NEAR_MONASTERY != 0
    }

    /// Notes the tile at a spot. Returns whether there was already a monastery in the cell or on one of the eight
    /// cells around it.
    #[inline]
    pub(crate) fn set_tile(&mut self, spot: Spot, index: usize) -> bool {
        let chunk = &mut self.chunks[spot.chunk()];
        (chunk.has_tiles, chunk.hash) = (true, None);
        let word = &mut self.cells[spot.0 as usize];
        let near = *word & NEAR;
        *word = near | LAID | index as u32;
        near & NEAR_MONASTERY != 0
    }

    pub(crate) fn set_frontier(&mut self, spot: Spot, slot: usize) {
        let word = &mut self.cells[spot.0 as usize];
        *word = *word & NEAR | FRONTIER | slot as u32;
    }

    /// Assigns the slots `new` of the frontier to the empty ones of four cells of the home block ([`Spot::beside`]), if
    /// they have none. Returns the slot of each, or that of `new` for a cell with a tile, and the index of that tile, or
    /// `u32::MAX`. Without a branch, because the content is unpredictable.
    #[inline(always)]
    pub(crate) fn touch(&mut self, spots: [Spot; 4], new: [usize; 4]) -> [(usize, u32); 4] {
        // With the length of the home block known, no index needs a check.
        let home = self.cells.first_chunk_mut::<{ HOME_CELLS as usize }>();
        let words = home.expect("the home block is always there");
        let mut touch = |n: usize| {
            let word = &mut words[spots[n].0 as usize % words.len()];
            let (was, index) = (*word, *word & INDEX);
            // All ones for a cell with a tile, computed arithmetically, because the compiler turns a condition
            // into a branch.
            let placed = (was as i32 >> (LAID.trailing_zeros() as i32)) as u32;
            let slot = if was & FRONTIER != 0 { index } else { new[n] as u32 };
            *word = was | !placed & (FRONTIER | slot);
            (slot as usize, index | !placed)
        };
        // Unrolled by hand, because the compiler puts branches into a loop.
        [touch(0), touch(1), touch(2), touch(3)]
    }

    /// Removes the cell from the frontier without placing a tile.
    pub(crate) fn set_empty(&mut self, spot: Spot) {
        self.cells[spot.0 as usize] &= NEAR;
    }

    /// Notes that a figure stands on a tile in `cell`.
    pub(crate) fn set_figure(&mut self, cell: Cell) {
        for near in cell.surroundings().into_iter().chain([cell]) {
            let spot = self.reach(near);
            self.cells[spot.0 as usize] |= NEAR_FIGURE;
        }
    }

    /// Whether a figure may stand on a tile in `cell` or on one of the eight cells around it: false means that
    /// none does.
    #[inline]
    pub(crate) fn may_be_near_figure(&self, cell: Cell) -> bool {
        self.word(cell) & NEAR_FIGURE != 0
    }

    /// Notes that a wall stands on a side of a cell.
    pub(crate) fn set_near_wall(&mut self, spot: Spot) {
        self.cells[spot.0 as usize] |= NEAR_WALL;
    }

    /// Whether a wall stands on any side of the cell of a spot.
    #[inline]
    pub(crate) fn is_near_wall(&self, spot: Spot) -> bool {
        self.cells[spot.0 as usize] & NEAR_WALL != 0
    }

    pub(crate) fn set_near_monastery(&mut self, spot: Spot) {
        self.cells[spot.0 as usize] |= NEAR_MONASTERY;
    }

    #[inline]
    fn word(&self, cell: Cell) -> u32 {
        match home_spot(cell) {
            Some(spot) => self.cells[spot.0 as usize],
            None => self.far_word(cell),
        }
    }

    #[cold]
    fn far_word(&self, cell: Cell) -> u32 {
        self.find(cell).map_or(0, |spot| self.cells[spot.0 as usize])
    }

    /// Where `cell` is stored, if it is.
    fn find(&self, cell: Cell) -> Option<Spot> {
        let (column, row) = self.column_and_row(chunk_of(cell));
        if column >= self.size.0 || row >= self.size.1 {
            return None;
        }
        let chunk = u32::from(self.directory[(row * self.size.0 + column) as usize]);
        (chunk != 0).then(|| spot_in(chunk - 1, cell))
    }

    /// The index of a chunk in the directory. Beyond its size if the chunk is not covered, even if the sum wraps.
    #[inline]
    fn column_and_row(&self, at: (i16, i16)) -> (u32, u32) {
        ((i32::from(at.0) - self.origin.0) as u32, (i32::from(at.1) - self.origin.1) as u32)
    }

    /// Whether any cell at the limit may ever have been written to: false means that none was.
    pub(crate) fn reaches_limit(&self) -> bool {
        let limit = i32::from(Cell::LIMIT >> 4);
        let reaches = |origin: i32, size: u32| origin <= -limit || origin + size as i32 >= limit;
        reaches(self.origin.0, self.size.0) || reaches(self.origin.1, self.size.1)
    }

    /// Where `cell` is stored; grows the grid when needed.
    #[inline]
    pub(crate) fn reach(&mut self, cell: Cell) -> Spot {
        home_spot(cell).unwrap_or_else(|| self.reach_far(cell))
    }

    #[cold]
    fn reach_far(&mut self, cell: Cell) -> Spot {
        if let Some(spot) = self.find(cell) {
            return spot;
        }
        let at = chunk_of(cell);
        let (column, row) = self.column_and_row(at);
        if column >= self.size.0 || row >= self.size.1 {
            self.cover(at);
        }
        spot_in(self.add_chunk(at), cell)
    }

    /// Grows the directory's rectangle to cover the chunk `at`, with spare room on that side.
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

    fn add_chunk(&mut self, at: (i16, i16)) -> u32 {
        let (column, row) = self.column_and_row(at);
        self.chunks.push(Chunk { hash: None, has_tiles: false, at });
        self.cells.resize(self.cells.len() + CHUNK_CELLS as usize, 0);
        let count = self.chunks.len() as u16;
        self.directory[(row * self.size.0 + column) as usize] = count;
        u32::from(count) - 1
    }
}

/// Where a cell of the home block is stored.
#[inline]
const fn home_spot(cell: Cell) -> Option<Spot> {
    let half = (HOME / 2) as i16;
    let (column, row) = (cell.x.wrapping_add(half) as u16 as u32, cell.y.wrapping_add(half) as u16 as u32);
    if (column | row) < HOME { Some(Spot(row * HOME + column)) } else { None }
}

/// Where a cell of a chunk beyond the home block is stored.
const fn spot_in(chunk: u32, cell: Cell) -> Spot {
    let first = HOME_CELLS + (chunk - HOME_CHUNKS.len() as u32) * CHUNK_CELLS;
    Spot(first + local(cell) as u32)
}

fn content(word: u32) -> Content {
    if word & LAID != 0 {
        Content::Tile((word & INDEX) as usize)
    } else if word & FRONTIER != 0 {
        Content::Frontier((word & INDEX) as usize)
    } else {
        Content::Empty
    }
}

/// A span of chunks that also includes `at`. It grows by half on that side, so that growth stays rare.
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
                grid.set_tile(spot, index);
            }
        }
        for cell in &cells {
            let Some(index) = grid.tile(*cell) else { panic!("{cell} was lost") };
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
            grid.set_tile(spot, index);
            assert_eq!(grid.tile(Cell::new(x, y)), Some(index));
        }
    }
}
