//! Notes never lie on the buttons of the result.

use super::in_front_of;
use super::local::Local;
use app::text::Language;
use egui::vec2;
use egui_kittest::kittest::Queryable;
use net::node::{FileProblem, Notice, Problem};
use rules::{Game, Preset, Rules, TileSets, Wait};
use std::path::PathBuf;

/// A game that was played to its end without a thought.
fn finished() -> Game {
    let mut game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap());
    for n in 0_u64.. {
        match game.wait() {
            Wait::Over => break,
            Wait::Chance(_) => {
                let mut seed = [0; 32];
                seed[..8].copy_from_slice(&n.to_le_bytes());
                game.resolve(&seed).map(|_| ()).unwrap();
            }
            Wait::Decide { seat, .. } => {
                let action = game.default_action().unwrap();
                game.play(seat, action).map(|_| ()).unwrap();
            }
        }
    }
    game
}

#[test]
fn notes_leave_the_buttons_of_the_result_free() {
    let (backend, wire) = Local::at(finished(), &["Anna", "Ben"]);
    let mut w = in_front_of(backend, Language::English);
    for n in 0..2 {
        wire.borrow_mut().notices.push_back(Notice::Problem(Problem::File(FileProblem::LogRefused {
            path: PathBuf::from(format!("a-rather-long-name-of-a-broken-file-{n}.bastide")),
            why: net::node::BadLog::Damaged { record: 7 },
        })));
    }
    w.run();
    for size in [vec2(1000.0, 700.0), vec2(800.0, 500.0), vec2(640.0, 400.0)] {
        w.set_size(size);
        w.run();
        w.run();
        let notes = w.query_all_by_label_contains("cannot be opened").map(|n| n.rect());
        let notes: Vec<_> = notes.chain(w.query_all_by_label("Close").map(|n| n.rect())).collect();
        assert_eq!(notes.len(), 4);
        let window = w.ctx.content_rect();
        for button in ["Look at the map", "Replay", "To the tables"] {
            let button = w.get_by_label(button).rect();
            for note in &notes {
                assert!(window.contains_rect(*note), "{note} is in the window of {size}");
                assert!(!note.expand(8.0).intersects(button), "{note} lies on {button} in {size}");
            }
        }
    }
}
