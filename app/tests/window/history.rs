//! The history beside the map shows its newest line, unless the reader scrolled up.

use super::{Window, hot_seat, press};
use egui::{Key, Rect, vec2};
use egui_kittest::kittest::Queryable;

/// The rectangles of the lines that tell of a placed tile.
fn lines(w: &Window) -> Vec<Rect> {
    w.query_all_by(|n| n.value().is_some_and(|v| v.contains(" placed"))).map(|n| n.rect()).collect()
}

fn lowest(w: &Window) -> f32 {
    lines(w).iter().map(Rect::bottom).fold(0.0, f32::max)
}

fn play(w: &mut Window, turns: usize) {
    for _ in 0..turns {
        for key in [Key::ArrowRight, Key::Enter, Key::Enter] {
            w.key_press(key);
            w.run();
        }
    }
}

/// A table with more history than its window has room for.
fn long() -> Window {
    let (mut w, _wire) = hot_seat(3);
    w.set_size(vec2(1000.0, 500.0));
    w.run();
    play(&mut w, 40);
    let heading = w.get_by_label("What happened").rect().bottom();
    let first = lines(&w).iter().map(Rect::top).fold(f32::INFINITY, f32::min);
    assert!(first < heading, "the first line is out of sight: {first} {heading}");
    // Lines that are scrolled out of sight reach under the widgets above the list, up to the bar.
    let bar = w.get_by_label("Settings").rect();
    assert!(first < bar.top(), "the first line reaches under the bar: {first} {bar}");
    w
}

#[test]
fn the_newest_line_stays_in_sight_whatever_happens() {
    let mut w = long();
    let sees = |w: &Window, what: &str| {
        let (low, all) = (lowest(w), w.ctx.content_rect().bottom());
        assert!(low < all + 1.0 && low > all - 60.0, "{what}: {low} of {all}");
    };
    sees(&w, "after some turns");
    press(&mut w, "Settings");
    press(&mut w, "Back");
    sees(&w, "after the settings");
    for size in [vec2(1100.0, 560.0), vec2(900.0, 440.0), vec2(1000.0, 500.0)] {
        w.set_size(size);
        w.run();
        w.run();
        sees(&w, "in another size");
        play(&mut w, 1);
        sees(&w, "and after the next turn");
    }
    w.key_press(Key::B);
    w.run();
    w.key_press(Key::B);
    w.run();
    sees(&w, "after the projector");
    w.key_press(Key::F1);
    w.run();
    w.key_press(Key::Escape);
    w.run();
    sees(&w, "after the keys");
    w.get_by_label("Leave").focus();
    w.run();
    for n in 0..30 {
        w.key_press(Key::Tab);
        w.run();
        sees(&w, &format!("at step {n} of a walk through all controls"));
    }
    w.key_press(Key::Escape);
    w.run();
    play(&mut w, 1);
    sees(&w, "after a walk through all controls");
    // A click on the newest line shows its place.
    let line = lines(&w).into_iter().max_by(|a, b| a.bottom().total_cmp(&b.bottom())).unwrap();
    super::click(&mut w, line.center());
    w.run();
    sees(&w, "after a click on it");
    play(&mut w, 2);
    sees(&w, "and the turns after it");
}

#[test]
fn a_reader_who_scrolled_up_is_left_there() {
    let mut w = long();
    let x = lines(&w)[0].center().x;
    w.event(egui::Event::PointerMoved(egui::pos2(x, w.ctx.content_rect().bottom() - 40.0)));
    w.run();
    w.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: vec2(0.0, 120.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: egui::Modifiers::NONE,
    });
    w.run();
    w.run();
    let before = lowest(&w);
    assert!(before > w.ctx.content_rect().bottom() + 40.0, "{before}");
    play(&mut w, 2);
    assert!(lowest(&w) > before, "the new lines are below the view");
}

/// A table at which so many people play at one computer.
fn table_of(seats: usize) -> Window {
    let (mut w, _wire) = super::window("Anna", 3, app::text::Language::English);
    press(&mut w, "Play here");
    w.get_by_label(&format!("{seats} seats")).click();
    w.run();
    for _ in 1..seats {
        w.get_all_by_label("Another person here").next().unwrap().click();
        w.run();
    }
    press(&mut w, "Start the game");
    w
}

#[test]
fn many_players_leave_room_for_the_newest_lines_of_the_history() {
    let mut w = table_of(5);
    // A small laptop with larger letters.
    w.set_size(vec2(1093.0, 614.0));
    w.run();
    play(&mut w, 12);
    let (low, window) = (lowest(&w), w.ctx.content_rect().bottom());
    assert!(low < window + 1.0 && low > window - 40.0, "{low} of {window}");
    let heading = w.get_by_label("What happened").rect().bottom();
    let seen = lines(&w).iter().filter(|line| line.top() >= heading).count();
    assert!(seen >= 4, "{seen} lines");
}

#[test]
fn four_players_on_a_laptop_leave_half_of_the_side_for_the_history_or_nearly() {
    for (scale, least) in [(1.0, 9), (1.25, 4)] {
        let mut w = table_of(4);
        w.set_size(vec2(1366.0, 768.0) / scale);
        w.run();
        play(&mut w, 16);
        let heading = w.get_by_label("What happened").rect().bottom();
        let seen = lines(&w).iter().filter(|line| line.top() >= heading).count();
        assert!(seen >= least, "{seen} lines at {scale}");
        // Nothing of a plate is lost for it.
        for seat in ["Anna", "Player 2", "Player 3", "Player 4"] {
            assert!(w.query_all_by_label_contains(seat).next().is_some(), "{seat}");
        }
        let all = w.query_all_by(|n| n.value().is_some_and(|v| v.starts_with("if it ended now")));
        assert!(all.count() >= 4, "every plate tells the points of now");
    }
}
