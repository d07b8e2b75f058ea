//! The arguments of the command line.

mod peer;

pub use peer::{BotName, HostArgs, JoinArgs, PeerCommand, PlayerArgs};

use clap::{Args, Parser, Subcommand, ValueEnum};
use net::node::Typed;
use std::net::SocketAddr;
use std::path::PathBuf;

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
    /// Where profile, keys and saved games lie
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Size of everything on the screen, 1 is normal
    #[arg(long, value_name = "X")]
    pub scale: Option<f32>,
    /// Theme of the window
    #[arg(long, value_enum, value_name = "THEME")]
    pub theme: Option<ThemeName>,
    /// What draws the window; glow, and wgpu where that fails and this build has it, if not said
    #[arg(long, value_enum, value_name = "RENDERER")]
    pub renderer: Option<RendererName>,
    /// Print what happens as JSON lines
    #[arg(long)]
    pub log_events: bool,
    /// Also dial this address, for networks where computers do not see each other
    #[arg(long, value_name = "ADDR")]
    pub connect: Vec<String>,
    /// Play only with computers that know the same words
    #[arg(long, value_name = "WORDS")]
    pub passphrase: Option<Typed>,
    /// Listen at this port or the next free one, 0 for any, instead of 21247: a firewall can be opened for it
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,
    /// Look for neighbours more rarely: for a hall of hundreds of computers
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
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum RendererName {
    /// OpenGL, which runs on any graphics card of the last twenty years, and without one.
    Glow,
    /// Vulkan, Metal or Direct3D 12, in builds with the feature of that name.
    Wgpu,
}

/// The commands that run without a window.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Host or join a table without a window
    #[command(subcommand)]
    Peer(Box<PeerCommand>),
    /// Show who this computer plays as, or move that to another computer
    #[command(subcommand)]
    Profile(ProfileCommand),
    /// Check, read or convert the log of a game
    #[command(subcommand)]
    Log(LogCommand),
    /// Play a scenario file and say whether its expectations hold
    Play {
        /// The scenario file
        scenario: PathBuf,
        /// Print the state after each step as a JSON line
        #[arg(long)]
        json: bool,
    },
    /// Say whether other computers can find this one, and what to do if not
    Doctor(DoctorArgs),
    /// Measure this build on this computer
    #[command(subcommand)]
    Bench(BenchCommand),
    /// Draw the game's pictures into files
    #[command(subcommand)]
    Art(ArtCommand),
}

/// `bastide profile …`
#[derive(Subcommand, Debug)]
pub enum ProfileCommand {
    /// Print the key of the profile
    Show {
        /// Where the profile lies
        #[arg(long, value_name = "DIR")]
        data_dir: Option<PathBuf>,
    },
    /// Write key, name and colour to a new file, sealed with a passphrase
    Export {
        /// The file to write
        file: PathBuf,
        /// Options that export and import share.
        #[command(flatten)]
        args: ProfileArgs,
    },
    /// Take the profile of such a file; never in place of one that has saved games
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
    /// Where the profile lies
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// A file whose first line is the passphrase; it is read from standard input otherwise
    #[arg(long, value_name = "FILE")]
    pub passphrase_file: Option<PathBuf>,
}

