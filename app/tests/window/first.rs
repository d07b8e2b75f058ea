//! The lesson: eight explained moves, driven by the names that people and screen readers see.

use super::local::Wire;
use super::{Window, press, window};
use app::text::Language;
use egui::{Key, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use net::node::{Command, GoCommand};
use rules::Seat;
use std::cell::RefCell;
use std::rc::Rc;

const BOTH: [Language; 2] = [Language::English, Language::German];

/// A window in which the lesson was just begun from home.
fn begun(language: Language) -> (Window, Rc<RefCell<Wire>>) {
    let (mut w, wire) = window("Anna", 1, language);
    press(&mut w, &language.text("first-game"));
    (w, wire)
}

/// Chooses the cell or spot that the lesson refers to.
fn choose_meant(w: &mut Window, language: Language) {
    w.get_by_label_contains(&language.text("first-meant")).click();
    w.run();
    w.run();
}

fn key(w: &mut Window, key: Key) {
    w.key_press(key);
    w.run();
    w.run();
}

fn shows(w: &Window, language: Language, key: &str) -> bool {
    let by = if key == "first-other-turn" { "R".to_owned() } else { language.text("key-name-backspace") };
    w.query_by_label(&language.with(key, &[("key", (&by).into())])).is_some()
}

/// Turns the placed tile until the lesson accepts it.
fn turn_as_meant(w: &mut Window, language: Language) {
    for _ in 0..3 {
        if !shows(w, language, "first-other-turn") {
            return;
        }
        press(w, &language.text("first-turn"));
    }
    assert!(!shows(w, language, "first-other-turn"), "no turn of the tile is right");
}

/// Follows the lesson with the mouse until the move can be confirmed.
pub(super) fn do_as_meant(w: &mut Window, language: Language) {
    choose_meant(w, language);
    turn_as_meant(w, language);
    if w.query_by_label_contains(&language.text("first-meant")).is_some() {
        choose_meant(w, language);
    }
}

fn points(w: &Window, seat: u8) -> i32 {
    w.state().lesson.as_ref().unwrap().table().unwrap().game.score(Seat(seat))
}

#[test]
fn the_first_game_is_played_with_the_mouse_in_both_languages() {
    for language in BOTH {
        let (mut w, wire) = begun(language);
        for number in 1..=8 {
            assert_eq!(w.state().lesson.as_ref().unwrap().number(), number);
            assert!(shows(&w, language, &format!("first-{number}-title")), "move {number}");
            do_as_meant(&mut w, language);
            let confirm = if w.query_by_label(&language.text("confirm")).is_some() {
                language.text("confirm")
            } else {
                language.text("confirm-without")
            };
            press(&mut w, &confirm);
            assert!(w.query_by_label_contains(&language.text("first-meant")).is_none());
            press(&mut w, &language.text("go-on"));
        }
        assert!(shows(&w, language, "first-end-title"));
        assert_eq!((points(&w, 0), points(&w, 1)), (28, 16));
        press(&mut w, &language.text("first-new-game"));
        let commands = wire.borrow().commands.clone();
        assert!(
            matches!(&commands[..], [Command::Go(GoCommand::Host(_))]),
            "nothing else left the lesson: {commands:?}"
        );
        assert!(shows(&w, language, "start"), "the lobby of the new game is open");
    }
}

#[test]
fn the_first_game_is_played_with_the_keyboard() {
    let (mut w, wire) = begun(Language::English);
    // The way to the cells of the moves does not matter. This one has no plan, so it comes everywhere.
    let arrows = [Key::ArrowRight, Key::ArrowDown, Key::ArrowLeft, Key::ArrowUp];
    let mut walk = 1_u32;
    for number in 1..=8 {
        for _ in 0..200 {
            walk = walk.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            let arrow = arrows[(walk >> 16) as usize % arrows.len()];
            key(&mut w, arrow);
            key(&mut w, Key::Enter);
            if !shows(&w, Language::English, "first-other-cell") {
                break;
            }
            key(&mut w, Key::Backspace);
        }
        for _ in 0..4 {
            if shows(&w, Language::English, "first-other-turn") {
                key(&mut w, Key::R);
            }
        }
        for digit in [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5] {
            if w.query_by_label_contains("suggested").is_none() {
                break;
            }
            key(&mut w, digit);
            if shows(&w, Language::English, "first-other-figure") {
                key(&mut w, Key::Backspace);
            }
        }
        key(&mut w, Key::Enter);
        assert!(shows(&w, Language::English, "go-on"), "move {number} was confirmed");
        assert!(w.query_by_label_contains("The last count").is_none(), "it waits for what is to be read");
        key(&mut w, Key::Enter);
    }
    // Each feature of the last count takes one more Enter, and so does its end.
    for feature in 1..=3 {
        assert!(w.query_by_label_contains("The last count").is_some(), "{feature} features were counted");
        key(&mut w, Key::Enter);
    }
    assert!(w.query_by_label_contains("The last count").is_none());
    assert!(shows(&w, Language::English, "first-end-title"));
    press(&mut w, "Leave");
    assert!(shows(&w, Language::English, "new-table"));
    assert!(wire.borrow().commands.is_empty());
}

#[test]
fn the_end_of_the_lesson_counts_one_feature_after_the_other() {
    let (mut w, _wire) = begun(Language::English);
    for _ in 0..8 {
        key(&mut w, Key::PageDown);
    }
    let told = |w: &Window, name: &str| {
        let all = (0..40).find(|points| w.query_by_label(&format!("{name}: {points} points")).is_some());
        all.unwrap_or_else(|| panic!("no points of {name}"))
    };
    let both = |w: &Window| (told(w, "Anna"), told(w, "Mira"));
    let before = both(&w);
    assert!(before.0 < 28, "nothing of the last count is told yet: {before:?}");
    let mut presses = 0;
    while w.query_by_label_contains("The last count").is_some() {
        key(&mut w, Key::Space);
        presses += 1;
        assert!(presses < 9, "the count ends");
    }
    assert!(presses > 1, "each feature is counted by itself");
    assert_eq!(both(&w), (28, 16));
}

#[test]
fn another_cell_is_answered_and_taken_back() {
    for language in BOTH {
        let (mut w, _wire) = begun(language);
        let other = w
            .query_all_by(|n| n.label().is_some_and(|l| l.starts_with(&language.text("place-at"))))
            .filter_map(|n| n.accesskit_node().label())
            .find(|l| !l.contains(&language.text("first-meant")))
            .unwrap();
        press(&mut w, &other);
        assert!(shows(&w, language, "first-other-cell"));
        key(&mut w, Key::Enter);
        assert!(shows(&w, language, "first-1-title") && !shows(&w, language, "go-on"), "it is not played");
        press(&mut w, &language.text("first-undo"));
        assert!(!shows(&w, language, "first-other-cell"));
        do_as_meant(&mut w, language);
        key(&mut w, Key::Enter);
        assert!(shows(&w, language, "go-on"));
    }
}

#[test]
fn a_figure_too_early_or_missing_is_answered() {
    let language = Language::English;
    let (mut w, _wire) = begun(language);
    choose_meant(&mut w, language);
    key(&mut w, Key::Num1);
    assert!(!shows(&w, language, "first-no-figure"), "figures come later, so none is offered");
    key(&mut w, Key::Enter);
    press(&mut w, "Go on");
    press(&mut w, "Skip");
    assert!(shows(&w, language, "first-3-title"));
    choose_meant(&mut w, language);
    assert!(!shows(&w, language, "first-not-yet"));
    press(&mut w, "Confirm without a figure");
    assert!(shows(&w, language, "first-not-yet"), "the figure is what this move is about");
    choose_meant(&mut w, language);
    assert!(!shows(&w, language, "first-not-yet"));
    press(&mut w, "Confirm");
    assert!(shows(&w, language, "first-3-done"));
    press(&mut w, "Go on");
    press(&mut w, "Skip");
    assert!(shows(&w, language, "first-5-title"));
    choose_meant(&mut w, language);
    key(&mut w, Key::Num1);
    assert!(shows(&w, language, "first-no-figure"));
    press(&mut w, "Take it back and choose again");
    assert!(!shows(&w, language, "first-no-figure"));
}

#[test]
fn a_lesson_resumes_where_it_was_left_and_back_repeats_a_move() {
    let language = Language::English;
    let (mut w, wire) = begun(language);
    for _ in 0..3 {
        press(&mut w, "Skip");
    }
    assert!(shows(&w, language, "first-4-title"));
    choose_meant(&mut w, language);
    press(&mut w, "Leave");
    assert!(shows(&w, language, "new-table"));
    press(&mut w, "Rules");
    press(&mut w, "First game");
    assert!(shows(&w, language, "first-4-title"), "from the rules too");
    press(&mut w, "Back");
    assert!(shows(&w, language, "first-4-title"), "to the beginning of the move that was begun");
    press(&mut w, "Back");
    assert!(shows(&w, language, "first-3-title"));
    key(&mut w, Key::PageDown);
    key(&mut w, Key::PageDown);
    assert!(shows(&w, language, "first-5-title"));
    do_as_meant(&mut w, language);
    key(&mut w, Key::Enter);
    assert_eq!(points(&w, 0), 8, "three tiles and a pennant");
    assert!(wire.borrow().commands.is_empty(), "none of it is sent");
}

#[test]
fn rules_and_manual_are_a_click_away_and_lead_back_to_the_lesson() {
    let (mut w, _wire) = begun(Language::English);
    do_as_meant(&mut w, Language::English);
    for (way, title) in [("What is played here", "Rules"), ("Help", "Help")] {
        key(&mut w, Key::F1);
        press(&mut w, way);
        assert!(w.query_by_label(&Language::English.text("first-turn")).is_none());
        assert!(w.query_all_by_label(title).next().is_some());
        press(&mut w, "Back");
        assert!(
            w.query_all_by_label_contains("Confirm").next().is_some(),
            "{way}: the lesson goes on where it was"
        );
    }
}

#[test]
fn the_first_game_is_offered_first_to_new_players() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    assert!(shows(&w, Language::English, "first-offer"));
    let game = super::local::saved("a.bastide".into());
    wire.borrow_mut().notices.push_back(super::local::listed(vec![game]));
    w.run();
    assert!(!shows(&w, Language::English, "first-offer"));
    press(&mut w, "First game");
    assert!(shows(&w, Language::English, "first-1-title"), "but it is still there");
}

