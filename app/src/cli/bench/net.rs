//! `bastide bench net`: tables and logs on this computer, and how soon computers find each other.

use super::{discovery, hostile, log, table};
use crate::cli::outcome::{Failure, line};
use serde::Serialize;

#[derive(Serialize)]
struct Figures {
    long_log: log::LongLog,
    /// Absent if no starts were requested.
    discovery: Option<discovery::Discovery>,
    eight_at_a_table: table::LoopbackTable,
    and_spectators: table::LoopbackTable,
}

pub(super) fn run(
    json: bool,
    entries: u64,
    moves: usize,
    spectators: usize,
    starts: usize,
) -> Result<(), Failure> {
    let figures = Figures {
        long_log: log::measure(entries)?,
        discovery: (starts > 0).then(|| discovery::measure(starts)).transpose()?,
        eight_at_a_table: table::measure(8, 0, moves)?,
        and_spectators: table::measure(8, spectators, moves)?,
    };
    if json {
        return line(serde_json::to_string(&figures).map_err(Failure::because)?);
    }
    line(figures.long_log.sentence())?;
    if let Some(discovery) = &figures.discovery {
        line(discovery.sentence())?;
    }
    line(figures.eight_at_a_table.sentence())?;
    line(figures.and_spectators.sentence())
}

/// Measures what a stranger that sends everything as fast as it can costs a table of two; fails if it is too much.
pub(super) fn besiege(
    json: bool,
    seconds: f64,
    only: Option<&str>,
    is_locked: bool,
    bounds: hostile::Bounds,
) -> Result<(), Failure> {
    let figures = hostile::measure(seconds, only, is_locked)?;
    match json {
        true => line(serde_json::to_string(&figures).map_err(Failure::because)?)?,
        false => figures.sentences().into_iter().try_for_each(line)?,
    }
    figures.beyond(bounds).map_or(Ok(()), |beyond| Err(Failure::because(beyond)))
}
