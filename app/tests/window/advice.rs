//! The advice of a bot at the table.

use super::decision::{asks, reach};
use super::hints::unaided;
use super::local::{Local, Wire};
use super::{Window, hot_seat, in_front_of, legal_cells, options, press, shown};
use app::text::Language;
use app::window::root::Root;
use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use net::node::Command;
use rules::{Action, Decision, Preset};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

const ASKS: &str = "What would a strong bot play? (A)";

/// Whether the best play is shown.
fn is_found(w: &Window) -> bool {
    // What would be sent at once is no button, and says no more than what it is.
    let is_first = |text: String| text.starts_with("1. ") || text.contains("the best it found");
    w.query_all_by(|n| n.label().or(n.value()).is_some_and(is_first)).next().is_some()
}

/// Waits until the bot has thought.
fn advised(w: &mut Window) {
    let begin = Instant::now();
    while !is_found(w) {
        assert!(begin.elapsed() < Duration::from_secs(60), "the bot never answers");
        std::thread::sleep(Duration::from_millis(20));
        w.run_steps(2);
    }
    w.run();
}

/// A table in the middle of a game, where a tile is to be placed and figures are left.
fn middle() -> (Window, Rc<RefCell<Wire>>) {
    let is_late = |game: &rules::Game| game.placed_tiles().count() > 12;
    let game = reach(&Preset::Base.setup(2), |game| is_late(game) && asks(game, Decision::Place));
    let (backend, wire) = Local::at(game, &["Anna", "Ben"]);
    (in_front_of(backend, Language::English), wire)
}

#[test]
fn the_digit_of_an_advised_play_puts_it_on_the_map_and_enter_confirms_it() {
    let (mut w, wire) = middle();
    w.key_press(Key::A);
    w.run_steps(2);
    advised(&mut w);
    let first = w.state().table.advised[0].clone();
    w.key_press(Key::Num1);
    w.run();
    let plan = w.state().table.plan.clone().unwrap();
    assert_eq!(plan.steps()[0], Action::Place { cell: first.cell, rotation: first.rotation });
    let sent = wire.borrow().commands.len();
    w.key_press(Key::Enter);
    w.run();
    assert!(wire.borrow().commands.len() > sent, "it was confirmed");
}

#[test]
fn a_bot_says_what_it_would_play_and_a_click_puts_it_on_the_map_for_the_player_to_confirm() {
    let (mut w, wire) = middle();
    let sent = wire.borrow().commands.len();
    w.key_press(Key::A);
    w.run_steps(2);
    assert!(w.query_by_label("A strong bot is thinking …").is_some());
    advised(&mut w);
    let tiles = w.state().table.advised.clone();
    assert!((1..=3).contains(&tiles.len()) && tiles[0].label.starts_with('1'), "{tiles:?}");
    assert!(w.query_all_by_label_contains("points less").count() <= 2);
    // What is pointed at in the list is alone on the map, with the numbers of the others; the list stays in its corner.
    let entry = |w: &Window| w.get_all_by_label_contains("Place the tile at").next().unwrap().rect();
    let (map, before) = (w.get_by_label("Map").rect(), entry(&w));
    let aside = (before.left() - map.left()).min(map.right() - before.left() - 236.0);
    assert!(aside.abs() < 40.0, "{before} in {map}");
    w.get_all_by_label_contains("Place the tile at").next().unwrap().hover();
    w.run_steps(3);
    assert_eq!(entry(&w), before);
    let aside: Vec<_> = w.state().table.advised.iter().map(|tile| tile.is_aside).collect();
    assert_eq!(aside[..], [false, true, true][..tiles.len()]);
    w.hover_at(egui::Pos2::ZERO);
    w.run_steps(3);
    assert_eq!(w.state().table.advised, tiles);
    w.get_all_by_label_contains("Place the tile at").next().unwrap().click();
    w.run();
    let plan = w.state().table.plan.clone().unwrap();
    let (cell, rotation) = (tiles[0].cell, tiles[0].rotation);
    assert_eq!(plan.steps()[0], Action::Place { cell, rotation });
    assert!(w.state().table.advised.is_empty(), "the tile lies there now");
    assert_eq!(wire.borrow().commands.len(), sent, "nobody is told, and nothing is played");
    // Another one instead, with what stood on the first taken back.
    let others = w.get_all_by_label_contains("Place the tile at").count();
    w.get_all_by_label_contains("Place the tile at").nth(others - 1).unwrap().click();
    w.run();
    let plan = w.state().table.plan.clone().unwrap();
    assert_eq!(plan.steps().iter().filter(|step| matches!(step, Action::Place { .. })).count(), 1);
    press(&mut w, ASKS);
    assert!(!is_found(&w));
}

