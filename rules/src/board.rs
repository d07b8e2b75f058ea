//! The tiles on the board, and the frontier of cells where a tile may go.

mod half;
mod wall;

use crate::clone_in_place::clone_in_place;
use crate::frontier::{Frontier, Slot};
use crate::geometry::{Cell, Part, Place, Rotation, Side};
use crate::grid::{Content, Grid, Spot};
use crate::tile::{Edge, TileId};
use crate::tile_tables::{NONE, Tables};
use half::HalfCell;

/// A tile on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlacedTile {
    pub(crate) cell: Cell,
    /// Which part of the cell it fills.
    pub(crate) part: Part,
    pub(crate) tile: TileId,
    pub(crate) rotation: Rotation,
    /// The index of its first segment among the features' nodes.
    pub(crate) first_node: u32,
}

/// For each side the index of the neighbouring tile: `u32::MAX` without one, [`WALLED`] where a wall separates the
/// two.
pub(crate) type Neighbours = [u32; 4];

/// Stands for a wall in place of a neighbour. The wall closes the end on this side, no matter what lies beyond.
pub(crate) const WALLED: u32 = u32::MAX - 1;

/// A tile just placed.
pub(crate) struct NewTile {
    pub(crate) placed: PlacedTile,
    /// Its index among the tiles on the board.
    pub(crate) index: usize,
    pub(crate) neighbours: Neighbours,
    /// Whether a monastery is on one of the eight cells around it or beside it in the same cell.
    pub(crate) is_near_monastery: bool,
}

/// The tiles on the board and the data derived from their places.
pub(crate) struct Board {
    /// In the order of placing, which is not a fact: use [`Board::sorted`] where order matters.
    pub(crate) tiles: Vec<PlacedTile>,
    /// The places of the walls, sorted, each named from the tile it was put on.
    pub(crate) walls: Vec<Place>,
    /// Pairs of mouths joined by a tunnel, sorted; in each pair the smaller place comes first.
    pub(crate) links: Vec<(Place, Place)>,
    /// Pairs of roads on one tile joined by a ferry, sorted; in each pair the smaller place comes first.
    pub(crate) ferries: Vec<(Place, Place)>,
    pub(crate) grid: Grid,
    /// The cells with half tiles in them, sorted.
    pub(crate) halves: Vec<HalfCell>,
    /// The empty cells next to at least one tile.
    pub(crate) frontier: Frontier,
}

clone_in_place!(Board { tiles, walls, links, ferries, grid, halves, frontier });

impl Board {
    /// An empty board with capacity for `tiles` tiles.
    pub(crate) fn new(tiles: usize) -> Self {
        Self {
            tiles: Vec::with_capacity(tiles),
            walls: Vec::new(),
            links: Vec::new(),
            ferries: Vec::new(),
            grid: Grid::new(),
            halves: Vec::new(),
            frontier: Frontier::new(),
        }
    }

    /// The tile at `cell`; of two half tiles, the first by part.
    #[inline]
    pub(crate) fn at(&self, cell: Cell) -> Option<&PlacedTile> {
        self.grid.tile(cell).map(|index| &self.tiles[index])
    }

    /// The tile that fills this part of `cell`.
    #[inline]
    pub(crate) fn at_part(&self, cell: Cell, part: Part) -> Option<&PlacedTile> {
        let placed = self.at(cell)?;
        if placed.part == part || placed.part == Part::Whole {
            return Some(placed).filter(|placed| placed.part == part);
        }
        let second = &self.tiles[self.second_half(cell)?];
        (second.part == part).then_some(second)
    }

    /// The square tile in `cell`.
    #[inline]
    pub(crate) fn whole_at(&self, cell: Cell) -> Option<&PlacedTile> {
        self.at(cell).filter(|placed| placed.part == Part::Whole)
    }

    /// The tiles in `cell`: none, a square tile, or one or two half tiles.
    #[inline]
    pub(crate) fn tiles_at(&self, cell: Cell) -> impl Iterator<Item = &PlacedTile> {
        self.indices_at(cell).map(|index| &self.tiles[index])
    }

    /// The index of the tile that fills this part of `cell`.
    pub(crate) fn index_of(&self, cell: Cell, part: Part) -> Option<usize> {
        self.indices_at(cell).find(|index| self.tiles[*index].part == part)
    }

    /// The indices of the tiles in `cell`.
    pub(crate) fn indices_at(&self, cell: Cell) -> impl Iterator<Item = usize> + use<> {
        let first = self.grid.tile(cell);
        let is_half = |index: &usize| self.tiles[*index].part != Part::Whole;
        let second = first.filter(is_half).and_then(|_| self.second_half(cell));
        first.into_iter().chain(second)
    }

    /// Whether there is a tile in `cell`; a half tile is enough.
    #[inline]
    pub(crate) fn is_occupied(&self, cell: Cell) -> bool {
        self.at(cell).is_some()
    }

    /// A cell and those of its row and column, in each direction up to the first empty one.
    pub(crate) fn cross(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let arm = move |side: Side| {
            let next = move |cell: &Cell| Some(cell.step(side));
            std::iter::successors(next(&cell), next).take_while(|cell| self.is_occupied(*cell))
        };
        std::iter::once(cell).chain(Side::ALL.into_iter().flat_map(arm))
    }

    /// The frontier cell at `cell`.
    #[inline]
    pub(crate) fn open_at(&self, cell: Cell) -> Option<Slot> {
        match self.grid.get(cell) {
            Content::Frontier(slot) => Some(slot),
            Content::Empty | Content::Tile(_) => None,
        }
    }

