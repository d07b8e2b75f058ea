//! What stays where it was: buttons under the pointer, the focus of the keys, a place behind a list.

use super::decision::{asks, at};
use super::finale::{counting, counting_on_wire, shows_result};
use super::keys::{focus, keys};
use super::local::Wire;
use super::{Window, click, hot_seat, legal_cells, press};
use egui::{Key, Modifiers, Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use net::node::{Command, GoCommand};
use rules::{Decision, Preset};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A small window with a map that a list covers for the most part.
fn crowded() -> Window {
    let (mut w, _wire) = at(Preset::Base, |g| asks(g, Decision::Place) && g.placed_tiles().count() > 20);
    w.set_size(vec2(683.0, 480.0));
    w.run();
    w
}

#[test]
fn buttons_beside_confirm_stay_where_they_are_when_its_text_changes() {
    let (mut w, _wire) = hot_seat(3);
    let at = |w: &Window| ["Step back", "All choices …"].map(|name| w.get_by_label(name).rect());
    let before = at(&w);
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    let without = w.get_by_label("Confirm without a figure").rect();
    assert_eq!(at(&w), before, "with a tile");
    keys(&mut w, &[Key::Num1]);
    assert_eq!(w.get_by_label("Confirm").rect(), without, "with a figure");
    assert_eq!(
        w.get_by_label("Step back").rect(),
        before[0],
        "what takes back never takes the place of what confirms"
    );
}

#[test]
fn the_buttons_of_the_bar_stay_where_they_are_when_fewer_tiles_are_left() {
    let at_left = |left: u16| {
        let is_late = move |g: &rules::Game| g.unseen().iter().map(|(_, n)| *n).sum::<u16>() <= left;
        let (w, _wire) = at(Preset::Base, move |g| asks(g, Decision::Place) && is_late(g));
        let left = w.query_all_by_label_contains("tiles left").next().unwrap().rect();
        (left, w.get_by_label("Export").rect())
    };
    assert_eq!(at_left(20), at_left(4));
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
    assert_eq!(focus(&w).as_deref(), Some("Look at the map"));
    keys(&mut w, &[Key::Tab]);
    assert_eq!(focus(&w).as_deref(), Some("Replay"));
}

#[test]
fn the_place_that_the_list_points_at_is_not_covered_by_the_list() {
    let mut w = crowded();
    keys(&mut w, &[Key::L]);
    let mut seen = BTreeSet::new();
    for n in 0..30 {
        let cell = w.state().table.previewed_cell().expect("a picture has the focus");
        seen.insert(cell);
        // Above its button, as high as seven rows; the others are scrolled away.
        let foot = w.get_by_label("All choices …").rect().top();
        let rows = w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("Beside ")));
        let is_seen = |rect: &Rect| rect.bottom() <= foot && rect.top() >= foot - 340.0;
        let list = rows.map(|n| n.rect()).filter(is_seen).reduce(Rect::union).unwrap();
        let map = w.get_by_label("Map").rect();
        let tile = w.state().table.board.camera.cell_rect(map, cell);
        let is_seen = map.contains(tile.center()) && !list.contains(tile.center());
        assert!(is_seen, "{:?}: {tile} behind {list}", focus(&w));
        keys(&mut w, &[if n % 4 == 3 { Key::ArrowRight } else { Key::ArrowDown }]);
        w.run();
    }
    assert!(seen.len() > 5, "{seen:?}");
}

/// The number of steps that are planned so far.
fn steps(w: &Window) -> usize {
    w.state().table.plan.as_ref().unwrap().steps().len()
}

#[test]
fn a_click_beside_an_open_menu_only_closes_it() {
    let (mut w, _wire) = hot_seat(3);
    let cell = w.get_by_label(&legal_cells(&w)[0]).rect();
    press(&mut w, "All choices …");
    // The list may cover a part of the cell.
    let rows = w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("Beside ")));
    let list = rows.map(|n| n.rect()).reduce(Rect::union).unwrap().expand(12.0);
    let free = [cell.left_top(), cell.right_top(), cell.left_bottom(), cell.right_bottom()];
    let inside = |p: egui::Pos2| p + (cell.center() - p) * 0.3;
    let at = free.map(inside).into_iter().find(|p| !list.contains(*p)).expect("a part of the cell is free");
    click(&mut w, at);
    assert_eq!(steps(&w), 0, "no tile was placed");
    assert!(w.query_by_label_contains("Place the tile").is_none(), "the list is closed");
    click(&mut w, at);
    assert_eq!(steps(&w), 1, "the next click places it");
}

#[test]
fn a_list_that_is_closed_without_a_choice_leaves_the_map_where_it_was() {
    let mut w = crowded();
    let before = w.state().table.board.camera;
    keys(&mut w, &[Key::L]);
    let mut has_moved = false;
    for _ in 0..12 {
        keys(&mut w, &[Key::ArrowDown]);
        w.run();
        has_moved |= w.state().table.board.camera != before;
    }
    assert!(has_moved, "a place was behind the list");
    keys(&mut w, &[Key::Escape]);
    w.run();
    assert_eq!(w.state().table.board.camera, before);
}

