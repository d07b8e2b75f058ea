//! Epochs after the first: plain single-decree Paxos among the holders, one instance per place.
//!
//! Epoch 0 has exactly one possible value, so acks are enough there. Later epochs choose what players vote for, and an
//! author's entry or a draw that a promise barred.

use super::bound::{Bound, bound};
use super::promises::KnownPromises;
use super::proposer_turns::Turns;
use super::trust::Trust;
use crate::identity::{Digest, Key, Signature};
use crate::log::{Body, Instance, MAX_HOLDERS, Value, id_of};
use crate::session::{Promise, Proposal, Time};
use std::collections::BTreeMap;
use std::time::Duration;

/// The most proposals that are remembered, to catch a proposer that makes two.
const MAX_PROPOSED: usize = 64;
/// How long the first holder waits before it finishes an interrupted vote. Later holders wait longer, so they do not
/// get in each other's way. The time never decides what is chosen.
const SETTLE_AFTER: Duration = Duration::from_millis(1500);
/// A holder promises at most this many epochs beyond what was promised before, no matter who asks: four rounds of eight
/// holders.
pub(crate) const STRIDE: u64 = 4 * MAX_HOLDERS as u64;

/// What this holder and others propose and promise at undecided places.
#[derive(Default)]
pub(crate) struct Epochs {
    /// The value that epoch 0 would take at the next place if no promise barred it.
    barred: Option<(Instance, Value)>,
    round: Option<Round>,
    /// Values accepted in later epochs, until a certificate forms.
    values: BTreeMap<Digest, (Instance, Value)>,
    /// The first proposal seen of each epoch and proposer.
    proposed: BTreeMap<(Instance, u64, Key), (Digest, Signature)>,
    settle_at: Option<Time>,
    heard: KnownPromises,
    turns: Turns,
}

/// An epoch in which this holder is the proposer.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    pub(crate) instance: Instance,
    pub(crate) epoch: u64,
    /// What this holder wants; `None` if the round only finishes an interrupted vote.
    pub(crate) body: Option<Body>,
    pub(crate) proposal: Option<Proposal>,
    promises: BTreeMap<Key, Promise>,
    /// The values that the promises report as accepted.
    values: BTreeMap<Digest, Value>,
}

impl Round {
    /// A one-line description for failing tests.
    pub(crate) fn describe(&self) -> String {
        format!(
            "epoch {} with {} promises, proposed {}",
            self.epoch,
            self.promises.len(),
            self.proposal.is_some()
        )
    }

    /// The promises of trusted holders.
    fn promises(&self, trust: Trust<'_>) -> Vec<Promise> {
        self.promises.values().filter(|promise| !trust.excludes(promise.holder)).cloned().collect()
    }

    /// Whether the proposal counts the promise of a holder that was since proved to lie. No copy accepts it then.
    fn is_void(&self, trust: Trust<'_>) -> bool {
        let mut promises = self.proposal.iter().flat_map(|proposal| &proposal.promises);
        promises.any(|promise| trust.excludes(promise.holder))
    }
}

/// What an epoch may propose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    /// This value, no matter what players want.
    Value(Value),
    /// What the proposer wants, if it has the votes.
    Wish(Body),
}

impl Epochs {
    /// The log has a new end. Drops what was kept for the old next place.
    pub(crate) fn move_to(&mut self, next: Instance) {
        self.barred = self.barred.take().filter(|(at, _)| *at == next);
        self.settle_at = None;
    }

    /// Forgets rounds, turns and values for places that are decided.
    pub(crate) fn forget(&mut self, next: Instance, chosen: u64) {
        self.round = self.round.take().filter(|round| round.instance == next);
        self.turns.forget_before(chosen + 1);
        self.values.retain(|_, (at, _)| at.seq > chosen);
    }

