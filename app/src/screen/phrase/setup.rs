//! Presets, modules, and why a setup cannot be played.

use crate::screen::Cx;
use crate::text::{Blank, Language};
use rules::{Module, Note, Preset, Setup, SetupError, Sign, TileSet, TileSets};

/// The text key of a preset.
#[must_use]
pub const fn preset_key(preset: Preset) -> &'static str {
    match preset {
        Preset::Base => "preset-base",
        Preset::River => "preset-river",
        Preset::Builders => "preset-builders",
        Preset::Tempo => "preset-tempo",
        Preset::Tunnel => "preset-tunnel",
        Preset::Halves => "preset-halves",
        Preset::Tatan => "preset-tatan",
        Preset::Everything => "preset-everything",
        Preset::Current => "preset-current",
        Preset::BigBox => "preset-big-box",
    }
}

/// The preset with the tiles and modules of a setup, if there is one.
#[must_use]
pub fn preset_of(setup: &Setup) -> Option<Preset> {
    let is_alike = |plain: Setup| plain.sets == setup.sets && plain.modules == setup.modules;
    Preset::ALL.into_iter().find(|preset| is_alike(preset.setup(setup.seats)))
}

/// The text key of the name of a built-in tile set. A user's own set has the name in its file.
#[must_use]
pub fn set_key(name: &str) -> Option<&'static str> {
    Some(match name {
        "abbey" => "set-abbey",
        "base" => "set-base",
        "besiegers" => "set-besiegers",
        "bigtop" => "set-bigtop",
        "bridges" => "set-bridges",
        "count" => "set-count",
        "ferries" => "set-ferries",
        "robbers" => "set-robbers",
        "flier" => "set-flier",
        "labyrinth" => "set-labyrinth",
        "monasteries" => "set-monasteries",
        "cathars" => "set-cathars",
        "crop1" => "set-crop1",
        "crop2" => "set-crop2",
        "cult" => "set-cult",
        "dragon" => "set-dragon",
        "festival" => "set-festival",
        "gardens" => "set-gardens",
        "gold" => "set-gold",
        "halves1" => "set-halves1",
        "halves2" => "set-halves2",
        "hills" => "set-hills",
        "inns" => "set-inns",
        "king" => "set-king",
        "mage" => "set-mage",
        "river1" => "set-river1",
        "river2" => "set-river2",
        "tower" => "set-tower",
        "traders" => "set-traders",
        "tunnel" => "set-tunnel",
        "watchtowers" => "set-watchtowers",
        "windroses" => "set-windroses",
        _ => return None,
    })
}

/// The text key of a preset's rule in one line.
#[must_use]
pub const fn preset_rule_key(preset: Preset) -> &'static str {
    match preset {
        Preset::Base => "preset-base-rule",
        Preset::River => "preset-river-rule",
        Preset::Builders => "preset-builders-rule",
        Preset::Tempo => "preset-tempo-rule",
        Preset::Tunnel => "preset-tunnel-rule",
        Preset::Halves => "preset-halves-rule",
        Preset::Tatan => "preset-tatan-rule",
        Preset::Everything => "preset-everything-rule",
        Preset::Current => "preset-current-rule",
        Preset::BigBox => "preset-big-box-rule",
    }
}

/// The text key of a module.
#[must_use]
pub const fn module_key(module: Module) -> &'static str {
    match module {
        Module::Fields => "module-fields",
        Module::River => "module-river",
        Module::BigMeeple => "module-big-meeple",
        Module::Builder => "module-builder",
        Module::InnsCathedrals => "module-inns",
        Module::LuckyPig => "module-pig",
        Module::Dragon => "module-dragon",
        Module::Queen => "module-queen",
        Module::Wizard => "module-wizard",
        Module::Wagon => "module-wagon",
        Module::TollStations => "module-toll",
        Module::Estates => "module-estate",
        Module::Towers => "module-tower",
        Module::GoldAndWalls => "module-gold",
        Module::Tunnel => "module-tunnel",
        Module::HalfTiles => "module-halves",
        Module::Hills => "module-hills",
        Module::Vineyards => "module-vineyards",
        Module::Sheep => "module-sheep",
        Module::CropCircles => "module-circles",
        Module::Tatan => "module-tatan",
        Module::TradeGoods => "module-goods",
        Module::FarmPig => "module-farm-pig",
        Module::Abbot => "module-abbot",
        Module::Phantom => "module-phantom",
        Module::KingAndRobber => "module-king",
        Module::Watchtowers => "module-watchtowers",
        Module::Festival => "module-festival",
        Module::WindRoses => "module-wind-roses",
        Module::Shrines => "module-shrines",
        Module::Siege => "module-siege",
        Module::LittleBuildings => "module-buildings",
        Module::PrincessAndDragon => "module-princess",
        Module::TheTower => "module-the-tower",
        Module::MageAndWitch => "module-mage",
        Module::AbbeyAndMayor => "module-abbey",
        Module::Castles => "module-castles",
        Module::Bazaars => "module-bazaars",
        Module::Bridges => "module-bridges",
        Module::BigTop => "module-big-top",
        Module::Count => "module-count",
        Module::Labyrinth => "module-labyrinth",
        Module::GoldMines => "module-gold-mines",
        Module::SpecialMonasteries => "module-monasteries",
        Module::Flier => "module-flier",
        Module::Ferries => "module-ferries",
        Module::Robbers => "module-robbers",
        Module::Messages => "module-messages",
    }
}

