//! Random games of random mixes of tile sets, modules, options and seats, with all invariants checked after every
//! step. A failure names the seed of its mix and the step.
//!
//! ```text
//! cargo test -p rules --test mixes                              # some hundred mixes, as in every test run
//! BASTIDE_MIX_SEED=4711 cargo test -p rules --test mixes        # one mix again, step by step
//! BASTIDE_MIXES=100000 cargo test --release -p rules --test mixes -- --nocapture   # the long run
//! ```
//!
//! The long run begins at seed 0 or at `BASTIDE_MIX_FIRST`. It ends with a table of how often everything that can
//! come up did.
#![expect(clippy::unwrap_used, reason = "tests")]

mod check;
mod count;
mod mix;
mod player;

use check::Run;
use count::Counts;
use mix::Mix;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Mixes in every test run.
const MIXES: u64 = 400;
/// After this many failures the rest is skipped.
const ENOUGH: usize = 20;

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is a number, not \"{text}\"")))
}

/// Plays the mixes of these seeds on all processors.
fn play_all(first: u64, mixes: u64) -> (Counts, Vec<String>) {
    let next = AtomicU64::new(first);
    let total = Mutex::new((Counts::default(), Vec::new()));
    let work = || {
        let mut counts = Counts::default();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= first + mixes || total.lock().unwrap().1.len() >= ENOUGH {
                break;
            }
            if let Err(failure) = play_one(seed, &mut counts) {
                total.lock().unwrap().1.push(failure);
            }
        }
        total.lock().unwrap().0.add(counts);
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    total.into_inner().unwrap()
}

fn play_one(seed: u64, counts: &mut Counts) -> Result<(), String> {
    let mix = Mix::new(seed);
    let rules = match catch_unwind(AssertUnwindSafe(|| mix.rules())) {
        Ok(Ok(rules)) => rules,
        Ok(Err(error)) => {
            counts.refused(&error);
            return Ok(());
        }
        Err(panic) => {
            return Err(format!("mix {seed}: panic: {}\n    {}", text_of(panic.as_ref()), mix.text()));
        }
    };
    let mut run = Run::new(&rules, &mix, number("BASTIDE_MIX_SEED").is_some());
    let played = catch_unwind(AssertUnwindSafe(|| run.play(counts)));
    let what = match played {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(what)) => what,
        Err(panic) => format!("panic: {}", text_of(panic.as_ref())),
    };
    let (step, last) = run.at();
    Err(format!("mix {seed}, step {step}, {last}: {what}\n    {}", mix.text()))
}

fn text_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned())).unwrap_or_default()
}

#[test]
fn whatever_is_mixed_keeps_the_rules() {
    let one = number("BASTIDE_MIX_SEED");
    let first = one.or_else(|| number("BASTIDE_MIX_FIRST")).unwrap_or(0);
    let mixes = if one.is_some() { 1 } else { number("BASTIDE_MIXES").unwrap_or(MIXES) };
    let (counts, failures) = play_all(first, mixes);
    // Shown by --nocapture, and when something failed.
    println!("{counts}");
    assert!(failures.is_empty(), "{} mixes failed:\n{}", failures.len(), failures.join("\n"));
    if one.is_none() {
        assert!(counts.games * 5 > mixes * 4, "more than a fifth of the mixes were refused:\n{counts}");
        // Every module was in play and did all it can, except that nobody was ever banished, which is rare. A new kind of
        // anything raises its number here.
        let came_up = [48, 35, 9, 41, 54, 32];
        assert!(mixes < MIXES || counts.kinds() == came_up, "not everything came up: {counts}");
    }
}
