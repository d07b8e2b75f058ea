//! The range of entries that is being taken.

use crate::identity::Digest;

/// What is known of the entries of one message while they are taken one after the other.
#[derive(Default)]
pub(crate) struct Intake {
    /// The last of them that a holder signed or accepted whose word counts; 0 for none.
    vouched_to: u64,
    /// The first that was taken of several: acks and pushes go out at their end.
    first: Option<u64>,
}

impl Intake {
    /// A message with so many entries comes, vouched for up to one.
    pub(crate) fn begin(&mut self, entries: usize, vouched_to: u64) {
        *self = Self { vouched_to, first: (entries > 1).then_some(u64::MAX) };
    }

    /// Whether entries behind this one of a run that hangs together are vouched for: whoever signed them had stored it.
    pub(crate) fn is_vouched(&self, entry: (u64, Digest), run: &[(u64, Digest)]) -> bool {
        self.vouched_to > entry.0 && run.contains(&entry)
    }

    /// Nobody vouches for what is being taken any more.
    pub(crate) const fn distrust(&mut self) {
        self.vouched_to = 0;
    }

    /// An entry was taken. Says whether it is one of several, which are told of together.
    pub(crate) fn add(&mut self, seq: u64) -> bool {
        self.first = self.first.map(|first| first.min(seq));
        self.first.is_some()
    }

    /// The end of several: the first of them that was taken.
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
        assert!(!intake.add(8), "one is told of at once");
    }

    #[test]
    fn only_what_stands_before_a_vouched_entry_of_the_same_run_is_vouched_for() {
        let id = |n: u8| Digest([n; 32]);
        let run = [(4, id(4)), (5, id(5))];
        let mut intake = Intake::default();
        intake.begin(2, 5);
        assert!(intake.is_vouched((4, id(4)), &run));
        assert!(!intake.is_vouched((5, id(5)), &run), "nobody built on it");
        assert!(!intake.is_vouched((4, id(9)), &run));
        intake.distrust();
        assert!(!intake.is_vouched((4, id(4)), &run));
    }
}
