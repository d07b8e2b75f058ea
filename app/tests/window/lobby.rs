//! The lobby: the way back from a preset to what was chosen by hand, and the order of its controls.

use super::keys::{focus, keys, walk};
use super::local::{Local, Wire};
use super::{Window, choose, options, press, shown};
use app::text::Language;
use app::window::root::Root;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use net::node::{Colour, Command, LobbyCommand, LobbySeat, LobbyView, Notice, SeatKind};
use rules::{Module, Preset, Seat, Setup};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// A lobby in which a wagon and a festival were switched on by hand.
fn chosen_by_hand(language: Language) -> (Window, Rc<RefCell<Wire>>, Setup) {
    let (backend, wire) = Local::new("Anna", 1);
    let mut w = shown(Root::new(Box::new(backend), options(language)), egui::vec2(1000.0, 2400.0), 1.0);
    press(&mut w, &language.text("play-here"));
    press(&mut w, &format!("+ {}", language.text("setup-modules")));
    for module in ["module-wagon", "module-festival"] {
        press(&mut w, &language.text(module));
    }
    let own = played(&w);
    assert!(own.modules.is_superset(&[Module::Wagon, Module::Festival].into()));
    (w, wire, own)
}

fn played(w: &Window) -> Setup {
    w.state().model.lobby.as_ref().unwrap().setup.clone()
}

fn offers_way_back(w: &Window, language: Language) -> bool {
    w.query_by_label(&language.text("preset-back")).is_some()
}

#[test]
fn a_preset_that_replaces_a_choice_by_hand_offers_it_again_in_both_languages() {
    for language in [Language::English, Language::German] {
        let (mut w, _wire, own) = chosen_by_hand(language);
        assert!(!offers_way_back(&w, language), "nothing is lost yet");
        choose(&mut w, &language.text("preset-tunnel"));
        assert_eq!(played(&w), Preset::Tunnel.setup(2));
        choose(&mut w, &language.text("preset-base"));
        assert_eq!(played(&w), Preset::Base.setup(2), "one preset after another loses nothing more");
        press(&mut w, &language.text("preset-back"));
        assert_eq!(played(&w), own);
        assert!(!offers_way_back(&w, language));
    }
}

#[test]
fn the_way_back_is_gone_once_something_else_is_changed_and_keeps_the_number_of_seats() {
    let english = Language::English;
    let (mut w, _wire, own) = chosen_by_hand(english);
    choose(&mut w, &english.text("preset-tunnel"));
    press(&mut w, "4 seats");
    press(&mut w, &english.text("preset-back"));
    assert_eq!(played(&w), Setup { seats: 4, ..own });
    choose(&mut w, &english.text("preset-tunnel"));
    press(&mut w, &english.text("module-festival"));
    assert!(!offers_way_back(&w, english), "another choice was begun");
    choose(&mut w, &english.text("preset-base"));
    press(&mut w, &english.text("preset-back"));
    assert!(played(&w).modules.is_superset(&[Module::Tunnel, Module::Festival].into()));
}

#[test]
fn a_preset_after_a_preset_offers_nothing() {
    let (mut w, _wire) = super::window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    choose(&mut w, "Tunnels");
    choose(&mut w, "Base game");
    assert!(!offers_way_back(&w, Language::English));
}

#[test]
fn keys_choose_a_preset_and_lead_back() {
    let english = Language::English;
    let (mut w, wire, own) = chosen_by_hand(english);
    walk(&mut w, Modifiers::NONE, &english.text("preset-current"));
    keys(&mut w, &[Key::Enter]);
    assert_eq!(played(&w), Preset::Current.setup(2));
    assert_eq!(focus(&w), Some(english.text("preset-current")), "the card keeps the focus");
    let steps = walk(&mut w, Modifiers::NONE, &english.text("preset-back"));
    assert!(steps < 10, "{steps} steps");
    keys(&mut w, &[Key::Enter]);
    assert_eq!(played(&w), own);
    assert_eq!(focus(&w), Some(format!("− {}", english.text("setup-modules"))), "the choice goes on there");
    let changes = wire
        .borrow()
        .commands
        .iter()
        .filter(|c| matches!(c, Command::Lobby(LobbyCommand::Change(_))))
        .count();
    assert_eq!(changes, 4);
}

#[test]
fn tab_follows_what_is_seen_from_the_seats_to_the_start_and_on_to_presets_and_modules() {
    let english = Language::English;
    let (mut w, _wire) = super::window("Anna", 1, english);
    press(&mut w, "Play here");
    press(&mut w, "Bot");
    let mut met = Vec::new();
    for _ in 0..60 {
        keys(&mut w, &[Key::Tab]);
        met.extend(focus(&w));
        if met.last().is_some_and(|name| name == "+ Modules") {
            break;
        }
    }
    let at = |name: &str| met.iter().position(|met| met == name).unwrap_or_else(|| panic!("{name}: {met:?}"));
    let order = ["Name, colour", "Start the game", "Base game", "All four variants", "+ Modules"].map(at);
    assert!(order.is_sorted(), "{met:?}");
}

