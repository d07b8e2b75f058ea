//! What those who watch a game, and those they watch it through, say to each other about it.

use crate::identity::Key;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;

/// Where a computer can be reached.
pub(crate) type Way = (Key, SocketAddr);

/// A message about who follows whom. Everybody may send any of them at any time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum WatchMessage {
    /// The sender would like to be sent the game from here, unless that is farther from the holders than this.
    Follow { farthest: u8 },
    /// It will be.
    Taken { place: Place, others: Vec<Way> },
    /// It will not be; these may have room.
    Full { place: Place, others: Vec<Way> },
    /// The place of somebody who is followed changed.
    Moved(Place),
    /// One of the two does not want it any more.
    Ended,
}

/// How far somebody is from the holders of a game, and what is known there of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Place {
    /// 0 for a holder, one more than the farthest source for others, [`super::NOWHERE`] without one.
    pub(crate) depth: u8,
    /// Which holders are at the table, the first in the lowest bit, as the nearest holder says.
    pub(crate) here: u8,
}
