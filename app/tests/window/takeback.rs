//! Taking back the move that was confirmed last, where it was confirmed.

use super::local::Wire;
use super::people::{offer, status as of_two, tell, was_sent};
use super::{Window, hot_seat, legal_cells, press};
use egui::{Key, Rect};
use egui_kittest::kittest::Queryable;
use net::node::{Button, Command, Link, Status, TableCommand};
use std::cell::RefCell;
use std::rc::Rc;

const BACK: &str = "Take back last move";

/// A table at which Anna has just confirmed a move, the way back before it, and where the confirm button was.
fn confirmed() -> (Window, Rc<RefCell<Wire>>, Button, Rect) {
    let (mut w, wire) = hot_seat(3);
    let to = w.state().table.plan.as_ref().unwrap().seq;
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    let confirm = w.query_all_by_label_contains("Confirm").next().unwrap().rect();
    w.key_press(Key::Enter);
    w.run();
    (w, wire, Button::Takeback { to }, confirm)
}

/// Tells that the game waits for Ben at another computer, and how many have to agree to the way back.
fn wait_for_ben(w: &mut Window, wire: &Rc<RefCell<Wire>>, back: &Button, needed: u8) {
    tell(w, wire, of_two(Link::InSync, vec![offer(back.clone(), &[], needed)]));
}

fn presses(wire: &Rc<RefCell<Wire>>) -> usize {
    let commands = &wire.borrow().commands;
    commands.iter().filter(|c| matches!(c, Command::Table(TableCommand::Press(_)))).count()
}

#[test]
fn a_confirmed_move_is_taken_back_beside_where_it_was_confirmed() {
    let (mut w, wire, back, confirm) = confirmed();
    assert!(w.query_by_label(BACK).is_none(), "the node has not offered it yet");
    wait_for_ben(&mut w, &wire, &back, 2);
    let at = w.get_by_label(BACK).rect();
    assert!((at.center().y - confirm.center().y).abs() < 4.0, "in the same row: {at} and {confirm}");
    assert!(at.right() < confirm.left(), "not where a second click on Confirm would go");
    w.get_by_label(BACK).hover();
    w.run();
    w.run_steps(4);
    w.get_by_label_contains("Keys: Backspace, then Enter.");
    w.get_by_label_contains("All players have to agree.");
    press(&mut w, BACK);
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(back))));
}

#[test]
fn the_key_of_undo_leads_to_taking_the_confirmed_move_back_and_does_not_do_it() {
    let (mut w, wire, back, _) = confirmed();
    wait_for_ben(&mut w, &wire, &back, 1);
    for _ in 0..3 {
        w.key_press(Key::Backspace);
        w.run();
    }
    assert_eq!(presses(&wire), 0, "the moves of others go with it");
    assert!(w.get_by_label(BACK).is_focused());
    w.key_press(Key::Enter);
    w.run();
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(back))));
    assert_eq!(presses(&wire), 1);
}

#[test]
fn at_one_computer_a_move_is_taken_back_until_the_next_one_is_begun() {
    let (mut w, wire, back, confirm) = confirmed();
    let now = w.state().model.table.as_ref().and_then(|table| table.status.clone()).unwrap();
    let status = Status { buttons: vec![offer(back.clone(), &[], 1)], ..(*now).clone() };
    tell(&mut w, &wire, status);
    let at = w.get_by_label(BACK).rect();
    assert!(w.query_by_label("Step back").is_none(), "one way back is enough");
    assert!(!w.get_by_label("Confirm").rect().intersects(at), "it keeps its place");
    assert!(!at.intersects(confirm));
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    assert!(w.query_by_label(BACK).is_none(), "a step back is for what is planned");
    // The key that takes the step back goes no further.
    for _ in 0..3 {
        w.key_press(Key::Backspace);
        w.run();
    }
    assert!(w.state().table.plan.as_ref().unwrap().is_empty());
    assert_eq!(presses(&wire), 0);
    press(&mut w, BACK);
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(back))));
}

#[test]
fn in_a_game_that_was_gone_on_with_the_last_move_of_a_player_here_can_be_taken_back() {
    let (mut w, wire, back, _) = confirmed();
    // As after the start of the program: the screen has seen none of its moves.
    w.state_mut().table = app::screen::table::TableScreen::default();
    w.run();
    let now = w.state().model.table.as_ref().and_then(|table| table.status.clone()).unwrap();
    let offered = |button: Button| Status { buttons: vec![offer(button, &[], 1)], ..(*now).clone() };
    tell(&mut w, &wire, offered(Button::Takeback { to: 0 }));
    assert!(w.query_by_label(BACK).is_none(), "that is another move");
    tell(&mut w, &wire, offered(back.clone()));
    press(&mut w, BACK);
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(back))));
    assert!(w.query_by_label(BACK).is_none(), "a second click takes back no second move");
    assert_eq!(super::keys::focus(&w), None, "the keys are back on the map");
}

#[test]
fn only_the_move_that_was_confirmed_here_last_has_the_plain_way_back() {
    let (mut w, wire, back, _) = confirmed();
    wait_for_ben(&mut w, &wire, &Button::Takeback { to: 0 }, 1);
    assert!(w.query_by_label(BACK).is_none(), "that is another move");
    let asked = vec![offer(back, &[super::people::ME], 2)];
    tell(&mut w, &wire, of_two(Link::InSync, asked));
    assert!(w.query_by_label(BACK).is_none(), "it is voted on");
    assert!(w.query_by_label("Withdraw").is_some());
}
