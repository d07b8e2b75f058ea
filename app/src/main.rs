//! Bastide: a tile-laying game for friends on one local network.

use std::process::ExitCode;

fn main() -> ExitCode {
    app::cli::main()
}
