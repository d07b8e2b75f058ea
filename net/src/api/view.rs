//! What the node tells: notices, and the views a window draws.

mod lobby;
mod saved;
mod table;

pub use lobby::{BranchView, Coming, LobbySeat, LobbyView, NotYet};
pub use saved::{Neighbour, NotFetched, Reading, SavedGame, SavedGames, SharedGame, Shelf};
pub use table::{Button, Entry, Offer, PlayerSeat, SeatKind, SeatMode, Seating, TableChange};

use super::command::TableId;
use super::problem::Problem;
use super::status::Status;
use crate::chat::ChatView;
use crate::identity::{Digest, Key};
use rules::Setup;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

/// The colours of seats. Each goes with a symbol, so that colour is never needed to tell seats apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "colours")]
pub enum Colour {
    Red,
    Blue,
    Green,
    Yellow,
    Black,
    White,
    Pink,
    Orange,
}

impl Colour {
    /// All colours, in the order in which they are given out.
    pub const ALL: [Self; 8] = [
        Self::Red,
        Self::Blue,
        Self::Green,
        Self::Yellow,
        Self::Black,
        Self::White,
        Self::Pink,
        Self::Orange,
    ];

    /// The number that stands for it in messages and logs.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The colour of a number; numbers beyond the last begin again.
    #[must_use]
    pub fn from_number(number: u8) -> Self {
        Self::ALL[usize::from(number) % Self::ALL.len()]
    }
}

/// Something that happened. Views are whole: the newest replaces the one before.
#[derive(Clone, Debug)]
pub enum Notice {
    /// The node listens at this address; once for each.
    Listening {
        /// `ip:port`, what another person can type.
        address: String,
    },
    /// The node listens at no address any more: those told before are gone, and new ones follow.
    Unreachable,
    /// Who this profile is.
    Profile {
        /// Its key.
        key: Key,
        /// Its name; empty if none was given yet.
        name: String,
        /// Its colour.
        colour: Colour,
    },
    /// The computers that are connected now.
    Neighbours(Vec<Neighbour>),
    /// The tables of the network, sorted by name.
    Tables(Vec<TableAdvert>),
    /// The lobby this computer is in changed.
    Lobby(Arc<LobbyView>),
    /// This computer is at no table any more.
    Left,
    /// A game begins or goes on. Its entries so far follow as [`Notice::Entry`] with `is_past` set.
    Started(Arc<Seating>),
    /// An entry was accepted here.
    Entry(Arc<Entry>),
    /// The state of the game's holders, of the waiting, or of the buttons changed.
    Status(Arc<Status>),
    /// Entries behind this number were replaced by what more than half had accepted; the next
    /// [`Notice::Entry`] continues from here.
    Rewound {
        /// The last entry that stands.
        seq: u64,
    },
    /// A game was running when the program was killed, and can be taken up again.
    Interrupted(PathBuf),
    /// The saved games, the newest first.
    Saved(SavedGames),
    /// The logs that are being read now, at the latest a tenth of a second after it began; none when all are.
    Reading(Vec<Reading>),
    /// A log was checked and copied to the saved games.
    Imported(PathBuf),
    /// The profile was written to a file.
    ProfileExported(PathBuf),
    /// A profile was taken from a file: this program has to be started again to use it.
    ProfileImported(Key),
    /// Who was found and cannot be reached, as it stands now.
    Unmet(Unreached),
    /// A sentence for the person.
    Problem(Problem),
    /// The ways to the table that waits for people at this computer; `None` when there is none any more.
    Ways(Option<Ways>),
    /// Whose packets were refused since the start, at most 64 computers; told at most once a second.
    Refusals(Vec<Refused>),
    /// What is said at the table where this computer is; `None` where nobody else can be.
    Chat(Option<Arc<ChatView>>),
    /// Somebody plays the last game again, or nobody does any more.
    Again(Option<Again>),
    /// The games of the neighbour that is asked for some; `None` once nobody is.
    Shelf(Option<Shelf>),
    /// The last notice: the node's thread ends.
    Ended,
}

