//! The profile: a folder with a player's secret key, name and colour, and the saved games.

mod file;
mod key;
mod locks;
mod settings;

pub use file::{ParcelError, Passphrase, export, import};
pub(crate) use locks::Locks;
pub use settings::Settings;

use crate::chat::Muted;
use crate::exclusive;
use crate::identity::{Digest, Identity};
use crate::private_files;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Why a profile cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// Another running program uses this key.
    #[error("the profile in {} is in use by another window or program; close it, or choose a second profile with --data-dir", folder.display())]
    InUse {
        /// The profile's folder.
        folder: PathBuf,
    },
    /// The key file is invalid. It is not changed.
    #[error(
        "the key file {} is damaged ({reason}); restore a copy of it, or move it away to start without it",
        path.display()
    )]
    DamagedKey {
        /// The key file.
        path: PathBuf,
        /// The fault.
        reason: &'static str,
    },
    /// The folder or a file in it cannot be read or written.
    #[error("cannot use {}: {error}; make it readable and writable, or choose another folder with --data-dir", path.display())]
    Io {
        /// The path.
        path: PathBuf,
        /// The reason of the operating system.
        error: io::Error,
    },
}

impl ProfileError {
    fn io(path: &Path, error: io::Error) -> Self {
        Self::Io { path: path.to_owned(), error }
    }
}

/// A lobby to which a killed program returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LobbyNote {
    pub(crate) table: Digest,
    /// The revision if this computer was the host, which does not go back to an older one. A guest notes 0.
    pub(crate) revision: u64,
}

/// An open profile. Its key is locked as long as this exists.
#[derive(Debug)]
pub struct Profile {
    folder: PathBuf,
    identity: Identity,
    settings: Settings,
    /// Holds the lock.
    _key_file: File,
}

impl Profile {
    /// Opens the profile in a folder; creates folder and key if they are missing.
    ///
    /// # Errors
    /// If another program uses the key, if the key file is damaged, or if the folder cannot be used. Nothing that
    /// exists is overwritten.
    pub fn open(folder: &Path) -> Result<Self, ProfileError> {
        let games = folder.join("games");
        let is_known = folder.join("key").is_file();
        private_files::make_folder(&games).map_err(|error| ProfileError::io(&games, error))?;
        // A folder that existed before its profile may be there for others, too.
        let own = is_known.then_some(folder).into_iter().chain([games.as_path()]);
        own.for_each(private_files::close_folder);
        let (identity, key_file) = key::open(folder)?;
        let settings = Settings::load(folder);
        Ok(Self { folder: folder.to_owned(), identity, settings, _key_file: key_file })
    }

    /// Whether a running program uses the profile in a folder. Creates nothing, and reads no key.
    #[must_use]
    pub fn is_in_use(folder: &Path) -> bool {
        exclusive::is_in_use(&folder.join("key"))
    }

    /// The secret key.
    #[must_use]
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Name and colour.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Stores name and colour.
    ///
    /// # Errors
    /// If the file cannot be written; the old one is then still there.
    pub fn change(&mut self, settings: Settings) -> Result<(), ProfileError> {
        settings.save(&self.folder).map_err(|error| ProfileError::io(&self.folder, error))?;
        self.settings = settings;
        Ok(())
    }

    /// The folder of the saved games.
    #[must_use]
    pub fn games(&self) -> PathBuf {
        self.folder.join("games")
    }

    /// The folder of fault reports. It is created with the first one.
    #[must_use]
    pub fn reports(&self) -> PathBuf {
        self.folder.join("reports")
    }

    /// The mute list.
    #[must_use]
    pub fn muted(&self) -> Muted {
        let text = settings::read_small(&self.folder.join("muted"));
        text.map(|text| Muted::from_text(&text)).unwrap_or_default()
    }

    /// The locks of password-protected tables that this profile visited.
    #[must_use]
    pub(crate) fn locks(&self) -> Locks {
        Locks::load(&self.folder)
    }

    /// Stores the mute list.
    ///
    /// # Errors
    /// If the file cannot be written; the old one is then still there.
    pub fn set_muted(&self, muted: &Muted) -> io::Result<()> {
        private_files::replace(&self.folder.join("muted"), muted.to_text().as_bytes())
    }

