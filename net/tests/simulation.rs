//! Hundreds of seeds of the simulated network. `BASTIDE_SEEDS=5000` runs more, `BASTIDE_SEED=17` runs one and says
//! what it was like.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
mod sim;

use net::session::Sabotage;
use sim::{Config, run, shrink};

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

fn fail(config: Config, why: String) -> ! {
    let (small, reason) = shrink(config, why);
    panic!("seed {} fails. Smallest run found: {small:?}\n{reason}", config.seed);
}

#[test]
fn copies_stay_alike_whatever_happens() {
    if let Some(seed) = number("BASTIDE_SEED") {
        let config = Config::of_seed(seed);
        let config =
            Config { buttons: number("BASTIDE_BUTTONS").map_or(config.buttons, |n| n as u32), ..config };
        match run(config) {
            Ok(summary) => println!("{config:?}\n{summary:?}"),
            Err(why) => fail(config, why),
        }
        return;
    }
    let seeds = number("BASTIDE_SEEDS").unwrap_or(200);
    let workers: Vec<_> = (0..2)
        .map(|half| {
            std::thread::spawn(move || {
                let mut all = sim::world::Summary::default();
                for seed in (0..seeds).filter(|seed| seed % 2 == half) {
                    let config = Config::of_seed(seed);
                    match run(config) {
                        Ok(summary) => all.add(summary),
                        Err(why) => fail(config, why),
                    }
                }
                all
            })
        })
        .collect();
    let mut all = sim::world::Summary::default();
    for worker in workers {
        all.add(worker.join().unwrap_or_else(|why| std::panic::resume_unwind(why)));
    }
    println!("{seeds} seeds: {all:?}");
    assert!(all.seq > 10 * seeds, "the games hardly move: {all:?}");
    let rare = [all.certificates, all.crashes, all.takebacks, all.absences];
    assert!(rare.iter().all(|n| *n > seeds / 40), "something is hardly tried: {all:?}");
    assert!(all.dropped > 0, "no entry ever lost its place: {all:?}");
}

/// The first failure among some seeds when a rule is taken away.
fn failure_without(sabotage: Sabotage, config: impl Fn(u64) -> Config) -> Option<(Config, String)> {
    let seeds = (0..60).map(|seed| Config { sabotage: Some(sabotage), ..config(seed) });
    seeds
        .map(|config| (config, run(config)))
        .find_map(|(config, result)| result.err().map(|why| (config, why)))
}

fn busy(seed: u64) -> Config {
    Config {
        holders: 3,
        seats: 3,
        spectators: 0,
        steps: 600,
        buttons: 10,
        delay: 300,
        ..Config::of_seed(seed)
    }
}

#[test]
fn a_token_shown_too_early_is_caught() {
    let (_, why) = failure_without(Sabotage::EarlyTokens, busy).expect("no seed found it");
    assert!(why.contains("a token for a draw that can be replaced"), "{why}");
}

#[test]
fn an_entry_sent_and_not_stored_is_caught() {
    let (_, why) = failure_without(Sabotage::ForgetfulAppend, busy).expect("no seed found it");
    assert!(why.contains("it has not stored"), "{why}");
}

#[test]
fn promises_that_bind_nobody_are_caught_and_shrunk() {
    let (config, why) = failure_without(Sabotage::FaithlessPromises, busy).expect("no seed found it");
    let steps = config.steps;
    let (small, reason) = shrink(config, why);
    assert!(!reason.is_empty() && small.steps < steps, "{small:?}: {reason}");
    assert!(run(small).is_err(), "the smallest run found fails no more");
}
