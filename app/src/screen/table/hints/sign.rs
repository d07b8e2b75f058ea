//! What the signs on the tile under the pointer mean, where a rule of the game uses them.

use crate::board::is_active;
use crate::screen::Cx;
use crate::text::good_key;
use rules::{Cell, Game, Good, Mark, Module, Rose, Rotation, Segment, Tile, TileId, Watch};

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

/// The sentences on the signs of a tile that is not on the map yet, also on those that the cards of features tell of.
pub(in crate::screen::table) fn in_hand(cx: &Cx<'_>, game: &Game, tile: TileId) -> Vec<String> {
    let tile = game.rules().tile(tile);
    let marks = tile.marks.iter().filter(|mark| is_active(game.rules(), tile, mark));
    let of_marks = marks.filter_map(|mark| match mark {
        Mark::Rose(Rose::All) => Some(cx.text("told-rose")),
        mark => sentence(cx, game, Cell::default(), mark).or_else(|| Some(cx.text(plain(game, mark)?))),
    });
    let mut told: Vec<String> = of_marks.collect();
    told.extend(cities(game, tile).into_iter().chain(segments(game, tile)).map(|key| cx.text(key)));
    told.extend(goods(game, tile).map(|good| {
        let good = cx.words.with(good_key(good), &[("count", 1.into())]);
        cx.words.with("told-good", &[("good", (&good).into())])
    }));
    told
}

/// The text key of a sign that the map does not tell of, or only where its feature is.
fn plain(game: &Game, mark: &Mark) -> Option<&'static str> {
    Some(match mark {
        Mark::Garden => "told-garden",
        Mark::Shrine => "told-shrine",
        Mark::Hill => "told-hill",
        Mark::Vineyard => "told-vineyard",
        Mark::Goldmine if game.rules().setup().modules.contains(&Module::GoldMines) => "told-goldmine",
        Mark::Goldmine => "told-gold",
        Mark::Sheep => "told-sheep",
        Mark::CropCircle(_) => "told-crop-circle",
        _ => return None,
    })
}

/// The text keys of the signs on the roads and cities of a tile, each once.
fn segments(game: &Game, tile: &Tile) -> impl Iterator<Item = &'static str> {
    let setup = game.rules().setup();
    let has = |module| setup.modules.contains(&module);
    let any = |is_it: fn(&Segment) -> bool| tile.segments.iter().any(is_it);
    let labyrinth = has(Module::Labyrinth) && !setup.options.labyrinth_basic;
    let all = [
        (has(Module::InnsCathedrals) && any(|segment| segment.inn), "told-inn"),
        (has(Module::InnsCathedrals) && any(|segment| segment.cathedral), "told-cathedral"),
        (labyrinth && any(|segment| segment.labyrinth), "told-labyrinth"),
        (has(Module::Tunnel) && any(|segment| segment.tunnel), "told-tunnel"),
    ];
    all.into_iter().filter_map(|(is_there, key)| is_there.then_some(key))
}

/// The goods in the cities of a tile, each kind once.
fn goods(game: &Game, tile: &Tile) -> impl Iterator<Item = Good> {
    let is_played = game.rules().setup().modules.contains(&Module::TradeGoods);
    let named = |good: Good| tile.segments.iter().any(|segment| segment.good.as_deref() == Some(good.name()));
    Good::ALL.into_iter().filter(move |good| is_played && named(*good))
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
