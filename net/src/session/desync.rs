//! When two copies compute different states: who stops, what both sides can inspect, and what it proves.
//!
//! A copy that computes a different state than an entry names stops before that entry. A holder that stored the entry
//! signs nothing of its own after it until more than half of the holders have stored it too, which shows that the other
//! copy is wrong. It still takes what follows and keeps promising and accepting, so a claim without support stops
//! nobody. The states are sent as text, so both sides can name the first field that differs.

#[cfg(test)]
mod tests;

use super::message::{Item, Message};
use super::state::{Desync, Text};
use super::{Event, Session};
use crate::identity::{Digest, Key};
use crate::log::{Entry, Evidence, Proof, StateSignature, Verdict, Violation};
use crate::report::Report;

/// How often a debug build replays the log from the start, and up to which entry.
const SYNC_TEST_EVERY: u64 = 32;
const SYNC_TEST_TO: u64 = 512;

impl Session {
    /// Whether nothing may be signed because of a proven fork, because copies differ, or because another program may
    /// sign with the same key.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_held || self.is_forked() || self.open_desync().is_some()
    }

    /// The disagreement that stops this copy.
    pub(super) fn open_desync(&self) -> Option<&Desync> {
        self.disputes.open(|key| self.acks.reached_by(key), || self.chosen_seq())
    }

    /// Whether there is already proof of such a violation by a holder.
    fn has_proof_of(&self, holder: Key, of: Violation) -> bool {
        self.log.evidence().iter().any(|kept| (kept.accused.holder, kept.accused.of) == (holder, of))
    }

    /// Takes proof of what a holder signed. After a fork, this copy signs only if the other holders are enough without
    /// that holder.
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
            Violation::Fork => {
                self.unsettle(holder);
                self.event(Event::Fork { holder, seq });
            }
            Violation::State => self.event(Event::FalseState { holder, seq }),
        }
        self.send_all(&Message::Evidence(evidence.clone()));
    }

    /// Handles evidence from a peer. Evidence that is not about a holder at a place of this log does not count. It may
    /// count later, and a copy that stopped because of it sends it again. Checking a false state can require a replay
    /// of the log; then only holders are heard, each a few times.
    pub(super) fn hear_evidence(&mut self, from: Key, evidence: &Evidence) {
        let is_costly_here = evidence.needs_replay(&self.log);
        let is_costly = is_costly_here && !self.log.roster().is_holder(from);
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
        if let Some(accused) = evidence.accused().filter(|accused| accused.of == Violation::Fork) {
            self.peers.note_proof(from, accused.holder);
        }
        if self.peers.is_heard(from) {
            self.take_evidence(evidence);
        } else {
            self.waste(from, "accusations without end");
        }
    }

    /// This copy computes a different state than `entry` names. Stops here, and offers its state as text.
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
            let word = StateSignature::Author(*signature);
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

    /// A peer claims to compute a different state after entry `seq`.
    pub(super) fn take_desync(&mut self, from: Key, seq: u64, state: Digest, text: Digest) {
        let is_holder = self.log.roster().is_holder(from);
        let Some(entry) = self.log.stored(seq).map(|stored| stored.entry.clone()) else {
            return self.hear_state(from, seq, text);
        };
        if entry.state == state || !self.peers.lacks_state(from) {
            return self.hear_state(from, seq, text);
        }
        // A spectator notices a difference at once. An old state is not worth a replay for it.
        let is_costly = self.disputes.recent(&self.log, seq, entry.id()).is_none();
        if is_costly && !(is_holder && self.disputes.may_replay(from, self.clock.now())) {
            self.waste(from, "a state of long ago");
            return self.hear_state(from, seq, text);
        }
        let Some(ours) = self.disputes.text_after(&self.log, &entry) else { return };
        // A spectator is answered, so that it can name the field, but its claim does not alarm the table. No claim
        // alarms a copy that is itself a spectator.
        if is_holder && self.is_holder() && self.open_desync().is_none() {
            self.disputes.begin(seq, from, None, ours.clone());
            self.event(Event::Desync { seq, with: from, field: None });
            self.hear_state(from, seq, text);
        }
        self.tell_desync(from, seq, ours);
    }

    /// The other copy's text is available.
    fn hear_state(&mut self, from: Key, seq: u64, text: Digest) {
        if self.peers.has(from) && self.disputes.wants(from, seq, text) {
            self.send(from, Message::Want { game: self.log.id(), blob: text, index: 0 });
        }
    }

    /// Whether this entry takes the place of the one that this copy refused: more than half of the holders chose it, or
    /// others built on it. Otherwise a holder that lies about states could stop an honest copy for good while the table
    /// goes on.
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

    /// Whether this copy refused an entry for that place or an earlier one.
    pub(super) fn has_refused(&self, seq: u64) -> bool {
        self.open_desync().is_some_and(|desync| desync.is_refusal_before(seq))
    }

    /// Two different entries of one author for one place prove a fork, also if this copy refused the first.
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

    /// The two texts of a desync, ours and theirs, once both are known.
    #[must_use]
    pub fn desync_texts(&self) -> Option<(String, String)> {
        self.disputes.texts()
    }

    /// A report of the desync for debugging. The other state is empty until it has arrived.
    #[must_use]
    pub fn desync_report(&self) -> Option<Report> {
        self.disputes.report(&self.log)
    }

    /// In debug builds, checks from time to time that a replay from the start produces the same state.
    pub(super) fn test_sync(&mut self) {
        let seq = self.log.seq();
        if !cfg!(debug_assertions) || !seq.is_multiple_of(SYNC_TEST_EVERY) || seq > SYNC_TEST_TO {
            return;
        }
        let again = self.log.at(seq).map(|log| log.roster().state(log.game().state_hash_from_scratch()));
        let Some(entry) = self.log.stored(seq).map(|s| s.entry.clone()) else { return };
        if again != Some(entry.state) && self.disputes.last().is_none() {
            let ours = self.disputes.text_after(&self.log, &entry).unwrap_or_default();
            self.disputes.begin(seq, self.key(), Some((entry, Proof::Draw)), ours);
            self.event(Event::Desync { seq, with: self.key(), field: None });
        }
    }
}
