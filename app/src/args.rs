//! The arguments of the command line.

mod peer;

pub use peer::{HostArgs, JoinArgs, PeerCommand, PlayerArgs};

use crate::bot::{Level, REVIEW_TIMES, read_time};
use clap::{Args, Parser, Subcommand, ValueEnum};
use net::node::Typed;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// The command line of `bastide`.
#[derive(Parser, Debug)]
#[command(
    name = "bastide",
    version,
    about = "A tile-laying game for friends on one local network, without a server"
)]
#[command(after_help = "Without a command the window opens.", args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// The command to run without a window.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The options of the window, if there is no command.
    #[command(flatten)]
    pub window: WindowArgs,
}

/// Options of the window.
#[derive(Args, Debug, Default, Clone)]
pub struct WindowArgs {
    /// A saved game to open
    #[arg(value_name = "FILE.bastide")]
    pub file: Option<PathBuf>,
    /// The folder of profile, keys and saved games
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Size of everything on the screen, 1 is normal
    #[arg(long, value_name = "X")]
    pub scale: Option<f32>,
    /// Theme of the window
    #[arg(long, value_enum, value_name = "THEME")]
    pub theme: Option<ThemeName>,
    /// What draws the window; by default glow, or wgpu if that fails and this build has it
    #[arg(long, value_enum, value_name = "RENDERER")]
    pub renderer: Option<RendererName>,
    /// Print events as JSON lines
    #[arg(long)]
    pub log_events: bool,
    /// Also dial this address, for networks where computers do not find each other
    #[arg(long, value_name = "ADDR")]
    pub connect: Vec<String>,
    /// Play only with computers that have the same passphrase
    #[arg(long, value_name = "WORDS")]
    pub passphrase: Option<Typed>,
    /// Listen on this port or the next free one, 0 for any, instead of 21247; a firewall can be opened for it
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,
    /// Look for neighbours less often, for a hall of hundreds of computers
    #[arg(long)]
    pub hall: bool,
    /// Language of the window: de or en
    #[arg(long, value_name = "LANG", value_parser = ["de", "en"])]
    pub lang: Option<String>,
}

/// A theme, by its name on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThemeName {
    /// Ink on paper.
    Light,
    /// Paper on ink.
    Dark,
    /// The highest contrast.
    Contrast,
}

/// The renderers of the window.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RendererName {
    /// OpenGL, which runs on any graphics card of the last twenty years, and without one.
    Glow,
    /// Vulkan, Metal or Direct3D 12, in builds with the feature of that name.
    Wgpu,
}

impl RendererName {
    /// All renderers.
    pub const ALL: [Self; 2] = [Self::Glow, Self::Wgpu];

    /// Its name, as the window's library writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Glow => "glow",
            Self::Wgpu => "wgpu",
        }
    }
}

/// The commands that run without a window.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Host or join a table without a window
    #[command(subcommand)]
    Peer(Box<PeerCommand>),
    /// Show the profile of this computer, or move it to another computer
    #[command(subcommand)]
    Profile(ProfileCommand),
    /// Check, read or convert the log of a game
    #[command(subcommand)]
    Log(LogCommand),
    /// Play a scenario file and check its expectations
    Play {
        /// The scenario file
        scenario: PathBuf,
        /// Print the state after each step as a JSON line
        #[arg(long)]
        json: bool,
    },
    /// Check whether other computers can find this one, with advice if not
    Doctor(DoctorArgs),
    /// Give the program to others: serve a page on the local network, from which they download it
    Share(ShareArgs),
    /// Measure the speed of this build on this computer
    #[command(subcommand)]
    Bench(BenchCommand),
    /// Let bots play against bots, to see which plays better
    Arena(ArenaArgs),
    /// Make the weights of the bots from nothing, by games
    Train(TrainArgs),
    /// Let a bot judge every decision of a game
    Review(ReviewArgs),
    /// Work with tile sets of one's own
    #[command(subcommand)]
    Tiles(TilesCommand),
    /// Draw the game's pictures into files
    #[command(subcommand)]
    Art(ArtCommand),
}

