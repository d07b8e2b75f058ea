//! What stays where it was: buttons under the pointer, the focus of the keys, a place behind a list.

use super::decision::{asks, at};
use super::finale::{counting, shows_result};
use super::keys::{focus, keys};
use super::{Window, click, hot_seat, legal_cells, press};
use egui::{Key, Modifiers, Rect, vec2};
use egui_kittest::kittest::Queryable;
use rules::{Action, Decision, Preset};

#[test]
fn buttons_beside_confirm_stay_where_they_are_when_its_text_changes() {
    let (mut w, _wire) = hot_seat(3);
    let at = |w: &Window| ["Undo", "All choices …"].map(|name| w.get_by_label(name).rect());
    let before = at(&w);
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    let without = w.get_by_label("Confirm without a figure").rect();
    assert_eq!(at(&w), before, "with a tile");
    keys(&mut w, &[Key::Num1]);
    assert_eq!(w.get_by_label("Confirm").rect(), without, "with a figure");
    assert_eq!(
        w.get_by_label("Undo").rect(),
        before[0],
        "what takes back never takes the place of what confirms"
    );
}

#[test]
fn the_names_of_the_two_buttons_that_turn_cover_neither() {
    let (mut w, _wire) = hot_seat(3);
    let turns = |w: &Window| ["Turn right", "Turn left"].map(|name| w.get_by_label_contains(name).rect());
    let both = turns(&w);
    for (button, name) in both.iter().zip(["Turn right", "Turn left"]) {
        w.hover_at(button.center());
        w.run_steps(60);
        let told = w.query_all_by(|n| n.value().is_some_and(|v| v.starts_with(name)));
        let told: Vec<Rect> = told.map(|n| n.rect()).collect();
        assert_eq!(told.len(), 1, "{name}");
        assert!(both.iter().all(|button| !button.intersects(told[0])), "{name}: {told:?}");
    }
}

#[test]
fn an_icon_that_keys_lead_to_shows_its_name_and_one_that_was_clicked_does_not() {
    let (mut w, _wire) = hot_seat(3);
    let is_told = |w: &Window| w.query_all_by(|n| n.value().is_some_and(|v| v == "Whole map")).count();
    super::keys::walk(&mut w, Modifiers::SHIFT, "Whole map");
    w.run();
    assert_eq!(is_told(&w), 1);
    let at = w.get_by_role_and_label(egui::Role::Button, "Whole map").rect().center();
    click(&mut w, at);
    w.hover_at(egui::pos2(2.0, 2.0));
    w.run();
    assert_eq!((focus(&w).as_deref(), is_told(&w)), (Some("Whole map"), 0));
}

#[test]
fn tab_begins_at_the_result_that_lies_over_the_map() {
    let mut w = counting();
    let map = w.get_by_label("Map").rect().center();
    while !shows_result(&w) {
        click(&mut w, map);
    }
    assert_eq!(focus(&w), None, "the pointer was used last");
    keys(&mut w, &[Key::Tab]);
    assert_eq!(focus(&w).as_deref(), Some("Again"));
    keys(&mut w, &[Key::Tab]);
    assert_eq!(focus(&w).as_deref(), Some("To the tables"));
}

#[test]
fn the_place_that_the_list_points_at_is_not_covered_by_the_list() {
    let (mut w, _wire) = at(Preset::Base, |g| asks(g, Decision::Place) && g.placed_tiles().count() > 20);
    w.set_size(vec2(683.0, 480.0));
    w.run();
    keys(&mut w, &[Key::L]);
    let legal = w.state().table.plan.as_ref().unwrap().legal();
    assert!(legal.len() > 12, "{} choices", legal.len());
    for action in legal {
        let Action::Place { cell, .. } = action else { continue };
        keys(&mut w, &[Key::ArrowDown]);
        w.run();
        let rows = w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("Place the tile")));
        let list = rows.map(|n| n.rect()).reduce(Rect::union).unwrap();
        let map = w.get_by_label("Map").rect();
        let tile = w.state().table.board.camera.cell_rect(map, cell);
        let is_seen = map.contains(tile.center()) && !list.contains(tile.center());
        assert!(is_seen, "{:?}: {tile} behind {list}", focus(&w));
    }
}
