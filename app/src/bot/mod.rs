//! Computer players.
//!
//! All but the simplest see a game as [`rules::Outlook`] does, with the weights of `assets/bots.ron`, which `bastide
//! train` makes. None knows more than its seat may know.

mod advising;
mod ending;
mod greedy;
mod hard;
mod judge;
mod medium;
mod random;
mod weights;

pub use advising::{Advising, NoAdvice};
pub use greedy::Greedy;
pub use hard::{Effort, Hard};
pub use judge::Play;
pub use medium::Medium;
pub use random::Random;
pub use weights::{Trained, Training};

use net::node::{Bot, BotKind, BotMaker};
use rules::Game;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// The shortest and the longest time for which a review can look at each decision.
pub const REVIEW_TIMES: [Duration; 2] = [Duration::from_millis(50), Duration::from_secs(2)];

/// How well a bot plays, and how long it thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Any legal move.
    Random,
    /// The move that looks best at once to the first bot that this program had, which stays as it was: others are
    /// measured against it.
    Greedy,
    /// Overlooks places and misjudges plays, as somebody does in a second game.
    Easy,
    /// The play with the best outlook.
    Medium,
    /// Looks ahead for so long at each decision.
    Hard(Duration),
}

impl Level {
    /// The shortest and the longest time of a bot that looks ahead.
    pub const TIMES: [Duration; 2] = [Duration::from_millis(1), Duration::from_secs(10)];

    /// A bot of this level. The same seed repeats its choices, unless it is one that plays against the clock.
    #[must_use]
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Greedy => Box::new(Greedy::new(seed)),
            Self::Easy => Box::new(Medium::careless(Trained::built_in(), seed)),
            Self::Medium => Box::new(Medium::new(Trained::built_in(), seed)),
            Self::Hard(time) => Box::new(Hard::new(Trained::built_in(), seed, Effort::Time(time))),
        }
    }
}

impl From<BotKind> for Level {
    fn from(kind: BotKind) -> Self {
        match kind {
            BotKind::Random => Self::Random,
            BotKind::Greedy => Self::Greedy,
            BotKind::Easy => Self::Easy,
            BotKind::Medium => Self::Medium,
            BotKind::Hard { tenths } => Self::Hard(Duration::from_millis(100 * u64::from(tenths.get()))),
        }
    }
}

/// Why a text names no bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LevelError {
    /// No bot has this name.
    #[error("there is no bot {0}: random, greedy, easy, medium or hard, as in hard:100ms")]
    Unknown(String),
    /// Not a time from a millisecond to ten seconds.
    #[error("{0} is no time to think: 1ms to 10s")]
    Time(String),
}

impl FromStr for Level {
    type Err = LevelError;

    /// `hard` thinks for a second; `hard:100ms` and `hard:2s` as long as they say.
    fn from_str(text: &str) -> Result<Self, LevelError> {
        let (name, time) = text.split_once(':').map_or((text, None), |(name, time)| (name, Some(time)));
        match (name, time) {
            ("random", None) => Ok(Self::Random),
            ("greedy", None) => Ok(Self::Greedy),
            ("easy", None) => Ok(Self::Easy),
            ("medium", None) => Ok(Self::Medium),
            ("hard", time) => {
                let text = time.unwrap_or("1s");
                let [least, most] = Self::TIMES;
                let time = read_time(text).filter(|time| (least..=most).contains(time));
                time.map(Self::Hard).ok_or_else(|| LevelError::Time(text.to_owned()))
            }
            _ => Err(LevelError::Unknown(text.to_owned())),
        }
    }
}

/// A time of whole seconds or milliseconds, as in `2s` or `100ms`.
#[must_use]
pub fn read_time(text: &str) -> Option<Duration> {
    let number = |digits: &str| digits.parse::<u64>().ok().filter(|n| *n <= 10_000);
    match text.strip_suffix("ms") {
        Some(digits) => number(digits).map(Duration::from_millis),
        None => text.strip_suffix('s').and_then(number).map(Duration::from_secs),
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Easy => f.write_str("easy"),
            Self::Medium => f.write_str("medium"),
            Self::Hard(time) => write!(f, "hard:{}ms", time.as_millis()),
        }
    }
}

/// Creates the bots of this program.
#[must_use]
pub fn maker() -> BotMaker {
    Arc::new(|kind, seed| Level::from(kind).bot(seed))
}

/// Whether the weights of a game with modules count.
fn is_mixed(game: &Game) -> bool {
    let simple = |module: &rules::Module| matches!(module, rules::Module::Fields | rules::Module::River);
    !game.rules().setup().modules.iter().all(simple)
}

#[cfg(test)]
mod tests;
