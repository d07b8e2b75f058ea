//! `bastide train`: makes the weights of the bots from nothing, by games.
//!
//! The cross-entropy method: sets of weights are drawn around a middle, all play the same games, and the best quarter
//! says where the middle of the next generation is. The first generations play against the greedy bot, which has no
//! weights; the others against the middle of the generation before.

use super::arena::{Player, in_parallel, play, processors};
use super::outcome::{Failure, line};
use crate::args::TrainArgs;
use crate::bot::{Level, Medium, Trained};
use rules::{Module, Preset, Rules, Seat, SplitMix, TileSets, Weights};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A number that is learned: where it begins, how far apart its first values are, and its bounds.
struct Learned {
    name: &'static str,
    start: f64,
    spread: f64,
    bounds: (f64, f64),
    /// The modules that it is about, if it is not about every game.
    modules: &'static [Module],
}

const fn learned(name: &'static str, start: f64, spread: f64, least: f64, most: f64) -> Learned {
    Learned { name, start, spread, bounds: (least, most), modules: &[] }
}

impl Learned {
    /// In games with one of these modules only.
    const fn with(self, modules: &'static [Module]) -> Self {
        Self { modules, ..self }
    }

    /// Whether games by any of these rules can teach it.
    fn is_taught(&self, rules: &[Arc<Rules>]) -> bool {
        let has = |module: &Module| rules.iter().any(|rules| rules.setup().modules.contains(module));
        self.modules.is_empty() || self.modules.iter().any(has)
    }
}

/// The numbers from which weights are made. The start is a guess: shares of about one half, a figure worth two points.
const LEARNED: [Learned; 19] = [
    learned("share", 350.0, 120.0, 50.0, 1800.0),
    learned("through", 400.0, 150.0, 0.0, 1024.0),
    learned("unseen", 500.0, 150.0, 50.0, 1024.0),
    learned("hand", 250.0, 90.0, 20.0, 900.0),
    learned("decay", 0.8, 0.08, 0.4, 1.0),
    learned("back", 600.0, 200.0, 0.0, 1500.0),
    learned("turns", 12.0, 4.0, 2.0, 40.0),
    learned("growth", 0.0, 15.0, -60.0, 120.0),
    learned("roads", 700.0, 150.0, 100.0, 1300.0),
    learned("cities", 700.0, 150.0, 100.0, 1300.0),
    learned("monasteries", 700.0, 150.0, 100.0, 1300.0),
    learned("field", 300.0, 130.0, 0.0, 1400.0),
    learned("field_open", 200.0, 120.0, 0.0, 1400.0),
    learned("stations", 700.0, 200.0, 0.0, 2000.0).with(&[
        Module::TollStations,
        Module::Estates,
        Module::Wagon,
    ]),
    learned("flock", 700.0, 200.0, 0.0, 2000.0).with(&[Module::Sheep]),
    learned("fire", 700.0, 200.0, 0.0, 1024.0).with(&[Module::Dragon]),
    learned("gold", 100.0, 100.0, -200.0, 800.0).with(&[Module::GoldAndWalls]),
    learned("owed", 300.0, 150.0, -200.0, 1000.0).with(&[Module::LuckyPig, Module::GoldAndWalls]),
    learned("builder", 200.0, 150.0, -200.0, 1200.0).with(&[Module::Builder]),
];

/// A value for each learned number.
type Point = [f64; LEARNED.len()];

fn weights(point: &Point) -> Weights {
    let [share, through, unseen, hand, decay, back, turns, growth, rest @ ..] = *point;
    let [roads, cities, monasteries, field, field_open, modules @ ..] = rest;
    let [stations, flock, fire, gold, owed, builder] = modules;
    let whole = |number: f64| number.round().max(0.0) as u32;
    Weights {
        share: whole(share),
        through: whole(through),
        unseen: whole(unseen),
        hand: std::array::from_fn(|n| (hand * decay.powi(n as i32)).round() as i32),
        back: whole(back),
        turns: whole(turns).max(1),
        growth: growth.round() as i32,
        standing: [roads, cities, monasteries].map(whole),
        field: whole(field),
        field_open: whole(field_open),
        shared: Weights::default().shared,
        stations: whole(stations),
        flock: whole(flock),
        fire: whole(fire),
        gold: gold.round() as i32,
        owed: owed.round() as i32,
        builder: builder.round() as i32,
    }
}

