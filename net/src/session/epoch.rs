//! Epochs after the first: how one holder proposes, promises and accepts.

use super::message::{Message, Promise, Proposal};
use super::state::{Bound, Pick, STRIDE, bound};
use super::{Pause, ProposeError, Session, Time};
use crate::identity::{Digest, Key, Purpose};
use crate::log::{Ack, Body, Electorate, Entry, Evidence, Grounds, Instance, Record, Value, id_of};
use crate::wire;

impl Session {
    /// Finishes an interrupted vote: proposes the accepted value again, or the author's entry or draw that a promise
    /// barred.
    ///
    /// # Errors
    /// [`ProposeError`] if there is nothing to settle or nothing may be signed now.
    pub fn settle(&mut self, now: Time) -> Result<(), ProposeError> {
        self.clock.set(now);
        if !self.is_holder() || !self.is_stuck() {
            return Err(ProposeError::NoSuchVote);
        }
        self.settle_now();
        self.go_on();
        Ok(())
    }

    /// Whether something is unfinished at the next place that only a later epoch can finish.
    pub(super) fn is_stuck(&self) -> bool {
        self.epochs.has_barred() || self.log.accepted(self.log.next()).is_some()
    }

    pub(super) fn settle_now(&mut self) {
        let instance = self.log.next();
        if self.epochs.is_under_way(instance, self.log.promised(instance), self.trust()) {
            return self.resend_round();
        }
        let pause = self.pause_of_copy();
        if (pause.is_none() || pause == Some(Pause::Desync))
            && let Some(epoch) = self.next_epoch()
        {
            self.begin_round(epoch, None);
        }
    }

    /// Begins to settle if no other holder has done so for a while.
    pub(super) fn settle_in_time(&mut self) {
        let me = self.key();
        let Some(rank) = self.log.roster().holders.iter().position(|key| *key == me) else { return };
        if !self.is_stuck() {
            return self.epochs.is_settled();
        }
        if !self.epochs.is_time_to_settle(self.clock.now(), rank) {
            return;
        }
        if self.highest_known_epoch() > self.log.promised(self.log.next()) {
            self.epochs.give_up_round();
        }
        self.settle_now();
    }

    /// The next epoch in which this holder is the proposer.
    pub(super) fn next_epoch(&self) -> Option<u64> {
        self.log.roster().epoch_of(self.key(), self.highest_known_epoch())
    }

    pub(super) fn begin_round(&mut self, epoch: u64, body: Option<Body>) {
        let instance = self.log.next();
        self.give_turn(instance, self.key());
        self.promise(instance, epoch);
        self.epochs.begin(instance, epoch, body.clone());
        let (promise, value) = self.own_promise(instance, epoch);
        self.collect_promise(self.key(), promise, value);
        match body {
            Some(body) => {
                self.votes.consent(instance, body.clone());
                self.vote(epoch, body);
            }
            None => self.send_holders(&Message::Prepare { game: self.log.id(), instance, epoch }),
        }
    }

    /// Sends the messages of this copy's round again, since they may have been lost.
    pub(super) fn resend_round(&mut self) {
        let Some(round) = self.epochs.round().cloned().filter(|_| !self.is_held) else { return };
        let (game, instance, epoch) = (self.log.id(), round.instance, round.epoch);
        if let Some(proposal) = round.proposal {
            return self.send_holders(&Message::Proposal(proposal));
        }
        // A holder that does not want the proposal may still promise, so that the barred entry can be chosen.
        if round.body.is_none() || self.epochs.has_barred() {
            self.send_holders(&Message::Prepare { game, instance, epoch });
        }
        if let Some(body) = round.body {
            self.vote(epoch, body);
        }
    }

    /// Stores the promise to accept nothing from an earlier epoch at that place.
    pub(super) fn promise(&mut self, instance: Instance, epoch: u64) {
        if epoch <= self.log.promised(instance) {
            return;
        }
        self.append(&Record::Promise { instance, epoch });
        self.log.add_promise(instance, epoch);
        self.epochs.note_own_promise(instance, epoch);
    }

    fn own_promise(&self, instance: Instance, epoch: u64) -> (Promise, Option<Value>) {
        let accepted = self.log.accepted(instance);
        let named = accepted.as_ref().map(|(epoch, value)| (*epoch, id_of(&value.entry)));
        // A promise never names a value accepted after its own epoch. At a decided place, the entry may have been
        // chosen in a later epoch than was promised there. Its certificate is stored and counts as a promise of that
        // epoch.
        let epoch = accepted.as_ref().map_or(epoch, |(later, _)| epoch.max(*later));
        let promise = Promise::new(&self.me, self.log.id(), instance, epoch, named);
        (promise, accepted.map(|(_, value)| value))
    }

