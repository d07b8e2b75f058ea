//! Up and Down on the long pages of the home screen and the lobby, and what keys open there.

use super::keys::{focus, key, keys, walk};
use super::local::{Local, listed, saved};
use super::{Window, options, press, shown};
use app::text::Language;
use app::window::root::Root;
use egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::Queryable;
use net::node::{Notice, SavedGame};

/// A window of 1280 × 800 at home; the notices reach it first.
fn home(notices: Vec<Notice>) -> Window {
    let (backend, wire) = Local::new("Anna", 1);
    let mut w =
        shown(Root::new(Box::new(backend), options(Language::English)), egui::vec2(1280.0, 800.0), 1.0);
    wire.borrow_mut().notices.extend(notices);
    w.run();
    w
}

/// The lobby there, with this many seats.
fn lobby(seats: &str) -> Window {
    let mut w = home(Vec::new());
    press(&mut w, "Play here");
    press(&mut w, seats);
    w
}

fn name(w: &Window) -> String {
    focus(w).expect("something has the focus")
}

fn place(w: &Window) -> Rect {
    app::screen::focus::place(&w.ctx).expect("something has the focus")
}

/// Presses an arrow until a control has the focus; returns what had it on the way.
fn arrows(w: &mut Window, arrow: Key, to: &str) -> Vec<String> {
    let mut met = Vec::new();
    while name(w) != to {
        met.push(name(w));
        assert!(met.len() < 80, "{arrow:?} never comes to {to}: {met:?}");
        keys(w, &[arrow]);
    }
    met
}

#[test]
fn a_part_of_the_setup_that_is_opened_by_key_is_seen_and_has_the_focus() {
    for (part, first) in [
        ("Modules", "Find a module:"),
        ("House rules", "A city of two tiles gives 2 points instead of 4"),
        ("Tiles", ""),
    ] {
        let mut w = lobby("2 seats");
        walk(&mut w, Modifiers::NONE, &format!("+ {part}"));
        keys(&mut w, &[Key::Enter]);
        w.run_steps(20);
        let (now, at) = (name(&w), place(&w));
        assert!(now == first || first.is_empty() && now != format!("− {part}"), "{part}: {now}");
        assert!(w.ctx.content_rect().contains_rect(at), "{part}: {at}");
        if part == "House rules" {
            // These are few, and the page ends below them.
            let last = w.get_by_role_and_label(egui::Role::RadioButton, "All figures per tile: 1").rect();
            assert!(w.ctx.content_rect().contains_rect(last), "{part}: {last}");
        } else {
            assert!(at.top() < 300.0, "{part}: {at}");
        }
        let button = w.get_by_label(&format!("− {part}")).rect();
        assert!(w.ctx.content_rect().contains_rect(button), "{part}: {button}");
        assert!(button.bottom() < at.bottom(), "{part}: {button} {at}");
        walk(&mut w, Modifiers::SHIFT, &format!("− {part}"));
        keys(&mut w, &[Key::Enter]);
        assert_eq!(name(&w), format!("+ {part}"), "who closes it stays at its button");
    }
}

#[test]
fn arrows_stop_at_the_start_on_their_way_up_and_down() {
    let mut w = lobby("2 seats");
    walk(&mut w, Modifiers::NONE, "Bot");
    keys(&mut w, &[Key::Enter]);
    assert_eq!(name(&w), "Start the game");
    keys(&mut w, &[Key::ArrowUp]);
    assert_eq!(name(&w), "2 seats");
    walk(&mut w, Modifiers::NONE, "+ Modules");
    keys(&mut w, &[Key::Enter]);
    assert_eq!(name(&w), "Find a module:");
    // From a module deep in the list, through the field of the search, up to the seats and down again.
    keys(&mut w, &[Key::ArrowDown; 6]);
    assert_ne!(name(&w), "Find a module:");
    let met = arrows(&mut w, Key::ArrowUp, "Start the game");
    assert!(met.contains(&"Find a module:".to_owned()), "{met:?}");
    assert!(!met.contains(&"2 seats".to_owned()), "{met:?}");
    walk(&mut w, Modifiers::SHIFT, "2 seats");
    keys(&mut w, &[Key::ArrowDown]);
    assert_eq!(name(&w), "Start the game");
}