    /// Keeps the value that epoch 0 would take at a place. Returns whether it is new.
    pub(crate) fn bar(&mut self, instance: Instance, value: Value) -> bool {
        let is_it = |known: &Value| id_of(&known.entry) == id_of(&value.entry);
        if self.barred_at(instance).is_some_and(is_it) {
            return false;
        }
        self.barred = Some((instance, value));
        true
    }

    /// The value that epoch 0 would take at a place.
    pub(crate) fn barred_at(&self, instance: Instance) -> Option<&Value> {
        self.barred.as_ref().filter(|(at, _)| *at == instance).map(|(_, value)| value)
    }

    pub(crate) const fn has_barred(&self) -> bool {
        self.barred.is_some()
    }

    /// This holder's current round.
    pub(crate) const fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    pub(crate) fn begin(&mut self, instance: Instance, epoch: u64, body: Option<Body>) {
        let (promises, values) = (BTreeMap::new(), BTreeMap::new());
        self.round = Some(Round { instance, epoch, body, proposal: None, promises, values });
    }

    pub(crate) fn give_up_round(&mut self) {
        self.round = None;
    }

    /// A later epoch was promised at a place, so an earlier round of this holder cannot succeed any more.
    pub(crate) fn note_own_promise(&mut self, instance: Instance, epoch: u64) {
        self.round = self.round.take().filter(|round| round.instance != instance || round.epoch >= epoch);
    }

    /// Whether this holder's round is for that epoch and place, and its proposal can still be accepted.
    pub(crate) fn is_under_way(&self, instance: Instance, epoch: u64, trust: Trust<'_>) -> bool {
        let round = self.round.as_ref().filter(|round| (round.instance, round.epoch) == (instance, epoch));
        round.is_some_and(|round| !round.is_void(trust))
    }

    /// The values that promises report as accepted; `None` if `id` is among them.
    pub(crate) fn reported_besides(&self, id: Digest) -> Option<Vec<Value>> {
        let round = self.round.as_ref().filter(|round| !round.values.contains_key(&id))?;
        Some(round.values.values().cloned().collect())
    }

    pub(crate) fn report(&mut self, id: Digest, value: Value) {
        if let Some(round) = &mut self.round {
            round.values.insert(id, value);
        }
    }

    /// Counts a promise for this holder's round.
    pub(crate) fn count(&mut self, promise: Promise) {
        if let Some(round) = &mut self.round {
            round.promises.insert(promise.holder, promise);
        }
    }

    /// The promises with which this holder may make its proposal now. `promised` is the epoch that it promised last
    /// there.
    pub(crate) fn ready(&self, next: Instance, promised: u64, trust: Trust<'_>) -> Option<Vec<Promise>> {
        let round = self.round.as_ref().filter(|round| round.proposal.is_none())?;
        let promises = round.promises(trust);
        let is_current = round.instance == next && promised == round.epoch;
        (is_current && promises.len() >= trust.more_than_half()).then_some(promises)
    }

    /// What this holder may propose in its epoch: the value accepted in the highest epoch. If there is none, the
    /// author's entry or the draw, or else what was voted for.
    pub(crate) fn pick(&self, promises: &[Promise], trust: Trust<'_>) -> Option<Pick> {
        let round = self.round.as_ref()?;
        match bound(promises, trust.more_than_half(), trust.count()) {
            Bound::Free => {}
            Bound::To(ids) => return round.values.get(ids.first()?).cloned().map(Pick::Value),
            Bound::Unclear => return None,
        }
        let barred = self.barred_at(round.instance).cloned().map(Pick::Value);
        barred.or_else(|| round.body.clone().map(Pick::Wish))
    }

    pub(crate) fn propose(&mut self, proposal: Proposal) {
        if let Some(round) = &mut self.round {
            round.proposal = Some(proposal);
        }
    }

    /// Keeps a value accepted in a later epoch until a certificate forms.
    pub(crate) fn keep(&mut self, instance: Instance, value: Value) {
        let id = id_of(&value.entry);
        self.values.insert(id, (instance, value));
        if self.values.len() > MAX_PROPOSED {
            self.values.retain(|kept, _| *kept == id);
        }
    }

