//! Conveniences of lobby and table: the order of the seats, and the map alone.

use super::chat::{line, tell, view};
use super::people::{self, BEN, status};
use super::{Window, hot_seat, press, window};
use app::sound::Cue;
use app::text::Language;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::Queryable;
use net::node::{ChatCommand, ChatContent, Command, Link, LobbyCommand, Reaction};
use rules::Seat;

fn swaps(commands: &[Command]) -> Vec<(u8, u8)> {
    let of = |c: &Command| match c {
        Command::Lobby(LobbyCommand::Swap(Seat(a), Seat(b))) => Some((*a, *b)),
        _ => None,
    };
    commands.iter().filter_map(of).collect()
}

#[test]
fn a_seat_is_dragged_to_another_place() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    press(&mut w, "3 seats");
    let grip = w.get_by_label_contains("Move seat 1").rect().center();
    let button = |pos: Pos2, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    w.event(Event::PointerMoved(grip));
    w.event(button(grip, true));
    w.run_steps(2);
    let far = grip + vec2(0.0, 400.0);
    for part in 1..=4 {
        w.event(Event::PointerMoved(grip + vec2(0.0, 100.0 * part as f32)));
        w.run_steps(1);
    }
    assert!(swaps(&wire.borrow().commands).is_empty(), "nothing moves before it is let go");
    w.event(button(far, false));
    w.run_steps(3);
    assert_eq!(swaps(&wire.borrow().commands), [(0, 1), (1, 2)]);
}

#[test]
fn a_seat_is_moved_with_the_arrow_keys() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    press(&mut w, "Play here");
    press(&mut w, "3 seats");
    w.get_by_label_contains("Move seat 1").focus();
    w.run();
    w.key_press(Key::ArrowUp);
    w.run();
    assert!(swaps(&wire.borrow().commands).is_empty(), "the first cannot go up");
    w.get_by_label_contains("Move seat 1").focus();
    w.run();
    w.key_press(Key::ArrowDown);
    w.run();
    assert_eq!(swaps(&wire.borrow().commands), [(0, 1)]);
}

#[test]
fn the_map_is_shown_alone_and_again_with_everything() {
    let (mut w, _wire) = hot_seat(3);
    w.key_press(Key::B);
    w.run();
    assert!(w.query_by_label("Settings").is_none() && w.query_by_label("Map").is_some());
    assert!(w.query_by_label_contains("Anna: 0").is_some() || w.query_by_label("Anna").is_some());
    w.key_press(Key::Escape);
    w.run();
    assert!(w.query_by_label("Settings").is_some());
    press(&mut w, "Only the map and the points, for a projector (B)");
    assert!(w.query_by_label("Settings").is_none());
    press(&mut w, "Back");
    assert!(w.query_by_label("Settings").is_some());
}

#[test]
fn a_nudge_is_heard_by_its_recipient() {
    let (mut w, wire) = hot_seat(3);
    let nudge = |id| line(id, BEN, ChatContent::Reaction(Reaction::Nudge));
    tell(&mut w, &wire, view(vec![line(1, BEN, ChatContent::Reaction(Reaction::Nice))]));
    assert_eq!(w.state().tones.last, Some(Cue::Chat), "a reaction calls no player");
    tell(&mut w, &wire, view(vec![nudge(2)]));
    assert_eq!(w.state().tones.last, Some(Cue::MyTurn));
}

/// Lets time pass without events.
pub(crate) fn wait(w: &mut Window, seconds: f64) {
    let now = w.ctx.input(|i| i.time);
    w.input_mut().time = Some(now + seconds);
    w.run_steps(2);
}

#[test]
fn a_slow_player_elsewhere_can_be_nudged_and_one_here_is_told() {
    let (mut w, wire) = hot_seat(3);
    tell(&mut w, &wire, view(Vec::new()));
    let mine = w.state().model.table.as_ref().unwrap().status.as_ref().unwrap().waiting.clone();
    people::tell(&mut w, &wire, status(Link::InSync, Vec::new()));
    wait(&mut w, 50.0);
    assert!(w.query_by_label("Nudge Ben").is_none(), "thinking is no fault");
    wait(&mut w, 20.0);
    press(&mut w, "Nudge Ben");
    let nudge = Command::Chat(ChatCommand::Say(ChatContent::Reaction(Reaction::Nudge)));
    assert!(wire.borrow().commands.contains(&nudge));
    assert!(w.query_by_label("Nudge Ben").is_none(), "not twice");
    let mut here = status(Link::InSync, Vec::new());
    here.waiting = mine;
    people::tell(&mut w, &wire, here);
    let told = |w: &Window| w.query_by_label_contains("the others wait for you").is_some();
    assert!(!told(&w));
    wait(&mut w, 70.0);
    assert!(told(&w));
}

/// A table with a full bench of players, in a window like that of a small laptop at one and a half times the size.
fn eight_on_a_laptop(name: &str) -> Window {
    let (mut w, _wire) = window(name, 3, Language::English);
    press(&mut w, "Play here");
    press(&mut w, "8 seats");
    for _ in 0..7 {
        w.get_all_by_label("Another person here").next().unwrap().click_accesskit();
        w.run();
    }
    press(&mut w, "Start the game");
    w.set_size(vec2(911.0, 512.0));
    w.run_steps(3);
    w
}

#[test]
fn the_map_alone_has_room_for_eight_players_and_the_way_back() {
    let mut w = eight_on_a_laptop("Annabella of Birkenstein");
    w.key_press(Key::B);
    w.run_steps(3);
    let window = w.ctx.content_rect();
    let back = w.get_by_label("Back").rect();
    assert!(window.contains_rect(back), "{back}");
    let points: Vec<_> = w.query_all_by_label_contains(": 0 points").map(|n| n.rect()).collect();
    assert_eq!(points.len(), 8);
    for (n, seat) in points.iter().enumerate() {
        assert!(window.contains_rect(*seat) && seat.right() < back.left(), "{seat} and {back}");
        assert!(points[..n].iter().all(|other| !other.intersects(*seat)), "{points:?}");
    }
    let map = w.get_by_label("Map").rect();
    assert!(map.height() > 380.0 && points.iter().all(|seat| seat.bottom() <= map.top()), "{map}");
    press(&mut w, "Back");
    assert!(w.query_by_label("Settings").is_some());
}

#[test]
fn the_list_of_keys_takes_no_keys_where_the_map_is_alone() {
    for opens_first in [false, true] {
        let (mut w, _wire) = hot_seat(3);
        let rotation = w.state().table.rotation;
        if opens_first {
            press(&mut w, "Rules and keys");
        }
        for key in [Key::B, Key::F1] {
            w.key_press(key);
            w.run();
        }
        assert!(w.query_by_label("Settings").is_none(), "the map is alone");
        w.key_press(Key::R);
        w.run();
        assert_ne!(w.state().table.rotation, rotation);
    }
}
