//! Replays: the state of the table after any entry of a log, and the sources of all points.

mod positions;
mod tally;

pub use positions::{Replay, Turn};
pub use tally::{Category, Tally, tally};
