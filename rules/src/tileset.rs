//! Tile sets: reading, checking and writing them, and the catalogue of available ones.

mod check;
mod error;
mod read;
mod write;

pub use error::{TileSetError, TileSetFault};

use crate::tile::TileSet;
use std::sync::OnceLock;

/// The names and texts of the tile sets that are compiled into the program.
const BUILT_IN: [(&str, &str); 32] = [
    ("base.ron", include_str!("../../assets/tiles/base.ron")),
    ("river1.ron", include_str!("../../assets/tiles/river1.ron")),
    ("river2.ron", include_str!("../../assets/tiles/river2.ron")),
    ("inns.ron", include_str!("../../assets/tiles/inns.ron")),
    ("traders.ron", include_str!("../../assets/tiles/traders.ron")),
    ("dragon.ron", include_str!("../../assets/tiles/dragon.ron")),
    ("tower.ron", include_str!("../../assets/tiles/tower.ron")),
    ("abbey.ron", include_str!("../../assets/tiles/abbey.ron")),
    ("hills.ron", include_str!("../../assets/tiles/hills.ron")),
    ("gold.ron", include_str!("../../assets/tiles/gold.ron")),
    ("mage.ron", include_str!("../../assets/tiles/mage.ron")),
    ("crop1.ron", include_str!("../../assets/tiles/crop1.ron")),
    ("crop2.ron", include_str!("../../assets/tiles/crop2.ron")),
    ("tunnel.ron", include_str!("../../assets/tiles/tunnel.ron")),
    ("halves1.ron", include_str!("../../assets/tiles/halves1.ron")),
    ("halves2.ron", include_str!("../../assets/tiles/halves2.ron")),
    ("gardens.ron", include_str!("../../assets/tiles/gardens.ron")),
    ("king.ron", include_str!("../../assets/tiles/king.ron")),
    ("watchtowers.ron", include_str!("../../assets/tiles/watchtowers.ron")),
    ("festival.ron", include_str!("../../assets/tiles/festival.ron")),
    ("windroses.ron", include_str!("../../assets/tiles/windroses.ron")),
    ("cult.ron", include_str!("../../assets/tiles/cult.ron")),
    ("bridges.ron", include_str!("../../assets/tiles/bridges.ron")),
    ("besiegers.ron", include_str!("../../assets/tiles/besiegers.ron")),
    ("cathars.ron", include_str!("../../assets/tiles/cathars.ron")),
    ("bigtop.ron", include_str!("../../assets/tiles/bigtop.ron")),
    ("count.ron", include_str!("../../assets/tiles/count.ron")),
    ("labyrinth.ron", include_str!("../../assets/tiles/labyrinth.ron")),
    ("monasteries.ron", include_str!("../../assets/tiles/monasteries.ron")),
    ("flier.ron", include_str!("../../assets/tiles/flier.ron")),
    ("ferries.ron", include_str!("../../assets/tiles/ferries.ron")),
    ("robbers.ron", include_str!("../../assets/tiles/robbers.ron")),
];

impl TileSet {
    /// The largest text of a tile set, in bytes.
    pub const MAX_BYTES: usize = 256 * 1024;
    /// The most kinds of tile in a set.
    pub const MAX_TILES: usize = 400;
    /// The most segments on a tile.
    pub const MAX_SEGMENTS: usize = 16;

    /// Reads and checks a tile set; the format is described in `assets/tiles/README.md`.
    ///
    /// `file` is used only in error messages. The text may come from an untrusted source: its size, nesting and
    /// every value are bounded.
    ///
    /// ```
    /// let text = r#"TileSet(name: "mine", title: "Mine", tiles: [
    ///     Tile(name: "mine-1", count: 2, sides: "CFFF",
    ///         cities: [(at: "N")],
    ///         fields: [(at: "EL ER SL SR WL WR", cities: [0])]),
    /// ])"#;
    /// let set = rules::TileSet::parse("mine.ron", text)?;
    /// assert_eq!(set.total(), 2);
    ///
    /// let wrong = text.replace("\"N\"", "\"S\"");
    /// let error = rules::TileSet::parse("mine.ron", &wrong).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "mine.ron, line 2, tile mine-1: a city is declared at S, but that side shows F"
    /// );
    /// # Ok::<(), rules::TileSetError>(())
    /// ```
    ///
    /// # Errors
    /// The first contradiction found, with its line and tile.
    pub fn parse(file: &str, text: &str) -> Result<Self, TileSetError> {
        read::parse(file, text)
    }

    /// Whether `name` is valid for a set: 1 to 40 of a to z, 0 to 9 and -.
    #[must_use]
    pub fn is_name(name: &str) -> bool {
        check::is_name(name)
    }

    /// The canonical text of the set, which parses to an equal set. It travels with a game.
    #[must_use]
    pub fn to_ron(&self) -> String {
        write::to_ron(self)
    }

    /// BLAKE3 of the canonical text.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        *blake3::hash(self.to_ron().as_bytes()).as_bytes()
    }

    /// How many tiles the set holds, counting every copy.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.tiles.iter().map(|tile| u32::from(tile.count)).sum()
    }
}

/// A catalogue of tile sets: the built-in ones and any custom ones, each with a unique name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileSets {
    /// The built-in sets first.
    sets: Vec<TileSet>,
}

impl TileSets {
    /// The sets compiled into the program.
    ///
    /// ```
    /// let base = rules::TileSets::built_in().get("base").unwrap();
    /// assert_eq!(base.total(), 72);
    /// ```
    #[must_use]
    pub fn built_in() -> &'static Self {
        static SETS: OnceLock<TileSets> = OnceLock::new();
        SETS.get_or_init(|| {
            let parse = |(file, text)| TileSet::parse(file, text).expect("a test reads every built-in set");
            Self { sets: BUILT_IN.into_iter().map(parse).collect() }
        })
    }

    /// This catalogue with `sets` added.
    ///
    /// # Errors
    /// [`TileSetFault::NameTaken`] if a set of that name already exists, built-in or not.
    pub fn with(&self, sets: Vec<TileSet>) -> Result<Self, TileSetError> {
        let mut all = self.clone();
        for set in sets {
            if all.get(&set.name).is_some() {
                let fault = Box::new(TileSetFault::NameTaken(set.name.clone()));
                return Err(TileSetError { file: format!("{}.ron", set.name), line: 1, tile: None, fault });
            }
            all.sets.push(set);
        }
        Ok(all)
    }

    /// The set of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&TileSet> {
        self.sets.iter().find(|set| set.name == name)
    }

    /// All sets, the built-in ones first.
    pub fn iter(&self) -> impl Iterator<Item = &TileSet> {
        self.sets.iter()
    }

    /// Whether `name` is a set compiled into the program.
    #[must_use]
    pub fn is_built_in(&self, name: &str) -> bool {
        Self::built_in().get(name).is_some()
    }
}

#[cfg(test)]
mod tests;
