//! Who has stored what. An ack states that its holder accepted the entry and everything before it.

use super::trust::Trust;
use crate::identity::{Digest, Key};
use crate::log::{
    Ack, Evidence, Instance, Log, MAX_HOLDERS, Proof, Roster, StateSignature, Stored, Value, id_of,
};
use std::collections::{BTreeMap, BTreeSet};

/// The most acceptances of one holder that are kept while waiting for those of others.
const MAX_ACCEPTS: usize = 16;
/// More than there can be holders, including those that left lately.
const FEW: usize = 4 * MAX_HOLDERS;

/// What holders, this copy's included, are known to have stored and accepted.
pub(crate) struct Acks {
    me: Key,
    /// The highest ack of each holder for an entry of this log.
    last: BTreeMap<Key, Ack>,
    /// How far each holder is known to have stored this log.
    reached: BTreeMap<Key, u64>,
    /// Acks of entries that this copy does not have.
    stray: BTreeMap<Key, Ack>,
    /// Acceptances in an epoch after the first, and of entries that may be chosen although a promise bars them.
    accepts: BTreeMap<(Instance, u64, Digest), BTreeMap<Key, Ack>>,
}

impl Acks {
    pub(crate) fn new(me: Key) -> Self {
        let (last, reached, stray) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { me, last, reached, stray, accepts: BTreeMap::new() }
    }

    /// This copy stored its last entry.
    pub(crate) fn note_own(&mut self, ack: Ack) {
        self.reached.insert(self.me, ack.instance.seq);
        self.last.insert(self.me, ack);
    }

    /// Whether a received ack is worth keeping. The signature is not checked.
    pub(crate) fn is_news(&self, log: &Log, ack: &Ack) -> bool {
        let is_further = self.reached.get(&ack.holder).is_none_or(|seq| *seq < ack.instance.seq);
        let is_news = is_further || ack.epoch > 0 || self.is_earlier(ack) || is_lie(log, ack);
        // A key may be a holder only in a newer log than this one.
        let is_ahead = ack.instance.seq > log.seq() && self.stray.len() < MAX_HOLDERS;
        let is_of_holder = log.roster().is_holder(ack.holder) || is_ahead;
        let is_known = self.stray.get(&ack.holder) == Some(ack);
        ack.game == log.id() && ack.holder != self.me && is_news && is_of_holder && !is_known
    }

    /// Whether its holder is known to have accepted that entry in a later epoch, while this ack states an earlier one.
    /// The later acceptance is kept separately.
    fn is_earlier(&self, ack: &Ack) -> bool {
        let known = self.last.get(&ack.holder);
        known.is_some_and(|known| known.id == ack.id && ack.epoch < known.epoch)
    }

    /// Keeps an acceptance, up to a limit per holder.
    pub(crate) fn note_accept(&mut self, ack: &Ack) {
        let key = (ack.instance, ack.epoch, ack.id);
        let is_of = |acks: &BTreeMap<Key, Ack>| acks.contains_key(&ack.holder);
        if self.accepts.values().filter(|acks| is_of(acks)).count() >= MAX_ACCEPTS {
            let oldest = self.accepts.values_mut().find(|acks| acks.contains_key(&ack.holder));
            oldest.map(|acks| acks.remove(&ack.holder));
            self.accepts.retain(|_, acks| !acks.is_empty());
        }
        self.accepts.entry(key).or_default().insert(ack.holder, ack.clone());
    }

    /// Keeps an ack for its entry, or until that entry arrives. Returns the proof if the ack names a different state
    /// than the entry.
    pub(crate) fn place(&mut self, log: &Log, ack: Ack) -> Option<Evidence> {
        let seq = ack.instance.seq;
        if is_lie_about(log, &ack) {
            let entry = log.stored(seq)?.entry.bytes();
            return Some(Evidence::State { entry, word: StateSignature::Ack(ack) });
        }
        if log.id_at(seq) == Some(ack.id) {
            // An ack that came before its entry may be from a key that never was a holder.
            if log.roster().was_holder(ack.holder) {
                self.keep(log.roster(), ack);
            }
        } else if self.stray.get(&ack.holder).is_none_or(|s| s.instance.seq <= seq) {
            self.stray.insert(ack.holder, ack);
        }
        None
    }

    fn keep(&mut self, roster: &Roster, ack: Ack) {
        let is_earlier = self.is_earlier(&ack);
        let known = self.reached.entry(ack.holder).or_default();
        if ack.instance.seq > *known || is_earlier || !self.last.contains_key(&ack.holder) {
            *known = ack.instance.seq.max(*known);
            self.last.insert(ack.holder, ack);
            self.forget_old(roster);
        }
    }

