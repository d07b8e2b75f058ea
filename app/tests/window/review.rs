//! The review of a game in its replay.

use super::local::Wire;
use super::people::game_that_is_over;
use super::{Window, in_front_of, local::Local, press, replay, solo};
use app::bot::Effort;
use app::replay::Replay;
use app::review::{self, Review};
use app::text::Language;
use egui_kittest::kittest::Queryable;
use net::node::{BotKind, Command, SavedCommand};
use std::cell::RefCell;
use std::num::NonZero;
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Reviews a log without regard to the clock, and keeps that beside it.
pub(crate) fn keep(path: &Path) -> Review {
    let log = Replay::open(path, &mut |_, _| true).unwrap();
    let never = AtomicBool::new(false);
    let effort = Effort::Continuations(10);
    let found = review::review(&log, effort, NonZero::<usize>::MIN, &never, &|_, _| {}).unwrap();
    review::keep(path, &log, Duration::from_millis(200), &found);
    found
}

fn opened(path: &Path) -> (Window, Rc<RefCell<Wire>>) {
    let (backend, wire) = Local::new("Anna", 1);
    let mut w = in_front_of(backend, Language::English);
    replay::begin(&mut w, &wire, path, Language::English);
    (w, wire)
}

#[test]
fn a_review_leads_to_the_turning_points_and_tells_what_was_better() {
    let path = replay::log("review", &solo::game(2).0);
    let found = keep(&path);
    let (mut w, _wire) = opened(&path);
    press(&mut w, "Review");
    let turning = found.turning_points()[0];
    w.get_by_label_contains(&format!("Turn {}, ", turning.turn)).click();
    w.run();
    assert_eq!(w.state().replay.at(), Some(turning.at));
    let better = w.get_by_label_contains("Better by").rect();
    assert!(better.is_positive());
    assert!(w.query_by_label_contains(" decides: ").is_some());
    assert!(w.query_all_by_label_contains("decisions were as good as the best").count() > 1);
    press(&mut w, "Points");
    let leads = w.get_all_by_role_and_label(egui::Role::Canvas, "Expected lead over the best other player");
    let leads = leads.into_iter().next().unwrap().rect();
    let points = w.get_by_role_and_label(egui::Role::Canvas, "Points over time").rect();
    assert!(leads.bottom() <= points.top(), "the curve lies above the points");
    super::click(&mut w, leads.center());
    let at = w.state().replay.at().unwrap();
    assert!(
        at.abs_diff(found.curve.last().unwrap().at / 2) < 12,
        "a click on the curve goes to that moment: {at}"
    );
}

/// Turns the wheel over the map by notches.
fn zoom(w: &mut Window, at: egui::Pos2, notches: f32) {
    w.event(egui::Event::PointerMoved(at));
    w.run();
    w.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: egui::vec2(0.0, notches),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: egui::Modifiers::NONE,
    });
    w.run();
}

#[test]
fn the_played_and_the_better_cell_are_shown_together_wherever_the_map_was() {
    let path = replay::log("review both", &solo::game(2).0);
    let found = keep(&path);
    let cell_of = |play: &[rules::Action]| match play.first() {
        Some(rules::Action::Place { cell, .. }) => Some(*cell),
        _ => None,
    };
    let both = |judged: &review::Judged| Some([cell_of(&judged.played)?, cell_of(&judged.best)?]);
    let (mut w, _wire) = opened(&path);
    press(&mut w, "Review");
    let mut moved = 0;
    for turning in found.turning_points() {
        let Some(both) = both(turning).filter(|[played, better]| played != better) else { continue };
        let map = w.get_by_label("Map").rect();
        // Far in at a corner of the map, where neither is in view.
        zoom(&mut w, map.left_top() + egui::vec2(9.0, 9.0), 12.0);
        let is_seen = |w: &Window| {
            let camera = w.state().replay.board().camera;
            both.iter().all(|cell| map.contains_rect(camera.cell_rect(map, *cell)))
        };
        moved += usize::from(!is_seen(&w));
        w.get_by_label_contains(&format!("Turn {}, ", turning.turn)).click();
        w.run();
        w.run();
        assert!(is_seen(&w), "turn {}", turning.turn);
        let before = w.state().replay.board().camera;
        w.run();
        assert_eq!(w.state().replay.board().camera, before);
    }
    assert!(moved > 0);
}

#[test]
fn the_keys_are_at_the_first_turning_point_once_a_review_is_done() {
    for is_by_keys in [true, false] {
        let path = replay::log(&format!("review keys {is_by_keys}"), &solo::game(2).0);
        let (mut w, _wire) = opened(&path);
        press(&mut w, "Review");
        press(&mut w, "quickly: 0.05 s for each decision");
        if is_by_keys {
            super::keys::walk(&mut w, egui::Modifiers::NONE, "Review the game");
            w.key_press(egui::Key::Enter);
        } else {
            w.get_by_label("Review the game").click();
        }
        let begin = std::time::Instant::now();
        while w.query_by_label("Review again").is_none() {
            assert!(begin.elapsed() < Duration::from_secs(60), "the review never ends");
            std::thread::sleep(Duration::from_millis(20));
            w.run_steps(2);
        }
        w.run_steps(2);
        if !is_by_keys {
            assert_eq!(super::keys::focus(&w), None, "the pointer was used last");
            super::keys::keys(&mut w, &[egui::Key::Tab]);
        }
        let focus = super::keys::focus(&w).unwrap_or_default();
        assert!(focus.starts_with("Turn "), "{is_by_keys}: {focus}");
    }
}

