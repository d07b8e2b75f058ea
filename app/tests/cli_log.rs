//! `bastide log` on valid logs, damaged ones, and other files.

#![expect(clippy::unwrap_used, reason = "what fails in a helper fails the test")]

mod bastide;
#[expect(dead_code, reason = "these tests need only some of the games")]
mod solo;

use bastide::{bastide, file, folder};
use net::file::to_bytes;
use serde_json::Value;

#[test]
fn verifying_a_good_log_prints_only_its_head() {
    let (records, head) = solo::game(1);
    assert_eq!(head.len(), 64);
    let run = bastide(&["log", "verify", &file("good.bastide", to_bytes(&records))]);
    assert_eq!((run.status, run.output.as_str()), (Some(0), format!("{head}\n").as_str()), "{run:?}");
    assert!(run.errors.contains("not proved: one computer"), "{run:?}");
}

#[test]
fn a_log_is_told_and_exported() {
    let (records, head) = solo::game(2);
    let path = file("told.bastide", to_bytes(&records));
    let told = bastide(&["log", "show", &path]).output();
    for words in ["Kitchen", "Ada", "Bob", "The game is over", &head] {
        assert!(told.contains(words), "{words} is missing in\n{told}");
    }
    assert_eq!(bastide(&["log", "export", "--text", &path]).output(), told);

    let json = bastide(&["log", "export", "--json", &path]).output();
    let export: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(export["head"], head.as_str());
    assert_eq!(export["seats"][1]["name"], "Bob");
    assert_eq!(export["tiles"][0], "base-B", "what a number of a tile stands for");
    let entries = export["entries"].as_array().unwrap();
    assert!(entries.len() > 130, "a draw and a play for each of 71 tiles: {}", entries.len());
    assert_eq!(entries.last().unwrap()["id"], head.as_str());
}

#[test]
fn scores_are_written_as_a_table() {
    let (records, _) = solo::game(2);
    let path = file("scores.bastide", to_bytes(&records));
    let csv = bastide(&["log", "export", "--csv", &path]).output();
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][..4], ["seat", "name", "points", "cities"]);
    assert_eq!((rows.len(), rows[1][1], rows[2][1]), (3, "\"Ada\"", "\"Bob\""), "{csv}");
    let json: Value = serde_json::from_str(&bastide(&["log", "export", "--json", &path]).output()).unwrap();
    for (n, row) in rows[1..].iter().enumerate() {
        let number = |text: &str| text.parse::<i64>().unwrap();
        assert_eq!(number(row[2]), json["seats"][n]["score"].as_i64().unwrap());
        assert_eq!(number(row[2]), row[3..row.len() - 2].iter().map(|text| number(text)).sum::<i64>());
    }
    let mut changed = records;
    let bad = changed.len() / 2;
    changed[bad][20] ^= 1;
    let path = file("no-scores.bastide", to_bytes(&changed));
    bastide(&["log", "export", "--csv", &path]).is_refused(&["no-scores.bastide", "record"]);
}

#[test]
fn the_map_of_a_log_is_painted_in_the_requested_size() {
    let (records, _) = solo::game(2);
    let log = file("map.bastide", to_bytes(&records));
    let picture = folder("files").join("map.png");
    let to = picture.to_str().unwrap();
    bastide(&["art", "map", &log, to, "--size", "300"]).output();
    let (width, height) = image::image_dimensions(&picture).unwrap();
    assert_eq!(width.max(height), 300);
    let early = folder("files").join("early.png");
    bastide(&["art", "map", &log, early.to_str().unwrap(), "--size", "300", "--at", "9"]).output();
    assert_ne!(std::fs::read(&early).unwrap(), std::fs::read(&picture).unwrap());
    let table = folder("files").join("table.png");
    bastide(&["art", "map", &log, table.to_str().unwrap(), "--size", "300", "--table"]).output();
    assert_ne!(std::fs::read(&table).unwrap(), std::fs::read(&picture).unwrap());
    bastide(&["art", "map", &file("no-map.bastide", "dear diary"), to]).is_refused(&["not a Bastide log"]);
    let huge = bastide(&["art", "map", &log, to, "--size", "100000"]);
    assert_eq!(huge.status, Some(2), "{huge:?}");
}

#[test]
fn a_changed_record_is_named() {
    let (records, _) = solo::game(3);
    for bad in (0..records.len()).step_by(records.len() / 12) {
        let mut changed = records.clone();
        let byte = changed[bad].len() / 2;
        changed[bad][byte] ^= 1;
        let path = file("changed.bastide", to_bytes(&changed));
        bastide(&["log", "verify", &path]).is_refused(&["changed.bastide", &format!("record {}", bad + 1)]);
    }
    let mut reordered = records.clone();
    let last = reordered.len() - 1;
    reordered.swap(last, last - 1);
    let path = file("reordered.bastide", to_bytes(&reordered));
    bastide(&["log", "show", &path]).is_refused(&["entry", "record"]);
    bastide(&["log", "export", "--json", &path]).is_refused(&["entry", "record"]);
}