    /// Keeps the acks of the present holders, and the latest of those that left: a peer that is behind may count them.
    fn forget_old(&mut self, roster: &Roster) {
        while self.last.len() > 2 * MAX_HOLDERS {
            let left = self.last.values().filter(|ack| !roster.is_holder(ack.holder));
            let Some(oldest) = left.min_by_key(|ack| ack.instance.seq).map(|ack| ack.holder) else { return };
            self.last.remove(&oldest);
            self.reached.remove(&oldest);
        }
    }

    /// The holders whose acks were for unknown entries that have arrived since.
    pub(crate) fn found(&self, log: &Log) -> Vec<Key> {
        let is_here = |ack: &Ack| log.id_at(ack.instance.seq) == Some(ack.id);
        self.stray.iter().filter(|(_, ack)| is_here(ack)).map(|(key, _)| *key).collect()
    }

    /// Removes and returns a holder's ack of an unknown entry.
    pub(crate) fn take_stray(&mut self, holder: Key) -> Option<Ack> {
        self.stray.remove(&holder)
    }

    /// Forgets acks of entries from `seq` on, because those entries were dropped.
    pub(crate) fn forget_from(&mut self, log: &Log, seq: u64) {
        for reached in self.reached.values_mut() {
            *reached = (*reached).min(seq - 1);
        }
        self.last.retain(|_, ack| log.id_at(ack.instance.seq) == Some(ack.id));
    }

    /// Forgets acceptances at places before the last chosen one. Those that show it to be chosen stay.
    pub(crate) fn forget_before(&mut self, chosen: u64) {
        self.accepts.retain(|(at, _, _), _| at.seq >= chosen);
    }

    /// How far a holder is known to have stored this log.
    pub(crate) fn reached_by(&self, key: Key) -> u64 {
        self.reached.get(&key).copied().unwrap_or(0)
    }

    /// The last entry that can never be replaced: more than half of the holders stored it, or it has a certificate.
    /// With `without`, the answer is as if that holder did not count either.
    pub(crate) fn chosen(&self, log: &Log, trust: Trust<'_>, without: Option<Key>) -> u64 {
        let counts = |key: Key| Some(key) != without && trust.includes(key);
        let words = self.told(log, trust, counts);
        let places = words.iter().flat_map(|word| [word.seq, word.seq.saturating_sub(1)]);
        let more_than_half = trust.more_than_half();
        let by_acks = places.filter(|seq| is_chosen(*seq, &words, more_than_half)).max().unwrap_or(0);
        let known = by_acks.max(self.accepted_after(log, by_acks, counts));
        known.max(certified_after(log, trust, known, without))
    }

    /// Whether at least `many` of the holders that count are known to have accepted an entry of this log in one epoch.
    pub(crate) fn is_chosen_among(
        &self,
        log: &Log,
        trust: Trust<'_>,
        seq: u64,
        many: usize,
        counts: impl Fn(Key) -> bool,
    ) -> bool {
        let Some(stored) = log.stored(seq) else { return false };
        let counts = |key: Key| counts(key) && !trust.excludes(key);
        let mut words = self.told(log, trust, counts);
        let certified = match &stored.proof {
            Proof::Certificate { epoch, accepts, .. } => {
                accepts.iter().map(|(key, _)| (*key, *epoch)).collect()
            }
            Proof::Author(_) | Proof::Draw => Vec::new(),
        };
        let certified = certified.into_iter().filter(|(key, _)| counts(*key));
        words.extend(certified.map(|(key, epoch)| StoredClaim { key, seq, epoch }));
        is_chosen(seq, &words, many)
    }

    /// What the holders that count, this copy included, are known to have stored or accepted of this log: the last
    /// entry of each, and what it accepted again in later epochs.
    fn told(&self, log: &Log, trust: Trust<'_>, counts: impl Fn(Key) -> bool) -> Vec<StoredClaim> {
        let last = trust.holders().filter(|key| counts(*key)).flat_map(|key| self.words_of(log, key));
        let is_here = |(instance, _, id): &(Instance, u64, Digest)| log.id_at(instance.seq) == Some(*id);
        let again =
            self.accepts.iter().filter(|(of, _)| is_here(of)).flat_map(|((instance, epoch, _), acks)| {
                acks.keys().map(|key| StoredClaim { key: *key, seq: instance.seq, epoch: *epoch })
            });
        last.chain(again.filter(|word| counts(word.key))).collect()
    }

