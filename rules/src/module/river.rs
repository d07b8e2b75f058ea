//! The river: its tiles are placed first, each continuing the river (RULINGS.md §2.1).
//!
//! The spring is placed at the start. A fork comes next, the lakes last, and everything else in between in any
//! order. A tile that cannot be placed goes back under the stack, which is equivalent to drawing among those that
//! can. If none can, the rest of the river leaves the game.

use super::{tatan, wizard};
use crate::bag::Pile;
use crate::game::{Draw, Game};
use crate::geometry::{Cell, Rotation, Rotations, Side};
use crate::module::{Hook, Within};
use crate::rules::Rules;
use crate::setup::RiverTurns;
use crate::stage::Stage;
use crate::tile::{Edge, Mark, TileId};
use crate::tile_tables::RiverRole;

pub(super) const HOOKS: &[Hook] = &[Hook::Draw, Hook::Fits, Hook::Placed, Hook::Stage(Stage::Start)];

/// The order in which the river is drawn.
const ORDER: [RiverRole; 3] = [RiverRole::Fork, RiverRole::Course, RiverRole::Lake];

/// While the river can continue, all draws are from its stack, including those of extra plays (RULINGS.md R15a).
pub(super) fn draw(game: &Game) -> Option<Draw> {
    if game.river.left() == 0 {
        return None;
    }
    cache(game).map_or_else(|| next_role(game), |next| next.role).map(Draw::River)
}

/// The river tiles that can be drawn next.
fn next_role(game: &Game) -> Option<RiverRole> {
    ORDER.into_iter().find(|role| game.river_outcomes(*role).next().is_some())
}

/// The tiles of a role that can be drawn now, if known.
pub(crate) fn known(game: &Game, role: RiverRole) -> Option<&[TileId]> {
    cache(game).filter(|next| next.role == Some(role)).map(|next| next.tiles.as_slice())
}

/// The cached data of the next draw, if valid.
fn cache(game: &Game) -> Option<&Next> {
    let next = game.cache.river.as_ref()?.next.as_ref();
    next.filter(|next| next.left == game.river.left() && !is_narrowed(game))
}

/// Whether modules other than the river now restrict where tiles go.
fn is_narrowed(game: &Game) -> bool {
    wizard::narrows(game) || tatan::narrows(game)
}

/// Cached data about an unfinished river, valid until the map changes.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    /// The cells next to a river end, if known.
    ends: Option<Vec<End>>,
    next: Option<Next>,
}

/// The possible results of the next draw from a river.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Next {
    /// How many river tiles are left.
    left: u16,
    role: Option<RiverRole>,
    /// The kinds that can come, in canonical order.
    tiles: Vec<TileId>,
}

impl Next {
    /// Computes this from all remaining river tiles.
    fn anew(game: &Game) -> Self {
        let tiles_of = |role| game.river_outcomes(role).map(|(tile, _)| tile).collect();
        let mut roles = ORDER.into_iter().map(|role| (Some(role), tiles_of(role)));
        let (role, tiles) = roles.find(|(_, tiles): &(_, Vec<TileId>)| !tiles.is_empty()).unwrap_or_default();
        Self { left: game.river.left(), role, tiles }
    }

    /// Removes the tiles drawn since. The data stays valid as long as any tile is left to draw next, because the
    /// map is unchanged. Returns whether it is valid.
    fn is_brought_to(&mut self, river: &Pile) -> bool {
        if self.left > river.left() {
            self.left = river.left();
            self.tiles.retain(|tile| river.left_of(*tile) > 0);
            return !self.tiles.is_empty();
        }
        self.left == river.left()
    }
}

/// Updates the cached data of the river: while the river is unfinished, every step of the flow uses it.
pub(crate) fn keep(game: &mut Game) {
    let Game { cache, river, .. } = game;
    let next = cache.river.as_mut().and_then(|cache| cache.next.as_mut());
    let is_known = next.is_some_and(|next| next.is_brought_to(river));
    if river.left() == 0 || is_known || is_narrowed(game) {
        return;
    }
    let ends = match game.cache.river.take() {
        Some(cache) => cache.ends,
        None => End::all(game),
    };
    game.cache.river = Some(Cache { ends, next: None });
    let next = Next::anew(game);
    if let Some(cache) = &mut game.cache.river {
        cache.next = Some(next);
    }
}

/// Compares the cached data with data computed anew.
pub(crate) fn check_cache(game: &Game) -> Result<(), String> {
    let Some(Cache { ends, .. }) = &game.cache.river else { return Ok(()) };
    if *ends != End::all(game) {
        return Err(format!("ends of the river: {ends:?} are {:?}", End::all(game)));
    }
    let Some(next) = cache(game) else { return Ok(()) };
    let mut other = game.clone();
    other.cache.river = None;
    let anew = Next::anew(&other);
    if *next == anew { Ok(()) } else { Err(format!("river: {next:?} is {anew:?}")) }
}

/// If no river tile can be placed any more, the rest of the river leaves the game.
pub(super) fn stage(game: &mut Game, _: Stage) {
    if game.river.left() > 0 && draw(game).is_none() {
        game.river.clear();
    }
}

/// Only a river tile has constraints beyond its neighbours.
pub(super) fn narrows(game: &Game, tile: TileId) -> bool {
    game.rules().tables.kind(tile).river != RiverRole::None
}

