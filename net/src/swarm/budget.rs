//! A budget of work: so much time at once, and so much of each second after that. Knows no clock: it is told.

use std::time::{Duration, Instant};

/// The most that is charged at once: a computer that fell asleep did not work for so long.
const MOST: Duration = Duration::from_millis(100);

/// Where nothing is left, so much comes together before the next work: to wait is work, too.
const PIECE: f64 = 0.000_5;

/// How much is left.
#[derive(Debug)]
pub(super) struct Budget {
    holds: f64,
    fills: f64,
    /// Below nothing after work that took more than there was.
    left: f64,
    at: Instant,
}

impl Budget {
    /// A full budget: what it holds and what comes in each second, both in seconds of work.
    pub(super) fn new((holds, fills): (f64, f64), now: Instant) -> Self {
        Self { holds, fills, left: holds, at: now }
    }

    /// Takes what some work took, and says how much that is.
    pub(super) fn charge(&mut self, time: Duration, now: Instant) -> f64 {
        self.fill(now);
        let time = time.min(MOST).as_secs_f64();
        self.left -= time;
        time
    }

    /// When there is something again; nothing if there is.
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
