//! The key file: two lines of text, readable by nobody else, locked while it is in use.

use super::ProfileError;
use crate::identity::{Digest, Identity, Key};
use crate::private;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Write as _};
use std::path::Path;
use zeroize::Zeroizing;

/// The first line.
const HEADER: &str = "bastide key 1";
/// More than a key file ever holds.
const LIMIT: u64 = 4096;
/// Where a key lies that was moved here and is not in use yet.
const MOVED: &str = "key.moved";

/// The public key of a folder, if it has one that can be read.
pub(super) fn peek(folder: &Path) -> Option<Key> {
    let mut text = room();
    File::open(folder.join("key")).ok()?.take(LIMIT).read_to_end(&mut text).ok()?;
    parse(&text).ok().map(|secret| Identity::from_secret(*secret).key())
}

/// Leaves a key that was moved here beside the folder's own: the next opening takes it.
pub(super) fn leave_moved(folder: &Path, secret: &[u8; 32]) -> std::io::Result<()> {
    let path = folder.join(MOVED);
    match std::fs::remove_file(&path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = opening().open(&path)?;
    file.write_all(print(secret).as_bytes())?;
    file.sync_all()
}

/// Takes a key that was moved here; the one that was there is kept beside it.
fn take_moved(folder: &Path) -> std::io::Result<()> {
    let (moved, path) = (folder.join(MOVED), folder.join("key"));
    if !moved.is_file() {
        return Ok(());
    }
    if let Some(old) = peek(folder) {
        std::fs::rename(&path, folder.join(format!("key-{}", old.short())))?;
    }
    std::fs::rename(moved, path)
}

/// Opens and locks the key of a folder, or makes one.
pub(super) fn open(folder: &Path) -> Result<(Identity, File), ProfileError> {
    let path = folder.join("key");
    let io = |error| ProfileError::io(&path, error);
    take_moved(folder).map_err(io)?;
    let mut file = opening().open(&path).map_err(io)?;
    private::close(&file);
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(ProfileError::InUse { folder: folder.to_owned() }),
        Err(TryLockError::Error(error)) => return Err(io(error)),
    }
    let mut text = room();
    (&file).take(LIMIT).read_to_end(&mut text).map_err(io)?;
    if !text.is_empty() {
        let secret =
            parse(&text).map_err(|reason| ProfileError::DamagedKey { path: path.clone(), reason })?;
        return Ok((Identity::from_secret(*secret), file));
    }
    let mut secret = Zeroizing::new([0; 32]);
    getrandom::fill(&mut *secret).map_err(|error| io(std::io::Error::other(error)))?;
    file.write_all(print(&secret).as_bytes()).and_then(|()| file.sync_all()).map_err(io)?;
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(io)?;
    Ok((Identity::from_secret(*secret), file))
}

/// Room for the text of a key file, that does not have to grow and is wiped.
fn room() -> Zeroizing<Vec<u8>> {
    Zeroizing::new(Vec::with_capacity(LIMIT as usize))
}

/// Read and write, made for this user alone, nothing cut off.
fn opening() -> OpenOptions {
    let mut options = private::options();
    options.read(true).write(true).create(true).truncate(false);
    options
}

fn print(secret: &[u8; 32]) -> Zeroizing<String> {
    let digits = Zeroizing::new(Digest(*secret).to_string());
    Zeroizing::new(format!("{HEADER}\n{}\n", *digits))
}

fn parse(text: &[u8]) -> Result<Zeroizing<[u8; 32]>, &'static str> {
    let text = std::str::from_utf8(text).map_err(|_| "it is not text")?;
    let (header, rest) = text.split_once('\n').ok_or("it has no second line")?;
    if header != HEADER {
        return Err("its first line is not `bastide key 1`");
    }
    let digits = rest.strip_suffix('\n').unwrap_or(rest);
    let wrong = "its second line is not 64 hexadecimal digits";
    if digits.len() != 64 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Err(wrong);
    }
    let mut secret = Zeroizing::new([0; 32]);
    for (byte, pair) in secret.iter_mut().zip(0..) {
        *byte = u8::from_str_radix(&digits[2 * pair..2 * pair + 2], 16).map_err(|_| wrong)?;
    }
    Ok(secret)
}
