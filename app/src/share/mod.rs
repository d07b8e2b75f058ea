//! Handing Bastide on: a page on the local network from which others load the program, and fetching the packages of
//! other systems from such a page. Nothing is served until the user asks for it, and nothing that was fetched is run.

mod body;
mod fetch;
mod guard;
mod kept_file;
mod package;
mod page;
mod server;

pub use fetch::{FetchError, Fetched, FetchedPackage, Fetching, Stop, fetch};
pub use package::{Package, Packages, System, digits, sum_line};
pub use server::{ShareError, Sharing};

use crate::text::Language;

/// A size in megabytes or kilobytes, as people read it.
#[must_use]
pub fn size(words: Language, bytes: u64) -> String {
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    let tenths = bytes / 100_000;
    if tenths == 0 {
        return words.with("share-size-small", &[("count", number(bytes.div_ceil(1000)).into())]);
    }
    words.with("share-size", &[("whole", number(tenths / 10).into()), ("tenth", number(tenths % 10).into())])
}

/// The usual port of the page. If it is taken, the next free one is used.
pub const PORT: u16 = 21_280;
