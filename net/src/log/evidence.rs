//! Evidence: proof, which anyone can check, that a holder signed something forbidden.
//!
//! A restored backup or a profile that runs twice produces the same proof as a cheat, and a bug produces the same proof
//! as a lie about the state. So evidence says who and where, never why.

use super::Log;
use super::entry::{Entry, Instance, id_of};
use super::proof::Ack;
use crate::identity::{Digest, Key, Purpose, Signature};
use crate::wire;
use serde::{Deserialize, Serialize};

/// The most evidence that one log keeps. One piece per holder and kind is enough.
pub const MAX_EVIDENCE: usize = 16;

/// The forbidden thing that a holder signed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Evidence {
    /// Two entries of one author for one place.
    Entries {
        /// One entry's bytes and its author's signature.
        one: (Vec<u8>, Signature),
        /// The other's.
        other: (Vec<u8>, Signature),
    },
    /// Two proposals for one epoch of one place.
    Proposals {
        /// The game.
        game: Digest,
        /// The place.
        instance: Instance,
        /// The epoch.
        epoch: u64,
        /// The holder.
        holder: Key,
        /// One entry's id and the proposer's signature.
        one: (Digest, Signature),
        /// The other's.
        other: (Digest, Signature),
    },
    /// A state that does not follow from the entries before.
    State {
        /// The bytes of the entry the state should follow from.
        entry: Vec<u8>,
        /// How the holder vouched for that state.
        word: StateSignature,
    },
}

/// How a holder vouched for a state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum StateSignature {
    /// As the author of the entry.
    Author(Signature),
    /// By an ack of the entry.
    Ack(Ack),
}

/// Whom a piece of evidence accuses, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accused {
    /// The holder.
    pub holder: Key,
    /// The game.
    pub game: Digest,
    /// The place.
    pub instance: Instance,
    /// The violation.
    pub of: Violation,
}

/// The kind of an accusation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Violation {
    /// Two values signed for one place.
    Fork,
    /// A state that contradicts the rules.
    State,
}

/// The verdict on a piece of evidence after a replay of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is valid.
    Holds,
    /// The signed state is right, and the accuser's copy was wrong.
    Refuted,
    /// It does not apply to this log: the log does not contain the place, or the accused is no holder there or has
    /// left.
    Unknown,
}

impl Evidence {
    /// Whom it accuses and where, if its signatures are valid and contradict each other. For a false state, only the
    /// signature is checked here; see [`Evidence::verdict`].
    #[must_use]
    pub fn accused(&self) -> Option<Accused> {
        match self {
            Self::Entries { one, other } => {
                let (one, other) = (author(one)?, author(other)?);
                let is_fork = (one.0.holder, one.0.game, one.0.instance)
                    == (other.0.holder, other.0.game, other.0.instance)
                    && one.1 != other.1;
                is_fork.then_some(one.0)
            }
            Self::Proposals { game, instance, epoch, holder, one, other } => {
                let is_signed = |(id, signature): &(Digest, Signature)| {
                    let statement = proposal_statement(*game, *instance, *epoch, *id);
                    holder.verify(Purpose::Proposal, &statement, signature)
                };
                let is_fork = one.0 != other.0 && is_signed(one) && is_signed(other);
                let accused =
                    Accused { holder: *holder, game: *game, instance: *instance, of: Violation::Fork };
                is_fork.then_some(accused)
            }
            Self::State { entry, word: StateSignature::Author(signature) } => {
                let (accused, _) = author(&(entry.clone(), *signature))?;
                Some(Accused { of: Violation::State, ..accused })
            }
            Self::State { entry, word: StateSignature::Ack(ack) } => {
                let named: Entry = wire::decode(entry).ok()?;
                let is_of_it = (ack.game, ack.instance) == (named.game, named.instance());
                let is_word = is_of_it && ack.id == id_of(entry) && ack.is_signed();
                let (holder, game, instance) = (ack.holder, ack.game, ack.instance);
                is_word.then_some(Accused { holder, game, instance, of: Violation::State })
            }
        }
    }