    pub(super) fn send_promise(&mut self, to: Key, instance: Instance, epoch: u64) {
        let (promise, value) = self.own_promise(instance, epoch);
        if to == self.key() {
            return self.collect_promise(to, promise, value);
        }
        self.send_by_relay(to, Message::Promise { promise, value });
    }

    pub(super) fn take_prepare(&mut self, from: Key, instance: Instance, epoch: u64) {
        if !self.is_holder()
            || self.is_held
            || self.is_forked()
            || !self.log.is_signed()
            || self.is_excluded(from)
        {
            return;
        }
        if instance != self.log.next() {
            return self.answer_elsewhere(from, instance, epoch);
        }
        if self.log.roster().proposer(epoch) != from {
            return self.refuse(from, "it asks for an epoch that is another's to propose");
        }
        let promised = self.log.promised(instance);
        if epoch < promised {
            return self.send_promise(from, instance, promised);
        }
        self.promise_to(from, instance, epoch);
    }

    /// Answers a proposer that asks about a place other than this copy's next one, with the entry there and the
    /// promise.
    pub(super) fn answer_elsewhere(&mut self, from: Key, instance: Instance, epoch: u64) {
        if instance.seq > self.log.seq() {
            return self.fetch(from);
        }
        if self.log.id_at(instance.seq - 1) != Some(instance.prev) {
            return self.fetch(from);
        }
        let Some(there) = self.log.electorate(instance) else { return };
        if there.is_holder(self.key()) && there.proposer(epoch) == from && self.log.roster().is_holder(from) {
            // If a later epoch is already promised, the promise shows it, and the proposer goes beyond it.
            self.promise_to(from, instance, epoch.max(self.log.promised(instance)));
        }
        self.answer_from(from, instance);
    }

    /// Whether `from` asks for promises at a place of this log at which it was a holder. It may have been voted out
    /// while it was away, without knowing.
    pub(super) fn held_seat_there(&self, from: Key, message: &Message) -> bool {
        let Message::Prepare { instance, .. } = message else { return false };
        instance.seq <= self.log.seq()
            && self.log.electorate(*instance).is_some_and(|there| there.is_holder(from))
    }

    pub(super) fn take_promise(&mut self, from: Key, promise: Promise, value: Option<Value>) {
        let Some(there) = self.log.electorate(promise.instance) else { return };
        let proposer = there.proposer(promise.epoch);
        let is_in_between = from == promise.holder
            && proposer != self.key()
            && self.peers.is_parted(&self.log, proposer, from);
        if is_in_between && self.may_relay() {
            let (promise, value) = (promise.clone(), value.clone());
            self.send(proposer, Message::Promise { promise, value });
        }
        let round = self.epochs.round().filter(|round| round.instance == promise.instance);
        let Some(epoch) = round.map(|round| round.epoch) else { return };
        if !self.trust().includes(promise.holder) || !promise.is_signed() {
            return;
        }
        if promise.instance == self.log.next() && promise.holder != self.key() {
            self.epochs.hear(from, &promise);
        }
        if promise.epoch == epoch {
            self.collect_promise(from, promise, value);
        } else if from == promise.holder && promise.epoch + STRIDE < epoch {
            // Only a promise from its own holder is answered. A relayed one may be outdated, and answering it would set
            // off further relayed answers.
            self.show_promises(promise.holder);
        }
    }

    fn collect_promise(&mut self, from: Key, promise: Promise, value: Option<Value>) {
        if let Some((epoch, id)) = promise.accepted
            && let Some(reported) = self.epochs.reported_besides(id)
        {
            let Some(value) = value.filter(|value| is_value(value, id)) else { return };
            // A value that could never be proposed was never accepted. Counting it would block this round for good.
            if epoch > promise.epoch || !self.can_be_proposed(promise.instance, &value) {
                // The signature does not cover the grounds, so a relay can change them.
                if from == promise.holder {
                    self.refuse(from, "it says that it accepted what nobody could propose");
                }
                return;
            }
            reported.iter().for_each(|other| {
                self.compare_values(other, &value);
            });
            self.epochs.report(id, value);
        }
        if !self.is_excluded(promise.holder) {
            self.epochs.count(promise);
        }
    }

    fn can_be_proposed(&self, instance: Instance, value: &Value) -> bool {
        let Ok(entry) = wire::decode::<Entry>(&value.entry) else { return false };
        let id = id_of(&value.entry);
        let is_grounded = || value.grounds.check(self.log.roster(), &entry, id).is_ok();
        entry.instance() == instance && is_grounded() && self.log.outcome(&entry).is_ok()
    }

