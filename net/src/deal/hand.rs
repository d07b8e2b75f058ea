//! The part of a deal that an owner can read.

use super::secret::{Seed, Use, key};
use super::state::Deal;
use super::step::{Stage, Step};
use crate::identity::{Digest, Key};
use curve25519_dalek::Scalar;
use rules::{Private, TileId};
use std::collections::BTreeMap;
use zeroize::{Zeroize, Zeroizing};

/// The closed half tiles of one owner, and the keys that open them. The keys are wiped when dropped.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    private: Private,
    tiles: BTreeMap<u8, TileId>,
    keys: BTreeMap<u8, Vec<Digest>>,
    trouble: Vec<Trouble>,
}

/// A fault in what an owner was dealt. Its other half tiles are valid.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Keys that are invalid, or do not match.
    #[error("the keys that {} sent for this computer's half tiles do not match its locks", .dealer.short())]
    Keys {
        /// The dealer that sent them.
        dealer: Key,
    },
    /// A position without a half tile.
    #[error("no half tile was dealt at position {position}: the audit at the end shows who dealt falsely")]
    Nothing {
        /// The position.
        position: u8,
    },
    /// The same half tile twice.
    #[error(
        "the half tile at position {position} was dealt twice: the audit at the end shows who dealt falsely"
    )]
    Twice {
        /// The position.
        position: u8,
    },
}

impl Zeroize for Hand {
    fn zeroize(&mut self) {
        self.keys.values_mut().flatten().for_each(|key| key.0.zeroize());
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        self.zeroize();
    }
}

impl Hand {
    /// What the dealer `owner`, with this seed, can read of a complete deal.
    #[must_use]
    pub fn read(deal: &Deal, owner: Key, seed: &Seed) -> Self {
        let mut hand = Self::default();
        let Some(own) = deal.dealers.iter().position(|dealer| dealer.key == owner) else { return hand };
        if !deal.is_complete() {
            return hand;
        }
        let keys: Vec<Vec<Option<Zeroizing<Scalar>>>> =
            (0..deal.dealers.len()).map(|dealer| keys_of(deal, dealer, own, seed)).collect();
        for (dealer, keys) in keys.iter().enumerate() {
            if keys.iter().any(Option::is_none) {
                hand.trouble.push(Trouble::Keys { dealer: deal.dealers[dealer].key });
            }
        }
        let mut cards = BTreeMap::new();
        for (n, position) in deal.positions_of(own).into_iter().enumerate() {
            let Some(keys) = keys.iter().map(|keys| keys[n].as_ref()).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let Some(card) = deal.card_at(position, &keys.iter().map(|key| ***key).product()) else {
                hand.trouble.push(Trouble::Nothing { position });
                continue;
            };
            if cards.insert(card, position).is_some() {
                hand.trouble.push(Trouble::Twice { position });
                continue;
            }
            let tile = deal.cards[card];
            hand.tiles.insert(position, tile);
            hand.private.learn(position, tile);
            hand.keys.insert(position, keys.iter().map(|key| Digest(key.to_bytes())).collect());
        }
        hand
    }

    /// The closed half tiles and their positions.
    #[must_use]
    pub fn private(&self) -> &Private {
        &self.private
    }

    /// The half tiles by position.
    #[must_use]
    pub fn tiles(&self) -> &BTreeMap<u8, TileId> {
        &self.tiles
    }

    /// The keys that open a position, in the order of the dealers.
    #[must_use]
    pub fn keys(&self, position: u8) -> Option<&[Digest]> {
        self.keys.get(&position).map(Vec::as_slice)
    }

    /// The faults.
    #[must_use]
    pub fn trouble(&self) -> &[Trouble] {
        &self.trouble
    }
}

/// A dealer's keys for each position of `owner`; `None` where they are invalid or do not match.
fn keys_of(deal: &Deal, dealer: usize, owner: usize, seed: &Seed) -> Vec<Option<Zeroizing<Scalar>>> {
    let positions = deal.positions_of(owner);
    if dealer == owner {
        return positions
            .iter()
            .map(|position| Some(seed.scalar(deal.number, Use::Lock(*position))))
            .collect();
    }
    let plain = opened_box(deal, dealer, owner, seed).unwrap_or_default();
    let key_at = |n: usize| plain.get(32 * n..)?.first_chunk().and_then(|bytes| key(Digest(*bytes)));
    let fitting = |(n, position): (usize, &u8)| key_at(n).filter(|key| deal.fits(dealer, *position, key));
    positions.iter().enumerate().map(fitting).map(|key| key.map(Zeroizing::new)).collect()
}

fn opened_box(deal: &Deal, dealer: usize, owner: usize, seed: &Seed) -> Option<Zeroizing<Vec<u8>>> {
    let Step::Deliver { boxes } = deal.step(Stage::Deliver, dealer)? else { return None };
    // A dealer has no box for itself.
    let sealed = boxes.get(owner - usize::from(owner > dealer))?;
    deal.route(dealer, owner)?.open(&seed.scalar(deal.number, Use::Box), sealed)
}
