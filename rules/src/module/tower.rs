//! Towers and the figures around them (RULINGS.md R63 to R69).

use super::on_tile;
use crate::game::Game;
use crate::geometry::Cell;
use crate::module::Hook;
use crate::piece::{Piece, Seat, Standing};
use crate::ruling::r;

pub(super) const HOOKS: &[Hook] = &[Hook::Figures];

/// Whether a tower of `seat` stands in the cell or its direct surroundings (RULINGS.md R64).
pub(crate) fn covers(game: &Game, seat: Seat, cell: Cell) -> bool {
    game.rules().has_towers && own(game, seat).any(|tower| is_within(tower, cell))
}

/// Tells `found` every cell in which a tower lets `seat` put figures, once each, as long as it answers true
/// (RULINGS.md R64). Tells whether it always did.
pub(crate) fn each_in_area(game: &Game, seat: Seat, mut found: impl FnMut(Cell) -> bool) -> bool {
    let mut towers = [Cell::default(); MOST];
    let mut count = 0;
    for (at, tower) in towers.iter_mut().zip(own(game, seat)) {
        *at = tower.place.cell();
        count += 1;
    }
    towers[..count].iter().enumerate().all(|(n, at)| {
        // Not again what an earlier one reaches.
        let is_seen = |cell: Cell| towers[..n].iter().any(|tower| is_near(*tower, cell));
        at.surroundings().into_iter().chain([*at]).all(|cell| is_seen(cell) || found(cell))
    })
}

/// The most towers there can be.
const MOST: usize = 2 * Seat::MAX as usize;

/// The towers that let a seat in: only its own (RULINGS.md R64, R67).
fn own(game: &Game, seat: Seat) -> impl Iterator<Item = &Standing> {
    let rules = game.rules();
    let (are_deaf, are_all) = (rules.is_broken(r(64)), rules.is_broken(r(67)));
    on_tile::all(game, Piece::Tower).filter(move |tower| !are_deaf && (tower.seat == seat || are_all))
}

fn is_within(tower: &Standing, cell: Cell) -> bool {
    is_near(tower.place.cell(), cell)
}

const fn is_near(tower: Cell, cell: Cell) -> bool {
    tower.x.abs_diff(cell.x) <= 1 && tower.y.abs_diff(cell.y) <= 1
}

/// Whether no dragon, gold or lift takes this piece: a tower stands to the end (RULINGS.md R68).
pub(crate) fn is_fixed(game: &Game, piece: Piece) -> bool {
    piece == Piece::Tower && !game.rules().is_broken(r(68))
}

/// Whether a tower, whosever it is, keeps the dragon from what stands in this cell (RULINGS.md R69).
pub(crate) fn shields(game: &Game, cell: Cell) -> bool {
    let rules = game.rules();
    rules.has_towers
        && !rules.is_broken(r(69))
        && on_tile::all(game, Piece::Tower).any(|tower| is_within(tower, cell))
}

impl Game {
    /// The cells in which a seat may put figures because a tower of its own stands there or beside them, sorted
    /// (RULINGS.md R64).
    #[must_use]
    pub fn tower_area(&self, seat: Seat) -> Vec<Cell> {
        let mut cells = Vec::new();
        each_in_area(self, seat, |cell| {
            cells.extend(self.board.is_occupied(cell).then_some(cell));
            true
        });
        cells.sort_unstable();
        cells
    }
}
