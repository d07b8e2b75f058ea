//! Why a setup cannot be played.

use super::{MAX_SEGMENTS, MAX_SETS, MAX_TILES};
use crate::piece::Seat;
use thiserror::Error;

/// Why a setup cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SetupError {
    #[error("a game needs 2 to {max} seats, not {seats}", max = Seat::MAX)]
    Seats { seats: u8 },
    #[error("there is no tile set called \"{name}\"")]
    UnknownSet { name: String },
    #[error("no tile set is chosen: choose at least one with ordinary tiles, such as \"base\"")]
    NoTiles,
    #[error("{tiles} tiles are too many: a game can have at most {MAX_TILES}")]
    TooManyTiles { tiles: u32 },
    #[error("{sets} tile sets are too many: a game can have at most {MAX_SETS}")]
    TooManySets { sets: usize },
    #[error("tile {tile} has too many separate parts: at most {MAX_SEGMENTS} are allowed")]
    TooManySegments { tile: String },
    #[error("the river needs a tile set with river tiles: add \"river1\" or \"river2\"")]
    RiverWithoutTiles,
    #[error("river tiles need the river: switch on the module River or omit \"{set}\"")]
    TilesWithoutRiver { set: String },
    #[error("a river needs a spring, and none of the tile sets has one")]
    NoSpring,
    #[error("a two-tile city scores 4, or 2 by the first edition, not {points}")]
    TwoTileCity { points: u8 },
    #[error(
        "the dragon walks along a river: switch on the module River and choose the tile set \"river1\" \
         (RULINGS.md R9)"
    )]
    DragonWithoutRiver,
    #[error(
        "the dragon needs one river without a fork: of the river sets choose only \"river1\", and only once \
         (RULINGS.md R9)"
    )]
    DragonRiver,
    #[error(
        "tunnel chips come in six colours, too few for {seats} seats: choose at most six seats, or omit the tunnels \
         (RULINGS.md R101)"
    )]
    TunnelSeats { seats: u8 },
    #[error("a crossing has 3 road ends, or 2 if small villages count, not {ends} (RULINGS.md R57)")]
    TollThreshold { ends: u8 },
    #[error("at least one figure per play must be allowed, or no seat could ever score")]
    NoFigures,
    #[error("half tiles in hand need a tile set with half tiles: add \"halves1\" or \"halves2\"")]
    HalvesWithoutTiles,
    #[error("half tiles need the module Half tiles: switch it on or omit \"{set}\"")]
    TilesWithoutHalves { set: String },
    #[error("a hand has 1 to 8 half tiles, not {hand} (RULINGS.md R121b)")]
    Hand { hand: u8 },
    #[error("{seats} hands of {hand} need {needed} half tiles, and there are {there} (RULINGS.md R121b)")]
    TooFewHalves { seats: u8, hand: u8, needed: u16, there: u16 },
    #[error(
        "at most {most} half tiles can be hidden, and there are {there}: choose fewer sets (RULINGS.md R121a)"
    )]
    TooManyHalves { there: u16, most: u16 },
}
