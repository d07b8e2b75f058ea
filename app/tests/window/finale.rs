//! The last count: told feature by feature, at the player's pace, and then the result.

use super::decision::{asks, at, reach};
use super::local::{Local, Wire};
use super::{Window, click, hot_seat, in_front_of, legal_cells};
use app::text::Language;
use egui::{Key, Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use rules::{Cell, Decision, Game, Preset};
use std::cell::RefCell;
use std::rc::Rc;

/// The decision after which a game is over and several features are counted.
fn is_last(game: &Game) -> bool {
    asks(game, Decision::Figures) && game.unseen().is_empty() && game.count_now().len() > 4
}

/// A window in which the last count has begun.
pub(super) fn counting() -> Window {
    counting_on_wire().0
}

/// The same, with what it sends.
pub(super) fn counting_on_wire() -> (Window, Rc<RefCell<Wire>>) {
    let (mut w, wire) = at(Preset::Base, is_last);
    w.key_press(Key::Enter);
    w.run_steps(3);
    (w, wire)
}

/// Presses and releases the button within the next frame.
fn press_at(w: &mut Window, pos: egui::Pos2) {
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        w.input_mut().events.push(egui::Event::PointerButton { pos, button, pressed, modifiers });
    }
}

/// The lines of the history that tell of points, as far as they are shown.
fn told(w: &Window) -> usize {
    w.query_all_by(|n| n.value().is_some_and(|v| v.contains(" for a") && v.ends_with('.'))).count()
}

pub(super) fn shows_result(w: &Window) -> bool {
    w.query_by_label("Look at the map").is_some()
}

#[test]
fn a_click_counts_the_next_feature_and_the_history_tells_no_more_than_was_counted() {
    let mut w = counting();
    let map = w.get_by_label("Map").rect().center();
    let (mut before, mut clicks) = (told(&w), 0);
    assert!(before < 4, "{before} lines");
    while !shows_result(&w) {
        clicks += 1;
        assert!(clicks < 60, "the count never ends");
        w.event(egui::Event::PointerMoved(map));
        press_at(&mut w, map);
        w.run_steps(2);
        let now = told(&w);
        assert!(now >= before && now <= before + 4, "after click {clicks}: {before} lines, then {now}");
        before = now;
    }
    assert!(before > 4, "all of it is told in the end: {before} lines");
}

#[test]
fn escape_shows_the_result_and_the_whole_history_at_once() {
    let mut w = counting();
    let before = told(&w);
    w.key_press(Key::Escape);
    w.run_steps(3);
    assert!(shows_result(&w));
    assert!(told(&w) > before + 2, "{} lines after {before}", told(&w));
}

#[test]
fn a_second_click_by_habit_chooses_no_figure() {
    let (mut w, _wire) = hot_seat(3);
    let cell = w.get_by_label(&legal_cells(&w)[0]).rect().center();
    w.event(egui::Event::PointerMoved(cell));
    w.run();
    // Between the two passes more time than a double click may take.
    let mut times = Vec::new();
    for _ in 0..2 {
        press_at(&mut w, cell);
        w.step();
        times.push(w.ctx.input(|i| i.time));
        w.step();
    }
    assert!(times[1] - times[0] > 0.3, "{times:?}");
    let steps = w.state().table.plan.as_ref().unwrap().steps().len();
    assert_eq!(steps, 1, "the tile was placed and nothing else");
}

#[test]
fn a_double_click_on_a_tile_that_the_map_scrolls_away_leaves_it_there() {
    let fits = |g: &Game, cell: Cell| g.placements().iter().any(|(at, _)| *at == cell);
    let left_of = |cell: Cell| Cell::new(cell.x - 1, cell.y);
    let pair = |g: &Game| {
        let all = g.placements().into_iter().map(|(cell, _)| cell);
        all.into_iter().find(|cell| fits(g, left_of(*cell)))
    };
    let (mut w, _wire) = at(Preset::Base, |g| asks(g, Decision::Place) && pair(g).is_some());
    let cell = pair(w.state().table.plan.as_ref().unwrap().game()).unwrap();
    let map = w.get_by_label("Map").rect();
    // The left half of the cell is beyond the edge.
    let camera = &mut w.state_mut().table.board.camera;
    camera.zoom = 120.0;
    let half = map.width() / camera.zoom / 2.0;
    camera.centre = vec2(f32::from(cell.x) + 0.5 + half, f32::from(cell.y) + 0.5);
    w.state_mut().table.board.is_fitted = false;
    w.run();
    let pos = map.left_center() + vec2(40.0, 0.0);
    w.event(egui::Event::PointerMoved(pos));
    w.run();
    for _ in 0..2 {
        press_at(&mut w, pos);
        w.step();
        w.step();
    }
    let camera = w.state().table.board.camera;
    let now = camera.to_screen(map, vec2(f32::from(cell.x), 0.0)).x;
    assert!(now > pos.x, "another cell is below the pointer now: {now}");
    let placed = w.state().table.plan.as_ref().unwrap().placed().map(|(cell, _)| cell);
    assert_eq!(placed, Some(cell));
}

