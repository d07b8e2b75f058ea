//! Which proposer is promised an epoch, and when.

use crate::identity::Key;
use crate::log::Instance;
use crate::session::Time;
use std::collections::BTreeMap;
use std::time::Duration;

/// How long a proposer has before another one is promised a later epoch, so that it can finish a vote.
const TURN: Duration = Duration::from_secs(2);
/// How long a proposer waits before it is promised another epoch.
const AGAIN: Duration = Duration::from_millis(500);
/// The most places that are remembered.
const MAX_PLACES: usize = 8;

/// The proposer whose epoch was promised last at a place.
#[derive(Clone, Copy, Debug)]
struct Turn {
    whose: Key,
    since: Time,
    last: Time,
    /// The first other proposer that asked meanwhile.
    next: Option<Key>,
}

/// Whose turn it is at undecided places, and when each proposer was last promised an epoch at a decided one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Turns {
    open: BTreeMap<Instance, Turn>,
    decided: BTreeMap<Key, Time>,
}

impl Turns {
    /// Whether `key` may be promised a later epoch now. If not, it may become next in line.
    pub(crate) fn ask(&mut self, instance: Instance, key: Key, now: Time) -> bool {
        let Some(turn) = self.open.get_mut(&instance) else {
            self.take(instance, key, now);
            return true;
        };
        let is_over = now >= turn.since + TURN;
        if turn.whose == key {
            // The next proposer has equally long to ask again; after that, the turn is not kept for it.
            let is_anothers = is_over && turn.next.is_some() && now < turn.since + 2 * TURN;
            let is_mine = !is_anothers && now >= turn.last + AGAIN;
            if is_mine {
                turn.last = now;
            }
            return is_mine;
        }
        if !is_over {
            turn.next.get_or_insert(key);
            return false;
        }
        self.take(instance, key, now);
        true
    }

    /// Whether `key` may be promised a later epoch at a decided place now. No vote is open there, but every promise
    /// costs a record, and there are as many places as entries.
    pub(crate) fn ask_decided(&mut self, key: Key, now: Time) -> bool {
        let is_due = self.decided.get(&key).is_none_or(|last| now >= *last + AGAIN);
        if is_due {
            self.decided.retain(|_, last| now < *last + AGAIN);
            self.decided.insert(key, now);
        }
        is_due
    }

    /// Gives the turn to `key`.
    pub(crate) fn take(&mut self, instance: Instance, key: Key, now: Time) {
        self.open.insert(instance, Turn { whose: key, since: now, last: now, next: None });
        while self.open.len() > MAX_PLACES {
            self.open.pop_first();
        }
    }

    /// Forgets all places before `first`.
    pub(crate) fn forget_before(&mut self, first: u64) {
        self.open.retain(|instance, _| instance.seq >= first);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Digest;

    const ANNA: Key = Key([1; 32]);
    const BERT: Key = Key([2; 32]);
    const PLACE: Instance = Instance { seq: 1, prev: Digest([0; 32]) };

    const fn at(millis: u64) -> Time {
        Duration::from_millis(millis)
    }

    #[test]
    fn nobody_is_promised_a_later_epoch_while_another_has_its_turn() {
        let mut turns = Turns::default();
        assert!(turns.ask(PLACE, ANNA, at(0)));
        assert!(!turns.ask(PLACE, BERT, at(1_999)));
        assert!(turns.ask(PLACE, BERT, at(2_000)));
        assert!(!turns.ask(PLACE, ANNA, at(2_001)));
    }

    #[test]
    fn a_turn_goes_on_if_the_next_one_does_not_ask_again() {
        let mut turns = Turns::default();
        assert!(turns.ask(PLACE, ANNA, at(0)) && !turns.ask(PLACE, BERT, at(100)));
        assert!(!turns.ask(PLACE, ANNA, at(3_000)), "it is the next proposer's turn");
        assert!(turns.ask(PLACE, ANNA, at(4_000)), "which did not ask again");
    }

    #[test]
    fn at_a_decided_place_each_is_promised_something_twice_a_second() {
        let mut turns = Turns::default();
        assert!(turns.ask_decided(ANNA, at(0)) && turns.ask_decided(BERT, at(0)));
        assert!(!turns.ask_decided(ANNA, at(499)) && turns.ask_decided(ANNA, at(500)));
    }
}
