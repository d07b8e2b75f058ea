//! The short way to the tiles that can be taken up, against trying every one.
#![expect(clippy::unwrap_used, reason = "tests")]

use super::lift::liftable;
use crate::event::FeatureKind;
use crate::game::Game;
use crate::geometry::{Cell, Part, Place, Side};
use crate::random::{RandomPlayer, Step};
use crate::rules::Rules;
use crate::setup::{Module, Preset, Setup};
use crate::tileset::TileSets;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What the rulings say, word by word, with the tile really taken up.
fn can_be_lifted(game: &Game, cell: Cell, part: Part) -> bool {
    let laid = *game.board.at_part(cell, part).unwrap();
    let rules = game.rules();
    if rules.tile(laid.tile).river().is_some() || game.wizard() == Some(cell) {
        return false;
    }
    if game.standing().iter().any(|figure| figure.place.cell() == cell) {
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
    is_one_piece(&without) && without.placements_of(laid.tile).iter().any(|(to, _)| *to != cell)
}

fn is_one_piece(game: &Game) -> bool {
    let cells: BTreeSet<Cell> = game.laid().map(|(cell, _, _)| cell).collect();
    let mut reached: BTreeSet<Cell> = cells.first().copied().into_iter().collect();
    let mut next: Vec<Cell> = reached.iter().copied().collect();
    while let Some(cell) = next.pop() {
        for beside in Side::ALL.map(|side| cell.step(side)) {
            if cells.contains(&beside) && reached.insert(beside) {
                next.push(beside);
            }
        }
    }
    reached.len() == cells.len()
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
                assert_eq!(liftable(&game), slow);
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
    let found = compare(&Preset::Tatan.setup(2), 4) + compare(&river, 3);
    assert!(found > 200, "{found}");
}
