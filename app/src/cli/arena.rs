//! `bastide arena`: bots against bots, to see which plays better.

use super::outcome::{Failure, json, line};
use crate::args::ArenaArgs;
use crate::bot::{Effort, Hard, Level, Trained};
use crate::setup_file;
use net::node::Bot;
use rules::{Action, Game, Preset, Rules, Seat, Setup, SplitMix, TileSets, Wait};
use serde::Serialize;
use std::cmp::Ordering;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A finished game.
pub(super) struct Played {
    /// The points of the seat that the first bot played.
    mine: i32,
    /// The points of the other seats.
    others: Vec<i32>,
    thought: [Thought; 2],
}

/// What a side spent on its decisions.
#[derive(Clone, Copy, Default)]
struct Thought {
    decisions: u64,
    time: Duration,
    longest: Duration,
    continuations: u64,
}

impl Thought {
    fn add(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        self.continuations += other.continuations;
    }

    fn per_decision(&self, sum: f64) -> f64 {
        if self.decisions == 0 { 0.0 } else { sum / self.decisions as f64 }
    }
}

/// What is printed: figures of the first bot against the second.
#[derive(Serialize)]
struct Report {
    games: u32,
    a: SideReport,
    b: SideReport,
    draws: u32,
    /// Mean points of `a` less those of `b`.
    margin: f64,
    /// Wilson's interval, 95 %, of the share of games that `a` wins; a draw is half a game.
    interval: [f64; 2],
    /// Milliseconds a decision of `a`.
    ms: f64,
    /// Continuations looked at in a decision of `a`.
    iterations: f64,
    setup: Setup,
    seed: u64,
}

#[derive(Serialize)]
struct SideReport {
    bot: String,
    wins: u32,
    /// Mean points of a seat and game.
    points: f64,
    ms: f64,
    iterations: f64,
    /// The longest decision, in milliseconds.
    longest_ms: f64,
}

pub(super) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    let setup = setup(args)?;
    let rules = Rules::new(&setup, TileSets::built_in()).map_err(Failure::because)?;
    let played = play_all(args, &rules);
    let report = Report::of(args, setup, &played);
    if args.json { json(&report) } else { report.print() }
}

fn setup(args: &ArenaArgs) -> Result<Setup, Failure> {
    if let Some(path) = &args.setup {
        return setup_file::read(path).map_err(Failure::because);
    }
    let preset = Preset::ALL.into_iter().find(|preset| preset.name() == args.preset);
    let preset =
        preset.ok_or_else(|| Failure::because(format_args!("there is no preset {}", args.preset)))?;
    Ok(preset.setup(args.seats))
}

/// Plays all games. Those of a group have the same draws, and the first bot plays each of the seats once.
fn play_all(args: &ArenaArgs, rules: &Arc<Rules>) -> Vec<Played> {
    let seats = rules.setup().seats;
    let cores = args.threads.map_or_else(processors, usize::from);
    in_parallel(args.games, cores, |n| {
        let (group, mine) = (n / u32::from(seats), Seat((n % u32::from(seats)) as u8));
        let mut numbers = SplitMix::new(args.seed);
        let seed = (0..=group).fold(0, |_, _| numbers.next_u64());
        let level = |seat| if seat == mine { args.a } else { args.b };
        let players = (0..seats).map(Seat).map(|seat| Player::new(level(seat), numbers.next_u64()));
        let played = play(rules, players.collect(), mine, seed);
        if (n + 1) % 20 == 0 {
            tracing::info!(games = n + 1, of = args.games, "played");
        }
        played
    })
}

