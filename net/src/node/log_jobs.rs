//! Reads logs off the node's task: a long one takes seconds, and nobody else may be kept waiting meanwhile. Progress is
//! reported, and reading can be cancelled.

use super::event_loop::Core;
use crate::api::NotNow;
use crate::api::{Notice, Reading};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tokio::sync::mpsc::UnboundedSender;

/// The most logs that are read at once. A user who drops a whole folder of logs into the window must wait for the first
/// ones.
const MOST: usize = 16;

/// The number of a job that is no log: those start at one.
const BESIDE: u64 = 0;

/// What the node itself does with the result.
pub(super) type Then = Box<dyn FnOnce(&mut Core) + Send>;

/// How far a log is read, and whether it is still wanted. Shared by the reader and the node.
#[derive(Default)]
pub(super) struct Counter {
    done: AtomicUsize,
    all: AtomicUsize,
    is_unwanted: AtomicBool,
}

impl Counter {
    /// Records that `done` of `all` records are read; returns whether to go on.
    pub(super) fn goes_on(&self, done: usize, all: usize) -> bool {
        self.done.store(done, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
        self.is_wanted()
    }

    /// Whether the log is still wanted.
    pub(super) fn is_wanted(&self) -> bool {
        !self.is_unwanted.load(Ordering::Relaxed)
    }
}

/// Why a log is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// To go to its game. Not wanted any more if the user goes elsewhere meanwhile.
    Table,
    /// To have it among the saved games.
    Import,
    /// To import a log fetched from a neighbour. The requester hears the result in any case.
    Fetched,
}

struct Job {
    number: u64,
    path: PathBuf,
    aim: Aim,
    counter: Arc<Counter>,
}

/// The logs that are being read.
pub(super) struct Readings {
    jobs: Vec<Job>,
    last: u64,
    told: Vec<Reading>,
    /// The channel on which results come back.
    back: UnboundedSender<(u64, Then)>,
}

/// What to do when a log was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    /// Handle the result.
    Then,
    /// List the saved games: nobody wants the log any more, but it may have been copied before it was cancelled.
    List,
    Nothing,
}

impl Readings {
    /// No readings yet; results are sent to `back`.
    pub(super) const fn new(back: UnboundedSender<(u64, Then)>) -> Self {
        Self { jobs: Vec::new(), last: 0, told: Vec::new(), back }
    }

    /// Registers a log to be read, unless too many are being read. Returns its number and its counter.
    fn begin(&mut self, path: &Path, aim: Aim) -> Option<(u64, Arc<Counter>)> {
        if self.jobs.len() >= MOST {
            return None;
        }
        let counter = Arc::new(Counter::default());
        self.last += 1;
        let job = Job { number: self.last, path: path.to_owned(), aim, counter: Arc::clone(&counter) };
        self.jobs.push(job);
        Some((self.last, counter))
    }

    /// A log was read, or reading it was given up.
    fn end(&mut self, number: u64) -> After {
        let Some(at) = self.jobs.iter().position(|job| job.number == number) else { return After::Nothing };
        let job = self.jobs.remove(at);
        match job.aim {
            Aim::Fetched => After::Then,
            Aim::Table | Aim::Import if job.counter.is_wanted() => After::Then,
            Aim::Import => After::List,
            Aim::Table => After::Nothing,
        }
    }

    /// The user cancels the reading of a log.
    pub(super) fn stop(&self, path: &Path) {
        self.stop_all(|job| job.path == path);
    }

    /// The user goes elsewhere, so no log is read for a table any more. Returns whether one was.
    pub(super) fn stop_going(&self) -> bool {
        self.stop_all(|job| job.aim == Aim::Table)
    }

    /// Stops all readings, because the node ends.
    pub(super) fn end_all(&self) {
        self.stop_all(|_| true);
    }

    /// Returns whether a matching job was wanted until now.
    fn stop_all(&self, is_it: impl Fn(&Job) -> bool) -> bool {
        let jobs = self.jobs.iter().filter(|job| is_it(job));
        jobs.filter(|job| !job.counter.is_unwanted.swap(true, Ordering::Relaxed)).count() > 0
    }

    /// The progress, if it changed since it was last reported.
    fn news(&mut self) -> Option<Vec<Reading>> {
        let wanted = self.jobs.iter().filter(|job| job.counter.is_wanted());
        let now: Vec<Reading> = wanted
            .map(|job| Reading {
                path: job.path.clone(),
                done: job.counter.done.load(Ordering::Relaxed),
                all: job.counter.all.load(Ordering::Relaxed),
            })
            .collect();
        let is_news = now != self.told;
        if is_news {
            self.told.clone_from(&now);
        }
        is_news.then_some(now)
    }
}