    /// The last entry that a holder is known to have stored, and in which epochs.
    fn words_of(&self, log: &Log, key: Key) -> impl Iterator<Item = StoredClaim> {
        let seq = self.reached_by(key);
        let last = self.last.get(&key).filter(|ack| ack.instance.seq == seq);
        let word = StoredClaim { key, seq, epoch: last.map_or(0, |ack| ack.epoch) };
        // This copy sends its own later acceptances to others, but not to itself, so they are added here.
        let own = last.filter(|ack| key == self.me && log.promised(ack.instance) > 0);
        let again = own.and_then(|ack| {
            let (epoch, value) = log.accepted(ack.instance)?;
            (id_of(&value.entry) == ack.id).then_some(StoredClaim { epoch, ..word })
        });
        [word].into_iter().chain(again.filter(|again| *again != word))
    }

    /// The last entry after `seq` that more than half accepted again in one later epoch after they had stored it.
    fn accepted_after(&self, log: &Log, seq: u64, counts: impl Fn(Key) -> bool) -> u64 {
        let is_here =
            |instance: &Instance, id: &Digest| instance.seq > seq && log.id_at(instance.seq) == Some(*id);
        let here = self.accepts.iter().filter(|((instance, _, id), _)| is_here(instance, id));
        let chosen = here.filter(|((instance, ..), acks)| {
            let Some(there) = log.electorate(*instance) else { return false };
            let holders = acks.keys().filter(|key| there.is_holder(**key) && counts(**key));
            holders.count() >= there.more_than_half()
        });
        chosen.map(|((instance, ..), _)| instance.seq).max().unwrap_or(0)
    }

    /// The last entry that every trusted holder has stored.
    pub(crate) fn last_of_all(&self, trust: Trust<'_>) -> u64 {
        trust.holders().map(|key| self.reached_by(key)).min().unwrap_or(0)
    }

    /// Whether more than half of the holders are known to have accepted this entry of a connected run that this copy
    /// does not have yet.
    pub(crate) fn is_chosen_on(&self, trust: Trust<'_>, entry: (u64, Digest), run: &[(u64, Digest)]) -> bool {
        if !run.contains(&entry) {
            return false;
        }
        let is_on_run = |ack: &Ack| ack.instance.seq >= entry.0 && run.contains(&(ack.instance.seq, ack.id));
        let acks = trust.holders().filter_map(|key| self.stray.get(&key)).filter(|ack| is_on_run(ack));
        let told = |ack: &Ack| StoredClaim { key: ack.holder, seq: ack.instance.seq, epoch: ack.epoch };
        let is_here = |(instance, _, id): &(Instance, u64, Digest)| (instance.seq, *id) == entry;
        let here = self.accepts.iter().filter(|(key, _)| is_here(key)).flat_map(|(_, acks)| acks.values());
        let here = here.filter(|ack| trust.includes(ack.holder));
        let words: Vec<StoredClaim> = acks.chain(here).map(told).collect();
        is_chosen(entry.0, &words, trust.more_than_half())
    }

