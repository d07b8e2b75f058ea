//! Proofs of entries: the author's signature, the tokens in the entry, or a certificate of the holders.

use super::electorate::Electorate;
use super::entry::{Body, Entry, Instance};
use super::offer::MAX_HOLDERS;
use crate::identity::{Digest, Identity, Key, Purpose, Signature};
use crate::wire;
use serde::{Deserialize, Serialize};

/// The proof of an entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Proof {
    /// The author's signature.
    Author(Signature),
    /// Nothing: the tokens of the draw certify themselves.
    Draw,
    /// More than half of the holders accepted it in an epoch after the first.
    Certificate {
        /// The epoch.
        epoch: u64,
        /// The grounds on which it could be proposed.
        grounds: Grounds,
        /// The accepting holders' signatures, sorted by key.
        accepts: Vec<(Key, Signature)>,
    },
}

/// The grounds on which an entry may be proposed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Grounds {
    /// Its author signed it.
    Author(Signature),
    /// The tokens in it certify themselves.
    Draw,
    /// Holders voted for it.
    Votes {
        /// The epoch in which they voted.
        epoch: u64,
        /// Their signatures, sorted by key.
        votes: Vec<(Key, Signature)>,
    },
}

/// Something that can be proposed for an instance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Value {
    /// The entry's bytes.
    #[serde(with = "serde_bytes")]
    pub entry: Vec<u8>,
    /// The grounds of the proposal.
    pub grounds: Grounds,
}

/// A holder's acknowledgement that it stored an entry: it accepted the entry in epoch 0 or a later one, or has the
/// certificate of that epoch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ack {
    /// The game.
    pub game: Digest,
    /// The place.
    pub instance: Instance,
    /// The epoch.
    pub epoch: u64,
    /// The entry's id.
    pub id: Digest,
    /// The state after it.
    pub state: Digest,
    /// The holder.
    pub holder: Key,
    /// Its signature.
    pub signature: Signature,
}

impl Ack {
    /// The ack of `identity` for the entry with this id.
    #[must_use]
    pub fn new(identity: &Identity, entry: &Entry, id: Digest, epoch: u64) -> Self {
        let statement = statement(entry.game, entry.instance(), epoch, id, entry.state);
        Self {
            game: entry.game,
            instance: entry.instance(),
            epoch,
            id,
            state: entry.state,
            holder: identity.key(),
            signature: identity.sign(Purpose::Ack, &statement),
        }
    }

    /// An ack from one of the signatures of a certificate.
    pub(crate) fn of_certificate(
        entry: &Entry,
        id: Digest,
        epoch: u64,
        holder: Key,
        signature: Signature,
    ) -> Self {
        let (game, instance, state) = (entry.game, entry.instance(), entry.state);
        Self { game, instance, epoch, id, state, holder, signature }
    }

    /// Whether its holder signed it.
    #[must_use]
    pub fn is_signed(&self) -> bool {
        let statement = statement(self.game, self.instance, self.epoch, self.id, self.state);
        self.holder.verify(Purpose::Ack, &statement, &self.signature)
    }
}

fn statement(game: Digest, instance: Instance, epoch: u64, id: Digest, state: Digest) -> Vec<u8> {
    wire::encode(&(game, instance, epoch, id, state)).expect("four digests and two numbers fit into a frame")
}

/// The bytes that a vote for `body` signs.
#[must_use]
pub fn vote_statement(game: Digest, instance: Instance, epoch: u64, body: &Body) -> Vec<u8> {
    wire::encode(&(game, instance, epoch, body)).unwrap_or_default()
}

/// The votes that a body needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consent {
    /// All of these.
    pub all_of: Vec<Key>,
    /// And at least this many of all holders.
    pub at_least: usize,
    /// But none of these, because the vote is about them.
    pub none_of: Vec<Key>,
}

impl Consent {
    /// Whether these voters are enough.
    #[must_use]
    pub fn is_met(&self, voters: &[Key]) -> bool {
        let count = voters.iter().filter(|key| !self.none_of.contains(key)).count();
        count >= self.at_least && self.all_of.iter().all(|key| voters.contains(key))
    }
}

/// Why a proof is invalid.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofError {
    /// The author's signature is invalid.
    #[error("the signature is not its author's")]
    Author,
    /// It has no author that could write it alone.
    #[error("it needs a certificate of the holders")]
    NeedsCertificate,
    /// The kind of proof does not match the body.
    #[error("its kind of proof does not fit its content")]
    WrongKind,
    /// A signature of a certificate is invalid or not a holder's, or they are not sorted.
    #[error("its certificate contains a signature that is not a holder's")]
    Signature,
    /// Too few holders accepted it.
    #[error("its certificate lacks the signatures of more than half of the holders")]
    TooFew,
    /// Too few holders voted for it.
    #[error("some of the votes it needs are missing")]
    Votes,
}

impl Proof {
    /// The grounds of the proposal.
    #[must_use]
    pub fn grounds(&self) -> Grounds {
        match self {
            Self::Author(signature) => Grounds::Author(*signature),
            Self::Draw => Grounds::Draw,
            Self::Certificate { grounds, .. } => grounds.clone(),
        }
    }

    /// The epoch of its acceptance.
    #[must_use]
    pub fn epoch(&self) -> u64 {
        match self {
            Self::Author(_) | Self::Draw => 0,
            Self::Certificate { epoch, .. } => *epoch,
        }
    }

    /// Whether it is a certificate.
    #[must_use]
    pub fn is_certificate(&self) -> bool {
        matches!(self, Self::Certificate { .. })
    }

