//! A log for viewing: the game after any entry, without a replay from the start each time.

use super::entry::Body;
use super::fault::Fault;
use super::history::Step;
use super::replay::{OFTEN, Replay, SHARE};
use super::{BadLog, Log, Stored, parallel_verify};
use crate::file::{self, FileError};
use rules::Game;
use std::path::Path;
use std::sync::Arc;

/// The least distance between two stored states, in entries.
const LEAST: usize = 32;
/// Roughly the most states that are stored, at any length of the log.
const KEPT: usize = 48;

/// Why a log cannot be viewed.
#[derive(thiserror::Error, Debug)]
pub enum LogReaderError {
    /// The file cannot be read, or is not a log.
    #[error(transparent)]
    File(#[from] FileError),
    /// Even the genesis of its game is invalid.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It contains no game.
    #[error("it contains no game")]
    Empty,
    /// The user cancelled it.
    #[error("reading was cancelled")]
    Cancelled,
}

/// One step of a reader: an entry, or the founding of a branch.
#[derive(Clone, Debug)]
struct Frame {
    /// The number of records of the file up to here.
    records: usize,
    /// The index of the game in the file, the oldest first.
    part: usize,
    /// The number of the entry in its game; 0 for a founding.
    seq: u64,
    /// The position whose state a takeback restores.
    back: Option<usize>,
    /// The steps of the game, after going back.
    steps: Vec<Step>,
}

/// A log that can be viewed from its first entry to its last, including the games before a branch.
///
/// Position 0 is the beginning, position n is after the n-th frame. A frame is an entry, or the founding of a branch.
/// Replaced entries are not part of it.
pub struct LogReader {
    log: Log,
    fault: Option<BadLog>,
    base: Arc<Game>,
    frames: Vec<Frame>,
    kept: Vec<(usize, Arc<Game>)>,
    /// The positions where the games of the file begin.
    begins: Vec<usize>,
}

impl LogReader {
    /// Reads the valid part of a file without changing it. `go_on` receives the numbers of records read and in total,
    /// and returns whether to continue.
    ///
    /// # Errors
    /// [`LogReaderError`] if it contains no game, or `go_on` returned `false`.
    pub fn open(path: &Path, go_on: &mut dyn FnMut(usize, usize) -> bool) -> Result<Self, LogReaderError> {
        let (contents, damage) = file::read_whole(path)?;
        let mut reader = Self::read(&contents.records, go_on)?;
        reader.fault = reader.fault.or_else(|| damage.map(BadLog::from));
        Ok(reader)
    }

