//! Notes on what a setup implies silently: modules without the tiles they need, and tiles whose module is off.
//! Such a setup can still be played.

use crate::label::module_name;
use crate::rules::Rules;
use crate::setup::Module;
use crate::tile::{FeatureKind, Mark, Tile};
use std::fmt;

/// Something in a setup that will have no effect, to be reported before the game begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Note {
    /// The module is on, but no tile has anything for it (RULINGS.md R9).
    NothingFor {
        /// The module.
        module: Module,
    },
    /// Tiles show something whose module is off, so it is only decoration (RULINGS.md R7).
    OffFor {
        /// The module.
        module: Module,
    },
    /// Tiles show a sign that no rule here uses (RULINGS.md R7).
    Idle {
        /// Which.
        sign: Sign,
    },
}

/// A sign of a published expansion that has no effect in a game (RULINGS.md R7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the field's terms")]
pub enum Sign {
    Volcano,
    Dragon,
    Portal,
    TowerFoundation,
    Magic,
}

impl Sign {
    /// All signs.
    pub const ALL: [Self; 5] =
        [Self::Volcano, Self::Dragon, Self::Portal, Self::TowerFoundation, Self::Magic];

    const fn name(self) -> &'static str {
        match self {
            Self::Volcano => "a volcano",
            Self::Dragon => "the sign of the dragon",
            Self::Portal => "a magic portal",
            Self::TowerFoundation => "a tower foundation",
            Self::Magic => "magic",
        }
    }

    /// The module that it belongs to.
    const fn module(self) -> Module {
        match self {
            Self::Volcano | Self::Dragon | Self::Portal => Module::PrincessAndDragon,
            Self::TowerFoundation => Module::TheTower,
            Self::Magic => Module::MageAndWitch,
        }
    }

    /// Whether a tile shows it. The volcano on a river's lake does have a rule (RULINGS.md §2.1).
    fn is_on(self, tile: &Tile) -> bool {
        match self {
            Self::Volcano => tile.has_mark(&Mark::Volcano) && tile.river().is_none(),
            Self::Dragon => tile.has_mark(&Mark::Dragon),
            Self::Portal => tile.has_mark(&Mark::Portal),
            Self::TowerFoundation => tile.has_mark(&Mark::Tower),
            Self::Magic => tile.has_mark(&Mark::Mage),
        }
    }
}

/// What a module needs on tiles.
struct Need {
    module: Module,
    /// In words, with an article.
    what: &'static str,
    /// A tile set that has it.
    set: &'static str,
    /// Whether such tiles have a different meaning when the module is off.
    is_sign: bool,
    shows: fn(&Tile) -> bool,
}