/// The text key of a module's rule in one sentence.
#[must_use]
pub const fn module_rule_key(module: Module) -> &'static str {
    match module {
        Module::Fields => "module-fields-rule",
        Module::River => "module-river-rule",
        Module::BigMeeple => "module-big-meeple-rule",
        Module::Builder => "module-builder-rule",
        Module::InnsCathedrals => "module-inns-rule",
        Module::LuckyPig => "module-pig-rule",
        Module::Dragon => "module-dragon-rule",
        Module::Queen => "module-queen-rule",
        Module::Wizard => "module-wizard-rule",
        Module::Wagon => "module-wagon-rule",
        Module::TollStations => "module-toll-rule",
        Module::Estates => "module-estate-rule",
        Module::Towers => "module-tower-rule",
        Module::GoldAndWalls => "module-gold-rule",
        Module::Tunnel => "module-tunnel-rule",
        Module::HalfTiles => "module-halves-rule",
        Module::Hills => "module-hills-rule",
        Module::Vineyards => "module-vineyards-rule",
        Module::Sheep => "module-sheep-rule",
        Module::CropCircles => "module-circles-rule",
        Module::Tatan => "module-tatan-rule",
        Module::TradeGoods => "module-goods-rule",
        Module::FarmPig => "module-farm-pig-rule",
        Module::Abbot => "module-abbot-rule",
        Module::Phantom => "module-phantom-rule",
        Module::KingAndRobber => "module-king-rule",
        Module::Watchtowers => "module-watchtowers-rule",
        Module::Festival => "module-festival-rule",
        Module::WindRoses => "module-wind-roses-rule",
        Module::Shrines => "module-shrines-rule",
        Module::Siege => "module-siege-rule",
        Module::LittleBuildings => "module-buildings-rule",
        Module::PrincessAndDragon => "module-princess-rule",
        Module::TheTower => "module-the-tower-rule",
        Module::MageAndWitch => "module-mage-rule",
        Module::AbbeyAndMayor => "module-abbey-rule",
        Module::Castles => "module-castles-rule",
        Module::Bazaars => "module-bazaars-rule",
        Module::Bridges => "module-bridges-rule",
        Module::BigTop => "module-big-top-rule",
        Module::Count => "module-count-rule",
        Module::Labyrinth => "module-labyrinth-rule",
        Module::GoldMines => "module-gold-mines-rule",
        Module::SpecialMonasteries => "module-monasteries-rule",
        Module::Flier => "module-flier-rule",
        Module::Ferries => "module-ferries-rule",
        Module::Robbers => "module-robbers-rule",
        Module::Messages => "module-messages-rule",
    }
}

/// Why a setup cannot be played.
#[must_use]
pub fn refusal(words: Language, error: &SetupError) -> String {
    use SetupError as E;
    let with = |key: &str, blanks: &[(&'static str, Blank<'_>)]| words.with(key, blanks);
    match error {
        E::Seats { seats } => with("setup-seats", &[("seats", number(*seats))]),
        E::UnknownSet { name } => with("setup-unknown-set", &[("set", name.into())]),
        E::NoTiles => words.text("setup-no-tiles"),
        E::TooManyTiles { tiles } => with("setup-too-many-tiles", &[("tiles", number(*tiles))]),
        E::TooManySets { sets } => {
            with("setup-too-many-sets", &[("sets", number(u32::try_from(*sets).unwrap_or(u32::MAX)))])
        }
        E::TooManySegments { tile } => with("setup-too-many-segments", &[("tile", tile.into())]),
        E::RiverWithoutTiles => words.text("setup-river-tiles"),
        E::TilesWithoutRiver { set } => with("setup-tiles-without-river", &[("set", set.into())]),
        E::NoSpring => words.text("setup-no-spring"),
        E::TwoTileCity { points } => with("setup-two-tile-city", &[("points", number(*points))]),
        E::DragonWithoutRiver => words.text("setup-dragon-without-river"),
        E::DragonRiver => words.text("setup-dragon-river"),
        E::TunnelSeats { seats } => with("setup-tunnel-seats", &[("seats", number(*seats))]),
        E::TollThreshold { ends } => with("setup-toll-threshold", &[("ends", number(*ends))]),
        E::NoFigures => words.text("setup-no-figures"),
        E::HalvesWithoutTiles => words.text("setup-halves-without-tiles"),
        E::TilesWithoutHalves { set } => with("setup-tiles-without-halves", &[("set", set.into())]),
        E::Hand { hand } => with("setup-hand", &[("hand", number(*hand))]),
        E::TooFewHalves { seats, hand, needed, there } => {
            let blanks = [("seats", u32::from(*seats)), ("hand", u32::from(*hand))];
            let blanks = blanks.into_iter().chain([("needed", (*needed).into()), ("there", (*there).into())]);
            with("setup-too-few-halves", &blanks.map(|(name, n)| (name, number(n))).collect::<Vec<_>>())
        }
        E::TooManyHalves { there, most } => {
            with("setup-too-many-halves", &[("there", number(*there)), ("most", number(*most))])
        }
    }
}