#[test]
fn the_result_of_eight_players_fits_into_a_small_window() {
    let names = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gwen", "Hugo"];
    let game = reach(&Preset::Base.setup(8), is_last);
    let (backend, _wire) = Local::at(game, &names);
    let mut w = in_front_of(backend, Language::German);
    w.run();
    for key in [Key::Enter, Key::Escape] {
        w.key_press(key);
        w.run_steps(8);
    }
    for width in [911.0, 620.0, 420.0] {
        w.set_size(vec2(width, 512.0));
        w.run_steps(3);
        let window = w.ctx.content_rect();
        let all = |name| w.query_all_by_label(name).map(|n| n.rect()).collect::<Vec<_>>();
        let names = ["Das Spiel ist zu Ende", "Nachspielen", "Landschaft ansehen"];
        let mut seen: Vec<Rect> = names.into_iter().flat_map(all).collect();
        assert!(seen.len() > 2, "{width}: {seen:?}");
        // The narrowest window scrolls its columns.
        if width > 600.0 {
            let total = w.get_by_label("Summe").rect().center().y;
            let all = w.query_all_by_role(egui::Role::Label).map(|n| n.rect());
            seen.extend(all.filter(|rect| (rect.center().y - total).abs() < 4.0));
            assert!(seen.len() > 11, "{width}: {seen:?}");
        }
        let is_cut_off = |rect: &&Rect| rect.left() < 0.0 || rect.right() > window.right();
        assert_eq!(seen.iter().find(is_cut_off), None, "{width}");
    }
}

#[test]
fn the_numbers_of_a_result_stand_side_by_side_in_a_wide_window() {
    let mut w = counting();
    w.key_press(Key::Escape);
    w.run_steps(3);
    let rect = |w: &Window, name: &str| w.get_by_label(name).rect();
    for (size, is_wide) in [(vec2(1093.0, 614.0), true), (vec2(640.0, 480.0), false)] {
        w.set_size(size);
        w.run_steps(3);
        let (curve, again) = (rect(&w, "Points over the turns"), rect(&w, "Replay"));
        assert_eq!(curve.right() < size.x / 2.0 + 8.0, is_wide, "{size}: {curve}");
        assert!(w.ctx.content_rect().contains_rect(again), "{size}: {again}");
    }
}

#[test]
fn the_table_of_sources_ends_with_the_points_of_the_ranking() {
    let mut w = counting();
    w.key_press(Key::Escape);
    w.run_steps(3);
    let total = w.get_by_label("Total").rect().center().y;
    let in_row = |rect: Rect| (rect.center().y - total).abs() < 4.0;
    let mut row: Vec<(f32, String)> = w
        .query_all_by_role(egui::Role::Label)
        .filter(|n| in_row(n.rect()))
        .filter_map(|n| Some((n.rect().left(), n.accesskit_node().value()?)))
        .collect();
    row.sort_by(|a, b| a.0.total_cmp(&b.0));
    let shown: Vec<i32> = row.iter().filter_map(|(_, text)| text.parse().ok()).collect();
    let table = w.state().model.table.as_ref().unwrap();
    let points: Vec<i32> = table.ranking().into_iter().map(|(_, _, points)| points).collect();
    assert_eq!(shown, points);
}

#[test]
fn a_click_on_a_best_move_shows_its_place_on_the_map() {
    let scores_now = |game: &Game| {
        let mut after = game.clone();
        let rules::Wait::Decide { seat, .. } = game.wait() else { return false };
        let ended = after.play(seat, rules::Action::Pass).unwrap().to_vec();
        let is_now = |e: &rules::Event| match e {
            rules::Event::Scored { seat: of, reason, .. } => *of == seat && !reason.is_last(),
            _ => false,
        };
        ended.iter().any(is_now)
    };
    let is_late = |g: &Game| g.unseen().iter().map(|(_, left)| left).sum::<u16>() < 5;
    let (mut w, _wire) = at(Preset::Base, |g| asks(g, Decision::Figures) && is_late(g) && scores_now(g));
    w.key_press(Key::Enter);
    w.run();
    for _ in 0..40 {
        if shows_result(&w) {
            break;
        }
        for key in [Key::ArrowRight, Key::Enter, Key::Enter, Key::Escape] {
            w.key_press(key);
            w.run_steps(3);
        }
    }
    let best = w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("Turn ") && l.contains(" +")));
    let best: Vec<_> = best.map(|n| n.rect().center()).collect();
    assert!(!best.is_empty(), "the first move that was seen is among them");
    click(&mut w, best[0]);
    assert!(!shows_result(&w));
}
