//! `bastide review`: what a strong bot thinks of every decision of a log.

use super::arena::processors;
use super::log::replay;
use super::outcome::{Failure, json, line};
use crate::args::ReviewArgs;
use crate::bot::Effort;
use crate::model::TableModel;
use crate::replay::Replay;
use crate::review::{self, Judged, Review, Standing, Summary};
use crate::terminal::remark;
use crate::text::{Language, Sight, Teller};
use net::log::LogReaderError;
use rules::{Action, Decision, Seat};
use serde::Serialize;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What is printed. Points have two digits after the point.
#[derive(Serialize)]
struct Report<'a> {
    game: String,
    /// How long each decision was looked at, in milliseconds.
    ms: u64,
    /// The seconds that the review took; nothing if it was kept from before.
    seconds: Option<f64>,
    players: Vec<Player>,
    turning_points: Vec<usize>,
    decisions: Vec<Decided<'a>>,
    curve: Vec<Stood>,
    /// Decisions from closed half tiles, which only their seats saw.
    unseen: usize,
}

#[derive(Serialize)]
struct Player {
    seat: Seat,
    name: String,
    decisions: usize,
    /// As good as the best, as far as can be told.
    good: usize,
    lost: f64,
    habits: Vec<Habit>,
}

#[derive(Serialize)]
struct Habit {
    fault: review::Fault,
    count: usize,
    lost: f64,
}

#[derive(Serialize)]
struct Decided<'a> {
    /// The position of the log: so many entries stood when it was taken.
    at: usize,
    turn: usize,
    seat: Seat,
    about: Decision,
    played: &'a [Action],
    played_text: String,
    best: &'a [Action],
    best_text: String,
    lost: f64,
    clear: f64,
    fault: Option<review::Fault>,
}

#[derive(Serialize)]
struct Stood {
    at: usize,
    /// By seat: how far it is expected to be ahead of its best opponent.
    leads: Vec<f64>,
}

pub(super) fn run(args: &ReviewArgs) -> Result<(), Failure> {
    let Some(mut replay) = replay(&args.file)? else { return Err(Failure::because(LogReaderError::Empty)) };
    if !replay.table(replay.last()).has_aids() {
        return Err(Failure::because("its table allows no hints before the game is over"));
    }
    let time = args.time.0;
    let kept = (!args.again).then(|| review::kept(&args.file, &replay, time)).flatten();
    let (review, time, seconds) = match kept {
        Some((review, time)) => (review, time, None),
        None => {
            let begun = Instant::now();
            let review = judge(args, &replay, time);
            let keep = if args.again { review::replace } else { review::keep };
            keep(&args.file, &replay, time, &review);
            (review, time, Some(rounded(begun.elapsed().as_secs_f64())))
        }
    };
    let mut told = Told { table: replay.table(replay.last()), replay };
    if args.json {
        return json(&told.report(&review, time, seconds));
    }
    told.print(&review, time)
}

fn judge(args: &ReviewArgs, replay: &Replay, time: Duration) -> Review {
    let threads = args.threads.map_or_else(processors, usize::from);
    let threads = NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN);
    let never = AtomicBool::new(false);
    let tell = |done: usize, all: usize| tracing::info!(done, all, "reviewed");
    review::review(replay, Effort::Time(time), threads, &never, &tell).expect("nobody stops it")
}

/// A log whose decisions are told in words.
struct Told {
    replay: Replay,
    table: TableModel,
}

impl Told {
    fn report<'a>(&mut self, review: &'a Review, time: Duration, seconds: Option<f64>) -> Report<'a> {
        let players = Summary::of(review).into_iter().map(|summary| Player {
            seat: summary.seat,
            name: self.table.name(summary.seat).to_owned(),
            decisions: summary.decisions,
            good: summary.good,
            lost: points(summary.lost),
            habits: summary
                .habits
                .iter()
                .map(|habit| Habit { fault: habit.fault, count: habit.count, lost: points(habit.lost) })
                .collect(),
        });
        let players = players.collect();
        let decided = |judged: &'a Judged| Decided {
            at: judged.at,
            turn: judged.turn,
            seat: judged.seat,
            about: judged.about,
            played: &judged.played,
            played_text: self.words(review, judged, &judged.played),
            best: &judged.best,
            best_text: self.words(review, judged, &judged.best),
            lost: points(judged.lost),
            clear: points(judged.clear),
            fault: judged.fault,
        };
        let stood = |standing: &Standing| Stood {
            at: standing.at,
            leads: standing.leads.iter().copied().map(points).collect(),
        };
        Report {
            decisions: review.decisions.iter().map(decided).collect(),
            game: self.replay.reader().log().id().to_string(),
            ms: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            seconds,
            players,
            turning_points: review.turning_points().iter().map(|judged| judged.at).collect(),
            curve: review.curve.iter().map(stood).collect(),
            unseen: review.unseen,
        }
    }

    /// A play in words.
    fn words(&self, review: &Review, judged: &Judged, play: &[Action]) -> String {
        let game = self.replay.reader().game(judged.at, None);
        let name = |seat| self.table.name(seat).to_owned();
        let (mut game, mut about) = (Arc::unwrap_or_clone(game), judged.about);
        // What was confirmed at once with it came before.
        for before in review.at(judged.at).take_while(|before| before.nth < judged.nth) {
            before.played.iter().for_each(|action| {
                game.play_unchecked(*action);
            });
        }
        let mut said = Vec::new();
        for action in play {
            let teller = Teller { words: Language::English, game: &game, name: &name, sight: Sight::Words };
            said.push(teller.action(about, *action));
            game.play_unchecked(*action);
            about = Decision::Figures;
        }
        said.join("; ")
    }

    fn print(&mut self, review: &Review, time: Duration) -> Result<(), Failure> {
        line(format_args!(
            "A bot's opinion, after {} ms for each decision; it may be wrong.",
            time.as_millis()
        ))?;
        for summary in Summary::of(review) {
            line(format_args!(
                "{}: {} of {} decisions as good as the best; lost {:.1} points in expectation",
                self.table.name(summary.seat),
                summary.good,
                summary.decisions,
                points(summary.lost)
            ))?;
        }
        for judged in review.turning_points() {
            line(format_args!(
                "turn {}, {}, {:.1} points lost",
                judged.turn,
                self.table.name(judged.seat),
                points(judged.lost)
            ))?;
            line(format_args!("  played: {}", self.words(review, judged, &judged.played)))?;
            line(format_args!("  better: {}", self.words(review, judged, &judged.best)))?;
        }
        if review.unseen > 0 {
            remark(format_args!(
                "{} decisions from closed half tiles are left out: only their seats saw them",
                review.unseen
            ));
        }
        Ok(())
    }
}

/// Hundredths of points as points.
fn points(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

fn rounded(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}
