//! The focus stays where the keyboard was used: beside a seat that was filled, and where a page was opened.

use super::keys::{focus, key, keys, walk};
use super::local::{Local, listed, saved};
use super::{Window, hot_seat, in_front_of, legal_cells, press, window};
use app::text::Language;
use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use net::node::SavedGame;
use rules::{Decision, Game, Preset, Rules, TileSets, Wait};

/// Walks to a control and presses it.
fn press_by_key(w: &mut Window, name: &str) {
    walk(w, Modifiers::NONE, name);
    keys(w, &[Key::Enter]);
}

#[test]
fn a_seat_that_was_filled_or_freed_by_key_keeps_the_focus() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    press(&mut w, "3 seats");
    let changes = w.query_all_by_label("Name, colour").count();
    press_by_key(&mut w, "Another person here");
    assert_eq!(focus(&w).as_deref(), Some("Name, colour"));
    assert_eq!(w.query_all_by_label("Name, colour").count(), changes + 1);
    let row = app::screen::focus::place(&w.ctx).unwrap().center().y;
    assert!((w.get_all_by_label("Name, colour").last().unwrap().rect().center().y - row).abs() < 1.0);
    key(&mut w, Modifiers::SHIFT, Key::Tab);
    assert_eq!(focus(&w).as_deref(), Some("Free the seat"), "the button before it");
    keys(&mut w, &[Key::Enter]);
    assert_eq!(focus(&w).as_deref(), Some("Another person here"), "the first way to fill the seat again");
}

#[test]
fn the_last_seat_that_was_filled_by_key_leads_to_the_start() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    press_by_key(&mut w, "Bot");
    assert_eq!(focus(&w).as_deref(), Some("Start the game"));
}

#[test]
fn escape_that_leaves_nothing_leaves_the_focus_where_it_is() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    walk(&mut w, Modifiers::NONE, "Play here");
    keys(&mut w, &[Key::Escape]);
    assert_eq!(focus(&w).as_deref(), Some("Play here"));
    keys(&mut w, &[Key::Tab]);
    assert!(focus(&w).is_some_and(|name| name != "Play here"), "Tab goes on from there");
}

#[test]
fn escape_out_of_a_name_leads_to_the_main_button() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    press_by_key(&mut w, "Bot");
    press_by_key(&mut w, "Name, colour");
    keys(&mut w, &[Key::Escape]);
    w.run();
    assert_eq!(focus(&w).as_deref(), Some("Start the game"));
}

#[test]
fn a_seat_filled_with_the_mouse_takes_no_focus() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    let bot = w.get_by_label("Bot").rect().center();
    super::click(&mut w, bot);
    w.run();
    assert_eq!(focus(&w), None);
}

#[test]
fn the_way_back_leads_to_the_button_that_opened_the_page() {
    for page in ["Help", "Rules", "Settings"] {
        for back in [Key::Escape, Key::Enter] {
            let (mut w, _wire) = window("Anna", 1, Language::English);
            press_by_key(&mut w, page);
            if back == Key::Enter {
                walk(&mut w, Modifiers::NONE, "Back");
            }
            keys(&mut w, &[back]);
            assert!(w.query_by_label("New table").is_some());
            assert_eq!(focus(&w).as_deref(), Some(page), "{back:?}");
        }
    }
}

#[test]
fn a_page_that_was_opened_by_key_shows_where_the_focus_is() {
    for (page, first) in [("Help", "Back"), ("Rules", "Back"), ("Settings", "Back")] {
        let (mut w, _wire) = window("Anna", 1, Language::English);
        press_by_key(&mut w, page);
        assert_eq!(focus(&w).as_deref(), Some(first), "{page}");
    }
}

#[test]
fn the_way_back_from_a_page_of_the_settings_leads_to_its_button() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press_by_key(&mut w, "Settings");
    press_by_key(&mut w, "Choose the keys");
    keys(&mut w, &[Key::Escape]);
    assert_eq!(focus(&w).as_deref(), Some("Choose the keys"));
    keys(&mut w, &[Key::Escape]);
    assert_eq!(focus(&w).as_deref(), Some("Settings"));
}

#[test]
fn an_export_closed_by_key_gives_the_focus_back() {
    let (mut w, _wire) = hot_seat(3);
    walk(&mut w, Modifiers::SHIFT, "Export");
    keys(&mut w, &[Key::Enter]);
    assert_eq!(focus(&w).as_deref(), Some("Write the file"));
    keys(&mut w, &[Key::Escape]);
    assert!(w.query_by_label("Write the file").is_none());
    assert_eq!(focus(&w).as_deref(), Some("Export"));
}