    /// Notes the running game, so that a program can resume it after being killed. A game in the folder of the profile
    /// is noted by its way from there, because the folder may be on a stick that goes to another computer.
    ///
    /// # Errors
    /// If the note cannot be written.
    pub fn set_current(&self, game: Option<&Path>) -> io::Result<()> {
        let note = self.folder.join("current");
        match game {
            Some(path) => private_files::replace(&note, self.way_to(path).as_bytes()),
            None => match fs::remove_file(&note) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            },
        }
    }

    /// Notes the lobby of this computer, so that a program can return to it after being killed.
    ///
    /// # Errors
    /// If the note cannot be written.
    pub(crate) fn set_lobby(&self, lobby: Option<LobbyNote>) -> io::Result<()> {
        let note = self.folder.join("lobby");
        match lobby {
            Some(LobbyNote { table, revision }) => {
                private_files::replace(&note, format!("{table} {revision}").as_bytes())
            }
            None => match fs::remove_file(&note) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            },
        }
    }

    /// The lobby of this computer when the program ended.
    pub(crate) fn lobby(&self) -> Option<LobbyNote> {
        let text = settings::read_small(&self.folder.join("lobby"))?;
        let mut words = text.split_whitespace();
        let table = words.next()?.parse().ok()?;
        // Older programs noted no revision.
        Some(LobbyNote { table, revision: words.next().map_or(Some(0), |word| word.parse().ok())? })
    }

    /// The game that was running when the program ended.
    #[must_use]
    pub fn current(&self) -> Option<PathBuf> {
        let text = settings::read_small(&self.folder.join("current"))?;
        // Earlier versions noted the whole path, which stays as it is.
        let path = self.folder.join(text);
        path.is_file().then_some(path)
    }

    /// The path of a file from the folder of the profile, as every system understands it; the whole path of any other
    /// file, however it was named, because the next program may be started in another folder.
    fn way_to(&self, path: &Path) -> String {
        let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let (path, folder) = (whole(path), whole(&self.folder));
        let Ok(inside) = path.strip_prefix(&folder) else { return path.to_string_lossy().into_owned() };
        let names: Vec<_> = inside.iter().map(|name| name.to_string_lossy()).collect();
        names.join("/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    /// A folder, and one in it that has not been made yet.
    fn folder() -> (TempDir, PathBuf) {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("profile");
        (place, folder)
    }

    #[test]
    fn a_key_is_made_once_and_found_again() {
        let (_place, folder) = folder();
        let first = Profile::open(&folder).unwrap().identity().key();
        assert_eq!(Profile::open(&folder).unwrap().identity().key(), first);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(folder.join("key")).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_on_this_computer_reads_a_profile() {
        use std::os::unix::fs::PermissionsExt as _;
        let (_place, folder) = folder();
        let mode = |name: &str| fs::metadata(folder.join(name)).unwrap().permissions().mode() & 0o777;
        let change = Settings { name: "Ada".into(), colour: 1 };
        Profile::open(&folder).unwrap().change(change.clone()).unwrap();
        let private = [("", 0o700), ("games", 0o700), ("key", 0o600), ("profile", 0o600)];
        private.iter().for_each(|(name, wanted)| assert_eq!(mode(name), *wanted, "{name}"));
        // Earlier versions made them readable for everyone.
        for (name, _) in private {
            fs::set_permissions(folder.join(name), fs::Permissions::from_mode(0o755)).unwrap();
        }
        Profile::open(&folder).unwrap().change(change).unwrap();
        private.iter().for_each(|(name, wanted)| assert_eq!(mode(name) & 0o077, wanted & 0o077, "{name}"));
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_was_there_before_its_profile_stays_open() {
        use std::os::unix::fs::PermissionsExt as _;
        let (_place, folder) = folder();
        fs::create_dir_all(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
        Profile::open(&folder).unwrap();
        assert_eq!(fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o755);
    }

    #[test]
    fn the_same_key_is_not_used_twice_at_once() {
        let (_place, folder) = folder();
        let open = Profile::open(&folder).unwrap();
        let refused = Profile::open(&folder).unwrap_err();
        assert!(matches!(refused, ProfileError::InUse { .. }));
        assert!(refused.to_string().contains("--data-dir"));
        assert!(Profile::is_in_use(&folder));
        drop(open);
        assert!(!Profile::is_in_use(&folder));
        Profile::open(&folder).unwrap();
    }

    #[test]
    fn the_key_of_an_open_profile_can_be_read() {
        let (_place, folder) = folder();
        let open = Profile::open(&folder).unwrap();
        assert_eq!(Profile::peek(&folder), Some(open.identity().key()));
    }

    #[test]
    fn a_damaged_key_file_is_refused_and_left_alone() {
        let (_place, folder) = folder();
        drop(Profile::open(&folder).unwrap());
        let path = folder.join("key");
        let good = fs::read(&path).unwrap();
        for bad in [&b"nonsense"[..], &good[..good.len() - 9], b"bastide key 9\n00\n"] {
            fs::write(&path, bad).unwrap();
            assert!(matches!(Profile::open(&folder).unwrap_err(), ProfileError::DamagedKey { .. }));
            assert_eq!(fs::read(&path).unwrap(), bad);
        }
    }

    #[test]
    fn the_running_game_is_found_when_its_folder_has_moved() {
        let place = tempfile::tempdir().unwrap();
        let [here, there, outside] = ["here", "there", "outside"].map(|name| place.path().join(name));
        let profile = Profile::open(&here).unwrap();
        let game = here.join("games").join("x.bastide");
        fs::write(&game, b"x").unwrap();
        profile.set_current(Some(&game)).unwrap();
        assert_eq!(fs::read_to_string(here.join("current")).unwrap(), "games/x.bastide");
        drop(profile);
        fs::rename(&here, &there).unwrap();
        let profile = Profile::open(&there).unwrap();
        assert_eq!(profile.current(), Some(there.join("games").join("x.bastide")));
        // A game that lies elsewhere, and the notes of earlier versions.
        fs::create_dir(&outside).unwrap();
        let outside = outside.join("y.bastide");
        fs::write(&outside, b"y").unwrap();
        profile.set_current(Some(&outside)).unwrap();
        assert_eq!(profile.current(), Some(outside.clone()));
    }

    #[test]
    fn a_running_game_named_from_the_current_folder_is_found_from_any_other() {
        let (_place, folder) = folder();
        let mut profile = Profile::open(&folder).unwrap();
        let noted = |profile: &Profile, game: &Path| {
            profile.set_current(Some(game)).unwrap();
            fs::read_to_string(folder.join("current")).unwrap()
        };
        let here = std::env::current_dir().unwrap();
        let named = Path::new("friday.bastide");
        assert_eq!(noted(&profile, named), here.join(named).to_str().unwrap());
        assert_eq!(noted(&profile, &Path::new(".").join(named)), here.join(named).to_str().unwrap());
        // The profile's own games are told by their way from it, however the two are named.
        profile.folder = PathBuf::from("data");
        let inside = here.join("data").join("games").join("x.bastide");
        for game in [Path::new("data/games/x.bastide"), Path::new("./data/games/x.bastide"), &inside] {
            assert_eq!(profile.way_to(game), "games/x.bastide", "{}", game.display());
        }
    }

    #[test]
    fn name_colour_and_the_running_game_survive() {
        let (_place, folder) = folder();
        let mut profile = Profile::open(&folder).unwrap();
        assert_eq!(profile.settings().name, "");
        profile.change(Settings { name: "Ännchen".into(), colour: 3 }).unwrap();
        let game = folder.join("games").join("x.bastide");
        fs::write(&game, b"x").unwrap();
        profile.set_current(Some(&game)).unwrap();
        drop(profile);
        let profile = Profile::open(&folder).unwrap();
        assert_eq!(*profile.settings(), Settings { name: "Ännchen".into(), colour: 3 });
        assert_eq!(profile.current(), Some(game));
        profile.set_current(None).unwrap();
        assert_eq!(profile.current(), None);
        assert_eq!(profile.lobby(), None);
        let lobby = LobbyNote { table: Digest::of(b"a lobby"), revision: 12 };
        profile.set_lobby(Some(lobby)).unwrap();
        assert_eq!(profile.lobby(), Some(lobby));
        fs::write(folder.join("lobby"), lobby.table.to_string()).unwrap();
        assert_eq!(profile.lobby(), Some(LobbyNote { revision: 0, ..lobby }));
        fs::write(folder.join("lobby"), "ä".repeat(32)).unwrap();
        assert_eq!(profile.lobby(), None, "no note of ours");
        profile.set_lobby(None).unwrap();
        profile.set_lobby(None).unwrap();
    }
}
