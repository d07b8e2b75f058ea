//! The command line. Without a subcommand the window opens; with one the program runs without a display.

mod about;
mod arena;
mod art;
mod bench;
mod compare;
mod doctor;
mod input;
mod log;
mod outcome;
mod play;
mod profile;
mod review;
mod share;
mod tiles;
mod train;

use crate::args::{Cli, Command, WindowArgs};
use crate::crash::{Recent, RecentLines};
use crate::signal;
use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser as _};
use std::path::PathBuf;
use std::process::ExitCode;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Runs the program with the arguments of the process and returns its exit status: 0 for success, 1 for a failure
/// explained on standard error, 2 for an invalid command line.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    signal::watch_console();
    let lines = listen();
    run(cli, lines)
}

/// Sends the logs of the libraries to standard error, as far as `RUST_LOG` asks for them, and keeps the last lines for
/// a report of a crash.
fn listen() -> RecentLines {
    let recent = Recent::default();
    let lines = recent.lines.clone();
    let asked = std::env::var("RUST_LOG").ok().and_then(|asked| asked.parse::<Targets>().ok());
    let told = asked.map(|asked| {
        // On a virtual private network libp2p's mDNS reports an error for every packet.
        let asked = asked.with_target("libp2p_mdns", LevelFilter::OFF);
        tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_filter(asked)
    });
    tracing_subscriber::registry().with(recent.layer()).with(told).init();
    lines
}

/// Ends the program like any invalid command line if a word is neither a file nor in the place of a command.
fn refuse_no_command(window: &WindowArgs) {
    let is_none = |file: &&PathBuf| file.extension().is_none() && !file.is_file();
    let Some(word) = window.file.as_ref().filter(is_none).and_then(|file| file.to_str()) else { return };
    let mut command = Cli::command();
    command.build();
    let told = match command.find_subcommand(word) {
        Some(_) => format!("a command comes before its options: bastide {word} …"),
        None if std::path::Path::new(word).is_dir() => format!("{word} is a folder; name a game in it"),
        None => format!("there is no file and no command {word}"),
    };
    command.error(ErrorKind::InvalidSubcommand, told).exit();
}

fn run(cli: Cli, lines: RecentLines) -> ExitCode {
    match cli.command {
        None => {
            refuse_no_command(&cli.window);
            crate::window::run(&cli.window, lines)
        }
        Some(Command::Peer(command)) => crate::peer::run(*command, lines),
        Some(Command::Profile(command)) => outcome::status(profile::run(&command)),
        Some(Command::Log(command)) => outcome::status(log::run(&command)),
        Some(Command::Play { scenario, json }) => outcome::status(play::run(&scenario, json)),
        Some(Command::Arena(args)) => outcome::status(arena::run(&args)),
        Some(Command::Train(args)) => outcome::status(train::run(&args)),
        Some(Command::Review(args)) => outcome::status(review::run(&args)),
        Some(Command::Bench(command)) => outcome::status(bench::run(&command)),
        Some(Command::Doctor(args)) => doctor::run(&args),
        Some(Command::Share(args)) => outcome::status(share::run(&args)),
        Some(Command::Tiles(command)) => outcome::status(tiles::run(&command)),
        Some(Command::Art(command)) => art::run(command),
    }
}
