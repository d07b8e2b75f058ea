//! Encryption of keys for one owner, based on the box secrets of two dealers.

use super::secret::bytes;
use crate::identity::Digest;
use curve25519_dalek::{RistrettoPoint, Scalar};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, Nonce, UnboundKey};
use zeroize::Zeroizing;

const BOX: &str = "bastide/1 deal box";

/// The overhead of a seal in bytes.
pub(super) const TAG: usize = 16;

/// The sender and the receiver in a deal. Each route has its own key, so that its single nonce is used once.
pub(super) struct Route {
    pub(super) game: Digest,
    pub(super) number: u32,
    pub(super) from: RistrettoPoint,
    pub(super) to: RistrettoPoint,
}

impl Route {
    /// The shared key, from either end's own secret and the other's point.
    fn key(&self, secret: &Scalar, other: &RistrettoPoint) -> LessSafeKey {
        let shared = secret * other;
        let parts = Zeroizing::new([bytes(&shared).0, bytes(&self.from).0, bytes(&self.to).0, self.game.0]);
        let mut hasher = blake3::Hasher::new_derive_key(BOX);
        hasher.update(parts.as_flattened()).update(&self.number.to_le_bytes());
        let key = UnboundKey::new(&CHACHA20_POLY1305, hasher.finalize().as_bytes());
        LessSafeKey::new(key.expect("a key of this cipher has 32 bytes"))
    }

    fn nonce() -> Nonce {
        Nonce::assume_unique_for_key([0; 12])
    }

    /// Encrypts bytes with the sender's secret.
    pub(super) fn seal(&self, secret: &Scalar, plain: &[u8]) -> Vec<u8> {
        let mut sealed = plain.to_vec();
        let tag =
            self.key(secret, &self.to).seal_in_place_separate_tag(Self::nonce(), Aad::empty(), &mut sealed);
        sealed.extend_from_slice(tag.expect("a few hundred bytes are never too long").as_ref());
        sealed
    }

    /// Decrypts bytes with the receiver's secret.
    pub(super) fn open(&self, secret: &Scalar, sealed: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
        let mut plain = Zeroizing::new(sealed.to_vec());
        let key = self.key(secret, &self.from);
        let opened = key.open_in_place(Self::nonce(), Aad::empty(), &mut plain).ok()?;
        Some(Zeroizing::new(opened.to_vec()))
    }
}
