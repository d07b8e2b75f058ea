//! The key file: two lines of text, private to the user and locked while it is in use.

use super::ProfileError;
use crate::exclusive::{self, Refused};
use crate::identity::{Digest, Identity, Key};
use crate::private_files;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
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
pub(super) fn leave_moved(folder: &Path, secret: &[u8; 32]) -> io::Result<()> {
    private_files::replace(&folder.join(MOVED), print(secret).as_bytes())
}

/// Opens and locks the key of a folder, or creates one. A key that was moved here takes its place first.
pub(super) fn open(folder: &Path) -> Result<(Identity, File), ProfileError> {
    let path = folder.join("key");
    // As long as another program uses the folder's own key, one that was moved here waits.
    let own = lock_existing(folder, &path)?;
    if let Some(moved) = lock_existing(folder, &folder.join(MOVED))? {
        return take_moved(folder, moved, own.as_ref());
    }
    let mut file = match own {
        Some(file) => file,
        None => lock(folder, &path, opening().create(true))?,
    };
    let text = read(&file, &path)?;
    if !text.is_empty() {
        return Ok((identity(&text, &path)?, file));
    }
    let io = |error| ProfileError::io(&path, error);
    let mut secret = Zeroizing::new([0; 32]);
    getrandom::fill(&mut *secret).map_err(|error| io(io::Error::other(error)))?;
    file.write_all(print(&secret).as_bytes()).and_then(|()| file.sync_all()).map_err(io)?;
    private_files::sync_folder_of(&path).map_err(io)?;
    Ok((Identity::from_secret(*secret), file))
}

/// Activates a key that was moved here. The folder's own, whatever is in it, is kept next to it. If the power fails
/// between the two steps, there is no key of the folder's own left to keep, and the next start does the second one.
fn take_moved(folder: &Path, moved: File, own: Option<&File>) -> Result<(Identity, File), ProfileError> {
    let (from, path) = (folder.join(MOVED), folder.join("key"));
    let identity = identity(&read(&moved, &from)?, &from)?;
    let io = |error| ProfileError::io(&path, error);
    if own.is_some() {
        fs::rename(&path, aside(folder)).map_err(io)?;
    }
    fs::rename(from, &path).and_then(|()| private_files::sync_folder_of(&path)).map_err(io)?;
    Ok((identity, moved))
}

/// A path next to the key where there is no file yet. It names the key, if that can be read.
fn aside(folder: &Path) -> PathBuf {
    let name = peek(folder).map_or("damaged".to_owned(), |key| key.short());
    let mut path = folder.join(format!("key-{name}"));
    for number in 2_u32.. {
        // A link that leads nowhere counts, too.
        if path.symlink_metadata().is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
            break;
        }
        path.set_file_name(format!("key-{name}-{number}"));
    }
    path
}

