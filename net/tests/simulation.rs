//! Two thousand seeds of the simulated network, and a run for each rule that somebody breaks from outside. What goes
//! wrong when the session itself breaks one is in `faults`.
//!
//! `BASTIDE_SEED=17` runs one seed and says what it was like, `BASTIDE_SEEDS=5000` runs so many, and
//! `BASTIDE_SIM_STEPS=1000000` so many that they have so many steps; `BASTIDE_SIM_FIRST=7000` begins there, and
//! `BASTIDE_SIM_ON=1` names every seed that fails and goes on. With `BASTIDE_SIM_TRACE=1` a single run tells all.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
mod sim;

use sim::check::Rule;
use sim::shrink::{rule, shrink};
use sim::summary::Summary;
use sim::{Config, Villainy, Without, run};
use std::sync::atomic::{AtomicU64, Ordering};

/// How many seeds are run if nothing else is said.
const SEEDS: u64 = 2_000;
const WORKERS: u64 = 2;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

fn fail(config: Config, why: String) -> ! {
    if std::env::var_os("BASTIDE_SIM_TRACE").is_some() {
        panic!("seed {} fails: {why}", config.seed);
    }
    let (small, reason) = shrink(config, why);
    panic!("seed {} fails. Smallest run found: {small:?}\n{reason}", config.seed);
}

/// Runs seeds on all workers until there were enough of them, or enough steps.
fn run_all(seeds: u64, steps: u64) -> (u64, Summary) {
    let first = number("BASTIDE_SIM_FIRST").unwrap_or(0);
    let (next, done, failed) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        let mut all = Summary::default();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds || done.load(Ordering::Relaxed) >= steps {
                return all;
            }
            let config = Config::of_seed(first + seed);
            match run(config) {
                Ok(summary) => {
                    done.fetch_add(summary.steps, Ordering::Relaxed);
                    all.add(summary);
                }
                Err(why) if number("BASTIDE_SIM_ON").is_some() => {
                    failed.fetch_add(1, Ordering::Relaxed);
                    eprintln!("seed {} fails: {}", config.seed, why.lines().next().unwrap_or_default());
                }
                Err(why) => fail(config, why),
            }
        }
    };
    let mut all = Summary::default();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            all.add(worker.join().unwrap_or_else(|why| std::panic::resume_unwind(why)));
        }
    });
    let seeds = next.load(Ordering::Relaxed).min(seeds);
    let failed = failed.load(Ordering::Relaxed);
    assert_eq!(failed, 0, "of {seeds} seeds, {all:?}");
    (seeds, all)
}

fn are_clean(seeds: &[u64]) {
    for config in seeds.iter().map(|seed| Config::of_seed(*seed)) {
        if let Err(why) = run(config) {
            fail(config, why);
        }
    }
}

/// Seed 52119: a copy that somebody had accused of another state, and that had lost the acks in a crash, set aside
/// the very entries that showed who stands by it. The others: the same with a villain that floods with acks of
/// nothing, with a spectator, and with the vote of the other of two that only the accused copy could finish.
#[test]
fn an_accusation_that_nobody_stands_by_stops_no_copy_for_good() {
    are_clean(&[52_119, 13_600_284, 11_300_503]);
    let config = Config { steps: 21, ..Config::of_seed(11_701_007) };
    if let Err(why) = run(config) {
        fail(config, why);
    }
}

/// Seed 900741: a bit of the state was changed in a draw, which bears no signature.
#[test]
fn a_draw_with_a_forged_state_stops_no_copy() {
    are_clean(&[900_741]);
}

/// What came last to a spectator, which sends nothing, is in its file as well: the seeds found a check that looked at
/// half of the file.
#[test]
fn the_file_of_a_spectator_holds_what_it_was_told_last() {
    are_clean(&[10_200_949, 11_001_150]);
}

/// Seed 1496: a copy that had refused a liar's entry never took the one that the others then voted for.
#[test]
fn who_refused_a_false_state_goes_on_with_what_the_others_choose_in_its_place() {
    are_clean(&[1_496]);
}

/// Seed 20000277: with a profile that ran twice among three, an entry was replaced that one of the others had stored
/// as chosen by the word of that profile, after it promised a later epoch. That is not promised; what more than half
/// of the others accepted is.
#[test]
fn what_more_than_half_accepted_without_a_key_that_runs_twice_is_not_replaced() {
    are_clean(&[20_000_277]);
}

