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
    #[error("{tiles} tiles are too many: a game can have {MAX_TILES}")]
    TooManyTiles { tiles: u32 },
    #[error("{sets} tile sets are too many: a game can have {MAX_SETS}")]
    TooManySets { sets: usize },
    #[error("tile {tile} has too many separate parts: {MAX_SEGMENTS} can be told apart")]
    TooManySegments { tile: String },
    #[error("the river needs a tile set with river tiles: add \"river1\" or \"river2\"")]
    RiverWithoutTiles,
    #[error("river tiles need the river: switch the module River on or leave \"{set}\" out")]
    TilesWithoutRiver { set: String },
    #[error("a river needs a spring, and no tile set at hand has one")]
    NoSpring,
    #[error("a two-tile city scores 4, or 2 by the first edition, not {points}")]
    TwoTileCity { points: u8 },
    #[error(
        "the dragon walks along a river: switch the module River on and choose the tile set \"river1\" \
         (RULINGS.md R9)"
    )]
    DragonWithoutRiver,
    #[error(
        "the dragon needs one river without a fork: of the tile sets with a river choose \"river1\" alone, and \
         once (RULINGS.md R9)"
    )]
    DragonRiver,
    #[error(
        "tunnel chips come in six colours: for {seats} seats they are too few; six can play, or leave the tunnels \
         out (RULINGS.md R101)"
    )]
    TunnelSeats { seats: u8 },
    #[error(
        "a crossing has 3 road ends, or 2 where small villages are to count, not {ends} (RULINGS.md R57)"
    )]
    TollThreshold { ends: u8 },
    #[error("at least one figure must be allowed a play, or nobody could ever score")]
    NoFigures,
    #[error("half tiles in hand need a tile set with half tiles: add \"halves1\" or \"halves2\"")]
    HalvesWithoutTiles,
    #[error("half tiles need the module Half tiles: switch it on or leave \"{set}\" out")]
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
