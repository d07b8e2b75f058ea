//! Where walls may be put, and what they close (RULINGS.md R80 to R83).

use super::{Draw, Game, Illegal};
use crate::board::PlacedTile;
use crate::geometry::{Part, Place, Side};
use crate::tile::Edge;
use crate::tile_tables::{Contact, NONE};

impl Game {
    /// Puts a wall on an edge of [`Game::is_wallable`]. Features that end there are closed, and those that this
    /// completes are due for scoring.
    pub(crate) fn wall_off(&mut self, place: Place) {
        let Some((placed, contact)) = self.edge_of(place) else { return };
        if !self.board.put_wall(place) {
            return;
        }
        self.cache.river = None;
        self.forget_listed();
        self.features.shut(placed.first_node, contact);
        for n in [contact.mid, contact.also].into_iter().filter(|n| *n != NONE) {
            let node = placed.first_node + u32::from(n);
            if self.is_complete(node) {
                self.dues.push(self.features.place(&self.board, node));
            }
        }
        if let Place::Side(cell, side) = place {
            self.board.unbind(&self.rules.tables, cell.step(side), side.opposite());
        }
    }

    /// The tile with that edge, and the segments that end there.
    fn edge_of(&self, place: Place) -> Option<(PlacedTile, Contact)> {
        match place {
            Place::Side(cell, side) => {
                let placed = self.board.tiles[self.board.tile_beside(cell, side)?];
                let contacts = self.rules.tables.oriented(placed.tile, placed.rotation).contacts;
                Some((placed, contacts[side.index() as usize]))
            }
            Place::Half(cell, part) if part != Part::Whole => {
                let placed = *self.board.at_part(cell, part)?;
                Some((placed, self.rules.tables.inner(placed.tile)))
            }
            _ => None,
        }
    }

    /// Whether a wall may be put there (RULINGS.md R80): at a side of a tile with nothing beyond, or at the long
    /// side of a half tile whose other half is free. Never on a river, and not while the river is unfinished.
    pub(crate) fn is_wallable(&self, place: Place) -> bool {
        let at = match place {
            Place::Side(cell, side) => {
                self.board.tile_beside(cell, side).map(|index| &self.board.tiles[index])
            }
            Place::Half(cell, part) if part != Part::Whole => self.board.at_part(cell, part),
            _ => None,
        };
        self.are_walls_let() && at.is_some_and(|placed| self.is_edge_open(placed, place))
    }

    /// Why no wall may be put there.
    pub(crate) fn why_no_wall(&self, place: Place) -> Illegal {
        if !self.are_walls_let() {
            return Illegal::WallOnRiver;
        }
        let (cell, is_walled) = match place {
            Place::Side(cell, side) => (cell, self.board.is_walled(cell, side)),
            place => (place.cell(), self.board.is_long_side_walled(place.cell())),
        };
        let Some((placed, _)) = self.edge_of(place) else { return Illegal::NoEdge };
        let is_river = |side: Side| {
            self.rules.tables.oriented(placed.tile, placed.rotation).edges[side.index() as usize]
                == Edge::River
        };
        match place {
            _ if is_walled => Illegal::EdgeWalled,
            Place::Side(_, side) if self.board.tile_beside(cell.step(side), side.opposite()).is_some() => {
                Illegal::EdgeClosed
            }
            Place::Side(_, side) if is_river(side) => Illegal::EdgeRiver,
            _ => Illegal::EdgeClosed,
        }
    }

    /// No wall may be put anywhere while the river grows.
    fn are_walls_let(&self) -> bool {
        self.river.left() == 0 || !matches!(self.next_draw(), Some(Draw::River(_)))
    }

    /// Whether a wall may be put on an edge of a tile.
    fn is_edge_open(&self, placed: &PlacedTile, place: Place) -> bool {
        let Place::Side(cell, side) = place else {
            let is_lone = self.board.at_part(placed.cell, placed.part.opposite()).is_none();
            return is_lone && !self.board.is_long_side_walled(placed.cell);
        };
        let edge = self.rules.tables.oriented(placed.tile, placed.rotation).edges[side.index() as usize];
        let is_open = self.board.tile_beside(cell.step(side), side.opposite()).is_none();
        is_open && edge != Edge::River && !self.board.is_walled(cell, side)
    }

