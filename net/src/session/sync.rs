//! Keeping copies in sync: how far each peer is, what it lacks, and sending that.

use super::Session;
use super::message::{Item, MAX_HAVE, MAX_ITEMS, Message, Status};
use crate::identity::{Digest, Key, Signature};
use crate::log::{Ack, Instance, Proof, Record, Stored};
use crate::wire;

/// The most bytes of entries in one answer. It leaves room for acks in the frame.
const ANSWER: usize = 40 * 1024;
/// A copy that is further behind fetches from one peer at a time.
const FAR: u64 = 8;

impl Session {
    /// Signs the genesis, if this holder has not yet. The genesis is already stored.
    pub(super) fn sign_genesis(&mut self) {
        let me = self.key();
        let is_holder = self.log.offer().holders.iter().any(|h| h.key == me);
        if !is_holder || self.log.signatures().contains_key(&me) {
            return;
        }
        let signature = self.log.sign(&self.me);
        self.add_signature(me, signature);
    }

    fn add_signature(&mut self, holder: Key, signature: Signature) {
        if self.log.signatures().contains_key(&holder) || self.log.add_signature(holder, signature).is_err() {
            return;
        }
        self.append(&Record::Signed { holder, signature });
        let game = self.log.id();
        self.send_all(&Message::Signed { game, holder, signature });
    }

    pub(super) fn take_signature(&mut self, _from: Key, holder: Key, signature: Signature) {
        self.add_signature(holder, signature);
    }

    /// Sends a newly connected peer the status, this copy's last own entry, and what it wants.
    pub(super) fn greet(&mut self, peer: Key) {
        let status = self.status();
        self.send(peer, Message::Status(status));
        let me = self.key();
        let own = self.log.entries().iter().rev().find(|s| s.entry.holder == Some(me));
        if let Some(item) = own.map(item_of) {
            let (game, acks) = (self.log.id(), self.acks.known(self.log.roster()));
            self.send(peer, Message::Entries { game, items: vec![item], acks });
        }
        self.pass_on_votes(peer);
        self.offer_return();
        for kept in self.log.evidence().to_vec() {
            self.send(peer, Message::Evidence(kept.evidence));
        }
    }

    pub(super) fn tell_status(&mut self) {
        let status = Message::Status(self.status());
        self.send_all(&status);
        // Repeated until every peer has them: the first message may be lost, or arrive before the receiver needs it.
        self.tell_proofs();
        self.offer_return();
    }

    pub(super) fn status(&self) -> Status {
        let (log, roster) = (&self.log, self.log.roster());
        let bits = |flags: Vec<bool>| {
            flags.iter().enumerate().fold(0u16, |mask, (n, is)| mask | (u16::from(*is) << n.min(15)))
        };
        let signed = log.offer().holders.iter().map(|h| log.signatures().contains_key(&h.key)).collect();
        let tokens = roster.entropy.iter().map(|a| self.draws.has(a.holder)).collect();
        Status {
            game: log.id(),
            seq: log.seq(),
            head: log.head(),
            promised: log.promised(log.next()),
            signed: bits(signed) as u8,
            tokens: if roster.is_open { bits(tokens) } else { 0 },
            acked: roster.holders.iter().map(|key| self.acks.reached_by(*key)).collect(),
            connected: self.connected_mask(),
            chosen: self.chosen_seq(),
        }
    }

    pub(super) fn take_status(&mut self, from: Key, status: Status) {
        if !self.peers.has(from) || status.acked.len() > crate::log::MAX_HOLDERS {
            return;
        }
        self.pass_on_signatures(from, status.signed);
        let is_same = status.seq == self.log.seq() && status.head == self.log.head();
        if is_same {
            self.pass_on_acks(from, &status.acked);
            self.show_chosen(from, status.chosen);
            self.pass_on_tokens(from, status.tokens);
        }
        let is_on_mine = self.log.id_at(status.seq) == Some(status.head);
        let is_far = status.seq > self.log.seq() + FAR;
        if is_on_mine {
            self.peers.note_reach(from, status.seq);
        }
        let now = self.clock.now();
        self.peers.note_status(from, status, self.log.roster(), self.log.seq(), now);
        // A copy that is far behind fetches from one peer at a time.
        let can_wait = is_far && self.peers.is_asked(now);
        if !is_on_mine && !can_wait {
            self.fetch(from);
        }
    }

