//! The rules of the game: a pure, deterministic library.

mod action;
mod event;
mod geometry;
mod piece;
mod setup;
mod tile;
mod tileset;

pub use action::{Action, Chance, Decision, Wait};
pub use event::{Event, FeatureKind, Reason};
pub use geometry::{Cell, HalfSide, Part, Place, Rotation, Rotations, Side};
pub use piece::{Piece, Seat, Standing};
pub use setup::{Limits, Module, Options, Preset, RiverTurns, Setup};
pub use tile::{Edge, HalfSides, Segment, Tile, TileId, TileSet};
pub use tileset::{TileSetError, TileSetFault, TileSets};
