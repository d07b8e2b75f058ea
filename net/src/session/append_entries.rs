//! Entries that enter this copy's log: its own, those of others, and those that replace others by a certificate.

use super::message::{Item, Message};
use super::{ActError, Event, Session};
use crate::identity::{Digest, Key};
use crate::log::{Body, Entry, Evidence, Grounds, Invalid, Outcome, Proof, Reason, Record, Value, id_of};
use crate::wire;
use rules::Seat;

/// What became of a received entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Uptake {
    /// It is in the log now.
    New,
    /// It was in the log already.
    Known,
    /// Entries before it are missing.
    Ahead,
    /// It is not taken, and the sender is not to blame.
    Aside,
    /// It is wrong.
    Refused,
}

impl Session {
    /// Signs an entry and appends it. If a promise bars epoch 0, the entry is proposed in a later epoch.
    pub(super) fn write_own(&mut self, body: Body, seat: Option<Seat>) -> Result<(), ActError> {
        let (entry, outcome) = self.log.next_entry(body, seat, Some(self.key()))?;
        let bytes = entry.bytes();
        let id = id_of(&bytes);
        let signature = Entry::sign(id, &self.me);
        if self.log.promised(entry.instance()) > 0 {
            let value = Value { entry: bytes, grounds: Grounds::Author(signature) };
            self.bar(entry.instance(), value);
            return Ok(());
        }
        self.put(entry, id, Proof::Author(signature), outcome, None);
        Ok(())
    }

    /// Stores an entry, acknowledges it and passes it on.
    pub(super) fn put(
        &mut self,
        entry: Entry,
        id: Digest,
        proof: Proof,
        outcome: Outcome,
        from: Option<Key>,
    ) {
        let seq = entry.seq;
        let item = Item { entry: entry.bytes(), proof: proof.clone() };
        let is_own = from.is_none();
        self.append(&Record::Entry { entry: item.entry.clone(), proof: proof.clone() });
        let head = self.log.head();
        let (game, roster) = self.log.commit(entry, id, proof, outcome);
        self.disputes.keep_state(head, game, roster);
        self.peers.note_growth(self.clock.now());
        if !self.intake.add(seq) {
            self.spread(&[item], is_own, from);
        }
        self.after_change();
        self.test_sync();
    }

    /// Acknowledges the last entry to the holders. The new entries go to spectators, and to the other holders if they
    /// are this copy's own or need a relay.
    fn spread(&mut self, items: &[Item], is_own: bool, from: Option<Key>) {
        let ack = self.acknowledge();
        let game = self.log.id();
        let to: Vec<Key> = self.peers.keys().filter(|key| Some(*key) != from).collect();
        let parted = from.filter(|from| *from != self.key()).map(|from| self.parted_from(from));
        for key in to {
            let is_holder = self.log.roster().is_holder(key);
            let is_relayed = parted.as_ref().is_some_and(|parted| parted.contains(&key));
            if ((is_own || is_relayed) && is_holder) || (!is_holder && self.is_pushed_to(key)) {
                let acks = ack.iter().cloned().collect();
                self.send(key, Message::Entries { game, items: items.to_vec(), acks });
            } else if let Some(ack) = ack.clone().filter(|_| is_holder) {
                self.send(key, Message::Ack(ack));
            }
        }
        match (from, ack) {
            (Some(from), Some(ack)) => self.send(from, Message::Ack(ack)),
            (Some(_), None) => self.tell_sources(),
            (None, _) => {}
        }
    }

    /// Sends at the end of a range of entries what [`Session::put`] would have sent after each of them.
    fn spread_range(&mut self, from: Key) {
        let Some(first) = self.intake.end().filter(|first| *first <= self.log.seq()) else { return };
        let has_others = self.peers.keys().any(|key| key != from);
        let items = if has_others { self.range_after(first - 1) } else { Vec::new() };
        self.spread(&items, false, Some(from));
    }

    /// Updates everything else that depends on the end of the log.
    pub(super) fn after_change(&mut self) {
        self.disputes.settle_up_to(self.log.seq());
        self.epochs.move_to(self.log.next());
        self.clean_up_votes();
        self.try_strays();
        self.wake_early_tokens();
        self.offer_return();
    }

