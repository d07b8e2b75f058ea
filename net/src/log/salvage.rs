//! Saves the valid part of a damaged file to a new one.

use super::Log;
use crate::file::{self, FileError, LogFile};
use std::path::Path;

/// The result of salvaging a damaged file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SalvagedLog {
    /// The number of saved records.
    pub records: u64,
    /// The number of bytes lost at the end of the damaged file.
    pub lost_bytes: u64,
    /// How many entries the saved log has.
    pub seq: u64,
    /// Why the rest was not saved; empty if nothing was wrong.
    pub lost: String,
}

/// Saves the valid part of a damaged file to a new one. The damaged file does not change.
///
/// # Errors
/// [`FileError`] if the old file cannot be read, the new one cannot be created, or even the genesis is damaged.
pub fn salvage(from: &Path, to: &Path) -> Result<SalvagedLog, FileError> {
    let (contents, damage) = file::read_whole(from)?;
    let (good, seq, fault) = Log::longest(&contents.records);
    if good == 0 {
        let is_empty = contents.records.is_empty();
        let why = if is_empty { FileError::NeverBegan } else { FileError::Foreign };
        return Err(damage.unwrap_or_else(|| why(from.to_owned())));
    }
    let saved = LogFile::create(to, &contents.records[..good])?;
    let length = std::fs::metadata(from).map_or(0, |data| data.len());
    let lost_bytes = length.saturating_sub(saved.len());
    let lost = match (fault, damage) {
        (Some(fault), _) => fault.to_string(),
        (None, Some(FileError::Damaged { record, why, .. })) => format!("record {record} is damaged: {why}"),
        (None, Some(damage)) => damage.to_string(),
        (None, None) if contents.torn_bytes > 0 => "the last record is incomplete".to_owned(),
        (None, None) => String::new(),
    };
    Ok(SalvagedLog { records: good as u64, lost_bytes, seq, lost })
}
