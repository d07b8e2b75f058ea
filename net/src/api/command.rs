//! What the node is told by the window or the command line.

use super::config::BotKind;
use super::view::{Button, Colour};
use crate::chat::Said;
use crate::identity::{Digest, Key};
use crate::log::Aids;
use crate::profile::Passphrase;
use crate::secret::Secret;
use rules::{Action, Seat, Setup};
use std::path::PathBuf;

/// A table of the lobby, from its making to the end of its game.
pub type TableId = Digest;

/// A table to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Its name, as the others see it.
    pub name: String,
    /// What is played.
    pub setup: Setup,
    /// The password asked of everybody who sits down or watches.
    pub password: Option<Secret>,
    /// Who can come.
    pub reach: Reach,
}

/// Who can come to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Everybody on the network.
    Network,
    /// Nobody else: hot seat and bots on this computer, no network.
    Here,
}

/// Who is to sit in a seat of the lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// The person of this profile, with its name and colour.
    Me,
    /// One more person at this computer.
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

/// What a person, or a script, wants, by what it is said to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// The profile: who this is.
    Profile(ProfileCommand),
    /// The network: where to listen, whom to meet.
    Network(NetworkCommand),
    /// The way to a table, or away from it.
    Go(GoCommand),
    /// The lobby where this computer is.
    Lobby(LobbyCommand),
    /// The game that is open here.
    Table(TableCommand),
    /// The saved games.
    Saved(SavedCommand),
    /// The saved games of neighbours.
    Borrow(BorrowCommand),
    /// The talk at the table.
    Chat(ChatCommand),
    /// End; the node's thread ends after what is due was stored and sent.
    Shutdown,
}

/// Said to the profile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProfileCommand {
    /// Change its name and colour.
    Set {
        /// Name, 1 to 32 characters.
        name: String,
        /// The colour that is tried first when sitting down.
        colour: Colour,
    },
    /// Write its key, name and colour to a new file that the passphrase opens.
    Export {
        /// Where to.
        path: PathBuf,
        /// What seals it.
        passphrase: Passphrase,
    },
    /// Take the profile of such a file in place of this one, which must not have played yet; from the next start on.
    Import {
        /// Where from.
        path: PathBuf,
        /// What opens it.
        passphrase: Passphrase,
    },
}

/// Said to the network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkCommand {
    /// Dial an address: `ip:port` or a multiaddress.
    Connect(String),
    /// At home: meet only computers that know the same passphrase, or those that know none.
    Passphrase(Option<Secret>),
    /// At home: listen at this port from now on, or at the next free one; 0 is any.
    Port(u16),
}

/// Where to go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GoCommand {
    /// Make a table and sit down in its first seat.
    Host(NewTable),
    /// Sit down at a table in a free seat; watch if none is free or its game is running.
    Join {
        /// Which.
        table: TableId,
        /// If it asks for one.
        password: Option<Secret>,
    },
    /// Go to a table without sitting down.
    Watch {
        /// Which.
        table: TableId,
        /// If it asks for one.
        password: Option<Secret>,
    },
    /// Go to the table that a ticket, a short code or an address leads to.
    JoinBy {
        /// The text as it was typed or pasted.
        way: String,
        /// If the table asks for one.
        password: Option<Secret>,
        /// Whether not to sit down.
        is_watching: bool,
    },
    /// Play the game that is over once more: a lobby with the same people, rules and password, in which whoever was
    /// first is last. Whoever of them does so first is followed by the others.
    Again,
    /// Leave the lobby, or put the running game away; it can be resumed later.
    Leave,
}

/// Said to the lobby where this computer is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LobbyCommand {
    /// Sit somebody down in a free seat.
    Sit {
        /// Where.
        seat: Seat,
        /// Whom.
        who: Occupant,
    },
    /// Free a seat of this computer; the creator may free any.
    Free(Seat),
    /// Change name and colour of a seat of this computer.
    Dress {
        /// Which.
        seat: Seat,
        /// The name shown.
        name: String,
        /// A colour that no other seat has.
        colour: Colour,
    },
    /// Mark this computer ready for the lobby as it stands.
    Ready(bool),
    /// The creator: swap two seats.
    Swap(Seat, Seat),
    /// The creator: play with another setup. Seats beyond its count are freed.
    Change(Setup),
    /// The creator: let all windows at this table help, or none.
    Aids(Aids),
    /// The creator: ask newcomers for a password, or not any more.
    Password(Option<Secret>),
    /// The creator: begin. Everybody has to be seated and ready.
    Start,
}

impl LobbyCommand {
    /// Whether only the creator of the table may say it.
    #[must_use]
    pub const fn is_for_host(&self) -> bool {
        match self {
            Self::Swap(..) | Self::Change(_) | Self::Aids(_) | Self::Password(_) | Self::Start => true,
            Self::Sit { .. } | Self::Free(_) | Self::Dress { .. } | Self::Ready(_) => false,
        }
    }
}

/// Said to the game that is open here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableCommand {
    /// Play actions for a seat of this computer; refused as a whole if one is illegal.
    Act {
        /// Whose.
        seat: Seat,
        /// 1 to 64 actions, up to the next chance or another seat's decision.
        actions: Vec<Action>,
    },
    /// Press one of the offered buttons.
    Press(Button),
    /// Withdraw what was pressed here, or say no to what others want; they are told.
    Decline(Button),
    /// While watching: ask the table for a seat, or for none any more.
    AskSeat(Option<Seat>),
}

/// Said to the saved games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SavedCommand {
    /// Ask for the list of them.
    List,
    /// Continue one where it stopped; its other holders come back by themselves.
    Resume(PathBuf),
    /// Go on alone from one whose other computers are lost: a branch on this computer.
    Branch(PathBuf),
    /// Try another way from an earlier moment of one, alone: a branch on this computer after so many records of its
    /// file. The saved game stays as it is.
    BranchAt {
        /// Which game.
        path: PathBuf,
        /// How many records of its file the branch goes on from, as [`crate::log::Reel::records`] says.
        records: usize,
    },
    /// Go on from one, or the one that is open, with those who are here: a branch, at whose table those who come get
    /// the seats that they had.
    BranchWith(PathBuf),
    /// Check a log file from elsewhere and copy it into them; nothing is overwritten.
    Import(PathBuf),
    /// Read a log no further that was to be imported or opened.
    StopReading(PathBuf),
}

/// Said to a neighbour who may have games of this profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BorrowCommand {
    /// At home: ask a connected computer which of its saved games this profile's key holds a seat in.
    Ask(Key),
    /// Fetch one of the games that the asked computer told of, check it and keep it with the saved games.
    Fetch(Digest),
    /// Ask no computer for games any more.
    End,
}

/// Said to the talk at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChatCommand {
    /// Say something to everybody there, those who watch too.
    Say(Said),
    /// Hear nothing more of somebody, or hear that one again; kept with this profile.
    Mute {
        /// Whom.
        who: Key,
        /// The name shown in the list of the muted.
        name: String,
        /// Whether to mute.
        is_muted: bool,
    },
    /// Hear nobody else any more, or all but those who are muted by themselves; kept with this profile.
    MuteAll(bool),
}

/// What is said to one part is a command.
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
    Borrow: BorrowCommand,
    Chat: ChatCommand,
}
