//! A bot that looks ahead: it plays the likely plays on with many draws, and keeps those that lead to more.

use super::ending::Ending;
use super::judge::{Judge, Play, Trial, copied};
use super::medium::{is_half_tile, judge_of};
use super::weights::Trained;
use net::node::Bot;
use rules::{Action, Decision, Game, Rules, Seat, SplitMix, Wait};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The whole effort, which is measured in parts.
const ALL: u32 = 1024;
/// What the first look at all candidates may take of it.
const FIRST_LOOK: u32 = ALL * 3 / 8;

/// How much is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// For so long at each decision.
    Time(Duration),
    /// So many continuations at each decision, the same on every computer.
    Continuations(u32),
}

impl Effort {
    /// What is left of it after some time and so many continuations.
    fn less(self, time: Duration, continuations: u32) -> Self {
        match self {
            Self::Time(all) => Self::Time(all.saturating_sub(time)),
            Self::Continuations(all) => Self::Continuations(all.saturating_sub(continuations)),
        }
    }

    /// So many parts of a hundred of it.
    #[must_use]
    pub fn part(self, parts: u32) -> Self {
        match self {
            Self::Time(time) => Self::Time(time * parts / 100),
            Self::Continuations(count) => Self::Continuations(count * parts / 100),
        }
    }
}

/// Positions of an ending that are read in the time of a continuation.
const IN_ONE: u64 = 40;

/// The shape of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shape {
    /// The most plays that are looked at.
    plays: usize,
    /// How far behind the best one a play may be at first sight, in hundredths of points.
    margin: i32,
    /// How many tiles are placed in a continuation at least. With more seats it is one each, so that the move comes
    /// back.
    depth: u32,
    /// How many placements of each of them are compared.
    placements: usize,
    /// For how many continuations the first sight counts.
    first_sight: i64,
}

/// As wide as games have shown to be better than deep.
const SHAPE: Shape = Shape { plays: 40, margin: 3000, depth: 3, placements: 40, first_sight: 4 };

/// Plays what leads to the most after some further turns, in which all seats play well enough.
#[derive(Debug)]
pub struct Hard {
    trained: Arc<Trained>,
    effort: Effort,
    judge: Option<(Arc<Rules>, Judge)>,
    seeds: SplitMix,
    walk: Walk,
    trial: Trial,
    ending: Ending,
    /// Whether the last decision was read to the end of the game.
    is_read: bool,
    /// The continuations of the last decision.
    looked_at: u32,
}

/// The memory of a continuation.
#[derive(Debug)]
struct Walk {
    legal: Vec<Action>,
    trial: Trial,
}

/// A play under consideration.
struct Candidate {
    actions: Vec<Action>,
    /// The sum of what its continuations led to.
    sum: i64,
    /// How many counts that sum is of.
    counts: i64,
}

impl Candidate {
    fn play(self) -> Play {
        Play {
            worth: i32::try_from(self.sum / self.counts.max(1)).unwrap_or_default(),
            actions: self.actions,
        }
    }
}

impl Hard {
    /// A bot whose choices the same seed repeats, as long as it looks at the same number of continuations.
    #[must_use]
    pub fn new(trained: Arc<Trained>, seed: u64, effort: Effort) -> Self {
        Self {
            trained,
            effort,
            judge: None,
            seeds: SplitMix::new(seed),
            walk: Walk { legal: Vec::new(), trial: None },
            trial: None,
            ending: Ending::default(),
            is_read: false,
            looked_at: 0,
        }
    }

    /// Begins anew with the numbers of a seed.
    pub const fn begin(&mut self, seed: u64) {
        self.seeds = SplitMix::new(seed);
    }

    /// How many continuations the last decision looked at.
    #[must_use]
    pub const fn looked_at(&self) -> u32 {
        self.looked_at
    }

    /// Whether the last decision was read to the end of the game, so that its worth is no estimate.
    #[must_use]
    pub const fn has_read_to_the_end(&self) -> bool {
        self.is_read
    }

    /// How much of an effort is spent, in parts of [`ALL`].
    fn spent(&self, begun: Instant, effort: Effort) -> u32 {
        let (spent, all) = match effort {
            Effort::Time(all) => (begun.elapsed().as_micros(), all.as_micros()),
            Effort::Continuations(all) => (u128::from(self.looked_at), u128::from(all)),
        };
        u32::try_from(spent * u128::from(ALL) / all.max(1)).unwrap_or(u32::MAX / 4)
    }
}

impl Bot for Hard {
    fn choose(&mut self, game: &Game, seat: Seat) -> Vec<Action> {
        self.think(game, seat, &AtomicBool::new(false))
    }