/// How many threads of one bot each this computer runs without one slowing down another.
pub(super) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Does something for each number below `count`, on so many threads. The results are in no order.
pub(super) fn in_parallel<T: Send>(count: u32, threads: usize, each: impl Fn(u32) -> T + Sync) -> Vec<T> {
    let (next, done) = (AtomicU32::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let n = next.fetch_add(1, Relaxed);
            if n >= count {
                return;
            }
            let result = each(n);
            done.lock().unwrap_or_else(PoisonError::into_inner).push(result);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// A bot, and how much it looked at if it says so.
pub(super) enum Player {
    Ahead(Box<Hard>),
    Other(Box<dyn Bot>),
}

impl Player {
    pub(super) fn new(level: Level, seed: u64) -> Self {
        match level {
            Level::Hard(time) => {
                Self::Ahead(Box::new(Hard::new(Trained::built_in(), seed, Effort::Time(time))))
            }
            level => Self::Other(level.bot(seed)),
        }
    }

    fn choose(&mut self, game: &Game, seat: Seat) -> (Vec<Action>, u32) {
        match self {
            Self::Ahead(bot) => {
                let actions = bot.choose(game, seat);
                (actions, bot.looked_at())
            }
            Self::Other(bot) => (bot.choose(game, seat), 0),
        }
    }
}

/// Plays one game, a player for each seat. Two games of one seed have the same draws as long as they draw alike.
pub(super) fn play(rules: &Arc<Rules>, mut players: Vec<Player>, mine: Seat, seed: u64) -> Played {
    let (mut game, mut draws) = (Game::new(Arc::clone(rules)), SplitMix::new(seed));
    let mut thought = [Thought::default(); 2];
    loop {
        match game.wait() {
            Wait::Over => break,
            Wait::Chance(_) => {
                game.resolve(&draws.seed()).expect("a chance is pending");
            }
            Wait::Decide { seat, .. } => {
                let begun = Instant::now();
                let (mut actions, continuations) = players[usize::from(seat.0)].choose(&game, seat);
                let time = begun.elapsed();
                actions.extend(game.default_action().filter(|_| actions.is_empty()));
                for action in actions {
                    game.play(seat, action).expect("bots play legally");
                }
                let continuations = continuations.into();
                thought[usize::from(seat != mine)].add(Thought {
                    decisions: 1,
                    time,
                    longest: time,
                    continuations,
                });
            }
        }
    }
    let others = (0..game.seats()).map(Seat).filter(|seat| *seat != mine);
    Played { mine: game.score(mine), others: others.map(|seat| game.score(seat)).collect(), thought }
}

impl Played {
    /// The points of the first bot less those of the best other seat.
    pub(super) fn lead(&self) -> i32 {
        self.mine - self.others.iter().copied().max().unwrap_or_default()
    }
}

impl Report {
    fn of(args: &ArenaArgs, setup: Setup, played: &[Played]) -> Self {
        let games = played.len() as f64;
        let mean = |sum: f64| if played.is_empty() { 0.0 } else { sum / games };
        let count =
            |order: Ordering| played.iter().filter(|game| game.lead().cmp(&0) == order).count() as u32;
        let [won, lost, draws] = [Ordering::Greater, Ordering::Less, Ordering::Equal].map(count);
        let others = |game: &Played| f64::from(game.others.iter().sum::<i32>()) / game.others.len() as f64;
        let points = [
            mean(played.iter().map(|game| f64::from(game.mine)).sum()),
            mean(played.iter().map(others).sum()),
        ];
        let side = |n: usize, level: Level, wins: u32| {
            let mut thought = Thought::default();
            played.iter().for_each(|game| thought.add(game.thought[n]));
            SideReport {
                bot: level.to_string(),
                wins,
                points: rounded(points[n]),
                ms: rounded(thought.per_decision(thought.time.as_secs_f64() * 1000.0)),
                iterations: rounded(thought.per_decision(thought.continuations as f64)),
                longest_ms: rounded(thought.longest.as_secs_f64() * 1000.0),
            }
        };
        let (a, b) = (side(0, args.a, won), side(1, args.b, lost));
        Self {
            games: played.len() as u32,
            draws,
            margin: rounded(points[0] - points[1]),
            interval: wilson(f64::from(won) + 0.5 * f64::from(draws), games),
            ms: a.ms,
            iterations: a.iterations,
            a,
            b,
            setup,
            seed: args.seed,
        }
    }

    fn print(&self) -> Result<(), Failure> {
        let Self { a, b, .. } = self;
        let [low, high] = self.interval.map(|share| share * 100.0);
        let share = 100.0 * (f64::from(a.wins) + 0.5 * f64::from(self.draws)) / f64::from(self.games.max(1));
        line(format_args!("{} games, {} seats", self.games, self.setup.seats))?;
        for side in [a, b] {
            line(format_args!(
                "{}: {} wins, {:.1} points, {:.2} ms and {:.0} continuations a decision, {:.0} ms at most",
                side.bot, side.wins, side.points, side.ms, side.iterations, side.longest_ms
            ))?;
        }
        line(format_args!("{} draws", self.draws))?;
        line(format_args!("{} wins {share:.1} % ({low:.1} to {high:.1}), margin {:+.1}", a.bot, self.margin))
    }
}

/// A figure with two digits after the point: no more are meant.
fn rounded(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}

/// The interval in which a share lies with 95 % confidence, given so many successes in so many games (Wilson, 1927).
fn wilson(successes: f64, games: f64) -> [f64; 2] {
    const Z: f64 = 1.959_964;
    if games == 0.0 {
        return [0.0, 1.0];
    }
    let (share, square) = (successes / games, Z * Z);
    let centre = share + square / (2.0 * games);
    let width = Z * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
    [centre - width, centre + width].map(|end| (end / (1.0 + square / games) * 10_000.0).round() / 10_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values are those of the formula's textbook examples.
    #[test]
    fn the_interval_is_wilsons() {
        assert_eq!(wilson(0.0, 0.0), [0.0, 1.0]);
        assert_eq!(wilson(0.0, 10.0), [0.0, 0.2775]);
        assert_eq!(wilson(81.0, 263.0), [0.2553, 0.3662]);
        assert_eq!(wilson(10.0, 10.0), [0.7225, 1.0]);
    }

    fn args(a: &str, b: &str, games: u32, seats: u8) -> ArenaArgs {
        ArenaArgs {
            a: a.parse().unwrap(),
            b: b.parse().unwrap(),
            games,
            preset: "base".to_owned(),
            setup: None,
            seats,
            seed: 3,
            threads: None,
            json: true,
        }
    }

    #[test]
    fn a_bot_against_itself_wins_what_it_loses_since_all_draws_are_played_from_each_seat() {
        let args = args("greedy", "greedy", 6, 3);
        let rules = Rules::new(&setup(&args).unwrap(), TileSets::built_in()).unwrap();
        let played = play_all(&args, &rules);
        let mine: i32 = played.iter().map(|game| game.mine).sum();
        let others: i32 = played.iter().flat_map(|game| &game.others).sum();
        assert_eq!(
            (played.len(), mine * 2),
            (6, others),
            "the bots of a seat are the same in all games of a group"
        );
    }

    #[test]
    fn the_report_has_the_fields_that_scripts_read() {
        let args = args("medium", "random", 2, 2);
        let setup = setup(&args).unwrap();
        let rules = Rules::new(&setup, TileSets::built_in()).unwrap();
        let report = serde_json::to_value(Report::of(&args, setup, &play_all(&args, &rules))).unwrap();
        assert_eq!((report["games"].as_u64(), report["a"]["wins"].as_u64()), (Some(2), Some(2)));
        for field in ["draws", "margin", "ms", "iterations"] {
            assert!(report[field].is_number(), "{field}");
        }
        assert!(report["margin"].as_f64() > Some(30.0));
        assert!(report["interval"][0].as_f64() < Some(1.0) && report["b"]["points"].is_number());
    }
}
