//! The signs on tiles that rules ask for.

use super::FeatureKind;
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
    /// A sign of a player's own tile set, which no rule asks for.
    Other(String),
}

impl Mark {
    /// All marks that rules, or notes on a setup, ask for.
    pub const KNOWN: [Self; 13] = [
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
