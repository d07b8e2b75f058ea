//! The command line: without a subcommand the window opens, with one the program runs without a display.

mod args;
mod bench;
mod input;
mod log;
mod outcome;
mod play;

pub use args::{
    ArtCommand, BenchCommand, BotName, Cli, Command, ExportFormat, HostArgs, JoinArgs, LogCommand,
    PeerCommand, PlayerArgs, WindowArgs,
};

use clap::Parser as _;
use std::process::ExitCode;

/// Runs the program on the arguments of the process and says how it ended: 0 is success, 1 a failure told in
/// a sentence on standard error, 2 a command line that means nothing.
#[must_use]
pub fn main() -> ExitCode {
    run(Cli::parse())
}

fn run(cli: Cli) -> ExitCode {
    match cli.command {
        None => fail("this build has no window yet"),
        Some(Command::Peer(command)) => crate::peer::run(command),
        Some(Command::Log(command)) => outcome::status(log::run(&command)),
        Some(Command::Play { scenario, json }) => outcome::status(play::run(&scenario, json)),
        Some(Command::Bench(command)) => outcome::status(bench::run(&command)),
        Some(Command::Art(command)) => crate::art::run(command),
    }
}

/// Says what went wrong in one sentence on standard error; the exit status that belongs to it.
pub fn fail(reason: impl std::fmt::Display) -> ExitCode {
    outcome::remark(reason);
    ExitCode::FAILURE
}
