//! What the figures share that stand on a tile as a whole: pig, toll station, estate and tower.

use crate::event::FeatureKind;
use crate::game::Game;
use crate::geometry::{Cell, Place};
use crate::piece::{Piece, Pieces, Standing};
use crate::ruling::r;

/// The figures on the board that stand on no segment: they come first in the list.
fn standing(game: &Game) -> impl Iterator<Item = &Standing> {
    game.standing.iter().take_while(|figure| matches!(figure.place, Place::Cell(_) | Place::Half(..)))
}

/// All figures of a kind on the board, in canonical order.
pub(super) fn all(game: &Game, piece: Piece) -> impl Iterator<Item = &Standing> {
    standing(game).filter(move |figure| figure.piece == piece)
}

/// The first figure of a kind that `is_one`.
pub(super) fn first(
    game: &Game,
    piece: Piece,
    is_one: impl Fn(&Game, &Standing) -> bool,
) -> Option<Standing> {
    all(game, piece).find(|figure| is_one(game, figure)).copied()
}

/// The kinds of figures that stand here already: of each at most one does, whosever it is (RULINGS.md R62).
pub(crate) fn there(game: &Game, place: Place) -> Pieces {
    let mut pieces = Pieces::default();
    if !game.rules().is_broken(r(62)) {
        let here = standing(game).filter(|figure| figure.place == place);
        here.for_each(|figure| pieces.insert(figure.piece));
    }
    pieces
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

/// Sends a figure home, where it still stands.
pub(super) fn send_home(game: &mut Game, figure: &Standing) {
    if let Ok(index) = game.standing.binary_search(figure) {
        game.send_home(index);
    }
}
