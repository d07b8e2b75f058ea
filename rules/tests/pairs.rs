//! `scenarios/PAIRS.md` is complete: every pair of modules has its square, and each square's entry is listed.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Two modules by their names, sorted.
type Pair = (String, String);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")
}

fn text() -> String {
    std::fs::read_to_string(root().join("PAIRS.md")).unwrap()
}

fn pair(one: &str, other: &str) -> Pair {
    let (one, other) = (one.trim().to_owned(), other.trim().to_owned());
    if one < other { (one, other) } else { (other, one) }
}

/// The pairs of `toll × estate, sheep`.
fn pairs_of(text: &str) -> Vec<Pair> {
    let (one, others) = text.split_once(" × ").unwrap();
    others.split(',').map(|other| pair(one, other)).collect()
}

fn cells(row: &str) -> Vec<&str> {
    let inner = row.trim().trim_start_matches('|').trim_end_matches('|');
    inner.split('|').map(str::trim).collect()
}

/// The section below a heading.
fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let rest = text.split(&format!("\n## {heading}\n")).nth(1).unwrap();
    rest.split("\n## ").next().unwrap()
}

/// The rows of a table, without the header.
fn rows(section: &str) -> Vec<Vec<&str>> {
    let rows = section.lines().filter(|line| line.starts_with("| "));
    rows.skip(1).filter(|row| !row.starts_with("|--")).map(cells).collect()
}

/// The entry of each square of the matrix, in both directions.
fn matrix(text: &str) -> BTreeMap<(String, String), String> {
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
    let columns = cells(lines[0]);
    let names: Vec<&str> = columns[1..].to_vec();
    let rows = &lines[1..=names.len()];
    let full: BTreeMap<&str, &str> = rows
        .iter()
        .map(|row| {
            let (name, short) = cells(row)[0].split_once(" (").unwrap();
            (short.trim_end_matches(')'), name)
        })
        .collect();
    let mut squares = BTreeMap::new();
    for row in rows {
        let cells = cells(row);
        assert_eq!(cells.len(), names.len() + 1, "{row}");
        let name = cells[0].split_once(" (").unwrap().0;
        for (short, square) in names.iter().zip(&cells[1..]) {
            squares.insert((name.to_owned(), full[short].to_owned()), (*square).to_owned());
        }
    }
    squares
}

#[test]
fn every_pair_of_modules_is_answered_once() {
    let text = text();
    let squares = matrix(&text);
    let mut listed: BTreeMap<Pair, &str> = BTreeMap::new();
    let mut list = |pair: Pair, sign| {
        assert!(listed.insert(pair.clone(), sign).is_none(), "{pair:?} is answered twice");
    };
    for row in rows(section(&text, "Pairs with a scenario of their own")) {
        pairs_of(row[0]).into_iter().for_each(|pair| list(pair, "●"));
    }
    for row in rows(section(&text, "Pairs that meet in one ruling")) {
        pairs_of(row[0]).into_iter().for_each(|pair| list(pair, "r"));
    }
    let untouched = section(&text, "Pairs that do not touch").replace("\n  ", " ");
    for line in untouched.lines().filter_map(|line| line.strip_prefix("- ")) {
        let (pairs, reason) = line.split_once(": ").unwrap();
        assert!(!reason.is_empty());
        pairs_of(pairs).into_iter().for_each(|pair| list(pair, "·"));
    }
    for ((row, column), square) in &squares {
        if row == column {
            assert_eq!(square, "", "{row} meets itself");
            continue;
        }
        assert_eq!(Some(square.as_str()), listed.get(&pair(row, column)).copied(), "{row} × {column}");
    }
    let parts: BTreeSet<&String> = squares.keys().map(|(row, _)| row).collect();
    assert_eq!(listed.len(), parts.len() * (parts.len() - 1) / 2);
    let count = |sign| listed.values().filter(|s| **s == sign).count();
    let said = format!(
        "there are {} parts and {} pairs: {} have a scenario of the pair (●), {} meet in one ruling only, whose own \
         scenario shows it (r), and {} do not touch (·)",
        parts.len(),
        listed.len(),
        count("●"),
        count("r"),
        count("·")
    );
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&text).contains(&words(&said)), "the first paragraph should say: {said}");
}

#[test]
fn every_scenario_that_is_promised_is_there() {
    let text = text();
    let promised = text.split('`').filter(|name| name.ends_with(".txt") && !name.contains('<'));
    let missing: Vec<&str> = promised.filter(|name| !root().join(name).is_file()).collect();
    assert!(missing.is_empty(), "{} scenarios are missing:\n{}", missing.len(), missing.join("\n"));
}

/// The texts of a scenario and of those whose names extend its own: `a-b.txt` and `a-b-later.txt`.
fn beside(file: &str) -> String {
    let path = root().join(file);
    let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
    let names = std::fs::read_dir(path.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path());
    let is_beside = |path: &PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        name == stem || name.strip_prefix(&stem).is_some_and(|rest| rest.starts_with('-'))
    };
    names.filter(is_beside).map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn a_pair_scenario_names_the_rulings_that_the_table_gives_it() {
    let text = text();
    let tables = [
        "Pairs with a scenario of their own",
        "Three at once, and with the base game",
        "Published expansions",
    ];
    let mut wrong = Vec::new();
    for row in tables.iter().flat_map(|heading| rows(section(&text, heading))) {
        let (rulings, file) = (row[row.len() - 2], row[row.len() - 1].trim_matches('`'));
        let scenarios = beside(file);
        let named: BTreeSet<&str> = scenarios
            .lines()
            .filter_map(|line| line.strip_prefix("rule"))
            .flat_map(str::split_whitespace)
            .collect();
        let missing: Vec<&str> = rulings
            .split_whitespace()
            .filter(|r| !named.contains(r) && !named.contains(format!("§{r}").as_str()))
            .collect();
        if !missing.is_empty() {
            wrong.push(format!("{file} does not name {}", missing.join(" ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
