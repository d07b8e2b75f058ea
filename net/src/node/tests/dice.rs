//! A bot that knows nothing.

use super::*;

/// Plays any legal action. While the bots are held, it returns an illegal one, and the table asks again after a while.
pub(super) struct Dice(pub(super) SplitMix, pub(super) Arc<AtomicBool>);

impl Bot for Dice {
    fn choose(&mut self, game: &Game, _: Seat) -> Vec<Action> {
        if self.1.load(Ordering::Relaxed) {
            return vec![Action::Place { cell: Cell::new(9999, 9999), rotation: Rotation::R0 }];
        }
        let legal = game.legal();
        vec![legal[self.0.below(legal.len())]]
    }
}