/// The open ends of the river, where a tile can continue it, if known.
pub(super) fn within(game: &Game, tile: TileId) -> Option<Within> {
    let ends = game.cache.river.as_ref().filter(|_| narrows(game, tile))?.ends.as_ref()?;
    Within::of(ends.iter().map(|end| end.cell))
}

/// A river tile must continue the river and bend only as the setup allows.
pub(super) fn fits(game: &Game, tile: TileId, cell: Cell, rotations: Rotations) -> Rotations {
    let mut allowed = Rotations::default();
    let ends = game.cache.river.as_ref().and_then(|cache| cache.ends.as_ref());
    let known = ends.and_then(|ends| ends.iter().find(|end| end.cell == cell)).copied();
    let end = known.unwrap_or_else(|| End::anew(game, cell));
    for rotation in rotations.iter().filter(|r| continues(game, tile, &end, *r)) {
        allowed.0 |= 1 << rotation.quarters();
    }
    allowed
}

/// Whether no figure may ever stand on a tile (RULINGS.md §2.1, R164).
pub(crate) fn is_volcano(rules: &Rules, tile: TileId) -> bool {
    rules.tables.kind(tile).river == RiverRole::Lake && rules.tile(tile).has_mark(&Mark::Volcano)
}

/// The volcano at the end of the second river: no figure, and another turn when this one is over (RULINGS.md R159).
pub(super) fn placed(game: &mut Game, cell: Cell) {
    let Some(placed) = game.board.at(cell) else { return };
    let tile = placed.tile;
    if is_volcano(game.rules(), tile) {
        if let Some(play) = game.play_frame_mut() {
            play.is_barred = true;
        }
        if let Some(turn) = game.turn_frame_mut() {
            turn.again = true;
        }
    }
}

/// An empty cell, and the rivers that lead into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct End {
    cell: Cell,
    /// For each side with a neighbour, the last bend of the river that enters there, if it matters.
    met: [Option<Option<u8>>; 4],
}

impl End {
    /// Computes this from the map.
    fn anew(game: &Game, cell: Cell) -> Self {
        let checks_bends = game.rules().setup().options.river_turns == RiverTurns::NeverSameWay;
        let steps = if checks_bends { game.board.tiles.len() } else { 0 };
        let bend_at = |side: Side| last_bend(game, cell.step(side), side.opposite(), steps);
        Self { cell, met: Side::ALL.map(|side| is_met(game, cell, side).then(|| bend_at(side))) }
    }

    /// All cells next to a river end; `None` if half tiles require a closer check.
    fn all(game: &Game) -> Option<Vec<Self>> {
        let cells = game.board.frontier.beside(Edge::River);
        game.board.halves.is_empty().then(|| cells.map(|cell| Self::anew(game, cell)).collect())
    }
}

fn continues(game: &Game, tile: TileId, end: &End, rotation: Rotation) -> bool {
    let sides = river_sides(game, tile, rotation);
    let bend_at = |side: Side| end.met[side.index() as usize];
    let mut entries = sides.into_iter().flatten().filter_map(|side| Some((side, bend_at(side)?))).peekable();
    if entries.peek().is_none() {
        return false;
    }
    let exits = || sides.into_iter().flatten().filter(|side| bend_at(*side).is_none());
    match game.rules().setup().options.river_turns {
        RiverTurns::OpenAhead => exits().all(|exit| is_open_ahead(game, end.cell, exit)),
        RiverTurns::NeverSameWay => {
            let turns_same_way =
                |entry, exit, last| bend(entry, exit) != 0 && last == Some(bend(entry, exit));
            entries.all(|(entry, last)| exits().all(|exit| !turns_same_way(entry, exit, last)))
        }
    }
}

/// Whether a tile touches that side of a cell; one whose cell only has its free half there does not (RULINGS.md
/// R165).
pub(super) fn is_met(game: &Game, cell: Cell, side: Side) -> bool {
    let beyond = cell.step(side);
    game.board.tile_beside(beyond, side.opposite()).is_some()
}

/// The river sides of a rotated tile.
fn river_sides(game: &Game, tile: TileId, rotation: Rotation) -> [Option<Side>; 4] {
    let edges = game.rules().tables.oriented(tile, rotation).edges;
    Side::ALL.map(|side| (edges[side.index() as usize] == Edge::River).then_some(side))
}

/// Whether the two cells in front of the open end and the cells beside them are empty.
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

/// The last bend before the river leaves `cell` at `exit`, looking upstream over at most `steps` tiles; `None` if
/// it runs straight from the spring.
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

/// The side at which the river that leaves `cell` at `exit` enters it: the direction of the spring.
fn upstream(game: &Game, cell: Cell, exit: Side) -> Option<Side> {
    let placed = game.board.at(cell)?;
    let mut others =
        river_sides(game, placed.tile, placed.rotation).into_iter().flatten().filter(|side| *side != exit);
    if game.rules().tables.kind(placed.tile).river == RiverRole::Fork {
        others.find(|side| comes_from_spring(game, cell.step(*side), side.opposite(), game.board.tiles.len()))
    } else {
        others.next()
    }
}

fn comes_from_spring(game: &Game, cell: Cell, exit: Side, steps: usize) -> bool {
    let Some(placed) = game.board.at(cell) else { return false };
    if game.rules().tables.kind(placed.tile).river == RiverRole::Spring {
        return true;
    }
    let others =
        river_sides(game, placed.tile, placed.rotation).into_iter().flatten().filter(|side| *side != exit);
    steps > 0
        && others.into_iter().any(|side| comes_from_spring(game, cell.step(side), side.opposite(), steps - 1))
}
