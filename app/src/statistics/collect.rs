//! Reads the numbers of many logs on a thread of its own.

use super::cache::{Cache, FileState};
use super::played::PlayedGame;
use crate::replay::Replay;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// The numbers of all logs whose games are over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Collected {
    /// The games with their files, in the order in which these were given.
    pub games: Vec<(PathBuf, PlayedGame)>,
    /// The number of logs that cannot be read.
    pub unread: usize,
}

/// Logs that are being read, until this is dropped.
#[derive(Debug)]
pub struct Collecting {
    done: Arc<AtomicUsize>,
    all: usize,
    is_unwanted: Arc<AtomicBool>,
    end: Receiver<Collected>,
}

impl Collecting {
    /// Begins to read these logs; `cache` is the folder of caches, if there is one. `wake` is called when something has
    /// changed.
    pub fn begin(logs: Vec<PathBuf>, cache: Option<PathBuf>, wake: impl Fn() + Send + 'static) -> Self {
        let (out, end) = channel();
        let begun = Self { done: Arc::default(), all: logs.len(), is_unwanted: Arc::default(), end };
        let (done, is_unwanted) = (Arc::clone(&begun.done), Arc::clone(&begun.is_unwanted));
        let work = move || {
            let go_on = || !is_unwanted.load(Ordering::Relaxed);
            let collected = collect(&logs, cache.as_deref(), &go_on, &mut |n| {
                done.store(n, Ordering::Relaxed);
                wake();
            });
            if collected.is_some_and(|collected| out.send(collected).is_ok()) {
                wake();
            }
        };
        // If the system gives no thread, the channel is closed at once.
        let _reader = std::thread::Builder::new().name("statistics".to_owned()).spawn(work);
        begun
    }

    /// How many logs were read before the current one, and how many there are.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed), self.all)
    }

    /// The numbers, once all logs were read; `None` until then.
    ///
    /// # Errors
    /// [`Ended`] if the thread ended without them.
    pub fn take(&self) -> Result<Option<Collected>, Ended> {
        match self.end.try_recv() {
            Ok(collected) => Ok(Some(collected)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Ended),
        }
    }
}

impl Drop for Collecting {
    fn drop(&mut self) {
        self.is_unwanted.store(true, Ordering::Relaxed);
    }
}

/// The thread that reads the logs ended, or never began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the games could not be read")]
pub struct Ended;

/// The numbers of these logs, as long as `go_on` says so. `tell` receives how many were read.
fn collect(
    logs: &[PathBuf],
    cache: Option<&Path>,
    go_on: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(usize),
) -> Option<Collected> {
    let mut kept = Cache::read(cache);
    let (mut collected, mut heads) = (Collected::default(), BTreeSet::new());
    for (n, path) in logs.iter().enumerate() {
        tell(n);
        if !go_on() {
            // What was read so far is not read again.
            kept.store(logs);
            return None;
        }
        let Some(state) = FileState::of(path) else {
            collected.unread += 1;
            continue;
        };
        let game = if let Some(known) = kept.get(path, state) {
            known
        } else {
            let Ok(mut replay) = Replay::open(path, &mut |_, _| go_on()) else {
                collected.unread += 1;
                continue;
            };
            let game = PlayedGame::of(&mut replay);
            kept.put(path, state, game.clone());
            game
        };
        // A copy of a game is not played twice.
        if let Some(game) = game.filter(|game| heads.insert(game.head)) {
            collected.games.push((path.clone(), game));
        }
    }
    kept.store(logs);
    Some(collected)
}

#[cfg(test)]
mod tests {
    use super::super::cache::VERSION;
    use super::*;
    use std::fs;
    use tempfile::TempDir;

    /// A folder with two logs of finished games and a file that is none.
    struct Logs(TempDir, Vec<PathBuf>);

    impl Logs {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("../net/testdata");
            let paths = ["one.bastide", "none.bastide", "two.bastide"].map(|name| folder.path().join(name));
            fs::copy(stored.join("whole-game.bastide"), &paths[0]).unwrap();
            fs::write(&paths[1], "no log").unwrap();
            fs::copy(stored.join("hidden-game.bastide"), &paths[2]).unwrap();
            Self(folder, paths.to_vec())
        }

