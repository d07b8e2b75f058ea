//! The words of scenarios, reports and refusals, for segments, figures and everything else.

use crate::action::{Chance, Decision};
use crate::geometry::{Part, Side};
use crate::piece::Piece;
use crate::setup::Module;
use crate::tile::{FeatureKind, Segment, Tile};

impl Tile {
    /// The name of a segment: its kind and its place on the unturned tile, such as `city NW`, `road S`, `road NH`
    /// on a half tile, `field EL.WR`, `field I` for an inner field, or `monastery`. Empty for a number out of
    /// range.
    ///
    /// ```
    /// let base = rules::TileSets::built_in().get("base").unwrap();
    /// let start = base.tiles.iter().find(|t| t.name == "base-D").unwrap();
    /// assert_eq!(start.segment_label(2), "field EL.WR");
    /// assert_eq!(start.segment_named("road WE"), Some(1));
    /// ```
    #[must_use]
    pub fn segment_label(&self, n: u8) -> String {
        let Some(segment) = self.segments.get(usize::from(n)) else { return String::new() };
        let at = match segment.kind {
            FeatureKind::Field if segment.halves.0 == 0 => "I".repeat(self.inner_rank(n)),
            FeatureKind::Field => {
                segment.halves.iter().map(|h| format!("{h:?}")).collect::<Vec<_>>().join(".")
            }
            _ => segment.halves.letters(),
        };
        let kind = kind_name(segment.kind);
        if at.is_empty() { kind.to_owned() } else { format!("{kind} {at}") }
    }

    /// The segment with that name, its sides written in any order.
    #[must_use]
    pub fn segment_named(&self, label: &str) -> Option<u8> {
        let wanted = parts(label);
        (0..self.segments.len() as u8).find(|n| parts(&self.segment_label(*n)) == wanted)
    }

    /// Which inner field this is, counted from 1.
    fn inner_rank(&self, n: u8) -> usize {
        let is_inner = |s: &&Segment| s.kind == FeatureKind::Field && s.halves.0 == 0;
        self.segments.iter().take(usize::from(n) + 1).filter(is_inner).count()
    }
}

impl Part {
    /// The letters of a half cell, such as `NE`; empty for a whole one.
    #[must_use]
    pub const fn letters(self) -> &'static str {
        part_name(self)
    }
}

/// The word for a kind of feature.
pub(crate) const fn kind_name(kind: FeatureKind) -> &'static str {
    match kind {
        FeatureKind::City => "city",
        FeatureKind::Road => "road",
        FeatureKind::Field => "field",
        FeatureKind::Monastery => "monastery",
        FeatureKind::River => "river",
        FeatureKind::Garden => "garden",
        FeatureKind::Shrine => "shrine",
        FeatureKind::Abbacy => "abbacy",
    }
}

/// The short word for a figure in scenarios and messages.
pub(crate) const fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Meeple => "meeple",
        Piece::Big => "big",
        Piece::Builder => "builder",
        Piece::Pig => "pig",
        Piece::Queen => "queen",
        Piece::Toll => "toll",
        Piece::Estate => "estate",
        Piece::Tower => "tower",
        Piece::Shepherd => "shepherd",
        Piece::FarmPig => "farm-pig",
        Piece::Abbot => "abbot",
        Piece::Phantom => "phantom",
        Piece::Mayor => "mayor",
        Piece::Wagon => "wagon",
        Piece::Barn => "barn",
        Piece::Ringmaster => "ringmaster",
    }
}

/// The letter of a side.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::N => "N",
        Side::E => "E",
        Side::S => "S",
        Side::W => "W",
    }
}

/// The letters of a half cell; empty for a whole one.
pub(crate) const fn part_name(part: Part) -> &'static str {
    match part {
        Part::Whole => "",
        Part::NE => "NE",
        Part::SE => "SE",
        Part::SW => "SW",
        Part::NW => "NW",
    }
}

/// The word for what a seat decides about.
pub(crate) const fn decision_name(kind: Decision) -> &'static str {
    match kind {
        Decision::Start => "start",
        Decision::Place => "place",
        Decision::Figures => "figures",
        Decision::Nugget => "nugget",
        Decision::Flock => "flock",
        Decision::Exchange => "exchange",
        Decision::Walls => "walls",
        Decision::Circle => "circle",
        Decision::CircleTurn => "circle-turn",
        Decision::Conjure => "conjure",
        Decision::WizardTile => "wizard-tile",
        Decision::Tatan => "tatan",
        Decision::TatanEnd => "tatan-end",
        Decision::Draft => "draft",
        Decision::TatanTile => "tatan-tile",
        Decision::Escape => "escape",
        Decision::March => "march",
        Decision::Capture => "capture",
        Decision::Exchanged => "exchanged",
        Decision::Mage => "mage",
        Decision::Drive => "drive",
        Decision::LastAbbey => "last-abbey",
        Decision::Castle => "castle",
        Decision::Lot => "lot",
        Decision::Bid => "bid",
        Decision::Deal => "deal",
        Decision::FromQuarter => "from-quarter",
        Decision::Quarter => "quarter",
        Decision::Count => "move-count",
        Decision::Ingot => "ingot",
        Decision::Landing => "landing",
        Decision::Ferry => "ferry",
        Decision::Robber => "robber",
        Decision::Advance => "advance",
        Decision::Message => "message",
    }
}