    /// Proposes once the promises and votes suffice, and takes an entry that has its certificate. Returns whether an
    /// entry was added.
    pub(super) fn go_on_with_votes(&mut self) -> bool {
        self.try_propose();
        self.try_certify()
    }

    fn try_propose(&mut self) {
        if self.is_forked() || self.is_held {
            return;
        }
        let instance = self.log.next();
        let epoch = self.log.promised(instance);
        let Some(promises) = self.epochs.ready(instance, epoch, self.trust()) else { return };
        let Some(value) = self.choose(epoch, &promises) else { return };
        if !self.can_be_proposed(instance, &value) {
            return;
        }
        let Ok(entry) = wire::decode::<Entry>(&value.entry) else { return };
        let id = id_of(&value.entry);
        let statement = Proposal::statement(self.log.id(), instance, epoch, id);
        let proposal = Proposal {
            game: self.log.id(),
            instance,
            epoch,
            value: value.clone(),
            promises,
            holder: self.key(),
            signature: self.me.sign(Purpose::Proposal, &statement),
        };
        self.epochs.propose(proposal.clone());
        self.accept(instance, epoch, &entry, value);
        self.send_holders(&Message::Proposal(proposal));
    }

    /// What this copy's epoch proposes: what its promises bind it to, or what was voted for.
    fn choose(&self, epoch: u64, promises: &[Promise]) -> Option<Value> {
        let body = match self.epochs.pick(promises, self.trust())? {
            Pick::Value(value) => return Some(value),
            Pick::Wish(body) => body,
        };
        let poll = self.votes.get(epoch)?;
        let voters: Vec<Key> = poll.voters().into_iter().filter(|key| !self.is_excluded(*key)).collect();
        if !self.log.roster().consent(&body).is_met(&voters) {
            return None;
        }
        let (entry, _) = self.log.next_entry(body, None, None).ok()?;
        let votes = poll.votes.iter().map(|(key, signature)| (*key, *signature)).collect();
        Some(Value { entry: entry.bytes(), grounds: Grounds::Votes { epoch, votes } })
    }

    /// Stores the acceptance and tells the holders.
    fn accept(&mut self, instance: Instance, epoch: u64, entry: &Entry, value: Value) {
        let id = id_of(&value.entry);
        self.epochs.keep(instance, value.clone());
        self.append(&Record::Accept { instance, epoch, value: value.clone() });
        self.log.add_accept(instance, epoch, value);
        let ack = Ack::new(&self.me, entry, id, epoch);
        self.acks.note_accept(&ack);
        self.send_holders(&Message::Ack(ack));
    }

    pub(super) fn take_proposal(&mut self, from: Key, proposal: Proposal) {
        if !self.is_holder() || self.is_held || self.is_forked() || !self.log.is_signed() {
            return;
        }
        // A proposer that counts the promise of an excluded holder has not heard of the proof yet. It will be sent the
        // proof.
        let is_void = |key: Key| self.is_excluded(key);
        if is_void(proposal.holder) || proposal.promises.iter().any(|promise| is_void(promise.holder)) {
            return;
        }
        let (instance, epoch) = (proposal.instance, proposal.epoch);
        if instance.seq > self.log.seq() + 1 || instance.seq == 0 {
            return self.fetch(from);
        }
        if self.is_second_proposal(&proposal) {
            return;
        }
        if epoch < self.log.promised(instance) {
            if self.log.electorate(instance).is_some_and(|there| there.is_holder(self.key())) {
                self.send_promise(from, instance, self.log.promised(instance));
            }
            let status = self.status();
            return self.send(from, Message::Status(status));
        }
        if self.is_chosen_otherwise(&proposal) {
            return self.answer_from(from, instance);
        }
        let own = self.log.accepted(instance).map(|(_, value)| value);
        if own.is_some_and(|own| self.compare_values(&own, &proposal.value)) {
            return;
        }
        let Some(there) = self.log.electorate(instance) else { return self.fetch(from) };
        let trusted = there.holders().iter().filter(|key| !self.is_excluded(**key)).count();
        let Ok(entry) = wire::decode::<Entry>(&proposal.value.entry) else { return };
        let id = id_of(&proposal.value.entry);
        if self.log.accepted(instance).is_some_and(|(e, v)| e == epoch && id_of(&v.entry) == id) {
            let ack = Ack::new(&self.me, &entry, id, epoch);
            return self.send(from, Message::Ack(ack));
        }
        let bound = bound(&proposal.promises, there.more_than_half(), trusted);
        if bound == Bound::Unclear {
            // The proposer may know who lies. It repeats the proposal until this copy knows, too.
            return;
        }
        if !is_allowed(&proposal, &bound, there, &entry, id) {
            return self.refuse(from, "a proposal that its promises do not allow");
        }
        // The entry in the log was checked when it was stored. Only a different entry needs a replay.
        if self.log.stored(instance.seq).is_none_or(|stored| stored.id != id) {
            let Some(before) = self.log.before_place(instance) else { return };
            if let Err(reason) = before.outcome(&entry) {
                return self.refuse(from, &reason.to_string());
            }
        }
        self.promise(instance, epoch);
        self.accept(instance, epoch, &entry, proposal.value.clone());
        if from == proposal.holder {
            self.relay(from, &Message::Proposal(proposal));
        }
    }

