//! Notes: they never lie on the buttons of the result, and one tells of a crash.

use super::local::Local;
use super::{Window, hot_seat, in_front_of, options, press, shown};
use app::crash::{CrashReports, RecentLines};
use app::text::Language;
use app::window::root::{Options, Root};
use egui::{Key, vec2};
use egui_kittest::kittest::Queryable;
use net::node::{FileProblem, NetworkProblem, NotNow, Notice, OtherHall, Problem};
use rules::{Game, Preset, Rules, TileSets, Wait};
use std::path::PathBuf;

/// A game that was played to its end without a thought.
fn finished() -> Game {
    let mut game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap());
    for n in 0_u64.. {
        match game.wait() {
            Wait::Over => break,
            Wait::Chance(_) => {
                let mut seed = [0; 32];
                seed[..8].copy_from_slice(&n.to_le_bytes());
                game.resolve(&seed).map(|_| ()).unwrap();
            }
            Wait::Decide { seat, .. } => {
                let action = game.default_action().unwrap();
                game.play(seat, action).map(|_| ()).unwrap();
            }
        }
    }
    game
}

#[test]
fn notes_leave_the_buttons_of_the_result_free() {
    let (backend, wire) = Local::at(finished(), &["Anna", "Ben"]);
    let mut w = in_front_of(backend, Language::English);
    for n in 0..2 {
        wire.borrow_mut().notices.push_back(Notice::Problem(Problem::File(FileProblem::LogRefused {
            path: PathBuf::from(format!("a-rather-long-name-of-a-broken-file-{n}.bastide")),
            why: net::node::BadLog::Damaged { record: 7 },
        })));
    }
    w.run();
    for size in [vec2(1000.0, 700.0), vec2(800.0, 500.0), vec2(640.0, 400.0)] {
        w.set_size(size);
        w.run();
        w.run();
        let notes = w.query_all_by_label_contains("cannot be opened").map(|n| n.rect());
        let notes: Vec<_> = notes.chain(w.query_all_by_label("Close").map(|n| n.rect())).collect();
        assert_eq!(notes.len(), 4);
        let window = w.ctx.content_rect();
        for button in ["Look at the map", "Replay", "To the tables"] {
            let button = w.get_by_label(button).rect();
            for note in &notes {
                assert!(window.contains_rect(*note), "{note} is in the window of {size}");
                assert!(!note.expand(8.0).intersects(button), "{note} lies on {button} in {size}");
            }
        }
    }
}

#[test]
fn who_else_is_on_the_network_is_told_at_home_and_never_over_the_map() {
    let told = "There is a group with another password here";
    let problem = Problem::Network(NetworkProblem::OtherHall { hall: OtherHall::Another });
    let (mut w, wire) = hot_seat(3);
    wire.borrow_mut().notices.push_back(Notice::Problem(problem));
    w.run();
    assert!(w.query_by_label_contains(told).is_none(), "at a table");
    wire.borrow_mut().notices.push_back(Notice::Left);
    w.run();
    press(&mut w, "Close");
    assert!(w.query_by_label_contains(told).is_none(), "it was told at home, and read");
}

#[test]
fn escape_puts_the_result_away_and_its_button_brings_it_back() {
    let (backend, _wire) = Local::at(finished(), &["Anna", "Ben"]);
    let mut w = in_front_of(backend, Language::English);
    let is_shown = |w: &Window| w.query_by_label("Look at the map").is_some();
    for _ in 0..2 {
        assert!(is_shown(&w));
        w.key_press(Key::Escape);
        w.run();
        assert!(!is_shown(&w));
        press(&mut w, "Result");
    }
}

#[test]
fn the_start_after_a_crash_shows_its_report_once() {
    let folder = tempfile::tempdir().unwrap();
    let crashes = CrashReports::new(folder.path(), RecentLines::default());
    crashes.fatal("the canvas is torn");
    for is_first in [true, false] {
        let (backend, _wire) = Local::new("Anna", 1);
        let options = Options { crashes: Some(crashes.clone()), ..options(Language::English) };
        let mut w = shown(Root::new(Box::new(backend), options), vec2(1000.0, 700.0), 1.0);
        let note = "an error last time that it did not expect";
        assert_eq!(w.query_by_label_contains(note).is_some(), is_first);
        if !is_first {
            break;
        }
        press(&mut w, "Show the report");
        assert!(w.query_by_label_contains(note).is_none(), "it was read");
        let text = w.query_all_by(|n| n.value().is_some_and(|v| v.contains("the canvas is torn"))).next();
        assert!(text.is_some());
        press(&mut w, "Copy");
        w.key_press(Key::Escape);
        w.run();
        assert!(w.query_by_label("Copy").is_none());
        assert!(w.query_by_label("New table").is_some(), "Escape closed the report only");
    }
}

#[test]
fn an_answer_to_what_was_tried_leaves_the_hand_free_and_goes_by_itself() {
    let (mut w, wire) = hot_seat(3);
    for size in [vec2(1280.0, 800.0), vec2(800.0, 500.0)] {
        w.set_size(size);
        wire.borrow_mut()
            .notices
            .push_back(Notice::Problem(Problem::NotNow { why: NotNow::PassphraseAtTable }));
        w.run();
        w.run();
        let note = |w: &Window| w.query_by_label_contains("applies to the whole network").map(|n| n.rect());
        let close = w.get_by_label("Close").rect();
        let at = note(&w).unwrap().union(close).expand(8.0);
        assert!(!at.intersects(w.get_by_label("The tile in hand").rect()), "{at} in {size}");
        w.run_steps(40);
        assert!(note(&w).is_some(), "there is time to read it");
        w.run_steps(40);
        assert!(note(&w).is_none());
    }
}
