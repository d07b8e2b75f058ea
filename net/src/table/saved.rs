//! The saved games of a folder.

use crate::api::{SavedGame, SavedGames};
use crate::file;
use crate::identity::Key;
use crate::log::{BadLog, Log, ReadLog};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The most files to read.
const MANY: usize = 500;

/// Reads and checks the logs of a folder, the last changed first. Invalid logs are listed with the reason.
pub(crate) fn list(folder: &Path, me: Key) -> SavedGames {
    let files = newest_first(folder);
    let unread = files.len().saturating_sub(MANY);
    let games = files.into_iter().take(MANY).map(|(changed, path)| saved(path, changed, me)).collect();
    SavedGames { games, unread }
}

/// All log files of a folder, sorted before any are left out, so that the newest never are.
pub(super) fn newest_first(folder: &Path) -> Vec<(SystemTime, PathBuf)> {
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let paths = files.flatten().map(|file| file.path());
    let logs = paths.filter(|path| path.extension().is_some_and(|e| e == "bastide"));
    let dated = logs.filter_map(|path| {
        // Reading a pipe with such a name would never end.
        let found = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
        Some((found.modified().ok()?, path))
    });
    let mut all: Vec<_> = dated.collect();
    all.sort_by(|a, b| b.cmp(a));
    all
}

fn saved(path: PathBuf, changed: SystemTime, me: Key) -> SavedGame {
    let changed = changed.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (log, fault) = match file::read_whole(&path) {
        Err(error) => (None, Some(error.into())),
        Ok((contents, damage)) => {
            let held = Log::held(&contents.records, &mut |_, _| true);
            let ReadLog { log, fault } = held.unwrap_or(ReadLog { log: None, fault: None });
            (log, fault.map(BadLog::from).or_else(|| damage.map(BadLog::from)))
        }
    };
    let Some(log) = log else {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let (players, points) = (Vec::new(), Vec::new());
        let (turn, entries, is_over, is_mine) = (0, 0, false, false);
        let setup = None;
        return SavedGame {
            path,
            name,
            players,
            points,
            setup,
            turn,
            entries,
            changed,
            is_over,
            is_mine,
            fault,
        };
    };
    let offer = log.offer();
    let has_points = !log.roster().is_closed || log.game().wait() == rules::Wait::Over;
    let seats = (0..log.game().seats()).map(rules::Seat);
    SavedGame {
        path,
        name: offer.name.to_string(),
        players: offer.seats.iter().map(|s| s.name.to_string()).collect(),
        points: seats.filter(|_| has_points).map(|seat| log.game().score(seat)).collect(),
        setup: Some(log.game().rules().setup().clone()),
        turn: log.turn(),
        entries: log.seq(),
        changed,
        is_over: log.roster().is_closed
            || (fault.is_none() && matches!(log.game().wait(), rules::Wait::Over)),
        is_mine: log.roster().seats.iter().any(|s| s.holder == me),
        fault,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tempfile::TempDir;

    /// A new folder, and the bytes of a whole game.
    fn folder() -> (TempDir, Vec<u8>) {
        let folder = tempfile::tempdir().unwrap();
        let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/whole-game.bastide");
        (folder, fs::read(game).unwrap())
    }

    fn store(path: &Path, bytes: &[u8], age: u64) {
        fs::write(path, bytes).unwrap();
        let at = SystemTime::now() - Duration::from_secs(age);
        fs::File::options().write(true).open(path).unwrap().set_modified(at).unwrap();
    }

    #[test]
    fn what_does_not_hold_is_listed_with_the_reason_and_how_far_it_does() {
        let (folder, bytes) = folder();
        store(&folder.path().join("whole.bastide"), &bytes, 30);
        let mut bad = bytes.clone();
        bad[bytes.len() / 2] ^= 1;
        store(&folder.path().join("broken.bastide"), &bad, 20);
        store(&folder.path().join("none.bastide"), b"a letter", 10);
        let SavedGames { games, unread } = list(folder.path(), Key([1; 32]));
        let [none, broken, whole] = &games[..] else { panic!("{games:?}") };
        assert_eq!((&whole.fault, whole.is_over, unread), (&None, true, 0));
        assert_eq!(whole.points.len(), whole.players.len());
        assert!(whole.points.iter().all(|points| *points > 0), "{whole:?}");
        assert!(whole.setup.as_ref().is_some_and(|setup| usize::from(setup.seats) == whole.players.len()));
        assert!(whole.turn > 60 && whole.turn < whole.entries, "{whole:?}");
        assert!(matches!(broken.fault, Some(BadLog::Damaged { record }) if record > 20), "{broken:?}");
        assert!((20..whole.entries).contains(&broken.entries) && broken.turn < whole.turn, "{broken:?}");
        assert_eq!((&broken.name, &broken.players), (&whole.name, &whole.players));
        assert_eq!((none.name.as_str(), none.entries), ("none", 0));
        assert_eq!(none.fault, Some(BadLog::Foreign));
    }

    #[test]
    fn of_very_many_the_newest_are_read_and_the_others_are_counted() {
        let folder = tempfile::tempdir().unwrap();
        for n in 0..MANY + 7 {
            // The first one written is the newest.
            store(&folder.path().join(format!("{n:04}.bastide")), b"none", n as u64 * 60);
        }
        let SavedGames { games, unread } = list(folder.path(), Key([1; 32]));
        assert_eq!((games.len(), unread), (MANY, 7));
        assert_eq!((games[0].name.as_str(), games[MANY - 1].name.as_str()), ("0000", "0499"));
    }
}
