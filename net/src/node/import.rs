//! A log from elsewhere becomes one of the saved games.

use super::problem::Problem;
use super::reading::Counter;
use crate::identity::Digest;
use crate::log::{BadLog, Unopened};
use crate::table::{self, Fetched};
use std::path::{Path, PathBuf};

/// Copies of one game that are kept beside each other.
const COPIES: u32 = 100;

/// Where a game is stored among the saved ones.
pub(super) fn saved_path(games: &Path, game: Digest) -> PathBuf {
    let name: String = game.to_string().chars().take(16).collect();
    games.join(name).with_extension("bastide")
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
