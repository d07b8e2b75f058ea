//! Hidden half tiles: hands dealt without a trusted dealer (`PROTOCOL.md`, "Hidden half tiles").
//!
//! Every dealer shuffles and masks the deck, then puts a lock of its own on every dealt position, then sends the keys
//! of its locks to the holders of the positions, encrypted. So only its owner can read a half tile, and can open it to
//! all by revealing the keys. Everything that a dealer does follows from one seed to which it committed before the
//! game. At the end the seeds are disclosed, and [`Deal::audit`] repeats it all.

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
