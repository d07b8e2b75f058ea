//! The arguments of `bastide peer`.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use net::node::{BotKind, Typed};
use rules::Preset;
use std::net::SocketAddr;
use std::path::PathBuf;

/// `bastide peer …`
#[derive(Subcommand, Debug)]
pub enum PeerCommand {
    /// Open a table and start when its seats are full
    Host(HostArgs),
    /// Join a table of another computer
    Join(JoinArgs),
}

/// Options that a host and a guest share.
#[derive(Args, Debug, Clone)]
pub struct PlayerArgs {
    /// The name others see
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// The bot that chooses the moves of this seat
    #[arg(long, value_name = "BOT", value_parser = bots())]
    pub bot: Option<BotKind>,
    /// The log of the game; an existing one is resumed
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Also dial this address, for networks where computers do not find each other
    #[arg(long, value_name = "ADDR")]
    pub connect: Vec<String>,
    /// Play only with computers that have the same passphrase
    #[arg(long, value_name = "WORDS")]
    pub passphrase: Option<Typed>,
    /// The folder of profile and keys
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Listen on this port or the next free one, 0 for any, instead of 21247; a firewall can be opened for it
    #[arg(long, value_name = "PORT", conflicts_with = "listen")]
    pub port: Option<u16>,
    /// Listen only on this address and port
    #[arg(long, value_name = "IP:PORT")]
    pub listen: Option<SocketAddr>,
    /// Do not look for neighbours; dial only the given addresses
    #[arg(long)]
    pub no_mdns: bool,
    /// Look for neighbours less often, for a hall of hundreds of computers
    #[arg(long, conflicts_with = "no_mdns")]
    pub hall: bool,
    /// The password of the table: a host asks guests for it, a guest gives it
    #[arg(long, value_name = "WORD")]
    pub password: Option<Typed>,
    /// Milliseconds that the bot waits before each move
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=60_000))]
    pub pause: u64,
    /// Print events as JSON lines
    #[arg(long)]
    pub json: bool,
    /// Put the game away and end after this many entries
    #[arg(long, value_name = "N")]
    pub leave_after: Option<u64>,
    /// Agree to no vote of others except the result
    #[arg(long)]
    pub no_agree: bool,
    /// How many others may watch through this computer; by default 8 with a seat, 4 while watching
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(..=64))]
    pub serves: Option<u8>,
    /// Read commands from standard input, one per line; see below
    #[arg(long)]
    pub commands: bool,
}

/// The help for `--commands`.
const COMMANDS: &str = "\
Lines of --commands; SEAT is a player's name, or the number of the seat, counted from 1. A vote is retried for 20 seconds or until the table changes:
  skip SEAT         pass over its turns
  auto SEAT         play it with the simplest moves
  bot SEAT          let this computer's bot play it
  remove SEAT       go on without its player for good; for your own seat: leave for good
  come-back [SEAT]  the seat's own player plays again (default: your own seat)
  hand SEAT [NAME]  give it to a player who asks for it (join --take-seat)
  absent            draw without the players whose shares are missing
  takeback [N]      take back the last N acts (1 to 12)
  close             end and count now
  agree, decline    answer the votes of others (with --no-agree)
  ask SEAT          ask for a seat while watching
  branch            go on in a branch with the connected players
  say TEXT          write to everyone at the table, also in its lobby
  react NAME        send a reaction: hello, luck, nice, thanks, laugh, oops, think or bravo
  mute NAME         print no more chat lines of NAME; stored in the profile, until unmute NAME
  mute-all          print no more chat lines of others, until unmute-all
  leave             put the game away and end";

/// `bastide peer host …`
#[derive(Args, Debug, Clone)]
#[command(after_help = COMMANDS)]
pub struct HostArgs {
    /// The table's name
    #[arg(long, value_name = "TABLE")]
    pub table: Option<String>,
    /// The rules
    #[arg(long, value_name = "PRESET", default_value = "base", value_parser = presets())]
    pub preset: String,
    /// A JSON file with seats, sets, modules and options instead of a preset, or a game from `log export --json`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["preset", "seats"])]
    pub setup: Option<PathBuf>,
    /// Number of seats, 2 to 8
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=8))]
    pub seats: u8,
    /// Bots of this computer that take additional seats
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=7))]
    pub bots: u8,
    /// Options that host and guest share.
    #[command(flatten)]
    pub player: PlayerArgs,
}

/// `bastide peer join …`
#[derive(Args, Debug, Clone)]
#[command(after_help = COMMANDS)]
pub struct JoinArgs {
    /// The name of the table to join; by default the first one found
    #[arg(long, value_name = "TABLE")]
    pub table: Option<String>,
    /// Join the table of this ticket
    #[arg(long, value_name = "TICKET", conflicts_with_all = ["table", "code"])]
    pub ticket: Option<String>,
    /// Join a table of the computer with this short code, or at this address
    #[arg(long, value_name = "CODE", conflicts_with = "table")]
    pub code: Option<String>,
    /// Only watch
    #[arg(long)]
    pub watch: bool,
    /// Join a running game and ask for a seat that is abandoned or played by a bot, or for this one
    #[arg(long, value_name = "SEAT", num_args = 0..=1, value_parser = clap::value_parser!(u8).range(1..=8), conflicts_with = "watch")]
    pub take_seat: Option<Option<u8>>,
    /// Options that host and guest share.
    #[command(flatten)]
    pub player: PlayerArgs,
}

impl PlayerArgs {
    /// The bot of this seat; the simplest if none is named.
    #[must_use]
    pub fn bot(&self) -> BotKind {
        self.bot.unwrap_or(BotKind::Random)
    }
}

fn bots() -> impl TypedValueParser<Value = BotKind> {
    let random = PossibleValue::new("random").help("Any legal move");
    let greedy =
        PossibleValue::new("greedy").help("The move that looks best at once, as the first version had it");
    let easy = PossibleValue::new("easy").help("Overlooks places and misjudges plays");
    let medium = PossibleValue::new("medium").help("The play with the best outlook");
    let hard = PossibleValue::new("hard").help("Looks ahead for a second at each decision");
    PossibleValuesParser::new([random, greedy, easy, medium, hard]).map(|name| match name.as_str() {
        "greedy" => BotKind::Greedy,
        "easy" => BotKind::Easy,
        "medium" => BotKind::Medium,
        "hard" => BotKind::HARD,
        _ => BotKind::Random,
    })
}

pub(super) fn presets() -> PossibleValuesParser {
    PossibleValuesParser::new(Preset::ALL.map(Preset::name))
}