    fn is_quick(&self) -> bool {
        false
    }

    fn think(&mut self, game: &Game, seat: Seat, stop: &AtomicBool) -> Vec<Action> {
        if matches!(game.wait(), Wait::Decide { kind: Decision::Draft, .. }) {
            // Nothing tells half tiles in hand apart as far as a search looks.
            let legal = game.legal();
            return if legal.is_empty() { legal } else { vec![legal[self.seeds.below(legal.len())]] };
        }
        let best = self.best_plays(game, seat, 1, stop).into_iter().next();
        best.map(|best| best.actions).unwrap_or_default()
    }
}

impl Hard {
    /// The best plays, the best first. Those that are compared to the end are looked at equally often: two at least, and
    /// `count` if there are so many. A search that is stopped returns what it has found by then.
    pub fn best_plays(&mut self, game: &Game, seat: Seat, count: usize, stop: &AtomicBool) -> Vec<Play> {
        let (mut begun, mut effort) = (Instant::now(), self.effort);
        let is_stopped = || stop.load(Ordering::Relaxed);
        self.looked_at = 0;
        let kept = count.max(2);
        let mut candidates = self.likely(game, seat);
        self.is_read = false;
        let mut read_at = 0;
        if let Some(most) = self.may_read(game, seat, candidates.len()) {
            let read = self.read_ending(game, seat, &candidates, (begun, most), stop);
            read_at = self.looked_at;
            if let Some(mut plays) = read {
                plays.sort_by_key(|play| -play.worth);
                plays.truncate(count);
                return plays;
            }
            // What is left of the effort goes into a search.
            (effort, self.looked_at) = (effort.less(begun.elapsed(), read_at), 0);
            begun = Instant::now();
        }
        // Each round halves their number, so that what is close gets most of the effort.
        let rounds = candidates.len().next_power_of_two().ilog2().max(1);
        let (mut round, mut spent) = (1, 0);
        while candidates.len() > 1 && !is_stopped() {
            let (seed, is_first) = (self.seeds.next_u64(), self.looked_at == 0);
            let mut looked = 0;
            for candidate in &mut candidates {
                self.look_on(game, seat, candidate, seed);
                looked += 1;
                if is_stopped() || is_first && self.spent(begun, effort) > FIRST_LOOK {
                    break;
                }
            }
            // With many modules a look at all may take too long: then what seems worst at first sight is left out.
            if is_first {
                candidates.truncate(looked);
            }
            let before = std::mem::replace(&mut spent, self.spent(begun, effort));
            // The next look at all would take as long as this one.
            if 2 * spent - before > ALL {
                break;
            }
            if spent >= ALL * round / rounds {
                round += 1;
                candidates.sort_by_key(|candidate| -candidate.sum);
                candidates.truncate(candidates.len().div_ceil(2).max(kept));
            }
        }
        self.looked_at += read_at;
        // Stopped in the middle of a round, some were looked at once more than others.
        let mut plays: Vec<Play> = candidates.into_iter().map(Candidate::play).collect();
        plays.sort_by_key(|play| -play.worth);
        plays.truncate(count);
        plays
    }

    /// What some plays lead to: all of them are continued with the same draws, which no search has chosen them by. A
    /// comparison that is stopped says what it has found by then.
    pub fn compare(
        &mut self,
        game: &Game,
        seat: Seat,
        plays: Vec<Vec<Action>>,
        stop: &AtomicBool,
    ) -> Vec<Play> {
        let begun = Instant::now();
        self.looked_at = 0;
        let candidate = |actions| Candidate { actions, sum: 0, counts: 0 };
        let mut candidates: Vec<Candidate> = plays.into_iter().map(candidate).collect();
        while !candidates.is_empty() && self.spent(begun, self.effort) < ALL && !stop.load(Ordering::Relaxed)
        {
            let seed = self.seeds.next_u64();
            for candidate in &mut candidates {
                self.look_on(game, seat, candidate, seed);
            }
        }
        candidates.into_iter().map(Candidate::play).collect()
    }

    /// The plays that are looked at, the best at first sight first.
    fn likely(&mut self, game: &Game, seat: Seat) -> Vec<Candidate> {
        let mut plays = judge_of(&mut self.judge, game, &self.trained).plays(game, seat);
        // Equal ones stay in the order of the rules, so that the same seed repeats the choice.
        plays.sort_by_key(|play| -play.worth);
        let Some(first) = plays.first().map(|play| play.worth) else { return Vec::new() };
        plays.retain(|play| play.worth >= first - SHAPE.margin);
        plays.truncate(SHAPE.plays.max(1));
        let first_sight = SHAPE.first_sight;
        let candidate = |play: Play| Candidate {
            sum: i64::from(play.worth) * first_sight,
            counts: first_sight,
            actions: play.actions,
        };
        plays.into_iter().map(candidate).collect()
    }

