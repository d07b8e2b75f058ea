//! Ferries (RULINGS.md R224 to R227): on a lake, a ferry joins two of the roads that end there.

use crate::action::{Action, Decision};
use crate::board::{Board, PlacedTile};
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::feature::{Features, segment_place};
use crate::game::Game;
use crate::game::turn_frames::{Frame, Play};
use crate::geometry::{Cell, Part, Place};
use crate::module::Hook;
use crate::piece::Seat;
use crate::rules::Rules;
use crate::stage::Stage;
use crate::tile::Mark;

pub(super) const HOOKS: &[Hook] = &[Hook::Stage(Stage::Flock)];

/// The tile of a lake.
type Lake = (Cell, Part);

/// The module's facts, besides where the ferries lie, which the board knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The lakes whose ferries may still be turned in the running play, sorted.
    to_turn: Vec<Lake>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.len(self.to_turn.len());
        for (cell, part) in &self.to_turn {
            writer.cell(*cell);
            writer.u8(*part as u8);
        }
    }
}

const fn lake_of(road: Place) -> Lake {
    (road.cell(), road.part())
}

/// The roads that an action joins.
pub(crate) const fn joined(from: Place, to: u8) -> (Place, Place) {
    (from, Place::Segment(from.cell(), from.part(), to))
}

/// The action that joins two roads of a lake.
pub(crate) const fn action((from, to): (Place, Place)) -> Action {
    let to = if let Place::Segment(_, _, n) = to { n } else { u8::MAX };
    Action::Ferry { from, to }
}

/// The tile just placed.
fn fresh(game: &Game) -> Option<&PlacedTile> {
    let play = game.play_frame()?;
    game.board.at_part(play.cell?, play.part)
}

/// Whether a ferry may be set or turned in this play.
pub(super) fn has_effect(game: &Game, play: &Play) -> bool {
    let tables = &game.rules().tables;
    let has_road = tables.has_ferries && play.tile.is_some_and(|tile| tables.kind(tile).roads != 0);
    has_road && (is_new(game) || !game.board.ferries.is_empty())
}

/// Whether the tile just placed has a lake without a ferry.
fn is_new(game: &Game) -> bool {
    fresh(game).is_some_and(|placed| {
        ferry_at(game, (placed.cell, placed.part)).is_none() && !pairs(game, placed).is_empty()
    })
}

/// The ferry on a lake.
fn ferry_at(game: &Game, lake: Lake) -> Option<(Place, Place)> {
    game.board.ferries.iter().find(|(from, _)| lake_of(*from) == lake).copied()
}

/// Whether a ferry lies in a cell.
pub(crate) fn lies_at(game: &Game, cell: Cell) -> bool {
    game.board.ferries.iter().any(|(from, _)| from.cell() == cell)
}

/// Each pair of roads that end at the lake of a tile.
fn pairs(game: &Game, placed: &PlacedTile) -> Vec<Action> {
    let (rules, kind) = (game.rules(), game.rules().tables.kind(placed.tile));
    let tile = rules.tile(placed.tile);
    if !tile.has_mark(&Mark::Ferry) {
        return Vec::new();
    }
    let ends = |n: &u8| kind.roads >> n & 1 == 1 && tile.segments[usize::from(*n)].halves.ends() == 1;
    let roads: Vec<Place> = (0..kind.len).filter(ends).map(|n| segment_place(placed, n)).collect();
    let after = |(n, from): (usize, &Place)| {
        let from = *from;
        roads[n + 1..].iter().map(move |to| action((from, *to))).collect::<Vec<_>>()
    };
    roads.iter().enumerate().flat_map(after).collect()
}

/// First the ferry of a new lake, then those to which its roads lead.
pub(super) fn stage(game: &mut Game) {
    if !is_new(game) {
        return begin_turning(game);
    }
    let (Some(placed), Some(seat)) = (fresh(game).copied(), game.play_frame().map(|play| play.seat)) else {
        return;
    };
    match pairs(game, &placed)[..] {
        // A seat with only one possibility is not asked (RULINGS.md R143).
        [Action::Ferry { from, to }] => {
            set(game, seat, joined(from, to));
            begin_turning(game);
        }
        _ => game.push_frame(Frame::Ask { seat, kind: Decision::Ferry }),
    }
}

fn begin_turning(game: &mut Game) {
    let Some(seat) = game.play_frame().map(|play| play.seat) else { return };
    game.facts.ferry.to_turn = nearest(game);
    if !game.facts.ferry.to_turn.is_empty() {
        game.push_frame(Frame::Ask { seat, kind: Decision::Ferry });
    }
}

