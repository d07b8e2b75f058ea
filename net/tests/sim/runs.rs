//! What the program of a computer knows of another one with its key, by its own clock: see `node/twin.rs`.

use net::session::Time;
use std::time::Duration;

/// After how long a holder that does not answer is waited for no more.
const OVERDUE: Duration = Duration::from_secs(10);
/// How long after the last word of another run nothing is signed.
const HOLDS: Duration = Duration::from_secs(12);

/// One start of a program, at its table.
#[derive(Clone, Copy)]
pub struct Run {
    /// No other start has that number.
    pub number: u64,
    entered: Time,
    is_alone: bool,
    heard: Option<Time>,
}

impl Run {
    pub const fn begin(number: u64, now: Time) -> Self {
        Self { number, entered: now, is_alone: false, heard: None }
    }

    /// Another run of its key says that it is there.
    pub const fn hear(&mut self, now: Time) {
        self.heard = Some(now);
    }

    /// It is the only one, as far as it knows: all others are connected with it, or it does not ask.
    pub const fn is_alone(&mut self) {
        self.is_alone = true;
    }

    /// Whether it signs nothing, because another run may be there.
    pub fn is_held(&mut self, now: Time) -> bool {
        self.is_alone |= now >= self.entered + OVERDUE;
        !self.is_alone || self.heard.is_some_and(|at| now < at + HOLDS)
    }

    /// When that is to be looked at again.
    pub fn looks_again(&self) -> Time {
        self.heard.map_or(self.entered + OVERDUE, |at| at + HOLDS)
    }
}
