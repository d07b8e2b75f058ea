//! The views of a table.

use super::{Colour, Neighbour};
use crate::api::command::TableId;
use crate::identity::{Digest, Key};
use crate::log::{Body, Change, Hints, Log, SeatKind, SeatMode, Stored};
use rules::{Event, Game, Seat};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A game's seats and file as they were at its start. They do not change while it runs.
#[derive(Clone, Debug)]
pub struct Seating {
    /// The table it is played at.
    pub table: TableId,
    /// The table's name.
    pub name: String,
    /// The game's id.
    pub game_id: Digest,
    /// The seats in the order of play.
    pub seats: Vec<PlayerSeat>,
    /// Where the log is stored.
    pub path: PathBuf,
    /// Whether this computer is a spectator.
    pub is_watching: bool,
    /// Whether windows may show hints.
    pub hints: Hints,
    /// The state before the first entry.
    pub game: Arc<Game>,
}

impl Seating {
    /// The seats of a log that is only viewed: none belongs to this computer. `base` is the game before the first entry.
    #[must_use]
    pub fn of(log: &Log, path: &Path, base: Arc<Game>) -> Self {
        let offer = log.offer();
        let seats = offer.seats.iter().map(|seat| PlayerSeat {
            kind: seat.player,
            ..PlayerSeat::new(seat.holder, seat.name.to_string(), Colour::from_number(seat.colour))
        });
        Self {
            table: offer.table,
            name: offer.name.to_string(),
            game_id: log.id(),
            seats: seats.collect(),
            path: path.to_owned(),
            is_watching: true,
            hints: offer.terms.hints,
            game: base,
        }
    }
}

/// A seat of a running game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSeat {
    /// The holder of the seat, or its last one.
    pub holder: Key,
    /// Whether that is this computer.
    pub is_mine: bool,
    /// The name shown.
    pub name: String,
    /// The colour.
    pub colour: Colour,
    /// Who decides for the seat when its player is present.
    pub kind: SeatKind,
    /// How it is played now.
    pub mode: SeatMode,
    /// Spectators that ask for the seat.
    pub wanted_by: Vec<Neighbour>,
}

impl PlayerSeat {
    /// The seat of a person at another computer, who is present.
    #[must_use]
    pub const fn new(holder: Key, name: String, colour: Colour) -> Self {
        Self {
            holder,
            is_mine: false,
            name,
            colour,
            kind: SeatKind::Person,
            mode: SeatMode::Present,
            wanted_by: Vec::new(),
        }
    }
}

/// An accepted entry.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number, from 1.
    pub seq: u64,
    /// The seat that acted; `None` for entries other than acts.
    pub seat: Option<Seat>,
    /// What happened on the board, in order.
    pub events: Vec<Event>,
    /// What it changed about the table.
    pub change: Option<TableChange>,
    /// The newest state: after this entry or, while catching up, after a later one.
    pub game: Arc<Game>,
    /// Whether it was in the log before the table was opened here. It gets no animation and no sound.
    pub is_past: bool,
}

impl Entry {
    /// An entry of a log that is only viewed: `is_past` is set. `game` is the state after it.
    #[must_use]
    pub fn of(stored: &Stored, game: &Arc<Game>) -> Self {
        Self {
            seq: stored.entry.seq,
            seat: stored.entry.seat,
            events: stored.events.clone(),
            change: TableChange::of(&stored.entry.body),
            game: Arc::clone(game),
            is_past: true,
        }
    }
}

/// What an entry changed besides the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum TableChange {
    /// Holders stay out of draws until they return.
    Absent(Vec<Key>),
    /// A seat is played in a different way from now on.
    Seat {
        /// Which.
        seat: Seat,
        /// How.
        mode: SeatMode,
    },
    /// The game returned to its state after an earlier entry.
    TakenBack {
        /// Which.
        to: u64,
    },
    /// The holders agreed on the result.
    Closed,
    /// A seat got another key.
    Hand {
        /// Which.
        seat: Seat,
        /// The name of its new player.
        name: String,
    },
}

impl TableChange {
    /// What an entry with this content changes; `None` if that is only the board.
    #[must_use]
    pub fn of(body: &Body) -> Option<Self> {
        match body {
            Body::Act { .. } | Body::Open { .. } | Body::Draw { .. } | Body::Deal(_) => None,
            Body::Absent { holders, .. } => Some(Self::Absent(holders.clone())),
            Body::Seat { seat, change: Change::Key { name, .. } } => {
                Some(Self::Hand { seat: *seat, name: name.to_string() })
            }
            Body::Seat { seat, change } => Some(Self::Seat { seat: *seat, mode: change.mode() }),
            Body::Takeback { to } => Some(Self::TakenBack { to: *to }),
            Body::Close { .. } | Body::Disclose { .. } => Some(Self::Closed),
        }
    }
}

/// An offered button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Which.
    pub button: Button,
    /// Who pressed it already, the proposer first.
    pub pressed: Vec<Key>,
    /// Who declined.
    pub declined: Vec<Key>,
    /// How many have to press it.
    pub needed: u8,
    /// Whether the local player pressed it and can withdraw it.
    pub is_mine: bool,
}

/// What a player can propose about the table itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Button {
    /// Draw without these holders until they return.
    Absent(Vec<Key>),
    /// Skip the turns of an absent seat.
    Skip(Seat),
    /// Let the rules' default actions play an absent seat.
    Auto(Seat),
    /// Let a bot on this holder's computer play a seat.
    Bot(Seat, Key),
    /// Let the seat's own player play it again.
    ComeBack(Seat),
    /// Remove the holder of a seat from the game for good. For one's own seat: leave the game.
    Remove(Seat),
    /// Go back to the state after an entry.
    Takeback {
        /// Which.
        to: u64,
    },
    /// Close the game now, before its end.
    CloseNow,
    /// Continue although the heads of the others are unknown, because this copy is the newest.
    NewestCopy,
    /// Give a seat to another key.
    Hand {
        /// Which seat.
        seat: Seat,
        /// The key that gets it.
        to: Key,
        /// The name of its new player.
        name: String,
    },
}

impl Button {
    /// The seat that it is about.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Skip(seat)
            | Self::Auto(seat)
            | Self::Bot(seat, _)
            | Self::ComeBack(seat)
            | Self::Remove(seat)
            | Self::Hand { seat, .. } => Some(*seat),
            Self::Absent(_) | Self::Takeback { .. } | Self::CloseNow | Self::NewestCopy => None,
        }
    }
}
