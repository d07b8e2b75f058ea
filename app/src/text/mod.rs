//! The texts of the program, in the reader's language.

mod action;
mod apart;
mod around;
mod bearing;
mod change;
mod clock;
mod event;
mod figure;
mod table_name;
mod teller;
mod vote;

pub use clock::Clock;
pub use event::reason;
pub use figure::{
    building_key, chip_key, colour_key, good_key, message_key, piece_key, role_key, short_key, sorcerer_key,
};
pub use teller::{Sight, Teller, tile_text};
pub use vote::vote;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, langid, static_loader};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};

static_loader! {
    static LOCALES = {
        locales: "../assets/text",
        fallback_language: "en",
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

static GERMAN: LanguageIdentifier = langid!("de");
static ENGLISH: LanguageIdentifier = langid!("en");

/// The values of a text's placeholders, by name.
type Blanks<'a> = HashMap<Cow<'static, str>, FluentValue<'a>>;

/// The missing texts, each reported once.
static MISSED: Mutex<BTreeSet<(&'static str, String)>> = Mutex::new(BTreeSet::new());

/// Whether a text was not reported before. The number of remembered texts is limited; those beyond it are not reported.
fn is_new(missed: &Mutex<BTreeSet<(&'static str, String)>>, language: &'static str, key: &str) -> bool {
    const MOST: usize = 64;
    let mut missed = missed.lock().unwrap_or_else(PoisonError::into_inner);
    missed.len() < MOST && missed.insert((language, key.to_owned()))
}

/// The replacement for a missing text.
fn stand_in(english: Option<String>, key: &str) -> String {
    english.unwrap_or_else(|| format!("[{key}]"))
}

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

    /// Its name in the language itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::German => "Deutsch",
            Self::English => "English",
        }
    }

    /// Its code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::German => "de",
            Self::English => "en",
        }
    }

    /// Hundredths as a number with one digit behind the point.
    #[must_use]
    pub fn tenths(self, hundredths: i32) -> String {
        let tenths = hundredths.unsigned_abs().saturating_add(5) / 10;
        let sign = if hundredths < 0 && tenths > 0 { "−" } else { "" };
        format!("{sign}{}{}{}", tenths / 10, self.point(), tenths % 10)
    }

    /// Hundredths as a number with two digits behind the point.
    #[must_use]
    pub fn hundredths(self, hundredths: i32) -> String {
        let sign = if hundredths < 0 { "−" } else { "" };
        let all = hundredths.unsigned_abs();
        format!("{sign}{}{}{:02}", all / 100, self.point(), all % 100)
    }

    /// The decimal point.
    const fn point(self) -> char {
        match self {
            Self::German => ',',
            Self::English => '.',
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

    /// The first of the user's preferred languages that the program has; English if it has none of them.
    #[must_use]
    pub fn of_system() -> Self {
        sys_locale::get_locales().find_map(|code| Self::from_code(&code)).unwrap_or_default()
    }

    fn id(self) -> &'static LanguageIdentifier {
        match self {
            Self::German => &GERMAN,
            Self::English => &ENGLISH,
        }
    }

    /// The text of `key`.
    #[must_use]
    pub fn text(self, key: &str) -> String {
        self.found(key, &HashMap::new())
    }

    /// A text, or the English one if it is missing, or its key. A test ensures that no text is missing.
    fn found(self, key: &str, blanks: &Blanks<'_>) -> String {
        let read = |id| LOCALES.lookup_single_language(id, key, Some(blanks)).ok();
        read(self.id()).unwrap_or_else(|| {
            let said = stand_in(read(&ENGLISH), key);
            if is_new(&MISSED, self.own_name(), key) {
                eprintln!("bastide: the text `{key}` is missing in {}; shown is: {said}", self.own_name());
            }
            said
        })
    }

    /// The text of `key` with its placeholders filled.
    #[must_use]
    pub fn with(self, key: &str, blanks: &[(&'static str, Blank<'_>)]) -> String {
        let args: Blanks<'_> = blanks
            .iter()
            .map(|(name, value)| {
                let value = match value {
                    Blank::Text(t) => FluentValue::from(*t),
                    Blank::Number(n) => FluentValue::from(*n),
                };
                (Cow::Borrowed(*name), value)
            })
            .collect();
        self.found(key, &args)
    }

    /// Words as a list: `north, east and south`.
    #[must_use]
    pub fn list(self, words: &[String]) -> String {
        match words.split_last() {
            None => String::new(),
            Some((only, [])) => only.clone(),
            Some((last, rest)) => {
                self.with("list-and", &[("rest", (&rest.join(", ")).into()), ("last", last.into())])
            }
        }
    }
}

/// The value of a placeholder.
#[derive(Clone, Copy, Debug)]
pub enum Blank<'a> {
    /// A name or the like.
    Text(&'a str),
    /// A number; texts may choose their plural form by it.
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

/// Points that are won or lost, with their sign.
#[must_use]
pub fn signed(points: i32) -> String {
    let sign = if points < 0 { "−" } else { "+" };
    format!("{sign}{}", points.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_text_is_english_or_else_its_key() {
        assert_eq!(stand_in(Some("Close".to_owned()), "close"), "Close");
        assert_eq!(Language::German.text("no-such-text"), "[no-such-text]");
    }

    #[test]
    fn a_missing_text_is_told_once_a_language() {
        let missed = Mutex::new(BTreeSet::new());
        assert!(is_new(&missed, "Deutsch", "close"));
        assert!(!is_new(&missed, "Deutsch", "close"));
        assert!(is_new(&missed, "English", "close"));
        assert!((0..500).filter(|n| is_new(&missed, "English", &n.to_string())).count() < 64);
    }
}
