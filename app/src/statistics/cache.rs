//! What was computed of each log, kept until the log changes. Whatever is wrong with the file, everything is computed
//! again.

use super::played::PlayedGame;
use net::private_files;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// The name of the file in the folder of caches.
const NAME: &str = "statistics.json";
/// The version of what is computed. A file of another one is not read.
pub(super) const VERSION: u32 = 5;
/// The longest file that is read, in bytes: 500 games of eight players take a tenth of it.
const LONGEST: u64 = 8 * 1024 * 1024;

/// The file.
#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    games: BTreeMap<String, Entry>,
}

/// What is known of a log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Entry {
    state: FileState,
    /// Its numbers; none if its game is not over.
    game: Option<PlayedGame>,
}

/// What shows that a file has not changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct FileState {
    bytes: u64,
    /// Nanoseconds since 1970.
    changed: u64,
}

impl FileState {
    /// The state of a file; `None` if the system does not tell it.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let found = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        let changed = found.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(Self { bytes: found.len(), changed: u64::try_from(changed.as_nanos()).ok()? })
    }
}

/// The cache.
#[derive(Debug, Default)]
pub(super) struct Cache {
    /// The file; none in tests.
    path: Option<PathBuf>,
    games: BTreeMap<String, Entry>,
    is_changed: bool,
}

impl Cache {
    /// The cache in a folder; empty if there is none.
    pub(super) fn read(folder: Option<&Path>) -> Self {
        let path = folder.map(|folder| folder.join(NAME));
        let games = path.as_deref().and_then(read).unwrap_or_default();
        Self { path, games, is_changed: false }
    }

    /// What is known of a log in this state: nothing, that its game is not over, or its numbers.
    pub(super) fn get(&self, path: &Path, state: FileState) -> Option<Option<PlayedGame>> {
        let entry = self.games.get(name(path)?).filter(|entry| entry.state == state)?;
        Some(entry.game.clone())
    }

    /// Keeps what was computed of a log.
    pub(super) fn put(&mut self, path: &Path, state: FileState, game: Option<PlayedGame>) {
        if let Some(name) = name(path) {
            self.games.insert(name.to_owned(), Entry { state, game });
            self.is_changed = true;
        }
    }

    /// Forgets all other logs, and writes the file if anything has changed. A cache that cannot be written costs only time.
    pub(super) fn store(mut self, all: &[PathBuf]) {
        let names: Vec<&str> = all.iter().filter_map(|path| name(path)).collect();
        let before = self.games.len();
        self.games.retain(|name, _| names.contains(&name.as_str()));
        let Some(path) = self.path.filter(|_| self.is_changed || self.games.len() != before) else { return };
        let kept = Kept { version: VERSION, games: self.games };
        let written = serde_json::to_vec(&kept).map_err(std::io::Error::other).and_then(|bytes| {
            path.parent().map_or(Ok(()), private_files::make_folder)?;
            private_files::replace(&path, &bytes)
        });
        if let Err(error) = written {
            tracing::debug!(%error, "the statistics are not kept");
        }
    }
}

fn name(path: &Path) -> Option<&str> {
    path.file_name()?.to_str()
}

fn read(path: &Path) -> Option<BTreeMap<String, Entry>> {
    // A pipe with that name would never end.
    let found = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(LONGEST).read_to_end(&mut bytes).ok().filter(|_| found.len() <= LONGEST)?;
    let kept: Kept = serde_json::from_slice(&bytes).ok()?;
    (kept.version == VERSION).then_some(kept.games)
}
