//! Why an action was refused.

use crate::action::Decision;
use crate::geometry::Cell;
use crate::piece::{Piece, Seat};
use thiserror::Error;

/// Why an action was refused. The game is unchanged. Each message names what would be right, and its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("a tile must be drawn before anybody can act")]
    ChancePending,
    #[error("it is seat {expected}'s decision, not seat {seat}'s")]
    NotYours { seat: Seat, expected: Seat },
    #[error("this is not the step for that: the decision is about {expected:?}")]
    WrongStep { expected: Decision },
    #[error("the turn owes no such play (RULINGS.md R14)")]
    NotOwed,
    #[error("a tile must be played: it cannot be declined (RULINGS.md §1.2)")]
    MustDraw,
    #[error("no tile may be placed farther than {limit} cells from the start", limit = Cell::LIMIT)]
    OutsideLimit,
    #[error("a tile lies at {cell} already")]
    CellTaken { cell: Cell },
    #[error("the cell {cell} touches no tile (RULINGS.md §1.2)")]
    NoNeighbour { cell: Cell },
    #[error("the tile does not continue the landscape at {cell} when turned so (RULINGS.md §1.2)")]
    DoesNotFit { cell: Cell },
    #[error("the river may not run so: it must continue and not turn back (RULINGS.md §2.1)")]
    RiverTurn,
    #[error("the wizard's tiles go into the eight cells around his monastery (RULINGS.md R36)")]
    WizardReach,
    #[error("a tile that was taken up must be laid elsewhere (RULINGS.md R126)")]
    OldPlace,
    #[error("the supply has no {piece:?} left")]
    NoSupply { piece: Piece },
    #[error("this play has put its figures on the board already (RULINGS.md R3)")]
    LimitReached,
    #[error("no figure may be put on this tile (RULINGS.md §2.1)")]
    Barred,
    #[error("figures go on the tile just placed (RULINGS.md §1.2)")]
    NotThisTile,
    #[error("the tile has no such part")]
    NoSuchSegment,
    #[error("nobody can stand on a river (RULINGS.md §2.1)")]
    OnRiver,
    #[error("farmers are not played (RULINGS.md R6)")]
    NoFarmers,
    #[error("somebody stands there already (RULINGS.md §1.2)")]
    Occupied,
    #[error("the builder goes on a road or in a city (RULINGS.md §3.3)")]
    BuilderPlace,
    #[error("the builder goes where there is something left to build: this is complete (RULINGS.md R151)")]
    BuilderFinished,
    #[error("the builder needs a meeple of his own seat there (RULINGS.md §3.3)")]
    BuilderAlone,
    #[error("the queen goes in a city (RULINGS.md R26)")]
    QueenPlace,
    #[error("the queen goes in an unfinished city only (RULINGS.md R30)")]
    QueenFinished,
    #[error(
        "the queen needs a meeple of her own seat that was in the city before this play (RULINGS.md R26)"
    )]
    QueenAlone,
    #[error("the shepherd goes on a field (RULINGS.md §6.1)")]
    ShepherdPlace,
    #[error("another shepherd is on this field already (RULINGS.md §6.1)")]
    ShepherdTaken,
    #[error("this is complete: nobody is put on it afterwards (RULINGS.md R65)")]
    Finished,
    #[error("a {piece:?} stands on this tile already (RULINGS.md R62)")]
    TileTaken { piece: Piece },
    #[error("a toll station goes on a tile where at least three roads end (RULINGS.md R48)")]
    NoCrossing,
    #[error("an estate goes on a tile with some field (RULINGS.md R58)")]
    NoMeadow,
    #[error("this is not among the choices")]
    NotOffered,
    #[error("the {piece:?} is not played in this game")]
    NotPlayed { piece: Piece },
    #[error("seat {seat} has no closed half tile at position {position} (RULINGS.md R121a)")]
    NotClosed { seat: Seat, position: u8 },
    #[error("no half tile of that kind is left to lie in a closed hand (RULINGS.md R121a)")]
    CannotBeHidden,
    #[error("this half tile fits nowhere: draw instead (RULINGS.md R120)")]
    FitsNowhere,
}

/// No chance is pending, or the named tile cannot come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("no such chance is pending")]
pub struct NoChance;
