//! Hidden half tiles: hands that are dealt with nobody to deal them (`PROTOCOL.md`, "Hidden half tiles").
//!
//! Every dealer shuffles and masks the deck, then puts a lock of its own on every position that is dealt, then gives
//! the keys of its locks to whoever holds the position, sealed. So a half tile can be read by its owner alone, and can
//! be opened to all by showing the keys. Everything a dealer does follows from one seed that it committed itself to
//! before the game. At the end the seeds are opened, and [`Deal::audit`] does it all again.

mod audit;
mod hand;
mod seal;
mod secret;
mod state;
mod step;

pub use audit::{Finding, Verdict};
pub use hand::{Hand, Trouble};
pub use secret::Seed;
pub(crate) use state::Founding;
pub use state::{Deal, DealError, Dealer};
pub use step::{Stage, Step};

#[cfg(test)]
mod tests;