    /// Whom it names and where, without checking signatures.
    fn named(&self) -> Option<(Key, Instance)> {
        let author = |bytes: &[u8]| {
            let entry: Entry = wire::decode(bytes).ok()?;
            Some((entry.holder?, entry.instance()))
        };
        match self {
            Self::Entries { one, .. } => author(&one.0),
            Self::Proposals { holder, instance, .. } => Some((*holder, *instance)),
            Self::State { entry, word: StateSignature::Author(_) } => author(entry),
            Self::State { word: StateSignature::Ack(ack), .. } => Some((ack.holder, ack.instance)),
        }
    }

    /// Whether it can concern this log at all. It must name a holder for a place of this log at which it decides, or
    /// two values that it signed for a later place, which other copies may have reached. Checks no signature and
    /// replays nothing.
    #[must_use]
    pub fn concerns(&self, log: &Log) -> bool {
        self.named().is_some_and(|(holder, instance)| {
            let is_beyond = instance.seq > log.seq() + 1 && !matches!(self, Self::State { .. });
            let decides = || log.electorate(instance).is_some_and(|there| there.is_holder(holder));
            log.roster().is_holder(holder) && (is_beyond || decides())
        })
    }

    /// Whether it claims a false state that only a replay of this log could check.
    pub(crate) fn needs_replay(&self, log: &Log) -> bool {
        let Self::State { entry, word } = self else { return false };
        let is_contradiction =
            |entry: &Entry| matches!(word, StateSignature::Ack(ack) if ack.state != entry.state);
        wire::decode::<Entry>(entry).is_ok_and(|named| {
            let instance = named.instance();
            instance != log.next() && !is_contradiction(&named) && !has_checked(log, instance, id_of(entry))
        })
    }

    /// The verdict after the entries of `log` before that place. Evidence of another game, or with invalid signatures,
    /// is [`Verdict::Refuted`].
    #[must_use]
    pub fn verdict(&self, log: &Log) -> Verdict {
        let Some(accused) = self.accused() else { return Verdict::Refuted };
        if accused.game != log.id() {
            return Verdict::Refuted;
        }
        if !self.concerns(log) {
            return Verdict::Unknown;
        }
        let Self::State { entry: bytes, word } = self else { return Verdict::Holds };
        let Ok(entry) = wire::decode::<Entry>(bytes) else { return Verdict::Refuted };
        if matches!(word, StateSignature::Ack(ack) if ack.state != entry.state) {
            return Verdict::Holds;
        }
        if has_checked(log, accused.instance, id_of(bytes)) {
            return Verdict::Refuted;
        }
        let Some(before) = log.before_place(accused.instance) else { return Verdict::Unknown };
        match before.next_entry(entry.body.clone(), entry.seat, entry.holder) {
            Ok((ours, _)) if ours.state != entry.state => Verdict::Holds,
            // An entry against the rules is rejected anyway and needs no proof.
            _ => Verdict::Refuted,
        }
    }

    /// Describes it in one sentence.
    #[must_use]
    pub fn sentence(&self, name: &str, verdict: Verdict) -> String {
        let seq = self.accused().map_or(0, |accused| accused.instance.seq);
        match (self, verdict) {
            (_, Verdict::Refuted) => format!(
                "an accusation of {name} at entry {seq} does not hold: the signed state is right, and the accuser's copy was wrong"
            ),
            (Self::State { .. }, Verdict::Unknown) => format!(
                "{name} is accused of a false state after entry {seq}, which cannot be checked without the earlier entries"
            ),
            (_, Verdict::Unknown) => format!(
                "{name} signed two different values for entry {seq}, which is not in this log, or where it does not decide: they do not count"
            ),
            (Self::Entries { .. }, _) => format!(
                "{name} signed two different entries {seq}: a cheat, or one profile used twice, such as a restored backup; its signatures no longer count, and if too few others are left the table continues in a branch"
            ),
            (Self::Proposals { .. }, _) => format!(
                "{name} proposed two different entries {seq} in one vote: a cheat, or one profile used twice, such as a restored backup; its signatures no longer count, and if too few others are left the table continues in a branch"
            ),
            (Self::State { .. }, _) => format!(
                "{name} signed a state after entry {seq} that does not follow from the rules: a bug in its program, or a cheat; its entry does not count, and the others may vote on its seat, or continue in a branch"
            ),
        }
    }
}

