//! Actions, and what the game waits for.

use crate::geometry::{Axis, Cell, Part, Place, Rotation};
use crate::piece::{Piece, Seat};
use crate::tile::{FeatureKind, TileId};
use crate::token::{Building, Quarter, Sorcerer};
use serde::{Deserialize, Serialize};

/// One choice of one seat. The derived order is the canonical order of legal actions. New kinds go at the end,
/// because the order is also part of the log format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Draw the tile of a play that is owed. Offered only when the seat may do something else instead.
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
    /// Put a tunnel chip on a mouth (RULINGS.md R92).
    Chip {
        /// The colour of the chip, numbered as the seats are: 0 to 5.
        colour: u8,
        /// A [`Place::Mouth`].
        place: Place,
    },
    /// Put a wall on an open edge (RULINGS.md R80).
    Wall {
        /// A [`Place::Side`] of a tile, or a [`Place::Half`] for the long side of a half tile.
        place: Place,
    },
    /// Put the second nugget of a gold tile here (RULINGS.md R70).
    Nugget {
        /// A cell beside the gold tile.
        cell: Cell,
    },
    /// Spend gold (RULINGS.md R76 to R79).
    Spend {
        /// On what.
        on: Spend,
    },
    /// Take one of the seat's own figures back into the supply: for gold (RULINGS.md R78), because a crop circle
    /// says so (RULINGS.md R118), or at a festival (RULINGS.md R183).
    TakeBack {
        /// Which figure.
        piece: Piece,
        /// Where it stands.
        place: Place,
    },
    /// Draw another sheep for the flock (RULINGS.md §6.1).
    Grow,
    /// Drive the flock into the stable (RULINGS.md §6.1).
    Stable,
    /// Choose what a crop circle does, and to which figures (RULINGS.md R116).
    Circle {
        /// Knights, travellers or farmers, by the feature they stand on.
        kind: FeatureKind,
        /// Whether figures join or leave.
        way: CircleWay,
    },
    /// Let the wizard draw (RULINGS.md R34).
    Conjure,
    /// Choose one of several tiles: the wizard's (RULINGS.md R35), the half tiles of the hand (RULINGS.md R103) or
    /// of the open draft (RULINGS.md R121a), or the two of a Tatan card (RULINGS.md R130).
    Choose {
        /// Which.
        tile: TileId,
    },
    /// Take a tile up to place it elsewhere (RULINGS.md R123).
    Lift {
        /// Where it lies.
        cell: Cell,
        /// Which part of the cell it fills.
        part: Part,
    },
    /// Place two tiles from the stack instead (RULINGS.md R130).
    Two,
    /// Close a gap with Tatan cards and a meeple (RULINGS.md R134).
    Fill {
        /// The first cell of the gap, by row from the north-west.
        cell: Cell,
        /// A meeple, big or small.
        piece: Piece,
    },
    /// Play the closed half tile at a position of the seat's own hand (RULINGS.md R103, R121a). Only its owner
    /// knows which tile it is, so [`crate::Game::legal`] lists it only as the owner sees the game:
    /// [`crate::Game::seen_by`].
    Open {
        /// Which position.
        position: u8,
        /// The half tile that lies there.
        tile: TileId,
    },
    /// Call the abbot back with the points that his feature has now, instead of placing a figure (RULINGS.md R174).
    Recall {
        /// Where he stands.
        place: Place,
    },
    /// Move the dragon that everybody moves (RULINGS.md R196).
    March {
        /// To a cell beside its own.
        cell: Cell,
    },
    /// Move the fairy to one of the seat's own followers, or by an option to its tile, instead of placing a figure
    /// (RULINGS.md R198).
    Fairy {
        /// Where the follower stands, or its cell.
        place: Place,
        /// Which follower; a meeple if it goes to a tile.
        piece: Piece,
    },
    /// Send a follower home from the city that a princess joined, instead of anything else (RULINGS.md R201).
    Princess {
        /// Whose.
        seat: Seat,
        /// Which.
        piece: Piece,
        /// Where it stands.
        place: Place,
    },
    /// Put a tower piece on a foundation or a tower, instead of placing a figure (RULINGS.md R203).
    Raise {
        /// Where.
        cell: Cell,
    },
    /// Take a follower prisoner that the tower reaches (RULINGS.md R204).
    Capture {
        /// Whose.
        seat: Seat,
        /// Which.
        piece: Piece,
        /// Where it stands.
        place: Place,
    },
    /// Buy a prisoner back (RULINGS.md R206), or choose which one is exchanged (RULINGS.md R205).
    Free {
        /// Who holds it.
        by: Seat,
        /// Which.
        piece: Piece,
    },
    /// Move the mage or the witch (RULINGS.md R208).
    Mage {
        /// Which of them.
        who: Sorcerer,
        /// A segment of an unfinished road or city.
        place: Place,
    },
    /// Take the mage or the witch off the map, where neither can go anywhere (RULINGS.md R209).
    Banish {
        /// Which of them.
        who: Sorcerer,
    },
    /// Put a little building on the tile just placed, instead of placing a figure (RULINGS.md R192).
    Build {
        /// Which.
        building: Building,
    },
    /// Place the seat's abbey instead of drawing a tile (RULINGS.md R241).
    Abbey {
        /// An empty cell with tiles on all four sides.
        cell: Cell,
    },
    /// Place the tile in hand where it fits only with a bridge (RULINGS.md R260).
    Span {
        /// An empty cell.
        cell: Cell,
        /// How the tile is turned.
        rotation: Rotation,
        /// Where the bridge is put: on this tile or on one beside it.
        at: Cell,
        /// How it lies on the map.
        axis: Axis,
    },
    /// Put a bridge on the tile just placed, or on one beside it (RULINGS.md R261).
    Bridge {
        /// Where.
        cell: Cell,
        /// How it lies on the map.
        axis: Axis,
    },
    /// Make a small city a castle instead of scoring it (RULINGS.md R251).
    Castle {
        /// The first of its segments.
        place: Place,
    },
    /// Bid for the tile that is put up (RULINGS.md R256).
    Bid {
        /// How many points.
        points: u16,
    },
    /// Buy the tile for the highest bid, or sell it to who made it (RULINGS.md R257).
    Deal {
        /// Whether to buy.
        buys: bool,
    },
    /// Take three acrobats down, instead of placing a figure (RULINGS.md R231).
    Applaud {
        /// On which tile they stand.
        cell: Cell,
    },
    /// Move the count of Carcassonne (RULINGS.md R237).
    Count {
        /// To another quarter.
        quarter: Quarter,
    },
    /// Put the second ingot of a gold mine here (RULINGS.md R214).
    Ingot {
        /// A cell around the mine.
        cell: Cell,
    },
    /// Let a follower fly from the tile just placed, instead of putting it there (RULINGS.md R221).
    Fly {
        /// Which.
        piece: Piece,
    },
    /// Set a ferry on the lake just placed, or turn one that lies on another lake (RULINGS.md R224, R225).
    Ferry {
        /// A road that ends at the lake.
        from: Place,
        /// The segment of another one on that tile; its number is higher.
        to: u8,
    },
    /// Put the seat's robber on the scoreboard, or move it there (RULINGS.md R264).
    Rob {
        /// A space with the figure of another seat, 0 to 49.
        space: u8,
    },
    /// Mark what the seat gained with one of its figures (RULINGS.md R270).
    Advance {
        /// With the messenger, not with the other one.
        messenger: bool,
    },
    /// Do what a message says (RULINGS.md R272).
    Heed,
}