/// The word for what chance decides.
pub(crate) const fn chance_name(chance: Chance) -> &'static str {
    match chance {
        Chance::Tile => "tile",
        Chance::RiverTile => "river",
        Chance::WizardTiles => "wizard-tiles",
        Chance::Token => "token",
        Chance::Deal => "deal",
        Chance::Bazaar => "bazaar",
        Chance::Animal => "animal",
        Chance::Flight => "flight",
        Chance::Message => "message",
    }
}

/// The word for a module, as used in the head of a scenario.
pub(crate) const fn module_name(module: Module) -> &'static str {
    match module {
        Module::Fields => "fields",
        Module::River => "river",
        Module::BigMeeple => "big_meeple",
        Module::Builder => "builder",
        Module::InnsCathedrals => "inns_cathedrals",
        Module::LuckyPig => "lucky_pig",
        Module::Dragon => "dragon",
        Module::Queen => "queen",
        Module::Wizard => "wizard",
        Module::Wagon => "wagon",
        Module::TollStations => "toll_stations",
        Module::Estates => "estates",
        Module::Towers => "towers",
        Module::GoldAndWalls => "gold_and_walls",
        Module::Tunnel => "tunnel",
        Module::HalfTiles => "half_tiles",
        Module::Hills => "hills",
        Module::Vineyards => "vineyards",
        Module::Sheep => "sheep",
        Module::CropCircles => "crop_circles",
        Module::Tatan => "tatan",
        Module::TradeGoods => "trade_goods",
        Module::FarmPig => "farm_pig",
        Module::Abbot => "abbot",
        Module::Phantom => "phantom",
        Module::KingAndRobber => "king_and_robber",
        Module::Watchtowers => "watchtowers",
        Module::Festival => "festival",
        Module::WindRoses => "wind_roses",
        Module::Shrines => "shrines",
        Module::Siege => "siege",
        Module::LittleBuildings => "little_buildings",
        Module::PrincessAndDragon => "princess_and_dragon",
        Module::TheTower => "the_tower",
        Module::MageAndWitch => "mage_and_witch",
        Module::AbbeyAndMayor => "abbey_and_mayor",
        Module::Castles => "castles",
        Module::Bazaars => "bazaars",
        Module::Bridges => "bridges",
        Module::BigTop => "big_top",
        Module::Count => "count",
        Module::Labyrinth => "labyrinth",
        Module::GoldMines => "gold_mines",
        Module::SpecialMonasteries => "special_monasteries",
        Module::Flier => "flier",
        Module::Ferries => "ferries",
        Module::Robbers => "robbers",
        Module::Messages => "messages",
    }
}

/// A figure in a sentence.
pub(crate) const fn figure(piece: Piece) -> &'static str {
    match piece {
        Piece::Big => "big meeple",
        Piece::Pig => "lucky pig",
        Piece::Toll => "toll station",
        Piece::FarmPig => "pig",
        _ => piece_name(piece),
    }
}

/// Meeples by where they stand (RULINGS.md §1.6).
pub(crate) const fn meeples(kind: FeatureKind) -> &'static str {
    match kind {
        FeatureKind::City => "knights",
        FeatureKind::Road => "travellers",
        FeatureKind::Field => "farmers",
        FeatureKind::Monastery => "monks",
        FeatureKind::River => "nobody",
        FeatureKind::Garden => "abbots",
        FeatureKind::Shrine => "heretics",
        FeatureKind::Abbacy => "abbots",
    }
}

/// Kind and sorted sides of a label.
fn parts(label: &str) -> (String, Vec<String>) {
    let mut words = label.split_whitespace();
    let kind = words.next().unwrap_or_default().to_owned();
    let at = words.next().unwrap_or_default();
    let mut at: Vec<String> = match kind.as_str() {
        "field" => at.split('.').map(str::to_owned).collect(),
        _ => at.chars().map(String::from).collect(),
    };
    at.extend(words.map(str::to_owned));
    at.sort();
    (kind, at)
}

#[cfg(test)]
mod tests {
    use crate::tileset::TileSets;

    #[test]
    fn every_segment_of_every_tile_is_found_by_its_own_name() {
        for tile in TileSets::built_in().iter().flat_map(|s| &s.tiles) {
            for n in 0..tile.segments.len() as u8 {
                assert_eq!(tile.segment_named(&tile.segment_label(n)), Some(n), "{} {n}", tile.name);
            }
            assert_eq!(tile.segment_named("city XX"), None);
            assert_eq!(tile.segment_label(99), "");
        }
    }
}