/// Whether this log ever appended that entry, and so compared the state it names.
fn has_checked(log: &Log, instance: Instance, id: Digest) -> bool {
    log.was_at(instance).any(|stored| stored.id == id)
}

/// The bytes that a proposal signs.
pub(crate) fn proposal_statement(game: Digest, instance: Instance, epoch: u64, id: Digest) -> Vec<u8> {
    wire::encode(&(game, instance, epoch, id)).unwrap_or_default()
}

/// The signer and the place of an entry, and its id.
fn author((bytes, signature): &(Vec<u8>, Signature)) -> Option<(Accused, Digest)> {
    let entry: Entry = wire::decode(bytes).ok()?;
    let id = id_of(bytes);
    let holder = entry.holder?;
    let is_signed = holder.verify(Purpose::Entry, &id.0, signature);
    let accused = Accused { holder, game: entry.game, instance: entry.instance(), of: Violation::Fork };
    is_signed.then_some((accused, id))
}

/// A stored piece of evidence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvidence {
    /// What was signed.
    pub evidence: Evidence,
    /// Whom it names.
    pub accused: Accused,
    /// The verdict of the log.
    pub verdict: Verdict,
}

impl Log {
    /// The evidence of this log.
    #[must_use]
    pub fn evidence(&self) -> &[StoredEvidence] {
        &self.evidence
    }

    /// Stores evidence, unless there is enough. Returns what to write to the file.
    pub(crate) fn add_evidence(&mut self, evidence: &Evidence) -> Option<StoredEvidence> {
        let verdict = evidence.verdict(self);
        self.keep_evidence(evidence, verdict)
    }

    /// Stores evidence from a file. If its verdict needs a replay, that happens at the end of the log.
    pub(super) fn read_evidence(&mut self, evidence: &Evidence) -> Option<()> {
        let is_late = evidence.needs_replay(self) && evidence.concerns(self);
        let verdict = if is_late { Verdict::Unknown } else { evidence.verdict(self) };
        self.keep_evidence(evidence, verdict)?;
        if is_late {
            self.rewind.to_judge.push(self.evidence.len() - 1);
        }
        Some(())
    }

    fn keep_evidence(&mut self, evidence: &Evidence, verdict: Verdict) -> Option<StoredEvidence> {
        let accused = evidence.accused()?;
        let is_of_table = self.roster.known.iter().any(|known| known.key == accused.holder);
        let is_known =
            self.evidence.iter().any(|k| (k.accused.holder, k.accused.of) == (accused.holder, accused.of));
        if accused.game != self.id || !is_of_table || is_known || self.evidence.len() >= MAX_EVIDENCE {
            return None;
        }
        let kept = StoredEvidence { evidence: evidence.clone(), accused, verdict };
        self.evidence.push(kept.clone());
        Some(kept)
    }

    /// The log before a place that it has reached.
    pub(crate) fn before_place(&self, instance: Instance) -> Option<std::borrow::Cow<'_, Self>> {
        let seq = instance.seq.checked_sub(1)?;
        if self.id_at(seq) != Some(instance.prev) {
            return None;
        }
        if seq == self.seq() {
            return Some(std::borrow::Cow::Borrowed(self));
        }
        self.at(seq).map(std::borrow::Cow::Owned)
    }

    /// The name of a holder in this game.
    #[must_use]
    pub fn name_of(&self, key: Key) -> String {
        let holder = self.offer().holders.iter().find(|h| h.key == key);
        holder.map_or_else(|| key.short(), |h| h.name.to_string())
    }
}
