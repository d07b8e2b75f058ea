//! Replay and export: from home to any position of a saved game, and to files.

use super::local::{Local, Wire, listed, saved};
use super::{Window, in_front_of, press};
use crate::solo;
use app::text::Language;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use net::file::to_bytes;
use net::node::{Command, SavedCommand};
use rules::Preset;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A log in a folder of its own.
pub(crate) fn log(name: &str, records: &[Vec<u8>]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("replay").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("kitchen.bastide");
    std::fs::write(&path, to_bytes(records)).unwrap();
    path
}

/// A window in which this log is one of the saved games and is being replayed.
fn replay(path: &Path, language: Language) -> (Window, Rc<RefCell<Wire>>) {
    let (backend, wire) = Local::new("Anna", 1);
    let mut w = in_front_of(backend, language);
    begin(&mut w, &wire, path, language);
    (w, wire)
}

/// Lists the log among the saved games, and starts to replay it.
pub(crate) fn begin(w: &mut Window, wire: &Rc<RefCell<Wire>>, path: &Path, language: Language) {
    wire.borrow_mut().notices.push_back(listed(vec![saved(path.to_owned())]));
    w.run();
    w.get_by_label(if language == Language::German { "Nachspielen" } else { "Replay" }).click();
    w.run_steps(2);
    until(w, |w| !w.state().replay.is_loading());
}

fn until(w: &mut Window, is_done: impl Fn(&Window) -> bool) {
    let begin = Instant::now();
    while !is_done(w) {
        assert!(begin.elapsed() < Duration::from_secs(120), "it never ended");
        std::thread::sleep(Duration::from_millis(20));
        w.run_steps(2);
    }
    w.run();
}

fn at(w: &Window) -> usize {
    w.state().replay.at().unwrap()
}

#[test]
fn a_saved_game_is_stepped_through_with_keys_and_buttons() {
    let (mut w, _wire) = replay(&log("steps", &solo::game(1).0), Language::English);
    assert_eq!(at(&w), 0);
    for expected in 1..=4 {
        w.key_press(Key::ArrowRight);
        w.run();
        assert_eq!(at(&w), expected);
    }
    press(&mut w, "One step back (Left)");
    assert_eq!(at(&w), 3);
    w.key_press(Key::End);
    w.run();
    let last = at(&w);
    assert!(last > 130, "{last}");
    assert!(w.query_by_label(&format!("Step {last} of {last}")).is_some());
    assert!(w.query_by_label_contains("The game is over").is_some(), "the history tells the end");
    w.key_press_modifiers(Modifiers::SHIFT, Key::ArrowLeft);
    w.run();
    let scoring = at(&w);
    assert!(scoring < last);
    press(&mut w, "To the next scoring (Shift+Right)");
    assert!(at(&w) > scoring);
    press(&mut w, "Back");
    assert!(w.query_by_label("New table").is_some());
}

#[test]
fn a_turn_that_was_taken_back_to_its_tile_is_told_so() {
    // The last entry begins a turn, and the one before it is the move of the turn before.
    for (entries, told) in [
        (1, "Taken back to before turn 13 (Ada)."),
        (2, "Taken back: Bob places the tile of turn 12 again."),
        (3, "Taken back to before turn 12 (Bob)."),
    ] {
        let path = log("taken back", &solo::taken_back(Preset::Base.setup(2), 3, 14, (12, entries)));
        let (mut w, _wire) = replay(&path, Language::English);
        w.key_press(Key::End);
        w.run();
        w.get_by_label_contains(told);
    }
}

#[test]
fn only_a_running_film_repaints() {
    let (mut w, _wire) = replay(&log("plays", &solo::game(1).0), Language::English);
    until(&mut w, |w| w.state().is_painted());
    let steps = w.run();
    assert!(steps <= 2, "{steps} frames were wanted although nothing runs");
    w.key_press(Key::Space);
    w.step();
    for _ in 0..200 {
        w.step();
    }
    let shown = at(&w);
    assert!(shown > 2, "it plays: {shown}");
    w.key_press(Key::Space);
    w.run();
    let stopped = at(&w);
    w.run_steps(60);
    assert_eq!(at(&w), stopped);
}

