//! How many random games a second the rules play: full lists of legal actions, checked play, no hash.
//!
//! `cargo bench -p rules` prints, for two-player base games and for river games with five seats, games per
//! CPU second and nanoseconds a turn (a tile placed). Between the batches of games it measures how fast the core
//! runs, since a shared or warm machine changes that while one looks; the figures are also scaled to 3 GHz.
//!
//! Each is told twice: over the whole run, and "undisturbed", which is the fastest tenth of the batches. Whoever
//! works on the other hardware thread of the core takes up to half of what it can do, while its clock looks as
//! ever. Such noise only adds time, so the fastest batches are those nearest to what the program itself needs.
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
//! two runs, divided by the turns, was 2,940 when this was last written. `--callgrind-games 60 everything 4`
//! plays another preset and number of seats: 19,880 instructions a turn in *everything*, of which lifting tiles for
//! Tatan cards takes about 6,600; a base turn with four seats takes 3,315.

use cpu_time::ProcessTime;
use rules::{Preset, Rules, TileSets, random_game, spend_cycles};
use std::sync::Arc;
use std::time::Duration;

/// How long each measurement runs.
const SPAN: Duration = Duration::from_secs(5);

/// How many games are played between two looks at the clock.
const BATCH: u64 = 100;

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

/// What some games took.
struct Batch {
    nanos: u64,
    turns: u64,
    /// How many million cycles a second the core made just after.
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

/// How many million cycles a second the core makes just now.
fn megahertz() -> u64 {
    let start = ProcessTime::now();
    let cycles = spend_cycles(ROUNDS);
    cycles * 1_000 / (start.elapsed().as_nanos() as u64).max(1)
}
