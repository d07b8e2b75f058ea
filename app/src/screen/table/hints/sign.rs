//! What the signs on the tile under the pointer mean, where a rule of the game uses them.

use crate::board::is_active;
use crate::screen::Cx;
use rules::{Cell, Game, Mark, Module, Rose, Rotation, Segment, Tile, Watch};

/// The text keys of the quarters of a full rose that lies as it is printed, clockwise from the north.
const QUARTERS: [&str; 4] = ["compass-ne", "compass-se", "compass-sw", "compass-nw"];

/// The sentences on the signs of the tiles in a cell.
pub(super) fn told(cx: &Cx<'_>, game: &Game, cell: Cell) -> Vec<String> {
    let tiles: Vec<&Tile> = game.tiles_at(cell).map(|(_, tile, _)| game.rules().tile(tile)).collect();
    let active = |tile: &Tile, mark: &Mark| is_active(game.rules(), tile, mark);
    let marks = tiles.iter().flat_map(|tile| tile.marks.iter().filter(|mark| active(tile, mark)));
    let of_marks = marks.filter_map(|mark| sentence(cx, game, cell, mark));
    let of_cities = tiles.iter().flat_map(|tile| cities(game, tile)).map(|key| cx.text(key));
    of_marks.chain(of_cities).collect()
}

/// The text keys of what lies in or before the cities of a tile.
fn cities(game: &Game, tile: &Tile) -> Vec<&'static str> {
    let has = |module| game.rules().setup().modules.contains(&module);
    let any = |is_it: fn(&Segment) -> bool| tile.segments.iter().any(is_it);
    let siege = has(Module::Siege) && any(|segment| segment.besieged);
    let princess = has(Module::PrincessAndDragon) && any(|segment| segment.princess);
    [(siege, "told-siege"), (princess, "told-princess")]
        .into_iter()
        .filter_map(|(is_there, key)| is_there.then_some(key))
        .collect()
}

fn sentence(cx: &Cx<'_>, game: &Game, cell: Cell, mark: &Mark) -> Option<String> {
    match mark {
        Mark::Watchtower(watch) => Some(cx.text(watch_key(*watch))),
        Mark::Festival => Some(cx.text("told-festival")),
        Mark::Rose(rose) => Some(told_rose(cx, game, cell, *rose)),
        Mark::Volcano if game.rules().setup().modules.contains(&Module::PrincessAndDragon) => {
            Some(cx.text("told-volcano"))
        }
        Mark::Dragon => Some(cx.text("told-dragon-sign")),
        Mark::Portal => Some(cx.text("told-portal")),
        Mark::Tower => Some(cx.text("told-foundation")),
        Mark::Mage => Some(cx.text("told-magic")),
        Mark::Bazaar => Some(cx.text("told-bazaar")),
        Mark::Circus => Some(cx.text("told-circus")),
        Mark::Acrobats => Some(cx.text("told-acrobats")),
        Mark::SpecialMonastery => Some(cx.text("told-special-monastery")),
        Mark::Flier(_) => Some(cx.text("told-flier")),
        Mark::Ferry => Some(cx.text("told-ferry")),
        Mark::Bag => Some(cx.text("told-bag")),
        Mark::Carcassonne => Some(cx.text("told-carcassonne")),
        // The card of its feature tells of a garden or shrine; all others have no sentence of their own.
        Mark::Garden
        | Mark::Shrine
        | Mark::Hill
        | Mark::Vineyard
        | Mark::Goldmine
        | Mark::Sheep
        | Mark::Volcano
        | Mark::CropCircle(_)
        | Mark::Other(_) => None,
    }
}

const fn watch_key(watch: Watch) -> &'static str {
    match watch {
        Watch::Pennants => "told-watch-pennants",
        Watch::Monasteries => "told-watch-monasteries",
        Watch::Cities => "told-watch-cities",
        Watch::Roads => "told-watch-roads",
        Watch::Meeples => "told-watch-meeples",
    }
}

fn told_rose(cx: &Cx<'_>, game: &Game, cell: Cell, rose: Rose) -> String {
    match (rose, game.wind_rose()) {
        (Rose::All, Some((full, _))) if full != cell => cx.text("told-rose-old"),
        (Rose::All, _) => cx.text("told-rose"),
        (Rose::To(..), None) => cx.text("told-rose-none"),
        (Rose::To(east, south), Some((_, turned))) => {
            let sides = cx.text(QUARTERS[quarter((east, south), turned)]);
            cx.words.with("told-rose-quarter", &[("sides", (&sides).into())])
        }
    }
}

/// Where a quarter of a turned rose lies on the map, clockwise from the north-east.
fn quarter((east, south): (bool, bool), turned: Rotation) -> usize {
    let printed = match (east, south) {
        (true, false) => 0,
        (true, true) => 1,
        (false, true) => 2,
        (false, false) => 3,
    };
    (printed + usize::from(turned.quarters())) % QUARTERS.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quarters_of_a_rose_turn_with_it() {
        let north_east = (true, false);
        assert_eq!(QUARTERS[quarter(north_east, Rotation::R0)], "compass-ne");
        assert_eq!(QUARTERS[quarter(north_east, Rotation::R90)], "compass-se");
        assert_eq!(QUARTERS[quarter((false, false), Rotation::R90)], "compass-ne");
    }
}
