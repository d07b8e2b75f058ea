//! Bastide: a tile-laying game for friends on one local network.

// On Windows it opens no console; bastide.com beside it lends it one (console.rs).
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

use std::process::ExitCode;

fn main() -> ExitCode {
    app::cli::main()
}
