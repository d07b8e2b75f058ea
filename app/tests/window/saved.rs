//! Saved games: the list, and invalid ones in it.

use super::local::{Local, Wire, listed, saved};
use super::replay::log;
use super::{Window, hot_seat, options, press, shown, solo, window};
use app::text::{Clock, Language};
use app::window::root::{Options, Root};
use egui::Key;
use egui_kittest::kittest::Queryable;
use net::node::{
    BadLog, Command, FileProblem, Notice, Problem, Reading, SavedCommand, SavedGame, SavedGames,
};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

fn tell(w: &mut Window, wire: &Rc<RefCell<Wire>>, notice: Notice) {
    wire.borrow_mut().notices.push_back(notice);
    w.run();
}

fn broken(path: &Path) -> SavedGame {
    let (entries, turn, is_over) = (41, 20, false);
    let fault = Some(BadLog::Damaged { record: 60 });
    SavedGame { entries, turn, is_over, fault, ..saved(path.to_owned()) }
}

fn does_not_hold(path: &Path) -> Notice {
    let why = BadLog::Damaged { record: 60 };
    Notice::Problem(Problem::File(FileProblem::LogBroken { path: path.to_owned(), entries: 41, why }))
}

/// A log with a bad byte in its middle.
fn bad_log(name: &str) -> PathBuf {
    let mut records = solo::game(4).0;
    let bad = records.len() / 2;
    records[bad][20] ^= 1;
    log(name, &records)
}

fn finished(w: &mut Window) {
    let begin = std::time::Instant::now();
    while w.state().replay.is_loading() {
        assert!(begin.elapsed().as_secs() < 60, "the log is never read");
        std::thread::sleep(std::time::Duration::from_millis(20));
        w.run_steps(2);
    }
    w.run();
}

#[test]
fn hovering_continue_says_what_happens_to_the_others() {
    for (name, words) in [
        ("Anna’s table", "The others see it and join from their computers"),
        ("", "goes on at this computer"),
    ] {
        let (mut w, wire) = window("Anna", 1, Language::English);
        let name = if name.is_empty() { Language::English.text("table-here") } else { name.to_owned() };
        let game = SavedGame { is_over: false, turn: 17, name, ..saved(PathBuf::from("/games/one.bastide")) };
        tell(&mut w, &wire, listed(vec![game]));
        w.get_by_label("Continue").scroll_to_me();
        w.run();
        w.get_by_label("Continue").hover();
        w.run();
        w.run_steps(4);
        assert!(w.query_by_label_contains(words).is_some(), "{words}");
    }
}

#[test]
fn saved_games_are_listed_by_turn_and_local_time_and_continued() {
    let (backend, wire) = Local::new("Anna", 1);
    let clock = Clock::ahead(1);
    let options = Options { clock, ..options(Language::English) };
    let mut w = shown(Root::new(Box::new(backend), options), egui::vec2(1000.0, 700.0), 1.0);
    let path = PathBuf::from("/games/one.bastide");
    let running = SavedGame { is_over: false, turn: 17, ..saved(path.clone()) };
    let new = SavedGame { is_over: false, turn: 1, entries: 0, ..saved("new.bastide".into()) };
    tell(&mut w, &wire, listed(vec![running, saved("over.bastide".into()), new]));
    w.get_by_label("22 Nov 2026, 01:30 · Ada 61, Bob 74 · turn 17 · Base game");
    w.get_by_label("22 Nov 2026, 01:30 · Bob 74, Ada 61 · over after 72 turns · Base game");
    w.get_by_label("22 Nov 2026, 01:30 · Ada, Bob · not begun yet · Base game");
    w.get_all_by_label("Continue").next().unwrap().click();
    w.run();
    assert!(wire.borrow().commands.contains(&Command::Saved(SavedCommand::Resume(path))));
}

#[test]
fn games_of_one_computer_are_told_apart_by_their_players() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    let here = |turn, is_over| SavedGame {
        name: "An diesem Rechner".to_owned(),
        is_over,
        turn,
        ..saved("here.bastide".into())
    };
    tell(&mut w, &wire, listed(vec![here(17, false), here(72, true)]));
    assert_eq!(
        w.query_all_by_label("Ada, Bob").count(),
        2,
        "the language of the table's name does not matter"
    );
    w.get_by_label_contains("· turn 17");
    assert!(w.query_by_label_contains("Bob · turn").is_none(), "not again in the line below");
    w.get_by_label_contains("· Bob 74, Ada 61 · over");
    w.get_by_label_contains("· Ada 61, Bob 74 · turn 17");
}

