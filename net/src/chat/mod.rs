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
