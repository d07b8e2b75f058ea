//! `bastide play`: plays a scenario file step by step.

use super::input;
use super::outcome::{self, Failure, line};
use rules::{Scenario, StepState};
use std::path::Path;

pub(super) fn run(path: &Path, json: bool) -> Result<(), Failure> {
    let text = input::text(path, Scenario::MAX_BYTES as u64).map_err(Failure::because)?;
    let scenario = Scenario::parse(&path.display().to_string(), &text).map_err(Failure::because)?;
    let mut written = Ok(());
    let mut steps = 0_u32;
    let game = scenario.run(|state| {
        steps += u32::from(!state.step.is_empty());
        if written.is_ok() {
            written = show(state, json);
        }
    });
    written?;
    game.map_err(Failure::because)?;
    if json {
        return Ok(());
    }
    line(format_args!("{steps} steps, everything as expected: {}", scenario.about()))
}

fn show(state: &StepState, json: bool) -> Result<(), Failure> {
    if json {
        return outcome::json(state);
    }
    let step = if state.step.is_empty() { "start" } else { &state.step };
    if state.failed.is_some() {
        return line(format_args!("{:>4}  {step}  → fails", state.line));
    }
    if let Some(why) = state.refused {
        return line(format_args!("{:>4}  {step}  → refused: {why}", state.line));
    }
    let scores: Vec<String> = state.scores.iter().map(ToString::to_string).collect();
    line(format_args!("{:>4}  {step}  → {}, points {}", state.line, state.waits, scores.join(" ")))
}
