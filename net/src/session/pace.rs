//! How far and how fast epochs may advance at one place. A promise rules out everything earlier and costs a record on
//! disk. A holder that could get any epoch promised, as often as it liked, would end all voting.

use super::Session;
use super::message::Message;
use crate::identity::Key;
use crate::log::{Instance, MAX_HOLDERS};

impl Session {
    /// The highest epoch that may now be promised at a place.
    pub(super) fn reach_of_epochs(&self, instance: Instance) -> u64 {
        self.epochs.reach(instance, self.log.promised(instance))
    }

    /// The highest epoch that any holder is known to have promised at the next place, capped so that this copy can
    /// still go beyond it.
    pub(super) fn highest_known_epoch(&self) -> u64 {
        const STEP: u64 = MAX_HOLDERS as u64;
        let (next, roster) = (self.log.next(), self.log.roster());
        let promised = self.log.promised(next);
        // A status is not signed. It is believed for near epochs; higher ones need a promise.
        let told = self.peers.highest_epoch(roster, self.log.head(), promised.saturating_add(STEP));
        let heard = self.epochs.highest_heard(next);
        let known = told.max(self.votes.latest()).max(heard);
        promised.max(known.min(self.reach_of_epochs(next) - STEP))
    }

    /// Whether `from` may be promised `epoch`. An epoch already promised may be repeated at once, a later one only in
    /// its turn.
    pub(super) fn is_turn_of(&mut self, from: Key, instance: Instance, epoch: u64) -> bool {
        if epoch <= self.log.promised(instance) {
            return true;
        }
        let (chosen, now) = (self.chosen_seq(), self.clock.now());
        self.epochs.is_turn_of(from, instance, chosen, now)
    }

    /// Promises an epoch to its proposer, if it is that proposer's turn and at most up to the limit, and sends the
    /// promise that results.
    pub(super) fn promise_to(&mut self, from: Key, instance: Instance, epoch: u64) {
        if !self.is_turn_of(from, instance, epoch) {
            return;
        }
        self.promise(instance, epoch.min(self.reach_of_epochs(instance)));
        let promised = self.log.promised(instance);
        self.send_promise(from, instance, promised);
    }

    /// The local player wants something, so the proposer gets the turn.
    pub(super) fn give_turn(&mut self, instance: Instance, whose: Key) {
        self.epochs.give_turn(instance, whose, self.clock.now());
    }

    /// A holder is far behind this copy's epoch. The promises of others show it that it may follow.
    pub(super) fn show_promises(&mut self, to: Key) {
        let next = self.log.next();
        self.send_promise(to, next, self.log.promised(next));
        for promise in self.epochs.heard(next).into_iter().filter(|promise| promise.holder != to) {
            self.send(to, Message::Promise { promise, value: None });
        }
    }
}
