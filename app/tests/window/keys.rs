//! Playing without a mouse: the keys of the map, and the way to all other controls.

use super::decision::{asks, at, offers, only_sent};
use super::local::{listed, saved};
use super::{Window, click, hot_seat, legal_cells, press, sent, window};
use app::text::Language;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use net::node::{Command, GoCommand};
use rules::{Action, Decision, Piece, Preset};

/// The name of the focused widget.
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method's own path is of one lifetime only"
)]
pub(super) fn focus(w: &Window) -> Option<String> {
    w.ctx.memory(egui::Memory::focused)?;
    let found = w.query_all_by(|n| n.is_focused()).next();
    // The text of a line is its value.
    Some(found.and_then(|n| n.accesskit_node().label().or(n.accesskit_node().value())).unwrap_or_default())
}

pub(super) fn key(w: &mut Window, modifiers: Modifiers, key: Key) {
    w.key_press_modifiers(modifiers, key);
    w.run();
    w.run();
}

pub(super) fn keys(w: &mut Window, keys: &[Key]) {
    keys.iter().for_each(|k| key(w, Modifiers::NONE, *k));
}

/// Moves the focus until a widget has it; returns the number of steps.
pub(super) fn walk(w: &mut Window, modifiers: Modifiers, name: &str) -> usize {
    for steps in 0..80 {
        if focus(w).as_deref() == Some(name) {
            return steps;
        }
        assert_ne!(focus(w).as_deref(), Some("Map"), "the keys of the map would be dead");
        key(w, modifiers, Key::Tab);
    }
    panic!("the Tab key never comes to {name}");
}

#[test]
fn the_tab_key_turns_the_tile_and_leaves_the_focus_alone() {
    let (mut w, _wire) = hot_seat(3);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..4 {
        keys(&mut w, &[Key::Tab]);
        assert_eq!(focus(&w), None);
        seen.insert(w.state().table.rotation.quarters());
    }
    assert!(seen.len() > 1, "the tile turned");
}

#[test]
fn shift_and_tab_goes_to_the_buttons_and_escape_back_to_the_map() {
    let (mut w, wire) = hot_seat(3);
    let steps = walk(&mut w, Modifiers::SHIFT, "All choices …");
    assert!(steps < 4, "the controls of the move are near: {steps} steps");
    keys(&mut w, &[Key::Escape]);
    assert_eq!(focus(&w), None);
    keys(&mut w, &[Key::ArrowRight, Key::Enter]);
    assert!(w.state().table.plan.as_ref().unwrap().placed().is_some(), "the keys are the map's again");
    walk(&mut w, Modifiers::SHIFT, "Leave");
    keys(&mut w, &[Key::Enter]);
    assert!(wire.borrow().commands.contains(&Command::Go(GoCommand::Leave)));
    assert!(sent(&wire).is_empty(), "Enter was meant for the button");
}

/// Shift is up again before the frame begins, as with a program that types.
#[test]
fn a_very_quick_shift_and_tab_leads_to_the_buttons_and_turns_nothing() {
    let (mut w, _wire) = hot_seat(3);
    let rotation = w.state().table.rotation;
    for pressed in [true, false] {
        let (key, physical_key, modifiers) = (Key::Tab, None, Modifiers::SHIFT);
        w.event(egui::Event::Key { key, physical_key, pressed, repeat: false, modifiers });
    }
    w.run();
    assert!(focus(&w).is_some());
    assert_eq!(w.state().table.rotation, rotation);
}

#[test]
fn the_tile_is_shown_at_the_cursor_of_the_keys_whatever_lies_under_the_pointer() {
    let turns = |g: &rules::Game| g.placements().iter().all(|(_, rotations)| rotations.0.count_ones() > 1);
    let (mut w, _wire) = at(Preset::Base, |g| asks(g, Decision::Place) && turns(g));
    let cells: Vec<_> = legal_cells(&w).iter().map(|name| w.get_by_label(name).rect()).collect();
    let pointed = *cells.iter().min_by(|a, b| a.top().total_cmp(&b.top())).unwrap();
    let handle = |w: &Window| w.get_by_label("Turn this tile to the left").rect().center();
    w.event(egui::Event::PointerMoved(pointed.center()));
    w.run();
    assert!(handle(&w).distance(pointed.center()) < pointed.width());
    keys(&mut w, &[Key::ArrowDown]);
    let below = cells.iter().max_by(|a, b| a.top().total_cmp(&b.top())).unwrap();
    assert!(handle(&w).distance(below.center()) < below.width(), "{below} and {}", handle(&w));
    w.event(egui::Event::PointerMoved(pointed.center() + vec2(3.0, 0.0)));
    w.run();
    assert!(handle(&w).distance(pointed.center()) < pointed.width(), "the pointer moved last");
}

