//! What the window knows: everything the node has told, and nothing else.

use super::round;
use crate::art::cache::Trouble;
use crate::store::LeftOut;
use net::node::{
    Again, Aids, ChatView, Colour, Entry, Key, Link, LobbyView, Neighbour, Notice, PlayerSeat, Problem,
    Reading, Refused, SavedGames, SeatKind, SeatStatus, Seating, Shelf, Status, TableAdvert, TableChange,
    Waiting, Ways,
};
use rules::{Cell, Event, FeatureKind, Game, HalfHands, Module, Place, Seat};
use std::path::PathBuf;
use std::sync::Arc;

/// Who this profile is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its key.
    pub key: Key,
    /// Its name; empty if none was given yet.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
}

/// Everything the window draws.
#[derive(Default)]
pub struct Model {
    /// Who this is; `None` until the node has said so.
    pub profile: Option<Profile>,
    /// Addresses this computer listens at.
    pub addresses: Vec<String>,
    /// Connected computers.
    pub neighbours: Vec<Neighbour>,
    /// Tables of the network.
    pub tables: Vec<TableAdvert>,
    /// Saved games; `None` until they were listed.
    pub saved: Option<SavedGames>,
    /// Logs that are being read.
    pub readings: Vec<Reading>,
    /// The game that ran when the program was killed, until another is opened.
    pub interrupted: Option<PathBuf>,
    /// Who plays the last game again, and where.
    pub again: Option<Again>,
    /// The games of the neighbour that is asked for some.
    pub shelf: Option<Shelf>,
    /// The lobby this computer is in.
    pub lobby: Option<Arc<LobbyView>>,
    /// The game that is played or watched.
    pub table: Option<TableModel>,
    /// What is said at the table; `None` where nobody else can be.
    pub chat: Option<Arc<ChatView>>,
    /// The ways to the table that waits here.
    pub ways: Option<Ways>,
    /// Whose packets were refused.
    pub refusals: Vec<Refused>,
    /// What a person should know, the oldest first.
    pub notes: Vec<Note>,
    /// The node has ended.
    pub has_ended: bool,
}

/// A sentence for the person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// Something went wrong.
    Problem(Problem),
    /// A log was checked and copied in.
    Imported(String),
    /// The settings could not be read or stored.
    Settings(String),
    /// Files of tile sets that were left out.
    TileSets(Vec<LeftOut>),
    /// Something is wrong with the folder of painted tiles.
    Cache(Trouble),
    /// The profile was written to this file.
    ProfileExported(String),
    /// A profile was taken from a file.
    ProfileImported,
}

impl Model {
    /// The most notes that are shown.
    const NOTES: usize = 4;

    /// Takes in what the node tells.
    pub fn apply(&mut self, notice: Notice) {
        match notice {
            Notice::Listening { address } => self.addresses.push(address),
            Notice::Unreachable => self.addresses.clear(),
            Notice::Ways(ways) => self.ways = ways,
            Notice::Refusals(list) => self.refusals = list,
            Notice::Chat(view) => self.chat = view,
            Notice::Profile { key, name, colour } => self.profile = Some(Profile { key, name, colour }),
            Notice::Neighbours(list) => self.neighbours = list,
            Notice::Tables(list) => self.tables = list,
            Notice::Lobby(view) => {
                if self.lobby.as_ref().is_none_or(|before| before.table != view.table) {
                    self.arrived();
                }
                self.table = None;
                self.lobby = Some(view);
            }
            Notice::Left => {
                self.lobby = None;
                self.table = None;
            }
            Notice::Started(seating) => {
                self.arrived();
                self.interrupted = None;
                self.lobby = None;
                self.table = Some(TableModel::new(seating));
                self.note_again();
            }
            Notice::Shelf(shelf) => self.shelf = shelf,
            Notice::Again(again) => {
                self.again = again;
                self.note_again();
            }
            Notice::Entry(entry) => {
                if let Some(t) = &mut self.table {
                    t.enter(&entry);
                }
            }
            Notice::Status(status) => {
                if let Some(t) = &mut self.table {
                    t.follow(status);
                }
            }
            Notice::Rewound { seq } => {
                if let Some(t) = &mut self.table {
                    t.rewind(seq);
                }
            }
            Notice::Interrupted(path) => self.interrupted = Some(path),
            Notice::Saved(list) => self.saved = Some(list),
            Notice::Reading(list) => self.readings = list,
            Notice::Imported(path) => {
                let name = path.file_stem().map(|s| s.to_string_lossy().into_owned());
                self.note(Note::Imported(name.unwrap_or_default()));
            }
            Notice::ProfileExported(path) => self.note(Note::ProfileExported(path.display().to_string())),
            Notice::ProfileImported(_) => self.note(Note::ProfileImported),
            Notice::Problem(problem) => self.trouble(problem),
            Notice::Ended => self.has_ended = true,
        }
    }

