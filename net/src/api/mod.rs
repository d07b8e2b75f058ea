//! What a window or a command line exchanges with the node: commands, views and problems.

mod command;
mod config;
mod problem;
mod status;
mod view;
mod why;

pub use crate::chat::{ChatLine, ChatView, Reaction, Said};
pub use crate::identity::{Digest, Key};
pub use crate::log::{Aids, BadLog, BotKind, SeatKind, SeatMode};
pub use crate::secret::{Secret, Typed};
pub use crate::swarm::OtherHall;
pub use crate::swarm::port::Listen;
pub use command::{
    BorrowCommand, ChatCommand, Command, GoCommand, LobbyCommand, NetworkCommand, NewTable, Occupant,
    ProfileCommand, Reach, SavedCommand, TableCommand, TableId,
};
pub use config::{Bot, BotMaker, Config, Discovery};
pub use problem::{
    ChatProblem, FileProblem, GameProblem, JoinProblem, LobbyProblem, NetworkProblem, Problem,
};
pub use status::{CatchUp, CopyIs, CopyStatus, Following, HolderStatus, Link, Proved, Status, Waiting};
pub use view::{
    Again, BranchView, Button, Colour, Coming, Entry, Invitation, LobbySeat, LobbyView, Neighbour,
    NotFetched, NotYet, Notice, Offer, PlayerSeat, Reading, Refused, SavedGame, SavedGames, Seating,
    SharedGame, Shelf, TableAdvert, TableChange, TableState, Unmet, Unreached, Unsuitable, Ways, WhyUnmet,
};
pub use why::{BadWay, NoStart, NotMoved, NotNow, NotPlayed};