    /// Takes entries in order, with acks that may show that they were chosen.
    pub(super) fn take_entries(&mut self, from: Key, items: Vec<Item>, acks: Vec<crate::log::Ack>) {
        if items.len() > super::message::MAX_ITEMS || acks.len() > 2 * crate::log::MAX_HOLDERS {
            return self.refuse(from, "too many entries at once");
        }
        for ack in acks {
            self.take_ack(from, ack);
        }
        let run = run_of(&items);
        // An ack covers all entries before it, so the whole range needs only one ack and one wait for the disk.
        self.intake.begin(items.len(), self.vouched(&items, &run));
        let taken = self.take_items(from, items, &run);
        self.spread_range(from);
        // Fetching would only bring the entries that were set aside again.
        if matches!(taken, Uptake::Refused | Uptake::Aside) {
            if taken == Uptake::Aside {
                self.waste(from, "entries that do not stand");
            }
            return;
        }
        let is_ahead = taken == Uptake::Ahead;
        self.peers.note_answer(from);
        let is_behind = self.peers.is_ahead(from, self.log.seq());
        if is_ahead || (is_behind && !run.is_empty()) {
            self.fetch(from);
        }
    }

    /// Takes entries one after the other. Returns the outcome that the caller has to act on.
    fn take_items(&mut self, from: Key, items: Vec<Item>, run: &[(u64, Digest)]) -> Uptake {
        let mut result = Uptake::Known;
        for item in items {
            match self.take_item(from, item, run) {
                Uptake::New | Uptake::Known => {}
                Uptake::Aside => result = Uptake::Aside,
                Uptake::Ahead if result == Uptake::Known => result = Uptake::Ahead,
                Uptake::Ahead => {}
                Uptake::Refused => return Uptake::Refused,
            }
        }
        result
    }

    fn take_item(&mut self, from: Key, item: Item, run: &[(u64, Digest)]) -> Uptake {
        let Ok(entry) = wire::decode::<Entry>(&item.entry) else {
            self.mistrust(from, "it is not an entry");
            return Uptake::Refused;
        };
        let id = id_of(&item.entry);
        if entry.game != self.log.id() || entry.seq == 0 || item.entry.len() > wire::MAX_ENTRY {
            self.mistrust(from, "it is not an entry of this game");
            return Uptake::Refused;
        }
        if self.log.id_at(entry.seq) == Some(id) {
            self.note_match(from, entry.seq, id);
            return self.learn_certificate(from, &entry, id, &item.proof);
        }
        if self.log.id_at(entry.seq - 1) != Some(entry.prev) {
            return Uptake::Ahead;
        }
        // Signatures under the genesis may arrive later than the first entries.
        if !self.log.is_signed() || self.is_stopped_by_fork() {
            return Uptake::Aside;
        }
        if self.has_refused(entry.seq) {
            self.compare_with_refused(&entry, &item);
            if self.is_stopped_by_fork() || !self.fills_refused_place(&entry, id, &item.proof, run) {
                return Uptake::Aside;
            }
            return self.take_next(from, entry, id, item, run);
        }
        if entry.seq <= self.log.seq() {
            return self.take_rival(from, entry, id, item);
        }
        self.take_next(from, entry, id, item, run)
    }

    /// Takes the entry that follows the last one.
    fn take_next(
        &mut self,
        from: Key,
        entry: Entry,
        id: Digest,
        item: Item,
        run: &[(u64, Digest)],
    ) -> Uptake {
        if !self.log.may_be_next(&entry) {
            self.mistrust(from, "nobody who could vouch for it does");
            return Uptake::Refused;
        }
        if let Err(error) = item.proof.check(self.log.roster(), &entry, id) {
            self.mistrust(from, &error.to_string());
            return Uptake::Refused;
        }
        let outcome = match self.log.outcome(&entry) {
            Ok(outcome) => outcome,
            Err(Reason::Invalid(Invalid::State { .. }))
                if self.is_holder() && matches!(item.proof, Proof::Draw) =>
            {
                return self.draw_as_computed(from, &entry);
            }
            Err(reason) => return self.refuse_outcome(from, &entry, &item.proof, &reason),
        };
        let instance = entry.instance();
        let is_certified = item.proof.is_certificate();
        let is_liars = !is_certified && entry.holder.is_some_and(|author| self.is_excluded(author));
        // The entry that others built on or acknowledged may be a different one than this copy had stored here and took
        // back. Two honest copies that took back different entries would only swap them.
        let accepted = self.log.accepted(instance);
        let is_only = !self.is_holder() || accepted.is_none_or(|(_, value)| id_of(&value.entry) == id);
        let is_vouched = is_only && self.intake.is_vouched((instance.seq, id), run);
        let is_chosen = |session: &Self| session.acks.is_chosen_on(session.trust(), (instance.seq, id), run);
        if is_liars && !is_vouched && !is_chosen(self) {
            return Uptake::Aside;
        }
        let is_barred = !is_certified && self.is_barred(instance);
        if is_barred && !is_chosen(self) {
            let value = Value { entry: item.entry, grounds: item.proof.grounds() };
            self.bar(instance, value);
            return Uptake::Aside;
        }
        self.put(entry, id, item.proof, outcome, Some(from));
        Uptake::New
    }

