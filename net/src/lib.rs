//! The network of Bastide: identities, the replicated log, joint randomness, files, and the state machine that keeps
//! the copies of a log in agreement; around it discovery, lobbies, and the [`node`] that a window or a command line
//! talks to. `PROTOCOL.md` in this crate defines the messages and gives the reasons.
//!
//! A game of two seats on one computer: founded, its session driven by hand, and its log verified by anyone who has
//! the file.
//!
//! ```
//! use net::identity::{Digest, Identity};
//! use net::log::{Hints, HolderOffer, Log, SeatKind, SeatOffer, verify_bytes};
//! use net::session::{Output, Session, Time};
//! use net::start::{Plan, Start, StartOutput};
//!
//! let (me, table) = (Identity::from_secret([7; 32]), Digest::of(b"a fresh number"));
//! let seat = |name: &str, colour| SeatOffer { holder: me.key(), name: name.into(), colour, player: SeatKind::Person };
//! let plan = Plan {
//!     table,
//!     name: "Friday".into(),
//!     setup: rules::Preset::Base.setup(2),
//!     seats: vec![seat("Ada", 0), seat("Ben", 1)],
//!     holders: vec![HolderOffer { key: me.key(), name: "Ada".into() }],
//!     tile_sets: Vec::new(),
//!     hints: Hints::Allowed,
//!     parent: None,
//! };
//! let mut start = Start::host(me.clone(), plan, [1; 32])?;
//! let Some(StartOutput::Ready(genesis)) = start.poll() else { panic!("it waits for no one else") };
//! let (log, mut records) = Log::create(*genesis, Vec::new(), None)?;
//!
//! // The seeds of draws; a program asks its operating system for them.
//! let mut session = Session::new(log, me, Box::new(|| [42; 32]), Time::ZERO);
//! for second in 1..20 {
//!     if let Some(seat) = session.my_decision() {
//!         let action = session.game().legal()[0];
//!         session.act(Time::from_secs(second), seat, vec![action])?;
//!     }
//!     while let Some(output) = session.poll() {
//!         if let Output::Append(record) = output {
//!             records.push(record);
//!         }
//!     }
//! }
//! let report = verify_bytes(&net::file::to_bytes(&records))?;
//! assert!(report.seq > 10 && report.head == session.log().head());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The tests of the session share the simulated network of `tests/sim`, which names this crate.
#[cfg(test)]
extern crate self as net;

pub mod api;
pub mod blob;
pub mod chat;
pub mod deal;
mod discovery;
pub mod doctor;
mod exclusive;
pub mod file;
pub mod identity;
pub mod invite;
pub mod joint_randomness;
mod lobby;
pub mod log;
mod meter;
mod name;
pub mod node;
pub mod private_files;
pub mod profile;
pub mod report;
pub mod secret;
pub mod session;
mod spectators;
pub mod start;
mod swarm;
mod table;
pub mod text;
pub mod wire;
#[doc(hidden)]
pub mod work_counter;

pub use name::Name;

/// Accepts only types with a `Drop` that wipes them; does nothing else.
#[cfg(test)]
#[expect(drop_bounds, reason = "that is what is asked for")]
const fn wipes_itself<T: Drop>() {}