#[test]
fn who_leaves_a_table_by_key_is_at_the_first_main_button() {
    let (mut w, _wire) = hot_seat(3);
    walk(&mut w, Modifiers::SHIFT, "Leave");
    keys(&mut w, &[Key::Enter]);
    assert_eq!(focus(&w).as_deref(), Some("First game"), "the main button of a new player");
}

#[test]
fn a_lobby_opened_by_key_is_at_the_first_way_to_fill_a_seat() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press_by_key(&mut w, "Play here");
    assert_eq!(focus(&w).as_deref(), Some("Another person here"), "nothing can be started yet");
}

/// In the lobby rows of two, three and four stand over one another, so the widget nearest to a place is often not the
/// one that it was reached from.
#[test]
fn the_opposite_arrow_leads_back_wherever_an_arrow_led() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press_by_key(&mut w, "Play here");
    let opposite = [
        (Key::ArrowDown, Key::ArrowUp),
        (Key::ArrowRight, Key::ArrowLeft),
        (Key::ArrowUp, Key::ArrowDown),
        (Key::ArrowLeft, Key::ArrowRight),
    ];
    let at = |w: &Window| w.ctx.memory(egui::Memory::focused);
    // Among options an arrow chooses.
    let is_option = |w: &Window| w.query_all_by(|n| n.is_focused() && n.toggled().is_some()).next().is_some();
    let mut steps = 0;
    for _ in 0..24 {
        let (from, name) = (at(&w), focus(&w));
        for (there, back) in if is_option(&w) { &[][..] } else { &opposite } {
            keys(&mut w, &[*there]);
            if is_option(&w) {
                w.ctx.memory_mut(|m| from.into_iter().for_each(|id| m.request_focus(id)));
            } else if at(&w) != from {
                let to = focus(&w);
                keys(&mut w, &[*back]);
                assert_eq!(at(&w), from, "from {name:?} {there:?} to {to:?} and {back:?}");
                steps += 1;
            }
        }
        key(&mut w, Modifiers::NONE, Key::Tab);
    }
    assert!(steps > 20, "only {steps} steps were tried");
}

#[test]
fn a_game_that_begins_gives_its_keys_to_the_map() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press_by_key(&mut w, "Play here");
    press_by_key(&mut w, "Bot");
    press_by_key(&mut w, "Start the game");
    assert!(w.query_by_label("Map").is_some());
    assert_eq!(focus(&w), None);
    assert!(w.state().table.targeted().is_some(), "the cursor is seen before any arrow");
}

#[test]
fn the_cursor_is_where_it_was_after_looking_around_and_after_another_page() {
    let (mut w, _wire) = hot_seat(3);
    keys(&mut w, &[Key::ArrowRight]);
    let at = w.state().table.targeted();
    assert!(at.is_some());
    keys(&mut w, &[Key::I, Key::ArrowLeft, Key::Escape]);
    assert_eq!(w.state().table.targeted(), at);
    keys(&mut w, &[Key::F1]);
    press_by_key(&mut w, "The rules of the base game");
    assert!(w.query_by_label("Map").is_none());
    keys(&mut w, &[Key::Escape]);
    assert_eq!((w.state().table.targeted(), focus(&w)), (at, None));
    keys(&mut w, &[Key::F1, Key::Escape]);
    assert_eq!((w.state().table.targeted(), focus(&w)), (at, None));
}

#[test]
fn enter_without_a_cursor_shows_it_and_places_nothing() {
    let (mut w, _wire) = hot_seat(3);
    assert_eq!(w.state().table.targeted(), None);
    keys(&mut w, &[Key::Enter]);
    assert!(w.state().table.targeted().is_some());
    assert!(w.state().table.plan.as_ref().unwrap().is_empty());
    w.run_steps(10);
    keys(&mut w, &[Key::Enter]);
    assert!(w.state().table.plan.as_ref().unwrap().placed().is_some());
}

/// The chosen theme, by its name.
fn theme(w: &Window) -> String {
    let shades = app::theme::Shade::ALL.map(|shade| Language::English.text(shade.key()));
    let is_on = |name: &String| {
        let node = w.get_by_role_and_label(Role::RadioButton, name);
        node.accesskit_node().toggled() == Some(Toggled::True)
    };
    let mut on = shades.into_iter().filter(is_on);
    let first = on.next().expect("one is chosen");
    assert_eq!(on.next(), None, "and no other");
    first
}

