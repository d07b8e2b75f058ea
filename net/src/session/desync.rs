//! When two copies compute different states: who stops, what both sides can look at, and what it proves.
//!
//! A copy that computes another state than an entry names stops before it. A holder that stored that entry signs
//! nothing of its own after it, unless more than half of the holders stored it too: then the other copy is the odd
//! one. It takes what follows, and goes on to promise and to accept: a claim that nobody stands by stops nobody. The
//! states travel as text, so that both sides can name the first field that differs.

use super::message::{Item, Message};
use super::{Event, Sabotage, Session};
use crate::identity::{Digest, Key};
use crate::log::{Entry, Evidence, Offence, Proof, Table, Verdict, Word};
use crate::report::{Report, differences, state_text};
use rules::Game;
use std::time::Duration;

/// How often a debug build plays the log again from the start, and up to where.
const SYNC_TEST_EVERY: u64 = 32;
const SYNC_TEST_TO: u64 = 512;
/// How often the log is played again for one holder at once, and how long until once more.
const REPLAYS: u32 = 8;
const REPLAY_EVERY: Duration = Duration::from_secs(60);

/// A disagreement about the state after an entry.
#[derive(Clone, Debug)]
pub(super) struct Desync {
    pub(super) seq: u64,
    /// Whose copy differs.
    with: Key,
    /// The entry, as the other copy has it, with its author's signature; nothing if this copy stored it.
    refused: Option<(Entry, Proof)>,
    /// This copy's state as text.
    ours: String,
    /// The hash of the other's text, and the text once it is here.
    theirs: Option<(Key, Digest)>,
}

impl Desync {
    /// Whether something else stands by now in the place of what this copy refused.
    pub(super) fn is_refusal_up_to(&self, seq: u64) -> bool {
        self.refused.is_some() && self.seq <= seq
    }

    /// Whether it is about an entry that stood at `seq` or behind.
    pub(super) fn is_from(&self, seq: u64) -> bool {
        self.refused.is_none() && self.seq >= seq
    }
}

