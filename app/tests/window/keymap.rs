//! Keys that the user chose: their effect, their display and their storage.

use super::local::Local;
use super::replay::{begin, log};
use super::{Window, hot_seat, options, press, settings_file, shown, solo, window};
use app::command::KeyCommand;
use app::store::Settings;
use app::text::Language;
use app::window::root::{Options, Root};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::Path;

const FIELDS: &str = "Key for “show whose the fields are”:";
const LEFT: &str = "Key for “show which tiles are left”:";

fn with_settings(path: &Path) -> Window {
    let (backend, _wire) = Local::new("Anna", 1);
    let options = Options { settings: Some(path.to_owned()), ..options(Language::English) };
    shown(Root::new(Box::new(backend), options), vec2(1000.0, 700.0), 1.0)
}

fn key(w: &mut Window, modifiers: Modifiers, key: Key) {
    w.key_press_modifiers(modifiers, key);
    w.run();
    w.run();
}

/// Opens the page from the current screen.
fn open(w: &mut Window) {
    press(w, "Settings");
    press(w, "Choose the keys");
}

/// Presses the button of a command's key.
fn ask(w: &mut Window, command: &str) {
    w.get_by_label_contains(command).click();
    w.run();
    w.run();
}

/// Gives a command another key, with the mouse, from the page of the keys.
fn choose(w: &mut Window, command: &str, with: Key) {
    ask(w, command);
    key(w, Modifiers::NONE, with);
}

fn back(w: &mut Window) {
    for _ in 0..2 {
        // It may be scrolled out of view.
        w.get_by_label("Back").focus();
        w.run();
        key(w, Modifiers::NONE, Key::Enter);
    }
}

fn name_of(w: &Window, command: &str) -> String {
    w.get_by_label_contains(command).accesskit_node().label().unwrap()
}

fn shows_fields(w: &Window) -> bool {
    w.state().table.shows_fields()
}

#[test]
fn a_chosen_key_works_and_the_usual_one_no_longer_does() {
    let (mut w, _wire) = hot_seat(3);
    open(&mut w);
    choose(&mut w, FIELDS, Key::H);
    assert_eq!(name_of(&w, FIELDS), format!("{FIELDS} H"));
    assert!(w.query_by_label_contains("usually: G").is_some());
    back(&mut w);
    key(&mut w, Modifiers::NONE, Key::G);
    assert!(!shows_fields(&w));
    key(&mut w, Modifiers::NONE, Key::H);
    assert!(shows_fields(&w));
}

#[test]
fn the_overview_tells_first_of_what_the_player_has_just_used() {
    let (mut w, _wire) = hot_seat(3);
    let is_mouse_first = |w: &Window| w.get_by_label("Drag").rect().top() < w.get_by_label("G").rect().top();
    press(&mut w, "Rules and keys");
    assert!(is_mouse_first(&w));
    key(&mut w, Modifiers::NONE, Key::Escape);
    key(&mut w, Modifiers::NONE, Key::Questionmark);
    assert!(!is_mouse_first(&w));
}

#[test]
fn the_overview_and_the_tooltips_show_the_chosen_key() {
    let (mut w, _wire) = hot_seat(3);
    key(&mut w, Modifiers::NONE, Key::Questionmark);
    assert!(w.query_by_label("G").is_some() && w.query_by_label("R, Tab").is_some());
    key(&mut w, Modifiers::NONE, Key::Escape);
    open(&mut w);
    choose(&mut w, FIELDS, Key::H);
    choose(&mut w, "Key for “turn the tile right", Key::D);
    back(&mut w);
    assert!(w.query_by_label("Show whose the fields are (H)").is_some());
    assert!(w.query_by_label("Turn right (D)").is_some());
    assert!(w.query_by_label_contains("D or the right button turns it").is_some());
    key(&mut w, Modifiers::NONE, Key::Questionmark);
    assert!(w.query_by_label("H").is_some() && w.query_by_label("G").is_none());
    assert!(w.query_by_label("D, Tab").is_some() && w.query_by_label("R, Tab").is_none());
}

