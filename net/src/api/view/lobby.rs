//! The view of a lobby.

use super::{Colour, Neighbour};
use crate::api::command::{Reach, TableId};
use crate::identity::Key;
use crate::log::{Hints, SeatKind};
use rules::Setup;

/// The lobby of a table before its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LobbyView {
    /// Which table.
    pub table: TableId,
    /// Its name.
    pub name: String,
    /// Counts the changes.
    pub revision: u64,
    /// The host: the creator of the table, or the one who took over.
    pub host: Key,
    /// Whether this computer is the host.
    pub is_host: bool,
    /// What will be played.
    pub setup: Setup,
    /// Whether windows may show hints.
    pub hints: Hints,
    /// The seats in the order of play; `None` for a free one.
    pub seats: Vec<Option<LobbySeat>>,
    /// The spectators.
    pub watchers: Vec<Neighbour>,
    /// Who can join.
    pub reach: Reach,
    /// Whether newcomers need a password, even to watch.
    pub has_password: bool,
    /// Why the host cannot start now; `None` if it can.
    pub not_yet: Option<NotYet>,
    /// The progress of fetching what the table needs: tile sets, or the parent game of a branch. `None` if nothing is
    /// missing.
    pub coming: Option<Coming>,
    /// Set for a branch, which has the setup of its game.
    pub branch: Option<BranchView>,
    /// For a rematch: the player that each seat is reserved for, according to the host; `None` if anybody may take it.
    pub waits_for: Vec<Option<String>>,
}

/// The progress of a transfer to this computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coming {
    /// The number of bytes received.
    pub had: u64,
    /// The number of bytes in total, at least 1.
    pub bytes: u64,
}

impl Coming {
    /// The fraction received, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f32 {
        (self.had as f64 / self.bytes.max(1) as f64).min(1.0) as f32
    }
}

/// The game that a branch continues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BranchView {
    /// How many entries of the game it keeps.
    pub entries: u64,
    /// The names of the seats' former players.
    pub was: Vec<String>,
}

/// Why the game cannot start yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotYet {
    /// Seats are free.
    FreeSeats,
    /// A player is not ready.
    NotReady,
    /// A player is not connected.
    Disconnected,
    /// The computers are agreeing on the start.
    Starting,
}

/// A taken seat of a lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LobbySeat {
    /// The holder.
    pub holder: Key,
    /// Whether that is this computer.
    pub is_mine: bool,
    /// The name shown.
    pub name: String,
    /// The colour.
    pub colour: Colour,
    /// A person or a bot.
    pub kind: SeatKind,
    /// Whether its computer is ready.
    pub is_ready: bool,
    /// Whether its computer is connected.
    pub is_connected: bool,
}
