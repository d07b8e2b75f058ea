//! Passwords and passphrases, and their Argon2id hashes.

use crate::identity::Digest;
use argon2::{Algorithm, Argon2, Params, Version};
use serde::{Deserialize, Serialize};
use std::fmt;
use zeroize::{Zeroize, Zeroizing};

/// The salt of the passphrases of all halls. Two computers of one hall share nothing else beforehand.
const HALL: &[u8] = b"bastide/3 hall passphrase";
/// Memory in KiB, passes, lanes: the OWASP minimum for Argon2id. Each guess at a password needs a run of CPace, so this
/// only protects stolen verifiers. It has to be bearable on a ten-year-old laptop.
const COSTS: [u32; 3] = [19 * 1024, 2, 1];

/// A password or passphrase as typed, trimmed. It is wiped when dropped, and hidden when values are printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// The greatest length, in bytes.
    pub const LONGEST: usize = 256;

    /// The words; `None` for an empty text.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self(Zeroizing::new(text.to_owned())))
    }

    /// The words from an input field, which is wiped.
    #[must_use]
    pub fn take(field: &mut String) -> Option<Self> {
        let words = Self::new(field);
        field.zeroize();
        words
    }

    /// Whether it exceeds the greatest length.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        self.0.len() > Self::LONGEST
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// The Argon2id hash of a secret. It stands for the secret in every exchange, so that the secret itself is stored
/// nowhere.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SecretHash([u8; 32]);

impl Zeroize for SecretHash {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl Drop for SecretHash {
    fn drop(&mut self) {
        self.zeroize();
    }
}

impl SecretHash {
    /// Computes the hash. Takes about 30 ms, on an old laptop 150, so it must not run in the node's own task.
    fn of(secret: &Secret, salt: &[u8]) -> Self {
        let mut word = Self([0; 32]);
        let params = Params::new(COSTS[0], COSTS[1], COSTS[2], Some(32));
        let params = params.expect("these costs are within Argon2's bounds");
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
            .hash_password_into(secret.0.as_bytes(), salt, &mut word.0)
            .expect("a password, a salt and 32 bytes are within Argon2's bounds");
        word
    }

    /// The word of a hall's passphrase.
    pub(crate) fn of_hall(passphrase: &Secret) -> Self {
        Self::of(passphrase, HALL)
    }

    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash")
    }
}

/// The verifier of a table's password. Its salt is public; its word is known only to those at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Lock {
    pub(crate) salt: Digest,
    pub(crate) word: SecretHash,
}

impl Lock {
    /// The lock of a password. Takes as long as [`SecretHash::of`].
    pub(crate) fn new(password: &Secret, salt: Digest) -> Self {
        Self { salt, word: SecretHash::of(password, &salt.0) }
    }

    /// The text form: salt and word, in hexadecimal digits.
    pub(crate) fn to_text(&self) -> Zeroizing<String> {
        let word = Zeroizing::new(Digest(self.word.0).to_string());
        Zeroizing::new(format!("{}\n{}\n", self.salt, *word))
    }

    /// Parses the output of [`Lock::to_text`].
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let (salt, word) = text.strip_suffix('\n')?.split_once('\n')?;
        let mut bytes: Digest = word.parse().ok()?;
        let word = SecretHash(bytes.0);
        bytes.0.zeroize();
        Some(Self { salt: salt.parse().ok()?, word })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lock(password: &str, salt: u8) -> Lock {
        Lock::new(&Secret::new(password).unwrap(), Digest([salt; 32]))
    }

    #[test]
    fn each_password_and_salt_has_a_word_of_its_own_and_space_around_it_none() {
        let word = lock("sesame", 1);
        assert_eq!(word, lock("  sesame\n", 1));
        assert!(word != lock("sesame", 2) && word != lock("Sesame", 1));
        assert!(word.word != SecretHash::of_hall(&Secret::new("sesame").unwrap()));
        assert!(Secret::new(" \t").is_none());
    }

    #[test]
    fn a_lock_comes_back_from_its_text_and_shows_nothing_where_values_are_printed() {
        let made = lock("sesame", 1);
        assert_eq!(Lock::from_text(&made.to_text()), Some(made.clone()));
        for bad in ["", "\n", "00\n11\n", &made.to_text()[1..], &made.to_text()[..100]] {
            assert_eq!(Lock::from_text(bad), None, "{bad:?}");
        }
        let digits = Digest(made.word.0).to_string();
        let printed = format!("{made:?} {:?}", Secret::new("sesame"));
        assert!(!printed.contains(&digits[..8]) && !printed.contains("sesame"), "{printed}");
    }

    #[test]
    fn words_and_what_was_typed_are_wiped() {
        crate::wipes_itself::<SecretHash>();
        let mut word = lock("sesame", 1).word;
        word.zeroize();
        assert_eq!(word.0, [0; 32]);
        let mut field = "  sesame ".to_owned();
        let room = field.capacity();
        assert_eq!(Secret::take(&mut field), Secret::new("sesame"));
        assert_eq!((field.as_str(), field.capacity()), ("", room), "wiped where it was");
    }

    /// The result matches OpenSSL: locks are stored, and other computers have to compute the same.
    #[test]
    fn the_word_of_a_password_and_a_salt_stays_what_it_is() {
        let word = lock("sesame", 7).word;
        assert_eq!(
            Digest(word.0).to_string(),
            "8bbe2f294388b723fb7e0e2a2b660067bdc15ccf027d40d03f9c5ece4636b3fe"
        );
    }
}