#[test]
fn no_number_of_seats_that_would_turn_people_out_is_offered() {
    let (mut w, _wire) = super::window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    press(&mut w, "4 seats");
    let says = |w: &Window| w.query_by_label_contains("a player has to free theirs first").is_some();
    for people in 2..=3 {
        assert!(w.query_by_label("2 seats").is_some() && !says(&w), "{people}");
        super::decision::press_first(&mut w, "Another person here");
    }
    assert!(w.query_by_label("2 seats").is_none() && says(&w));
    assert!(w.query_by_label("3 seats").is_some());
}

#[test]
fn hovering_the_hints_for_everybody_explains_them() {
    let (mut w, _wire) = super::window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    w.get_by_label("Hints for everybody").scroll_to_me();
    w.run();
    w.get_by_label("Hints for everybody").hover();
    w.run();
    w.run_steps(4);
    assert!(w.query_by_label_contains("the game tells everybody at the table").is_some());
}

#[test]
fn what_the_search_for_a_module_finds_is_seen_below_its_field() {
    let (backend, _wire) = Local::new("Anna", 1);
    let root = Root::new(Box::new(backend), options(Language::English));
    let mut w = shown(root, egui::vec2(1280.0, 800.0), 1.0);
    press(&mut w, "Play here");
    press(&mut w, "+ Modules");
    let field = "Find a module:";
    w.get_by_role_and_label(egui::Role::TextInput, field).focus();
    w.run();
    for text in ["f", "e", "s", "t", "i", "v"] {
        w.get_by_role_and_label(egui::Role::TextInput, field).type_text(text);
        w.run();
    }
    w.run_steps(8);
    let field = w.get_by_role_and_label(egui::Role::TextInput, field).rect();
    let found = w.get_by_label("festival").rect();
    assert!(w.ctx.content_rect().contains_rect(found), "{found}");
    assert!(field.bottom() < found.top() && found.top() < field.bottom() + 120.0, "{field} {found}");
}

#[test]
fn enter_in_the_password_of_the_table_sets_it() {
    let (mut w, wire) = super::window("Anna", 1, Language::English);
    press(&mut w, "New table");
    wire.borrow_mut().notices.push_back(super::invitation(false));
    w.run();
    super::type_into(&mut w, "Password of this table", "blue door");
    keys(&mut w, &[Key::Enter]);
    let is_set = |c: &Command| matches!(c, Command::Lobby(LobbyCommand::Password(Some(_))));
    assert!(wire.borrow().commands.iter().any(is_set));
}

