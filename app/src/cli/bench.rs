//! `bastide bench`: how fast this build is on this computer.

mod frame;
mod log;
mod net;
mod table;

use super::args::BenchCommand;
use super::outcome::{Failure, line};
use cpu_time::ProcessTime;
use rules::{Preset, Rules, TileSets};
use serde::Serialize;
use std::time::Duration;

pub(super) fn run(command: &BenchCommand) -> Result<(), Failure> {
    match *command {
        BenchCommand::Rules { json, seconds } => run_rules(json, seconds),
        BenchCommand::Table { json } => frame::run(json),
        BenchCommand::Net { json, entries, moves, spectators } => net::run(json, entries, moves, spectators),
    }
}

fn run_rules(json: bool, seconds: f64) -> Result<(), Failure> {
    let time = Duration::from_secs_f64(seconds);
    let figures = Figures {
        base: random_games(Preset::Base, 2, time)?,
        river_five_seats: random_games(Preset::River, 5, time)?,
    };
    if json {
        return line(serde_json::to_string(&figures).map_err(Failure::because)?);
    }
    line(format_args!("base game, two seats:   {}", figures.base.sentence()))?;
    line(format_args!("with river, five seats: {}", figures.river_five_seats.sentence()))
}

#[derive(Serialize)]
struct Figures {
    #[serde(flatten)]
    base: Speed,
    river_five_seats: Speed,
}

/// Random games with full lists of legal actions and checked play, hashes never asked for.
#[derive(Serialize)]
struct Speed {
    games: u64,
    games_per_cpu_second: f64,
    /// How many million cycles a second the core made meanwhile, the middle of many measurements.
    megahertz: u64,
    /// What a core of 3 GHz would play.
    games_per_cpu_second_at_3_ghz: f64,
    turns_per_game: f64,
    nanoseconds_per_turn: f64,
}

impl Speed {
    fn sentence(&self) -> String {
        format!(
            "{:.0} games per CPU second at {} MHz, {:.0} at 3000 MHz; {:.1} turns a game, {:.0} ns a turn",
            self.games_per_cpu_second,
            self.megahertz,
            self.games_per_cpu_second_at_3_ghz,
            self.turns_per_game,
            self.nanoseconds_per_turn
        )
    }
}

/// How long games are played between two looks at the clock: a shared or warm machine changes it meanwhile.
const SLICE: Duration = Duration::from_millis(20);

/// How many million cycles a second the core makes just now; measured for about a millisecond.
fn megahertz() -> u64 {
    let begin = ProcessTime::now();
    let cycles = rules::spend_cycles(25_000);
    (cycles * 1_000 / (begin.elapsed().as_nanos() as u64).max(1)).max(1)
}

fn random_games(preset: Preset, seats: u8, time: Duration) -> Result<Speed, Failure> {
    let rules = Rules::new(&preset.setup(seats), TileSets::built_in()).map_err(Failure::because)?;
    // The first games fill caches and the allocator.
    for seed in 0..8 {
        let _ = rules::random_game(&rules, seed);
    }
    let (mut games, mut turns, mut spent, mut clocks) = (0_u64, 0_u64, Duration::ZERO, Vec::new());
    while spent < time || games == 0 {
        let begin = ProcessTime::now();
        let slice = time.min(SLICE);
        while begin.elapsed() < slice || games == 0 {
            turns += u64::from(rules::random_game(&rules, games).turns);
            games += 1;
        }
        spent += begin.elapsed();
        clocks.push(megahertz());
    }
    clocks.sort_unstable();
    let (spent, megahertz) = (spent.as_secs_f64(), clocks[clocks.len() / 2]);
    let per_second = games as f64 / spent;
    Ok(Speed {
        games,
        games_per_cpu_second: per_second,
        megahertz,
        games_per_cpu_second_at_3_ghz: per_second * 3_000.0 / megahertz as f64,
        turns_per_game: turns as f64 / games as f64,
        nanoseconds_per_turn: spent * 1e9 / turns as f64,
    })
}
