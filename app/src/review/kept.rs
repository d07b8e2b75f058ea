//! Reviews are kept beside their logs, so that they open at once the next time. Whatever is wrong with such a file, the
//! game is reviewed again.

use super::fault::fault;
use super::judge::is_seen;
use super::moment::{Moment, Moments};
use super::{Judged, Review};
use crate::bot::REVIEW_TIMES;
use crate::replay::Replay;
use net::identity::Digest;
use net::private_files;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The version of the file. One of another version is not read.
const VERSION: u32 = 3;
/// The version of the bots' code. Raise it when the same weights lead to other opinions: after every change of how bots
/// search and compare plays, of `rules::Outlook`, or of what a review makes of them.
const BOTS: u32 = 2;
/// The weights of the bots, whose digest tells them apart.
const WEIGHTS: &[u8] = include_bytes!("../../../assets/bots.ron");
/// The longest file that is read, in bytes. One of a game of all modules with eight seats takes a tenth of it.
const LONGEST: u64 = 16 * 1024 * 1024;

#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    /// The version of the bots that judged.
    bots: u32,
    /// The digest of their weights.
    weights: Digest,
    /// The head of the log at that time.
    head: Digest,
    /// How long each decision was looked at.
    time: Duration,
    review: Review,
}

/// Where the review of a log is kept.
fn path_of(log: &Path) -> PathBuf {
    net::file::review_of(log)
}

/// The review that is kept beside a log, if each decision was looked at for so long at least. Returns that time, too.
#[must_use]
pub fn kept(log: &Path, replay: &Replay, least: Duration) -> Option<(Review, Duration)> {
    let path = path_of(log);
    // A pipe with that name would never end.
    let found = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(LONGEST).read_to_end(&mut bytes).ok().filter(|_| found.len() <= LONGEST)?;
    let kept: Kept = serde_json::from_slice(&bytes).ok()?;
    let judges = (kept.version, kept.bots, kept.weights);
    let is_of_it =
        judges == (VERSION, BOTS, Digest::of(WEIGHTS)) && kept.head == replay.reader().log().head();
    let [_, longest] = REVIEW_TIMES;
    (is_of_it && (least..=longest).contains(&kept.time) && fits(&kept.review, replay))
        .then_some((kept.review, kept.time))
}

/// The most points that a decision can lose or a seat can be ahead by, in hundredths: more are no opinion.
const MOST: i32 = 10_000_000;

/// Whether a review is about the decisions of its log, and everything that it calls better can be played.
fn fits(review: &Review, replay: &Replay) -> bool {
    let (last, seats) = (replay.last(), replay.seats().count());
    let mut judged = review.decisions.iter();
    let mut unseen = 0;
    for moment in Moments::new(replay.reader()) {
        if !is_seen(&moment.game, moment.seat, moment.about, &moment.played) {
            unseen += 1;
        } else if judged.next().is_none_or(|judged| !is_of(judged, &moment, replay)) {
            return false;
        }
    }
    let curve = review.curve.iter().all(|standing| {
        standing.at <= last
            && standing.leads.len() == seats
            && standing.leads.iter().all(|lead| (-MOST..=MOST).contains(lead))
    });
    judged.next().is_none()
        && unseen == review.unseen
        && curve
        && review.curve.is_sorted_by_key(|standing| standing.at)
}

/// Whether an opinion is about this decision.
fn is_of(judged: &Judged, moment: &Moment, replay: &Replay) -> bool {
    let place = (judged.at, judged.nth, judged.seat, judged.about);
    let mut game = moment.game.clone();
    place == (moment.at, moment.nth, moment.seat, moment.about)
        && judged.played == moment.played
        && judged.turn == replay.turn_at(judged.at).0
        && (0..=MOST).contains(&judged.lost)
        && (0..=MOST).contains(&judged.clear)
        && matches!(judged.best.len(), 1..=2)
        && judged.best.iter().all(|action| game.play(judged.seat, *action).is_ok())
        && judged.fault == fault(&moment.game, judged.lost, &judged.played, &judged.best)
}

/// Keeps a review beside its log, unless a more thorough one is there. One that cannot be written costs only time.
pub fn keep(log: &Path, replay: &Replay, time: Duration, review: &Review) {
    if kept(log, replay, time).is_some_and(|(_, before)| before > time) {
        return;
    }
    replace(log, replay, time, review);
}

/// Keeps a review beside its log in place of any other. One that cannot be written costs only time.
pub fn replace(log: &Path, replay: &Replay, time: Duration, review: &Review) {
    let (version, bots, weights) = (VERSION, BOTS, Digest::of(WEIGHTS));
    let kept =
        Kept { version, bots, weights, head: replay.reader().log().head(), time, review: review.clone() };
    let written = serde_json::to_vec(&kept)
        .map_err(std::io::Error::other)
        .and_then(|bytes| private_files::replace(&path_of(log), &bytes));
    if let Err(error) = written {
        tracing::debug!(%error, "the review is not kept");
    }
}
