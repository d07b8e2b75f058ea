//! The rule cards: the text and the pictures of each module.

use crate::art::thing::Thing;
use crate::screen::gallery::Picture;
use crate::screen::phrase::{GROUPS, module_key};
use rules::{Module, Piece};

/// A rule card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Card {
    /// The module it explains; `None` for the base game.
    pub(super) module: Option<Module>,
    /// The key of its text.
    pub(super) text: &'static str,
    /// Its pictures.
    pub(super) pictures: &'static [Picture],
}

impl Card {
    /// The card of a module, or of the base game.
    pub(super) const fn of(module: Option<Module>) -> Self {
        let (text, pictures) = match module {
            None => base(),
            Some(module) => of_module(module),
        };
        Self { module, text, pictures }
    }

    /// The picture of a module where there is room for only one.
    pub(super) fn sign(module: Module) -> Option<Picture> {
        Self::of(Some(module)).pictures.first().copied()
    }

    /// All cards, the base game first, then the modules as they are grouped.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let modules = GROUPS.iter().flat_map(|(_, modules)| modules.iter().copied());
        std::iter::once(None).chain(modules.map(Some)).map(Self::of)
    }

    /// The key of its heading.
    pub(super) const fn title(self) -> &'static str {
        match self.module {
            None => "card-base-title",
            Some(module) => module_key(module),
        }
    }
}

const fn base() -> (&'static str, &'static [Picture]) {
    use Picture::{Figure, Tile};
    ("card-base", &[Tile("base-D"), Tile("base-N"), Tile("base-B"), Tile("base-U"), Figure(Piece::Meeple)])
}

