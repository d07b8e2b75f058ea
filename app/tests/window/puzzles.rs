//! Puzzles from saved games.

use super::local::{Local, listed, saved};
use super::{Window, in_front_of, press, replay, review, solo};
use app::text::Language;
use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use rules::Action;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A window at the puzzles of this log, all of them found.
fn opened(log: PathBuf, language: Language) -> Window {
    review::keep(&log);
    let (backend, wire) = Local::new("Ada", 7);
    let mut w = in_front_of(backend, language);
    wire.borrow_mut().notices.push_back(listed(vec![saved(log)]));
    w.run();
    press(&mut w, &language.text("my-games"));
    press(&mut w, &language.text("puzzles"));
    all_found(&mut w);
    w
}

/// Waits for the end of the search.
pub(crate) fn all_found(w: &mut Window) {
    let begin = Instant::now();
    while !w.state().puzzles.is_idle() || w.state().puzzles.shown().is_none() {
        assert!(begin.elapsed() < Duration::from_secs(60), "the puzzles are never found");
        std::thread::sleep(Duration::from_millis(10));
        w.run_steps(2);
    }
    w.run();
}

fn best(w: &Window) -> Vec<Action> {
    w.state().puzzles.shown().unwrap().judged.best.clone()
}

/// Clicks a cell by the name of its place on the map.
fn place(w: &mut Window, is_it: impl Fn(&str) -> bool) {
    let label = w
        .query_all_by(|n| n.label().is_some_and(|label| label.starts_with("place at")))
        .filter_map(|n| n.accesskit_node().label())
        .find(|label| is_it(label))
        .unwrap();
    w.get_by_label(&label).click();
    w.run();
    w.run();
}

#[test]
fn another_move_is_compared_with_the_best_one_which_is_then_shown() {
    let mut w = opened(replay::log("puzzle wrong", &solo::game(2).0), Language::English);
    assert!(w.query_by_label_contains("One move is clearly better than all others").is_some());
    let Action::Place { cell, .. } = best(&w)[0] else { panic!() };
    assert!(w.query_by_label_contains("Best, by").is_none(), "nothing is given away");
    place(&mut w, |label| label != format!("place at {cell}"));
    super::decision::press_first(&mut w, "Confirm");
    assert!(w.query_by_label_contains("Best, by").is_some());
    let asks = |w: &Window| w.query_by_label_contains("place the tile").is_some();
    assert!(!asks(&w), "there is nothing left to be done");
    let begin = Instant::now();
    while w.query_by_label_contains("There is a better one: yours brings").is_none() {
        assert!(begin.elapsed() < Duration::from_secs(60), "it is never compared");
        std::thread::sleep(Duration::from_millis(20));
        w.run_steps(2);
    }
    press(&mut w, "Once more");
    assert!(w.query_by_label_contains("Best, by").is_none() && asks(&w));
}

#[test]
fn the_solution_is_shown_on_demand_and_the_keys_lead_on_and_back() {
    let mut w = opened(replay::log("puzzle solution", &solo::game(2).0), Language::English);
    let first = w.state().puzzles.shown().unwrap().judged.at;
    press(&mut w, "Show the best move");
    assert!(w.query_by_label_contains("Best, by").is_some());
    assert!(w.query_by_label_contains("There is a better one").is_none(), "nothing was answered");
    w.key_press(Key::Enter);
    w.run();
    let second = w.state().puzzles.shown().unwrap().judged.at;
    assert_ne!(first, second);
    w.key_press(Key::PageUp);
    w.run();
    assert_eq!(w.state().puzzles.shown().unwrap().judged.at, first);
    press(&mut w, "Back");
    assert!(w.state().my_games.is_open() && w.state().puzzles.shown().is_none());
}

#[test]
fn without_finished_games_there_are_no_puzzles() {
    let (backend, wire) = Local::new("Ada", 7);
    let mut w = in_front_of(backend, Language::English);
    wire.borrow_mut().notices.push_back(listed(Vec::new()));
    w.run();
    // Without saved games there is no page that leads there.
    assert!(w.query_by_label("Puzzles").is_none());
    // One that cannot be read has none.
    wire.borrow_mut().notices.push_back(listed(vec![saved("/nowhere/at/all.bastide".into())]));
    w.run();
    press(&mut w, "My games");
    press(&mut w, "Puzzles");
    let begin = Instant::now();
    while w.query_by_label_contains("There are no puzzles yet").is_none() {
        assert!(begin.elapsed() < Duration::from_secs(60), "the search never ends");
        std::thread::sleep(Duration::from_millis(10));
        w.run_steps(2);
    }
}
