//! Escape does what *Back* does, unless it leaves a field or closes something first.

use super::{Window, hot_seat, press, replay, solo, type_into, window};
use app::text::Language;
use egui::Key;
use egui_kittest::kittest::Queryable;

fn escape(w: &mut Window) {
    w.key_press(Key::Escape);
    w.run();
    w.run();
}

fn is_there(w: &Window, label: &str) -> bool {
    w.query_all_by_label(label).next().is_some()
}

#[test]
fn escape_goes_back_from_every_page_with_back() {
    for page in ["Rules", "Settings", "Anna", "Help"] {
        let (mut w, _wire) = window("Anna", 1, Language::English);
        press(&mut w, page);
        if page == "Anna" {
            assert!(!is_there(&w, "New table"), "the profile is open");
            // Its field has the focus from the beginning.
            escape(&mut w);
        }
        assert!(!is_there(&w, "New table"), "{page} is open");
        escape(&mut w);
        assert!(is_there(&w, "New table"), "{page}");
    }
}

#[test]
fn escape_goes_back_to_the_table_and_the_lobby_and_never_from_them() {
    let (mut w, _wire) = hot_seat(3);
    for page in ["Rules", "Settings"] {
        press(&mut w, page);
        assert!(!is_there(&w, "Map"));
        escape(&mut w);
        assert!(is_there(&w, "Map"), "back from {page}");
    }
    escape(&mut w);
    assert!(is_there(&w, "Map"));
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    escape(&mut w);
    assert!(is_there(&w, "Start the game"));
}

#[test]
fn escape_goes_from_a_page_of_the_settings_back_to_them() {
    for button in ["Choose the keys", "Move this profile to another computer"] {
        let (mut w, _wire) = window("Anna", 1, Language::English);
        press(&mut w, "Settings");
        press(&mut w, button);
        assert!(!is_there(&w, "Choose the keys"), "one of their pages is open");
        escape(&mut w);
        assert!(is_there(&w, "Choose the keys"), "the settings are open");
        escape(&mut w);
        assert!(is_there(&w, "New table"));
    }
}

#[test]
fn escape_leaves_a_field_before_its_page() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Settings");
    type_into(&mut w, "Port", "4");
    escape(&mut w);
    assert!(!is_there(&w, "New table"), "the first one leaves the field");
    escape(&mut w);
    assert!(is_there(&w, "New table"));
}

#[test]
fn escape_cancels_the_choice_of_a_key_before_its_page() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Settings");
    press(&mut w, "Choose the keys");
    w.query_all_by_label_contains("Key for").next().expect("a key to choose").click();
    w.run();
    escape(&mut w);
    assert!(w.query_all_by_label_contains("Key for").next().is_some(), "the page is still open");
    escape(&mut w);
    assert!(is_there(&w, "Choose the keys"));
}

#[test]
fn escape_leaves_a_replay_after_all_that_lies_on_it() {
    let path = replay::log("escape", &solo::game(7).0);
    let (mut w, wire) = window("Anna", 1, Language::English);
    replay::begin(&mut w, &wire, &path, Language::English);
    for key in [Key::I, Key::F1] {
        w.key_press(key);
        w.run();
        escape(&mut w);
        assert!(w.state().replay.at().is_some(), "{key:?}: it ends what the key began");
    }
    w.get_by_label("Back").focus();
    w.run();
    escape(&mut w);
    assert!(w.state().replay.at().is_some(), "the keys are the map's again");
    press(&mut w, "Export");
    escape(&mut w);
    assert!(w.state().replay.at().is_some() && !is_there(&w, "Write the file"));
    escape(&mut w);
    assert!(is_there(&w, "New table"));
}
