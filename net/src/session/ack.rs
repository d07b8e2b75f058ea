//! Who has stored what. An ack says that its holder accepted the entry and everything before it.

use super::message::Message;
use super::{Event, Session};
use crate::identity::{Digest, Key};
use crate::log::{Ack, Evidence, MAX_HOLDERS, Proof, Stored, Word};

impl Session {
    /// This copy's own ack for its last entry, if it is a holder's.
    pub(super) fn acknowledge(&mut self) -> Option<Ack> {
        if !self.is_holder() || self.is_held {
            return None;
        }
        let stored = self.log.stored(self.log.seq())?;
        let ack = Ack::new(&self.me, &stored.entry, stored.id, stored.proof.epoch());
        self.acked.insert(self.key, self.log.seq());
        self.acks.insert(self.key, ack.clone());
        Some(ack)
    }

    pub(super) fn note_own_ack(&mut self) {
        let _ = self.acknowledge();
    }

    pub(super) fn take_ack(&mut self, from: Key, ack: Ack) {
        let is_news = self.acked.get(&ack.holder).is_none_or(|seq| *seq < ack.instance.seq) || ack.epoch > 0;
        let is_news = is_news || self.is_lie(&ack);
        // Somebody may hold a seat in a newer log than this one, and nowhere before its end.
        let is_ahead = ack.instance.seq > self.log.seq() && self.stray.len() < MAX_HOLDERS;
        let is_taken = self.log.table().is_holder(ack.holder) || is_ahead;
        if ack.game != self.log.id() || ack.holder == self.key || !is_news || !is_taken {
            return;
        }
        if self.stray.get(&ack.holder) == Some(&ack) || !ack.is_signed() {
            return;
        }
        if ack.epoch > 0 {
            self.note_accept(&ack);
        }
        if from == ack.holder {
            self.relay(from, &Message::Ack(ack.clone()));
        }
        self.place_ack(ack);
    }

    /// Whether it names another state than its entry, which nobody has proved of its holder yet.
    fn is_lie(&self, ack: &Ack) -> bool {
        let stored = self.log.stored(ack.instance.seq).filter(|stored| stored.id == ack.id);
        let is_proved = || self.log.evidence().iter().any(|kept| kept.accused.holder == ack.holder);
        stored.is_some_and(|stored| stored.entry.state != ack.state) && !is_proved()
    }

    fn place_ack(&mut self, ack: Ack) {
        let seq = ack.instance.seq;
        let entry = self.log.stored(seq).filter(|stored| stored.id == ack.id).map(|stored| &stored.entry);
        if let Some(entry) = entry
            && entry.state != ack.state
        {
            let entry = entry.bytes();
            return self.take_evidence(&Evidence::State { entry, word: Word::Ack(ack) });
        }
        if self.log.id_at(seq) == Some(ack.id) {
            let known = self.acked.entry(ack.holder).or_default();
            if seq > *known || !self.acks.contains_key(&ack.holder) {
                *known = seq.max(*known);
                self.acks.insert(ack.holder, ack);
            }
        } else if self.stray.get(&ack.holder).is_none_or(|s| s.instance.seq <= seq) {
            self.stray.insert(ack.holder, ack);
        }
    }

    /// Looks whether acks that were for unknown entries are for known ones now.
    pub(super) fn try_strays(&mut self) {
        let log = &self.log;
        let ready: Vec<Key> = self
            .stray
            .iter()
            .filter(|(_, ack)| log.id_at(ack.instance.seq) == Some(ack.id))
            .map(|(key, _)| *key)
            .collect();
        for key in ready {
            if let Some(ack) = self.stray.remove(&key) {
                self.place_ack(ack);
            }
        }
    }

    /// What an ack says of entries from `seq` on is void here, because others stand there now.
    pub(super) fn forget_acks_from(&mut self, seq: u64) {
        for acked in self.acked.values_mut() {
            *acked = (*acked).min(seq - 1);
        }
        let log = &self.log;
        self.acks.retain(|_, ack| log.id_at(ack.instance.seq) == Some(ack.id));
    }

