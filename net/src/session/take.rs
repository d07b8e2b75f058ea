//! Entries that come to stand in this copy: own ones, others', and those a certificate puts in place of others.

use super::message::{ForkProof, Item, Message};
use super::{ActError, Event, Sabotage, Session};
use crate::identity::{Digest, Key};
use crate::log::{Body, Entry, Grounds, Invalid, Log, Outcome, Proof, Reason, Record, Value, id_of};
use crate::wire;
use rules::{Seat, Wait};

/// How often a debug build plays the log again from the start, and up to where.
const SYNC_TEST_EVERY: u64 = 32;
const SYNC_TEST_TO: u64 = 512;

/// What became of an entry that came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Taken {
    /// It stands now.
    New,
    /// It stood already.
    Known,
    /// Others are missing before it.
    Ahead,
    /// It does not stand here, and that is no fault.
    Aside,
    /// It is wrong.
    Refused,
}

impl Session {
    /// Signs an entry and puts it at the end. Where a promise bars epoch 0, it is proposed in a later one.
    pub(super) fn write_own(&mut self, body: Body, seat: Option<Seat>) -> Result<(), ActError> {
        let (entry, outcome) = self.log.next_entry(body, seat, Some(self.key))?;
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
        self.log.commit(entry, id, proof, outcome);
        self.event(Event::Entry { seq });
        let ack = self.acknowledge();
        let game = self.log.id();
        let to: Vec<Key> = self.peers.keys().copied().filter(|key| Some(*key) != from).collect();
        for key in to {
            let is_holder = self.log.table().is_holder(key);
            if is_own || !is_holder {
                let acks = ack.iter().cloned().collect();
                self.send(key, Message::Entries { game, items: vec![item.clone()], acks });
            } else if let Some(ack) = &ack {
                self.send(key, Message::Ack(ack.clone()));
            }
        }
        if let (Some(from), Some(ack)) = (from, ack) {
            self.send(from, Message::Ack(ack));
        }
        self.after_change();
        self.test_sync();
    }

    /// In debug builds, now and then: the same entries from the start make the same state.
    fn test_sync(&mut self) {
        let seq = self.log.seq();
        if !cfg!(debug_assertions) || !seq.is_multiple_of(SYNC_TEST_EVERY) || seq > SYNC_TEST_TO {
            return;
        }
        let again = self.log.at(seq).map(|log| log.table().state(log.game().state_hash_from_scratch()));
        let named = self.log.stored(seq).map(|s| s.entry.state);
        if again != named && self.desync.is_none() {
            self.desync = Some(seq);
            self.event(Event::Desync { seq, with: self.key, field: None });
        }
    }

    /// What an entry at the end of the log changes in what else is known.
    fn after_change(&mut self) {
        self.barred = self.barred.take().filter(|(instance, _)| *instance == self.log.next());
        self.settle_at = None;
        self.clean_up_votes();
        self.try_strays();
        self.wake_early_tokens();
        self.offer_return();
        if self.log.game().wait() == Wait::Over && !self.is_over_told {
            self.is_over_told = true;
            self.event(Event::Over);
        }
        if self.log.table().is_closed {
            self.event(Event::Closed);
        }
    }

    /// Takes entries that came in order, with acks that may show that they were chosen.
    pub(super) fn take_entries(&mut self, from: Key, items: Vec<Item>, acks: Vec<crate::log::Ack>) {
        if items.len() > super::message::MAX_ITEMS || acks.len() > 2 * crate::log::MAX_HOLDERS {
            return self.refuse(from, "too many entries at once");
        }
        for ack in acks {
            self.take_ack(ack);
        }
        let run: Vec<(u64, Digest)> = items
            .iter()
            .filter_map(|i| wire::decode::<Entry>(&i.entry).ok().map(|e| (e.seq, id_of(&i.entry))))
            .collect();
        let mut is_ahead = false;
        for item in items {
            match self.take_item(from, item, &run) {
                Taken::New | Taken::Known | Taken::Aside => {}
                Taken::Ahead => is_ahead = true,
                Taken::Refused => return,
            }
        }
        if let Some(peer) = self.peers.get_mut(&from) {
            peer.asked_until = std::time::Duration::ZERO;
        }
        let is_behind =
            self.peers.get(&from).and_then(|p| p.status.as_ref()).is_some_and(|s| s.seq > self.log.seq());
        if is_ahead || (is_behind && !run.is_empty()) {
            self.fetch(from);
        }
    }

