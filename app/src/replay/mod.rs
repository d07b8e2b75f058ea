//! A log as what the table showed after any of its entries, and what everybody's points came from.

mod film;
mod tally;

pub use film::Film;
pub use tally::{Category, Tally};
