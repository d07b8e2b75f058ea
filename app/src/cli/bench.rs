//! `bastide bench`: the speed of this build on this computer.

mod art;
mod clock;
mod discovery;
mod folder;
mod frame;
mod hostile;
mod log;
mod net;
mod search;
mod table;

use super::outcome::{Failure, line};
use crate::args::BenchCommand;
use clock::megahertz;
use cpu_time::ProcessTime;
use rules::{Preset, Rules, TileSets};
use serde::Serialize;
use std::time::Duration;

pub(super) fn run(command: &BenchCommand) -> Result<(), Failure> {
    match command {
        BenchCommand::Rules { json, seconds } => run_rules(*json, *seconds),
        BenchCommand::Table { json } => frame::run(*json),
        BenchCommand::Art { json, set } => art::run(*json, set.as_deref()),
        BenchCommand::Net { json, hostile: true, seconds, only, locked, longest_ms, percent, .. } => {
            let bounds = hostile::Bounds { longest_ms: *longest_ms, percent: *percent };
            net::besiege(*json, *seconds, only.as_deref(), *locked, bounds)
        }
        BenchCommand::Stranger { at, log, kind, from, seconds } => {
            hostile::send(*at, log, kind, *from, *seconds)
        }
        BenchCommand::Net { json, entries, moves, spectators, starts, .. } => {
            net::run(*json, *entries, *moves, *spectators, (*starts).into())
        }
    }
}

fn run_rules(json: bool, seconds: f64) -> Result<(), Failure> {
    let time = Duration::from_secs_f64(seconds);
    let figures = Figures {
        base: random_games(Preset::Base, 2, time)?,
        river_five_seats: random_games(Preset::River, 5, time)?,
        big_box_four_seats: random_games(Preset::BigBox, 4, time)?,
        search: search::measure(time / 3)?,
    };
    if json {
        return line(serde_json::to_string(&figures).map_err(Failure::because)?);
    }
    line(format_args!("base game, two seats:   {}", figures.base.sentence()))?;
    line(format_args!("with river, five seats: {}", figures.river_five_seats.sentence()))?;
    line(format_args!("Big Box, four seats:    {}", figures.big_box_four_seats.sentence()))?;
    figures.search.sentences().into_iter().try_for_each(line)
}

#[derive(Serialize)]
struct Figures {
    #[serde(flatten)]
    base: Speed,
    river_five_seats: Speed,
    big_box_four_seats: Speed,
    search: search::Search,
}

/// Random games with full lists of legal actions and checked play, without hashes.
///
/// The undisturbed figures are those of the fastest tenth of the batches. A program on the other hardware thread of the
/// core takes up to half of its throughput, while its clock looks the same. Such noise only adds time, so the fastest
/// batches are closest to what the program itself needs.
#[derive(Serialize)]
struct Speed {
    games: u64,
    games_per_cpu_second: f64,
    games_per_cpu_second_undisturbed: f64,
    /// The clock rate of the core during the run in MHz, the median of many measurements.
    megahertz: u64,
    /// Games per CPU second, scaled to a core of 3 GHz.
    games_per_cpu_second_at_3_ghz: f64,
    games_per_cpu_second_undisturbed_at_3_ghz: f64,
    turns_per_game: f64,
    nanoseconds_per_turn: f64,
    nanoseconds_per_turn_undisturbed: f64,
}

impl Speed {
    fn sentence(&self) -> String {
        format!(
            "{:.0} games per CPU second at {} MHz, {:.0} at 3000 MHz; {:.1} turns a game, {:.0} ns a turn; \
             undisturbed {:.0}, {:.0} at 3000 MHz, {:.0} ns a turn",
            self.games_per_cpu_second,
            self.megahertz,
            self.games_per_cpu_second_at_3_ghz,
            self.turns_per_game,
            self.nanoseconds_per_turn,
            self.games_per_cpu_second_undisturbed,
            self.games_per_cpu_second_undisturbed_at_3_ghz,
            self.nanoseconds_per_turn_undisturbed,
        )
    }
}

/// Games between two measurements of the clock rate, which changes on a shared or warm machine.
const BATCH: u64 = 100;

fn random_games(preset: Preset, seats: u8, time: Duration) -> Result<Speed, Failure> {
    let rules = Rules::new(&preset.setup(seats), TileSets::built_in()).map_err(Failure::because)?;
    // The first games warm up caches and the allocator.
    for seed in 0..8 {
        let _ = rules::random_game(&rules, seed);
    }
    let (mut batches, mut spent) = (Vec::new(), Duration::ZERO);
    while spent < time || batches.is_empty() {
        let first = batches.len() as u64 * BATCH;
        let begin = ProcessTime::now();
        let turns =
            (first..first + BATCH).map(|seed| u64::from(rules::random_game(&rules, seed).turns)).sum();
        let time = begin.elapsed();
        spent += time;
        batches.push(Batch { time, turns, megahertz: megahertz() });
    }
    batches.sort_unstable_by_key(|batch| batch.time);
    let whole = Pace::of(&batches);
    let undisturbed = Pace::of(&batches[..batches.len().div_ceil(10)]);
    let games = batches.len() as u64 * BATCH;
    let turns: u64 = batches.iter().map(|batch| batch.turns).sum();
    Ok(Speed {
        games,
        games_per_cpu_second: whole.games_per_second,
        games_per_cpu_second_undisturbed: undisturbed.games_per_second,
        megahertz: whole.megahertz,
        games_per_cpu_second_at_3_ghz: whole.at_3_ghz(),
        games_per_cpu_second_undisturbed_at_3_ghz: undisturbed.at_3_ghz(),
        turns_per_game: turns as f64 / games as f64,
        nanoseconds_per_turn: whole.nanoseconds_per_turn,
        nanoseconds_per_turn_undisturbed: undisturbed.nanoseconds_per_turn,
    })
}

/// [`BATCH`] games.
struct Batch {
    time: Duration,
    turns: u64,
    /// The clock rate of the core just afterwards, in MHz.
    megahertz: u64,
}

/// The summary of several batches.
struct Pace {
    games_per_second: f64,
    nanoseconds_per_turn: f64,
    megahertz: u64,
}

impl Pace {
    fn of(batches: &[Batch]) -> Self {
        let time: f64 = batches.iter().map(|batch| batch.time.as_secs_f64()).sum();
        let turns: u64 = batches.iter().map(|batch| batch.turns).sum();
        let mut clocks: Vec<u64> = batches.iter().map(|batch| batch.megahertz).collect();
        clocks.sort_unstable();
        Self {
            games_per_second: (batches.len() as u64 * BATCH) as f64 / time,
            nanoseconds_per_turn: time * 1e9 / turns as f64,
            megahertz: clocks[clocks.len() / 2],
        }
    }

    fn at_3_ghz(&self) -> f64 {
        self.games_per_second * 3_000.0 / self.megahertz as f64
    }
}
