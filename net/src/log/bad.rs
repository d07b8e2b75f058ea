//! What is wrong with a log file, as kinds that the program translates.

use super::fault::{Fault, Reason};
use super::reel::ReelError;
use crate::file::FileError;

/// Why a log file is of no use, or not beyond some entry.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum BadLog {
    /// The operating system refused.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    /// Not a log.
    #[error("it is not a Bastide log")]
    Foreign,
    /// Of a later version of the program.
    #[error("it is a log of format {theirs}; a newer program is needed")]
    Newer {
        /// Its format.
        theirs: u32,
    },
    /// Opened by another process.
    #[error("it is in use by another Bastide")]
    InUse,
    /// Would need more memory than a log is worth.
    #[error("it is too large to be a log")]
    TooLarge,
    /// Its bytes are not what was written.
    #[error("record {record} is damaged")]
    Damaged {
        /// The number of the record, from 1.
        record: u64,
    },
    /// A record, or an entry, is wrong.
    #[error("{0}")]
    Fault(Box<Fault>),
    /// There is no game in it.
    #[error("it holds no game")]
    Empty,
    /// The power went before its game was founded.
    #[error("it is a game that never began")]
    NeverBegan,
    /// No branch begins where a game is over.
    #[error("its game is over: there is nothing left to play")]
    Over,
    /// Its game cannot be founded here.
    #[error("its game cannot be begun: {0}")]
    Unfounded(String),
    /// Whoever asked for it does not want it any more.
    #[error("reading was cancelled")]
    Cancelled,
}

impl From<Fault> for BadLog {
    fn from(fault: Fault) -> Self {
        match fault.reason {
            Reason::NeverBegan => Self::NeverBegan,
            _ => Self::Fault(Box::new(fault)),
        }
    }
}

impl From<FileError> for BadLog {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Io { source, .. } => Self::Unreadable(source.to_string()),
            FileError::Foreign(_) => Self::Foreign,
            FileError::Version { theirs, .. } => Self::Newer { theirs },
            FileError::Damaged { record, .. } => Self::Damaged { record },
            FileError::Locked(_) => Self::InUse,
            FileError::NeverBegan(_) => Self::NeverBegan,
            FileError::TooLarge(_) => Self::TooLarge,
        }
    }
}

impl From<ReelError> for BadLog {
    fn from(error: ReelError) -> Self {
        match error {
            ReelError::File(error) => error.into(),
            ReelError::Fault(fault) => fault.into(),
            ReelError::Empty => Self::Empty,
            ReelError::Cancelled => Self::Cancelled,
        }
    }
}
