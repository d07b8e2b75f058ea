//! How many random games a second the rules play: full lists of legal actions, checked play, no hash.
//!
//! `cargo bench -p rules` prints, for two-player base games and for river games with five seats, games per
//! CPU second, turns (tiles placed) and nanoseconds a turn. Between the games it measures how fast the core
//! runs, since a shared or warm machine changes that while one looks; the figure is also scaled to 3 GHz.
//!
//! Instructions a turn, which no busy machine disturbs:
//!
//! ```text
//! cargo bench -p rules --no-run          # names the program
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null PROGRAM --callgrind-games 100
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null PROGRAM --callgrind-games 0
//! ```
//!
//! The program prints the turns of those games, callgrind the instructions (`Collected`). The difference of the
//! two runs, divided by the turns, was 3,276 when this was last written. `--callgrind-games 10 everything 4`
//! plays another preset and number of seats: about 30,000 instructions a turn in *everything*, of which lifting tiles
//! for Tatan cards takes about 7,300.

use cpu_time::ProcessTime;
use rules::{Preset, Rules, TileSets, random_game, spend_cycles};
use std::sync::Arc;
use std::time::Duration;

/// How long each measurement runs.
const SPAN: Duration = Duration::from_secs(5);

/// Rounds of the measurement of the clock: about a millisecond.
const ROUNDS: u64 = 25_000;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let mut games = arguments.iter().skip_while(|a| *a != "--callgrind-games").skip(1);
    if let Some(count) = games.next().and_then(|n| n.parse().ok()) {
        let preset = games.next().and_then(|name| Preset::from_name(name)).unwrap_or(Preset::Base);
        let seats = games.next().and_then(|n| n.parse().ok()).unwrap_or(2);
        let rules = rules_of(preset, seats);
        let games = count;
        let (mut turns, mut actions) = (0, 0);
        for game in (0..games).map(|seed| random_game(&rules, seed)) {
            turns += game.turns;
            actions += game.actions;
        }
        println!("{games} games, {turns} turns, {actions} actions");
        return;
    }
    measure("base, two seats", &rules_of(Preset::Base, 2));
    measure("river, five seats", &rules_of(Preset::River, 5));
}

fn rules_of(preset: Preset, seats: u8) -> Arc<Rules> {
    Rules::new(&preset.setup(seats), TileSets::built_in()).expect("presets can be played")
}

fn measure(name: &str, rules: &Arc<Rules>) {
    for seed in 0..200 {
        std::hint::black_box(random_game(rules, seed));
    }
    let (mut games, mut turns, mut spent, mut clocks) = (0_u64, 0_u64, Duration::ZERO, Vec::new());
    while spent < SPAN {
        let start = ProcessTime::now();
        for seed in games..games + 100 {
            turns += u64::from(random_game(rules, seed).turns);
        }
        spent += start.elapsed();
        games += 100;
        clocks.push(megahertz());
    }
    clocks.sort_unstable();
    let (nanos, clock) = (spent.as_nanos() as u64, clocks[clocks.len() / 2]);
    let per_second = games * 1_000_000_000 / nanos;
    println!(
        "{name}: {per_second} games per CPU second at {clock} MHz, {} at 3000 MHz; {turns} turns, {} ns a turn",
        per_second * 3_000 / clock,
        nanos / turns,
    );
}

/// How many million cycles a second the core makes just now.
fn megahertz() -> u64 {
    let start = ProcessTime::now();
    let cycles = spend_cycles(ROUNDS);
    cycles * 1_000 / (start.elapsed().as_nanos() as u64).max(1)
}
