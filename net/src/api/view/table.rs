//! A table as it is told.

use super::Colour;
use crate::api::command::TableId;
use crate::api::config::BotKind;
use crate::identity::{Digest, Key};
use crate::log::Aids;
use rules::{Event, Game, Seat};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;

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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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
