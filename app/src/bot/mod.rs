//! Computer players.

mod greedy;
mod random;

pub use greedy::Greedy;
pub use random::Random;

use net::node::{Bot, BotKind, BotMaker};
use std::sync::Arc;

/// Creates the bots of this program.
#[must_use]
pub fn maker() -> BotMaker {
    Arc::new(|kind, seed| -> Box<dyn Bot> {
        match kind {
            BotKind::Random => Box::new(Random::new(seed)),
            BotKind::Greedy => Box::new(Greedy::new(seed)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Game, Preset, Rules, Seat, TileSets, Wait};

    /// Plays a whole game between two bots and returns the scores.
    fn play(kinds: [BotKind; 2], seed: u64) -> [i32; 2] {
        let rules = Rules::new(&Preset::Builders.setup(2), TileSets::built_in()).unwrap();
        let mut game = Game::new(rules);
        let make = maker();
        let mut bots = kinds.map(|kind| make(kind, seed));
        let mut chance = seed;
        loop {
            match game.wait() {
                Wait::Over => return [game.score(Seat(0)), game.score(Seat(1))],
                Wait::Chance(_) => {
                    chance += 1;
                    game.resolve(blake3::hash(&chance.to_le_bytes()).as_bytes()).unwrap();
                }
                Wait::Decide { seat, .. } => {
                    let actions = bots[seat.index()].choose(&game, seat);
                    assert!(!actions.is_empty());
                    for action in actions {
                        game.play(seat, action).unwrap();
                    }
                }
            }
        }
    }

    #[test]
    fn bots_play_legally_to_the_end_and_the_same_seed_plays_the_same_game() {
        let once = play([BotKind::Random, BotKind::Greedy], 3);
        assert_eq!(once, play([BotKind::Random, BotKind::Greedy], 3));
    }

    #[test]
    fn the_greedy_bot_beats_the_random_one() {
        for seed in 10..14 {
            let [random, greedy] = play([BotKind::Random, BotKind::Greedy], seed);
            assert!(greedy > random + 20, "{greedy} to {random}");
        }
    }
}