    /// Reports to `found` every edge of [`Game::is_wallable`], until it signals to stop.
    pub(crate) fn each_wallable_edge(&self, found: impl FnMut(Place) -> bool) {
        if !self.are_walls_let() {
            return;
        }
        // Beyond the limit and, with an option, next to walls, there are empty cells outside the frontier.
        let knows_frontier = !self.rules.setup().options.wall_blocks_cell && !self.board.grid.reaches_limit();
        if knows_frontier { self.each_edge_of_frontier(found) } else { self.each_edge_of_tiles(found) }
    }

    /// Beyond an open edge there is either a cell of the frontier, which knows the edges around it, or the free
    /// half of a cell.
    fn each_edge_of_frontier(&self, mut found: impl FnMut(Place) -> bool) {
        for side in Side::ALL {
            for cell in self.board.frontier.landward(side) {
                if !found(Place::Side(cell.step(side), side.opposite())) {
                    return;
                }
            }
        }
        for (cell, part) in self.board.free_halves() {
            let long = Place::Half(cell, part.opposite());
            let short = Side::ALL.into_iter().filter(|side| part.has_side(*side));
            let around = short.map(|side| Place::Side(cell.step(side), side.opposite()));
            for place in around.chain([long]).filter(|place| self.is_wallable(*place)) {
                if !found(place) {
                    return;
                }
            }
        }
    }

    /// The same, by checking every tile on the board.
    #[cold]
    fn each_edge_of_tiles(&self, mut found: impl FnMut(Place) -> bool) {
        for placed in &self.board.tiles {
            let long = (placed.part != Part::Whole).then_some(Place::Half(placed.cell, placed.part));
            let short = Side::ALL.into_iter().filter(|side| placed.part.has_side(*side));
            let places = short.map(|side| Place::Side(placed.cell, side)).chain(long);
            for place in places.filter(|place| self.is_edge_open(placed, *place)) {
                if !found(place) {
                    return;
                }
            }
        }
    }