        fn read(&self) -> Collected {
            collect(&self.1, Some(self.0.path()), &|| true, &mut |_| {}).unwrap()
        }
    }

    #[test]
    fn the_numbers_of_a_log_are_those_of_its_end() {
        let logs = Logs::new();
        let collected = logs.read();
        let paths: Vec<&PathBuf> = collected.games.iter().map(|(path, _)| path).collect();
        assert_eq!((paths, collected.unread), (vec![&logs.1[0], &logs.1[2]], 1));
        for (path, game) in &collected.games {
            let mut replay = Replay::open(path, &mut |_, _| true).unwrap();
            let table = replay.table(replay.last());
            assert_eq!(game.players.len(), usize::from(table.game.seats()));
            for (_, seat, points) in table.ranking() {
                let player = &game.players[seat.index()];
                assert_eq!((player.points, player.name.as_str()), (points, table.name(seat)));
                assert_eq!(player.sources.iter().sum::<i32>(), points);
            }
        }
        let all = || collected.games.iter().flat_map(|(_, game)| &game.players);
        assert!(all().any(|player| player.road > 1), "{:?}", collected.games);
        assert!(all().any(|player| player.city > 1), "{:?}", collected.games);
    }

    #[test]
    fn a_copy_of_a_game_is_counted_once() {
        let mut logs = Logs::new();
        let copy = logs.0.path().join("one (copy).bastide");
        fs::copy(&logs.1[0], &copy).unwrap();
        logs.1.push(copy);
        for _ in 0..2 {
            let collected = logs.read();
            let paths: Vec<&PathBuf> = collected.games.iter().map(|(path, _)| path).collect();
            assert_eq!(paths, [&logs.1[0], &logs.1[2]]);
        }
    }

    #[test]
    fn a_log_that_has_not_changed_is_not_read_again_and_one_that_has_is() {
        let logs = Logs::new();
        let first = logs.read();
        let changed = fs::metadata(&logs.1[0]).unwrap().modified().unwrap();
        let bytes = fs::read(&logs.1[0]).unwrap();
        fs::write(&logs.1[0], vec![0; bytes.len()]).unwrap();
        let set = |at| fs::File::options().write(true).open(&logs.1[0]).unwrap().set_modified(at).unwrap();
        set(changed);
        assert_eq!(logs.read(), first);
        set(changed + std::time::Duration::from_secs(1));
        assert_eq!((logs.read().games.len(), logs.read().unread), (1, 2));
    }

    #[test]
    fn a_cache_that_cannot_be_read_or_written_only_costs_time() {
        let logs = Logs::new();
        let first = logs.read();
        let cache = logs.0.path().join("statistics.json");
        let whole = fs::read(&cache).unwrap();
        let text = String::from_utf8(whole.clone()).unwrap();
        let [ours, next] = [VERSION, VERSION + 1].map(|version| format!("\"version\":{version},"));
        let newer = text.replacen(&ours, &next, 1);
        assert_ne!(newer, text);
        for wrong in [&b"{"[..], &[0xff; 40], &whole[..whole.len() / 2], newer.as_bytes()] {
            fs::write(&cache, wrong).unwrap();
            assert_eq!(logs.read(), first);
            assert_eq!(fs::read(&cache).unwrap(), whole, "it was written anew");
        }
        fs::remove_file(&cache).unwrap();
        fs::create_dir(&cache).unwrap();
        assert_eq!(logs.read(), first);
    }

    #[test]
    fn a_reading_that_is_not_wanted_any_more_ends() {
        let logs = Logs::new();
        let seen = std::cell::Cell::new(0);
        let collected = collect(&logs.1, Some(logs.0.path()), &|| seen.get() < 1, &mut |n| seen.set(n));
        assert_eq!((collected, seen.get()), (None, 1));
        assert!(logs.0.path().join("statistics.json").is_file(), "what was read is kept");
    }
}
