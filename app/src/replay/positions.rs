//! A log as a replay: the state of the table after any entry, without any window.

use super::tally::{Tally, tally};
use crate::model::final_scoring::Ended;
use crate::model::{Line, LineKind, Split, TableModel};
use net::log::{Body, LogReader, LogReaderError};
use net::node::{Entry, Hints, Seating, TableChange};
use rules::{Event, Game, Seat};
use std::path::Path;
use std::sync::Arc;

/// The most lines of the history that are shown.
const LINES: usize = 400;

/// A line of the history with its lifetime.
struct TimedLine {
    born: usize,
    /// The position at which it was taken back; the largest number if it never was.
    dies: usize,
    line: Line,
}

impl TimedLine {
    const fn stands(&self, at: usize) -> bool {
        self.born <= at && at < self.dies
    }
}

/// A stretch of the log within one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The position where it begins.
    pub begin: usize,
    /// Whose turn it is.
    pub seat: Seat,
    /// The number of the turn as the players saw it, counted from 1: turns that were taken back do not count.
    pub number: usize,
}

/// A log to look through. Positions are those of its [`LogReader`].
pub struct Replay {
    reader: LogReader,
    seating: Arc<Seating>,
    told: Vec<TimedLine>,
    turns: Vec<Turn>,
    /// Where the turns began that stand at the last position looked at.
    standing: Vec<usize>,
    scorings: Vec<usize>,
    seats: usize,
    /// The points of every seat at every position.
    scores: Vec<i32>,
    now: (usize, Arc<Game>),
    /// How all players ended the game early at the last position, if they did.
    ended: Option<Ended>,
    /// The position at which the game was over, if it was and was not taken back.
    over: Option<usize>,
}

impl Replay {
    /// Reads a file as far as it is valid. `go_on` receives the progress as done and total, and returns whether to go
    /// on.
    ///
    /// # Errors
    /// [`LogReaderError`] if there is no game in it, or `go_on` said no.
    pub fn open(path: &Path, go_on: &mut dyn FnMut(usize, usize) -> bool) -> Result<Self, LogReaderError> {
        // Reading checks every signature, so looking through takes the smaller part.
        let reader = LogReader::open(path, &mut |done, all| go_on(done * 3, all * 4))?;
        Self::of(reader, path, &mut |done, all| go_on(all * 3 + done, all * 4))
    }

