//! How long the bots of this computer wait before they play, so that players can follow.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The pace of bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum BotPace {
    /// As soon as what moved on the map has come to rest.
    Quick,
    /// A short pause.
    #[default]
    Calm,
    /// A pause in which one can read what happened.
    Leisurely,
}

impl BotPace {
    /// All paces.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Calm, Self::Leisurely];

    /// The pause before each move of a bot.
    #[must_use]
    pub const fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Self::Quick => 350,
            Self::Calm => 900,
            Self::Leisurely => 2500,
        })
    }

    /// The text key of its name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Quick => "bots-quick",
            Self::Calm => "bots-calm",
            Self::Leisurely => "bots-leisurely",
        }
    }

    /// Its name for scripts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Calm => "calm",
            Self::Leisurely => "leisurely",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_pace_is_that_of_a_node_and_each_is_slower_than_the_one_before() {
        let node = net::node::Config::new(std::path::PathBuf::new(), crate::bot::maker());
        assert_eq!(BotPace::default().pause(), node.bot_pause);
        assert!(BotPace::ALL.is_sorted_by_key(|pace| pace.pause()));
    }
}
