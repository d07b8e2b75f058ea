//! What can be written after `bastide peer`.

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand, ValueEnum};
use net::node::Typed;
use rules::Preset;
use std::net::SocketAddr;
use std::path::PathBuf;

/// `bastide peer …`
#[derive(Subcommand, Debug)]
pub enum PeerCommand {
    /// Open a table and start when its seats are full
    Host(HostArgs),
    /// Sit down at a table that somebody else opened
    Join(JoinArgs),
}

/// Options that a host and a guest share.
#[derive(Args, Debug, Clone)]
pub struct PlayerArgs {
    /// The name others see
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Who chooses the moves of this seat
    #[arg(long, value_enum, value_name = "BOT")]
    pub bot: Option<BotName>,
    /// Where the log of the game is kept; an existing log is taken up again
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Also dial this address, for networks where computers do not see each other
    #[arg(long, value_name = "ADDR")]
    pub connect: Vec<String>,
    /// Play only with computers that know the same words
    #[arg(long, value_name = "WORDS")]
    pub passphrase: Option<Typed>,
    /// Where profile and keys lie
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Listen at this port or the next free one, 0 for any, instead of 21247: a firewall can be opened for it
    #[arg(long, value_name = "PORT", conflicts_with = "listen")]
    pub port: Option<u16>,
    /// Listen at this address and port alone
    #[arg(long, value_name = "IP:PORT")]
    pub listen: Option<SocketAddr>,
    /// Do not look for neighbours; only given addresses are dialled
    #[arg(long)]
    pub no_mdns: bool,
    /// Look for neighbours more rarely: for a hall of hundreds of computers
    #[arg(long, conflicts_with = "no_mdns")]
    pub hall: bool,
    /// The password of the table: asked of guests by a host, given by a guest
    #[arg(long, value_name = "WORD")]
    pub password: Option<Typed>,
    /// How many milliseconds the bot waits before each of its moves
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=60_000))]
    pub pause: u64,
    /// Print what happens as JSON lines
    #[arg(long)]
    pub json: bool,
    /// Put the game away and end after so many entries
    #[arg(long, value_name = "N")]
    pub leave_after: Option<u64>,
    /// Agree to nothing that others vote for, the result aside
    #[arg(long)]
    pub no_agree: bool,
    /// How many others may watch through this computer: 8 where a seat is held, 4 while watching, if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(..=64))]
    pub serves: Option<u8>,
    /// Take commands from standard input, one a line; see below
    #[arg(long)]
    pub commands: bool,
}

/// What `--commands` understands.
const COMMANDS: &str = "\
Lines of --commands; SEAT is a player's name, or the number of the seat, counted from 1. What is a vote is tried for 20 seconds or until the table changed:
  skip SEAT         pass its turns over
  auto SEAT         play it by the simplest moves
  bot SEAT          let this computer's bot play it
  remove SEAT       go on without its player for good; the own seat: leave for good
  come-back [SEAT]  the seat's own player plays again (the own seat, if none is named)
  hand SEAT [NAME]  give it to somebody who asks for it (join --take-seat)
  absent            draw without those whose share is missing
  takeback [N]      take the last N acts back (1 to 12)
  close             end and count now
  agree, decline    answer what others vote for (with --no-agree)
  ask SEAT          ask for a seat while watching
  branch            go on in a branch with those who are here
  say TEXT          say something to everybody at the table, in its lobby too
  react NAME        the same in one word: hello, luck, nice, thanks, laugh, oops, think or bravo
  mute NAME         print nothing more that NAME says; kept with the profile, until unmute NAME
  mute-all          print nothing more that anybody else says, until unmute-all
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
    /// A JSON file with seats, sets, modules and options instead of a preset, as `log export --json` writes it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["preset", "seats"])]
    pub setup: Option<PathBuf>,
    /// Number of seats, 2 to 8
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=8))]
    pub seats: u8,
    /// Bots of this computer that take further seats
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=7))]
    pub bots: u8,
    /// What host and guest share.
    #[command(flatten)]
    pub player: PlayerArgs,
}

/// `bastide peer join …`
#[derive(Args, Debug, Clone)]
#[command(after_help = COMMANDS)]
pub struct JoinArgs {
    /// The name of the table to join; the first one seen otherwise
    #[arg(long, value_name = "TABLE")]
    pub table: Option<String>,
    /// Go to the table of this ticket
    #[arg(long, value_name = "TICKET", conflicts_with_all = ["table", "code"])]
    pub ticket: Option<String>,
    /// Go to a table of the computer with this short code, or at this address
    #[arg(long, value_name = "CODE", conflicts_with = "table")]
    pub code: Option<String>,
    /// Only watch
    #[arg(long)]
    pub watch: bool,
    /// Go to a running game and ask for a seat that a bot or nobody plays, or for this one
    #[arg(long, value_name = "SEAT", num_args = 0..=1, value_parser = clap::value_parser!(u8).range(1..=8), conflicts_with = "watch")]
    pub take_seat: Option<Option<u8>>,
    /// What host and guest share.
    #[command(flatten)]
    pub player: PlayerArgs,
}

/// The bots that can hold a seat.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotName {
    /// Any legal move
    Random,
    /// The move that looks best at once
    Greedy,
}

fn presets() -> PossibleValuesParser {
    PossibleValuesParser::new(Preset::ALL.map(Preset::name))
}
