//! How a node is started.

use crate::secret::Secret;
use crate::swarm::port::Listen;
use rules::{Action, Game, Seat, TileSets};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

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
