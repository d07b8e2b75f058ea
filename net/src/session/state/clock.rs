//! The time, and what is due when.

use super::claims::SHOWN_WITHIN;
use crate::session::{STATUS_EVERY, Time};

/// The time a session was last given, which never goes back, and when its periodic tasks are due.
pub(crate) struct Clock {
    now: Time,
    next_status: Time,
    /// After a restart, when to check again the entries of excluded holders.
    look_again: Option<Time>,
}

impl Clock {
    pub(crate) fn new(now: Time) -> Self {
        Self { now, next_status: now, look_again: Some(now + SHOWN_WITHIN) }
    }

    pub(crate) fn set(&mut self, now: Time) {
        self.now = now.max(self.now);
    }

    pub(crate) const fn now(&self) -> Time {
        self.now
    }

    /// Whether a status is due. If so, schedules the next.
    pub(crate) fn is_status_due(&mut self) -> bool {
        let is_due = self.now >= self.next_status;
        if is_due {
            self.next_status = self.now + STATUS_EVERY;
        }
        is_due
    }

    /// When the next status is due.
    pub(crate) const fn next_status(&self) -> Time {
        self.next_status
    }

    /// Whether it is time to check again what excluded holders wrote before this copy was restarted.
    pub(crate) fn is_time_to_look_again(&self) -> bool {
        self.look_again.is_some_and(|at| self.now >= at)
    }

    /// The check is done.
    pub(crate) const fn looked_again(&mut self) {
        self.look_again = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn time_never_goes_back() {
        let mut clock = Clock::new(Duration::from_secs(5));
        clock.set(Duration::from_secs(3));
        assert_eq!(clock.now(), Duration::from_secs(5));
    }

    #[test]
    fn a_status_is_due_at_once_and_then_from_time_to_time() {
        let mut clock = Clock::new(Duration::ZERO);
        assert!(clock.is_status_due() && !clock.is_status_due());
        clock.set(STATUS_EVERY);
        assert!(clock.is_status_due());
    }

    #[test]
    fn what_liars_wrote_is_looked_at_once_after_a_restart() {
        let mut clock = Clock::new(Duration::ZERO);
        assert!(!clock.is_time_to_look_again());
        clock.set(SHOWN_WITHIN);
        assert!(clock.is_time_to_look_again());
        clock.looked_again();
        assert!(!clock.is_time_to_look_again());
    }
}
