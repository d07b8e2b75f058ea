//! Looks for puzzles in many logs, on a thread of its own.

use super::Puzzle;
use crate::bot::Effort;
use crate::replay::Replay;
use crate::review::{keep, kept, review, threads};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::Duration;

/// The most puzzles that are looked for.
const MOST: usize = 10;
/// How long each decision of a game is looked at that was not reviewed before.
const TIME: Duration = Duration::from_millis(200);

/// Logs in which puzzles are being looked for, until this is dropped.
#[derive(Debug)]
pub struct Searching {
    is_unwanted: Arc<AtomicBool>,
    found: Receiver<Puzzle>,
}

impl Searching {
    /// Begins to look through these logs, those that were reviewed before first. `wake` is called for each puzzle and at
    /// the end.
    pub fn begin(logs: Vec<PathBuf>, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let (out, found) = channel();
        let is_unwanted = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&is_unwanted);
        let work = move || {
            let (known, rest): (Vec<PathBuf>, Vec<PathBuf>) =
                logs.into_iter().partition(|log| net::file::review_of(log).exists());
            look_through(known.into_iter().chain(rest), &stop, &out, &wake);
            drop(out);
            wake();
        };
        // If the system gives no thread, the channel is closed at once.
        let _searcher = std::thread::Builder::new().name("puzzles".to_owned()).spawn(work);
        Self { is_unwanted, found }
    }

    /// The next puzzle that was found; `Ok(None)` if there is none yet.
    ///
    /// # Errors
    /// [`TryRecvError::Disconnected`] once all logs were looked through.
    pub fn take(&self) -> Result<Option<Puzzle>, TryRecvError> {
        match self.found.try_recv() {
            Ok(puzzle) => Ok(Some(puzzle)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(TryRecvError::Disconnected),
        }
    }
}

impl Drop for Searching {
    fn drop(&mut self) {
        self.is_unwanted.store(true, Ordering::Relaxed);
    }
}

/// Looks through logs until there are enough puzzles or they are not wanted any more.
pub(super) fn look_through(
    logs: impl Iterator<Item = PathBuf>,
    stop: &AtomicBool,
    out: &Sender<Puzzle>,
    wake: &dyn Fn(),
) {
    let mut count = 0;
    for path in logs {
        // Even a log whose review is kept takes its time to read.
        if stop.load(Ordering::Relaxed) {
            return;
        }
        for puzzle in of_log(&path, stop).into_iter().take(MOST - count) {
            if out.send(puzzle).is_err() {
                return;
            }
            count += 1;
            wake();
        }
        if count == MOST {
            return;
        }
    }
}

/// The puzzles of a log: none if it cannot be read or was not wanted any more.
fn of_log(path: &std::path::Path, stop: &AtomicBool) -> Vec<Puzzle> {
    let go_on = |_, _| !stop.load(Ordering::Relaxed);
    let Ok(mut replay) = Replay::open(path, &mut { go_on }) else { return Vec::new() };
    let known = kept(path, &replay, TIME).map(|(review, _)| review);
    let found = known.or_else(|| {
        let review = review(&replay, Effort::Time(TIME), threads(), stop, &|_, _| {})?;
        keep(path, &replay, TIME, &review);
        Some(review)
    });
    found.map(|review| Puzzle::of(&mut replay, &review)).unwrap_or_default()
}
