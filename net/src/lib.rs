//! The network of Bastide: identities, the replicated log, fair chance, files, and the state machine that keeps the
//! copies of a log in agreement; around it discovery, lobbies, and the [`node`] that a window or a command line talks
//! to. `PROTOCOL.md` in this crate defines the messages and gives the reasons.

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

/// Accepts only types with a `Drop` that wipes them; does nothing else.
#[cfg(test)]
#[expect(drop_bounds, reason = "that is what is asked for")]
const fn wipes_itself<T: Drop>() {}
