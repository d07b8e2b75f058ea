//! The range of entries being taken.

use crate::identity::Digest;

/// What is known about the entries of one message while they are taken one after the other.
#[derive(Default)]
pub(crate) struct Intake {
    /// The last of them that a trusted holder signed or accepted; 0 for none.
    vouched_to: u64,
    /// The first entry taken if the message has several: acks and pushes then go out at the end.
    first: Option<u64>,
}

impl Intake {
    /// Begins a message with `entries` entries, vouched for up to `vouched_to`.
    pub(crate) fn begin(&mut self, entries: usize, vouched_to: u64) {
        *self = Self { vouched_to, first: (entries > 1).then_some(u64::MAX) };
    }

    /// Whether this entry of a connected run is vouched for: a holder vouches for a later one, so it had stored this
    /// one.
    pub(crate) fn is_vouched(&self, entry: (u64, Digest), run: &[(u64, Digest)]) -> bool {
        self.vouched_to > entry.0 && run.contains(&entry)
    }

    /// Drops the vouching for the message being taken.
    pub(crate) const fn distrust(&mut self) {
        self.vouched_to = 0;
    }

    /// An entry was taken. Returns whether it is one of several, which are announced together.
    pub(crate) fn add(&mut self, seq: u64) -> bool {
        self.first = self.first.map(|first| first.min(seq));
        self.first.is_some()
    }

    /// Ends a message. Returns the first entry taken if the message has several.
    pub(crate) fn end(&mut self) -> Option<u64> {
        self.first.take().filter(|first| *first < u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_entries_are_told_of_together_from_the_first_that_was_taken() {
        let mut intake = Intake::default();
        intake.begin(3, 0);
        assert!(intake.add(8) && intake.add(9));
        assert_eq!((intake.end(), intake.end()), (Some(8), None));
        intake.begin(3, 0);
        assert_eq!(intake.end(), None, "none of them was taken");
        intake.begin(1, 0);
        assert!(!intake.add(8), "a single entry is announced at once");
    }

    #[test]
    fn only_what_stands_before_a_vouched_entry_of_the_same_run_is_vouched_for() {
        let id = |n: u8| Digest([n; 32]);
        let run = [(4, id(4)), (5, id(5))];
        let mut intake = Intake::default();
        intake.begin(2, 5);
        assert!(intake.is_vouched((4, id(4)), &run));
        assert!(!intake.is_vouched((5, id(5)), &run), "no later entry is vouched for");
        assert!(!intake.is_vouched((4, id(9)), &run));
        intake.distrust();
        assert!(!intake.is_vouched((4, id(4)), &run));
    }
}
