//! Logs that are read beside the node's own work: a long one takes seconds, in which nobody else may be kept waiting.
//! How far that is can be told, and it can be cancelled.

use super::core::Core;
use crate::api::NotNow;
use crate::api::{Notice, Reading};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The most logs that are read at once; whoever drops a folder of them into the window waits for the first ones.
const MOST: usize = 16;

/// The number of what is no log: those begin at one.
const BESIDE: u64 = 0;

/// What is to be done with what was read, at the node itself.
pub(super) type Then = Box<dyn FnOnce(&mut Core) + Send>;

/// How far a log is read, and whether it is still wanted; known to who reads and to who waits.
#[derive(Default)]
pub(super) struct Counter {
    done: AtomicUsize,
    all: AtomicUsize,
    is_unwanted: AtomicBool,
}

impl Counter {
    /// Notes how many records of how many are read, and says whether to go on.
    pub(super) fn goes_on(&self, done: usize, all: usize) -> bool {
        self.done.store(done, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
        self.is_wanted()
    }

    /// Whether somebody still waits for it.
    pub(super) fn is_wanted(&self) -> bool {
        !self.is_unwanted.load(Ordering::Relaxed)
    }
}

/// Why a log is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// To go to its game. Whoever goes elsewhere meanwhile does not want it any more.
    Table,
    /// To have it among the saved games.
    Import,
    /// The same, of a neighbour's log: who asked for it hears how that ended in any case.
    Fetched,
}

struct Job {
    number: u64,
    path: PathBuf,
    aim: Aim,
    counter: Arc<Counter>,
}

/// The logs that are being read.
#[derive(Default)]
pub(super) struct Readings {
    jobs: Vec<Job>,
    last: u64,
    told: Vec<Reading>,
}

impl Core {
    /// Reads a log beside the node's own work. `work` asks the counter now and then whether to go on; what `then` makes
    /// of its result is done at the node, unless nobody wants it any more. Says whether it is read.
    pub(super) fn read<R: Send + 'static>(
        &mut self,
        path: &Path,
        aim: Aim,
        work: impl FnOnce(&Counter) -> R + Send + 'static,
        then: impl FnOnce(&mut Self, R) + Send + 'static,
    ) -> bool {
        if self.readings.jobs.len() >= MOST {
            self.not_now(NotNow::ManyReadings);
            return false;
        }
        let counter = Arc::new(Counter::default());
        self.readings.last += 1;
        let number = self.readings.last;
        self.readings.jobs.push(Job { number, path: path.to_owned(), aim, counter: Arc::clone(&counter) });
        let read = self.read.clone();
        #[cfg(test)]
        let held = super::tests::held(path);
        tokio::task::spawn_blocking(move || {
            // A test sees what happens while a log is read, however quickly it is or late the test comes to it.
            #[cfg(test)]
            while held.exists() {
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
            let result = work(&counter);
            // Where the node has ended, nobody waits for it.
            let _ = read.send((number, Box::new(move |core| then(core, result))));
        });
        true
    }

    /// Does something beside the node's own work; what `then` makes of its result is done at the node in any case.
    pub(super) fn beside<R: Send + 'static>(
        &self,
        work: impl FnOnce() -> R + Send + 'static,
        then: impl FnOnce(&mut Self, R) + Send + 'static,
    ) {
        let read = self.read.clone();
        tokio::task::spawn_blocking(move || {
            let result = work();
            // Where the node has ended, nobody waits for it.
            let _ = read.send((BESIDE, Box::new(move |core| then(core, result))));
        });
    }

    /// A log was read, or its reading given up; or something else was done beside.
    pub(super) fn on_read(&mut self, number: u64, then: Then) {
        if number == BESIDE {
            return then(self);
        }
        let Some(at) = self.readings.jobs.iter().position(|job| job.number == number) else { return };
        let job = self.readings.jobs.remove(at);
        if job.counter.is_wanted() || job.aim == Aim::Fetched {
            then(self);
        } else if job.aim == Aim::Import {
            // It may have been copied before that was heard.
            self.list_saved();
        }
        self.tell_readings();
    }

    /// The person does not want a log any more.
    pub(super) fn stop_reading(&self, path: &Path) {
        let jobs = self.readings.jobs.iter().filter(|job| job.path == path);
        jobs.for_each(|job| job.counter.is_unwanted.store(true, Ordering::Relaxed));
    }

    /// Whoever goes elsewhere does not go to a table whose log is still being read; says whether there is one.
    pub(super) fn stop_readings(&self) -> bool {
        let jobs = self.readings.jobs.iter().filter(|job| job.aim == Aim::Table && job.counter.is_wanted());
        let stopped = jobs.map(|job| job.counter.is_unwanted.store(true, Ordering::Relaxed));
        stopped.count() > 0
    }

    /// The node ends: nothing is read on.
    pub(super) fn end_readings(&self) {
        self.readings.jobs.iter().for_each(|job| job.counter.is_unwanted.store(true, Ordering::Relaxed));
    }

    /// Tells how far the reading is, if that changed.
    pub(super) fn tell_readings(&mut self) {
        let wanted = self.readings.jobs.iter().filter(|job| job.counter.is_wanted());
        let now: Vec<Reading> = wanted
            .map(|job| Reading {
                path: job.path.clone(),
                done: job.counter.done.load(Ordering::Relaxed),
                all: job.counter.all.load(Ordering::Relaxed),
            })
            .collect();
        if now != self.readings.told {
            self.readings.told.clone_from(&now);
            self.tell.tell(Notice::Reading(now));
        }
    }
}