#[test]
fn a_group_of_options_is_one_step_of_the_tab_key_and_arrows_choose_in_it() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Settings");
    walk(&mut w, Modifiers::NONE, "light");
    for (key, expected) in [
        (Key::ArrowRight, "dark"),
        (Key::ArrowRight, "high contrast"),
        (Key::ArrowRight, "high contrast"),
        (Key::ArrowLeft, "dark"),
        (Key::ArrowLeft, "light"),
        (Key::ArrowLeft, "light"),
    ] {
        keys(&mut w, &[key]);
        assert_eq!(theme(&w), expected);
        assert_eq!(focus(&w).as_deref(), Some(expected), "the chosen option has the focus");
    }
    keys(&mut w, &[Key::Tab]);
    let after = focus(&w).unwrap();
    assert!(!["dark", "high contrast"].contains(&after.as_str()), "Tab leaves the group");
    key(&mut w, Modifiers::SHIFT, Key::Tab);
    assert_eq!(focus(&w).as_deref(), Some("light"));
}

#[test]
fn arrows_go_on_in_options_that_change_what_is_above_them() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    walk(&mut w, Modifiers::NONE, "2 seats");
    for expected in ["3 seats", "4 seats", "5 seats"] {
        keys(&mut w, &[Key::ArrowRight]);
        assert_eq!(focus(&w).as_deref(), Some(expected));
    }
}

#[test]
fn arrows_up_and_down_lead_out_of_a_row_and_change_nothing() {
    for name in ["2 seats", "Meeples per tile: 1"] {
        let (mut w, _wire) = window("Anna", 1, Language::English);
        press(&mut w, "Play here");
        press(&mut w, "+ House rules");
        for arrow in [Key::ArrowDown, Key::ArrowUp] {
            walk(&mut w, Modifiers::NONE, name);
            keys(&mut w, &[arrow]);
            assert_ne!(focus(&w).as_deref(), Some(name), "{arrow:?} leads on");
            let row = w.get_by_role_and_label(Role::RadioButton, name);
            assert_eq!(row.accesskit_node().toggled(), Some(Toggled::True), "{arrow:?} changed it");
        }
    }
}

#[test]
fn arrows_along_a_row_change_a_number_of_the_rules() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    press(&mut w, "+ House rules");
    walk(&mut w, Modifiers::NONE, "Meeples per tile: 1");
    keys(&mut w, &[Key::ArrowRight]);
    assert_eq!(focus(&w).as_deref(), Some("Meeples per tile: 2"));
    assert_eq!(w.state().model.lobby.as_ref().unwrap().setup.options.limits.meeple, 2);
}

#[test]
fn a_saved_game_is_continued_first_and_deleted_last() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    let game = SavedGame { is_over: false, turn: 9, ..saved("one.bastide".into()) };
    wire.borrow_mut().notices.push_back(listed(vec![game]));
    w.run();
    let mut met = Vec::new();
    walk(&mut w, Modifiers::NONE, "Continue");
    while met.last().is_none_or(|name| name != "Delete this game …") {
        met.extend(focus(&w));
        assert!(met.len() < 6, "{met:?}");
        key(&mut w, Modifiers::NONE, Key::Tab);
    }
    assert_eq!(met.first().map(String::as_str), Some("Continue"));
    key(&mut w, Modifiers::SHIFT, Key::Tab);
    assert_eq!(focus(&w).as_deref(), Some("Delete this game …"));
    keys(&mut w, &[Key::Escape]);
    assert_eq!(focus(&w).as_deref(), Some("Delete this game …"), "Escape stays at the game");
    keys(&mut w, &[Key::Enter, Key::Escape]);
    assert_eq!(focus(&w).as_deref(), Some("Delete this game …"), "also after its question");
}

#[test]
fn the_result_gives_a_harmless_button_to_the_keys() {
    let mut last = None;
    let mut game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap());
    for n in (0..=u8::MAX).cycle() {
        match game.wait() {
            Wait::Over => break,
            Wait::Chance(_) => game.resolve(&[n; 32]).map(|_| ()).unwrap(),
            Wait::Decide { seat, kind } => {
                if kind == Decision::Place {
                    last = Some(game.clone());
                }
                game.play(seat, game.default_action().unwrap()).map(|_| ()).unwrap();
            }
        }
    }
    let mut w = in_front_of(Local::at(last.unwrap(), &["Anna", "Ben"]).0, Language::English);
    w.run();
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    // Nobody put a figure, so there is nothing to count.
    keys(&mut w, &[Key::Enter]);
    w.run();
    assert_eq!(focus(&w).as_deref(), Some("Look at the map"), "Enter begins no other game");
}

#[test]
fn the_settings_have_fewer_steps_than_options() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Settings");
    keys(&mut w, &[Key::Tab]);
    let mut steps = 1;
    loop {
        keys(&mut w, &[Key::Tab]);
        if focus(&w).as_deref() == Some("Back") {
            break;
        }
        steps += 1;
        assert!(steps < 60);
    }
    assert!(steps < 18, "{steps} steps round the page");
}