    /// Handles an entry for a place that is taken: a certificate replaces the old entry, two signatures prove a fork.
    fn take_rival(&mut self, from: Key, entry: Entry, id: Digest, item: Item) -> Uptake {
        let Some(stands) = self.log.stored(entry.seq) else { return Uptake::Aside };
        let Some(there) = self.log.electorate(entry.instance()) else { return Uptake::Aside };
        let is_duplicate = stands.entry.holder == entry.holder;
        let is_same_body = stands.entry.body == entry.body && stands.proof.epoch() == item.proof.epoch();
        // Holders that accept twice can produce two certificates for one place. The order keeps all copies the same.
        let rank = |proof: &Proof, id: Digest| (proof.epoch(), std::cmp::Reverse(id));
        let is_later = rank(&item.proof, id) > rank(&stands.proof, stands.id);
        let can_replace = item.proof.is_certificate() && is_later;
        let is_fork =
            matches!((&stands.proof, &item.proof), (Proof::Author(_), Proof::Author(_)) if is_duplicate);
        if !is_fork && !is_same_body && !can_replace {
            return Uptake::Aside;
        }
        if let Err(error) = item.proof.check(there, &entry, id) {
            self.mistrust(from, &error.to_string());
            return Uptake::Refused;
        }
        if let (Proof::Author(one), Proof::Author(other)) = (&stands.proof, &item.proof) {
            let one = (stands.entry.bytes(), *one);
            self.take_evidence(&Evidence::Entries { one, other: (item.entry, *other) });
            return Uptake::Aside;
        }
        // Tokens leave no choice, so two draws for one place differ only in the state.
        if is_same_body {
            if !self.note_other_draw(from, &entry, &item.proof) {
                return Uptake::Refused;
            }
            return Uptake::Aside;
        }
        // Replay the log only now, because more than half of the holders vouch for the entry.
        let Some(before) = self.log.at(entry.seq - 1) else { return Uptake::Aside };
        match before.outcome(&entry) {
            Ok(_) => self.replace(entry, id, item.proof, Some(from)),
            Err(reason) => self.refuse_outcome(from, &entry, &item.proof, &reason),
        }
    }

    /// Replaces the entry at that place, and everything after it, with a certified entry.
    pub(super) fn replace(&mut self, entry: Entry, id: Digest, proof: Proof, from: Option<Key>) -> Uptake {
        let seq = entry.seq;
        if seq <= self.log.seq() {
            let count = self.log.seq() + 1 - seq;
            if self.log.drop_from(seq).is_err() {
                return Uptake::Refused;
            }
            self.append(&Record::Dropped { seq });
            self.forget_from(seq);
            self.event(Event::Dropped { from: seq, count });
        }
        match self.log.outcome(&entry) {
            Ok(outcome) => {
                self.put(entry, id, proof, outcome, from);
                Uptake::New
            }
            Err(_) => Uptake::Refused,
        }
    }

    /// Forgets what was known about entries from `seq` on, because they were dropped.
    pub(super) fn forget_from(&mut self, seq: u64) {
        self.acks.forget_from(&self.log, seq);
        self.peers.forget_reach_from(seq);
        self.draws.forget_tokens();
        self.disputes.forget_from(seq);
    }

    fn refuse_outcome(&mut self, from: Key, entry: &Entry, proof: &Proof, reason: &Reason) -> Uptake {
        if let Reason::Invalid(Invalid::State { .. }) = reason {
            if !self.doubts(from, entry, proof) {
                self.note_desync(from, entry, proof);
            }
            return Uptake::Refused;
        }
        self.mistrust(from, &reason.to_string());
        Uptake::Refused
    }
}

/// Numbers and ids of the leading entries that form one chain.
fn run_of(items: &[Item]) -> Vec<(u64, Digest)> {
    let mut run: Vec<(u64, Digest)> = Vec::new();
    for item in items {
        let Ok(entry) = wire::decode::<Entry>(&item.entry) else { break };
        if run.last().is_some_and(|(seq, id)| entry.seq != seq + 1 || entry.prev != *id) {
            break;
        }
        run.push((entry.seq, id_of(&item.entry)));
    }
    run
}
