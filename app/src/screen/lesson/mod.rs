//! The lesson: eight moves at a table of its own, with a friend whose moves are fixed. It is a real game by the real
//! rules, but it is neither stored nor sent to the network.

mod advice;
mod card;
mod course;
mod view;

use super::table;
use crate::board::atlas::Atlas;
use crate::model::{Model, TableModel};
use advice::Advice;
use course::{MOVES, Move, Turn};
use net::node::{Colour, Digest, Entry, Hints, Key, Notice, PlayerSeat, Seating, Status, Waiting};
use rules::{Action, Event, Game, Place, Seat, Wait};
use std::path::PathBuf;
use std::sync::Arc;

pub use view::show;

/// The learner.
const ME: Seat = Seat(0);
/// The friend.
const FRIEND: Seat = Seat(1);

/// The phase of the lesson within a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The learner plays.
    Play,
    /// The result of the move is explained.
    Told,
    /// The game is over, and was discussed.
    End,
}

/// The lesson on the screen.
pub struct Lesson {
    model: Model,
    table: table::TableScreen,
    atlas: Option<Atlas>,
    game: Game,
    seats: Vec<PlayerSeat>,
    /// The move, from 0.
    at: usize,
    stage: Stage,
    /// The initial rotation of the tile in hand, until it was applied.
    lies: Option<rules::Rotation>,
    /// The points of the learner in this move for completed features.
    points: i32,
    /// How often the table was set up; each time it is another game.
    tables: u8,
    seq: u64,
    /// Whether the learner confirmed a move other than the lesson's.
    insisted: bool,
    /// Whether the button that leads on from the end was offered to the keys.
    is_offered: bool,
}

impl Lesson {
    /// A lesson for a player with this name and colour, at its first move.
    #[must_use]
    pub fn new(name: &str, colour: Colour) -> Self {
        let friend = if name.trim().eq_ignore_ascii_case("mira") { "Nora" } else { "Mira" };
        let other = Colour::ALL.into_iter().find(|c| *c != colour).unwrap_or(colour);
        let seat = |key, name: &str, colour, is_mine| PlayerSeat {
            is_mine,
            ..PlayerSeat::new(Key([key; 32]), name.to_owned(), colour)
        };
        let seats = vec![seat(1, name, colour, true), seat(2, friend, other, false)];
        let mut lesson = Self {
            model: Model::default(),
            table: table::TableScreen::default(),
            atlas: None,
            game: Game::new(Arc::clone(course::rules())),
            seats,
            at: 0,
            stage: Stage::Play,
            lies: None,
            points: 0,
            tables: 0,
            seq: 0,
            insisted: false,
            is_offered: false,
        };
        lesson.begin_at(0);
        lesson
    }

