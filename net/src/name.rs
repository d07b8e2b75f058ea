//! Names of people and tables.

use crate::text;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The name of a person or a table in a log. Old and crafted logs contain any text. Signatures and hashes cover the
/// original text, but only its displayable part is ever shown.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Name(String);

impl Name {
    /// The longest name, in characters.
    pub const LONGEST: usize = 32;
    /// The most bytes of a name.
    pub const MAX_BYTES: usize = 64;

    /// A name as this program sends it: one line of visible text, trimmed and not too long; `None` if nothing is left.
    #[must_use]
    pub fn clean(text: &str) -> Option<String> {
        let mut name = text::clean(text, Self::LONGEST)?;
        while name.len() > Self::MAX_BYTES {
            name.pop();
            name = text::clean(&name, Self::LONGEST)?;
        }
        Some(name)
    }

    /// Whether it is a name as this program sends it.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        Self::clean(&self.0).as_ref() == Some(&self.0)
    }

    /// The name as this program would send it; `None` if nothing is left.
    #[must_use]
    pub fn cleaned(&self) -> Option<Self> {
        Self::clean(&self.0).map(Self)
    }

    /// The original text, for the rules of the log only; it may reverse a line.
    pub(crate) fn as_written(&self) -> &str {
        &self.0
    }
}

impl From<String> for Name {
    fn from(written: String) -> Self {
        Self(written)
    }
}

impl From<&str> for Name {
    fn from(written: &str) -> Self {
        Self(written.to_owned())
    }
}

/// Its displayable part.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::clean(&self.0).as_deref().unwrap_or("?"))
    }
}

/// Like any text, with invisible characters as numbers. States that are compared as text use this form.
impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_fits_into_a_log_in_every_script() {
        assert_eq!(Name::clean(&"ä".repeat(40)).map(|name| name.len()), Some(64));
        assert_eq!(Name::clean(&"日".repeat(40)).map(|name| name.chars().count()), Some(21));
        assert_eq!(Name::clean(&"🐉".repeat(40)).map(|name| name.chars().count()), Some(16));
        let cut = Name::clean(&format!("{} 日日", "日".repeat(20))).unwrap();
        assert_eq!(Name::clean(&cut), Some(cut));
    }

    #[test]
    fn a_crafted_name_is_shown_as_what_can_be_seen() {
        let name = Name::from("Ada\u{202e}!won\u{200b} \u{1b}[2J");
        assert_eq!((name.to_string().as_str(), name.is_clean()), ("Ada!won [2J", false));
        assert_eq!(name.cleaned().map(|name| name.is_clean()), Some(true));
        assert_eq!(Name::from("\u{200b}\u{301}").to_string(), "?");
        assert_eq!(format!("{:?}", Name::from("Ada")), "\"Ada\"");
        assert!(!format!("{name:?}").contains('\u{202e}'));
    }
}