#[test]
fn saved_games_are_told_apart_by_what_is_played_and_the_newest_that_runs_goes_on_by_the_main_button() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    let running =
        |setup| SavedGame { is_over: false, turn: 17, setup: Some(setup), ..saved("one.bastide".into()) };
    let river = rules::Preset::River.setup(2);
    let mut own = river.clone();
    own.modules.insert(rules::Module::Abbot);
    tell(&mut w, &wire, listed(vec![running(river), running(own)]));
    w.get_by_label_contains(&format!("turn 17 · {}", Language::English.text("preset-river")));
    w.get_by_label_contains("turn 17 · custom mix");
    w.hover_at(egui::pos2(2.0, 2.0));
    w.run();
    let picture = w.render().unwrap();
    let fill = |at: egui::Rect| {
        let at = at.left_center() + egui::vec2(5.0, 0.0);
        *picture.get_pixel(at.x as u32, at.y as u32)
    };
    let goes_on: Vec<_> = w.get_all_by_label("Continue").map(|node| fill(node.rect())).collect();
    let here = fill(w.get_by_label("Play here").rect());
    assert_ne!(goes_on[0], here, "the newest is the main button");
    assert_eq!(goes_on[1], here);
}

#[test]
fn eight_names_leave_room_for_the_buttons_of_all_games() {
    let names =
        ["Annemarie", "Bernhard", "Charlotte", "Dietrich", "Elisabeth", "Friedrich", "Gertrud", "Heinrich"];
    for size in [egui::vec2(1200.0, 780.0), egui::vec2(900.0, 600.0)] {
        let (backend, wire) = Local::new("Anna", 1);
        let mut w = shown(Root::new(Box::new(backend), options(Language::German)), size, 1.0);
        let many = SavedGame {
            players: names.map(str::to_owned).to_vec(),
            points: (100..108).collect(),
            is_over: true,
            ..saved("many.bastide".into())
        };
        tell(&mut w, &wire, listed(vec![saved("one.bastide".into()), many]));
        w.run();
        let window = w.ctx.content_rect().x_range();
        for button in ["Nachspielen", "Dieses Spiel löschen …"] {
            let shown: Vec<_> = w.get_all_by_label(button).map(|node| node.rect()).collect();
            assert_eq!(shown.len(), 2);
            assert!(shown.iter().all(|rect| window.contains(rect.right())), "{size}: {button} {shown:?}");
        }
    }
}

#[test]
fn a_saved_game_is_deleted_only_after_a_question() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    let path = PathBuf::from("/games/one.bastide");
    tell(&mut w, &wire, listed(vec![saved(path.clone())]));
    let is_asked = |w: &Window| w.query_by_label("Delete the game?").is_some();
    // A button with the focus also shows its name.
    let ask = |w: &mut Window| {
        let bin = |w: &Window| w.get_by_role_and_label(egui::Role::Button, "Delete this game …").rect();
        w.get_by_role_and_label(egui::Role::Button, "Delete this game …").scroll_to_me();
        w.run();
        let at = bin(w).center();
        super::click(w, at);
        w.run();
    };
    for way in ["Keep it", "Escape"] {
        ask(&mut w);
        assert!(is_asked(&w));
        if way == "Escape" {
            w.key_press(Key::Escape);
            w.run();
        } else {
            press(&mut w, way);
        }
        assert!(!is_asked(&w) && wire.borrow().commands.is_empty(), "{way}");
    }
    ask(&mut w);
    w.key_press(Key::Enter);
    w.run();
    assert!(!is_asked(&w) && wire.borrow().commands.is_empty(), "the first button keeps it");
    ask(&mut w);
    press(&mut w, "Delete");
    assert!(!is_asked(&w));
    assert_eq!(wire.borrow().commands, [Command::Saved(SavedCommand::Delete(path))]);
}