/// Computers that were found and cannot be reached.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Unreached {
    /// Which, sixteen at most; none when all is well.
    pub list: Vec<Unmet>,
    /// The port at which this computer listens, 0 if at none.
    pub port: u16,
}

/// A computer that was found by mDNS and cannot be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unmet {
    /// The name of its profile, if others told of it.
    pub name: Option<String>,
    /// Where it says that it listens.
    pub at: Vec<SocketAddr>,
    /// Why, as far as that can be said.
    pub why: WhyUnmet,
}

impl Unmet {
    /// The port that would have to be open there; 0 if none is known.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.at.first().map_or(0, SocketAddr::port)
    }

    /// The name, or the address where no name is known.
    #[must_use]
    pub fn label(&self) -> String {
        let address = || self.at.first().map_or_else(String::new, |at| at.ip().to_string());
        self.name.clone().unwrap_or_else(address)
    }
}

/// Why a computer that was found cannot be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhyUnmet {
    /// It lets nobody in: a firewall there; and as it does not get in here either, one here too.
    Shut,
    /// Its address is of another network, to which no way leads.
    OtherNetwork,
}

/// Ways to a table, to be passed on by people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ways {
    /// Which table.
    pub table: TableId,
    /// The short code of this computer's best address; `None` if it has no IPv4 address.
    pub code: Option<String>,
    /// That address, as it can be typed; `None` if this computer does not listen.
    pub address: Option<String>,
    /// The ticket, one line of capital letters and digits.
    pub ticket: String,
    /// Whether the table asks for a password, which is in neither.
    pub has_password: bool,
}

/// A computer that sent what was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Whose; `None` of one that was turned away before it said who it is.
    pub who: Option<Key>,
    /// The name of its profile, or the beginning of its key, or its address.
    pub name: String,
    /// How often.
    pub count: u64,
    /// Why, the last time.
    pub reason: String,
    /// Whether it sent so much that it had to stay away for a while.
    pub is_barred: bool,
}

/// A table as the network tells of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableAdvert {
    /// Which.
    pub table: TableId,
    /// Its name.
    pub name: String,
    /// The name of who made it.
    pub host: String,
    /// What is played; `None` if this program does not know the setup.
    pub setup: Option<Setup>,
    /// Seats that are taken.
    pub taken: u8,
    /// Seats in all.
    pub seats: u8,
    /// What can be done with it.
    pub state: TableState,
    /// Whether a password is asked for.
    pub has_password: bool,
    /// Whether this computer knows it from before, or needs none because it has a seat.
    pub knows_password: bool,
    /// Why it cannot be joined from here, if so: shown grey.
    pub unsuitable: Option<Unsuitable>,
    /// Whether the connection with its computer broke, and nobody else tells of it.
    pub is_silent: bool,
}

/// What a table does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TableState {
    /// Waits for people.
    Open,
    /// Its game runs; one can watch.
    Playing,
    /// Its game runs or was resumed, and a seat of it belongs to this profile.
    Resumable,
    /// Its game is over.
    Over,
}

/// Why a table cannot be joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsuitable {
    /// That program is older.
    TheyAreOlder,
    /// This program is older.
    WeAreOlder,
    /// Same version, but different rules: one of the two is not what it says.
    OtherRules,
}

/// Somebody goes on with a branch of the game that is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// Who.
    pub who: String,
    /// Where: the table to join.
    pub table: TableId,
    /// How many entries of the game it keeps.
    pub entries: u64,
}

/// Somebody who sat at a game that was played here plays it again, with the same people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Again {
    /// Who.
    pub who: String,
    /// Where: the table to join, where the old seats wait.
    pub table: TableId,
    /// The game that was played.
    pub game: Digest,
}
