//! The network of Bastide: identities, the replicated log, fair chance, files, and the state machine that keeps
//! several copies of one log alike. `PROTOCOL.md` in this crate says what travels and why.

pub mod blob;
pub mod chance;
pub mod file;
pub mod identity;
pub mod log;
pub mod node;
pub mod session;
pub mod start;
pub mod wire;