#[test]
fn arrow_keys_go_from_spot_to_spot_and_enter_chooses() {
    let (mut w, wire) = hot_seat(3);
    keys(&mut w, &[Key::ArrowRight, Key::Enter, Key::ArrowDown, Key::Enter]);
    let steps = w.state().table.plan.as_ref().unwrap().steps().to_vec();
    assert!(matches!(steps[..], [Action::Place { .. }, Action::Deploy { .. }]), "{steps:?}");
    keys(&mut w, &[Key::Enter]);
    assert_eq!(only_sent(&wire)[..2], steps);
}

#[test]
fn escape_puts_the_export_away() {
    let (mut w, _wire) = hot_seat(3);
    press(&mut w, "Export");
    assert!(w.query_by_label("Write the file").is_some());
    keys(&mut w, &[Key::Escape]);
    assert!(w.query_by_label("Write the file").is_none());
}

#[test]
fn w_takes_the_next_figure_in_hand() {
    let is_big = |a: &Action| matches!(a, Action::Deploy { piece: Piece::Big, .. });
    let (mut w, wire) = at(Preset::Builders, |g| asks(g, Decision::Figures) && offers(g, is_big));
    let piece = |w: &Window| w.state().table.plan.as_ref().unwrap().steps().to_vec();
    for _ in 0..6 {
        keys(&mut w, &[Key::W, Key::Num1]);
        if piece(&w).iter().any(is_big) {
            keys(&mut w, &[Key::Enter]);
            assert!(only_sent(&wire).iter().any(is_big));
            return;
        }
        keys(&mut w, &[Key::Backspace]);
    }
    panic!("the big meeple never came to hand");
}

#[test]
fn l_opens_the_list_of_everything_and_arrows_walk_in_it() {
    let (mut w, wire) = hot_seat(3);
    keys(&mut w, &[Key::L, Key::ArrowDown, Key::ArrowDown, Key::Enter]);
    assert!(w.state().table.plan.as_ref().unwrap().placed().is_some());
    keys(&mut w, &[Key::Enter]);
    assert!(matches!(only_sent(&wire)[0], Action::Place { .. }));
}

#[test]
fn the_list_counts_turns_from_how_the_tile_lies() {
    let turns = |g: &rules::Game| g.placements().iter().all(|(_, rotations)| rotations.0.count_ones() == 2);
    for presses in 1..3 {
        let (mut w, _wire) = at(Preset::Base, |g| asks(g, Decision::Place) && turns(g));
        keys(&mut w, &[Key::R, Key::R][..presses]);
        let lies = w.state().table.rotation;
        press(&mut w, "All choices …");
        let is_turned = |name: &str| name.contains(", turned") || name.ends_with(", upside down");
        let is_as_it_lies = |name: &str| name.starts_with("Beside the ") && !is_turned(name);
        let row = w.query_all_by(|n| n.label().is_some_and(|l| is_as_it_lies(&l))).next().unwrap();
        row.click();
        w.run();
        let (_, rotation) = w.state().table.plan.as_ref().unwrap().placed().unwrap();
        assert_eq!(rotation, lies, "after {presses} turns");
    }
}

#[test]
fn the_list_says_what_lies_there_and_counts_cells_only_where_nothing_else_tells_them_apart() {
    let has_city = |g: &rules::Game| {
        g.hand()
            .is_some_and(|tile| rules::Side::ALL.into_iter().any(|side| g.rules().tile(tile).is_city(side)))
    };
    let is_late = |g: &rules::Game| asks(g, Decision::Place) && g.placed_tiles().count() > 8 && has_city(g);
    let (mut w, _wire) = at(Preset::Base, is_late);
    press(&mut w, "All choices …");
    let rows = w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("Beside ")));
    let rows: Vec<String> = rows.map(|n| n.accesskit_node().label().unwrap()).collect();
    assert!(!rows.is_empty() && w.query_by_label_contains("Place the tile at").is_none(), "{rows:#?}");
    assert!(rows.iter().any(|row| row.contains("the city of") || row.contains("the road of")), "{rows:#?}");
    for row in rows.iter().filter(|row| row.contains("from the start tile")) {
        let (beside, _) = row.split_once(':').unwrap();
        let alike = rows.iter().filter(|other| other.starts_with(beside)).count();
        assert!(alike > 1, "{row} in {rows:#?}");
    }
}

