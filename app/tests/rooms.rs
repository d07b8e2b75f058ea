//! Checks that the folders of each crate form no cycle.

#![expect(clippy::unwrap_used, reason = "what fails in a helper fails the test")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The rooms that each room of a crate uses. A room is a folder of `src`, or a file next to it.
type Rooms = BTreeMap<String, BTreeSet<String>>;

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The first names of the paths after `crate::` in a file without its tests; `crate::{a::b, c}` has two.
fn used(text: &str) -> BTreeSet<String> {
    let code = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: String = lines.flat_map(|line| [line, " "]).collect();
    let mut names = BTreeSet::new();
    for path in code.split("crate::").skip(1) {
        let word = |text: &str| {
            text.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap().to_owned()
        };
        let Some(group) = path.strip_prefix('{') else {
            names.insert(word(path));
            continue;
        };
        let (mut depth, mut first) = (0, String::new());
        for c in group.chars() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    names.insert(word(&first));
                    first.clear();
                    continue;
                }
                _ => {}
            }
            first.push(c);
        }
        names.insert(word(&first));
    }
    names
}

/// The modules of a file that are compiled for tests only, as paths without an extension.
fn tests_of(path: &Path, text: &str) -> Vec<PathBuf> {
    let folder = if path.ends_with("mod.rs") || path.ends_with("lib.rs") {
        path.parent().unwrap().to_owned()
    } else {
        path.with_extension("")
    };
    let names = text.split("#[cfg(test)]\nmod ").skip(1).filter_map(|rest| rest.split_once(';'));
    names.filter(|(name, _)| !name.contains(' ')).map(|(name, _)| folder.join(name)).collect()
}

fn rooms(name: &str) -> Rooms {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(name).join("src");
    let room_of = |path: &Path| {
        let first = path.strip_prefix(&source).unwrap().components().next().unwrap();
        first.as_os_str().to_str().unwrap().trim_end_matches(".rs").to_owned()
    };
    let all = files(&source);
    let known: BTreeSet<String> = all.iter().map(|path| room_of(path)).collect();
    // What the crate root re-exports counts as a use of its original room.
    let face = std::fs::read_to_string(source.join("lib.rs")).unwrap();
    let handed_on: Vec<(&str, &str)> =
        face.split("pub use ").skip(1).filter_map(|one| one.split_once("::")).collect();
    let owner = |name: &str| {
        let is_in = |list: &str| {
            list.split(';').next().unwrap().split(|c: char| !c.is_alphanumeric()).any(|w| w == name)
        };
        handed_on.iter().find(|(_, list)| is_in(list)).map(|(room, _)| (*room).to_owned())
    };
    let texts: Vec<(&PathBuf, String)> =
        all.iter().map(|path| (path, std::fs::read_to_string(path).unwrap())).collect();
    let tests: BTreeSet<PathBuf> = texts.iter().flat_map(|(path, text)| tests_of(path, text)).collect();
    let is_test = |path: &Path| path.ancestors().any(|path| tests.contains(path));
    let mut rooms = Rooms::new();
    for (path, text) in texts.iter().filter(|(path, _)| !is_test(&path.with_extension(""))) {
        let room = room_of(path);
        let names = used(text);
        let others = names
            .into_iter()
            .filter_map(|name| if known.contains(&name) { Some(name) } else { owner(&name) });
        rooms.entry(room.clone()).or_default().extend(others.filter(|other| *other != room));
    }
    rooms
}

/// The rooms that a room reaches.
fn reach<'a>(rooms: &'a Rooms, room: &'a str, seen: &mut BTreeSet<&'a str>) {
    for next in rooms.get(room).into_iter().flatten() {
        if seen.insert(next) {
            reach(rooms, next, seen);
        }
    }
}

#[test]
fn no_folder_leads_back_to_itself() {
    // Each module of the game is a room of the rules, and the game calls it. These few may use each other.
    let game = ["game", "module", "rules", "facts"];
    for (name, may_know_each_other) in [("app", [].as_slice()), ("net", &[]), ("rules", &game)] {
        let rooms = rooms(name);
        assert!(rooms.values().map(BTreeSet::len).sum::<usize>() > 20, "{name} is read: {rooms:?}");
        let leads = |from: &str, to: &str| {
            let mut seen = BTreeSet::new();
            reach(&rooms, from, &mut seen);
            seen.contains(to)
        };
        let circles: Vec<(&String, &String)> = rooms
            .iter()
            .flat_map(|(room, others)| others.iter().map(move |other| (room, other)))
            .filter(|(room, other)| {
                !may_know_each_other.contains(&room.as_str())
                    || !may_know_each_other.contains(&other.as_str())
            })
            .filter(|(room, other)| leads(other, room))
            .collect();
        assert!(circles.is_empty(), "in {name} these uses close a circle: {circles:?}");
    }
}

#[test]
fn uses_are_found_in_groups_and_not_in_comments_or_tests() {
    let text = "// crate::comment\nuse crate::{one::{Two, Three}, four};\nfn f() { crate::five::six(); }\n#[cfg(test)]\nmod tests {\n use crate::seven;\n}";
    assert_eq!(used(text).into_iter().collect::<Vec<_>>(), ["five", "four", "one"]);
}
