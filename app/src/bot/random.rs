//! A bot without a plan.

use net::node::Bot;
use rules::{Action, Game, Seat, SplitMix};

/// Plays any legal action, each with equal probability.
#[derive(Debug)]
pub struct Random {
    dice: SplitMix,
}

impl Random {
    /// A bot whose choices the same seed repeats.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { dice: SplitMix::new(seed) }
    }
}

impl Bot for Random {
    fn choose(&mut self, game: &Game, _: Seat) -> Vec<Action> {
        let legal = game.legal();
        if legal.is_empty() { Vec::new() } else { vec![legal[self.dice.below(legal.len())]] }
    }
}
