//! Log files: `*.bastide`.
//!
//! A file is the magic word, the format version, and records `length, check, bytes`. It only ever grows. A record that
//! was being written during a power failure is cut off when the file is opened. Any other damage is refused; the valid
//! part can be saved to a new file.

use crate::exclusive::{self, Refused};
use crate::private_files;
use crate::wire::MAX_RECORD;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"bastide\n";
/// The version of the file format.
pub const FORMAT: u32 = 1;

/// Where it may be kept what somebody thinks of the game of a log: in a file beside it, whose name begins with its own.
#[must_use]
pub fn review_of(log: &Path) -> PathBuf {
    let mut name = log.as_os_str().to_owned();
    name.push(".review");
    name.into()
}

const START: usize = 12;
/// Length, its checksum, and the checksum of the bytes.
const HEADER: usize = 4 + 4 + 16;
/// The largest log file that is read.
const MAX_FILE: u64 = 256 * 1024 * 1024;

/// Why a log file cannot be used.
#[derive(thiserror::Error, Debug)]
pub enum FileError {
    /// The operating system refused.
    #[error("cannot {what} {}: {source}", .path.display())]
    Io {
        /// The attempted operation.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// Not a log.
    #[error("{} is not a Bastide log", .0.display())]
    Foreign(PathBuf),
    /// It was written by a later version of the program.
    #[error("{} is a log of format {theirs}; this program reads format {FORMAT}. A newer program is needed", .path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its format.
        theirs: u32,
    },
    /// It is damaged, not just at its torn end.
    #[error("{} is damaged at record {record} (byte {at}): {why}. The valid part before it can be saved to a new file: bastide log salvage FILE NEW", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The number of the record, from 1.
        record: u64,
        /// Its offset.
        at: u64,
        /// The damage.
        why: &'static str,
    },
    /// Another process has it open.
    #[error("{} is in use by another Bastide", .0.display())]
    Locked(PathBuf),
    /// The power failed before any of it was on disk.
    #[error("{} is a game that never began: the file is empty", .0.display())]
    NeverBegan(PathBuf),
    /// It would need more memory than a log is worth.
    #[error("{} is too large to be a log", .0.display())]
    TooLarge(PathBuf),
}

/// The content of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contents {
    /// Its complete records.
    pub records: Vec<Vec<u8>>,
    /// The bytes of an incomplete record at the end.
    pub torn_bytes: u64,
}

/// The first damaged record in some bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Damage {
    Foreign,
    Version(u32),
    Record { record: u64, at: u64, why: &'static str },
}

fn check(salt: &[u8], bytes: &[u8]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key("bastide/1 record check");
    hasher.update(salt).update(bytes);
    *hasher.finalize().as_bytes()
}

/// A record as stored in a file. Its position is part of the checksum, so that records cannot be swapped.
fn framed(at: u64, record: &[u8]) -> Vec<u8> {
    let length = (record.len() as u32).to_le_bytes();
    let mut bytes = length.to_vec();
    bytes.extend(&check(&at.to_le_bytes(), &length)[..4]);
    bytes.extend(&check(&at.to_le_bytes(), record)[..16]);
    bytes.extend(record);
    bytes
}

fn header() -> Vec<u8> {
    [&MAGIC[..], &FORMAT.to_le_bytes()].concat()
}

/// The bytes of a file with these records, for tests and for sending.
#[must_use]
pub fn to_bytes(records: &[Vec<u8>]) -> Vec<u8> {
    records.iter().fold(header(), |mut bytes, record| {
        bytes.extend(framed(bytes.len() as u64, record));
        bytes
    })
}

/// Parses the bytes of a file. Returns the records, the damage if any, and where the complete records end.
pub(crate) fn parse(bytes: &[u8]) -> (Contents, Option<Damage>, u64) {
    let mut contents = Contents::default();
    if is_unbegun(bytes) {
        contents.torn_bytes = bytes.len() as u64;
        return (contents, None, 0);
    }
    if bytes.len() < START || &bytes[..8] != MAGIC {
        return (contents, Some(Damage::Foreign), 0);
    }
    let version = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
    if version != FORMAT {
        return (contents, Some(Damage::Version(version)), 0);
    }
    let mut at = START;
    while at < bytes.len() {
        match next(bytes, at) {
            Next::Record(record) => {
                at += HEADER + record.len();
                contents.records.push(record.to_vec());
            }
            Next::Torn => {
                contents.torn_bytes = (bytes.len() - at) as u64;
                break;
            }
            Next::Damaged(why) => {
                let record = contents.records.len() as u64 + 1;
                return (contents, Some(Damage::Record { record, at: at as u64, why }), at as u64);
            }
        }
    }
    (contents, None, at as u64)
}

