//! The state of a chat sender: which lines were received, and how many more are allowed.

use crate::meter::Bucket;
use std::time::Instant;

/// The lines of one sender allowed initially, more than a newcomer is sent of the past.
const AT_ONCE: u32 = 24;
/// The lines per second after that. This program itself sends fewer: [`OWN`].
const A_SECOND: f64 = 0.5;
/// The limit of this computer's own lines: initially, and per second.
pub(super) const OWN: (u32, f64) = (6, 0.4);
/// Numbers below the highest that are tracked individually; older ones count as received.
const WINDOW: u64 = 64;

/// A sender.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sender {
    largest: u64,
    /// Bit n is set if the n-th number below the highest was received.
    heard: u64,
    bucket: Bucket,
    pub(super) last: Instant,
}

impl Sender {
    pub(super) fn new(now: Instant) -> Self {
        Self { largest: 0, heard: 0, bucket: Bucket::new(AT_ONCE, A_SECOND, now), last: now }
    }

    /// Whether a line with this number was not received before.
    pub(super) fn is_new(&self, number: u64) -> bool {
        match self.largest.checked_sub(number) {
            None => true,
            Some(behind) => behind < WINDOW && self.heard >> behind & 1 == 0,
        }
    }

    /// Notes a number.
    pub(super) fn note(&mut self, number: u64, now: Instant) {
        self.last = now;
        if let Some(behind) = self.largest.checked_sub(number) {
            self.heard |= if behind < WINDOW { 1 << behind } else { 0 };
            return;
        }
        let step = number - self.largest;
        self.heard = if step < WINDOW { self.heard << step | 1 } else { 1 };
        self.largest = number;
    }

    /// Whether one more line of it is allowed now.
    pub(super) fn may_speak(&mut self, now: Instant) -> bool {
        self.bucket.take(1, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_number_counts_once_and_old_ones_never_again() {
        let now = Instant::now();
        let mut sender = Sender::new(now);
        let mut known = BTreeSet::new();
        let mut largest = 0;
        let mut numbers = rules::SplitMix::new(4);
        for _ in 0..5_000 {
            let number = largest.max(100) - 90 + numbers.below(100) as u64;
            let is_new = sender.is_new(number);
            let is_recent = number + WINDOW > largest;
            assert_eq!(is_new, is_recent && !known.contains(&number), "{number} after {largest}");
            if is_new {
                sender.note(number, now);
                known.insert(number);
                largest = largest.max(number);
            }
        }
        assert!(known.len() > 500);
        sender.note(u64::MAX, now);
        assert!(!sender.is_new(u64::MAX) && !sender.is_new(largest) && sender.is_new(u64::MAX - 1));
    }
}