    /// The replay of a reader whose file is at `path`.
    ///
    /// # Errors
    /// [`LogReaderError::Cancelled`] if `go_on` said no.
    pub fn of(
        reader: LogReader,
        path: &Path,
        go_on: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Self, LogReaderError> {
        let base = reader.game(0, None);
        let seats = usize::from(base.seats());
        let seating = Arc::new(Seating::of(reader.log(), path, Arc::clone(&base)));
        let mut replay = Self {
            reader,
            seating,
            told: Vec::new(),
            turns: vec![Turn { begin: 0, seat: base.turn(), number: 1 }],
            standing: vec![0],
            scorings: Vec::new(),
            seats,
            scores: (0..base.seats()).map(|seat| base.score(Seat(seat))).collect(),
            now: (0, base),
            ended: None,
            over: None,
        };
        let last = replay.last();
        for at in 1..=last {
            if at % 16 == 0 && !go_on(at, last) {
                return Err(LogReaderError::Cancelled);
            }
            replay.look_at(at);
        }
        if replay.over.is_some() {
            // They give no advantage after the game.
            Arc::make_mut(&mut replay.seating).hints = Hints::Allowed;
        }
        Ok(replay)
    }

    fn look_at(&mut self, at: usize) {
        if let Some(back) = self.reader.back(at) {
            self.standing.retain(|begin| *begin <= back);
            for told in self.told.iter_mut().filter(|told| told.born > back && told.dies == usize::MAX) {
                told.dies = at;
            }
        }
        let game = self.reader.game(at, Some((self.now.0, &self.now.1)));
        let (born, dies) = (at, usize::MAX);
        if let Some(entry) = self.reader.stored(at).map(|stored| Entry::of(stored, &game)) {
            if entry.change == Some(TableChange::Closed) {
                self.ended = Ended::of(&game, at as u64);
            }
            let count = self.ended.iter().flat_map(|ended| &ended.events);
            let events = || entry.events.iter().chain(count.clone());
            let counted = count.clone().filter_map(|event| Line::of_event(&game, entry.seq, event));
            let lines = Line::of_entry(&self.now.1, &game, entry.seq, &entry.events);
            let lines = lines.into_iter().chain(counted);
            let change = entry.change.as_ref().map(|change| Line::of_change(entry.seq, change));
            self.told.extend(lines.chain(change).map(|line| TimedLine { born, dies, line }));
            let has = |wanted: fn(&Event) -> bool| events().any(wanted);
            if has(|event| matches!(event, Event::Scored { .. })) {
                self.scorings.push(at);
            }
            if game.wait() != rules::Wait::Over {
                let begun = events().filter(|event| matches!(event, Event::Turn { .. })).count();
                self.follow_turn(at, game.turn(), begun);
            }
        }
        let is_over = game.wait() == rules::Wait::Over || self.ended.is_some();
        self.over = is_over.then(|| self.over.unwrap_or(at));
        match &self.ended {
            Some(ended) => self.scores.extend(&ended.points),
            None => self.scores.extend((0..game.seats()).map(|seat| game.score(Seat(seat)))),
        }
        self.now = (at, game);
    }

    /// Notes whose turn it is at a position, where so many turns began.
    fn follow_turn(&mut self, at: usize, seat: Seat, begun: usize) {
        self.standing.extend(std::iter::repeat_n(at, begun));
        let number = self.standing.len();
        if begun > 0 || self.turns.last().is_none_or(|turn| (turn.seat, turn.number) != (seat, number)) {
            self.turns.push(Turn { begin: at, seat, number });
        }
    }

    /// The last position.
    #[must_use]
    pub fn last(&self) -> usize {
        self.reader.last()
    }

    /// The log itself.
    #[must_use]
    pub const fn reader(&self) -> &LogReader {
        &self.reader
    }

    /// The seats and the file.
    #[must_use]
    pub const fn seating(&self) -> &Arc<Seating> {
        &self.seating
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0_u8..).map(Seat).take(self.seats)
    }

    /// The turns in the order of the log. One that a takeback leads back to is there again, with its number.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// How many entries have moves, taken back ones too: about as many as there were decisions.
    #[must_use]
    pub fn moves(&self) -> usize {
        let has_moves = |at: &usize| {
            let stored = self.reader.stored(*at);
            stored.is_some_and(|s| matches!(s.entry.body, Body::Act { .. } | Body::Open { .. }))
        };
        (1..=self.last()).filter(has_moves).count()
    }

    /// The time of a position, measured in the turns of the log: the first begins at 1, and the game ends where another
    /// one would begin.
    #[must_use]
    pub fn time(&self, at: usize) -> f64 {
        let turn = self.turns.partition_point(|turn| turn.begin <= at).max(1);
        let begin = self.turns.get(turn - 1).map_or(0, |turn| turn.begin);
        let end = self.turns.get(turn).map_or(self.last(), |turn| turn.begin);
        turn as f64 + at.saturating_sub(begin) as f64 / end.saturating_sub(begin).max(1) as f64
    }