/// Whether the first records of a file may be incomplete: its header is written after them.
fn is_unbegun(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(START)];
    head.iter().all(|byte| *byte == 0) || (head.len() < START && header().starts_with(head))
}

enum Next<'a> {
    Record(&'a [u8]),
    Torn,
    Damaged(&'static str),
}

/// The record at `at`. A torn end is what a crash during an append leaves: too few bytes, zeros, or a last record with
/// an intact header and damaged bytes.
fn next(bytes: &[u8], at: usize) -> Next<'_> {
    let rest = &bytes[at..];
    if rest.len() < HEADER || rest.iter().all(|byte| *byte == 0) {
        return Next::Torn;
    }
    let salt = (at as u64).to_le_bytes();
    if check(&salt, &rest[..4])[..4] != rest[4..8] {
        return Next::Damaged("its length is not what was written");
    }
    let length = u32::from_le_bytes([rest[0], rest[1], rest[2], rest[3]]) as usize;
    if length > MAX_RECORD {
        return Next::Damaged("it is longer than a record may be");
    }
    let Some(record) = rest.get(HEADER..HEADER + length) else { return Next::Torn };
    if check(&salt, record)[..16] == rest[8..HEADER] {
        Next::Record(record)
    } else if rest.len() == HEADER + length {
        Next::Torn
    } else {
        Next::Damaged("its bytes are not what was written")
    }
}

