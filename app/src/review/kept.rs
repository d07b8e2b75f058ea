//! Reviews are kept beside their logs, so that they open at once the next time. Whatever is wrong with such a file, the
//! game is reviewed again.

use super::Review;
use crate::replay::Replay;
use net::identity::Digest;
use net::private_files;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The version of the file, of the bots and of their weights. A review of another one is not read.
const VERSION: u32 = 1;
/// The longest file that is read, in bytes. One of a game of all modules with eight seats takes a tenth of it.
const LONGEST: u64 = 16 * 1024 * 1024;

#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    /// The head of the log at that time.
    head: Digest,
    /// How long each decision was looked at.
    time: Duration,
    review: Review,
}

/// Where the review of a log is kept.
fn path_of(log: &Path) -> PathBuf {
    log.with_extension(net::file::REVIEW)
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
    let is_of_it = kept.version == VERSION && kept.head == replay.reader().log().head();
    (is_of_it && kept.time >= least && fits(&kept.review, replay)).then_some((kept.review, kept.time))
}

/// Whether a review names nothing that its log does not have.
fn fits(review: &Review, replay: &Replay) -> bool {
    let (last, seats) = (replay.last(), replay.seats().count());
    let decisions = review.decisions.iter().all(|judged| {
        judged.at < last && judged.seat.index() < seats && (0..=100_000).contains(&judged.lost)
    });
    let is_sorted = review.decisions.is_sorted_by_key(|judged| judged.at)
        && review.curve.is_sorted_by_key(|standing| standing.at);
    let curve = review.curve.iter().all(|standing| {
        standing.at <= last
            && standing.leads.len() == seats
            && standing.leads.iter().all(|lead| (-10_000_000..=10_000_000).contains(lead))
    });
    decisions && curve && is_sorted
}

/// Keeps a review beside its log. One that cannot be written costs only time.
pub fn keep(log: &Path, replay: &Replay, time: Duration, review: &Review) {
    let kept = Kept { version: VERSION, head: replay.reader().log().head(), time, review: review.clone() };
    let written = serde_json::to_vec(&kept)
        .map_err(std::io::Error::other)
        .and_then(|bytes| private_files::replace(&path_of(log), &bytes));
    if let Err(error) = written {
        tracing::debug!(%error, "the review is not kept");
    }
}
