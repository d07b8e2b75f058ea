//! What was wrong with a decision, in the words of a player.

use super::AS_GOOD;
use super::twin::is_same_tile;
use rules::{Action, FeatureKind, Game};
use serde::{Deserialize, Serialize};

/// What was wrong with a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// The tile belonged elsewhere.
    Tile,
    /// There was a figure where one was better kept.
    TooEarly(FeatureKind),
    /// There was no figure where one would have brought more.
    Missed(FeatureKind),
    /// The figure belonged on another feature of the tile, on one of this kind.
    Figure(FeatureKind),
    /// Something else than a tile or a follower: a builder, a queen, a sheep, gold, a wall, a wizard, a figure called home, a tower piece.
    Other,
}

/// How the best play differs from one that lost so much, in hundredths of points; nothing if that is as good.
pub(super) fn fault(game: &Game, lost: i32, played: &[Action], best: &[Action]) -> Option<Fault> {
    (lost >= AS_GOOD).then(|| difference(game, played, best))
}

/// How the best play differs from what was played.
fn difference(game: &Game, played: &[Action], best: &[Action]) -> Fault {
    if !is_same_tile(game, played, best) {
        return Fault::Tile;
    }
    if does_other(game, played) || does_other(game, best) {
        return Fault::Other;
    }
    match (figure(game, played), figure(game, best)) {
        (Some(kind), None) => Fault::TooEarly(kind),
        (None, Some(kind)) => Fault::Missed(kind),
        (Some(_), Some(kind)) => Fault::Figure(kind),
        (None, None) => Fault::Other,
    }
}

/// Whether a play does something else than placing a tile and a follower on one of its features.
fn does_other(game: &Game, play: &[Action]) -> bool {
    let after = after(game, play);
    play.iter().any(|action| match action {
        // A queen, a builder, a sheep; a tower, a house of Carcassonne.
        Action::Deploy { piece, place } => !piece.is_follower() || after.feature(*place).is_none(),
        action => replaces_figure(*action),
    })
}

/// Whether an action comes in place of a figure.
const fn replaces_figure(action: Action) -> bool {
    matches!(
        action,
        Action::TakeBack { .. }
            | Action::Recall { .. }
            | Action::Build { .. }
            | Action::Fairy { .. }
            | Action::Princess { .. }
            | Action::Raise { .. }
            | Action::Applaud { .. }
            | Action::Fly { .. }
    )
}

/// What the figure of a play stands on.
fn figure(game: &Game, play: &[Action]) -> Option<FeatureKind> {
    let after = after(game, play);
    play.iter().find_map(|action| match action {
        Action::Deploy { place, .. } => after.feature(*place).map(|feature| feature.kind),
        _ => None,
    })
}

fn after(game: &Game, play: &[Action]) -> Game {
    let mut after = game.clone();
    play.iter().for_each(|action| {
        after.play_unchecked(*action);
    });
    after
}
