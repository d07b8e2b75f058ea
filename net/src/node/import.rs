//! A log from elsewhere becomes one of the saved games.

use super::problem::Problem;
use super::reading::Counter;
use crate::file::LogFile;
use crate::identity::Digest;
use crate::log::{BadLog, Log, Record, Unopened};
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
    if target.is_file() && merge(&target, &log, counter).is_some() {
        return Ok(target);
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

/// Takes into the saved log what a copy of it has more. `None` if one is no continuation of the other.
fn merge(saved: &Path, copy: &Log, counter: &Counter) -> Option<()> {
    let log = crate::log::open(saved, &mut |done, all| counter.goes_on(done, all)).ok()?;
    if copy.seq() <= log.seq() {
        return (log.id_at(copy.seq()) == Some(copy.head())).then_some(());
    }
    if copy.id_at(log.seq()) != Some(log.head()) {
        return None;
    }
    let (mut file, _) = LogFile::open(saved).ok()?;
    let signed = copy.signatures().iter().filter(|(holder, _)| !log.signatures().contains_key(holder));
    let signed = signed.map(|(holder, signature)| Record::Signed { holder: *holder, signature: *signature });
    let more = copy.entries().iter().skip(usize::try_from(log.seq()).ok()?);
    let more = more.map(|s| Record::Entry { entry: s.entry.bytes(), proof: s.proof.clone() });
    for record in signed.chain(more) {
        file.append(&crate::wire::encode(&record).ok()?).ok()?;
    }
    file.sync().ok()
}

/// Copies a file to a place where none is yet.
fn copy_new(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut source = std::fs::File::open(from)?;
    let mut target = std::fs::OpenOptions::new().write(true).create_new(true).open(to)?;
    std::io::copy(&mut source, &mut target)?;
    target.sync_all()
}
