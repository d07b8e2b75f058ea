//! What is wrong with a log, in the reader's language.

use super::illegal;
use crate::text::Language;
use net::log::{BadLog, Fault, Invalid, OfferError, PROTOCOL, ProofError, Reason};

/// Why a log is invalid, as a whole or from some entry on.
#[must_use]
pub fn bad_log(words: Language, why: &BadLog) -> String {
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    match why {
        BadLog::Unreadable(reason) => words.with("log-unreadable", &[("reason", reason.into())]),
        BadLog::Foreign => words.text("log-foreign"),
        BadLog::Newer { theirs } => words.with("log-newer", &[("format", i64::from(*theirs).into())]),
        BadLog::InUse => words.text("log-in-use"),
        BadLog::TooLarge => words.text("log-too-large"),
        BadLog::Damaged { record } => words.with("log-damaged", &[("record", number(*record).into())]),
        BadLog::Fault(found) => {
            let Fault { record, entry, reason } = &**found;
            let (key, at) = entry.map_or(("log-record", *record), |entry| ("log-entry", entry));
            let what = fault(words, reason);
            words.with(key, &[("number", number(at).into()), ("what", (&what).into())])
        }
        BadLog::Empty => words.text("log-empty"),
        BadLog::NeverBegan => words.text("log-never-began"),
        BadLog::Over => words.text("log-over"),
        BadLog::Unfounded(reason) => words.with("log-unfounded", &[("reason", reason.into())]),
        BadLog::Cancelled => words.text("log-cancelled"),
    }
}

fn fault(words: Language, reason: &Reason) -> String {
    let detailed = |key, detail: String| words.with(key, &[("detail", (&detail).into())]);
    match reason {
        Reason::Malformed(detail) => detailed("fault-malformed", detail.clone()),
        Reason::NoGenesis => words.text("fault-no-genesis"),
        Reason::NeverBegan => words.text("log-never-began"),
        Reason::Offer(error) => detailed("fault-unplayable", offer(words, error)),
        Reason::Setup(detail) => detailed("fault-unplayable", detail.clone()),
        Reason::TileSetMissing(name) => words.with("fault-set-missing", &[("name", name.into())]),
        Reason::TileSet(detail) => detailed("fault-set", detail.clone()),
        Reason::Chunk => words.text("fault-chunk"),
        Reason::Parent => words.text("fault-parent"),
        Reason::Signature => words.text("fault-signature"),
        Reason::Unsigned => words.text("fault-unsigned"),
        Reason::Game => words.text("fault-game"),
        Reason::Chain => words.text("fault-chain"),
        Reason::Drop => words.text("fault-drop"),
        Reason::Evidence => words.text("fault-evidence"),
        Reason::Proof(error) => detailed("fault-proof", words.text(proof_key(*error))),
        Reason::Invalid(error) => detailed("fault-invalid", invalid(words, error)),
    }
}

/// Why this program rejects the founding of a game. Details of an inconsistency would help only its author.
fn offer(words: Language, error: &OfferError) -> String {
    let versions =
        |theirs: u32, ours: u32| [("theirs", i64::from(theirs).into()), ("ours", i64::from(ours).into())];
    match error {
        OfferError::Protocol { theirs } => words.with("offer-protocol", &versions(*theirs, PROTOCOL)),
        OfferError::Rules { theirs } => words.with("offer-rules", &versions(*theirs, rules::RULES_VERSION)),
        OfferError::Shape(detail) => (*detail).to_owned(),
    }
}

const fn proof_key(error: ProofError) -> &'static str {
    match error {
        ProofError::Author => "proof-author",
        ProofError::NeedsCertificate => "proof-certificate",
        ProofError::WrongKind => "proof-kind",
        ProofError::Signature => "proof-signature",
        ProofError::TooFew => "proof-few",
        ProofError::Votes => "proof-votes",
    }
}

fn invalid(words: Language, error: &Invalid) -> String {
    match error {
        Invalid::Action { number, why } => {
            let number = i64::try_from(*number).unwrap_or(i64::MAX);
            let why = illegal::said(words, *why);
            words.with("invalid-action", &[("number", number.into()), ("why", (&why).into())])
        }
        Invalid::Token { holder, k } => {
            let draw = i64::try_from(*k).unwrap_or(i64::MAX);
            words.with("invalid-token", &[("holder", holder.into()), ("draw", draw.into())])
        }
        Invalid::State { .. } => words.text("invalid-state"),
        // Only a modified program can write these.
        Invalid::Moment(_) | Invalid::Deal(_) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Illegal;

    #[test]
    fn what_is_wrong_with_an_entry_is_told_in_the_readers_language() {
        let proofs = [
            ProofError::Author,
            ProofError::NeedsCertificate,
            ProofError::WrongKind,
            ProofError::Signature,
            ProofError::TooFew,
            ProofError::Votes,
        ];
        let digest = net::identity::Digest([3; 32]);
        let invalid = [
            Invalid::Action { number: 2, why: Illegal::Occupied },
            Invalid::Token { holder: "Ada".to_owned(), k: 4 },
            Invalid::State { ours: digest, theirs: digest },
        ];
        let offers = [OfferError::Protocol { theirs: 9 }, OfferError::Rules { theirs: 9 }];
        let all = proofs.map(Reason::Proof).into_iter().chain(invalid.map(Reason::Invalid));
        for reason in all.chain(offers.map(Reason::Offer)) {
            let own = reason.to_string();
            let detail = own.rsplit(": ").next().unwrap().to_owned();
            let why = BadLog::from(Fault { record: 8, entry: Some(7), reason });
            let [de, en] = [Language::German, Language::English].map(|words| bad_log(words, &why));
            assert!(!de.contains(&own) && !de.contains(&detail), "{de}");
            assert!(de != en && !de.contains('[') && !en.contains('['), "{de} {en}");
        }
    }
}