#[test]
fn escape_leads_from_the_setup_to_the_start() {
    let mut w = lobby("2 seats");
    walk(&mut w, Modifiers::NONE, "Bot");
    keys(&mut w, &[Key::Enter]);
    for deep in ["+ House rules", "+ Modules"] {
        walk(&mut w, Modifiers::NONE, deep);
        keys(&mut w, &[Key::Enter, Key::Escape]);
        w.run_steps(20);
        assert_eq!(name(&w), "Start the game", "{deep}");
        assert!(w.ctx.content_rect().contains_rect(place(&w)), "{deep}");
    }
}

#[test]
fn up_from_the_number_of_seats_leads_to_the_last_seat_and_on_from_seat_to_seat() {
    let mut w = lobby("4 seats");
    walk(&mut w, Modifiers::NONE, "4 seats");
    let mut above = place(&w).top();
    for seat in ["fourth", "third", "second"] {
        keys(&mut w, &[Key::ArrowUp]);
        assert_eq!(name(&w), "Another person here", "the {seat} seat");
        let row = place(&w);
        assert!(row.bottom() <= above && row.bottom() > above - 60.0, "the {seat} seat: {row} under {above}");
        above = row.top();
    }
    keys(&mut w, &[Key::ArrowUp]);
    assert!(place(&w).bottom() <= above && name(&w) == "Name, colour", "{}", name(&w));
}

#[test]
fn arrows_at_home_come_to_the_main_row_from_above_and_below() {
    let game = SavedGame { is_over: false, turn: 9, ..saved("one.bastide".into()) };
    let mut w = home(vec![listed(vec![game])]);
    let main = ["Play here", "New table", "First game"];
    for head in ["Settings", "Rules", "Help"] {
        walk(&mut w, Modifiers::NONE, head);
        keys(&mut w, &[Key::ArrowDown]);
        assert!(main.contains(&name(&w).as_str()), "down from {head} to {}", name(&w));
    }
    walk(&mut w, Modifiers::NONE, "Continue");
    keys(&mut w, &[Key::ArrowUp]);
    assert!(main.contains(&name(&w).as_str()), "up from the saved game to {}", name(&w));
    for button in main {
        walk(&mut w, Modifiers::NONE, button);
        keys(&mut w, &[Key::ArrowUp]);
        let to = name(&w);
        assert!(["Anna", "Rules", "Settings", "Help"].contains(&to.as_str()), "up from {button} to {to}");
    }
}

#[test]
fn arrows_at_the_home_of_a_new_player_come_to_the_first_game() {
    let mut w = home(vec![listed(Vec::new())]);
    walk(&mut w, Modifiers::NONE, "Settings");
    keys(&mut w, &[Key::ArrowDown]);
    assert_eq!(name(&w), "First game");
    walk(&mut w, Modifiers::NONE, "Play here");
    keys(&mut w, &[Key::ArrowUp]);
    assert_eq!(name(&w), "First game");
    keys(&mut w, &[Key::ArrowUp]);
    assert!(["Anna", "Rules", "Settings", "Help"].contains(&name(&w).as_str()), "{}", name(&w));
}

#[test]
fn a_bot_added_by_key_leads_to_the_same_bot_of_the_next_free_seat() {
    for bot in ["Easy bot", "Bot", "Strong bot"] {
        let mut w = lobby("4 seats");
        walk(&mut w, Modifiers::NONE, bot);
        let mut above = place(&w).center().y;
        for _ in 0..2 {
            keys(&mut w, &[Key::Enter]);
            w.run();
            assert_eq!(name(&w), bot);
            assert!(place(&w).center().y > above + 20.0, "that of the next seat");
            above = place(&w).center().y;
        }
        keys(&mut w, &[Key::Enter]);
        w.run();
        assert_eq!(name(&w), "Start the game");
    }
}

#[test]
fn a_bot_on_the_last_seat_leads_to_the_free_one_above_it() {
    let mut w = lobby("3 seats");
    walk(&mut w, Modifiers::NONE, "Bot");
    let first = place(&w);
    walk(&mut w, Modifiers::NONE, "Strong bot");
    key(&mut w, Modifiers::NONE, Key::Tab);
    walk(&mut w, Modifiers::NONE, "Bot");
    assert!(place(&w).top() > first.bottom());
    keys(&mut w, &[Key::Enter]);
    w.run();
    assert_eq!((name(&w).as_str(), place(&w).top()), ("Bot", first.top()));
}
