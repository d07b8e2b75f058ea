//! Secret text as typed into a field, a settings file or an argument.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::convert::Infallible;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;
use zeroize::Zeroize as _;

/// Secret text as typed. It is wiped when dropped, and hidden when values are printed. Its buffer has room for the
/// longest password from the start, because a growing text leaves copies behind.
#[derive(PartialEq, Eq)]
pub struct Typed(String);

impl Typed {
    /// The number of bytes that can be typed without a reallocation.
    pub const ROOM: usize = 512;

    /// Wipes the text, and keeps its buffer.
    pub fn wipe(&mut self) {
        self.0.zeroize();
    }
}

impl Default for Typed {
    fn default() -> Self {
        Self(String::with_capacity(Self::ROOM))
    }
}

impl Drop for Typed {
    fn drop(&mut self) {
        self.wipe();
    }
}

impl Clone for Typed {
    fn clone(&self) -> Self {
        Self::from(self.as_str())
    }
}

impl From<&str> for Typed {
    fn from(text: &str) -> Self {
        let mut typed = Self(String::with_capacity(text.len().max(Self::ROOM)));
        typed.push_str(text);
        typed
    }
}

impl From<String> for Typed {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl FromStr for Typed {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self::from(text))
    }
}

impl Deref for Typed {
    type Target = String;

    fn deref(&self) -> &String {
        &self.0
    }
}

impl DerefMut for Typed {
    fn deref_mut(&mut self) -> &mut String {
        &mut self.0
    }
}

impl fmt::Debug for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Typed")
    }
}

impl Serialize for Typed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Typed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_is_wiped_where_it_was_and_shown_to_nobody() {
        crate::wipes_itself::<Typed>();
        let mut typed = Typed::from("open sesame");
        let (place, room) = (typed.as_ptr(), typed.capacity());
        assert_eq!(format!("{typed:?}"), "Typed");
        typed.wipe();
        assert_eq!((typed.as_str(), typed.as_ptr(), typed.capacity()), ("", place, room));
    }

    #[test]
    fn a_text_that_is_typed_does_not_move() {
        for mut typed in [Typed::default(), Typed::from("open")] {
            let place = typed.as_ptr();
            (0..500).for_each(|_| typed.push('x'));
            assert_eq!(typed.as_ptr(), place);
        }
    }

    #[test]
    fn it_is_stored_as_plain_text() {
        let typed: Typed = serde_json::from_str("\"open \\\"sesame\"").unwrap();
        assert_eq!(typed, Typed::from("open \"sesame"));
        assert_eq!(serde_json::to_string(&typed).unwrap(), "\"open \\\"sesame\"");
    }
}
