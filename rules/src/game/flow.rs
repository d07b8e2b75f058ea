//! The flow of a game: turns, plays and their stages.

use super::frame::{Frame, Play, Stage, Turn};
use super::{Draw, Game};
use crate::action::{Action, Decision, Source, Wait};
use crate::event::Event;
use crate::geometry::{Cell, Place, Rotation};
use crate::module::{self, Hook};
use crate::piece::{Piece, Seat, Standing};

impl Game {
    /// Runs until something is waited for.
    pub(super) fn advance(&mut self) {
        while let Some(frame) = self.frames.last() {
            let wait = match *frame {
                Frame::Turn(turn) => self.run_turn(turn),
                Frame::Play(_) => self.run_play(),
                #[cfg(test)]
                Frame::Round { next, left } => module::run_toy_round(self, next, left),
            };
            if let Some(wait) = wait {
                self.wait = wait;
                return;
            }
        }
        self.count_last();
        self.events.push(Event::Over);
        self.wait = Wait::Over;
    }

    /// Between plays: the next one owed, or the end of the turn.
    fn run_turn(&mut self, turn: Turn) -> Option<Wait> {
        let owed = self.owed(&turn).filter(|_| self.next_draw().is_some());
        let Some(source) = owed else {
            self.end_turn(turn);
            return None;
        };
        if self.is_asked_first(turn.seat, source) {
            return Some(Wait::Decide { seat: turn.seat, kind: Decision::Start });
        }
        self.start_play(turn.seat, source);
        None
    }

    /// The play that comes next in a turn (RULINGS.md R14).
    pub(super) fn owed(&self, turn: &Turn) -> Option<Source> {
        match turn {
            Turn { owes_main: true, .. } => Some(Source::Main),
            Turn { owes_builder: true, .. } => Some(Source::Builder),
            _ => None,
        }
    }

    /// Whether the seat may do something else than draw: decline the builder's play, or what a module offers.
    fn is_asked_first(&self, seat: Seat, source: Source) -> bool {
        if source == Source::Builder {
            return true;
        }
        if !self.rules().hooks.is_heard(Hook::Start) {
            return false;
        }
        let mut offers = Vec::new();
        module::start(self, seat, &mut offers);
        !offers.is_empty()
    }

    fn start_play(&mut self, seat: Seat, source: Source) {
        if let Some(turn) = self.turn_frame_mut() {
            match source {
                Source::Main => turn.owes_main = false,
                Source::Builder => turn.owes_builder = false,
                Source::Nothing | Source::Lifted => {}
            }
        }
        self.begin_play(seat, source);
    }

    /// The next seat's turn, or the end of the game when nothing is left to draw (RULINGS.md R90).
    pub(super) fn end_turn(&mut self, turn: Turn) {
        self.frames.pop();
        if self.next_draw().is_none() {
            return;
        }
        let next = if turn.again { turn.seat } else { Seat((turn.seat.0 + 1) % self.seats()) };
        self.frames.push(Frame::Turn(Turn::new(next)));
        self.events.push(Event::Turn { seat: next });
    }

    /// Runs stages of the topmost play until it waits, ends, or a module puts a frame on top of it.
    fn run_play(&mut self) -> Option<Wait> {
        while let Some(Frame::Play(play)) = self.frames.last_mut() {
            // Stages at which nothing can happen cost nothing.
            let (seat, stage) = (play.seat, self.rules.hooks.live_from(play.stage));
            play.stage = stage;
            match stage {
                Stage::Start => return self.run_draw(),
                Stage::Place if self.still_fits() => {
                    return Some(Wait::Decide { seat, kind: Decision::Place });
                }
                Stage::Place => continue,
                Stage::Figures if self.has_figures() => {
                    return Some(Wait::Decide { seat, kind: Decision::Figures });
                }
                Stage::Score => self.score_dues(),
                Stage::Done => {
                    self.frames.pop();
                    return None;
                }
                _ => {}
            }
            self.set_stage(stage.next());
            if self.rules.hooks.is_heard(Hook::Stage(stage)) {
                let depth = self.frames.len();
                module::stage(self, stage);
                if self.frames.len() != depth {
                    return None;
                }
            }
        }
        None
    }

    fn set_stage(&mut self, stage: Stage) {
        if let Some(play) = self.play_frame_mut() {
            play.stage = stage;
        }
    }

