//! `bastide log`: the content of a log, and whether it is valid.

use super::compare;
use super::outcome::{self, Failure, line, text};
use crate::args::LogCommand;
use crate::export;
use crate::replay::Replay;
use crate::terminal::remark;
use net::log::{Fault, Log, LogReader, LogReaderError, Reason, VerifyError};
use net::{file, log};
use std::fmt::Display;
use std::path::Path;

pub(super) fn run(command: &LogCommand) -> Result<(), Failure> {
    match command {
        LogCommand::Verify { file } => verify(file),
        LogCommand::Show { file } => show(file),
        LogCommand::Export { file, format } if format.json => json(file),
        LogCommand::Export { file, format } if format.csv => scores(file),
        LogCommand::Export { file, .. } => show(file),
        LogCommand::Salvage { file, new } => salvage(file, new),
        LogCommand::Compare { a, b } => compare::compare(a, b),
        LogCommand::Minimise { file, out } => compare::minimise(file, out.as_deref()),
    }
}

/// Checks a log. Only the head goes to standard output, so that a script can compare two copies.
fn verify(path: &Path) -> Result<(), Failure> {
    let report = log::verify(path).map_err(|error| match error {
        VerifyError::File(error) => Failure::because(error),
        VerifyError::Fault(fault) => faulty(path, &fault),
        error @ VerifyError::Deal { .. } => {
            Failure::because(format_args!("{} is no fair game: {error}", path.display()))
        }
    })?;
    for note in &report.notes {
        remark(note);
    }
    line(report.head)
}

fn show(path: &Path) -> Result<(), Failure> {
    match replay(path)? {
        Some(replay) => text(&export::text(&replay)),
        None => line("a game that never began"),
    }
}

/// Salvages a log, and says what was kept and what was not.
fn salvage(path: &Path, new: &Path) -> Result<(), Failure> {
    let saved = log::salvage(path, new).map_err(Failure::because)?;
    let (records, seq) = (saved.records, saved.seq);
    line(format_args!("{}: {records} records are kept, up to entry {seq}", new.display()))?;
    if saved.lost.is_empty() {
        return line(format_args!("nothing is left out: {} holds to its end", path.display()));
    }
    line(format_args!("left out are the last {} bytes: {}", saved.lost_bytes, saved.lost))
}

fn json(path: &Path) -> Result<(), Failure> {
    outcome::json(&log::export(&read(path)?))
}

fn scores(path: &Path) -> Result<(), Failure> {
    let Some(mut replay) = replay(path)? else { return Err(Failure::because(LogReaderError::Empty)) };
    let table = replay.table(replay.last());
    text(&export::scores(&replay, &table))
}

/// The replay of a log that holds to its end; nothing of a game that never began.
pub(super) fn replay(path: &Path) -> Result<Option<Replay>, Failure> {
    let contents = file::read(path).map_err(Failure::because)?;
    let reader = match LogReader::read(&contents.records, &mut |_, _| true) {
        Err(LogReaderError::Fault(Fault { reason: Reason::NeverBegan, .. })) => return Ok(None),
        reader => reader.map_err(|error| does_not_hold(path, &error))?,
    };
    if let Some(fault) = reader.fault() {
        return Err(does_not_hold(path, fault));
    }
    Replay::of(reader, path, &mut |_, _| true).map(Some).map_err(Failure::because)
}

fn read(path: &Path) -> Result<Log, Failure> {
    let contents = file::read(path).map_err(Failure::because)?;
    Log::replay(&contents.records).map_err(|fault| faulty(path, &fault))
}

fn faulty(path: &Path, fault: &Fault) -> Failure {
    if fault.reason == Reason::NeverBegan {
        return Failure::because(format_args!(
            "{} is a game that never began: nothing is in it",
            path.display()
        ));
    }
    does_not_hold(path, fault)
}

fn does_not_hold(path: &Path, why: &dyn Display) -> Failure {
    Failure::because(format_args!("{} does not hold: {why}", path.display()))
}