/// About normally distributed, with mean 0 and deviation 1: the sum of twelve uniform numbers less six.
fn normal(numbers: &mut SplitMix) -> f64 {
    let uniform = |numbers: &mut SplitMix| (numbers.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    (0..12).map(|_| uniform(numbers)).sum::<f64>() - 6.0
}

pub(super) fn run(args: &TrainArgs) -> Result<(), Failure> {
    let rules_of = |name: &String| {
        let preset = Preset::from_name(name)
            .ok_or_else(|| Failure::because(format_args!("there is no preset {name}")))?;
        Rules::new(&preset.setup(args.seats), TileSets::built_in()).map_err(Failure::because)
    };
    let rules = args.preset.iter().map(rules_of).collect::<Result<Vec<_>, Failure>>()?;
    let begun = Instant::now();
    let mut numbers = SplitMix::new(args.seed);
    let mut middle: Point = LEARNED.each_ref().map(|one| one.start);
    let mut spread: Point = LEARNED.each_ref().map(|one| one.spread);
    let mut opponent: Option<Arc<Trained>> = None;
    for generation in 0..args.generations {
        let bench = Bench { rules: &rules, games: args.games, seed: numbers.next_u64() };
        let mut tried: Vec<(f64, Point)> = (0..args.sets)
            .map(|n| {
                let point = if n == 0 { middle } else { drawn(&middle, &spread, &rules, &mut numbers) };
                (bench.worth(&of(&point), opponent.as_ref()), point)
            })
            .collect();
        let of_middle = tried[0].0;
        tried.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best = &tried[..args.sets.div_ceil(4) as usize];
        move_to(&mut middle, &mut spread, best);
        // A bot that beats the greedy one clearly learns more from one like itself.
        if of_middle > 0.5 || generation + 1 >= args.generations / 2 {
            opponent = Some(of(&middle));
        }
        if !args.quiet {
            line(format_args!(
                "{}: the middle had {of_middle:+.3}, the best {:+.3}",
                generation + 1,
                tried[0].0
            ))?;
        }
    }
    let games = u64::from(args.generations) * u64::from(args.sets) * u64::from(args.games);
    for (one, value) in LEARNED.iter().zip(middle) {
        line(format_args!("{}: {value:.2}", one.name))?;
    }
    let text = ron::ser::to_string(&weights(&middle)).map_err(Failure::because)?;
    line(format_args!("{games} games in {:.1} minutes:", minutes(begun.elapsed())))?;
    line(text)
}

fn of(point: &Point) -> Arc<Trained> {
    Arc::new(Trained::of(&weights(point)))
}

/// The games that all sets of a generation play.
struct Bench<'a> {
    /// By turns.
    rules: &'a [Arc<Rules>],
    games: u32,
    seed: u64,
}

impl Bench<'_> {
    /// How well a bot with some weights plays against others, from -1 to 1: a lead of 25 points is worth three quarters
    /// of the way, so that no single game decides. Without an opponent it plays against the greedy bot.
    fn worth(&self, mine: &Arc<Trained>, opponent: Option<&Arc<Trained>>) -> f64 {
        /// Points that make a game a clear one.
        const CLEAR: f64 = 25.0;
        let seats = self.rules[0].setup().seats;
        let worths = in_parallel(self.games, processors(), |n| {
            let (group, seat) = (n / u32::from(seats), Seat((n % u32::from(seats)) as u8));
            let rules = &self.rules[group as usize % self.rules.len()];
            let mut numbers = SplitMix::new(self.seed ^ u64::from(group));
            let seed = numbers.next_u64();
            let players = (0..seats).map(|other| {
                let of_it = numbers.next_u64();
                match opponent.filter(|_| Seat(other) != seat) {
                    _ if Seat(other) == seat => Player::Other(Box::new(Medium::new(Arc::clone(mine), of_it))),
                    Some(trained) => Player::Other(Box::new(Medium::new(Arc::clone(trained), of_it))),
                    None => Player::new(Level::Greedy, of_it),
                }
            });
            // In whole parts, whose sum is the same in any order.
            let worth = (f64::from(play(rules, players.collect(), seat, seed).lead()) / CLEAR).tanh();
            (worth * 1e6) as i64
        });
        worths.iter().sum::<i64>() as f64 / 1e6 / f64::from(self.games.max(1))
    }
}

fn minutes(time: Duration) -> f64 {
    time.as_secs_f64() / 60.0
}

/// A point near the middle.
fn drawn(middle: &Point, spread: &Point, rules: &[Arc<Rules>], numbers: &mut SplitMix) -> Point {
    std::array::from_fn(|n| {
        if !LEARNED[n].is_taught(rules) {
            return middle[n];
        }
        let (least, most) = LEARNED[n].bounds;
        (middle[n] + spread[n] * normal(numbers)).clamp(least, most)
    })
}

/// Moves the middle towards the best points, and narrows the spread to theirs, but never so far that nothing new is
/// tried.
fn move_to(middle: &mut Point, spread: &mut Point, best: &[(f64, Point)]) {
    let count = best.len() as f64;
    for n in 0..LEARNED.len() {
        let mean = best.iter().map(|(_, point)| point[n]).sum::<f64>() / count;
        let square = best.iter().map(|(_, point)| (point[n] - mean).powi(2)).sum::<f64>() / count;
        middle[n] = 0.3 * middle[n] + 0.7 * mean;
        spread[n] = (0.4 * spread[n] + 0.6 * square.sqrt()).max(LEARNED[n].spread * 0.06);
    }
}
