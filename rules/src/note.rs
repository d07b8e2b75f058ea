//! What a setup says without anybody noticing: modules without the tiles they live on, and tiles whose module is
//! off. All of it can be played.

use crate::event::FeatureKind;
use crate::rules::Rules;
use crate::setup::Module;
use crate::tile::Tile;
use std::fmt;

/// Something in a setup that can be played but will change nothing, to be said before the game begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Note {
    /// The module is on, and nothing for it to work with is among the tiles (RULINGS.md R9).
    NothingFor {
        /// The module.
        module: Module,
    },
    /// Tiles show something whose module is off: there it is mere decoration (RULINGS.md R7).
    OffFor {
        /// The module.
        module: Module,
    },
}

/// What a module needs to see on tiles.
struct Need {
    module: Module,
    /// In words, with an article.
    what: &'static str,
    /// A tile set that has it.
    set: &'static str,
    /// Whether tiles mean something else where the module is off.
    is_sign: bool,
    shows: fn(&Tile) -> bool,
}

const NEEDS: [Need; 8] = [
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
        shows: |tile| tile.has_mark("goldmine"),
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
        shows: |tile| tile.has_mark("hill"),
    },
    Need {
        module: Module::Vineyards,
        what: "a vineyard",
        set: "hills",
        is_sign: true,
        shows: |tile| tile.has_mark("vineyard"),
    },
    Need {
        module: Module::CropCircles,
        what: "a crop circle",
        set: "crop1",
        is_sign: true,
        shows: |tile| tile.marks.iter().any(|mark| mark.starts_with("corn-circle")),
    },
];

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::NothingFor { module } | Self::OffFor { module }) = self;
        let Some(Need { what, set, .. }) = NEEDS.iter().find(|need| need.module == *module) else {
            return Ok(());
        };
        match self {
            Self::NothingFor { .. } => {
                write!(f, "the module {module:?} has nothing to do: no tile shows {what}; \"{set}\" has some")
            }
            Self::OffFor { .. } => {
                write!(f, "some tile shows {what}, which means nothing while the module {module:?} is off")
            }
        }
    }
}

impl Rules {
    /// What of the setup will change nothing in this game, in canonical order. None of it keeps it from being
    /// played.
    #[must_use]
    pub fn notes(&self) -> Vec<Note> {
        let has = |module| self.setup().modules.contains(&module);
        let is_shown = |need: &Need| self.tiles().iter().any(|tile| tile.count > 0 && (need.shows)(tile));
        let note = |need: &Need| match (has(need.module), is_shown(need)) {
            (true, false) => Some(Note::NothingFor { module: need.module }),
            (false, true) if need.is_sign => Some(Note::OffFor { module: need.module }),
            _ => None,
        };
        let mut notes: Vec<Note> = NEEDS.iter().filter_map(note).collect();
        notes.sort_unstable();
        notes
    }
}
