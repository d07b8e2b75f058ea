//! A running game as the window sees it.

use super::deciders;
use super::final_scoring::Ended;
use super::line::{Line, LineKind, hides_hands};
use net::node::{
    Colour, Entry, GameProblem, Hints, HolderStatus, Key, Link, PlayerSeat, Problem, Proved, Rematch,
    SeatKind, Seating, Status, TableChange, Waiting,
};
use rules::{Cell, Event, Game, Seat};
use std::path::PathBuf;
use std::sync::Arc;

/// A running game as the window sees it.
pub struct TableModel {
    /// The seats and the file.
    pub seating: Arc<Seating>,
    /// The state after the last entry.
    pub game: Arc<Game>,
    /// The number of the last entry.
    pub seq: u64,
    /// The number of entries that existed when the game was opened.
    pub past: u64,
    /// Whether the last entry is a draw.
    pub is_drawn: bool,
    /// The players' presence, and what the game waits for.
    pub status: Option<Arc<Status>>,
    /// The history, the oldest line first.
    pub history: Vec<Line>,
    /// Tiles placed since the viewer's last tile, at most one per seat, with their seats. The viewer is the player at
    /// this computer; with several or none, the seat that has to decide.
    pub recent: Vec<(Cell, Seat)>,
    /// The cell of the newest tile.
    pub newest: Option<Cell>,
    /// The rematch: its players and its table.
    pub again: Option<Rematch>,
    /// The seats that face the same decision after the current one.
    pub later: Vec<Seat>,
    /// What the copies of the game disagree about, if they do.
    pub split: Split,
    /// How all players ended the game early, if they did.
    pub ended: Option<Ended>,
    /// The entries after which the turns began, and whose turns they were, the first turn first.
    pub turns: Vec<(u64, Seat)>,
}

/// A disagreement between copies of a game.
#[derive(Clone, Default, Debug)]
pub struct Split {
    /// The problem: [`GameProblem::Desync`] or [`GameProblem::Fork`].
    pub what: Option<Problem>,
    /// The file with both states.
    pub report: Option<PathBuf>,
}

impl Split {
    /// Takes in a problem if it belongs here. Returns whether it did.
    pub(super) fn take_in(&mut self, problem: &Problem) -> bool {
        let Problem::Game(problem) = problem else { return false };
        match problem {
            GameProblem::Desync { .. } | GameProblem::Fork { .. } => self.what = Some(problem.clone().into()),
            GameProblem::Report { path } => self.report = Some(path.clone()),
            GameProblem::FalseState { .. }
            | GameProblem::Excluded { .. }
            | GameProblem::FalseRelay { .. }
            | GameProblem::Deal { .. }
            | GameProblem::Dropped { .. } => return false,
        }
        true
    }
}

impl TableModel {
    /// A game that begins or continues; its entries follow.
    #[must_use]
    pub fn new(seating: Arc<Seating>) -> Self {
        let game = Arc::clone(&seating.game);
        let newest = game.placed_tiles().map(|(c, _, _)| c).next();
        let turns = vec![(0, game.turn())];
        Self {
            seating,
            game,
            seq: 0,
            past: 0,
            is_drawn: false,
            status: None,
            history: Vec::new(),
            recent: Vec::new(),
            newest,
            again: None,
            later: Vec::new(),
            split: Split::default(),
            ended: None,
            turns,
        }
    }

    pub(super) fn enter(&mut self, entry: &Entry) {
        if let Some(TableChange::TakenBack { to }) = entry.change {
            self.history.retain(|l| l.seq <= to);
            self.turns.retain(|(begin, _)| *begin <= to);
            self.newest = self.last_placed().or(self.newest);
        }
        let before = std::mem::replace(&mut self.game, Arc::clone(&entry.game));
        self.seq = entry.seq;
        self.is_drawn = entry.seat.is_none() && entry.change.is_none();
        if entry.is_past {
            self.past = entry.seq;
        }
        for event in &entry.events {
            match *event {
                Event::Placed { cell, .. } => self.newest = Some(cell),
                Event::Turn { seat } => self.turns.push((entry.seq, seat)),
                _ => {}
            }
        }
        self.history.extend(Line::of_entry(&before, &self.game, entry.seq, &entry.events));
        if entry.change == Some(TableChange::Closed) {
            self.ended = Ended::of(&self.game, entry.seq);
            for event in self.ended.iter().flat_map(|ended| &ended.events) {
                self.history.extend(Line::of_event(&self.game, entry.seq, event));
            }
        }
        self.history.extend(entry.change.as_ref().map(|change| Line::of_change(entry.seq, change)));
        self.mark_recent();
    }

    /// Takes in a new status. Seats may have changed hands.
    pub(super) fn follow(&mut self, status: Arc<Status>) {
        let mut pairs = self.seating.seats.iter().zip(&status.seats);
        if self.seating.is_watching != status.is_watching || pairs.any(|(old, new)| old != new) {
            let seating = Arc::make_mut(&mut self.seating);
            seating.is_watching = status.is_watching;
            seating.seats.iter_mut().zip(&status.seats).for_each(|(old, new)| old.clone_from(new));
            self.mark_recent();
        }
        self.status = Some(status);
        self.later = deciders::later(&self.game);
    }

    /// The number of the turn that the entry after this one belongs to, counted from 1, its seat, and whether it is the
    /// first entry of that turn.
    #[must_use]
    pub fn turn_after(&self, seq: u64) -> (usize, Seat, bool) {
        let turn = self.turns.partition_point(|(begin, _)| *begin <= seq).max(1);
        let (begin, seat) = self.turns[turn - 1];
        (turn, seat, begin == seq)
    }

