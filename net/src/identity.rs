//! Keys, signatures and digests.

use data_encoding::HEXLOWER;
use ed25519_dalek::{Signer, SigningKey, VerifyingKey};
use serde::de::{Error as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt;
use zeroize::Zeroizing;

/// A BLAKE3 hash. Shown as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Digest(pub [u8; 32]);

/// An ed25519 public key, which identifies a holder in the log. Shown as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub [u8; 32]);

/// An ed25519 signature.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signature(pub [u8; 64]);

/// The purpose of a signature. A signature for one purpose is never valid for another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// A holder takes part in a game.
    Genesis,
    /// The author of an entry.
    Entry,
    /// An entry is stored.
    Ack,
    /// A player wants an entry that no author may write.
    Vote,
    /// No entry of an earlier epoch will be accepted here.
    Promise,
    /// The entry that an epoch proposes.
    Proposal,
    /// A token of a draw.
    Token,
    /// A holder joins the entropy set.
    Return,
    /// A table's advert in the lobby.
    Advert,
    /// A state of a lobby.
    Lobby,
    /// The greeting on a table's stream.
    Hello,
    /// A chat line at a table.
    Chat,
    /// A message of a running program to another one with the same key.
    Run,
}

impl Purpose {
    const fn context(self) -> &'static str {
        match self {
            Self::Genesis => "bastide/1 genesis",
            Self::Entry => "bastide/1 entry",
            Self::Ack => "bastide/1 ack",
            Self::Vote => "bastide/1 vote",
            Self::Promise => "bastide/1 promise",
            Self::Proposal => "bastide/1 proposal",
            Self::Token => "bastide/1 token",
            Self::Return => "bastide/1 return",
            Self::Advert => "bastide/1 advert",
            Self::Lobby => "bastide/1 lobby",
            Self::Hello => "bastide/1 hello",
            Self::Chat => "bastide/1 chat",
            Self::Run => "bastide/1 run",
        }
    }

    /// The bytes signed in place of `bytes`.
    fn message(self, bytes: &[u8]) -> [u8; 32] {
        blake3::derive_key(self.context(), bytes)
    }
}

impl Digest {
    /// The BLAKE3 hash of some bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(*blake3::hash(bytes).as_bytes())
    }

    /// The digest of some bytes in a context that no other use shares.
    #[must_use]
    pub fn derive(context: &'static str, bytes: &[u8]) -> Self {
        Self(blake3::derive_key(context, bytes))
    }
}

impl Key {
    /// Whether `signature` is this key's for `purpose` over `bytes`. The check is strict: it rejects second forms of a
    /// signature and keys of small order, so that all peers accept the same set.
    #[must_use]
    pub fn verify(&self, purpose: Purpose, bytes: &[u8], signature: &Signature) -> bool {
        crate::work_counter::count(|work| work.signatures += 1);
        let message = purpose.message(bytes);
        VERIFIED.with_borrow_mut(|verified| match verified {
            None => self.is_good(&message, signature),
            Some(verified) => verified.look(self, &message, signature),
        })
    }

    fn is_good(&self, message: &[u8], signature: &Signature) -> bool {
        let Ok(key) = VerifyingKey::from_bytes(&self.0) else { return false };
        key.verify_strict(message, &ed25519_dalek::Signature::from_bytes(&signature.0)).is_ok()
    }

    /// The first eight hexadecimal digits, for display.
    #[must_use]
    pub fn short(&self) -> String {
        HEXLOWER.encode(&self.0[..4])
    }
}

thread_local! {
    static VERIFIED: RefCell<Option<Verified>> = const { RefCell::new(None) };
}

/// From now on, this thread remembers valid signatures and does not compute them again. For simulators, in which one
/// thread is many computers that verify the same ones. An invalid signature is computed every time.
pub fn remember_verified() {
    VERIFIED.with_borrow_mut(|verified| _ = verified.get_or_insert_default());
}

/// Hashes of valid combinations of key, message and signature.
#[derive(Default)]
struct Verified(HashSet<[u8; 32]>);

impl Verified {
    /// The most that are remembered.
    const MOST: usize = 1 << 16;

    fn look(&mut self, key: &Key, message: &[u8], signature: &Signature) -> bool {
        let mut hash = blake3::Hasher::new();
        hash.update(&key.0).update(&signature.0).update(message);
        let id = *hash.finalize().as_bytes();
        if self.0.contains(&id) {
            return true;
        }
        let is_good = key.is_good(message, signature);
        if is_good {
            if self.0.len() >= Self::MOST {
                self.0.clear();
            }
            self.0.insert(id);
        }
        is_good
    }
}

/// A holder's secret key, which is wiped when dropped.
#[derive(Clone)]
pub struct Identity {
    signing: SigningKey,
}

impl Identity {
    /// The identity of a 32-byte ed25519 secret.
    #[must_use]
    pub fn from_secret(secret: [u8; 32]) -> Self {
        let secret = Zeroizing::new(secret);
        Self { signing: SigningKey::from_bytes(&secret) }
    }

