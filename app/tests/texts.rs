//! The translations are complete.

#![expect(clippy::unwrap_used, reason = "a test ends where something is missing")]

use app::text::Blank;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// All that is said in a language: every file of its folder.
fn texts(language: &str) -> String {
    let files = std::fs::read_dir(format!("{ROOT}/../assets/text/{language}")).unwrap();
    files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect()
}

fn keys(language: &str) -> BTreeSet<String> {
    texts(language)
        .lines()
        .filter(|l| l.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|l| Some(l.split_once('=')?.0.trim().to_owned()))
        .collect()
}

/// The blanks `{ $name }` of each text of a language, by key.
fn blanks(language: &str) -> BTreeSet<(String, String)> {
    let mut key = String::new();
    let mut found = BTreeSet::new();
    for line in texts(language).lines() {
        if let Some((name, _)) =
            line.split_once('=').filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
        {
            key = name.trim().to_owned();
        }
        for part in line.split('$').skip(1) {
            let name: String = part.chars().take_while(char::is_ascii_alphanumeric).collect();
            found.insert((key.clone(), name));
        }
    }
    found
}

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

#[test]
fn both_languages_have_the_same_texts() {
    assert_eq!(keys("en"), keys("de"));
}

#[test]
fn both_languages_fill_the_same_blanks() {
    assert_eq!(blanks("en"), blanks("de"));
}

/// "Hanss" and "Felixs" are no German: names stand behind "von".
#[test]
fn no_german_text_puts_an_s_behind_a_name() {
    let all = texts("de");
    let glued: Vec<&str> = all.lines().filter(|line| line.contains("}s ") || line.ends_with("}s")).collect();
    assert!(glued.is_empty(), "{glued:#?}");
}

/// Every literal with a dash in the screens that looks like a key is one, and every key is used.
#[test]
fn every_text_that_is_used_exists_and_every_text_is_used() {
    let mut files = Vec::new();
    sources(&PathBuf::from(format!("{ROOT}/src/screen")), &mut files);
    for more in [
        "window/open.rs",
        "cli/doctor.rs",
        "store.rs",
        "theme/look.rs",
        "command.rs",
        "command/chord.rs",
        "art/livery.rs",
    ] {
        files.push(PathBuf::from(format!("{ROOT}/src/{more}")));
    }
    let all: String = files.iter().map(|f| std::fs::read_to_string(f).unwrap()).collect();
    let keys = keys("en");
    for call in
        ["cx.t(\"", "words.with(\"", "say(\"", "with_names(cx, table, \"", "words.with(\n                \""]
    {
        for part in all.split(call).skip(1) {
            let key = part.split('"').next().unwrap();
            assert!(keys.contains(key), "there is no text `{key}`");
        }
    }
    for key in &keys {
        assert!(all.contains(&format!("\"{key}\"")), "the text `{key}` is not used");
    }
}

#[test]
fn a_missing_text_would_be_noticed() {
    let missing = app::text::Language::German.t("no-such-text");
    assert!(missing.contains("no-such-text"), "{missing}");
    let blanks = blanks("de");
    for key in keys("de") {
        let filled: Vec<(&'static str, Blank<'_>)> = blanks
            .iter()
            .filter(|(k, _)| *k == key)
            .map(|(_, name)| (&*name.clone().leak(), Blank::Number(2)))
            .collect();
        let text = app::text::Language::German.with(&key, &filled);
        assert!(!text.contains(&format!("[{key}]")) && !text.contains('$'), "{key}: {text}");
    }
}
