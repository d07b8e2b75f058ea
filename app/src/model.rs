//! The window's model: everything the node has reported, and nothing else.

mod deciders;
pub mod final_scoring;
mod line;
mod table;

pub use final_scoring::{Counted, last_count, lines_until_counted};
pub use line::{Line, LineKind};
pub use table::{Split, TableModel};

use crate::art::cache::Trouble;
use crate::crash::Untold;
use crate::store::{LeftOut, Place, StoreError};
use net::node::{
    ChatView, Colour, JoinCodes, JoinProblem, Key, LobbyView, Neighbour, NeighbourGames, Notice, Problem,
    Reading, Refused, Rematch, SavedGames, StartError, TableAdvert, Unreached,
};
use net::profile::ProfileError;
use std::path::PathBuf;
use std::sync::Arc;

/// The identity of this computer's player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its key.
    pub key: Key,
    /// Its name; empty if not given yet.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
}

/// Why the window has no node behind it.
#[derive(Debug, thiserror::Error)]
pub enum NotStarted {
    /// There is no known place to store games.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The profile cannot be used, or the system gives no thread.
    #[error(transparent)]
    Node(StartError),
}

impl NotStarted {
    /// Why no node could start on what lies at a place.
    #[must_use]
    pub fn at(place: &Place, error: StartError) -> Self {
        match (place, error) {
            (Place::Portable(folder), StartError::Profile(ProfileError::Io { error, .. })) => {
                Self::Store(StoreError::Portable { folder: folder.clone(), reason: error.to_string() })
            }
            (_, error) => Self::Node(error),
        }
    }
}

/// Everything the window draws.
#[derive(Default)]
pub struct Model {
    /// This computer's profile; `None` until the node has reported it.
    pub profile: Option<Profile>,
    /// Addresses on which this computer listens.
    pub addresses: Vec<String>,
    /// Computers that were found but cannot be reached.
    pub unreached: Unreached,
    /// Connected computers.
    pub neighbours: Vec<Neighbour>,
    /// Tables on the network.
    pub tables: Vec<TableAdvert>,
    /// Saved games; `None` until they are listed.
    pub saved: Option<SavedGames>,
    /// Logs that are being read.
    pub readings: Vec<Reading>,
    /// The game that was running when the program was killed, until another is opened.
    pub interrupted: Option<PathBuf>,
    /// The rematch of the last game: its players and its table.
    pub again: Option<Rematch>,
    /// The games of the neighbour that is asked for some.
    pub neighbour_games: Option<NeighbourGames>,
    /// The lobby this computer is in.
    pub lobby: Option<Arc<LobbyView>>,
    /// The game that is played or watched.
    pub table: Option<TableModel>,
    /// The chat of the table; `None` where there are no other peers.
    pub chat: Option<Arc<ChatView>>,
    /// The ways to join the table that waits here.
    pub ways: Option<JoinCodes>,
    /// The peers whose packets were refused.
    pub refusals: Vec<Refused>,
    /// Notes for the user, the oldest first.
    pub notes: Vec<Note>,
    /// Whether the node has ended.
    pub has_ended: bool,
}

/// A note for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// A problem.
    Problem(Problem),
    /// A log was checked and copied in.
    Imported,
    /// Why some settings could not be read.
    Settings(String),
    /// The settings could not be stored.
    SettingsNotStored {
        /// The file.
        path: PathBuf,
        /// The reason of the operating system.
        reason: String,
    },
    /// Files of tile sets that were skipped.
    TileSets(Vec<LeftOut>),
    /// Why a file was not added to the user's tile sets.
    TileSetRefused(LeftOut),
    /// The system showed no dialog for files.
    NoFileDialog,
    /// A tile set with this title was added to the user's own.
    TileSetAdded(String),
    /// The program met an error at its last run that it did not expect.
    Crashed(Untold),
    /// A fault of the folder of painted tiles.
    Cache(Trouble),
    /// The profile was written to this file.
    ProfileExported(String),
    /// A profile was imported from a file.
    ProfileImported,
}

impl Model {
    /// The most notes that are shown.
    const NOTES: usize = 4;

    /// Applies a notice of the node.
    pub fn apply(&mut self, notice: Notice) {
        match notice {
            Notice::Listening { address } => self.addresses.push(address),
            Notice::Unreachable => self.addresses.clear(),
            Notice::Unmet(unreached) => self.unreached = unreached,
            Notice::JoinCodes(ways) => self.ways = ways,
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
            Notice::NeighbourGames(neighbour_games) => self.neighbour_games = neighbour_games,
            Notice::Rematch(again) => {
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
            // The name of the copy tells nothing: it is the game's number.
            Notice::Imported(_) => self.note(Note::Imported),
            Notice::ProfileExported(path) => self.note(Note::ProfileExported(path.display().to_string())),
            Notice::ProfileImported(_) => self.note(Note::ProfileImported),
            Notice::Problem(problem) => self.trouble(problem),
            Notice::Ended => self.has_ended = true,
        }
    }

    /// The addresses that others can type: IPv6 only if there are no others.
    #[must_use]
    pub fn told_addresses(&self) -> Vec<&str> {
        let all = || self.addresses.iter().map(String::as_str);
        let four: Vec<&str> = all().filter(|address| !address.starts_with('[')).collect();
        let is_alone = four.iter().all(|address| address.starts_with("127."));
        if is_alone { all().collect() } else { four }
    }

    /// Drops the notes about joining once the user has reached a table.
    fn arrived(&mut self) {
        self.notes.retain(|note| !matches!(note, Note::Problem(problem) if was_in_the_way(problem)));
    }

    /// Notes a rematch, unless it is shown at the table whose game it repeats.
    fn note_again(&mut self) {
        if let Some(table) = &mut self.table {
            let is_its = |again: &&Rematch| again.game == table.seating.game_id;
            table.again = self.again.as_ref().filter(is_its).cloned();
        }
    }

    /// A problem that stops the table for good is shown at the table while it lasts; all others become notes.
    fn trouble(&mut self, problem: Problem) {
        let is_told_there = self.table.as_mut().is_some_and(|table| table.split.take_in(&problem));
        if !is_told_there {
            self.note(Note::Problem(problem));
        }
    }

    /// The name of the player with this key; the start of the key if no name is known.
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

    /// Adds a note, unless the same one is there already.
    pub fn note(&mut self, note: Note) {
        self.notes.retain(|n| *n != note);
        self.notes.push(note);
        if self.notes.len() > Self::NOTES {
            self.notes.remove(0);
        }
    }
}

/// Whether a problem is over for whoever has come to a table.
const fn was_in_the_way(problem: &Problem) -> bool {
    match problem {
        Problem::Join(problem) => match problem {
            JoinProblem::PasswordWanted { .. }
            | JoinProblem::WrongPassword
            | JoinProblem::NoLock
            | JoinProblem::TooManyTries
            | JoinProblem::TableGone
            | JoinProblem::TableFull => true,
            JoinProblem::BadWay { .. }
            | JoinProblem::NobodyThere
            | JoinProblem::InOtherHall { .. }
            | JoinProblem::NoTableThere
            | JoinProblem::TableSilent { .. }
            | JoinProblem::TableUnsuitable => false,
        },
        Problem::Network(_)
        | Problem::Lobby(_)
        | Problem::Game(_)
        | Problem::File(_)
        | Problem::Chat(_)
        | Problem::DuplicateKey { .. }
        | Problem::NotNow { .. }
        | Problem::Illegal { .. }
        | Problem::ProfileNotMoved { .. } => false,
    }
}

#[cfg(test)]
pub(crate) mod sample;
#[cfg(test)]
mod tests;
