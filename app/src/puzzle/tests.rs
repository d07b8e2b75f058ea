use super::search::look_through;
use super::*;
use crate::bot::Effort;
use crate::review;
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::Duration;

fn log() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../net/testdata/whole-game.bastide")
}

fn reviewed(replay: &Replay) -> Review {
    let never = AtomicBool::new(false);
    review::review(replay, Effort::Continuations(60), NonZero::<usize>::MIN, &never, &|_, _| {}).unwrap()
}

#[test]
fn a_puzzle_is_a_decision_of_the_log_with_a_clearly_best_play_for_whoever_solves_it() {
    let mut replay = Replay::open(&log(), &mut |_, _| true).unwrap();
    let review = reviewed(&replay);
    let puzzles = Puzzle::of(&mut replay, &review);
    assert!(!puzzles.is_empty() && puzzles.len() <= OF_A_GAME);
    assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.judged.at));
    for puzzle in &puzzles {
        let Puzzle { table, judged } = puzzle;
        assert!(judged.clear >= CLEAR);
        assert_eq!((table.seq, table.my_decision()), (judged.at as u64, Some(judged.seat)));
        assert!(
            (0..table.game.seats())
                .all(|seat| table.is_person_here(Seat(seat)) == (Seat(seat) == judged.seat))
        );
        let mut game = (*table.game).clone();
        for action in &judged.best {
            game.play(judged.seat, *action).unwrap();
        }
        assert!(puzzle.is_best(&judged.best));
        let other = table.game.legal().into_iter().find(|action| *action != judged.best[0]).unwrap();
        assert!(!puzzle.is_best(&[other]));
    }
}

#[test]
fn a_search_that_is_not_wanted_any_more_reads_no_further_log() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.bastide");
    fs::copy(log(), &path).unwrap();
    let replay = Replay::open(&path, &mut |_, _| true).unwrap();
    review::keep(&path, &replay, Duration::from_secs(1), &reviewed(&replay));
    let (stop, (out, found), mut read) = (AtomicBool::new(false), channel(), 0);
    let logs = std::iter::repeat_n(path, 5).inspect(|_| read += 1);
    look_through(logs, &stop, &out, &|| stop.store(true, Ordering::Relaxed));
    assert!(found.try_recv().is_ok());
    // The next one is looked at to know that it is not wanted.
    assert!(read <= 2, "{read} of 5");
}

#[test]
fn puzzles_are_found_in_logs_and_the_search_ends() {
    let folder = tempfile::tempdir().unwrap();
    let (path, none) = (folder.path().join("one.bastide"), folder.path().join("none.bastide"));
    fs::copy(log(), &path).unwrap();
    fs::write(&none, "no log").unwrap();
    let mut replay = Replay::open(&path, &mut |_, _| true).unwrap();
    let review = reviewed(&replay);
    review::keep(&path, &replay, Duration::from_secs(1), &review);
    let expected: Vec<usize> =
        Puzzle::of(&mut replay, &review).iter().map(|puzzle| puzzle.judged.at).collect();
    let searching = Searching::begin(vec![none, path], || {});
    let mut found = Vec::new();
    while let Ok(puzzle) = searching.take() {
        found.extend(puzzle.map(|puzzle| puzzle.judged.at));
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(found, expected);
}
