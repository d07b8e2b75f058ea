//! What this computer knows of closed half tiles, and the seeds that open their deal at the end.

use crate::deal::{Deal, Dealer, Hand, Seed, Trouble};
use crate::identity::{Digest, Key};
use crate::session::Time;
use rules::Action;
use std::collections::BTreeMap;
use std::time::Duration;

/// How long a connected dealer is waited for before the result may name it unaudited.
const SEED_PATIENCE: Duration = Duration::from_secs(15);

/// The own hand, and the seeds of the deal once the game is over.
#[derive(Default)]
pub(crate) struct Dealing {
    /// What this computer can read of the deal with that hash.
    hand: Option<(Digest, Hand)>,
    /// The dealers' seeds that are open.
    seeds: BTreeMap<Key, Digest>,
    /// Since when they are awaited.
    since: Option<Time>,
}

impl Dealing {
    /// Reads the own hand of a deal that is complete, once. Gives what is wrong with it.
    pub(crate) fn read(&mut self, deal: &Deal, me: Key, seed: impl FnOnce() -> Seed) -> Vec<Trouble> {
        let digest = deal.digest();
        if self.hand.as_ref().is_some_and(|(of, _)| *of == digest) {
            return Vec::new();
        }
        let hand = Hand::read(deal, me, &seed());
        let trouble = hand.trouble().to_vec();
        self.hand = Some((digest, hand));
        trouble
    }

    pub(crate) fn hand(&self) -> Option<&Hand> {
        self.hand.as_ref().map(|(_, hand)| hand)
    }

    /// The keys of the half tiles that these actions open; nothing if one of them is not this computer's.
    pub(crate) fn keys_of(&self, actions: &[Action]) -> Option<Vec<Vec<Digest>>> {
        let opened = actions.iter().filter_map(|action| match action {
            Action::Open { position, .. } => Some(*position),
            _ => None,
        });
        opened.map(|position| Some(self.hand()?.keys(position)?.to_vec())).collect()
    }

    /// The game is over, and seeds are awaited from now on, if they were not yet.
    pub(crate) fn await_seeds(&mut self, now: Time) {
        self.since.get_or_insert(now);
    }

    /// It is not, or not any more: nobody opens a seed.
    pub(crate) fn close_seeds(&mut self) {
        self.seeds.clear();
        self.since = None;
    }

    pub(crate) fn has_seed(&self, dealer: Key) -> bool {
        self.seeds.contains_key(&dealer)
    }

    /// Keeps a seed that fits what its dealer committed to.
    pub(crate) fn keep_seed(&mut self, dealer: Key, seed: Digest) {
        self.seeds.insert(dealer, seed);
    }

    /// The seeds that are open here.
    pub(crate) const fn seeds(&self) -> &BTreeMap<Key, Digest> {
        &self.seeds
    }

    /// The seeds with which the result can stand, in the order of the dealers. Not while one may be on its way: whoever
    /// is connected and keeps it back is named after a while.
    pub(crate) fn disclosure(
        &self,
        deal: &Deal,
        is_here: impl Fn(Key) -> bool,
        now: Time,
    ) -> Option<Vec<Option<Digest>>> {
        let is_late = |dealer: &Dealer| is_here(dealer.key) && !self.has_seed(dealer.key);
        let is_early = self.since.is_none_or(|since| now < since + SEED_PATIENCE);
        let is_waiting = is_early && deal.dealers().iter().any(is_late);
        let seeds = deal.dealers().iter().map(|dealer| self.seeds.get(&dealer.key).copied());
        (!is_waiting).then(|| seeds.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::Sample;
    use super::*;

    /// A deal of two, complete, and their seeds.
    fn dealt() -> (Deal, Vec<(Key, Seed)>) {
        let table = Sample::of_hidden(2);
        let mut deal = table.log.table().deal.clone().unwrap();
        let seeds = table.identities.iter().map(|i| (i.key(), Seed::of(i, deal.offer())));
        let seeds: Vec<(Key, Seed)> = seeds.collect();
        while let Some((_, by)) = deal.next() {
            let (_, seed) = seeds.iter().find(|(key, _)| *key == by).unwrap();
            let step = deal.next_step(seed).unwrap();
            deal.take(by, &step).unwrap();
        }
        (deal, seeds)
    }

    #[test]
    fn a_hand_is_read_once_and_opens_its_own_half_tiles_alone() {
        let (deal, seeds) = dealt();
        let mut dealing = Dealing::default();
        let (me, seed) = &seeds[0];
        assert_eq!(dealing.read(&deal, *me, || Seed::opened(seed.open(), seed.commitment()).unwrap()), []);
        dealing.read(&deal, *me, || panic!("it was read"));
        let own: Vec<u8> = dealing.hand().unwrap().tiles().keys().copied().collect();
        let mut others = Dealing::default();
        let (other, seed) = &seeds[1];
        others.read(&deal, *other, || Seed::opened(seed.open(), seed.commitment()).unwrap());
        let keys = |dealing: &Dealing, position: u8| dealing.hand().unwrap().keys(position).is_some();
        assert!(!own.is_empty() && own.iter().all(|n| keys(&dealing, *n) && !keys(&others, *n)));
    }

    #[test]
    fn a_dealer_that_is_here_is_waited_for_and_named_after_a_while() {
        let (deal, seeds) = dealt();
        let [(me, seed), (other, _)] = &seeds[..] else { panic!("two deal") };
        let mut dealing = Dealing::default();
        dealing.await_seeds(Time::ZERO);
        dealing.keep_seed(*me, seed.open());
        let result = |now, is_here: bool| dealing.disclosure(&deal, |key| key == *me || is_here, now);
        assert_eq!(result(Time::ZERO, true), None);
        let without = Some(vec![Some(seed.open()), None]);
        assert_eq!(result(Time::ZERO, false), without, "who went is not waited for");
        assert_eq!(result(SEED_PATIENCE, true), without);
        assert!(!dealing.has_seed(*other));
    }

    #[test]
    fn seeds_that_were_open_count_no_more_when_the_game_goes_on() {
        let (deal, seeds) = dealt();
        let mut dealing = Dealing::default();
        dealing.await_seeds(Time::ZERO);
        dealing.keep_seed(seeds[0].0, seeds[0].1.open());
        dealing.close_seeds();
        assert!(dealing.seeds().is_empty());
        dealing.await_seeds(SEED_PATIENCE);
        assert_eq!(dealing.disclosure(&deal, |_| true, SEED_PATIENCE), None, "they are awaited anew");
    }
}
