//! What the figures share that stand on a tile as a whole: pig, toll station, estate and tower.

use crate::event::FeatureKind;
use crate::game::{Game, Illegal};
use crate::geometry::{Cell, Place};
use crate::piece::{Piece, Standing};
use crate::ruling::r;

/// Of each kind at most one stands on a tile, whosever it is (RULINGS.md R62).
pub(super) fn check_alone(game: &Game, piece: Piece, place: Place) -> Result<(), Illegal> {
    let is_same = |figure: &Standing| figure.piece == piece && figure.place == place;
    if game.standing.iter().any(is_same) && !game.rules().is_broken(r(62)) {
        return Err(Illegal::TileTaken { piece });
    }
    Ok(())
}

/// Whether something lies in all eight cells around, as around a monastery (RULINGS.md R16, R59).
pub(super) fn is_surrounded(game: &Game, cell: Cell) -> bool {
    cell.surroundings().into_iter().all(|around| game.board.is_occupied(around))
}

/// Whether a piece of city or a monastery is to be seen in a cell, on whichever of its tiles (RULINGS.md R52,
/// R60).
pub(crate) fn is_built(game: &Game, cell: Cell) -> bool {
    let is_building = |kind| matches!(kind, FeatureKind::City | FeatureKind::Monastery);
    let rules = game.rules();
    game.board.tiles_at(cell).any(|laid| rules.segments(laid.tile).iter().any(|seg| is_building(seg.kind)))
}

/// How many of these cells show city or monastery.
pub(super) fn built(game: &Game, cells: &[Cell]) -> u16 {
    cells.iter().filter(|cell| is_built(game, **cell)).count() as u16
}

/// All figures of a kind on the board, in canonical order.
pub(super) fn all(game: &Game, piece: Piece) -> Vec<Standing> {
    game.standing.iter().filter(|figure| figure.piece == piece).copied().collect()
}

/// Sends a figure home, where it still stands.
pub(super) fn send_home(game: &mut Game, figure: &Standing) {
    if let Ok(index) = game.standing.binary_search(figure) {
        game.send_home(index);
    }
}
