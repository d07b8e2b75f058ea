//! When two copies compute different states: who stops, what both sides can look at, and what it proves.
//!
//! A copy that computes another state than an entry names stops before it. A holder that stored that entry signs
//! nothing of its own after it, unless more than half of the holders stored it too: then the other copy is the odd
//! one. It takes what follows, and goes on to promise and to accept: a claim that nobody stands by stops nobody. The
//! states travel as text, so that both sides can name the first field that differs.

use super::message::{Item, Message};
use super::parts::{Desync, Text};
use super::{Event, Session};
use crate::identity::{Digest, Key};
use crate::log::{Entry, Evidence, Offence, Proof, Verdict, Word};
use crate::report::Report;

/// How often a debug build plays the log again from the start, and up to where.
const SYNC_TEST_EVERY: u64 = 32;
const SYNC_TEST_TO: u64 = 512;

impl Session {
    /// Whether nothing may be signed because of proof against somebody, because copies differ, or because another
    /// program may sign with the same key.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_held || self.is_forked() || self.open_desync().is_some()
    }

    /// The disagreement that stops this copy.
    pub(super) fn open_desync(&self) -> Option<&Desync> {
        self.disputes.open(|key| self.acks.reached_by(key), || self.chosen_seq())
    }

    /// Whether such an offence of a holder is proven already.
    fn has_proof_of(&self, holder: Key, of: Offence) -> bool {
        self.log.evidence().iter().any(|kept| (kept.accused.holder, kept.accused.of) == (holder, of))
    }

    /// Takes proof of what somebody signed. From a fork on nothing is signed here unless the others are enough without it.
    pub(super) fn take_evidence(&mut self, evidence: &Evidence) {
        let Some(accused) = evidence.accused() else { return };
        let is_kept = self.has_proof_of(accused.holder, accused.of);
        if is_kept || evidence.verdict(&self.log) != Verdict::Holds {
            return;
        }
        if self.log.add_evidence(evidence).is_none() {
            return;
        }
        self.append(&crate::log::Record::Evidence(evidence.clone()));
        let (holder, seq) = (accused.holder, accused.instance.seq);
        match accused.of {
            Offence::Fork => {
                self.unsettle(holder);
                self.event(Event::Fork { holder, seq });
            }
            Offence::State => self.event(Event::FalseState { holder, seq }),
        }
        self.send_all(&Message::Evidence(evidence.clone()));
    }

    /// Evidence from elsewhere. What is not about a holder at a place of this log counts for nothing; it may do later,
    /// and whoever stopped because of it says it again. Looking at a false state can mean playing the log again, so
    /// only holders are listened to then, each a few times.
    pub(super) fn hear_evidence(&mut self, from: Key, evidence: &Evidence) {
        let is_costly_here = evidence.needs_replay(&self.log);
        let is_costly = is_costly_here && !self.log.table().is_holder(from);
        if is_costly || !evidence.concerns(&self.log) {
            return self.waste(from, "an accusation that is none of this log");
        }
        let is_news =
            evidence.accused().is_some_and(|accused| !self.has_proof_of(accused.holder, accused.of));
        if is_news && is_costly_here && !self.disputes.may_replay(from, self.clock.now()) {
            return self.waste(from, "accusations without end");
        }
        if !self.peers.has(from) {
            return;
        }
        if let Some(accused) = evidence.accused().filter(|accused| accused.of == Offence::Fork) {
            self.peers.note_proof(from, accused.holder);
        }
        if self.peers.is_heard(from) {
            self.take_evidence(evidence);
        } else {
            self.waste(from, "accusations without end");
        }
    }

    /// This copy computes another state than `entry` names: stop here, and offer the state as text.
    pub(super) fn note_desync(&mut self, from: Key, entry: &Entry, proof: &Proof) {
        if self.open_desync().is_some() {
            return;
        }
        let stands = self.log.stored(entry.seq).is_some();
        if stands && self.chosen_seq() >= entry.seq {
            return;
        }
        let Some(ours) = self.disputes.text_after(&self.log, entry) else { return };
        let refused = (!stands).then(|| (entry.clone(), proof.clone()));
        self.disputes.begin(entry.seq, from, refused, ours.clone());
        self.event(Event::Desync { seq: entry.seq, with: from, field: None });
        if let Proof::Author(signature) = proof {
            let word = Word::Author(*signature);
            self.take_evidence(&Evidence::State { entry: entry.bytes(), word });
        }
        self.tell_desync(from, entry.seq, ours);
    }

    /// Sends this copy's state to a peer, once.
    fn tell_desync(&mut self, to: Key, seq: u64, ours: String) {
        let Some(state) = self.disputes.own_state(&self.log, seq).filter(|_| self.peers.lacks_state(to))
        else {
            return;
        };
        self.peers.note_state_told(to);
        if let Some(text) = self.disputes.offer(ours) {
            self.send(to, Message::Desync { game: self.log.id(), seq, state, text });
        }
    }

    /// A peer says that it computes another state after entry `seq`.
    pub(super) fn take_desync(&mut self, from: Key, seq: u64, state: Digest, text: Digest) {
        let is_holder = self.log.table().is_holder(from);
        let Some(entry) = self.log.stored(seq).map(|stored| stored.entry.clone()) else {
            return self.hear_state(from, seq, text);
        };
        if entry.state == state || !self.peers.lacks_state(from) {
            return self.hear_state(from, seq, text);
        }
        // Whoever only watches finds out at once, or is not worth playing the log again.
        let is_costly = self.disputes.recent(&self.log, seq, entry.id()).is_none();
        if is_costly && !(is_holder && self.disputes.may_replay(from, self.clock.now())) {
            self.waste(from, "a state of long ago");
            return self.hear_state(from, seq, text);
        }
        let Some(ours) = self.disputes.text_after(&self.log, &entry) else { return };
        // A spectator is told, so that it can name the field; the table is not alarmed, nor is who watches by a word.
        if is_holder && self.is_holder() && self.open_desync().is_none() {
            self.disputes.begin(seq, from, None, ours.clone());
            self.event(Event::Desync { seq, with: from, field: None });
            self.hear_state(from, seq, text);
        }
        self.tell_desync(from, seq, ours);
    }

    /// The other copy's text can be had.
    fn hear_state(&mut self, from: Key, seq: u64, text: Digest) {
        if self.peers.has(from) && self.disputes.wants(from, seq, text) {
            self.send(from, Message::Want { game: self.log.id(), blob: text, index: 0 });
        }
    }

    /// Whether this is the entry that more than half of the holders chose in place of the one this copy refused, or
    /// that others built on. A liar about states could stop an honest copy for good otherwise, while the table goes
    /// on without the liar.
    pub(super) fn fills_refused_place(
        &self,
        entry: &Entry,
        id: Digest,
        proof: &Proof,
        run: &[(u64, Digest)],
    ) -> bool {
        let stands = || {
            let is_built_on = self.intake.is_vouched((entry.seq, id), run);
            let is_chosen = || self.acks.is_chosen_on(self.trust(), (entry.seq, id), run);
            proof.is_certificate() || is_built_on || is_chosen()
        };
        self.disputes.has_refused_besides(entry.seq, id) && stands()
    }

    /// Whether this copy refused what came for that place, or for one before it.
    pub(super) fn has_refused(&self, seq: u64) -> bool {
        self.open_desync().is_some_and(|desync| desync.is_refusal_before(seq))
    }

    /// While this copy refuses an author's entry, another one of that author for the same place proves a fork.
    pub(super) fn compare_with_refused(&mut self, entry: &Entry, item: &Item) {
        let Some((refused, Proof::Author(one))) = self.disputes.refused().cloned() else { return };
        if let Proof::Author(other) = item.proof
            && refused.instance() == entry.instance()
        {
            let one = (refused.bytes(), one);
            self.take_evidence(&Evidence::Entries { one, other: (item.entry.clone(), other) });
        }
    }

    pub(super) fn answer_want(&mut self, from: Key, blob: Digest, index: u32) {
        if let Some((count, bytes)) = self.disputes.part(blob, index) {
            self.send(from, Message::Part { game: self.log.id(), blob, index, count, bytes });
        }
    }

    pub(super) fn take_part(&mut self, from: Key, blob: Digest, part: (u32, u32), bytes: &[u8]) {
        match self.disputes.take_part(from, blob, part, bytes) {
            Text::Unasked => {}
            Text::Needs(index) => self.send(from, Message::Want { game: self.log.id(), blob, index }),
            Text::Whole { seq, with, field } => self.event(Event::Desync { seq, with, field }),
        }
    }

    /// The two texts of a desync, ours and theirs, once both are here.
    #[must_use]
    pub fn desync_texts(&self) -> Option<(String, String)> {
        self.disputes.texts()
    }

    /// What to keep of a disagreement, for whoever looks for the fault; without the other's state as long as that
    /// is not here.
    #[must_use]
    pub fn desync_report(&self) -> Option<Report> {
        self.disputes.report(&self.log)
    }

    /// From entry `seq` on this copy computes another state than the rules make, to see what happens then.
    #[doc(hidden)]
    pub fn plant_fault(&mut self, seq: u64) {
        self.log.plant_fault(seq);
    }

    /// In debug builds, now and then: the same entries from the start make the same state.
    pub(super) fn test_sync(&mut self) {
        let seq = self.log.seq();
        if !cfg!(debug_assertions) || !seq.is_multiple_of(SYNC_TEST_EVERY) || seq > SYNC_TEST_TO {
            return;
        }
        let again = self.log.at(seq).map(|log| log.table().state(log.game().state_hash_from_scratch()));
        let Some(entry) = self.log.stored(seq).map(|s| s.entry.clone()) else { return };
        if again != Some(entry.state) && self.disputes.last().is_none() {
            let ours = self.disputes.text_after(&self.log, &entry).unwrap_or_default();
            self.disputes.begin(seq, self.key(), Some((entry, Proof::Draw)), ours);
            self.event(Event::Desync { seq, with: self.key(), field: None });
        }
    }
}
