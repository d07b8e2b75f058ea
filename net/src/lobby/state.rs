//! What the computers of a lobby tell each other.

use crate::identity::{Digest, Identity, Key, Purpose, Signature};
use crate::log::{Aids, Parent, Player, SeatOffer, TileSetOffer};
use crate::name::Name;
use crate::secret::Lock;
use crate::wire;
use rules::{Seat, Setup, TileSet};
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;

/// The most people in a lobby, watchers included.
pub(crate) const MAX_PEOPLE: usize = 64;

/// The most tile sets that travel with a game.
const MAX_TILE_SETS: usize = 16;

/// The whole lobby as its host orders it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) table: Digest,
    pub(crate) name: String,
    /// Who orders it.
    pub(crate) host: Key,
    /// Counts every change; the largest is the newest.
    pub(crate) revision: u64,
    /// Counts the changes that matter to everybody: ready marks belong to one of them.
    pub(crate) change: u64,
    /// What its password is checked by, if it asks for one. Everybody in the lobby knows it.
    pub(crate) lock: Option<Lock>,
    /// Whether windows may help.
    pub(crate) aids: Aids,
    pub(crate) setup: Setup,
    pub(crate) tile_sets: Vec<TileSetOffer>,
    pub(crate) seats: Vec<Option<Sitter>>,
    pub(crate) people: Vec<Person>,
    /// The start is being agreed on: nothing is changed any more.
    pub(crate) is_starting: bool,
    /// Set where a game goes on as a branch.
    pub(crate) branch: Option<Branch>,
}

/// What a branch grows from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Branch {
    /// The game, and the entry that is kept last.
    pub(crate) parent: Parent,
    /// The bytes of the parent's file up to there, for those who do not have them.
    pub(crate) log: TileSetOffer,
    /// Who had the seats.
    pub(crate) was: Vec<SeatOffer>,
}

/// Somebody in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Sitter {
    pub(crate) holder: Key,
    pub(crate) name: String,
    pub(crate) colour: u8,
    pub(crate) player: Player,
}

/// A computer in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Person {
    pub(crate) key: Key,
    pub(crate) name: String,
    pub(crate) is_ready: bool,
    /// Where the host reaches it, so that the others can, too.
    pub(crate) address: Option<SocketAddr>,
}

impl State {
    /// Whether a stranger's lobby keeps within bounds and its parts fit together.
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

    /// Everything that has to be here before the start.
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

/// A lobby and who says so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Signed {
    bytes: Vec<u8>,
    signature: Signature,
}

impl Signed {
    /// Signs a lobby as its host; `None` if it does not fit a frame.
    pub(crate) fn new(state: &State, identity: &Identity) -> Option<Self> {
        let bytes = wire::encode(state).ok()?;
        let signature = identity.sign(Purpose::Lobby, &bytes);
        Some(Self { bytes, signature })
    }

    /// Which table's lobby it says to be.
    pub(crate) fn table(&self) -> Option<Digest> {
        wire::decode::<State>(&self.bytes).ok().map(|state| state.table)
    }

    /// The lobby, if its host signed it and it is sound.
    pub(crate) fn open(&self) -> Option<State> {
        let state: State = wire::decode(&self.bytes).ok()?;
        let is_true = state.host.verify(Purpose::Lobby, &self.bytes, &self.signature);
        (is_true && state.is_sound()).then_some(state)
    }
}

/// What a guest asks of the host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Ask {
    /// To come in, and to sit in the first free seat, as which player.
    Join { name: String, seat: Option<(u8, Player)> },
    /// To sit somebody down.
    Sit { seat: Seat, name: String, colour: u8, player: Player },
    /// To free a seat of its own.
    Free { seat: Seat },
    /// To change a seat of its own.
    Dress { seat: Seat, name: String, colour: u8 },
    /// To be marked ready for a change it has seen.
    Ready { change: u64, is_ready: bool },
    /// To go.
    Leave,
}

/// Why the host does not do what was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Refusal {
    /// There is no such table here, or this is not its host.
    NoTable,
    /// The password is wrong, or was not given.
    Password,
    /// That seat is taken.
    Taken(Seat),
    /// That seat is somebody else's, or does not exist.
    NotYours(Seat),
    /// That colour is taken.
    Colour,
    /// Too many people.
    Full,
    /// The game is starting.
    Starting,
    /// A name is empty or too long.
    Name,
    /// One has to come in first.
    Outside,
    /// Too many passwords were tried from there.
    TooOften,
}
