//! The signs on tiles that rules ask for.

use super::FeatureKind;
use crate::geometry::{Cell, Rotation};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A sign on a tile. Its name stands in tile set files, and so in their hashes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the field's terms")]
pub enum Mark {
    Hill,
    Vineyard,
    Goldmine,
    Sheep,
    Volcano,
    Dragon,
    Portal,
    Tower,
    Mage,
    /// The feature that its symbol names; without one, the player chooses (RULINGS.md R116).
    CropCircle(Option<FeatureKind>),
    /// A garden (RULINGS.md R173).
    Garden,
    /// A watchtower, and what it counts (RULINGS.md R181).
    Watchtower(Watch),
    /// A fair, at which a figure may come home (RULINGS.md R183).
    Festival,
    /// A wind rose (RULINGS.md R185).
    Rose(Rose),
    /// Its monastery is a shrine (RULINGS.md R187).
    Shrine,
    /// A bazaar (RULINGS.md R255).
    Bazaar,
    /// Room for a circus (RULINGS.md R228).
    Circus,
    /// Room for acrobats (RULINGS.md R230).
    Acrobats,
    /// It lies in the City of Carcassonne, which its fields touch (RULINGS.md R234).
    Carcassonne,
    /// Its monastery is a special one (RULINGS.md R218).
    SpecialMonastery,
    /// A lake on which a ferry joins roads (RULINGS.md R224).
    Ferry,
    /// A flier, and where it flies on the unturned tile (RULINGS.md R221).
    Flier(Heading),
    /// A bag, which brings robbers (RULINGS.md R264).
    Bag,
    /// A sign of a player's own tile set, which no rule asks for.
    Other(String),
}

/// What a watchtower counts on its nine cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's terms")]
pub enum Watch {
    Pennants,
    Monasteries,
    Cities,
    Roads,
    Meeples,
}

impl Watch {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Pennants, Self::Monasteries, Self::Cities, Self::Roads, Self::Meeples];

    /// Its word in marks.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pennants => "pennants",
            Self::Monasteries => "monasteries",
            Self::Cities => "cities",
            Self::Roads => "roads",
            Self::Meeples => "meeples",
        }
    }

    /// Points for each.
    #[must_use]
    pub const fn points(self) -> i32 {
        match self {
            Self::Monasteries => 3,
            Self::Pennants | Self::Meeples => 2,
            Self::Cities | Self::Roads => 1,
        }
    }
}

/// One of the eight directions in which a flier flies, clockwise from the north.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the compass points")]
pub enum Heading {
    N,
    NE,
    E,
    SE,
    S,
    SW,
    W,
    NW,
}

impl Heading {
    /// The cell so many steps away from `cell` on a map on which the tile is turned by `rotation`.
    #[must_use]
    pub const fn from(self, cell: Cell, rotation: Rotation, steps: i16) -> Cell {
        let (x, y) = match (self as u8 + 2 * rotation.quarters()) % 8 {
            0 => (0, -1),
            1 => (1, -1),
            2 => (1, 0),
            3 => (1, 1),
            4 => (0, 1),
            5 => (-1, 1),
            6 => (-1, 0),
            _ => (-1, -1),
        };
        Cell::new(cell.x + x * steps, cell.y + y * steps)
    }
}

/// The directions of a wind rose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rose {
    /// A full one, whose quarters count from then on.
    All,
    /// One direction: whether it is in the east, and whether it is in the south.
    To(bool, bool),
}