    /// An entry that this copy lacks although it has the one before it, with its certificate: more than half of the
    /// holders accepted it in one epoch after the first. `value` looks up an accepted value by id.
    pub(crate) fn certified<'a>(
        &self,
        log: &Log,
        trust: Trust<'_>,
        value: impl Fn(Digest) -> Option<&'a Value>,
    ) -> Option<(Vec<u8>, Digest, Proof)> {
        self.accepts.iter().find_map(|((instance, epoch, id), acks)| {
            // Acks of epoch 0 can choose an entry, but make no certificate.
            let is_open = *epoch > 0 && instance.seq <= log.seq() + 1 && log.id_at(instance.seq) != Some(*id);
            if !is_open || log.id_at(instance.seq.wrapping_sub(1)) != Some(instance.prev) {
                return None;
            }
            let (value, there) = (value(*id)?, log.electorate(*instance)?);
            let counts = |ack: &&Ack| there.is_holder(ack.holder) && !trust.excludes(ack.holder);
            let accepts: Vec<_> =
                acks.values().filter(counts).map(|ack| (ack.holder, ack.signature)).collect();
            if accepts.len() < there.more_than_half() {
                return None;
            }
            let proof = Proof::Certificate { epoch: *epoch, grounds: value.grounds.clone(), accepts };
            Some((value.entry.clone(), *id, proof))
        })
    }

    /// The acks of entries of this log, those of the present holders first.
    pub(crate) fn known(&self, roster: &Roster) -> Vec<Ack> {
        let is_holder = |ack: &&Ack| roster.is_holder(ack.holder);
        let present = self.last.values().filter(is_holder);
        let left = self.last.values().filter(|ack| !is_holder(ack));
        present.chain(left).take(2 * MAX_HOLDERS).cloned().collect()
    }

    /// The acks that a holder at the same head lacks. `theirs` is how far it knows each holder to be.
    pub(crate) fn unknown_to(&self, roster: &Roster, to: Key, theirs: &[u64]) -> Vec<Ack> {
        let is_news = |(n, holder): &(usize, &Key)| {
            let known = theirs.get(*n).copied().unwrap_or(0);
            **holder != to && self.reached_by(**holder) > known
        };
        let news = roster.holders.iter().enumerate().filter(is_news);
        news.filter_map(|(_, holder)| self.last.get(holder).cloned()).collect()
    }

    /// Acceptances of entries of this log after `seq`, the latest first, since the latest epoch is most likely the one
    /// in which an entry was chosen.
    pub(crate) fn accepted_behind(&self, log: &Log, seq: u64) -> impl Iterator<Item = Ack> {
        let is_news = move |instance: &Instance, id: &Digest| {
            instance.seq > seq && log.id_at(instance.seq) == Some(*id)
        };
        let accepts = self.accepts.iter().filter(move |((instance, _, id), _)| is_news(instance, id));
        accepts.rev().flat_map(|(_, acks)| acks.values().cloned())
    }

    /// What exceeds its bound, if anything does.
    pub(crate) fn overfull(&self) -> Option<&'static str> {
        let accepts: usize = self.accepts.values().map(BTreeMap::len).sum();
        if accepts > FEW * MAX_ACCEPTS {
            return Some("acceptances");
        }
        let acks = self.last.len().max(self.reached.len()).max(self.stray.len());
        (acks > FEW).then_some("acks")
    }
}

/// Whether an ack names a different state than its entry.
fn is_lie_about(log: &Log, ack: &Ack) -> bool {
    let stored = log.stored(ack.instance.seq).filter(|stored| stored.id == ack.id);
    stored.is_some_and(|stored| stored.entry.state != ack.state)
}

/// Whether it does and there is no proof against its holder yet.
fn is_lie(log: &Log, ack: &Ack) -> bool {
    let is_proved = || log.evidence().iter().any(|kept| kept.accused.holder == ack.holder);
    is_lie_about(log, ack) && !is_proved()
}

/// Whether an entry's certificate holds with only the acks of the holders that count, and without those of `without`.
pub(crate) fn is_certified(log: &Log, trust: Trust<'_>, stored: &Stored, without: Option<Key>) -> bool {
    let Proof::Certificate { accepts, .. } = &stored.proof else { return false };
    let Some(there) = log.electorate(stored.entry.instance()) else { return false };
    let accepted = accepts.iter().filter(|(key, _)| Some(*key) != without && !trust.excludes(*key));
    accepted.count() >= there.more_than_half()
}

/// The last entry after `seq` whose certificate holds without the acks of proven liars; 0 if there is none.
fn certified_after(log: &Log, trust: Trust<'_>, seq: u64, without: Option<Key>) -> u64 {
    let last = log.certified();
    if last <= seq || (without.is_none() && log.evidence().is_empty()) {
        return last;
    }
    let stands =
        |stored: &&Stored| stored.proof.is_certificate() && is_certified(log, trust, stored, without);
    let behind = log.entries().iter().skip(usize::try_from(seq).unwrap_or(usize::MAX));
    behind.rev().find(stands).map_or(0, |stored| stored.entry.seq)
}

/// A holder's statement that it stored the entries up to `seq`, and accepted that one in `epoch`.
#[derive(Clone, Copy, PartialEq, Eq)]
struct StoredClaim {
    key: Key,
    seq: u64,
    epoch: u64,
}

/// Whether more than half accepted an entry in one epoch. A holder that stored a later entry accepted this one in epoch
/// 0, or took it as chosen. Acceptances in two different epochs do not bind a third epoch to the entry.
fn is_chosen(seq: u64, words: &[StoredClaim], more_than_half: usize) -> bool {
    let in_one = |epoch: u64| {
        let is_one =
            |word: &&StoredClaim| (word.seq > seq && epoch == 0) || (word.seq == seq && word.epoch == epoch);
        let holders: BTreeSet<Key> = words.iter().filter(is_one).map(|word| word.key).collect();
        holders.len() >= more_than_half
    };
    words.iter().map(|word| word.epoch).chain([0]).any(in_one)
}

