//! A running game as it stands: who is here, who is waited for, how far this copy is.

use super::view::{Invitation, Neighbour, Offer, SeatKind, SeatMode};
use crate::identity::{Digest, Key};
use rules::{Decision, Seat};

/// Who is here, who is waited for, what can be pressed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    /// The last entry accepted here.
    pub seq: u64,
    /// Its hash: who has the same has the same game.
    pub head: Digest,
    /// The newest entry that every holder has stored: it can never change.
    pub last_final: u64,
    /// The holders of the game, this computer included.
    pub holders: Vec<HolderStatus>,
    /// Those who watch and are connected here.
    pub watchers: Vec<Neighbour>,
    /// What the game waits for.
    pub waiting: Waiting,
    /// What can be pressed now.
    pub buttons: Vec<Offer>,
    /// The seats as they are now, in the order of play.
    pub seats: Vec<SeatStatus>,
    /// Whether this computer only watches.
    pub is_watching: bool,
    /// Holders that are connected and whose copy is known, this computer included.
    pub here: u8,
    /// So many of them are needed for the game to go on: more than half.
    pub needed: u8,
    /// Where others go on with a branch of this game.
    pub invitation: Option<Invitation>,
    /// The seat that the person here has asked for.
    pub asked_for: Option<Seat>,
    /// Set while this copy lacks many entries.
    pub catch_up: Option<CatchUp>,
    /// Whom this computer watches through, and how many watch through it.
    pub following: Following,
}

/// How far a copy is that was away, or came late.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CatchUp {
    /// Entries that are here.
    pub had: u64,
    /// Entries that are known to exist.
    pub known: u64,
    /// Entries that were here when it began.
    pub from: u64,
    /// How many seconds it will take at the present pace; `None` until that can be said.
    pub seconds: Option<u32>,
}

impl CatchUp {
    /// How much of the way is done, 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f32 {
        let way = self.known.saturating_sub(self.from).max(1);
        (self.had.saturating_sub(self.from) as f32 / way as f32).min(1.0)
    }
}

/// Who sends a game to whom, beyond those who hold seats.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Following {
    /// Through whom this computer watches: two, if two can be reached.
    pub through: Vec<Neighbour>,
    /// How many computers lie between the holders and this one, and itself; 0 for a holder, `None` while nobody is
    /// found to watch through.
    pub distance: Option<u8>,
    /// How many watch through this computer.
    pub serves: u8,
}

/// A seat as it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatStatus {
    /// Whose computer it belongs to, or belonged to before it was given up.
    pub holder: Key,
    /// Whether that is this one.
    pub is_mine: bool,
    /// The name shown.
    pub name: String,
    /// Who is meant to decide.
    pub kind: SeatKind,
    /// How it is played now.
    pub mode: SeatMode,
    /// People who watch and would like to play it.
    pub wanted_by: Vec<Neighbour>,
}

/// A holder as seen from here.
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
    /// How far its copy is, as it said since it is connected; of this computer, this copy.
    pub copy: Option<CopyStatus>,
    /// What it is proved to have signed and must not have.
    pub proved: Option<Proved>,
}

/// What a holder signed and must not have, by a proof that the log keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proved {
    /// Two different entries for one place: nothing that it says counts any more.
    TwoEntries {
        /// Which.
        seq: u64,
    },
    /// A state that the rules do not make.
    FalseState {
        /// After which entry.
        seq: u64,
    },
}

/// Another copy of the game beside the one here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopyStatus {
    /// How many entries it has.
    pub entries: u64,
    /// What they are to those that are here.
    pub how: CopyIs,
}

/// What another copy is to the one here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CopyIs {
    /// The same.
    Same,
    /// A beginning of it.
    Beginning,
    /// It has more, which is being fetched.
    Longer,
    /// It goes on otherwise somewhere.
    Other,
}

/// The connection to a holder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// Has everything that is here.
    InSync,
    /// Lacks entries that are here.
    Behind(u64),
    /// The connection broke a moment ago and is dialled again.
    Reconnecting,
    /// Away for longer than half a minute, or never seen.
    Gone,
    /// Left the game for good.
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
        /// Whether it is to be made at this computer by a person.
        is_mine: bool,
    },
    /// A draw, for which these computers have not given their share.
    Draw {
        /// Who is missing.
        missing: Vec<Key>,
    },
    /// After a start or a break: more than half of the holders, to learn where the game stands.
    Heads {
        /// Who has not been heard.
        missing: Vec<Key>,
    },
    /// A vote is being settled.
    Vote,
    /// The states differ: see the problem that was told.
    Desync,
    /// The game is over and the result is being agreed on.
    Close,
    /// All is done; these connected computers have not said yet that they stored the result.
    Done {
        /// Who is missing; empty when the program can be closed without a thought.
        missing: Vec<Key>,
    },
    /// For the next part of the deal of closed half tiles.
    Deal {
        /// Whose.
        from: Key,
    },
}