#[test]
fn advice_covers_little_of_a_small_enlarged_map_and_shows_tile_and_figure_on_it() {
    let is_late = |game: &rules::Game| game.placed_tiles().count() > 12;
    let game = reach(&Preset::Base.setup(2), |game| is_late(game) && asks(game, Decision::Place));
    let (backend, _wire) = Local::at(game, &["Anna", "Ben"]);
    let root = Root::new(Box::new(backend), options(Language::German));
    let mut w = shown(root, egui::vec2(1366.0, 768.0) / 1.25, 1.25);
    w.run();
    w.key_press(Key::A);
    w.run_steps(2);
    let begin = Instant::now();
    while w.state().table.advised.is_empty() {
        assert!(begin.elapsed() < Duration::from_secs(60), "the bot never answers");
        std::thread::sleep(Duration::from_millis(20));
        w.run_steps(2);
    }
    w.run();
    let map = w.get_by_label("Landschaft").rect();
    let plays = w.query_all_by_label_contains("Das Plättchen bei").map(|node| node.rect());
    let plays: Vec<egui::Rect> = plays.collect();
    let panel = plays.iter().copied().reduce(egui::Rect::union).unwrap().expand(40.0);
    assert!(panel.area() < map.area() * 0.25, "{panel} of {map}");
    let advised = w.state().table.advised.clone();
    assert_eq!(advised.len(), plays.len());
    let shapes = w.output().shapes.iter();
    let texts = shapes.filter_map(|clipped| match &clipped.shape {
        egui::Shape::Text(text) => Some(&text.galley),
        _ => None,
    });
    let told: Vec<_> = texts.filter(|text| text.text().starts_with("1. ")).collect();
    assert!(!told.is_empty() && told.iter().all(|text| !text.elided), "the points of a long line are seen");
    for (n, play) in advised.iter().enumerate() {
        assert_eq!(play.label, (n + 1).to_string());
        assert!(play.figure.is_none_or(|figure| figure.place.cell() == play.cell));
    }
}

#[test]
fn advice_is_gone_once_the_move_is_sent() {
    let (mut w, wire) = middle();
    w.key_press(Key::A);
    advised(&mut w);
    w.get_all_by_label_contains("Place the tile at").next().unwrap().click();
    w.run();
    super::decision::press_first(&mut w, "Confirm");
    assert!(wire.borrow().commands.iter().any(|command| matches!(command, Command::Table(_))));
    assert!(!is_found(&w));
}

#[test]
fn escape_puts_the_advice_away_and_ends_the_thinking() {
    let (mut w, _wire) = middle();
    w.key_press(Key::A);
    w.run_steps(2);
    w.key_press(Key::Escape);
    w.run_steps(2);
    std::thread::sleep(Duration::from_millis(1300));
    w.run_steps(2);
    assert!(!is_found(&w));
}

#[test]
fn a_table_without_hints_gives_no_advice() {
    let mut w = unaided(3);
    w.key_press(Key::A);
    w.run_steps(2);
    assert!(w.query_by_label(ASKS).is_none() && w.query_by_label("A strong bot is thinking …").is_none());
    let (mut w, _wire) = hot_seat(3);
    w.run();
    assert!(w.query_by_label(ASKS).is_some(), "one with hints does");
}

#[test]
fn a_digit_means_the_advice_while_it_stands_and_not_the_button_of_that_number() {
    let is_asked = |g: &rules::Game| asks(g, Decision::Conjure);
    let game = reach(&Preset::Tempo.setup(2), is_asked);
    let (backend, wire) = Local::at(game, &["Anna", "Ben"]);
    let mut w = in_front_of(backend, Language::English);
    w.key_press(Key::A);
    w.run_steps(2);
    advised(&mut w);
    let begins = |w: &Window, text: &str| {
        w.query_all_by(|n| n.label().or(n.value()).is_some_and(|l| l.starts_with(text))).count()
    };
    // What would be sent at once is told, and is no button.
    let passes = begins(&w, "1. Place the monastery without the wizard") > 0;
    w.key_press(Key::Num1);
    w.run();
    let steps = w.state().table.plan.as_ref().map(|plan| plan.steps().to_vec()).unwrap_or_default();
    let sent = super::sent(&wire);
    let done = steps.into_iter().chain(sent.into_iter().flatten()).next();
    assert_eq!(
        done,
        (!passes).then_some(Action::Conjure),
        "what would be sent at once is left to its button"
    );
}

#[test]
fn advice_to_put_no_figure_is_a_button_as_well_and_enter_then_confirms() {
    let figures = |game: &rules::Game| {
        asks(game, Decision::Figures) && game.legal().len() == 3 && game.legal().contains(&Action::Pass)
    };
    let game = reach(&Preset::Base.setup(2), |game| {
        let mut after = game.clone();
        let place = game.legal().first().copied().filter(|action| action.tile_placed().is_some());
        place.is_some_and(|place| after.play(game.turn(), place).is_ok() && figures(&after))
    });
    let place = game.legal()[0];
    let (backend, wire) = Local::at(game, &["Anna", "Ben"]);
    let mut w = in_front_of(backend, Language::English);
    let (cell, _) = place.tile_placed().unwrap();
    let label = legal_cells(&w).into_iter().find(|label| label.ends_with(&cell.to_string())).unwrap();
    press(&mut w, &label);
    w.key_press(Key::A);
    w.run_steps(2);
    advised(&mut w);
    let is_none = |label: &str| label.contains("no figure") || label.contains("No figure");
    let entry = w.query_all_by(|n| n.label().is_some_and(|l| is_none(&l)) && n.role() == Role::Button).next();
    entry.expect("a button like the others").click();
    w.run();
    assert!(w.state().table.plan.as_ref().unwrap().placed().is_some() && !is_found(&w));
    let sent = wire.borrow().commands.len();
    w.key_press(Key::Enter);
    w.run();
    assert!(wire.borrow().commands.len() > sent, "it was confirmed");
}
