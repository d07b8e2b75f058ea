//! How far and how fast epochs go at one place. A promise bars everything earlier, and costs a record on the disk: a
//! holder that could have any number promised, as often as it liked, would end all voting.

use super::message::{Message, Promise};
use super::{Sabotage, Session, Time};
use crate::identity::Key;
use crate::log::Instance;
use std::collections::BTreeMap;
use std::time::Duration;

/// Nobody promises more than so much beyond what it promised before, whoever asks: four rounds of eight holders.
pub(super) const STRIDE: u64 = 4 * crate::log::MAX_HOLDERS as u64;
/// So long nobody else is promised a later epoch, so that a vote can be finished.
const TURN: Duration = Duration::from_secs(2);
/// So long nobody is promised another epoch than the one it was promised last.
const AGAIN: Duration = Duration::from_millis(500);
/// The most places that are looked at.
const MAX_PLACES: usize = 8;

/// Whose epoch was promised last at a place.
#[derive(Clone, Copy, Debug)]
struct Turn {
    whose: Key,
    since: Time,
    last: Time,
    /// The first other that asked meanwhile.
    next: Option<Key>,
}

/// Whose turn it is at the places that are not decided, and when a proposer was promised something at one that is.
#[derive(Clone, Debug, Default)]
pub(super) struct Turns {
    open: BTreeMap<Instance, Turn>,
    decided: BTreeMap<Key, Time>,
}

impl Turns {
    /// Whether `key` may be promised a later epoch now; if not, it is the next.
    fn ask(&mut self, instance: Instance, key: Key, now: Time) -> bool {
        let Some(turn) = self.open.get_mut(&instance) else {
            self.take(instance, key, now);
            return true;
        };
        let is_over = now >= turn.since + TURN;
        if turn.whose == key {
            // The next one has as long to ask again; then it is not waited for.
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

    /// Whether `key` may be promised a later epoch now at a place that is decided: no vote is open there, but every
    /// promise costs a record, and there are as many places as entries.
    fn ask_decided(&mut self, key: Key, now: Time) -> bool {
        let is_due = self.decided.get(&key).is_none_or(|last| now >= *last + AGAIN);
        if is_due {
            self.decided.retain(|_, last| now < *last + AGAIN);
            self.decided.insert(key, now);
        }
        is_due
    }

    fn take(&mut self, instance: Instance, key: Key, now: Time) {
        self.open.insert(instance, Turn { whose: key, since: now, last: now, next: None });
        while self.open.len() > MAX_PLACES {
            self.open.pop_first();
        }
    }

    /// Forgets all places but those from `first` on.
    pub(super) fn forget_before(&mut self, first: u64) {
        self.open.retain(|instance, _| instance.seq >= first);
    }
}

/// What each other holder promised, for the next place: the last it said itself, or a higher one that others showed.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard {
    at: Option<Instance>,
    promises: BTreeMap<Key, Promise>,
}

impl Heard {
    /// The highest epoch that a holder promised.
    fn highest(&self) -> u64 {
        self.promises.values().map(|promise| promise.epoch).max().unwrap_or(0)
    }

    /// The highest epoch that two holders promised: one of them is honest.
    fn of_two(&self) -> u64 {
        let mut epochs: Vec<u64> = self.promises.values().map(|promise| promise.epoch).collect();
        epochs.sort_unstable_by(|a, b| b.cmp(a));
        epochs.get(1).copied().unwrap_or(0)
    }
}

impl Session {
    /// The highest epoch that may be promised now at a place.
    pub(super) fn reach_of_epochs(&self, instance: Instance) -> u64 {
        if self.sabotage == Some(Sabotage::EndlessEpochs) {
            return crate::log::MAX_EPOCH;
        }
        let heard = if self.heard.at == Some(instance) { self.heard.of_two() } else { 0 };
        self.log.promised(instance).max(heard).saturating_add(STRIDE)
    }

    /// The highest epoch that anybody is known to have promised at the next place, as far as it can be gone beyond.
    pub(super) fn highest_known_epoch(&self) -> u64 {
        let (head, next, table) = (self.log.head(), self.log.next(), self.log.table());
        let holders = self.peers.iter().filter(|(key, _)| table.is_holder(**key)).map(|(_, peer)| peer);
        let told = holders.filter_map(|p| p.status.as_ref()).filter(|s| s.head == head);
        // Nobody signs a status: what it says is believed where it is near, and else shown by a promise.
        let near = self.log.promised(next).saturating_add(crate::log::MAX_HOLDERS as u64);
        let told = told.map(|s| s.promised).filter(|epoch| *epoch <= near).max().unwrap_or(0);
        let polled = self.polls.keys().next_back().copied().unwrap_or(0);
        let heard = if self.heard.at == Some(next) { self.heard.highest() } else { 0 };
        let last = self.reach_of_epochs(next) - crate::log::MAX_HOLDERS as u64;
        self.log.promised(next).max(told.max(polled).max(heard).min(last))
    }

    /// Remembers a promise for the next place. Its signature was checked. What its holder says itself takes the place of
    /// all it said before: one that claimed an epoch beyond all others and tells the truth now would be chased for ever.
    pub(super) fn note_promise(&mut self, from: Key, promise: &Promise) {
        let next = self.log.next();
        if promise.instance != next || promise.holder == self.key {
            return;
        }
        if self.heard.at != Some(next) {
            self.heard = Heard { at: Some(next), promises: BTreeMap::new() };
        }
        let known = self.heard.promises.get(&promise.holder).map(|known| known.epoch);
        if from == promise.holder || known.is_none_or(|epoch| epoch < promise.epoch) {
            self.heard.promises.insert(promise.holder, promise.clone());
        }
    }

    /// Whether `from` may be promised `epoch`: at once what was promised before, else in its turn.
    pub(super) fn is_turn_of(&mut self, from: Key, instance: Instance, epoch: u64) -> bool {
        let is_free = self.sabotage == Some(Sabotage::EndlessEpochs);
        if is_free || epoch <= self.log.promised(instance) {
            return true;
        }
        if instance.seq <= self.chosen_seq() {
            return self.turns.ask_decided(from, self.now);
        }
        self.turns.ask(instance, from, self.now)
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
        self.turns.take(instance, whose, self.now);
    }

    /// A holder is far behind the own epoch: what others promised shows it that it may follow.
    pub(super) fn show_promises(&mut self, to: Key) {
        let next = self.log.next();
        self.send_promise(to, next, self.log.promised(next));
        let heard: Vec<Promise> = self.heard.promises.values().cloned().collect();
        for promise in heard.into_iter().filter(|promise| promise.instance == next && promise.holder != to) {
            self.send(to, Message::Promise { promise, value: None });
        }
    }
}
