//! Scenarios: text files that show what the rules do and that a player could write.
//!
//! A scenario names what it shows and the setup of its game, followed by forced draws, actions and expectations,
//! one per line. `rules/scenarios/README.md` lists the lines.

mod act;
mod check;
mod fact;
mod parse;
mod run;
mod state;
mod told;

pub use state::{StepState, SupplyState};

use crate::game::Game;
use crate::setup::Setup;
use crate::tile::TileSet;
use parse::Step;
use thiserror::Error;

/// A parsed scenario, ready to run.
#[derive(Clone, Debug)]
pub struct Scenario {
    file: String,
    about: String,
    rules_named: Vec<String>,
    setup: Setup,
    sets: Vec<TileSet>,
    /// The setup must be refused with this in the message.
    refused: Option<String>,
    /// A note that the playable setup must give.
    notes: Vec<String>,
    steps: Vec<Step>,
}

/// A scenario that cannot be read, or whose line did not hold.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{file}, line {line}: {reason}")]
pub struct ScenarioError {
    /// The file name given by the caller.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What was wrong and what was expected.
    pub reason: String,
}

impl Scenario {
    /// The largest text of a scenario, in bytes.
    pub const MAX_BYTES: usize = 256 * 1024;

    /// Parses a scenario. `file` is used only in error messages.
    ///
    /// ```
    /// let scenario = rules::Scenario::parse("two-tile-city.txt", "
    ///     about  a completed city of two tiles counts four points
    ///     preset base
    ///     seats  2
    ///     play   base-E 0,-1 turn 2 meeple city N
    ///     scored 0 4 city 2
    ///     scores 4 0
    /// ")?;
    /// let game = scenario.run(|_| ())?;
    /// assert_eq!(game.score(rules::Seat(0)), 4);
    /// # Ok::<(), rules::ScenarioError>(())
    /// ```
    ///
    /// # Errors
    /// The first line that cannot be understood.
    pub fn parse(file: &str, text: &str) -> Result<Self, ScenarioError> {
        parse::scenario(file, text)
    }

    /// What it shows, in one sentence.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The rules and rulings it shows, such as `R4` or `§1.3`.
    #[must_use]
    pub fn rules_named(&self) -> &[String] {
        &self.rules_named
    }

    /// The setup of its game.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Runs every line. `seen` receives the state after each draw and action, including a failing one.
    ///
    /// # Errors
    /// The first line that does not hold: an action refused, a refusal that did not come, or an expectation
    /// that the game does not meet.
    pub fn run(&self, seen: impl FnMut(&StepState)) -> Result<Game, ScenarioError> {
        run::run(self, seen)
    }

    fn error(&self, line: usize, reason: impl Into<String>) -> ScenarioError {
        ScenarioError { file: self.file.clone(), line, reason: reason.into() }
    }
}

#[cfg(test)]
mod tests;
