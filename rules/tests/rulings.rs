//! Every ruling has a scenario that names it. The test target `faults` shows that the scenario notices when the
//! ruling is broken.
#![expect(clippy::unwrap_used, reason = "tests")]

mod files;
#[path = "files/listed.rs"]
mod listed;

use rules::Revision;
use std::collections::BTreeSet;

#[test]
fn rulings_are_numbered_without_a_gap() {
    let number = |ruling: String| ruling[1..].trim_end_matches(['a', 'b', 'c']).parse::<u16>().unwrap();
    let numbers: BTreeSet<u16> = listed::rulings().into_iter().map(number).collect();
    let most = numbers.last().copied().unwrap();
    let missing: Vec<u16> = (1..=most).filter(|n| !numbers.contains(n)).collect();
    assert!(most >= 164 && missing.is_empty(), "of {most} rulings {missing:?} are missing");
}

#[test]
fn every_ruling_has_a_scenario() {
    let scenarios = files::scenarios();
    let named: BTreeSet<&String> = scenarios.iter().flat_map(|(_, s)| s.rules_named()).collect();
    let listed = listed::rulings();
    let missing: Vec<&String> = listed.iter().filter(|ruling| !named.contains(ruling)).collect();
    assert!(missing.is_empty(), "no scenario names {missing:?}");
}

#[test]
fn everything_that_older_versions_played_otherwise_has_a_scenario_of_such_a_game() {
    let (text, scenarios) = (files::rulings(), files::scenarios());
    let of_older = [("13.1", Revision::Second, "-second.txt", 7), ("13.2", Revision::Third, "-third.txt", 6)];
    for (number, revision, ending, least) in of_older {
        let section = text.split(&format!("\n### {number} ")).nth(1).unwrap().split("\n##").next().unwrap();
        let cited = section.split('(').skip(1).filter_map(|rest| rest.split(')').next());
        let cited: Vec<&str> = cited.filter(|cited| cited.starts_with(['R', '§'])).collect();
        assert!(cited.len() >= least, "only {cited:?} were found in {number}");
        let of_it = || scenarios.iter().filter(|(_, s)| s.setup().options.revision == revision);
        let is_shown = |rule: &&str| of_it().any(|(_, s)| s.rules_named().iter().any(|named| named == *rule));
        let missing: Vec<&str> = cited.into_iter().filter(|rule| !is_shown(rule)).collect();
        assert!(missing.is_empty(), "no scenario of {revision:?} names {missing:?}");
        for (name, scenario) in of_it() {
            assert!(name.ends_with(ending), "{name}");
            assert_eq!(scenario.setup().options.is_of_second(), revision == Revision::Second, "{name}");
        }
    }
}

/// The rows of the section on sentences that leave no question: the rule and the scenario of each.
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
