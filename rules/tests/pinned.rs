//! The hashes of a few whole games, the same on every machine, in every build, for as long as the rules and
//! the state's encoding stay as they are.
//!
//! A change that means to alter them raises `RULES_VERSION` and puts the lines that the failing test prints
//! into `testdata/pinned.txt`.
#![expect(clippy::unwrap_used, reason = "tests")]

use rules::{Game, Preset, Rules, Seat, SplitMix, TileSets, Wait};
use std::fmt::Write;

/// Plays a game in which every choice follows from `seed` by the canonical order of legal actions.
fn play(preset: Preset, seats: u8, seed: u64) -> Game {
    let rules = Rules::new(&preset.setup(seats), TileSets::built_in()).unwrap();
    let (mut game, mut numbers) = (Game::new(rules), SplitMix::new(seed));
    loop {
        match game.wait() {
            Wait::Over => return game,
            Wait::Chance(_) => drop(game.resolve(&numbers.seed()).unwrap().to_vec()),
            Wait::Decide { seat, .. } => {
                let legal = game.legal();
                game.play(seat, legal[numbers.below(legal.len())]).unwrap();
            }
        }
    }
}

#[test]
fn stored_games_end_with_their_pinned_hashes() {
    let mut found = String::from("# preset seats seed: scores, state hash at the end\n");
    let games = [
        (Preset::Base, 2),
        (Preset::Base, 5),
        (Preset::River, 3),
        (Preset::Builders, 8),
        (Preset::Tempo, 4),
        (Preset::Tunnel, 3),
        (Preset::Halves, 4),
        (Preset::Tatan, 5),
        (Preset::Everything, 4),
        (Preset::Everything, 6),
    ];
    for (preset, seats) in games {
        for seed in [1, 2026] {
            let mut game = play(preset, seats, seed);
            let scores: Vec<String> = (0..seats).map(|seat| game.score(Seat(seat)).to_string()).collect();
            let hash: String = game.state_hash().iter().map(|b| format!("{b:02x}")).collect();
            writeln!(found, "{} {seats} {seed}: {}, {hash}", preset.name(), scores.join(" ")).unwrap();
        }
    }
    let pinned = include_str!("../testdata/pinned.txt");
    assert!(found == pinned, "the hashes differ; found:\n{found}");
}
