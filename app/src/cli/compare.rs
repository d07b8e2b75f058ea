//! `bastide log compare` and `bastide log minimise`: find the fault when two copies disagree.

use super::input;
use super::outcome::{Failure, line};
use crate::export;
use crate::terminal::remark;
use net::file::{self, LogFile};
use net::log::{self, Compared, Comparison, Fault, Side};
use net::report::{MAX_REPORT, Report, RightState};
use std::path::Path;

/// Reports the first entry at which two logs differ.
pub(super) fn compare(a: &Path, b: &Path) -> Result<(), Failure> {
    let read = |path: &Path| file::read(path).map_err(trouble).map(|contents| contents.records);
    let compared = log::compare(&read(a)?, &read(b)?).map_err(trouble)?;
    for (path, fault) in [(a, &compared.fault_a), (b, &compared.fault_b)] {
        if let Some(fault) = fault {
            remark(format_args!("{} does not hold: {fault}", path.display()));
        }
    }
    tell(&compared, a, b)?;
    let is_same = matches!(compared.comparison, Comparison::Same { .. });
    let is_whole = compared.fault_a.is_none() && compared.fault_b.is_none();
    if is_same && is_whole { Ok(()) } else { Err(Failure::No) }
}

fn trouble(reason: impl std::fmt::Display) -> Failure {
    Failure::Trouble(reason.to_string())
}

fn tell(compared: &Compared, a: &Path, b: &Path) -> Result<(), Failure> {
    let (name_a, name_b) = (a.display(), b.display());
    match &compared.comparison {
        Comparison::OtherGames { a, b } => line(format_args!("two games: {name_a} is {a}, {name_b} is {b}")),
        Comparison::Same { seq, head } => line(format_args!("the same {seq} entries, head {head}")),
        Comparison::Begins { shorter, seq, next } => {
            let (ends, goes_on, log) = match shorter {
                Side::A => (&name_a, &name_b, &compared.log_b),
                Side::B => (&name_b, &name_a, &compared.log_a),
            };
            let next = export::entry(log, next);
            line(format_args!(
                "{ends} ends after entry {seq}; {goes_on} goes on with entry {}: {next}",
                seq + 1
            ))
        }
        Comparison::Differ { seq, a, b, in_state_alone } => {
            let what = if *in_state_alone { "the state after it" } else { "what it says" };
            line(format_args!("they differ from entry {seq} on, in {what}"))?;
            line(format_args!("{name_a}: {}", export::entry(&compared.log_a, a)))?;
            line(format_args!("{name_b}: {}", export::entry(&compared.log_b, b)))
        }
    }
}

/// Writes the smallest log that still shows the fault of a log, or of the one in a report.
pub(super) fn minimise(path: &Path, out: Option<&Path>) -> Result<(), Failure> {
    let records = match report(path)? {
        Some(report) => {
            judge(&report)?;
            report.records
        }
        None => file::read(path).map_err(Failure::because)?.records,
    };
    let Some(minimal) = log::minimise(&records) else {
        let whole = "there is nothing to make smaller: the log holds to its end for this program";
        return Err(Failure::because(format_args!("{}: {whole}", path.display())));
    };
    let out = out.map_or_else(|| path.with_extension("min.bastide"), Path::to_owned);
    LogFile::create(&out, &minimal.records).map_err(Failure::because)?;
    say_fault(&minimal.fault, minimal.began)?;
    let (kept, of) = (minimal.records.len(), records.len());
    line(format_args!("{kept} of {of} records show it: {}", out.display()))
}

fn say_fault(fault: &Fault, began: Option<u64>) -> Result<(), Failure> {
    line(fault)?;
    match began {
        Some(seq) => line(format_args!("the fault began after entry {seq}")),
        None => Ok(()),
    }
}

/// The report in a file; `None` if it is not one.
fn report(path: &Path) -> Result<Option<Report>, Failure> {
    let Ok(text) = input::text(path, MAX_REPORT) else { return Ok(None) };
    match Report::parse(&text) {
        Ok(report) => Ok(Some(report)),
        Err(net::report::ReportError::Foreign) => Ok(None),
        Err(error) => Err(Failure::because(format_args!("{}: {error}", path.display()))),
    }
}

/// Says which of the two states this program computes.
fn judge(report: &Report) -> Result<(), Failure> {
    let seq = report.seq;
    for difference in report.differences() {
        line(difference)?;
    }
    match report.judge() {
        RightState::Ours => line(format_args!(
            "after entry {seq} this program computes the state of the copy that wrote the report"
        )),
        RightState::Theirs => line(format_args!(
            "after entry {seq} this program computes the state of the other copy ({})",
            report.with
        )),
        RightState::Neither(differences) => {
            line(format_args!("after entry {seq} this program computes neither of the two states"))?;
            differences.iter().try_for_each(line)
        }
        RightState::Unknown => line(format_args!("the log in the report does not hold up to entry {seq}")),
    }
}
