//! The sources of all points: each way of scoring has its own category.

use crate::model::{Line, LineKind};
use rules::{Event, Module, Reason, Setup};

/// A category of points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Category {
    /// Cities.
    Cities,
    /// Roads.
    Roads,
    /// Monasteries, with their vineyards.
    Monasteries,
    /// Shrines.
    Shrines,
    /// Gardens.
    Gardens,
    /// Abbots called back.
    Abbots,
    /// Fields.
    Fields,
    /// Toll stations.
    Tolls,
    /// Estates.
    Estates,
    /// The longest road of the game.
    Wagons,
    /// Flocks driven home.
    Flocks,
    /// Gaps closed with Tatan cards.
    Gaps,
    /// The most tokens of trade goods.
    Goods,
    /// The King.
    King,
    /// The Robber Baron.
    Robber,
    /// Figures at watchtowers.
    Watchtowers,
    /// Tiles in the right quarter of a wind rose.
    WindRoses,
    /// The fairy beside a figure at the beginning of a turn.
    FairyTurns,
    /// The fairy beside a figure whose feature is scored.
    Fairy,
    /// Ransom: what was received, less what was paid.
    Ransom,
    /// Farmers that a barn sent home.
    Farms,
    /// Barns at the end.
    Barns,
    /// Castles.
    Castles,
    /// Tiles of bazaars: what was received, less what was paid.
    Bazaars,
    /// Followers around a circus.
    Circus,
    /// Acrobats.
    Acrobats,
    /// Ringmasters.
    Ringmasters,
    /// Abbots of special monasteries.
    Abbacies,
    /// Ingots.
    Ingots,
    /// What robbers took.
    Robbed,
    /// What messages brought.
    Messages,
    /// Seals of messages.
    Seals,
}

impl Category {
    /// All categories, in the order of display.
    pub const ALL: [Self; 32] = [
        Self::Cities,
        Self::Roads,
        Self::Monasteries,
        Self::Shrines,
        Self::Gardens,
        Self::Abbots,
        Self::Fields,
        Self::Tolls,
        Self::Estates,
        Self::Wagons,
        Self::Flocks,
        Self::Gaps,
        Self::Goods,
        Self::King,
        Self::Robber,
        Self::Watchtowers,
        Self::WindRoses,
        Self::FairyTurns,
        Self::Fairy,
        Self::Ransom,
        Self::Farms,
        Self::Barns,
        Self::Castles,
        Self::Bazaars,
        Self::Circus,
        Self::Acrobats,
        Self::Ringmasters,
        Self::Abbacies,
        Self::Ingots,
        Self::Robbed,
        Self::Messages,
        Self::Seals,
    ];

    /// The category of points with this reason.
    #[must_use]
    pub const fn of(reason: Reason) -> Self {
        match reason {
            Reason::City { .. } => Self::Cities,
            Reason::Road { .. } => Self::Roads,
            Reason::Monastery { .. } => Self::Monasteries,
            Reason::Shrine { .. } => Self::Shrines,
            Reason::Garden { .. } => Self::Gardens,
            Reason::Abbot { .. } => Self::Abbots,
            Reason::Field { .. } => Self::Fields,
            Reason::Toll { .. } => Self::Tolls,
            Reason::Estate { .. } => Self::Estates,
            Reason::Wagon { .. } => Self::Wagons,
            Reason::Flock { .. } => Self::Flocks,
            Reason::Tatan { .. } => Self::Gaps,
            Reason::Goods { .. } => Self::Goods,
            Reason::King { .. } => Self::King,
            Reason::Robber { .. } => Self::Robber,
            Reason::Watchtower { .. } => Self::Watchtowers,
            Reason::WindRose => Self::WindRoses,
            Reason::FairyTurn => Self::FairyTurns,
            Reason::Fairy { .. } => Self::Fairy,
            Reason::Ransom => Self::Ransom,
            Reason::Farm { .. } => Self::Farms,
            Reason::Barn { .. } => Self::Barns,
            Reason::Castle => Self::Castles,
            Reason::Bazaar => Self::Bazaars,
            Reason::Circus { .. } => Self::Circus,
            Reason::Acrobats { .. } => Self::Acrobats,
            Reason::Ringmaster { .. } => Self::Ringmasters,
            Reason::Abbacy { .. } => Self::Abbacies,
            Reason::Ingots { .. } => Self::Ingots,
            Reason::Robbed { .. } => Self::Robbed,
            Reason::Message { .. } => Self::Messages,
            Reason::Seal => Self::Seals,
        }
    }

