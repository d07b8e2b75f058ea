//! Promises of the other holders.

use crate::identity::Key;
use crate::log::Instance;
use crate::session::Promise;
use std::collections::BTreeMap;

/// What each other holder promised for the next place: the last promise it sent itself, or a higher one shown by
/// others.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownPromises {
    at: Option<Instance>,
    promises: BTreeMap<Key, Promise>,
}

impl KnownPromises {
    /// Remembers a promise for the next place. The caller has checked its signature. A promise sent by its own holder
    /// replaces everything known from it, even if it is lower. Otherwise this copy would forever chase a holder that
    /// once claimed too high an epoch.
    pub(crate) fn note(&mut self, from: Key, promise: &Promise) {
        if self.at != Some(promise.instance) {
            *self = Self { at: Some(promise.instance), promises: BTreeMap::new() };
        }
        let known = self.promises.get(&promise.holder).map(|known| known.epoch);
        if from == promise.holder || known.is_none_or(|epoch| epoch < promise.epoch) {
            self.promises.insert(promise.holder, promise.clone());
        }
    }

    /// All promises at a place.
    pub(crate) fn at(&self, place: Instance) -> impl Iterator<Item = &Promise> {
        self.promises.values().filter(move |promise| promise.instance == place)
    }

    /// The highest epoch that a holder promised at a place.
    pub(crate) fn highest(&self, place: Instance) -> u64 {
        self.at(place).map(|promise| promise.epoch).max().unwrap_or(0)
    }

    /// The highest epoch that two holders promised at a place. One of the two is honest.
    pub(crate) fn of_two(&self, place: Instance) -> u64 {
        let mut epochs: Vec<u64> = self.at(place).map(|promise| promise.epoch).collect();
        epochs.sort_unstable_by(|a, b| b.cmp(a));
        epochs.get(1).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::{Digest, Signature};

    const PLACE: Instance = Instance { seq: 4, prev: Digest([3; 32]) };

    fn promise(holder: u8, epoch: u64) -> Promise {
        let (game, signature) = (Digest([0; 32]), Signature([0; 64]));
        Promise { game, instance: PLACE, epoch, accepted: None, holder: Key([holder; 32]), signature }
    }

    #[test]
    fn one_alone_lets_no_epoch_be_reached() {
        let mut heard = KnownPromises::default();
        heard.note(Key([1; 32]), &promise(1, 900));
        assert_eq!((heard.highest(PLACE), heard.of_two(PLACE)), (900, 0));
        heard.note(Key([2; 32]), &promise(2, 7));
        assert_eq!((heard.highest(PLACE), heard.of_two(PLACE)), (900, 7));
    }

    #[test]
    fn who_takes_back_an_epoch_is_believed_itself_and_nobody_else_for_it() {
        let mut heard = KnownPromises::default();
        heard.note(Key([1; 32]), &promise(1, 900));
        heard.note(Key([2; 32]), &promise(1, 5));
        assert_eq!(heard.highest(PLACE), 900);
        heard.note(Key([1; 32]), &promise(1, 5));
        assert_eq!(heard.highest(PLACE), 5);
    }

    #[test]
    fn what_was_promised_elsewhere_counts_for_nothing() {
        let mut heard = KnownPromises::default();
        heard.note(Key([1; 32]), &promise(1, 9));
        let next = Instance { seq: 5, prev: Digest([4; 32]) };
        assert_eq!(heard.highest(next), 0);
        heard.note(Key([2; 32]), &Promise { instance: next, ..promise(2, 2) });
        assert_eq!((heard.highest(PLACE), heard.highest(next)), (0, 2));
    }
}