    /// Whoever has come to a table does not want to hear any more what was in the way.
    fn arrived(&mut self) {
        let is_past = |note: &Note| {
            matches!(
                note,
                Note::Problem(
                    Problem::PasswordWanted { .. }
                        | Problem::WrongPassword
                        | Problem::TooManyTries
                        | Problem::TableGone
                        | Problem::TableFull
                )
            )
        };
        self.notes.retain(|note| !is_past(note));
    }

    /// The table whose game is played again says so itself.
    fn note_again(&mut self) {
        if let Some(table) = &mut self.table {
            let is_its = |again: &&Again| again.game == table.seating.game_id;
            table.again = self.again.as_ref().filter(is_its).cloned();
        }
    }

    /// What stops the table for good is told at the table, as long as it does; all else is a note.
    fn trouble(&mut self, problem: Problem) {
        let is_told_there = self.table.as_mut().is_some_and(|table| table.split.take_in(&problem));
        if !is_told_there {
            self.note(Note::Problem(problem));
        }
    }

    /// What the person with this key is called here; the start of the key where nothing better is known.
    #[must_use]
    pub fn name_of(&self, key: Key) -> String {
        let at_table = self.table.as_ref().and_then(|table| table.name_of(key));
        let seats = self.lobby.iter().flat_map(|lobby| lobby.seats.iter().flatten());
        let in_lobby = || seats.clone().find(|seat| seat.holder == key).map(|seat| seat.name.as_str());
        let near = || self.neighbours.iter().find(|n| n.key == key).map(|n| n.name.as_str());
        at_table
            .or_else(in_lobby)
            .or_else(near)
            .filter(|name| !name.is_empty())
            .map_or_else(|| key.short(), str::to_owned)
    }

    /// Adds a sentence for the person; the same sentence is not repeated.
    pub fn note(&mut self, note: Note) {
        self.notes.retain(|n| *n != note);
        self.notes.push(note);
        if self.notes.len() > Self::NOTES {
            self.notes.remove(0);
        }
    }
}

/// A running game as the window sees it.
pub struct TableModel {
    /// Seats and file.
    pub seating: Arc<Seating>,
    /// The state after the last entry.
    pub game: Arc<Game>,
    /// The number of the last entry.
    pub seq: u64,
    /// How many entries were here when the game was opened.
    pub past: u64,
    /// Who is here and what is waited for.
    pub status: Option<Arc<Status>>,
    /// What happened, the oldest first.
    pub history: Vec<Line>,
    /// Tiles placed since whoever looks last placed one, at most one for each seat, and by whom. Who looks is the
    /// person at this computer; where there are several or none, the seat that is asked.
    pub recent: Vec<(Cell, Seat)>,
    /// The cell of the newest tile.
    pub newest: Option<Cell>,
    /// Who plays this game again, and where.
    pub again: Option<Again>,
    /// Who is asked the same after the seat that decides now.
    pub later: Vec<Seat>,
    /// What copies of the game disagree about, if they do.
    pub split: Split,
}

/// What copies of a game disagree about.
#[derive(Clone, Default, Debug)]
pub struct Split {
    /// That they do: [`Problem::Desync`] or [`Problem::Fork`].
    pub what: Option<Problem>,
    /// The file with both states.
    pub report: Option<PathBuf>,
}

impl Split {
    /// Whether a problem belongs here.
    fn take_in(&mut self, problem: &Problem) -> bool {
        match problem {
            Problem::Desync { .. } | Problem::Fork { .. } => self.what = Some(problem.clone()),
            Problem::Report { path } => self.report = Some(path.clone()),
            _ => return false,
        }
        true
    }
}

/// One thing that happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The entry it belongs to.
    pub seq: u64,
    /// Who did it, or got it.
    pub seat: Option<Seat>,
    /// What.
    pub what: What,
    /// Where on the map.
    pub place: Option<Place>,
}

/// What happened.
#[derive(Clone, PartialEq, Debug)]
pub enum What {
    /// Something in the game; where a figure was put, with the kind of feature it stands on.
    Game(Event, Option<FeatureKind>),
    /// Something about the table.
    Table(TableChange),
}

