//! What a session wants done, in order.

use crate::session::{Event, Output, Time};
use std::collections::VecDeque;
use std::time::Duration;

/// Notices that nobody polls are forgotten beyond so many.
const MAX_OUT: usize = 100_000;
/// So much is passed on of others in so long, which is below what a link may bring of a game. What is beyond it comes
/// with the next status.
const MOST: u32 = 1000;
const IN: Duration = Duration::from_secs(5);

/// What waits to be polled, and how much of others' was passed on lately.
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

    /// Whether one more message of somebody else may be passed on now, which it then is.
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
