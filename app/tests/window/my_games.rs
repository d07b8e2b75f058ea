//! *My games*: what the saved games say of the player.

use super::local::{listed, saved};
use super::{Window, press, replay, solo, window};
use app::replay::Replay;
use app::text::Language;
use egui::Key;
use egui_kittest::kittest::Queryable;
use net::identity::Identity;
use net::node::{Colour, Notice};
use rules::{Preset, Seat, SplitMix};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The key of the computer of a game of `solo`.
fn key(seed: u64) -> net::node::Key {
    Identity::from_secret(SplitMix::new(seed).seed()).key()
}

/// The page of this profile, with all logs read.
fn opened(name: &str, seed: u64, logs: &[PathBuf]) -> Window {
    let (mut w, wire) = window(name, 1, Language::English);
    let profile = Notice::Profile { key: key(seed), name: name.to_owned(), colour: Colour::Red };
    let games = logs.iter().map(|path| saved(path.clone())).collect();
    wire.borrow_mut().notices.extend([profile, listed(games)]);
    w.run();
    press(&mut w, "My games");
    let begin = Instant::now();
    while w.state().my_games.is_reading() {
        assert!(begin.elapsed() < Duration::from_secs(60), "the logs are never read");
        std::thread::sleep(Duration::from_millis(20));
        w.run_steps(2);
    }
    w.run();
    w
}

fn points(log: &Path) -> [i32; 2] {
    let replay = Replay::open(log, &mut |_, _| true).unwrap();
    [0, 1].map(|seat| replay.score(replay.last(), Seat(seat)))
}

#[test]
fn my_games_tell_wins_points_and_opponents_and_lead_to_the_replay_and_back() {
    let log = replay::log("my-games", &solo::game(7).0);
    let [ada, bob] = points(&log);
    assert_ne!(ada, bob);
    for (name, own, other) in [("Ada", ada, bob), ("Bob", bob, ada)] {
        let mut w = opened(name, 7, std::slice::from_ref(&log));
        let won = if own > other { "1 won" } else { "none won yet" };
        w.get_by_label(&format!("1 game, {won}, {own} points on average"));
        w.get_by_label(&format!("Most points: {own} (Ada, Bob)"));
        w.get_by_label_contains("Roads");
        w.get_by_label(if name == "Ada" { "Bob" } else { "Ada" });
        w.get_all_by_label("Replay").next().unwrap().click();
        w.run();
        assert!(w.query_by_label("Opponents").is_none());
        w.key_press(Key::Escape);
        w.run();
        w.get_by_label("Opponents");
        press(&mut w, "Back");
        w.get_by_label("New table");
        assert!(!w.state().my_games.is_open());
    }
}

#[test]
fn games_of_others_and_files_without_a_game_are_not_counted() {
    let log = replay::log("others", &solo::played(Preset::Base.setup(2), 8).0);
    let mut w = opened("Ada", 9, &[log, "/nowhere/at/all.bastide".into()]);
    w.get_by_label_contains("None of the finished games counts as yours yet");
    w.get_by_label("One file was not read.");
    w.key_press(Key::Escape);
    w.run();
    assert!(w.query_by_label("New table").is_some());
}

#[test]
fn without_a_game_that_is_over_there_is_no_button() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    let running = net::node::SavedGame { is_over: false, ..saved("one.bastide".into()) };
    wire.borrow_mut().notices.push_back(listed(vec![running]));
    w.run();
    assert!(w.query_by_label("Continue").is_some() && w.query_by_label("My games").is_none());
}