    pub(crate) fn value(&self, id: Digest) -> Option<&Value> {
        self.values.get(&id).map(|(_, value)| value)
    }

    pub(crate) fn drop_value(&mut self, id: Digest) {
        self.values.remove(&id);
    }

    /// The first proposal seen from a proposer in an epoch: this one if there was none before.
    pub(crate) fn first_of(&mut self, proposal: &Proposal, id: Digest) -> (Digest, Signature) {
        let Proposal { instance, epoch, holder, signature, .. } = proposal;
        let first = *self.proposed.entry((*instance, *epoch, *holder)).or_insert((id, *signature));
        while self.proposed.len() > MAX_PROPOSED {
            self.proposed.pop_first();
        }
        first
    }

    /// Whether the holder of this rank has waited long enough to finish an interrupted vote at the next place. The
    /// first call starts the wait.
    pub(crate) fn is_time_to_settle(&mut self, now: Time, rank: usize) -> bool {
        match self.settle_at {
            None => {
                self.settle_at = Some(now + SETTLE_AFTER * (rank as u32 + 1));
                false
            }
            Some(at) if at <= now => {
                self.settle_at = None;
                true
            }
            Some(_) => false,
        }
    }

    /// Stops the wait: nothing has to be settled.
    pub(crate) const fn is_settled(&mut self) {
        self.settle_at = None;
    }

    /// Remembers another holder's promise for the next place. The caller has checked its signature.
    pub(crate) fn hear(&mut self, from: Key, promise: &Promise) {
        self.heard.note(from, promise);
    }

    /// What others promised at a place.
    pub(crate) fn heard(&self, place: Instance) -> Vec<Promise> {
        self.heard.at(place).cloned().collect()
    }

    /// The highest epoch that another holder promised at a place.
    pub(crate) fn highest_heard(&self, place: Instance) -> u64 {
        self.heard.highest(place)
    }

    /// The highest epoch that may be promised at a place. `promised` is the last one promised there.
    pub(crate) fn reach(&self, place: Instance, promised: u64) -> u64 {
        promised.max(self.heard.of_two(place)).saturating_add(STRIDE)
    }

    /// Whether `key` may be promised a later epoch at a place now. All places up to `chosen` are decided.
    pub(crate) fn is_turn_of(&mut self, key: Key, place: Instance, chosen: u64, now: Time) -> bool {
        if place.seq <= chosen { self.turns.ask_decided(key, now) } else { self.turns.ask(place, key, now) }
    }

    /// The local player wants something, so the proposer gets the turn.
    pub(crate) fn give_turn(&mut self, place: Instance, whose: Key, now: Time) {
        self.turns.take(place, whose, now);
    }

    /// What exceeds its bound, if anything does.
    pub(crate) fn overfull(&self) -> Option<&'static str> {
        if self.values.len() > MAX_PROPOSED {
            return Some("values");
        }
        (self.proposed.len() > MAX_PROPOSED).then_some("proposals")
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::Sample;
    use super::*;
    use crate::log::{End, Entry, Grounds};

    const WISH: Body = Body::Close { end: End::Now };

    fn value(entry: &Entry) -> Value {
        Value { entry: entry.bytes(), grounds: Grounds::Draw }
    }

    fn promise(roster: &Sample, holder: usize, epoch: u64, accepted: Option<(u64, Digest)>) -> Promise {
        Promise::new(&roster.identities[holder], roster.log.id(), roster.log.next(), epoch, accepted)
    }

    /// The epoch that the first of three holders proposes, promised by it and the second.
    fn round(roster: &Sample, accepted: Option<(u64, Digest)>) -> Epochs {
        let mut epochs = Epochs::default();
        epochs.begin(roster.log.next(), 3, Some(WISH));
        epochs.count(promise(roster, 0, 3, None));
        assert_eq!(
            epochs.ready(roster.log.next(), 3, Trust::of(&roster.log)),
            None,
            "one of three is too few"
        );
        epochs.count(promise(roster, 1, 3, accepted));
        epochs
    }

