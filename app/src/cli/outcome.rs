//! How a command ends.

use crate::terminal;
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// The input is wrong; the sentence says how.
    #[error("{0}")]
    Refused(String),
    /// The question cannot be answered. "No" would be an answer.
    #[error("{0}")]
    Trouble(String),
    /// The answer is no, and was printed.
    #[error("they differ")]
    No,
    /// Standard output cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    pub(super) fn because(reason: impl Display) -> Self {
        Self::Refused(reason.to_string())
    }
}

/// The exit status of a command; prints its failure on standard error. A reader that closed the pipe early, as `head`
/// does, is not a failure.
pub(super) fn status(outcome: Result<(), Failure>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::No) => ExitCode::FAILURE,
        Err(failure @ Failure::Trouble(_)) => {
            terminal::remark(failure);
            ExitCode::from(2)
        }
        Err(failure) => terminal::fail(failure),
    }
}

/// Prints one line on standard output.
pub(super) fn line(text: impl Display) -> Result<(), Failure> {
    Ok(writeln!(io::stdout().lock(), "{}", terminal::shown(text))?)
}

/// Prints one line of JSON on standard output.
pub(super) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value).map_err(Failure::because)?;
    Ok(writeln!(io::stdout().lock(), "{}", terminal::json(text))?)
}

/// Prints a text of whole lines on standard output.
pub(super) fn text(text: &str) -> Result<(), Failure> {
    Ok(io::stdout().lock().write_all(terminal::shown(text).as_bytes())?)
}
