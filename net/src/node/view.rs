//! What the node tells: notices, and the views a window draws.

use super::api::{BotKind, TableId};
use super::problem::Problem;
use super::status::Status;
use crate::chat::ChatView;
use crate::identity::{Digest, Key};
use crate::log::{Aids, BadLog};
use rules::{Event, Game, Seat, Setup};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
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

/// A connected computer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Neighbour {
    /// Whose.
    pub key: Key,
    /// The name of its profile.
    pub name: String,
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
    /// Why it cannot be joined from here, if so: shown grey.
    pub unsuitable: Option<Unsuitable>,
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

/// The lobby of a table before its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LobbyView {
    /// Which table.
    pub table: TableId,
    /// Its name.
    pub name: String,
    /// Counts the changes.
    pub revision: u64,
    /// Who orders the lobby: its creator, or who took over.
    pub host: Key,
    /// Whether that is this computer.
    pub is_host: bool,
    /// What will be played.
    pub setup: Setup,
    /// Whether windows may help.
    pub aids: Aids,
    /// A seat each, free or taken.
    pub seats: Vec<Option<LobbySeat>>,
    /// People who only watch.
    pub watchers: Vec<Neighbour>,
    /// Who can come.
    pub reach: super::api::Reach,
    /// Why the host cannot start now; `None` if it can.
    pub not_yet: Option<NotYet>,
    /// How far this computer is with what the table needs: tile sets, the game a branch goes on from. `None` if it
    /// has everything.
    pub coming: Option<Coming>,
    /// Set where a game goes on as a branch: its setup is that of the game.
    pub branch: Option<BranchView>,
    /// Where the same people play again, for whom the seats wait, as its host knows: by seat, `None` where anybody may
    /// sit down.
    pub waits_for: Vec<Option<String>>,
}

/// Something long that is on its way here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coming {
    /// Bytes that are here.
    pub had: u64,
    /// Bytes of all of it, at least one.
    pub bytes: u64,
}

impl Coming {
    /// What part of it is here, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f32 {
        (self.had as f64 / self.bytes.max(1) as f64).min(1.0) as f32
    }
}

/// What a branch goes on from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BranchView {
    /// How many entries of the game it keeps.
    pub entries: u64,
    /// Who had the seats.
    pub was: Vec<String>,
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

/// Saved games of a neighbour in which this profile's key holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    /// Whose.
    pub who: Neighbour,
    /// Which games; `None` until the neighbour has said so.
    pub games: Option<Vec<SharedGame>>,
    /// The one that is being fetched, and how far that is; nothing is missing of one that is being checked.
    pub coming: Option<(Digest, Option<Coming>)>,
    /// Those that were fetched and kept.
    pub here: BTreeSet<Digest>,
    /// Why the last thing that was asked for did not come.
    pub failed: Option<NotFetched>,
}

/// A saved game of a neighbour, as that says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SharedGame {
    /// Which.
    pub game: Digest,
    /// The table's name.
    pub name: String,
    /// The names of its seats.
    pub players: Vec<String>,
    /// How many entries there are.
    pub entries: u64,
}

/// Why a game of a neighbour is not here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotFetched {
    /// The neighbour does not answer.
    NoAnswer,
    /// It is not connected any more.
    Gone,
    /// It does not give it: the game is not there any more.
    Withheld,
    /// The game is too long to be sent.
    TooLong,
    /// The person did not want it any more.
    Cancelled,
    /// What it sent does not hold, or is something else.
    Wrong,
    /// It could not be written to the folder of saved games.
    NotKept,
}

/// What is missing for a start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotYet {
    /// Seats are free.
    FreeSeats,
    /// Somebody is not ready.
    NotReady,
    /// Somebody is not connected.
    Disconnected,
    /// The start is being agreed on.
    Starting,
}

/// A taken seat of a lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LobbySeat {
    /// Whose computer.
    pub holder: Key,
    /// Whether that is this one.
    pub is_mine: bool,
    /// The name shown.
    pub name: String,
    /// The colour.
    pub colour: Colour,
    /// Who decides.
    pub kind: SeatKind,
    /// Whether that computer is ready.
    pub is_ready: bool,
    /// Whether that computer is connected.
    pub is_connected: bool,
}

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SeatKind {
    /// A person.
    Person,
    /// A bot.
    Bot(BotKind),
}

