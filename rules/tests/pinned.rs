//! The hashes of a few whole games, the same on every machine, in every build, for as long as the rules and
//! the state's encoding stay as they are.
//!
//! A deliberate change raises `RULES_VERSION` and puts the lines that the failing test prints into
//! `testdata/pinned.txt`. Games of versions 2 and 3 play as they did: `testdata/pinned-2.txt` and `pinned-3.txt` never
//! change.
#![expect(clippy::unwrap_used, reason = "tests")]

use rules::{Game, Preset, Revision, Rules, Seat, Setup, SplitMix, TileSets, Wait};
use std::fmt::Write;

/// Plays a game in which every choice follows from `seed` by the canonical order of legal actions.
fn play(setup: &Setup, seed: u64) -> Game {
    let rules = Rules::new(setup, TileSets::built_in()).unwrap();
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

/// What a preset was in rules version 2.
fn of_second(preset: Preset, seats: u8) -> Setup {
    let mut setup = preset.setup(seats);
    setup.options = setup.options.as_second();
    setup.options.circle_by_symbol = false;
    setup
}

/// What a preset was in rules version 3.
fn of_third(preset: Preset, seats: u8) -> Setup {
    let mut setup = preset.setup(seats);
    setup.options.revision = Revision::Third;
    setup
}

/// The scores and hashes of some whole games.
fn played(setup: impl Fn(Preset, u8) -> Setup) -> String {
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
            let mut game = play(&setup(preset, seats), seed);
            let scores: Vec<String> = (0..seats).map(|seat| game.score(Seat(seat)).to_string()).collect();
            let hash: String = game.state_hash().iter().map(|b| format!("{b:02x}")).collect();
            writeln!(found, "{} {seats} {seed}: {}, {hash}", preset.name(), scores.join(" ")).unwrap();
        }
    }
    found
}

#[test]
fn stored_games_end_with_their_pinned_hashes() {
    let found = played(Preset::setup);
    let pinned = include_str!("../testdata/pinned.txt");
    assert!(found == pinned, "the hashes differ; found:\n{found}");
}

#[test]
fn games_of_version_2_end_with_the_hashes_that_version_2_gave_them() {
    let found = played(of_second);
    let pinned = include_str!("../testdata/pinned-2.txt");
    assert!(found == pinned, "games of version 2 play otherwise; found:\n{found}");
}

#[test]
fn games_of_version_3_end_with_the_hashes_that_version_3_gave_them() {
    let found = played(of_third);
    let pinned = include_str!("../testdata/pinned-3.txt");
    assert!(found == pinned, "games of version 3 play otherwise; found:\n{found}");
}
