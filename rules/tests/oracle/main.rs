//! Random games checked by a slow and simple referee, which walks over the tiles instead of keeping derived data.
//! A failure names the setup and the seed that reproduce it.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod hands;
mod referee;
mod river;
mod survey;
mod world;

use referee::Referee;
use rules::{Game, Limits, Module, Preset, RandomPlayer, RiverTurns, Rules, Setup, Step, TileSets};

fn setup(sets: &[&str], modules: &[Module], seats: u8) -> Setup {
    let mut setup = Preset::Base.setup(seats);
    setup.sets = sets.iter().map(|s| (*s).to_owned()).collect();
    setup.modules = modules.iter().copied().collect();
    setup
}

fn referee_random_games(setup: &Setup, games: u64) {
    let rules = Rules::new(setup, TileSets::built_in()).unwrap();
    for seed in 0..games {
        let mut game = Game::new(rules.clone());
        let mut referee = Referee::new(&rules, &game);
        let mut player = RandomPlayer::new(seed);
        let told = referee.follow(&game, None, true);
        let mut told = told.map_err(|e| format!("at the start: {e}"));
        for n in 0.. {
            if let Err(fault) = told {
                panic!("{setup:?}, seed {seed}: {fault}\n{}", game.to_text());
            }
            let action = match player.step(&mut game) {
                Step::Over => break,
                Step::Chance => None,
                Step::Played(action) => Some(action),
            };
            let is_thorough = n % 40 == 0 || game.wait() == rules::Wait::Over;
            told =
                referee.follow(&game, action, is_thorough).map_err(|e| format!("step {n}, {action:?}: {e}"));
        }
    }
}

const ALL: &[Module] = &[Module::Fields, Module::BigMeeple, Module::Builder, Module::InnsCathedrals];
const RIVER: &[Module] = &[Module::Fields, Module::River];

#[test]
fn base_games_agree_with_the_referee() {
    referee_random_games(&Preset::Base.setup(2), 350);
    referee_random_games(&Preset::Base.setup(5), 150);
    let mut plain = setup(&["base"], &[], 3);
    plain.options.two_tile_city = 2;
    referee_random_games(&plain, 200);
}

#[test]
fn rivers_agree_with_the_referee() {
    for (sets, seats) in
        [(&["base", "river1"][..], 5), (&["base", "river2"], 2), (&["base", "river1", "river2"], 3)]
    {
        for turns in [RiverTurns::NeverSameWay, RiverTurns::OpenAhead] {
            let mut setup = setup(sets, RIVER, seats);
            setup.options.river_turns = turns;
            referee_random_games(&setup, 120);
        }
    }
}

#[test]
fn games_with_builders_inns_and_cathedrals_agree_with_the_referee() {
    for seats in [2, 3, 8] {
        referee_random_games(&setup(&["base", "inns", "traders"], ALL, seats), 80);
        let mut tempo = setup(&["base", "inns", "traders"], ALL, seats);
        tempo.options.limits = Limits::TEMPO;
        referee_random_games(&tempo, 80);
    }
    referee_random_games(&Preset::Builders.setup(4), 60);
}

#[test]
fn games_with_odd_tiles_agree_with_the_referee() {
    let sets = ["base", "hills", "abbey", "tower", "dragon", "gold", "mage", "crop1", "crop2"];
    referee_random_games(&setup(&sets, &[Module::Fields], 4), 60);
    referee_random_games(&setup(&["base", "base"], &[Module::Fields], 6), 40);
}

/// Half tiles from both sets, each used as often as named, with eight in every hand.
fn halves(sets: &[&str], modules: &[Module], seats: u8) -> Setup {
    let mut setup = setup(sets, modules, seats);
    setup.modules.insert(Module::HalfTiles);
    setup.options.hand = 8;
    setup.options.feature_half_tiles = true;
    setup
}

#[test]
fn games_with_half_tiles_agree_with_the_referee() {
    let sets = ["base", "halves1", "halves2", "halves1", "halves2"];
    referee_random_games(&halves(&sets, &[Module::Fields], 2), 80);
    let mut dealt = halves(&["base", "inns", "halves1", "halves2"], ALL, 3);
    dealt.options.half_hands = rules::HalfHands::Dealt;
    referee_random_games(&dealt, 60);
    let mut few = halves(&["base", "river1", "halves1", "halves2"], RIVER, 4);
    (few.options.hand, few.options.feature_half_tiles) = (5, false);
    referee_random_games(&few, 40);
}
