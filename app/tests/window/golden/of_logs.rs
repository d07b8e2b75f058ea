//! The scenes of saved games: replays, reviews and puzzles.

use super::Stage;
use super::scenes::RECORDS;
use crate::local::{listed, saved};
use crate::{Window, puzzles, replay, review};
use egui::Key;
use egui_kittest::kittest::Queryable;

fn begun(s: &Stage, name: &str, records: &[Vec<u8>]) -> Window {
    let (mut w, wire) = s.open();
    let name = format!("golden-{name}-{}-{}", s.shade.name(), s.code());
    let path = replay::log(&name, records);
    replay::begin(&mut w, &wire, &path, s.language);
    w.key_press(Key::End);
    w.run();
    w
}

/// A saved game at its end.
pub(super) fn replayed(s: &Stage) -> Window {
    begun(s, "replay", &RECORDS)
}

pub(super) fn beside(s: &Stage, key: &str) -> Window {
    let mut w = begun(s, key, &RECORDS);
    s.go(&mut w, &[key]);
    w
}

/// A puzzle whose solution is shown.
pub(super) fn puzzle(s: &Stage) -> Window {
    let path = replay::log(&format!("golden-puzzle-{}-{}", s.shade.name(), s.code()), &RECORDS);
    review::keep(&path);
    let (mut w, wire) = s.open();
    wire.borrow_mut().notices.push_back(listed(vec![saved(path)]));
    w.run();
    s.go(&mut w, &["my-games", "puzzles"]);
    puzzles::all_found(&mut w);
    s.go(&mut w, &["puzzle-solution"]);
    w
}

/// A review at its first turning point.
pub(super) fn reviewed(s: &Stage) -> Window {
    let path = replay::log(&format!("golden-review-{}-{}", s.shade.name(), s.code()), &RECORDS);
    let turning = review::keep(&path).turning_points()[0].turn;
    let (mut w, wire) = s.open();
    replay::begin(&mut w, &wire, &path, s.language);
    s.go(&mut w, &["review"]);
    let turn = if s.language == app::text::Language::German { "Zug" } else { "Turn" };
    w.get_by_label_contains(&format!("{turn} {turning}, ")).click();
    w.run();
    w
}

/// A log that is invalid from some entry on.
pub(super) fn damaged(s: &Stage) -> Window {
    let mut records = RECORDS.clone();
    let bad = records.len() / 2;
    records[bad][20] ^= 1;
    begun(s, "damaged", &records)
}
