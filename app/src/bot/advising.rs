//! A bot that is asked what it would play, on a thread of its own.

use super::{Effort, Hard, Play, Trained};
use rules::{Action, Game, Seat};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// A bot that thinks about what a seat could do. It stops when this is dropped.
#[derive(Debug)]
pub struct Advising {
    stop: Arc<AtomicBool>,
    found: Receiver<Vec<Play>>,
}

/// The thread of the bot ended without an answer, or never began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the bot has no answer")]
pub struct NoAdvice;

impl Advising {
    /// Begins to look for the best plays of a seat, `count` at most, the best first. `wake` is called when they are found.
    pub fn begin(
        game: Game,
        seat: Seat,
        count: usize,
        time: Duration,
        wake: impl FnOnce() + Send + 'static,
    ) -> Self {
        Self::ask(time, wake, move |bot, stop| bot.best_plays(&game, seat, count, stop))
    }

    /// Begins to compare some plays of a seat, which stay in their order.
    pub fn compare(
        game: Game,
        seat: Seat,
        plays: Vec<Vec<Action>>,
        time: Duration,
        wake: impl FnOnce() + Send + 'static,
    ) -> Self {
        Self::ask(time, wake, move |bot, stop| bot.compare(&game, seat, plays, stop))
    }

    fn ask(
        time: Duration,
        wake: impl FnOnce() + Send + 'static,
        think: impl FnOnce(&mut Hard, &AtomicBool) -> Vec<Play> + Send + 'static,
    ) -> Self {
        let (out, found) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let work = move || {
            let mut bot = Hard::new(Trained::built_in(), 0, Effort::Time(time));
            let plays = think(&mut bot, &stopped);
            if out.send(plays).is_ok() {
                wake();
            }
        };
        // If the system gives no thread, the channel is closed at once.
        let _adviser = std::thread::Builder::new().name("advice".to_owned()).spawn(work);
        Self { stop, found }
    }

    /// The plays, once they are found; `None` until then.
    ///
    /// # Errors
    /// [`NoAdvice`] if the thread ended without them.
    pub fn take(&self) -> Result<Option<Vec<Play>>, NoAdvice> {
        match self.found.try_recv() {
            Ok(plays) => Ok(Some(plays)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(NoAdvice),
        }
    }
}

impl Drop for Advising {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