    /// The 32-byte secret.
    #[must_use]
    pub fn secret(&self) -> &[u8; 32] {
        self.signing.as_bytes()
    }

    /// The public key.
    #[must_use]
    pub fn key(&self) -> Key {
        Key(self.signing.verifying_key().to_bytes())
    }

    /// Signs `bytes` for one purpose.
    #[must_use]
    pub fn sign(&self, purpose: Purpose, bytes: &[u8]) -> Signature {
        Signature(self.signing.sign(&purpose.message(bytes)).to_bytes())
    }

    /// A derived 32-byte secret of this identity, for one context and some bytes.
    #[must_use]
    pub(crate) fn derive(&self, context: &'static str, bytes: &[u8]) -> Zeroizing<[u8; 32]> {
        let mut hasher = blake3::Hasher::new_derive_key(context);
        hasher.update(self.secret()).update(bytes);
        Zeroizing::new(*hasher.finalize().as_bytes())
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Identity({})", self.key().short())
    }
}

fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()
}

/// Byte arrays of a fixed length: hexadecimal text for people, the bare bytes on the wire.
macro_rules! fixed_bytes {
    ($name:ident, $len:literal) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&HEXLOWER.encode(&self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", stringify!($name), HEXLOWER.encode(&self.0[..4]))
            }
        }

        impl std::str::FromStr for $name {
            type Err = NotHex;

            fn from_str(text: &str) -> Result<Self, NotHex> {
                from_hex(text).map(Self).ok_or(NotHex { digits: 2 * $len })
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeTuple;
                if serializer.is_human_readable() {
                    return serializer.collect_str(self);
                }
                let mut tuple = serializer.serialize_tuple($len)?;
                for byte in &self.0 {
                    tuple.serialize_element(byte)?;
                }
                tuple.end()
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Bytes;
                impl<'de> Visitor<'de> for Bytes {
                    type Value = [u8; $len];

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        write!(f, "{} bytes", $len)
                    }

                    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
                        from_hex(text).ok_or_else(|| E::custom(NotHex { digits: 2 * $len }))
                    }

                    fn visit_seq<A: serde::de::SeqAccess<'de>>(
                        self,
                        mut seq: A,
                    ) -> Result<Self::Value, A::Error> {
                        let mut bytes = [0; $len];
                        for (n, byte) in bytes.iter_mut().enumerate() {
                            *byte = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(n, &self))?;
                        }
                        Ok(bytes)
                    }
                }
                if deserializer.is_human_readable() {
                    deserializer.deserialize_str(Bytes).map(Self)
                } else {
                    deserializer.deserialize_tuple($len, Bytes).map(Self)
                }
            }
        }
    };
}

fixed_bytes!(Digest, 32);
fixed_bytes!(Key, 32);
fixed_bytes!(Signature, 64);

/// A text is not the expected hexadecimal form.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
#[error("expected {digits} hexadecimal digits in lower case")]
pub struct NotHex {
    /// The expected number of digits.
    pub digits: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_serves_one_purpose_only() {
        let identity = Identity::from_secret([7; 32]);
        let signature = identity.sign(Purpose::Entry, b"a tile");
        assert!(identity.key().verify(Purpose::Entry, b"a tile", &signature));
        assert!(!identity.key().verify(Purpose::Ack, b"a tile", &signature));
        assert!(!identity.key().verify(Purpose::Entry, b"a file", &signature));
    }

    #[test]
    fn what_was_good_once_makes_nothing_else_good() {
        remember_verified();
        let (identity, other) = (Identity::from_secret([7; 32]), Identity::from_secret([8; 32]));
        let signature = identity.sign(Purpose::Entry, b"a tile");
        for _ in 0..2 {
            assert!(identity.key().verify(Purpose::Entry, b"a tile", &signature));
            assert!(!identity.key().verify(Purpose::Entry, b"a till", &signature));
            assert!(!identity.key().verify(Purpose::Ack, b"a tile", &signature));
            assert!(!other.key().verify(Purpose::Entry, b"a tile", &signature));
            assert!(!identity.key().verify(Purpose::Entry, b"a tile", &Signature([3; 64])));
        }
    }

    #[test]
    fn a_key_of_small_order_verifies_nothing() {
        // With the neutral element as key and as R, plain verification accepts any message.
        let mut neutral = [0; 32];
        neutral[0] = 1;
        let mut signature = [0; 64];
        signature[0] = 1;
        assert!(!Key(neutral).verify(Purpose::Entry, b"anything", &Signature(signature)));
    }

    #[test]
    fn keys_travel_as_bytes_and_read_as_hex() {
        let key = Identity::from_secret([7; 32]).key();
        assert_eq!(crate::wire::encode(&key).unwrap(), key.0);
        assert_eq!(key.to_string().parse::<Key>().unwrap(), key);
        assert!("zz".parse::<Key>().is_err());
        assert!(key.to_string().to_uppercase().parse::<Key>().is_err());
    }
}