#[cfg(test)]
mod tests {
    use super::super::sample::Sample;
    use super::*;

    /// A table of three with four entries, and the acks that the first holder knows: only its own.
    fn roster() -> (Sample, Acks) {
        let mut roster = Sample::new(3);
        roster.play(4);
        let mut acks = Acks::new(roster.key(0));
        acks.note_own(roster.ack(0, 4, 0));
        (roster, acks)
    }

    fn chosen(roster: &Sample, acks: &Acks) -> u64 {
        acks.chosen(&roster.log, Trust::of(&roster.log), None)
    }

    #[test]
    fn what_two_of_three_stored_is_chosen_and_what_all_stored_is_final() {
        let (roster, mut acks) = roster();
        assert_eq!(chosen(&roster, &acks), 0);
        assert_eq!(acks.place(&roster.log, roster.ack(1, 3, 0)), None);
        assert_eq!(chosen(&roster, &acks), 3);
        assert_eq!(acks.last_of_all(Trust::of(&roster.log)), 0);
        assert_eq!(acks.place(&roster.log, roster.ack(2, 2, 0)), None);
        assert_eq!(acks.last_of_all(Trust::of(&roster.log)), 2);
    }

    #[test]
    fn acceptances_of_different_epochs_choose_nothing_together() {
        let (roster, mut acks) = roster();
        acks.place(&roster.log, roster.ack(1, 4, 4));
        assert_eq!(chosen(&roster, &acks), 3, "all before it were accepted in epoch 0");
        acks.note_accept(&roster.ack(2, 4, 4));
        assert_eq!(chosen(&roster, &acks), 4);
    }

    #[test]
    fn a_proven_liar_chooses_nothing() {
        let (mut roster, mut acks) = roster();
        acks.place(&roster.log, roster.ack(1, 4, 0));
        assert_eq!(acks.chosen(&roster.log, Trust::of(&roster.log), Some(roster.key(1))), 0);
        roster.prove_fork(1);
        assert_eq!(chosen(&roster, &acks), 0);
    }

    #[test]
    fn an_ack_that_comes_before_its_entry_counts_once_that_is_here() {
        let (mut roster, mut acks) = roster();
        let behind = roster.log.clone();
        roster.play(1);
        let early = roster.ack(1, 5, 0);
        let run = [(5, early.id)];
        assert!(acks.is_news(&behind, &early));
        acks.place(&behind, early.clone());
        assert!(!acks.is_news(&behind, &early), "it is known");
        assert!(!acks.is_chosen_on(Trust::of(&behind), run[0], &run));
        acks.place(&behind, roster.ack(2, 5, 0));
        assert!(acks.is_chosen_on(Trust::of(&behind), run[0], &run), "two of three have it");
        assert_eq!((acks.found(&behind), acks.found(&roster.log).len()), (Vec::new(), 2));
        assert_eq!(acks.take_stray(roster.key(1)), Some(early));
    }

    #[test]
    fn an_ack_with_another_state_than_its_entry_is_proof() {
        let (roster, mut acks) = roster();
        let lie = Ack { state: Digest([7; 32]), ..roster.ack(1, 4, 0) };
        assert!(matches!(acks.place(&roster.log, lie), Some(Evidence::State { .. })));
        assert_eq!(acks.reached_by(roster.key(1)), 0, "a lie is no ack");
    }

    #[test]
    fn what_lost_its_place_is_acknowledged_by_nobody() {
        let (mut roster, mut acks) = roster();
        acks.place(&roster.log, roster.ack(1, 4, 0));
        roster.log.drop_from(3).unwrap();
        acks.forget_from(&roster.log, 3);
        assert_eq!(acks.reached_by(roster.key(1)), 2);
        assert_eq!(acks.known(roster.log.roster()), []);
    }

    #[test]
    fn a_flood_of_acceptances_of_one_holder_is_bounded() {
        let (roster, mut acks) = roster();
        (1..1_000).for_each(|epoch| acks.note_accept(&roster.ack(1, 4, epoch)));
        assert_eq!(acks.accepted_behind(&roster.log, 3).count(), MAX_ACCEPTS);
        assert_eq!(acks.overfull(), None);
    }
}
