//! Desync reports: if two computers compute different states, one text file stores both states, their differences, and
//! the log up to there, for debugging.

use crate::file;
use crate::identity::{Digest, Key};
use crate::log::{Entry, Log, PROTOCOL, Proof, Record, Roster};
use crate::text;
use crate::wire;
use data_encoding::HEXLOWER_PERMISSIVE;
use rules::Game;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const FIRST_LINE: &str = "bastide desync report 1";
/// The most differences that are listed.
const MAX_DIFFERENCES: usize = 40;
/// The most characters of one.
const MAX_LINE: usize = 300;
/// Bytes of the log per line.
const LOG_LINE: usize = 48;
/// The largest report that is read.
pub const MAX_REPORT: u64 = 64 * 1024 * 1024;

/// A disagreement about the state after an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The programs involved: versions of program, protocol and rules, and the fingerprint of the rules.
    pub versions: String,
    /// The game.
    pub game: Digest,
    /// The last entry.
    pub seq: u64,
    /// The name in the game of the player whose copy differs from the writer's.
    pub with: String,
    /// The state of the writer's copy, one `field: value` per line.
    pub ours: String,
    /// The other state; empty if it was never received.
    pub theirs: String,
    /// The records of the log up to that entry. The last is the entry itself, even if it was refused.
    pub records: Vec<Vec<u8>>,
}

/// Why a file is not a report.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum ReportError {
    /// Its first line is wrong.
    #[error("it is not a desync report: its first line should be `{FIRST_LINE}`")]
    Foreign,
    /// A line is missing or cannot be read.
    #[error("the desync report is damaged: `{0}` is missing or wrong")]
    Line(&'static str),
    /// The log in it cannot be read.
    #[error("the log in the desync report is damaged")]
    Log,
}

impl Report {
    pub(crate) fn new(
        log: &Log,
        seq: u64,
        with: Key,
        (ours, theirs): (String, String),
        refused: Option<(Vec<u8>, Proof)>,
    ) -> Self {
        let offer = log.offer();
        let versions = format!(
            "program {}, protocol {PROTOCOL} (the game: {}), rules {} (the game: {}), fingerprint {}",
            env!("CARGO_PKG_VERSION"),
            offer.protocol,
            rules::RULES_VERSION,
            offer.rules_version,
            offer.fingerprint,
        );
        Self {
            versions,
            game: log.id(),
            seq,
            with: log.name_of(with),
            ours,
            theirs,
            records: log.records_up_to(seq, refused),
        }
    }

    /// The name of its file.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("desync-{}-{}.txt", &self.game.to_string()[..16], self.seq)
    }

    /// The fields that differ between the states, as `field: ours | theirs`.
    #[must_use]
    pub fn differences(&self) -> Vec<String> {
        if self.theirs.is_empty() { Vec::new() } else { differences(&self.ours, &self.theirs) }
    }

    /// The file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let with = text::shown(&self.with);
        let differences = self.differences();
        let log = file::to_bytes(&self.records);
        let mut text = format!("{FIRST_LINE}\n");
        let _ = writeln!(text, "versions: {}", self.versions);
        let _ = writeln!(text, "game: {}", self.game);
        let _ = writeln!(text, "entry: {}", self.seq);
        let _ = writeln!(text, "with: {with}");
        let _ = writeln!(text, "\n== differences: {} (field: this copy | the other)", differences.len());
        differences.iter().for_each(|line| _ = writeln!(text, "{line}"));
        for (name, state) in [("this copy", &self.ours), ("the other", &self.theirs)] {
            let _ = writeln!(text, "\n== state of {name}: {} lines", state.lines().count());
            state.lines().for_each(|line| _ = writeln!(text, "{line}"));
        }
        let _ = writeln!(text, "\n== log: {} lines", log.chunks(LOG_LINE).count());
        for bytes in log.chunks(LOG_LINE) {
            bytes.iter().for_each(|byte| _ = write!(text, "{byte:02x}"));
            text.push('\n');
        }
        text
    }

    /// Parses a file written by [`Report::to_text`].
    ///
    /// # Errors
    /// [`ReportError`] says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, ReportError> {
        let mut lines = text.lines();
        if lines.next() != Some(FIRST_LINE) {
            return Err(ReportError::Foreign);
        }
        let versions = value(&mut lines, "versions")?;
        let game = digest(&value(&mut lines, "game")?).ok_or(ReportError::Line("game"))?;
        let seq = value(&mut lines, "entry")?.parse().map_err(|_| ReportError::Line("entry"))?;
        let with = value(&mut lines, "with")?;
        section(&mut lines, "differences")?;
        let ours = section(&mut lines, "state of this copy")?;
        let theirs = section(&mut lines, "state of the other")?;
        let log = section(&mut lines, "log")?;
        let bytes: Option<Vec<u8>> = log.lines().map(hex).collect::<Option<Vec<_>>>().map(|l| l.concat());
        let contents = file::from_bytes(&bytes.ok_or(ReportError::Log)?).map_err(|_| ReportError::Log)?;
        Ok(Self { versions, game, seq, with, ours, theirs, records: contents.records })
    }
}

/// The state that this program computes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RightState {
    /// That of the report's writer.
    Ours,
    /// The other's.
    Theirs,
    /// Neither; with its differences from the writer's.
    Neither(Vec<String>),
    /// The log in the report is not valid up to that entry.
    Unknown,
}