    /// The position nearest to a time.
    #[must_use]
    pub fn at_time(&self, time: f64) -> usize {
        // Times grow with positions, so a binary search finds the first that is not before it.
        let (mut low, mut high) = (0, self.last());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.time(middle) < time { low = middle + 1 } else { high = middle }
        }
        let before = low.saturating_sub(1);
        if (time - self.time(before)).abs() < (self.time(low) - time).abs() { before } else { low }
    }

    /// The turn of a position, as the players counted it, and its seat.
    #[must_use]
    pub fn turn_at(&self, at: usize) -> (usize, Seat) {
        let turn = self.turns.partition_point(|turn| turn.begin <= at).max(1);
        self.turns.get(turn - 1).map_or((1, Seat(0)), |turn| (turn.number, turn.seat))
    }

    /// Where the turns began that stand at a position, and whose they are.
    fn turns_standing(&self, at: usize) -> Vec<(u64, Seat)> {
        let mut standing = Vec::new();
        for turn in self.turns.iter().take_while(|turn| turn.begin <= at) {
            standing.truncate(turn.number);
            while standing.len() < turn.number {
                standing.push((turn.begin as u64, turn.seat));
            }
        }
        standing
    }

    /// Whether the game is over at a position.
    #[must_use]
    pub fn is_over(&self, at: usize) -> bool {
        self.over.is_some_and(|over| over <= at)
    }

    /// The positions where points were scored.
    #[must_use]
    pub fn scorings(&self) -> &[usize] {
        &self.scorings
    }

    /// The points of a seat at a position.
    #[must_use]
    pub fn score(&self, at: usize, seat: Seat) -> i32 {
        let seats = self.seats;
        self.scores
            .get(at * seats..(at + 1) * seats)
            .and_then(|all| all.get(seat.index()))
            .copied()
            .unwrap_or(0)
    }

    /// The tally of every seat up to a position.
    #[must_use]
    pub fn tally(&self, at: usize) -> Vec<Tally> {
        tally(self.told.iter().filter(|told| told.stands(at)).map(|told| &told.line), self.seats)
    }

    /// The table at a position.
    pub fn table(&mut self, at: usize) -> TableModel {
        let at = at.min(self.last());
        let game = self.reader.game(at, Some((self.now.0, &self.now.1)));
        self.now = (at, Arc::clone(&game));
        let end = self.told.partition_point(|told| told.born <= at);
        let standing = || self.told[..end].iter().rev().filter(|told| told.stands(at));
        let mut history: Vec<Line> = standing().take(LINES).map(|told| told.line.clone()).collect();
        history.reverse();
        let placed = standing().filter_map(|told| match told.line.what {
            LineKind::Game(Event::Placed { seat, cell, .. }, _) => Some((cell, seat)),
            _ => None,
        });
        let recent: Vec<_> = placed.take(self.seats).collect();
        TableModel {
            seating: self.seating_at(end),
            game,
            seq: at as u64,
            past: at as u64,
            is_drawn: false,
            status: None,
            history,
            newest: recent.first().map(|(cell, _)| *cell),
            recent,
            again: None,
            later: Vec::new(),
            split: Split::default(),
            ended: self.ended.clone().filter(|ended| ended.seq <= at as u64),
            turns: self.turns_standing(at),
        }
    }

    /// The seats with the names they had after this many lines, since seats change hands.
    fn seating_at(&self, end: usize) -> Arc<Seating> {
        let mut names = self.told[..end].iter().filter_map(|told| match &told.line.what {
            LineKind::Table(TableChange::Hand { seat, name }) => Some((*seat, name)),
            _ => None,
        });
        let Some(first) = names.next() else { return Arc::clone(&self.seating) };
        let mut seating = (*self.seating).clone();
        for (seat, name) in std::iter::once(first).chain(names) {
            if let Some(seat) = seating.seats.get_mut(seat.index()) {
                seat.name.clone_from(name);
            }
        }
        Arc::new(seating)
    }

    /// The number of records that a branch at a position keeps; `None` if no branch is possible.
    #[must_use]
    pub fn branch(&self, table: &TableModel) -> Option<usize> {
        if table.is_over() {
            return None;
        }
        self.reader.records(usize::try_from(table.seq).ok()?)
    }
}
