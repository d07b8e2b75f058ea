//! The state of a session, in parts. Each part keeps its own invariants and decides from its arguments. No part changes
//! another or sends anything. The session owns them all and does what takes several of them.

mod acks;
mod bound;
mod claims;
mod clock;
mod dealing;
mod disputes;
mod draws;
mod epochs;
mod intake;
mod outbox;
mod peers;
mod promises;
mod proposer_turns;
#[cfg(test)]
mod sample;
mod trust;
mod votes;

pub(crate) use acks::{Acks, is_certified};
pub(crate) use bound::{Bound, bound};
pub(crate) use clock::Clock;
pub(crate) use dealing::Dealing;
pub(crate) use disputes::{Desync, Disputes, Text};
pub(crate) use draws::{Draws, Fate, is_wanted};
pub(crate) use epochs::{Epochs, Pick, Round, STRIDE};
pub(crate) use intake::Intake;
pub(crate) use outbox::Outbox;
pub(crate) use peers::Peers;
pub use peers::{Flow, PUSH_WINDOW};
pub(crate) use trust::Trust;
pub(crate) use votes::{OpenVote, OpenVotes};
