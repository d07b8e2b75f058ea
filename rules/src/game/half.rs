//! Where half tiles may be laid (RULINGS.md R103 to R111, §5.2).

use super::{Game, Illegal};
use crate::geometry::{Cell, Part, Rotations, Side};
use crate::module;
use crate::tile::{Edge, TileId};

impl Game {
    /// How `tile` may be placed in the free half of `cell`; `None` if there is no free half for it.
    pub(crate) fn rotations_beside_half(&self, tile: TileId, cell: Cell) -> Option<Rotations> {
        // A square tile never enters a half-filled cell (RULINGS.md R105).
        let part = self.board.free_half(cell)?;
        if !self.rules.tables.kind(tile).is_half {
            return None;
        }
        let rotation = part.rotation();
        let fits = self.fits_free_half(tile, cell, part);
        Some(Rotations(u8::from(fits) << rotation.quarters()))
    }

    /// Why no tile can be placed in a cell that holds one.
    #[cold]
    pub(crate) fn why_taken(&self, cell: Cell) -> Illegal {
        match self.board.free_half(cell) {
            Some(_) => Illegal::HalfThere { cell },
            None => Illegal::CellTaken { cell },
        }
    }

    /// All sides that meet a tile match, and at least one of them has no wall: the long side is enough (RULINGS.md
    /// R104).
    fn fits_free_half(&self, tile: TileId, cell: Cell, part: Part) -> bool {
        let (rules, board) = (&*self.rules, &self.board);
        let edges = rules.tables.oriented(tile, part.rotation()).edges;
        let blocks = rules.setup().options.wall_blocks_cell;
        let is_long_walled = board.is_long_side_walled(cell);
        let mut has_contact = !is_long_walled;
        if is_long_walled && blocks {
            return false;
        }
        if let Some(other) = board.at(cell).filter(|_| !is_long_walled)
            && rules.tile(other.tile).edges[2] != rules.tile(tile).edges[2]
        {
            return false;
        }
        for side in Side::ALL.into_iter().filter(|side| part.has_side(*side)) {
            if blocks && board.is_walled(cell, side) {
                return false;
            }
            let Some(shown) = board.shown(&rules.tables, cell, side) else { continue };
            if shown != edges[side.index() as usize] {
                return false;
            }
            has_contact = true;
        }
        has_contact
    }

    /// Reports to `found` every free half where `tile` may be placed.
    pub(crate) fn each_placement_beside_half(&self, tile: TileId, mut found: impl FnMut(Cell, Rotations)) {
        // A square tile never enters a half-filled cell (RULINGS.md R105).
        if !self.rules.tables.kind(tile).is_half {
            return;
        }
        let is_narrowed = self.is_narrowed(tile);
        for (cell, _) in self.board.free_halves() {
            let Some(mut rotations) = self.rotations_beside_half(tile, cell) else { continue };
            if is_narrowed {
                rotations = module::fits(self, tile, cell, rotations);
            }
            if !rotations.is_empty() {
                found(cell, rotations);
            }
        }
    }

    /// Whether `tile` may be placed in any free half for which `is_wanted` holds.
    pub(crate) fn fits_beside_half(&self, tile: TileId, is_wanted: impl Fn(Cell) -> bool) -> bool {
        let mut fits = false;
        self.each_placement_beside_half(tile, |cell, _| fits |= is_wanted(cell));
        fits
    }

