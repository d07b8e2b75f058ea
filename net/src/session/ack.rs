//! Who has stored what. An ack says that its holder accepted the entry and everything before it.

use super::message::Message;
use super::sync::item_of;
use super::take::Taken;
use super::Session;
use crate::identity::{Digest, Key};
use crate::log::{Ack, Entry, Evidence, Instance, MAX_HOLDERS, Proof, Stored, Word, id_of};
use std::collections::BTreeSet;

/// How many entries are looked through for the last certificate.
const LOOK_BACK: usize = 64;

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
        let is_news = is_news || self.is_earlier(&ack) || self.is_lie(&ack);
        // Somebody may hold a seat in a newer log than this one, and nowhere before its end.
        let is_ahead = ack.instance.seq > self.log.seq() && self.stray.len() < MAX_HOLDERS;
        let is_taken = self.log.table().is_holder(ack.holder) || is_ahead;
        if ack.game != self.log.id() || ack.holder == self.key || !is_news || !is_taken {
            return;
        }
        if self.stray.get(&ack.holder) == Some(&ack) || !ack.is_signed() {
            return;
        }
        // Where a promise bars what stands there, it may show that to be chosen, although its holder is far beyond it.
        let is_of_barred = ack.instance == self.log.next() && self.is_barred(ack.instance);
        if ack.epoch > 0 || is_of_barred {
            self.note_accept(&ack);
        }
        if from == ack.holder {
            self.relay(from, &Message::Ack(ack.clone()));
        }
        self.place_ack(ack);
    }

    /// Whether its holder accepted that entry in a later epoch, as is known, and says that it had done so in an earlier
    /// one, too. What it did later is kept besides.
    fn is_earlier(&self, ack: &Ack) -> bool {
        let known = self.acks.get(&ack.holder);
        known.is_some_and(|known| known.id == ack.id && ack.epoch < known.epoch)
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
            // An ack that came before its entry may be of a key that never held a seat.
            if !self.log.table().was_holder(ack.holder) {
                return;
            }
            let is_earlier = self.is_earlier(&ack);
            let known = self.acked.entry(ack.holder).or_default();
            if seq > *known || is_earlier || !self.acks.contains_key(&ack.holder) {
                *known = seq.max(*known);
                self.acks.insert(ack.holder, ack);
                self.forget_old_acks();
            }
        } else if self.stray.get(&ack.holder).is_none_or(|s| s.instance.seq <= seq) {
            self.stray.insert(ack.holder, ack);
        }
    }

    /// Keeps the acks of the present holders, and the latest of those who left: a peer that is behind may count them.
    fn forget_old_acks(&mut self) {
        while self.acks.len() > 2 * MAX_HOLDERS {
            let left = self.acks.values().filter(|ack| !self.log.table().is_holder(ack.holder));
            let Some(oldest) = left.min_by_key(|ack| ack.instance.seq).map(|ack| ack.holder) else { return };
            self.acks.remove(&oldest);
            self.acked.remove(&oldest);
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
        let counts = |key: Key| Some(key) != liar && self.trusted().any(|trusted| trusted == key);
        let words = self.told(counts);
        let places = words.iter().flat_map(|word| [word.seq, word.seq.saturating_sub(1)]);
        let more_than_half = self.log.table().more_than_half();
        let by_acks = places.filter(|seq| is_chosen(*seq, &words, more_than_half)).max().unwrap_or(0);
        let known = by_acks.max(self.accepted_after(by_acks, counts));
        known.max(self.certified_after(known, liar))
    }

    /// Whether so many of those that count are known to have accepted an entry of this log in one epoch.
    pub(super) fn is_chosen_among(&self, seq: u64, many: usize, counts: impl Fn(Key) -> bool) -> bool {
        let Some(stored) = self.log.stored(seq) else { return false };
        let counts = |key: Key| counts(key) && !self.is_excluded(key);
        let mut words = self.told(counts);
        let certified = match &stored.proof {
            Proof::Certificate { epoch, accepts, .. } => {
                accepts.iter().map(|(key, _)| (*key, *epoch)).collect()
            }
            Proof::Author(_) | Proof::Draw => Vec::new(),
        };
        let certified = certified.into_iter().filter(|(key, _)| counts(*key));
        words.extend(certified.map(|(key, epoch)| Told { key, seq, epoch }));
        is_chosen(seq, &words, many)
    }

    /// What those that count are known to have stored or accepted of this log, this copy among them: the last of each,
    /// and what it accepted once more in later epochs.
    fn told(&self, counts: impl Fn(Key) -> bool) -> Vec<Told> {
        let last = self.trusted().filter(|key| counts(*key)).flat_map(|key| self.words_of(key));
        let is_here = |(instance, _, id): &(Instance, u64, Digest)| self.log.id_at(instance.seq) == Some(*id);
        let again =
            self.accepts.iter().filter(|(of, _)| is_here(of)).flat_map(|((instance, epoch, _), acks)| {
                acks.keys().map(|key| Told { key: *key, seq: instance.seq, epoch: *epoch })
            });
        last.chain(again.filter(|word| counts(word.key))).collect()
    }

    /// Whether the certificate of an entry is one by the words of those that count.
    fn is_certified(&self, stored: &Stored, counts: impl Fn(Key) -> bool) -> bool {
        let Proof::Certificate { accepts, .. } = &stored.proof else { return false };
        let Some(there) = self.log.electorate(stored.entry.instance()) else { return false };
        let accepted = accepts.iter().filter(|(key, _)| counts(*key) && !self.is_excluded(*key));
        accepted.count() >= there.more_than_half()
    }

    /// Whether it is one without the word of one more liar.
    pub(super) fn is_certified_without(&self, stored: &Stored, liar: Key) -> bool {
        self.is_certified(stored, |key| key != liar)
    }

    /// What is known that a holder stored last, and in which epochs.
    fn words_of(&self, key: Key) -> impl Iterator<Item = Told> {
        let seq = self.acked_by(key);
        let last = self.acks.get(&key).filter(|ack| ack.instance.seq == seq);
        let word = Told { key, seq, epoch: last.map_or(0, |ack| ack.epoch) };
        // What this copy accepted once more in a later epoch it says to the others, and not to itself.
        let own = last.filter(|ack| key == self.key && self.log.promised(ack.instance) > 0);
        let again = own.and_then(|ack| {
            let (epoch, value) = self.log.accepted(ack.instance)?;
            (id_of(&value.entry) == ack.id).then_some(Told { epoch, ..word })
        });
        [word].into_iter().chain(again.filter(|again| *again != word))
    }

    /// The last entry behind that one which more than half accepted in one later epoch after they had stored it.
    fn accepted_after(&self, seq: u64, counts: impl Fn(Key) -> bool) -> u64 {
        let is_here = |instance: &Instance, id: &Digest| {
            instance.seq > seq && self.log.id_at(instance.seq) == Some(*id)
        };
        let here = self.accepts.iter().filter(|((instance, _, id), _)| is_here(instance, id));
        let chosen = here.filter(|((instance, ..), acks)| {
            let Some(there) = self.log.electorate(*instance) else { return false };
            let holders = acks.keys().filter(|key| there.is_holder(**key) && counts(**key));
            holders.count() >= there.more_than_half()
        });
        chosen.map(|((instance, ..), _)| instance.seq).max().unwrap_or(0)
    }

    /// The last entry behind that one whose certificate is one without the word of proven liars, too; 0 if there is
    /// none.
    fn certified_after(&self, seq: u64, liar: Option<Key>) -> u64 {
        let last = self.log.certified();
        if last <= seq || (liar.is_none() && self.log.evidence().is_empty()) {
            return last;
        }
        let stands = |stored: &&Stored| {
            stored.proof.is_certificate() && self.is_certified(stored, |key| Some(key) != liar)
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
        let is_on_run = |ack: &Ack| ack.instance.seq >= entry.0 && run.contains(&(ack.instance.seq, ack.id));
        let acks = self.trusted().filter_map(|key| self.stray.get(&key)).filter(|ack| is_on_run(ack));
        let told = |ack: &Ack| Told { key: ack.holder, seq: ack.instance.seq, epoch: ack.epoch };
        let is_here = |(instance, _, id): &(Instance, u64, Digest)| (instance.seq, *id) == entry;
        let here = self.accepts.iter().filter(|(key, _)| is_here(key)).flat_map(|(_, acks)| acks.values());
        let here = here.filter(|ack| self.trusted().any(|key| key == ack.holder));
        let words: Vec<Told> = acks.chain(here).map(told).collect();
        is_chosen(entry.0, &words, self.log.table().more_than_half())
    }

    /// The acks for entries of this log, those of the present holders first.
    pub(super) fn known_acks(&self) -> Vec<Ack> {
        let is_holder = |ack: &&Ack| self.log.table().is_holder(ack.holder);
        let present = self.acks.values().filter(is_holder);
        let left = self.acks.values().filter(|ack| !is_holder(ack));
        present.chain(left).take(2 * MAX_HOLDERS).cloned().collect()
    }

    /// Shows a peer at the same head that more of it is chosen than it knows: holders may have accepted the last entry
    /// in different epochs, and one of them more than once.
    pub(super) fn show_chosen(&mut self, to: Key, theirs: u64) {
        let chosen = self.chosen_seq();
        if theirs >= chosen {
            return;
        }
        let is_news = |instance: &Instance, id: &Digest| {
            instance.seq > theirs && self.log.id_at(instance.seq) == Some(*id)
        };
        let accepts = self.accepts.iter().filter(|((instance, _, id), _)| is_news(instance, id));
        // The latest epoch is the one in which it was chosen, most likely.
        let accepts = accepts.rev().flat_map(|(_, acks)| acks.values().cloned());
        let own = self.own_acks_of(self.log.seq()).into_iter().skip(1);
        let acks = own.chain(accepts).chain(self.known_acks()).take(2 * MAX_HOLDERS).collect();
        let first = usize::try_from(theirs).unwrap_or(usize::MAX);
        let behind = self.log.entries().iter().skip(first).rev();
        let certified = behind.take(LOOK_BACK).find(|stored| stored.proof.is_certificate());
        let items = certified.map(item_of).into_iter().collect();
        self.send(to, Message::Entries { game: self.log.id(), items, acks });
    }

    /// This copy's acks of an entry: in the epoch of its proof, and in the later one in which it accepted it again.
    pub(super) fn own_acks_of(&self, seq: u64) -> Vec<Ack> {
        let Some(stored) = self.log.stored(seq).filter(|_| self.is_holder() && !self.is_held) else {
            return Vec::new();
        };
        let accepted = self.log.accepted(stored.entry.instance());
        let again = accepted.filter(|(_, value)| id_of(&value.entry) == stored.id).map(|(epoch, _)| epoch);
        let first = stored.proof.epoch();
        let epochs = [Some(first), again.filter(|epoch| *epoch > first)];
        epochs
            .into_iter()
            .flatten()
            .map(|epoch| Ack::new(&self.me, &stored.entry, stored.id, epoch))
            .collect()
    }

    /// An entry that is here comes with a certificate, which shows it to be chosen.
    pub(super) fn learn_certificate(&mut self, from: Key, entry: &Entry, id: Digest, proof: &Proof) -> Taken {
        let Proof::Certificate { epoch, accepts, .. } = proof else { return Taken::Known };
        if entry.seq <= self.chosen_seq() {
            return Taken::Known;
        }
        let Some(there) = self.log.electorate(entry.instance()) else { return Taken::Known };
        if let Err(error) = proof.check(there, entry, id) {
            self.mistrust(from, &error.to_string());
            return Taken::Refused;
        }
        for (holder, signature) in accepts {
            self.note_accept(&Ack::of_certificate(entry, id, *epoch, *holder, *signature));
        }
        Taken::Known
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

/// The word of a holder that it stored the entries up to one, and that one in an epoch.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Told {
    key: Key,
    seq: u64,
    epoch: u64,
}

/// Whether more than half accepted an entry in one epoch. Who has stored another one behind it accepted it in epoch 0,
/// or took it as chosen. Two that accepted it in different epochs bind nobody in a third to it.
fn is_chosen(seq: u64, words: &[Told], more_than_half: usize) -> bool {
    let in_one = |epoch: u64| {
        let is_one =
            |word: &&Told| (word.seq > seq && epoch == 0) || (word.seq == seq && word.epoch == epoch);
        let holders: BTreeSet<Key> = words.iter().filter(is_one).map(|word| word.key).collect();
        holders.len() >= more_than_half
    };
    words.iter().map(|word| word.epoch).chain([0]).any(in_one)
}
