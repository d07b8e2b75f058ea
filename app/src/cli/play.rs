//! `bastide play`: a scenario file, step by step.

use super::input;
use super::outcome::{Failure, line};
use rules::{Scenario, StepState};
use std::path::Path;

pub(super) fn run(path: &Path, json: bool) -> Result<(), Failure> {
    let text = input::text(path, Scenario::MAX_BYTES as u64).map_err(Failure::because)?;
    let scenario = Scenario::parse(&path.display().to_string(), &text).map_err(Failure::because)?;
    let mut written = Ok(());
    let mut steps = 0_u32;
    let game = scenario.run(|state| {
        steps += 1;
        if written.is_ok() {
            written = show(state, json);
        }
    });
    written?;
    game.map_err(Failure::because)?;
    if json {
        return Ok(());
    }
    line(format_args!("{} steps, everything as expected: {}", steps, scenario.about()))
}

fn show(state: &StepState, json: bool) -> Result<(), Failure> {
    if json {
        return line(serde_json::to_string(state).map_err(Failure::because)?);
    }
    line(format_args!("{:>4}  {}  → {}, {:?} points", state.line, state.step, state.waits, state.scores))
}
