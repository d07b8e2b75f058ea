//! Random games, reproducible from a seed, for tests, benchmarks and the simplest bot.

use crate::action::{Action, Wait};
use crate::game::Game;
use crate::numbers::SplitMix;
use crate::rules::Rules;
use crate::tile::TileId;
use std::sync::Arc;

/// Plays a game by picking uniformly among the legal actions.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    numbers: SplitMix,
    legal: Vec<Action>,
    deck: Vec<TileId>,
}

/// The result of one step of a [`RandomPlayer`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A chance was resolved.
    Chance,
    /// This action was played.
    Played(Action),
    /// Nothing: the game is over.
    Over,
}

impl RandomPlayer {
    /// A player whose game is determined by `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        // Capacity for the legal actions of nearly every decision of a plain game.
        Self { numbers: SplitMix::new(seed), legal: Vec::with_capacity(256), deck: Vec::new() }
    }

    /// Plays a game to its end, as fast as it goes: actions are drawn without a list where that is possible, and played
    /// without a check. In a game without modules, [`Game::events`] need not tell all of it afterwards. Returns how many
    /// actions were played.
    pub fn play_out(&mut self, game: &mut Game) -> u32 {
        let mut actions = 0;
        loop {
            actions += game.play_rest(&mut self.numbers, &mut self.deck);
            match game.random_action(&mut self.numbers, &mut self.legal) {
                Some(action) => {
                    game.play_unchecked(action);
                    actions += 1;
                }
                None if game.resolve(&self.numbers.seed()).is_err() => return actions,
                None => {}
            }
        }
    }

    /// Resolves the pending chance or plays one legal action of the deciding seat.
    ///
    /// # Panics
    /// If the game refuses an action it lists as legal, or lists none, which is a bug in the rules.
    #[inline]
    pub fn step(&mut self, game: &mut Game) -> Step {
        match game.wait {
            Wait::Over => Step::Over,
            Wait::Chance(_) => {
                game.resolve(&self.numbers.seed()).expect("a chance is pending");
                Step::Chance
            }
            Wait::Decide { seat, .. } => {
                self.legal.clear();
                game.legal_into(&mut self.legal);
                assert!(!self.legal.is_empty(), "a decision without a legal action");
                let action = &self.legal[self.numbers.below(self.legal.len())];
                game.play_listed(seat, action).expect("legal actions are accepted");
                Step::Played(*action)
            }
        }
    }
}

/// A finished random game.
#[derive(Clone, Debug)]
pub struct RandomGame {
    /// The game at its end.
    pub game: Game,
    /// Tiles placed.
    pub turns: u32,
    /// Actions played, placements among them.
    pub actions: u32,
}

/// Plays one game to its end, with full lists of legal actions, checked play and no hash.
#[must_use]
pub fn random_game(rules: &Arc<Rules>, seed: u64) -> RandomGame {
    let mut game = Game::new(Arc::clone(rules));
    let mut player = RandomPlayer::new(seed);
    let (mut turns, mut actions) = (0, 0);
    loop {
        match player.step(&mut game) {
            Step::Over => return RandomGame { game, turns, actions },
            Step::Chance => {}
            Step::Played(action) => {
                actions += 1;
                turns += u32::from(matches!(action, Action::Place { .. }));
            }
        }
    }
}
