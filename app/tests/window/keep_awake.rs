//! The computer stays awake while a game runs, and no longer.

use super::local::{Local, Wire};
use super::{Window, in_front_of, press};
use app::text::Language;
use app::window::keep_awake::{Awake, Keeper};
use egui_kittest::kittest::Queryable;
use net::node::Notice;
use std::cell::RefCell;
use std::rc::Rc;

/// The calls to a keeper, in order.
type Told = Rc<RefCell<Vec<bool>>>;

struct Noted(Told);

impl Keeper for Noted {
    fn keep(&mut self, is_awake: bool) {
        self.0.borrow_mut().push(is_awake);
    }
}

fn begun() -> (Window, Rc<RefCell<Wire>>, Told) {
    let (backend, wire) = Local::new("Anna", 5);
    let mut w = in_front_of(backend, Language::English);
    let noted = Told::default();
    w.state_mut().awake = Awake::by(Box::new(Noted(Rc::clone(&noted))));
    press(&mut w, "Play here");
    assert!(noted.borrow().is_empty(), "the lobby keeps no computer awake");
    press(&mut w, "Another person here");
    press(&mut w, "Start the game");
    (w, wire, noted)
}

#[test]
fn the_computer_stays_awake_until_the_game_is_left() {
    let (mut w, wire, noted) = begun();
    assert_eq!(*noted.borrow(), [true]);
    press(&mut w, "Settings");
    assert_eq!(*noted.borrow(), [true], "the game goes on meanwhile");
    wire.borrow_mut().notices.push_back(Notice::Left);
    w.run();
    assert_eq!(*noted.borrow(), [true, false]);
}

#[test]
fn the_computer_may_sleep_again_once_the_game_is_over() {
    let (mut w, _wire, noted) = begun();
    for _ in 0..400 {
        if w.query_by_label("Look at the map").is_some() {
            break;
        }
        for key in [egui::Key::ArrowRight, egui::Key::Enter, egui::Key::Enter] {
            w.key_press(key);
            w.run();
        }
    }
    assert!(w.query_by_label("Look at the map").is_some(), "the game is over");
    assert_eq!(*noted.borrow(), [true, false]);
}