/// Seed 60003320: a proposal that counted the promise of a key that ran twice was repeated for good after the proof of
/// that was there, and nobody took it; the other honest copy said no more that it had stored the entry.
#[test]
fn a_proposal_that_counts_the_promise_of_a_liar_is_made_anew() {
    are_clean(&[60_003_320]);
}

/// What this copy accepted in an epoch counts with what others are known to have accepted in it: after a restart each
/// was looked at alone, and the last entry was not known to be chosen.
#[test]
fn the_own_word_counts_with_the_acceptances_of_others_after_a_restart() {
    are_clean(&[510_124_829, 510_119_738]);
}

/// Who left the table to a profile that runs twice watches it, as others do, and comes to another end than they.
#[test]
fn those_who_watch_a_liar_alone_have_the_proof() {
    are_clean(&[510_109_185]);
}

/// A vote that was said again with a signature of nothing was passed on unchecked, and the one in between was blamed.
#[test]
fn who_passes_on_a_vote_is_not_to_blame_for_it() {
    are_clean(&[110_000_992, 110_001_516, 110_007_175]);
}

/// Of two that play, one had claimed an epoch beyond all others and told the truth then; the
/// other went on to chase what it had claimed, two steps ahead of it for good.
#[test]
fn who_claimed_an_epoch_beyond_all_others_and_rests_is_met_again() {
    are_clean(&[110_008_769]);
}

/// One of two was kept waiting for the other's turn, which never asked for it again.
#[test]
fn a_turn_that_is_not_taken_is_given_back() {
    are_clean(&[192_043_807]);
}

/// Somebody who watched took an entry for chosen by the word of a profile that ran in both halves, while more than half
/// of the others chose another: that happens, and is mended as soon as it hears of it.
#[test]
fn who_only_watches_comes_to_what_the_honest_chose() {
    are_clean(&[110_009_145]);
}

/// An entry of a liar that another holder had stored, and built a certified one on, was not taken by a third, which
/// asked for a signed one on it.
#[test]
fn what_a_certificate_was_built_on_is_taken() {
    are_clean(&[130_010_140]);
}

/// Two had stored different entries of a liar, each with a certificate behind it that the liar had accepted, and kept
/// them as chosen for good.
#[test]
fn a_certificate_with_the_word_of_a_liar_keeps_nobody_apart() {
    are_clean(&[140_014_949]);
}

/// An entry that one of three accepted in epoch 0 and another in epoch 4 was called chosen, and another one was chosen in
/// epoch 5, as promises allow.
#[test]
fn acceptances_of_different_epochs_choose_nothing_together() {
    are_clean(&[160_012_998, 160_024_002]);
}

/// A liar vouched for an entry of its own in the very message that proved its fork; one took the entry, and the other
/// did not.
#[test]
fn a_liar_vouches_for_nothing_in_the_message_that_proves_its_fork() {
    are_clean(&[190_004_119]);
}

/// Of three with the same entry one had stored it in epoch 0 and never heard in which the others accepted it; it waited
/// with its token for good.
#[test]
fn who_does_not_know_what_is_chosen_is_shown_it() {
    are_clean(&[170_000_826, 170_006_138, 170_006_399, 192_051_355]);
}

/// One of two halves had a certificate and an entry behind it, and accepted another for that place all the same; and two
/// certificates of one epoch, made by a key that ran in both halves, are ordered by their ids alone.
#[test]
fn what_a_certificate_chose_gives_way_to_another_certificate_at_most() {
    are_clean(&[180_001_094, 180_005_303]);
}

/// With a key that ran in both halves two entries were accepted by more than half, one of them with its word, and all
/// came to the one of the earlier epoch.
#[test]
fn of_two_that_were_accepted_by_more_than_half_the_earlier_may_stand() {
    are_clean(&[110_010_545, 310_094_663]);
}

/// Two sat, one signed two entries and left; the other had stopped, and who watched followed the leaving.
#[test]
fn who_watches_may_come_to_another_end_than_two_that_stopped() {
    are_clean(&[192_075_195]);
}

/// Found by seeds and mended with the others of their range.
#[test]
fn seeds_that_found_something_stay_clean() {
    let choice = [140_010_624, 140_023_432, 190_007_939];
    let draws = [170_000_345, 170_003_521, 170_004_147, 170_005_290, 170_005_941];
    are_clean(&[&choice[..], &draws].concat());
}