    /// All edges of [`Game::is_wallable`], sorted, after finding them in both ways.
    #[cfg(test)]
    pub(crate) fn wallable_edges(&self) -> Vec<Place> {
        let (mut edges, mut anew) = (Vec::new(), Vec::new());
        self.each_wallable_edge(|place| {
            edges.push(place);
            true
        });
        if self.are_walls_let() {
            self.each_edge_of_tiles(|place| {
                anew.push(place);
                true
            });
        }
        edges.sort_unstable();
        anew.sort_unstable();
        assert_eq!(edges, anew);
        edges
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::{Decision, Wait};
    use crate::geometry::{Cell, Rotation};
    use crate::numbers::SplitMix;
    use crate::random::{RandomPlayer, Step};
    use crate::rules::Rules;
    use crate::scenario::Scenario;
    use crate::setup::{Module, Preset};
    use crate::tileset::TileSets;
    use std::sync::Arc;

    /// Plays random games and puts a wall somewhere before one step in six; chips join mouths at the seats'
    /// choice.
    fn in_walled_games(blocks: bool, mut check: impl FnMut(&mut Game, &str)) {
        let mut setup = Preset::Base.setup(3);
        setup.sets = ["base", "river1", "hills", "tunnel", "dragon", "abbey"].map(str::to_owned).to_vec();
        setup.modules.extend([Module::River, Module::GoldAndWalls, Module::Tunnel]);
        setup.options.wall_blocks_cell = blocks;
        let rules = Rules::new(&setup, TileSets::built_in()).unwrap();
        let mut links = 0;
        for seed in 0..12 {
            let mut game = Game::new(Arc::clone(&rules));
            let (mut player, mut numbers) = (RandomPlayer::new(seed), SplitMix::new(seed));
            while player.step(&mut game) != Step::Over {
                // A tile in hand was drawn because it fits: no wall can come before it.
                if matches!(game.wait(), Wait::Decide { kind: Decision::Place, .. }) {
                    continue;
                }
                let edges = game.wallable_edges();
                if numbers.below(6) == 0 && !edges.is_empty() {
                    game.wall_off(edges[numbers.below(edges.len())]);
                }
                check(&mut game, &format!("seed {seed}"));
            }
            assert!(game.board.walls.len() > 9, "seed {seed}");
            links += game.board.links.len();
        }
        assert!(links > 0, "tunnels join mouths");
    }

    #[test]
    fn what_is_derived_follows_from_tiles_walls_and_tunnels() {
        for blocks in [false, true] {
            in_walled_games(blocks, |game, seed| {
                assert_eq!(game.check_derived(), Ok(()), "{seed}");
                assert_eq!(game.state_hash(), game.state_hash_from_scratch(), "{seed}");
            });
        }
    }

    #[test]
    fn a_cell_behind_walls_alone_is_no_place_for_a_tile() {
        in_walled_games(false, |game, seed| {
            for cell in game.frontier() {
                let binds = |side| {
                    let neighbour = game.board.at(cell.step(side));
                    neighbour.is_some() && !game.board.is_walled(cell, side)
                };
                assert!(Side::ALL.into_iter().any(binds), "{seed}: {cell}");
                for side in Side::ALL {
                    assert_eq!(game.edge_at(cell, side).is_some(), binds(side), "{seed}: {cell} {side:?}");
                }
            }
        });
    }

    #[test]
    fn where_walls_block_no_cell_of_the_frontier_has_one() {
        in_walled_games(true, |game, seed| {
            for cell in game.frontier() {
                let walls = Side::ALL.into_iter().filter(|side| game.board.is_walled(cell, *side));
                assert_eq!(walls.count(), 0, "{seed}: {cell}");
            }
        });
    }

    fn game(steps: &str) -> Game {
        let head = "about walls\nsets base\nmodules fields gold_and_walls\n";
        Scenario::parse("t.txt", &format!("{head}{steps}")).unwrap().run(|_| ()).unwrap()
    }

    const NORTH: Place = Place::Side(Cell::new(0, 0), Side::N);

    #[test]
    fn a_wall_closes_a_city_and_parts_it_from_what_comes_beyond() {
        let mut game = game("play base-U 1,0 turn 0\n");
        assert!(game.wallable_edges().contains(&NORTH));
        let before = game.state_hash();
        game.wall_off(NORTH);
        assert!(game.dues.iter().any(|place| place.cell() == Cell::default()));
        assert_ne!(game.state_hash(), before);
        assert!(!game.wallable_edges().contains(&NORTH));
        let city = game.feature(game.features.place(&game.board, 0)).unwrap();
        assert!(city.is_complete && city.cells == 1, "{city:?}");
        // There is only the wall, so there is no place for a tile.
        assert_eq!(game.edge_at(Cell::new(0, -1), Side::S), None);
        assert!(!game.frontier().any(|cell| cell == Cell::new(0, -1)));
    }

    #[test]
    fn a_tile_beyond_a_wall_needs_another_contact_and_is_closed_on_its_side_too() {
        let mut game = game("play base-B 0,1 turn 0\n");
        let monastery = game.rules.tile_by_name("base-B").unwrap();
        let beyond = Cell::new(-1, 0);
        let goes = |game: &Game| game.placements_of(monastery).iter().any(|(cell, _)| *cell == beyond);
        game.wall_off(Place::Side(Cell::default(), Side::W));
        assert!(!goes(&game), "the wall is no contact");
        game.place_tile(Cell::new(-1, 1), monastery, Rotation::R0);
        assert!(goes(&game), "a field meets a road where a wall parts them");
        game.place_tile(beyond, monastery, Rotation::R0);
        assert_eq!(game.check_derived(), Ok(()));
        let open = |game: &Game, cell, name: &str| {
            let placed = game.board.at(cell).unwrap();
            let n = game.rules.tile(placed.tile).segment_named(name).unwrap();
            game.features.root(placed.first_node + u32::from(n)).open
        };
        // The road keeps its eastern end; twelve of the field's 28 half sides meet, and three end at the wall.
        assert_eq!(open(&game, Cell::default(), "road EW"), 1);
        assert_eq!(open(&game, beyond, "field NL.NR.EL.ER.SL.SR.WL.WR"), 28 - 12 - 3);
        assert_eq!(game.wallable_edges().iter().filter(|place| place.cell() == beyond).count(), 2);
    }

    #[test]
    fn rivers_take_no_walls_and_nothing_does_while_they_run() {
        let mut setup = Preset::River.setup(2);
        setup.modules.insert(Module::GoldAndWalls);
        let rules = Rules::new(&setup, TileSets::built_in()).unwrap();
        let mut game = Game::new(rules);
        let mut player = RandomPlayer::new(5);
        while game.river.left() > 0 {
            assert_eq!(game.wallable_edges(), []);
            player.step(&mut game);
        }
        for place in game.wallable_edges() {
            let Place::Side(cell, side) = place else { panic!("{place:?}") };
            let placed = game.board.at(cell).unwrap();
            assert_ne!(
                game.rules.tables.oriented(placed.tile, placed.rotation).edges[side.index() as usize],
                Edge::River
            );
        }
    }
}
