//! Events, for screens, history and explanations.

mod reason;

pub use reason::Reason;

use crate::action::{CircleWay, Spend};
use crate::geometry::{Axis, Cell, Place, Rotation, Side};
use crate::piece::{Piece, Seat};
use crate::tile::{FeatureKind, TileId};
use crate::token::{Building, Good, Message, Quarter, Sorcerer};
use serde::{Deserialize, Serialize};

/// One event of playing an action or resolving a chance. Events come in the order in which they happened.
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
    /// A tunnel chip was put on a mouth.
    Chip {
        /// By whom.
        seat: Seat,
        /// Its colour.
        colour: u8,
        /// Where.
        place: Place,
    },
    /// A wall was put on an edge.
    Wall {
        /// By whom.
        seat: Seat,
        /// Where.
        place: Place,
    },
    /// A nugget was put on a tile.
    Nugget {
        /// Where.
        cell: Cell,
    },
    /// A seat got the nuggets of a pair.
    GoldTaken {
        /// Who.
        seat: Seat,
        /// How many.
        nuggets: u8,
    },
    /// A seat spent gold.
    Spent {
        /// Who.
        seat: Seat,
        /// On what.
        on: Spend,
    },
    /// A seat earned a tile that it may play in any of its own turns.
    Credit {
        /// Who.
        seat: Seat,
    },
    /// The dragon moved and looks this way; the figures on both sides of it went home.
    Dragon {
        /// Where it was.
        from: Cell,
        /// Where it is.
        to: Cell,
        /// Where it looks.
        facing: Side,
    },
    /// The wizard came to a monastery.
    Wizard {
        /// Where.
        cell: Cell,
    },
    /// A tile was drawn for the wizard.
    Shown {
        /// For whom.
        seat: Seat,
        /// Which.
        tile: TileId,
    },
    /// A tile that was seen went back into the stack.
    PutBack {
        /// Which.
        tile: TileId,
    },
    /// A wagon went to a longer road.
    Wagon {
        /// Whose.
        seat: Seat,
        /// A segment of the road.
        place: Place,
        /// Its length in cells.
        cells: u16,
    },
    /// A token was drawn for a flock.
    Token {
        /// For whom.
        seat: Seat,
        /// One to four sheep, or 0 for a wolf.
        sheep: u8,
    },
    /// A crop circle was decided.
    Circle {
        /// By whom.
        seat: Seat,
        /// Which kind of figures, by the feature they stand on.
        kind: FeatureKind,
        /// What they do.
        way: CircleWay,
    },
    /// A tile was hidden face down under a hill.
    Hidden {
        /// Where.
        cell: Cell,
    },
    /// A tile was taken up.
    Lifted {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: TileId,
        /// Where it lay.
        cell: Cell,
    },
    /// A Tatan card was drawn.
    Tatan {
        /// By whom.
        seat: Seat,
    },
    /// Tatan cards filled a gap.
    Filled {
        /// By whom.
        seat: Seat,
        /// Its first cell.
        cell: Cell,
        /// How many cells it has.
        cells: u8,
        /// The meeple it took.
        piece: Piece,
    },
    /// A half tile came into a hand.
    Taken {
        /// Whose.
        seat: Seat,
        /// Which.
        tile: TileId,
    },
    /// The last count is done.
    Over,
    /// The number of closed half tiles in a seat's hand changed: they were dealt, or left the game with the player
    /// who knew them.
    Hand {
        /// Whose.
        seat: Seat,
        /// How many.
        closed: u8,
    },
    /// A seat took goods from a city that it completed (RULINGS.md R169).
    Goods {
        /// Who.
        seat: Seat,
        /// Which.
        good: Good,
        /// How many tokens.
        count: u16,
    },
    /// The King or the Robber Baron went to a seat (RULINGS.md R178).
    Record {
        /// Whose it is now.
        seat: Seat,
        /// The King's for a city, the Robber Baron's for a road.
        kind: FeatureKind,
        /// The cells of the feature.
        cells: u16,
        /// A place of the feature.
        place: Place,
    },
    /// The dragon that everybody moves came to a tile: every figure there went home (RULINGS.md R195).
    March {
        /// Who moved it; the volcano's owner, if it came by a volcano.
        seat: Seat,
        /// Where it is.
        to: Cell,
    },
    /// The fairy went to a figure, or to a tile (RULINGS.md R198).
    Fairy {
        /// By whom.
        seat: Seat,
        /// Where it stands.
        place: Place,
    },
    /// The mage or the witch went somewhere, or off the map (RULINGS.md R208).
    Mage {
        /// Which of them.
        who: Sorcerer,
        /// Where; `None` off the map.
        place: Option<Place>,
    },
    /// A tower grew (RULINGS.md R203).
    Raised {
        /// By whom.
        seat: Seat,
        /// Where.
        cell: Cell,
        /// Its pieces now.
        height: u8,
    },
    /// A follower was taken prisoner (RULINGS.md R204).
    Captured {
        /// By whom.
        by: Seat,
        /// Whose.
        seat: Seat,
        /// Which.
        piece: Piece,
        /// Where it stood.
        place: Place,
    },
    /// A prisoner came home (RULINGS.md R205, R206).
    Freed {
        /// By whom it was held.
        by: Seat,
        /// Whose.
        seat: Seat,
        /// Which.
        piece: Piece,
    },
    /// A little building was put on a tile (RULINGS.md R192).
    Built {
        /// Whose.
        seat: Seat,
        /// Which.
        building: Building,
        /// Where.
        cell: Cell,
    },
    /// A bridge was put on a tile (RULINGS.md R259).
    Bridge {
        /// By whom.
        seat: Seat,
        /// Where.
        cell: Cell,
        /// How it lies on the map.
        axis: Axis,
    },
    /// A city became a castle (RULINGS.md R251).
    Castle {
        /// Whose.
        seat: Seat,
        /// The first of its segments.
        place: Place,
    },
    /// A tile was turned up at a bazaar (RULINGS.md R255).
    Offered {
        /// Which.
        tile: TileId,
    },
    /// A seat bid for a tile (RULINGS.md R256).
    Bid {
        /// Who.
        seat: Seat,
        /// How many points.
        points: u16,
    },
    /// A tile from a bazaar went to a seat (RULINGS.md R257).
    Bought {
        /// Whose it is.
        seat: Seat,
        /// Which.
        tile: TileId,
    },
    /// The animal of the circus was turned up (RULINGS.md R229).
    Animal {
        /// Points for each follower around it.
        points: u8,
        /// Where the big top stands.
        cell: Cell,
    },
    /// The big top came to a tile (RULINGS.md R228).
    BigTop {
        /// Where.
        cell: Cell,
    },
    /// The count of Carcassonne moved (RULINGS.md R237).
    Count {
        /// By whom.
        seat: Seat,
        /// Where he is.
        quarter: Quarter,
    },
    /// An ingot was put on a tile (RULINGS.md R214).
    Ingot {
        /// Where.
        cell: Cell,
    },
    /// A follower flew (RULINGS.md R222).
    Flight {
        /// Whose.
        seat: Seat,
        /// Which.
        piece: Piece,
        /// From the tile just placed.
        from: Cell,
        /// Over the cell where it lands, or finds no place.
        to: Cell,
        /// What the die shows.
        cells: u8,
    },
    /// A follower that flew found no place, and is in its supply again (RULINGS.md R223).
    FlownBack {
        /// Whose.
        seat: Seat,
        /// Which.
        piece: Piece,
    },
    /// A seat took ingots (RULINGS.md R215).
    IngotsTaken {
        /// Who.
        seat: Seat,
        /// How many.
        ingots: u16,
    },
    /// A ferry was set or turned, and joins two roads (RULINGS.md R224, R225).
    Ferry {
        /// By whom.
        seat: Seat,
        /// One of the roads at the lake.
        from: Place,
        /// The other one.
        to: Place,
    },
    /// A robber was put on the scoreboard, moved on it, or went home (RULINGS.md R264 to R267).
    Robber {
        /// Whose.
        seat: Seat,
        /// The space where it stands, 0 to 49; none if it went home.
        space: Option<u8>,
    },
    /// A figure on the scoreboard marked what its seat gained (RULINGS.md R270).
    Advanced {
        /// Whose.
        seat: Seat,
        /// Whether it is the messenger.
        messenger: bool,
        /// The points that it marks now.
        points: i32,
    },
    /// A message was turned up (RULINGS.md R271).
    Message {
        /// For whom.
        seat: Seat,
        /// Which.
        message: Message,
    },
}