/// One accused itself and left. Who heard the proof first did not count its acceptance of the entry by which it left,
/// waited to know that entry as chosen, and kept its token for good; who heard that entry first heard nothing else.
#[test]
fn who_leaves_with_a_proof_against_it_leaves_nobody_waiting() {
    are_clean(&[300_015_237]);
}

/// The last holder drew alone at a place where a vote had begun, and drew again and again instead of settling it.
#[test]
fn a_draw_of_the_last_holder_that_a_vote_bars_is_settled() {
    are_clean(&[130_030_739, 130_049_428, 140_002_471]);
}

/// Somebody who watched waited for good for a certificate in the place of the false state that it had refused, which
/// the holders had settled by their acks.
#[test]
fn who_watches_goes_on_with_the_holders_after_a_false_state() {
    are_clean(&[30_000_549, 30_001_834, 40_000_228, 40_000_342, 40_000_843, 50_008_673]);
}

/// The proof of a fork was for a place beyond the log of the other of two holders, which did not believe it and
/// waited for the liar for good.
#[test]
fn a_fork_beyond_the_own_log_is_believed_of_who_sits_at_the_table() {
    are_clean(&[40_000_242, 40_001_171, 50_000_417, 50_003_895]);
}

/// A copy that had got an entry with the certificate of a later epoch promised an earlier one at its place, named that
/// later acceptance, and was accused of it.
#[test]
fn a_promise_at_a_decided_place_is_of_no_earlier_epoch_than_what_stands_there() {
    are_clean(&[910_050_405]);
}

/// A liar sent a holder's promise back to it with other grounds for what it names, which no signature covers: that holder
/// was accused of them, here by itself.
#[test]
fn who_passes_a_promise_on_with_other_grounds_has_its_holder_not_accused() {
    are_clean(&[910_099_943]);
}

#[test]
fn copies_stay_alike_whatever_happens() {
    if let Some(seed) = number("BASTIDE_SEED") {
        let config = Config::of_seed(seed);
        match run(config) {
            Ok(summary) => println!("{config:?}\n{summary:?}"),
            Err(why) => fail(config, why),
        }
        return;
    }
    let (seeds, all) = match number("BASTIDE_SIM_STEPS") {
        Some(steps) => run_all(u64::MAX, steps),
        None => run_all(number("BASTIDE_SEEDS").unwrap_or(SEEDS), u64::MAX),
    };
    println!("{seeds} seeds: {all:?}");
    assert!(all.seq > 4 * seeds, "the games hardly move: {all:?}");
    let often = [all.certificates, all.crashes, all.attacks, all.accused];
    assert!(often.iter().all(|n| *n > seeds / 4), "something is hardly tried: {all:?}");
    let rare = [all.takebacks, all.absences, all.dropped, all.forks, all.false_states];
    assert!(seeds < 500 || rare.iter().all(|n| *n > 0), "something is never tried: {all:?}");
}

#[test]
fn villains_that_came_later_change_nothing_either() {
    let first = number("BASTIDE_SIM_FIRST").unwrap_or(0);
    let seeds = number("BASTIDE_SEEDS").unwrap_or(SEEDS) / 10;
    for villainy in Villainy::LATER {
        let configs = (0..seeds).map(|seed| Config::of_seed(first + seed).with(villainy));
        for config in configs {
            if let Err(why) = run(config) {
                fail(config, why);
            }
        }
    }
}

#[test]
fn a_crash_at_any_append_and_any_byte_of_it_loses_nothing_that_others_know_of() {
    let calm = Config {
        seed: 4,
        steps: 170,
        holders: 3,
        seats: 3,
        spectators: 0,
        loss: 0,
        duplicates: 0,
        delay: 20,
        cuts: 0,
        crashes: 0,
        buttons: 12,
        has_skew: false,
        villainy: Villainy::None,
        crash_at: None,
        without: None,
        is_hidden: false,
    };
    let whole = run(calm).unwrap();
    assert!(whole.certificates > 0 && whole.draws > 0, "the run shows too little: {whole:?}");
    let mut crashes = 0;
    for append in 1..=40 {
        for cut in [0, 1, 24, 200, 9_999] {
            let config = Config { crash_at: Some((append, cut)), ..calm };
            let summary = run(config).unwrap_or_else(|why| fail(config, why));
            crashes += summary.crashes;
        }
    }
    assert!(crashes >= 180, "only {crashes} appends were there to crash in");
}

