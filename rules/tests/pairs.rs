//! `scenarios/PAIRS.md` and `scenarios/PAIRS-EXPANSIONS.md` are complete: every pair of modules has its square, each
//! square's entry is listed, and each scenario shows the pair that it is listed for.
#![expect(clippy::unwrap_used, reason = "tests")]

mod files;

use files::{rulings, scenarios};
use rules::Module;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Two modules by their names, sorted.
type Pair = (String, String);

const FIRST: &str = "PAIRS.md";
const EXPANSIONS: &str = "PAIRS-EXPANSIONS.md";

const SCENARIOS: &str = "Pairs with a scenario of their own";
const RULINGS: &str = "Pairs that meet in one ruling";
const APART: &str = "Pairs that do not touch";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")
}

fn text(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap()
}

fn texts() -> [String; 2] {
    [FIRST, EXPANSIONS].map(text)
}

/// The module that a row or column stands for.
fn module(name: &str) -> Module {
    match name {
        "river" => Module::River,
        "big" => Module::BigMeeple,
        "builder" => Module::Builder,
        "pig" => Module::LuckyPig,
        "dragon" => Module::Dragon,
        "queen" => Module::Queen,
        "wizard" => Module::Wizard,
        "wagon" => Module::Wagon,
        "toll" => Module::TollStations,
        "estate" => Module::Estates,
        "tower" => Module::Towers,
        "gold" | "walls" => Module::GoldAndWalls,
        "tunnel" => Module::Tunnel,
        "half" => Module::HalfTiles,
        "vineyard" => Module::Vineyards,
        "hill" => Module::Hills,
        "sheep" => Module::Sheep,
        "circle" => Module::CropCircles,
        "tatan" => Module::Tatan,
        "fields" => Module::Fields,
        "inns" => Module::InnsCathedrals,
        "goods" => Module::TradeGoods,
        "farm pig" => Module::FarmPig,
        "abbot" => Module::Abbot,
        "phantom" => Module::Phantom,
        "king" => Module::KingAndRobber,
        "watchtower" => Module::Watchtowers,
        "festival" => Module::Festival,
        "rose" => Module::WindRoses,
        "shrine" => Module::Shrines,
        "siege" => Module::Siege,
        "building" => Module::LittleBuildings,
        "princess" => Module::PrincessAndDragon,
        "the tower" => Module::TheTower,
        "mage" => Module::MageAndWitch,
        "abbey" => Module::AbbeyAndMayor,
        "castle" => Module::Castles,
        "bazaar" => Module::Bazaars,
        "bridge" => Module::Bridges,
        "big top" => Module::BigTop,
        "count" => Module::Count,
        "labyrinth" => Module::Labyrinth,
        "mine" => Module::GoldMines,
        "special" => Module::SpecialMonasteries,
        "flier" => Module::Flier,
        "ferry" => Module::Ferries,
        "robber" => Module::Robbers,
        "message" => Module::Messages,
        _ => panic!("no module is called {name}"),
    }
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

/// The short and the full name of each row of a matrix.
fn names(text: &str) -> BTreeMap<&str, &str> {
    let rows = text.split("\n## ").next().unwrap().lines().filter(|line| line.starts_with("| "));
    rows.filter_map(|row| {
        let (name, short) = cells(row)[0].split_once(" (")?;
        Some((short.trim_end_matches(')'), name))
    })
    .collect()
}

/// The entry of each square of a matrix; columns may stand for the rows of `earlier` as well.
fn matrix(text: &str, earlier: &BTreeMap<&str, &str>) -> BTreeMap<(String, String), String> {
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
    let columns = cells(lines[0]);
    let own = names(text);
    let full = |short: &str| own.get(short).or_else(|| earlier.get(short)).copied().unwrap();
    let mut squares = BTreeMap::new();
    for row in &lines[1..=own.len()] {
        let cells = cells(row);
        assert_eq!(cells.len(), columns.len(), "{row}");
        let name = cells[0].split_once(" (").unwrap().0;
        for (short, square) in columns.iter().zip(&cells).skip(1) {
            let was = squares.insert((name.to_owned(), full(short).to_owned()), (*square).to_owned());
            assert_eq!(was, None, "{name} has two columns {short}");
        }
    }
    squares
}

/// The answer of a file's lists to each pair that they name.
fn listed(text: &str) -> BTreeMap<Pair, &'static str> {
    let mut listed: BTreeMap<Pair, &str> = BTreeMap::new();
    let mut list = |pair: Pair, sign| {
        assert!(listed.insert(pair.clone(), sign).is_none(), "{pair:?} is answered twice");
    };
    for (heading, sign) in [(SCENARIOS, "●"), (RULINGS, "r")] {
        for row in rows(section(text, heading)) {
            pairs_of(row[0]).into_iter().for_each(|pair| list(pair, sign));
        }
    }
    let untouched = section(text, APART).replace("\n  ", " ");
    for line in untouched.lines().filter_map(|line| line.strip_prefix("- ")) {
        let (pairs, reason) = line.split_once(": ").unwrap();
        assert!(!reason.is_empty());
        pairs_of(pairs).into_iter().for_each(|pair| list(pair, "·"));
    }
    listed
}

