//! What a stranger costs a table. Two programs play, while a separate process sends them everything there is as fast as
//! it can. Measures how long moves take meanwhile, how much more CPU both programs need than without the attack, and
//! whether that is within bounds.

mod kinds;
mod newcomer;
mod raw;
mod sender;

pub(super) use sender::send;

use super::folder::with_folder;
use super::table::{Locks, LoopbackNetwork, Spread};
use crate::cli::outcome::Failure;
use cpu_time::ProcessTime;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Moves before the first attack, so that there is a log to replay.
const MOVES: usize = 150;
/// The shortest time between moves.
const PACE: Duration = Duration::from_millis(150);
/// Copies of the base set, and the length of such a game in moves: it must not end during an attack.
const COPIES: usize = 48;
const IN_ALL: u32 = 2_800;
/// How many times longer the attack with everything at once takes than one kind alone.
const AT_ONCE: f64 = 3.0;

#[derive(Serialize)]
pub(super) struct Hostile {
    /// Without any stranger.
    quiet: Measured,
    kinds: Vec<Attack>,
    /// All kinds at the same time, from one address.
    at_once: Attack,
    /// The same, with an address for each kind: many computers, or one with many addresses.
    crowd: Attack,
    /// Guesses at a hall with a passphrase, from one address and from many; absent if they were not requested.
    guesses: Vec<Attack>,
    longest_ms: f64,
    most_of_a_core: f64,
}

/// The bounds for all attacks.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    /// The longest move, in milliseconds.
    pub(super) longest_ms: u64,
    /// Hundredths of a core.
    pub(super) percent: u64,
}

/// A period of moves.
#[derive(Serialize)]
struct Measured {
    seconds: f64,
    moves: usize,
    /// From the mover's confirmation until both have stored and checked the move.
    to_both_ms: Spread,
    /// The fraction of a core that both programs needed.
    of_a_core: f64,
}

#[derive(Serialize)]
struct Attack {
    name: &'static str,
    #[serde(flatten)]
    measured: Measured,
    /// The additional fraction of a core, compared with no stranger.
    more_of_a_core: f64,
    /// How long another newcomer takes to be connected meanwhile; only while a crowd attacks.
    newcomer_ms: Option<Spread>,
    /// What was sent; absent if the sender failed.
    sent: Option<Sent>,
}

/// What a stranger did.
#[derive(Clone, Copy, Serialize, Deserialize, Default)]
pub(super) struct Sent {
    connections: u64,
    turned_away: u64,
    frames: u64,
    bytes: u64,
}

impl Hostile {
    pub(super) fn sentences(&self) -> Vec<String> {
        let attack = |attack: &Attack| {
            let sent = attack.sent.unwrap_or_default();
            let newcomers =
                attack.newcomer_ms.as_ref().map(|spread| format!("; newcomers: {}", spread.sentence()));
            format!(
                "{}: {}; {:.0} % of a core more{}; {} frames, {} kB, {} connections, {} turned away",
                attack.name,
                attack.measured.to_both_ms.sentence(),
                100.0 * attack.more_of_a_core,
                newcomers.unwrap_or_default(),
                sent.frames,
                sent.bytes / 1000,
                sent.connections,
                sent.turned_away,
            )
        };
        let quiet = format!(
            "without a stranger: {}; {:.0} % of a core",
            self.quiet.to_both_ms.sentence(),
            100.0 * self.quiet.of_a_core
        );
        let worst = format!(
            "all in all: the longest move {:.0} ms, at most {:.0} % of a core",
            self.longest_ms,
            100.0 * self.most_of_a_core
        );
        [quiet].into_iter().chain(self.attacks().map(attack)).chain([worst]).collect()
    }

    fn attacks(&self) -> impl Iterator<Item = &Attack> {
        self.kinds.iter().chain([&self.at_once, &self.crowd]).chain(&self.guesses)
    }

    /// The attacks that exceed the bounds, and how; `None` if none does.
    pub(super) fn beyond(&self, bounds: Bounds) -> Option<String> {
        let one = |attack: &Attack| {
            let (longest, percent) = (attack.measured.to_both_ms.max(), 100.0 * attack.more_of_a_core);
            let is_slow = longest > bounds.longest_ms as f64;
            let is_costly = percent > bounds.percent as f64;
            let slow =
                is_slow.then(|| format!("a move took {longest:.0} ms, {} are allowed", bounds.longest_ms));
            let costly =
                is_costly.then(|| format!("{percent:.0} % of a core, {} are allowed", bounds.percent));
            let both: Vec<String> = slow.into_iter().chain(costly).collect();
            (!both.is_empty()).then(|| format!("{}: {}", attack.name, both.join("; ")))
        };
        let all: Vec<String> = self.attacks().filter_map(one).collect();
        (!all.is_empty()).then(|| all.join(". "))
    }
}