/// `bastide arena`
#[derive(Args, Debug, Clone)]
pub struct ArenaArgs {
    /// The bot of one seat: random, greedy, easy, medium or hard; hard:100ms thinks for 100 ms at each decision
    #[arg(long, value_name = "BOT")]
    pub a: Level,
    /// The bot of all other seats
    #[arg(long, value_name = "BOT")]
    pub b: Level,
    /// How many games; with the same draws each seat is the first bot's once
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub games: u32,
    /// The rules
    #[arg(long, value_name = "PRESET", default_value = "base", value_parser = peer::presets())]
    pub preset: String,
    /// A JSON file with seats, sets, modules and options instead of a preset
    #[arg(long, value_name = "FILE", conflicts_with_all = ["preset", "seats"])]
    pub setup: Option<PathBuf>,
    /// Number of seats, 2 to 8
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=8))]
    pub seats: u8,
    /// The number that decides all draws
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Threads, each with a game; by default as many as processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub threads: Option<u8>,
    /// Print the figures as one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `bastide review`
#[derive(Args, Debug, Clone)]
pub struct ReviewArgs {
    /// The log; what is found is kept beside it
    #[arg(value_name = "FILE.bastide")]
    pub file: PathBuf,
    /// How long each decision is looked at, 50ms to 2s
    #[arg(long, value_name = "TIME", default_value = "200ms")]
    pub time: ReviewTime,
    /// Threads; by default as many as processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub threads: Option<u8>,
    /// Judge anew what was judged before
    #[arg(long)]
    pub again: bool,
    /// Print everything as one JSON object
    #[arg(long)]
    pub json: bool,
}

/// How long a review looks at each decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewTime(pub Duration);

impl FromStr for ReviewTime {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let [least, most] = REVIEW_TIMES;
        let time = read_time(text).filter(|time| (least..=most).contains(time));
        time.map(Self).ok_or_else(|| format!("{text} is no time for a decision: 50ms to 2s"))
    }
}

/// `bastide train`
#[derive(Args, Debug, Clone)]
pub struct TrainArgs {
    /// The rules; several in a row, separated by commas, are played by turns
    #[arg(long, value_name = "PRESET", default_value = "base", value_delimiter = ',', value_parser = peer::presets())]
    pub preset: Vec<String>,
    /// Number of seats, 2 to 8
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=8))]
    pub seats: u8,
    /// The number that decides all games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many generations
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub generations: u32,
    /// How many sets of weights a generation has
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u32).range(4..=1000))]
    pub sets: u32,
    /// How many games each set plays
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    pub games: u32,
    /// Print only the outcome
    #[arg(long)]
    pub quiet: bool,
}

