//! Random games for tests, played up to a moment of interest.

use rules::{Action, Game, Preset, Rules, Setup, SplitMix, TileSets, Wait};

/// Plays a preset at random until a predicate holds.
pub(super) fn play_until(preset: Preset, holds: impl FnMut(&Game) -> bool) -> Game {
    play_setup_until(&preset.setup(3), holds)
}

/// Plays at random until a predicate holds. Chips are put wherever possible, since random play puts few.
pub(super) fn play_setup_until(setup: &Setup, mut holds: impl FnMut(&Game) -> bool) -> Game {
    let rules = Rules::new(setup, TileSets::built_in()).unwrap();
    for seed in 1..60 {
        let mut numbers = SplitMix::new(seed);
        let mut game = Game::new(rules.clone());
        for _ in 0..900 {
            if holds(&game) {
                return game;
            }
            match game.wait() {
                Wait::Chance(_) => {
                    game.resolve(&numbers.seed()).unwrap();
                }
                Wait::Decide { seat, .. } => {
                    let legal = game.legal();
                    let choices: Vec<Action> =
                        legal.iter().copied().filter(|a| matches!(a, Action::Chip { .. })).collect();
                    let from = if choices.is_empty() { legal } else { choices };
                    game.play(seat, from[numbers.below(from.len())]).unwrap();
                }
                Wait::Over => break,
            }
        }
    }
    panic!("no such game was found");
}