    /// The text key of its name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Cities => "count-cities",
            Self::Roads => "count-roads",
            Self::Monasteries => "count-monasteries",
            Self::Shrines => "count-shrines",
            Self::Gardens => "count-gardens",
            Self::Abbots => "count-abbots",
            Self::Fields => "count-fields",
            Self::Tolls => "count-tolls",
            Self::Estates => "count-estates",
            Self::Wagons => "count-wagons",
            Self::Flocks => "count-flocks",
            Self::Gaps => "count-gaps",
            Self::Goods => "count-goods",
            Self::King => "count-king",
            Self::Robber => "count-robber",
            Self::Watchtowers => "count-watchtowers",
            Self::WindRoses => "count-wind-roses",
            Self::FairyTurns => "count-fairy-turns",
            Self::Fairy => "count-fairy",
            Self::Ransom => "count-ransom",
            Self::Farms => "count-farms",
            Self::Barns => "count-barns",
            Self::Castles => "count-castles",
            Self::Bazaars => "count-bazaars",
            Self::Circus => "count-circus",
            Self::Acrobats => "count-acrobats",
            Self::Ringmasters => "count-ringmasters",
            Self::Abbacies => "count-abbacies",
            Self::Ingots => "count-ingots",
            Self::Robbed => "count-robbed",
            Self::Messages => "count-messages",
            Self::Seals => "count-seals",
        }
    }

    /// The name of its column in a file.
    #[must_use]
    pub const fn column(self) -> &'static str {
        match self {
            Self::Cities => "cities",
            Self::Roads => "roads",
            Self::Monasteries => "monasteries",
            Self::Shrines => "shrines",
            Self::Gardens => "gardens",
            Self::Abbots => "abbots",
            Self::Fields => "fields",
            Self::Tolls => "tolls",
            Self::Estates => "estates",
            Self::Wagons => "wagons",
            Self::Flocks => "flocks",
            Self::Gaps => "gaps",
            Self::Goods => "goods",
            Self::King => "king",
            Self::Robber => "robber_baron",
            Self::Watchtowers => "watchtowers",
            Self::WindRoses => "wind_roses",
            Self::FairyTurns => "fairy_turns",
            Self::Fairy => "fairy",
            Self::Ransom => "ransom",
            Self::Farms => "farms",
            Self::Barns => "barns",
            Self::Castles => "castles",
            Self::Bazaars => "bazaars",
            Self::Circus => "circus",
            Self::Acrobats => "acrobats",
            Self::Ringmasters => "ringmasters",
            Self::Abbacies => "abbacies",
            Self::Ingots => "ingots",
            Self::Robbed => "robbed",
            Self::Messages => "messages",
            Self::Seals => "seals",
        }
    }

    /// Whether a game with this setup can have points of this category.
    #[must_use]
    pub fn is_played(self, setup: &Setup) -> bool {
        let module = match self {
            Self::Cities | Self::Roads | Self::Monasteries => return true,
            Self::Shrines => Module::Shrines,
            Self::Gardens | Self::Abbots => Module::Abbot,
            Self::Fields => Module::Fields,
            Self::Tolls => Module::TollStations,
            Self::Estates => Module::Estates,
            Self::Wagons => Module::Wagon,
            Self::Flocks => Module::Sheep,
            Self::Gaps => Module::Tatan,
            Self::Goods => Module::TradeGoods,
            Self::King | Self::Robber => Module::KingAndRobber,
            Self::Watchtowers => Module::Watchtowers,
            Self::WindRoses => Module::WindRoses,
            Self::FairyTurns | Self::Fairy => Module::PrincessAndDragon,
            Self::Ransom => Module::TheTower,
            Self::Farms | Self::Barns => Module::AbbeyAndMayor,
            Self::Castles => Module::Castles,
            Self::Bazaars => Module::Bazaars,
            Self::Circus | Self::Acrobats | Self::Ringmasters => Module::BigTop,
            Self::Abbacies => Module::SpecialMonasteries,
            Self::Ingots => Module::GoldMines,
            Self::Robbed => Module::Robbers,
            Self::Messages | Self::Seals => Module::Messages,
        };
        setup.modules.contains(&module)
    }
}

/// What a seat did and scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Points by category, in the order of [`Category::ALL`].
    pub points: [i32; Category::ALL.len()],
    /// Tiles placed.
    pub tiles: u32,
    /// Figures put on the map.
    pub figures: u32,
    /// The cells of the longest road that brought points; 0 if none did.
    pub road: u16,
    /// The cells of the largest city that brought points; 0 if none did.
    pub city: u16,
}

impl Tally {
    /// The sum of its points.
    #[must_use]
    pub fn sum(&self) -> i32 {
        self.points.iter().sum()
    }
}

/// Counts the events of the lines by seat.
pub fn tally<'a>(lines: impl Iterator<Item = &'a Line>, seats: usize) -> Vec<Tally> {
    let mut all = vec![Tally::default(); seats];
    for line in lines {
        let LineKind::Game(event, _) = &line.what else { continue };
        let Some(one) = line.seat.and_then(|seat| all.get_mut(seat.index())) else { continue };
        match *event {
            Event::Scored { points, reason, .. } => {
                one.points[Category::of(reason) as usize] += points;
                match reason {
                    Reason::Road { cells, .. } => one.road = one.road.max(cells),
                    Reason::City { cells, .. } => one.city = one.city.max(cells),
                    _ => {}
                }
            }
            Event::Placed { .. } => one.tiles += 1,
            Event::Deployed { .. } => one.figures += 1,
            _ => {}
        }
    }
    all
}
