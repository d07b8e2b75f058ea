//! Bastide: a tile-laying game for friends on one local network.

fn main() {}
