//! Reviews of games: what a strong bot thinks of every decision of a log. It is one opinion, from what the seat could
//! know at that time and with draws that nobody had seen, so a decision may be called bad that turned out well.

mod background;
mod fault;
mod judge;
mod kept;
mod moment;
mod summary;
mod twin;

pub use background::{Reviewing, Stopped, threads};
pub use fault::Fault;
pub use judge::review;
pub use kept::{keep, kept, replace};
pub use summary::{Habit, Summary};
pub use twin::as_listed;

use rules::{Action, Decision, Seat};
use serde::{Deserialize, Serialize};

/// The most turning points of a review.
pub const TURNING_POINTS: usize = 5;
/// What a decision may lose at most to be as good as the best, in hundredths of points: less cannot be told apart.
pub const AS_GOOD: i32 = 50;
/// What a turning point loses at least, in hundredths of points.
const TURNS: i32 = 200;

/// What was thought of a whole game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// The decisions that stand, the first first.
    pub decisions: Vec<Judged>,
    /// How the game stood before each of them and at the end.
    pub curve: Vec<Standing>,
    /// How many decisions are left out, since nobody but their seat knows what it chose from.
    pub unseen: usize,
}

/// A decision, and what was thought of it. Where a tile was placed and a figure on it, both are one decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// The position of the log at which it was taken: see [`crate::replay::Replay`].
    pub at: usize,
    /// How many actions of the same entry came before it.
    pub nth: usize,
    /// The turn, counted from 1.
    pub turn: usize,
    /// Who decided.
    pub seat: Seat,
    /// About what.
    pub about: Decision,
    /// What was done.
    pub played: Vec<Action>,
    /// What would have been best, as far as the bot can tell.
    pub best: Vec<Action>,
    /// How much was lost by it in expectation, in hundredths of points.
    pub lost: i32,
    /// How far the best is ahead of all others that were compared with it, in hundredths of points; nothing where there
    /// was no choice.
    pub clear: i32,
    /// What was wrong, if it lost anything to speak of.
    pub fault: Option<Fault>,
}

/// How a game stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The position of the log.
    pub at: usize,
    /// How far each seat is expected to be ahead of its best opponent at the end, in hundredths of points.
    pub leads: Vec<i32>,
}

impl Review {
    /// The decisions that lost most, in the order of the game.
    #[must_use]
    pub fn turning_points(&self) -> Vec<&Judged> {
        let mut points: Vec<&Judged> = self.decisions.iter().filter(|judged| judged.lost >= TURNS).collect();
        points.sort_by_key(|judged| (-judged.lost, judged.at, judged.nth));
        points.truncate(TURNING_POINTS);
        points.sort_by_key(|judged| (judged.at, judged.nth));
        points
    }

    /// The decisions of the entry that follows a position, in their order.
    pub fn at(&self, at: usize) -> impl Iterator<Item = &Judged> {
        let first = self.decisions.partition_point(|judged| judged.at < at);
        self.decisions[first..].iter().take_while(move |judged| judged.at == at)
    }
}

#[cfg(test)]
mod tests;
