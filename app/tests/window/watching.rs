//! Watching on the screen: through whom, and how far a copy is that came late.

use super::people::{status, table, tell};
use super::*;
use net::node::{CatchUp, Following, Key, Link, Neighbour, Status};

pub(super) fn watching(names: &[&str], catch_up: Option<CatchUp>) -> Status {
    let through = names.iter().map(|name| Neighbour { key: Key([9; 32]), name: (*name).to_owned() });
    let following = Following { through: through.collect(), distance: Some(1), serves: 0 };
    Status { is_watching: true, following, catch_up, ..status(Link::InSync, Vec::new()) }
}

#[test]
fn who_watches_sees_through_whom_and_when_nobody_is_there() {
    let (mut w, wire) = table(watching(&["Anna", "Ben"], None));
    w.get_by_label("You are watching.");
    w.get_by_label("through Anna, Ben");
    tell(&mut w, &wire, watching(&[], None));
    w.get_by_label_contains("Nobody is here now through whom");
    tell(&mut w, &wire, status(Link::InSync, Vec::new()));
    assert!(w.query_by_label_contains("through").is_none(), "whoever plays needs nobody");
}

#[test]
fn who_came_late_sees_how_much_is_here_and_how_long_the_rest_takes() {
    let way = CatchUp { had: 400, known: 1000, from: 100, seconds: None };
    let (mut w, wire) = table(watching(&["Anna"], Some(way)));
    w.get_by_label("Catching up with the game: 400 of 1000 entries are here");
    tell(&mut w, &wire, watching(&["Anna"], Some(CatchUp { seconds: Some(7), had: 700, ..way })));
    w.get_by_label("Catching up with the game: 700 of 1000 entries are here, about 7 seconds to go");
    tell(&mut w, &wire, watching(&["Anna"], None));
    assert!(w.query_by_label_contains("Catching up").is_none());
}
