//! Compares the fast search for placements with a bridge with trying every one.

use crate::action::{Action, Decision, Wait};
use crate::game::Game;
use crate::geometry::{Axis, Cell, Part, Place, Rotation, Side};
use crate::numbers::SplitMix;
use crate::random::{RandomPlayer, Step};
use crate::rules::Rules;
use crate::setup::{Module, Preset};
use crate::tile::{Edge, TileId};
use crate::tileset::TileSets;
use std::sync::Arc;

/// What a tile shows at each side of the map.
fn edges(rules: &Rules, tile: TileId, rotation: Rotation) -> [Edge; 4] {
    Side::ALL.map(|side| rules.tile(tile).edges[usize::from(side.unrotated(rotation).index())])
}

/// Whether a tile that shows this may have a bridge along an axis (RULINGS.md R259, R262).
fn takes_bridge(rules: &Rules, tile: TileId, shows: [Edge; 4], axis: Axis) -> bool {
    let is_field = |side: Side| shows[usize::from(side.index())] == Edge::Field;
    let is_plain = !rules.tile(tile).is_half && rules.tile(tile).river().is_none();
    is_plain && rules.without_bridge(tile).is_none() && axis.sides().into_iter().all(is_field)
}

/// Whether the tile at `at` may have a bridge that leads on to a side into the open.
fn leads_on(game: &Game, at: Cell, to: Side) -> bool {
    let whole = game.tiles_at(at).find(|(part, ..)| *part == Part::Whole);
    let Some((_, tile, rotation)) = whole else { return false };
    let is_used = game.standing().iter().any(|figure| figure.place == Place::Acrobats(at));
    takes_bridge(game.rules(), tile, edges(game.rules(), tile, rotation), Axis::of(to))
        && game.tiles_at(at.step(to)).next().is_none()
        && !game.board.is_walled(at, to)
        && !is_used
}

/// The rulings taken literally: the bridges with which a tile fits a cell in a rotation, by cell and axis.
fn bridges(game: &Game, tile: TileId, cell: Cell, rotation: Rotation) -> Vec<(Cell, Axis)> {
    let rules = game.rules();
    let shows = edges(rules, tile, rotation);
    let beside = Side::ALL.map(|side| game.board.shown(&rules.tables, cell, side));
    let misfits = |shows: [Edge; 4]| -> Vec<Side> {
        let differs = |side: &Side| {
            let n = usize::from(side.index());
            beside[n].is_some_and(|edge| edge != shows[n])
        };
        Side::ALL.into_iter().filter(differs).collect()
    };
    let mut found = Vec::new();
    for axis in Axis::ALL.into_iter().filter(|axis| takes_bridge(rules, tile, shows, *axis)) {
        let mut with = shows;
        axis.sides().into_iter().for_each(|side| with[usize::from(side.index())] = Edge::Road);
        if misfits(with).is_empty() && !misfits(shows).is_empty() {
            found.push((cell, axis));
        }
    }
    if let [side] = misfits(shows)[..] {
        let (n, at) = (usize::from(side.index()), cell.step(side));
        let ends_in_field = shows[n] == Edge::Road && beside[n] == Some(Edge::Field);
        if ends_in_field && leads_on(game, at, side) {
            found.push((at, Axis::of(side)));
        }
    }
    found
}

/// Compares all placements with a bridge, and the answer to each that could be tried. Returns how many there are.
fn compare(game: &Game, tile: TileId, numbers: &mut SplitMix) -> usize {
    let cells: Vec<Cell> = game.frontier().filter(|cell| cell.is_within_limit()).collect();
    let mut expected = Vec::new();
    if game.bridges_left(game.turn()) > 0 && !game.rules().tile(tile).is_half {
        for (cell, rotation) in cells.iter().flat_map(|cell| Rotation::ALL.map(|rotation| (*cell, rotation)))
        {
            let ways = bridges(game, tile, cell, rotation).into_iter();
            expected.extend(ways.map(|(at, axis)| Action::Span { cell, rotation, at, axis }));
        }
    }
    expected.sort_unstable();
    let mut found = game.spans();
    found.sort_unstable();
    assert_eq!(found, expected, "{}", game.rules().tile(tile).name);
    for _ in 0..200 {
        let cell = cells[numbers.below(cells.len())];
        let at =
            [cell].into_iter().chain(Side::ALL.map(|side| cell.step(side))).nth(numbers.below(5)).unwrap();
        let (rotation, axis) = (Rotation::ALL[numbers.below(4)], Axis::ALL[numbers.below(2)]);
        let action = Action::Span { cell, rotation, at, axis };
        assert_eq!(game.is_legal(action), expected.contains(&action), "{action:?}");
    }
    assert!(expected.iter().all(|action| game.is_legal(*action)));
    expected.len()
}

#[test]
fn placements_with_a_bridge_are_those_of_the_rulings() {
    let mut setup = Preset::Halves.setup(3);
    setup.modules.extend([Module::Bridges, Module::BigTop, Module::GoldAndWalls]);
    let rules = Rules::new(&setup, TileSets::built_in()).unwrap();
    let (mut found, mut tried) = (0, 0);
    for seed in 0..24 {
        let (mut game, mut player) = (Game::new(Arc::clone(&rules)), RandomPlayer::new(seed));
        let mut numbers = SplitMix::new(seed);
        while player.step(&mut game) != Step::Over {
            let is_place = matches!(game.wait(), Wait::Decide { kind: Decision::Place, .. });
            if let (true, Some(tile)) = (is_place, game.hand()) {
                tried += 1;
                found += compare(&game, tile, &mut numbers);
            }
        }
    }
    assert!(found > tried, "{found} placements in {tried} decisions");
}
