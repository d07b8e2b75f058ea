//! What a game is played with: seats, tile sets, modules and options.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A rule that can be switched on. New modules are added at the end: the order is part of the log format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Module {
    /// Farmers on fields, scored at the end (RULINGS.md §1.5).
    Fields,
    /// River tiles are placed first (RULINGS.md §2).
    River,
    /// A big meeple for each seat (RULINGS.md §3.1).
    BigMeeple,
    /// A builder for each seat (RULINGS.md §3.3).
    Builder,
    /// Inns and cathedrals count (RULINGS.md §3.2); otherwise they are plain roads and cities.
    InnsCathedrals,
    /// The toy of the tests.
    #[cfg(test)]
    Toy,
}

impl Module {
    /// All modules in canonical order.
    pub const ALL: &'static [Self] = &[
        Self::Fields,
        Self::River,
        Self::BigMeeple,
        Self::Builder,
        Self::InnsCathedrals,
        #[cfg(test)]
        Self::Toy,
    ];
}

/// What a river may not do (RULINGS.md §2.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum RiverTurns {
    /// Two successive bends never turn the same way, whatever straights lie between.
    #[default]
    NeverSameWay,
    /// The cells around and beyond every open river end must be empty.
    OpenAhead,
}

/// How many figures one play may put on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Followers.
    pub meeple: u8,
    /// Other figures, such as the builder (RULINGS.md R3).
    pub other: u8,
    /// Tunnel chips.
    pub chip: u8,
    /// All of these together.
    pub together: u8,
}

impl Limits {
    /// One figure or chip a play, as the base game and its expansions have it.
    pub const ONE: Self = Self { meeple: 1, other: 1, chip: 1, together: 1 };
    /// One meeple and one other figure a play, and a chip (RULINGS.md R3).
    pub const TEMPO: Self = Self { meeple: 1, other: 1, chip: 1, together: 3 };
}

/// Numbers and flags of the rules that a table may change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// What a river may not do.
    pub river_turns: RiverTurns,
    /// Points of a completed city of two tiles: 4, or 2 as in the first edition (RULINGS.md §1.3).
    pub two_tile_city: u8,
    /// How many figures a play may put on the board.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self { river_turns: RiverTurns::default(), two_tile_city: 4, limits: Limits::ONE }
    }
}

/// What a game is played with. Anything can be written here; [`crate::Rules::new`] says whether it can be played.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Number of seats, 2 to 8.
    pub seats: u8,
    /// Names of tile sets. A name given twice is a set used twice.
    pub sets: Vec<String>,
    /// The modules switched on.
    #[serde(default)]
    pub modules: BTreeSet<Module>,
    /// Numbers and flags.
    #[serde(default)]
    pub options: Options,
}

/// Setups that people ask for by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Preset {
    /// The base game with farmers.
    Base,
    /// The base game and the first river.
    River,
    /// Base game, river, big meeple and builder, with the tiles of both expansions.
    Builders,
}

impl Preset {
    /// All presets, the simplest first.
    pub const ALL: [Self; 3] = [Self::Base, Self::River, Self::Builders];

    /// The name used on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::River => "river",
            Self::Builders => "builders",
        }
    }

    /// The preset of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|p| p.name() == name)
    }

    /// The setup it stands for.
    #[must_use]
    pub fn setup(self, seats: u8) -> Setup {
        let (sets, modules): (&[&str], &[Module]) = match self {
            Self::Base => (&["base"], &[Module::Fields]),
            Self::River => (&["base", "river1"], &[Module::Fields, Module::River]),
            Self::Builders => (
                &["base", "river1", "inns", "traders"],
                &[Module::Fields, Module::River, Module::BigMeeple, Module::Builder],
            ),
        };
        Setup {
            seats,
            sets: sets.iter().map(|s| (*s).to_owned()).collect(),
            modules: modules.iter().copied().collect(),
            options: Options::default(),
        }
    }
}
