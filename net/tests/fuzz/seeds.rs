//! The seeds of each target: the samples, in the format that it takes.

use super::{TABLE, samples};
use std::path::{Path, PathBuf};

fn sized<'a>(parts: impl Iterator<Item = &'a Vec<u8>>) -> Vec<u8> {
    let length = |part: &[u8]| u16::try_from(part.len()).unwrap().to_le_bytes();
    parts.flat_map(|part| [&length(part)[..], part].concat()).collect()
}

fn packet(kind: u32, parts: &[&[u8]]) -> Vec<u8> {
    [&kind.to_le_bytes()[..], &parts.concat()].concat()
}

/// The texts of a project folder and its subfolders.
fn texts(folder: &str, ending: &str) -> Vec<String> {
    let mut folders: Vec<PathBuf> = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|e| e == ending) => files.push(path),
                false => {}
            }
        }
    }
    files.sort();
    files.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// The seeds of a target.
pub(super) fn of(target: &str) -> Vec<Vec<u8>> {
    let frames = samples("frame");
    let records = samples("record");
    match target {
        "packet" => {
            let frames = frames.iter().map(|frame| packet(14, &[&TABLE.0, frame]));
            let starts = samples("start").into_iter().map(|start| packet(7, &[&TABLE.0, &start]));
            let one = 1u64.to_le_bytes();
            let lines =
                samples("chat").into_iter().map(move |line| packet(19, &[&TABLE.0, &one, &line, &[0]]));
            frames.chain(starts).chain(lines).collect()
        }
        "frame" => (0..frames.len()).map(|n| sized(frames[n..].iter().take(3))).collect(),
        "record" => {
            let behind = |(n, record): (usize, &Vec<u8>)| [&[n as u8], &record[..]].concat();
            records.iter().enumerate().map(behind).collect()
        }
        "file" => {
            let whole = [sized(records.iter()), sized(records[..8].iter())];
            samples("file").into_iter().chain(samples("text")).chain(whole).collect()
        }
        // Under its own name each set would be a duplicate.
        "set" => {
            let own = |text: String| text.replacen("name: \"", "name: \"my-", 1).into_bytes();
            texts("assets/tiles", "ron").into_iter().map(own).collect()
        }
        "scenario" => texts("rules/scenarios", "txt").into_iter().map(String::into_bytes).collect(),
        other => samples(other),
    }
}