#[test]
fn a_right_click_on_a_figure_turns_its_tile() {
    let turns = |g: &rules::Game| g.placements().iter().any(|(_, ways)| ways.0.count_ones() > 1);
    let (mut w, _wire) = at(Preset::Base, |g| asks(g, Decision::Place) && turns(g));
    let places = w.state().table.plan.as_ref().unwrap().game().placements();
    let (cell, _) = *places.iter().find(|(_, ways)| ways.0.count_ones() > 1).unwrap();
    press(&mut w, &format!("place at {},{}", cell.x, cell.y));
    let lies = |w: &Window| w.state().table.plan.as_ref().unwrap().placed().unwrap().1;
    let before = lies(&w);
    let map = w.get_by_label("Map").rect();
    let is_figure = |l: String| !l.starts_with("place at") && !l.contains("urn");
    let buttons = w.query_all_by_role(egui::Role::Button);
    let on_map =
        buttons.filter(|n| map.contains_rect(n.rect()) && n.accesskit_node().label().is_some_and(is_figure));
    let at = on_map.map(|n| n.rect().center()).next().expect("a figure can be put there");
    w.event(egui::Event::PointerMoved(at));
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Secondary, Modifiers::NONE);
        w.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers });
    }
    w.run();
    assert_ne!(lies(&w), before);
}

#[test]
fn the_hand_is_empty_once_everything_of_the_last_own_move_is_chosen() {
    // One tile is left after this one, so the rules draw it at once, for the next player.
    let is_last_but_one = |g: &rules::Game| {
        let left: u32 = g.unseen().iter().map(|(_, n)| u32::from(*n)).sum();
        asks(g, Decision::Place) && left == 1
    };
    let (mut w, _wire) = at(Preset::Base, is_last_but_one);
    let cell = legal_cells(&w)[0].clone();
    assert!(w.query_by_label("The tile in hand").is_some());
    press(&mut w, &cell);
    while w.query_by_label("Confirm without a figure").is_some() {
        keys(&mut w, &[Key::Num1]);
    }
    assert!(
        w.query_by_label("The tile in hand").is_none(),
        "the tile of the next player is no business of this one"
    );
}

#[test]
fn a_game_that_is_opened_again_shows_its_result() {
    let mut w = counting();
    keys(&mut w, &[Key::Escape]);
    press(&mut w, "Look at the map");
    assert!(!shows_result(&w));
    w.state_mut().table.opened();
    w.run();
    assert!(shows_result(&w));
}

#[test]
fn the_opposite_arrow_leads_back_to_the_cell_before() {
    let (mut w, _wire) = at(Preset::Base, |g| asks(g, Decision::Place) && g.placed_tiles().count() > 30);
    let told = |w: &Window| w.state().table.targeted();
    keys(&mut w, &[Key::ArrowRight]);
    for (there, back) in [
        (Key::ArrowDown, Key::ArrowUp),
        (Key::ArrowLeft, Key::ArrowRight),
        (Key::ArrowUp, Key::ArrowDown),
        (Key::ArrowRight, Key::ArrowLeft),
    ] {
        let before = told(&w);
        keys(&mut w, &[there]);
        if told(&w) != before {
            keys(&mut w, &[back]);
            assert_eq!(told(&w), before, "{there:?} and {back:?}");
        }
    }
}

#[test]
fn a_key_that_was_meant_for_the_count_presses_no_button_of_the_result() {
    let (mut w, wire) = counting_on_wire();
    let mut presses = 0;
    while !shows_result(&w) {
        presses += 1;
        assert!(presses < 80, "the count never ends");
        w.key_press(Key::Enter);
        w.step();
    }
    // A button of the result takes the focus in this frame.
    w.step();
    assert_eq!(focus(&w).as_deref(), Some("Look at the map"));
    w.key_press(Key::Enter);
    w.step();
    assert!(shows_result(&w), "Enter was meant for the count");
    let again = |wire: &Rc<RefCell<Wire>>| wire.borrow().commands.contains(&Command::Go(GoCommand::Rematch));
    assert!(!again(&wire), "Enter begins no rematch");
    for _ in 0..6 {
        w.step();
    }
    keys(&mut w, &[Key::Escape]);
    assert!(!shows_result(&w));
    keys(&mut w, &[Key::Escape]);
    assert!(shows_result(&w), "Escape leads back from the map");
    press(&mut w, "Again");
    assert!(again(&wire), "later it does");
}

#[test]
fn what_was_chosen_from_the_list_stays_where_the_list_has_shown_it() {
    let mut w = crowded();
    let before = w.state().table.board.camera;
    keys(&mut w, &[Key::L]);
    for _ in 0..20 {
        keys(&mut w, &[Key::ArrowDown]);
        w.run();
        if w.state().table.board.camera != before {
            break;
        }
    }
    assert_ne!(w.state().table.board.camera, before, "a place was behind the list");
    keys(&mut w, &[Key::Enter]);
    w.run();
    let table = &w.state().table;
    let (cell, _) = table.plan.as_ref().unwrap().placed().unwrap();
    let map = w.get_by_label("Map").rect();
    assert!(map.contains_rect(table.board.camera.cell_rect(map, cell)), "its tile is in view");
    assert_ne!(table.board.camera.centre, before.centre);
}
