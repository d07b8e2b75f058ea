//! What the node reports: notices, and the views that a window draws.

mod lobby;
mod saved;
mod table;

pub use lobby::{BranchView, Coming, LobbySeat, LobbyView, NotYet};
pub use saved::{Neighbour, NeighbourGames, NotFetched, Reading, SavedGame, SavedGames, SharedGame};
pub use table::{Button, Entry, Offer, PlayerSeat, Seating, TableChange};

use super::command::TableId;
use super::problem::Problem;
use super::status::Status;
use crate::chat::ChatView;
use crate::identity::{Digest, Key};
use rules::Setup;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

/// The colours of seats. Each has a symbol too, so colour is never needed to tell seats apart.
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
    /// All colours, in the order in which they are assigned.
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

    /// Its number in messages and logs.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The colour with this number; larger numbers wrap around.
    #[must_use]
    pub fn from_number(number: u8) -> Self {
        Self::ALL[usize::from(number) % Self::ALL.len()]
    }
}

/// Something that happened. Views are complete: the newest replaces the one before.
#[derive(Clone, Debug)]
pub enum Notice {
    /// The node listens at this address. Sent once for each address.
    Listening {
        /// `ip:port`, as another user can type it.
        address: String,
    },
    /// The addresses reported before are no longer valid. New ones follow.
    Unreachable,
    /// The profile.
    Profile {
        /// Its key.
        key: Key,
        /// Its name; empty if it has none yet.
        name: String,
        /// Its colour.
        colour: Colour,
    },
    /// The connected computers.
    Neighbours(Vec<Neighbour>),
    /// The tables of the network, sorted by name.
    Tables(Vec<TableAdvert>),
    /// The lobby that this computer is in changed.
    Lobby(Arc<LobbyView>),
    /// This computer has left its table.
    Left,
    /// A game begins or is resumed. Its entries so far follow as [`Notice::Entry`] with `is_past` set.
    Started(Arc<Seating>),
    /// An entry was accepted here.
    Entry(Arc<Entry>),
    /// The status of the game changed: its holders, what it waits for, or the buttons.
    Status(Arc<Status>),
    /// Entries after this number were replaced by what more than half had accepted. The next [`Notice::Entry`]
    /// continues from here.
    Rewound {
        /// The last entry that still counts.
        seq: u64,
    },
    /// A game was running when the program was killed, and can be resumed.
    Interrupted(PathBuf),
    /// The saved games, the newest first.
    Saved(SavedGames),
    /// The logs being read now, reported within a tenth of a second after reading begins; empty once all are read.
    Reading(Vec<Reading>),
    /// A log was checked and copied to the saved games.
    Imported(PathBuf),
    /// The profile was written to a file.
    ProfileExported(PathBuf),
    /// A profile was imported from a file. The program has to be restarted to use it.
    ProfileImported(Key),
    /// The computers that were found and cannot be reached now.
    Unmet(Unreached),
    /// A problem to show to the user.
    Problem(Problem),
    /// The ways to the table that waits for players at this computer; `None` once there is none.
    JoinCodes(Option<JoinCodes>),
    /// The computers, at most 64, whose packets were refused since the start. Reported at most once a second.
    Refusals(Vec<Refused>),
    /// The chat at this computer's table; `None` where nobody else can be.
    Chat(Option<Arc<ChatView>>),
    /// Another player started a rematch of the last game; `None` once there is none.
    Rematch(Option<Rematch>),
    /// The saved games of the neighbour that was asked; `None` once none is asked.
    NeighbourGames(Option<NeighbourGames>),
    /// The last notice: the node's thread ends.
    Ended,
}

/// Computers that were found and cannot be reached.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Unreached {
    /// At most sixteen of them; empty if all is well.
    pub list: Vec<Unmet>,
    /// The port at which this computer listens; 0 for none.
    pub port: u16,
}

/// A computer that was found by mDNS and cannot be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unmet {
    /// The name of its profile, if others reported it.
    pub name: Option<String>,
    /// The addresses at which it claims to listen.
    pub at: Vec<SocketAddr>,
    /// Why, as far as that is known.
    pub why: WhyUnmet,
}

impl Unmet {
    /// The port that its firewall has to let through; 0 if none is known.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.at.first().map_or(0, SocketAddr::port)
    }

    /// The name, or the address if no name is known.
    #[must_use]
    pub fn label(&self) -> String {
        let address = || self.at.first().map_or_else(String::new, |at| at.ip().to_string());
        self.name.clone().unwrap_or_else(address)
    }
}

/// Why a computer that was found cannot be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhyUnmet {
    /// Firewalls block both directions: one on that computer, and one on this computer, since that one cannot connect
    /// either.
    Shut,
    /// Its address belongs to another network to which there is no route.
    OtherNetwork,
}

/// Ways to a table, for users to pass on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JoinCodes {
    /// Which table.
    pub table: TableId,
    /// The short code of this computer's best address; `None` if it has no IPv4 address.
    pub code: Option<String>,
    /// That address, as users type it; `None` if this computer does not listen.
    pub address: Option<String>,
    /// The ticket, one line of capital letters and digits.
    pub ticket: String,
    /// Whether the table asks for a password. Neither code nor ticket contains it.
    pub has_password: bool,
}

/// A computer whose packets were refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Its key; `None` if it was turned away before it identified itself.
    pub who: Option<Key>,
    /// The name of its profile, the beginning of its key, or its address.
    pub name: String,
    /// How often.
    pub count: u64,
    /// The last reason.
    pub reason: String,
    /// Whether it sent so much that it was kept away for a while.
    pub is_barred: bool,
}

/// A table as announced on the network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableAdvert {
    /// Which.
    pub table: TableId,
    /// Its name.
    pub name: String,
    /// The name of its host.
    pub host: String,
    /// What is played; `None` if this program does not know the setup.
    pub setup: Option<Setup>,
    /// The number of taken seats.
    pub taken: u8,
    /// The number of seats.
    pub seats: u8,
    /// Its state.
    pub state: TableState,
    /// Whether it asks for a password.
    pub has_password: bool,
    /// Whether this computer still knows the password, or needs none because it has a seat.
    pub knows_password: bool,
    /// Why it cannot be joined from here, if so. It is then shown greyed out.
    pub unsuitable: Option<Unsuitable>,
    /// Whether the connection to its computer broke and no other peer announces it.
    pub is_silent: bool,
    /// Where its computer says that it is in this network, the likeliest first.
    pub addresses: Vec<IpAddr>,
}

/// The state of a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TableState {
    /// It waits for players.
    Open,
    /// Its game is running and can be watched.
    Playing,
    /// Its game is running or was resumed, and this profile has a seat in it.
    Resumable,
    /// Its game is over.
    Over,
}

/// Why a table cannot be joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsuitable {
    /// Its program is older.
    TheyAreOlder,
    /// This program is older.
    WeAreOlder,
    /// The version is the same but the rules differ, so one of the two programs has been changed.
    OtherRules,
}

/// Another player continues the open game in a branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// Who.
    pub who: String,
    /// The table to join.
    pub table: TableId,
    /// How many entries of the game it keeps.
    pub entries: u64,
}

/// A player of a game that was played here starts a rematch with the same players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rematch {
    /// Who.
    pub who: String,
    /// The table to join, where the old seats are reserved.
    pub table: TableId,
    /// The game that was played.
    pub game: Digest,
}
