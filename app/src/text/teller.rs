//! Telling a game: in which language, by what names, and how much of the map goes into words.

use super::{Blank, Language};
use rules::{Cell, FeatureKind, Game, Part, Place, Seat, Side, TileId};

/// What a reader has besides the words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// The map: the window, which shows places and tiles.
    Map,
    /// Nothing: a terminal or a file, where places and tiles are named.
    Words,
}

/// Tells what happens in a game and what can be chosen in it: the window, a terminal and a file in the same words.
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    /// The language.
    pub words: Language,
    /// The game after what happened, or before what is chosen.
    pub game: &'a Game,
    /// What the player of a seat is called.
    pub name: &'a dyn Fn(Seat) -> String,
    /// What the reader sees.
    pub sight: Sight,
}

impl Teller<'_> {
    /// A text with the name of a seat in its blank `name`.
    pub(super) fn say(&self, key: &str, seat: Seat, blanks: &[(&'static str, Blank<'_>)]) -> String {
        let name = (self.name)(seat);
        let all: Vec<_> = [("name", Blank::from(&name))].into_iter().chain(blanks.iter().copied()).collect();
        self.words.with(key, &all)
    }

    /// The end of a sentence that says where something happened; nothing where the map shows it.
    pub(super) fn at(&self, place: Place) -> String {
        match (self.sight, place) {
            (Sight::Map, _) => String::new(),
            (Sight::Words, Place::Side(cell, side)) => self.at_side("at-side", cell, side),
            (Sight::Words, _) => self.words.with("at-cell", &[("at", (&self.spot(place)).into())]),
        }
    }

    /// The end of a sentence that says where something went; nothing where the map shows it.
    pub(super) fn to(&self, place: Place) -> String {
        match self.sight {
            Sight::Map => String::new(),
            Sight::Words => self.words.with("to-cell", &[("at", (&self.spot(place)).into())]),
        }
    }

    /// What `at` says, of something that stands there and looks this way.
    pub(super) fn at_facing(&self, cell: Cell, facing: Side) -> String {
        if self.sight == Sight::Map { String::new() } else { self.at_side("at-facing", cell, facing) }
    }

    fn at_side(&self, key: &str, cell: Cell, side: Side) -> String {
        let number = i64::from(side.index());
        self.words.with(key, &[("at", (&cell.to_string()).into()), ("side", number.into())])
    }

    /// A cell. On the map, by the way to it from the start tile; without the map by its coordinates, with the half of it
    /// and the sides of the segment on the tile as it is printed.
    pub(super) fn spot(&self, place: Place) -> String {
        let mut spot = self.cell(place.cell());
        if self.sight == Sight::Words {
            let (part, segment) = match place {
                Place::Segment(_, part, n) => (part, self.sides(place.cell(), part, n)),
                Place::Half(_, part) => (part, String::new()),
                Place::Cell(_) | Place::Side(..) | Place::Mouth(..) => (Part::Whole, String::new()),
                Place::Corner(_) | Place::Acrobats(_) | Place::Quarter(..) => (Part::Whole, String::new()),
            };
            for more in [part.letters(), &segment].into_iter().filter(|more| !more.is_empty()) {
                spot.push(' ');
                spot.push_str(more);
            }
        }
        spot
    }

    /// A cell without its parts.
    pub(super) fn cell(&self, cell: Cell) -> String {
        if self.sight == Sight::Words {
            return cell.to_string();
        }
        let steps = |count: i16, back: &str, ahead: &str| {
            let key = if count < 0 { back } else { ahead };
            (count != 0).then(|| self.words.with(key, &[("count", i32::from(count).abs().into())]))
        };
        let ways = [steps(cell.x, "cell-left", "cell-right"), steps(cell.y, "cell-up", "cell-down")];
        let ways: Vec<String> = ways.into_iter().flatten().collect();
        match ways.is_empty() {
            true => self.words.text("cell-start"),
            false => self.words.with("cell-away", &[("way", (&ways.join(", ")).into())]),
        }
    }

    fn sides(&self, cell: Cell, part: Part, segment: u8) -> String {
        let mut parts = self.game.placed_parts();
        let tile = match part {
            Part::Whole => self.game.tile_at(cell).map(|(tile, _)| tile),
            _ => parts.find(|(at, of, ..)| (*at, *of) == (cell, part)).map(|(_, _, tile, _)| tile),
        };
        let label = tile.map(|tile| self.game.rules().tile(tile).segment_label(segment)).unwrap_or_default();
        label.split_once(' ').map_or_else(String::new, |(_, sides)| sides.to_owned())
    }

    /// The content of a tile; without the map also its name.
    pub(super) fn tile(&self, tile: TileId) -> String {
        tile_text(self.words, self.game, tile) + &self.which(tile)
    }

    /// The name of a tile, for behind a word; nothing where the map shows it.
    pub(super) fn which(&self, tile: TileId) -> String {
        match self.sight {
            Sight::Map => String::new(),
            Sight::Words => format!(" ({})", self.game.rules().tile(tile).name),
        }
    }
}

/// The content of a tile, in a few words.
#[must_use]
pub fn tile_text(words: Language, game: &Game, tile: TileId) -> String {
    let tile = game.rules().tile(tile);
    let mut parts = Vec::new();
    for (kind, key) in [
        (FeatureKind::City, "tile-city"),
        (FeatureKind::Road, "tile-road"),
        (FeatureKind::Monastery, "tile-monastery"),
        (FeatureKind::Garden, "tile-garden"),
        (FeatureKind::Shrine, "tile-shrine"),
        (FeatureKind::River, "tile-river"),
    ] {
        if tile.segments.iter().any(|s| s.kind == kind) {
            parts.push(words.text(key));
        }
    }
    if parts.is_empty() {
        parts.push(words.text("tile-field"));
    }
    parts.join(", ")
}
