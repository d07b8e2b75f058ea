//! The list of keys at the table, by keyboard.

use super::keys::{focus, keys, walk};
use super::{Window, hot_seat, replay, solo, window};
use app::text::Language;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;

const FIRST: &str = "take one step back";

fn open() -> Window {
    let (mut w, _wire) = hot_seat(3);
    w.set_size(vec2(1000.0, 400.0));
    w.run();
    keys(&mut w, &[Key::F1]);
    w
}

fn height(w: &Window) -> f32 {
    w.get_by_label_contains(FIRST).rect().top()
}

#[test]
fn the_list_of_keys_scrolls_by_keys_and_the_map_gets_none_of_them() {
    let mut w = open();
    let (top, centre) = (height(&w), w.state().table.board.camera.centre);
    let mut scrolled = |key: Key| {
        keys(&mut w, &[key]);
        top - height(&w)
    };
    let line = scrolled(Key::ArrowDown);
    let page = scrolled(Key::PageDown);
    let end = scrolled(Key::End);
    assert!(0.0 < line && line < page && page < end, "{line} {page} {end}");
    assert!(scrolled(Key::PageUp) < end);
    assert!(scrolled(Key::Home).abs() < 1.0);
    assert!(scrolled(Key::ArrowUp).abs() < 1.0, "there is nothing above the beginning");
    keys(&mut w, &[Key::R, Key::Num1]);
    assert_eq!(w.state().table.board.camera.centre, centre);
    assert!(w.state().table.plan.as_ref().unwrap().steps().is_empty(), "nothing was placed");
    keys(&mut w, &[Key::Escape]);
    assert!(w.query_by_label_contains(FIRST).is_none());
    keys(&mut w, &[Key::ArrowRight, Key::Enter]);
    assert!(w.state().table.plan.as_ref().unwrap().placed().is_some(), "the keys are the map's again");
}

#[test]
fn tab_reaches_the_buttons_of_the_list_of_keys() {
    let mut w = open();
    let rotation = w.state().table.rotation;
    assert_eq!(focus(&w).as_deref(), Some("The rules of the base game"), "keys begin in it");
    walk(&mut w, Modifiers::NONE, "Help");
    assert_eq!(w.state().table.rotation, rotation, "no tile is turned");
    let top = height(&w);
    keys(&mut w, &[Key::ArrowDown]);
    assert!(height(&w) < top, "it scrolls from there, too");
    keys(&mut w, &[Key::Enter]);
    assert!(w.query_by_label("Map").is_none(), "the manual is open");
    keys(&mut w, &[Key::Escape]);
    assert!(w.query_by_label("Map").is_some() && w.query_by_label_contains(FIRST).is_none());
    walk(&mut w, Modifiers::SHIFT, "All choices …");
}

#[test]
fn the_list_of_keys_scrolls_over_a_replay_that_stays_where_it_is() {
    let path = replay::log("keys", &solo::game(7).0);
    let (mut w, wire) = window("Anna", 1, Language::English);
    replay::begin(&mut w, &wire, &path, Language::English);
    w.set_size(vec2(1000.0, 400.0));
    w.run();
    keys(&mut w, &[Key::F1, Key::End, Key::ArrowRight, Key::PageDown]);
    assert_eq!(w.state().replay.at(), Some(0));
    keys(&mut w, &[Key::Escape, Key::ArrowRight]);
    assert_eq!(w.state().replay.at(), Some(1));
}
