//! Reads a file named on the command line.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
pub(super) enum ReadError {
    #[error("{0}: there is no such file")]
    Missing(PathBuf),
    #[error("{0} is a folder; name a file in it")]
    Folder(PathBuf),
    #[error("{0} is larger than {1} bytes, so it is no such file")]
    TooLarge(PathBuf, u64),
    #[error("{0} is no text file")]
    NoText(PathBuf),
    #[error("{0} cannot be read: {1}")]
    Other(PathBuf, io::Error),
}

/// The text of a file of at most `limit` bytes.
pub(super) fn text(path: &Path, limit: u64) -> Result<String, ReadError> {
    let name = || path.to_owned();
    let other = |error: io::Error| match error.kind() {
        ErrorKind::NotFound => ReadError::Missing(name()),
        ErrorKind::IsADirectory => ReadError::Folder(name()),
        _ => ReadError::Other(name(), error),
    };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(other)?;
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(other)?;
    if bytes.len() as u64 > limit {
        return Err(ReadError::TooLarge(name(), limit));
    }
    String::from_utf8(bytes).map_err(|_| ReadError::NoText(name()))
}
