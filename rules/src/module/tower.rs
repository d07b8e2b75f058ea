//! Towers and the figures around them (RULINGS.md R63 to R69).

use super::on_tile;
use crate::game::{Game, Illegal};
use crate::geometry::{Cell, Place};
use crate::module::Hook;
use crate::piece::{Piece, Seat, Standing};
use crate::ruling::r;

pub(super) const HOOKS: &[Hook] = &[Hook::Figures];

/// It stands on a tile of any kind; that the tile is fresh is checked already (RULINGS.md R63).
pub(super) fn figure(game: &Game, place: Place) -> Result<(), Illegal> {
    on_tile::check_alone(game, Piece::Tower, place)
}

/// Whether a tower of `seat` stands in the cell or its direct surroundings (RULINGS.md R64).
pub(crate) fn covers(game: &Game, seat: Seat, cell: Cell) -> bool {
    let rules = game.rules();
    rules.has_towers
        && !rules.is_broken(r(64))
        && game.standing.iter().any(|figure| is_own(game, seat, figure) && is_within(figure, cell))
}

/// All occupied cells in which a tower lets `seat` put figures, sorted (RULINGS.md R64).
pub(crate) fn area(game: &Game, seat: Seat) -> Vec<Cell> {
    let rules = game.rules();
    if !rules.has_towers || rules.is_broken(r(64)) {
        return Vec::new();
    }
    let own = game.standing.iter().filter(|figure| is_own(game, seat, figure));
    let reach = |tower: &Standing| {
        let cell = tower.place.cell();
        cell.surroundings().into_iter().chain([cell])
    };
    let mut cells: Vec<Cell> = own.flat_map(reach).filter(|cell| game.board.is_occupied(*cell)).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Only the own towers let a seat in (RULINGS.md R67).
fn is_own(game: &Game, seat: Seat, figure: &Standing) -> bool {
    figure.piece == Piece::Tower && (figure.seat == seat || game.rules().is_broken(r(67)))
}

fn is_within(tower: &Standing, cell: Cell) -> bool {
    let at = tower.place.cell();
    at == cell || at.surroundings().contains(&cell)
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
        && game.standing.iter().any(|figure| figure.piece == Piece::Tower && is_within(figure, cell))
}

impl Game {
    /// The cells in which a seat may put figures because a tower of its own stands there or beside them, sorted
    /// (RULINGS.md R64).
    #[must_use]
    pub fn tower_area(&self, seat: Seat) -> Vec<Cell> {
        area(self, seat)
    }
}