    /// Whether it was played to the end.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self.stage, Stage::End)
    }

    /// Whether all pictures ordered are painted.
    #[must_use]
    pub fn is_painted(&self) -> bool {
        self.atlas.as_ref().is_none_or(Atlas::is_idle)
    }

    /// The table of the lesson.
    #[must_use]
    pub const fn table(&self) -> Option<&TableModel> {
        self.model.table.as_ref()
    }

    /// The number of the move, from 1.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.at + 1
    }

    const fn step(&self) -> &'static Move {
        &MOVES[self.at]
    }

    /// Sets up the table and plays up to a move, which the learner begins.
    fn begin_at(&mut self, at: usize) {
        self.is_offered = false;
        self.game = Game::new(Arc::clone(course::rules()));
        (self.seq, self.tables) = (0, self.tables.wrapping_add(1));
        let seating = Seating {
            table: Digest([0; 32]),
            name: String::new(),
            game_id: Digest([self.tables; 32]),
            seats: self.seats.clone(),
            path: PathBuf::new(),
            is_watching: false,
            hints: Hints::Allowed,
            game: Arc::new(self.game.clone()),
        };
        self.model = Model::default();
        self.model.apply(Notice::Started(Arc::new(seating)));
        for done in &MOVES[..at] {
            self.draw(&done.mine);
            self.play(ME, &done.mine.actions());
            if let Some(reply) = &done.reply {
                self.draw(reply);
                self.play(FRIEND, &reply.actions());
            }
        }
        self.ask(at);
    }

    /// Draws the learner's tile of a move.
    fn ask(&mut self, at: usize) {
        (self.at, self.stage, self.points, self.insisted) = (at, Stage::Play, 0, false);
        self.draw(&MOVES[at].mine);
        self.lies = Some(self.step().lies);
        self.tell_status();
    }

    /// Draws a fixed tile instead of a random one. If only one kind is left, the rules have drawn it already.
    fn draw(&mut self, turn: &Turn) {
        if let Ok(drawn) = self.game.resolve_to(turn.id()).map(<[Event]>::to_vec) {
            self.enter(None, drawn);
        }
    }

    /// Plays actions as far as they are asked for: where no figure can be put, there is nothing to pass.
    fn play(&mut self, seat: Seat, actions: &[Action]) {
        let mut events = Vec::new();
        for action in actions {
            if let Ok(more) = self.game.play(seat, *action) {
                events.extend_from_slice(more);
            }
        }
        if seat == ME {
            self.points = events.iter().map(finished).sum();
        }
        self.enter(Some(seat), events);
    }

    fn enter(&mut self, seat: Option<Seat>, events: Vec<Event>) {
        self.seq += 1;
        let game = Arc::new(self.game.clone());
        let entry = Entry { seq: self.seq, seat, events, change: None, game, is_past: false };
        self.model.apply(Notice::Entry(Arc::new(entry)));
    }

    fn tell_status(&mut self) {
        let waiting = match self.game.wait() {
            Wait::Decide { seat, kind } => Waiting::Decision { seat, kind, is_mine: seat == ME },
            Wait::Chance(_) | Wait::Over => Waiting::Done { missing: Vec::new() },
        };
        let status = Status::alone(self.seq, waiting);
        self.model.apply(Notice::Status(Arc::new(status)));
    }

    /// Takes the learner's confirmed move: plays it if it is the lesson's, otherwise lets the learner change it.
    fn act(&mut self, actions: &[Action]) {
        let is_meant = self.advice() == Advice::Confirm && self.stage == Stage::Play;
        if !is_meant {
            self.insisted = true;
            self.table.refused();
            return;
        }
        self.play(ME, actions);
        self.told();
    }

    /// Moves on to the explanation of the result. The friend has a tile in hand.
    fn told(&mut self) {
        self.stage = Stage::Told;
        if let Some(reply) = &self.step().reply {
            self.draw(reply);
        }
        self.tell_status();
    }

    /// After the explanation, the friend plays and the learner's next tile comes.
    fn go_on(&mut self) {
        if self.stage != Stage::Told {
            return;
        }
        match &self.step().reply {
            Some(reply) => {
                self.play(FRIEND, &reply.actions());
                self.ask(self.at + 1);
            }
            None => self.stage = Stage::End,
        }
    }

    /// Plays the lesson's move, or goes on.
    fn skip(&mut self) {
        if self.stage == Stage::Play {
            self.play(ME, &self.step().mine.actions());
            self.told();
        }
        self.go_on();
    }

    /// Goes back to the start of this move or, from there, of the previous one.
    fn back(&mut self) {
        let is_begun = self.stage != Stage::Play || self.table.plan.as_ref().is_some_and(|p| !p.is_empty());
        self.begin_at(if is_begun { self.at } else { self.at.saturating_sub(1) });
    }

    /// Whether no move so far, and not this one, has put a figure.
    fn is_before_figures(&self) -> bool {
        MOVES[..=self.at].iter().all(|done| done.mine.figure().is_none())
    }

    /// The next step.
    fn advice(&self) -> Advice {
        Advice::of(self.table.plan.as_ref(), &self.step().mine)
    }

    /// The place that the lesson refers to now.
    fn meant(&self) -> Option<Place> {
        if self.stage != Stage::Play {
            return None;
        }
        let mine = &self.step().mine;
        match self.advice() {
            Advice::Place | Advice::OtherCell | Advice::OtherTurn => Some(Place::Cell(mine.cell)),
            Advice::Figure | Advice::OtherFigure => mine.figure(),
            Advice::NoFigure | Advice::Confirm => None,
        }
    }
}

/// The learner's points from an event for a completed feature.
const fn finished(event: &Event) -> i32 {
    use rules::Reason::{City, Monastery, Road};
    match *event {
        Event::Scored { seat: ME, points, reason: Road { last: false, .. }, .. }
        | Event::Scored { seat: ME, points, reason: City { last: false, .. }, .. }
        | Event::Scored { seat: ME, points, reason: Monastery { last: false, .. }, .. } => points,
        _ => 0,
    }
}
