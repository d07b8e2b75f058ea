//! A log for looking at: the game after any entry, without a replay from the start each time.

use super::entry::Body;
use super::fault::Fault;
use super::history::Step;
use super::replay::{OFTEN, Replay, SHARE};
use super::{BadLog, Log, Stored, ahead};
use crate::file::{self, FileError};
use rules::Game;
use std::path::Path;
use std::sync::Arc;

/// At least so many entries lie between two states that are kept.
const LEAST: usize = 32;
/// At most about so many states are kept, however long the log is.
const KEPT: usize = 48;

/// Why a log cannot be looked at.
#[derive(thiserror::Error, Debug)]
pub enum ReelError {
    /// The file cannot be read, or is no log.
    #[error(transparent)]
    File(#[from] FileError),
    /// Not even the founding of its game holds.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It holds no game.
    #[error("it holds no game")]
    Empty,
    /// Whoever asked for it does not want it any more.
    #[error("reading was cancelled")]
    Cancelled,
}

/// One step of a reel: an entry, or the founding of a branch.
#[derive(Clone, Debug)]
struct Frame {
    /// How many records of the file it takes to get here.
    records: usize,
    /// Which of the games in the file, the oldest first.
    part: usize,
    /// The number of the entry in its game; 0 for a founding.
    seq: u64,
    /// The position whose state is taken up again, where something was taken back.
    back: Option<usize>,
    /// What happened to the game, after going back.
    steps: Vec<Step>,
}

/// A log that can be looked at from its first entry to its last, the games before a branch included.
///
/// Position 0 is the beginning, position n is after the n-th frame. A frame is an entry, or the founding of a branch.
/// What lost its place in the log is not part of it.
pub struct Reel {
    log: Log,
    fault: Option<BadLog>,
    base: Arc<Game>,
    frames: Vec<Frame>,
    kept: Vec<(usize, Arc<Game>)>,
    /// Where each game of the file begins.
    begins: Vec<usize>,
}

impl Reel {
    /// Reads a file without changing it, as far as it holds. `go_on` is told how many records of how many are read,
    /// and says whether to go on.
    ///
    /// # Errors
    /// [`ReelError`] if there is no game in it, or `go_on` said no.
    pub fn open(path: &Path, go_on: &mut dyn FnMut(usize, usize) -> bool) -> Result<Self, ReelError> {
        let (contents, damage) = file::read_whole(path)?;
        let mut reel = Self::read(&contents.records, go_on)?;
        reel.fault = reel.fault.or_else(|| damage.map(BadLog::from));
        Ok(reel)
    }

    /// The reel of these records, as far as they hold.
    ///
    /// # Errors
    /// [`ReelError`] if there is no game in them, or `go_on` said no.
    pub fn read(records: &[Vec<u8>], go_on: &mut dyn FnMut(usize, usize) -> bool) -> Result<Self, ReelError> {
        match Reading::of(records, go_on) {
            Ok(reel) => Ok(reel),
            Err(Stop::Cancelled) => Err(ReelError::Cancelled),
            Err(Stop::Fault { good: None, fault }) => Err(ReelError::Fault(fault)),
            // A log that met a fault is of no use any more: what holds is read again without it.
            Err(Stop::Fault { good: Some(good), fault }) => match Reading::of(&records[..good], go_on) {
                Ok(reel) => Ok(Self { fault: Some(fault.into()), ..reel }),
                Err(Stop::Cancelled) => Err(ReelError::Cancelled),
                Err(Stop::Fault { fault, .. }) => Err(ReelError::Fault(fault)),
            },
        }
    }

    /// The log, as far as it holds.
    #[must_use]
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// Why the log does not hold beyond the last position.
    #[must_use]
    pub const fn fault(&self) -> Option<&BadLog> {
        self.fault.as_ref()
    }

    /// The last position.
    #[must_use]
    pub fn last(&self) -> usize {
        self.frames.len()
    }

    /// The entry that leads to a position; nothing at the beginning and where a branch was founded.
    #[must_use]
    pub fn stored(&self, at: usize) -> Option<&Stored> {
        let frame = self.frames.get(at.checked_sub(1)?)?;
        let entries = match self.log.ancestors().get(frame.part) {
            Some(ancestor) => &ancestor.entries,
            None => self.log.entries(),
        };
        entries.get(usize::try_from(frame.seq.checked_sub(1)?).ok()?)
    }

    /// How many records of the file lead to a position; nothing where no branch can begin.
    #[must_use]
    pub fn records(&self, at: usize) -> Option<usize> {
        self.frames.get(at.checked_sub(1)?).map(|frame| frame.records)
    }

    /// The earlier position that a taking back at this one leads to.
    #[must_use]
    pub fn back(&self, at: usize) -> Option<usize> {
        self.frames.get(at.checked_sub(1)?)?.back
    }

    /// Where each game of the file begins, the oldest first.
    #[must_use]
    pub fn begins(&self) -> &[usize] {
        &self.begins
    }

    /// How many entries the states are apart that are kept.
    #[must_use]
    pub fn stride(&self) -> usize {
        stride(self.frames.len())
    }

    /// The state at a position; `near` is one that is known already.
    #[must_use]
    pub fn game(&self, at: usize, near: Option<(usize, &Arc<Game>)>) -> Arc<Game> {
        let mut ways = Vec::new();
        let mut to = at.min(self.last());
        let mut game = loop {
            let (from, game) = self.known(to, near);
            let back = (from..to).rev().find_map(|n| self.frames[n].back.map(|back| (n, back)));
            match back {
                // Of what was taken back before this moment nothing needs to be played.
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
    /// The first bad record, and how many before it hold, if there is a game in them.
    Fault {
        good: Option<usize>,
        fault: Fault,
    },
}

/// A reel that is being made.
struct Reading {
    replay: Replay,
    stride: usize,
    base: Option<Arc<Game>>,
    frames: Vec<Frame>,
    kept: Vec<(usize, Arc<Game>)>,
    begins: Vec<usize>,
}

impl Reading {
    fn of(records: &[Vec<u8>], go_on: &mut dyn FnMut(usize, usize) -> bool) -> Result<Reel, Stop> {
        let mut reading = Self {
            replay: Replay::default(),
            stride: stride(records.len()),
            base: None,
            frames: Vec::new(),
            kept: Vec::new(),
            begins: Vec::new(),
        };
        for (share, first) in records.chunks(SHARE).zip((0..).step_by(SHARE)) {
            for ((record, is_signed), n) in share.iter().zip(ahead::signed(share)).zip(first..) {
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
        Ok(Reel { log, fault: None, base, frames, kept, begins })
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
