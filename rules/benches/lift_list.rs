//! How long it takes to list the tiles that a Tatan card can take up, on a board of 1,000 tiles.
//!
//! `cargo bench -p rules --bench lift_list` plays a random game of *everything* up to that size, has a card drawn,
//! and lists the actions of its seat. At the last measurement this took less than 2 ms; 20 ms would be too long.

use cpu_time::ProcessTime;
use rules::{Action, Chance, Decision, Game, Preset, RandomPlayer, Rules, Step, TileSets, Wait};
use std::sync::Arc;

/// How many tiles are on the board.
const TILES: usize = 1_000;
/// How often the list is made.
const TIMES: u32 = 100;

fn main() {
    let mut setup = Preset::Everything.setup(4);
    setup.sets.extend(vec!["base".to_owned(); 12]);
    let rules = Rules::new(&setup, TileSets::built_in()).expect("a preset with more tiles can be played");
    let game = (0..).find_map(|seed| with_a_card(&rules, seed)).expect("some seed keeps a card so long");
    let start = ProcessTime::now();
    for _ in 0..TIMES {
        std::hint::black_box(std::hint::black_box(&game).legal());
    }
    let micros = start.elapsed().as_micros() / u128::from(TIMES);
    let lifts = game.legal().iter().filter(|action| matches!(action, Action::Lift { .. })).count();
    println!("{} tiles, {lifts} can be taken up, listed in {micros} us", game.placed_tiles().count());
}

/// A random game with this many tiles in which a Tatan card was just drawn; `None` if all cards came earlier.
fn with_a_card(rules: &Arc<Rules>, seed: u64) -> Option<Game> {
    let (mut game, mut player) = (Game::new(Arc::clone(rules)), RandomPlayer::new(seed));
    let card = rules.tile_by_name("tatan")?;
    while player.step(&mut game) != Step::Over {
        if game.placed_tiles().count() >= TILES && game.wait() == Wait::Chance(Chance::Tile) {
            game.resolve_to(card).ok()?;
            let is_asked = matches!(game.wait(), Wait::Decide { kind: Decision::Tatan, .. });
            return is_asked.then_some(game);
        }
    }
    None
}
