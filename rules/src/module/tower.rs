//! Towers and the figures around them (RULINGS.md R63 to R69).

use super::on_tile;
use crate::board::Board;
use crate::game::Game;
use crate::geometry::Cell;
use crate::module::Hook;
use crate::piece::{Piece, Seat, Seats, Standing};

pub(super) const HOOKS: &[Hook] = &[Hook::Figures];

/// The towers on the board and their reach, updated incrementally.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cache {
    /// Their places and owners.
    standing: Vec<(Cell, Seat)>,
    /// By seat, the tiles on which its towers let it put figures, each once, as indices of the tiles on the board.
    reached: [Vec<u32>; Seat::MAX as usize],
}

/// How many tiles a seat's towers are expected to reach.
const ROOM: usize = 16;

impl Cache {
    /// Computes all of it from the places of tiles and figures.
    pub(crate) fn anew(game: &Game) -> Self {
        let mut cache = Self::default();
        for tower in on_tile::all(game, Piece::Tower) {
            cache.add(&game.board, tower);
        }
        cache
    }

    /// The tiles on which the towers of a seat let it put figures.
    pub(crate) fn reached(&self, seat: Seat) -> &[u32] {
        &self.reached[seat.index()]
    }

    /// A tower was put on the board.
    pub(crate) fn add(&mut self, board: &Board, tower: &Standing) {
        let (at, seat) = (tower.place.cell(), tower.seat);
        let reached = &mut self.reached[seat.index()];
        if reached.is_empty() {
            reached.reserve(ROOM);
        }
        for cell in at.surroundings().into_iter().chain([at]) {
            let is_old = |(other, owner): &(Cell, Seat)| *owner == seat && other.is_near(cell);
            if !self.standing.iter().any(is_old) {
                reached.extend(board.indices_at(cell).map(|index| index as u32));
            }
        }
        self.standing.push((at, seat));
    }

    /// A tile was placed in `cell` with this index.
    pub(crate) fn note_tile(&mut self, cell: Cell, index: usize) {
        let near = self.standing.iter().filter(|(at, _)| at.is_near(cell));
        let owners = Seats(near.fold(0_u8, |owners, (_, owner)| owners | 1 << owner.0));
        for seat in owners.iter() {
            self.reached[seat.index()].push(index as u32);
        }
    }

    /// Compares this with data computed anew from the board.
    pub(crate) fn check(&self, game: &Game) -> Result<(), String> {
        let sorted = |mut cache: Self| {
            cache.standing.sort_unstable();
            cache.reached.iter_mut().for_each(|tiles| tiles.sort_unstable());
            cache
        };
        let (cache, anew) = (sorted(self.clone()), sorted(Self::anew(game)));
        if cache == anew { Ok(()) } else { Err(format!("towers: {cache:?} != {anew:?}")) }
    }
}

/// Whether a tower of `seat` stands in the cell or on one of the eight around it; towers of other seats do not
/// count (RULINGS.md R64, R67).
pub(crate) fn covers(game: &Game, seat: Seat, cell: Cell) -> bool {
    let towers = &game.cache.towers.standing;
    towers.iter().any(|(at, owner)| *owner == seat && at.is_near(cell))
}

/// Whether neither dragon, gold nor lifting removes this piece: a tower stands to the end, as does a barn
/// (RULINGS.md R68, R247).
pub(crate) const fn is_fixed(piece: Piece) -> bool {
    matches!(piece, Piece::Tower | Piece::Barn)
}

/// Whether a tower of any seat protects the figures in this cell from the dragon (RULINGS.md R69).
pub(crate) fn shields(game: &Game, cell: Cell) -> bool {
    game.cache.towers.standing.iter().any(|(at, _)| at.is_near(cell))
}

impl Game {
    /// The cells where a seat may put figures because one of its own towers stands there or next to them, sorted
    /// (RULINGS.md R64).
    #[must_use]
    pub fn tower_area(&self, seat: Seat) -> Vec<Cell> {
        let reached = self.cache.towers.reached(seat).iter();
        let mut cells: Vec<Cell> = reached.map(|index| self.board.tiles[*index as usize].cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}
