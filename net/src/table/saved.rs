//! The saved games of a folder.

use crate::file;
use crate::identity::Key;
use crate::log::Log;
use crate::node::SavedGame;
use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

/// The most files that are looked at.
const MANY: usize = 500;

/// Reads and checks every log of a folder, the one changed last first. What cannot be read is left out.
pub(crate) fn list(folder: &Path, me: Key) -> Vec<SavedGame> {
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let paths = files.flatten().map(|file| file.path());
    let logs = paths.filter(|path| path.extension().is_some_and(|e| e == "bastide")).take(MANY);
    let mut games: Vec<SavedGame> = logs.filter_map(|path| saved(&path, me)).collect();
    games.sort_by_key(|game| std::cmp::Reverse(game.changed));
    games
}

fn saved(path: &Path, me: Key) -> Option<SavedGame> {
    let changed = fs::metadata(path).and_then(|m| m.modified()).ok()?;
    let log = Log::replay(&file::read(path).ok()?.records).ok()?;
    let offer = log.offer();
    Some(SavedGame {
        path: path.to_owned(),
        name: offer.name.clone(),
        players: offer.seats.iter().map(|s| s.name.clone()).collect(),
        entries: log.seq(),
        changed: changed.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
        is_over: log.table().is_closed || matches!(log.game().wait(), rules::Wait::Over),
        is_mine: log.table().seats.iter().any(|s| s.holder == me),
    })
}