impl Report {
    /// Replays the log in the report and says which of the two states results.
    #[must_use]
    pub fn judge(&self) -> RightState {
        let Some((last, before)) = self.records.split_last() else { return RightState::Unknown };
        let Ok(log) = Log::replay(before) else { return RightState::Unknown };
        let Ok(Record::Entry { entry, .. }) = wire::decode(last) else { return RightState::Unknown };
        let Ok(entry) = wire::decode::<Entry>(&entry) else { return RightState::Unknown };
        let Ok((_, outcome)) = log.next_entry(entry.body, entry.seat, entry.holder) else {
            return RightState::Unknown;
        };
        let state = state_text(&outcome.game, &outcome.roster);
        if state == self.ours {
            RightState::Ours
        } else if state == self.theirs {
            RightState::Theirs
        } else {
            RightState::Neither(differences(&state, &self.ours))
        }
    }
}

/// The state after an entry, one `field: value` per line.
pub(crate) fn state_text(game: &Game, roster: &Roster) -> String {
    format!("{}{roster:#?}\n", game.to_text())
}

/// The value of the next line, which must be `name: value`.
fn value<'a>(lines: &mut impl Iterator<Item = &'a str>, name: &'static str) -> Result<String, ReportError> {
    let value = lines.next().and_then(|line| line.strip_prefix(name)).and_then(|l| l.strip_prefix(": "));
    value.map(str::to_owned).ok_or(ReportError::Line(name))
}

/// The lines of the next section, which must have that name.
fn section<'a>(lines: &mut impl Iterator<Item = &'a str>, name: &'static str) -> Result<String, ReportError> {
    let wrong = ReportError::Line(name);
    let head = lines.find(|line| line.starts_with("== ")).ok_or(wrong.clone())?;
    let count = head.strip_prefix("== ").and_then(|head| head.strip_prefix(name)).ok_or(wrong.clone())?;
    let count = count.strip_prefix(": ").and_then(|rest| rest.split(' ').next()).ok_or(wrong.clone())?;
    let count: usize = count.parse().map_err(|_| wrong.clone())?;
    let mut text = String::new();
    for _ in 0..count {
        text.push_str(lines.next().ok_or(wrong.clone())?);
        text.push('\n');
    }
    Ok(text)
}

fn digest(text: &str) -> Option<Digest> {
    hex(text)?.try_into().ok().map(Digest)
}

fn hex(text: &str) -> Option<Vec<u8>> {
    HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok()
}

/// The fields that differ between two states, in the order of the first, as `field: ours | theirs`.
pub(crate) fn differences(ours: &str, theirs: &str) -> Vec<String> {
    let mut rest: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for line in theirs.lines() {
        rest.entry(field(line).0).or_default().push(line);
    }
    // A line that both have is no difference, wherever it is.
    let mut alone = Vec::new();
    for line in ours.lines() {
        match rest.get_mut(field(line).0) {
            Some(same) if same.contains(&line) => {
                let at = same.iter().position(|other| *other == line);
                at.map(|at| same.remove(at));
            }
            _ => alone.push(line),
        }
    }
    let mut found = Vec::new();
    for line in alone {
        let (name, value) = field(line);
        let other = rest.get_mut(name).filter(|lines| !lines.is_empty()).map(|lines| lines.remove(0));
        let other = other.map_or("nothing", |line| field(line).1);
        found.push(format!("{}: {} | {}", name.trim(), value.trim(), other.trim()));
    }
    let missing = rest.into_values().flatten().map(|line| {
        let (name, value) = field(line);
        format!("{}: nothing | {}", name.trim(), value.trim())
    });
    found.extend(missing);
    found.truncate(MAX_DIFFERENCES);
    found.into_iter().map(|line| text::shown(&line).chars().take(MAX_LINE).collect()).collect()
}

/// The name and the value of a line.
fn field(line: &str) -> (&str, &str) {
    line.split_once(": ").unwrap_or((line, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        Report {
            versions: "program 1".to_owned(),
            game: Digest([7; 32]),
            seq: 12,
            with: "Ada".to_owned(),
            ours: "seat 0 score: 3\nwait: Over\n".to_owned(),
            theirs: "seat 0 score: 4\nwait: Over\ntile: 1\n".to_owned(),
            records: vec![b"one".to_vec(), vec![0; 200]],
        }
    }

    #[test]
    fn a_report_is_read_as_it_was_written() {
        let report = report();
        assert_eq!(Report::parse(&report.to_text()), Ok(report.clone()));
        let unknown = Report { theirs: String::new(), ..report };
        assert_eq!(Report::parse(&unknown.to_text()), Ok(unknown.clone()));
        assert!(unknown.differences().is_empty());
    }

    #[test]
    fn only_fields_that_differ_are_named() {
        assert_eq!(report().differences(), ["seat 0 score: 3 | 4", "tile: nothing | 1"]);
    }

    #[test]
    fn what_is_no_report_is_refused() {
        assert_eq!(Report::parse("dear diary"), Err(ReportError::Foreign));
        let text = report().to_text();
        assert_eq!(Report::parse(&text.replace("entry: 12", "entry: x")), Err(ReportError::Line("entry")));
        assert_eq!(Report::parse(&text.replace("== log", "== dog")), Err(ReportError::Line("log")));
        let end = text.len() - 10;
        assert!(Report::parse(&text[..end]).is_err());
        for cut in (0..text.len()).step_by(7) {
            let _ = Report::parse(&text[..cut]);
        }
    }
}