fn io(what: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> FileError {
    let path = path.to_owned();
    move |source| FileError::Io { what, path, source }
}

fn refused(what: &'static str, path: &Path) -> impl FnOnce(Refused) -> FileError {
    let path = path.to_owned();
    move |refused| match refused {
        Refused::InUse => FileError::Locked(path),
        Refused::Io(source) => FileError::Io { what, path, source },
    }
}

fn read_all(file: &mut File, path: &Path) -> Result<Vec<u8>, FileError> {
    let length = file.metadata().map_err(io("read", path))?.len();
    if length > MAX_FILE {
        return Err(FileError::TooLarge(path.to_owned()));
    }
    let mut bytes = Vec::with_capacity(length as usize);
    file.take(MAX_FILE).read_to_end(&mut bytes).map_err(io("read", path))?;
    Ok(bytes)
}

fn damaged(path: &Path, damage: Damage) -> FileError {
    let path = path.to_owned();
    match damage {
        Damage::Foreign => FileError::Foreign(path),
        Damage::Version(theirs) => FileError::Version { path, theirs },
        Damage::Record { record, at, why } => FileError::Damaged { path, record, at, why },
    }
}

/// The records of a file, without changing it. A torn end is skipped and counted.
///
/// # Errors
/// [`FileError`] if it cannot be read, is not a log, or is damaged.
pub fn read(path: &Path) -> Result<Contents, FileError> {
    let mut file = File::open(path).map_err(io("open", path))?;
    let (contents, damage, _) = parse(&read_all(&mut file, path)?);
    damage.map_or(Ok(contents), |damage| Err(damaged(path, damage)))
}

/// The complete records of a file before the first damaged one, and that damage; the file is not changed.
///
/// # Errors
/// [`FileError`] if it cannot be read, or is not a log of this format.
pub fn read_whole(path: &Path) -> Result<(Contents, Option<FileError>), FileError> {
    let mut file = File::open(path).map_err(io("open", path))?;
    let (contents, damage, _) = parse(&read_all(&mut file, path)?);
    match damage.map(|damage| damaged(path, damage)) {
        Some(damage @ FileError::Damaged { .. }) => Ok((contents, Some(damage))),
        Some(error) => Err(error),
        None => Ok((contents, None)),
    }
}

/// The records in the bytes of a file, for tests and for logs from the network.
///
/// # Errors
/// [`FileError`] if they are not a log, or damaged.
pub fn from_bytes(bytes: &[u8]) -> Result<Contents, FileError> {
    let (contents, damage, _) = parse(bytes);
    damage.map_or(Ok(contents), |damage| Err(damaged(Path::new("the log"), damage)))
}

/// Creates a file and locks it. A file to which nothing was written before a power failure counts as missing.
fn create_new(path: &Path) -> Result<File, FileError> {
    let mut options = private_files::options();
    options.read(true).write(true);
    let exists = match exclusive::open(options.clone().create_new(true), path) {
        Err(Refused::Io(error)) if error.kind() == std::io::ErrorKind::AlreadyExists => error,
        opened => return opened.map_err(refused("create", path)),
    };
    let mut file = exclusive::open(&options, path).map_err(refused("create", path))?;
    let (contents, damage, _) = parse(&read_all(&mut file, path)?);
    if !contents.records.is_empty() || damage.is_some() {
        return Err(io("create", path)(exists));
    }
    private_files::close(&file);
    file.set_len(0).and_then(|()| file.rewind()).map_err(io("write", path))?;
    Ok(file)
}

/// Whether there is a file with any part of a log, valid or damaged. What a crash leaves before the first record is on
/// disk does not count.
#[must_use]
pub fn is_saved(path: &Path) -> bool {
    let Ok(file) = File::open(path) else { return path.is_file() };
    let mut bytes = Vec::new();
    let first = (START + HEADER + MAX_RECORD + 1) as u64;
    if file.take(first).read_to_end(&mut bytes).is_err() {
        return true;
    }
    let (contents, damage, _) = parse(&bytes);
    !contents.records.is_empty() || damage.is_some()
}

fn write_header_last(file: &mut File, bytes: &[u8]) -> std::io::Result<()> {
    let (header, records) = bytes.split_at(START);
    file.write_all(&[0; START])?;
    file.write_all(records)?;
    file.sync_data()?;
    file.rewind()?;
    file.write_all(header)?;
    file.sync_data()
}

/// A log file open for appending. It is locked, so that it cannot be opened twice.
#[derive(Debug)]
pub struct LogFile {
    file: File,
    path: PathBuf,
    end: u64,
}

impl LogFile {
    /// Creates a file with its first records, and syncs them and its name to disk. A crash leaves all of them or a game
    /// that never began: those of a branch are its parent's and then its own, and without its own it would be its parent.
    ///
    /// # Errors
    /// [`FileError`] if there is a file of that name, or the disk is full or read-only.
    pub fn create(path: &Path, records: &[Vec<u8>]) -> Result<Self, FileError> {
        let mut file = create_new(path)?;
        let bytes = to_bytes(records);
        let end = bytes.len() as u64;
        write_header_last(&mut file, &bytes)
            .and_then(|()| file.seek(SeekFrom::Start(end)))
            .map_err(io("write", path))?;
        let created = Self { file, path: path.to_owned(), end };
        private_files::sync_folder_of(path).map_err(io("write the folder of", path))?;
        Ok(created)
    }

    /// Opens a file for appending. A torn end is cut off; tell the user if [`Contents::torn_bytes`] is not 0.
    ///
    /// # Errors
    /// [`FileError`] if it cannot be opened, is in use, is not a log, or is damaged elsewhere than at its end.
    pub fn open(path: &Path) -> Result<(Self, Contents), FileError> {
        let opened = exclusive::open(OpenOptions::new().read(true).write(true), path);
        let mut file = opened.map_err(refused("open", path))?;
        private_files::close(&file);
        let (contents, damage, end) = parse(&read_all(&mut file, path)?);
        if let Some(damage) = damage {
            return Err(damaged(path, damage));
        }
        if contents.records.is_empty() {
            return Err(FileError::NeverBegan(path.to_owned()));
        }
        if contents.torn_bytes > 0 {
            file.set_len(end).map_err(io("cut the torn end of", path))?;
            file.sync_all().map_err(io("write", path))?;
        }
        file.seek(SeekFrom::Start(end)).map_err(io("read", path))?;
        Ok((Self { file, path: path.to_owned(), end }, contents))
    }

    /// Appends a record. It is not safe before [`LogFile::sync`].
    ///
    /// # Errors
    /// [`FileError`] if the disk is full or gone. The file should then be closed and opened again, which cuts off the
    /// partial record.
    pub fn append(&mut self, record: &[u8]) -> Result<(), FileError> {
        let bytes = framed(self.end, record);
        self.file.write_all(&bytes).map_err(io("write", &self.path))?;
        self.end += bytes.len() as u64;
        Ok(())
    }

    /// Ensures that everything appended survives a power failure.
    ///
    /// # Errors
    /// [`FileError`] if the disk is full or gone.
    pub fn sync(&mut self) -> Result<(), FileError> {
        self.file.sync_data().map_err(io("write", &self.path))
    }

    /// Its size in bytes.
    #[expect(clippy::len_without_is_empty, reason = "a file begins with its header")]
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.end
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records() -> Vec<Vec<u8>> {
        vec![b"first".to_vec(), Vec::new(), b"the third record".to_vec()]
    }

    #[test]
    fn a_cut_at_any_byte_is_a_torn_end_and_loses_only_what_was_not_whole() {
        let bytes = to_bytes(&records());
        for cut in START..bytes.len() {
            let (contents, damage, end) = parse(&bytes[..cut]);
            assert_eq!(damage, None, "cut at {cut}");
            assert_eq!(contents.records, records()[..contents.records.len()]);
            assert_eq!(end + contents.torn_bytes, cut as u64);
        }
    }

    #[test]
    fn a_flipped_bit_anywhere_is_refused_or_tears_the_last_record_only() {
        let bytes = to_bytes(&records());
        let last = bytes.len() - HEADER - records()[2].len();
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut flipped = bytes.clone();
                flipped[at] ^= 1 << bit;
                let (contents, damage, _) = parse(&flipped);
                let is_last_torn =
                    at >= last && contents.records == records()[..2] && contents.torn_bytes > 0;
                assert!(damage.is_some() || is_last_torn, "byte {at} bit {bit}");
            }
        }
    }

    #[test]
    fn zeros_after_the_last_record_are_a_torn_end() {
        let mut bytes = to_bytes(&records());
        bytes.extend([0; 4096]);
        let (contents, damage, _) = parse(&bytes);
        assert_eq!((contents.records.len(), contents.torn_bytes, damage), (3, 4096, None));
    }

    #[test]
    fn a_record_moved_to_another_place_is_damage() {
        let bytes = to_bytes(&records());
        let first = HEADER + records()[0].len();
        let moved = [&bytes[..START], &bytes[START + first..], &bytes[START..START + first]].concat();
        assert!(parse(&moved).1.is_some());
    }

    #[test]
    fn a_log_is_read_while_it_is_written_and_written_by_one_only() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.bastide");
        let is_locked =
            || matches!(LogFile::open(&path).map(|(file, _)| file), Err(FileError::Locked(at)) if at == path);
        let mut file = LogFile::create(&path, &records()).unwrap();
        for _ in ["created", "opened"] {
            assert!(is_locked() && is_saved(&path));
            file.append(b"one more").unwrap();
            let read = read(&path).unwrap();
            assert_eq!((read.records.last().unwrap().as_slice(), read.torn_bytes), (&b"one more"[..], 0));
            assert_eq!(read_whole(&path).unwrap().0, read);
            drop(file);
            file = LogFile::open(&path).unwrap().0;
        }
        assert!(matches!(LogFile::create(&path, &records()), Err(FileError::Locked(_))), "nor begun anew");
        // A saved game is deleted while somebody plays it.
        std::fs::remove_file(&path).unwrap();
        file.append(b"into the void").unwrap();
        drop(file);
        assert!(!is_saved(&path));
    }

    #[test]
    fn a_file_whose_first_records_are_not_all_on_disk_is_a_game_that_never_began() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.bastide");
        let whole = to_bytes(&records());
        for end in START..=whole.len() {
            let bytes = [&[0; START], &whole[START..end]].concat();
            std::fs::write(&path, &bytes).unwrap();
            assert!(!is_saved(&path), "{end} bytes");
            assert!(matches!(LogFile::open(&path), Err(FileError::NeverBegan(_))), "{end} bytes");
        }
        drop(LogFile::create(&path, &records()).unwrap());
        assert_eq!(std::fs::read(&path).unwrap(), whole);
    }

    #[test]
    fn other_files_and_later_formats_are_named() {
        assert_eq!(parse(b"PK\x03\x04 and so on").1, Some(Damage::Foreign));
        let mut bytes = to_bytes(&records());
        bytes[8] = 9;
        assert_eq!(parse(&bytes).1, Some(Damage::Version(9)));
    }
}