/// Takes a rule away and lets seeds run until its loss is noticed, as what it is; then makes the run small.
fn notice(without: Without, broken: &[Rule], config: impl Fn(u64) -> Config) -> (Config, Config, String) {
    let names: Vec<String> = broken.iter().map(|rule| format!("{rule:?}")).collect();
    let configs = (0..120).map(|seed| Config { without: Some(without), ..config(seed) });
    let mut failing = configs.filter_map(|config| run(config).err().map(|why| (config, why)));
    let found = failing.find(|(_, why)| names.iter().any(|name| name == rule(why)));
    let (config, why) = found.unwrap_or_else(|| panic!("nobody notices that {without:?} is gone"));
    let (small, reason) = shrink(config, why);
    assert!(names.iter().any(|name| name == rule(&reason)), "{reason}");
    let again = run(small).expect_err("the smallest run found fails no more");
    assert_eq!(again, reason, "the smallest run is not the same twice");
    (config, small, reason)
}

fn busy(seed: u64) -> Config {
    Config {
        holders: 3,
        seats: 3,
        spectators: 0,
        steps: 300,
        buttons: 10,
        delay: 300,
        villainy: Villainy::None,
        ..Config::of_seed(seed)
    }
}

#[test]
fn a_token_shown_too_early_is_caught() {
    notice(Without::LateTokens, &[Rule::TokenLate], busy);
}

/// Each program still holds itself to what it promised, so that few seeds show it; `faults` has programs that do not.
#[test]
fn promises_that_deny_what_was_accepted_are_caught_and_shrunk() {
    let often = |seed| Config { steps: 600, loss: 30, delay: 20, crashes: 60, cuts: 0, ..busy(seed) };
    let (config, small, _) = notice(Without::TruePromises, &[Rule::OneChosen], often);
    assert!(small.steps < config.steps, "{small:?}");
}

#[test]
fn a_log_that_is_played_again_for_each_rival_is_caught() {
    notice(Without::ProofsFirst, &[Rule::Frugal], |seed| busy(seed).with(Villainy::Rivals));
}

/// With three and more such a vote decides only where others are out of the set already, which these runs do not meet:
/// `liar/draws.rs` has that.
#[test]
fn a_vote_for_the_own_absence_that_counts_is_caught() {
    let two = |seed| Config { holders: 2, seats: 2, ..busy(seed).with(Villainy::Deserts) };
    notice(Without::FairAbsence, &[Rule::FairAbsence], two);
}

fn twins(seed: u64) -> Config {
    let delay = [20, 300][seed as usize % 2];
    Config {
        cuts: 0,
        crashes: 0,
        steps: 600,
        delay,
        buttons: 40,
        ..busy(sim::HELD + seed).with(Villainy::Twins)
    }
}

#[test]
fn programs_with_one_key_hold_each_other_back_in_a_whole_network() {
    for config in (0..30).map(twins) {
        if let Err(why) = run(config) {
            fail(config, why);
        }
    }
}

/// With everything that the other seeds meet, too.
#[test]
fn who_comes_to_a_table_waits_whatever_happens() {
    let all: Vec<u64> = (sim::HELD..sim::HELD + 40).collect();
    are_clean(&all);
}

#[test]
fn who_comes_to_a_table_and_signs_at_once_is_caught() {
    notice(Without::Held, &[Rule::Twins], twins);
}

#[test]
fn two_programs_with_one_key_that_never_hear_of_each_other_are_caught() {
    notice(Without::Words, &[Rule::Twins], twins);
}

#[test]
fn a_disk_that_loses_what_it_called_safe_is_caught() {
    let often = |seed| Config { crashes: 15, cuts: 0, ..busy(seed) };
    notice(Without::HonestDisk, &[Rule::AcknowledgedStays], often);
}

#[test]
fn a_record_that_a_crash_tore_and_that_is_taken_for_whole_is_caught() {
    let torn = |seed| Config { crashes: 0, crash_at: Some((20 + seed % 20, 24)), ..busy(seed) };
    notice(Without::TornEnds, &[Rule::FileHolds], torn);
}

/// Nothing is excused for a villain that signs two entries: what it breaks is named.
#[test]
fn two_entries_of_one_author_for_one_place_are_caught_by_name() {
    let forks = |seed| {
        let calm = Config { loss: 0, buttons: 0, cuts: 0, crashes: 0, has_skew: false, ..busy(seed) };
        Config { holders: 4, seats: 4, steps: 600, delay: 600, ..calm.with(Villainy::Forks) }
    };
    notice(Without::OneSignature, &[Rule::Prefix], forks);
}