#[test]
fn a_small_window_leaves_room_for_words_and_map() {
    for language in BOTH {
        let (mut w, _wire) = begun(language);
        w.set_size(vec2(512.0, 320.0));
        w.run_steps(4);
        let map = w.get_by_label(&language.text("map")).rect();
        assert!(map.height() > 140.0 && map.width() > 260.0, "{map:?}");
        for number in 1..=8 {
            for label in ["back", "first-skip", "leave"] {
                let rect = w.get_by_label(&language.text(label)).rect();
                assert!(rect.max.x <= 512.0 && rect.max.y < 320.0, "{label} in move {number}: {rect:?}");
            }
            press(&mut w, &language.text("first-skip"));
        }
        assert!(shows(&w, language, "first-end-title"));
    }
}

#[test]
fn at_the_end_the_ways_on_are_in_sight_however_small_the_window() {
    for language in BOTH {
        for size in [vec2(512.0, 320.0), vec2(640.0, 400.0), vec2(1024.0, 640.0)] {
            let (mut w, _wire) = begun(language);
            w.set_size(size);
            w.run_steps(4);
            for _ in 1..=8 {
                press(&mut w, &language.text("first-skip"));
            }
            let place = |key: &str| w.get_by_label(&language.text(key)).rect();
            for key in ["first-new-game", "first-read", "back", "leave"] {
                let rect = place(key);
                assert!(rect.max.x <= size.x && rect.max.y <= size.y, "{key} at {rect:?} in {size:?}");
            }
            let (words, next) = (place("first-end-next"), place("first-new-game"));
            assert!(size.y < 400.0 || words.max.y <= next.min.y, "{size:?}: {words:?} above {next:?}");
        }
    }
}