#[test]
fn an_invalid_game_is_listed_with_its_reason_and_can_only_be_replayed() {
    for (language, line, reason, replay, goes_on) in [
        (Language::English, "valid up to turn 20 only", "record 60 is damaged", "Replay", "Go on here alone"),
        (
            Language::German,
            "gilt nur bis Zug 20",
            "Datensatz 60 ist beschädigt",
            "Nachspielen",
            "Hier allein weiter",
        ),
    ] {
        let path = bad_log(&format!("listed {line}"));
        let (mut w, wire) = window("Anna", 1, language);
        tell(&mut w, &wire, listed(vec![broken(&path)]));
        w.get_by_label_contains(line);
        w.get_by_label(reason);
        assert!(w.query_by_label(goes_on).is_none());
        w.get_by_label(replay).click();
        w.run_steps(2);
        finished(&mut w);
        assert!(w.state().replay.at().is_some(), "it is replayed");
        assert!(wire.borrow().commands.is_empty(), "the node has nothing to do with it");
    }
}

#[test]
fn a_file_without_a_game_is_listed_with_nothing_to_press() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    let players = Vec::new();
    let none =
        SavedGame { name: "letter".to_owned(), players, turn: 0, entries: 0, ..broken(Path::new("l")) };
    tell(&mut w, &wire, listed(vec![none]));
    w.get_by_label_contains("no game can be read from this file");
    for button in ["Continue", "Look at it", "Replay", "Go on here alone"] {
        let buttons =
            w.query_all_by(|n| n.role() == egui::Role::Button && n.label().as_deref() == Some(button));
        assert_eq!(buttons.count(), 0, "{button}");
    }
}

#[test]
fn all_games_can_be_reached_and_unread_files_are_counted() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    let named = |n: u32| SavedGame { name: format!("Game {n}"), ..saved(format!("{n}.bastide").into()) };
    let games = (1..=57).map(named).collect();
    tell(&mut w, &wire, Notice::Saved(SavedGames { games, unread: 3 }));
    assert!(w.query_by_label("Game 50").is_some() && w.query_by_label("Game 51").is_none());
    w.get_by_label("Show 7 older games").scroll_to_me();
    w.run();
    press(&mut w, "Show 7 older games");
    assert!(w.query_by_label("Game 57").is_some());
    w.get_by_label("3 files that are older still were not read.");
}

#[test]
fn an_opened_invalid_log_is_shown_up_to_its_last_good_entry_with_one_reason() {
    let path = bad_log("opened");
    let before = std::fs::read(&path).unwrap();
    let (backend, wire) = Local::new("Anna", 1);
    // As on the command line; a dropped or chosen file takes the same path.
    let options = Options { file: Some(path.clone()), ..options(Language::English) };
    let mut w = shown(Root::new(Box::new(backend), options), egui::vec2(1000.0, 700.0), 1.0);
    assert_eq!(wire.borrow().commands, [Command::Saved(SavedCommand::Import(path.clone()))]);
    wire.borrow_mut().notices.push_back(does_not_hold(&path));
    w.run_steps(2);
    finished(&mut w);
    assert_eq!(w.query_all_by_label_contains("valid only up to the last position").count(), 1);
    assert!(w.query_by_label_contains("only up to entry").is_none(), "said once");
    w.key_press(Key::End);
    w.run();
    assert!((20..100).contains(&w.state().replay.at().unwrap()));
    press(&mut w, "Back");
    assert!(w.query_by_label("New table").is_some());
    assert_eq!(std::fs::read(&path).unwrap(), before, "it is left as it is");
}

#[test]
fn reading_a_log_shows_progress_and_can_be_cancelled() {
    for (language, words, cancel) in [
        (Language::English, "Reading and checking long.bastide …", "Cancel"),
        (Language::German, "long.bastide wird gelesen und geprüft …", "Abbrechen"),
    ] {
        let (mut w, wire) = window("Anna", 1, language);
        let path = PathBuf::from("/games/long.bastide");
        let half = Reading { path: path.clone(), done: 500, all: 1000 };
        assert!((half.fraction() - 0.5).abs() < 1e-6);
        tell(&mut w, &wire, Notice::Reading(vec![half]));
        w.get_by_role_and_label(egui::Role::ProgressIndicator, words);
        press(&mut w, cancel);
        assert_eq!(wire.borrow().commands, [Command::Saved(SavedCommand::StopReading(path))]);
        tell(&mut w, &wire, Notice::Reading(Vec::new()));
        assert!(w.query_by_label(words).is_none());
    }
}

#[test]
fn an_invalid_log_is_reported_without_leaving_the_table() {
    let (mut w, wire) = hot_seat(3);
    tell(&mut w, &wire, does_not_hold(Path::new("bad.bastide")));
    w.get_by_label_contains("bad.bastide is valid only up to entry 41: record 60 is damaged");
    assert!(w.query_by_label("Map").is_some());
}