#[test]
fn keys_are_chosen_without_a_mouse() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    open(&mut w);
    w.get_by_label_contains(FIELDS).focus();
    w.run();
    key(&mut w, Modifiers::NONE, Key::Enter);
    assert!(w.query_by_label("Press a key …").is_some() || name_of(&w, FIELDS).contains("Press a key"));
    // Escape changes nothing and keeps the focus.
    key(&mut w, Modifiers::NONE, Key::Escape);
    assert_eq!(name_of(&w, FIELDS), format!("{FIELDS} G"));
    key(&mut w, Modifiers::NONE, Key::Enter);
    key(&mut w, Modifiers::SHIFT, Key::H);
    assert_eq!(name_of(&w, FIELDS), format!("{FIELDS} Shift+H"));
    // The key is taken, so the button that resolves it has the focus.
    key(&mut w, Modifiers::NONE, Key::Enter);
    key(&mut w, Modifiers::NONE, Key::T);
    assert!(w.query_by_label_contains("T is the key for this: show which tiles are left.").is_some());
    key(&mut w, Modifiers::NONE, Key::Enter);
    assert_eq!(name_of(&w, FIELDS), format!("{FIELDS} T"));
    assert_eq!(name_of(&w, LEFT), format!("{LEFT} Shift+H"));
}

#[test]
fn a_fixed_key_is_refused_with_its_use_and_another_is_awaited() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    open(&mut w);
    ask(&mut w, FIELDS);
    for (with, told) in [
        (Key::Num3, "3 always does this: choose the spot or button with that digit."),
        (Key::ArrowUp, "Up always does this: go from cell to cell"),
        (Key::Tab, "That key cannot be chosen."),
        (Key::PageUp, "Page up is the key for this: to the turn before."),
    ] {
        key(&mut w, Modifiers::NONE, with);
        assert!(w.query_by_label_contains(told).is_some(), "{with:?}");
        assert!(w.query_by_label("Exchange them").is_none(), "{with:?}");
    }
    key(&mut w, Modifiers::NONE, Key::H);
    assert_eq!(name_of(&w, FIELDS), format!("{FIELDS} H"));
    assert!(w.query_by_label_contains("cannot be chosen").is_none());
}

#[test]
fn a_key_conflict_can_be_left_unchanged() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    open(&mut w);
    choose(&mut w, FIELDS, Key::T);
    press(&mut w, "Leave them");
    assert_eq!(name_of(&w, FIELDS), format!("{FIELDS} G"));
    assert_eq!(name_of(&w, LEFT), format!("{LEFT} T"));
}

#[test]
fn pressing_another_button_cancels_the_choice_of_a_key() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    open(&mut w);
    ask(&mut w, FIELDS);
    ask(&mut w, LEFT);
    assert_eq!(name_of(&w, FIELDS), format!("{FIELDS} G"));
    key(&mut w, Modifiers::NONE, Key::H);
    assert_eq!(name_of(&w, LEFT), format!("{LEFT} H"));
    assert_eq!(name_of(&w, FIELDS), format!("{FIELDS} G"));
}

#[test]
fn keys_are_saved_and_can_be_reset() {
    let (_folder, path) = settings_file();
    let mut w = with_settings(&path);
    open(&mut w);
    assert!(w.get_by_label("All keys as usual").accesskit_node().is_disabled());
    choose(&mut w, FIELDS, Key::H);
    drop(w);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("keys: \"fields=H\""), "{text}");
    let mut w = with_settings(&path);
    open(&mut w);
    assert_eq!(name_of(&w, FIELDS), format!("{FIELDS} H"));
    press(&mut w, "All keys as usual");
    assert_eq!(name_of(&w, FIELDS), format!("{FIELDS} G"));
    drop(w);
    assert!(matches!(Settings::read(&path), app::store::Found::Fine(s) if s.keys.is_usual()));
}