const fn of_module(module: Module) -> (&'static str, &'static [Picture]) {
    use Picture::{Figure, Thing as Other, Tile, Wagon};
    match module {
        Module::Fields => ("card-fields", &[Tile("base-E"), Tile("base-V"), Figure(Piece::Meeple)]),
        Module::River => ("card-river", &[Tile("river-spring"), Tile("river1-02"), Tile("river1-05")]),
        Module::BigMeeple => ("card-big-meeple", &[Figure(Piece::Big), Figure(Piece::Meeple)]),
        Module::Builder => ("card-builder", &[Figure(Piece::Builder), Tile("base-U")]),
        Module::InnsCathedrals => ("card-inns", &[Tile("inns-01"), Tile("inns-11")]),
        Module::LuckyPig => ("card-pig", &[Figure(Piece::Pig)]),
        Module::Dragon => ("card-dragon", &[Other(Thing::Dragon), Tile("river1-03")]),
        Module::Queen => ("card-queen", &[Figure(Piece::Queen), Tile("base-R")]),
        Module::Wizard => ("card-wizard", &[Other(Thing::Wizard), Tile("base-B")]),
        Module::Wagon => ("card-wagon", &[Wagon, Tile("base-V")]),
        Module::TollStations => ("card-toll", &[Figure(Piece::Toll), Tile("base-W"), Tile("base-X")]),
        Module::Estates => ("card-estate", &[Figure(Piece::Estate), Tile("base-E")]),
        Module::Towers => ("card-tower", &[Figure(Piece::Tower)]),
        Module::GoldAndWalls => ("card-gold", &[Other(Thing::Nugget), Tile("gold-01"), Tile("gold-07")]),
        Module::Tunnel => ("card-tunnel", &[Tile("tunnel-01"), Tile("tunnel-04")]),
        Module::HalfTiles => ("card-halves", &[Tile("halves1-01"), Tile("halves1-05"), Tile("halves2-04")]),
        Module::Hills => ("card-hills", &[Tile("hills-03"), Tile("hills-04")]),
        Module::Vineyards => ("card-vineyards", &[Tile("hills-01"), Tile("base-B")]),
        Module::Sheep => ("card-sheep", &[Figure(Piece::Shepherd), Other(Thing::Sheep), Tile("halves2-11")]),
        Module::CropCircles => ("card-circles", &[Tile("crop1-03"), Tile("crop1-04")]),
        Module::Tatan => ("card-tatan", &[]),
        Module::TradeGoods => (
            "card-goods",
            &[Other(Thing::Wine), Other(Thing::Grain), Other(Thing::Cloth), Tile("traders-08")],
        ),
        Module::FarmPig => {
            ("card-farm-pig", &[Figure(Piece::FarmPig), Figure(Piece::Meeple), Tile("base-E")])
        }
        Module::Abbot => ("card-abbot", &[Figure(Piece::Abbot), Tile("base-Ug"), Tile("base-B")]),
        Module::Phantom => ("card-phantom", &[Figure(Piece::Phantom), Figure(Piece::Meeple)]),
        Module::KingAndRobber => ("card-king", &[Other(Thing::King), Other(Thing::Robber), Tile("king-05")]),
        Module::Watchtowers => {
            ("card-watchtowers", &[Tile("watchtowers-04"), Tile("watchtowers-02"), Tile("watchtowers-12")])
        }
        Module::Festival => ("card-festival", &[Tile("festival-03"), Tile("festival-09")]),
        Module::WindRoses => ("card-wind-roses", &[Tile("windroses-05"), Tile("windroses-01")]),
        Module::Shrines => ("card-shrines", &[Tile("cult-01"), Tile("cult-05"), Tile("base-B")]),
        Module::Siege => ("card-siege", &[Tile("besiegers-01"), Tile("cathars-02"), Tile("base-B")]),
        Module::LittleBuildings => (
            "card-buildings",
            &[Other(Thing::House), Other(Thing::Shed), Other(Thing::Turret), Tile("base-U")],
        ),
        Module::PrincessAndDragon => (
            "card-princess",
            &[
                Other(Thing::Wyrm),
                Other(Thing::Fairy),
                Tile("dragon-01"),
                Tile("dragon-04"),
                Tile("dragon-02"),
            ],
        ),
        Module::TheTower => {
            ("card-the-tower", &[Other(Thing::TowerPiece), Figure(Piece::Meeple), Tile("tower-03")])
        }
        Module::AbbeyAndMayor => (
            "card-abbey",
            &[Figure(Piece::Mayor), Figure(Piece::Wagon), Figure(Piece::Barn), Tile("abbey-01")],
        ),
        Module::Castles => ("card-castles", &[Tile("bridges-02"), Figure(Piece::Meeple)]),
        Module::Bazaars => ("card-bazaars", &[Tile("bridges-01"), Tile("bridges-06")]),
        Module::Bridges => ("card-bridges", &[Tile("bridges-05"), Tile("base-U")]),
        Module::BigTop => (
            "card-big-top",
            &[Figure(Piece::Ringmaster), Tile("bigtop-01"), Tile("bigtop-03"), Tile("bigtop-13")],
        ),
        Module::Count => ("card-count", &[Tile("count-06"), Tile("count-07"), Figure(Piece::Meeple)]),
        Module::Labyrinth => ("card-labyrinth", &[Tile("labyrinth-01"), Figure(Piece::Meeple)]),
        Module::GoldMines => ("card-gold-mines", &[Other(Thing::Nugget), Tile("gold-01"), Tile("gold-07")]),
        Module::SpecialMonasteries => ("card-monasteries", &[Tile("monasteries-01"), Figure(Piece::Meeple)]),
        Module::Flier => ("card-flier", &[Tile("flier-01"), Figure(Piece::Meeple)]),
        Module::Ferries => ("card-ferries", &[Tile("ferries-01"), Tile("ferries-03")]),
        Module::Messages => ("card-messages", &[Other(Thing::Letter)]),
        Module::Robbers => ("card-robbers", &[Other(Thing::Thief), Tile("robbers-01")]),
        Module::MageAndWitch => ("card-mage", &[Other(Thing::Mage), Other(Thing::Witch), Tile("mage-01")]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::gallery::every_rule;

    #[test]
    fn every_module_has_a_card_and_every_tile_on_it_exists() {
        let rules = every_rule();
        for card in Card::all() {
            for picture in card.pictures {
                if let Picture::Tile(name) = picture {
                    assert!(
                        rules.tile_by_name(name).is_some(),
                        "{:?}: there is no tile `{name}`",
                        card.module
                    );
                }
            }
        }
        assert_eq!(Card::all().count(), Module::ALL.len() + 1);
    }

    #[test]
    fn a_card_shows_what_its_module_is_about() {
        let rules = every_rule();
        let shows = |module, mark: rules::Mark| {
            Card::of(Some(module)).pictures.iter().any(|p| match p {
                Picture::Tile(name) => {
                    rules.tile_by_name(name).is_some_and(|id| rules.tile(id).has_mark(&mark))
                }
                _ => false,
            })
        };
        assert!(shows(Module::GoldAndWalls, rules::Mark::Goldmine));
        assert!(shows(Module::Hills, rules::Mark::Hill));
        assert!(shows(Module::Vineyards, rules::Mark::Vineyard));
        assert!(shows(Module::Abbot, rules::Mark::Garden));
        assert!(shows(Module::Watchtowers, rules::Mark::Watchtower(rules::Watch::Meeples)));
        assert!(shows(Module::Festival, rules::Mark::Festival));
        assert!(shows(Module::WindRoses, rules::Mark::Rose(rules::Rose::All)));
        assert!(shows(Module::Shrines, rules::Mark::Shrine));
        assert!(shows(Module::PrincessAndDragon, rules::Mark::Volcano));
        assert!(shows(Module::PrincessAndDragon, rules::Mark::Dragon));
        assert!(shows(Module::PrincessAndDragon, rules::Mark::Portal));
        assert!(shows(Module::TheTower, rules::Mark::Tower));
        assert!(shows(Module::MageAndWitch, rules::Mark::Mage));
    }
}