    /// Whether more than half of the holders, without the proposer, are known to have accepted another entry at that
    /// place in one epoch. Only a liar proposes something else there, in an epoch that a holder promised before it
    /// stored that entry as chosen. An honest proposer is shown the acks and takes the entry.
    fn is_chosen_otherwise(&self, proposal: &Proposal) -> bool {
        let Instance { seq, prev } = proposal.instance;
        let stands = self.log.stored(seq).filter(|stored| stored.entry.prev == prev);
        let is_other = stands.is_some_and(|stored| !is_value(&proposal.value, stored.id));
        let Some(there) = self.log.electorate(proposal.instance).filter(|_| is_other) else { return false };
        let counts = |key: Key| key != proposal.holder && there.is_holder(key);
        self.acks.is_chosen_among(&self.log, self.trust(), seq, there.more_than_half(), counts)
    }

    /// Whether the proposer has proposed something else in the same epoch, which proves a fork.
    fn is_second_proposal(&mut self, proposal: &Proposal) -> bool {
        let (game, instance, epoch, holder) =
            (proposal.game, proposal.instance, proposal.epoch, proposal.holder);
        let id = id_of(&proposal.value.entry);
        if !proposal.is_signed(id) || !self.log.roster().is_holder(holder) {
            return false;
        }
        let (one, other) = (self.epochs.first_of(proposal, id), (id, proposal.signature));
        if one.0 != id {
            self.take_evidence(&Evidence::Proposals { game, instance, epoch, holder, one, other });
        }
        one.0 != id
    }

    /// Takes an entry that more than half of the holders accepted in one epoch.
    fn try_certify(&mut self) -> bool {
        let value = |id: Digest| self.epochs.value(id);
        let Some((bytes, id, proof)) = self.acks.certified(&self.log, self.trust(), value) else {
            return false;
        };
        self.epochs.drop_value(id);
        let Ok(entry) = wire::decode::<Entry>(&bytes) else { return false };
        let instance = entry.instance();
        let is_proved = self.log.electorate(instance).is_some_and(|t| proof.check(t, &entry, id).is_ok());
        let before = self.log.before_place(instance).filter(|_| is_proved);
        let is_valid = before.is_some_and(|before| before.outcome(&entry).is_ok());
        is_valid && self.replace(entry, id, proof, None) == super::append_entries::Uptake::New
    }

    /// Forgets votes and rounds for places that are decided.
    pub(super) fn clean_up_votes(&mut self) {
        let (next, chosen) = (self.log.next(), self.chosen_seq());
        self.votes.move_to(next);
        self.epochs.forget(next, chosen);
        self.acks.forget_before(chosen);
    }
}

/// Whether the value's entry has this id.
pub(super) fn is_value(value: &Value, id: Digest) -> bool {
    id_of(&value.entry) == id
}

/// Whether the promises with a proposal allow it: they come from more than half of the holders, and it is bound to the
/// value accepted in the highest epoch.
fn is_allowed(proposal: &Proposal, bound: &Bound, roster: Electorate<'_>, entry: &Entry, id: Digest) -> bool {
    let (instance, epoch) = (proposal.instance, proposal.epoch);
    let promises = &proposal.promises;
    let is_promise = |p: &Promise| {
        (p.game, p.instance, p.epoch) == (proposal.game, instance, epoch)
            && roster.is_holder(p.holder)
            && p.is_signed()
    };
    let is_distinct = promises.windows(2).all(|w| w[0].holder < w[1].holder);
    epoch > 0
        && roster.proposer(epoch) == proposal.holder
        && entry.instance() == instance
        && entry.game == proposal.game
        && proposal.is_signed(id)
        && is_distinct
        && promises.len() >= roster.more_than_half()
        && promises.iter().all(is_promise)
        && match bound {
            Bound::Free => true,
            Bound::To(ids) => ids.contains(&id),
            Bound::Unclear => false,
        }
        && proposal.value.grounds.check(roster, entry, id).is_ok()
}
