//! Pins: draws that were taken back, which all players saw and which are not drawn anew.

use super::list::List;
use crate::identity::Digest;
use rules::{Chance, TileId};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use std::sync::Arc;

const PINS: &str = "bastide/1 pins";

/// A draw that all players saw before it was taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Pin {
    /// The chance.
    pub chance: Chance,
    /// Its possible outcomes.
    pub outcomes: Vec<(TileId, u16)>,
    /// Its seed.
    pub seed: Digest,
}

/// The pinned draws, the next first. Cloning is cheap.
#[derive(Clone)]
pub struct Pins {
    list: List<Pinned>,
    /// Whether the number and one hash of all pins represent them in a state, so that its cost does not depend on their
    /// number.
    is_hashed: bool,
}

#[derive(Clone)]
struct Pinned {
    pin: Arc<Pin>,
    /// The number of pins from here on, their size in bytes, and their hash.
    count: u64,
    bytes: usize,
    hash: Digest,
}

impl Pins {
    /// No pins.
    pub(super) fn new(is_hashed: bool) -> Self {
        Self { list: List::default(), is_hashed }
    }

    /// The next pin.
    #[must_use]
    pub fn first(&self) -> Option<&Pin> {
        self.list.first().map(|pinned| &*pinned.pin)
    }

    /// All pins.
    pub fn iter(&self) -> impl Iterator<Item = &Pin> {
        self.list.iter().map(|pinned| &*pinned.pin)
    }

    /// The size of the list in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.list.first().map_or(0, |pinned| pinned.bytes)
    }

    /// Discards all pins.
    pub(super) fn clear(&mut self) {
        self.list = List::default();
    }

    /// Removes and returns the next pin.
    pub(super) fn pop(&mut self) -> Option<Arc<Pin>> {
        let pin = self.list.first().map(|pinned| Arc::clone(&pinned.pin));
        self.list = self.list.rest();
        pin
    }

    /// Puts these in front of the others.
    pub(super) fn prepend(&mut self, pins: impl DoubleEndedIterator<Item = Arc<Pin>>) {
        for pin in pins.rev() {
            let (count, bytes, hash) = self
                .list
                .first()
                .map_or((0, 0, Digest::default()), |next| (next.count, next.bytes, next.hash));
            let mut all = crate::wire::encode_long(&*pin);
            let bytes = bytes + all.len();
            all.extend(hash.0);
            let hash = Digest::derive(PINS, &all);
            self.list = self.list.with(Pinned { pin, count: count + 1, bytes, hash });
        }
    }
}

impl PartialEq for Pins {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Pins {}

impl std::fmt::Debug for Pins {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Pins {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let count = self.list.first().map_or(0, |pinned| pinned.count);
        if let Some(first) = self.list.first().filter(|_| self.is_hashed) {
            return (count, first.hash).serialize(serializer);
        }
        let mut seq = serializer.serialize_seq(usize::try_from(count).ok())?;
        self.iter().try_for_each(|pin| seq.serialize_element(pin))?;
        seq.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pin(n: u8, outcomes: usize) -> Arc<Pin> {
        let outcomes = (0..outcomes).map(|n| (TileId(n as u16), 1)).collect();
        Arc::new(Pin { chance: Chance::Tile, outcomes, seed: Digest([n; 32]) })
    }

    #[test]
    fn pins_are_written_as_a_list_is() {
        let list = [pin(1, 3), pin(2, 0), pin(3, 70)];
        let mut pins = Pins::new(false);
        pins.prepend(list.iter().skip(1).cloned());
        pins.prepend(list.iter().take(1).cloned());
        let plain: Vec<&Pin> = list.iter().map(|pin| &**pin).collect();
        let bytes = crate::wire::encode(&pins).unwrap();
        assert_eq!(bytes, crate::wire::encode(&plain).unwrap());
        assert_eq!(bytes.len(), 8 + pins.bytes());
        assert_eq!(pins.pop().as_deref(), Some(&*list[0]));
        assert_eq!(pins.iter().count(), 2);
    }

    #[test]
    fn a_hash_of_pins_says_which_there_are_and_in_which_order() {
        let bytes = |list: &[Arc<Pin>]| {
            let mut pins = Pins::new(true);
            pins.prepend(list.iter().cloned());
            crate::wire::encode(&pins).unwrap()
        };
        let (a, b, c) = (pin(1, 3), pin(2, 0), pin(3, 70));
        let lists: [&[Arc<Pin>]; 5] = [
            &[a.clone(), b.clone(), c.clone()],
            &[a.clone(), c.clone(), b.clone()],
            &[b, c.clone()],
            &[c],
            &[a],
        ];
        for (n, list) in lists.iter().enumerate() {
            assert_eq!(bytes(list).len(), 40);
            assert!(lists[..n].iter().all(|other| bytes(other) != bytes(list)), "{n}");
        }
        let mut pins = Pins::new(true);
        pins.prepend(lists[0].iter().cloned());
        pins.pop();
        assert_eq!(
            crate::wire::encode(&pins).unwrap(),
            bytes(lists[2]),
            "what is left is as if nothing had been before"
        );
        assert_eq!(bytes(&[]), [0; 8]);
    }
}
