//! Tunnel mouths, and joining them (RULINGS.md R96, R97, R100).

use crate::feature::Features;
use crate::game::Game;
use crate::geometry::Place;

impl Game {
    /// All tunnel mouths on the map, sorted; none without the module.
    #[must_use]
    pub fn mouths(&self) -> Vec<Place> {
        let mut mouths = Vec::new();
        if !self.rules.tables.has_mouths {
            return mouths;
        }
        for placed in &self.board.tiles {
            mouths.extend(
                (0..self.rules.tables.kind(placed.tile).mouths).map(|n| Place::Mouth(placed.cell, n)),
            );
        }
        mouths.sort_unstable();
        mouths
    }

    /// Joins two mouths that are not joined yet. A road that this completes is due for scoring.
    pub(crate) fn link_mouths(&mut self, a: Place, b: Place) {
        let link = if a < b { (a, b) } else { (b, a) };
        let [a, b] = [a, b].map(|mouth| Features::mouth_node(&self.rules.tables, &self.board, mouth));
        let (Some(a), Some(b)) = (a, b) else { return };
        let Err(at) = self.board.links.binary_search(&link) else { return };
        self.board.links.insert(at, link);
        if self.rules.has_wagon {
            self.cache.wagon.mark_stale(a);
        }
        self.forget_listed();
        if self.features.link(a, b) {
            self.dues.push(self.features.place(&self.board, a));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Rotation};
    use crate::rules::Rules;
    use crate::setup::{Module, Preset, Setup};
    use crate::tileset::TileSets;

    fn setup(modules: &[Module]) -> Setup {
        let mut setup = Preset::Base.setup(2);
        setup.sets = ["base", "tunnel", "dragon", "abbey"].map(str::to_owned).to_vec();
        setup.modules.extend(modules);
        setup
    }

    fn game(modules: &[Module]) -> Game {
        Game::new(Rules::new(&setup(modules), TileSets::built_in()).unwrap())
    }

    /// Places the tile of that name, whether it fits or not, and returns the segments of its roads.
    fn lay(game: &mut Game, name: &str, cell: Cell) -> Vec<Place> {
        let tile = game.rules.tile_by_name(name).unwrap();
        game.place_tile(cell, tile, Rotation::R0);
        let first = game.board.at(cell).unwrap().first_node;
        let roads = game.rules.tile(tile).segments.iter().enumerate();
        let roads = roads.filter(|(_, s)| s.kind == crate::tile::FeatureKind::Road);
        roads.map(|(n, _)| game.features.place(&game.board, first + n as u32)).collect()
    }

    #[test]
    fn a_road_below_a_city_is_two_with_mouths_only_where_tunnels_are_played() {
        for name in ["dragon-25", "abbey-12"] {
            let (mut with, mut without) = (game(&[Module::Tunnel]), game(&[]));
            let at = Cell::new(5, 5);
            let through = lay(&mut without, name, at);
            assert_eq!(through.len(), 1, "{name}");
            assert_eq!(without.feature(through[0]).unwrap().open, 2, "{name}");
            assert_eq!(without.mouths(), [], "{name}");
            let stubs = lay(&mut with, name, at);
            assert_eq!(stubs.len(), 2, "{name}");
            assert_eq!(with.feature(stubs[0]).unwrap().open, 2, "its side and its mouth: {name}");
            assert_eq!(with.mouths(), [Place::Mouth(at, 0), Place::Mouth(at, 1)], "{name}");
            with.link_mouths(Place::Mouth(at, 1), Place::Mouth(at, 0));
            let road = with.feature(stubs[0]).unwrap();
            assert_eq!((road.open, road.cells, road.segments), (2, 1, stubs), "{name}");
            assert_eq!(with.check_derived(), Ok(()), "{name}");
        }
    }

    #[test]
    fn the_ten_mouths_of_the_tunnel_tiles_are_numbered_by_tile() {
        let mut game = game(&[Module::Tunnel]);
        for (n, expected) in [(1, 3), (2, 2), (3, 2), (4, 3)] {
            let at = Cell::new(n * 10, 0);
            lay(&mut game, &format!("tunnel-0{n}"), at);
            assert_eq!(game.mouths().iter().filter(|mouth| mouth.cell() == at).count(), expected);
        }
    }

    #[test]
    fn two_mouths_of_one_road_make_it_a_loop() {
        let mut game = game(&[Module::Tunnel]);
        let (here, there) = (Cell::new(9, 9), Cell::new(10, 9));
        // Two tiles whose roads meet: on each, the outer end leads into a mouth, and everything on the outer sides
        // is open.
        let west = lay(&mut game, "tunnel-02", here);
        lay(&mut game, "tunnel-02", there);
        let (of, rules) = (|n| Place::Mouth(here, n), game.rules.clone());
        let east_mouth = (0..2).find(|n| {
            let node = Features::mouth_node(&rules.tables, &game.board, of(*n)).unwrap();
            game.features.root(node).open == 2 && game.features.ring(node).count() == 2
        });
        let east_mouth = of(east_mouth.unwrap());
        let across = game.mouths().into_iter().filter(|m| m.cell() == there).find(|m| {
            let roots =
                [*m, east_mouth].map(|m| Features::mouth_node(&rules.tables, &game.board, m).unwrap());
            game.features.find(roots[0]) == game.features.find(roots[1])
        });
        let before = game.state_hash();
        game.link_mouths(east_mouth, across.unwrap());
        assert_ne!(game.state_hash(), before);
        let complete = west.iter().filter(|road| game.feature(**road).unwrap().is_complete).count();
        assert_eq!((complete, game.dues.len()), (1, 1));
        assert_eq!(game.check_derived(), Ok(()));
    }
}
