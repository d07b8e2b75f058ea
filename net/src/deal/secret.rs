//! Secrets that a dealer derives from its seed, and the encoding of points and scalars.

use crate::identity::{Digest, Identity};
use curve25519_dalek::{RistrettoPoint, Scalar, ristretto::CompressedRistretto, traits::Identity as _};
use zeroize::{Zeroize, Zeroizing};

const SEED: &str = "bastide/1 deal seed";
const COMMITMENT: &str = "bastide/1 deal commitment";
const SECRET: &str = "bastide/1 deal secret";
const CARD: &str = "bastide/1 deal card";

/// The seed from which a dealer's whole part of a deal follows. The genesis contains a commitment to it, and it is
/// disclosed at the end. It is wiped when dropped.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// The purpose of a derived secret.
#[derive(Clone, Copy)]
pub(super) enum Use {
    /// The mask of the shuffled deck.
    Mask,
    /// The box for the keys of other dealers.
    Box,
    /// The order of the shuffled deck.
    Order,
    /// The lock of a position.
    Lock(u8),
}

impl Use {
    const fn bytes(self) -> [u8; 2] {
        match self {
            Self::Mask => [0, 0],
            Self::Box => [1, 0],
            Self::Order => [2, 0],
            Self::Lock(position) => [3, position],
        }
    }
}

impl Zeroize for Seed {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl Drop for Seed {
    fn drop(&mut self) {
        self.zeroize();
    }
}

impl Seed {
    /// The seed of `identity` in the game of the offer with this hash.
    #[must_use]
    pub fn of(identity: &Identity, offer: Digest) -> Self {
        Self(*identity.derive(SEED, &offer.0))
    }

    /// The commitment in the genesis.
    #[must_use]
    pub fn commitment(&self) -> Digest {
        Digest::derive(COMMITMENT, &self.0)
    }

    /// The disclosed seed, if it matches this commitment.
    #[must_use]
    pub fn opened(seed: Digest, commitment: Digest) -> Option<Self> {
        let seed = Self(seed.0);
        (seed.commitment() == commitment).then_some(seed)
    }

    /// The seed in the clear.
    #[must_use]
    pub fn open(&self) -> Digest {
        Digest(self.0)
    }

    fn stream(&self, number: u32, what: Use) -> blake3::OutputReader {
        let mut hasher = blake3::Hasher::new_derive_key(SECRET);
        hasher.update(&self.0).update(&number.to_le_bytes()).update(&what.bytes());
        hasher.finalize_xof()
    }

    pub(super) fn scalar(&self, number: u32, what: Use) -> Zeroizing<Scalar> {
        let mut wide = Zeroizing::new([0; 64]);
        self.stream(number, what).fill(&mut *wide);
        let scalar = Scalar::from_bytes_mod_order_wide(&wide);
        // Happens once in 2^252 cases, but the scalar must not be zero.
        Zeroizing::new(if scalar == Scalar::ZERO { Scalar::ONE } else { scalar })
    }

    /// A uniformly random permutation of `count` elements.
    pub(super) fn order(&self, number: u32, count: usize) -> Vec<usize> {
        let mut stream = self.stream(number, Use::Order);
        let mut below = |bound: u32| {
            let limit = u32::MAX - u32::MAX % bound;
            loop {
                let mut bytes = [0; 4];
                stream.fill(&mut bytes);
                let n = u32::from_le_bytes(bytes);
                if n < limit {
                    return (n % bound) as usize;
                }
            }
        };
        let mut order: Vec<usize> = (0..count).collect();
        for n in (1..count).rev() {
            order.swap(n, below(n as u32 + 1));
        }
        order
    }
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Seed({:?})", self.commitment())
    }
}

/// The point of the `card`-th half tile. The discrete logarithm between any two is unknown.
pub(super) fn card(game: Digest, number: u32, card: usize) -> RistrettoPoint {
    let mut hasher = blake3::Hasher::new_derive_key(CARD);
    hasher.update(&game.0).update(&number.to_le_bytes()).update(&(card as u32).to_le_bytes());
    let mut wide = [0; 64];
    hasher.finalize_xof().fill(&mut wide);
    RistrettoPoint::from_uniform_bytes(&wide)
}

/// The point with these bytes; `None` for bytes that are not a point, or the neutral element.
pub(super) fn point(bytes: Digest) -> Option<RistrettoPoint> {
    let point = CompressedRistretto(bytes.0).decompress()?;
    (point != RistrettoPoint::identity()).then_some(point)
}

pub(super) fn bytes(point: &RistrettoPoint) -> Digest {
    Digest(point.compress().0)
}

/// The key with these bytes; `None` for bytes that are not a scalar, or zero.
pub(super) fn key(bytes: Digest) -> Option<Scalar> {
    let scalar: Option<Scalar> = Scalar::from_canonical_bytes(bytes.0).into();
    scalar.filter(|scalar| *scalar != Scalar::ZERO)
}
