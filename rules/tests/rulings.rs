//! Every ruling has a scenario that names it, and one that fails when the ruling is broken on purpose.
//!
//! `RULINGS=R63-R69 cargo test -p rules --test rulings` looks at a range only, while it is being built.
#![expect(clippy::unwrap_used, reason = "tests")]

mod files;

use rules::{Revision, Ruling, Scenario};
use std::collections::BTreeMap;

/// Rulings that are no code of their own, so that nothing can be switched off, and why.
const NO_CODE: &[(&str, &str)] = &[
    ("R114", "the tile below a hill never comes to the board: there is nothing that could count it"),
    ("R119", "the end of the game asks for the stack alone, and nothing looks at what is left in the hands"),
];

/// The rulings that RULINGS.md lists, by the bold number at the beginning of each.
fn listed() -> Vec<Ruling> {
    let mut all: Vec<Ruling> = files::rulings()
        .split("**R")
        .skip(1)
        .filter_map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_digit() && !c.is_ascii_lowercase())?;
            Ruling::parse(&format!("R{}", &rest[..end]))
        })
        .collect();
    all.sort();
    all.dedup();
    all
}

/// The rulings that the environment asks for; all where it asks for none.
fn wanted() -> Box<dyn Fn(Ruling) -> bool> {
    let Ok(range) = std::env::var("RULINGS") else { return Box::new(|_| true) };
    let (first, last) = range.split_once('-').unwrap_or((&range, &range));
    // R69 as the end of a range takes R69a with it.
    let (first, last) = (Ruling::parse(first).unwrap(), Ruling::parse(&format!("{last}c")).unwrap());
    Box::new(move |ruling| (first..=last).contains(&ruling))
}

#[test]
fn rulings_are_numbered_without_a_gap() {
    let listed = listed();
    let last = (1..).take_while(|n| listed.contains(&Ruling::of(*n))).last().unwrap();
    let most = listed.iter().copied().max().unwrap();
    assert!(
        last >= 164 && most <= Ruling::with_letter(last, b'c'),
        "R{} is missing, {most} is there",
        last + 1
    );
}

#[test]
fn every_ruling_has_a_scenario_that_notices_when_it_is_broken() {
    let scenarios = files::scenarios();
    let mut shown: BTreeMap<Ruling, Vec<&(String, Scenario)>> = BTreeMap::new();
    for entry in &scenarios {
        for ruling in entry.1.rules_named().iter().filter_map(|name| Ruling::parse(name)) {
            shown.entry(ruling).or_default().push(entry);
        }
    }
    let wanted = wanted();
    let mut wrong = Vec::new();
    for ruling in listed().into_iter().filter(|ruling| wanted(*ruling)) {
        let Some(scenarios) = shown.get(&ruling) else {
            wrong.push(format!("{ruling}: no scenario names it"));
            continue;
        };
        let has_code = !NO_CODE.iter().any(|(name, _)| Ruling::parse(name) == Some(ruling));
        let is_noticed = scenarios.iter().any(|(_, scenario)| scenario.run_without(ruling).is_err());
        if has_code != is_noticed {
            let names: Vec<_> = scenarios.iter().map(|(name, _)| name.as_str()).collect();
            let what = if has_code { "nobody notices when it is broken" } else { "it is code after all" };
            wrong.push(format!("{ruling}: {what} ({})", names.join(", ")));
        }
    }
    assert!(wrong.is_empty(), "{} rulings:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn everything_that_rules_version_2_played_otherwise_has_a_scenario_of_such_a_game() {
    let (text, scenarios) = (files::rulings(), files::scenarios());
    let section = text.split("\n## 13. ").nth(1).unwrap();
    let cited = section.split('(').skip(1).filter_map(|rest| rest.split(')').next());
    let cited: Vec<&str> = cited.filter(|cited| cited.starts_with(['R', '§'])).collect();
    assert!(cited.len() >= 7, "only {cited:?} were found");
    let of_second = || scenarios.iter().filter(|(_, s)| s.setup().options.revision == Revision::Second);
    let is_shown = |rule: &&str| of_second().any(|(_, s)| s.rules_named().iter().any(|named| named == *rule));
    let missing: Vec<&str> = cited.into_iter().filter(|rule| !is_shown(rule)).collect();
    assert!(missing.is_empty(), "no scenario with \"option revision second\" names {missing:?}");
    for (name, scenario) in of_second() {
        assert!(name.ends_with("-second.txt") && scenario.setup().options.is_of_second(), "{name}");
    }
}

/// The rows of the section of sentences that leave no question: the rule and the scenario of each.
fn plain_sentences() -> Vec<(String, String)> {
    let text = files::rulings();
    let section = text.split("\n## 10.6 ").nth(1).unwrap().split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| „"));
    let cells = |row: &str| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        (cells[2].to_owned(), cells[3].trim_matches('`').to_owned())
    };
    rows.map(cells).collect()
}

#[test]
fn every_sentence_that_leaves_no_question_has_a_scenario_of_its_rule() {
    let (scenarios, rows) = (files::scenarios(), plain_sentences());
    assert!(rows.len() > 30, "only {} sentences were found", rows.len());
    let is_shown = |(rule, file): &&(String, String)| {
        let named = scenarios.iter().filter(|(name, _)| name.ends_with(file.as_str()));
        named.flat_map(|(_, scenario)| scenario.rules_named()).any(|named| named == rule)
    };
    let wrong: Vec<_> = rows.iter().filter(|row| !is_shown(row)).collect();
    assert!(wrong.is_empty(), "no scenario of that name shows the rule: {wrong:?}");
}
