//! A file that is kept open from the moment of its checksum on. Whatever lies under its name later, its bytes are those
//! of the checksum, or it is refused.

use sha2::{Digest as _, Sha256};
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

/// The bytes that are read or sent at once.
pub(super) const PART: u64 = 1 << 16;

/// A regular file as it was when it was opened.
#[derive(Clone, Debug)]
pub(super) struct KeptFile {
    file: Arc<File>,
    length: u64,
    changed: Option<SystemTime>,
}

impl KeptFile {
    /// Opens a file; no link, and nothing that is no file: opening a pipe would wait for ever.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        if !fs::symlink_metadata(path)?.is_file() {
            return Err(io::Error::other("it is no file"));
        }
        let file = File::open(path)?;
        let found = file.metadata()?;
        Ok(Self { file: Arc::new(file), length: found.len(), changed: found.modified().ok() })
    }

    pub(super) const fn length(&self) -> u64 {
        self.length
    }

    /// Fails if the file was written to since it was opened.
    pub(super) fn check(&self) -> io::Result<()> {
        let now = self.file.metadata()?;
        if now.len() == self.length && now.modified().ok() == self.changed {
            Ok(())
        } else {
            Err(io::Error::other("the file has changed"))
        }
    }

    /// Adds all bytes to a checksum. Fails if the file has changed.
    pub(super) fn add_to(&self, sum: &mut Sha256) -> io::Result<()> {
        let mut at = 0;
        while at < self.length {
            let bytes = self.read(at, PART)?;
            at += bytes.len() as u64;
            sum.update(bytes);
        }
        Ok(())
    }

    /// The bytes from `at` on, at most `most` of them; none at the end. Fails if the file has changed.
    pub(super) fn read(&self, at: u64, most: u64) -> io::Result<Vec<u8>> {
        let wanted = usize::try_from(most.min(self.length.saturating_sub(at))).unwrap_or_default();
        let mut bytes = vec![0; wanted];
        let mut filled = 0;
        while filled < wanted {
            match read_at(&self.file, &mut bytes[filled..], at + filled as u64)? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                count => filled += count,
            }
        }
        // After reading: what was read before a change is as it should be.
        self.check()?;
        Ok(bytes)
    }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, bytes, at)
}
