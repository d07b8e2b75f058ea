//! The faults of a log, with their position.

use super::offer::OfferError;
use super::outcome::Invalid;
use super::proof::ProofError;

/// The first fault of a log, with its position.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The number of the record, from 1.
    pub record: u64,
    /// The number of the entry, if the record is one.
    pub entry: Option<u64>,
    /// The fault.
    pub reason: Reason,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.entry {
            Some(seq) => write!(f, "entry {seq} (record {}): {}", self.record, self.reason),
            None => write!(f, "record {}: {}", self.record, self.reason),
        }
    }
}

/// The fault of a record.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Its bytes are neither a record nor an entry.
    #[error("this program writes no such record: {0}")]
    Malformed(String),
    /// It comes before the genesis.
    #[error("a log begins with the genesis of a game")]
    NoGenesis,
    /// The file ends before the genesis, as after a crash at the founding.
    #[error("it is a game that never began: the file ends before its founding")]
    NeverBegan,
    /// The genesis cannot be played.
    #[error("the game it founds cannot be played: {0}")]
    Offer(#[from] OfferError),
    /// The setup cannot be played.
    #[error("the game it founds cannot be played: {0}")]
    Setup(String),
    /// A tile set that belongs to the game is missing.
    #[error("the tile set {0} that belongs to the game is missing")]
    TileSetMissing(String),
    /// A tile set that belongs to the game is invalid.
    #[error("a tile set that belongs to the game is wrong: {0}")]
    TileSet(String),
    /// A part of a tile set does not match its hash.
    #[error("a part of a tile set does not match its name")]
    Chunk,
    /// A branch names another log than the one before it.
    #[error("the branch does not begin where the log before it ends")]
    Parent,
    /// A signature of the genesis is invalid.
    #[error("a signature of the game's founding is not a holder's")]
    Signature,
    /// It is an entry, but not all holders signed the genesis.
    #[error("there are entries although not all holders signed the game's founding")]
    Unsigned,
    /// It belongs to another game.
    #[error("it belongs to another game")]
    Game,
    /// It drops nothing, or the file drops more than any game does.
    #[error("it drops entries that do not exist, or drops too often")]
    Drop,
    /// It does not follow the previous entry.
    #[error("it does not follow the entry before it")]
    Chain,
    /// It is evidence that proves nothing against a holder of this game, or that exceeds the limit.
    #[error("it proves nothing against any holder of this game")]
    Evidence,
    /// Its proof is invalid.
    #[error(transparent)]
    Proof(#[from] ProofError),
    /// It cannot follow.
    #[error(transparent)]
    Invalid(#[from] Invalid),
}

/// Why a log cannot be started.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum LogError {
    /// The parent's log is missing, or is another one.
    #[error("the log that this game should branch from is not the one it names")]
    Parent,
    /// A part does not fit into a record.
    #[error("the founding of the game is too long")]
    TooLong,
    /// The genesis cannot be played.
    #[error("{}", .0.reason)]
    Fault(Fault),
}