    /// How far a holder is known to have stored this log.
    pub(super) fn acked_by(&self, key: Key) -> u64 {
        self.acked.get(&key).copied().unwrap_or(0)
    }

    /// The last entry that can never be replaced: more than half of the holders stored it, or a certificate says so.
    #[must_use]
    pub fn chosen_seq(&self) -> u64 {
        self.chosen_without(None)
    }

    /// The same if the word of one more holder did not count.
    pub(super) fn chosen_without(&self, liar: Option<Key>) -> u64 {
        let trusted = self.trusted().filter(|key| Some(*key) != liar);
        let mut acked: Vec<u64> = trusted.map(|key| self.acked_by(key)).collect();
        acked.sort_unstable_by(|a, b| b.cmp(a));
        let by_acks = acked.get(self.log.table().more_than_half() - 1).copied().unwrap_or(0);
        by_acks.max(self.certified_after(by_acks, liar))
    }

    /// The last entry behind that one whose certificate is one without the word of proven liars, too; 0 if there is
    /// none.
    fn certified_after(&self, seq: u64, liar: Option<Key>) -> u64 {
        let last = self.log.certified();
        if last <= seq || (liar.is_none() && self.log.evidence().is_empty()) {
            return last;
        }
        let counts = |key: Key| Some(key) != liar && !self.is_excluded(key);
        let stands = |stored: &&Stored| {
            let Proof::Certificate { accepts, .. } = &stored.proof else { return false };
            let Some(there) = self.log.electorate(stored.entry.instance()) else { return false };
            accepts.iter().filter(|(key, _)| counts(*key)).count() >= there.more_than_half()
        };
        let behind = self.log.entries().iter().skip(usize::try_from(seq).unwrap_or(usize::MAX));
        behind.rev().find(stands).map_or(0, |stored| stored.entry.seq)
    }

    /// The last entry that every holder has stored whose word counts.
    #[must_use]
    pub fn final_seq(&self) -> u64 {
        self.trusted().map(|key| self.acked_by(key)).min().unwrap_or(0)
    }

    /// Whether more than half of the holders are known to have accepted this entry of a run of entries that hang
    /// together.
    pub(super) fn is_chosen_by_acks(&self, entry: (u64, Digest), run: &[(u64, Digest)]) -> bool {
        if !run.contains(&entry) {
            return false;
        }
        let table = self.log.table();
        let is_on_run = |ack: &Ack| ack.instance.seq >= entry.0 && run.contains(&(ack.instance.seq, ack.id));
        let count =
            self.trusted().filter_map(|key| self.stray.get(&key)).filter(|ack| is_on_run(ack)).count();
        count >= table.more_than_half()
    }

    /// Tells the screen how far the log is chosen and final, and whether it pauses.
    pub(super) fn tell_progress(&mut self) {
        let (chosen, last) = (self.chosen_seq(), self.final_seq());
        if chosen > self.told_chosen {
            self.event(Event::Chosen { seq: chosen });
        }
        if last > self.told_final {
            self.event(Event::Final { seq: last });
        }
        (self.told_chosen, self.told_final) = (chosen, last);
        let pause = self.pause();
        if pause != self.told_pause {
            match pause {
                Some(pause) => self.event(Event::Paused(pause)),
                None => self.event(Event::Resumed),
            }
            self.told_pause = pause;
        }
    }

    /// All acks for entries of this log.
    pub(super) fn known_acks(&self) -> Vec<Ack> {
        self.acks.values().take(2 * MAX_HOLDERS).cloned().collect()
    }

    /// Passes on acks that the holder `to` does not know of, where it stands at the same head.
    pub(super) fn pass_on_acks(&mut self, to: Key, theirs: &[u64]) {
        let holders = self.log.table().holders.clone();
        for (n, holder) in holders.iter().enumerate() {
            let known = theirs.get(n).copied().unwrap_or(0);
            if *holder != to
                && self.acked_by(*holder) > known
                && let Some(ack) = self.acks.get(holder).cloned()
            {
                self.send(to, Message::Ack(ack));
            }
        }
    }
}
