//! A budget of work: some time initially, and a fraction of each second after that. It uses no clock; the caller passes
//! the time.

use std::time::{Duration, Instant};

/// The most charged at once, since a computer that was suspended did not work all that time.
const MOST: Duration = Duration::from_millis(100);

/// How much an empty budget accumulates before the next work, since each wait costs work too.
const PIECE: f64 = 0.000_5;

/// The state of a budget.
#[derive(Debug)]
pub(super) struct Budget {
    holds: f64,
    fills: f64,
    /// Negative after work that took more than was left.
    left: f64,
    at: Instant,
}

impl Budget {
    /// A full budget: its capacity, and what it gains per second, both in seconds of work.
    pub(super) fn new((holds, fills): (f64, f64), now: Instant) -> Self {
        Self { holds, fills, left: holds, at: now }
    }

    /// Charges the time of some work, and returns the amount charged.
    pub(super) fn charge(&mut self, time: Duration, now: Instant) -> f64 {
        self.fill(now);
        let time = time.min(MOST).as_secs_f64();
        self.left -= time;
        time
    }

    /// When it has something left again; `None` if it has now.
    pub(super) fn empty_until(&mut self, now: Instant) -> Option<Instant> {
        self.fill(now);
        (self.left <= 0.0).then(|| now + Duration::from_secs_f64((PIECE - self.left) / self.fills))
    }

    fn fill(&mut self, now: Instant) {
        let since = now.saturating_duration_since(self.at);
        self.at = self.at.max(now);
        self.left = (self.left + since.as_secs_f64() * self.fills).min(self.holds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spent_comes_in_again_and_a_long_sleep_costs_no_more_than_a_moment() {
        let now = Instant::now();
        let mut budget = Budget::new((0.05, 0.1), now);
        assert_eq!(budget.empty_until(now), None);
        budget.charge(Duration::from_millis(60), now);
        let again = budget.empty_until(now).unwrap();
        assert!((0.1..0.11).contains(&(again - now).as_secs_f64()), "{:?}", again - now);
        assert_eq!(budget.empty_until(again), None);
        budget.charge(Duration::from_secs(3600), again);
        let wait = budget.empty_until(again).unwrap() - again;
        assert!(wait < Duration::from_millis(1010), "{wait:?}");
    }
}
