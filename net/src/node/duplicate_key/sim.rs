//! Programs with one key, mirrors and a lying stranger, in simulated time. It uses the real greeting of every
//! connection, the real messages, and the real node at a table. The links between them are in memory.
//!
//! Two computers have the same profile, and the second one comes and goes. All programs restart now and then, with or
//! without a farewell, and any two computers are disconnected for a while. The stranger tells others' keys at addresses
//! from which it pipes connections to any computer. It replays every message that was ever heard, signs messages
//! itself, and invents runs. It never withholds a message that it could be the first to deliver: otherwise the first
//! program might hear late of a second one that has gone.

mod founding;
mod machine;
mod world;

use world::World;

/// Milliseconds.
type Millis = u64;

/// The number of computers; the last one has the profile of the first.
const MACHINES: usize = 4;
const HOLDERS: usize = 3;

/// An invariant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// A program believes in another one with its key only while there is one, and for twelve seconds after.
    Alone,
    /// If others can tell two programs with one key of each other, both know.
    Told,
}

/// A rule that is removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Without {
    /// A program has one number, not one per connection.
    Number,
    /// A message counts once.
    News,
    /// A message counts only for the run that it names.
    Start,
    /// A message carries the signature of its key.
    Signature,
    /// Messages are relayed.
    Words,
}

/// Statistics of a simulation.
#[derive(Default, Debug)]
struct Summary {
    /// How often a program heard of another one, and how often a message was replayed.
    told: u64,
    repeated: u64,
    /// Connections of a program to itself through a mirror.
    mirrored: u64,
    starts: u64,
}

/// Runs a seed. The greeting's timers belong to a runtime whose clock stands still.
fn run(seed: u64, without: Option<Without>) -> Result<Summary, (Rule, String)> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let _inside = runtime.enter();
    let mut world = World::new(seed, without);
    world.run()?;
    Ok(std::mem::take(&mut world.summary))
}

/// The default number of seeds.
const SEEDS: u64 = 30;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn programs_with_one_key_hear_of_each_other_and_nobody_hears_of_itself() {
    let (first, seeds) = (number("BASTIDE_RUNS_FIRST", 0), number("BASTIDE_RUNS", SEEDS));
    let mut all = Summary::default();
    for seed in first..first + seeds {
        let one = run(seed, None).unwrap_or_else(|(rule, why)| panic!("seed {seed}: {rule:?}: {why}"));
        all.told += one.told;
        all.repeated += one.repeated;
        all.mirrored += one.mirrored;
        all.starts += one.starts;
    }
    println!("{seeds} seeds: {all:?}");
    assert!(all.told > seeds && all.repeated > seeds && all.mirrored > seeds, "hardly tried: {all:?}");
}

/// Removes a rule, and runs seeds until its absence is noticed as the right violation.
fn notice(without: Without, broken: Rule) {
    let found = (0..SEEDS).find_map(|seed| run(seed, Some(without)).err());
    let (rule, why) = found.unwrap_or_else(|| panic!("nobody notices that {without:?} is gone"));
    assert_eq!(rule, broken, "{without:?}: {why}");
}

#[test]
fn a_mirror_is_noticed_without_a_number_for_each_start() {
    notice(Without::Number, Rule::Alone);
}

#[test]
fn a_word_that_is_said_again_and_believed_again_is_noticed() {
    notice(Without::News, Rule::Alone);
}

#[test]
fn a_word_to_an_earlier_start_that_is_believed_is_noticed() {
    notice(Without::Start, Rule::Alone);
}

#[test]
fn a_word_that_the_key_did_not_sign_and_is_believed_is_noticed() {
    notice(Without::Signature, Rule::Alone);
}

#[test]
fn words_that_nobody_carries_are_noticed() {
    notice(Without::Words, Rule::Told);
}
