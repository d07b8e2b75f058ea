//! The key file: two lines of text, private to the user and locked while it is in use.

use super::ProfileError;
use crate::exclusive::{self, Refused};
use crate::identity::{Digest, Identity, Key};
use crate::private_files;
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::path::Path;
use zeroize::Zeroizing;

/// The first line.
const HEADER: &str = "bastide key 1";
/// More than the size of any key file.
const LIMIT: u64 = 4096;
/// The file of a key that was moved here but is not in use yet.
const MOVED: &str = "key.moved";

/// The public key of a folder, if it has a readable one.
pub(super) fn peek(folder: &Path) -> Option<Key> {
    let mut text = room();
    File::open(folder.join("key")).ok()?.take(LIMIT).read_to_end(&mut text).ok()?;
    parse(&text).ok().map(|secret| Identity::from_secret(*secret).key())
}

/// Stores a key that was moved here next to the folder's own. It takes effect when the profile is next opened.
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

/// Activates a key that was moved here. The previous one is kept next to it.
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

/// Opens and locks the key of a folder, or creates one.
pub(super) fn open(folder: &Path) -> Result<(Identity, File), ProfileError> {
    let path = folder.join("key");
    let io = |error| ProfileError::io(&path, error);
    take_moved(folder).map_err(io)?;
    let mut file = exclusive::open(&opening(), &path).map_err(|refused| match refused {
        Refused::InUse => ProfileError::InUse { folder: folder.to_owned() },
        Refused::Io(error) => io(error),
    })?;
    private_files::close(&file);
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
    private_files::sync_folder_of(&path).map_err(io)?;
    Ok((Identity::from_secret(*secret), file))
}

/// A buffer for the text of a key file that need not grow and is wiped.
fn room() -> Zeroizing<Vec<u8>> {
    Zeroizing::new(Vec::with_capacity(LIMIT as usize))
}

/// Options to read and write a private file without truncating it.
fn opening() -> OpenOptions {
    let mut options = private_files::options();
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
