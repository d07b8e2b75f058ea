//! Every file under `scenarios/` is read and run, and holds.
#![expect(clippy::unwrap_used, reason = "tests")]

use rules::{Scenario, ScenarioError};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "txt") {
            found.push(path);
        }
    }
}

fn all() -> Vec<(String, Scenario)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut found = Vec::new();
    files(&root, &mut found);
    found.sort();
    let read = |path: PathBuf| {
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        let scenario = Scenario::parse(&name, &text);
        (name, scenario.unwrap_or_else(|e| std::panic::panic_any(e.to_string())))
    };
    found.into_iter().map(read).collect()
}

#[test]
fn every_scenario_holds() {
    let wrong: Vec<ScenarioError> = all().iter().filter_map(|(_, s)| s.run(|_| ()).err()).collect();
    let said: Vec<String> = wrong.iter().map(ToString::to_string).collect();
    assert!(said.is_empty(), "{} scenarios do not hold:\n{}", said.len(), said.join("\n"));
}

#[test]
fn every_scenario_says_which_rule_it_shows() {
    let all = all();
    assert!(all.len() >= 40, "only {} scenarios were found", all.len());
    for (name, scenario) in all {
        assert!(!scenario.rules_named().is_empty(), "{name} names no rule");
    }
}

/// The sections and rulings of RULINGS.md: `**R52**`, `**§1.3 Features.**`, `## 10.0 The order`.
fn listed() -> BTreeSet<String> {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("RULINGS.md")).unwrap();
    let word = |rest: &str| {
        let end =
            rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.' && c != '§').unwrap_or(rest.len());
        rest[..end].trim_end_matches('.').to_owned()
    };
    let bold = text.split("**").filter(|part| part.starts_with('R') || part.starts_with('§')).map(word);
    let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
    bold.chain(headings.map(|heading| format!("§{}", word(heading)))).collect()
}

#[test]
fn every_rule_that_a_scenario_names_is_written_down() {
    let listed = listed();
    assert!(listed.len() > 150, "only {} rules were found", listed.len());
    let mut unknown = Vec::new();
    for (name, scenario) in all() {
        for rule in scenario.rules_named().iter().filter(|rule| !listed.contains(*rule)) {
            unknown.push(format!("{name}: {rule}"));
        }
    }
    assert!(unknown.is_empty(), "RULINGS.md does not have\n{}", unknown.join("\n"));
}
