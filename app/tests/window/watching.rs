//! Watching on the screen: through which peers, and the progress of a copy that came late.

use super::local::Local;
use super::people::{game_that_is_over, status, table, tell};
use super::*;
use net::node::{CatchUp, Key, Link, Neighbour, RelayStatus, Status, Waiting};

pub(super) fn watching(names: &[&str], catch_up: Option<CatchUp>) -> Status {
    let through = names.iter().map(|name| Neighbour { key: Key([9; 32]), name: (*name).to_owned() });
    let following = RelayStatus { through: through.collect(), distance: Some(1), serves: 0 };
    Status { is_watching: true, following, catch_up, ..status(Link::InSync, Vec::new()) }
}

#[test]
fn a_spectator_sees_through_which_peers_it_watches() {
    let (mut w, wire) = table(watching(&["Anna", "Ben"], None));
    w.get_by_label("You are watching.");
    w.get_by_label("through Anna, Ben");
    tell(&mut w, &wire, watching(&[], None));
    w.get_by_label_contains("No computer to watch through");
    tell(&mut w, &wire, status(Link::InSync, Vec::new()));
    assert!(w.query_by_label_contains("through").is_none(), "a player watches through no peer");
}

#[test]
fn the_words_about_watching_push_no_button_off_the_bar() {
    let long = ["Annabella of the upper town", "Benjamin from next door"];
    for width in [640.0, 800.0, 1000.0, 1400.0] {
        for names in [&[][..], &long[..1], &long[..]] {
            let (mut w, _wire) = table(watching(names, None));
            w.set_size(egui::vec2(width, 600.0));
            w.run_steps(4);
            for label in ["Leave", "Whole map", "Rules and keys"] {
                let rect = w.get_by_label(label).rect();
                assert!(rect.right() <= width && rect.left() >= 0.0, "{label} at {width}: {rect:?}");
            }
            let settings = w.query_by_label("Settings").map(|n| n.rect().right());
            assert!(width < 1000.0 || settings.is_some_and(|right| right <= width), "{width}: {settings:?}");
        }
    }
}

#[test]
fn a_late_spectator_sees_the_progress_of_catching_up() {
    let way = CatchUp { had: 400, known: 1000, from: 100, seconds: None };
    let (mut w, wire) = table(watching(&["Anna"], Some(way)));
    w.get_by_label("Catching up with the game: 400 of 1000 entries are here");
    tell(&mut w, &wire, watching(&["Anna"], Some(CatchUp { seconds: Some(7), had: 700, ..way })));
    w.get_by_label("Catching up with the game: 700 of 1000 entries are here, about 7 seconds to go");
    tell(&mut w, &wire, watching(&["Anna"], None));
    assert!(w.query_by_label_contains("Catching up").is_none());
}

#[test]
fn once_a_game_is_over_no_peer_is_looked_for() {
    let (backend, wire) = Local::at(game_that_is_over(), &["Anna", "Ben", "Cleo"]);
    let mut w = in_front_of(backend, Language::English);
    w.run();
    let gone = |waiting| Status { waiting, is_watching: true, ..status(Link::Reconnecting, Vec::new()) };
    let is_told = |w: &Window, words: &str| w.query_all_by_label_contains(words).next().is_some();
    tell(&mut w, &wire, gone(Waiting::Close));
    assert!(is_told(&w, "reconnecting"), "the result is still to be agreed on");
    assert!(!is_told(&w, "No computer to watch through"), "there is nothing more to see");
    tell(&mut w, &wire, gone(Waiting::Done { missing: Vec::new() }));
    assert!(!is_told(&w, "reconnecting"), "no player is awaited");
    assert!(!is_told(&w, "No computer to watch through"));
}
