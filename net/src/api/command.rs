//! The commands that the window or the command line sends to the node.

use super::view::{Button, Colour};
use crate::chat::ChatContent;
use crate::identity::{Digest, Key};
use crate::log::{BotKind, Hints};
use crate::profile::Passphrase;
use crate::secret::Secret;
use rules::{Action, Seat, Setup, TileSets};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The id of a table, from its creation to the end of its game.
pub type TableId = Digest;

/// A table to create.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Its name, as the others see it.
    pub name: String,
    /// What is played.
    pub setup: Setup,
    /// The password that players and spectators have to enter.
    pub password: Option<Secret>,
    /// Who can join.
    pub reach: Reach,
}

/// Who can join a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Everybody on the network.
    Network,
    /// Nobody else: hot seat and bots on this computer, without a network.
    Here,
}

/// Who sits in a seat of the lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// The player of this profile, with its name and colour.
    Me,
    /// One more player at this computer.
    HotSeat {
        /// Its name.
        name: String,
    },
    /// A bot that runs on this computer.
    Bot {
        /// Which strategy.
        kind: BotKind,
    },
}

/// What a user or a script wants, by the part it addresses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// The profile: name, colour and key.
    Profile(ProfileCommand),
    /// The network: where to listen and which computers to meet.
    Network(NetworkCommand),
    /// Going to a table, or leaving it.
    Go(GoCommand),
    /// The lobby that this computer is in.
    Lobby(LobbyCommand),
    /// The open game.
    Table(TableCommand),
    /// The saved games.
    Saved(SavedCommand),
    /// The saved games of neighbours.
    Games(GamesCommand),
    /// The chat at the table.
    Chat(ChatCommand),
    /// End the program. The node's thread ends once all pending data is stored and sent.
    Shutdown,
}

/// Commands to the profile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProfileCommand {
    /// Change its name and colour.
    Set {
        /// Name, 1 to 32 characters.
        name: String,
        /// The preferred colour when sitting down.
        colour: Colour,
    },
    /// Write its key, name and colour to a new file that the passphrase opens.
    Export {
        /// Where to.
        path: PathBuf,
        /// The passphrase that seals it.
        passphrase: Passphrase,
    },
    /// Replace this profile with the one in such a file, from the next start on. This one must not have played yet.
    Import {
        /// Where from.
        path: PathBuf,
        /// The passphrase that opens it.
        passphrase: Passphrase,
    },
    /// Choose from these tile sets when opening a table, instead of those of the configuration.
    TileSets(Arc<TileSets>),
    /// Let the bots of this computer wait so long before they play, from now on, instead of as configured.
    BotPause(Duration),
}

/// Commands to the network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkCommand {
    /// Dial an address: `ip:port` or a multiaddress.
    Connect(String),
    /// At home: meet only computers with the same passphrase; `None` for those without one.
    Passphrase(Option<Secret>),
    /// At home: listen at this port from now on, or at the next free one; 0 for any.
    Port(u16),
}

/// Commands to go to a table or leave it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GoCommand {
    /// Create a table and sit down in its first seat.
    Host(NewTable),
    /// Sit down at a table in a free seat; watch if none is free or its game is running.
    Join {
        /// Which.
        table: TableId,
        /// The password, if it asks for one.
        password: Option<Secret>,
    },
    /// Go to a table without sitting down.
    Watch {
        /// Which.
        table: TableId,
        /// The password, if it asks for one.
        password: Option<Secret>,
    },
    /// Go to the table behind a ticket, a short code or an address.
    JoinBy {
        /// The text as typed or pasted.
        way: String,
        /// The password, if the table asks for one.
        password: Option<Secret>,
        /// Whether not to sit down.
        is_watching: bool,
    },
    /// Start a rematch of the finished game: a lobby with the same players, rules and password, in which the first
    /// player becomes the last. The others follow the one who starts it first.
    Rematch,
    /// Leave the lobby, or close the running game, which can be resumed later.
    Leave,
}