    /// Places a tile on an empty cell.
    ///
    /// Rarely used callees get the index and read the tile from the board. Passed by value, the tile would be
    /// written to the stack in pieces, and reading it back as a whole would stall.
    #[inline(always)]
    pub(crate) fn place(&mut self, tables: &Tables, placed: PlacedTile) -> NewTile {
        let index = self.tiles.len();
        self.tiles.push(placed);
        let here = self.grid.reach(placed.cell);
        let mut first = index;
        if tables.has_halves && placed.part != Part::Whole {
            first = self.enter_half(index);
        }
        if let Content::Frontier(slot) = self.grid.content(here) {
            self.frontier.remove(slot);
        }
        let is_near_monastery = self.grid.set_tile(here, first);
        let neighbours = match here.beside() {
            Some(spots) if !tables.has_halves && !tables.has_walls => self.bind_home(tables, placed, spots),
            Some(spots) if self.is_bound_alike(tables, &placed, here) => {
                self.bind_mixed(tables, index, spots)
            }
            _ => self.bind(tables, index),
        };
        if tables.kind(placed.tile).nine != NONE {
            for cell in placed.cell.surroundings() {
                let spot = self.grid.reach(cell);
                self.grid.set_near_monastery(spot);
            }
        }
        NewTile { placed, index, neighbours, is_near_monastery }
    }

    /// Notes in the cells next to a tile which edges it shows, and returns the tiles there.
    #[inline(never)]
    fn bind(&mut self, tables: &Tables, index: usize) -> Neighbours {
        let placed = self.tiles[index];
        let edges = &tables.oriented(placed.tile, placed.rotation).edges;
        let mut neighbours = [u32::MAX; 4];
        for side in Side::ALL {
            if tables.has_halves && !placed.part.has_side(side) {
                continue;
            }
            if tables.has_walls && self.is_walled(placed.cell, side) {
                neighbours[side.index() as usize] = WALLED;
                continue;
            }
            let cell = placed.cell.step(side);
            let mut beside = self.show(tables, cell, side.opposite(), edges[side.index() as usize]);
            if tables.has_halves && beside != u32::MAX {
                beside = self.tile_beside(cell, side.opposite()).map_or(u32::MAX, |index| index as u32);
            }
            neighbours[side.index() as usize] = beside;
        }
        neighbours
    }

    /// [`Board::bind`] without a branch, for square tiles near the origin without walls, which is nearly always
    /// the case.
    #[inline(always)]
    fn bind_home(&mut self, tables: &Tables, placed: PlacedTile, spots: [Spot; 4]) -> Neighbours {
        let touched = self.grid.touch(spots, self.frontier.free_slots());
        let neighbours = touched.map(|(_, tile)| tile);
        let edges = tables.oriented(placed.tile, placed.rotation).edges;
        let are_empty = neighbours.map(|tile| tile == u32::MAX);
        self.frontier.meet_around(placed.cell, edges, touched.map(|(slot, _)| slot), are_empty);
        neighbours
    }

    /// Whether half tiles and walls make no difference to the cells next to a tile.
    #[inline]
    fn is_bound_alike(&self, tables: &Tables, placed: &PlacedTile, here: Spot) -> bool {
        placed.part == Part::Whole && !self.grid.is_near_wall(here) && !tables.do_walls_block
    }

    /// [`Board::bind_home`] where neighbouring tiles may be half tiles.
    #[inline(never)]
    fn bind_mixed(&mut self, tables: &Tables, index: usize, spots: [Spot; 4]) -> Neighbours {
        let placed = self.tiles[index];
        let mut neighbours = self.bind_home(tables, placed, spots);
        for (side, beside) in Side::ALL.into_iter().zip(&mut neighbours) {
            if *beside != u32::MAX && self.tiles[*beside as usize].part != Part::Whole {
                let half = self.tile_beside(placed.cell.step(side), side.opposite());
                *beside = half.map_or(u32::MAX, |index| index as u32);
            }
        }
        neighbours
    }

    /// A tile becomes another kind, which shows other edges only toward empty cells.
    pub(crate) fn change(&mut self, tables: &Tables, index: usize, with: TileId) {
        let PlacedTile { cell, tile, rotation, .. } = self.tiles[index];
        let [before, now] = [tile, with].map(|tile| tables.oriented(tile, rotation).edges);
        self.tiles[index].tile = with;
        let here = self.grid.reach(cell);
        self.grid.set_tile(here, index);
        for (side, (before, now)) in Side::ALL.into_iter().zip(before.into_iter().zip(now)) {
            let beyond = cell.step(side);
            if before != now
                && let Some(slot) = self.open_at(beyond)
            {
                self.frontier.part(slot, side.opposite());
                self.frontier.meet(slot, beyond, side.opposite(), now);
            }
        }
    }

    /// All tiles, by cell and part: the canonical order.
    pub(crate) fn sorted(&self) -> Vec<PlacedTile> {
        let mut placed = self.tiles.clone();
        placed.sort_unstable_by_key(|l| (l.cell, l.part));
        placed
    }

    /// Notes `edge` in the neighbouring cell, which sees it at `side`, if that cell is empty. Returns the index of
    /// the tile there, if any.
    fn show(&mut self, tables: &Tables, cell: Cell, side: Side, edge: Edge) -> u32 {
        let spot = self.grid.reach(cell);
        let slot = match self.grid.content(spot) {
            Content::Tile(index) => return index as u32,
            Content::Frontier(slot) => slot,
            Content::Empty
                if cell.is_within_limit() && !(tables.has_walls && self.is_blocked(tables, cell)) =>
            {
                let [slot, ..] = self.frontier.free_slots();
                self.grid.set_frontier(spot, slot);
                slot
            }
            Content::Empty => return u32::MAX,
        };
        self.frontier.meet(slot, cell, side, edge);
        u32::MAX
    }
}
