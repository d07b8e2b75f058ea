//! The abbey (RULINGS.md R241 to R243): a tile of the seat's own that fills a hole in the map.

use crate::action::{Action, Decision, Source};
use crate::event::Event;
use crate::game::Game;
use crate::game::turn_frames::{Frame, Round, Turn};
use crate::geometry::{Cell, Rotation, Rotations, Side};
use crate::module;
use crate::piece::Seat;
use crate::tile::{Edge, FeatureKind, Segment, Tile};

/// Its name among the tiles of a game.
const NAME: &str = "abbey";

/// An abbey as a tile: a monastery without any landscape around it. It is in no stack.
pub(crate) fn tile() -> Tile {
    let monastery = Segment { kind: FeatureKind::Monastery, ..Segment::EMPTY };
    Tile {
        name: NAME.to_owned(),
        count: 0,
        is_half: false,
        edges: [Edge::Field; 4],
        segments: vec![monastery],
        crossing: false,
        marks: Vec::new(),
        replaces: None,
    }
}

/// Instead of the tile of the turn, or of the builder's second play, the seat may place its abbey.
pub(in crate::module) fn start(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    if game.abbeys(seat) > 0 && play_owed(game).is_some() {
        actions.extend(places(game).into_iter().map(|cell| Action::Abbey { cell }));
    }
}

/// The play that an abbey would take.
fn play_owed(game: &Game) -> Option<Source> {
    let turn = game.turn_frame()?;
    let is_forced = game.is_forced_first() && game.facts.owed.forced[turn.seat.index()] > 0;
    match turn {
        _ if is_forced => None,
        Turn { owes_main: true, .. } => Some(Source::Main),
        Turn { owes_builder: true, .. } => Some(Source::Builder),
        _ => None,
    }
}

/// The empty cells with tiles on all four sides, sorted.
fn places(game: &Game) -> Vec<Cell> {
    let Some(abbey) = game.rules().abbey else { return Vec::new() };
    let has_tile =
        |cell: Cell, side: Side| game.board.tile_beside(cell.step(side), side.opposite()).is_some();
    // It keeps apart from shrines as a monastery does (RULINGS.md R187).
    let keeps_apart = game.is_narrowed(abbey);
    let may_lie = |cell: &Cell| {
        Side::ALL.into_iter().all(|side| has_tile(*cell, side))
            && (!keeps_apart || !module::fits(game, abbey, *cell, Rotations(1)).is_empty())
    };
    let frontier = &game.board.frontier;
    // Across a wall, a tile shows nothing and lies beside the cell all the same.
    let mut cells: Vec<Cell> = match game.rules().tables.has_walls {
        true => frontier.cells().filter(may_lie).collect(),
        false => frontier.enclosed().filter(may_lie).collect(),
    };
    cells.sort_unstable();
    cells
}

/// Whether a tile of a turn may be an abbey there.
pub(crate) fn may_go(game: &Game, seat: Seat, cell: Cell) -> bool {
    let mut actions = Vec::new();
    start(game, seat, &mut actions);
    actions.contains(&Action::Abbey { cell })
}

/// The seat places its abbey instead of drawing.
pub(crate) fn play(game: &mut Game, seat: Seat, cell: Cell) {
    let Some(source) = play_owed(game) else { return };
    lay(game, seat, source, cell);
}

fn lay(game: &mut Game, seat: Seat, source: Source, cell: Cell) {
    let abbey = game.rules().abbey;
    game.facts.abbey_mayor.abbeys[seat.index()] -= 1;
    game.start_play(seat, source);
    if let Some(play) = game.play_frame_mut() {
        play.tile = abbey;
    }
    game.place_held(cell, Rotation::R0);
}

/// The turn of `seat` has begun.
pub(in crate::module) fn dawn(game: &mut Game, seat: Seat) {
    game.facts.abbey_mayor.turn_of = seat.0;
}

/// Nothing is left to draw: every seat may still place its abbey (RULINGS.md R243).
pub(in crate::module) fn end(game: &mut Game) {
    let facts = &mut game.facts.abbey_mayor;
    if std::mem::replace(&mut facts.has_ended, true) {
        return;
    }
    let (seats, turn_of) = (game.seats(), game.facts.abbey_mayor.turn_of);
    let next = Seat((turn_of + 1) % seats);
    game.push_frame(Frame::Round(Round { kind: Decision::LastAbbey, next, left: seats }));
}

pub(in crate::module) fn last_choices(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    if game.abbeys(seat) > 0 {
        actions.extend(places(game).into_iter().map(|cell| Action::Abbey { cell }));
    }
    actions.push(Action::Pass);
}

/// An abbey of the last round is a whole turn of its seat.
pub(in crate::module) fn answer(game: &mut Game, seat: Seat, action: Action) {
    game.next_in_round();
    let Action::Abbey { cell } = action else { return };
    game.push_frame(Frame::Turn(Turn::new(seat)));
    game.push_event(Event::Turn { seat });
    module::dawn(game, seat);
    lay(game, seat, Source::Main, cell);
}

/// Whether an abbey or a side of one keeps the tile in this cell where it is.
pub(in crate::module) fn holds(game: &Game, cell: Cell) -> bool {
    let abbey = game.rules().abbey;
    let is_abbey = |cell: Cell| game.board.at(cell).is_some_and(|placed| Some(placed.tile) == abbey);
    is_abbey(cell) || Side::ALL.into_iter().any(|side| is_abbey(cell.step(side)))
}