impl Line {
    /// What the history tells of an event, if anything; `game` is the state after it.
    #[must_use]
    pub fn of_event(game: &Game, seq: u64, event: &Event) -> Option<Self> {
        // What was dealt is hidden, so the history must not tell it either.
        let is_hidden = matches!(event, Event::Taken { .. }) && hides_hands(game);
        let (seat, place) = told(event).filter(|_| !is_hidden)?;
        let kind = match *event {
            Event::Deployed { place, .. } => game.feature(place).map(|f| f.kind),
            _ => None,
        };
        Some(Self { seq, seat, what: What::Game(*event, kind), place })
    }

    /// What the history tells of a change at the table.
    #[must_use]
    pub fn of_change(seq: u64, change: &TableChange) -> Self {
        let seat = match change {
            TableChange::Seat { seat, .. } | TableChange::Hand { seat, .. } => Some(*seat),
            _ => None,
        };
        Self { seq, seat, what: What::Table(change.clone()), place: None }
    }
}

fn hides_hands(game: &Game) -> bool {
    let setup = game.rules().setup();
    let options = &setup.options;
    setup.modules.contains(&Module::HalfTiles)
        && options.half_hands != HalfHands::Draft
        && !options.hands_open
}

impl TableModel {
    /// A game that begins or goes on; its entries follow.
    #[must_use]
    pub fn new(seating: Arc<Seating>) -> Self {
        let game = Arc::clone(&seating.game);
        let newest = game.laid().map(|(c, _, _)| c).next();
        Self {
            seating,
            game,
            seq: 0,
            past: 0,
            status: None,
            history: Vec::new(),
            recent: Vec::new(),
            newest,
            again: None,
            later: Vec::new(),
            split: Split::default(),
        }
    }

    fn enter(&mut self, entry: &Entry) {
        if let Some(TableChange::TakenBack { to }) = entry.change {
            self.history.retain(|l| l.seq <= to);
        }
        self.game = Arc::clone(&entry.game);
        self.seq = entry.seq;
        if entry.is_past {
            self.past = entry.seq;
        }
        for event in &entry.events {
            self.note(entry.seq, event);
        }
        self.history.extend(entry.change.as_ref().map(|change| Line::of_change(entry.seq, change)));
        self.mark_recent();
    }

    /// Takes in who is here; seats may have changed hands.
    fn follow(&mut self, status: Arc<Status>) {
        let is_same = |(old, new): (&PlayerSeat, &SeatStatus)| {
            (old.holder, old.is_mine, &old.name, old.kind) == (new.holder, new.is_mine, &new.name, new.kind)
        };
        let mut pairs = self.seating.seats.iter().zip(&status.seats);
        if self.seating.is_watching != status.is_watching || !pairs.all(is_same) {
            let mut seating = (*self.seating).clone();
            seating.is_watching = status.is_watching;
            for (old, new) in seating.seats.iter_mut().zip(&status.seats) {
                (old.holder, old.is_mine, old.kind) = (new.holder, new.is_mine, new.kind);
                old.name.clone_from(&new.name);
            }
            self.seating = Arc::new(seating);
            self.mark_recent();
        }
        self.status = Some(status);
        self.later = round::later(&self.game);
    }