/// The lake whose ferry joins this piece of road to another one.
fn lake_at(game: &Game, node: u32) -> Option<Lake> {
    let place = game.features.place(&game.board, node);
    game.board.ferries.iter().any(|(from, to)| [from, to].contains(&&place)).then(|| lake_of(place))
}

/// The first ferries along the roads of the tile just placed, in each direction (RULINGS.md R225).
fn nearest(game: &Game) -> Vec<Lake> {
    let Some(placed) = fresh(game) else { return Vec::new() };
    let (own, kind) = ((placed.cell, placed.part), game.rules().tables.kind(placed.tile));
    let roads = (0..kind.len).filter(|n| kind.roads >> n & 1 == 1);
    let mut seen: Vec<u32> = roads.map(|n| placed.first_node + u32::from(n)).collect();
    let (mut found, mut walked) = (Vec::new(), 0);
    while let Some(here) = seen.get(walked).copied() {
        walked += 1;
        for next in game.beyond(here) {
            if lake_at(game, next).is_some_and(|lake| lake != own) {
                found.extend(lake_at(game, next));
            } else if !seen.contains(&next) {
                seen.push(next);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The pairs of a new lake; otherwise those to which a ferry may be turned.
pub(super) fn choices(game: &Game, actions: &mut Vec<Action>) {
    if is_new(game) {
        actions.extend(fresh(game).into_iter().flat_map(|placed| pairs(game, placed)));
        return;
    }
    for (cell, part) in &game.facts.ferry.to_turn {
        let now = ferry_at(game, (*cell, *part)).map(action);
        let lake = game.board.at_part(*cell, *part).into_iter();
        actions.extend(lake.flat_map(|placed| pairs(game, placed)).filter(|pair| Some(*pair) != now));
    }
    actions.push(Action::Pass);
}

pub(super) fn answer(game: &mut Game, seat: Seat, action: Action) {
    let was_new = is_new(game);
    match action {
        Action::Ferry { from, to } if was_new => {
            game.frames.pop();
            set(game, seat, joined(from, to));
            begin_turning(game);
        }
        Action::Ferry { from, to } => {
            set(game, seat, joined(from, to));
            game.facts.ferry.to_turn.retain(|lake| *lake != lake_of(from));
            if game.facts.ferry.to_turn.is_empty() {
                game.frames.pop();
            }
        }
        _ => {
            game.frames.pop();
            game.facts.ferry.to_turn.clear();
        }
    }
}

/// Sets a ferry, or turns it. The roads that this closes are due, and those that it opens are not (RULINGS.md R226).
fn set(game: &mut Game, seat: Seat, (from, to): (Place, Place)) {
    let before = ferry_at(game, lake_of(from));
    let ends = before.map(|(from, to)| [from, to]).into_iter().flatten().chain([from, to]);
    // What the play already closed is not scored yet, and parts of it may stay closed.
    let due: Vec<u32> = game.due_roots().into_iter().map(|(root, _)| root).collect();
    let is_unscored = |place: &Place| {
        let node = Features::node(&game.rules.tables, &game.board, *place);
        node.is_some_and(|n| game.features.root(n).open > 0 || due.contains(&game.features.find(n)))
    };
    let unscored: Vec<Place> = ends.filter(is_unscored).collect();
    game.board.ferries.retain(|ferry| Some(*ferry) != before);
    let at = game.board.ferries.partition_point(|ferry| *ferry < (from, to));
    game.board.ferries.insert(at, (from, to));
    game.push_event(Event::Ferry { seat, from, to });
    game.rebuild();
    let Game { rules, board, features, .. } = &*game;
    let closed: Vec<Place> =
        unscored.into_iter().filter(|place| is_complete(board, features, rules, *place)).collect();
    let Game { rules, board, features, dues, .. } = game;
    dues.retain(|place| is_complete(board, features, rules, *place));
    dues.extend(closed);
}

fn is_complete(board: &Board, features: &Features, rules: &Rules, place: Place) -> bool {
    Features::node(&rules.tables, board, place).is_some_and(|node| features.root(node).open == 0)
}

/// The ferries that may still be turned in the running play.
pub(crate) fn to_turn(game: &Game) -> impl Iterator<Item = (Place, Place)> {
    game.facts.ferry.to_turn.iter().filter_map(|lake| ferry_at(game, *lake))
}

impl Game {
    /// The roads that ferries join, sorted (RULINGS.md R224).
    #[must_use]
    pub fn ferries(&self) -> &[(Place, Place)] {
        &self.board.ferries
    }
}
