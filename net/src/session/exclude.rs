//! Holders proved to have signed two things for one place, and how the others continue without them.
//!
//! From the proof on, none of such a holder's acks, promises, votes and proposals counts, and no copy accepts its
//! entries in epoch 0. Its entries that more than half without it have not stored are settled again by a vote of the
//! others. If the others are not more than half, as with two holders, the table continues in a branch.

use super::message::{Item, Message};
use super::state::{Trust, is_certified};
use super::{Event, Session};
use crate::identity::{Digest, Key};
use crate::log::{Ack, Entry, Evidence, Grounds, Proof, Record, Stored, StoredEvidence, Value, Violation};
use crate::wire;

impl Session {
    /// The holders whose messages count.
    pub(super) fn trust(&self) -> Trust<'_> {
        Trust::of(&self.log)
    }

    /// Whether `key` is a present holder proved to have signed two things for one place.
    pub(super) fn is_excluded(&self, key: Key) -> bool {
        self.trust().excludes(key)
    }

    /// Whether this copy cannot continue: too few holders still count, or this one does not.
    pub(super) fn is_forked(&self) -> bool {
        self.trust().is_broken_for(self.key())
    }

    /// Whether a fork keeps this copy from taking entries. A spectator signs nothing and keeps following the holders
    /// that count.
    pub(super) fn is_stopped_by_fork(&self) -> bool {
        self.is_holder() && self.is_forked()
    }

    /// Sends the proof against present holders to connected peers that may lack it.
    pub(super) fn tell_proofs(&mut self) {
        let is_needed = |kept: &&StoredEvidence| {
            kept.accused.of == Violation::Fork && self.log.roster().is_holder(kept.accused.holder)
        };
        let proofs: Vec<StoredEvidence> = self.log.evidence().iter().filter(is_needed).cloned().collect();
        for kept in proofs {
            for key in self.peers.without_proof(kept.accused.holder) {
                self.send(key, Message::Evidence(kept.evidence.clone()));
            }
        }
    }

    /// Takes back those entries of an excluded holder that more than half without it have not stored, with everything
    /// after them, since others may have stored something else there. The copy remembers that it had accepted them, so
    /// the vote that settles the place is bound to them.
    pub(super) fn unsettle(&mut self, liar: Key) {
        // The liar no longer vouches for anything in the message being processed.
        self.intake.distrust();
        let others = self.trust().holders().filter(|key| *key != liar).count();
        let goes_on = others >= self.log.roster().more_than_half();
        if liar == self.key() || !goes_on {
            return;
        }
        let trust = self.trust();
        let chosen = self.acks.chosen(&self.log, trust, Some(liar));
        let mut behind = self.log.entries().iter().skip(chosen as usize);
        let is_tainted = |s: &Stored| match s.proof.is_certificate() {
            true => !is_certified(&self.log, trust, s, Some(liar)),
            false => s.entry.holder == Some(liar),
        };
        let first = behind.find(|stored| is_tainted(stored));
        let Some(seq) = first.map(|stored| stored.entry.seq) else { return };
        let count = self.log.seq() + 1 - seq;
        if self.log.drop_from(seq).is_err() {
            return;
        }
        self.append(&Record::Dropped { seq });
        self.forget_from(seq);
        // The copy's own ack of what is now the last entry was not kept: a later ack had replaced it.
        self.note_own_ack();
        self.event(Event::Dropped { from: seq, count });
        self.after_change();
    }

    /// After a restart, checks again once others have reported what they stored: a crash may have come after the proof
    /// was stored but before entries were taken back.
    pub(super) fn unsettle_again(&mut self) {
        if !self.clock.is_time_to_look_again() || self.is_waiting_for_heads() {
            return;
        }
        self.clock.looked_again();
        let holders = self.log.roster().holders.clone();
        for liar in holders.into_iter().filter(|key| self.is_excluded(*key)).collect::<Vec<_>>() {
            self.unsettle(liar);
        }
    }

    /// Checks for two values that one author signed for one place, which proves a fork. Returns whether that is news.
    pub(super) fn compare_values(&mut self, one: &Value, other: &Value) -> bool {
        let (Grounds::Author(first), Grounds::Author(second)) = (&one.grounds, &other.grounds) else {
            return false;
        };
        if one.entry == other.entry {
            return false;
        }
        let (one, other) = ((one.entry.clone(), *first), (other.entry.clone(), *second));
        let evidence = Evidence::Entries { one, other };
        let Some(accused) = evidence.accused() else { return false };
        let was_known = self.is_excluded(accused.holder);
        self.take_evidence(&evidence);
        !was_known && self.is_excluded(accused.holder)
    }

    /// The number of the last of these connected entries that a trusted holder signed or accepted. That holder had
    /// stored all entries before it.
    pub(super) fn vouched(&self, items: &[Item], run: &[(u64, Digest)]) -> u64 {
        if self.log.evidence().is_empty() {
            return 0;
        }
        let trust = self.trust();
        let is_vouched = |item: &Item, id: Digest| {
            let Ok(entry) = wire::decode::<Entry>(&item.entry) else { return false };
            let is_trusted = |key: Key| trust.includes(key);
            match &item.proof {
                Proof::Author(signature) => {
                    entry.holder.is_some_and(is_trusted) && entry.is_signed(id, signature)
                }
                Proof::Draw => false,
                Proof::Certificate { epoch, accepts, .. } => {
                    let acks = accepts.iter().take(crate::log::MAX_HOLDERS);
                    let mut trusted = acks.filter(|(key, _)| is_trusted(*key));
                    trusted.any(|(key, signature)| {
                        Ack::of_certificate(&entry, id, *epoch, *key, *signature).is_signed()
                    })
                }
            }
        };
        let mut last = items.iter().zip(run).rev();
        last.find(|(item, (_, id))| is_vouched(item, *id)).map_or(0, |(_, (seq, _))| *seq)
    }
}
