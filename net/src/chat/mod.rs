//! What people at a table say to each other: short signed lines and a few fixed reactions. They are no part of the
//! log, nothing of the game follows from them, and they are gone when the table is left.
//!
//! A line goes to everybody at the table who is connected, and whoever hears a new one passes it on, so that it
//! also reaches those who are not connected with its sender. It has two numbers: its own, by which it counts once,
//! and its place in the talk, one more than the largest its sender had heard. No clock orders anything.

mod line;
mod muted;
mod sender;
mod talk;

#[cfg(test)]
mod tests;

pub use crate::text::LONGEST;
pub use line::{MAX_BYTES, Reaction, Said, Signed};
pub use muted::{MAX_MUTED, Muted};
pub use talk::{ChatLine, ChatView, MAX_LINES, Out, PAST, Place, SayError, Talk, Writers};

/// Lines of some people at a table, as they are sent: for tests of what is made of changed ones.
#[doc(hidden)]
#[must_use]
pub fn samples(table: crate::identity::Digest, count: u8) -> Vec<Signed> {
    let line = |n: u8| {
        let identity = crate::identity::Identity::from_secret([n % 5 + 1; 32]);
        let word = match n % 3 {
            0 => line::Word::Reaction(n),
            _ => line::Word::Text(format!("line {n} of ä few")),
        };
        let (sender, name) = (identity.key(), format!("Name {n}"));
        let number = u64::from(n) + 1;
        Signed::new(&line::Line { table, sender, name, number, order: number, word }, &identity)
    };
    (0..count).filter_map(line).collect()
}
