//! The river: its tiles are placed first, each continuing the river (RULINGS.md §2.1).
//!
//! The spring lies at the start. A fork comes next, the lakes last, all else between in any order. A tile
//! that cannot be placed goes back under the stack, which comes to the same as drawing among those that
//! can; when none can, the rest of the river leaves the game.

use super::{tatan, wizard};
use crate::action::Source;
use crate::game::frame::Stage;
use crate::game::{Draw, Game};
use crate::geometry::{Cell, Rotation, Rotations, Side};
use crate::module::Hook;
use crate::rules::{RiverRole, Rules};
use crate::ruling::{Ruling, r};
use crate::setup::RiverTurns;
use crate::tile::{Edge, TileId};

pub(super) const HOOKS: &[Hook] = &[Hook::Draw, Hook::Fits, Hook::Placed, Hook::Stage(Stage::Start)];

/// The order in which the river is drawn.
const ORDER: [RiverRole; 3] = [RiverRole::Fork, RiverRole::Course, RiverRole::Lake];

/// While the river can go on, draws are from its stack.
pub(super) fn draw(game: &Game) -> Option<Draw> {
    if game.river.left() == 0 {
        return None;
    }
    // Extra plays draw what the tile of the turn would be drawn from (RULINGS.md R15a).
    let is_credit = || game.play_frame().is_some_and(|play| play.source == Source::Credit);
    if game.rules().is_broken(Ruling::with_letter(15, b'a')) && is_credit() {
        return None;
    }
    let kept = game.kept.river.filter(|kept| kept.left == game.river.left() && !is_narrowed(game));
    kept.map_or_else(|| next_role(game), |kept| kept.next).map(Draw::River)
}

/// What of the river can be drawn next, looked for among all that is left of it.
fn next_role(game: &Game) -> Option<RiverRole> {
    ORDER.into_iter().find(|role| game.river_outcomes(*role).next().is_some())
}

/// Whether others than the river have a say in where any tile goes just now.
fn is_narrowed(game: &Game) -> bool {
    wizard::narrows(game) || tatan::narrows(game)
}

/// What a game keeps of a river that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kept {
    /// How many tiles of it were left.
    left: u16,
    /// What can be drawn next.
    next: Option<RiverRole>,
}

/// Brings up to date what is kept of the river: while it runs it is asked for at every turn of the flow.
pub(crate) fn keep(game: &mut Game) {
    let left = game.river.left();
    let is_known = game.kept.river.is_some_and(|kept| kept.left == left);
    if left > 0 && !is_known && !is_narrowed(game) && !game.rules().is_any_broken() {
        game.kept.river = Some(Kept { left, next: next_role(game) });
    }
}

/// Compares what is kept with what would be found now.
pub(crate) fn check_kept(game: &Game) -> Result<(), String> {
    let kept = game.kept.river.filter(|kept| kept.left == game.river.left() && !is_narrowed(game));
    match kept {
        Some(kept) if kept.next != next_role(game) => {
            Err(format!("river: {kept:?} is {:?}", next_role(game)))
        }
        _ => Ok(()),
    }
}

/// When nothing of the river can be placed any more, the rest of it leaves the game.
pub(super) fn stage(game: &mut Game, _: Stage) {
    if game.river.left() > 0 && draw(game).is_none() {
        game.river.clear();
    }
}

/// Only a river tile has more to mind than its neighbours.
pub(super) fn narrows(game: &Game, tile: TileId) -> bool {
    game.rules().kind(tile).river != RiverRole::None
}

/// Nearly everywhere nothing of the river comes by. (Beside half tiles that is looked at more closely.)
pub(super) fn beside(game: &Game, tile: TileId) -> Option<Edge> {
    let is_plain = game.board.halves.is_empty() && !game.rules().is_any_broken();
    (is_plain && narrows(game, tile)).then_some(Edge::River)
}

/// A river tile continues the river, and bends only as the setup allows.
pub(super) fn fits(game: &Game, tile: TileId, cell: Cell, rotations: Rotations) -> Rotations {
    let mut allowed = Rotations::default();
    for rotation in rotations.iter().filter(|r| continues(game, tile, cell, *r)) {
        allowed.0 |= 1 << rotation.quarters();
    }
    allowed
}

/// Whether nobody stands on a tile, now or later (RULINGS.md §2.1, R164).
pub(crate) fn is_volcano(rules: &Rules, tile: TileId) -> bool {
    rules.kind(tile).river == RiverRole::Lake && rules.tile(tile).has_mark("volcano")
}

