//! Modules in the lobby: the texts of the switches, and what they add.

use super::local::{Local, Wire};
use super::{Window, options, press, shown};
use app::text::Language;
use app::window::root::Root;
use egui::accesskit::{Role, Toggled};
use egui_kittest::kittest::{NodeT, Queryable};
use net::node::{Command, Digest, LobbyCommand, LobbyView, Notice};
use rules::{Limits, Module, Setup};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The modules of a new table on this computer.
fn modules(language: Language) -> (Window, Rc<RefCell<Wire>>) {
    let (backend, wire) = Local::new("Anna", 1);
    let mut w = shown(Root::new(Box::new(backend), options(language)), egui::vec2(1000.0, 2400.0), 1.0);
    press(&mut w, &language.text("play-here"));
    press(&mut w, &format!("+ {}", language.text("setup-modules")));
    (w, wire)
}

fn says(w: &Window, text: &str) -> bool {
    w.query_all_by(|n| n.label().or_else(|| n.value()).is_some_and(|t| t.contains(text))).next().is_some()
}

/// The last setup requested from the node.
fn asked(wire: &Rc<RefCell<Wire>>) -> Setup {
    let commands = &wire.borrow().commands;
    let change = |command: &Command| match command {
        Command::Lobby(LobbyCommand::Change(setup)) => Some(setup.clone()),
        _ => None,
    };
    commands.iter().rev().find_map(change).unwrap()
}

#[test]
fn a_module_of_tempo_offers_the_general_part_and_one_click_takes_it() {
    for language in [Language::English, Language::German] {
        let (mut w, wire) = modules(language);
        let rule = language.text("module-wagon-rule");
        assert!(says(&w, &rule) && rule.contains(" 10 "), "the longest road brings ten points: {rule}");
        assert!(!rule.contains("length") && !rule.contains("Länge"), "whatever its length: {rule}");
        assert!(!says(&w, &language.text("tempo-general")));
        press(&mut w, &language.text("module-wagon"));
        assert!(asked(&wire).modules.contains(&Module::Wagon));
        assert!(says(&w, &language.text("tempo-general")), "{language:?}");
        press(&mut w, &language.text("tempo-general-play"));
        let setup = asked(&wire);
        assert_eq!(setup.options.limits, Limits::TEMPO);
        assert!(setup.modules.is_superset(&[Module::Wagon, Module::Builder, Module::BigMeeple].into()));
        assert!(!setup.modules.contains(&Module::Fields));
        assert!(!says(&w, &language.text("tempo-general")), "{language:?}: nothing is offered that is taken");
    }
}

#[test]
fn a_host_who_declines_the_general_part_is_not_offered_it_again_at_this_table() {
    for language in [Language::English, Language::German] {
        let (mut w, wire) = modules(language);
        press(&mut w, &language.text("module-wagon"));
        let before = asked(&wire);
        press(&mut w, &language.text("tempo-general-decline"));
        assert!(!says(&w, &language.text("tempo-general")), "{language:?}");
        assert_eq!(asked(&wire), before, "declining changes nothing of what is played");
        // Nor after another module, nor when the modules are folded and unfolded.
        press(&mut w, &language.text("module-estate"));
        press(&mut w, &format!("− {}", language.text("setup-modules")));
        press(&mut w, &format!("+ {}", language.text("setup-modules")));
        assert!(!says(&w, &language.text("tempo-general")), "{language:?}");
        // Another table offers it again.
        let lobby: LobbyView = (**w.state().model.lobby.as_ref().unwrap()).clone();
        let table = Digest([2; 32]);
        assert_ne!(lobby.table, table);
        wire.borrow_mut().notices.push_back(Notice::Lobby(Arc::new(LobbyView { table, ..lobby })));
        w.run();
        assert!(says(&w, &language.text("tempo-general")), "{language:?}");
    }
}

#[test]
fn the_lobby_says_which_signs_of_its_tiles_mean_nothing() {
    for language in [Language::English, Language::German] {
        let (mut w, wire) = modules(language);
        let signs = ["volcano", "dragon", "portal", "tower", "magic"];
        let told = |w: &Window| signs.map(|sign| says(w, &language.text(&format!("note-idle-{sign}"))));
        assert_eq!(told(&w), [false; 5], "{language:?}");
        let lobby: LobbyView = (**w.state().model.lobby.as_ref().unwrap()).clone();
        let mut setup = lobby.setup.clone();
        setup.sets.extend(["dragon", "tower", "traders", "mage"].map(str::to_owned));
        wire.borrow_mut().notices.push_back(Notice::Lobby(Arc::new(LobbyView { setup, ..lobby })));
        w.run();
        assert_eq!(told(&w), [true; 5], "{language:?}");
    }
}

#[test]
fn the_lobby_of_a_table_with_a_password_says_what_it_guards() {
    for language in [Language::English, Language::German] {
        let (mut w, wire) = modules(language);
        let lobby: LobbyView = (**w.state().model.lobby.as_ref().unwrap()).clone();
        for has_password in [false, true] {
            let reach = net::node::Reach::Network;
            let view = LobbyView { has_password, reach, ..lobby.clone() };
            wire.borrow_mut().notices.push_back(Notice::Lobby(Arc::new(view)));
            w.run();
            assert_eq!(says(&w, &language.text("lobby-locked")), has_password, "{language:?}");
        }
    }
}

#[test]
fn a_module_is_found_by_a_word_of_its_name_its_rule_or_its_box() {
    for (language, word, found, other) in [
        (Language::English, "portals lead", "module-princess", "module-wagon"),
        (Language::German, "BRÜCKE", "module-bridges", "module-fields"),
    ] {
        let (mut w, _) = modules(language);
        assert!(says(&w, &language.text(other)));
        w.get_by_label(&language.text("module-search")).focus();
        w.run();
        w.get_by_label(&language.text("module-search")).type_text(word);
        w.run();
        let shows = |w: &Window, key: &str| w.query_all_by_label(&language.text(key)).next().is_some();
        assert!(shows(&w, found), "{word}");
        assert!(!shows(&w, other), "{word} is no word of it");
        w.get_by_label(&language.text("module-search")).type_text("xyz");
        w.run();
        assert!(says(&w, &language.text("module-search-none")));
    }
}

#[test]
fn modules_that_look_alike_say_that_neither_excludes_the_other() {
    let language = Language::English;
    let (mut w, wire) = modules(language);
    press(&mut w, &language.text("module-princess"));
    assert!(!says(&w, &language.text("alike-dragons")));
    press(&mut w, &language.text("module-dragon"));
    assert!(asked(&wire).modules.is_superset(&[Module::Dragon, Module::PrincessAndDragon].into()));
    assert!(says(&w, &language.text("alike-dragons")));
}

#[test]
fn the_card_of_the_big_box_is_shown_as_chosen() {
    let language = Language::English;
    let (mut w, _) = modules(language);
    let is_chosen = |w: &Window| {
        let name = language.text("preset-big-box");
        let card = w.get_by_role_and_label(Role::RadioButton, &name);
        card.accesskit_node().toggled()
    };
    assert_ne!(is_chosen(&w), Some(Toggled::True));
    w.get_by_role_and_label(Role::RadioButton, &language.text("preset-big-box")).click();
    w.run();
    assert_eq!(is_chosen(&w), Some(Toggled::True));
}
