//! The views of saved games: those of this computer and of a neighbour.

use super::Coming;
use crate::identity::{Digest, Key};
use crate::log::BadLog;
use rules::Setup;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// A connected computer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Neighbour {
    /// Its key.
    pub key: Key,
    /// The name of its profile.
    pub name: String,
}

/// Saved games of a neighbour in which this profile's key holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NeighbourGames {
    /// The neighbour.
    pub who: Neighbour,
    /// Its games; `None` until the neighbour has answered.
    pub games: Option<Vec<SharedGame>>,
    /// The game being fetched, and its progress; `None` instead of a progress while it is being checked.
    pub coming: Option<(Digest, Option<Coming>)>,
    /// The games that were fetched and kept.
    pub here: BTreeSet<Digest>,
    /// Why the last request failed.
    pub failed: Option<NotFetched>,
}

/// A saved game of a neighbour, according to that neighbour.
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

/// Why a neighbour's game could not be fetched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotFetched {
    /// The neighbour does not answer.
    NoAnswer,
    /// The neighbour is no longer connected.
    Gone,
    /// The neighbour refuses: it no longer has the game.
    Withheld,
    /// The game is too long to be sent.
    TooLong,
    /// The user cancelled it.
    Cancelled,
    /// The received data is invalid, or another game.
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
    /// The points of its seats at its end, in the same order; none if it was ended early, before the last count.
    pub points: Vec<i32>,
    /// What is played; `None` if there is no game in it.
    pub setup: Option<Setup>,
    /// The number of the turn at its end, from 1; 0 if there is no game in it.
    pub turn: u64,
    /// The number of valid entries.
    pub entries: u64,
    /// When it was last changed, in seconds since 1970.
    pub changed: u64,
    /// Whether its game is over.
    pub is_over: bool,
    /// Whether this profile has a seat in it.
    pub is_mine: bool,
    /// Why its log is invalid after its entries. It can be viewed up to there, but not continued.
    pub fault: Option<BadLog>,
}

/// The games in the folder of saved games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SavedGames {
    /// Those that were read, the last changed first.
    pub games: Vec<SavedGame>,
    /// The number of older files that were not read.
    pub unread: usize,
}

/// A log being read and checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Which.
    pub path: PathBuf,
    /// The number of records read.
    pub done: usize,
    /// The number of records in total; 0 until known.
    pub all: usize,
}

impl Reading {
    /// The fraction read, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f32 {
        (self.done as f64 / self.all.max(1) as f64).min(1.0) as f32
    }
}
