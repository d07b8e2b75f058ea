//! Gold, walls and tunnel chips in random games: none is lost or created.
#![expect(clippy::unwrap_used, reason = "tests")]

use rules::{
    Action, Cell, Decision, Event, Game, GoldTo, Limits, Module, Preset, RandomPlayer, Rules, Seat, Setup,
    Spend, Step, TileSets, Wait,
};
use std::sync::Arc;

/// Small setups in which much is placed, taken and spent.
fn setups() -> Vec<Setup> {
    let mut all = Vec::new();
    for seats in [2, 3, 4] {
        let mut setup = Preset::Builders.setup(seats);
        setup.sets.extend(["gold", "gold", "tunnel", "dragon"].map(str::to_owned));
        setup.modules.extend([Module::GoldAndWalls, Module::Tunnel]);
        setup.options.limits = Limits::TEMPO;
        setup.options.chip_each_play = seats == 3;
        setup.options.wall_blocks_cell = seats == 4;
        if seats == 4 {
            setup.options.gold_to = GoldTo::Majority;
        }
        all.push(setup);
    }
    all
}

/// The totals so far.
#[derive(Default)]
struct Books {
    placed: usize,
    taken: usize,
    spent: usize,
    bought: usize,
    set: usize,
    owed: usize,
    chips: usize,
}

impl Books {
    fn note(&mut self, game: &Game, step: Step) {
        if let Step::Played(Action::TakeBack { .. }) = step {
            self.spent += 1;
        }
        for event in game.events() {
            match event {
                Event::Nugget { .. } => self.placed += 1,
                Event::GoldTaken { nuggets, .. } => self.taken += usize::from(*nuggets),
                Event::Spent { on: Spend::Wall, .. } => {
                    self.bought += 1;
                    self.spent += 2;
                }
                Event::Spent { on, .. } => {
                    self.spent += 1;
                    self.owed += usize::from(*on == Spend::Tile);
                }
                Event::Wall { .. } => self.set += 1,
                Event::Chip { .. } => self.chips += 1,
                _ => {}
            }
        }
    }
}

/// Plays at random, but keeps the map close, so that much is completed.
fn step(game: &mut Game, player: &mut RandomPlayer) -> Step {
    let Wait::Decide { seat, kind: Decision::Place } = game.wait() else { return player.step(game) };
    let beside = |cell: Cell| cell.surroundings().into_iter().filter(|c| game.tile_at(*c).is_some()).count();
    let most = |action: &Action| if let Action::Place { cell, .. } = action { beside(*cell) } else { 0 };
    let action = game.legal().into_iter().max_by_key(most).unwrap();
    game.play(seat, action).unwrap();
    Step::Played(action)
}

fn sum(game: &Game, of: impl Fn(&Game, Seat) -> u16) -> usize {
    (0..game.seats()).map(|seat| usize::from(of(game, Seat(seat)))).sum()
}

/// A figure taken home without a question leaves no action. The test detects it by the supply of its seat.
fn silent(game: &Game, books: &Books) -> usize {
    let board: usize = game.nuggets().iter().map(|(_, _, count)| usize::from(*count)).sum();
    books.placed - board - sum(game, Game::gold) - books.spent
}

#[test]
fn nuggets_laid_lie_there_or_are_held_or_were_spent() {
    for setup in setups() {
        let rules = Rules::new(&setup, TileSets::built_in()).unwrap();
        let (mut taken, mut walls, mut tunnels, mut forced) = (0, 0, 0, 0);
        for seed in 0..60 {
            let mut game = Game::new(Arc::clone(&rules));
            let (mut player, mut books) = (RandomPlayer::new(seed), Books::default());
            loop {
                let step = step(&mut game, &mut player);
                if step == Step::Over {
                    break;
                }
                books.note(&game, step);
                let board: usize = game.nuggets().iter().map(|(_, _, count)| usize::from(*count)).sum();
                assert_eq!(books.placed, board + books.taken, "seed {seed}");
                // With an empty stack, the last figure is taken home without a question.
                let silent = silent(&game, &books);
                books.spent += silent;
                assert!(silent == 0 || game.unseen().is_empty(), "seed {seed}");
                assert_eq!(books.taken, sum(&game, Game::gold) + books.spent, "seed {seed}");
                assert_eq!(books.bought, books.set + sum(&game, Game::walls_held), "seed {seed}");
                assert_eq!(books.set, game.walls().len(), "seed {seed}");
                check_chips(&game, books.chips);
            }
            taken += books.taken;
            walls += books.set;
            tunnels += books.chips / 2;
            forced += books.owed;
        }
        let seen = format!("{taken} {walls} {tunnels} {forced}");
        assert!(taken > 100 && walls > 20 && tunnels > 20 && forced > 50, "too little happened: {seen}");
    }
}

/// Each chip lies on a mouth of its own, and no colour has more than two.
fn check_chips(game: &Game, played: usize) {
    let chips = game.chips();
    assert_eq!(chips.len(), played);
    let mouths = game.mouths();
    assert!(chips.iter().all(|(place, _, _)| mouths.binary_search(place).is_ok()));
    assert!(chips.windows(2).all(|pair| pair[0].0 < pair[1].0), "one chip on a mouth");
    let mut colours = Vec::new();
    for seat in (0..game.seats()).map(Seat) {
        for (colour, left) in game.chips_left(seat) {
            let own = chips.iter().filter(|(_, c, owner)| *c == colour && *owner == seat).count();
            assert_eq!(own + usize::from(left), 2, "colour {colour}");
            colours.push(colour);
        }
    }
    assert!(chips.iter().all(|(_, colour, _)| colours.contains(colour)));
}