    /// How many positions may be read, if the game is so near its end that the plays can probably be read to it: as many as
    /// take half of the effort.
    fn may_read(&self, game: &Game, seat: Seat, plays: usize) -> Option<u64> {
        /// How long a position takes on a slow computer, in microseconds.
        const EACH: u64 = 5;
        /// How much less is expected than is read at most: some tiles fit in more places than the one in hand.
        const MORE: u64 = 4;
        let most = match self.effort {
            Effort::Time(time) => time.as_micros() as u64 / EACH / 2,
            Effort::Continuations(count) => u64::from(count) * IN_ONE / 2,
        };
        (plays > 1 && Ending::is_near(game, seat, plays, most / MORE)).then_some(most)
    }

    /// What the plays lead to, if no more than `most` positions have to be read.
    fn read_ending(
        &mut self,
        game: &Game,
        seat: Seat,
        candidates: &[Candidate],
        (begun, most): (Instant, u64),
        stop: &AtomicBool,
    ) -> Option<Vec<Play>> {
        let (mut positions, effort) = (0, self.effort);
        let mut may_go_on = || {
            positions += 1;
            let is_late =
                matches!(effort, Effort::Time(time) if positions % 256 == 0 && begun.elapsed() > time / 2);
            positions <= most && !is_late && !stop.load(Ordering::Relaxed)
        };
        let play = |candidate: &Candidate| Play { actions: candidate.actions.clone(), worth: 0 };
        let plays: Vec<Play> = candidates.iter().map(play).collect();
        let read = self.ending.read(game, seat, &plays, &mut may_go_on);
        self.is_read = read.is_some();
        self.looked_at = (positions / IN_ONE) as u32;
        read
    }

    /// Plays a candidate on with the draws of a seed.
    fn look_on(&mut self, game: &Game, seat: Seat, candidate: &mut Candidate, seed: u64) {
        let judge = judge_of(&mut self.judge, game, &self.trained);
        let after = copied(&mut self.trial, game);
        for action in &candidate.actions {
            after.play_unchecked(*action);
        }
        candidate.sum += i64::from(self.walk.play_on(judge, after, seat, seed));
        candidate.counts += 1;
        self.looked_at += 1;
    }
}

impl Walk {
    /// Plays on until so many tiles are placed, and returns the lead of a seat where it stops. The same seed draws the same
    /// tiles. From hands that the seat may not see nothing is played.
    fn play_on(&mut self, judge: &mut Judge, game: &mut Game, seat: Seat, seed: u64) -> i32 {
        /// More seats than these would leave too few continuations.
        const DEEPEST: u32 = 5;
        let depth = u32::from(game.seats()).clamp(SHAPE.depth, DEEPEST);
        /// No turn has as many decisions between two tiles.
        const LONGEST: u32 = 64;
        let (mut draws, mut dice) = (SplitMix::new(seed), SplitMix::new(!seed));
        let mut tiles = 0;
        for _ in 0..LONGEST {
            match game.wait() {
                Wait::Over => break,
                Wait::Chance(_) if tiles >= depth || game.is_dealing_closed() => break,
                Wait::Chance(_) => {
                    if game.resolve(&draws.seed()).is_err() {
                        break;
                    }
                }
                Wait::Decide { seat: decides, kind } => {
                    tiles += u32::from(kind == Decision::Place);
                    self.legal.clear();
                    game.legal_into(&mut self.legal);
                    if kind == Decision::Start && decides != seat && game.has_hidden_from(seat) {
                        self.legal.retain(|action| !is_half_tile(action));
                    }
                    self.step(judge, game, decides, SHAPE.placements, &mut dice);
                }
            }
        }
        judge.lead(game, seat)
    }

    /// Plays the best of some of the actions that are listed, without looking further.
    fn step(&mut self, judge: &mut Judge, game: &mut Game, seat: Seat, most: usize, dice: &mut SplitMix) {
        let mut best: Option<(i32, Action)> = None;
        let count = self.legal.len();
        for n in 0..count.min(most) {
            let at = if count > most { n + dice.below(count - n) } else { n };
            self.legal.swap(n, at);
            let action = self.legal[n];
            if count == 1 {
                best = Some((0, action));
                break;
            }
            let after = copied(&mut self.trial, game);
            after.play_unchecked(action);
            let worth = judge.worth(after, seat, action, &self.legal);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, action));
            }
        }
        best.into_iter().for_each(|(_, action)| {
            game.play_unchecked(action);
        });
    }
}
