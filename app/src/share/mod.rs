//! Handing Bastide on: a page on the local network from which others load the program, and fetching the packages of
//! other systems from such a page. Nothing is served until the user asks for it, and nothing that was fetched is run.

mod body;
mod fetch;
mod guard;
mod package;
mod page;
mod server;

pub use fetch::{FetchError, Fetching, fetch};
pub use package::{Package, Packages, System, digits};
pub use server::{ShareError, Sharing};

use crate::text::Language;

/// A size in megabytes, as people read it.
#[must_use]
pub fn size(words: Language, bytes: u64) -> String {
    let tenths = i64::try_from(bytes / 100_000).unwrap_or(i64::MAX);
    let (whole, tenth) = ((tenths / 10).to_string(), (tenths % 10).to_string());
    words.with("share-size", &[("whole", (&whole).into()), ("tenth", (&tenth).into())])
}

/// The usual port of the page. If it is taken, the next free one is used.
pub const PORT: u16 = 21_280;