/// `bastide doctor`
#[derive(Args, Debug, Clone)]
pub struct DoctorArgs {
    /// Print what was found as one JSON object
    #[arg(long)]
    pub json: bool,
    /// Language: de or en
    #[arg(long, value_name = "LANG", value_parser = ["de", "en"])]
    pub lang: Option<String>,
    /// Where profile and keys lie
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Listen at this port or the next free one, 0 for any, instead of 21247: a firewall can be opened for it
    #[arg(long, value_name = "PORT", conflicts_with = "listen")]
    pub port: Option<u16>,
    /// Try to listen at this address and port alone
    #[arg(long, value_name = "IP:PORT")]
    pub listen: Option<SocketAddr>,
    /// The passphrase of the hall, to learn whether those who answer are in it
    #[arg(long, value_name = "WORDS")]
    pub passphrase: Option<Typed>,
    /// Look at this computer alone and send nothing to the network
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
    /// Tell the game, entry by entry
    Show {
        /// The log
        file: PathBuf,
    },
    /// Say from which entry on two copies of a log differ: exit status 0 if not at all, 1 if so, 2 if one cannot be
    /// read
    Compare {
        /// One copy
        a: PathBuf,
        /// The other
        b: PathBuf,
    },
    /// Save what holds of a damaged log to a new file; the damaged one stays as it is
    Salvage {
        /// The damaged log
        file: PathBuf,
        /// The file to write, where none is yet
        new: PathBuf,
    },
    /// Make a log that does not hold, or the one in a desync report, as small as the fault allows
    Minimise {
        /// The log or the report
        file: PathBuf,
        /// Where to write it; beside the file with the ending `min.bastide` otherwise
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Write the log in a form other programs read
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
        /// How long to measure each kind of game, in CPU seconds
        #[arg(long, value_name = "S", default_value_t = 3.0, value_parser = seconds)]
        seconds: f64,
    },
    /// Frames with a map of 10,000 tiles, without a screen
    Table {
        /// Print the figures as one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Every tile painted, lying in each of the four ways
    Art {
        /// Print the figures as one JSON object
        #[arg(long)]
        json: bool,
        /// Only this set
        #[arg(long, value_name = "NAME")]
        set: Option<String>,
    },
    /// A long log verified, and moves to everybody at a table, over loopback
    Net {
        /// Print the figures as one JSON object
        #[arg(long)]
        json: bool,
        /// Instead: what a stranger that sends everything as fast as it can costs a table of two. Exits with status 1,
        /// and names the kinds of packets, if a move takes longer or more of a core is needed than is allowed
        #[arg(long)]
        hostile: bool,
        /// How many milliseconds a move may take, whatever is sent
        #[arg(long, value_name = "MS", default_value_t = 200, requires = "hostile")]
        longest_ms: u64,
        /// How many hundredths of a core may be needed more than without a stranger
        #[arg(long, value_name = "N", default_value_t = 25, requires = "hostile")]
        percent: u64,
        /// How long each kind of packet is sent; everything at once, from one address and from many, three times as long
        #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = seconds, requires = "hostile")]
        seconds: f64,
        /// Only kinds whose names begin like that, and everything at once
        #[arg(long, value_name = "NAME", requires = "hostile")]
        only: Option<String>,
        /// The table asks for a password, which the stranger does not know
        #[arg(long, requires = "hostile")]
        locked: bool,
        /// How many entries the long log has, some 9,200 at most
        #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=100_000))]
        entries: u64,
        /// How many moves are measured
        #[arg(long, value_name = "N", default_value_t = 60)]
        moves: usize,
        /// How many spectators watch
        #[arg(long, value_name = "N", default_value_t = 50)]
        spectators: usize,
        /// How many times three computers are started to find each other on this network, 0 for not at all
        #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(..=100))]
        starts: u8,
    },
    /// The stranger of `net --hostile`
    #[command(hide = true)]
    Stranger {
        /// Where the program is reached that it annoys
        #[arg(long, value_name = "ADDRESS")]
        at: SocketAddr,
        /// The log of the game there
        #[arg(long, value_name = "FILE")]
        log: PathBuf,
        /// What it sends
        #[arg(long, value_name = "NAME")]
        kind: String,
        /// The last number of the address it comes from
        #[arg(long, value_name = "N")]
        from: u8,
        /// For how long
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
        /// Where the folder `tiles` lies
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
    /// The map of a game as its log leaves it
    Map {
        /// The log
        #[arg(value_name = "FILE.bastide")]
        log: PathBuf,
        /// The PNG file to write
        #[arg(value_name = "FILE.png")]
        file: PathBuf,
        /// Pixels along the longer side; tiles get 1024 at most
        #[arg(long, value_name = "N", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(64..=8192))]
        size: u32,
        /// The map after so many entries instead of the last
        #[arg(long, value_name = "N")]
        at: Option<usize>,
        /// Plain plans of the tiles instead of pictures
        #[arg(long)]
        plain: bool,
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