    fn pick(roster: &Sample, epochs: &Epochs) -> Option<Pick> {
        let trust = Trust::of(&roster.log);
        epochs.pick(&epochs.ready(roster.log.next(), 3, trust)?, trust)
    }

    #[test]
    fn an_epoch_proposes_what_was_accepted_before_what_is_barred_and_that_before_any_wish() {
        let roster = Sample::new(3);
        let (old, own) = (value(&roster.other(1, 1)), value(&roster.other(0, 2)));
        let mut epochs = round(&roster, None);
        assert_eq!(pick(&roster, &epochs), Some(Pick::Wish(WISH)));
        assert!(epochs.bar(roster.log.next(), own.clone()));
        assert_eq!(pick(&roster, &epochs), Some(Pick::Value(own.clone())));
        let id = id_of(&old.entry);
        let mut epochs = round(&roster, Some((1, id)));
        assert!(epochs.bar(roster.log.next(), own));
        assert_eq!(pick(&roster, &epochs), None, "the value it is bound to has not arrived");
        epochs.report(id, old.clone());
        assert_eq!(pick(&roster, &epochs), Some(Pick::Value(old)));
    }

    #[test]
    fn a_promise_of_a_later_epoch_ends_an_earlier_one_of_this_holder() {
        let roster = Sample::new(3);
        let mut epochs = round(&roster, None);
        epochs.note_own_promise(roster.log.next(), 3);
        assert!(epochs.round().is_some());
        epochs.note_own_promise(roster.log.next(), 4);
        assert!(epochs.round().is_none());
    }

    #[test]
    fn a_proposal_that_counts_the_promise_of_a_liar_is_not_under_way() {
        let mut roster = Sample::new(3);
        let mut epochs = round(&roster, None);
        let next = roster.log.next();
        epochs.propose(Proposal {
            game: roster.log.id(),
            instance: next,
            epoch: 3,
            value: value(&roster.other(0, 1)),
            promises: vec![promise(&roster, 1, 3, None)],
            holder: roster.key(0),
            signature: Signature([0; 64]),
        });
        assert!(epochs.is_under_way(next, 3, Trust::of(&roster.log)));
        roster.prove_fork(1);
        assert!(!epochs.is_under_way(next, 3, Trust::of(&roster.log)));
    }

    #[test]
    fn what_waits_is_settled_by_the_first_holder_first_and_once() {
        let mut epochs = Epochs::default();
        assert!(!epochs.is_time_to_settle(Time::ZERO, 1));
        assert!(!epochs.is_time_to_settle(SETTLE_AFTER, 1), "the first holder comes first");
        assert!(epochs.is_time_to_settle(SETTLE_AFTER * 2, 1));
        assert!(!epochs.is_time_to_settle(SETTLE_AFTER * 2, 1), "the wait starts again");
    }

    #[test]
    fn nobody_reaches_an_epoch_by_its_word_alone() {
        let roster = Sample::new(3);
        let mut epochs = Epochs::default();
        let next = roster.log.next();
        epochs.hear(roster.key(1), &promise(&roster, 1, 5_000, None));
        assert_eq!(epochs.reach(next, 2), 2 + STRIDE);
        epochs.hear(roster.key(2), &promise(&roster, 2, 4_000, None));
        assert_eq!(epochs.reach(next, 2), 4_000 + STRIDE);
    }

    #[test]
    fn the_same_entry_is_barred_once() {
        let roster = Sample::new(3);
        let mut epochs = Epochs::default();
        let (entry, next) = (roster.other(0, 1), roster.log.next());
        assert!(epochs.bar(next, value(&entry)) && !epochs.bar(next, value(&entry)));
        assert!(epochs.bar(next, value(&roster.other(0, 2))));
    }
}