impl Session {
    /// Whether nothing may be signed because of proof against somebody, because copies differ, or because another
    /// program may sign with the same key.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_held || self.is_forked() || self.open_desync().is_some()
    }

    /// The disagreement that stops this copy.
    pub(super) fn open_desync(&self) -> Option<&Desync> {
        self.desync.as_ref().filter(|desync| !self.is_settled(desync))
    }

    /// Whether a disagreement is over for this copy: it stored the entry, and so did more than half of the holders,
    /// or the one that differed came round.
    fn is_settled(&self, desync: &Desync) -> bool {
        let has_come_round = self.acked_by(desync.with) >= desync.seq;
        desync.refused.is_none() && (self.chosen_seq() >= desync.seq || has_come_round)
    }

    /// Whether such an offence of a holder is proven already.
    fn has_proof_of(&self, holder: Key, of: Offence) -> bool {
        self.log.evidence().iter().any(|kept| (kept.accused.holder, kept.accused.of) == (holder, of))
    }

    /// Takes proof of what somebody signed. From a fork on nothing is signed here unless the others are enough without it.
    pub(super) fn take_evidence(&mut self, evidence: &Evidence) {
        let Some(accused) = evidence.accused() else { return };
        let is_kept = self.has_proof_of(accused.holder, accused.of);
        let is_believed = self.sabotage == Some(Sabotage::Gullibility);
        if is_kept || (evidence.verdict(&self.log) != Verdict::Holds && !is_believed) {
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

    /// Whether the log is played again because of what a holder says: a few times, and then once in a while, however
    /// often it opens the game anew.
    fn may_replay(&mut self, holder: Key) -> bool {
        let now = self.now;
        let (left, at) = self.replays.entry(holder).or_insert((REPLAYS, now));
        if now.saturating_sub(*at) >= REPLAY_EVERY {
            (*left, *at) = ((*left + 1).min(REPLAYS), now);
        }
        let may = *left > 0;
        *left = left.saturating_sub(1);
        may
    }

    /// Evidence from elsewhere. What is not about a holder at a place of this log counts for nothing; it may do later,
    /// and whoever stopped because of it says it again. Looking at a false state can mean playing the log again, so
    /// only holders are listened to then, each a few times.
    pub(super) fn hear_evidence(&mut self, from: Key, evidence: &Evidence) {
        const HEARD: u8 = 8;
        let is_costly_here = evidence.needs_replay(&self.log);
        let is_costly = is_costly_here && !self.log.table().is_holder(from);
        let is_gullible = self.sabotage == Some(Sabotage::Gullibility);
        if !is_gullible && (is_costly || !evidence.concerns(&self.log)) {
            return self.waste(from, "an accusation that is none of this log");
        }
        let is_news =
            evidence.accused().is_some_and(|accused| !self.has_proof_of(accused.holder, accused.of));
        if is_news && is_costly_here && !self.may_replay(from) {
            return self.waste(from, "accusations without end");
        }
        let Some(peer) = self.peers.get_mut(&from) else { return };
        if let Some(accused) = evidence.accused().filter(|accused| accused.of == Offence::Fork)
            && peer.proofs.len() < crate::log::MAX_HOLDERS
        {
            peer.proofs.insert(accused.holder);
        }
        if peer.accusations < HEARD {
            peer.accusations += 1;
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
        let Some(ours) = self.text_after(entry) else { return };
        let refused = (!stands).then(|| (entry.clone(), proof.clone()));
        self.desync = Some(Desync { seq: entry.seq, with: from, refused, ours: ours.clone(), theirs: None });
        self.event(Event::Desync { seq: entry.seq, with: from, field: None });
        if let Proof::Author(signature) = proof {
            let word = Word::Author(*signature);
            self.take_evidence(&Evidence::State { entry: entry.bytes(), word });
        }
        self.tell_desync(from, entry.seq, ours);
    }

    /// Sends this copy's state to a peer, once.
    fn tell_desync(&mut self, to: Key, seq: u64, ours: String) {
        let Some(state) = self.own_state(seq) else { return };
        let Some(peer) = self.peers.get_mut(&to) else { return };
        if std::mem::replace(&mut peer.is_told_state, true) {
            return;
        }
        if let Ok(text) = self.texts.insert(ours.into_bytes()) {
            self.send(to, Message::Desync { game: self.log.id(), seq, state, text });
        }
    }

    /// The state this copy computes after entry `seq`, whether it stored that entry or refused it.
    fn own_state(&self, seq: u64) -> Option<Digest> {
        if let Some(stored) = self.log.stored(seq) {
            return Some(stored.entry.state);
        }
        let (entry, _) = self.desync.as_ref()?.refused.as_ref()?;
        let (ours, _) = self.log.next_entry(entry.body.clone(), entry.seat, entry.holder).ok()?;
        Some(ours.state)
    }

    /// This copy's state after `entry`, as text.
    fn text_after(&self, entry: &Entry) -> Option<String> {
        let stands = self.log.stored(entry.seq).filter(|stored| stored.entry.body == entry.body);
        if let Some((game, table)) = stands.and_then(|stored| self.recent_state(entry.seq, stored.id)) {
            return Some(state_text(game, table));
        }
        let before = self.log.before_place(entry.instance())?;
        let (_, outcome) = before.next_entry(entry.body.clone(), entry.seat, entry.holder).ok()?;
        Some(state_text(&outcome.game, &outcome.table))
    }

    /// The state after an entry of this log, if it is one of the last.
    fn recent_state(&self, seq: u64, id: Digest) -> Option<(&Game, &Table)> {
        if (seq, id) == (self.log.seq(), self.log.head()) {
            return Some((self.log.game(), self.log.table()));
        }
        let is_here = self.log.id_at(seq) == Some(id);
        let kept = self.recent.iter().find(|(after, ..)| is_here && *after == id);
        kept.map(|(_, game, table)| (game, table))
    }

    /// A peer says that it computes another state after entry `seq`.
    pub(super) fn take_desync(&mut self, from: Key, seq: u64, state: Digest, text: Digest) {
        let is_holder = self.log.table().is_holder(from);
        let Some(entry) = self.log.stored(seq).map(|stored| stored.entry.clone()) else {
            return self.hear_state(from, seq, text);
        };
        if entry.state == state || self.peers.get(&from).is_none_or(|peer| peer.is_told_state) {
            return self.hear_state(from, seq, text);
        }
        // Whoever only watches finds out at once, or is not worth playing the log again.
        if self.recent_state(seq, entry.id()).is_none() && !(is_holder && self.may_replay(from)) {
            self.waste(from, "a state of long ago");
            return self.hear_state(from, seq, text);
        }
        let Some(ours) = self.text_after(&entry) else { return };
        // A spectator is told, so that it can name the field; the table is not alarmed, nor is who watches by a word.
        if is_holder && self.is_holder() && self.open_desync().is_none() {
            let desync = Desync { seq, with: from, refused: None, ours: ours.clone(), theirs: None };
            self.desync = Some(desync);
            self.event(Event::Desync { seq, with: from, field: None });
            self.hear_state(from, seq, text);
        }
        self.tell_desync(from, seq, ours);
    }

    /// The other copy's text can be had.
    fn hear_state(&mut self, from: Key, seq: u64, text: Digest) {
        let game = self.log.id();
        let Some(desync) = &mut self.desync else { return };
        if desync.seq == seq && desync.theirs.is_none() && self.peers.contains_key(&from) {
            desync.theirs = Some((from, text));
            self.send(from, Message::Want { game, blob: text, index: 0 });
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
        let refused = self.desync.as_ref().and_then(|desync| desync.refused.as_ref());
        let is_other = refused.is_some_and(|(refused, _)| refused.seq == entry.seq && refused.id() != id);
        let stands = || {
            let is_built_on = self.vouched_to > entry.seq && run.contains(&(entry.seq, id));
            proof.is_certificate() || is_built_on || self.is_chosen_by_acks((entry.seq, id), run)
        };
        is_other && stands()
    }

    /// Whether this copy refused what came for that place, or for one before it.
    pub(super) fn has_refused(&self, seq: u64) -> bool {
        self.open_desync().is_some_and(|desync| desync.refused.is_some() && desync.seq <= seq)
    }

    /// While this copy refuses an author's entry, another one of that author for the same place proves a fork.
    pub(super) fn compare_with_refused(&mut self, entry: &Entry, item: &Item) {
        let Some((refused, Proof::Author(one))) = self.desync.as_ref().and_then(|d| d.refused.clone()) else {
            return;
        };
        if let Proof::Author(other) = item.proof
            && refused.instance() == entry.instance()
        {
            let one = (refused.bytes(), one);
            self.take_evidence(&Evidence::Entries { one, other: (item.entry.clone(), other) });
        }
    }

    pub(super) fn answer_want(&mut self, from: Key, blob: Digest, index: u32) {
        if let Some((count, bytes)) = self.texts.part(blob, index) {
            let bytes = bytes.to_vec();
            self.send(from, Message::Part { game: self.log.id(), blob, index, count, bytes });
        }
    }

    pub(super) fn take_part(&mut self, from: Key, blob: Digest, index: u32, count: u32, bytes: &[u8]) {
        let wanted = self.desync.as_ref().and_then(|desync| desync.theirs);
        if wanted != Some((from, blob)) || self.texts.get(blob).is_some() {
            return;
        }
        if self.texts.add(blob, index, count, bytes).is_err() {
            return;
        }
        if self.texts.get(blob).is_none() {
            return self.send(from, Message::Want { game: self.log.id(), blob, index: index + 1 });
        }
        let (Some(desync), Some((ours, theirs))) = (&self.desync, self.desync_texts()) else { return };
        let (seq, with) = (desync.seq, desync.with);
        let field = differences(&ours, &theirs).into_iter().next();
        self.event(Event::Desync { seq, with, field });
    }

    /// The two texts of a desync, ours and theirs, once both are here.
    #[must_use]
    pub fn desync_texts(&self) -> Option<(String, String)> {
        let desync = self.desync.as_ref()?;
        let (_, blob) = desync.theirs?;
        let theirs = String::from_utf8_lossy(self.texts.get(blob)?).into_owned();
        Some((desync.ours.clone(), theirs))
    }

    /// What to keep of a disagreement, for whoever looks for the fault; without the other's state as long as that
    /// is not here.
    #[must_use]
    pub fn desync_report(&self) -> Option<Report> {
        let desync = self.desync.as_ref()?;
        let theirs = self.desync_texts().map(|(_, theirs)| theirs).unwrap_or_default();
        let refused = desync.refused.as_ref().map(|(entry, proof)| (entry.bytes(), proof.clone()));
        Some(Report::new(&self.log, desync.seq, desync.with, (desync.ours.clone(), theirs), refused))
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
        if again != Some(entry.state) && self.desync.is_none() {
            let ours = self.text_after(&entry).unwrap_or_default();
            let refused = Some((entry, Proof::Draw));
            self.desync = Some(Desync { seq, with: self.key, refused, ours, theirs: None });
            self.event(Event::Desync { seq, with: self.key, field: None });
        }
    }
}
