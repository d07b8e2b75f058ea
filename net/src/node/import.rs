//! Imports a log from elsewhere into the saved games.

use super::log_jobs::Counter;
use crate::api::{FileProblem, Problem};
use crate::file;
use crate::identity::Digest;
use crate::log::{BadLog, Genesis, Record, Unopened};
use crate::table::{self, Fetched};
use crate::wire;
use std::path::{Path, PathBuf};

/// The most copies of one game that are kept side by side.
const COPIES: u32 = 100;

/// The path of a game among the saved ones.
pub(super) fn saved_path(games: &Path, game: Digest) -> PathBuf {
    let name: String = game.to_string().chars().take(16).collect();
    games.join(name).with_extension("bastide")
}

/// The path of a game for which the user named a file. It is that file, unless the file holds something else, which
/// stays untouched. Then it is a file beside it, whose name identifies the game.
pub(super) fn named_path(named: &Path, game: Digest) -> PathBuf {
    if !file::is_saved(named) || game_in(named) == Some(game) {
        return named.to_owned();
    }
    let stem = named.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let id: String = game.to_string().chars().take(8).collect();
    named.with_file_name(format!("{stem}-{id}.bastide"))
}

/// The game that a file holds; for a branch, the branch.
fn game_in(path: &Path) -> Option<Digest> {
    let records = file::read_whole(path).ok()?.0.records;
    let decoded = records.iter().rev().map(|record| wire::decode::<Record>(record));
    let last = decoded.flatten().find_map(|record| match record {
        Record::Genesis(bytes) => Some(bytes),
        _ => None,
    });
    wire::decode::<Genesis>(&last?).ok().map(|genesis| genesis.id())
}

/// Checks a log and copies it, or merges its additional entries into the saved game. Nothing is overwritten. Returns
/// where the game is stored.
pub(super) fn import(path: &Path, games: &Path, counter: &Counter) -> Result<PathBuf, Problem> {
    let go_on = &mut |done, all| counter.goes_on(done, all);
    let log = crate::log::open(path, go_on).map_err(|why| Problem::unopened(path, why))?;
    let mut target = saved_path(games, log.id());
    let longer = target.is_file().then(|| table::longer(&target, &log, go_on)).flatten();
    if let Some(Ok(path)) = longer.map(Fetched::add) {
        return Ok(path);
    }
    // Reading the other log took time, too.
    if !counter.is_wanted() {
        return Err(Problem::unopened(path, Unopened::Refused(BadLog::Cancelled)));
    }
    for copy in 2.. {
        match copy_new(path, &target) {
            Ok(()) => break,
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && copy < COPIES => {
                target.set_file_name(format!("{}-{copy}.bastide", &log.id().to_string()[..16]));
            }
            Err(error) => {
                return Err(Problem::File(FileProblem::NotWritten {
                    path: target,
                    reason: error.to_string(),
                }));
            }
        }
    }
    Ok(target)
}

/// Deletes a file of the folder of saved games, and no other.
pub(super) fn delete(games: &Path, path: &Path) -> std::io::Result<()> {
    let is_saved = path.parent() == Some(games) && path.extension().is_some_and(|e| e == "bastide");
    if !is_saved || std::fs::symlink_metadata(path)?.is_dir() {
        return Err(std::io::ErrorKind::PermissionDenied.into());
    }
    std::fs::remove_file(path)?;
    // Nothing is left of it.
    let _ = std::fs::remove_file(file::review_of(path));
    Ok(())
}

/// Copies the records of a file to a new file, except the promises in it. A promise that another computer made, or that
/// was planted, would keep this one from voting.
fn copy_new(from: &Path, to: &Path) -> std::io::Result<()> {
    let (contents, _) = file::read_whole(from).map_err(std::io::Error::other)?;
    let is_promise =
        |record: &Vec<u8>| matches!(wire::decode(record), Ok(Record::Promise { .. } | Record::Accept { .. }));
    let records: Vec<Vec<u8>> = contents.records.into_iter().filter(|record| !is_promise(record)).collect();
    crate::private_files::create(to, &file::to_bytes(&records))?;
    // A game is listed by the day when it was played. Where that cannot be told, it is listed by today's.
    let played = std::fs::metadata(from).and_then(|data| data.modified());
    let _ = played.and_then(|played| std::fs::File::options().write(true).open(to)?.set_modified(played));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::Log;

    #[test]
    fn a_copy_from_elsewhere_binds_nobody_to_what_is_promised_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/whole-game.bastide");
        let mut records = file::read_whole(&whole).unwrap().0.records;
        let before = records.clone();
        let instance = crate::log::Instance { seq: 9, prev: Digest([1; 32]) };
        records.push(wire::encode(&Record::Promise { instance, epoch: u64::MAX }).unwrap());
        let (copy, kept) = (folder.path().join("copy"), folder.path().join("kept"));
        std::fs::write(&copy, file::to_bytes(&records)).unwrap();
        let long_ago = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(7);
        std::fs::File::options().write(true).open(&copy).unwrap().set_modified(long_ago).unwrap();
        copy_new(&copy, &kept).unwrap();
        let is_promise = |record: &Vec<u8>| {
            matches!(wire::decode(record), Ok(Record::Promise { .. } | Record::Accept { .. }))
        };
        let rest: Vec<Vec<u8>> = before.into_iter().filter(|record| !is_promise(record)).collect();
        assert_eq!(file::read_whole(&kept).unwrap().0.records, rest);
        let played = |path: &Path| std::fs::metadata(path).unwrap().modified().unwrap();
        assert_eq!(played(&kept), long_ago, "it was not played today");
        assert!(copy_new(&copy, &kept).is_err(), "nothing is overwritten");
    }

    #[test]
    fn only_files_of_saved_games_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let games = folder.path().join("games");
        std::fs::create_dir_all(games.join("folder.bastide")).unwrap();
        let (mine, key, beside) =
            (games.join("mine.bastide"), games.join("key"), folder.path().join("other.bastide"));
        for file in [&mine, &key, &beside] {
            std::fs::write(file, "a log").unwrap();
        }
        let roundabout = games.join("../other.bastide");
        for other in [&key, &beside, &roundabout, &games.join("folder.bastide"), &games.join("none.bastide")]
        {
            assert!(delete(&games, other).is_err(), "{}", other.display());
        }
        delete(&games, &mine).unwrap();
        assert!(!mine.exists() && key.exists() && beside.exists());
    }

    #[test]
    fn a_file_that_was_named_holds_its_game_and_another_game_goes_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/whole-game.bastide");
        let game = Log::replay(&file::read_whole(&whole).unwrap().0.records).unwrap().id();
        let named = folder.path().join("friday.bastide");
        assert_eq!(named_path(&named, game), named, "nothing is there yet");
        std::fs::copy(&whole, &named).unwrap();
        assert_eq!(named_path(&named, game), named, "the file holds this game");
        let other = named_path(&named, Digest([0xab; 32]));
        assert_eq!(other, folder.path().join("friday-abababab.bastide"));
        std::fs::write(&named, "a letter").unwrap();
        assert_eq!(named_path(&named, game).parent(), Some(folder.path()));
        assert_ne!(named_path(&named, game), named, "a file that is no log is not overwritten either");
    }
}
