//! The queen (RULINGS.md R26 to R32).

use crate::canonical_encoding::Writer;
use crate::feature::Count;
use crate::game::{Game, Illegal};
use crate::geometry::Place;
use crate::module::Hook;
use crate::piece::{Seat, Seats, Standing};
use crate::setup::Module;
use crate::stage::Stage;
use crate::tile::FeatureKind;

pub(super) const HOOKS: &[Hook] = &[Hook::Figures, Hook::Deployed, Hook::Stage(Stage::Flock), Hook::Worth];

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// Where followers were put in the running play: they do not let the queen in yet (RULINGS.md R26).
    fresh: Vec<Place>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.len(self.fresh.len());
        for place in &self.fresh {
            writer.place(*place);
        }
    }
}

/// A figure was put on the board.
pub(super) fn deployed(game: &mut Game, figure: &Standing) {
    if figure.piece.is_follower() {
        game.facts.queen.fresh.push(figure.place);
    }
}

/// Where followers were put in the running play.
pub(crate) fn came(game: &Game) -> &[Place] {
    &game.facts.queen.fresh
}

/// Whether a follower was put on the board in the running play.
pub(super) fn has_effect(game: &Game) -> bool {
    !game.facts.queen.fresh.is_empty()
}

/// The stage of figures is over.
pub(super) fn stage(game: &mut Game, _: Stage) {
    game.facts.queen.fresh.clear();
}

/// She goes in an unfinished city that held a meeple of her seat before this play (RULINGS.md R26, R30).
pub(crate) fn figure(game: &Game, seat: Seat, node: u32) -> Result<(), Illegal> {
    if game.features.segment(&game.rules().tables, &game.board, node).0.kind != FeatureKind::City {
        return Err(Illegal::QueenPlace);
    }
    let root = game.features.find(node);
    if game.features.root(root).open == 0 {
        return Err(Illegal::QueenFinished);
    }
    // A big meeple is enough (RULINGS.md R5).
    let is_own = |figure: &Standing| figure.piece.is_follower() && figure.seat == seat;
    let came = |at: Place| game.facts.queen.fresh.iter().filter(|place| **place == at).count();
    // A follower may fly to where another one stood before (RULINGS.md R223).
    let stood = |at: Place| {
        let here = game.standing.iter().filter(|figure| is_own(figure) && figure.place == at).count();
        game.rules().is_fourth() && here > came(at)
    };
    let is_settled = |(index, figure): (usize, &Standing)| {
        let is_here = is_own(figure) && game.features.stands_on(index, root);
        is_here && (came(figure.place) == 0 || stood(figure.place))
    };
    if game.standing.iter().enumerate().any(is_settled) { Ok(()) } else { Err(Illegal::QueenAlone) }
}

/// Whether any follower came in the running play. If none did, she may enter an unfinished city that holds a
/// follower of her seat.
pub(crate) fn has_fresh(game: &Game) -> bool {
    !game.facts.queen.fresh.is_empty()
}

/// Whether a queen makes a city worth nothing: an unfinished one (RULINGS.md R31).
pub(crate) fn voids(game: &Game, root: u32, kind: FeatureKind, count: &Count) -> bool {
    kind == FeatureKind::City
        && count.open > 0
        && game.rules().hooks.hears(Hook::Worth, Module::Queen)
        && is_in(game, root)
}

/// A completed city with a queen scores 3 per cell and 2 per pennant as usual; an unfinished one scores nothing
/// (RULINGS.md R27, R31). With a cathedral a cell already scores 3, and so does a pennant (RULINGS.md R146).
pub(super) fn worth(game: &Game, root: u32, kind: FeatureKind, count: &Count, points: i32) -> i32 {
    if kind != FeatureKind::City || !is_in(game, root) {
        return points;
    }
    if count.open > 0 {
        return 0;
    }
    points.max(3 * i32::from(count.cells) + 2 * i32::from(count.pennants))
}

/// Whether a queen stands in this city, no matter whose (RULINGS.md R29).
pub(crate) fn is_in(game: &Game, root: u32) -> bool {
    // Her effect belongs to the city, whether or not her seat still has a meeple in it.
    !Seats(game.features.root(root).guests).is_empty()
}
