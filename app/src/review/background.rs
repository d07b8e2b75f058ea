//! Reviews a log on threads of its own.

use super::{Review, keep, kept, review};
use crate::bot::Effort;
use crate::replay::Replay;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// A log that is being reviewed, until this is dropped.
#[derive(Debug)]
pub struct Reviewing {
    done: Arc<AtomicUsize>,
    all: Arc<AtomicUsize>,
    is_unwanted: Arc<AtomicBool>,
    end: Receiver<(Review, Duration)>,
}

/// The thread of a review ended without one, or never began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the game could not be reviewed")]
pub struct Stopped;

impl Reviewing {
    /// Begins to review a log, each decision for so long, unless a review of that length or a longer one is kept beside
    /// it. `wake` is called when something has changed.
    pub fn begin(path: PathBuf, time: Duration, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let (out, end) = channel();
        let begun = Self { done: Arc::default(), all: Arc::default(), is_unwanted: Arc::default(), end };
        let (done, all, is_unwanted) =
            (Arc::clone(&begun.done), Arc::clone(&begun.all), Arc::clone(&begun.is_unwanted));
        let work = move || {
            let go_on = |_, _| !is_unwanted.load(Ordering::Relaxed);
            let Ok(replay) = Replay::open(&path, &mut { go_on }) else { return };
            let tell = |so_far, whole| {
                done.store(so_far, Ordering::Relaxed);
                all.store(whole, Ordering::Relaxed);
                wake();
            };
            let judged = || {
                let review = review(&replay, Effort::Time(time), threads(), &is_unwanted, &tell)?;
                keep(&path, &replay, time, &review);
                Some((review, time))
            };
            let found = kept(&path, &replay, time).or_else(judged);
            if found.is_some_and(|found| out.send(found).is_ok()) {
                wake();
            }
        };
        // If the system gives no thread, the channel is closed at once.
        let _reviewer = std::thread::Builder::new().name("review".to_owned()).spawn(work);
        begun
    }

    /// How much of it is done, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f32 {
        let all = self.all.load(Ordering::Relaxed).max(1);
        self.done.load(Ordering::Relaxed) as f32 / all as f32
    }

    /// The review with the time for each decision, once it is done; `None` until then.
    ///
    /// # Errors
    /// [`Stopped`] if the thread ended without it.
    pub fn take(&self) -> Result<Option<(Review, Duration)>, Stopped> {
        match self.end.try_recv() {
            Ok(review) => Ok(Some(review)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Stopped),
        }
    }
}

impl Drop for Reviewing {
    fn drop(&mut self) {
        self.is_unwanted.store(true, Ordering::Relaxed);
    }
}

/// Half of the processors, so that the window and everything else stay quick.
#[must_use]
pub fn threads() -> NonZero<usize> {
    let all = std::thread::available_parallelism().map_or(1, NonZero::get);
    NonZero::new(all / 2).unwrap_or(NonZero::<usize>::MIN)
}
