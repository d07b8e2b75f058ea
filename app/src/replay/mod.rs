//! Replays: the state of the table after any entry of a log, and the sources of all points.

mod film;
mod tally;

pub use film::Film;
pub use tally::{Category, Tally};