impl Core {
    /// Reads a log off the node's task. `work` polls the counter for whether to go on. `then` handles its result on the
    /// node, unless nobody wants it any more. Returns whether reading started.
    pub(super) fn read<R: Send + 'static>(
        &mut self,
        path: &Path,
        aim: Aim,
        work: impl FnOnce(&Counter) -> R + Send + 'static,
        then: impl FnOnce(&mut Self, R) + Send + 'static,
    ) -> bool {
        let Some((number, counter)) = self.readings.begin(path, aim) else {
            self.not_now(NotNow::ManyReadings);
            return false;
        };
        let back = self.readings.back.clone();
        #[cfg(test)]
        let held = super::tests::held(path);
        tokio::task::spawn_blocking(move || {
            // Lets a test see what happens during a reading, however fast the reading and however slow the test.
            #[cfg(test)]
            while held.exists() {
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
            let result = work(&counter);
            // An error means that the node has ended, and nobody waits for the result.
            let _ = back.send((number, Box::new(move |core| then(core, result))));
        });
        true
    }

    /// Runs `work` off the node's task; `then` handles its result on the node in any case.
    pub(super) fn beside<R: Send + 'static>(
        &self,
        work: impl FnOnce() -> R + Send + 'static,
        then: impl FnOnce(&mut Self, R) + Send + 'static,
    ) {
        let back = self.readings.back.clone();
        tokio::task::spawn_blocking(move || {
            let result = work();
            // An error means that the node has ended, and nobody waits for the result.
            let _ = back.send((BESIDE, Box::new(move |core| then(core, result))));
        });
    }

    /// A log was read, or reading it was given up, or other work off the node's task finished.
    pub(super) fn on_read(&mut self, number: u64, then: Then) {
        if number == BESIDE {
            return then(self);
        }
        match self.readings.end(number) {
            After::Then => then(self),
            After::List => self.list_saved(),
            After::Nothing => {}
        }
        self.tell_readings();
    }

    /// Reports the progress of the readings, if it changed.
    pub(super) fn tell_readings(&mut self) {
        if let Some(news) = self.readings.news() {
            self.tell.tell(Notice::Reading(news));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn readings() -> Readings {
        Readings::new(tokio::sync::mpsc::unbounded_channel().0)
    }

    #[test]
    fn so_many_logs_are_read_at_once_and_no_more() {
        let mut readings = readings();
        let numbers: Vec<u64> =
            (0..20).filter_map(|_| Some(readings.begin(Path::new("a"), Aim::Import)?.0)).collect();
        assert_eq!(numbers.len(), MOST);
        assert!(!numbers.contains(&BESIDE));
        assert_eq!(readings.end(numbers[3]), After::Then);
        assert_eq!(readings.end(numbers[3]), After::Nothing, "it was read once");
        assert!(readings.begin(Path::new("a"), Aim::Import).is_some());
    }

    #[test]
    fn whoever_goes_elsewhere_stops_the_way_to_a_table_and_no_import() {
        let mut readings = readings();
        let (table, of_table) = readings.begin(Path::new("a"), Aim::Table).unwrap();
        let (import, of_import) = readings.begin(Path::new("b"), Aim::Import).unwrap();
        assert!(readings.stop_going() && !readings.stop_going(), "it is stopped once");
        assert!(!of_table.goes_on(1, 2) && of_import.goes_on(1, 2));
        assert_eq!(readings.end(table), After::Nothing);
        readings.stop(Path::new("b"));
        assert_eq!(readings.end(import), After::List, "it may have been copied");
    }

    #[test]
    fn whoever_asked_a_neighbour_hears_how_that_ended_in_any_case() {
        let mut readings = readings();
        let (number, counter) = readings.begin(Path::new("a"), Aim::Fetched).unwrap();
        readings.end_all();
        assert!(!counter.is_wanted());
        assert_eq!(readings.end(number), After::Then);
    }

    #[test]
    fn how_far_it_is_is_told_as_long_as_somebody_wants_it() {
        let mut readings = readings();
        assert_eq!(readings.news(), None);
        let (_, counter) = readings.begin(Path::new("a"), Aim::Table).unwrap();
        let told = |done, all| Some(vec![Reading { path: "a".into(), done, all }]);
        assert_eq!(readings.news(), told(0, 0));
        counter.goes_on(3, 9);
        assert_eq!((readings.news(), readings.news()), (told(3, 9), None));
        readings.stop(Path::new("a"));
        assert_eq!(readings.news(), Some(Vec::new()));
    }
}
