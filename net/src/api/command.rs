//! What the node is told: its configuration and the commands of the window or the command line.

use super::view::Colour;
use crate::chat::Said;
use crate::identity::{Digest, Key};
use crate::log::Aids;
use crate::profile::Passphrase;
use crate::secret::Secret;
use crate::swarm::port::Listen;
use rules::{Action, Game, Seat, Setup, TileSets};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A table of the lobby, from its making to the end of its game.
pub type TableId = Digest;

/// A strategy of the computer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BotKind {
    /// Any legal action, each as likely as the other.
    Random,
    /// The action after which its own score is ahead the furthest.
    Greedy,
}

/// Chooses for a seat. Made by the program, run by the node for the bot seats of this computer.
pub trait Bot: Send {
    /// Legal actions of the seat to play at once, at least one; none passes the choice to the rules' default action.
    fn choose(&mut self, game: &Game, seat: Seat) -> Vec<Action>;
}

/// Makes a bot of a kind; the seed makes its choices repeatable.
pub type BotMaker = Arc<dyn Fn(BotKind, u64) -> Box<dyn Bot> + Send + Sync>;

/// How a node is started.
#[derive(Clone)]
pub struct Config {
    /// The folder of the profile: key, settings, `games/*.bastide`. Made if it is missing.
    pub data_dir: PathBuf,
    /// Where to listen for other computers.
    pub listen: Listen,
    /// Whether to look for neighbours by mDNS.
    pub discovery: Discovery,
    /// The passphrase of the hall: computers with another one are not met at all.
    pub hall: Option<Secret>,
    /// Addresses (`ip:port` or multiaddress) that are dialled, and dialled again while nobody answers.
    pub connect: Vec<String>,
    /// Tile sets that can be played with here: the built-in ones and the user's.
    pub sets: Arc<TileSets>,
    /// Makes the bots.
    pub bots: BotMaker,
    /// How long a bot waits before it plays, so that people can follow.
    pub bot_pause: Duration,
    /// The name to begin with; the profile's own if there is none.
    pub name: Option<String>,
    /// A bot that plays this profile's own seat: nobody sits here.
    pub autopilot: Option<BotKind>,
    /// Whether the autopilot agrees to what others vote for, its own last seat aside.
    pub agrees: bool,
    /// The file of the next game, if it is not to lie among the saved games.
    pub log: Option<PathBuf>,
    /// How many others may watch through this computer, if not as many as usual: 8 where a seat is held, 4 where
    /// the game is only watched.
    pub serves: Option<usize>,
    /// From this entry on this copy computes another state than the rules make: for tests of what happens then.
    #[doc(hidden)]
    pub plant_fault: Option<u64>,
}

impl Config {
    /// A node that listens at the usual port or one of the next, looks for neighbours, and plays with the built-in tile sets.
    #[must_use]
    pub fn new(data_dir: PathBuf, bots: BotMaker) -> Self {
        Self {
            data_dir,
            listen: Listen::Port(Listen::USUAL),
            discovery: Discovery::Mdns,
            hall: None,
            connect: Vec::new(),
            sets: Arc::new(TileSets::built_in().clone()),
            bots,
            bot_pause: Duration::from_millis(600),
            name: None,
            autopilot: None,
            agrees: true,
            log: None,
            serves: None,
            plant_fault: None,
        }
    }
}

/// Whether neighbours are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Discovery {
    /// By mDNS on every network of this computer.
    Mdns,
    /// By mDNS, but more rarely, for a hall of hundreds of computers.
    Hall,
    /// Not at all: only addresses that were given are dialled.
    Off,
}

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

/// What a person, or a script, wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Change name and colour of the profile.
    SetProfile {
        /// Name, 1 to 32 characters.
        name: String,
        /// The colour that is tried first when sitting down.
        colour: Colour,
    },
    /// Dial an address: `ip:port` or a multiaddress.
    Connect(String),
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
    /// The creator, before the game: ask newcomers for a password, or not any more.
    Password(Option<Secret>),
    /// At home: meet only computers that know the same passphrase, or those that know none.
    Passphrase(Option<Secret>),
    /// At home: listen at this port from now on, or at the next free one; 0 is any.
    Port(u16),
    /// Leave the lobby, or put the running game away; it can be resumed later.
    Leave,
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
    /// The creator: swap two seats.
    Swap(Seat, Seat),
    /// The creator: play with another setup. Seats beyond its count are freed.
    Change(Setup),
    /// The creator: let all windows at this table help, or none.
    Aids(Aids),
    /// Mark this computer ready for the lobby as it stands.
    Ready(bool),
    /// The creator: begin. Everybody has to be seated and ready.
    Start,
    /// Play actions for a seat of this computer; refused as a whole if one is illegal.
    Act {
        /// Whose.
        seat: Seat,
        /// 1 to 64 actions, up to the next chance or another seat's decision.
        actions: Vec<Action>,
    },
    /// Press one of the offered buttons.
    Press(super::view::Button),
    /// Withdraw what was pressed here, or say no to what others want; they are told.
    Decline(super::view::Button),
    /// While watching: ask the table for a seat, or for none any more.
    AskSeat(Option<Seat>),
    /// Continue a saved game where it stopped; its other holders come back by themselves.
    Resume(PathBuf),
    /// Go on alone from a saved game, where its other computers are lost: a branch on this computer.
    Branch(PathBuf),
    /// Try another way from an earlier moment of a saved game, alone: a branch on this computer after so many records
    /// of its file. The saved game stays as it is.
    BranchAt {
        /// Which game.
        path: PathBuf,
        /// How many records of its file the branch goes on from, as [`crate::log::Reel::records`] says.
        records: usize,
    },
    /// Go on from a saved game, or the one that is open, with those who are here: a branch, at whose table those who
    /// come get the seats that they had.
    BranchWith(PathBuf),
    /// Play the game that is over once more: a lobby with the same people, rules and password, in which whoever was
    /// first is last. Whoever of them does so first is followed by the others.
    Again,
    /// Check a log file from elsewhere and copy it into the saved games; nothing is overwritten.
    Import(PathBuf),
    /// Read a log no further that was to be imported or opened.
    StopReading(PathBuf),
    /// Write this profile's key, name and colour to a new file that the passphrase opens.
    ExportProfile {
        /// Where to.
        path: PathBuf,
        /// What seals it.
        passphrase: Passphrase,
    },
    /// Take the profile of such a file in place of this one, which must not have played yet; from the next start on.
    ImportProfile {
        /// Where from.
        path: PathBuf,
        /// What opens it.
        passphrase: Passphrase,
    },
    /// Say something to everybody at the table, those who watch too.
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
    /// Ask for the list of saved games.
    ListSaved,
    /// At home: ask a connected computer which of its saved games this profile's key holds a seat in.
    AskGames(Key),
    /// Fetch one of the games that the asked computer told of, check it and keep it with the saved games.
    FetchGame(Digest),
    /// Ask no computer for games any more.
    EndGames,
    /// End; the node's thread ends after what is due was stored and sent.
    Shutdown,
}
