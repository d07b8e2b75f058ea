//! How many random games a second the rules play: full lists of legal actions, checked play, no hash.
//!
//! `cargo bench -p rules` prints, for two-player base games and for river games with five seats, games per
//! CPU second, turns (tiles placed) and nanoseconds a turn.
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
//! two runs, divided by the turns, was 3,984 when this was written.

use cpu_time::ProcessTime;
use rules::{Preset, Rules, TileSets, random_game};
use std::sync::Arc;
use std::time::Duration;

/// How long each measurement runs.
const SPAN: Duration = Duration::from_secs(5);

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let mut games = arguments.iter().skip_while(|a| *a != "--callgrind-games").skip(1);
    if let Some(games) = games.next().and_then(|n| n.parse().ok()) {
        let rules = rules_of(Preset::Base, 2);
        let turns: u32 = (0..games).map(|seed| random_game(&rules, seed).turns).sum();
        println!("{games} games, {turns} turns");
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
    let (mut games, mut turns, start) = (0_u64, 0_u64, ProcessTime::now());
    while start.elapsed() < SPAN {
        for seed in games..games + 100 {
            turns += u64::from(random_game(rules, seed).turns);
        }
        games += 100;
    }
    let nanos = start.elapsed().as_nanos() as u64;
    let per_second = games * 1_000_000_000 / nanos;
    println!("{name}: {per_second} games per CPU second; {turns} turns, {} ns a turn", nanos / turns);
}
