//! Opens a log file: reads and checks it, and describes its fault if it is invalid.

use super::replay::{Cancelled, ReadLog};
use super::{BadLog, Log};
use crate::file::{self, FileError};
use std::path::Path;

/// Why a log file was not opened.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unopened {
    /// It cannot be read, or contains no valid game.
    #[error("{0}")]
    Refused(BadLog),
    /// It is valid up to this entry, and can be viewed that far.
    #[error("it is valid only up to entry {entries}: {why}")]
    Broken { entries: u64, why: BadLog },
}

/// Reads a file without changing it, and checks all of it. `go_on` receives the numbers of records read and in total,
/// and returns whether to continue.
///
/// # Errors
/// [`Unopened`] if it is invalid, or `go_on` returned `false`.
pub(crate) fn open(path: &Path, go_on: &mut dyn FnMut(usize, usize) -> bool) -> Result<Log, Unopened> {
    let (contents, damage) = file::read_whole(path).map_err(|e| Unopened::Refused(e.into()))?;
    checked(&contents.records, damage, go_on)
}

/// The log of these records, all of them checked; also reports the damage of their file.
///
/// # Errors
/// [`Unopened`] if it is invalid, or `go_on` returned `false`.
pub(crate) fn checked(
    records: &[Vec<u8>],
    damage: Option<FileError>,
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Log, Unopened> {
    let ReadLog { log, fault } =
        Log::held(records, go_on).map_err(|Cancelled| Unopened::Refused(BadLog::Cancelled))?;
    let why = fault.map(BadLog::from).or_else(|| damage.map(BadLog::from));
    match (log, why) {
        (Some(log), None) => Ok(log),
        // A game without a move has nothing to view.
        (Some(log), Some(why)) if log.seq() > 0 => Err(Unopened::Broken { entries: log.seq(), why }),
        (_, why) => Err(Unopened::Refused(why.unwrap_or(BadLog::Empty))),
    }
}
