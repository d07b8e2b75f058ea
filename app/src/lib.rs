//! Bastide: a tile-laying game for people on one local network, and its tools. The program `bastide` is a
//! thin shell around [`cli::main`].

pub mod cli;