#[test]
fn digits_press_the_buttons_of_a_question() {
    let (mut w, wire) = at(Preset::Halves, |g| asks(g, Decision::Circle));
    keys(&mut w, &[Key::Num2, Key::Enter]);
    assert!(matches!(only_sent(&wire)[0], Action::Circle { .. }), "{:?}", only_sent(&wire));
    let (mut w, wire) = at(Preset::Halves, |g| asks(g, Decision::Draft));
    keys(&mut w, &[Key::Num1, Key::Enter]);
    assert!(matches!(only_sent(&wire)[0], Action::Choose { .. }));
}

#[test]
fn enter_leads_to_the_first_button_of_a_question_that_has_only_buttons() {
    let is_circle = |action: &Action| matches!(action, Action::Circle { .. });
    let is_half_tile = |action: &Action| matches!(action, Action::Choose { .. });
    enter_leads_to_a_button(Decision::Circle, is_circle);
    enter_leads_to_a_button(Decision::Draft, is_half_tile);
}

fn enter_leads_to_a_button(kind: Decision, is_meant: impl Fn(&Action) -> bool) {
    let (mut w, wire) = at(Preset::Halves, |g| asks(g, kind));
    keys(&mut w, &[Key::Enter]);
    let first = focus(&w).expect("a button has the focus");
    assert!(sent(&wire).is_empty(), "nothing is chosen yet");
    keys(&mut w, &[Key::Enter, Key::Enter]);
    assert!(is_meant(&only_sent(&wire)[0]), "{first}");
}

#[test]
fn the_prompt_names_the_keys_to_those_who_use_them() {
    let (mut w, _wire) = hot_seat(3);
    assert!(w.query_by_label_contains("Arrow keys choose a cell").is_none());
    keys(&mut w, &[Key::ArrowRight]);
    assert!(w.query_by_label_contains("Arrow keys choose a cell").is_some());
    keys(&mut w, &[Key::Enter]);
    assert!(w.query_by_label_contains("Arrow keys or digits choose").is_some());
    let map = w.get_by_label("Map").rect();
    for at in [map.center(), map.left_top() + vec2(20.0, 20.0)] {
        w.hover_at(at);
        w.run();
    }
    assert!(w.query_by_label_contains("Arrow keys or digits choose").is_none());
}

#[test]
fn the_list_has_one_row_for_each_cell_and_a_picture_for_each_way() {
    // A tile that fits a cell in one way only looks different in each.
    let ways = |g: &rules::Game| g.placements().iter().map(|(_, r)| r.0.count_ones()).collect::<Vec<_>>();
    let is_wanted =
        |g: &rules::Game| asks(g, Decision::Place) && ways(g).contains(&1) && ways(g).iter().any(|n| *n > 1);
    let (mut w, _wire) = at(Preset::Base, is_wanted);
    press(&mut w, "All choices …");
    let game = w.state().model.table.as_ref().unwrap().game.clone();
    let pictures = w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("Beside ")));
    let mut rows: Vec<i32> = pictures.map(|n| n.rect().center().y as i32).collect();
    assert!(rows.len() > game.placements().len(), "some cells take it in several ways");
    rows.dedup();
    assert_eq!(rows.len(), game.placements().len());
    // The words of a row are a part of its first picture.
    let first = w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("Beside "))).next().unwrap();
    let words = first.rect().left_center() + vec2(10.0, 0.0);
    click(&mut w, words);
    assert!(w.state().table.plan.as_ref().unwrap().placed().is_some());
}