#[test]
fn a_broken_line_of_keys_is_reported_and_the_usual_keys_apply() {
    let (_folder, path) = settings_file();
    std::fs::write(&path, "(\n    scale: 1.25,\n    keys: \"fields=Banana turn=D\",\n)").unwrap();
    let w = with_settings(&path);
    assert!(w.query_by_label_contains("keys: fields=Banana").is_some());
    let mut w = w;
    open(&mut w);
    assert_eq!(name_of(&w, FIELDS), format!("{FIELDS} G"));
    assert!(name_of(&w, "Key for “turn the tile right").ends_with(" D"));
}

#[test]
fn a_replay_and_the_first_game_have_keys_of_their_own() {
    let path = log("keymap", &solo::game(1).0);
    let (backend, wire) = Local::new("Anna", 1);
    let mut w = super::in_front_of(backend, Language::English);
    open(&mut w);
    for (command, with) in [("play and pause", Key::P), ("to the end", Key::E)] {
        // They are farther down than the window shows.
        w.get_by_label_contains(&format!("Key for “{command}”:")).focus();
        w.run();
        key(&mut w, Modifiers::NONE, Key::Enter);
        key(&mut w, Modifiers::NONE, with);
    }
    back(&mut w);
    begin(&mut w, &wire, &path, Language::English);
    assert!(w.query_by_label("Play (P)").is_some());
    let at = |w: &Window| w.state().replay.at().unwrap();
    key(&mut w, Modifiers::NONE, Key::End);
    assert_eq!(at(&w), 0);
    key(&mut w, Modifiers::NONE, Key::E);
    assert!(at(&w) > 10);
    key(&mut w, Modifiers::NONE, Key::Questionmark);
    assert!(w.query_by_label("to the end").is_some(), "the keys of a replay");
    assert!(w.query_by_label("write to the table").is_none(), "and no others");
}

#[test]
fn the_first_game_names_the_current_keys() {
    let (mut w, _wire) = window("Anna", 1, Language::German);
    press(&mut w, "Einstellungen");
    press(&mut w, "Tasten wählen");
    choose(&mut w, "Taste für „das Plättchen nach rechts drehen", Key::D);
    press(&mut w, "Zurück");
    press(&mut w, "Zurück");
    press(&mut w, &Language::German.text("first-game"));
    super::first::do_as_meant(&mut w, Language::German);
    key(&mut w, Modifiers::NONE, Key::Enter);
    key(&mut w, Modifiers::NONE, Key::Enter);
    assert!(w.query_by_label_contains("Drehe dein Plättchen mit D oder").is_some());
}

#[test]
fn every_key_that_can_be_chosen_is_on_the_page() {
    for language in Language::ALL {
        let (mut w, _wire) = window("Anna", 1, language);
        press(&mut w, &language.text("settings"));
        press(&mut w, &language.text("keys-choose"));
        w.set_size(vec2(640.0, 400.0));
        w.run();
        for command in KeyCommand::all().filter(|command| command.can_change()) {
            let what = language.text(command.text());
            let found: Vec<_> = w
                .query_all_by_label_contains(&what)
                .filter(|n| n.accesskit_node().role() == egui::Role::Button)
                .collect();
            assert!(!found.is_empty(), "{what}");
            assert!(found.iter().all(|n| n.rect().right() < 640.0), "{what} leaves the window");
        }
    }
}

#[test]
fn the_keyboard_goes_on_after_a_key_was_chosen_or_not() {
    for answer in [Key::Escape, Key::H] {
        let (mut w, _wire) = hot_seat(3);
        open(&mut w);
        choose(&mut w, FIELDS, answer);
        assert!(w.get_by_label_contains(FIELDS).accesskit_node().is_focused(), "it was chosen with it");
        key(&mut w, Modifiers::NONE, Key::Tab);
        assert!(!w.get_by_label_contains(FIELDS).accesskit_node().is_focused(), "{answer:?}: Tab goes on");
    }
}
