//! Bots that look at every play and no further: one that takes the best, and one that overlooks some.

use super::judge::{Judge, Play};
use super::weights::Trained;
use net::node::Bot;
use rules::{Action, Decision, Game, Rules, Seat, SplitMix, Wait};
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
    /// A third of the places, and every play as worth up to 3.3 points more or less than it is.
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
        let mut best = best(plays);
        let is_start = matches!(game.wait(), Wait::Decide { kind: Decision::Start, .. });
        if is_start && best.len() > 1 && best.iter().any(|play| is_half_tile(&play.actions[0])) {
            compare_tiles(judge_of(&mut self.judge, game, &self.trained), game, seat, &mut best);
        }
        if best.is_empty() { Vec::new() } else { best.swap_remove(self.dice.below(best.len())).actions }
    }
}

/// The best of some plays: several if they are equal.
fn best(plays: Vec<Play>) -> Vec<Play> {
    let most = plays.iter().map(|play| play.worth).max();
    plays.into_iter().filter(|play| Some(play.worth) == most).collect()
}

/// Whether an action between plays takes a half tile from the hand instead of drawing.
pub(super) const fn is_half_tile(action: &Action) -> bool {
    matches!(action, Action::Choose { .. } | Action::Open { .. })
}

/// Keeps those of some plays whose tiles can do the most.
fn compare_tiles(judge: &mut Judge, game: &Game, seat: Seat, plays: &mut Vec<Play>) {
    for play in &mut *plays {
        play.worth = judge.worth_of_tile(game, seat, play.actions[0]);
    }
    *plays = best(std::mem::take(plays));
}