    /// What the neighbour of a free half shows at a side.
    pub(crate) fn edge_at_free_half(&self, cell: Cell, side: Side) -> Option<Edge> {
        let part = self.board.free_half(cell)?;
        if part.has_side(side) { self.board.shown(&self.rules.tables, cell, side) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::{Action, Decision, Wait};
    use crate::board::PlacedTile;
    use crate::geometry::Rotation;
    use crate::numbers::SplitMix;
    use crate::piece::{Piece, Seat};
    use crate::random::{RandomPlayer, Step};
    use crate::rules::Rules;
    use crate::setup::{HalfHands, Module, Preset, Setup};
    use crate::tileset::TileSets;
    use std::collections::BTreeSet;
    use std::sync::Arc;

    fn setups() -> Vec<Setup> {
        let mut plain = Preset::Base.setup(2);
        plain.sets.extend(["halves1", "halves2"].map(str::to_owned));
        plain.modules.insert(Module::HalfTiles);
        plain.options.hand = 8;
        plain.options.feature_half_tiles = true;
        let mut walled = plain.clone();
        walled.seats = 3;
        walled.sets.extend(["river1", "tunnel", "hills"].map(str::to_owned));
        // Each half tile twice, so that many of them meet.
        walled.sets.extend(["halves1", "halves2"].map(str::to_owned));
        walled.modules.extend([Module::River, Module::GoldAndWalls, Module::Tunnel, Module::Builder]);
        walled.options.half_hands = HalfHands::Dealt;
        let mut blocked = walled.clone();
        blocked.options.wall_blocks_cell = true;
        blocked.options.half_for_extra_plays = true;
        vec![plain, walled, blocked]
    }

    /// Plays random games that prefer half tiles, with walls inserted where the game has them.
    fn in_random_games(games: u64, mut check: impl FnMut(&mut Game, &str)) {
        let mut most = 0;
        for setup in setups() {
            let rules = Rules::new(&setup, TileSets::built_in()).unwrap();
            for seed in 0..games {
                let mut game = Game::new(Arc::clone(&rules));
                let (mut player, mut numbers) = (RandomPlayer::new(seed), SplitMix::new(seed));
                loop {
                    let half = game.legal().into_iter().find(|a| matches!(a, Action::Choose { .. }));
                    if let (Wait::Decide { seat, .. }, Some(choose)) = (game.wait(), half)
                        && numbers.below(2) == 0
                    {
                        game.play(seat, choose).unwrap();
                    } else if player.step(&mut game) == Step::Over {
                        break;
                    }
                    let in_hand = matches!(game.wait(), Wait::Decide { kind: Decision::Place, .. });
                    let edges = game.wallable_edges();
                    if rules.tables.has_walls && !in_hand && !edges.is_empty() && numbers.below(8) == 0 {
                        game.wall_off(edges[numbers.below(edges.len())]);
                    }
                    check(&mut game, &format!("{:?}, seed {seed}", rules.setup()));
                }
                let has_both = |placed: &&PlacedTile| game.board.second_half(placed.cell).is_some();
                most = most.max(game.board.tiles.iter().filter(has_both).count());
            }
        }
        assert!(most > 1, "half tiles met");
    }

    #[test]
    fn what_is_derived_follows_from_the_facts() {
        in_random_games(8, |game, setup| {
            assert_eq!(game.check_derived(), Ok(()), "{setup}");
            assert_eq!(game.state_hash(), game.state_hash_from_scratch(), "{setup}");
        });
    }

    /// Whether a tile may be placed this way, checked against the tiles around it without any cached data.
    fn fits(game: &Game, tile: TileId, cell: Cell, rotation: Rotation) -> bool {
        let kind = game.rules.tile(tile);
        let part = kind.part(rotation);
        let there: Vec<_> = game.tiles_at(cell).collect();
        let is_free = match there.as_slice() {
            [] => true,
            [(lies, ..)] => kind.is_half && lies.opposite() == part && *lies != Part::Whole,
            _ => false,
        };
        let walled = |side| game.board.is_walled(cell, side);
        let blocks = game.rules.setup().options.wall_blocks_cell;
        if !is_free || blocks && there.is_empty() && Side::ALL.into_iter().any(walled) {
            return false;
        }
        let mut contacts = 0;
        for side in Side::ALL.into_iter().filter(|side| part.has_side(*side)) {
            if walled(side) {
                if blocks {
                    return false;
                }
                continue;
            }
            let other = game.tiles_at(cell.step(side)).find(|(p, ..)| p.has_side(side.opposite()));
            if let Some((_, other, turned)) = other {
                let shows = |tile, side: Side, turned| {
                    game.rules.tile(tile).edges[side.unrotated(turned).index() as usize]
                };
                if shows(other, side.opposite(), turned) != shows(tile, side, rotation) {
                    return false;
                }
                contacts += 1;
            }
        }
        if let Some((_, other, _)) = there.first() {
            if game.board.is_long_side_walled(cell) {
                return !blocks && contacts > 0;
            }
            return game.rules.tile(*other).edges[3] == kind.edges[3];
        }
        contacts > 0
    }

    #[test]
    fn every_tile_goes_exactly_where_all_its_sides_match_and_one_does() {
        in_random_games(2, |game, setup| {
            let cells: BTreeSet<Cell> = game
                .placed_tiles()
                .flat_map(|(cell, ..)| cell.surroundings().into_iter().chain([cell]))
                .collect();
            let kinds = game.rules.tiles().iter().enumerate().filter(|(_, t)| t.river().is_none());
            for (n, _) in kinds.filter(|(n, _)| n % 7 == game.board.tiles.len() % 7) {
                let tile = TileId(n as u16);
                let listed: BTreeSet<(Cell, Rotation)> = game
                    .placements_of(tile)
                    .into_iter()
                    .flat_map(|(cell, rotations)| rotations.iter().map(move |rotation| (cell, rotation)))
                    .collect();
                assert_eq!(game.can_place(tile), !listed.is_empty());
                let all = cells.iter().flat_map(|cell| Rotation::ALL.map(|rotation| (*cell, rotation)));
                let mine = all.filter(|(cell, rotation)| fits(game, tile, *cell, *rotation)).collect();
                assert_eq!(listed, mine, "{setup}\n{}", game.rules.tile(tile).name);
            }
        });
    }

    #[test]
    fn an_action_is_accepted_exactly_when_it_is_listed_and_half_tiles_are_conserved() {
        let dealt = |game: &Game| {
            let hands: usize = (0..game.seats()).map(|seat| game.half_hand(Seat(seat)).len()).sum();
            let pool: u16 = game.half_pool().iter().map(|(_, count)| count).sum();
            let placed = game.placed_tiles().filter(|(_, tile, _)| game.rules.tile(*tile).is_half).count();
            let held = game.hand().is_some_and(|tile| game.rules.tile(tile).is_half);
            (hands + placed + usize::from(held), usize::from(pool))
        };
        in_random_games(6, |game, setup| {
            let (out, pool) = dealt(game);
            let all = usize::from(game.rules.halves.iter().sum::<u16>());
            let full = usize::from(game.seats() * game.rules.setup().options.hand);
            assert!(if pool > 0 { out + pool == all } else { out == full }, "{setup}");
            for action in game.legal() {
                assert!(game.is_legal(action), "{setup}: {action:?}");
            }
            let Some(cell) = game.last_placed() else { return };
            for part in [Part::Whole, Part::NE, Part::SE, Part::SW, Part::NW] {
                for n in 0..8 {
                    let place = crate::geometry::Place::Segment(cell, part, n);
                    let action = Action::Deploy { piece: Piece::Meeple, place };
                    assert_eq!(game.is_legal(action), game.legal().contains(&action), "{setup}: {action:?}");
                }
            }
        });
    }

    #[test]
    fn the_hash_tells_both_half_tiles_of_a_cell() {
        let rules = Rules::new(&setups()[0], TileSets::built_in()).unwrap();
        let half = |n: u8| rules.tile_by_name(&format!("halves1-{n:02}")).unwrap();
        let cell = Cell::new(0, 1);
        let hash = |first: u8, second: u8| {
            let mut game = Game::new(Arc::clone(&rules));
            // The order of placing is not a fact.
            game.place_tile(cell, half(second), Rotation::R90);
            game.place_tile(cell, half(first), Rotation::R270);
            assert_eq!(
                game.board.at(cell).map(|placed| placed.part),
                Some(Part::SE),
                "the lesser part first"
            );
            let mut again = Game::new(Arc::clone(&rules));
            again.place_tile(cell, half(first), Rotation::R270);
            again.place_tile(cell, half(second), Rotation::R90);
            assert_eq!(again.state_hash(), game.state_hash());
            game.state_hash()
        };
        // All of them show a field at the long side.
        assert_ne!(hash(3, 5), hash(3, 1));
        assert_ne!(hash(3, 5), hash(8, 5));
    }

    #[test]
    fn a_lifted_half_tile_leaves_what_was_there_before() {
        in_random_games(3, |game, setup| {
            let Some((cell, part)) = game.last_placed().zip(Some(game.last_part())) else { return };
            let has_wall = !game.board.walls.is_empty();
            let has_figure = game.standing().iter().any(|f| f.place.cell() == cell);
            if part == Part::Whole || has_wall || has_figure {
                return;
            }
            let mut lifted = game.clone();
            let before = lifted.board.tiles.len();
            assert!(lifted.lift(cell, part).is_some_and(|placed| placed.part == part));
            assert_eq!(lifted.board.tiles.len() + 1, before);
            assert!(!lifted.tiles_at(cell).any(|(p, ..)| p == part));
            assert_eq!(lifted.check_derived(), Ok(()), "{setup}");
            assert_eq!(lifted.state_hash(), lifted.state_hash_from_scratch());
            let again = game.board.at_part(cell, part).unwrap();
            lifted.place_tile(cell, again.tile, again.rotation);
            assert_eq!(lifted.check_derived(), Ok(()), "{setup}");
            lifted.dues.clone_from(&game.dues);
            if lifted.standing() == game.standing() {
                assert_eq!(lifted.encode(), game.encode(), "{setup}");
                assert_eq!(lifted.state_hash(), game.state_hash(), "{setup}");
            }
        });
    }
}
