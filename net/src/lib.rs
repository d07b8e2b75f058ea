//! The network of Bastide: identities, the replicated log, fair chance, files, and the state machine that keeps
//! several copies of one log alike; and around it discovery, lobbies, and the [`node`] that a window or a command
//! line talks to. `PROTOCOL.md` in this crate says what travels and why.

pub mod api;
pub mod blob;
pub mod chance;
pub mod chat;
pub mod deal;
pub mod doctor;
pub mod file;
mod hall;
pub mod identity;
pub mod invite;
mod lobby;
pub mod log;
mod meter;
mod name;
pub mod node;
pub mod private;
pub mod profile;
pub mod report;
pub mod secret;
pub mod session;
pub mod start;
mod swarm;
mod table;
pub mod text;
mod watch;
pub mod wire;
#[doc(hidden)]
pub mod work;

pub use name::Name;

/// Only what wipes itself as it is dropped fits here: a `Drop` of its own, which does nothing else.
#[cfg(test)]
#[expect(drop_bounds, reason = "that is what is asked for")]
const fn wipes_itself<T: Drop>() {}
