//! The reasons in a [`Problem`](super::Problem), as kinds that the program translates too.

use crate::invite::{CodeError, TicketError};
use crate::log::Invalid;
use crate::profile::ParcelError;
use crate::session::{ActError, Pause, ProposeError};
use crate::start::{StartError, StartFailure};
use rules::Illegal;

/// Why a command makes no sense now.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotNow {
    /// The passphrase of the hall cannot be changed at a table.
    #[error("leave the table first; the passphrase is for the whole network")]
    PassphraseAtTable,
    /// The port cannot be changed at a table.
    #[error("leave the table first; another port ends all connections")]
    PortAtTable,
    /// Games of neighbours cannot be fetched at a table.
    #[error("leave the table first; games are fetched at home")]
    GamesAtTable,
    /// Saved games cannot be deleted at a table.
    #[error("leave the table first; saved games are deleted at home")]
    DeleteAtTable,
    /// A name is empty or too long.
    #[error("a name has 1 to 32 characters")]
    Name,
    /// The name of a table is empty or too long.
    #[error("a table needs a name of 1 to 32 characters")]
    TableName,
    /// A password is too long.
    #[error("a password has 256 bytes at most")]
    LongPassword,
    /// No lobby is open.
    #[error("that is done in the lobby of a table")]
    NoLobby,
    /// No game is running.
    #[error("no game is running")]
    NoGame,
    /// The lobby of a branch has the hints of its game.
    #[error("a branch goes on with the hints of its game")]
    AidsOfBranch,
    /// The lobby of a branch has the rules of its game.
    #[error("a branch goes on with the rules of its game")]
    RulesOfBranch,
    /// Another program signs with the same key.
    #[error("this profile runs on another computer too: end one of the two first")]
    DuplicateKey,
    /// The operating system gives no random numbers.
    #[error("the system gives no random numbers")]
    NoRandom,
    /// The game is not over.
    #[error("the game is not over yet")]
    NotOver,
    /// A spectator has no seat in the rematch.
    #[error("who watched has no seat to come back to")]
    Watched,
    /// The game is being founded.
    #[error("the game is starting")]
    Starting,
    /// The lobby changed in the meantime, or never allows that.
    #[error("the lobby does not allow it now")]
    LobbyChanged,
    /// The button is no longer offered.
    #[error("that is not offered any more")]
    NotOffered,
    /// The user asks for a seat and already has one.
    #[error("this computer has a seat already; press the button that hands one over")]
    HasSeat,
    /// Another computer plays the seat.
    #[error("the decision is not this computer's")]
    NotMine,
    /// The table is paused.
    #[error("{0}")]
    Paused(Pause),
    /// The wish cannot follow what is in the log.
    #[error("it does not fit the state of the table: {detail}")]
    DoesNotFollow {
        /// What the log says.
        detail: String,
    },
    /// Too many logs are being read at once.
    #[error("enough logs are being read; wait until they are")]
    ManyReadings,
    /// The token of a holder that was to be left out has arrived.
    #[error("a token of one of them has arrived; nobody needs to be left out")]
    TokenHere,
}

impl From<ProposeError> for NotNow {
    fn from(error: ProposeError) -> Self {
        match error {
            ProposeError::Paused(pause) => Self::Paused(pause),
            ProposeError::Invalid(invalid) => Self::DoesNotFollow { detail: invalid.to_string() },
            ProposeError::TokenHere => Self::TokenHere,
            ProposeError::NoSuchVote | ProposeError::NoVoteNeeded | ProposeError::CannotBeMet => {
                Self::NotOffered
            }
        }
    }
}

/// Why actions were not played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotPlayed {
    /// They are not possible now.
    #[error(transparent)]
    NotNow(#[from] NotNow),
    /// The rules do not allow one of the actions.
    #[error("{why}")]
    Rules {
        /// The reason given by the rules.
        why: Illegal,
    },
    /// It cannot follow what is in the log.
    #[error("{detail}")]
    Log {
        /// What the log says.
        detail: String,
    },
}

impl From<ActError> for NotPlayed {
    fn from(error: ActError) -> Self {
        match error {
            ActError::Paused(pause) => NotNow::Paused(pause).into(),
            ActError::NotMine => NotNow::NotMine.into(),
            ActError::Invalid(Invalid::Action { why, .. }) => Self::Rules { why },
            ActError::Invalid(invalid) => Self::Log { detail: invalid.to_string() },
        }
    }
}

/// Why a game did not start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoStart {
    /// A guest declined.
    #[error("{name} does not take part: {detail}")]
    Declined {
        /// Who.
        name: String,
        /// The reason given by its program.
        detail: String,
    },
    /// The host and a guest disagree about the game.
    #[error("{detail}")]
    Disagreed {
        /// What differs.
        detail: String,
    },
    /// A computer did not answer for too long.
    #[error("somebody did not answer")]
    Silent,
    /// A player's computer is no longer connected.
    #[error("{name} is gone")]
    Gone {
        /// Who.
        name: String,
    },
    /// The plan of the game contradicts itself.
    #[error("{detail}")]
    Plan {
        /// What is wrong with it.
        detail: String,
    },
    /// The operating system gives no random numbers.
    #[error("the system gives no random numbers")]
    NoRandom,
}

impl From<StartFailure> for NoStart {
    fn from(failure: StartFailure) -> Self {
        match failure {
            StartFailure::Declined { name, why } => Self::Declined { name, detail: why },
            StartFailure::Disagreed { why } => Self::Disagreed { detail: why },
        }
    }
}

impl From<StartError> for NoStart {
    fn from(error: StartError) -> Self {
        Self::Plan { detail: error.to_string() }
    }
}

/// Why a typed or pasted text leads to no table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadWay {
    /// A ticket that cannot be read.
    #[error(transparent)]
    Ticket(TicketError),
    /// A code that cannot be read.
    #[error(transparent)]
    Code(CodeError),
    /// It looks like an address but is not one.
    #[error("an address looks like 192.168.1.20:41234")]
    Address,
    /// Nothing was typed.
    #[error("type a code, or paste a ticket")]
    Nothing,
}

/// Why a profile was not moved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotMoved {
    /// The file already exists.
    #[error("{path} exists already; choose another name")]
    Exists {
        /// Which.
        path: String,
    },
    /// It is not a profile file, or is of a later version.
    #[error("{path} is no profile file that this version can read")]
    NotOne {
        /// Which.
        path: String,
    },
    /// The passphrase is wrong, or the file was damaged.
    #[error("that is not the passphrase of this file, or the file is damaged")]
    Passphrase,
    /// This computer already has that profile.
    #[error("this computer has that profile already")]
    Here,
    /// Another profile in that folder has games.
    #[error(
        "the profile in {path} has saved games; it is not overwritten: import into an empty folder, with --data-dir"
    )]
    InUse {
        /// In which folder.
        path: String,
    },
    /// Another error, in the words of the system.
    #[error("{detail}")]
    System {
        /// The system's message.
        detail: String,
    },
}

impl From<ParcelError> for NotMoved {
    fn from(error: ParcelError) -> Self {
        match error {
            ParcelError::Exists { path } => Self::Exists { path: path.display().to_string() },
            ParcelError::NotOne { path } => Self::NotOne { path: path.display().to_string() },
            ParcelError::Passphrase => Self::Passphrase,
            ParcelError::Here => Self::Here,
            ParcelError::HasGames { folder } => Self::InUse { path: folder.display().to_string() },
            error @ (ParcelError::Io { .. } | ParcelError::Profile(_) | ParcelError::System(_)) => {
                Self::System { detail: error.to_string() }
            }
        }
    }
}
