//! A lobby as it is told.

use super::{Colour, Neighbour, SeatKind};
use crate::api::command::{Reach, TableId};
use crate::identity::Key;
use crate::log::Aids;
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
    pub reach: Reach,
    /// Whether newcomers are asked for a password, also to watch.
    pub has_password: bool,
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
