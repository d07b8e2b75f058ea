//! The abbot and the gardens (RULINGS.md R172 to R175).

use crate::action::Action;
use crate::event::Reason;
use crate::game::Game;
use crate::geometry::Place;
use crate::module::{Hook, gold};
use crate::piece::{Piece, Seat, Seats, Standing};
use crate::tile::{FeatureKind, HalfSides, Mark, Segment, Tile};

pub(super) const HOOKS: &[Hook] = &[Hook::Instead];

/// Makes the garden printed on a tile a feature of its own.
pub(crate) fn add_garden(tile: &mut Tile) {
    // A tile has at most one place that counts the cells around it.
    let has_house = tile.segments.iter().any(|segment| segment.kind.has_nine_cells());
    if tile.has_mark(&Mark::Garden) && !tile.is_half && !has_house {
        tile.segments.push(Segment {
            kind: FeatureKind::Garden,
            halves: HalfSides::default(),
            ..Segment::EMPTY
        });
    }
}

/// Whether an abbot may stand on this kind of feature.
pub(crate) const fn is_home(kind: FeatureKind) -> bool {
    kind.has_nine_cells() || matches!(kind, FeatureKind::Abbacy)
}

/// Instead of placing a figure, a seat may call its abbot back from an incomplete feature (RULINGS.md R174).
pub(super) fn instead(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    if let Some((_, figure)) = standing(game, seat) {
        actions.push(Action::Recall { place: figure.place });
    }
}

/// The abbot comes home with the points that his monastery or garden has now.
pub(super) fn recall(game: &mut Game, seat: Seat) {
    let Some((index, figure)) = standing(game, seat) else { return };
    let Some(root) = game.features.foot(index).map(|node| game.features.find(node)) else { return };
    let kind = game.features.segment(&game.rules().tables, &game.board, root).0.kind;
    let count = game.features.count(&game.rules.tables, &game.board, root);
    let points = game.worth(root, kind, &count);
    let reason = Reason::Abbot { cells: count.cells, garden: kind == FeatureKind::Garden };
    game.add_points(seat, points, reason, figure.place);
    // Like the end of a monastery, this is a scoring of its cells (RULINGS.md R73).
    if points > 0 && game.rules().is_fourth() {
        gold::scored(game, root, kind, Seats(1 << seat.0));
    }
    game.send_home(index);
}

/// The seat's abbot, if he stands on an incomplete monastery or garden.
fn standing(game: &Game, seat: Seat) -> Option<(usize, Standing)> {
    if game.supply(seat, Piece::Abbot) > 0 {
        return None;
    }
    let abbot = |figure: &Standing| figure.piece == Piece::Abbot && figure.seat == seat;
    let index = game.standing.iter().position(abbot)?;
    let figure = game.standing[index];
    let is_open = game.features.foot(index).is_some_and(|node| game.features.root(node).open > 0);
    (is_open && matches!(figure.place, Place::Segment(..))).then_some((index, figure))
}
