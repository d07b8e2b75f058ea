//! Compares the fast search for tiles that can be taken up with trying every one.

use super::lift::{check, liftable};
use crate::board::PlacedTile;
use crate::game::Game;
use crate::geometry::{Cell, Part, Place, Side};
use crate::piece::Seat;
use crate::random::{RandomPlayer, Step};
use crate::rules::Rules;
use crate::setup::{Module, Preset, Setup};
use crate::tile::{FeatureKind, Mark};
use crate::tileset::TileSets;
use std::sync::Arc;

/// The rulings taken literally, with the tile actually taken up.
fn can_be_lifted(game: &Game, cell: Cell, part: Part) -> bool {
    let placed = *game.board.at_part(cell, part).unwrap();
    let rules = game.rules();
    if rules.tile(placed.tile).river().is_some() || has_something(game, cell, part) {
        return false;
    }
    let segments = |cell, part| (0..16).filter_map(move |n| game.feature(Place::Segment(cell, part, n)));
    let is_monastery_done =
        |near: Cell| segments(near, Part::Whole).any(|f| f.kind == FeatureKind::Monastery && f.is_complete);
    if segments(cell, part).any(|f| f.is_complete) || cell.surroundings().into_iter().any(is_monastery_done) {
        return false;
    }
    let mut without = game.clone();
    without.lift(cell, part).unwrap();
    is_one_piece(&without) && without.placements_of(placed.tile).iter().any(|(to, _)| *to != cell)
}

fn has_something(game: &Game, cell: Cell, part: Part) -> bool {
    let stands = |place: Place| match place {
        Place::Segment(at, half, _) | Place::Half(at, half) => (at, half) == (cell, part),
        place => place.cell() == cell,
    };
    let is_at_edge = |wall: Place| match wall {
        Place::Side(at, side) => at == cell || at.step(side) == cell,
        place => place.cell() == cell,
    };
    let has_hill =
        || game.board.tiles_at(cell).any(|placed| game.rules().tile(placed.tile).has_mark(&Mark::Hill));
    game.standing().iter().any(|figure| stands(figure.place))
        || [game.wizard(), game.dragon()].contains(&Some(cell))
        || game.nuggets().iter().any(|(at, ..)| *at == cell)
        || game.chips().iter().any(|(mouth, ..)| mouth.cell() == cell)
        || game.walls().iter().any(|wall| is_at_edge(*wall))
        || (0..game.seats()).filter_map(|n| game.wagon(Seat(n))).any(stands)
        || game.rules().setup().modules.contains(&Module::Hills) && has_hill()
}

/// Whether all tiles are connected by their edges, short or long.
fn is_one_piece(game: &Game) -> bool {
    let all = game.board.sorted();
    let touch = |a: &PlacedTile, b: &PlacedTile| {
        let meets = |side: Side| a.cell.step(side) == b.cell && b.part.has_side(side.opposite());
        a.cell == b.cell || Side::ALL.into_iter().any(|side| a.part.has_side(side) && meets(side))
    };
    let (mut reached, mut rest) = (all[..all.len().min(1)].to_vec(), all[all.len().min(1)..].to_vec());
    while let Some(here) = reached.pop() {
        reached.extend(rest.extract_if(.., |other| touch(&here, other)));
    }
    rest.is_empty()
}

fn compare(setup: &Setup, games: u64) -> usize {
    let rules = Rules::new(setup, TileSets::built_in()).unwrap();
    let mut found = 0;
    for seed in 0..games {
        println!("{setup:?}, seed {seed}");
        let (mut game, mut player) = (Game::new(Arc::clone(&rules)), RandomPlayer::new(seed));
        let mut steps = 0;
        while player.step(&mut game) != Step::Over {
            steps += 1;
            if steps % 5 == 0 && game.hand().is_none() {
                let slow: Vec<(Cell, Part)> = game.board.sorted().iter().map(|l| (l.cell, l.part)).collect();
                let slow: Vec<_> = slow.into_iter().filter(|(c, p)| can_be_lifted(&game, *c, *p)).collect();
                let mut listed: Vec<_> = liftable(&game).collect();
                listed.sort_unstable();
                assert_eq!(listed, slow);
                for placed in &game.board.tiles {
                    let is_listed = slow.contains(&(placed.cell, placed.part));
                    assert_eq!(check(&game, placed.cell, placed.part).is_ok(), is_listed);
                }
                found += slow.len();
            }
        }
    }
    found
}

#[test]
fn the_tiles_listed_are_those_that_trying_finds() {
    let mut river = Preset::Builders.setup(3);
    river.modules.extend([Module::Wizard, Module::Tatan]);
    let mut halves = Preset::Halves.setup(4);
    halves.modules.insert(Module::Tatan);
    halves.options.hand = 6;
    let found = compare(&Preset::Tatan.setup(2), 4) + compare(&river, 3);
    let found = found + compare(&halves, 4) + compare(&Preset::Everything.setup(3), 2);
    assert!(found > 400, "{found}");
}
