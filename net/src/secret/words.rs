//! Passwords and passphrases, and what Argon2id makes of them.

use crate::identity::Digest;
use argon2::{Algorithm, Argon2, Params, Version};
use serde::{Deserialize, Serialize};
use std::fmt;
use zeroize::{Zeroize, Zeroizing};

/// The salt of the passphrases of all halls: two computers of one hall have nothing else in common beforehand.
const HALL: &[u8] = b"bastide/3 hall passphrase";
/// Memory in KiB, passes, lanes: the least that OWASP names for Argon2id. Nobody can try passwords without a run of
/// CPace for each; this is for verifiers that are stolen. It has to be bearable on a laptop of ten years.
const COSTS: [u32; 3] = [19 * 1024, 2, 1];

/// A password or passphrase as a person typed it, without space at its ends. Wiped when it is dropped, and not shown
/// where values are printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// The longest, in bytes.
    pub const LONGEST: usize = 256;

    /// The words; `None` if nothing was typed.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self(Zeroizing::new(text.to_owned())))
    }

    /// The words in a field where they were typed, which is wiped.
    #[must_use]
    pub fn take(field: &mut String) -> Option<Self> {
        let words = Self::new(field);
        field.zeroize();
        words
    }

    /// Whether it is longer than passwords may be.
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

/// What Argon2id makes of a secret. Stands for it in every exchange, so that the secret itself is kept nowhere.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Word([u8; 32]);

impl Zeroize for Word {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl Drop for Word {
    fn drop(&mut self) {
        self.zeroize();
    }
}

impl Word {
    /// Takes some 30 ms, on an old laptop 150: not for the node's own task.
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

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Word")
    }
}

/// What a table's password is checked by. Its salt is told to the network, its word only to those at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Lock {
    pub(crate) salt: Digest,
    pub(crate) word: Word,
}

impl Lock {
    /// The lock of a password. Takes as long as [`Word::of`].
    pub(crate) fn new(password: &Secret, salt: Digest) -> Self {
        Self { salt, word: Word::of(password, &salt.0) }
    }

    /// As text: salt and word, in hexadecimal digits.
    pub(crate) fn to_text(&self) -> Zeroizing<String> {
        let word = Zeroizing::new(Digest(self.word.0).to_string());
        Zeroizing::new(format!("{}\n{}\n", self.salt, *word))
    }

    /// What [`Lock::to_text`] wrote.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let (salt, word) = text.strip_suffix('\n')?.split_once('\n')?;
        let mut bytes: Digest = word.parse().ok()?;
        let word = Word(bytes.0);
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
        assert!(word.word != Word::of_hall(&Secret::new("sesame").unwrap()));
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
        crate::wipes_itself::<Word>();
        let mut word = lock("sesame", 1).word;
        word.zeroize();
        assert_eq!(word.0, [0; 32]);
        let mut field = "  sesame ".to_owned();
        let room = field.capacity();
        assert_eq!(Secret::take(&mut field), Secret::new("sesame"));
        assert_eq!((field.as_str(), field.capacity()), ("", room), "wiped where it was");
    }

    /// As OpenSSL works it out: locks are stored, and other computers have to come to the same.
    #[test]
    fn the_word_of_a_password_and_a_salt_stays_what_it_is() {
        let word = lock("sesame", 7).word;
        assert_eq!(
            Digest(word.0).to_string(),
            "8bbe2f294388b723fb7e0e2a2b660067bdc15ccf027d40d03f9c5ece4636b3fe"
        );
    }
}