const NEEDS: [Need; 26] = [
    Need {
        module: Module::Bazaars,
        what: "a bazaar",
        set: "bridges",
        is_sign: true,
        shows: |tile| tile.has_mark(&Mark::Bazaar),
    },
    Need {
        module: Module::BigTop,
        what: "a circus",
        set: "bigtop",
        is_sign: true,
        shows: |tile| tile.has_mark(&Mark::Circus),
    },
    Need {
        module: Module::Ferries,
        what: "a lake for a ferry",
        set: "ferries",
        is_sign: true,
        shows: |tile| tile.has_mark(&Mark::Ferry),
    },
    Need {
        module: Module::Robbers,
        what: "a bag",
        set: "robbers",
        is_sign: true,
        shows: |tile| tile.has_mark(&Mark::Bag),
    },
    Need {
        module: Module::Flier,
        what: "a flier",
        set: "flier",
        is_sign: true,
        shows: |tile| tile.marks.iter().any(|mark| matches!(mark, Mark::Flier(_))),
    },
    Need {
        module: Module::SpecialMonasteries,
        what: "a special monastery",
        set: "monasteries",
        is_sign: true,
        shows: |tile| tile.has_mark(&Mark::SpecialMonastery),
    },
    Need {
        module: Module::GoldMines,
        what: "gold",
        set: "gold",
        is_sign: false,
        shows: |tile| tile.has_mark(&Mark::Goldmine),
    },
    Need {
        module: Module::Labyrinth,
        what: "a labyrinth",
        set: "labyrinth",
        is_sign: false,
        shows: |tile| tile.segments.iter().any(|segment| segment.labyrinth),
    },
    Need {
        module: Module::MageAndWitch,
        what: "magic",
        set: "mage",
        is_sign: false,
        shows: |tile| tile.has_mark(&Mark::Mage),
    },
    Need {
        module: Module::TheTower,
        what: "a tower foundation",
        set: "tower",
        is_sign: false,
        shows: |tile| tile.has_mark(&Mark::Tower),
    },
    Need {
        module: Module::PrincessAndDragon,
        what: "a volcano",
        set: "dragon",
        is_sign: false,
        shows: |tile| tile.has_mark(&Mark::Volcano) && tile.river().is_none(),
    },
    Need {
        module: Module::InnsCathedrals,
        what: "an inn or a cathedral",
        set: "inns",
        is_sign: true,
        shows: |tile| tile.segments.iter().any(|segment| segment.inn || segment.cathedral),
    },
    Need {
        module: Module::Wizard,
        what: "a monastery",
        set: "base",
        is_sign: false,
        shows: |tile| tile.segments.iter().any(|segment| segment.kind == FeatureKind::Monastery),
    },
    Need {
        module: Module::TollStations,
        what: "a crossing",
        set: "base",
        is_sign: false,
        shows: |tile| tile.crossing,
    },
    Need {
        module: Module::GoldAndWalls,
        what: "gold",
        set: "gold",
        is_sign: true,
        shows: |tile| tile.has_mark(&Mark::Goldmine),
    },
    Need {
        module: Module::Tunnel,
        what: "a tunnel",
        set: "tunnel",
        is_sign: true,
        shows: |tile| tile.segments.iter().any(|segment| segment.tunnel),
    },
    Need {
        module: Module::Hills,
        what: "a hill",
        set: "hills",
        is_sign: true,
        shows: |tile| tile.has_mark(&Mark::Hill),
    },
    Need {
        module: Module::Vineyards,
        what: "a vineyard",
        set: "hills",
        is_sign: true,
        shows: |tile| tile.has_mark(&Mark::Vineyard),
    },
    Need {
        module: Module::CropCircles,
        what: "a crop circle",
        set: "crop1",
        is_sign: true,
        shows: |tile| tile.marks.iter().any(|mark| matches!(mark, Mark::CropCircle(_))),
    },
    Need {
        module: Module::TradeGoods,
        what: "a trade good",
        set: "traders",
        is_sign: true,
        shows: |tile| tile.segments.iter().any(|segment| segment.good.is_some()),
    },
    Need {
        module: Module::Abbot,
        what: "a garden",
        set: "gardens",
        is_sign: false,
        shows: |tile| tile.has_mark(&Mark::Garden),
    },
    Need {
        module: Module::Watchtowers,
        what: "a watchtower",
        set: "watchtowers",
        is_sign: true,
        shows: |tile| tile.marks.iter().any(|mark| matches!(mark, Mark::Watchtower(_))),
    },
    Need {
        module: Module::Festival,
        what: "a festival",
        set: "festival",
        is_sign: true,
        shows: |tile| tile.has_mark(&Mark::Festival),
    },
    Need {
        module: Module::WindRoses,
        what: "a wind rose",
        set: "windroses",
        is_sign: true,
        shows: |tile| tile.marks.iter().any(|mark| matches!(mark, Mark::Rose(_))),
    },
    Need {
        module: Module::Shrines,
        what: "a shrine",
        set: "cult",
        is_sign: true,
        shows: |tile| tile.has_mark(&Mark::Shrine),
    },
    Need {
        module: Module::Siege,
        what: "a siege",
        set: "besiegers",
        is_sign: true,
        shows: |tile| tile.segments.iter().any(|segment| segment.besieged),
    },
];

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let module = match self {
            Self::NothingFor { module } | Self::OffFor { module } => module,
            Self::Idle { sign } => {
                return write!(f, "some tile shows {}, which means nothing in these rules", sign.name());
            }
        };
        let Some(Need { what, set, .. }) = NEEDS.iter().find(|need| need.module == *module) else {
            return Ok(());
        };
        let module = module_name(*module);
        if matches!(self, Self::NothingFor { .. }) {
            write!(f, "the module {module} has nothing to do: no tile shows {what}; \"{set}\" has some")
        } else {
            write!(f, "some tile shows {what}, which means nothing while the module {module} is off")
        }
    }
}

impl Rules {
    /// What will have no effect in this game, in canonical order. None of it prevents the game from being played.
    #[must_use]
    pub fn notes(&self) -> Vec<Note> {
        let has = |module| self.setup().modules.contains(&module);
        let is_shown = |need: &Need| self.tiles().iter().any(|tile| tile.count > 0 && (need.shows)(tile));
        let note = |need: &Need| match (has(need.module), is_shown(need)) {
            (true, false) => Some(Note::NothingFor { module: need.module }),
            // Two modules have a use for gold.
            (false, true) if need.module == Module::GoldAndWalls && has(Module::GoldMines) => None,
            (false, true) if need.is_sign => Some(Note::OffFor { module: need.module }),
            _ => None,
        };
        let has_rule = |sign: &Sign| has(sign.module());
        let is_seen = |sign: &Sign| {
            !has_rule(sign) && self.tiles().iter().any(|tile| tile.count > 0 && sign.is_on(tile))
        };
        let idle = Sign::ALL.into_iter().filter(is_seen).map(|sign| Note::Idle { sign });
        let mut notes: Vec<Note> = NEEDS.iter().filter_map(note).chain(idle).collect();
        notes.sort_unstable();
        notes
    }
}
