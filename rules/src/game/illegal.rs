//! Why an action was refused.

use crate::geometry::Cell;
use crate::piece::{Piece, Seat};
use crate::tile::FeatureKind;
use thiserror::Error;

/// Why an action was refused. The game is unchanged. Each message says what would be right, and names the rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Illegal {
    #[error("the game is over (RULINGS.md R90)")]
    Over,
    #[error(
        "something must be drawn before anybody can act: a tile, a token or the hands (RULINGS.md §10.0)"
    )]
    ChancePending,
    #[error("it is seat {expected}'s decision, not seat {seat}'s (RULINGS.md §10.0)")]
    NotYours { seat: Seat, expected: Seat },
    #[error("the turn owes no such play (RULINGS.md R14)")]
    NotOwed,
    #[error("a draw comes between two plays, and not within one (RULINGS.md R14)")]
    DrawNotNow,
    #[error("a tile must be played: it cannot be declined (RULINGS.md {rule})")]
    MustDraw { rule: &'static str },
    #[error("no tile is in hand that could be laid (RULINGS.md §1.2)")]
    NothingInHand,
    #[error("no tile may be placed farther than {limit} cells from the start", limit = Cell::LIMIT)]
    OutsideLimit,
    #[error("a tile lies at {cell} already (RULINGS.md §1.2)")]
    CellTaken { cell: Cell },
    #[error("a half tile lies at {cell}: nothing but another half tile goes beside it (RULINGS.md R105)")]
    HalfThere { cell: Cell },
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
    #[error("the supply has no {} left (RULINGS.md §1.2)", crate::label::figure(*.piece))]
    NoSupply { piece: Piece },
    #[error("this play has put its figures on the board already (RULINGS.md R3)")]
    LimitReached,
    #[error("no figure may be put on this tile (RULINGS.md §2.1, R164)")]
    Barred,
    #[error("figures are put when the tile is laid and before it is scored (RULINGS.md §1.2)")]
    FiguresNotNow,
    #[error("figures go on the tile just placed (RULINGS.md §1.2)")]
    NotThisTile,
    #[error("a tower goes on the tile just placed, within the reach of another one too (RULINGS.md R63)")]
    TowerElsewhere,
    #[error(
        "a toll station goes on the tile just placed, or within the reach of an own tower (RULINGS.md R49)"
    )]
    TollElsewhere,
    #[error("no tile there has such a part (RULINGS.md §1.2)")]
    NoSuchSegment,
    #[error("the {} stands on a tile as a whole, on no part of it (RULINGS.md R62)", crate::label::figure(*.piece))]
    OnWholeTile { piece: Piece },
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
    #[error("the wolf met this shepherd: he does not come again in the same play (RULINGS.md R166)")]
    ShepherdScared,
    #[error("this is complete: nothing is put on it afterwards (RULINGS.md R65)")]
    Finished,
    #[error("another {} stands on this tile already (RULINGS.md R62)", crate::label::figure(*.piece))]
    TileTaken { piece: Piece },
    #[error("a toll station goes on a tile where at least three roads end (RULINGS.md R48)")]
    NoCrossing,
    #[error("an estate goes on a tile with some field (RULINGS.md R58)")]
    NoMeadow,
    #[error("no {} is played in this game (RULINGS.md R9)", crate::label::figure(*.piece))]
    NotPlayed { piece: Piece },
    #[error("seat {seat} has no closed half tile at position {position} (RULINGS.md R121a)")]
    NotClosed { seat: Seat, position: u8 },
    #[error("no half tile of that kind is left to lie in a closed hand (RULINGS.md R121a)")]
    CannotBeHidden,
    #[error("this half tile fits nowhere: draw instead (RULINGS.md R120)")]
    FitsNowhere,
    #[error(
        "no half tile is laid now: it stands for the tile of the turn or the builder's (RULINGS.md R103)"
    )]
    NoHalfNow,
    #[error("nothing is left to draw: no half tile stands for it any more (RULINGS.md R90)")]
    HalfAfterLast,
    #[error("while the river grows no half tile is laid (RULINGS.md R121)")]
    HalfOnRiver,
    #[error("this half tile is not in the hand (RULINGS.md R103)")]
    NotInHand,
    #[error("tunnel chips are not played in this game (RULINGS.md R9)")]
    NoTunnels,
    #[error("a chip goes on a tunnel mouth, and here is none (RULINGS.md R95)")]
    NoMouth,
    #[error("a chip lies on this mouth already (RULINGS.md R95)")]
    MouthTaken,
    #[error("the chip of this turn lies already (RULINGS.md R92)")]
    ChipSpent,
    #[error("before a draw only the first chip of a turn is played: draw first (RULINGS.md R158)")]
    ChipLate,
    #[error("a chip is played before a draw or among the figures of a play (RULINGS.md R93)")]
    ChipNotNow,
    #[error("the seat has no chip of this colour left (RULINGS.md R101)")]
    NoChip,
    #[error("the seat holds no wall: two pieces of gold buy one (RULINGS.md R79)")]
    NoWall,
    #[error("walls are set before a draw, among the figures of a play or after its dragon (RULINGS.md R84)")]
    WallNotNow,
    #[error("a wall goes on an edge of a tile, and here is none (RULINGS.md R80)")]
    NoEdge,
    #[error("a wall goes on an open edge: beyond this one lies a tile (RULINGS.md R80)")]
    EdgeClosed,
    #[error("a wall stands on this edge already (RULINGS.md R80)")]
    EdgeWalled,
    #[error("no wall stands on a river (RULINGS.md R80)")]
    EdgeRiver,
    #[error("no wall is set before the river is complete (RULINGS.md R80)")]
    WallOnRiver,
    #[error("a wall keeps tiles out of {cell} (RULINGS.md R82)")]
    Walled { cell: Cell },
    #[error("at {cell} the tile would touch others at walls alone (RULINGS.md R82)")]
    OnlyWalls { cell: Cell },
    #[error("a tile is taken up for a Tatan card that was just drawn (RULINGS.md R131)")]
    LiftNotNow,
    #[error("two tiles are drawn for a Tatan card that was just drawn (RULINGS.md R130)")]
    TwoNotNow,
    #[error("no tile lies there to be taken up (RULINGS.md R123)")]
    LiftNothing,
    #[error(
        "spring, lake and river stay where they are, and the start tile if the table says so (RULINGS.md R123)"
    )]
    LiftFixed,
    #[error("something stands or lies on this tile, or at its edge (RULINGS.md R124, R91)")]
    LiftTaken,
    #[error("this tile is part of something complete (RULINGS.md R125)")]
    LiftFinished,
    #[error("this tile fits nowhere else (RULINGS.md R126)")]
    LiftNowhere,
    #[error("without this tile the landscape would fall apart (RULINGS.md R127)")]
    LiftCuts,
    #[error("the second piece of gold is put when its tile is laid (RULINGS.md R70)")]
    NuggetNotNow,
    #[error(
        "the second piece of gold goes on one of the eight cells around that holds a tile (RULINGS.md R70)"
    )]
    NuggetPlace,
    #[error("no such figure of the seat's own stands there (RULINGS.md R78, R118)")]
    BackNobody,
    #[error("a figure is taken back for gold, or where a crop circle says so (RULINGS.md R78, R118)")]
    BackNotNow,
    #[error("a tower stands to the end of the game (RULINGS.md R68)")]
    BackTower,
    #[error("the flock grows or goes home when its field was lengthened (RULINGS.md §6.1)")]
    FlockNotNow,
    #[error("what a crop circle does is said when the play that laid it is done (RULINGS.md R116, §7.1)")]
    CircleNotNow,
    #[error("the crop circle is about others: it names {} (RULINGS.md R116)", crate::label::meeples(*.kind))]
    CircleOthers { kind: FeatureKind },
    #[error("a meeple joins one of the seat's own there, or nobody does (RULINGS.md R117)")]
    JoinNobody,
    #[error("the crop circle's sign, or the table, does not let it name these (RULINGS.md R116)")]
    CircleKind,
    #[error("gold is spent when a road was completed, by all in turn (RULINGS.md R75, R76)")]
    SpendNotNow,
    #[error("a wall costs two pieces of gold (RULINGS.md R79)")]
    NoGold,
    #[error("the stack is empty: gold buys no tile any more (RULINGS.md R76)")]
    NoTileToBuy,
    #[error("all gold must be spent while it can buy anything (RULINGS.md R76)")]
    MustSpend,
    #[error("a choice must be made here: nobody passes (RULINGS.md {rule})")]
    MustChoose { rule: &'static str },
    #[error("cards close gaps in the round before the last count (RULINGS.md R133)")]
    FillNotNow,
    #[error("cards close a gap of empty cells with tiles on all sides, one card a cell (RULINGS.md R134)")]
    NoGap,
    #[error("a meeple goes on a Tatan card, and no other figure (RULINGS.md R135, R138)")]
    FillMeeple,
    #[error("the wizard is woken by a new monastery, after its draw and before it is laid (RULINGS.md R34)")]
    WakeNotNow,
    #[error("the wizard is woken first, or left alone (RULINGS.md R34)")]
    WakeFirst,
    #[error("one of the wizard's tiles is chosen first (RULINGS.md R35)")]
    ChooseFirst,
    #[error("one of the card's two tiles is chosen first (RULINGS.md R130)")]
    CardFirst,
    #[error("a tile is chosen where the wizard or a Tatan card shows several (RULINGS.md R35, R130)")]
    ChooseNotNow,
    #[error("this tile is not among those to choose from (RULINGS.md {rule})")]
    NotToChoose { rule: &'static str },
    #[error("this tile of the wizard's fits nowhere around his monastery (RULINGS.md R36)")]
    WizardNowhere,
    #[error("the stack is empty: no tiles can be drawn (RULINGS.md R131)")]
    NothingToDraw,
}

/// No chance is pending, or the named tile cannot come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("no such chance is pending")]
pub struct NoChance;
