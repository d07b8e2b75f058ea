//! Pages beside the table: who reads there misses neither the start of a game nor a turn.

use super::local::{Local, Wire};
use super::{Window, hot_seat, press, window};
use app::text::Language;
use egui_kittest::kittest::Queryable;
use rules::{Game, Preset, Rules, TileSets};
use std::cell::RefCell;
use std::rc::Rc;

/// Another desk's game begins at this one, as when the host of the table pressed the button.
fn begin(w: &mut Window, wire: &Rc<RefCell<Wire>>) {
    let game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap());
    let (_, other) = Local::at(game, &["Anna", "Ben"]);
    wire.borrow_mut().notices.append(&mut other.borrow_mut().notices);
    w.run();
    w.run();
}

#[test]
fn a_game_that_begins_is_shown_to_who_reads_rules_or_settings_in_the_lobby() {
    for page in ["Rules", "Settings"] {
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
fn there_is_no_strip_where_nobody_here_is_asked() {
    let (mut w, wire) = hot_seat(3);
    press(&mut w, "Settings");
    assert!(w.query_by_label("Back to the table").is_some());
    let mut status = super::people::status(net::node::Link::InSync, Vec::new());
    status.waiting = net::node::Waiting::Vote;
    super::people::tell(&mut w, &wire, status);
    assert!(w.query_by_label("Back to the table").is_none());
}
