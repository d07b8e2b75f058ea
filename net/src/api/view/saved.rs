//! Saved games as they are told: here, and at a neighbour.

use super::Coming;
use crate::identity::{Digest, Key};
use crate::log::BadLog;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// A connected computer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Neighbour {
    /// Whose.
    pub key: Key,
    /// The name of its profile.
    pub name: String,
}

/// Saved games of a neighbour in which this profile's key holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    /// Whose.
    pub who: Neighbour,
    /// Which games; `None` until the neighbour has said so.
    pub games: Option<Vec<SharedGame>>,
    /// The one that is being fetched, and how far that is; nothing is missing of one that is being checked.
    pub coming: Option<(Digest, Option<Coming>)>,
    /// Those that were fetched and kept.
    pub here: BTreeSet<Digest>,
    /// Why the last thing that was asked for did not come.
    pub failed: Option<NotFetched>,
}

/// A saved game of a neighbour, as that says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SharedGame {
    /// Which.
    pub game: Digest,
    /// The table's name.
    pub name: String,
    /// The names of its seats.
    pub players: Vec<String>,
    /// How many entries there are.
    pub entries: u64,
}

/// Why a game of a neighbour is not here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotFetched {
    /// The neighbour does not answer.
    NoAnswer,
    /// It is not connected any more.
    Gone,
    /// It does not give it: the game is not there any more.
    Withheld,
    /// The game is too long to be sent.
    TooLong,
    /// The person did not want it any more.
    Cancelled,
    /// What it sent does not hold, or is something else.
    Wrong,
    /// It could not be written to the folder of saved games.
    NotKept,
}

/// A game in the folder of saved games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// The file.
    pub path: PathBuf,
    /// The table's name.
    pub name: String,
    /// The names of its seats.
    pub players: Vec<String>,
    /// The number of the turn at its end, from 1; 0 if there is no game in it.
    pub turn: u64,
    /// Number of entries that hold.
    pub entries: u64,
    /// When it was changed last, in seconds since 1970.
    pub changed: u64,
    /// Whether its game is over.
    pub is_over: bool,
    /// Whether a seat of it belongs to this profile.
    pub is_mine: bool,
    /// Why its log does not hold beyond its entries: it can be looked at as far, and not gone on with.
    pub fault: Option<BadLog>,
}

/// The games in the folder of saved games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SavedGames {
    /// Those that were read, the one changed last first.
    pub games: Vec<SavedGame>,
    /// So many older files lie there and were not read.
    pub unread: usize,
}

/// A log that is being read and checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Which.
    pub path: PathBuf,
    /// Records that are read.
    pub done: usize,
    /// Records of all of it; 0 until that is known.
    pub all: usize,
}

impl Reading {
    /// What part of it is read, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f32 {
        (self.done as f64 / self.all.max(1) as f64).min(1.0) as f32
    }
}
