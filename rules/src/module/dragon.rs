//! The dragon of the river (RULINGS.md R19 to R25b).
//!
//! He walks along the first river from the spring to the lake and back, one tile for each completed city, and
//! burns the figures on both sides of him.

mod preview;

use crate::board::PlacedTile;
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::feature::Features;
use crate::game::Game;
use crate::geometry::{Cell, Part, Place, Side};
use crate::module::{self, Hook, river};
use crate::piece::Piece;
use crate::setup::DragonReach;
use crate::stage::Stage;
use crate::tile::{Edge, FeatureKind};
use crate::tile_tables::RiverRole;

pub(super) const HOOKS: &[Hook] = &[Hook::Begin, Hook::Scoring, Hook::Stage(Stage::Dragon)];

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The cell where he stands.
    cell: Option<Cell>,
    /// Whether he walks towards the spring.
    is_upstream: bool,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.u8(u8::from(self.cell.is_some()) | u8::from(self.is_upstream) << 1);
        writer.cell(self.cell.unwrap_or_default());
    }
}

/// Places him on the spring (RULINGS.md R19).
pub(super) fn begin(game: &mut Game) {
    game.facts.dragon.cell = path(game).first().copied();
}

/// With the option that he moves before the scoring: once for each city about to be scored (RULINGS.md R21).
pub(super) fn scoring(game: &mut Game) {
    if moves_before(game) {
        let mut cities: Vec<u32> = game.dues.iter().filter_map(|place| city_of(game, *place)).collect();
        cities.sort_unstable();
        cities.dedup();
        for _ in cities {
            walk(game);
        }
    }
}

fn moves_before(game: &Game) -> bool {
    game.rules().setup().options.dragon_before_scoring
}

fn city_of(game: &Game, place: Place) -> Option<u32> {
    let node = Features::node(&game.rules().tables, &game.board, place)?;
    let root = game.features.find(node);
    let kind = game.features.segment(&game.rules().tables, &game.board, root).0.kind;
    (kind == FeatureKind::City).then_some(root)
}

/// A city that becomes a castle moves him as any other that is finished (RULINGS.md R20, R251).
pub(crate) fn founded(game: &mut Game) {
    if game.facts.dragon.cell.is_none() || !game.rules().is_fourth() {
        return;
    }
    if moves_before(game) {
        // The castle is not among the dues that wait for the scoring.
        walk(game);
    } else if let Some(play) = game.play_frame_mut() {
        play.cities = play.cities.saturating_add(1);
    }
}

/// Each completed city moves him, claimed or not, after the scoring and the exchange (RULINGS.md R20, R21).
pub(super) fn stage(game: &mut Game, _: Stage) {
    let Some(play) = game.play_frame_mut() else { return };
    let cities = std::mem::take(&mut play.cities);
    if moves_before(game) {
        return;
    }
    for _ in 0..cities {
        walk(game);
    }
    module::wagon::after_fire(game);
}

/// He moves one tile, then breathes fire. If he cannot move, he does nothing (RULINGS.md R22).
fn walk(game: &mut Game) {
    let mut path = std::mem::take(&mut game.cache.river_path);
    if path.is_empty() {
        path = self::path(game);
    }
    walk_along(game, &path);
    game.cache.river_path = path;
}

fn walk_along(game: &mut Game, path: &[Cell]) {
    let facts = &game.facts.dragon;
    let Some(from) = facts.cell else { return };
    let Some(index) = path.iter().position(|cell| *cell == from) else { return };
    let Some((next, is_upstream)) = next(path, index, facts.is_upstream) else { return };
    let to = path[next];
    game.facts.dragon = Facts { cell: Some(to), is_upstream };
    // He looks where his next move will take him; at an end that is back (RULINGS.md R25).
    let after = self::next(path, next, is_upstream).map_or(from, |(after, _)| path[after]);
    let facing = Side::ALL.into_iter().find(|side| to.step(*side) == after).unwrap_or(Side::N);
    game.push_event(Event::Dragon { from, to, facing });
    module::wagon::before_fire(game);
    for quarter in [1, 3] {
        let side = Side::from_index(facing.index() + quarter);
        burn(game, to, side);
    }
}

/// His next tile and whether he then walks upstream: he turns round at the last tile of the river and at the
/// spring (RULINGS.md R22, R23).
fn next(path: &[Cell], index: usize, is_upstream: bool) -> Option<(usize, bool)> {
    if path.len() < 2 {
        return None;
    }
    Some(match (is_upstream, index) {
        (true, 0) => (1, false),
        (true, index) => (index - 1, true),
        (false, index) if index + 1 < path.len() => (index + 1, false),
        (false, index) => (index - 1, true),
    })
}

/// The cells of the river in order, from the spring to its last placed tile (RULINGS.md R19).
pub(crate) fn path(game: &Game) -> Vec<Cell> {
    let spring = Cell::default();
    let is_river = |cell: Cell| {
        game.board.at(cell).is_some_and(|l| game.rules().tables.kind(l.tile).river != RiverRole::None)
    };
    if !is_river(spring) {
        return Vec::new();
    }
    let mut path = vec![spring];
    while let Some(next) = path.last().and_then(|last| downstream(game, *last, &path)) {
        path.push(next);
    }
    path
}

/// A tile was placed: the river may now continue to it, or take another course. Either half of a half-tile cell
/// may face the river.
pub(crate) fn placed(game: &mut Game, placed: &PlacedTile) {
    if game.rules().tables.kind(placed.tile).river != RiverRole::None || placed.part != Part::Whole {
        game.cache.river_path.clear();
    }
}

