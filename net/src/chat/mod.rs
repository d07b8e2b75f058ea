//! The chat of a table: short signed lines and a few fixed reactions. They are not part of the log and do not affect
//! the game. They are gone when the table is left.
//!
//! A line is sent to all connected peers at the table, and each forwards a line that is new to it, so that it also
//! reaches peers not connected to its sender. A line has two numbers: its own, so that it counts once, and its place in
//! the chat, which is one more than the highest that its sender had received. No clock is involved in the order.

mod line;
mod muted;
mod sender;
mod talk;

#[cfg(test)]
mod tests;

pub use crate::text::LONGEST;
pub use line::{ChatContent, MAX_BYTES, Reaction, Signed};
pub use muted::{MAX_MUTED, Muted};
pub use talk::{ChatLine, ChatView, MAX_LINES, Output, PAST, Place, SayError, Talk, Writers};

/// The lines of several players at a table, as they are sent: for tests with modified ones.
#[cfg(test)]
pub(crate) fn samples(table: crate::identity::Digest, count: u8) -> Vec<Signed> {
    let line = |n: u8| {
        let identity = crate::identity::Identity::from_secret([n % 5 + 1; 32]);
        let word = match n % 3 {
            0 => line::WireContent::Reaction(n),
            _ => line::WireContent::Text(format!("line {n} of ä few")),
        };
        let (sender, name) = (identity.key(), format!("Name {n}"));
        let number = u64::from(n) + 1;
        Signed::new(&line::Line { table, sender, name, number, order: number, word }, &identity)
    };
    (0..count).filter_map(line).collect()
}
