//! The mute list of a profile.

use crate::identity::Key;
use crate::name::Name;
use std::collections::BTreeMap;

const HEADER: &str = "bastide muted 1";

/// The most keys on the list. Beyond that, the name that comes first in the alphabet is dropped.
pub const MAX_MUTED: usize = 256;

/// Muted keys with their former names, and whether all players are muted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Muted {
    /// Whether all players are muted.
    pub is_all: bool,
    keys: BTreeMap<Key, String>,
}

impl Muted {
    /// Whether lines of that key are hidden.
    #[must_use]
    pub fn is_muted(&self, key: Key) -> bool {
        self.is_all || self.keys.contains_key(&key)
    }

    /// The muted keys and their names.
    pub fn keys(&self) -> impl Iterator<Item = (Key, &str)> {
        self.keys.iter().map(|(key, name)| (*key, name.as_str()))
    }

    /// Mutes or unmutes a key.
    pub fn set(&mut self, key: Key, name: &str, is_muted: bool) {
        self.keys.remove(&key);
        if !is_muted {
            return;
        }
        while self.keys.len() >= MAX_MUTED {
            let first = self.keys.iter().min_by_key(|(_, name)| name.as_str()).map(|(key, _)| *key);
            first.map(|key| self.keys.remove(&key));
        }
        self.keys.insert(key, Name::clean(name).unwrap_or_else(|| key.short()));
    }

    /// The lines of its file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let all = if self.is_all { "all\n" } else { "" };
        let keys: String = self.keys.iter().map(|(key, name)| format!("{key} {name}\n")).collect();
        format!("{HEADER}\n{all}{keys}")
    }

    /// Parses such a file; invalid lines are skipped.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let mut muted = Self::default();
        let mut lines = text.lines();
        if lines.next() != Some(HEADER) {
            return muted;
        }
        for line in lines.take(MAX_MUTED + 1) {
            if line == "all" {
                muted.is_all = true;
            } else if let Some((key, name)) = line.split_once(' ')
                && let Ok(key) = key.parse()
            {
                muted.set(key, name, true);
            }
        }
        muted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Digest;

    #[test]
    fn the_list_comes_back_as_it_was_and_has_a_bound() {
        let key = |n| Key(Digest::of(&[n]).0);
        let mut muted = Muted::default();
        assert_eq!(Muted::from_text(&muted.to_text()), muted);
        for n in 0..=u8::MAX {
            muted.set(Key([n; 32]), &format!("Troll {n:03}"), true);
        }
        muted.set(Key([3; 32]), "", false);
        muted.set(Key([4; 32]), "new\nname", true);
        muted.set(key(1), "", true);
        muted.is_all = true;
        assert_eq!(Muted::from_text(&muted.to_text()), muted);
        muted.set(key(2), "x", true);
        assert_eq!(muted.keys().count(), MAX_MUTED);
        assert_eq!(Muted::from_text("nonsense\nall\n"), Muted::default());
        let odd = Muted::from_text("bastide muted 1\nx\nzz Ben\n");
        assert_eq!(odd, Muted::default());
    }
}