#[test]
fn a_review_is_asked_for_shows_how_far_it_is_and_is_cancelled() {
    let path = replay::log("review asked", &solo::game(2).0);
    let (mut w, _wire) = opened(&path);
    press(&mut w, "Review");
    press(&mut w, "very thoroughly: 2 s for each decision");
    w.get_by_label("Review the game").click();
    w.run_steps(2);
    assert!(w.query_all_by_label("The bot looks at every decision …").next().is_some());
    w.get_by_label("Cancel").click();
    w.run_steps(2);
    assert!(w.query_by_label("Review the game").is_some());
    assert!(!net::file::review_of(&path).exists(), "nothing half done is kept");
}

#[test]
fn a_review_that_is_done_again_stays_until_the_new_one_is_there() {
    let path = replay::log("review again", &solo::game(2).0);
    let turning = keep(&path).turning_points()[0].turn;
    let (mut w, _wire) = opened(&path);
    press(&mut w, "Review");
    let is_shown = |w: &Window| w.query_by_label_contains(&format!("Turn {turning}, ")).is_some();
    let works = |w: &Window| w.query_all_by_label("The bot looks at every decision …").next().is_some();
    press(&mut w, "very thoroughly: 2 s for each decision");
    let again = |w: &mut Window| {
        w.get_by_label("Review again").scroll_to_me();
        w.run();
        w.get_by_label("Review again").click();
        w.run_steps(6);
    };
    again(&mut w);
    assert!(works(&w) && is_shown(&w));
    w.get_by_label("Cancel").click();
    w.run_steps(2);
    assert!(!works(&w) && is_shown(&w), "it is there again after a cancel");
    // A log that is gone cannot be reviewed.
    std::fs::remove_file(&path).unwrap();
    again(&mut w);
    let begin = std::time::Instant::now();
    while w.query_by_label("The game could not be reviewed.").is_none() {
        assert!(begin.elapsed() < Duration::from_secs(60), "the review never fails");
        std::thread::sleep(Duration::from_millis(20));
        w.run_steps(2);
    }
    assert!(is_shown(&w) && w.query_by_label("Review again").is_some(), "it is there beside the reason");
}

#[test]
fn a_game_that_was_ended_early_at_a_table_without_hints_is_reviewed_at_any_moment() {
    let mut records = solo::ended_without_hints(rules::Preset::Base.setup(2), 2, 40);
    let path = replay::log("review ended", &records);
    let turning = keep(&path).turning_points()[0].turn;
    let (mut w, _wire) = opened(&path);
    press(&mut w, "Review");
    w.get_by_label_contains(&format!("Turn {turning}, ")).click();
    w.run();
    assert!(w.query_by_label_contains("Better by").is_some());
    records.pop();
    let (mut w, _wire) = opened(&replay::log("review going on", &records));
    w.key_press(egui::Key::End);
    w.run();
    assert!(w.query_by_label("Review").is_none(), "a game that goes on gets no hints");
}

#[test]
fn what_is_kept_is_not_reviewed_again_unless_more_closely() {
    let path = replay::log("review kept", &solo::game(2).0);
    keep(&path);
    let (mut w, _wire) = opened(&path);
    press(&mut w, "Review");
    let again = |w: &Window| {
        use egui_kittest::kittest::NodeT as _;
        !w.get_by_label("Review again").accesskit_node().is_disabled()
    };
    assert!(!again(&w));
    press(&mut w, "thoroughly: 1 s for each decision");
    assert!(again(&w));
}

#[test]
fn the_result_leads_to_the_review_of_its_game() {
    let (backend, _wire) = Local::at(game_that_is_over(), &["Anna", "Ben", "Cleo"]);
    let mut w = in_front_of(backend, Language::English);
    w.get_by_label("Review").click();
    w.run_steps(2);
    assert!(w.state().replay.is_loading() || w.query_by_label("Back").is_some());
}

#[test]
fn a_moment_is_played_again_against_strong_bots() {
    let path = replay::log("against bots", &solo::game(2).0);
    let (mut w, wire) = opened(&path);
    for _ in 0..9 {
        w.key_press(egui::Key::ArrowRight);
        w.run();
    }
    press(&mut w, "From here against bots");
    let sent = wire.borrow().commands.clone();
    let [Command::Saved(SavedCommand::BranchAt { path: of, bots, .. })] = &sent[..] else {
        panic!("{sent:?}")
    };
    assert_eq!((of, *bots), (&path, Some(BotKind::HARD)));
}

#[test]
fn a_game_of_all_modules_is_reviewed_alike_by_any_number_of_threads_and_read_again() {
    let path = replay::log("review everything", &solo::played(rules::Preset::Everything.setup(2), 8).0);
    let log = Replay::open(&path, &mut |_, _| true).unwrap();
    let never = AtomicBool::new(false);
    let reviewed = |threads| {
        let threads = NonZero::new(threads).unwrap();
        review::review(&log, Effort::Continuations(4), threads, &never, &|_, _| {}).unwrap()
    };
    let found = reviewed(1);
    assert_eq!(found, reviewed(3));
    review::keep(&path, &log, Duration::from_millis(100), &found);
    assert_eq!(review::kept(&path, &log, Duration::ZERO), Some((found, Duration::from_millis(100))));
    // A more thorough one is not replaced.
    let other = Review { unseen: 0, ..reviewed(1) };
    review::keep(&path, &log, Duration::from_millis(50), &other);
    assert_eq!(review::kept(&path, &log, Duration::ZERO).unwrap().1, Duration::from_millis(100));
}
