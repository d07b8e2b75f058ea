//! What the program says, in the reader's language.

mod clock;

pub use clock::Clock;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, langid, static_loader};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashMap;

static_loader! {
    static LOCALES = {
        locales: "../assets/text",
        fallback_language: "en",
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

static GERMAN: LanguageIdentifier = langid!("de");
static ENGLISH: LanguageIdentifier = langid!("en");

/// A language of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Language {
    /// Deutsch
    German,
    /// English
    #[default]
    English,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::German, Self::English];

    /// Its own name for itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::German => "Deutsch",
            Self::English => "English",
        }
    }

    /// The language of a code such as `de`, `de_AT.UTF-8` or `en-GB`.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        match code.get(..2)?.to_ascii_lowercase().as_str() {
            "de" => Some(Self::German),
            "en" => Some(Self::English),
            _ => None,
        }
    }

    /// The language of the environment; English where it says nothing known.
    #[must_use]
    pub fn of_environment() -> Self {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .filter_map(|name| std::env::var(name).ok())
            .find(|v| !v.is_empty())
            .and_then(|v| Self::from_code(&v))
            .unwrap_or_default()
    }

    fn id(self) -> &'static LanguageIdentifier {
        match self {
            Self::German => &GERMAN,
            Self::English => &ENGLISH,
        }
    }

    /// The text of `key`.
    #[must_use]
    pub fn t(self, key: &str) -> String {
        LOCALES.lookup(self.id(), key)
    }

    /// The text of `key` with its blanks filled.
    #[must_use]
    pub fn with(self, key: &str, blanks: &[(&'static str, Blank<'_>)]) -> String {
        let args: HashMap<Cow<'static, str>, FluentValue<'_>> = blanks
            .iter()
            .map(|(name, value)| {
                let value = match value {
                    Blank::Text(t) => FluentValue::from(*t),
                    Blank::Number(n) => FluentValue::from(*n),
                };
                (Cow::Borrowed(*name), value)
            })
            .collect();
        LOCALES.lookup_with_args(self.id(), key, &args)
    }
}

/// What fills a blank in a text.
#[derive(Clone, Copy, Debug)]
pub enum Blank<'a> {
    /// A name or the like.
    Text(&'a str),
    /// A number; texts may choose their words by it.
    Number(i64),
}

impl<'a> From<&'a str> for Blank<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Blank<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Blank<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u64> for Blank<'_> {
    fn from(number: u64) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<i32> for Blank<'_> {
    fn from(number: i32) -> Self {
        Self::Number(i64::from(number))
    }
}

impl From<usize> for Blank<'_> {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}
