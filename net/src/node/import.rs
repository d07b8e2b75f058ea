//! A log from elsewhere becomes one of the saved games.

use super::problem::Problem;
use super::reading::Counter;
use crate::file;
use crate::identity::Digest;
use crate::log::{BadLog, Genesis, Record, Unopened};
use crate::table::{self, Fetched};
use crate::wire;
use std::path::{Path, PathBuf};

/// Copies of one game that are kept beside each other.
const COPIES: u32 = 100;

/// Where a game is stored among the saved ones.
pub(super) fn saved_path(games: &Path, game: Digest) -> PathBuf {
    let name: String = game.to_string().chars().take(16).collect();
    games.join(name).with_extension("bastide")
}

/// Where a game is stored for which a file was named: in that file, unless something else is in it, which stays as it
/// is; then beside it, under a name that says which game it is.
pub(super) fn named_path(named: &Path, game: Digest) -> PathBuf {
    if !file::is_saved(named) || game_in(named) == Some(game) {
        return named.to_owned();
    }
    let stem = named.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let id: String = game.to_string().chars().take(8).collect();
    named.with_file_name(format!("{stem}-{id}.bastide"))
}

/// The game that a file holds: of a branch, the branch.
fn game_in(path: &Path) -> Option<Digest> {
    let records = file::read_whole(path).ok()?.0.records;
    let decoded = records.iter().rev().map(|record| wire::decode::<Record>(record));
    let last = decoded.flatten().find_map(|record| match record {
        Record::Genesis(bytes) => Some(bytes),
        _ => None,
    });
    wire::decode::<Genesis>(&last?).ok().map(|genesis| genesis.id())
}

/// Checks a log and copies it, or takes what it has more into the saved game it is a copy of. Nothing is overwritten.
/// Says where it lies now.
pub(super) fn import(path: &Path, games: &Path, counter: &Counter) -> Result<PathBuf, Problem> {
    let go_on = &mut |done, all| counter.goes_on(done, all);
    let log = crate::log::open(path, go_on).map_err(|why| Problem::unopened(path, why))?;
    let mut target = saved_path(games, log.id());
    let longer = target.is_file().then(|| table::longer(&target, &log, go_on)).flatten();
    if let Some(Ok(path)) = longer.map(Fetched::add) {
        return Ok(path);
    }
    // The other log took its time too.
    if !counter.is_wanted() {
        return Err(Problem::unopened(path, Unopened::Refused(BadLog::Cancelled)));
    }
    for copy in 2.. {
        match copy_new(path, &target) {
            Ok(()) => break,
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && copy < COPIES => {
                target.set_file_name(format!("{}-{copy}.bastide", &log.id().to_string()[..16]));
            }
            Err(error) => return Err(Problem::CannotSave { path: target, reason: error.to_string() }),
        }
    }
    Ok(target)
}

/// Copies a file to a place where none is yet.
fn copy_new(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut source = std::fs::File::open(from)?;
    let mut target = crate::private::options().write(true).create_new(true).open(to)?;
    std::io::copy(&mut source, &mut target)?;
    target.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::Log;

    #[test]
    fn a_file_that_was_named_holds_its_game_and_another_game_goes_beside_it() {
        let folder = std::env::temp_dir().join(format!("bastide-named-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/whole-game.bastide");
        let game = Log::replay(&file::read_whole(&whole).unwrap().0.records).unwrap().id();
        let named = folder.join("friday.bastide");
        assert_eq!(named_path(&named, game), named, "nothing is there yet");
        std::fs::copy(&whole, &named).unwrap();
        assert_eq!(named_path(&named, game), named, "its own game goes on in it");
        let other = named_path(&named, Digest([0xab; 32]));
        assert_eq!(other, folder.join("friday-abababab.bastide"));
        std::fs::write(&named, "a letter").unwrap();
        assert_eq!(named_path(&named, game).parent(), Some(folder.as_path()));
        assert_ne!(named_path(&named, game), named, "what is no log is not written to either");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
