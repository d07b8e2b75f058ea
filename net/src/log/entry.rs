//! The entries of a log: their content, and the bytes that signatures cover.

use super::roster::SeatMode;
use crate::deal::Step;
use crate::identity::{Digest, Identity, Key, Purpose, Signature};
use crate::name::Name;
use crate::wire;
use rules::{Action, Seat};
use serde::{Deserialize, Serialize};

/// The most actions of one `Act`.
pub const MAX_ACTIONS: usize = 64;
const ENTRY: &str = "bastide/1 entry id";

/// One link of the chain. Its id is the hash of its bytes. Its [`super::Proof`] is stored separately.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The game it belongs to.
    pub game: Digest,
    /// Its number, from 1.
    pub seq: u64,
    /// The id of the entry before it; the game's id for the first.
    pub prev: Digest,
    /// Its content.
    pub body: Body,
    /// The seat an `Act` is for.
    pub seat: Option<Seat>,
    /// Its author, if it has one.
    pub holder: Option<Key>,
    /// The hash of the game and the table after this entry.
    pub state: Digest,
}

/// The content of an entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Body {
    /// The actions that a player confirmed at once, for the seat whose decision is pending, up to the next chance or
    /// another seat's decision.
    Act {
        /// Holders that join the entropy set with this entry.
        returns: Vec<Return>,
        /// 1 to [`MAX_ACTIONS`] of them.
        actions: Vec<Action>,
    },
    /// The seed of the pending chance.
    Draw {
        /// The number of the draw.
        k: u64,
        /// The source of the seed.
        source: Source,
    },
    /// Some holders stay out of draw `k` and of the entropy set. While no draw is open because fewer than two are in
    /// the set, the named returns join it instead.
    Absent {
        /// The number of the open draw, or of the next one.
        k: u64,
        /// The holders that stay out.
        holders: Vec<Key>,
        /// The holders that return, if the draw closes unused.
        returns: Vec<Return>,
    },
    /// The player of a seat changes.
    Seat {
        /// The seat.
        seat: Seat,
        /// The change.
        change: Change,
    },
    /// The game returns to its state after entry `to`; the table does not.
    Takeback {
        /// The last entry that still counts; 0 for none.
        to: u64,
    },
    /// A dealer's next step in the deal of closed half tiles.
    Deal(Step),
    /// The result is final; no entry follows.
    Close {
        /// Whether the game was over.
        end: End,
    },
    /// An act that opens closed half tiles.
    Open {
        /// Holders that join the entropy set with this entry.
        returns: Vec<Return>,
        /// 1 to [`MAX_ACTIONS`] of them.
        actions: Vec<Action>,
        /// The keys of all dealers, for each opened half tile in order.
        keys: Vec<Vec<Digest>>,
    },
    /// The result of a game with closed half tiles is final, and the dealers' seeds are disclosed as far as they are
    /// available; no entry follows.
    Disclose {
        /// In the order of the dealers.
        seeds: Vec<Option<Digest>>,
    },
}

/// The source of a draw's seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Source {
    /// One token of each holder of the entropy set, in the set's order.
    Tokens(Vec<Digest>),
    /// The operating system of the only holder.
    Os(Digest),
}

/// A change of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Change {
    /// Its player leaves the game; the seat is skipped from then on.
    Leave,
    /// Another key takes it.
    Key {
        /// The new holder.
        key: Key,
        /// Its player's name.
        name: Name,
        /// Its first anchor, unless it is a holder already.
        back: Option<Return>,
    },
    /// Its play is finished by default actions, and its turns are skipped.
    Skip,
    /// The rules' default actions are played for it, without entries.
    Auto,
    /// The computer of this holder chooses and signs for it.
    Bot(Key),
    /// Its own player plays it again.
    ComeBack,
}

impl Change {
    /// How the seat is played afterwards.
    #[must_use]
    pub const fn mode(&self) -> SeatMode {
        match self {
            Self::Leave => SeatMode::Left,
            Self::Key { .. } | Self::ComeBack => SeatMode::Present,
            Self::Skip => SeatMode::Skipped,
            Self::Auto => SeatMode::Auto,
            Self::Bot(key) => SeatMode::Bot(*key),
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum End {
    /// After its final scoring.
    Over,
    /// Early, by agreement of all.
    Now,
}

/// A holder's signed request to join the entropy set, with a new anchor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Return {
    /// The holder.
    pub holder: Key,
    /// The era of the chain.
    pub era: u32,
    /// The end of that chain.
    pub anchor: Digest,
    /// Its signature.
    pub signature: Signature,
}

impl Return {
    /// The return of `identity` to the game with this id.
    #[must_use]
    pub fn new(identity: &Identity, game: Digest, era: u32, anchor: Digest) -> Self {
        let holder = identity.key();
        let signature = identity.sign(Purpose::Return, &Self::statement(game, holder, era, anchor));
        Self { holder, era, anchor, signature }
    }

    fn statement(game: Digest, holder: Key, era: u32, anchor: Digest) -> Vec<u8> {
        [&game.0[..], &holder.0, &era.to_le_bytes(), &anchor.0].concat()
    }

    /// Whether its holder signed it for the game with this id.
    #[must_use]
    pub fn is_signed(&self, game: Digest) -> bool {
        let statement = Self::statement(game, self.holder, self.era, self.anchor);
        self.holder.verify(Purpose::Return, &statement, &self.signature)
    }
}

impl Entry {
    /// Its bytes. Empty if they would exceed the limit, which cannot happen for a checked entry.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        wire::encode(self).unwrap_or_default()
    }

    /// Its id: the hash of its bytes.
    #[must_use]
    pub fn id(&self) -> Digest {
        id_of(&self.bytes())
    }

    /// The place it competes for.
    #[must_use]
    pub fn instance(&self) -> Instance {
        Instance { seq: self.seq, prev: self.prev }
    }

    /// Whether the author that it names signed it. `false` for entries that need no author, or more than one.
    #[must_use]
    pub fn is_signed(&self, id: Digest, signature: &Signature) -> bool {
        let has_author = self.body.writer() == super::Writer::Author;
        has_author && self.holder.is_some_and(|author| author.verify(Purpose::Entry, &id.0, signature))
    }

    /// Signs it as its author.
    #[must_use]
    pub fn sign(id: Digest, identity: &Identity) -> Signature {
        identity.sign(Purpose::Entry, &id.0)
    }
}

/// The id of an entry with these bytes.
#[must_use]
pub fn id_of(bytes: &[u8]) -> Digest {
    Digest::derive(ENTRY, bytes)
}

/// A place in the chain for which one entry is chosen: its number and its predecessor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Instance {
    /// The number of the entry.
    pub seq: u64,
    /// The id of the predecessor.
    pub prev: Digest,
}