impl Mark {
    /// All marks that rules, or notes on a setup, ask for.
    pub const KNOWN: [Self; 41] = [
        Self::Hill,
        Self::Vineyard,
        Self::Goldmine,
        Self::Sheep,
        Self::Volcano,
        Self::Dragon,
        Self::Portal,
        Self::Tower,
        Self::Mage,
        Self::CropCircle(None),
        Self::CropCircle(Some(FeatureKind::City)),
        Self::CropCircle(Some(FeatureKind::Road)),
        Self::CropCircle(Some(FeatureKind::Field)),
        Self::Garden,
        Self::Watchtower(Watch::Pennants),
        Self::Watchtower(Watch::Monasteries),
        Self::Watchtower(Watch::Cities),
        Self::Watchtower(Watch::Roads),
        Self::Watchtower(Watch::Meeples),
        Self::Festival,
        Self::Rose(Rose::All),
        Self::Rose(Rose::To(true, false)),
        Self::Rose(Rose::To(true, true)),
        Self::Rose(Rose::To(false, true)),
        Self::Rose(Rose::To(false, false)),
        Self::Shrine,
        Self::Bazaar,
        Self::Circus,
        Self::Acrobats,
        Self::Carcassonne,
        Self::SpecialMonastery,
        Self::Ferry,
        Self::Flier(Heading::N),
        Self::Flier(Heading::NE),
        Self::Flier(Heading::E),
        Self::Flier(Heading::SE),
        Self::Flier(Heading::S),
        Self::Flier(Heading::SW),
        Self::Flier(Heading::W),
        Self::Flier(Heading::NW),
        Self::Bag,
    ];

    /// Its name in tile set files.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Hill => "hill",
            Self::Vineyard => "vineyard",
            Self::Goldmine => "goldmine",
            Self::Sheep => "sheep",
            Self::Volcano => "volcano",
            Self::Dragon => "dragon",
            Self::Portal => "portal",
            Self::Tower => "tower",
            Self::Mage => "mage",
            Self::CropCircle(Some(FeatureKind::City)) => "corn-circle:City",
            Self::CropCircle(Some(FeatureKind::Road)) => "corn-circle:Road",
            Self::CropCircle(Some(FeatureKind::Field)) => "corn-circle:Field",
            Self::CropCircle(_) => "corn-circle",
            Self::Garden => "garden",
            Self::Watchtower(Watch::Pennants) => "watchtower:pennants",
            Self::Watchtower(Watch::Monasteries) => "watchtower:monasteries",
            Self::Watchtower(Watch::Cities) => "watchtower:cities",
            Self::Watchtower(Watch::Roads) => "watchtower:roads",
            Self::Watchtower(Watch::Meeples) => "watchtower:meeples",
            Self::Festival => "festival",
            Self::Rose(Rose::All) => "rose:all",
            Self::Rose(Rose::To(true, false)) => "rose:NE",
            Self::Rose(Rose::To(true, true)) => "rose:SE",
            Self::Rose(Rose::To(false, true)) => "rose:SW",
            Self::Rose(Rose::To(false, false)) => "rose:NW",
            Self::Shrine => "shrine",
            Self::Bazaar => "bazaar",
            Self::Circus => "circus",
            Self::Acrobats => "acrobats",
            Self::Carcassonne => "carcassonne",
            Self::SpecialMonastery => "special-monastery",
            Self::Ferry => "ferry",
            Self::Flier(Heading::N) => "flier:N",
            Self::Flier(Heading::NE) => "flier:NE",
            Self::Flier(Heading::E) => "flier:E",
            Self::Flier(Heading::SE) => "flier:SE",
            Self::Flier(Heading::S) => "flier:S",
            Self::Flier(Heading::SW) => "flier:SW",
            Self::Flier(Heading::W) => "flier:W",
            Self::Flier(Heading::NW) => "flier:NW",
            Self::Bag => "bag",
            Self::Other(name) => name,
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<String> for Mark {
    fn from(name: String) -> Self {
        let known = Self::KNOWN.into_iter().find(|mark| mark.name() == name);
        known.unwrap_or(Self::Other(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_is_read_as_it_is_written() {
        for mark in Mark::KNOWN.into_iter().chain([Mark::Other("castle".to_owned())]) {
            assert_eq!(Mark::from(mark.to_string()), mark);
        }
    }
}
