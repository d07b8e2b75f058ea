//! Tiles that look the same when they are turned: one play with such a tile can be written down in several ways.

use rules::{Action, Cell, Game, Place, Rotation, Tile, Wait};

/// A play as bots list it, with its tile in the first of the rotations in which it looks the same.
#[must_use]
pub fn as_listed(game: &Game, play: &[Action]) -> Vec<Action> {
    let turned = || {
        let (tile, (_, rotation)) = (hand(game)?, placed(play)?.1);
        let first = Rotation::ALL.into_iter().find(|first| tile.is_alike(*first, rotation))?;
        turned_to(game, play, first)
    };
    turned().unwrap_or_else(|| play.to_vec())
}

/// A play with its tile turned as in another one, if both place it so that it looks the same.
pub(super) fn turned_like(game: &Game, play: &[Action], other: &[Action]) -> Vec<Action> {
    let turned = || {
        let (_, (_, rotation)) = placed(other)?;
        turned_to(game, play, rotation).filter(|_| is_same_tile(game, play, other))
    };
    turned().unwrap_or_else(|| play.to_vec())
}

/// Whether two plays place the tile so that it looks the same, on the same cell; or neither places one.
pub(super) fn is_same_tile(game: &Game, one: &[Action], other: &[Action]) -> bool {
    let (Some((one, (_, a))), Some((other, (_, b)))) = (placed(one), placed(other)) else {
        return placed(one) == placed(other);
    };
    let is_alike = a == b || hand(game).is_some_and(|tile| tile.is_alike(a, b));
    is_alike && with_rotation(one, b) == other
}

fn hand(game: &Game) -> Option<&Tile> {
    game.hand().map(|tile| game.rules().tile(tile))
}

/// The action of a play that places a tile, and how that lies then.
fn placed(play: &[Action]) -> Option<(Action, (Cell, Rotation))> {
    play.iter().find_map(|action| Some((*action, action.tile_placed()?)))
}

/// The same action with its tile in another rotation. A bridge does not turn with it.
const fn with_rotation(action: Action, rotation: Rotation) -> Action {
    match action {
        Action::Place { cell, .. } => Action::Place { cell, rotation },
        Action::Span { cell, at, axis, .. } => Action::Span { cell, rotation, at, axis },
        other => other,
    }
}

/// The same play with its tile in another rotation in which it looks the same; `None` if that cannot be played.
fn turned_to(game: &Game, play: &[Action], to: Rotation) -> Option<Vec<Action>> {
    let (tile, (_, (cell, from))) = (hand(game)?, placed(play)?);
    if !tile.is_alike(from, to) {
        return None;
    }
    let turned = |action: &Action| match *action {
        // Segments keep their numbers when the tile is turned, and so others lie where these did. A bridge, which is
        // numbered after them, does not turn.
        Action::Deploy { piece, place: Place::Segment(on, part, n) }
            if on == cell && usize::from(n) < tile.segments.len() =>
        {
            let lies_there = |m: &u8| tile.lies_alike((n, from), (*m, to));
            let mut there = (0_u8..).take(tile.segments.len()).filter(lies_there);
            let only = there.next().filter(|_| there.next().is_none())?;
            Some(Action::Deploy { piece, place: Place::Segment(on, part, only) })
        }
        other => Some(with_rotation(other, to)),
    };
    let turned = play.iter().map(turned).collect::<Option<Vec<_>>>()?;
    let Wait::Decide { seat, .. } = game.wait() else { return None };
    let mut after = game.clone();
    turned.iter().all(|action| after.play(seat, *action).is_ok()).then_some(turned)
}
