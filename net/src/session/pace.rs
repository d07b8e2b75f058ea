//! How far and how fast epochs go at one place. A promise bars everything earlier, and costs a record on the disk: a
//! holder that could have any number promised, as often as it liked, would end all voting.

use super::Session;
use super::message::Message;
use crate::identity::Key;
use crate::log::{Instance, MAX_HOLDERS};

impl Session {
    /// The highest epoch that may be promised now at a place.
    pub(super) fn reach_of_epochs(&self, instance: Instance) -> u64 {
        self.epochs.reach(instance, self.log.promised(instance))
    }

    /// The highest epoch that anybody is known to have promised at the next place, as far as it can be gone beyond.
    pub(super) fn highest_known_epoch(&self) -> u64 {
        const STEP: u64 = MAX_HOLDERS as u64;
        let (next, table) = (self.log.next(), self.log.table());
        let promised = self.log.promised(next);
        // Nobody signs a status: what it says is believed where it is near, and else shown by a promise.
        let told = self.peers.highest_epoch(table, self.log.head(), promised.saturating_add(STEP));
        let heard = self.epochs.highest_heard(next);
        let known = told.max(self.polls.latest()).max(heard);
        promised.max(known.min(self.reach_of_epochs(next) - STEP))
    }

    /// Whether `from` may be promised `epoch`: at once what was promised before, else in its turn.
    pub(super) fn is_turn_of(&mut self, from: Key, instance: Instance, epoch: u64) -> bool {
        if epoch <= self.log.promised(instance) {
            return true;
        }
        let (chosen, now) = (self.chosen_seq(), self.clock.now());
        self.epochs.is_turn_of(from, instance, chosen, now)
    }

    /// Promises an epoch to its proposer, in its turn and as far as it may go, and says what is promised then.
    pub(super) fn promise_to(&mut self, from: Key, instance: Instance, epoch: u64) {
        if !self.is_turn_of(from, instance, epoch) {
            return;
        }
        self.promise(instance, epoch.min(self.reach_of_epochs(instance)));
        let promised = self.log.promised(instance);
        self.send_promise(from, instance, promised);
    }

    /// A person here wants something: the turn is that of the proposer.
    pub(super) fn give_turn(&mut self, instance: Instance, whose: Key) {
        self.epochs.give_turn(instance, whose, self.clock.now());
    }

    /// A holder is far behind the own epoch: what others promised shows it that it may follow.
    pub(super) fn show_promises(&mut self, to: Key) {
        let next = self.log.next();
        self.send_promise(to, next, self.log.promised(next));
        for promise in self.epochs.heard(next).into_iter().filter(|promise| promise.holder != to) {
            self.send(to, Message::Promise { promise, value: None });
        }
    }
}
