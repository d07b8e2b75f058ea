//! A checked game and its file, ready to be continued. Checking takes longer the longer the log is, so it runs apart
//! from the node's own work.

use super::cannot_save;
use crate::api::{FileProblem, Problem};
use crate::file::{FileError, LogFile};
use crate::log::{self, BadLog, Genesis, Log, Unopened};
use std::path::Path;

/// A log and its file.
pub(crate) struct Ready {
    pub(super) log: Log,
    pub(super) file: LogFile,
    /// Whether it is a saved game, not a new one.
    pub(super) is_taken_up: bool,
    /// How many torn bytes were cut off the end of the file.
    pub(crate) torn: u64,
}

impl Ready {
    /// A new game from its genesis, in a new file.
    pub(crate) fn create(path: &Path, genesis: Genesis, blobs: Vec<Vec<u8>>) -> Result<Self, Problem> {
        Self::begun(path, Log::create(genesis, blobs, None).map_err(|error| error.to_string()))
    }

    /// A branch of `parent`, in a new file that contains the parent's log too.
    pub(crate) fn branch(path: &Path, genesis: Genesis, parent: &Log) -> Result<Self, Problem> {
        Self::begun(path, Log::create(genesis, Vec::new(), Some(parent)).map_err(|error| error.to_string()))
    }

    fn begun(path: &Path, begun: Result<(Log, Vec<Vec<u8>>), String>) -> Result<Self, Problem> {
        let refused = |reason: String| {
            let why = BadLog::Unfounded(reason);
            Problem::File(FileProblem::LogRefused { path: path.to_owned(), why })
        };
        let (log, records) = begun.map_err(refused)?;
        let file = LogFile::create(path, &records).map_err(|error| cannot_save(path, &error))?;
        Ok(Self { log, file, is_taken_up: false, torn: 0 })
    }

    /// A saved game, from its file. `go_on` receives the numbers of records read and in total, and returns whether to
    /// continue.
    pub(crate) fn taken_up(
        path: &Path,
        go_on: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Self, Problem> {
        let (file, contents) = LogFile::open(path).map_err(|error| unopened(path, error, go_on))?;
        let log = log::checked(&contents.records, None, go_on).map_err(|why| Problem::unopened(path, why))?;
        Ok(Self { log, file, is_taken_up: true, torn: contents.torn_bytes })
    }
}

/// Describes why a file cannot be opened. For a damaged file, this includes how far it is valid.
fn unopened(path: &Path, error: FileError, go_on: &mut dyn FnMut(usize, usize) -> bool) -> Problem {
    let known = match error {
        FileError::Damaged { .. } => log::open(path, go_on).err(),
        _ => None,
    };
    Problem::unopened(path, known.unwrap_or_else(|| Unopened::Refused(error.into())))
}
