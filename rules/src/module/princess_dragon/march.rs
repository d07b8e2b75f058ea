//! The march of the dragon (RULINGS.md R195 to R197): six steps, moved by one seat after the other.

use super::eat;
use crate::action::{Action, Decision};
use crate::board::PlacedTile;
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::game::Game;
use crate::game::turn_frames::Frame;
use crate::geometry::{Cell, Side};
use crate::module;
use crate::piece::Seat;

/// How many steps it makes.
const STEPS: u8 = 6;

/// The dragon on its way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct March {
    /// Steps that are left.
    left: u8,
    /// Where it has been, its first cell included.
    visited: Vec<Cell>,
}

impl March {
    pub(super) fn from(cell: Cell) -> Self {
        Self { left: STEPS, visited: vec![cell] }
    }

    pub(super) fn visited(&self) -> &[Cell] {
        &self.visited
    }

    pub(super) fn encode(&self, writer: &mut Writer) {
        writer.u8(self.left);
        writer.len(self.visited.len());
        self.visited.iter().for_each(|cell| writer.cell(*cell));
    }
}

/// Whether a march is due.
pub(crate) fn has_effect(game: &Game) -> bool {
    game.facts.princess_dragon.march.is_some()
}

/// Whether a march is due before the scoring, as it is unless an option puts it after it (RULINGS.md R196).
pub(crate) fn comes_first(game: &Game) -> bool {
    has_effect(game) && !game.rules().setup().options.march_after_scoring
}

/// It comes after the scoring.
pub(crate) fn stage(game: &mut Game) {
    let Some(seat) = game.play_frame().map(|play| play.seat) else { return };
    if has_effect(game) {
        go_on(game, seat);
    }
}

/// Asks the next seat, unless there is only one way or none.
pub(crate) fn go_on(game: &mut Game, mut seat: Seat) {
    loop {
        let mut ways = Vec::new();
        choices(game, &mut ways);
        match ways.as_slice() {
            [] => {
                game.facts.princess_dragon.march = None;
                return;
            }
            [Action::March { cell }] => step(game, seat, *cell),
            _ => return game.push_frame(Frame::Ask { seat, kind: Decision::March }),
        }
        seat = Seat((seat.0 + 1) % game.seats());
    }
}

/// The tiles beside it where it has not been, except the fairy's.
pub(crate) fn choices(game: &Game, actions: &mut Vec<Action>) {
    let Some(at) = game.facts.princess_dragon.dragon else { return };
    let ways = Side::ALL.into_iter().filter(|side| may_go(game, *side));
    actions.extend(ways.map(|side| Action::March { cell: at.step(side) }));
}

/// Whether it may go to a cell.
pub(crate) fn may_go_to(game: &Game, cell: Cell) -> bool {
    let is_there = |side: &Side| game.facts.princess_dragon.dragon.is_some_and(|at| at.step(*side) == cell);
    Side::ALL.into_iter().find(is_there).is_some_and(|side| may_go(game, side))
}

/// Whether it may go over this side of its cell.
fn may_go(game: &Game, side: Side) -> bool {
    let facts = &game.facts.princess_dragon;
    let (Some(at), Some(march)) = (facts.dragon, &facts.march) else { return false };
    let cell = at.step(side);
    let is_barred = march.visited.contains(&cell) || facts.fairy.is_some_and(|fairy| fairy.cell == cell);
    // The two tiles inside the City of Carcassonne show no landscape (RULINGS.md R240).
    let is_land = |placed: &PlacedTile| game.rules().tables.kind(placed.tile).len > 0;
    let reaches = |cell: Cell, side| {
        game.board.tiles_at(cell).any(|placed| placed.part.has_side(side) && is_land(placed))
    };
    march.left > 0 && !is_barred && reaches(cell, side.opposite()) && reaches(at, side)
}

pub(crate) fn answer(game: &mut Game, seat: Seat, action: Action) {
    game.frames.pop();
    let Action::March { cell } = action else { return };
    step(game, seat, cell);
    let next = Seat((seat.0 + 1) % game.seats());
    go_on(game, next);
}

/// It goes to a tile, and every figure there goes home.
fn step(game: &mut Game, seat: Seat, cell: Cell) {
    let facts = &mut game.facts.princess_dragon;
    facts.dragon = Some(cell);
    if let Some(march) = &mut facts.march {
        march.left -= 1;
        march.visited.push(cell);
    }
    game.push_event(Event::March { seat, to: cell });
    // Before the scoring, the wagons wait for it.
    let is_late = game.rules().setup().options.march_after_scoring;
    if is_late {
        module::wagon::before_fire(game);
    }
    eat(game, cell);
    if is_late {
        module::wagon::after_fire(game);
    }
}