/// Measures each kind of attack for `seconds`. `only` limits it to the kinds whose names begin like that. An
/// `is_locked` table asks for a password that the stranger does not know.
pub(super) fn measure(seconds: f64, only: Option<&str>, is_locked: bool) -> Result<Hostile, Failure> {
    let time = Duration::from_secs_f64(seconds);
    let password = is_locked.then_some("sesame");
    let is_chosen = |name: &str| only.is_none_or(|only| name.starts_with(only));
    let is_guessed = is_chosen(kinds::knocks().name);
    let mut hostile = at_a_table(Locks { password, passphrase: None }, |hall| {
        let names: Vec<_> = kinds::names(&hall.log()?).into_iter().filter(|name| is_chosen(name)).collect();
        if names.is_empty() && !is_guessed {
            return Err(Failure::because("no kind of packet is called so"));
        }
        besiege(hall, time, names)
    })?;
    if is_guessed {
        let locks = Locks { password, passphrase: Some("blue door") };
        hostile.guesses = at_a_table(locks, |hall| guess(hall, time))?;
    }
    let attacks = || hostile.attacks();
    let longest_ms = attacks().map(|attack| attack.measured.to_both_ms.max()).fold(0.0, f64::max);
    let most_of_a_core = attacks().map(|attack| attack.more_of_a_core).fold(0.0, f64::max);
    Ok(Hostile { longest_ms, most_of_a_core, ..hostile })
}

/// Runs a closure at a table of two at which moves were made.
fn at_a_table<T>(
    locks: Locks,
    does: impl FnOnce(&mut LoopbackNetwork) -> Result<T, Failure>,
) -> Result<T, Failure> {
    with_folder(|folder| {
        let mut hall = LoopbackNetwork::open(folder, 2, 0, COPIES, locks)?;
        (0..MOVES).try_for_each(|_| hall.play_one().map(drop))?;
        does(&mut hall)
    })
}

fn besiege(hall: &mut LoopbackNetwork, time: Duration, names: Vec<&'static str>) -> Result<Hostile, Failure> {
    let rounds = 1.0 + names.len() as f64 + 2.0 * AT_ONCE;
    let pace = PACE.max(time.mul_f64(rounds) / IN_ALL);
    let quiet = play(hall, time, pace, None)?;
    let mut kinds = Vec::new();
    for (number, name) in (1..).zip(names) {
        kinds.push(attack(hall, name, number, (time, pace), quiet.of_a_core)?);
    }
    let mut at_once = |name| attack(hall, name, 0, (time.mul_f64(AT_ONCE), pace), quiet.of_a_core);
    let (at_once, crowd) = (at_once(ALL)?, at_once(CROWD)?);
    Ok(Hostile { quiet, kinds, at_once, crowd, guesses: Vec::new(), longest_ms: 0.0, most_of_a_core: 0.0 })
}

/// A hall with a passphrase, which strangers guess.
fn guess(hall: &mut LoopbackNetwork, time: Duration) -> Result<Vec<Attack>, Failure> {
    let quiet = play(hall, time, PACE, None)?;
    let names = [kinds::knocks().name, GUESSERS];
    names.into_iter().map(|name| attack(hall, name, 1, (time, PACE), quiet.of_a_core)).collect()
}

/// The sender's argument for everything, from one address or from one address per kind.
const ALL: &str = "everything at once";
const CROWD: &str = "everything at once from a crowd";
/// The same for passphrases from sixty addresses.
const GUESSERS: &str = "guesses of a passphrase from a crowd";

fn attack(
    hall: &mut LoopbackNetwork,
    name: &'static str,
    number: u8,
    (time, pace): (Duration, Duration),
    quiet: f64,
) -> Result<Attack, Failure> {
    let mut sender = start(hall.address(0), hall.path(), name, number, time)?;
    let at = hall.address(0).parse().map_err(Failure::because)?;
    let newcomers = (name == CROWD).then(|| newcomer::come(at, time));
    let measured = play(hall, time, pace, Some(&mut sender)).inspect_err(|_| {
        // It may have ended by itself.
        let _ = sender.kill();
    })?;
    let newcomer_ms = newcomers.and_then(|times| Spread::of(times.join().unwrap_or_default()));
    let output = sender.wait_with_output().map_err(Failure::because)?;
    let more_of_a_core = (measured.of_a_core - quiet).max(0.0);
    Ok(Attack {
        name,
        measured,
        more_of_a_core,
        newcomer_ms,
        sent: serde_json::from_slice(&output.stdout).ok(),
    })
}

fn start(at: &str, log: &Path, name: &str, number: u8, time: Duration) -> Result<Child, Failure> {
    let mut command = Command::new(std::env::current_exe().map_err(Failure::because)?);
    command.args(["bench", "stranger", "--at", at, "--kind", name, "--log"]).arg(log);
    command.args(["--from", &number.to_string(), "--seconds", &time.as_secs_f64().to_string()]);
    command.stdout(Stdio::piped()).spawn().map_err(Failure::because)
}

/// Moves now and then for `time`, or until the sender has finished.
fn play(
    hall: &mut LoopbackNetwork,
    time: Duration,
    pace: Duration,
    mut sender: Option<&mut Child>,
) -> Result<Measured, Failure> {
    let (begin, cpu) = (Instant::now(), ProcessTime::now());
    let mut times = Vec::new();
    while begin.elapsed() < time && sender.as_mut().is_none_or(|child| matches!(child.try_wait(), Ok(None))) {
        let next = Instant::now() + pace;
        times.push(hall.play_one()?);
        hall.hear_until(next);
    }
    let (seconds, moves) = (begin.elapsed().as_secs_f64(), times.len());
    let to_both_ms = Spread::of(times).ok_or_else(|| Failure::because("nothing was measured"))?;
    Ok(Measured { seconds, moves, to_both_ms, of_a_core: cpu.elapsed().as_secs_f64() / seconds })
}
