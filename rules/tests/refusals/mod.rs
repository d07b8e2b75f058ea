//! Every refusal names the rule that was broken, and some scenario expects it with that rule.

use crate::files::scenarios;
use crate::listed;
use std::collections::{BTreeMap, BTreeSet};

/// Refusals without a rule, and why.
const NO_RULE: &[(&str, &str)] = &[("OutsideLimit", "the end of the map is the program's: no rule has one")];

fn has_no_rule(name: &str) -> bool {
    NO_RULE.iter().any(|(refusal, _)| *refusal == name)
}

/// Where the rule begins in a message.
const RULE: &str = "(RULINGS.md ";

/// The refusals by name, with the message of each from the source.
fn refusals() -> BTreeMap<String, String> {
    let source = include_str!("../../src/game/illegal.rs");
    let body = source.split("pub enum Illegal {").nth(1).unwrap().split("\n}\n").next().unwrap();
    let (mut found, mut message) = (BTreeMap::new(), String::new());
    for line in body.lines() {
        match line.strip_prefix("    ").filter(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase())) {
            Some(variant) => {
                let name: String = variant.chars().take_while(char::is_ascii_alphanumeric).collect();
                found.insert(name, std::mem::take(&mut message));
            }
            None => message.push_str(line),
        }
    }
    assert!(found.len() > 80, "only {} refusals were found", found.len());
    found
}

/// The rules of a message, from its last parentheses.
fn rules_in(message: &str) -> Option<&str> {
    message.rsplit_once(RULE)?.1.split(')').next()
}

/// A line that expects a refusal, and the actual one.
struct Refused {
    at: String,
    line: String,
    name: String,
    message: String,
}

/// All refusals that scenarios expect.
fn refused() -> Vec<Refused> {
    let mut all = Vec::new();
    for (file, scenario) in scenarios() {
        let note = |state: &rules::StepState| {
            if let Some(why) = state.refused {
                // The name of a variant ends where its fields begin.
                let name = format!("{why:?}").chars().take_while(char::is_ascii_alphanumeric).collect();
                let at = format!("{file}:{}", state.line);
                all.push(Refused { at, line: state.step.clone(), name, message: why.to_string() });
            }
        };
        // Another test reports a scenario that does not hold.
        scenario.run(note).ok();
    }
    assert!(all.len() > 100, "only {} refusals are expected", all.len());
    all
}

#[test]
fn every_refusal_names_a_rule_that_is_written_down() {
    let listed = listed();
    let mut wrong = Vec::new();
    for (name, message) in refusals() {
        let is_let = has_no_rule(&name);
        match rules_in(&message) {
            Some(_) if is_let => wrong.push(format!("{name} has a rule after all")),
            None if !is_let => wrong.push(format!("{name} names no rule: {message}")),
            None | Some("{rule}") => {}
            Some(rules) => {
                let unknown = rules.split(", ").filter(|rule| !listed.contains(*rule));
                wrong.extend(unknown.map(|rule| format!("{name}: RULINGS.md has no {rule}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_refusal_is_expected_by_a_scenario() {
    let expected: BTreeSet<String> = refused().into_iter().map(|refused| refused.name).collect();
    let missing: Vec<String> = refusals().into_keys().filter(|name| !expected.contains(name)).collect();
    assert!(missing.is_empty(), "no scenario expects {missing:?}");
}

/// A scenario that expects a message notices a missing or different number in it.
#[test]
fn every_expectation_of_a_refusal_carries_its_rule() {
    let listed = listed();
    let mut wrong = Vec::new();
    for Refused { at, line, name, message } in refused() {
        let Some(rules) = rules_in(&message) else {
            assert!(has_no_rule(&name), "{at}: {message}");
            continue;
        };
        if !line.ends_with(&format!("{RULE}{rules})")) {
            wrong.push(format!("{at}: \"{line}\" should end with {RULE}{rules})"));
        }
        wrong.extend(rules.split(", ").filter(|r| !listed.contains(*r)).map(|r| format!("{at}: no {r}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
