//! The translations are complete.

#![expect(clippy::unwrap_used, reason = "a test ends where something is missing")]

use app::text::{Blank, Language};
use rules::Revision;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn one_decision_was_and_several_were_good() {
    let told = |language: Language, good: i64, all: i64| {
        language
            .with("review-summary", &[("good", good.into()), ("all", all.into()), ("points", "1,5".into())])
    };
    let german = |good, all| told(Language::German, good, all);
    assert!(german(1, 40).starts_with("1 von 40 Entscheidungen war so gut"), "{}", german(1, 40));
    assert!(german(2, 40).starts_with("2 von 40 Entscheidungen waren so gut"));
    assert!(german(0, 0).starts_with("Noch keine Entscheidung"));
    assert!(told(Language::English, 1, 40).starts_with("1 of 40 decisions was as good"));
}

/// All texts of a language, from every file of its folder.
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

/// The placeholders `{ $name }` of each text of a language, by key.
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

#[test]
fn the_way_to_join_by_code_has_one_name_everywhere() {
    for language in [Language::English, Language::German] {
        let way = language.text("join-way");
        assert!(language.text("other-ways").starts_with(&way), "the button");
        for key in ["invite-hint", "problem-no-discovery", "doctor-no-list-advice"] {
            let text = language.with(key, &[("reason", "…".into())]);
            assert!(text.contains(&way), "{text}");
        }
    }
}

/// What older rules versions play otherwise, by section of the rulings: the ruling, and the words of the note above the
/// rule cards, in English and in German.
type Differences = &'static [(&'static str, [&'static str; 2])];

const EARLIER: [(&str, Revision, Differences); 2] = [
    (
        "13.1",
        Revision::Second,
        &[
            ("R65", ["where they are done at once", "wo sie sofort fertig sind"]),
            ("R166", ["the wolf met", "der Wolf begegnet"]),
            ("R167", ["after a scoring only", "erst nach einer Wertung"]),
            (
                "R91",
                [
                    "a tile with a wagon may be lifted",
                    "ein Plättchen mit einem Wagen darf aufgenommen werden",
                ],
            ),
            (
                "R150",
                [
                    "between the two tiles of a Tatan card",
                    "zwischen den beiden Plättchen eines Tatan-Kärtchens",
                ],
            ),
            ("R77", ["gold forces come last", "durch Gold erzwungene Spielzüge kommen zuletzt"]),
            ("§1.1", ["the start tile stays in the stack", "bleibt das Startplättchen im Stapel"]),
        ],
    ),
    (
        "13.2",
        Revision::Third,
        &[
            ("R73", ["an abbot who is called back takes no gold", "zurückgerufener Abt nimmt kein Gold"]),
            ("R124", ["a tile with a bridge may be lifted", "mit einer Brücke darf aufgenommen werden"]),
            ("R251", ["does not move the dragon", "bewegt den Drachen des Flusses nicht"]),
            ("R144", ["the wagon stays on the road", "bleibt der Wagen bis zur nächsten Wertung"]),
            ("R210", ["unfinished city with a queen", "unfertige Stadt mit einer Königin"]),
            ("R26", ["keeps the queen out", "hält die Königin fern"]),
        ],
    ),
];

/// The note must cover each of these rulings in both languages. A game of an older version plays otherwise all that
/// later ones do.
#[test]
fn the_note_on_older_versions_names_every_different_rule() {
    let rulings = std::fs::read_to_string(format!("{ROOT}/../rules/RULINGS.md")).unwrap();
    let note = |language, revision| app::screen::rules::earlier(language, revision);
    for (n, (number, revision, differences)) in EARLIER.into_iter().enumerate() {
        let section =
            rulings.split(&format!("\n### {number} ")).nth(1).unwrap().split("\n##").next().unwrap();
        let cited = section.split('(').skip(1).filter_map(|rest| rest.split(')').next());
        let cited: BTreeSet<&str> = cited.filter(|text| text.starts_with(['R', '§'])).collect();
        assert_eq!(cited, differences.iter().map(|(ruling, _)| *ruling).collect(), "{number}");
        let notes = [Language::English, Language::German].map(|language| note(language, revision).unwrap());
        for (ruling, words) in EARLIER[n..].iter().flat_map(|(.., differences)| *differences) {
            for (note, words) in notes.iter().zip(words) {
                assert!(note.contains(words), "{ruling}: {words} is not in {note}");
            }
        }
        // The cards below the note show today's rules.
        assert!(
            notes[0].contains("Where a card says otherwise")
                && notes[1].contains("Wo eine Karte etwas anderes sagt")
        );
    }
    assert_eq!(note(Language::English, Revision::Fourth), None);
}

/// Signs of other expansions have the names on their German boxes.
#[test]
fn the_german_note_on_the_portal_has_its_german_name() {
    assert!(Language::German.text("note-idle-portal").contains("Zauberportal"));
}

/// "Hanss" and "Felixs" are not German, so names follow "von".
#[test]
fn no_german_text_appends_an_s_to_a_name() {
    let all = texts("de");
    let glued: Vec<&str> = all.lines().filter(|line| line.contains("}s ") || line.ends_with("}s")).collect();
    assert!(glued.is_empty(), "{glued:#?}");
}

/// Every text that the interface asks for exists, and every text is used.
#[test]
fn every_text_that_is_used_exists_and_every_text_is_used() {
    let mut files = Vec::new();
    for folder in ["screen", "text", "share", "cli"] {
        sources(&PathBuf::from(format!("{ROOT}/src/{folder}")), &mut files);
    }
    for more in [
        "window/open.rs",
        "replay/tally.rs",
        "store.rs",
        "store/bot_pace.rs",
        "theme/look.rs",
        "command.rs",
        "command/chord.rs",
        "art/livery.rs",
    ] {
        files.push(PathBuf::from(format!("{ROOT}/src/{more}")));
    }
    let all: String = files.iter().map(|f| std::fs::read_to_string(f).unwrap()).collect();
    let keys = keys("en");
    for call in [
        "cx.text(\"",
        "words.with(\"",
        "say(\"",
        "with_names(cx, table, \"",
        "words.with(\n                \"",
    ] {
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
    let missing = Language::German.text("no-such-text");
    assert!(missing.contains("no-such-text"), "{missing}");
    let blanks = blanks("de");
    for key in keys("de") {
        let filled: Vec<(&'static str, Blank<'_>)> = blanks
            .iter()
            .filter(|(k, _)| *k == key)
            .map(|(_, name)| (&*name.clone().leak(), Blank::Number(2)))
            .collect();
        let text = Language::German.with(&key, &filled);
        assert!(!text.contains(&format!("[{key}]")) && !text.contains('$'), "{key}: {text}");
    }
}
