//! Handles on the tile that can be turned.

use super::decision::{asks, at};
use super::{Window, hot_seat, press};
use egui::vec2;
use egui_kittest::kittest::Queryable;
use rules::{Cell, Decision, Preset, Rotation, Rotations};

const RIGHT: &str = "Turn this tile to the right";
const LEFT: &str = "Turn this tile to the left";

/// A window in which the tile in hand fits a cell in several rotations, and that cell.
fn turnable() -> (Window, Cell, Rotations) {
    let found = (1..40).find_map(|seed| {
        let (w, _wire) = hot_seat(seed);
        let places = w.state().table.plan.as_ref()?.game().placements();
        let (cell, rotations) = places.into_iter().find(|(_, r)| r.0.count_ones() > 1)?;
        let game = w.state().table.plan.as_ref()?.game();
        let tile = game.rules().tile(game.hand()?);
        let mut pairs = Rotation::ALL.into_iter().flat_map(|a| Rotation::ALL.map(|b| (a, b)));
        if pairs.any(|(a, b)| a != b && tile.is_alike(a, b)) {
            return None;
        }
        Some((w, cell, rotations))
    });
    found.expect("some first tile fits in more than one way")
}

fn point_at(w: &mut Window, cell: Cell) {
    let map = w.get_by_label("Map").rect();
    let at = vec2(f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5);
    let p = w.state().table.board.camera.to_screen(map, at);
    w.hover_at(p);
    w.run();
}

#[test]
fn a_handle_at_its_corner_turns_the_tile_in_hand() {
    let (mut w, cell, rotations) = turnable();
    assert!(w.query_by_label(RIGHT).is_none(), "there is no tile on the map yet");
    point_at(&mut w, cell);
    let size = w.get_by_label(RIGHT).rect().size();
    assert!(size.x >= 24.0 && size.y >= 24.0, "a finger hits it: {size:?}");
    let mut seen: Vec<Rotation> = Vec::new();
    for _ in 0..rotations.0.count_ones() {
        press(&mut w, RIGHT);
        seen.push(w.state().table.rotation);
    }
    assert!(seen.iter().all(|r| rotations.contains(*r)), "{seen:?}");
    seen.dedup();
    assert_eq!(seen.len(), rotations.0.count_ones() as usize, "each click is another way to place it");
    let last = w.state().table.rotation;
    press(&mut w, LEFT);
    press(&mut w, RIGHT);
    assert_eq!(w.state().table.rotation, last);
    assert!(w.state().table.plan.as_ref().unwrap().is_empty(), "turning places nothing");
}

#[test]
fn a_click_on_the_tile_in_hand_turns_it() {
    let (mut w, ..) = turnable();
    let before = w.state().table.rotation;
    let tile = w.get_by_label("The tile in hand").rect().center();
    super::click(&mut w, tile);
    let turned = w.state().table.rotation;
    assert_ne!(turned, before);
    let back = |pressed| egui::Event::PointerButton {
        pos: tile,
        button: egui::PointerButton::Secondary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    [true, false].into_iter().for_each(|pressed| w.event(back(pressed)));
    w.run();
    assert_eq!(w.state().table.rotation, before, "the right button turns it back");
}

/// Drags the tile in hand to a cell, and drops it there.
fn carry(w: &mut Window, cell: Cell) {
    let tile = w.get_by_label("The tile in hand").rect().center();
    let map = w.get_by_label("Map").rect();
    let at = vec2(f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5);
    let there = w.state().table.board.camera.to_screen(map, at);
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    w.event(egui::Event::PointerMoved(tile));
    w.event(button(tile, true));
    w.run_steps(2);
    for part in 1..=4 {
        w.event(egui::Event::PointerMoved(tile + (there - tile) * (part as f32 / 4.0)));
        w.run_steps(1);
    }
    assert!(w.state().table.plan.as_ref().unwrap().is_empty(), "nothing is placed before it is let go");
    w.event(button(there, false));
    w.run_steps(3);
}

#[test]
fn a_tile_is_dragged_from_the_hand_to_the_map() {
    let (mut w, cell, _) = turnable();
    carry(&mut w, cell);
    let placed = w.state().table.plan.as_ref().unwrap().placed();
    assert_eq!(placed.map(|(at, _)| at), Some(cell));
    let (mut w, ..) = turnable();
    carry(&mut w, Cell::new(0, 0));
    assert!(w.state().table.plan.as_ref().unwrap().is_empty());
    let why = w.query_all_by_label_contains("A tile lies here already").next();
    assert!(why.is_some(), "where it cannot go, the reason is told");
}

#[test]
fn a_handle_turns_the_tile_that_was_just_placed() {
    let (mut w, cell, _) = turnable();
    press(&mut w, &format!("place at {cell}"));
    let before = w.state().table.plan.as_ref().unwrap().placed().unwrap();
    press(&mut w, RIGHT);
    let after = w.state().table.plan.as_ref().unwrap().placed().unwrap();
    assert_eq!(before.0, after.0);
    assert_ne!(before.1, after.1);
}

#[test]
fn a_tile_that_looks_the_same_from_all_sides_has_nothing_to_turn_it_with() {
    let is_same = |g: &rules::Game| {
        let tile = g.hand().map(|tile| g.rules().tile(tile));
        asks(g, Decision::Place)
            && tile.is_some_and(|tile| Rotation::ALL.into_iter().all(|r| tile.is_alike(Rotation::R0, r)))
    };
    let (mut w, _wire) = at(Preset::Base, is_same);
    let (cell, _) = w.state().table.plan.as_ref().unwrap().game().placements()[0];
    let turns = |w: &Window| {
        w.query_all_by_label_contains("urn this tile").count()
            + w.query_all_by_label_contains("Turn right").count()
    };
    point_at(&mut w, cell);
    assert_eq!(turns(&w), 0, "in hand");
    w.key_press(egui::Key::Enter);
    w.run();
    if w.state().table.plan.as_ref().unwrap().placed().is_none() {
        let map = w.get_by_label("Map").rect();
        let p = w
            .state()
            .table
            .board
            .camera
            .to_screen(map, vec2(f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5));
        super::click(&mut w, p);
    }
    assert!(w.state().table.plan.as_ref().unwrap().placed().is_some());
    assert_eq!(turns(&w), 0, "on the map");
}
