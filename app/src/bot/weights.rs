//! What the bots have learned: `assets/bots.ron`.

use super::is_mixed;
use rules::{Game, Weights};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, LazyLock};

/// How weights were made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Training {
    /// The command that makes them anew.
    pub command: String,
    /// How many games were played for them.
    pub games: u64,
    /// The day, as in `2026-11-26`.
    pub date: String,
}

/// The weights of the bots, and where they come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trained {
    /// How the weights of the plain game were made.
    pub plain_training: Training,
    /// For games without modules beyond fields and the river.
    pub plain: Weights,
    /// How those of the mixes were made.
    pub mixed_training: Training,
    /// For all others.
    pub mixed: Weights,
}

impl Trained {
    /// The weights of this program.
    ///
    /// # Panics
    /// If the file that was built in cannot be read, which a test checks.
    #[must_use]
    pub fn built_in() -> Arc<Self> {
        static BUILT_IN: LazyLock<Arc<Trained>> = LazyLock::new(|| {
            let text = include_str!("../../../assets/bots.ron");
            Arc::new(ron::from_str(text).expect("the weights can be read"))
        });
        Arc::clone(&BUILT_IN)
    }

    /// The same weights for all games.
    #[must_use]
    pub fn of(weights: &Weights) -> Self {
        let training = Training { command: String::new(), games: 0, date: String::new() };
        Self {
            plain_training: training.clone(),
            plain: weights.clone(),
            mixed_training: training,
            mixed: weights.clone(),
        }
    }

    /// The weights for a game.
    #[must_use]
    pub fn for_game(&self, game: &Game) -> &Weights {
        if is_mixed(game) { &self.mixed } else { &self.plain }
    }
}