#[test]
fn a_branch_from_the_middle_leaves_the_log_unchanged() {
    let path = log("branch", &solo::game(2).0);
    let before = std::fs::read(&path).unwrap();
    let (mut w, wire) = replay(&path, Language::English);
    for _ in 0..9 {
        w.key_press(Key::ArrowRight);
        w.run();
    }
    press(&mut w, "Try from here");
    let sent = wire.borrow().commands.clone();
    let [Command::Saved(SavedCommand::BranchAt { path: of, records, bots: None })] = &sent[..] else {
        panic!("{sent:?}")
    };
    assert_eq!(of, &path);
    let kept = net::log::Log::replay(&solo::game(2).0[..*records]).unwrap();
    assert_eq!(kept.seq(), 9);
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn plot_and_statistics_are_there_in_both_languages() {
    for (language, points, counts, plot, cities) in [
        (Language::English, "Points", "Statistics", "Points over time", "Cities"),
        (Language::German, "Punkte", "Statistik", "Punkte im Lauf des Spiels", "Städte"),
    ] {
        let (mut w, _wire) = replay(&log(counts, &solo::game(3).0), language);
        w.key_press(Key::End);
        w.run();
        press(&mut w, points);
        assert!(w.query_by_label(plot).is_some());
        press(&mut w, counts);
        assert!(w.query_by_label(cities).is_some());
        for key in ["replay-", "count-", "export-"] {
            assert!(w.query_by_label_contains(key).is_none(), "a key is shown instead of its text");
        }
    }
}

/// The rectangle of the plot, and its text for the current position.
fn plot(w: &Window) -> (egui::Rect, String) {
    let node = w.get_by_label("Points over time");
    (node.rect(), node.accesskit_node().value().unwrap_or_default())
}

#[test]
fn the_plot_tells_turns_and_points_under_the_pointer_and_a_click_goes_there() {
    let (mut w, _wire) = replay(&log("plot", &solo::game(3).0), Language::English);
    w.key_press(Key::End);
    w.run();
    press(&mut w, "Points");
    let (rect, told) = plot(&w);
    assert!(rect.width() > 100.0 && rect.height() > 60.0, "{rect}");
    assert!(told.starts_with("End of the game. Ada "), "{told}");
    let last = at(&w);
    let tips = |w: &Window| w.query_all_by_label_contains("Ada: ").count();
    let before = tips(&w);
    w.hover_at(rect.center());
    w.run_steps(3);
    assert!(tips(&w) > before, "the points under the pointer are told");
    assert_eq!(at(&w), last, "pointing changes nothing");
    super::click(&mut w, rect.center());
    w.run_steps(2);
    let middle = at(&w);
    assert!((last / 4..=last * 3 / 4).contains(&middle), "{middle} of {last}");
    let told = plot(&w).1;
    assert!(told.starts_with("Turn ") && told.contains("Ada "), "it tells of the moment shown now: {told}");
}

#[test]
fn plot_and_scrubber_can_be_reached_and_moved_by_keys() {
    let (mut w, _wire) = replay(&log("plot keys", &solo::game(3).0), Language::English);
    press(&mut w, "Points");
    for name in ["Points over time", "Moment of the game"] {
        w.get_by_label(name).focus();
        w.run();
        let before = at(&w);
        w.key_press(Key::ArrowRight);
        w.run();
        assert_eq!(at(&w), before + 1, "{name}");
        w.key_press(Key::PageDown);
        w.run();
        assert!(at(&w) > before + 1, "{name}");
        assert!(w.get_by_label(name).accesskit_node().is_focused(), "{name} keeps the focus");
        w.key_press(Key::Escape);
        w.run();
    }
    w.get_by_label("Export").focus();
    w.run();
    let before = at(&w);
    w.key_press(Key::PageDown);
    w.run();
    assert_eq!(at(&w), before, "a button's keys are its own");
}

#[test]
fn a_foreign_or_broken_log_says_why() {
    let (w, _wire) = replay(&log("none", &[vec![1, 2, 3]]), Language::English);
    assert!(w.query_by_label_contains("cannot be shown: record 1").is_some());
    let mut records = solo::game(4).0;
    let bad = records.len() / 2;
    records[bad][20] ^= 1;
    let (mut w, _wire) = replay(&log("broken", &records), Language::English);
    assert!(w.query_by_label_contains("valid only up to the last position").is_some());
    w.key_press(Key::End);
    w.run();
    assert!((20..100).contains(&at(&w)), "{}", at(&w));
}

#[test]
fn a_replay_is_exported_to_files_and_overwrites_nothing() {
    let path = log("export", &solo::game(5).0);
    let (mut w, _wire) = replay(&path, Language::English);
    w.key_press(Key::End);
    w.run();
    press(&mut w, "Export");
    press(&mut w, "The scores as a table (CSV)");
    let file = path.with_file_name("scores.csv");
    write_to(&mut w, &file);
    until(&mut w, |w| w.query_by_label_contains("Written: ").is_some());
    let scores = std::fs::read_to_string(&file).unwrap();
    assert!(scores.starts_with("seat,name,points,cities") && scores.contains("1,\"Ada\","), "{scores}");
    w.get_by_label("Write the file").click();
    w.run_steps(2);
    until(&mut w, |w| w.query_by_label_contains("Nothing was written").is_some());
    press(&mut w, "Close");
    assert!(w.query_by_label("Write the file").is_none());
}

#[test]
fn the_log_itself_is_written_to_a_file_and_never_over_itself() {
    let path = log("export log", &solo::game(6).0);
    let before = std::fs::read(&path).unwrap();
    let (mut w, _wire) = replay(&path, Language::English);
    press(&mut w, "Export");
    let lies = format!("saved automatically, in {}.", path.display());
    assert!(w.query_by_label_contains(&lies).is_none());
    press(&mut w, "The whole game, to open it elsewhere");
    assert!(w.query_by_label_contains(&lies).is_some(), "it says where the game is stored");
    let copy = path.with_file_name("copy.bastide");
    write_to(&mut w, &copy);
    until(&mut w, |w| w.query_by_label_contains("Written: ").is_some());
    assert_eq!(std::fs::read(&copy).unwrap(), before);
    assert!(net::log::verify(&copy).unwrap().is_over);
    write_to(&mut w, &path);
    until(&mut w, |w| w.query_by_label_contains("is the game itself").is_some());
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

fn write_to(w: &mut Window, file: &Path) {
    w.get_by_label("File").focus();
    w.run();
    w.key_press_modifiers(Modifiers::COMMAND, Key::A);
    w.run();
    w.get_by_label("File").type_text(file.to_str().unwrap());
    w.run();
    w.get_by_label("Write the file").click();
    w.run_steps(2);
}

/// A game under an older rules version keeps those rules, while the cards show today's.
#[test]
fn the_rules_of_a_game_under_older_rules_say_so() {
    let of_old = "began before these rules were put right";
    for (folder, says) in [("rules-2", "gold forces come last"), ("rules-3", "holds: an abbot")] {
        let older = Path::new(env!("CARGO_MANIFEST_DIR")).join("../net/testdata").join(folder);
        let (mut w, _wire) = replay(&older.join("whole-game.bastide"), Language::English);
        press(&mut w, "Rules");
        assert!(w.query_by_label_contains(of_old).is_some(), "{folder}");
        assert!(w.query_by_label_contains(says).is_some(), "{folder}");
    }
    let (mut w, _wire) = replay(&log("today", &solo::game(1).0), Language::English);
    press(&mut w, "Rules");
    assert!(w.query_by_label_contains(of_old).is_none());
}

#[test]
fn the_tabs_beside_the_map_never_rise_while_a_replay_goes_on() {
    let (mut w, _wire) =
        replay(&log("plates", &solo::played(Preset::BigBox.setup(2), 3).0), Language::English);
    w.set_size(egui::vec2(1366.0, 900.0));
    w.run();
    let (mut top, mut grown, mut before) = (w.get_by_label("Points").rect().top(), 0, None);
    while before != Some(at(&w)) {
        before = Some(at(&w));
        w.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
        w.run();
        let now = w.get_by_label("Points").rect().top();
        assert!(now >= top, "they rise from {top} to {now} at step {}", at(&w));
        grown += usize::from(now > top);
        top = now;
    }
    assert!(grown < 4, "they went down {grown} times");
}
