//! Walls, which gold buys: when they are placed, and what that triggers (RULINGS.md R79 to R85).

use crate::action::{Action, Decision};
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::game::turn_frames::Frame;
use crate::game::{Game, Illegal};
use crate::geometry::{Cell, Place};
use crate::piece::Seat;
use crate::stage::Stage;

/// The facts about walls that are not on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// Walls bought but not placed, by seat.
    held: [u16; Seat::MAX as usize],
    /// Whether a wall was placed at the stage *walls* and the features it completed are not scored yet.
    is_due: bool,
}

impl Facts {
    pub(super) fn encode(&self, writer: &mut Writer) {
        writer.counts(&self.held);
        writer.u8(u8::from(self.is_due));
    }

    /// Whether a seat has a wall to place, or the features completed by one are not scored yet.
    pub(super) fn has_effect(&self, seat: Seat) -> bool {
        self.held[seat.index()] > 0 || self.is_due
    }

    /// A seat bought a wall.
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

    /// The walls that a seat has bought but not placed.
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn walls_held(&self, seat: Seat) -> u16 {
        self.facts.gold.walls.held[seat.index()]
    }
}

impl Game {
    /// Whether there is a wall on an edge of a tile in `cell`; such a tile stays where it is (RULINGS.md R83).
    pub(crate) fn has_wall_around(&self, cell: Cell) -> bool {
        let is_own = |place: &Place| {
            place.cell() == cell || matches!(*place, Place::Side(at, side) if at.step(side) == cell)
        };
        self.board.walls.iter().any(is_own)
    }
}

/// Adds every edge on which `seat` may place a wall now, including those of fields (RULINGS.md R85).
pub(super) fn choices(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    if game.walls_held(seat) > 0 {
        game.each_wallable_edge(|place| {
            actions.push(Action::Wall { place });
            true
        });
    }
}

/// Whether `seat` may place a wall anywhere now.
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

/// Whether `seat` may place a wall on this edge now.
pub(super) fn is_choice(game: &Game, seat: Seat, place: Place) -> bool {
    game.walls_held(seat) > 0 && game.is_wallable(place)
}

/// Why `seat`, at this question, may not place a wall on this edge.
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

/// After the dragon: the seat may place walls, including those just bought (RULINGS.md R84).
pub(super) fn ask(game: &mut Game, seat: Seat) {
    if has_choice(game, seat) {
        game.push_frame(Frame::Ask { seat, kind: Decision::Walls });
    } else if game.facts.gold.walls.is_due {
        score_again(game);
    }
}

/// Places a wall and asks for more, or ends the question: completed features are then scored, and the question
/// comes again (RULINGS.md R84).
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

/// The running play repeats its stages from *score* on, including gold, exchange and dragon (RULINGS.md R160).
fn score_again(game: &mut Game) {
    game.facts.gold.walls.is_due = false;
    if let Some(play) = game.play_frame_mut() {
        play.stage = Stage::Score;
        (play.cities, play.roads) = (0, 0);
    }
}

/// Places a wall on an edge. Features that it completes are due for scoring.
pub(super) fn set(game: &mut Game, seat: Seat, place: Place) {
    let held = &mut game.facts.gold.walls.held[seat.index()];
    *held = held.saturating_sub(1);
    game.push_event(Event::Wall { seat, place });
    game.wall_off(place);
}
