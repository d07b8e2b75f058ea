//! Handles on the tile that can be turned.

use super::{Window, hot_seat, press};
use egui::vec2;
use egui_kittest::kittest::Queryable;
use rules::{Cell, Rotation, Rotations};

const RIGHT: &str = "Turn this tile to the right";
const LEFT: &str = "Turn this tile to the left";

/// A window in which the tile in hand fits a cell in several rotations, and that cell.
fn turnable() -> (Window, Cell, Rotations) {
    let found = (1..40).find_map(|seed| {
        let (w, _wire) = hot_seat(seed);
        let places = w.state().table.plan.as_ref()?.game().placements();
        let (cell, rotations) = places.into_iter().find(|(_, r)| r.0.count_ones() > 1)?;
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
