//! Why seats get points.

use crate::piece::Seat;
use crate::tile::Watch;
use crate::token::{Good, Message};
use serde::{Deserialize, Serialize};

/// Why a seat got points. `last` distinguishes the count at the end of the game from scoring during it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reason {
    /// A road (RULINGS.md §1.3).
    Road {
        /// Its cells.
        cells: u16,
        /// Whether an inn lies on it and counts.
        inn: bool,
        /// The followers in its labyrinth, which raise its value (RULINGS.md R213).
        labyrinth: u16,
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
        /// Whether a queen is in it.
        queen: bool,
        /// Counted at the end of the game.
        last: bool,
    },
    /// A monastery (RULINGS.md §1.3).
    Monastery {
        /// Occupied cells of its nine.
        cells: u16,
        /// Vineyards around it that count.
        vineyards: u16,
        /// Counted at the end of the game.
        last: bool,
    },
    /// A field, counted at the end (RULINGS.md §1.5).
    Field {
        /// Completed cities that touch it.
        cities: u16,
        /// How many of them are besieged, and count twice (RULINGS.md R190).
        besieged: u16,
        /// Whether the seat's pig raised their value (RULINGS.md R170).
        pig: bool,
        /// How many of them are castles, and count one more (RULINGS.md R254).
        castles: u16,
    },
    /// A field whose farmers a barn sends home (RULINGS.md R248, R249).
    Farm {
        /// Completed cities that touch the field.
        cities: u16,
        /// How many of them are besieged, and count twice (RULINGS.md R190).
        besieged: u16,
        /// Whether the seat's pig raised their value (RULINGS.md R170).
        pig: bool,
        /// Whether the field was joined to one with a barn, and no barn was put on it.
        is_joined: bool,
        /// How many of them are castles, and count one more (RULINGS.md R254).
        castles: u16,
    },
    /// A barn, counted at the end (RULINGS.md R250).
    Barn {
        /// Completed cities that touch its field.
        cities: u16,
        /// How many of them are besieged, and count twice (RULINGS.md R190).
        besieged: u16,
        /// How many of them are castles, and count one more (RULINGS.md R254).
        castles: u16,
    },
    /// A toll station's branch (RULINGS.md R52).
    Toll {
        /// Cells of the road with a city or a monastery.
        cells: u16,
        /// Counted at the end of the game.
        last: bool,
    },
    /// An estate (RULINGS.md R60).
    Estate {
        /// Cells of its nine with a city or a monastery.
        cells: u16,
        /// Counted at the end of the game.
        last: bool,
    },
    /// The longest road of the game (RULINGS.md R46).
    Wagon {
        /// Its length.
        cells: u16,
    },
    /// A flock driven into the stable (RULINGS.md §6.1).
    Flock {
        /// All sheep of the field.
        sheep: u16,
    },
    /// Meeples next to a gap closed with Tatan cards (RULINGS.md R136).
    Tatan {
        /// Their total, with big meeples counted twice.
        meeples: u16,
    },
    /// A garden (RULINGS.md R173).
    Garden {
        /// Occupied cells of its nine.
        cells: u16,
        /// Counted at the end of the game.
        last: bool,
    },
    /// Ransom for a prisoner, paid or received (RULINGS.md R206).
    Ransom,
    /// The fairy at the beginning of a turn (RULINGS.md R199).
    FairyTurn,
    /// The fairy beside a figure whose feature is scored (RULINGS.md R199).
    Fairy {
        /// Counted at the end of the game.
        last: bool,
    },
    /// A shrine (RULINGS.md R187).
    Shrine {
        /// Occupied cells of its nine.
        cells: u16,
        /// Counted at the end of the game.
        last: bool,
    },
    /// An abbot called back before his feature was complete (RULINGS.md R174).
    Abbot {
        /// Occupied cells of its nine.
        cells: u16,
        /// Whether he was in a garden, not in a monastery.
        garden: bool,
    },
    /// The most tokens of a trade good at the end of the game (RULINGS.md R169).
    Goods {
        /// Which.
        good: Good,
        /// How many the seat has.
        tokens: u16,
    },
    /// The King (RULINGS.md R179).
    King {
        /// Completed cities that count.
        features: u16,
        /// Counted at the end of the game.
        last: bool,
    },
    /// The Robber Baron (RULINGS.md R179).
    Robber {
        /// Completed roads that count.
        features: u16,
        /// Counted at the end of the game.
        last: bool,
    },
    /// A meeple at a watchtower (RULINGS.md R181).
    Watchtower {
        /// What the watchtower counts.
        watch: Watch,
        /// How many there are.
        count: u16,
    },
    /// A tile in the right quarter of a wind rose (RULINGS.md R185).
    WindRose,
    /// A castle, as much as what was completed beside it (RULINGS.md R253).
    Castle,
    /// The price of a tile at a bazaar, paid or received (RULINGS.md R257).
    Bazaar,
    /// Followers around a circus (RULINGS.md R229).
    Circus {
        /// Points for each of them.
        animal: u8,
        /// How many the seat has there.
        followers: u16,
        /// Counted at the end of the game.
        last: bool,
    },
    /// Acrobats (RULINGS.md R231).
    Acrobats {
        /// How many the seat has on the tile.
        meeples: u16,
        /// Counted at the end of the game.
        last: bool,
    },
    /// A ringmaster with circus and acrobats around him (RULINGS.md R232).
    Ringmaster {
        /// How many tiles with them.
        tiles: u16,
        /// Counted at the end of the game.
        last: bool,
    },
    /// The abbot of a special monastery at the end of the game (RULINGS.md R219).
    Abbacy {
        /// The tiles of his row and column.
        cells: u16,
    },
    /// Ingots at the end of the game (RULINGS.md R217).
    Ingots {
        /// How many the seat has.
        ingots: u16,
    },
    /// Half of what another seat gained, taken by a robber (RULINGS.md R265).
    Robbed {
        /// Which seat.
        of: Seat,
        /// Counted at the end of the game.
        last: bool,
    },
    /// What a message says (RULINGS.md R273, R274).
    Message {
        /// Which.
        message: Message,
    },
    /// The seal of a message, instead of what it says (RULINGS.md R272).
    Seal,
}

impl Reason {
    /// Whether it is counted at the end of the game, and not during it.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        match *self {
            Self::Road { last, .. }
            | Self::City { last, .. }
            | Self::Monastery { last, .. }
            | Self::Toll { last, .. }
            | Self::Estate { last, .. }
            | Self::Garden { last, .. }
            | Self::Shrine { last, .. }
            | Self::Fairy { last }
            | Self::Circus { last, .. }
            | Self::Acrobats { last, .. }
            | Self::Ringmaster { last, .. }
            | Self::King { last, .. }
            | Self::Robbed { last, .. }
            | Self::Robber { last, .. } => last,
            Self::Field { .. } | Self::Barn { .. } | Self::Wagon { .. } | Self::Goods { .. } => true,
            Self::Ingots { .. } | Self::Abbacy { .. } => true,
            Self::Farm { .. }
            | Self::Flock { .. }
            | Self::Tatan { .. }
            | Self::Abbot { .. }
            | Self::Watchtower { .. }
            | Self::WindRose
            | Self::Castle
            | Self::Bazaar
            | Self::FairyTurn
            | Self::Message { .. }
            | Self::Seal
            | Self::Ransom => false,
        }
    }
}
