//! Judges every decision of a log.

use super::fault::fault;
use super::moment::{Moment, Moments};
use super::twin::{as_listed, turned_like};
use super::{Judged, Review, Standing};
use crate::bot::{Effort, Hard, Trained};
use crate::replay::Replay;
use rules::{Action, Decision, Game, Outlook, Seat};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The share of the time that is spent to find the best play, in parts of a hundred; in the rest it is compared.
const SEARCH: u32 = 60;
/// All decisions are judged with the numbers of this seed, so that a review with the same effort says the same.
const SEED: u64 = 0x7265_7669_6577;

/// Judges all decisions of a log, each with this effort, on so many threads. `tell` receives how many entries are done,
/// and how many there are. `None` if it was stopped.
#[must_use]
pub fn review(
    replay: &Replay,
    effort: Effort,
    threads: NonZero<usize>,
    stop: &AtomicBool,
    tell: &(dyn Fn(usize, usize) + Sync),
) -> Option<Review> {
    let moments = Moments::new(replay.reader());
    let all = moments.entries();
    let (moments, done) = (Mutex::new(moments), AtomicUsize::new(0));
    let next = || {
        let mut moments = moments.lock().unwrap_or_else(PoisonError::into_inner);
        let before = moments.entries();
        let next = moments.next();
        (next, before - moments.entries())
    };
    let judged = Mutex::new((Vec::new(), 0));
    let work = || {
        let mut judge = Judge::new(effort);
        while let (Some(moment), entries) = next() {
            let (at, turn) = (moment.at, replay.turn_at(moment.at).0);
            let standing = Standing { at, leads: judge.leads(&moment.game) };
            let decision = judge.judge(moment, turn, stop);
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let mut judged = judged.lock().unwrap_or_else(PoisonError::into_inner);
            match decision {
                Some(decision) => judged.0.push((standing, decision)),
                None => judged.1 += 1,
            }
            drop(judged);
            tell(done.fetch_add(entries, Ordering::Relaxed) + entries, all);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.get() {
            scope.spawn(work);
        }
        work();
    });
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let (mut judged, unseen) = judged.into_inner().unwrap_or_else(PoisonError::into_inner);
    judged.sort_by_key(|(standing, decision)| (standing.at, decision.nth));
    let (mut curve, decisions): (Vec<Standing>, Vec<Judged>) = judged.into_iter().unzip();
    curve.dedup_by_key(|standing| standing.at);
    let last = replay.last();
    let leads = if replay.is_over(last) {
        ahead((0..).map(Seat).take(replay.seats().count()).map(|seat| 100 * replay.score(last, seat)))
    } else {
        // What lies on the map counts, too, as before each decision.
        Judge::new(effort).leads(&replay.reader().game(last, None))
    };
    curve.retain(|standing| standing.at < last);
    curve.push(Standing { at: last, leads });
    Some(Review { decisions, curve, unseen })
}

/// Whether everybody knows what a play was chosen from. A half tile in a closed hand might have been played instead of a
/// draw.
pub(super) fn is_seen(game: &Game, seat: Seat, about: Decision, played: &[Action]) -> bool {
    let has_closed = about == Decision::Start && game.closed(seat).next().is_some();
    !has_closed && played.first().is_some_and(|first| game.legal().contains(first))
}

/// How far each is ahead of the best of the others.
fn ahead(expected: impl Iterator<Item = i32>) -> Vec<i32> {
    let all: Vec<i32> = expected.collect();
    let best =
        |n: usize| all.iter().enumerate().filter(|(other, _)| *other != n).map(|(_, lead)| *lead).max();
    (0..all.len()).map(|n| all[n] - best(n).unwrap_or_default()).collect()
}

pub(super) struct Judge {
    search: Hard,
    compare: Hard,
    outlook: Option<Outlook>,
}

impl Judge {
    pub(super) fn new(effort: Effort) -> Self {
        let hard = |effort| Hard::new(Trained::built_in(), SEED, effort);
        let (search, compare) = (hard(effort.part(SEARCH)), hard(effort.part(100 - SEARCH)));
        Self { search, compare, outlook: None }
    }

    /// How far each seat can expect to be ahead of its best opponent.
    fn leads(&mut self, game: &Game) -> Vec<i32> {
        let weights = || Outlook::new(game.rules(), Trained::built_in().for_game(game).clone());
        let expected = self.outlook.get_or_insert_with(weights).read(game);
        ahead(expected.into_iter().take(usize::from(game.seats())))
    }

    /// Judges a decision. `None` if what it chose from is not known.
    pub(super) fn judge(&mut self, moment: Moment, turn: usize, stop: &AtomicBool) -> Option<Judged> {
        let Moment { at, nth, game, seat, about, played } = moment;
        if !is_seen(&game, seat, about, &played) {
            return None;
        }
        // The same decision is judged alike whatever was judged before it.
        self.search.begin(SEED ^ (at * 64 + nth) as u64);
        self.compare.begin(!SEED ^ (at * 64 + nth) as u64);
        let mut plays: Vec<_> =
            self.search.best_plays(&game, seat, 2, stop).into_iter().map(|play| play.actions).collect();
        // A tile that looks the same when it is turned would be compared with itself.
        let listed = as_listed(&game, &played);
        // In little time the search may have looked at no other play.
        if !plays.contains(&listed) {
            plays.push(listed.clone());
        }
        let is_choice = plays.len() > 1;
        let compared = if is_choice { self.compare.compare(&game, seat, plays, stop) } else { Vec::new() };
        let worth = |n: usize| compared.get(n).map_or(0, |play| play.worth);
        let mine = compared.iter().position(|play| play.actions == listed).unwrap_or_default();
        // What the search did not find may be better.
        let lost = (worth(0) - worth(mine)).max(0);
        let is_good = mine == 0 || lost == 0;
        let best = if is_good { played.clone() } else { turned_like(&game, &compared[0].actions, &played) };
        let fault = fault(&game, lost, &played, &best);
        let of_best = if is_good { mine } else { 0 };
        let others = compared.iter().enumerate().filter(|(n, _)| *n != of_best);
        let second = others.map(|(_, play)| play.worth).max();
        let clear = second.map_or(0, |second| (worth(of_best) - second).max(0));
        Some(Judged { at, nth, turn, seat, about, played, best, lost, clear, fault })
    }
}