#[test]
fn the_history_is_one_step_of_the_tab_key_and_arrows_walk_in_it() {
    let (mut w, _wire) = hot_seat(3);
    for _ in 0..12 {
        keys(&mut w, &[Key::ArrowRight, Key::Enter, Key::Enter]);
    }
    let lines = w.state().model.table.as_ref().unwrap().history.iter().filter(|l| l.place.is_some()).count();
    assert!(lines > 10, "{lines} lines show a place");
    let all = {
        walk(&mut w, Modifiers::SHIFT, "Leave");
        walk(&mut w, Modifiers::NONE, "All choices …")
    };
    assert!(all < 20, "{all} steps from the first button to the last");
    walk(&mut w, Modifiers::SHIFT, "Leave");
    let is_line = |w: &Window| focus(w).is_some_and(|name| name.contains("placed"));
    let found = (0..30).any(|_| {
        key(&mut w, Modifiers::NONE, Key::Tab);
        is_line(&w)
    });
    assert!(found, "a line of the history has the focus");
    let newest = focus(&w);
    // Two players take turns, so neighbouring lines differ.
    keys(&mut w, &[Key::ArrowUp, Key::ArrowUp, Key::ArrowUp]);
    assert!(focus(&w) != newest && is_line(&w), "{:?}", focus(&w));
    keys(&mut w, &[Key::ArrowDown; 4]);
    assert_eq!(focus(&w), newest, "it ends at the newest line");
}

#[test]
fn the_focused_control_is_scrolled_into_sight() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    w.set_size(vec2(800.0, 500.0));
    w.run_steps(4);
    let (mut walked, mut begun) = (0, false);
    while walked < 120 {
        key(&mut w, Modifiers::NONE, Key::Tab);
        w.run_steps(8);
        let name = focus(&w).unwrap_or_default();
        if name == "Leave" && begun {
            break;
        }
        begun |= name == "Leave";
        walked += 1;
        let seen = app::screen::focus::place(&w.ctx).unwrap();
        assert!(seen.min.y >= -1.0 && seen.max.y <= 501.0, "{name} at {seen}");
    }
    assert!((20..120).contains(&walked), "{walked} controls, and then the first one again");
}

#[test]
fn a_ring_is_around_what_has_the_focus() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    let before = w.render().unwrap();
    walk(&mut w, Modifiers::NONE, "New table");
    let after = w.render().unwrap();
    let around = w.get_by_label("New table").rect().expand(1.5);
    let changed =
        |x: f32, y: f32| before.get_pixel(x as u32, y as u32) != after.get_pixel(x as u32, y as u32);
    for (x, y) in [(around.center().x, around.min.y), (around.min.x, around.center().y)] {
        assert!(changed(x, y), "no ring at {x}, {y}");
    }
}

/// Within a row, the Tab key moves to the right. Returns how often it did.
fn to_the_right(w: &mut Window, stops: usize) -> usize {
    let mut before: Option<(String, egui::Rect)> = None;
    let mut count = 0;
    for _ in 0..stops {
        key(w, Modifiers::NONE, Key::Tab);
        let Some(rect) = app::screen::focus::place(&w.ctx) else { continue };
        let name = focus(w).unwrap_or_default();
        if let Some((was, left)) = before.filter(|(_, r)| (r.center().y - rect.center().y).abs() < 6.0) {
            assert!(left.center().x <= rect.center().x, "from {was} at {left:?} to {name} at {rect:?}");
            count += 1;
        }
        before = Some((name, rect));
    }
    count
}

#[test]
fn the_tab_key_goes_from_left_to_right() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    wire.borrow_mut().notices.push_back(listed(vec![saved("a.bastide".into())]));
    wire.borrow_mut().notices.push_back(net::node::Notice::Tables(vec![super::advert("Green table", None)]));
    w.run();
    assert!(to_the_right(&mut w, 12) >= 6);
    press(&mut w, "Play here");
    assert!(to_the_right(&mut w, 12) >= 4);
    let (mut w, _wire) = hot_seat(3);
    keys(&mut w, &[Key::ArrowRight, Key::Enter]);
    walk(&mut w, Modifiers::SHIFT, "Leave");
    assert!(to_the_right(&mut w, 20) >= 9);
}

