//! Things on the table that belong to a box of their own and are no figures.

use serde::{Deserialize, Serialize};

/// The mage or the witch. The order is part of the log format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's terms")]
pub enum Sorcerer {
    Mage,
    Witch,
}

impl Sorcerer {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Mage, Self::Witch];

    /// Its word in scenarios.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mage => "mage",
            Self::Witch => "witch",
        }
    }
}

/// A little building. The order is part of the log format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's terms")]
pub enum Building {
    Shed,
    House,
    Tower,
}

impl Building {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Shed, Self::House, Self::Tower];

    /// Its word in scenarios.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shed => "shed",
            Self::House => "house",
            Self::Tower => "tower",
        }
    }
}

/// A message. The order is part of the log format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's terms")]
pub enum Message {
    Road,
    City,
    Monastery,
    Knights,
    Pennants,
    Farmers,
    Tile,
    Follower,
}

impl Message {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Road,
        Self::City,
        Self::Monastery,
        Self::Knights,
        Self::Pennants,
        Self::Farmers,
        Self::Tile,
        Self::Follower,
    ];

    /// Its word in scenarios.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Road => "road",
            Self::City => "city",
            Self::Monastery => "monastery",
            Self::Knights => "knights",
            Self::Pennants => "pennants",
            Self::Farmers => "farmers",
            Self::Tile => "tile",
            Self::Follower => "follower",
        }
    }
}

/// A quarter of the City of Carcassonne, clockwise. The order is part of the log format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's terms")]
pub enum Quarter {
    #[default]
    Castle,
    Market,
    Smithy,
    Cathedral,
}

impl Quarter {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Castle, Self::Market, Self::Smithy, Self::Cathedral];

    /// Its word in scenarios.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Castle => "castle",
            Self::Market => "market",
            Self::Smithy => "smithy",
            Self::Cathedral => "cathedral",
        }
    }

    /// The next one, clockwise.
    pub(crate) const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

/// A trade good, as printed in cities.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's terms")]
pub enum Good {
    Wine,
    Grain,
    Cloth,
}

impl Good {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Wine, Self::Grain, Self::Cloth];

    /// Its name in tile sets.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wine => "wine",
            Self::Grain => "grain",
            Self::Cloth => "cloth",
        }
    }

    /// The good of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|good| good.name() == name)
    }
}
