//! The faults of a log file, as kinds that the program translates.

use super::fault::{Fault, Reason};
use super::reader::LogReaderError;
use crate::file::FileError;

/// Why a log file is invalid, as a whole or from some entry on.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum BadLog {
    /// The operating system refused.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    /// Not a log.
    #[error("it is not a Bastide log")]
    Foreign,
    /// It was written by a later version of the program.
    #[error("it is a log of format {theirs}; a newer program is needed")]
    Newer {
        /// Its format.
        theirs: u32,
    },
    /// Another process has it open.
    #[error("it is in use by another Bastide")]
    InUse,
    /// It would need more memory than a log is worth.
    #[error("it is too large to be a log")]
    TooLarge,
    /// Its bytes are corrupt.
    #[error("record {record} is damaged")]
    Damaged {
        /// The number of the record, from 1.
        record: u64,
    },
    /// A record, or an entry, is wrong.
    #[error("{0}")]
    Fault(Box<Fault>),
    /// There is no game in it.
    #[error("it contains no game")]
    Empty,
    /// The power failed before its game was founded.
    #[error("it is a game that never began")]
    NeverBegan,
    /// Its game is over, so no branch can begin there.
    #[error("its game is over: there is nothing left to play")]
    Over,
    /// Its game cannot be founded here.
    #[error("its game cannot be begun: {0}")]
    Unfounded(String),
    /// The user cancelled it.
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

impl From<LogReaderError> for BadLog {
    fn from(error: LogReaderError) -> Self {
        match error {
            LogReaderError::File(error) => error.into(),
            LogReaderError::Fault(fault) => fault.into(),
            LogReaderError::Empty => Self::Empty,
            LogReaderError::Cancelled => Self::Cancelled,
        }
    }
}
