//! The messages between the computers of a lobby.

use crate::identity::{Digest, Identity, Key, Purpose, Signature};
use crate::log::{Hints, Parent, SeatKind, SeatOffer, TileSetOffer};
use crate::name::Name;
use crate::secret::Lock;
use crate::wire;
use rules::{Seat, Setup, TileSet};
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;

/// The most people in a lobby, including spectators.
pub(crate) const MAX_PEOPLE: usize = 64;

/// The most tile sets sent with a game.
const MAX_TILE_SETS: usize = 16;

/// The whole lobby, as its host defines it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) table: Digest,
    pub(crate) name: String,
    /// The host.
    pub(crate) host: Key,
    /// Counts all changes; the highest is the newest.
    pub(crate) revision: u64,
    /// Counts the changes that concern all players: each ready mark belongs to one of them.
    pub(crate) change: u64,
    /// The verifier of its password, if it has one. Everyone in the lobby knows it.
    pub(crate) lock: Option<Lock>,
    /// Whether hints are allowed.
    pub(crate) hints: Hints,
    pub(crate) setup: Setup,
    pub(crate) tile_sets: Vec<TileSetOffer>,
    pub(crate) seats: Vec<Option<SeatedPlayer>>,
    pub(crate) people: Vec<Person>,
    /// Whether the start is in progress, so that nothing changes any more.
    pub(crate) is_starting: bool,
    /// Set if a game continues as a branch.
    pub(crate) branch: Option<Branch>,
}

/// The origin of a branch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Branch {
    /// The game, and the last entry that is kept.
    pub(crate) parent: Parent,
    /// The hash and length of the parent's file up to there, for peers that lack it.
    pub(crate) log: TileSetOffer,
    /// The former players of the seats.
    pub(crate) was: Vec<SeatOffer>,
}

/// A player in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatedPlayer {
    pub(crate) holder: Key,
    pub(crate) name: String,
    pub(crate) colour: u8,
    pub(crate) player: SeatKind,
}

/// A computer in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Person {
    pub(crate) key: Key,
    pub(crate) name: String,
    pub(crate) is_ready: bool,
    /// The address at which the host reaches it, for the other guests.
    pub(crate) address: Option<SocketAddr>,
}

impl State {
    /// Whether a stranger's lobby keeps within limits and is consistent.
    pub(crate) fn is_sound(&self) -> bool {
        let is_name = |name: &String| Name::clean(name).as_ref() == Some(name);
        let is_person = |key: Key| self.people.iter().any(|p| p.key == key);
        is_name(&self.name)
            && (2..=Seat::MAX).contains(&self.setup.seats)
            && self.seats.len() == usize::from(self.setup.seats)
            && self.people.len() <= MAX_PEOPLE
            && self.setup.sets.iter().all(|set| TileSet::is_name(set))
            && self.tile_sets.len() <= MAX_TILE_SETS
            && self.tile_sets.iter().all(|set| TileSet::is_name(&set.name))
            && is_person(self.host)
            && self.people.iter().all(|p| is_name(&p.name))
            && self.seats.iter().flatten().all(|s| is_name(&s.name) && is_person(s.holder))
            && self.branch.as_ref().is_none_or(|branch| {
                branch.was.len() == self.seats.len() && branch.was.iter().all(|s| s.name.is_clean())
            })
    }

    /// The blobs that must be present before the start.
    pub(crate) fn wanted(&self) -> Vec<TileSetOffer> {
        let log = self.branch.iter().map(|branch| branch.log.clone());
        self.tile_sets.iter().cloned().chain(log).collect()
    }

    /// The holders of the seats, each once, in the order of their first seats.
    pub(crate) fn holders(&self) -> Vec<Key> {
        let mut holders = Vec::new();
        for sitter in self.seats.iter().flatten() {
            if !holders.contains(&sitter.holder) {
                holders.push(sitter.holder);
            }
        }
        holders
    }

    pub(crate) fn person(&self, key: Key) -> Option<&Person> {
        self.people.iter().find(|p| p.key == key)
    }
}

/// A lobby with its host's signature.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Signed {
    bytes: Vec<u8>,
    signature: Signature,
}

impl Signed {
    /// Signs a lobby as its host; `None` if it does not fit into a frame.
    pub(crate) fn new(state: &State, identity: &Identity) -> Option<Self> {
        let bytes = wire::encode(state).ok()?;
        let signature = identity.sign(Purpose::Lobby, &bytes);
        Some(Self { bytes, signature })
    }

    /// The table that it claims to belong to.
    pub(crate) fn table(&self) -> Option<Digest> {
        wire::decode::<State>(&self.bytes).ok().map(|state| state.table)
    }

    /// The lobby, if its host signed it and it is valid.
    pub(crate) fn open(&self) -> Option<State> {
        let state: State = wire::decode(&self.bytes).ok()?;
        let is_true = state.host.verify(Purpose::Lobby, &self.bytes, &self.signature);
        (is_true && state.is_sound()).then_some(state)
    }
}

/// A guest's request to the host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Ask {
    /// Come in and take the first free seat, as this player.
    Join { name: String, seat: Option<(u8, SeatKind)> },
    /// Seat a player.
    Sit { seat: Seat, name: String, colour: u8, player: SeatKind },
    /// Free one of the sender's seats.
    Free { seat: Seat },
    /// Change the name and colour of one of the sender's seats.
    Dress { seat: Seat, name: String, colour: u8 },
    /// Set or clear the ready mark for a change that the guest has seen.
    Ready { change: u64, is_ready: bool },
    /// Leave.
    Leave,
}

/// Why the host refuses a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Refusal {
    /// There is no such table here, or this is not its host.
    NoTable,
    /// The password is wrong, or was not given.
    Password,
    /// The seat is taken.
    Taken(Seat),
    /// The seat is another player's, or does not exist.
    NotYours(Seat),
    /// That colour is taken.
    Colour,
    /// There are too many people.
    Full,
    /// The game is starting.
    Starting,
    /// A name is empty or too long.
    Name,
    /// The sender is not in the lobby.
    Outside,
    /// Too many passwords were tried from that address.
    TooOften,
}
