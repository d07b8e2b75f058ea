//! Walls, which gold buys: when they are set, and what that starts (RULINGS.md R79 to R85).

use crate::action::{Action, Decision};
use crate::event::Event;
use crate::game::frame::Frame;
use crate::game::{Game, Illegal};
use crate::geometry::{Cell, Place};
use crate::piece::Seat;
use crate::stage::Stage;
use crate::writer::Writer;

/// What a game remembers of walls that are not on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// Walls bought and not set, by seat.
    held: [u16; Seat::MAX as usize],
    /// A wall was set at the stage *walls*, and what it completes is not scored yet.
    is_due: bool,
}

impl Facts {
    pub(super) fn encode(&self, writer: &mut Writer) {
        writer.counts(&self.held);
        writer.u8(u8::from(self.is_due));
    }

    /// Whether a seat has a wall to set, or what one completed is not scored yet.
    pub(super) fn minds(&self, seat: Seat) -> bool {
        self.held[seat.index()] > 0 || self.is_due
    }

    /// A seat bought one.
    pub(super) fn add(&mut self, seat: Seat) {
        self.held[seat.index()] += 1;
    }
}

impl Game {
    /// The walls on the board, sorted: sides of tiles, and long sides of half tiles.
    #[must_use]
    pub fn walls(&self) -> &[Place] {
        &self.board.walls
    }

    /// The walls that a seat has bought and not set.
    ///
    /// # Panics
    /// When no game has so many seats.
    #[must_use]
    pub fn walls_held(&self, seat: Seat) -> u16 {
        self.facts.gold.walls.held[seat.index()]
    }
}

impl Game {
    /// Whether a wall stands on an edge of what lies in `cell`: such a tile stays where it is (RULINGS.md R83).
    pub(crate) fn has_wall_around(&self, cell: Cell) -> bool {
        let is_own = |place: &Place| {
            place.cell() == cell || matches!(*place, Place::Side(at, side) if at.step(side) == cell)
        };
        self.board.walls.iter().any(is_own)
    }
}

/// Adds every edge on which `seat` may set a wall now: any will do, fields too (RULINGS.md R85).
pub(super) fn choices(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    if game.walls_held(seat) > 0 {
        game.each_wallable_edge(|place| {
            actions.push(Action::Wall { place });
            true
        });
    }
}

/// Whether `seat` may set a wall anywhere now.
pub(super) fn has_choice(game: &Game, seat: Seat) -> bool {
    let mut has_any = false;
    if game.walls_held(seat) > 0 {
        game.each_wallable_edge(|_| {
            has_any = true;
            false
        });
    }
    has_any
}

/// Whether `seat` may set a wall on this edge now.
pub(super) fn is_choice(game: &Game, seat: Seat, place: Place) -> bool {
    game.walls_held(seat) > 0 && game.is_wallable(place)
}

/// Why `seat`, which is asked this, may not set a wall on this edge.
pub(crate) fn why_not(game: &Game, seat: Seat, kind: Decision, place: Place) -> Illegal {
    // A turn that is held up for a chip has no draw to come (RULINGS.md R93).
    let is_last = || game.turn_frame().is_some_and(|turn| game.is_turn_over(turn));
    match kind {
        _ if game.walls_held(seat) == 0 => Illegal::NoWall,
        Decision::Start if is_last() => Illegal::WallNotNow,
        Decision::Start | Decision::Figures | Decision::Walls => game.why_no_wall(place),
        _ => Illegal::WallNotNow,
    }
}

/// After the dragon: the seat may set walls, also those it just bought (RULINGS.md R84).
pub(super) fn ask(game: &mut Game, seat: Seat) {
    if has_choice(game, seat) {
        game.push_frame(Frame::Ask { seat, kind: Decision::Walls });
    } else if game.facts.gold.walls.is_due {
        score_again(game);
    }
}

/// A wall, after which it is asked for more, or the end of it: what was completed is scored, and then it is
/// asked again (RULINGS.md R84).
pub(super) fn answer(game: &mut Game, seat: Seat, action: Action) {
    game.frames.pop();
    if let Action::Wall { place } = action {
        set(game, seat, place);
        game.facts.gold.walls.is_due = true;
        ask(game, seat);
    } else if game.facts.gold.walls.is_due {
        score_again(game);
    }
}

/// The running play goes through its stages from *score* on once more: gold, exchange and dragon too (RULINGS.md
/// R160).
fn score_again(game: &mut Game) {
    game.facts.gold.walls.is_due = false;
    if let Some(play) = game.play_frame_mut() {
        play.stage = Stage::Score;
        (play.cities, play.roads) = (0, 0);
    }
}

/// Sets a wall on an edge. What it completes is due for scoring.
pub(super) fn set(game: &mut Game, seat: Seat, place: Place) {
    let held = &mut game.facts.gold.walls.held[seat.index()];
    *held = held.saturating_sub(1);
    game.push_event(Event::Wall { seat, place });
    game.wall_off(place);
}
