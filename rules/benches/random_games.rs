//! How many random games per second the rules play, with full lists of legal actions, checked play and no hash.
//!
//! `cargo bench -p rules` prints, for two-player base games and for river games with five seats, games per CPU
//! second and nanoseconds per turn (a tile placed). Between batches of games it measures the clock speed of the
//! core, which varies on a shared or warm machine; the figures are also scaled to 3 GHz.
//!
//! Each figure is printed twice: over the whole run, and "undisturbed", for the fastest tenth of the batches. Work
//! on the other hardware thread of the core takes up to half of its capacity without changing its clock speed.
//! Such noise only adds time, so the fastest batches are closest to what the program itself needs.
//!
//! Instructions per turn do not depend on the load of the machine:
//!
//! ```text
//! cargo bench -p rules --no-run          # names the program
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null PROGRAM --callgrind-games 100
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null PROGRAM --callgrind-games 0
//! ```
//!
//! The program prints the turns of those games, callgrind the instructions (`Collected`). The difference of the
//! two runs, divided by the turns, was 2,940 at the last measurement. `--callgrind-games 60 everything 4` plays
//! another preset and number of seats: 19,880 instructions a turn in *everything*, of which lifting tiles for
//! Tatan cards takes about 6,600; a base turn with four seats takes 3,315.

use cpu_time::ProcessTime;
use rules::{Preset, Rules, TileSets, random_game, spend_cycles};
use std::sync::Arc;
use std::time::Duration;

/// How long each measurement runs.
const SPAN: Duration = Duration::from_secs(5);

/// How many games are played between two readings of the clock.
const BATCH: u64 = 100;

/// Rounds of the clock-speed measurement, about a millisecond.
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

/// The cost of some games.
struct Batch {
    nanos: u64,
    turns: u64,
    /// The clock speed of the core just after, in million cycles per second.
    clock: u64,
}

fn measure(name: &str, rules: &Arc<Rules>) {
    for seed in 0..200 {
        std::hint::black_box(random_game(rules, seed));
    }
    let (mut batches, mut spent) = (Vec::new(), Duration::ZERO);
    while spent < SPAN {
        let first = batches.len() as u64 * BATCH;
        let start = ProcessTime::now();
        let turns = (first..first + BATCH).map(|seed| u64::from(random_game(rules, seed).turns)).sum();
        let time = start.elapsed();
        spent += time;
        batches.push(Batch { nanos: time.as_nanos() as u64, turns, clock: megahertz() });
    }
    batches.sort_unstable_by_key(|batch| batch.nanos);
    println!("{name}: {}", sentence(&batches));
    println!("{name}, undisturbed: {}", sentence(&batches[..batches.len().div_ceil(10)]));
}

fn sentence(batches: &[Batch]) -> String {
    let (nanos, turns): (u64, u64) =
        batches.iter().fold((0, 0), |(nanos, turns), batch| (nanos + batch.nanos, turns + batch.turns));
    let mut clocks: Vec<u64> = batches.iter().map(|batch| batch.clock).collect();
    clocks.sort_unstable();
    let (clock, games) = (clocks[clocks.len() / 2], batches.len() as u64 * BATCH);
    let per_second = games * 1_000_000_000 / nanos;
    format!(
        "{per_second} games per CPU second at {clock} MHz, {} at 3000 MHz; {turns} turns, {} ns a turn",
        per_second * 3_000 / clock,
        nanos / turns,
    )
}

/// The current clock speed of the core, in million cycles per second.
fn megahertz() -> u64 {
    let start = ProcessTime::now();
    let cycles = spend_cycles(ROUNDS);
    cycles * 1_000 / (start.elapsed().as_nanos() as u64).max(1)
}