/// Opens and locks a key file, if there is one.
fn lock_existing(folder: &Path, path: &Path) -> Result<Option<File>, ProfileError> {
    match lock(folder, path, &opening()) {
        Err(ProfileError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        locked => locked.map(Some),
    }
}

fn lock(folder: &Path, path: &Path, options: &OpenOptions) -> Result<File, ProfileError> {
    let file = exclusive::open(options, path).map_err(|refused| match refused {
        Refused::InUse => ProfileError::InUse { folder: folder.to_owned() },
        Refused::Io(error) => ProfileError::io(path, error),
    })?;
    private_files::close(&file);
    Ok(file)
}

fn read(file: &File, path: &Path) -> Result<Zeroizing<Vec<u8>>, ProfileError> {
    let mut text = room();
    file.take(LIMIT).read_to_end(&mut text).map_err(|error| ProfileError::io(path, error))?;
    Ok(text)
}

fn identity(text: &[u8], path: &Path) -> Result<Identity, ProfileError> {
    let damaged = |reason| ProfileError::DamagedKey { path: path.to_owned(), reason };
    parse(text).map(|secret| Identity::from_secret(*secret)).map_err(damaged)
}

/// A buffer for the text of a key file that need not grow and is wiped.
fn room() -> Zeroizing<Vec<u8>> {
    Zeroizing::new(Vec::with_capacity(LIMIT as usize))
}

/// Options to read and write a private file.
fn opening() -> OpenOptions {
    let mut options = private_files::options();
    options.read(true).write(true);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::Profile;
    use tempfile::TempDir;

    const MOVED_HERE: [u8; 32] = [7; 32];

    fn moved_here() -> Key {
        Identity::from_secret(MOVED_HERE).key()
    }

    /// A profile that was opened once, and its key file.
    fn profile() -> (TempDir, Vec<u8>) {
        let folder = tempfile::tempdir().unwrap();
        drop(Profile::open(folder.path()).unwrap());
        let text = fs::read(folder.path().join("key")).unwrap();
        (folder, text)
    }

    /// The files with keys, and what is in them.
    fn keys(folder: &TempDir) -> Vec<(String, Vec<u8>)> {
        let files = fs::read_dir(folder).unwrap().flatten().map(|file| file.path());
        let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
        let files = files.filter(|path| name(path).starts_with("key"));
        let mut keys: Vec<_> = files.map(|path| (name(&path), fs::read(path).unwrap())).collect();
        keys.sort();
        keys
    }

    #[test]
    fn a_key_that_was_moved_here_waits_until_the_profile_is_closed() {
        let (folder, old) = profile();
        let open = Profile::open(folder.path()).unwrap();
        let own = open.identity().key();
        leave_moved(folder.path(), &MOVED_HERE).unwrap();
        let before = keys(&folder);
        assert!(matches!(Profile::open(folder.path()), Err(ProfileError::InUse { .. })));
        assert_eq!(keys(&folder), before);
        drop(open);
        let open = Profile::open(folder.path()).unwrap();
        assert_eq!(open.identity().key(), moved_here());
        let (new, aside) = (print(&MOVED_HERE).as_bytes().to_vec(), format!("key-{}", own.short()));
        assert_eq!(keys(&folder), [("key".to_owned(), new), (aside.clone(), old)]);
        // The new key is in use now, and the old one no more.
        assert!(matches!(Profile::open(folder.path()), Err(ProfileError::InUse { .. })));
        assert!(!exclusive::is_in_use(&folder.path().join(aside)));
        drop(open);
        assert_eq!(Profile::open(folder.path()).unwrap().identity().key(), moved_here());
    }

    #[test]
    fn a_key_that_is_being_activated_is_not_opened_twice() {
        let (folder, _) = profile();
        leave_moved(folder.path(), &MOVED_HERE).unwrap();
        // Another start is between the two renames.
        let _moved = lock_existing(folder.path(), &folder.path().join(MOVED)).unwrap().unwrap();
        fs::rename(folder.path().join("key"), folder.path().join("key-old")).unwrap();
        let before = keys(&folder);
        assert!(matches!(Profile::open(folder.path()), Err(ProfileError::InUse { .. })));
        assert_eq!(keys(&folder), before);
    }

    #[test]
    fn a_start_that_was_killed_while_it_activated_a_key_loses_none() {
        let (folder, old) = profile();
        leave_moved(folder.path(), &MOVED_HERE).unwrap();
        fs::rename(folder.path().join("key"), folder.path().join("key-old")).unwrap();
        assert_eq!(Profile::open(folder.path()).unwrap().identity().key(), moved_here());
        let new = print(&MOVED_HERE).as_bytes().to_vec();
        assert_eq!(keys(&folder), [("key".to_owned(), new), ("key-old".to_owned(), old)]);
    }

    #[test]
    fn a_damaged_key_is_kept_beside_the_one_that_was_moved_here() {
        let (folder, _) = profile();
        let new = print(&MOVED_HERE).as_bytes().to_vec();
        let mut kept = vec![("key".to_owned(), new)];
        for (damage, aside) in [(&b"nonsense"[..], "key-damaged"), (b"bastide", "key-damaged-2")] {
            fs::write(folder.path().join("key"), damage).unwrap();
            leave_moved(folder.path(), &MOVED_HERE).unwrap();
            assert_eq!(Profile::open(folder.path()).unwrap().identity().key(), moved_here());
            kept.push((aside.to_owned(), damage.to_vec()));
            assert_eq!(keys(&folder), kept);
        }
    }

    #[test]
    fn a_damaged_key_that_was_moved_here_does_not_take_the_place_of_the_own() {
        let (folder, own) = profile();
        for damage in [&b""[..], b"bastide key 1\n07"] {
            fs::write(folder.path().join(MOVED), damage).unwrap();
            let refused = Profile::open(folder.path()).unwrap_err();
            assert!(
                matches!(refused, ProfileError::DamagedKey { .. }) && refused.to_string().contains(MOVED)
            );
            let both = [("key".to_owned(), own.clone()), (MOVED.to_owned(), damage.to_vec())];
            assert_eq!(keys(&folder), both);
        }
    }
}
