//! Proof of what a player signed and must not have: told again when a table opens, shown as long as that player has a
//! seat, and heard again once this copy has what it takes to check it.

use super::{Effect, Table};
use crate::api::{GameProblem, Notice, Problem, Proved};
use crate::identity::Key;
use crate::log::{Evidence, Log, Offence, Verdict};
use crate::session::{Message, Pause, Time};

/// The most accusations that wait for the entries before their place.
const LATE: usize = 8;

/// An accusation of a false state at a place that this copy has not come to.
pub(super) struct Late {
    from: Key,
    /// The number of the entry.
    seq: u64,
    evidence: Evidence,
}

/// What a holder is proved to have signed; the fork if both are proved.
pub(super) fn proved(log: &Log, key: Key) -> Option<Proved> {
    let of_holder = log.evidence().iter().filter(|kept| kept.verdict == Verdict::Holds);
    let of_holder = of_holder.map(|kept| kept.accused).filter(|accused| accused.holder == key);
    let worst = of_holder.min_by_key(|accused| accused.of)?;
    let seq = worst.instance.seq;
    Some(match worst.of {
        Offence::Fork => Proved::TwoEntries { seq },
        Offence::State => Proved::FalseState { seq },
    })
}

impl Table {
    /// The sentence about a holder that is proved to have signed what it must not have.
    pub(super) fn accusation(&self, who: Key, proved: Proved) -> Problem {
        match proved {
            Proved::TwoEntries { seq } if self.session.pause() == Some(Pause::Fork) => {
                Problem::Game(GameProblem::Fork { who, seq })
            }
            Proved::TwoEntries { seq } => Problem::Game(GameProblem::Excluded { who, seq }),
            Proved::FalseState { seq } => Problem::Game(GameProblem::FalseState { who, seq }),
        }
    }

    /// Tells what this copy has kept proof of: the person may not have been there when it came.
    pub(super) fn tell_proofs(&mut self) {
        if self.is_closed() {
            return;
        }
        let log = self.session.log();
        let proofs = self.all_holders().iter().filter_map(|key| Some((*key, proved(log, *key)?)));
        let told: Vec<Problem> = proofs.map(|(who, proved)| self.accusation(who, proved)).collect();
        self.effects.extend(told.into_iter().map(|problem| Effect::Tell(Notice::Problem(problem))));
    }

    /// Keeps a holder's accusation of a false state that is said once, at its greeting, and cannot be checked before
    /// this copy has caught up.
    pub(super) fn keep_late(&mut self, from: Key, message: &Message) {
        let Message::Evidence(evidence @ Evidence::State { .. }) = message else { return };
        let log = self.session.log();
        let is_kept = self.late.iter().any(|late| late.evidence == *evidence);
        if is_kept || self.late.len() >= LATE || !log.table().is_holder(from) {
            return;
        }
        let accused = evidence.accused().filter(|accused| accused.game == log.id());
        let seq = accused.map(|accused| accused.instance.seq).filter(|seq| *seq > log.seq() + 1);
        self.late.extend(seq.map(|seq| Late { from, seq, evidence: evidence.clone() }));
    }

    /// Looks at the accusations of places that this copy has come to.
    pub(super) fn hear_late(&mut self, now: Time) {
        let next = self.session.log().seq() + 1;
        for late in self.late.extract_if(.., |late| late.seq <= next) {
            self.session.handle(now, late.from, Message::Evidence(late.evidence));
        }
    }
}
