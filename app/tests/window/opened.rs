//! A log that was opened from elsewhere: by a double click, by dropping it, or by a second start.

use super::local::{listed, saved};
use super::{press, window};
use app::text::Language;
use egui::Key;
use egui_kittest::kittest::Queryable;
use net::node::{Command, Notice, SavedCommand, SavedGame};
use std::path::PathBuf;

#[test]
fn a_file_that_was_opened_asks_what_to_do_with_it() {
    let path = PathBuf::from("/games/two.bastide");
    let resume = Command::Saved(SavedCommand::Resume(path.clone()));
    let running = |is_mine| SavedGame { is_over: false, is_mine, ..saved(path.clone()) };
    let cases = [
        (saved(path.clone()), "See the result"),
        (running(true), "Continue"),
        (running(false), "Look at it"),
    ];
    for (game, way) in cases {
        let (mut w, wire) = window("Anna", 1, Language::English);
        press(&mut w, "Settings");
        wire.borrow_mut().notices.push_back(Notice::Imported(path.clone()));
        w.run_steps(3);
        assert!(w.query_by_label(way).is_none(), "its game is not known yet");
        wire.borrow_mut().notices.push_back(listed(vec![game]));
        w.run();
        assert!(wire.borrow().commands.is_empty(), "nothing happens by itself");
        w.key_press(Key::Enter);
        w.run();
        assert_eq!(wire.borrow().commands, std::slice::from_ref(&resume), "{way} has the focus");
        assert!(w.query_by_label("Later").is_none());
    }
}

#[test]
fn a_file_that_was_opened_can_be_replayed_or_left_among_the_saved_games() {
    let path = PathBuf::from("/games/two.bastide");
    for way in ["Later", "Escape", "Replay"] {
        let (mut w, wire) = window("Anna", 1, Language::English);
        wire.borrow_mut().notices.extend([listed(vec![saved(path.clone())]), Notice::Imported(path.clone())]);
        w.run();
        if way == "Escape" {
            w.key_press(Key::Escape);
        } else {
            // The dialog lies over the list, which has the same buttons.
            w.query_all_by_label(way).last().unwrap().click();
        }
        w.run();
        w.run();
        assert!(w.query_by_label("Later").is_none() && wire.borrow().commands.is_empty(), "{way}");
        assert_eq!(w.query_by_label("New table").is_none(), way == "Replay");
    }
}

#[test]
fn a_file_that_is_opened_at_a_table_takes_nobody_away_from_it() {
    let (mut w, wire) = super::hot_seat(3);
    wire.borrow_mut().notices.push_back(Notice::Imported("/games/two.bastide".into()));
    w.run();
    assert!(w.query_by_label("Later").is_none() && w.query_by_label("Map").is_some());
    w.get_by_label_contains("copied to your saved games");
}