    /// The status of a seat, once the node has reported it.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> Option<&PlayerSeat> {
        self.status.as_ref()?.seats.get(seat.index())
    }

    /// The connection to a seat's computer; `None` while it is unknown.
    #[must_use]
    pub fn link(&self, seat: Seat) -> Option<Link> {
        self.holder(seat).map(|holder| holder.link)
    }

    /// The proven misconduct of a seat's player: what they signed and must not have signed.
    #[must_use]
    pub fn proved(&self, seat: Seat) -> Option<Proved> {
        self.holder(seat)?.proved
    }

    fn holder(&self, seat: Seat) -> Option<&HolderStatus> {
        let key = self.seating.seats.get(seat.index())?.holder;
        self.status.as_ref()?.holders.iter().find(|holder| holder.key == key)
    }

    /// Whether the computer of a seat is not connected.
    #[must_use]
    pub fn is_away(&self, seat: Seat) -> bool {
        matches!(self.link(seat), Some(Link::Reconnecting | Link::Gone))
    }

    pub(super) fn rewind(&mut self, seq: u64) {
        self.history.retain(|l| l.seq <= seq);
        self.turns.retain(|(begin, _)| *begin <= seq);
        self.past = self.past.min(seq);
        self.ended.take_if(|ended| ended.seq > seq);
        self.seq = seq;
        self.mark_recent();
    }

    /// The cell of the newest tile that the history tells of.
    fn last_placed(&self) -> Option<Cell> {
        self.history.iter().rev().find_map(|line| match line.what {
            LineKind::Game(Event::Placed { cell, .. }, _) => Some(cell),
            _ => None,
        })
    }

    fn mark_recent(&mut self) {
        let looks = self.looks();
        let placed = self.history.iter().rev().filter_map(|line| match line.what {
            LineKind::Game(Event::Placed { seat, cell, .. }, _) => Some((cell, seat)),
            _ => None,
        });
        let most = usize::from(self.game.seats());
        self.recent = placed.take(most).take_while(|(_, seat)| Some(*seat) != looks).collect();
        self.recent.reverse();
    }

    /// The viewer's seat: tiles placed since its last one are new.
    fn looks(&self) -> Option<Seat> {
        let mut here = (0..self.game.seats()).map(Seat).filter(|seat| self.is_person_here(*seat));
        match (here.next(), here.next()) {
            (Some(only), None) => Some(only),
            _ => self.asked(),
        }
    }

    /// Whether a player at this computer decides for the seat.
    #[must_use]
    pub fn is_person_here(&self, seat: Seat) -> bool {
        self.seating.seats.get(seat.index()).is_some_and(|s| s.is_mine && s.kind == SeatKind::Person)
    }

    /// The colour of a seat.
    #[must_use]
    pub fn colour(&self, seat: Seat) -> Colour {
        self.seating.seats.get(seat.index()).map_or(Colour::Black, |s| s.colour)
    }

    /// The name of the player with this key, if they are at the table.
    #[must_use]
    pub fn name_of(&self, key: Key) -> Option<&str> {
        let holders = self.status.iter().flat_map(|s| &s.holders).map(|h| (h.key, &h.name));
        let watchers = self.status.iter().flat_map(|s| &s.watchers).map(|w| (w.key, &w.name));
        let seats = self.seating.seats.iter().map(|s| (s.holder, &s.name));
        holders.chain(watchers).chain(seats).find(|(k, _)| *k == key).map(|(_, name)| name.as_str())
    }

    /// The name of a seat.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.seating.seats.get(seat.index()).map_or("?", |s| s.name.as_str())
    }

    /// The seat that a player at this computer has to decide for now.
    #[must_use]
    pub fn my_decision(&self) -> Option<Seat> {
        match self.status.as_ref()?.waiting {
            Waiting::Decision { seat, is_mine: true, .. } => Some(seat),
            _ => None,
        }
    }

    /// Whether hands of half tiles are hidden. Drafted tiles were visible to all (RULINGS.md R121a).
    #[must_use]
    pub fn hides_hands(&self) -> bool {
        hides_hands(&self.game)
    }

    /// The seat whose turn it is, while the game lasts.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.game.turn())
    }

    /// The seat that has to decide, which may differ from the one whose turn it is; between decisions the latter.
    #[must_use]
    pub fn asked(&self) -> Option<Seat> {
        match self.game.wait() {
            _ if self.is_over() => None,
            rules::Wait::Decide { seat, .. } => Some(seat),
            rules::Wait::Chance(_) => self.turn(),
            rules::Wait::Over => None,
        }
    }

    /// Whether the game is over, or was ended early.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game.wait() == rules::Wait::Over || self.ended.is_some()
    }

    /// The points of a seat in the shown game, which may include a move being planned. They include the final scoring
    /// if the game was ended early.
    #[must_use]
    pub fn points(&self, shown: &Game, seat: Seat) -> i32 {
        let counted = self.ended.as_ref().and_then(|ended| ended.points.get(seat.index()));
        counted.copied().unwrap_or_else(|| shown.score(seat))
    }

    /// Whether the window may show what things are worth and what is left. At a table without hints it may not before
    /// the game is over.
    #[must_use]
    pub fn has_aids(&self) -> bool {
        self.seating.hints == Hints::Allowed || self.is_over()
    }

    /// The seats by points, the best first, with their ranks. Equal points share a rank.
    #[must_use]
    pub fn ranking(&self) -> Vec<(usize, Seat, i32)> {
        let mut all: Vec<(Seat, i32)> =
            (0..self.game.seats()).map(|s| (Seat(s), self.points(&self.game, Seat(s)))).collect();
        all.sort_by_key(|(seat, points)| (-points, *seat));
        all.iter()
            .map(|(seat, points)| (1 + all.iter().filter(|(_, p)| p > points).count(), *seat, *points))
            .collect()
    }
}
