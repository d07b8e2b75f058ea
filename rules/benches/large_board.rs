//! The cost of a turn on a small board and on a large one, for each cell examined.
//!
//! A turn examines empty cells, and free halves of cells, to find where the tile in hand fits. Their number grows
//! with the board, and nothing else in a turn should grow faster. `cargo bench -p rules --bench large_board`
//! continues from random boards of 50 and of 5,000 tiles and prints the cells examined in a turn and the
//! nanoseconds per turn and per cell. On the large board a cell may cost at most twice as much as on the small
//! one. (`lift_list` measures the cost of a Tatan card, which examines the whole board.)
//!
//! Instruction counts do not depend on the load of the machine. Run this with TURNS at 40 and at 0; the difference
//! is that of 20 times 40 turns:
//!
//! ```text
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null PROGRAM --callgrind-turns TURNS everything 4 5000
//! ```
//!
//! At the last measurement a cell cost 59 instructions on 50 tiles and 20 on 5,000 in the base game, and 470 and
//! 47 in *everything*.

use cpu_time::ProcessTime;
use rules::{
    Action, Chance, Decision, Game, Module, Preset, RandomPlayer, Rules, Step, TileSet, TileSets, Wait,
};
use std::sync::Arc;
use std::time::Duration;

/// The number of tiles on the small board and on the large one.
const BOARDS: [usize; 2] = [50, 5_000];
/// How many tiles are placed from each board on.
const TURNS: u64 = 40;
/// How many different continuations are played from a board.
const TIMES: u64 = 20;
/// How many times the large board needs the tiles of the base game.
const COPIES: u16 = 100;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let mut given = arguments.iter().skip_while(|a| *a != "--callgrind-turns").skip(1);
    if let Some(turns) = given.next().and_then(|n| n.parse().ok()) {
        let preset = given.next().and_then(|name| Preset::from_name(name)).unwrap_or(Preset::Base);
        let seats = given.next().and_then(|n| n.parse().ok()).unwrap_or(4);
        let tiles = given.next().and_then(|n| n.parse().ok()).unwrap_or(BOARDS[1]);
        let game = board(&rules_of(preset, seats), tiles);
        (0..TIMES).for_each(|seed| play_on(&mut game.clone(), seed, turns, |_| ()));
        println!("{TIMES} times {turns} turns on {tiles} tiles");
        return;
    }
    for preset in [Preset::Base, Preset::Everything] {
        let rules = rules_of(preset, 4);
        let costs = BOARDS.map(|tiles| measure(preset.name(), &board(&rules, tiles)));
        println!("{}: a cell costs {:.2} of that on the small board", preset.name(), costs[1] / costs[0]);
    }
}

/// The rules of a preset with enough square tiles for the large board, and without Tatan cards.
fn rules_of(preset: Preset, seats: u8) -> Arc<Rules> {
    let base = TileSets::built_in().get("base").expect("it is built in");
    let mut many = TileSet { name: "many".to_owned(), ..base.clone() };
    many.tiles.iter_mut().for_each(|tile| tile.count *= COPIES);
    let sets = TileSets::built_in().with(vec![many]).expect("the name is new");
    let mut setup = preset.setup(seats);
    setup.sets.push("many".to_owned());
    setup.modules.remove(&Module::Tatan);
    Rules::new(&setup, &sets).expect("a preset with more tiles can be played")
}

/// A random game with this many tiles on the board, before the next one is drawn.
fn board(rules: &Arc<Rules>, tiles: usize) -> Game {
    let (mut game, mut player) = (Game::new(Arc::clone(rules)), RandomPlayer::new(1));
    let is_ready = |game: &Game| {
        game.placed_tiles().count() >= tiles && game.wait() == Wait::Chance(Chance::Tile) && game.depth() == 1
    };
    while !is_ready(&game) {
        assert_ne!(player.step(&mut game), Step::Over, "there are tiles enough");
    }
    game
}

/// Places this many tiles, and passes the game to `seen` before each step.
fn play_on(game: &mut Game, seed: u64, turns: u64, mut seen: impl FnMut(&Game)) {
    let (mut player, mut placed) = (RandomPlayer::new(seed), 0);
    while placed < turns {
        seen(game);
        placed += u64::from(matches!(player.step(game), Step::Played(Action::Place { .. })));
    }
}

/// The nanoseconds per cell.
fn measure(name: &str, game: &Game) -> f64 {
    let (mut cells, mut spent) = (0, Duration::ZERO);
    for seed in 0..TIMES {
        let mut played = game.clone();
        let start = ProcessTime::now();
        play_on(&mut played, seed, TURNS, |_| ());
        spent += start.elapsed();
        // The same again, only to count.
        play_on(&mut game.clone(), seed, TURNS, |game| {
            if matches!(game.wait(), Wait::Decide { kind: Decision::Place, .. }) {
                cells += game.frontier().count() + game.free_halves().count();
            }
        });
    }
    let (turns, nanos) = ((TURNS * TIMES) as f64, spent.as_nanos() as f64);
    let (a_turn, a_cell) = (nanos / turns, nanos / cells as f64);
    let examined = cells as f64 / turns;
    println!(
        "{name}, {} tiles: {examined:.0} cells examined, {a_turn:.0} ns a turn, {a_cell:.1} ns a cell",
        game.placed_tiles().count()
    );
    a_cell
}