/// Commands to the lobby that this computer is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LobbyCommand {
    /// Put a player in a free seat.
    Sit {
        /// Which seat.
        seat: Seat,
        /// Which player.
        who: Occupant,
    },
    /// Free a seat of this computer. The host may free any seat.
    Free(Seat),
    /// Change the name and colour of a seat of this computer.
    Dress {
        /// Which.
        seat: Seat,
        /// The name shown.
        name: String,
        /// A colour that no other seat has.
        colour: Colour,
    },
    /// Mark this computer ready for the lobby as it is now, or not ready.
    Ready(bool),
    /// Host only: swap two seats.
    Swap(Seat, Seat),
    /// Host only: change the setup. Seats beyond its count are removed.
    Change(Setup),
    /// Host only: allow hints in all windows at this table, or in none.
    Hints(Hints),
    /// Host only: set or remove the password for newcomers.
    Password(Option<Secret>),
    /// Host only: start the game. Every seat has to be taken and every player ready.
    Start,
}

impl LobbyCommand {
    /// Whether only the host of the table may send it.
    #[must_use]
    pub const fn is_for_host(&self) -> bool {
        match self {
            Self::Swap(..) | Self::Change(_) | Self::Hints(_) | Self::Password(_) | Self::Start => true,
            Self::Sit { .. } | Self::Free(_) | Self::Dress { .. } | Self::Ready(_) => false,
        }
    }
}

/// Commands to the open game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableCommand {
    /// Play actions for a seat of this computer. All are refused if one is illegal.
    Act {
        /// Whose.
        seat: Seat,
        /// 1 to 64 actions, up to the next chance or another seat's decision.
        actions: Vec<Action>,
    },
    /// Press one of the offered buttons.
    Press(Button),
    /// Withdraw a button pressed here, or decline what others want. The others are told.
    Decline(Button),
    /// While watching: ask the table for a seat; `None` withdraws the request.
    AskSeat(Option<Seat>),
}

/// Commands to the saved games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SavedCommand {
    /// List them.
    List,
    /// Resume one where it stopped. Its other holders come back by themselves.
    Resume(PathBuf),
    /// Continue alone a game whose other computers are lost, in a branch on this computer.
    Branch(PathBuf),
    /// Try another line from an earlier moment, alone or against bots, in a branch on this computer. The saved game does
    /// not change.
    BranchAt {
        /// Which game.
        path: PathBuf,
        /// After how many records of its file the branch begins; see [`crate::log::LogReader::records`].
        records: usize,
        /// What plays all seats but that which decides at this moment; `None` if they stay who they are.
        bots: Option<BotKind>,
    },
    /// Continue one, or the open game, with the players who are here, in a branch. Players who join its table get their
    /// old seats back.
    BranchWith(PathBuf),
    /// Check a log file from elsewhere and copy it to the saved games. Nothing is overwritten.
    Import(PathBuf),
    /// Stop reading a log that is being imported or opened.
    StopReading(PathBuf),
    /// Delete one of the saved games from this computer, for good. Not the open one, and no file from elsewhere.
    Delete(PathBuf),
}

/// Commands about a neighbour that may have games of this profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GamesCommand {
    /// At home: ask a connected computer for those of its saved games in which this profile's key has a seat.
    Ask(Key),
    /// Fetch one of the listed games, check it and keep it with the saved games.
    Fetch(Digest),
    /// Stop asking for games.
    End,
}

/// Commands to the chat at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChatCommand {
    /// Send a line to everybody there, spectators included.
    Say(ChatContent),
    /// Mute a player or unmute it. Stored with this profile.
    Mute {
        /// Which player.
        who: Key,
        /// The name shown in the list of muted players.
        name: String,
        /// Whether to mute.
        is_muted: bool,
    },
    /// Mute all others, or only those that are muted individually. Stored with this profile.
    MuteAll(bool),
}

/// Each part's command converts into a [`Command`].
macro_rules! said_to {
    ($($part:ident: $said:ident),* $(,)?) => {
        $(impl From<$said> for Command {
            fn from(said: $said) -> Self {
                Self::$part(said)
            }
        })*
    };
}

said_to! {
    Profile: ProfileCommand,
    Network: NetworkCommand,
    Go: GoCommand,
    Lobby: LobbyCommand,
    Table: TableCommand,
    Saved: SavedCommand,
    Games: GamesCommand,
    Chat: ChatCommand,
}
