//! A turn that a lost connection interrupts: what was planned comes back, and nothing tells of what is over.

use super::hints::{is_told, point_at};
use super::local::Wire;
use super::people::{BEN, status, tell};
use super::{Window, click, hot_seat, legal_cells, press, sent};
use egui::Key;
use egui_kittest::kittest::Queryable;
use net::node::{Entry, Link, Notice, SeatMode, Status, TableChange, Waiting};
use rules::{Action, Game, Seat};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// Anna and Ben at two computers, the question to Anna, and the wait for Ben's computer.
fn two_computers() -> (Window, Rc<RefCell<Wire>>, Status, Status) {
    let (mut w, wire) = hot_seat(3);
    let now = w.state().model.table.as_ref().unwrap().status.clone().unwrap().waiting.clone();
    let of = |link, waiting| Status { waiting, ..status(link, Vec::new()) };
    let (mine, away) = (of(Link::InSync, now), of(Link::Gone, Waiting::Heads { missing: vec![BEN] }));
    tell(&mut w, &wire, mine.clone());
    (w, wire, mine, away)
}

/// An entry after those that there are.
fn enter(w: &Window, wire: &Rc<RefCell<Wire>>, game: Game, change: Option<TableChange>) {
    let seq = w.state().model.table.as_ref().unwrap().seq + 1;
    let entry = Entry { seq, seat: None, events: Vec::new(), change, game: Arc::new(game), is_past: false };
    wire.borrow_mut().notices.push_back(Notice::Entry(Arc::new(entry)));
}

fn planned(w: &Window) -> Vec<Action> {
    w.state().table.plan.as_ref().map(|plan| plan.steps().to_vec()).unwrap_or_default()
}

fn game(w: &Window) -> Game {
    (*w.state().model.table.as_ref().unwrap().game).clone()
}

#[test]
fn a_planned_move_waits_until_the_others_can_be_reached_again() {
    let (mut w, wire, mine, away) = two_computers();
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    let steps = planned(&w);
    assert_eq!(steps.len(), 1);
    tell(&mut w, &wire, away);
    assert_eq!(planned(&w), []);
    w.key_press(Key::Enter);
    w.run();
    assert!(sent(&wire).is_empty(), "nothing is sent meanwhile");
    tell(&mut w, &wire, mine);
    assert_eq!(planned(&w), steps);
    w.key_press(Key::Enter);
    w.run();
    assert_eq!(sent(&wire)[0][0], steps[0]);
}

#[test]
fn a_planned_move_outlasts_an_entry_that_leaves_the_game_as_it_was() {
    for is_away in [false, true] {
        let (mut w, wire, mine, away) = two_computers();
        let cell = legal_cells(&w)[0].clone();
        press(&mut w, &cell);
        let steps = planned(&w);
        if is_away {
            tell(&mut w, &wire, away);
        }
        let change = TableChange::Seat { seat: Seat(1), mode: SeatMode::Skipped };
        enter(&w, &wire, game(&w), Some(change));
        tell(&mut w, &wire, mine);
        assert_eq!(planned(&w), steps, "away: {is_away}");
        let seq = w.state().model.table.as_ref().unwrap().seq;
        assert_eq!(w.state().table.plan.as_ref().unwrap().seq, seq);
    }
}

#[test]
fn a_planned_move_is_dropped_when_the_game_has_changed() {
    for is_away in [false, true] {
        let (mut w, wire, mine, away) = two_computers();
        let cells = legal_cells(&w);
        press(&mut w, &cells[0]);
        if is_away {
            tell(&mut w, &wire, away);
        }
        let mut other = game(&w);
        let placed = other.legal().into_iter().find(|action| Some(action) != planned(&w).first()).unwrap();
        other.play(Seat(0), placed).map(|_| ()).unwrap();
        enter(&w, &wire, other, None);
        tell(&mut w, &wire, mine);
        assert_eq!(planned(&w), [], "away: {is_away}");
    }
}

#[test]
fn the_answer_to_a_click_goes_with_what_the_game_waited_for() {
    let (mut w, wire, mine, away) = two_computers();
    tell(&mut w, &wire, away);
    let words = "Finding out where the game stands. Waiting for Ben.";
    let told = |w: &Window| w.query_all_by_label_contains(words).count();
    let before = told(&w);
    let at = point_at(&mut w, 1.5, 0.5);
    click(&mut w, at);
    assert_eq!(told(&w), before + 1, "beside the pointer, too");
    tell(&mut w, &wire, mine);
    assert_eq!(told(&w), 0);
}

#[test]
fn the_state_of_the_game_is_found_out_without_naming_nobody() {
    let (mut w, wire, _, away) = two_computers();
    let waiting = Waiting::Heads { missing: Vec::new() };
    tell(&mut w, &wire, Status { waiting, ..away });
    assert!(is_told(&w, "Finding out where the game stands …"));
    assert!(!is_told(&w, "Waiting for"));
}
