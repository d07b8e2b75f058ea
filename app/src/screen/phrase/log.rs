//! What is wrong with a log, in the reader's language.

use crate::text::Language;
use net::log::{BadLog, Fault, Reason};

/// Why a log is of no use, or not beyond some entry.
#[must_use]
pub fn bad_log(words: Language, why: &BadLog) -> String {
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    match why {
        BadLog::Unreadable(reason) => words.with("log-unreadable", &[("reason", reason.into())]),
        BadLog::Foreign => words.t("log-foreign"),
        BadLog::Newer { theirs } => words.with("log-newer", &[("format", i64::from(*theirs).into())]),
        BadLog::InUse => words.t("log-in-use"),
        BadLog::TooLarge => words.t("log-too-large"),
        BadLog::Damaged { record } => words.with("log-damaged", &[("record", number(*record).into())]),
        BadLog::Fault(found) => {
            let Fault { record, entry, reason } = &**found;
            let (key, at) = entry.map_or(("log-record", *record), |entry| ("log-entry", entry));
            let what = fault(words, reason);
            words.with(key, &[("number", number(at).into()), ("what", (&what).into())])
        }
        BadLog::Empty => words.t("log-empty"),
        BadLog::Over => words.t("log-over"),
        BadLog::Unfounded(reason) => words.with("log-unfounded", &[("reason", reason.into())]),
        BadLog::Cancelled => words.t("log-cancelled"),
    }
}

fn fault(words: Language, reason: &Reason) -> String {
    let detailed = |key, detail: String| words.with(key, &[("detail", (&detail).into())]);
    match reason {
        Reason::Malformed(detail) => detailed("fault-malformed", detail.clone()),
        Reason::NoGenesis => words.t("fault-no-genesis"),
        Reason::Offer(error) => detailed("fault-unplayable", error.to_string()),
        Reason::Setup(detail) => detailed("fault-unplayable", detail.clone()),
        Reason::TileSetMissing(name) => words.with("fault-set-missing", &[("name", name.into())]),
        Reason::TileSet(detail) => detailed("fault-set", detail.clone()),
        Reason::Chunk => words.t("fault-chunk"),
        Reason::Parent => words.t("fault-parent"),
        Reason::Signature => words.t("fault-signature"),
        Reason::Unsigned => words.t("fault-unsigned"),
        Reason::Game => words.t("fault-game"),
        Reason::Chain => words.t("fault-chain"),
        Reason::Evidence => words.t("fault-evidence"),
        Reason::Proof(error) => detailed("fault-proof", error.to_string()),
        Reason::Invalid(error) => detailed("fault-invalid", error.to_string()),
    }
}