    /// Checks that it is valid for `entry` with this electorate.
    ///
    /// # Errors
    /// [`ProofError`] says what is missing.
    pub fn check<'a>(
        &self,
        by: impl Into<Electorate<'a>>,
        entry: &Entry,
        id: Digest,
    ) -> Result<(), ProofError> {
        self.check_signed(by, entry, id, false)
    }

    /// Like [`Proof::check`], but skips the signatures if `is_signed`: see [`Proof::is_signed`].
    pub(super) fn check_signed<'a>(
        &self,
        by: impl Into<Electorate<'a>>,
        entry: &Entry,
        id: Digest,
        is_signed: bool,
    ) -> Result<(), ProofError> {
        let roster = by.into();
        match self {
            Self::Author(_) if is_signed => Ok(()),
            Self::Author(signature) => Grounds::Author(*signature).check_epoch_0(roster, entry, id),
            Self::Draw => Grounds::Draw.check_epoch_0(roster, entry, id),
            Self::Certificate { epoch, grounds, accepts } => {
                if *epoch == 0 {
                    return Err(ProofError::WrongKind);
                }
                grounds.check_signed(roster, entry, id, is_signed)?;
                let statement = statement(entry.game, entry.instance(), *epoch, id, entry.state);
                check_all(roster, accepts, Purpose::Ack, &statement, is_signed)?;
                if accepts.len() < roster.more_than_half() { Err(ProofError::TooFew) } else { Ok(()) }
            }
        }
    }

    /// Whether all its signatures are valid. Does not check who may sign here.
    pub(super) fn is_signed(&self, entry: &Entry, id: Digest) -> bool {
        let are_good = |signed: &[(Key, Signature)], purpose: Purpose, statement: &[u8]| {
            signed.len() <= MAX_HOLDERS && signed.iter().all(|(key, s)| key.verify(purpose, statement, s))
        };
        match self {
            Self::Author(signature) => entry.is_signed(id, signature),
            Self::Draw => false,
            Self::Certificate { epoch, grounds, accepts } => {
                let are_grounds = match grounds {
                    Grounds::Author(signature) => entry.is_signed(id, signature),
                    Grounds::Draw => true,
                    Grounds::Votes { epoch, votes } => {
                        let voted = vote_statement(entry.game, entry.instance(), *epoch, &entry.body);
                        are_good(votes, Purpose::Vote, &voted)
                    }
                };
                let accepted = statement(entry.game, entry.instance(), *epoch, id, entry.state);
                are_grounds && are_good(accepts, Purpose::Ack, &accepted)
            }
        }
    }
}

impl Grounds {
    fn check_epoch_0(&self, roster: Electorate<'_>, entry: &Entry, id: Digest) -> Result<(), ProofError> {
        match self {
            Self::Votes { .. } => Err(ProofError::NeedsCertificate),
            _ => self.check(roster, entry, id),
        }
    }

    /// Checks that they allow `entry` to be proposed with this electorate.
    ///
    /// # Errors
    /// [`ProofError`] says what is missing.
    pub fn check<'a>(
        &self,
        by: impl Into<Electorate<'a>>,
        entry: &Entry,
        id: Digest,
    ) -> Result<(), ProofError> {
        self.check_signed(by.into(), entry, id, false)
    }

    fn check_signed(
        &self,
        roster: Electorate<'_>,
        entry: &Entry,
        id: Digest,
        is_signed: bool,
    ) -> Result<(), ProofError> {
        match (self, entry.body.writer()) {
            (Self::Author(signature), Writer::Author) => {
                if is_signed || entry.is_signed(id, signature) {
                    Ok(())
                } else {
                    Err(ProofError::Author)
                }
            }
            (Self::Draw, Writer::Tokens) => Ok(()),
            (Self::Votes { epoch, votes }, Writer::Votes) => {
                let statement = vote_statement(entry.game, entry.instance(), *epoch, &entry.body);
                check_all(roster, votes, Purpose::Vote, &statement, is_signed)?;
                let voters: Vec<Key> = votes.iter().map(|(key, _)| *key).collect();
                if roster.consent(&entry.body).is_met(&voters) { Ok(()) } else { Err(ProofError::Votes) }
            }
            (_, Writer::Votes) => Err(ProofError::NeedsCertificate),
            _ => Err(ProofError::WrongKind),
        }
    }
}

fn check_all(
    roster: Electorate<'_>,
    signed: &[(Key, Signature)],
    purpose: Purpose,
    statement: &[u8],
    is_signed: bool,
) -> Result<(), ProofError> {
    let is_sorted = signed.windows(2).all(|pair| pair[0].0 < pair[1].0);
    let all_valid = || {
        signed
            .iter()
            .all(|(key, s)| roster.is_holder(*key) && (is_signed || key.verify(purpose, statement, s)))
    };
    if is_sorted && all_valid() { Ok(()) } else { Err(ProofError::Signature) }
}

/// The kind of author of a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writer {
    /// One holder, with its signature.
    Author,
    /// No holder: tokens determine it.
    Tokens,
    /// The holders together, by votes.
    Votes,
}

impl Body {
    /// The kind of author.
    #[must_use]
    pub fn writer(&self) -> Writer {
        match self {
            Self::Act { .. }
            | Self::Open { .. }
            | Self::Draw { source: super::Source::Os(_), .. }
            | Self::Deal(_) => Writer::Author,
            Self::Draw { source: super::Source::Tokens(_), .. } => Writer::Tokens,
            Self::Absent { .. }
            | Self::Seat { .. }
            | Self::Takeback { .. }
            | Self::Close { .. }
            | Self::Disclose { .. } => Writer::Votes,
        }
    }
}