/// The volcano at the end of the second river: no figure, and another turn when this one is over (RULINGS.md R159).
pub(super) fn placed(game: &mut Game, cell: Cell) {
    let Some(laid) = game.board.at(cell) else { return };
    let tile = laid.tile;
    if is_volcano(game.rules(), tile) {
        if let Some(play) = game.play_frame_mut() {
            play.is_barred = true;
        }
        if let Some(turn) = game.turn_frame_mut() {
            turn.again = true;
        }
    }
}

fn continues(game: &Game, tile: TileId, cell: Cell, rotation: Rotation) -> bool {
    let sides = river_sides(game, tile, rotation);
    let flows_here = |side: Side| is_met(game, cell, side);
    let mut entries = sides.into_iter().flatten().filter(|side| flows_here(*side)).peekable();
    if entries.peek().is_none() {
        return false;
    }
    let exits = || sides.into_iter().flatten().filter(|side| !flows_here(*side));
    match game.rules().setup().options.river_turns {
        RiverTurns::OpenAhead => exits().all(|exit| is_open_ahead(game, cell, exit)),
        RiverTurns::NeverSameWay => {
            entries.all(|entry| exits().all(|exit| !turns_same_way(game, cell, entry, exit)))
        }
    }
}

/// Whether a tile lies beside that side of a cell: not one that only turns its free half there (RULINGS.md R165).
pub(super) fn is_met(game: &Game, cell: Cell, side: Side) -> bool {
    let beyond = cell.step(side);
    if game.rules().is_broken(r(165)) {
        return game.board.is_occupied(beyond);
    }
    game.board.tile_beside(beyond, side.opposite()).is_some()
}

/// The river sides of a turned tile.
fn river_sides(game: &Game, tile: TileId, rotation: Rotation) -> [Option<Side>; 4] {
    let edges = game.rules().oriented(tile, rotation).edges;
    Side::ALL.map(|side| (edges[side.index() as usize] == Edge::River).then_some(side))
}

/// The two cells before the open end and the cells beside them are empty.
fn is_open_ahead(game: &Game, cell: Cell, exit: Side) -> bool {
    let across = [Side::from_index(exit.index() + 1), Side::from_index(exit.index() + 3)];
    let front = cell.step(exit);
    [front, front.step(exit)].into_iter().all(|ahead| {
        [ahead, ahead.step(across[0]), ahead.step(across[1])].into_iter().all(|c| game.board.at(c).is_none())
    })
}

/// Clockwise quarter turns that the river makes between entering at one side and leaving at another.
const fn bend(entry: Side, exit: Side) -> u8 {
    (exit.index() + 4 - entry.opposite().index()) & 3
}

fn turns_same_way(game: &Game, cell: Cell, entry: Side, exit: Side) -> bool {
    let turn = bend(entry, exit);
    turn != 0 && last_bend(game, cell.step(entry), entry.opposite(), game.board.laid.len()) == Some(turn)
}

/// The last bend before the river leaves `cell` at `exit`, looking upstream over at most `steps` tiles;
/// `None` where it ran straight from the spring.
fn last_bend(game: &Game, cell: Cell, exit: Side, steps: usize) -> Option<u8> {
    let (mut cell, mut exit) = (cell, exit);
    for _ in 0..steps {
        let entry = upstream(game, cell, exit)?;
        match bend(entry, exit) {
            0 => (cell, exit) = (cell.step(entry), entry.opposite()),
            turn => return Some(turn),
        }
    }
    None
}

/// Where the river that leaves `cell` at `exit` comes in: the way to the spring.
fn upstream(game: &Game, cell: Cell, exit: Side) -> Option<Side> {
    let laid = game.board.at(cell)?;
    let mut others =
        river_sides(game, laid.tile, laid.rotation).into_iter().flatten().filter(|side| *side != exit);
    if game.rules().kind(laid.tile).river == RiverRole::Fork {
        others.find(|side| comes_from_spring(game, cell.step(*side), side.opposite(), game.board.laid.len()))
    } else {
        others.next()
    }
}

fn comes_from_spring(game: &Game, cell: Cell, exit: Side, steps: usize) -> bool {
    let Some(laid) = game.board.at(cell) else { return false };
    if game.rules().kind(laid.tile).river == RiverRole::Spring {
        return true;
    }
    let others =
        river_sides(game, laid.tile, laid.rotation).into_iter().flatten().filter(|side| *side != exit);
    steps > 0
        && others.into_iter().any(|side| comes_from_spring(game, cell.step(side), side.opposite(), steps - 1))
}
