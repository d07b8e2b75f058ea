//! Proof that a holder signed something forbidden. It is announced again when a table opens, shown as long as the
//! holder has a seat, and handled again once this copy can check it.

use super::{Effect, Match};
use crate::api::{GameProblem, Notice, Problem, Proved};
use crate::identity::Key;
use crate::log::{Evidence, Log, Verdict, Violation};
use crate::session::{Message, Pause, Time};

/// The most accusations that wait for earlier entries.
const LATE: usize = 8;

/// An accusation of a false state at a place that this copy has not reached.
pub(super) struct Late {
    from: Key,
    /// The number of the entry.
    seq: u64,
    evidence: Evidence,
}

/// The violation that a holder is proved to have committed; the fork if both are proved.
pub(super) fn proved(log: &Log, key: Key) -> Option<Proved> {
    let of_holder = log.evidence().iter().filter(|kept| kept.verdict == Verdict::Holds);
    let of_holder = of_holder.map(|kept| kept.accused).filter(|accused| accused.holder == key);
    let worst = of_holder.min_by_key(|accused| accused.of)?;
    let seq = worst.instance.seq;
    Some(match worst.of {
        Violation::Fork => Proved::TwoEntries { seq },
        Violation::State => Proved::FalseState { seq },
    })
}

impl Match {
    /// The message about a holder with a proven violation.
    pub(super) fn accusation(&self, who: Key, proved: Proved) -> Problem {
        match proved {
            Proved::TwoEntries { seq } if self.session.pause() == Some(Pause::Fork) => {
                Problem::Game(GameProblem::Fork { who, seq })
            }
            Proved::TwoEntries { seq } => Problem::Game(GameProblem::Excluded { who, seq }),
            Proved::FalseState { seq } => Problem::Game(GameProblem::FalseState { who, seq }),
        }
    }

    /// Announces the proofs in this log, because the user may have missed them when they came.
    pub(super) fn tell_proofs(&mut self) {
        if self.is_closed() {
            return;
        }
        let log = self.session.log();
        let proofs = self.all_holders().iter().filter_map(|key| Some((*key, proved(log, *key)?)));
        let told: Vec<Problem> = proofs.map(|(who, proved)| self.accusation(who, proved)).collect();
        self.effects.extend(told.into_iter().map(|problem| Effect::Tell(Notice::Problem(problem))));
    }

    /// Keeps a holder's accusation of a false state that this copy cannot check before it has caught up. The holder
    /// sends it only once, when it connects.
    pub(super) fn keep_late(&mut self, from: Key, message: &Message) {
        let Message::Evidence(evidence @ Evidence::State { .. }) = message else { return };
        let log = self.session.log();
        let is_kept = self.late.iter().any(|late| late.evidence == *evidence);
        if is_kept || self.late.len() >= LATE || !log.roster().is_holder(from) {
            return;
        }
        let accused = evidence.accused().filter(|accused| accused.game == log.id());
        let seq = accused.map(|accused| accused.instance.seq).filter(|seq| *seq > log.seq() + 1);
        self.late.extend(seq.map(|seq| Late { from, seq, evidence: evidence.clone() }));
    }

    /// Handles the accusations about places that this copy has reached.
    pub(super) fn hear_late(&mut self, now: Time) {
        let next = self.session.log().seq() + 1;
        for late in self.late.extract_if(.., |late| late.seq <= next) {
            self.session.handle(now, late.from, Message::Evidence(late.evidence));
        }
    }
}
