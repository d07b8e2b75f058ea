//! Scenarios: text files a player could write that show what the rules do.
//!
//! A scenario names what it shows, the game it is played with, and then, a line each, forced draws, actions
//! and expectations. `rules/scenarios/README.md` lists the lines.

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

/// A scenario read from text, ready to run.
#[derive(Clone, Debug)]
pub struct Scenario {
    file: String,
    about: String,
    rules_named: Vec<String>,
    setup: Setup,
    sets: Vec<TileSet>,
    /// The setup must be refused with this in the message.
    refused: Option<String>,
    /// What a setup that can be played must say of itself.
    notes: Vec<String>,
    steps: Vec<Step>,
}

/// A scenario that cannot be read, or a line of it that did not hold.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{file}, line {line}: {reason}")]
pub struct ScenarioError {
    /// The file as the caller named it.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What was wrong and what was expected.
    pub reason: String,
}

impl Scenario {
    /// The largest text of a scenario, in bytes.
    pub const MAX_BYTES: usize = 256 * 1024;

    /// Reads a scenario. `file` is only named in errors.
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

    /// The rules and rulings it shows, as `R4` or `§1.3`.
    #[must_use]
    pub fn rules_named(&self) -> &[String] {
        &self.rules_named
    }

    /// The game it is played with.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Runs every line. `seen` gets the state after each draw and action, the failing one included.
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
