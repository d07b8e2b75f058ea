//! The steps of dealers: their content, and how they are made.

use super::seal::{Route, TAG};
use super::secret::{Seed, Use, bytes, point};
use super::state::{Deal, DealError};
use crate::identity::Digest;
use curve25519_dalek::RistrettoPoint;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use zeroize::Zeroizing;

/// The stages. All dealers complete one, one after another, before the next begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Shuffles the deck and masks it.
    Shuffle,
    /// Removes its mask and puts a lock on every dealt position.
    Lock,
    /// Sends the keys of its locks to the positions' owners.
    Deliver,
}

/// The step of a dealer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The deck in another order, with every point multiplied by the same secret.
    Shuffle {
        /// The point of the dealer's box.
        letter_box: Digest,
        /// A point for each half tile.
        deck: Vec<Digest>,
    },
    /// The dealt positions without this dealer's mask, each multiplied by a secret of its own.
    Lock {
        /// A point for each position.
        deck: Vec<Digest>,
        /// Each secret times the base point.
        locks: Vec<Digest>,
    },
    /// For each other dealer, the encrypted keys of its positions.
    Deliver {
        /// In the order of the dealers.
        boxes: Vec<Vec<u8>>,
    },
}

impl Step {
    /// Its stage.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        match self {
            Self::Shuffle { .. } => Stage::Shuffle,
            Self::Lock { .. } => Stage::Lock,
            Self::Deliver { .. } => Stage::Deliver,
        }
    }
}

/// Decodes these points, without duplicates.
pub(super) fn points(of: &[Digest], count: usize) -> Result<Vec<RistrettoPoint>, DealError> {
    if of.len() != count {
        return Err(DealError::Count);
    }
    if of.iter().collect::<BTreeSet<_>>().len() != count {
        return Err(DealError::Twice);
    }
    of.iter().map(|bytes| point(*bytes)).collect::<Option<_>>().ok_or(DealError::NoPoint)
}

impl Deal {
    /// The step of the `dealer`-th dealer, with this seed, at that stage. All earlier steps must exist.
    pub(super) fn make(&self, stage: Stage, dealer: usize, seed: &Seed) -> Option<Step> {
        match stage {
            Stage::Shuffle => self.shuffle(dealer, seed),
            Stage::Lock => self.lock(dealer, seed),
            Stage::Deliver => self.deliver(dealer, seed),
        }
    }

    fn shuffle(&self, dealer: usize, seed: &Seed) -> Option<Step> {
        let before = self.deck_before_shuffle(dealer)?;
        let mask = seed.scalar(self.number, Use::Mask);
        let order = seed.order(self.number, before.len());
        let deck = order.into_iter().map(|n| bytes(&(*mask * before[n]))).collect();
        let own = RistrettoPoint::mul_base(&seed.scalar(self.number, Use::Box));
        Some(Step::Shuffle { letter_box: bytes(&own), deck })
    }

    fn lock(&self, dealer: usize, seed: &Seed) -> Option<Step> {
        let before = self.deck_before_lock(dealer)?;
        let bare = Zeroizing::new(seed.scalar(self.number, Use::Mask).invert());
        let positions = self.positions();
        let key = |position| seed.scalar(self.number, Use::Lock(position));
        let locked =
            positions.iter().zip(before).map(|(position, point)| bytes(&(*bare * *key(*position) * point)));
        let locks = positions.iter().map(|position| bytes(&RistrettoPoint::mul_base(&key(*position))));
        Some(Step::Lock { deck: locked.collect(), locks: locks.collect() })
    }

    fn deliver(&self, dealer: usize, seed: &Seed) -> Option<Step> {
        let own = seed.scalar(self.number, Use::Box);
        let others = (0..self.dealers.len()).filter(|other| *other != dealer);
        let sealed = others.map(|other| {
            let keys = self.positions_of(other).into_iter();
            let mut plain = Zeroizing::new(Vec::with_capacity(32 * keys.len()));
            keys.for_each(|position| {
                plain.extend(seed.scalar(self.number, Use::Lock(position)).to_bytes());
            });
            Some(self.route(dealer, other)?.seal(&own, &plain))
        });
        Some(Step::Deliver { boxes: sealed.collect::<Option<_>>()? })
    }

    /// The route of keys from one dealer to another.
    pub(super) fn route(&self, from: usize, to: usize) -> Option<Route> {
        let letter_box = |dealer: usize| match self.step(Stage::Shuffle, dealer)? {
            Step::Shuffle { letter_box, .. } => point(*letter_box),
            _ => None,
        };
        Some(Route { game: self.game, number: self.number, from: letter_box(from)?, to: letter_box(to)? })
    }

    /// Checks that a step has the shape of its stage: the right number of points and boxes, with valid points and no
    /// duplicates. Whether they are the right ones, only the audit can tell.
    pub(super) fn check_shape(&self, step: &Step, dealer: usize) -> Result<(), DealError> {
        match step {
            Step::Shuffle { letter_box, deck } => {
                point(*letter_box).ok_or(DealError::NoPoint)?;
                points(deck, self.cards.len()).map(|_| ())
            }
            Step::Lock { deck, locks } => {
                let count = self.positions().len();
                points(deck, count)?;
                points(locks, count).map(|_| ())
            }
            Step::Deliver { boxes } => {
                let others = (0..self.dealers.len()).filter(|other| *other != dealer);
                let sizes: Vec<usize> =
                    others.map(|other| 32 * self.positions_of(other).len() + TAG).collect();
                let is_fit =
                    boxes.len() == sizes.len() && boxes.iter().zip(sizes).all(|(b, size)| b.len() == size);
                if is_fit { Ok(()) } else { Err(DealError::Count) }
            }
        }
    }
}