/// Compares the cached way with the one found now.
pub(crate) fn check_cache(game: &Game) -> Result<(), String> {
    let cache = &game.cache.river_path;
    if cache.is_empty() {
        return Ok(());
    }
    let anew = path(game);
    if *cache == anew {
        return Ok(());
    }
    Err(format!("the dragon's way: {cache:?} != {anew:?}"))
}

/// The river tile to which the river of `cell` continues, other than the one it comes from.
fn downstream(game: &Game, cell: Cell, path: &[Cell]) -> Option<Cell> {
    let placed = game.board.at(cell)?;
    let edges = game.rules().tables.oriented(placed.tile, placed.rotation).edges;
    let come_from = path.len().checked_sub(2).map(|before| path[before]);
    Side::ALL
        .into_iter()
        .filter(|side| edges[side.index() as usize] == Edge::River && river::is_met(game, cell, *side))
        .map(|side| cell.step(side))
        .find(|next| Some(*next) != come_from && *next != Cell::default())
}

/// What the dragon's fire would reach if he moved now.
pub(crate) struct Fire {
    /// Where he would stand.
    at: Cell,
    /// Both sides of him, and the last cell that is reached there if there is a last one.
    lines: [(Side, Option<Cell>); 2],
}

impl Fire {
    /// `None` while he cannot move.
    pub(crate) fn next(game: &Game) -> Option<Self> {
        let (at, facing) = game.dragon_next()?;
        let line = |quarter| {
            let side = Side::from_index(facing.index() + quarter);
            (side, reach(game, at, side))
        };
        Some(Self { at, lines: [line(1), line(3)] })
    }

    /// Whether figures in a cell would go home, if no tower protects them.
    pub(crate) fn reaches(&self, cell: Cell) -> bool {
        self.lines.iter().any(|(side, last)| is_between(self.at, *side, *last, cell))
    }
}

/// Whether `at` lies in the straight line from `cell` towards `side`, and not beyond the last one that is reached.
fn is_between(cell: Cell, side: Side, last: Option<Cell>, at: Cell) -> bool {
    is_beyond(cell, side, at) && last.is_none_or(|last| !is_beyond(last, side, at))
}

/// Sends home the figures in the line from `cell` towards `side` (RULINGS.md R24, R25a).
fn burn(game: &mut Game, cell: Cell, side: Side) {
    let limit = reach(game, cell, side);
    let is_hit = |at: Cell| is_between(cell, side, limit, at);
    let is_column = matches!(side, Side::N | Side::S);
    let mut index = 0;
    while index < game.standing.len() {
        let at = game.standing[index].place.cell();
        let is_in_line = if is_column { at.x == cell.x } else { at.y == cell.y };
        if !is_in_line || !is_hit(at) {
            index += 1;
            continue;
        }
        let figure = game.standing[index];
        // The quarters of Carcassonne are out of its way (RULINGS.md R240), and so are castles (R252).
        let is_apart = matches!(figure.place, Place::Quarter(..)) || module::castle::shelters(game, index);
        if !burns(figure.piece) || is_apart || module::tower::shields(game, at) {
            index += 1;
            continue;
        }
        if figure.piece.is_follower() {
            module::wagon::burned(game, figure.place, figure.seat);
        }
        game.send_home(index);
        // A builder that followed its last meeple may have come before it in the list (RULINGS.md R25b).
        index = 0;
    }
}

/// Whether `at` lies in the straight line from `cell` towards `side`.
const fn is_beyond(cell: Cell, side: Side, at: Cell) -> bool {
    match side {
        Side::N => at.x == cell.x && at.y < cell.y,
        Side::E => at.y == cell.y && at.x > cell.x,
        Side::S => at.x == cell.x && at.y > cell.y,
        Side::W => at.y == cell.y && at.x < cell.x,
    }
}

/// The last cell that the fire reaches, with the option that it ends at the first empty cell (RULINGS.md R24).
fn reach(game: &Game, cell: Cell, side: Side) -> Option<Cell> {
    if game.rules().setup().options.dragon_reach == DragonReach::WholeLine {
        return None;
    }
    let mut last = cell;
    while game.board.is_occupied(last.step(side)) {
        last = last.step(side);
    }
    Some(last)
}

/// All figures burn except towers and barns; pieces without an owner do not (RULINGS.md R25a, R68, R247).
const fn burns(piece: Piece) -> bool {
    !module::tower::is_fixed(piece)
}

impl Game {
    /// Where the dragon stands.
    #[must_use]
    pub fn dragon(&self) -> Option<Cell> {
        self.facts.dragon.cell
    }

    /// Where the dragon goes next and where he will then look; `None` while he cannot move.
    #[must_use]
    pub fn dragon_next(&self) -> Option<(Cell, Side)> {
        let known = &self.cache.river_path;
        let path = if known.is_empty() { &path(self) } else { known };
        let facts = &self.facts.dragon;
        let index = path.iter().position(|cell| Some(*cell) == facts.cell)?;
        let (to, is_upstream) = next(path, index, facts.is_upstream)?;
        let after = next(path, to, is_upstream).map_or(path[index], |(after, _)| path[after]);
        let facing = Side::ALL.into_iter().find(|side| path[to].step(*side) == after)?;
        Some((path[to], facing))
    }
}
