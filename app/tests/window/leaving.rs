//! Leaving a game with several computers.

use super::people::{BEN, ME, offer, status, table, tell, was_sent};
use super::*;
use net::node::{Button, GoCommand, Link, Offer, SeatMode, TableCommand};

/// The options for the player's own seat, with two computers.
fn ways_out() -> Vec<Offer> {
    let votes = [Button::Skip(Seat(0)), Button::Auto(Seat(0)), Button::Bot(Seat(0), ME)];
    let more = [Button::Bot(Seat(0), BEN), Button::Remove(Seat(0)), Button::CloseNow];
    votes.into_iter().chain(more).map(|button| offer(button, &[], 2)).collect()
}

#[test]
fn leaving_a_shared_game_asks_what_becomes_of_the_seat() {
    let (mut w, wire) = table(status(Link::InSync, ways_out()));
    press(&mut w, "Leave");
    assert!(!was_sent(&wire, &Command::Go(GoCommand::Leave)), "the dialog asks first");
    w.get_by_label("Leave the table");
    assert!(w.query_by_label_contains("this computer play for Anna").is_none(), "this computer goes too");
    press(&mut w, "A bot at Ben’s computer plays for me");
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(Button::Bot(Seat(0), BEN)))));
    press(&mut w, "My turns are passed over");
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(Button::Skip(Seat(0))))));
    press(&mut w, "End and count now");
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(Button::CloseNow))));
    let asked = vec![offer(Button::Skip(Seat(0)), &[ME], 2)];
    tell(&mut w, &wire, status(Link::InSync, asked));
    w.get_by_label("My turns are passed over: asked, 1 of 2 agree");
    w.key_press(Key::Escape);
    w.run();
    assert!(w.query_by_label("Leave the table").is_none());
    press(&mut w, "Leave");
    press(&mut w, "Put the game away");
    assert!(was_sent(&wire, &Command::Go(GoCommand::Leave)));
}

#[test]
fn hovering_leave_says_what_becomes_of_the_game_and_of_the_others() {
    let told = |w: &mut Window, words: &str| {
        w.get_by_label("Leave").hover();
        w.run();
        w.run_steps(4);
        w.query_by_label_contains(words).is_some()
    };
    let (mut w, _) = table(status(Link::InSync, ways_out()));
    assert!(told(&mut w, "you are asked whether the others wait for you"));
    let (mut w, _) = hot_seat(1);
    assert!(told(&mut w, "you can go on with it from the home screen"));
}

#[test]
fn the_leave_dialog_grows_with_its_options() {
    let (mut w, wire) = table(status(Link::InSync, Vec::new()));
    press(&mut w, "Leave");
    tell(&mut w, &wire, status(Link::InSync, ways_out()));
    w.run();
    let dialog = w.ctx.memory(|m| m.area_rect(egui::Id::unique("leaving"))).unwrap();
    let stay = w.get_by_label("Stay here").rect();
    assert!(dialog.contains_rect(stay), "{stay:?} is not seen in {dialog:?}");
}

#[test]
fn leaving_offers_only_what_can_be_done() {
    let (mut w, _) = table(status(Link::Gone, Vec::new()));
    press(&mut w, "Leave");
    w.get_by_label("Put the game away");
    for label in ["My turns are passed over", "Leave for good", "End and count now"] {
        assert!(w.query_by_label(label).is_none(), "{label}");
    }
    // A bot can play only on a connected computer.
    let (mut w, _) = table(status(Link::Gone, ways_out()));
    press(&mut w, "Leave");
    assert!(w.query_by_label_contains("A bot at").is_none());
    w.get_by_label("My turns are passed over");
}

#[test]
fn leaving_for_good_leads_home_once_the_others_know() {
    let (mut w, wire) = table(status(Link::InSync, ways_out()));
    press(&mut w, "Leave");
    press(&mut w, "Leave for good");
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(Button::Remove(Seat(0))))));
    assert!(!was_sent(&wire, &Command::Go(GoCommand::Leave)), "the table must hear of it first");
    let mut left = status(Link::InSync, Vec::new());
    left.is_watching = true;
    left.seats[0].is_mine = false;
    left.seats[0].mode = SeatMode::Left;
    tell(&mut w, &wire, left);
    assert!(was_sent(&wire, &Command::Go(GoCommand::Leave)));
}

#[test]
fn a_game_of_one_computer_is_left_without_a_question() {
    let (mut w, wire) = hot_seat(3);
    press(&mut w, "Leave");
    assert!(was_sent(&wire, &Command::Go(GoCommand::Leave)));
}

#[test]
fn a_game_that_all_ended_shows_its_result() {
    let (mut w, wire) = table(status(Link::InSync, ways_out()));
    press(&mut w, "Leave");
    let (seq, game) = {
        let table = w.state().model.table.as_ref().unwrap();
        (table.seq + 1, table.game.clone())
    };
    let change = Some(net::node::TableChange::Closed);
    let entry = net::node::Entry { seq, seat: None, events: Vec::new(), change, game, is_past: false };
    wire.borrow_mut().notices.push_back(Notice::Entry(std::sync::Arc::new(entry)));
    let mut over = status(Link::InSync, Vec::new());
    over.waiting = net::node::Waiting::Done { missing: Vec::new() };
    tell(&mut w, &wire, over);
    assert!(w.query_by_label("Leave the table").is_none(), "there is nothing left to ask");
    assert!(w.query_by_label("to move").is_none());
    press(&mut w, "To the tables");
    assert!(was_sent(&wire, &Command::Go(GoCommand::Leave)));
}