    fn take_item(&mut self, from: Key, item: Item, run: &[(u64, Digest)]) -> Taken {
        let Ok(entry) = wire::decode::<Entry>(&item.entry) else {
            self.refuse(from, "it is not an entry");
            return Taken::Refused;
        };
        let id = id_of(&item.entry);
        if entry.game != self.log.id() || entry.seq == 0 || item.entry.len() > wire::MAX_ENTRY {
            self.refuse(from, "it is not an entry of this game");
            return Taken::Refused;
        }
        if self.log.id_at(entry.seq) == Some(id) {
            self.note_match(from, entry.seq, id);
            return Taken::Known;
        }
        if self.log.id_at(entry.seq - 1) != Some(entry.prev) {
            return Taken::Ahead;
        }
        // Signatures of the founding may come later than the first entries.
        if !self.log.is_signed() || self.fork.is_some() || self.desync.is_some_and(|seq| seq <= entry.seq) {
            return Taken::Aside;
        }
        if entry.seq <= self.log.seq() {
            return self.take_rival(from, entry, id, item);
        }
        self.take_next(from, entry, id, item, run)
    }

    /// Takes the entry that follows the last one.
    fn take_next(&mut self, from: Key, entry: Entry, id: Digest, item: Item, run: &[(u64, Digest)]) -> Taken {
        if let Err(error) = item.proof.check(self.log.table(), &entry, id) {
            self.refuse(from, &error.to_string());
            return Taken::Refused;
        }
        let outcome = match self.log.outcome(&entry) {
            Ok(outcome) => outcome,
            Err(reason) => return self.refuse_outcome(from, &entry, &reason),
        };
        let instance = entry.instance();
        let is_barred = !item.proof.is_certificate()
            && self.is_holder()
            && self.log.promised(instance) > 0
            && self.sabotage != Some(Sabotage::FaithlessPromises);
        if is_barred && !self.is_chosen_by_acks(instance.seq, run) {
            let value = Value { entry: item.entry, grounds: item.proof.grounds() };
            self.bar(instance, value);
            return Taken::Aside;
        }
        self.put(entry, id, item.proof, outcome, Some(from));
        Taken::New
    }

    /// An entry for a place where another stands: a certificate takes the place, two signatures prove a fork.
    fn take_rival(&mut self, from: Key, entry: Entry, id: Digest, item: Item) -> Taken {
        let Some(stands) = self.log.stored(entry.seq).cloned() else { return Taken::Aside };
        let Some(before) = self.log.at(entry.seq - 1) else { return Taken::Aside };
        if let Err(error) = item.proof.check(before.table(), &entry, id) {
            self.refuse(from, &error.to_string());
            return Taken::Refused;
        }
        if let (Proof::Author(one), Proof::Author(other)) = (&stands.proof, &item.proof) {
            let one = (stands.entry.bytes(), *one);
            self.take_fork(ForkProof::Entries { one, other: (item.entry, *other) });
            return Taken::Aside;
        }
        if !item.proof.is_certificate() || stands.proof.is_certificate() {
            return Taken::Aside;
        }
        match before.outcome(&entry) {
            Ok(_) => self.replace(entry, id, item.proof, Some(from)),
            Err(reason) => self.refuse_outcome(from, &entry, &reason),
        }
    }

    /// Puts a certified entry in the place of what stands there, and of everything behind it.
    pub(super) fn replace(&mut self, entry: Entry, id: Digest, proof: Proof, from: Option<Key>) -> Taken {
        let seq = entry.seq;
        if seq <= self.log.seq() {
            let count = self.log.seq() + 1 - seq;
            self.append(&Record::Dropped { seq });
            if self.log.drop_from(seq).is_err() {
                return Taken::Refused;
            }
            self.forget_acks_from(seq);
            self.tokens.clear();
            self.event(Event::Dropped { from: seq, count });
        }
        match self.log.outcome(&entry) {
            Ok(outcome) => {
                self.put(entry, id, proof, outcome, from);
                Taken::New
            }
            Err(_) => Taken::Refused,
        }
    }

    fn refuse_outcome(&mut self, from: Key, entry: &Entry, reason: &Reason) -> Taken {
        if let Reason::Invalid(Invalid::State { ours, .. }) = reason {
            self.note_desync(from, entry, *ours);
            return Taken::Refused;
        }
        self.refuse(from, &reason.to_string());
        Taken::Refused
    }