    /// The reader of the valid part of these records.
    ///
    /// # Errors
    /// [`LogReaderError`] if they contain no game, or `go_on` returned `false`.
    pub fn read(
        records: &[Vec<u8>],
        go_on: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Self, LogReaderError> {
        match Reading::of(records, go_on) {
            Ok(reader) => Ok(reader),
            Err(Stop::Cancelled) => Err(LogReaderError::Cancelled),
            Err(Stop::Fault { good: None, fault }) => Err(LogReaderError::Fault(fault)),
            // A log is unusable after a fault, so the valid part is read again without it.
            Err(Stop::Fault { good: Some(good), fault }) => match Reading::of(&records[..good], go_on) {
                Ok(reader) => Ok(Self { fault: Some(fault.into()), ..reader }),
                Err(Stop::Cancelled) => Err(LogReaderError::Cancelled),
                Err(Stop::Fault { fault, .. }) => Err(LogReaderError::Fault(fault)),
            },
        }
    }

    /// The valid part of the log.
    #[must_use]
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// Why the log is invalid beyond the last position.
    #[must_use]
    pub const fn fault(&self) -> Option<&BadLog> {
        self.fault.as_ref()
    }

    /// The last position.
    #[must_use]
    pub fn last(&self) -> usize {
        self.frames.len()
    }

    /// The entry that leads to a position; `None` at the beginning and where a branch was founded.
    #[must_use]
    pub fn stored(&self, at: usize) -> Option<&Stored> {
        let frame = self.frames.get(at.checked_sub(1)?)?;
        let entries = match self.log.ancestors().get(frame.part) {
            Some(ancestor) => &ancestor.entries,
            None => self.log.entries(),
        };
        entries.get(usize::try_from(frame.seq.checked_sub(1)?).ok()?)
    }

    /// The number of records that lead to a position; `None` where no branch can begin.
    #[must_use]
    pub fn records(&self, at: usize) -> Option<usize> {
        self.frames.get(at.checked_sub(1)?).map(|frame| frame.records)
    }

    /// The earlier position to which a takeback at this one leads.
    #[must_use]
    pub fn back(&self, at: usize) -> Option<usize> {
        self.frames.get(at.checked_sub(1)?)?.back
    }

    /// The positions where the games of the file begin, the oldest first.
    #[must_use]
    pub fn begins(&self) -> &[usize] {
        &self.begins
    }

    /// The distance between stored states, in entries.
    #[must_use]
    pub fn stride(&self) -> usize {
        stride(self.frames.len())
    }

    /// The state at a position; `near` is a known state.
    #[must_use]
    pub fn game(&self, at: usize, near: Option<(usize, &Arc<Game>)>) -> Arc<Game> {
        let mut ways = Vec::new();
        let mut to = at.min(self.last());
        let mut game = loop {
            let (from, game) = self.known(to, near);
            let back = (from..to).rev().find_map(|n| self.frames[n].back.map(|back| (n, back)));
            match back {
                // Steps that were taken back before this point are skipped.
                Some((n, back)) => {
                    ways.push(n..to);
                    to = back;
                }
                None if from == to && ways.is_empty() => return game,
                None => {
                    ways.push(from..to);
                    break (*game).clone();
                }
            }
        };
        for frame in ways.into_iter().rev().flat_map(|way| &self.frames[way]) {
            frame.steps.iter().for_each(|step| step.apply(&mut game));
        }
        Arc::new(game)
    }

    fn known(&self, to: usize, near: Option<(usize, &Arc<Game>)>) -> (usize, Arc<Game>) {
        let kept = self.kept.partition_point(|(at, _)| *at <= to).checked_sub(1).map(|n| &self.kept[n]);
        let kept = kept.map_or((0, &self.base), |(at, game)| (*at, game));
        let best = near.filter(|(at, _)| (kept.0..=to).contains(at)).unwrap_or(kept);
        (best.0, Arc::clone(best.1))
    }
}

const fn stride(length: usize) -> usize {
    let apart = length / KEPT;
    if apart > LEAST { apart } else { LEAST }
}

enum Stop {
    Cancelled,
    /// The first bad record, and the number of valid ones before it, if they contain a game.
    Fault {
        good: Option<usize>,
        fault: Fault,
    },
}

/// A reader under construction.
struct Reading {
    replay: Replay,
    stride: usize,
    base: Option<Arc<Game>>,
    frames: Vec<Frame>,
    kept: Vec<(usize, Arc<Game>)>,
    begins: Vec<usize>,
}

impl Reading {
    fn of(records: &[Vec<u8>], go_on: &mut dyn FnMut(usize, usize) -> bool) -> Result<LogReader, Stop> {
        let mut reading = Self {
            replay: Replay::default(),
            stride: stride(records.len()),
            base: None,
            frames: Vec::new(),
            kept: Vec::new(),
            begins: Vec::new(),
        };
        for (share, first) in records.chunks(SHARE).zip((0..).step_by(SHARE)) {
            for ((record, is_signed), n) in share.iter().zip(parallel_verify::signed(share)).zip(first..) {
                if n % OFTEN == 0 && !go_on(n, records.len()) {
                    return Err(Stop::Cancelled);
                }
                let has_game = reading.replay.has_game();
                reading
                    .read(record, is_signed, n)
                    .map_err(|fault| Stop::Fault { good: has_game.then_some(n), fault })?;
            }
        }
        let Self { replay, base, frames, kept, begins, .. } = reading;
        let log = replay.finish().map_err(|fault| Stop::Fault { good: None, fault })?;
        let base = base.unwrap_or_else(|| Arc::new(log.game.clone()));
        Ok(LogReader { log, fault: None, base, frames, kept, begins })
    }

    fn read(&mut self, record: &[u8], is_signed: bool, n: usize) -> Result<(), Fault> {
        let before = self.replay.log().map(|log| (log.ancestors.len(), log.seq()));
        self.replay.read(record, is_signed)?;
        let Some(log) = self.replay.log() else { return Ok(()) };
        let (part, seq) = (log.ancestors.len(), log.seq());
        let Some((old_part, old_seq)) = before else {
            self.base = Some(Arc::new(log.game.clone()));
            self.begins.push(0);
            return Ok(());
        };
        let records = n + 1;
        if part != old_part {
            let steps = log.history.last().to_vec();
            self.frames.push(Frame { records, part, seq: 0, back: None, steps });
            self.begins.push(self.frames.len());
        } else if seq == old_seq + 1 {
            let begin = self.begins.last().copied().unwrap_or_default();
            let back = match log.entries.last().map(|stored| &stored.entry.body) {
                Some(Body::Takeback { to }) => usize::try_from(*to).ok(),
                _ => None,
            };
            let steps = log.history.last().to_vec();
            self.frames.push(Frame { records, part, seq, back: back.map(|to| begin + to), steps });
        } else if seq < old_seq {
            let begin = self.begins.last().copied().unwrap_or_default();
            let left = begin + usize::try_from(seq).unwrap_or_default();
            self.frames.truncate(left);
            self.kept.retain(|(at, _)| *at <= left);
            return Ok(());
        } else {
            return Ok(());
        }
        if self.frames.len().is_multiple_of(self.stride) {
            self.kept.push((self.frames.len(), Arc::new(log.game.clone())));
        }
        Ok(())
    }
}
