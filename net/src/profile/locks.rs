//! The locks of password-protected tables at which this profile played or watched: one small private file each. A log
//! does not contain them, but a player who resumes it has to know whom to admit.

use super::settings::read_small;
use crate::identity::Digest;
use crate::private_files;
use crate::secret::Lock;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The first line of a file.
const HEADER: &str = "bastide lock 1\n";
/// More tables than anyone plays at. Beyond them, the locks stored longest ago are removed.
const MOST: usize = 4096;

/// The locks of a profile, by table.
#[derive(Debug, Default)]
pub(crate) struct Locks {
    folder: PathBuf,
    known: BTreeMap<Digest, Lock>,
}

impl Locks {
    /// Reads the locks of a profile's folder. An unreadable one counts as missing.
    pub(super) fn load(profile: &Path) -> Self {
        Self::load_newest(profile, MOST)
    }

    fn load_newest(profile: &Path, most: usize) -> Self {
        let folder = profile.join("locks");
        let stored = |file: &fs::DirEntry| file.metadata().and_then(|data| data.modified()).ok();
        let mut files: Vec<fs::DirEntry> = fs::read_dir(&folder).into_iter().flatten().flatten().collect();
        files.sort_by_cached_key(|file| std::cmp::Reverse(stored(file)));
        for file in files.split_off(most.min(files.len())) {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(file.path());
        }
        let lock = |file: fs::DirEntry| {
            let table = file.file_name().to_str()?.parse().ok()?;
            let text = zeroize::Zeroizing::new(read_small(&file.path())?);
            Some((table, Lock::from_text(text.strip_prefix(HEADER)?)?))
        };
        Self { known: files.into_iter().filter_map(lock).collect(), folder }
    }

    /// The lock of a table, if it has one that is known here.
    pub(crate) fn of(&self, table: Digest) -> Option<&Lock> {
        self.known.get(&table)
    }

    /// The lock with a salt: a rematch or a branch keeps the password.
    pub(crate) fn with_salt(&self, salt: Digest) -> Option<&Lock> {
        self.known.values().find(|lock| lock.salt == salt)
    }

    /// Notes the lock of a table, or that it has none, until the program ends.
    pub(crate) fn note(&mut self, table: Digest, lock: Option<Lock>) {
        match lock {
            Some(lock) => self.known.insert(table, lock),
            None => self.known.remove(&table),
        };
    }

    /// Stores the noted lock of a table.
    ///
    /// # Errors
    /// If the file cannot be written or removed.
    pub(crate) fn store(&self, table: Digest) -> io::Result<()> {
        let path = self.folder.join(table.to_string());
        let Some(lock) = self.of(table) else {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        };
        private_files::make_folder(&self.folder)?;
        let text = zeroize::Zeroizing::new([HEADER, &lock.to_text()].concat());
        private_files::replace(&path, text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::Secret;
    use std::time::{Duration, SystemTime};

    #[test]
    fn of_too_many_locks_those_stored_longest_ago_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let mut locks = Locks::load(folder.path());
        let lock = Lock::new(&Secret::new("sesame").unwrap(), Digest([9; 32]));
        let path = |n: u8| folder.path().join("locks").join(Digest([n; 32]).to_string());
        for n in 0..6 {
            locks.note(Digest([n; 32]), Some(lock.clone()));
            locks.store(Digest([n; 32])).unwrap();
            let stored = SystemTime::now() - Duration::from_secs(1_000 - u64::from(n));
            fs::File::options().write(true).open(path(n)).unwrap().set_modified(stored).unwrap();
        }
        let locks = Locks::load_newest(folder.path(), 4);
        assert!(
            (0..6).all(|n| locks.of(Digest([n; 32])).is_some() == (n >= 2) && path(n).exists() == (n >= 2))
        );
        assert_eq!(Locks::load_newest(folder.path(), 4).known.len(), 4);
    }

    #[test]
    fn a_lock_is_found_again_by_its_table_and_its_salt_and_by_nobody_else() {
        let folder = tempfile::tempdir().unwrap();
        let (table, salt) = (Digest([1; 32]), Digest([2; 32]));
        let lock = Lock::new(&Secret::new("sesame").unwrap(), salt);
        let mut locks = Locks::load(folder.path());
        locks.note(table, Some(lock.clone()));
        locks.store(table).unwrap();
        let path = folder.path().join("locks").join(table.to_string());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
            assert_eq!((mode(&path), mode(&folder.path().join("locks"))), (0o600, 0o700));
        }
        let mut locks = Locks::load(folder.path());
        assert_eq!((locks.of(table), locks.with_salt(salt)), (Some(&lock), Some(&lock)));
        assert_eq!((locks.of(salt), locks.with_salt(table)), (None, None));
        fs::write(folder.path().join("locks").join(salt.to_string()), "nonsense").unwrap();
        assert_eq!(Locks::load(folder.path()).known.len(), 1);
        locks.note(table, None);
        locks.store(table).unwrap();
        assert!(!path.exists());
    }
}
