//! How a command ends.

use crate::terminal;
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

/// Why a command did not do what it was asked to.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// What was given is wrong; the sentence says how.
    #[error("{0}")]
    Refused(String),
    /// What was asked for cannot be answered, where no is an answer too.
    #[error("{0}")]
    Trouble(String),
    /// The answer is no, and was said.
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

/// The exit status of a command, its sentence said on standard error. A reader who has seen enough and closed
/// the pipe, as `head` does, is no failure.
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

/// One line on standard output.
pub(super) fn line(text: impl Display) -> Result<(), Failure> {
    Ok(writeln!(io::stdout().lock(), "{}", terminal::shown(text))?)
}

/// One line of JSON on standard output.
pub(super) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value).map_err(Failure::because)?;
    Ok(writeln!(io::stdout().lock(), "{}", terminal::json(text))?)
}

/// A text of whole lines on standard output.
pub(super) fn text(text: &str) -> Result<(), Failure> {
    Ok(io::stdout().lock().write_all(terminal::shown(text).as_bytes())?)
}