#[test]
fn a_changed_byte_before_the_last_record_is_found() {
    let (mut records, _) = solo::game(4);
    let bytes = to_bytes(&records);
    records.pop();
    let last = to_bytes(&records).len();
    for at in (0..last).step_by(last / 25) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        let run = bastide(&["log", "verify", &file("byte.bastide", &changed)]);
        run.is_refused(&["byte.bastide"]);
    }
}

#[test]
fn a_truncated_log_is_valid_up_to_there_and_says_so() {
    let (records, head) = solo::game(5);
    let bytes = to_bytes(&records);
    let run = bastide(&["log", "verify", &file("torn.bastide", &bytes[..bytes.len() - 5])]);
    assert_eq!((run.status, run.output.trim().len()), (Some(0), 64), "{run:?}");
    assert!(!run.output.starts_with(&head), "{run:?}");
    assert_eq!(run.output.lines().count(), 1, "the head of the valid part, once: {run:?}");
    for words in ["warning", "cut short", "never finished", "everything before is valid"] {
        assert!(run.errors.contains(words), "{words} is missing: {run:?}");
    }
    bastide(&["log", "verify", &file("stub.bastide", &bytes[..10])]).is_refused(&["stub.bastide"]);
}

#[test]
fn a_stored_game_with_hidden_half_tiles_is_audited() {
    let stored = concat!(env!("CARGO_MANIFEST_DIR"), "/../net/testdata/hidden-game.bastide");
    let run = bastide(&["log", "verify", stored]);
    assert_eq!((run.status, run.output.lines().next().map(str::len)), (Some(0), Some(64)), "{run:?}");
    assert!(format!("{run:?}").contains("dealt fairly: 2 dealers"), "{run:?}");
    let told = bastide(&["log", "show", stored]);
    assert!(told.output.contains("2 of 2 dealers open their seeds"), "{}", told.output);
}

#[test]
fn a_file_that_is_no_log_is_refused_with_a_sentence() {
    let here = folder("log").to_str().unwrap().to_owned();
    let foreign = file("foreign.bastide", "dear diary");
    let missing = format!("{here}/none.bastide");
    for verb in [&["verify"][..], &["show"], &["export", "--json"]] {
        let log = |path: &str| bastide(&[&["log"], verb, &[path]].concat());
        log(&foreign).is_refused(&["foreign.bastide", "not a Bastide log"]);
        log(&here).is_refused(&[&here, "irectory"]);
        log(&missing).is_refused(&["none.bastide", "No such file"]);
    }
    let mut later = to_bytes(&[]);
    later[8] = 99;
    bastide(&["log", "verify", &file("later.bastide", later)]).is_refused(&["format 99", "newer program"]);
}

#[test]
fn crafted_names_are_shown_without_invisible_characters() {
    let written = "Ada\u{202e}\u{200b}\u{301}\u{301}\u{301}\u{301}";
    let (records, head) = solo::named(written);
    let path = file("crafted.bastide", to_bytes(&records));
    // The game was played and must not change.
    assert_eq!(bastide(&["log", "verify", &path]).output.trim(), head);
    let is_seen = |text: &str| text.chars().all(|c| c == '\n' || net::text::is_shown(c));
    for form in [&["show"][..], &["export", "--text"], &["export", "--csv"], &["export", "--json"]] {
        let run = bastide(&[&["log"], form, &[&path]].concat());
        assert!(run.status == Some(0) && is_seen(&run.output), "{form:?}: {run:?}");
        assert!(run.output.contains("Ada"), "{form:?}: {run:?}");
    }
    let json: Value = serde_json::from_str(&bastide(&["log", "export", "--json", &path]).output()).unwrap();
    assert_eq!(json["offer"]["seats"][0]["name"], written, "exported data keep what was signed");
}

#[test]
fn the_valid_part_of_a_damaged_log_is_saved_to_a_new_file() {
    let (records, head) = solo::game(6);
    let mut bytes = to_bytes(&records);
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    let damaged = file("salvage.bastide", &bytes);
    let folder = folder("files");
    let new = folder.join("salvaged.bastide");
    let _ = std::fs::remove_file(&new);
    let new = new.to_str().unwrap();
    bastide(&["log", "verify", &damaged]).is_refused(&["bastide log salvage FILE NEW"]);
    let told = bastide(&["log", "salvage", &damaged, new]).output();
    for words in ["records are kept, up to entry ", "left out are the last ", " bytes: record ", "is damaged"]
    {
        assert!(told.contains(words), "{words} is missing: {told}");
    }
    let saved = bastide(&["log", "verify", new]).output;
    assert!(saved.trim().len() == 64 && saved.trim() != head, "{saved}");
    assert_eq!(std::fs::read(&damaged).unwrap(), bytes, "the damaged file stays as it is");
    bastide(&["log", "salvage", &damaged, new]).is_refused(&["salvaged.bastide", "exists"]);
    bastide(&["log", "salvage", &damaged, &damaged]).is_refused(&["exists"]);
    let whole = file("whole.bastide", to_bytes(&records));
    let copy = folder.join("copy.bastide");
    let _ = std::fs::remove_file(&copy);
    let told = bastide(&["log", "salvage", &whole, copy.to_str().unwrap()]).output();
    assert!(told.contains("nothing is left out"), "{told}");
    assert_eq!(std::fs::read(&copy).unwrap(), std::fs::read(&whole).unwrap());
}