/// Compares a matrix with the lists, and the counts with what the file says of itself.
fn check(text: &str, earlier: &BTreeMap<&str, &str>, say: impl Fn(usize, usize) -> String) {
    let squares = matrix(text, earlier);
    let listed = listed(text);
    for ((row, column), square) in &squares {
        if row == column {
            assert_eq!(square, "", "{row} meets itself");
            continue;
        }
        assert_eq!(Some(square.as_str()), listed.get(&pair(row, column)).copied(), "{row} × {column}");
    }
    let own = names(text).len();
    assert_eq!(listed.len(), own * (own - 1) / 2 + own * earlier.len());
    let columns: BTreeSet<&String> = squares.keys().map(|(_, column)| column).collect();
    assert_eq!(columns.len(), own + earlier.len());
    let count = |sign| listed.values().filter(|s| **s == sign).count();
    let said = format!(
        "{}: {} have a scenario of the pair (●), {} meet in one ruling only, whose own scenario shows it (r), and {} \
         do not touch (·)",
        say(own, listed.len()),
        count("●"),
        count("r"),
        count("·")
    );
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(text).contains(&words(&said)), "the first paragraph should say: {said}");
}

#[test]
fn every_pair_of_modules_is_answered_once() {
    check(&text(FIRST), &BTreeMap::new(), |parts, pairs| {
        format!("there are {parts} parts and {pairs} pairs")
    });
}

#[test]
fn every_pair_with_a_published_expansion_is_answered_once() {
    let first = text(FIRST);
    let earlier = names(&first);
    check(&text(EXPANSIONS), &earlier, |modules, pairs| {
        format!("has {modules} modules and, with the {} parts of `PAIRS.md`, {pairs} pairs", earlier.len())
    });
}

#[test]
fn every_scenario_that_is_promised_is_there() {
    for text in texts() {
        let promised = text.split('`').filter(|name| name.ends_with(".txt") && !name.contains('<'));
        let missing: Vec<&str> = promised.filter(|name| !root().join(name).is_file()).collect();
        assert!(missing.is_empty(), "{} scenarios are missing:\n{}", missing.len(), missing.join("\n"));
    }
}

#[test]
fn every_scenario_of_a_pair_plays_both() {
    let modules: BTreeMap<String, BTreeSet<Module>> =
        scenarios().into_iter().map(|(name, scenario)| (name, scenario.setup().modules.clone())).collect();
    let mut wrong = Vec::new();
    for text in texts() {
        for row in rows(section(&text, SCENARIOS)) {
            let file = row.last().unwrap().trim_matches('`');
            let plays = |name: &str| modules.get(file).is_some_and(|played| played.contains(&module(name)));
            let missing = |(one, other): Pair| [one, other].into_iter().find(|name| !plays(name));
            let missing = pairs_of(row[0]).into_iter().filter_map(missing);
            wrong.extend(missing.map(|name| format!("{file} does not play {name}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A file is listed by its name or as an extension of another: `a-b-later.txt` goes with `a-b.txt`.
#[test]
fn every_scenario_of_a_pair_is_listed() {
    let texts = texts();
    let stems: BTreeSet<&str> = texts
        .iter()
        .flat_map(|text| text.split('`'))
        .filter_map(|name| name.strip_prefix("pairs/")?.strip_suffix(".txt"))
        .collect();
    let is_listed = |stem: &str| {
        let shorter = stem.match_indices('-').map(|(at, _)| &stem[..at]);
        shorter.chain([stem]).any(|stem| stems.contains(stem))
    };
    let files = std::fs::read_dir(root().join("pairs")).unwrap().map(|entry| entry.unwrap().path());
    let mut unlisted: Vec<String> = files
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .filter(|stem| !is_listed(stem))
        .collect();
    unlisted.sort();
    assert!(unlisted.is_empty(), "neither file lists\n{}", unlisted.join("\n"));
}

#[test]
fn every_ruling_in_which_two_meet_has_a_scenario() {
    let scenarios = scenarios();
    let shown: BTreeSet<&str> =
        scenarios.iter().flat_map(|(_, scenario)| scenario.rules_named()).map(String::as_str).collect();
    let written = rulings();
    let is_shown = |rule: &&str| shown.contains(rule) && written.contains(&format!("**{rule}"));
    for text in texts() {
        for row in rows(section(&text, RULINGS)) {
            let missing: Vec<&str> = row[1].split_whitespace().filter(|rule| !is_shown(rule)).collect();
            assert!(missing.is_empty() && !row[1].is_empty(), "no scenario of {} shows {missing:?}", row[0]);
        }
    }
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
    let [first, expansions] = texts();
    let tables =
        [(&first, SCENARIOS), (&first, "Three at once, and with the base game"), (&expansions, SCENARIOS)];
    let mut wrong = Vec::new();
    for row in tables.iter().flat_map(|(text, heading)| rows(section(text, heading))) {
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