/// A game's seats and file; does not change while it runs, seats changing hands aside.
#[derive(Clone, Debug)]
pub struct Seating {
    /// Which table it is played at.
    pub table: TableId,
    /// The table's name.
    pub name: String,
    /// The game's identity.
    pub game_id: Digest,
    /// The seats in the order of play.
    pub seats: Vec<PlayerSeat>,
    /// Where the log is stored.
    pub path: PathBuf,
    /// Whether this computer only watches.
    pub is_watching: bool,
    /// Whether windows may help.
    pub aids: Aids,
    /// The state before the first entry.
    pub game: Arc<Game>,
}

/// A seat of a running game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSeat {
    /// Whose computer.
    pub holder: Key,
    /// Whether that is this one.
    pub is_mine: bool,
    /// The name shown.
    pub name: String,
    /// The colour.
    pub colour: Colour,
    /// Who decides.
    pub kind: SeatKind,
}

/// An accepted entry.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number, from 1.
    pub seq: u64,
    /// Who acted; `None` for draws and certificates.
    pub seat: Option<Seat>,
    /// What happened on the board, in order.
    pub events: Vec<Event>,
    /// What else it did to the table.
    pub change: Option<TableChange>,
    /// The state after it or, while catching up, after a later one: always the newest.
    pub game: Arc<Game>,
    /// Whether it was in the log before this computer sat down: no animation, no sound.
    pub is_past: bool,
}

/// What an entry did besides the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableChange {
    /// Holders left the draws until they come back.
    Absent(Vec<Key>),
    /// A seat is played otherwise from now on.
    Seat {
        /// Which.
        seat: Seat,
        /// How.
        mode: SeatMode,
    },
    /// The state became that after an earlier entry.
    TakenBack {
        /// Which.
        to: u64,
    },
    /// The result was agreed on.
    Closed,
    /// A seat got another key.
    Hand {
        /// Which.
        seat: Seat,
        /// The name it is played under now.
        name: String,
    },
}

/// How a seat is played while its person is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatMode {
    /// By its person.
    Present,
    /// Its turns are passed over.
    Skipped,
    /// By the rules' default actions.
    Auto,
    /// By a bot on some computer.
    Bot(Key),
    /// Its holder left the game.
    Left,
}

/// A button that can be pressed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Which.
    pub button: Button,
    /// Who pressed it already, the one who began first if somebody did.
    pub pressed: Vec<Key>,
    /// Who said no.
    pub declined: Vec<Key>,
    /// How many have to press it.
    pub needed: u8,
    /// Whether the person here pressed it and can withdraw it.
    pub is_mine: bool,
}

/// What a person can decide about the table itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Button {
    /// Draw without these holders until they come back.
    Absent(Vec<Key>),
    /// Pass over the turns of an absent seat.
    Skip(Seat),
    /// Let the rules' default actions play an absent seat.
    Auto(Seat),
    /// Let a bot of that holder's computer play a seat.
    Bot(Seat, Key),
    /// Let the seat's own person play again.
    ComeBack(Seat),
    /// Take the holder of a seat out of the game for good; pressed for one's own seat, leave it.
    Remove(Seat),
    /// Go back to the state after an entry.
    Takeback {
        /// Which.
        to: u64,
    },
    /// Agree on the result now, before the end.
    CloseNow,
    /// Go on although the others' heads are not known: this is the newest copy.
    NewestCopy,
    /// Give a seat to another key.
    Hand {
        /// Which seat.
        seat: Seat,
        /// Whose it will be.
        to: Key,
        /// The name it will be played under.
        name: String,
    },
}

/// A game in the folder of saved games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// The file.
    pub path: PathBuf,
    /// The table's name.
    pub name: String,
    /// The names of its seats.
    pub players: Vec<String>,
    /// The number of the turn at its end, from 1; 0 if there is no game in it.
    pub turn: u64,
    /// Number of entries that hold.
    pub entries: u64,
    /// When it was changed last, in seconds since 1970.
    pub changed: u64,
    /// Whether its game is over.
    pub is_over: bool,
    /// Whether a seat of it belongs to this profile.
    pub is_mine: bool,
    /// Why its log does not hold beyond its entries: it can be looked at as far, and not gone on with.
    pub fault: Option<BadLog>,
}

/// The games in the folder of saved games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SavedGames {
    /// Those that were read, the one changed last first.
    pub games: Vec<SavedGame>,
    /// So many older files lie there and were not read.
    pub unread: usize,
}

/// A log that is being read and checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Which.
    pub path: PathBuf,
    /// Records that are read.
    pub done: usize,
    /// Records of all of it; 0 until that is known.
    pub all: usize,
}

impl Reading {
    /// What part of it is read, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f32 {
        (self.done as f64 / self.all.max(1) as f64).min(1.0) as f32
    }
}
