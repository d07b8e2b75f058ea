//! The status of a running game: who is here, whom it waits for, how far this copy is.

use super::view::{Invitation, Neighbour, Offer, PlayerSeat};
use crate::identity::{Digest, Key};
use rules::{Decision, Seat};

/// Who is here, whom the game waits for, and which buttons there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    /// The number of the last entry of this copy.
    pub seq: u64,
    /// Its id. Two copies with the same id have the same game.
    pub head: Digest,
    /// The newest entry that every holder has stored. It can never change.
    pub last_final: u64,
    /// The holders of the game, this computer included.
    pub holders: Vec<HolderStatus>,
    /// The spectators connected to this computer.
    pub watchers: Vec<Neighbour>,
    /// What the game waits for.
    pub waiting: Waiting,
    /// The buttons offered now.
    pub buttons: Vec<Offer>,
    /// The seats as they are now, in the order of play.
    pub seats: Vec<PlayerSeat>,
    /// Whether this computer is a spectator.
    pub is_watching: bool,
    /// How many holders are connected and have sent a status, this computer included.
    pub here: u8,
    /// How many of them the game needs to continue: more than half.
    pub needed: u8,
    /// The branch in which others continue this game.
    pub invitation: Option<Invitation>,
    /// The seat that the local user has asked for.
    pub asked_for: Option<Seat>,
    /// Set while this copy lacks many entries.
    pub catch_up: Option<CatchUp>,
    /// The sources of this computer, and how many followers it has.
    pub following: RelayStatus,
}

impl Status {
    /// The status of a table that no node keeps, with nobody at another computer.
    #[must_use]
    pub fn alone(seq: u64, waiting: Waiting) -> Self {
        Self {
            seq,
            last_final: seq,
            head: Digest([0; 32]),
            holders: Vec::new(),
            watchers: Vec::new(),
            waiting,
            buttons: Vec::new(),
            seats: Vec::new(),
            is_watching: false,
            here: 1,
            needed: 1,
            invitation: None,
            asked_for: None,
            catch_up: None,
            following: RelayStatus::default(),
        }
    }
}

/// The progress of a copy that was away or came late.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CatchUp {
    /// The number of entries that have arrived.
    pub had: u64,
    /// The number of entries known to exist.
    pub known: u64,
    /// The number of entries when catching up began.
    pub from: u64,
    /// The remaining seconds at the current pace; `None` until the pace is known.
    pub seconds: Option<u32>,
}

impl CatchUp {
    /// The fraction that is done, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f32 {
        let way = self.known.saturating_sub(self.from).max(1);
        (self.had.saturating_sub(self.from) as f32 / way as f32).min(1.0)
    }
}

/// How this computer receives and passes on the game as a spectator or holder.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RelayStatus {
    /// The sources of this computer: two, if two can be reached.
    pub through: Vec<Neighbour>,
    /// The distance from the holders: 0 for a holder, 1 for a direct follower; `None` while there is no source.
    pub distance: Option<u8>,
    /// The number of followers of this computer.
    pub serves: u8,
}

/// A holder as this computer sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HolderStatus {
    /// Who.
    pub key: Key,
    /// The name of its first seat.
    pub name: String,
    /// Its seats.
    pub seats: Vec<Seat>,
    /// Whether that is this computer.
    pub is_me: bool,
    /// How it is connected.
    pub link: Link,
    /// How far its copy is, as reported on this connection. For this computer, how far this copy is.
    pub copy: Option<CopyStatus>,
    /// The violation proved against it, if any.
    pub proved: Option<Proved>,
}

/// The violation of a holder, proved by evidence in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proved {
    /// It signed two different entries for one place. Its acks, promises, votes and proposals no longer count.
    TwoEntries {
        /// Which.
        seq: u64,
    },
    /// It signed a state that the rules do not produce.
    FalseState {
        /// After which entry.
        seq: u64,
    },
}

/// Another copy of the game, compared with this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopyStatus {
    /// How many entries it has.
    pub entries: u64,
    /// How they relate to the entries of this copy.
    pub how: CopyIs,
}

/// How another copy relates to this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CopyIs {
    /// It is the same.
    Same,
    /// It is a prefix of this one.
    Beginning,
    /// It has more entries, which are being fetched.
    Longer,
    /// It differs somewhere.
    Other,
}

/// The connection to a holder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// It has every entry of this copy.
    InSync,
    /// It lacks this many entries of this copy.
    Behind(u64),
    /// The connection just broke and is dialled again.
    Reconnecting,
    /// It has been away for more than half a minute.
    Gone,
    /// It left the game for good.
    Left,
}

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// A seat's decision.
    Decision {
        /// Whose.
        seat: Seat,
        /// About what.
        kind: Decision,
        /// Whether the local player has to make it.
        is_mine: bool,
    },
    /// A draw that needs acks or tokens of these holders.
    Draw {
        /// Who is missing.
        missing: Vec<Key>,
    },
    /// After a start or an interruption: the status of more than half of the holders.
    Heads {
        /// Who has not been heard yet.
        missing: Vec<Key>,
    },
    /// A vote is being settled.
    Vote,
    /// The states differ, or there is a fork. A problem was reported.
    Desync,
    /// The game is over, and the holders are agreeing on the result.
    Close,
    /// The game is closed. These connected holders have not confirmed yet that they stored the result.
    Done {
        /// Who is missing. If empty, the program can safely be closed.
        missing: Vec<Key>,
    },
    /// The next step of the deal of closed half tiles.
    Deal {
        /// Whose.
        from: Key,
    },
}
