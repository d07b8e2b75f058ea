//! What can be chosen, and what the game waits for.

use crate::geometry::{Cell, Place, Rotation};
use crate::piece::{Piece, Seat};
use serde::{Deserialize, Serialize};

/// One choice of one seat. The derived order is the canonical order of legal actions; new kinds are added
/// at the end, because the order is also part of the log format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Draw the tile of a play that is owed: asked for only when the seat may do something else instead.
    Draw {
        /// Which play.
        source: Source,
    },
    /// Place the tile in hand.
    Place {
        /// An empty cell.
        cell: Cell,
        /// How the tile is turned.
        rotation: Rotation,
    },
    /// Put a figure from the supply on the board.
    Deploy {
        /// Which figure.
        piece: Piece,
        /// Where.
        place: Place,
    },
    /// Do nothing more in this step.
    Pass,
    /// A choice of the toy module of the tests.
    #[cfg(test)]
    Toy(u8),
}

/// Why a tile is played (RULINGS.md §10.0, R14). New sources are added at the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Source {
    /// The tile of the turn.
    Main,
    /// The second tile of a double turn; it may be declined.
    Builder,
    /// No tile at all: a play that begins with scoring, as after a wall or a chip.
    Nothing,
    /// A tile taken up from the board and held while others are laid.
    Lifted,
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Wait {
    /// A seat has to choose one of the legal actions.
    Decide {
        /// Who.
        seat: Seat,
        /// About what.
        kind: Decision,
    },
    /// Chance has to be resolved with a seed.
    Chance(Chance),
    /// The game is over; scores are final.
    Over,
}

/// What a seat decides about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Decision {
    /// Before the draw.
    Start,
    /// Where the tile in hand goes.
    Place,
    /// Which figures are put on the tile just placed.
    Figures,
    /// A question of the toy module of the tests.
    #[cfg(test)]
    Toy,
}

/// What chance decides. One seed serves one chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Chance {
    /// A tile is drawn from the normal stack.
    Tile,
    /// A tile is drawn from the river stack.
    RiverTile,
}
