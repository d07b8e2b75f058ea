//! Bots that look at every play and no further: one that takes the best, and one that overlooks some.

use super::judge::{Judge, Play};
use super::weights::Trained;
use net::node::Bot;
use rules::{Action, Game, Rules, Seat, SplitMix};
use std::sync::Arc;

/// Plays what leads to the best outlook of what it sees.
#[derive(Debug)]
pub struct Medium {
    trained: Arc<Trained>,
    judge: Option<(Arc<Rules>, Judge)>,
    dice: SplitMix,
    care: Care,
}

/// How carefully a bot looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Care {
    /// How many of 1024 placements it sees.
    sees: usize,
    /// What it misjudges a play by at most, in hundredths of points.
    blur: usize,
}

impl Care {
    const FULL: Self = Self { sees: 1024, blur: 0 };
    /// Most places, and every play as worth up to two points more or less than it is.
    const SOME: Self = Self { sees: 330, blur: 330 };
}

impl Medium {
    /// A bot that breaks ties with a seed.
    #[must_use]
    pub fn new(trained: Arc<Trained>, seed: u64) -> Self {
        Self { trained, judge: None, dice: SplitMix::new(seed), care: Care::FULL }
    }

    /// A bot that overlooks and misjudges some.
    #[must_use]
    pub fn careless(trained: Arc<Trained>, seed: u64) -> Self {
        Self { care: Care::SOME, ..Self::new(trained, seed) }
    }

    /// Forgets the plays that begin with something it does not see, and misjudges the others, as far as it is careless.
    fn look(&mut self, plays: &mut Vec<Play>) {
        if self.care == Care::FULL {
            return;
        }
        let (care, dice) = (self.care, &mut self.dice);
        let seen: Vec<Play> = plays
            .chunk_by(|a, b| a.actions[0] == b.actions[0])
            .filter(|_| dice.below(1024) < care.sees)
            .flatten()
            .cloned()
            .collect();
        if !seen.is_empty() {
            *plays = seen;
        }
        for play in plays {
            play.worth += self.dice.below(2 * care.blur + 1) as i32 - care.blur as i32;
        }
    }
}

/// The judge of a game, made anew for other rules.
pub(super) fn judge_of<'a>(
    kept: &'a mut Option<(Arc<Rules>, Judge)>,
    game: &Game,
    trained: &Trained,
) -> &'a mut Judge {
    if !kept.as_ref().is_some_and(|(rules, _)| Arc::ptr_eq(rules, game.rules())) {
        *kept = Some((Arc::clone(game.rules()), Judge::new(game.rules(), trained.for_game(game))));
    }
    &mut kept.as_mut().expect("it was just filled").1
}

impl Bot for Medium {
    fn choose(&mut self, game: &Game, seat: Seat) -> Vec<Action> {
        let mut plays = judge_of(&mut self.judge, game, &self.trained).plays(game, seat);
        self.look(&mut plays);
        best(plays, &mut self.dice)
    }
}

/// The best of some plays, any of them if several are equal.
fn best(plays: Vec<Play>, dice: &mut SplitMix) -> Vec<Action> {
    let most = plays.iter().map(|play| play.worth).max();
    let mut best: Vec<Play> = plays.into_iter().filter(|play| Some(play.worth) == most).collect();
    if best.is_empty() { Vec::new() } else { best.swap_remove(dice.below(best.len())).actions }
}
