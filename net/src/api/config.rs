//! The configuration of a node.

use crate::log::BotKind;
use crate::secret::Secret;
use crate::swarm::port::Listen;
use rules::{Action, Game, Seat, TileSets};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Chooses actions for a seat. The program provides it, and the node runs it for the bot seats of this computer.
///
/// A bot that always takes the first legal action plays a game against itself:
///
/// ```
/// use net::node::Bot;
/// use rules::{Action, Game, Preset, Rules, Seat, TileSets, Wait};
///
/// struct First;
///
/// impl Bot for First {
///     fn choose(&mut self, game: &Game, _: Seat) -> Vec<Action> {
///         game.legal().into_iter().take(1).collect()
///     }
/// }
///
/// let mut game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in())?);
/// let mut seed = [0; 32];
/// while game.wait() != Wait::Over {
///     if let Wait::Decide { seat, .. } = game.wait() {
///         for action in First.choose(&game, seat) {
///             game.play(seat, action)?;
///         }
///     } else {
///         game.resolve(&seed)?;
///         seed[0] = seed[0].wrapping_add(1);
///     }
/// }
/// assert!(game.score(Seat(0)) + game.score(Seat(1)) > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Bot: Send {
    /// The legal actions for the seat to play at once. If there are none, the rules' default action is played.
    fn choose(&mut self, game: &Game, seat: Seat) -> Vec<Action>;

    /// Whether it chooses at once. One that does not is asked on a thread of its own, by [`Bot::think`].
    fn is_quick(&self) -> bool {
        true
    }

    /// The same as [`Bot::choose`], but for one that takes its time: as soon as `stop` is set nobody wants the answer.
    fn think(&mut self, game: &Game, seat: Seat, stop: &AtomicBool) -> Vec<Action> {
        let _ = stop;
        self.choose(game, seat)
    }
}

/// Makes a bot of a kind; the seed makes its choices repeatable.
pub type BotMaker = Arc<dyn Fn(BotKind, u64) -> Box<dyn Bot> + Send + Sync>;

/// The configuration of a node.
#[derive(Clone)]
pub struct Config {
    /// The folder of the profile: key, settings, `games/*.bastide`. It is created if it is missing.
    pub data_dir: PathBuf,
    /// Where to listen for other computers.
    pub listen: Listen,
    /// Whether to look for neighbours by mDNS.
    pub discovery: Discovery,
    /// The passphrase of the hall. Computers with a different one are not met at all.
    pub hall: Option<Secret>,
    /// Addresses (`ip:port` or multiaddress) to dial, again and again while nobody answers.
    pub connect: Vec<String>,
    /// The available tile sets: the built-in ones and the user's.
    pub sets: Arc<TileSets>,
    /// Makes the bots.
    pub bots: BotMaker,
    /// How long a bot waits before it plays, so that players can follow.
    pub bot_pause: Duration,
    /// The initial name; `None` for the profile's own.
    pub name: Option<String>,
    /// A bot that plays this profile's own seat, because no player sits here.
    pub autopilot: Option<BotKind>,
    /// Whether the autopilot agrees to what others vote for, except to giving away its own last seat.
    pub agrees: bool,
    /// The file of the next game, if it does not go to the saved games.
    pub log: Option<PathBuf>,
    /// How many others may watch through this computer. `None` for the default: 8 for a holder, 4 for a spectator.
    pub serves: Option<usize>,
}

impl Config {
    /// A node that listens at the usual port or one of the next, looks for neighbours, and has the built-in tile sets.
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
            bot_pause: Duration::from_millis(900),
            name: None,
            autopilot: None,
            agrees: true,
            log: None,
            serves: None,
        }
    }
}

/// How the node looks for neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Discovery {
    /// By mDNS on every network of this computer.
    Mdns,
    /// By mDNS, but more rarely, for a hall of hundreds of computers.
    Hall,
    /// Not at all: only given addresses are dialled.
    Off,
}
