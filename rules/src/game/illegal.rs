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
    #[error("a draw comes before any seat can act: a tile, a token or the hands (RULINGS.md §10.0)")]
    ChancePending,
    #[error("it is seat {expected}'s decision, not seat {seat}'s (RULINGS.md §10.0)")]
    NotYours { seat: Seat, expected: Seat },
    #[error("the turn owes no such play (RULINGS.md R14)")]
    NotOwed,
    #[error("a draw comes between two plays, and not within one (RULINGS.md R14)")]
    DrawNotNow,
    #[error("a tile must be played: it cannot be declined (RULINGS.md {rule})")]
    MustDraw { rule: &'static str },
    #[error("there is no tile in hand to place (RULINGS.md §1.2)")]
    NothingInHand,
    #[error("no tile may be placed farther than {limit} cells from the start", limit = Cell::LIMIT)]
    OutsideLimit,
    #[error("there is already a tile at {cell} (RULINGS.md §1.2)")]
    CellTaken { cell: Cell },
    #[error("there is a half tile at {cell}: only another half tile goes next to it (RULINGS.md R105)")]
    HalfThere { cell: Cell },
    #[error("the cell {cell} touches no tile (RULINGS.md §1.2)")]
    NoNeighbour { cell: Cell },
    #[error("the tile does not continue the landscape at {cell} in this rotation (RULINGS.md §1.2)")]
    DoesNotFit { cell: Cell },
    #[error("the river must continue and may not turn back (RULINGS.md §2.1)")]
    RiverTurn,
    #[error("the wizard's tiles go into the eight cells around his monastery (RULINGS.md R36)")]
    WizardReach,
    #[error("a lifted tile must be placed elsewhere (RULINGS.md R126)")]
    OldPlace,
    #[error("the supply has no {} left (RULINGS.md §1.2)", crate::label::figure(*.piece))]
    NoSupply { piece: Piece },
    #[error("this play has already put its figures on the board (RULINGS.md R3)")]
    LimitReached,
    #[error("no figure may be put on this tile (RULINGS.md §2.1, R164)")]
    Barred,
    #[error("figures are put after the tile is placed and before it scores (RULINGS.md §1.2)")]
    FiguresNotNow,
    #[error("figures go on the tile just placed (RULINGS.md §1.2)")]
    NotThisTile,
    #[error("a tower goes on the tile just placed, within the reach of another one too (RULINGS.md R63)")]
    TowerElsewhere,
    #[error(
        "a toll station goes on the tile just placed, or within the reach of one of the seat's towers (RULINGS.md R49)"
    )]
    TollElsewhere,
    #[error("no tile there has such a segment (RULINGS.md §1.2)")]
    NoSuchSegment,
    #[error("the {} stands on a tile as a whole, not on a segment (RULINGS.md R62)", crate::label::figure(*.piece))]
    OnWholeTile { piece: Piece },
    #[error("no figure can stand on a river (RULINGS.md §2.1)")]
    OnRiver,
    #[error("this game has no farmers (RULINGS.md R6)")]
    NoFarmers,
    #[error("there is already a figure there (RULINGS.md §1.2)")]
    Occupied,
    #[error("the builder goes on a road or in a city (RULINGS.md §3.3)")]
    BuilderPlace,
    #[error("the builder goes only on an unfinished feature (RULINGS.md R151)")]
    BuilderFinished,
    #[error("the builder needs a meeple of his own seat there (RULINGS.md §3.3)")]
    BuilderAlone,
    #[error("the queen goes in a city (RULINGS.md R26)")]
    QueenPlace,
    #[error("the queen goes only in an unfinished city (RULINGS.md R30)")]
    QueenFinished,
    #[error(
        "the queen needs a meeple of her own seat that was in the city before this play (RULINGS.md R26)"
    )]
    QueenAlone,
    #[error("the pig goes on a field (RULINGS.md R170)")]
    FarmPigPlace,
    #[error("the pig needs a follower of its own seat on the field (RULINGS.md R170)")]
    FarmPigAlone,
    #[error("the abbot goes into a monastery or a garden (RULINGS.md R172)")]
    AbbotPlace,
    #[error("a mayor goes into a city (RULINGS.md R244)")]
    MayorPlace,
    #[error("a wagon goes on a road, into a city or into a monastery (RULINGS.md R245)")]
    WagonPlace,
    #[error(
        "a barn goes on a corner of the tile just placed where four tiles meet with fields (RULINGS.md R247)"
    )]
    BarnPlace,
    #[error("there is already a barn on this field (RULINGS.md R247)")]
    BarnThere,
    #[error(
        "an abbey goes into an empty cell with tiles on all four sides, instead of a draw (RULINGS.md R241)"
    )]
    AbbeyPlace,
    #[error(
        "a wagon drives to an unfinished feature without figures, on its own tile or beside it (RULINGS.md R246)"
    )]
    NoDrive,
    #[error(
        "a city of two half circles with one follower becomes a castle when it is complete (RULINGS.md R251)"
    )]
    NoCastle,
    #[error(
        "a bridge crosses a tile with fields on opposite sides, and leads on to roads or empty cells (RULINGS.md R259)"
    )]
    NoBridge,
    #[error("a bid is higher than the last one, and no more than the seat's points (RULINGS.md R256)")]
    NoBid,
    #[error("bids are made when tiles of a bazaar are auctioned off (RULINGS.md R256)")]
    BidNotNow,
    #[error("only an abbot goes into a garden (RULINGS.md R173)")]
    GardenPlace,
    #[error(
        "the abbot can be called back from what is not complete, instead of placing a figure (RULINGS.md R174)"
    )]
    NoRecall,
    #[error(
        "a shrine and a monastery keep apart: beside this one there would be two of the other faith, or one that has its match (RULINGS.md R187)"
    )]
    ShrinePlace,
    #[error(
        "a follower escapes at the end of its own turn from a besieged city with a monastery beside it (RULINGS.md R191)"
    )]
    NoEscape,
    #[error(
        "a little building of the seat's own goes on the tile just placed, instead of a figure (RULINGS.md R192)"
    )]
    NoBuilding,
    #[error("a follower has to be sent home from the city that the princess joined (RULINGS.md R201)")]
    PrincessFirst,
    #[error("the princess sends home a follower of the city that she joined (RULINGS.md R201)")]
    NoPrincess,
    #[error(
        "the fairy goes to one of the seat's own followers, instead of placing a figure (RULINGS.md R198)"
    )]
    NoFairy,
    #[error(
        "the dragon goes to a tile beside it where it has not been on this way, and not to the fairy (RULINGS.md R196)"
    )]
    NoMarch,
    #[error(
        "a tower piece goes on a foundation or a tower without a figure on top, instead of a figure (RULINGS.md R203)"
    )]
    NoTower,
    #[error("a follower goes on top of a tower that has a piece, and no figure yet (RULINGS.md R207)")]
    NoTop,
    #[error("a tower takes a follower in its row or column, as far away as it is high (RULINGS.md R204)")]
    NoCapture,
    #[error(
        "a prisoner costs 3 points, once a turn, before anything else is done with the tile (RULINGS.md R206)"
    )]
    NoRansom,
    #[error(
        "a meeple joins the acrobats on the tile just placed or beside it, where fewer than three stand (RULINGS.md R230)"
    )]
    NoAcrobats,
    #[error("three acrobats on one tile are taken down, instead of placing a figure (RULINGS.md R231)")]
    NoPyramid,
    #[error(
        "a figure goes to a quarter of Carcassonne once its player has scored only for others (RULINGS.md R236)"
    )]
    NoQuarter,
    #[error("the count goes to another quarter, once a figure has come (RULINGS.md R237)")]
    NoCount,
    #[error(
        "a figure leaves its quarter for a feature of its kind that is about to be scored, and not while the count is there (RULINGS.md R238)"
    )]
    NoLeave,
    #[error("mage and witch go to an unfinished road or city where neither stands (RULINGS.md R208)")]
    NoMage,
    #[error("one of them is taken off only where neither can go anywhere (RULINGS.md R209)")]
    NoBanish,
    #[error("a festival brings one of the seat's own figures home (RULINGS.md R183)")]
    NoFestival,
    #[error("the shepherd goes on a field (RULINGS.md §6.1)")]
    ShepherdPlace,
    #[error("another shepherd is already on this field (RULINGS.md §6.1)")]
    ShepherdTaken,
    #[error("this shepherd met the wolf: he cannot come again in the same play (RULINGS.md R166)")]
    ShepherdScared,
    #[error("this is complete: no figure can go on it any more (RULINGS.md R65)")]
    Finished,
    #[error("another {} is already on this tile (RULINGS.md R62)", crate::label::figure(*.piece))]
    TileTaken { piece: Piece },
    #[error("a toll station goes on a tile where at least three roads end (RULINGS.md R48)")]
    NoCrossing,
    #[error("an estate goes on a tile with a field (RULINGS.md R58)")]
    NoMeadow,
    #[error("no {} is part of this game (RULINGS.md R9)", crate::label::figure(*.piece))]
    NotPlayed { piece: Piece },
    #[error("seat {seat} has no closed half tile at position {position} (RULINGS.md R121a)")]
    NotClosed { seat: Seat, position: u8 },
    #[error("no half tile of that kind can still be in a closed hand (RULINGS.md R121a)")]
    CannotBeHidden,
    #[error("this half tile fits nowhere: draw instead (RULINGS.md R120)")]
    FitsNowhere,
    #[error(
        "no half tile can be placed now: it replaces the tile of the turn or the builder's (RULINGS.md R103)"
    )]
    NoHalfNow,
    #[error("there is nothing left to draw that a half tile could replace (RULINGS.md R90)")]
    HalfAfterLast,
    #[error("no half tile can be placed while the river grows (RULINGS.md R121)")]
    HalfOnRiver,
    #[error("this half tile is not in the hand (RULINGS.md R103)")]
    NotInHand,
    #[error("this game has no tunnel chips (RULINGS.md R9)")]
    NoTunnels,
    #[error("a chip goes on a tunnel mouth, and there is none here (RULINGS.md R95)")]
    NoMouth,
    #[error("there is already a chip on this mouth (RULINGS.md R95)")]
    MouthTaken,
    #[error("the chip of this turn was already played (RULINGS.md R92)")]
    ChipSpent,
    #[error("before a draw only the first chip of a turn can be played: draw first (RULINGS.md R158)")]
    ChipLate,
    #[error("a chip is played before a draw or among the figures of a play (RULINGS.md R93)")]
    ChipNotNow,
    #[error("the seat has no chip of this colour left (RULINGS.md R101)")]
    NoChip,
    #[error("the seat holds no wall: two nuggets buy one (RULINGS.md R79)")]
    NoWall,
    #[error("walls are set before a draw, among the figures of a play or after its dragon (RULINGS.md R84)")]
    WallNotNow,
    #[error("a wall goes on an edge of a tile, and there is none here (RULINGS.md R80)")]
    NoEdge,
    #[error("a wall goes on an open edge: there is a tile beyond this one (RULINGS.md R80)")]
    EdgeClosed,
    #[error("there is already a wall on this edge (RULINGS.md R80)")]
    EdgeWalled,
    #[error("a wall cannot go on a river (RULINGS.md R80)")]
    EdgeRiver,
    #[error("no wall can be set before the river is complete (RULINGS.md R80)")]
    WallOnRiver,
    #[error("a wall keeps tiles out of {cell} (RULINGS.md R82)")]
    Walled { cell: Cell },
    #[error("at {cell} the tile would touch others only at walls (RULINGS.md R82)")]
    OnlyWalls { cell: Cell },
    #[error("a tile can be lifted only for a Tatan card just drawn (RULINGS.md R131)")]
    LiftNotNow,
    #[error("two tiles can be drawn only for a Tatan card just drawn (RULINGS.md R130)")]
    TwoNotNow,
    #[error("there is no tile to lift there (RULINGS.md R123)")]
    LiftNothing,
    #[error(
        "spring, lake, river and the City of Carcassonne stay where they are, and so does the start tile by option (RULINGS.md R123)"
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
    #[error("the second nugget is put when its tile is placed (RULINGS.md R70)")]
    NuggetNotNow,
    #[error("the second nugget goes on one of the eight surrounding cells with a tile (RULINGS.md R70)")]
    NuggetPlace,
    #[error("the second ingot is put when its gold mine is placed (RULINGS.md R214)")]
    IngotNotNow,
    #[error("the second ingot goes on one of the eight surrounding cells with a tile (RULINGS.md R214)")]
    IngotPlace,
    #[error(
        "a follower flies from a tile with a flier just placed, one a play, instead of being put there (RULINGS.md R221)"
    )]
    NoFlight,
    #[error("a follower lands on what is unfinished on that tile, but on no field (RULINGS.md R223)")]
    LandingPlace,
    #[error(
        "a ferry is set after the figures, when its lake or a road to it was placed (RULINGS.md R224, R225)"
    )]
    FerryNotNow,
    #[error(
        "a ferry joins two roads of the new lake, or two others of the nearest lake (RULINGS.md R224, R225)"
    )]
    FerryPlace,
    #[error("a robber goes to the scoreboard when a tile with a bag was placed (RULINGS.md R264)")]
    RobberNotNow,
    #[error("a robber goes to another space with the figure of another seat (RULINGS.md R264)")]
    RobberPlace,
    #[error("a figure marks on the scoreboard what its seat gained, at the end of a play (RULINGS.md R270)")]
    AdvanceNotNow,
    #[error("no message that was turned up says this, or it brings nothing (RULINGS.md R272, R273)")]
    NoMessage,
    #[error("the seat has no such figure there (RULINGS.md R78, R118)")]
    BackNobody,
    #[error("a figure is taken back for gold, or because of a crop circle (RULINGS.md R78, R118)")]
    BackNotNow,
    #[error("a tower stands to the end of the game (RULINGS.md R68)")]
    BackTower,
    #[error("the flock grows or goes home when its field was extended (RULINGS.md §6.1)")]
    FlockNotNow,
    #[error("a crop circle takes effect when the play that placed it is over (RULINGS.md R116, §7.1)")]
    CircleNotNow,
    #[error("the crop circle names others: {} (RULINGS.md R116)", crate::label::meeples(*.kind))]
    CircleOthers { kind: FeatureKind },
    #[error("a meeple joins one of the seat's own there, or none joins (RULINGS.md R117)")]
    JoinNobody,
    #[error("the crop circle's sign, or the setup, does not allow these (RULINGS.md R116)")]
    CircleKind,
    #[error("gold is spent after a road was completed, by all seats in turn (RULINGS.md R75, R76)")]
    SpendNotNow,
    #[error("a wall costs two nuggets (RULINGS.md R79)")]
    NoGold,
    #[error("the stack is empty: gold can buy no more tiles (RULINGS.md R76)")]
    NoTileToBuy,
    #[error("all gold must be spent while it can buy anything (RULINGS.md R76)")]
    MustSpend,
    #[error("a choice must be made here: passing is not allowed (RULINGS.md {rule})")]
    MustChoose { rule: &'static str },
    #[error("cards close gaps in the round before the final scoring (RULINGS.md R133)")]
    FillNotNow,
    #[error("cards close a gap of empty cells with tiles on all sides, one card per cell (RULINGS.md R134)")]
    NoGap,
    #[error("only a meeple goes on a Tatan card (RULINGS.md R135, R138)")]
    FillMeeple,
    #[error("a new monastery can wake the wizard, after its draw and before it is placed (RULINGS.md R34)")]
    WakeNotNow,
    #[error("choose first whether to wake the wizard (RULINGS.md R34)")]
    WakeFirst,
    #[error("choose one of the wizard's tiles first (RULINGS.md R35)")]
    ChooseFirst,
    #[error("choose one of the card's two tiles first (RULINGS.md R130)")]
    CardFirst,
    #[error("a tile is chosen only when the wizard or a Tatan card shows several (RULINGS.md R35, R130)")]
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
