//! What a window or a command line exchanges with the node: commands, views and problems.

mod command;
mod config;
mod problem;
mod status;
mod view;
mod why;

pub use crate::chat::{ChatContent, ChatLine, ChatView, Reaction};
pub use crate::identity::{Digest, Key};
pub use crate::log::{BadLog, BotKind, Hints, SeatKind, SeatMode};
pub use crate::secret::{Secret, Typed};
pub use crate::swarm::OtherHall;
pub use crate::swarm::port::Listen;
pub use command::{
    ChatCommand, Command, GamesCommand, GoCommand, LobbyCommand, NetworkCommand, NewTable, Occupant,
    ProfileCommand, Reach, SavedCommand, TableCommand, TableId,
};
pub use config::{Bot, BotMaker, Config, Discovery};
pub use problem::{
    ChatProblem, FileProblem, GameProblem, JoinProblem, LobbyProblem, NetworkProblem, Problem,
};
pub use status::{CatchUp, CopyIs, CopyStatus, HolderStatus, Link, Proved, RelayStatus, Status, Waiting};
pub use view::{
    BranchView, Button, Colour, Coming, Entry, Invitation, JoinCodes, LobbySeat, LobbyView, Neighbour,
    NeighbourGames, NotFetched, NotYet, Notice, Offer, PlayerSeat, Reading, Refused, Rematch, SavedGame,
    SavedGames, Seating, SharedGame, TableAdvert, TableChange, TableState, Unmet, Unreached, Unsuitable,
    WhyUnmet,
};
pub use why::{BadWay, NoStart, NotMoved, NotNow, NotPlayed};