impl Action {
    /// Where this puts the tile in hand and how that is turned, with a bridge or without; `None` for anything else.
    #[must_use]
    pub const fn tile_placed(self) -> Option<(Cell, Rotation)> {
        match self {
            Self::Place { cell, rotation } | Self::Span { cell, rotation, .. } => Some((cell, rotation)),
            _ => None,
        }
    }
}

/// What a nugget buys (RULINGS.md R76 to R79).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Spend {
    /// One nugget: a further tile that must be played.
    Tile,
    /// Two nuggets: a wall.
    Wall,
    /// Nothing: there is nothing left that the nugget could buy.
    Nothing,
}

/// What a crop circle does (RULINGS.md §7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum CircleWay {
    /// Every player may put a meeple next to one of their own.
    Join,
    /// Every player must take one of their own meeples back.
    Leave,
}

/// Why a tile is played (RULINGS.md §10.0, R14). New sources are added at the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Source {
    /// The tile of the turn.
    Main,
    /// The second tile of a double turn, which may be declined.
    Builder,
    /// No tile at all: a play that begins with scoring, as after a wall or a chip.
    Nothing,
    /// A tile taken up from the board and placed elsewhere.
    Lifted,
    /// A tile that gold bought: it must be played (RULINGS.md R77).
    Forced,
    /// A tile that the lucky pig earned: it may be saved (RULINGS.md R13).
    Credit,
    /// One of the wizard's three (RULINGS.md R35).
    Wizard,
    /// One of the two tiles of a Tatan card (RULINGS.md R130).
    Tatan,
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
    /// Before the draw, or whether a chip is played before the turn ends (RULINGS.md R93).
    Start,
    /// Where the tile in hand goes.
    Place,
    /// Which figures are put on the tile just placed, and which chips and walls are played with them.
    Figures,
    /// Where the second nugget goes.
    Nugget,
    /// Whether the flock grows or goes into the stable.
    Flock,
    /// What gold buys.
    Exchange,
    /// Whether walls are played after a play.
    Walls,
    /// What the crop circle does, and to which figures.
    Circle,
    /// Which meeple joins or leaves because of the crop circle.
    CircleTurn,
    /// Whether the wizard draws before the monastery in hand is placed.
    Conjure,
    /// Which of the wizard's tiles is placed next.
    WizardTile,
    /// Whether a Tatan card moves a tile or brings two.
    Tatan,
    /// Which gaps are closed with Tatan cards at the end.
    TatanEnd,
    /// Which half tile is taken in the open draft.
    Draft,
    /// Which of the tiles that a Tatan card brought is placed next (RULINGS.md R130).
    TatanTile,
    /// Which follower escapes from a besieged city at the end of the turn (RULINGS.md R191).
    Escape,
    /// Where the dragon that everybody moves goes next (RULINGS.md R196).
    March,
    /// Whom a tower takes prisoner (RULINGS.md R204).
    Capture,
    /// Which of its prisoners a seat gets back in exchange (RULINGS.md R205).
    Exchanged,
    /// Where the mage or the witch goes (RULINGS.md R208).
    Mage,
    /// Whether and where a wagon that was scored drives on (RULINGS.md R246).
    Drive,
    /// Whether an abbey is placed when nothing is left to draw (RULINGS.md R243).
    LastAbbey,
    /// Whether a small city becomes a castle (RULINGS.md R251).
    Castle,
    /// Which tile of a bazaar is put up, or taken (RULINGS.md R256, R258).
    Lot,
    /// How much a seat bids for the tile (RULINGS.md R256).
    Bid,
    /// Whether the seat that put it up buys the tile or sells it (RULINGS.md R257).
    Deal,
    /// Which figures leave a quarter of Carcassonne before features are scored (RULINGS.md R238).
    FromQuarter,
    /// Which figure goes to which quarter of Carcassonne (RULINGS.md R236).
    Quarter,
    /// Where the count of Carcassonne goes (RULINGS.md R237).
    Count,
    /// Where the second ingot of a gold mine goes (RULINGS.md R214).
    Ingot,
    /// On what a follower lands that flew (RULINGS.md R223).
    Landing,
    /// Which roads a ferry joins (RULINGS.md R224, R225).
    Ferry,
    /// Where on the scoreboard a robber goes (RULINGS.md R264).
    Robber,
    /// Which figure of the scoreboard marks what the seat gained (RULINGS.md R270).
    Advance,
    /// Whether a seat does what a message says (RULINGS.md R272).
    Message,
}

/// What chance decides. One seed serves one chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Chance {
    /// A tile is drawn from the normal stack.
    Tile,
    /// A tile is drawn from the river stack.
    RiverTile,
    /// Up to three tiles are drawn for the wizard.
    WizardTiles,
    /// A token is drawn from the bag of sheep and wolves.
    Token,
    /// Half tiles are dealt to all seats.
    Deal,
    /// As many tiles as there are seats are turned up at a bazaar.
    Bazaar,
    /// The animal of a circus that is scored (RULINGS.md R229).
    Animal,
    /// A die says how far a follower flies: one, two or three cells (RULINGS.md R222).
    Flight,
    /// Which message is turned up, as long as any was not (RULINGS.md R271).
    Message,
}