/// `bastide share`
#[derive(Args, Debug)]
pub struct ShareArgs {
    /// Serve on this port instead of 21280 or the next free one
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,
    /// First fetch the packages of other systems from another page
    #[arg(long, value_name = "ADDRESS")]
    pub fetch: Option<String>,
    /// Language of the page for readers of other languages: de or en
    #[arg(long, value_name = "LANG", value_parser = ["de", "en"])]
    pub lang: Option<String>,
    /// The folder of profile, keys and saved games
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

/// `bastide tiles …`
#[derive(Subcommand, Debug)]
pub enum TilesCommand {
    /// Say what is wrong with a tile set, with line and reason, and paint its tiles
    Check {
        /// The tile set
        #[arg(value_name = "FILE.ron")]
        file: PathBuf,
        /// Paint the tiles to this file
        #[arg(long, value_name = "FILE.png")]
        sheet: Option<PathBuf>,
        /// Language of the answer: de or en
        #[arg(long, value_name = "LANG", value_parser = ["de", "en"])]
        lang: Option<String>,
    },
}

/// `bastide profile …`
#[derive(Subcommand, Debug)]
pub enum ProfileCommand {
    /// Print the key of the profile
    Show {
        /// The folder of the profile
        #[arg(long, value_name = "DIR")]
        data_dir: Option<PathBuf>,
    },
    /// Write key, name and colour to a new file, encrypted with a passphrase
    Export {
        /// The file to write
        file: PathBuf,
        /// Options that export and import share.
        #[command(flatten)]
        args: ProfileArgs,
    },
    /// Import the profile of such a file; never replaces one that has saved games
    Import {
        /// The file
        file: PathBuf,
        /// Options that export and import share.
        #[command(flatten)]
        args: ProfileArgs,
    },
}

/// Options that export and import share.
#[derive(Args, Debug, Clone)]
pub struct ProfileArgs {
    /// The folder of the profile
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// A file whose first line is the passphrase, instead of standard input
    #[arg(long, value_name = "FILE")]
    pub passphrase_file: Option<PathBuf>,
}

/// `bastide doctor`
#[derive(Args, Debug, Clone)]
pub struct DoctorArgs {
    /// Print the findings as one JSON object
    #[arg(long)]
    pub json: bool,
    /// Language: de or en
    #[arg(long, value_name = "LANG", value_parser = ["de", "en"])]
    pub lang: Option<String>,
    /// The folder of profile and keys
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Listen on this port or the next free one, 0 for any, instead of 21247; a firewall can be opened for it
    #[arg(long, value_name = "PORT", conflicts_with = "listen")]
    pub port: Option<u16>,
    /// Try to listen only on this address and port
    #[arg(long, value_name = "IP:PORT")]
    pub listen: Option<SocketAddr>,
    /// The passphrase of the hall, to check whether other computers are in it
    #[arg(long, value_name = "WORDS")]
    pub passphrase: Option<Typed>,
    /// Examine only this computer and send nothing to the network
    #[arg(long)]
    pub no_mdns: bool,
}

/// `bastide log …`
#[derive(Subcommand, Debug)]
pub enum LogCommand {
    /// Check signatures, chain, legality, draws and hashes; print the head
    Verify {
        /// The log
        file: PathBuf,
    },
    /// Print the game, entry by entry
    Show {
        /// The log
        file: PathBuf,
    },
    /// Find the first entry at which two copies of a log differ; exit status 0 if none, 1 if any, 2 if one is
    /// unreadable
    Compare {
        /// One copy
        a: PathBuf,
        /// The other
        b: PathBuf,
    },
    /// Save the valid part of a damaged log to a new file; the damaged one does not change
    Salvage {
        /// The damaged log
        file: PathBuf,
        /// The new file to write
        new: PathBuf,
    },
    /// Minimise an invalid log, or the one in a desync report, to the part that shows the fault
    Minimise {
        /// The log or the report
        file: PathBuf,
        /// The file to write; by default next to the original, with the extension `min.bastide`
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Write the log in a format for other programs
    Export {
        /// The log
        file: PathBuf,
        /// The form.
        #[command(flatten)]
        format: ExportFormat,
    },
}

/// The form of an export.
#[derive(Args, Debug, Clone, Copy)]
#[group(required = true, multiple = false)]
pub struct ExportFormat {
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    /// The text of `log show`
    #[arg(long)]
    pub text: bool,
    /// The scores as comma-separated values: points by category, tiles and figures of each player
    #[arg(long)]
    pub csv: bool,
}

/// `bastide bench …`
#[derive(Subcommand, Debug)]
pub enum BenchCommand {
    /// Random games with full lists of legal actions and checked play
    Rules {
        /// Print the figures as one JSON object
        #[arg(long)]
        json: bool,
        /// CPU seconds to measure each kind of game
        #[arg(long, value_name = "S", default_value_t = 3.0, value_parser = seconds)]
        seconds: f64,
    },
    /// Frames with a map of 10,000 tiles, without a screen
    Table {
        /// Print the figures as one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Every tile painted, in each of the four rotations
    Art {
        /// Print the figures as one JSON object
        #[arg(long)]
        json: bool,
        /// Only this set
        #[arg(long, value_name = "NAME")]
        set: Option<String>,
    },
    /// Verifying a long log, and moves at a whole table, over loopback
    Net {
        /// Print the figures as one JSON object
        #[arg(long)]
        json: bool,
        /// Instead: what a stranger that sends everything as fast as it can costs a table of two. Exits with status 1,
        /// and names the kinds of packets, if a move takes longer or needs more of a core than allowed
        #[arg(long)]
        hostile: bool,
        /// Milliseconds that a move may take, whatever is sent
        #[arg(long, value_name = "MS", default_value_t = 200, requires = "hostile")]
        longest_ms: u64,
        /// Hundredths of a core that may be needed more than without a stranger
        #[arg(long, value_name = "N", default_value_t = 25, requires = "hostile")]
        percent: u64,
        /// Seconds to send each kind of packet; everything at once, from one address and from many, takes three times
        /// as long
        #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = seconds, requires = "hostile")]
        seconds: f64,
        /// Only the kinds whose names begin like this, and everything at once
        #[arg(long, value_name = "NAME", requires = "hostile")]
        only: Option<String>,
        /// The table asks for a password, which the stranger does not know
        #[arg(long, requires = "hostile")]
        locked: bool,
        /// Entries of the long log, about 9,200 at most
        #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=100_000))]
        entries: u64,
        /// Moves to measure
        #[arg(long, value_name = "N", default_value_t = 60)]
        moves: usize,
        /// Number of spectators
        #[arg(long, value_name = "N", default_value_t = 50)]
        spectators: usize,
        /// How often to start three computers that find each other on this network; 0 for never
        #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(..=100))]
        starts: u8,
    },
    /// The stranger of `net --hostile`
    #[command(hide = true)]
    Stranger {
        /// The address of the attacked program
        #[arg(long, value_name = "ADDRESS")]
        at: SocketAddr,
        /// The log of its game
        #[arg(long, value_name = "FILE")]
        log: PathBuf,
        /// What it sends
        #[arg(long, value_name = "NAME")]
        kind: String,
        /// The last number of the address it comes from
        #[arg(long, value_name = "N")]
        from: u8,
        /// Seconds to send
        #[arg(long, value_name = "S", value_parser = seconds)]
        seconds: f64,
    },
}

/// `bastide art …`
#[derive(Subcommand, Debug)]
pub enum ArtCommand {
    /// All tiles of the built-in sets on one sheet
    Sheet {
        /// Only this set, built in or from the folder `tiles` of the data folder
        #[arg(long, value_name = "NAME")]
        set: Option<String>,
        /// The data folder with the folder `tiles`
        #[arg(long, value_name = "DIR")]
        data_dir: Option<PathBuf>,
        /// As a plan instead of a painting
        #[arg(long)]
        plain: bool,
        /// The PNG file to write
        #[arg(value_name = "FILE.png")]
        file: PathBuf,
    },
    /// All figures in all colours on one sheet
    Figures {
        /// The PNG file to write
        #[arg(value_name = "FILE.png")]
        file: PathBuf,
    },
    /// The map at the end of a log
    Map {
        /// The log
        #[arg(value_name = "FILE.bastide")]
        log: PathBuf,
        /// The PNG file to write
        #[arg(value_name = "FILE.png")]
        file: PathBuf,
        /// Pixels along the longer side; a tile gets at most 1024
        #[arg(long, value_name = "N", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(64..=8192))]
        size: u32,
        /// The map after this many entries, instead of the last
        #[arg(long, value_name = "N")]
        at: Option<usize>,
        /// Plain plans of the tiles instead of pictures
        #[arg(long)]
        plain: bool,
        /// With the wooden table around the tiles
        #[arg(long)]
        table: bool,
    },
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "a number of seconds, such as 3, is wanted".to_owned())?;
    if (0.0..=3600.0).contains(&seconds) {
        Ok(seconds)
    } else {
        Err("0 to 3600 seconds can be measured".to_owned())
    }
}
