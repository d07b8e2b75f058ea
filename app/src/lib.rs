//! Bastide: a tile-laying game for people on one local network, and its tools. The program `bastide` is a
//! thin shell around [`cli::main`].

pub mod args;
pub mod art;
pub mod board;
pub mod bot;
pub mod cli;
pub mod command;
pub mod crash;
pub mod export;
pub mod intent;
pub mod manual;
pub mod model;
pub mod peer;
pub mod plan;
pub mod probe;
pub mod puzzle;
pub mod replay;
pub mod review;
pub mod screen;
pub mod setup_file;
pub mod share;
pub mod signal;
pub mod sound;
pub mod statistics;
pub mod store;
pub mod terminal;
pub mod text;
pub mod theme;
pub mod window;
