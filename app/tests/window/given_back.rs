//! What was opened by key gives the focus back to what opened it, or the keys back to the map.

use super::chat::{tell as chat, view};
use super::keys::{focus, key, keys, walk};
use super::people::{offer, status, table, tell};
use super::{Window, hot_seat, window};
use app::text::Language;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use net::node::{Button, Link};
use rules::Seat;

/// Walks to a control by Shift and Tab, as at the table, and presses it.
fn open(w: &mut Window, name: &str) {
    walk(w, Modifiers::SHIFT, name);
    keys(w, &[Key::Enter]);
}

fn is_there(w: &Window, name: &str) -> bool {
    w.query_all_by_label(name).next().is_some()
}

#[test]
fn a_chat_gives_the_focus_back_to_its_button_or_to_the_map() {
    const FIELD: &str = "Write to the table";
    let (mut w, wire) = hot_seat(3);
    chat(&mut w, &wire, view(Vec::new()));
    open(&mut w, "Chat");
    assert_eq!(focus(&w).as_deref(), Some(FIELD));
    keys(&mut w, &[Key::Escape]);
    assert!(!is_there(&w, FIELD));
    assert_eq!(focus(&w).as_deref(), Some("Chat"));
    keys(&mut w, &[Key::Enter]);
    walk(&mut w, Modifiers::SHIFT, "Chat");
    keys(&mut w, &[Key::Enter]);
    assert!(!is_there(&w, FIELD), "the button folds it, too");
    assert_eq!(focus(&w).as_deref(), Some("Chat"));
    keys(&mut w, &[Key::Escape, Key::C]);
    assert_eq!(focus(&w).as_deref(), Some(FIELD));
    keys(&mut w, &[Key::Escape]);
    assert_eq!(focus(&w), None, "its key was pressed on the map");
    keys(&mut w, &[Key::ArrowRight]);
    assert!(w.state().table.targeted().is_some(), "the keys are the map's again");
}

#[test]
fn a_chat_of_the_lobby_gives_the_focus_back_to_its_button() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    super::press(&mut w, "New table");
    chat(&mut w, &wire, view(Vec::new()));
    open(&mut w, "Chat");
    assert_eq!(focus(&w).as_deref(), Some("Write to the table"));
    keys(&mut w, &[Key::Escape]);
    w.run();
    assert!(!is_there(&w, "Write to the table"));
    assert_eq!(focus(&w).as_deref(), Some("Chat"));
}

#[test]
fn giving_the_program_to_others_takes_the_keys_and_gives_them_back() {
    const GIVE: &str = "Give Bastide to others";
    for is_lobby in [false, true] {
        for end in [Key::Escape, Key::Enter] {
            let (mut w, wire) = window("Anna", 1, Language::English);
            if is_lobby {
                super::press(&mut w, "New table");
                wire.borrow_mut().notices.push_back(super::invitation(false));
                w.run();
            }
            walk(&mut w, Modifiers::NONE, GIVE);
            // The page is opened meanwhile, and turns a wheel.
            w.key_press(Key::Enter);
            w.run_steps(4);
            assert_eq!(focus(&w).as_deref(), Some("End the page"), "lobby: {is_lobby}");
            w.key_press(end);
            w.run_steps(4);
            assert!(!is_there(&w, "End the page"));
            assert_eq!(focus(&w).as_deref(), Some(GIVE), "lobby: {is_lobby}, {end:?}");
        }
    }
}

#[test]
fn a_player_who_stays_after_all_is_at_the_button_that_leaves() {
    let (mut w, _wire) = table(status(Link::InSync, Vec::new()));
    for stays in [false, true] {
        open(&mut w, "Leave");
        assert_eq!(focus(&w).as_deref(), Some("Put the game away"));
        if stays {
            walk(&mut w, Modifiers::NONE, "Stay here");
            keys(&mut w, &[Key::Enter]);
        } else {
            keys(&mut w, &[Key::Escape]);
        }
        assert!(!is_there(&w, "Stay here"));
        assert_eq!(focus(&w).as_deref(), Some("Leave"), "{stays}");
        keys(&mut w, &[Key::Escape]);
        assert_eq!(focus(&w), None);
    }
}

#[test]
fn panels_over_the_map_give_the_focus_back_to_their_buttons() {
    let (mut w, _wire) = hot_seat(3);
    let tiles = w.query_all_by(|n| n.label().is_some_and(|label| label.ends_with("tiles left")));
    let tiles = tiles.last().and_then(|n| n.accesskit_node().label()).unwrap();
    let panels = [("Rules and keys", "The rules of the base game"), (tiles.as_str(), "Remaining tiles")];
    for (button, shown) in panels {
        open(&mut w, button);
        assert!(is_there(&w, shown), "{button}");
        keys(&mut w, &[Key::Escape]);
        assert!(!is_there(&w, shown), "{button}");
        assert_eq!(focus(&w).as_deref(), Some(button));
        keys(&mut w, &[Key::Escape]);
        assert_eq!(focus(&w), None);
    }
    // Opened by key on the map, they lead back there.
    keys(&mut w, &[Key::F1, Key::Tab, Key::Escape]);
    assert_eq!((focus(&w), is_there(&w, "The rules of the base game")), (None, false));
}

#[test]
fn escape_leaves_a_menu_for_its_button() {
    let (mut w, wire) = table(status(Link::InSync, Vec::new()));
    tell(&mut w, &wire, status(Link::InSync, vec![offer(Button::Remove(Seat(1)), &[], 2)]));
    open(&mut w, "Options for Ben");
    keys(&mut w, &[Key::ArrowDown]);
    assert!(is_there(&w, "Go on without Ben for good (0/2)"));
    keys(&mut w, &[Key::Escape]);
    assert!(!is_there(&w, "Go on without Ben for good (0/2)"));
    assert_eq!(focus(&w).as_deref(), Some("Options for Ben"));
    key(&mut w, Modifiers::NONE, Key::Escape);
    assert_eq!(focus(&w), None);
}
