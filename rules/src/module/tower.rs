//! Towers and the figures around them (RULINGS.md R63 to R69).

use super::on_tile;
use crate::board::Board;
use crate::game::Game;
use crate::geometry::Cell;
use crate::module::Hook;
use crate::piece::{Piece, Seat, Standing};
use crate::rules::Rules;
use crate::ruling::r;

pub(super) const HOOKS: &[Hook] = &[Hook::Figures];

/// The towers on the board and what they reach, kept up to date.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Kept {
    /// Where they stand, and whose they are.
    standing: Vec<(Cell, Seat)>,
    /// By seat, the tiles on which its towers let it put figures, each once, as indices of the tiles on the board.
    reached: [Vec<u32>; Seat::MAX as usize],
}

/// How many tiles a seat's towers are expected to reach.
const ROOM: usize = 16;

impl Kept {
    /// All of it from what lies and stands where.
    pub(crate) fn anew(game: &Game) -> Self {
        let mut kept = Self::default();
        for tower in on_tile::all(game, Piece::Tower) {
            kept.add(game.rules(), &game.board, tower);
        }
        kept
    }

    /// The tiles on which the towers of a seat let it put figures.
    pub(crate) fn reached(&self, seat: Seat) -> &[u32] {
        &self.reached[seat.index()]
    }

    /// A tower was put on the board.
    pub(crate) fn add(&mut self, rules: &Rules, board: &Board, tower: &Standing) {
        let at = tower.place.cell();
        for seat in (0..rules.setup().seats).map(Seat).filter(|seat| lets_in(rules, tower.seat, *seat)) {
            let reached = &mut self.reached[seat.index()];
            if reached.is_empty() {
                reached.reserve(ROOM);
            }
            for cell in at.surroundings().into_iter().chain([at]) {
                let is_old =
                    |(other, owner): &(Cell, Seat)| other.is_near(cell) && lets_in(rules, *owner, seat);
                if !self.standing.iter().any(is_old) {
                    reached.extend(board.indices_at(cell).map(|index| index as u32));
                }
            }
        }
        self.standing.push((at, tower.seat));
    }

    /// A tile was laid in `cell`, and has this index.
    pub(crate) fn lay(&mut self, rules: &Rules, cell: Cell, index: usize) {
        let near = self.standing.iter().filter(|(at, _)| at.is_near(cell));
        let owners = near.fold(0_u8, |owners, (_, owner)| owners | 1 << owner.0);
        if owners == 0 {
            return;
        }
        for seat in (0..rules.setup().seats).map(Seat) {
            let lets_in = |owner: Seat| owners >> owner.0 & 1 == 1 && lets_in(rules, owner, seat);
            if (0..Seat::MAX).map(Seat).any(lets_in) {
                self.reached[seat.index()].push(index as u32);
            }
        }
    }

    /// Compares it with what the board gives anew.
    pub(crate) fn check(&self, game: &Game) -> Result<(), String> {
        let sorted = |mut kept: Self| {
            kept.standing.sort_unstable();
            kept.reached.iter_mut().for_each(|tiles| tiles.sort_unstable());
            kept
        };
        let (kept, anew) = (sorted(self.clone()), sorted(Self::anew(game)));
        if kept == anew { Ok(()) } else { Err(format!("towers: {kept:?} != {anew:?}")) }
    }
}

/// Whether a tower of `owner` lets `seat` in: only its own (RULINGS.md R64, R67).
fn lets_in(rules: &Rules, owner: Seat, seat: Seat) -> bool {
    !rules.is_broken(r(64)) && (owner == seat || rules.is_broken(r(67)))
}

/// Whether a tower of `seat` stands in the cell or its direct surroundings (RULINGS.md R64).
pub(crate) fn covers(game: &Game, seat: Seat, cell: Cell) -> bool {
    let towers = &game.kept.towers.standing;
    towers.iter().any(|(at, owner)| lets_in(game.rules(), *owner, seat) && at.is_near(cell))
}

/// Whether no dragon, gold or lift takes this piece: a tower stands to the end (RULINGS.md R68).
pub(crate) fn is_fixed(game: &Game, piece: Piece) -> bool {
    piece == Piece::Tower && !game.rules().is_broken(r(68))
}

/// Whether a tower, whosever it is, keeps the dragon from what stands in this cell (RULINGS.md R69).
pub(crate) fn shields(game: &Game, cell: Cell) -> bool {
    let rules = game.rules();
    !rules.is_broken(r(69)) && game.kept.towers.standing.iter().any(|(at, _)| at.is_near(cell))
}

impl Game {
    /// The cells in which a seat may put figures because a tower of its own stands there or beside them, sorted
    /// (RULINGS.md R64).
    #[must_use]
    pub fn tower_area(&self, seat: Seat) -> Vec<Cell> {
        let reached = self.kept.towers.reached(seat).iter();
        let mut cells: Vec<Cell> = reached.map(|index| self.board.laid[*index as usize].cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}