#[test]
fn the_keyboard_cursor_shows_the_same_hints_as_the_pointer() {
    let (mut w, _wire) = hot_seat(3);
    keys(&mut w, &[Key::ArrowRight]);
    assert!(w.query_by_label_contains("remaining tile").is_some(), "what else fits the cell at the cursor");
    w.event(egui::Event::PointerMoved(egui::pos2(2.0, 2.0)));
    w.run();
    w.event(egui::Event::PointerMoved(egui::pos2(4.0, 2.0)));
    w.run();
    assert!(w.query_by_label_contains("remaining tile").is_none(), "the pointer is somewhere else");
    // A road is placed, so that there is something to look at.
    keys(&mut w, &[Key::ArrowRight, Key::Enter, Key::Enter, Key::ArrowRight, Key::Enter, Key::Enter]);
    let before = w.state().table.plan.as_ref().unwrap().steps().len();
    keys(&mut w, &[Key::I]);
    let told = |w: &Window| w.query_all_by_label_contains(" when complete").count();
    let mut found = 0;
    for key in [Key::Enter, Key::ArrowLeft, Key::Enter, Key::ArrowRight, Key::ArrowRight, Key::Enter] {
        found += told(&w);
        keys(&mut w, &[key]);
    }
    assert!(found > 0, "some feature is told");
    let plan = w.state().table.plan.as_ref().unwrap();
    assert_eq!(plan.steps().len(), before, "looking around changes nothing");
    keys(&mut w, &[Key::I, Key::ArrowRight, Key::Enter]);
    assert!(w.state().table.plan.as_ref().unwrap().placed().is_some(), "the keys are the tile's again");
}

#[test]
fn looking_around_is_told_with_the_way_out_until_it_ends() {
    let (mut w, _wire) = hot_seat(3);
    let is_told = |w: &Window| w.query_by_label_contains("I or Escape ends it").is_some();
    assert!(!is_told(&w));
    for end in [Key::I, Key::Escape] {
        keys(&mut w, &[Key::I]);
        assert!(is_told(&w));
        assert!(w.get_by_label("Map").rect().contains_rect(w.get_by_label_contains("ends it").rect()));
        keys(&mut w, &[end]);
        assert!(!is_told(&w), "{end:?}");
    }
}

#[test]
fn legal_cells_are_parts_of_the_map_for_screen_readers() {
    let (w, _wire) = hot_seat(3);
    let all = legal_cells(&w).len();
    let map = w.get_by_label("Map");
    assert!(all > 0);
    let cells = |within: &egui_kittest::Node<'_>| {
        within.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("place at"))).count()
    };
    assert_eq!(cells(&map), all);
    assert_eq!(cells(&w.get_by_label("Settings")), 0);
}

#[test]
fn the_tile_turns_only_to_where_it_fits() {
    let (mut w, _wire) = hot_seat(3);
    for key in [Key::R, Key::Tab, Key::R] {
        w.key_press(key);
        w.run();
        let rotation = w.state().table.rotation;
        let plan = w.state().table.plan.as_ref().unwrap();
        let fits = plan.game().placements().iter().any(|(_, r)| r.contains(rotation));
        assert!(fits, "after {key:?} the tile has rotation {rotation:?}, which fits nowhere");
    }
}

#[test]
fn enter_places_the_tile_under_the_pointer() {
    let (mut w, _wire) = hot_seat(3);
    let at = w.get_by_label(&legal_cells(&w)[0]).rect().center();
    w.event(egui::Event::PointerMoved(at));
    w.run();
    w.key_press(Key::Enter);
    w.run();
    assert!(w.state().table.plan.as_ref().unwrap().placed().is_some());
}

#[test]
fn a_whole_game_is_played_with_the_keyboard() {
    let (mut w, wire) = hot_seat(5);
    for turn in 0..400 {
        if w.query_by_label("Look at the map").is_some() {
            break;
        }
        assert!(turn < 399, "the game never ended");
        w.key_press(Key::ArrowRight);
        w.run();
        w.key_press(Key::Enter);
        w.run();
        if turn % 3 == 0 {
            w.key_press(Key::Num1);
            w.run();
        }
        w.key_press(Key::Enter);
        // The last count takes its time.
        for _ in 0..40 {
            if w.try_run().is_ok() {
                break;
            }
        }
    }
    let turns = sent(&wire).len();
    assert!(turns >= 80, "72 + 11 tiles were placed in {turns} confirms");
    assert!(w.query_by_label_contains("wins").or(w.query_by_label_contains("share the win")).is_some());
}

#[test]
fn the_list_opened_by_its_key_begins_at_its_first_choice() {
    let (mut w, _wire) = hot_seat(3);
    keys(&mut w, &[Key::L]);
    let first = focus(&w).expect("a choice has the focus");
    assert!(first.starts_with("Beside "), "{first}");
    keys(&mut w, &[Key::Enter]);
    assert!(w.state().table.plan.as_ref().unwrap().placed().is_some(), "Enter chose it");
}