fn number(number: impl Into<u32>) -> Blank<'static> {
    let number: u32 = number.into();
    Blank::Number(i64::from(number))
}

/// The text key of a sign that no current rule uses.
const fn sign_key(sign: Sign) -> &'static str {
    match sign {
        Sign::Volcano => "note-idle-volcano",
        Sign::Dragon => "note-idle-dragon",
        Sign::Portal => "note-idle-portal",
        Sign::TowerFoundation => "note-idle-tower",
        Sign::Magic => "note-idle-magic",
    }
}

/// A part of the setup without effect.
#[must_use]
pub fn note_text(cx: &Cx<'_>, note: Note) -> String {
    let (key, module) = match note {
        Note::NothingFor { module } => ("note-nothing-for", module),
        Note::OffFor { module } => ("note-off-for", module),
        Note::Idle { sign } => return cx.text(sign_key(sign)),
    };
    cx.words.with(key, &[("module", (&cx.text(module_key(module))).into())])
}

/// The title of a tile set: of a built-in one in the reader's language; one of a user's own may come from anywhere.
#[must_use]
pub fn set_title(cx: &Cx<'_>, sets: &TileSets, set: &TileSet) -> String {
    let known = set_key(&set.name).filter(|_| sets.is_built_in(&set.name));
    known.map_or_else(|| net::text::shown(&set.title), |key| cx.text(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One example of every reason.
    fn reasons() -> Vec<SetupError> {
        let (set, tile) = ("mine".to_owned(), "knot".to_owned());
        vec![
            SetupError::Seats { seats: 9 },
            SetupError::UnknownSet { name: set.clone() },
            SetupError::NoTiles,
            SetupError::TooManyTiles { tiles: 45_678 },
            SetupError::TooManySets { sets: 77 },
            SetupError::TooManySegments { tile },
            SetupError::RiverWithoutTiles,
            SetupError::TilesWithoutRiver { set: set.clone() },
            SetupError::NoSpring,
            SetupError::TwoTileCity { points: 3 },
            SetupError::DragonWithoutRiver,
            SetupError::DragonRiver,
            SetupError::TunnelSeats { seats: 7 },
            SetupError::TollThreshold { ends: 5 },
            SetupError::NoFigures,
            SetupError::HalvesWithoutTiles,
            SetupError::TilesWithoutHalves { set },
            SetupError::Hand { hand: 11 },
            SetupError::TooFewHalves { seats: 6, hand: 5, needed: 30, there: 24 },
            SetupError::TooManyHalves { there: 130, most: 120 },
        ]
    }

    /// The numbers and names in a text, except the names of rulings and sets.
    fn facts(text: &str) -> Vec<&str> {
        let words = text.split(|c: char| !c.is_alphanumeric());
        words.filter(|word| word.parse::<u32>().is_ok() || ["mine", "knot"].contains(word)).collect()
    }

    #[test]
    fn every_sign_without_a_rule_is_named_in_both_languages() {
        for (sign, words) in Sign::ALL.into_iter().flat_map(|sign| Language::ALL.map(|words| (sign, words))) {
            let text = words.text(sign_key(sign));
            assert!(!text.starts_with('[') && text.contains(' ') && !text.contains("note-"), "{text}");
        }
    }

    #[test]
    fn every_built_in_tile_set_has_a_name_in_the_readers_language() {
        for set in TileSets::built_in().iter() {
            assert!(set_key(&set.name).is_some(), "{}", set.name);
        }
        assert_eq!(set_key("my own"), None);
    }

    #[test]
    fn every_reason_is_said_in_both_languages_with_its_numbers() {
        let mut said = Vec::new();
        for error in reasons() {
            let plain = error.to_string();
            for words in Language::ALL {
                let text = refusal(words, &error);
                assert!(!text.starts_with('[') && !text.contains('{'), "{text}");
                for fact in facts(&plain) {
                    assert!(facts(&text).contains(&fact), "\"{text}\" does not say {fact} as \"{plain}\"");
                }
                said.push(text);
            }
        }
        let count = said.len();
        said.sort();
        said.dedup();
        assert_eq!(said.len(), count, "two reasons, or two languages, say the same");
    }
}