    /// A tile held while others were laid may fit nowhere any more: it leaves the game and another is drawn for
    /// the play (RULINGS.md R40a).
    fn still_fits(&mut self) -> bool {
        if !self.rules.hooks.is_heard(Hook::Stage(Stage::Drawn)) {
            return true;
        }
        let Some(tile) = self.hand().filter(|tile| !self.can_place(*tile)) else { return true };
        self.events.push(Event::Discarded { tile });
        if let Some(play) = self.play_frame_mut() {
            *play = Play::new(play.seat, play.source, Stage::Start);
        }
        false
    }

    /// Draws at once where only one kind can come; else chance is pending.
    fn run_draw(&mut self) -> Option<Wait> {
        if self.rules().hooks.is_heard(Hook::Stage(Stage::Start)) {
            module::stage(self, Stage::Start);
        }
        loop {
            let Some(draw) = self.next_draw() else {
                self.frames.pop();
                return None;
            };
            let Some(tile) = self.only_outcome(draw) else {
                return Some(Wait::Chance(Self::chance_of(draw)));
            };
            match draw {
                Draw::Stack => self.stack.take(tile),
                Draw::River(_) => self.river.take(tile),
            };
            if self.receive(tile) {
                return None;
            }
        }
    }

    fn only_outcome(&self, draw: Draw) -> Option<crate::tile::TileId> {
        match draw {
            Draw::Stack => self.stack.single(),
            Draw::River(_) => match self.outcomes_of(draw).as_slice() {
                [(tile, _)] => Some(*tile),
                _ => None,
            },
        }
    }

    /// Carries a legal action out; [`Game::advance`] goes on from there.
    pub(super) fn apply(&mut self, action: Action) {
        match action {
            Action::Draw { source } => {
                if let Wait::Decide { seat, .. } = self.wait {
                    self.start_play(seat, source);
                }
            }
            Action::Place { cell, rotation } => self.place(cell, rotation),
            Action::Deploy { piece, place } => self.deploy(piece, place),
            Action::Pass => self.pass(),
            #[cfg(test)]
            Action::Toy(choice) => module::play_toy(self, choice),
        }
    }

    fn place(&mut self, cell: Cell, rotation: Rotation) {
        let Some(play) = self.play_frame_mut() else { return };
        let Some(tile) = play.tile else { return };
        play.cell = Some(cell);
        play.stage = Stage::Gold;
        let seat = play.seat;
        self.lay(cell, tile, rotation);
        self.events.push(Event::Placed { seat, tile, cell, rotation });
        if self.rules().hooks.is_heard(Hook::Placed) {
            module::placed(self, cell);
        }
    }

    fn deploy(&mut self, piece: Piece, place: Place) {
        let Some(play) = self.play_frame_mut() else { return };
        let seat = play.seat;
        if piece.is_follower() {
            play.used.meeple += 1;
        } else {
            play.used.other += 1;
        }
        self.put(seat, piece, place);
        self.events.push(Event::Deployed { seat, piece, place });
    }

    /// Moves a figure from the supply to the board.
    fn put(&mut self, seat: Seat, piece: Piece, place: Place) {
        self.supply[seat.index()][piece as usize] -= 1;
        let figure = Standing { place, piece, seat };
        let at = self.standing.binary_search(&figure).unwrap_or_else(|at| at);
        self.standing.insert(at, figure);
        self.features.enter(&self.rules, &self.board, at, &figure);
    }

    /// Moves the figure at `index` of the sorted list from the board to its supply.
    pub(crate) fn send_home(&mut self, index: usize) {
        let Standing { place, piece, seat } = self.standing.remove(index);
        self.supply[seat.index()][piece as usize] += 1;
        self.features.leave(index, piece, seat);
        self.events.push(Event::Returned { seat, piece, place });
    }

    fn pass(&mut self) {
        let Wait::Decide { kind, .. } = self.wait else { return };
        match kind {
            Decision::Start => {
                if let Some(turn) = self.turn_frame_mut() {
                    turn.owes_builder = false;
                }
            }
            Decision::Figures => self.set_stage(Stage::Flock),
            Decision::Place => {}
            #[cfg(test)]
            Decision::Toy => {}
        }
    }
}
