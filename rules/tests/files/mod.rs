//! The files that tests check the code against: scenarios and rulings.

use rules::Scenario;
use std::path::{Path, PathBuf};

/// Every scenario, parsed, with its path under `scenarios/`.
pub(crate) fn scenarios() -> Vec<(String, Scenario)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut found = Vec::new();
    texts(&root, &mut found);
    found.sort();
    let read = |path: PathBuf| {
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        let scenario = Scenario::parse(&name, &text);
        (name, scenario.unwrap_or_else(|e| std::panic::panic_any(e.to_string())))
    };
    found.into_iter().map(read).collect()
}

fn texts(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts(&path, found);
        } else if path.extension().is_some_and(|e| e == "txt") {
            found.push(path);
        }
    }
}

/// The text of RULINGS.md.
pub(crate) fn rulings() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("RULINGS.md")).unwrap()
}
