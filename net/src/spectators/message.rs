//! The messages between watchers and the peers through which they watch.

use crate::identity::Key;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;

/// The address of a peer.
pub(crate) type Route = (Key, SocketAddr);

/// A message about who follows whom. Any peer may send any of them at any time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum SpectatorMessage {
    /// Asks the receiver to send the game, unless it is farther from the holders than this.
    Follow { farthest: u8 },
    /// The request is accepted.
    Taken { place: Place, others: Vec<Route> },
    /// The request is refused; these may have room.
    Full { place: Place, others: Vec<Route> },
    /// The place of a followed peer changed.
    Moved(Place),
    /// One side ends it.
    Ended,
}

/// The distance of a peer from the holders of a game, and what it knows of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Place {
    /// 0 for a holder, one more than the farthest source for others, [`super::NOWHERE`] without one.
    pub(crate) depth: u8,
    /// The holders at the table, the first in the lowest bit, according to the nearest holder.
    pub(crate) here: u8,
}
