//! The cursor of the keys is on the map whenever a player who uses them has a tile in hand.

use super::keys::{focus, keys, walk};
use super::local::{USUAL_BOT, Wire};
use super::people::status as of_two;
use super::{Window, hot_seat, legal_cells, press, window};
use app::text::Language;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use net::node::{Command, Link, LobbyCommand, Notice, Occupant, Status, TableCommand, Waiting};
use rules::{Cell, Decision, Seat};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The cell of the cursor, which is legal.
#[track_caller]
fn at(w: &Window) -> Cell {
    let at = w.state().table.targeted().expect("there is a cursor");
    assert!(legal_cells(w).iter().any(|label| label.ends_with(&at.to_string())), "{at} is legal");
    at
}

/// Whose decision it is, as the others see it: not that of a player here, or Anna's.
fn turn(w: &mut Window, wire: &Rc<RefCell<Wire>>, is_mine: bool) {
    let seat = Seat(u8::from(!is_mine));
    let waiting = Waiting::Decision { seat, kind: Decision::Place, is_mine };
    let status = Status { waiting, ..of_two(Link::InSync, Vec::new()) };
    wire.borrow_mut().notices.push_back(Notice::Status(Arc::new(status)));
    w.run();
    w.run();
}

#[test]
fn a_turn_of_another_player_leaves_the_cursor_where_it_was() {
    let (mut w, wire) = hot_seat(3);
    keys(&mut w, &[Key::ArrowRight, Key::ArrowRight]);
    let before = at(&w);
    turn(&mut w, &wire, false);
    assert!(w.state().table.plan.is_none(), "another player decides");
    // Meanwhile the player looks at something and puts it away.
    keys(&mut w, &[Key::T, Key::Escape, Key::Escape, Key::I, Key::Escape]);
    turn(&mut w, &wire, true);
    assert_eq!(at(&w), before);
    keys(&mut w, &[Key::Enter]);
    assert!(w.state().table.plan.as_ref().unwrap().placed().is_some());
    assert!(wire.borrow().commands.iter().all(|c| !matches!(c, Command::Table(TableCommand::Act { .. }))));
}

#[test]
fn after_a_bots_turn_the_cursor_is_there_though_no_arrow_was_pressed() {
    let (mut w, wire) = window("Anna", 3, Language::English);
    press(&mut w, "Play here");
    press(&mut w, "Bot");
    press(&mut w, "Start the game");
    let bot = Command::Lobby(LobbyCommand::Sit { seat: Seat(1), who: Occupant::Bot { kind: USUAL_BOT } });
    assert!(wire.borrow().commands.contains(&bot));
    assert_eq!(w.state().table.targeted(), None, "no key was pressed yet");
    for _ in 0..3 {
        // The first shows it, the second places the tile there, the third confirms.
        keys(&mut w, &[Key::Enter]);
        at(&w);
        w.run_steps(40);
        keys(&mut w, &[Key::Enter]);
        assert!(w.state().table.plan.as_ref().unwrap().placed().is_some());
        keys(&mut w, &[Key::Enter]);
        assert!(w.state().table.plan.as_ref().unwrap().is_empty(), "the next own turn");
        at(&w);
        // It is put away for this turn only.
        keys(&mut w, &[Key::Escape]);
        assert_eq!(w.state().table.targeted(), None);
    }
}

#[test]
fn the_cursor_comes_back_from_whatever_took_the_keys() {
    let (mut w, _wire) = hot_seat(3);
    keys(&mut w, &[Key::ArrowRight, Key::ArrowRight]);
    let before = at(&w);
    for steps in [
        &[Key::I, Key::ArrowLeft, Key::I][..],
        &[Key::I, Key::ArrowLeft, Key::Escape],
        &[Key::T, Key::Escape],
        &[Key::F1, Key::Escape],
        &[Key::L, Key::Escape],
    ] {
        keys(&mut w, steps);
        assert_eq!((at(&w), focus(&w)), (before, None), "{steps:?}");
    }
    walk(&mut w, Modifiers::SHIFT, "Export");
    keys(&mut w, &[Key::Enter, Key::Escape, Key::Escape]);
    assert_eq!((at(&w), focus(&w)), (before, None));
}

#[test]
fn a_player_who_comes_back_to_the_map_by_key_sees_a_cursor() {
    for name in ["Export", "All choices …"] {
        let (mut w, _wire) = hot_seat(3);
        walk(&mut w, Modifiers::SHIFT, name);
        keys(&mut w, &[Key::Escape]);
        assert_eq!(focus(&w), None);
        at(&w);
    }
    let (mut w, _wire) = hot_seat(3);
    keys(&mut w, &[Key::I, Key::ArrowLeft, Key::I]);
    at(&w);
}

#[test]
fn a_tile_that_was_taken_back_leaves_the_cursor_on_its_cell() {
    let (mut w, _wire) = hot_seat(3);
    keys(&mut w, &[Key::ArrowRight, Key::ArrowRight]);
    let before = at(&w);
    keys(&mut w, &[Key::Enter]);
    assert!(w.state().table.plan.as_ref().unwrap().placed().is_some());
    keys(&mut w, &[Key::Backspace]);
    assert_eq!(at(&w), before);
    assert!(w.query_by_label("Map").is_some());
}