    fn pass_on_signatures(&mut self, to: Key, theirs: u8) {
        let game = self.log.id();
        let holders = &self.log.offer().holders;
        let missing: Vec<(Key, Signature)> = holders
            .iter()
            .enumerate()
            .filter(|(n, _)| theirs >> n & 1 == 0)
            .filter_map(|(_, h)| self.log.signatures().get(&h.key).map(|s| (h.key, *s)))
            .collect();
        for (holder, signature) in missing {
            self.send(to, Message::Signed { game, holder, signature });
        }
    }

    /// Asks a peer for the entries that this copy lacks.
    pub(super) fn fetch(&mut self, from: Key) {
        if self.peers.ask(from, self.clock.now()) {
            let have = self.positions(self.peers.matched(from));
            self.send(from, Message::Fetch { game: self.log.id(), have });
        }
    }

    /// Positions in this log, dense at its end and sparse towards its beginning.
    fn positions(&self, matched: Option<(u64, Digest)>) -> Vec<(u64, Digest)> {
        let mut have: Vec<(u64, Digest)> = Vec::new();
        let (mut seq, mut stride) = (self.log.seq(), 1);
        loop {
            have.extend(self.log.id_at(seq).map(|id| (seq, id)));
            if seq == 0 {
                break;
            }
            seq = seq.saturating_sub(stride);
            stride = if have.len() > 4 { stride * 2 } else { 1 };
        }
        let matched = matched.filter(|(seq, id)| self.log.id_at(*seq) == Some(*id));
        have.extend(matched);
        have.truncate(MAX_HAVE);
        have
    }

    pub(super) fn note_match(&mut self, from: Key, seq: u64, id: Digest) {
        self.peers.note_reach(from, seq);
        self.peers.note_match(from, seq, id);
    }

    pub(super) fn answer_fetch(&mut self, to: Key, have: &[(u64, Digest)]) {
        if have.len() > MAX_HAVE {
            return self.refuse(to, "it asks with too many positions");
        }
        let common =
            have.iter().filter(|(seq, id)| self.log.id_at(*seq) == Some(*id)).map(|(seq, _)| *seq).max();
        let common = common.unwrap_or(0);
        let acks = self.acks.known(self.log.roster());
        self.send_range(to, common, acks);
    }

    /// Answers a peer that asks about a place this copy has passed. Sends the entry there and those after it, with this
    /// copy's acks of that very entry.
    pub(super) fn answer_from(&mut self, to: Key, instance: Instance) {
        let acks = self.own_acks_of(instance.seq).into_iter().chain(self.acks.known(self.log.roster()));
        let acks = acks.take(2 * crate::log::MAX_HOLDERS).collect();
        self.send_range(to, instance.seq - 1, acks);
    }

    fn send_range(&mut self, to: Key, after: u64, acks: Vec<Ack>) {
        let items = self.range_after(after);
        self.peers.note_reach(to, after + items.len() as u64);
        let game = self.log.id();
        self.send(to, Message::Entries { game, items, acks });
    }

    /// The entries after `seq`, as many as one answer holds.
    pub(super) fn range_after(&self, seq: u64) -> Vec<Item> {
        let mut items = Vec::new();
        let mut bytes = 0;
        for stored in self.log.entries().iter().skip(seq as usize).take(MAX_ITEMS) {
            let item = item_of(stored);
            bytes += wire::encode(&item).map_or(ANSWER, |b| b.len());
            if bytes > ANSWER && !items.is_empty() {
                break;
            }
            items.push(item);
        }
        items
    }
}

pub(super) fn item_of(stored: &Stored) -> Item {
    let proof: Proof = stored.proof.clone();
    Item { entry: stored.entry.bytes(), proof }
}
