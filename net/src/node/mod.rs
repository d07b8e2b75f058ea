//! The node: one handle for a window or a command line, with the network behind it on a thread of its own.

mod api;
mod problem;
mod view;

pub use api::{Bot, BotKind, BotMaker, Command, Config, Discovery, Key, NewTable, Occupant, Reach, TableId};
pub use problem::Problem;
pub use view::{
    Button, Colour, Entry, HolderStatus, Link, LobbySeat, LobbyView, Neighbour, NotYet, Notice, Offer,
    PlayerSeat, SavedGame, SeatKind, SeatMode, Seating, Status, TableAdvert, TableChange, TableState,
    Unsuitable, Waiting,
};
