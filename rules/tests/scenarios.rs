//! Every file under `scenarios/` can be read and run, and all its lines hold.
#![expect(clippy::unwrap_used, reason = "tests")]

mod files;
mod refusals;

use files::{rulings, scenarios};
use rules::ScenarioError;
use std::collections::BTreeSet;

#[test]
fn every_scenario_holds() {
    let wrong: Vec<ScenarioError> = scenarios().iter().filter_map(|(_, s)| s.run(|_| ()).err()).collect();
    let said: Vec<String> = wrong.iter().map(ToString::to_string).collect();
    assert!(said.is_empty(), "{} scenarios do not hold:\n{}", said.len(), said.join("\n"));
}

#[test]
fn every_scenario_says_which_rule_it_shows() {
    let all = scenarios();
    assert!(all.len() >= 40, "only {} scenarios were found", all.len());
    for (name, scenario) in all {
        assert!(!scenario.rules_named().is_empty(), "{name} names no rule");
    }
}

/// The sections and rulings of RULINGS.md: `**R52**`, `**§1.3 Features.**`, `## 10.0 The order`.
fn listed() -> BTreeSet<String> {
    let text = rulings();
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
    for (name, scenario) in scenarios() {
        for rule in scenario.rules_named().iter().filter(|rule| !listed.contains(*rule)) {
            unknown.push(format!("{name}: {rule}"));
        }
    }
    assert!(unknown.is_empty(), "RULINGS.md does not have\n{}", unknown.join("\n"));
}
