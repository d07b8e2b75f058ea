//! What a program knows, by its own clock, of another program with its key: see `node/duplicate_key.rs`.

use net::session::Time;
use std::time::Duration;

/// How long to wait for a holder that does not answer.
const OVERDUE: Duration = Duration::from_secs(10);
/// How long after the last notice from another run nothing is signed.
const HOLDS: Duration = Duration::from_secs(12);

/// One run of a program at its table.
#[derive(Clone, Copy)]
pub struct Run {
    /// Unique to this run.
    pub number: u64,
    entered: Time,
    is_alone: bool,
    heard: Option<Time>,
}

impl Run {
    pub const fn begin(number: u64, now: Time) -> Self {
        Self { number, entered: now, is_alone: false, heard: None }
    }

    /// Another run of its key has announced itself.
    pub const fn hear(&mut self, now: Time) {
        self.heard = Some(now);
    }

    /// Marks this run as the only one: all other holders are connected with it, or it does not ask.
    pub const fn is_alone(&mut self) {
        self.is_alone = true;
    }

    /// Whether it signs nothing because another run may exist.
    pub fn is_held(&mut self, now: Time) -> bool {
        self.is_alone |= now >= self.entered + OVERDUE;
        !self.is_alone || self.heard.is_some_and(|at| now < at + HOLDS)
    }

    /// When to check that again.
    pub fn looks_again(&self) -> Time {
        self.heard.map_or(self.entered + OVERDUE, |at| at + HOLDS)
    }
}