/// How much of the upper right corner of a card differs from its ground in grey, however it is coloured.
fn grey_in_corner(w: &mut Window, card: &str) -> usize {
    let picture = w.render().unwrap();
    let card = w.get_by_role_and_label(egui::Role::RadioButton, card).rect();
    let grey = |x: f32, y: f32| {
        let [r, g, b, _] = picture.get_pixel(x as u32, y as u32).0.map(f32::from);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let ground = grey(card.right() - 6.0, card.top() + 24.0);
    // Inside of edges and rings.
    let corner = (4..14).flat_map(|x| (4..14).map(move |y| (x as f32, y as f32)));
    corner.filter(|(x, y)| (grey(card.right() - x, card.top() + y) - ground).abs() > 40.0).count()
}

#[test]
fn a_chosen_card_is_marked_by_more_than_its_colour_and_no_focused_one_is() {
    for shade in app::theme::Shade::ALL {
        let (backend, _wire) = Local::new("Anna", 1);
        let options = app::window::root::Options { theme: Some(shade), ..options(Language::English) };
        let mut w = shown(Root::new(Box::new(backend), options), egui::vec2(1000.0, 1400.0), 1.0);
        press(&mut w, "Play here");
        walk(&mut w, Modifiers::NONE, "Base game and river");
        let chosen = grey_in_corner(&mut w, "Base game");
        let focused = grey_in_corner(&mut w, "Base game and river");
        assert!(chosen > 20 && focused == 0, "{shade:?}: {chosen} and {focused}");
    }
}

#[test]
fn house_rules_have_a_heading_of_their_own_in_both_languages() {
    for (language, heading) in
        [(Language::English, "House rules of this table"), (Language::German, "Hausregeln an diesem Tisch")]
    {
        let (mut w, _wire, _) = chosen_by_hand(language);
        assert!(w.query_by_label(heading).is_none());
        press(&mut w, &format!("+ {}", language.text("setup-options")));
        let heading = w.get_by_label(heading).rect();
        let first = w.get_by_label(&language.text("option-small-city")).rect();
        assert!(heading.bottom() <= first.top() && first.top() - heading.bottom() < 30.0);
    }
}

#[test]
fn a_box_that_comes_as_one_says_nothing_of_signs_without_effect() {
    let english = Language::English;
    let (mut w, _wire) = super::window("Anna", 1, english);
    press(&mut w, &english.text("play-here"));
    choose(&mut w, &english.text("preset-big-box"));
    assert!(w.query_by_label_contains("it has no effect").is_none());
    press(&mut w, &format!("+ {}", english.text("setup-modules")));
    press(&mut w, &english.text("module-farm-pig"));
    assert!(w.query_by_label_contains("it has no effect").is_some(), "it is a choice by hand now");
}

/// Tells of the lobby with these changes.
fn change(w: &mut Window, wire: &Rc<RefCell<Wire>>, change: impl FnOnce(&mut LobbyView)) {
    let mut view = (**w.state().model.lobby.as_ref().unwrap()).clone();
    change(&mut view);
    wire.borrow_mut().notices.push_back(Notice::Lobby(Arc::new(view)));
    w.run_steps(3);
}

/// The text in the form for name and colour, if it is shown.
fn dressed(w: &Window) -> Option<String> {
    let field = w.query_by_role_and_label(egui::Role::TextInput, "Name");
    field.map(|field| field.accesskit_node().value().unwrap_or_default())
}

#[test]
fn the_form_for_name_and_colour_stays_with_its_player() {
    let (mut w, wire) = super::window("Anna", 1, Language::English);
    press(&mut w, "New table");
    press(&mut w, "3 seats");
    super::decision::press_first(&mut w, "Another person here");
    super::decision::press_first(&mut w, "Name, colour");
    assert_eq!(dressed(&w).as_deref(), Some("Anna"));
    change(&mut w, &wire, |view| view.seats.swap(0, 1));
    assert_eq!(dressed(&w).as_deref(), Some("Anna"));
    w.get_by_role_and_label(egui::Role::TextInput, "Name").focus();
    w.run();
    keys(&mut w, &[Key::Enter]);
    let is_of =
        |c: &Command, at| matches!(c, Command::Lobby(LobbyCommand::Dress { seat: Seat(n), .. }) if *n == at);
    let dresses = |at| wire.borrow().commands.iter().any(|c| is_of(c, at));
    assert!(dresses(1) && !dresses(0), "who sits there now keeps their name");

    super::decision::press_first(&mut w, "Name, colour");
    assert!(dressed(&w).is_some());
    change(&mut w, &wire, |view| {
        for seat in &mut view.seats {
            *seat = None;
        }
    });
    change(&mut w, &wire, |view| {
        view.seats[0] = Some(LobbySeat {
            holder: super::people::BEN,
            is_mine: false,
            name: "Ben".to_owned(),
            colour: Colour::Blue,
            kind: SeatKind::Person,
            is_ready: true,
            is_connected: true,
        });
    });
    assert_eq!(dressed(&w), None, "the player of the form is gone");
}

#[test]
fn the_form_for_name_and_colour_stays_open_for_a_new_colour_and_not_at_another_table() {
    let (mut w, wire) = super::window("Anna", 1, Language::English);
    press(&mut w, "New table");
    press(&mut w, "Name, colour");
    change(&mut w, &wire, |view| view.seats[0].iter_mut().for_each(|seat| seat.colour = Colour::Green));
    assert_eq!(dressed(&w).as_deref(), Some("Anna"));
    change(&mut w, &wire, |view| view.table = net::node::Digest([9; 32]));
    assert_eq!(dressed(&w), None);
}

#[test]
fn why_a_choice_was_refused_is_seen_at_once_and_gone_with_the_next_choice() {
    let english = Language::English;
    let (mut w, _wire) = super::window("Anna", 1, english);
    press(&mut w, "Play here");
    for part in ["setup-modules", "setup-sets"] {
        press(&mut w, &format!("+ {}", english.text(part)));
    }
    let told = |w: &Window| w.query_by_label_contains("Choose at least one tile set").map(|n| n.rect());
    let base = w.query_all_by_label_contains("Base game · ").next().unwrap();
    let base = base.accesskit_node().label().unwrap();
    press(&mut w, &base);
    w.run_steps(8);
    let seen = told(&w).expect("no tiles are left");
    assert!(w.ctx.content_rect().contains_rect(seen), "{seen}");
    choose(&mut w, "Base game and river");
    assert_eq!(told(&w), None);
    choose(&mut w, "Base game");
    assert_eq!(told(&w), None, "it does not come back");
}