    /// How a seat is now, once the node has told it.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> Option<&SeatStatus> {
        self.status.as_ref()?.seats.get(seat.index())
    }

    /// How the computer of a seat is connected; `None` while that is not known.
    #[must_use]
    pub fn link(&self, seat: Seat) -> Option<Link> {
        let holder = self.seating.seats.get(seat.index())?.holder;
        self.status.as_ref()?.holders.iter().find(|h| h.key == holder).map(|h| h.link)
    }

    /// Whether the computer of a seat is not connected.
    #[must_use]
    pub fn is_away(&self, seat: Seat) -> bool {
        matches!(self.link(seat), Some(Link::Reconnecting | Link::Gone))
    }

    fn note(&mut self, seq: u64, event: &Event) {
        if let Event::Placed { cell, .. } = *event {
            self.newest = Some(cell);
        }
        self.history.extend(Line::of_event(&self.game, seq, event));
    }

    fn rewind(&mut self, seq: u64) {
        self.history.retain(|l| l.seq <= seq);
        self.past = self.past.min(seq);
        self.seq = seq;
        self.mark_recent();
    }

    fn mark_recent(&mut self) {
        let looks = self.looks();
        let placed = self.history.iter().rev().filter_map(|line| match line.what {
            What::Game(Event::Placed { seat, cell, .. }, _) => Some((cell, seat)),
            _ => None,
        });
        let most = usize::from(self.game.seats());
        self.recent = placed.take(most).take_while(|(_, seat)| Some(*seat) != looks).collect();
        self.recent.reverse();
    }

    /// Whose last tile is the one since which things are new.
    fn looks(&self) -> Option<Seat> {
        let mut here = (0..self.game.seats()).map(Seat).filter(|seat| self.is_person_here(*seat));
        match (here.next(), here.next()) {
            (Some(only), None) => Some(only),
            _ => self.asked(),
        }
    }

    /// Whether a person at this computer decides for the seat.
    #[must_use]
    pub fn is_person_here(&self, seat: Seat) -> bool {
        self.seating.seats.get(seat.index()).is_some_and(|s| s.is_mine && s.kind == SeatKind::Person)
    }

    /// The colour of a seat.
    #[must_use]
    pub fn colour(&self, seat: Seat) -> Colour {
        self.seating.seats.get(seat.index()).map_or(Colour::Black, |s| s.colour)
    }

    /// The name of who holds this key, if they are at the table.
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

    /// The seat that a person at this computer has to decide for now.
    #[must_use]
    pub fn my_decision(&self) -> Option<Seat> {
        match self.status.as_ref()?.waiting {
            Waiting::Decision { seat, is_mine: true, .. } => Some(seat),
            _ => None,
        }
    }

    /// Whether hands of half tiles are dealt that others may not see. What was drafted lay open for all
    /// (RULINGS.md R121a).
    #[must_use]
    pub fn hides_hands(&self) -> bool {
        hides_hands(&self.game)
    }

    /// The seat whose turn it is, while the game lasts.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.game.turn())
    }

    /// The seat that has to decide, which may be another than the one whose turn it is; between decisions the latter.
    #[must_use]
    pub fn asked(&self) -> Option<Seat> {
        match self.game.wait() {
            rules::Wait::Decide { seat, .. } => Some(seat),
            rules::Wait::Chance(_) => self.turn(),
            rules::Wait::Over => None,
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game.wait() == rules::Wait::Over
    }

    /// Whether the window may tell what things are worth and what is left. At a table without aids nobody is told
    /// before the game is over.
    #[must_use]
    pub fn has_aids(&self) -> bool {
        self.seating.aids == Aids::Allowed || self.is_over()
    }

    /// The seats by points, the best first, each with its rank: equal points share a rank.
    #[must_use]
    pub fn ranking(&self) -> Vec<(usize, Seat, i32)> {
        let mut all: Vec<(Seat, i32)> =
            (0..self.game.seats()).map(|s| (Seat(s), self.game.score(Seat(s)))).collect();
        all.sort_by_key(|(seat, points)| (-points, *seat));
        all.iter()
            .map(|(seat, points)| (1 + all.iter().filter(|(_, p)| p > points).count(), *seat, *points))
            .collect()
    }
}

/// Whose an event is and where, if the history tells of it at all.
fn told(event: &Event) -> Option<(Option<Seat>, Option<Place>)> {
    let at = |cell: Cell| Some(Place::Cell(cell));
    Some(match *event {
        // What is drawn is seen, who is to move too; figures come home when there are points.
        Event::Turn { .. } | Event::Drawn { .. } | Event::Returned { .. } | Event::Completed { .. } => {
            return None;
        }
        Event::Placed { seat, cell, .. }
        | Event::Lifted { seat, cell, .. }
        | Event::Filled { seat, cell, .. } => (Some(seat), at(cell)),
        Event::Deployed { seat, place, .. }
        | Event::Scored { seat, place, .. }
        | Event::Chip { seat, place, .. }
        | Event::Wall { seat, place }
        | Event::Wagon { seat, place, .. } => (Some(seat), Some(place)),
        Event::DoubleTurn { seat }
        | Event::GoldTaken { seat, .. }
        | Event::Spent { seat, .. }
        | Event::Credit { seat }
        | Event::Shown { seat, .. }
        | Event::Token { seat, .. }
        | Event::Circle { seat, .. }
        | Event::Tatan { seat }
        | Event::Taken { seat, .. }
        | Event::Hand { seat, .. } => (Some(seat), None),
        Event::Nugget { cell }
        | Event::Wizard { cell }
        | Event::Hidden { cell }
        | Event::Dragon { to: cell, .. } => (None, at(cell)),
        Event::Discarded { .. } | Event::PutBack { .. } | Event::Over => (None, None),
    })
}

#[cfg(test)]
mod tests;
