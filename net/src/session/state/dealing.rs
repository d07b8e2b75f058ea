//! What this computer knows about closed half tiles, and the seeds that disclose their deal at the end.

use crate::deal::{Deal, Dealer, Hand, Seed, Trouble};
use crate::identity::{Digest, Key};
use crate::session::Time;
use rules::Action;
use std::collections::BTreeMap;
use std::time::Duration;

/// How long the result waits for a connected dealer before it may list it as unaudited.
const SEED_PATIENCE: Duration = Duration::from_secs(15);

/// This computer's hand, and the seeds of the deal once the game is over.
#[derive(Default)]
pub(crate) struct Dealing {
    /// The hash of a deal, and what this computer can read of it.
    hand: Option<(Digest, Hand)>,
    /// The seeds that dealers have disclosed.
    seeds: BTreeMap<Key, Digest>,
    /// Since when seeds are awaited.
    since: Option<Time>,
}

impl Dealing {
    /// Reads this computer's hand of a complete deal, once. Returns what is wrong with it.
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

    /// The keys of the half tiles that these actions open; `None` if one of them is not this computer's.
    pub(crate) fn keys_of(&self, actions: &[Action]) -> Option<Vec<Vec<Digest>>> {
        let opened = actions.iter().filter_map(|action| match action {
            Action::Open { position, .. } => Some(*position),
            _ => None,
        });
        opened.map(|position| Some(self.hand()?.keys(position)?.to_vec())).collect()
    }

    /// The game is over: seeds are awaited from now on, unless they already were.
    pub(crate) fn await_seeds(&mut self, now: Time) {
        self.since.get_or_insert(now);
    }

    /// The game is not over, or goes on again: forgets all seeds.
    pub(crate) fn close_seeds(&mut self) {
        self.seeds.clear();
        self.since = None;
    }

    pub(crate) fn has_seed(&self, dealer: Key) -> bool {
        self.seeds.contains_key(&dealer)
    }

    /// Keeps a seed that matches its dealer's commitment.
    pub(crate) fn keep_seed(&mut self, dealer: Key, seed: Digest) {
        self.seeds.insert(dealer, seed);
    }

    /// The seeds known here.
    pub(crate) const fn seeds(&self) -> &BTreeMap<Key, Digest> {
        &self.seeds
    }

    /// The seeds for the result, in the order of the dealers. `None` while a connected dealer may still send its own;
    /// after [`SEED_PATIENCE`] the result goes without it.
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

    /// A complete deal of two dealers, and their seeds.
    fn dealt() -> (Deal, Vec<(Key, Seed)>) {
        let roster = Sample::of_hidden(2);
        let mut deal = roster.log.roster().deal.clone().unwrap();
        let seeds = roster.identities.iter().map(|i| (i.key(), Seed::of(i, deal.offer())));
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
        assert_eq!(result(Time::ZERO, false), without, "nothing waits for a dealer that has gone");
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
        assert_eq!(dealing.disclosure(&deal, |_| true, SEED_PATIENCE), None, "they are awaited again");
    }
}
