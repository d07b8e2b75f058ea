//! A log file opened: read and checked, and what is to be said if it does not hold.

use super::replay::{Cancelled, Held};
use super::{BadLog, Log};
use crate::file::{self, FileError};
use std::path::Path;

/// Why a log file was not opened.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unopened {
    /// It cannot be read, or there is no game in it that holds.
    #[error("{0}")]
    Refused(BadLog),
    /// It holds up to this entry, and can be looked at as far.
    #[error("it holds up to entry {entries}, and not beyond: {why}")]
    Broken { entries: u64, why: BadLog },
}

/// Reads a file without changing it, and checks all of it. `go_on` is told how many records of how many are read, and
/// says whether to go on.
///
/// # Errors
/// [`Unopened`] if it does not hold, or `go_on` said no.
pub(crate) fn open(path: &Path, go_on: &mut dyn FnMut(usize, usize) -> bool) -> Result<Log, Unopened> {
    let (contents, damage) = file::read_whole(path).map_err(|e| Unopened::Refused(e.into()))?;
    checked(&contents.records, damage, go_on)
}

/// The log of these records, all of them checked, with the damage of their file.
///
/// # Errors
/// [`Unopened`] if it does not hold, or `go_on` said no.
pub(crate) fn checked(
    records: &[Vec<u8>],
    damage: Option<FileError>,
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Log, Unopened> {
    let Held { log, fault } =
        Log::held(records, go_on).map_err(|Cancelled| Unopened::Refused(BadLog::Cancelled))?;
    let why = fault.map(BadLog::from).or_else(|| damage.map(BadLog::from));
    match (log, why) {
        (Some(log), None) => Ok(log),
        // Of a game without a move there is nothing to be looked at.
        (Some(log), Some(why)) if log.seq() > 0 => Err(Unopened::Broken { entries: log.seq(), why }),
        (_, why) => Err(Unopened::Refused(why.unwrap_or(BadLog::Empty))),
    }
}
