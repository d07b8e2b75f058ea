//! What can be wrong with a log, and where.

use super::offer::OfferError;
use super::outcome::Invalid;
use super::proof::ProofError;

/// The first thing that is wrong with a log, and where it stands.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The number of the record, from 1.
    pub record: u64,
    /// The number of the entry, where it is one.
    pub entry: Option<u64>,
    /// What is wrong.
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

/// What is wrong with a record of a log.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Its bytes are no record, or no entry.
    #[error("its bytes are not a record this program writes: {0}")]
    Malformed(String),
    /// It comes before the genesis.
    #[error("a log begins with the genesis of a game")]
    NoGenesis,
    /// It ends before the genesis, as a crash at the founding leaves it.
    #[error("it is a game that never began: the file ends before its founding")]
    NeverBegan,
    /// The genesis cannot be played.
    #[error("the game it founds cannot be played: {0}")]
    Offer(#[from] OfferError),
    /// The setup cannot be played.
    #[error("the game it founds cannot be played: {0}")]
    Setup(String),
    /// A tile set that travels with the game is not there.
    #[error("the tile set {0} that belongs to the game is missing")]
    TileSetMissing(String),
    /// A tile set that travels with the game is wrong.
    #[error("a tile set that belongs to the game is wrong: {0}")]
    TileSet(String),
    /// A part of a tile set is not what its hash says.
    #[error("a part of a tile set does not belong to what it names")]
    Chunk,
    /// A branch does not name the log before it.
    #[error("the branch does not begin where the log before it ends")]
    Parent,
    /// A signature of the genesis is wrong.
    #[error("a signature of the game's founding is not a holder's")]
    Signature,
    /// An entry although the genesis is not signed by all.
    #[error("there are entries although not every holder signed the game's founding")]
    Unsigned,
    /// It belongs to another game.
    #[error("it belongs to another game")]
    Game,
    /// A drop of nothing, or one more than any game has.
    #[error("it drops entries that are not there, or drops too often")]
    Drop,
    /// It does not follow the entry before.
    #[error("it does not follow the entry before it")]
    Chain,
    /// Evidence that proves nothing against a holder of this game, or more of it than is kept.
    #[error("it is no proof against a holder of this game")]
    Evidence,
    /// Nobody vouches for it.
    #[error(transparent)]
    Proof(#[from] ProofError),
    /// It cannot follow.
    #[error(transparent)]
    Invalid(#[from] Invalid),
}

/// Why a log cannot be begun.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum LogError {
    /// A branch without its parent's log, or of another one.
    #[error("the log this game should branch from is not the one it names")]
    Parent,
    /// Something does not fit into a record.
    #[error("the founding of the game is too long")]
    TooLong,
    /// The genesis cannot be played.
    #[error("{}", .0.reason)]
    Fault(Fault),
}