#[test]
fn pages_of_the_lobby_turn_by_key() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    w.set_size(vec2(900.0, 500.0));
    press(&mut w, "Play here");
    let top = |w: &Window| w.get_by_label("Leave").rect().top();
    let before = top(&w);
    keys(&mut w, &[Key::PageDown]);
    assert!(top(&w) < before - 100.0, "{before} to {}", top(&w));
    keys(&mut w, &[Key::PageUp]);
    assert!((top(&w) - before).abs() < 1.0);
}

#[test]
fn tab_at_the_last_button_goes_round_and_turns_no_tile() {
    let (mut w, _wire) = hot_seat(3);
    let rotation = w.state().table.rotation;
    w.get_by_label("All choices …").focus();
    w.run();
    w.key_press(Key::Tab);
    w.run();
    assert!(!w.get_by_label("All choices …").accesskit_node().is_focused(), "it goes on");
    assert_eq!(w.state().table.rotation, rotation);
}

#[test]
fn whoever_plays_by_keys_sees_from_which_cell_the_arrows_lead_when_a_turn_begins() {
    let (mut w, _wire) = hot_seat(3);
    assert_eq!(w.state().table.targeted(), None, "nobody has used a key yet");
    keys(&mut w, &[Key::ArrowRight, Key::Enter, Key::Enter]);
    let at = w.state().table.targeted().expect("a cell, before any arrow");
    assert!(legal_cells(&w).iter().any(|label| label.contains(&at.to_string())), "{at}");
    // The pointer takes over.
    w.event(egui::Event::PointerMoved(egui::pos2(300.0, 300.0)));
    w.run();
    w.event(egui::Event::PointerMoved(egui::pos2(304.0, 300.0)));
    w.run();
    assert_eq!(w.state().table.targeted(), None);
}

#[test]
fn the_first_arrow_leads_on_from_the_tile_that_is_shown_under_a_resting_pointer() {
    let (mut w, _wire) = at(Preset::Base, |g| asks(g, Decision::Place) && g.placed_tiles().count() > 15);
    let mut cells: Vec<_> = legal_cells(&w).iter().map(|name| w.get_by_label(name).rect()).collect();
    cells.sort_by(|a, b| a.left().total_cmp(&b.left()));
    // From the leftmost cell an arrow to the left leads nowhere, wherever the newest tile lies.
    let leftmost = cells[0];
    w.event(egui::Event::PointerMoved(leftmost.center()));
    w.run();
    keys(&mut w, &[Key::ArrowLeft]);
    let at = w.state().table.targeted().unwrap();
    let label = legal_cells(&w).into_iter().find(|label| label.contains(&at.to_string())).unwrap();
    assert!(w.get_by_label(&label).rect().left() <= leftmost.left() + 1.0, "{label}");
    // From now on the pointer has nothing to say until it moves.
    let chosen = w.state().table.targeted();
    w.run();
    assert_eq!(w.state().table.targeted(), chosen);
}

#[test]
fn a_click_on_another_cell_moves_a_tile_that_is_not_sent_yet() {
    let (mut w, wire) = at(Preset::Base, |g| asks(g, Decision::Place) && g.placements().len() > 3);
    let cells = legal_cells(&w);
    let rects: Vec<_> = cells.iter().map(|name| w.get_by_label(name).rect()).collect();
    let placed = |w: &Window| w.state().table.plan.as_ref().unwrap().placed().unwrap().0;
    click(&mut w, rects[0].center());
    let first = placed(&w);
    // The map may have come closer.
    let mut before = w.state().table.plan.clone().unwrap();
    while before.decision() != Some(Decision::Place) && before.undo() {}
    let cells = before.game().placements().into_iter().map(|(cell, _)| cell);
    let other = cells.into_iter().find(|cell| *cell != first).unwrap();
    let view = w.get_by_label("Map").rect();
    let at = w.state().table.board.camera.cell_rect(view, other).center();
    click(&mut w, at);
    assert_eq!(placed(&w), other);
    assert!(
        wire.borrow()
            .commands
            .iter()
            .all(|c| !matches!(c, Command::Table(net::node::TableCommand::Act { .. })))
    );
}
