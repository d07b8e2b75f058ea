//! Files that one program writes while others may read them: logs, and the key of a profile.
//!
//! On Unix the writer holds a lock of the whole file, which readers do not ask for. Windows would enforce such a lock
//! against every reader, even one of the same program. There the writer denies others to write when it opens the file.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Why a file was not opened.
#[derive(Debug)]
pub(crate) enum Refused {
    /// Another program, or another part of this one, has it open for writing.
    InUse,
    /// The operating system refused.
    Io(io::Error),
}

/// Opens a file for the only one who writes it, until the returned file is closed. Others may read it, rename it and
/// delete it meanwhile. A disk that knows no locks does not keep a file from being opened.
pub(crate) fn open(options: &OpenOptions, path: &Path) -> Result<File, Refused> {
    system::open(options, path)
}

/// Whether somebody has a file open for writing.
pub(crate) fn is_in_use(path: &Path) -> bool {
    matches!(open(OpenOptions::new().read(true), path), Err(Refused::InUse))
}

#[cfg(not(windows))]
mod system {
    use super::Refused;
    use std::fs::{File, OpenOptions, TryLockError};
    use std::io;
    use std::path::Path;

    pub(super) fn open(options: &OpenOptions, path: &Path) -> Result<File, Refused> {
        let file = options.open(path).map_err(Refused::Io)?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(Refused::InUse),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(file),
            Err(TryLockError::Error(error)) => Err(Refused::Io(error)),
        }
    }
}

#[cfg(windows)]
mod system {
    use super::Refused;
    use std::fs::{File, OpenOptions};
    use std::os::windows::fs::OpenOptionsExt as _;
    use std::path::Path;

    const FILE_SHARE_READ: u32 = 1;
    const FILE_SHARE_DELETE: u32 = 4;
    const ERROR_SHARING_VIOLATION: i32 = 32;

    pub(super) fn open(options: &OpenOptions, path: &Path) -> Result<File, Refused> {
        let opened = options.clone().share_mode(FILE_SHARE_READ | FILE_SHARE_DELETE).open(path);
        opened.map_err(|error| match error.raw_os_error() {
            Some(ERROR_SHARING_VIOLATION) => Refused::InUse,
            _ => Refused::Io(error),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Write as _;

    fn writing() -> OpenOptions {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        options
    }

    #[test]
    fn a_file_has_one_writer_and_any_readers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        assert!(!is_in_use(&path), "there is none");
        let mut file = open(&writing(), &path).unwrap();
        file.write_all(b"words").unwrap();
        let reader = File::open(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"words");
        assert!(matches!(open(&writing(), &path), Err(Refused::InUse)));
        assert!(is_in_use(&path));
        file.write_all(b", more").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"words, more");
        drop(file);
        assert!(!is_in_use(&path));
        open(&writing(), &path).unwrap();
        drop(reader);
    }

    #[test]
    fn a_file_that_is_written_can_be_renamed_and_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let [path, aside] = ["file", "aside"].map(|name| folder.path().join(name));
        let mut file = open(&writing(), &path).unwrap();
        fs::rename(&path, &aside).unwrap();
        file.write_all(b"words").unwrap();
        assert_eq!(fs::read(&aside).unwrap(), b"words");
        let other = open(&writing(), &path).unwrap();
        assert!(is_in_use(&path) && is_in_use(&aside));
        fs::remove_file(&aside).unwrap();
        drop((file, other));
        assert!(!aside.exists() && !is_in_use(&path));
    }

    #[test]
    fn a_file_that_cannot_be_opened_is_not_in_use() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing").join("file");
        assert!(matches!(open(&writing(), &missing), Err(Refused::Io(_))));
        assert!(!is_in_use(&missing));
    }
}
