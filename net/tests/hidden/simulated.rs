//! The simulated network with closed half tiles: loss, crashes, players who leave, withheld seeds.
//!
//! `BASTIDE_SEED=17` runs one seed, `BASTIDE_HIDDEN_SEEDS=5000` runs that many; `BASTIDE_HIDDEN_FIRST=7000` starts
//! there. `BASTIDE_SIM_ON=1` reports every failing seed and goes on.

use crate::sim;

/// How many seeds run with closed half tiles by default.
const SEEDS: u64 = 24;

/// A run in which half tiles are dealt closed and the game is short enough to end.
fn hidden(seed: u64) -> sim::Config {
    use sim::Villainy;
    let config = sim::Config::of_seed(seed);
    // Forked and false games end early; they do not concern the deal.
    let villainy = match seed % 5 {
        0 => Villainy::Noise,
        1 | 2 => Villainy::SilentDealer,
        _ => Villainy::None,
    };
    let (buttons, steps) = [(0, 500), (40, 700), (12, 700)][seed as usize % 3];
    sim::Config { is_hidden: true, villainy, buttons, steps, loss: config.loss.min(10), ..config }
}

/// Loss, partitions, clock skew, crashes in mid-append, players who leave in mid-deal, withheld seeds.
#[test]
fn deals_and_closed_hands_survive_whatever_happens() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (first, seeds) = match number("BASTIDE_SEED") {
        Some(seed) => (seed, 1),
        None => {
            let seeds = number("BASTIDE_HIDDEN_SEEDS").unwrap_or(SEEDS);
            (number("BASTIDE_HIDDEN_FIRST").unwrap_or(0), seeds)
        }
    };
    let mut failed = 0;
    let all = (first..first + seeds).fold(sim::summary::Summary::default(), |mut all, seed| {
        let config = hidden(seed);
        let run = sim::run(config);
        if let (Err(why), Some(_)) = (&run, number("BASTIDE_SIM_ON")) {
            eprintln!("seed {seed} fails: {}", why.lines().next().unwrap_or_default());
            failed += 1;
            return all;
        }
        all.add(run.unwrap_or_else(|why| {
            let (small, reason) = sim::shrink::shrink(config, why);
            panic!("seed {seed} fails. Smallest run found: {small:?}\n{reason}")
        }));
        all
    });
    println!("{seeds} seeds: {all:?}");
    assert_eq!(failed, 0, "seeds that failed");
    if seeds >= SEEDS {
        assert!(all.opened > seeds && all.redeals > 0, "half tiles are hardly played: {all:?}");
        assert!(all.seq > 12 * seeds && all.crashes > seeds / 4, "hardly anything happens: {all:?}");
    }
}

/// Seeds in which a copy, accused of another state, set aside for good the entries that the others built on.
#[test]
fn an_accusation_without_backing_stops_no_deal() {
    for seed in [701_280, 700_725] {
        sim::run(hidden(seed)).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    }
}

/// A seed of two holders in which votes for places decided long ago replayed the whole game again and again.
#[test]
fn a_vote_for_a_decided_place_causes_no_replay() {
    sim::run(hidden(300_007_616)).unwrap_or_else(|why| panic!("{why}"));
}

/// A run without faults, to its end.
fn calm(holders: u8) -> sim::Config {
    sim::Config {
        loss: 0,
        duplicates: 0,
        delay: 20,
        cuts: 0,
        crashes: 0,
        buttons: 0,
        spectators: 0,
        holders,
        seats: holders,
        steps: 500 * (usize::from(holders) - 1),
        villainy: sim::Villainy::None,
        ..hidden(3)
    }
}

#[test]
fn a_dealer_that_never_shows_its_seed_is_named_when_the_game_ends() {
    let fair = sim::run(calm(3)).unwrap();
    assert_eq!((fair.disclosed, fair.unaudited), (1, 0), "{fair:?}");
    let silent = sim::run(sim::Config { villainy: sim::Villainy::SilentDealer, ..calm(3) }).unwrap();
    assert_eq!((silent.disclosed, silent.unaudited), (1, 1), "{silent:?}");
}

#[test]
fn a_seed_that_is_shown_in_mid_game_is_caught() {
    let without = Some(sim::Without::LateSeeds);
    let configs = (0..20).map(|seed| sim::Config { without, villainy: sim::Villainy::None, ..hidden(seed) });
    let why = configs.map(|config| sim::run(config).err()).find_map(|why| why).unwrap();
    assert_eq!(sim::shrink::rule(&why), "SeedLate", "{why}");
}

#[test]
fn a_crash_at_each_append_of_a_short_hidden_game_loses_nothing() {
    let calm = calm(2);
    let whole = sim::run(calm).unwrap();
    assert!(whole.disclosed > 0, "the run does not come to its end: {whole:?}");
    let (mut crashes, mut append) = (0, 1);
    while append < whole.appends {
        let config = sim::Config { crash_at: Some((append, append as usize * 37)), ..calm };
        crashes += sim::run(config).unwrap_or_else(|why| panic!("append {append}: {why}")).crashes;
        // Every append of the deal and of the end; every ninth in between.
        let is_end = append + 30 > whole.appends;
        append += if append < 40 || is_end { 1 } else { 9 };
    }
    assert!(crashes > 60, "only {crashes} crashes");
}
