//! CPace, a password-authenticated key exchange: two computers find out whether they know the same words, and an
//! attacker learns no more than the result of one guess. Implements draft-irtf-cfrg-cpace-21 with ristretto255 and
//! SHA-512, in the initiator and responder setting with key confirmation (its sections 7, 8.3 and 10.4).
//!
//! An eavesdropper learns nothing. A participant learns whether one word of its choice is right, and needs another run
//! for the next. The identities of both ends are part of the exchange, so no attacker can sit in the middle.

use super::SecretHash;
use crate::identity::Digest;
use curve25519_dalek::ristretto::CompressedRistretto;
use curve25519_dalek::traits::Identity as _;
use curve25519_dalek::{RistrettoPoint, Scalar};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha512};
use zeroize::Zeroizing;

const DSI: &[u8] = b"CPaceRistretto255";
const DSI_ISK: &[u8] = b"CPaceRistretto255_ISK";
/// The block size of SHA-512.
const BLOCK: usize = 128;
/// The key of the confirmation tags.
const TAG: &str = "bastide/3 proof";

/// The first message.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Knock {
    /// The session id, chosen by the asking side for each run.
    pub(crate) sid: Digest,
    share: Digest,
}

/// The second message. The third is the tag of the asking side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    share: Digest,
    tag: Digest,
}

/// The asking side, until it is answered.
pub(crate) struct Asker {
    scalar: Zeroizing<Scalar>,
    knock: Knock,
}

/// The answering side, until it knows whether the other side knows the word.
pub(crate) struct Keeper {
    expected: Zeroizing<[u8; 32]>,
}

/// The parts concatenated, each with its length in front.
pub(crate) fn lv_cat(parts: &[&[u8]]) -> Vec<u8> {
    let mut all = Vec::with_capacity(parts.iter().map(|part| part.len() + 2).sum());
    for part in parts {
        let mut length = part.len();
        while length >= 0x80 {
            all.push(length as u8 | 0x80);
            length >>= 7;
        }
        all.push(length as u8);
        all.extend_from_slice(part);
    }
    all
}

fn generator_string(word: &[u8], ends: &[u8], sid: &[u8]) -> Zeroizing<Vec<u8>> {
    let padding = [0; BLOCK];
    let taken = 1 + lv_cat(&[DSI, word]).len();
    let padding = &padding[..BLOCK.saturating_sub(taken)];
    Zeroizing::new(lv_cat(&[DSI, word, padding, ends, sid]))
}

fn generator(word: &[u8], ends: &[u8], sid: &[u8]) -> RistrettoPoint {
    let hash: [u8; 64] = Sha512::digest(&*generator_string(word, ends, sid)).into();
    RistrettoPoint::from_uniform_bytes(&hash)
}

/// The product with the other side's point; `None` for bytes that are not a point, or the neutral element.
fn product(scalar: &Scalar, share: Digest) -> Option<Zeroizing<[u8; 32]>> {
    let product = scalar * CompressedRistretto(share.0).decompress()?;
    (product != RistrettoPoint::identity()).then(|| Zeroizing::new(product.compress().0))
}

/// The messages of both sides, in order.
fn transcript(asked: (&Digest, &[u8]), answered: (&Digest, &[u8])) -> Vec<u8> {
    [lv_cat(&[&asked.0.0, asked.1]), lv_cat(&[&answered.0.0, answered.1])].concat()
}

fn session_key(sid: &[u8], product: &[u8; 32], transcript: &[u8]) -> Zeroizing<[u8; 64]> {
    let mut text = Zeroizing::new(Vec::with_capacity(256));
    text.extend(lv_cat(&[DSI_ISK, sid]));
    text.push(32);
    text.extend_from_slice(product);
    text.extend_from_slice(transcript);
    Zeroizing::new(Sha512::digest(&*text).into())
}

/// The tags of the asking and the answering side.
fn tags(key: &[u8; 64], sid: Digest, asked: Digest, answered: Digest) -> [Zeroizing<[u8; 32]>; 2] {
    let mut hash = Sha512::new_with_prefix(b"CPaceMac");
    hash.update(sid.0);
    hash.update(key);
    let long = Zeroizing::new(<[u8; 64]>::from(hash.finalize()));
    let key = Zeroizing::new(blake3::derive_key(TAG, &*long));
    [asked, answered]
        .map(|share| Zeroizing::new(*blake3::keyed_hash(&key, &lv_cat(&[&share.0, b""])).as_bytes()))
}

/// Compares in constant time.
fn is_same(expected: &[u8; 32], given: Digest) -> bool {
    blake3::Hash::from_bytes(*expected) == blake3::Hash::from_bytes(given.0)
}

fn random_scalar() -> Result<Zeroizing<Scalar>, getrandom::Error> {
    let mut wide = Zeroizing::new([0; 64]);
    getrandom::fill(&mut *wide)?;
    let scalar = Zeroizing::new(Scalar::from_bytes_mod_order_wide(&wide));
    // Happens once in 2^252 runs, but the scalar must not be zero.
    Ok(if *scalar == Scalar::ZERO { Zeroizing::new(Scalar::ONE) } else { scalar })
}

impl Asker {
    /// Begins a run. `ends` names both sides and the purpose of the word; it must be equal on both sides.
    pub(crate) fn new(word: &SecretHash, ends: &[u8]) -> Result<Self, getrandom::Error> {
        let mut sid = Digest::default();
        getrandom::fill(&mut sid.0)?;
        let scalar = random_scalar()?;
        let share = Digest((*scalar * generator(word.bytes(), ends, &sid.0)).compress().0);
        Ok(Self { scalar, knock: Knock { sid, share } })
    }

    /// The first message.
    pub(crate) const fn knock(&self) -> Knock {
        self.knock
    }

    /// Checks whether the other side knows the word. If it does, returns the tag that proves the same of this side.
    pub(crate) fn check(self, answer: &Answer) -> Option<Digest> {
        let Knock { sid, share } = self.knock;
        let product = product(&self.scalar, answer.share)?;
        let key = session_key(&sid.0, &product, &transcript((&share, b""), (&answer.share, b"")));
        let [mine, theirs] = tags(&key, sid, share, answer.share);
        is_same(&theirs, answer.tag).then_some(Digest(*mine))
    }
}

/// Answers an asking side; `None` if it sent no valid point.
pub(crate) fn answer(
    word: &SecretHash,
    ends: &[u8],
    knock: Knock,
) -> Result<Option<(Answer, Keeper)>, getrandom::Error> {
    let Knock { sid, share: asked } = knock;
    let scalar = random_scalar()?;
    let Some(product) = product(&scalar, asked) else { return Ok(None) };
    let share = Digest((*scalar * generator(word.bytes(), ends, &sid.0)).compress().0);
    let key = session_key(&sid.0, &product, &transcript((&asked, b""), (&share, b"")));
    let [theirs, mine] = tags(&key, sid, asked, share);
    Ok(Some((Answer { share, tag: Digest(*mine) }, Keeper { expected: theirs })))
}

impl Keeper {
    /// Whether the asking side knows the word.
    pub(crate) fn is_right(&self, tag: Digest) -> bool {
        is_same(&self.expected, tag)
    }
}

#[cfg(test)]
mod tests;
