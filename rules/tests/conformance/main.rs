//! Games recorded from an independent engine. Our legal placements and choices, scores, supplies and final counts must
//! be the same.
//!
//! The test reads the files of `testdata/conformance`, `testdata/expansions` and every `*.jsonl.gz` in the folder named
//! by the environment variable `CONFORMANCE_DIR` and in that folder's `expansions`, and prints what it read.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod base;
mod circus_and_city;
mod expansions;
mod words;

use flate2::read::GzDecoder;
use rules::{Game, Seat};
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

#[test]
fn recorded_games_of_another_engine_go_the_same_way() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let mut files = recordings(&own.join("conformance"));
    assert_eq!(files.len(), 6, "the crate carries base, bigbuilder, corn, hills, river and tunnel");
    files.extend(recordings(&own.join("expansions")));
    assert!(files.len() > 6, "the crate carries games with expansions");
    if let Some(folder) = std::env::var_os("CONFORMANCE_DIR") {
        files.extend(recordings(Path::new(&folder)));
        files.extend(recordings(&Path::new(&folder).join("expansions")));
    }
    for file in files {
        say(&replay_file(&file));
    }
}

/// Prints something even though the test passes: libtest captures only what the print macros write.
fn say(line: &str) {
    std::io::stdout().write_all(format!("{line}\n").as_bytes()).unwrap();
}

fn recordings(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = paths.filter(|p| p.to_string_lossy().ends_with(".jsonl.gz")).collect();
    files.sort();
    files
}

/// Replays every game of a file and says how many there are.
fn replay_file(path: &Path) -> String {
    let name = path.file_name().unwrap().to_string_lossy().replace(".jsonl.gz", "");
    let mut lines = BufReader::new(GzDecoder::new(File::open(path).unwrap())).lines().map(Result::unwrap);
    let first = lines.next().unwrap_or_else(|| panic!("{name} holds no game"));
    let is_expanded = serde_json::from_str::<serde_json::Value>(&first).unwrap().get("rules").is_some();
    let lines = std::iter::once(first).chain(lines);
    if is_expanded { expansions::replay_all(&name, lines) } else { base::replay_all(&name, lines) }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, ours: &T, theirs: &T) -> Result<(), String> {
    if ours == theirs { Ok(()) } else { Err(format!("{what}: ours {ours:?}, theirs {theirs:?}")) }
}

fn scores(game: &Game) -> Vec<i32> {
    (0..game.seats()).map(|seat| game.score(Seat(seat))).collect()
}