    /// Takes the proof that somebody signed two things for one place. From then on nothing is signed here.
    pub(super) fn take_fork(&mut self, proof: ForkProof) {
        let Some((holder, game, instance)) = proof.culprit() else { return };
        if game != self.log.id() || self.fork.is_some() {
            return;
        }
        self.fork = Some(proof.clone());
        self.event(Event::Fork { holder, seq: instance.seq });
        self.send_all(&Message::Fork(proof));
    }

    /// Another copy computes another state: stop here, and offer the state as text.
    fn note_desync(&mut self, from: Key, entry: &Entry, ours: Digest) {
        if self.desync.is_some() {
            return;
        }
        self.desync = Some(entry.seq);
        let text = self.text_after(entry);
        self.event(Event::Desync { seq: entry.seq, with: from, field: None });
        if let Ok(text) = self.texts.insert(text.into_bytes()) {
            let message = Message::Desync { game: self.log.id(), seq: entry.seq, state: ours, text };
            self.send(from, message);
        }
    }

    /// This copy's state after `entry`, as text.
    fn text_after(&self, entry: &Entry) -> String {
        self.log.next_entry(entry.body.clone(), entry.seat, entry.holder).map_or_else(
            |_| String::new(),
            |(_, outcome)| format!("{}{:#?}\n", outcome.game.to_text(), outcome.table),
        )
    }

    pub(super) fn take_desync(&mut self, from: Key, seq: u64, state: Digest, text: Digest) {
        let is_spectator = !self.log.table().is_holder(from);
        let Some(stored) = self.log.stored(seq) else { return };
        if is_spectator || stored.entry.state == state || self.their_text.is_some() {
            return;
        }
        // What more than half stored stands: then the other copy is the odd one, and only it stops.
        if seq > self.chosen_seq() {
            self.desync.get_or_insert(seq);
        }
        self.their_text = Some((from, text));
        self.their_seq = Some(seq);
        self.event(Event::Desync { seq, with: from, field: None });
        let ours: Option<String> = self.log.at(seq - 1).and_then(|before| self.own_text(&before, seq));
        if let Some(ours) = ours {
            let _ = self.texts.insert(ours.into_bytes());
        }
        self.send(from, Message::Want { game: self.log.id(), blob: text, index: 0 });
    }

    fn own_text(&self, before: &Log, seq: u64) -> Option<String> {
        let entry = &self.log.stored(seq)?.entry;
        let (_, outcome) = before.next_entry(entry.body.clone(), entry.seat, entry.holder).ok()?;
        Some(format!("{}{:#?}\n", outcome.game.to_text(), outcome.table))
    }

    pub(super) fn answer_want(&mut self, from: Key, blob: Digest, index: u32) {
        if let Some((count, bytes)) = self.texts.part(blob, index) {
            let bytes = bytes.to_vec();
            self.send(from, Message::Part { game: self.log.id(), blob, index, count, bytes });
        }
    }

    pub(super) fn take_part(&mut self, from: Key, blob: Digest, index: u32, count: u32, bytes: &[u8]) {
        if self.their_text != Some((from, blob)) || self.texts.add(blob, index, count, bytes).is_err() {
            return;
        }
        if self.texts.get(blob).is_none() {
            return self.send(from, Message::Want { game: self.log.id(), blob, index: index + 1 });
        }
        let theirs = String::from_utf8_lossy(self.texts.get(blob).unwrap_or_default()).into_owned();
        let Some(seq) = self.their_seq else { return };
        let ours = self.log.at(seq - 1).and_then(|before| self.own_text(&before, seq)).unwrap_or_default();
        let field = first_difference(&ours, &theirs);
        self.event(Event::Desync { seq, with: from, field });
    }

    /// The two texts of a desync, ours and theirs, once both are here.
    #[must_use]
    pub fn desync_texts(&self) -> Option<(String, String)> {
        let (_, blob) = self.their_text?;
        let seq = self.their_seq?;
        let theirs = String::from_utf8_lossy(self.texts.get(blob)?).into_owned();
        let ours = self.log.at(seq - 1).and_then(|before| self.own_text(&before, seq))?;
        Some((ours, theirs))
    }
}

/// The first line that differs, as `ours | theirs`.
fn first_difference(ours: &str, theirs: &str) -> Option<String> {
    let pair = ours.lines().zip(theirs.lines()).find(|(a, b)| a != b);
    pair.map(|(a, b)| format!("{a} | {b}").chars().take(300).collect())
}