#[test]
fn a_log_without_a_whole_record_is_a_game_that_never_began() {
    let (records, _) = solo::game(6);
    let bytes = to_bytes(&records);
    // The header, a part of it, an empty file, and the first record truncated.
    for (n, length) in [12, 5, 0, 40].into_iter().enumerate() {
        let path = file(&format!("never-{n}.bastide"), &bytes[..length]);
        bastide(&["log", "verify", &path]).is_refused(&["never began"]);
        assert_eq!(bastide(&["log", "show", &path]).output(), "a game that never began\n");
        let new = folder("files").join("never-saved.bastide");
        bastide(&["log", "salvage", &path, new.to_str().unwrap()]).is_refused(&["never began"]);
        assert!(!new.exists());
    }
}

#[test]
fn a_review_is_printed_with_all_its_decisions_and_kept_beside_the_log() {
    let (records, _) = solo::game(2);
    let path = file("reviewed.bastide", to_bytes(&records));
    let kept = net::file::review_of(std::path::Path::new(&path));
    let _ = std::fs::remove_file(&kept);
    let review = || -> Value {
        let run = bastide(&["review", &path, "--time", "50ms", "--json"]);
        serde_json::from_str(&run.output()).unwrap()
    };
    let first = review();
    assert!(first["seconds"].as_f64() > Some(0.0) && first["ms"] == 50, "{}", first["seconds"]);
    let decisions = first["decisions"].as_array().unwrap();
    assert!(decisions.len() >= 71, "each tile was a decision: {}", decisions.len());
    for one in decisions {
        assert!(one["lost"].as_f64() >= Some(0.0) && one["turn"].as_u64() >= Some(1), "{one}");
        assert!(!one["played_text"].as_str().unwrap().is_empty() && one["best"].is_array(), "{one}");
    }
    let players = first["players"].as_array().unwrap();
    assert_eq!((players[0]["name"].as_str(), players.len()), (Some("Ada"), 2));
    let lost = |seat: usize| {
        let of = decisions.iter().filter(|one| one["seat"] == seat as u64);
        of.map(|one| one["lost"].as_f64().unwrap()).sum::<f64>()
    };
    for (seat, player) in players.iter().enumerate() {
        assert!((player["lost"].as_f64().unwrap() - lost(seat)).abs() < 0.01, "{player}");
    }
    let turning = first["turning_points"].as_array().unwrap();
    assert!(!turning.is_empty() && turning.len() <= 5, "chance does not play well");
    assert!(first["curve"].as_array().unwrap().len() > 70);
    assert!(kept.is_file());
    let again = review();
    assert_eq!(again["seconds"], Value::Null, "nothing is judged twice");
    assert_eq!(again["decisions"], first["decisions"]);
    let closer = bastide(&["review", &path, "--time", "100ms", "--json"]).output();
    let closer: Value = serde_json::from_str(&closer).unwrap();
    assert_eq!(
        (closer["ms"].as_u64(), review()["ms"].as_u64()),
        (Some(100), Some(100)),
        "the closer one is told"
    );
    bastide(&["review", &path, "--time", "50ms", "--again"]).output();
    assert_eq!(review()["ms"], 50, "it took the place of the closer one");
    let told = bastide(&["review", &path, "--time", "50ms"]).output();
    for words in ["it may be wrong", "Ada: ", "decisions as good as the best", "better: "] {
        assert!(told.contains(words), "{words} is missing in\n{told}");
    }
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    let none = file("no-review.bastide", "no log at all");
    bastide(&["review", &none]).is_refused(&["no-review.bastide"]);
    bastide(&["review", "/nowhere/at/all.bastide"]).is_refused(&["/nowhere/at/all.bastide"]);
    let (records, _) = solo::game(2);
    let path = file("review-time.bastide", to_bytes(&records));
    for time in ["1ms", "3s", "soon"] {
        let run = bastide(&["review", &path, "--time", time]);
        assert_eq!(run.status, Some(2), "{run:?}");
        assert!(run.errors.contains("50ms to 2s"), "{run:?}");
    }
}
