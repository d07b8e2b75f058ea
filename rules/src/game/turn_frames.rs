//! The running turn, plays and questions: a stack of frames, each with the stage it has reached.

use crate::action::{Chance, Decision, Source};
use crate::geometry::{Cell, Part};
use crate::piece::Seat;
use crate::stage::Stage;
use crate::tile::TileId;
use serde::Serialize;

/// A turn and what is still to come in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Turn {
    pub(crate) seat: Seat,
    /// The tile of the turn is still to be drawn.
    pub(crate) owes_main: bool,
    /// The second play of a double turn is still to come.
    pub(crate) owes_builder: bool,
    /// A double turn was earned; there is at most one per turn.
    pub(crate) had_builder: bool,
    /// Tiles of Tatan cards still to be drawn (RULINGS.md R130).
    pub(crate) owes_tatan: u8,
    /// Plays begun so far.
    pub(crate) plays: u8,
    /// Tunnel chips played so far.
    pub(crate) chips: u8,
    /// Seats whose lucky pig earned a tile in this turn, one bit per seat (RULINGS.md R15).
    pub(crate) credited: u8,
    /// The same seat takes the next turn too.
    pub(crate) again: bool,
    /// Everything is done but what comes at its end.
    pub(crate) is_late: bool,
}

impl Turn {
    pub(crate) const fn new(seat: Seat) -> Self {
        Self {
            seat,
            owes_main: true,
            owes_builder: false,
            had_builder: false,
            owes_tatan: 0,
            plays: 0,
            chips: 0,
            credited: 0,
            again: false,
            is_late: false,
        }
    }

    /// Whether nothing may come between a Tatan card and its two plays now (RULINGS.md R150).
    pub(crate) const fn owes_tatan_first(&self) -> bool {
        self.owes_tatan > 0
    }
}

/// How many figures a play has put on the board, against the setup's limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Used {
    pub(crate) meeple: u8,
    pub(crate) other: u8,
    pub(crate) chip: u8,
}

impl Used {
    /// The number of figures; chips do not count (RULINGS.md R3).
    pub(crate) const fn together(self) -> u8 {
        self.meeple.saturating_add(self.other)
    }
}

/// A play: one tile, from the draw to the end of its consequences.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Play {
    pub(crate) seat: Seat,
    pub(crate) source: Source,
    /// The tile in hand or placed.
    pub(crate) tile: Option<TileId>,
    /// Where it was placed.
    pub(crate) cell: Option<Cell>,
    /// Which part of the cell it fills.
    pub(crate) part: Part,
    /// The stage that runs next, or waits.
    pub(crate) stage: Stage,
    pub(crate) used: Used,
    /// No figure may be put on this tile.
    pub(crate) is_barred: bool,
    /// Cities completed by it, each of which moves the dragon.
    pub(crate) cities: u8,
    /// Roads completed by it, which start the exchange of gold.
    pub(crate) roads: u8,
}

impl Play {
    pub(crate) const fn new(seat: Seat, source: Source, stage: Stage) -> Self {
        Self {
            seat,
            source,
            tile: None,
            cell: None,
            part: Part::Whole,
            stage,
            used: Used { meeple: 0, other: 0, chip: 0 },
            is_barred: false,
            cities: 0,
            roads: 0,
        }
    }
}

/// A question that goes round the table, to each seat once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Round {
    pub(crate) kind: Decision,
    /// The seat to be asked next.
    pub(crate) next: Seat,
    /// How many seats are left, including this one.
    pub(crate) left: u8,
}

/// What the wizard does (RULINGS.md R35).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Spell {
    pub(crate) seat: Seat,
    /// The monastery around which his tiles go.
    pub(crate) old: Cell,
    /// The tiles that are still in hand, sorted.
    pub(crate) tiles: [Option<TileId>; 3],
}

/// The two tiles of a Tatan card, if both are drawn before the first is placed (RULINGS.md R130).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Pair {
    pub(crate) seat: Seat,
    /// The tiles in hand, sorted.
    pub(crate) tiles: [Option<TileId>; 2],
    /// How many are still to be drawn.
    pub(crate) to_draw: u8,
}

/// A frame of the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) enum Frame {
    Turn(Turn),
    Play(Play),
    /// A module asks one seat.
    Ask {
        seat: Seat,
        kind: Decision,
    },
    /// A module needs chance.
    Chance(Chance),
    /// A module asks all seats.
    Round(Round),
    /// The wizard's tiles are placed; the monastery in hand waits in the play below.
    Spell(Spell),
    /// The tiles of a Tatan card are drawn, then placed one after the other.
    Pair(Pair),
}

/// The maximum depth of the stack.
pub(crate) const MAX_FRAMES: usize = 16;
