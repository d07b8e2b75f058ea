//! The outputs of a session, in order.

use crate::session::{Event, Output, Time};
use std::collections::VecDeque;
use std::time::Duration;

/// Events are dropped while this many outputs wait to be polled.
const MAX_OUT: usize = 100_000;
/// At most this many messages of others are relayed per [`IN`], which is below what one link may send about a game.
/// Anything beyond it comes with the next status.
const MOST: u32 = 1000;
const IN: Duration = Duration::from_secs(5);

/// The outputs waiting to be polled, and how many messages were relayed lately.
#[derive(Default)]
pub(crate) struct Outbox {
    waiting: VecDeque<Output>,
    since: Time,
    passed_on: u32,
}

impl Outbox {
    pub(crate) fn push(&mut self, output: Output) {
        self.waiting.push_back(output);
    }

    pub(crate) fn tell(&mut self, event: Event) {
        if self.waiting.len() < MAX_OUT {
            self.waiting.push_back(Output::Event(event));
        }
    }

    pub(crate) fn pop(&mut self) -> Option<Output> {
        self.waiting.pop_front()
    }

    /// Whether one more message of another peer may be relayed now. Counts it as relayed.
    pub(crate) fn may_pass_on(&mut self, now: Time) -> bool {
        if now >= self.since + IN {
            (self.since, self.passed_on) = (now, 0);
        }
        self.passed_on += 1;
        self.passed_on <= MOST
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Key;

    #[test]
    fn what_others_say_is_passed_on_so_often_in_a_while() {
        let mut outbox = Outbox::default();
        let passed = |outbox: &mut Outbox, now| (0..2 * MOST).filter(|_| outbox.may_pass_on(now)).count();
        assert_eq!(passed(&mut outbox, Duration::ZERO), MOST as usize);
        assert_eq!(passed(&mut outbox, IN), MOST as usize);
    }

    #[test]
    fn events_that_nobody_polls_are_bounded_and_push_out_nothing_else() {
        let mut outbox = Outbox::default();
        (0..MAX_OUT + 9).for_each(|_| outbox.tell(Event::Wasted { from: Key([1; 32]), why: "" }));
        outbox.push(Output::WakeAt(IN));
        let polled: Vec<Output> = std::iter::from_fn(|| outbox.pop()).collect();
        assert_eq!((polled.len(), polled.last()), (MAX_OUT + 1, Some(&Output::WakeAt(IN))));
    }
}
