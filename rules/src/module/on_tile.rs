//! Shared code for the figures that stand on a tile as a whole: pig, toll station, estate and tower.

use crate::board::Board;
use crate::game::Game;
use crate::geometry::{Cell, Part, Place};
use crate::piece::{Piece, Pieces, Standing};
use crate::tile::FeatureKind;

/// The figures on the board that stand on a tile as a whole; they come first in the list.
fn standing(game: &Game) -> impl Iterator<Item = &Standing> {
    game.standing.iter().take_while(|figure| matches!(figure.place, Place::Cell(_) | Place::Half(..)))
}

/// All figures of a kind on the board, in canonical order.
pub(super) fn all(game: &Game, piece: Piece) -> impl Iterator<Item = &Standing> {
    standing(game).filter(move |figure| figure.piece == piece)
}

/// Pigs and estates, which wait for tiles around them, and the changes since they and the stations were last
/// checked. Figures without a change need no check.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waiting {
    /// The places of pigs and estates.
    standing: Vec<(Cell, Piece)>,
    /// The kinds of figures with a new tile in or next to their cell, or newly put on a tile.
    changed: Pieces,
}

impl Waiting {
    /// The cells and kinds of pigs and estates, in the order of the figures on the board.
    pub(crate) fn standing(game: &Game) -> Vec<(Cell, Piece)> {
        let waits = |figure: &&Standing| matches!(figure.piece, Piece::Pig | Piece::Estate);
        standing(game).filter(waits).map(|figure| (figure.place.cell(), figure.piece)).collect()
    }

    /// A tile was placed in `cell`.
    pub(crate) fn note_tile(&mut self, cell: Cell) {
        for (at, piece) in &self.standing {
            if at.is_near(cell) {
                self.changed.insert(*piece);
            }
        }
    }

    /// A figure was put on a tile.
    pub(crate) fn put(&mut self, figure: &Standing) {
        self.changed.insert(figure.piece);
        if matches!(figure.piece, Piece::Pig | Piece::Estate) {
            self.standing.push((figure.place.cell(), figure.piece));
        }
    }

    /// A figure was taken off a tile.
    pub(crate) fn take(&mut self, figure: &Standing) {
        let is_it = |other: &(Cell, Piece)| *other == (figure.place.cell(), figure.piece);
        if let Some(at) = self.standing.iter().position(is_it) {
            self.standing.swap_remove(at);
        }
    }

    /// All figures were checked.
    pub(super) fn settle(&mut self) {
        self.changed = Pieces::default();
    }

    /// Whether there was a change for any figure of a kind.
    pub(super) const fn has_changed(&self, piece: Piece) -> bool {
        self.changed.contains(piece)
    }

    /// Whether there was a change for any figure that stands on a tile as a whole, or one was put there.
    pub(super) fn has_any_changed(&self) -> bool {
        !self.changed.is_empty()
    }

    /// Compares this with data computed anew from the figures on the board.
    pub(crate) fn check(&self, game: &Game) -> Result<(), String> {
        let (mut cache, mut anew) = (self.standing.clone(), Self::standing(game));
        cache.sort_unstable();
        anew.sort_unstable();
        if cache == anew { Ok(()) } else { Err(format!("pigs and estates: {cache:?} != {anew:?}")) }
    }
}

/// The first figure of a kind with tiles all around it.
pub(super) fn first_surrounded(game: &Game, piece: Piece) -> Option<Standing> {
    all(game, piece).find(|figure| is_surrounded(game, figure.place.cell())).copied()
}

/// The kinds of figures that already stand here: at most one of each, no matter whose (RULINGS.md R62).
pub(crate) fn there(game: &Game, place: Place) -> Pieces {
    index(&game.board, place).map_or(Pieces::default(), |index| on(game, index))
}

/// [`there`] for the tile with that index.
pub(crate) fn on(game: &Game, index: usize) -> Pieces {
    game.cache.on_tiles[index]
}

/// The index of the tile of a figure that stands on a tile as a whole.
pub(crate) fn index(board: &Board, place: Place) -> Option<usize> {
    match place {
        Place::Cell(cell) => board.index_of(cell, Part::Whole),
        Place::Half(cell, part) => board.index_of(cell, part),
        _ => None,
    }
}

/// For each tile, the figures that stand on it as a whole.
pub(crate) fn by_tile(game: &Game) -> Vec<Pieces> {
    let mut pieces = vec![Pieces::default(); game.board.tiles.len()];
    for figure in standing(game).filter(|figure| !figure.piece.is_follower()) {
        if let Some(index) = index(&game.board, figure.place) {
            pieces[index].insert(figure.piece);
        }
    }
    pieces
}

/// Whether all eight cells around are occupied, as for a monastery (RULINGS.md R16, R59).
pub(super) fn is_surrounded(game: &Game, cell: Cell) -> bool {
    cell.surroundings().into_iter().all(|around| game.board.is_occupied(around))
}

/// Whether a cell shows a piece of city or a monastery, on any of its tiles (RULINGS.md R52, R60).
pub(crate) fn is_built(game: &Game, cell: Cell) -> bool {
    let is_building = |kind| matches!(kind, FeatureKind::City | FeatureKind::Monastery);
    let rules = game.rules();
    game.board
        .tiles_at(cell)
        .any(|placed| rules.tables.segments(placed.tile).iter().any(|seg| is_building(seg.kind)))
}

/// How many of these cells show city or monastery.
pub(super) fn built(game: &Game, cells: &[Cell]) -> u16 {
    cells.iter().filter(|cell| is_built(game, **cell)).count() as u16
}

/// Sends a figure home, if it is still there.
pub(super) fn send_home(game: &mut Game, figure: &Standing) {
    if let Ok(index) = game.standing.binary_search(figure) {
        game.send_home(index);
    }
}
