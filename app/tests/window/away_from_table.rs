//! Pages away from the table: a reader misses neither the start of a game nor a turn.

use super::local::{Local, Wire};
use super::{Window, hot_seat, press, solo, window};
use app::text::Language;
use egui::Key;
use egui::accesskit::{Role, Toggled};
use egui_kittest::kittest::{NodeT, Queryable};
use net::node::{Command, LobbyCommand, Notice};
use rules::{Game, Preset, Rules, TileSets};
use std::cell::RefCell;
use std::rc::Rc;

/// Begins another computer's game here, as when the host of the table presses the button.
fn begin(w: &mut Window, wire: &Rc<RefCell<Wire>>) {
    let game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap());
    let (_, other) = Local::at(game, &["Anna", "Ben"]);
    wire.borrow_mut().notices.append(&mut other.borrow_mut().notices);
    w.run();
    w.run();
}

#[test]
fn a_game_that_begins_is_shown_over_rules_and_settings() {
    for page in ["Rules", "Settings", "Help"] {
        let (mut w, wire) = window("Anna", 1, Language::English);
        press(&mut w, page);
        assert!(w.query_by_label("New table").is_none(), "{page} is read");
        begin(&mut w, &wire);
        assert!(w.query_by_label("Map").is_some(), "{page} gave way");
    }
}

#[test]
fn a_turn_is_told_on_every_page_beside_the_table_and_is_one_click_away() {
    for (language, rules, settings, strip, back, map) in [
        (Language::English, "Rules", "Settings", "it is your turn at", "Back to the table", "Map"),
        (Language::German, "Regeln", "Einstellungen", "du bist am Zug", "Zurück an den Tisch", "Landschaft"),
    ] {
        for page in [rules, settings] {
            let (mut w, wire) = window("Anna", 1, language);
            begin(&mut w, &wire);
            assert!(w.query_by_label_contains(strip).is_none(), "the table says it itself");
            press(&mut w, page);
            assert!(w.query_by_label(map).is_none());
            assert!(w.query_by_label_contains(strip).is_some(), "{page}");
            press(&mut w, back);
            assert!(w.query_by_label(map).is_some());
        }
    }
}

#[test]
fn there_is_no_strip_while_no_player_here_is_asked() {
    let (mut w, wire) = hot_seat(3);
    press(&mut w, "Settings");
    assert!(w.query_by_label("Back to the table").is_some());
    let mut status = super::people::status(net::node::Link::InSync, Vec::new());
    status.waiting = net::node::Waiting::Vote;
    super::people::tell(&mut w, &wire, status);
    assert!(w.query_by_label("Back to the table").is_none());
}

#[test]
fn the_rules_are_one_click_from_a_preset_a_table_of_the_network_and_a_replay() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    let table = super::advert("Green table", None);
    wire.borrow_mut().notices.push_back(Notice::Tables(vec![table]));
    w.run();
    press(&mut w, "The rules of Green table");
    assert!(is_open(&w, "River"), "what that table plays");
    press(&mut w, "Back");
    press(&mut w, "Play here");
    for (preset, card) in [("Tunnels", "Tunnels"), ("Base game", "The game")] {
        press(&mut w, &format!("The rules of {preset}"));
        assert!(is_open(&w, card), "{preset}");
        press(&mut w, "Back");
        assert!(w.query_by_label("Start the game").is_some(), "back in the lobby");
    }
    let changed = wire.borrow().commands.iter().any(|c| matches!(c, Command::Lobby(LobbyCommand::Change(_))));
    assert!(!changed, "reading changes nothing");
}

#[test]
fn the_rules_lead_back_to_the_replay_where_they_were_opened_and_to_a_game_that_begins() {
    let path = super::replay::log("rules", &solo::game(7).0);
    let (mut w, wire) = window("Anna", 1, Language::English);
    super::replay::begin(&mut w, &wire, &path, Language::English);
    w.key_press(Key::ArrowRight);
    w.run();
    press(&mut w, "Rules");
    assert!(w.query_by_label("First game").is_some(), "the rules are open");
    press(&mut w, "Back");
    assert_eq!(w.state().replay.at(), Some(1), "it keeps its position");
    press(&mut w, "Rules");
    begin(&mut w, &wire);
    assert!(w.query_by_label("Map").is_some());
    press(&mut w, "Rules");
    press(&mut w, "Back");
    assert!(w.query_by_label("Map").is_some(), "the replay is forgotten");
}

/// Whether the card with this name is open.
fn is_open(w: &Window, card: &str) -> bool {
    let open = w.query_all_by(|n| n.role() == Role::RadioButton && n.toggled() == Some(Toggled::True));
    open.filter_map(|n| n.accesskit_node().label()).any(|label| label == card)
}

#[test]
fn a_hover_box_does_not_outlive_a_visit_to_another_page() {
    for is_keyed in [true, false] {
        let (mut w, _wire) = hot_seat(3);
        let told = |w: &Window| w.query_by_label_contains("remaining tile").is_some();
        if is_keyed {
            w.key_press(Key::ArrowRight);
        } else {
            let cell = w.get_by_label(&super::legal_cells(&w)[0]).rect().center();
            w.event(egui::Event::PointerMoved(cell));
        }
        w.run();
        assert!(told(&w), "something is told");
        w.get_by_label("Settings").click_accesskit();
        w.run();
        w.run();
        assert!(!told(&w));
        w.key_press(Key::Escape);
        w.run();
        w.run();
        assert!(w.query_by_label("Map").is_some() && !told(&w), "by keys: {is_keyed}");
        let cell = w.get_by_label(&super::legal_cells(&w)[0]).rect().center();
        w.event(egui::Event::PointerMoved(cell + egui::vec2(1.0, 1.0)));
        w.run();
        assert!(told(&w), "what the pointer moves to is told again");
    }
}
