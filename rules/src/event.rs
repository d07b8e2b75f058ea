//! What happened, for screens, history and explanations.

use crate::geometry::{Cell, Place, Rotation};
use crate::piece::{Piece, Seat};
use crate::tile::TileId;
use serde::{Deserialize, Serialize};

/// One thing that happened while an action was played or a chance resolved, in the order it happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// A seat's turn began.
    Turn {
        /// Whose.
        seat: Seat,
    },
    /// A tile was drawn and is in hand.
    Drawn {
        /// Who drew.
        seat: Seat,
        /// What.
        tile: TileId,
    },
    /// A drawn tile fitted nowhere and left the game.
    Discarded {
        /// Which.
        tile: TileId,
    },
    /// A tile was placed.
    Placed {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: TileId,
        /// Where.
        cell: Cell,
        /// How it is turned.
        rotation: Rotation,
    },
    /// A figure went from the supply to the board.
    Deployed {
        /// Whose.
        seat: Seat,
        /// Which.
        piece: Piece,
        /// Where.
        place: Place,
    },
    /// A figure went home to its supply.
    Returned {
        /// Whose.
        seat: Seat,
        /// Which.
        piece: Piece,
        /// Where it stood.
        place: Place,
    },
    /// A road, city or monastery was completed, claimed or not.
    Completed {
        /// A place of the feature.
        place: Place,
        /// What it is.
        kind: FeatureKind,
        /// Occupied cells of it.
        cells: u16,
    },
    /// A seat got points.
    Scored {
        /// Who.
        seat: Seat,
        /// How many.
        points: i32,
        /// For what.
        reason: Reason,
        /// A place of the feature.
        place: Place,
    },
    /// A seat earned a second play with the builder.
    DoubleTurn {
        /// Who.
        seat: Seat,
    },
    /// The last count is done.
    Over,
}

/// The kinds of features that are scored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's terms")]
pub enum FeatureKind {
    City,
    Road,
    Field,
    Monastery,
    /// Connects, separates fields, scores nothing.
    River,
}

/// Why a seat got points. `last` tells the count at the end of the game from scoring during it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reason {
    /// A road (RULINGS.md §1.3).
    Road {
        /// Its cells.
        cells: u16,
        /// Whether an inn lies on it and counts.
        inn: bool,
        /// Counted at the end of the game.
        last: bool,
    },
    /// A city (RULINGS.md §1.3).
    City {
        /// Its cells.
        cells: u16,
        /// Its pennants.
        pennants: u16,
        /// Whether a cathedral stands in it and counts.
        cathedral: bool,
        /// Counted at the end of the game.
        last: bool,
    },
    /// A monastery (RULINGS.md §1.3).
    Monastery {
        /// Occupied cells of its nine.
        cells: u16,
        /// Counted at the end of the game.
        last: bool,
    },
    /// A field, counted at the end (RULINGS.md §1.5).
    Field {
        /// Completed cities that touch it.
        cities: u16,
    },
    /// Points of the toy module of the tests.
    #[cfg(test)]
    Toy,
}
