//! Which holders count.

use crate::identity::Key;
use crate::log::{Log, Roster, StoredEvidence, Verdict, Violation};

/// Which holders count at the end of a log: all except those proved to have signed two things for one place.
#[derive(Clone, Copy)]
pub(crate) struct Trust<'a> {
    roster: &'a Roster,
    evidence: &'a [StoredEvidence],
}

impl<'a> Trust<'a> {
    /// From the holders and the evidence of a log.
    pub(crate) fn of(log: &'a Log) -> Self {
        Self { roster: log.roster(), evidence: log.evidence() }
    }

    /// Whether a present holder is proved to have signed two things for one place. Proof against a holder that has left
    /// stops no copy, so it does not matter which copies heard of it before it left.
    pub(crate) fn excludes(self, key: Key) -> bool {
        let is_of_fork = |kept: &StoredEvidence| {
            (kept.accused.of, kept.accused.holder) == (Violation::Fork, key) && kept.verdict == Verdict::Holds
        };
        self.roster.is_holder(key) && self.evidence.iter().any(is_of_fork)
    }

    /// Whether `key` is a holder that counts.
    pub(crate) fn includes(self, key: Key) -> bool {
        self.roster.is_holder(key) && !self.excludes(key)
    }

    /// The holders that count, in the order of the table.
    pub(crate) fn holders(self) -> impl Iterator<Item = Key> + 'a {
        self.roster.holders.iter().copied().filter(move |key| !self.excludes(*key))
    }

    /// The number of holders that count.
    pub(crate) fn count(self) -> usize {
        self.holders().count()
    }

    /// How many holders are more than half of all, including those that do not count.
    pub(crate) fn more_than_half(self) -> usize {
        self.roster.more_than_half()
    }

    /// Whether a holder cannot continue: too few holders still count, or it does not count itself.
    pub(crate) fn is_broken_for(self, holder: Key) -> bool {
        !self.evidence.is_empty() && (self.count() < self.more_than_half() || self.excludes(holder))
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::Sample;
    use super::*;

    #[test]
    fn who_signed_two_entries_for_one_place_counts_no_more() {
        let mut roster = Sample::new(3);
        let [first, liar, last] = [0, 1, 2].map(|n| roster.key(n));
        roster.prove_fork(1);
        let trust = Trust::of(&roster.log);
        assert!(trust.excludes(liar) && !trust.includes(liar));
        assert_eq!(trust.holders().collect::<Vec<_>>(), [first, last]);
        assert!(!trust.is_broken_for(first), "two of three can continue");
        assert!(trust.is_broken_for(liar));
    }

    #[test]
    fn of_two_holders_one_alone_does_not_go_on() {
        let mut roster = Sample::new(2);
        assert!(!Trust::of(&roster.log).is_broken_for(roster.key(0)));
        roster.prove_fork(1);
        assert!(Trust::of(&roster.log).is_broken_for(roster.key(0)));
    }

    #[test]
    fn who_holds_no_seat_is_neither_trusted_nor_excluded() {
        let roster = Sample::new(2);
        let trust = Trust::of(&roster.log);
        let stranger = Key([9; 32]);
        assert!(!trust.includes(stranger) && !trust.excludes(stranger));
    }
}
