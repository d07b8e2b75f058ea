//! The flow of a game: turns, plays and their stages.

use super::frame::{Due, Frame, Play, Stage, Turn};
use super::{Draw, Game};
use crate::action::{Action, Decision, Source, Wait};
use crate::event::{Event, FeatureKind};
use crate::geometry::{Cell, Place, Rotation};
use crate::module::{self, Hook};
use crate::piece::{Piece, Seat, Standing};
use crate::rules::NONE;

impl Game {
    /// Runs until something is waited for.
    pub(super) fn advance(&mut self) {
        while let Some(frame) = self.frames.last().copied() {
            let wait = match frame {
                Frame::Turn(turn) => self.run_turn(turn),
                Frame::Play(play) => self.run_play(play),
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

    /// The play that comes next in a turn (RULES.md R14).
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

    /// The next seat's turn, or the end of the game when nothing is left to draw (RULES.md R90).
    fn end_turn(&mut self, turn: Turn) {
        self.frames.pop();
        if self.next_draw().is_none() {
            return;
        }
        let next = if turn.again { turn.seat } else { Seat((turn.seat.0 + 1) % self.seats()) };
        self.frames.push(Frame::Turn(Turn::new(next)));
        self.events.push(Event::Turn { seat: next });
    }

    /// Runs stages of a play until it waits, ends, or a module puts a frame on top of it.
    fn run_play(&mut self, mut play: Play) -> Option<Wait> {
        let depth = self.frames.len();
        loop {
            match play.stage {
                Stage::Start => return self.run_draw(),
                Stage::Place => {
                    if let Some(wait) = self.wait_for_place(&play) {
                        return Some(wait);
                    }
                    play = *self.play_frame()?;
                    continue;
                }
                Stage::Figures if self.has_figures(&play) => {
                    return Some(Wait::Decide { seat: play.seat, kind: Decision::Figures });
                }
                Stage::Done => {
                    self.frames.pop();
                    return None;
                }
                _ => {}
            }
            let stage = play.stage;
            self.set_stage(stage.next());
            if stage == Stage::Score {
                self.score_dues();
            }
            if self.rules().hooks.is_heard(Hook::Stage(stage)) {
                module::stage(self, stage);
                if self.frames.len() != depth {
                    return None;
                }
            }
            play = *self.play_frame()?;
        }
    }

    fn set_stage(&mut self, stage: Stage) {
        if let Some(play) = self.play_frame_mut() {
            play.stage = stage;
        }
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

    /// The seat decides where the tile goes. A tile held while others were laid may fit nowhere any more: it
    /// leaves the game and another is drawn for the play (RULES.md R40a).
    fn wait_for_place(&mut self, play: &Play) -> Option<Wait> {
        let may_have_changed = self.rules().hooks.is_heard(Hook::Stage(Stage::Drawn));
        if let Some(tile) = play.tile
            && may_have_changed
            && !self.receive_held(tile)
        {
            return None;
        }
        Some(Wait::Decide { seat: play.seat, kind: Decision::Place })
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
        self.note_completed(cell);
        if self.rules().hooks.is_heard(Hook::Placed) {
            module::placed(self, cell);
        }
    }

    /// Makes due the scoring of all that the tile at `cell` completed.
    fn note_completed(&mut self, cell: Cell) {
        let Some(laid) = self.board.at(cell).copied() else { return };
        for (n, seg) in self.rules.segments(laid.tile).iter().enumerate() {
            let node = laid.first_node + n as u32;
            if matches!(seg.kind, FeatureKind::Road | FeatureKind::City) && self.features.root(node).open == 0
            {
                self.dues.push(Due::Score(crate::feature::segment_place(&laid, n as u8)));
            }
        }
        if !self.board.grid.is_near_monastery(cell) && self.rules.kind(laid.tile).monastery == NONE {
            return;
        }
        for near in std::iter::once(cell).chain(cell.surroundings()) {
            let Some(near) = self.board.at(near) else { continue };
            let monastery = self.rules.kind(near.tile).monastery;
            if monastery != NONE && self.features.root(near.first_node + u32::from(monastery)).open == 0 {
                self.dues.push(Due::Score(crate::feature::segment_place(near, monastery)));
            }
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
        if let Some(node) = crate::feature::Features::node(self.rules(), &self.board, place) {
            self.features.enter(node, piece, seat);
        }
    }

    /// Moves the figure at `index` of the sorted list from the board to its supply.
    pub(crate) fn send_home(&mut self, index: usize) {
        let Standing { place, piece, seat } = self.standing.remove(index);
        self.supply[seat.index()][piece as usize] += 1;
        if let Some(node) = crate::feature::Features::node(self.rules(), &self.board, place) {
            self.features.leave(node, piece, seat);
        }
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
