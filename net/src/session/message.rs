//! The messages between sessions.

use crate::identity::{Digest, Identity, Key, Purpose, Signature};
use crate::log::{
    Ack, Body, Evidence, Instance, MAX_EPOCH, Proof, Return, Value, proposal_statement, vote_statement,
};
use crate::wire;
use serde::{Deserialize, Serialize};

/// The most entries of one [`Message::Entries`].
pub(super) const MAX_ITEMS: usize = 256;
/// The most positions of one [`Message::Fetch`].
pub(super) const MAX_HAVE: usize = 40;

/// One frame between two sessions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Message {
    /// The sender's status.
    Status(Status),
    /// Asks for the entries after the last of these positions that the receiver also has.
    Fetch {
        /// Of which game.
        game: Digest,
        /// Numbers and ids of the sender's entries.
        have: Vec<(u64, Digest)>,
    },
    /// Entries in order, and the last acks the sender knows.
    Entries {
        /// Of which game.
        game: Digest,
        /// The entries.
        items: Vec<Item>,
        /// Acks of any holders.
        acks: Vec<Ack>,
    },
    /// An entry is stored.
    Ack(Ack),
    /// A holder signed the genesis.
    Signed {
        /// Of which game.
        game: Digest,
        /// Who.
        holder: Key,
        /// Its signature.
        signature: Signature,
    },
    /// A token of the open draw.
    Token(Token),
    /// A holder wants to enter the entropy set.
    Return {
        /// Of which game.
        game: Digest,
        /// Its signed return.
        back: Return,
    },
    /// A player votes for an entry that no single author may write.
    Vote(Vote),
    /// The proposer of an epoch asks for promises but not for votes, to finish an interrupted vote.
    Prepare {
        /// Of which game.
        game: Digest,
        /// For which place.
        instance: Instance,
        /// Its epoch.
        epoch: u64,
    },
    /// A holder's promise.
    Promise {
        /// The signed promise.
        promise: Promise,
        /// What it accepted before.
        value: Option<Value>,
    },
    /// What an epoch proposes.
    Proposal(Proposal),
    /// Proof that a holder signed something forbidden.
    Evidence(Evidence),
    /// The sender computes a different state than an entry names.
    Desync {
        /// Of which game.
        game: Digest,
        /// The number of the entry.
        seq: u64,
        /// The state the sender computed.
        state: Digest,
        /// The hash of the sender's state as text, which can be requested.
        text: Digest,
    },
    /// Asks for a part of something large.
    Want {
        /// Of which game.
        game: Digest,
        /// The hash of the whole.
        blob: Digest,
        /// Which part.
        index: u32,
    },
    /// A part of something large.
    Part {
        /// Of which game.
        game: Digest,
        /// The hash of the whole.
        blob: Digest,
        /// Which part.
        index: u32,
        /// Of how many.
        count: u32,
        /// Its bytes.
        #[serde(with = "serde_bytes")]
        bytes: Vec<u8>,
    },
    /// The game is over, and a dealer of closed half tiles discloses its seed.
    Seed {
        /// Of which game.
        game: Digest,
        /// Whose.
        holder: Key,
        /// The seed: the genesis holds a commitment to it.
        seed: Digest,
    },
}

/// How far a session is, and what it has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Status {
    /// In which game.
    pub game: Digest,
    /// The number of its last entry.
    pub seq: u64,
    /// Its id.
    pub head: Digest,
    /// The highest epoch it promised for the next place.
    pub promised: u64,
    /// Bit n: it has the signature of the n-th holder of the offer.
    pub signed: u8,
    /// Bit n: it has the token of the n-th of the entropy set for the open draw.
    pub tokens: u16,
    /// How far it knows each holder to have stored the log, in holder order.
    pub acked: Vec<u64>,
    /// Bit n: it is the n-th holder, or is connected to it.
    pub connected: u8,
    /// How far it knows the log to be chosen.
    pub chosen: u64,
}

/// An entry in transit, with its proof.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Item {
    /// Its bytes.
    #[serde(with = "serde_bytes")]
    pub entry: Vec<u8>,
    /// Its proof.
    pub proof: Proof,
}

/// A holder's token for a draw, bound to the entry that opened the draw or the last entry since.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Token {
    /// Of which game.
    pub game: Digest,
    /// Of which draw.
    pub k: u64,
    /// The number of the last entry.
    pub seq: u64,
    /// Its id.
    pub head: Digest,
    /// Whose.
    pub holder: Key,
    /// The token.
    pub token: Digest,
    /// The holder's signature.
    pub signature: Signature,
}

impl Token {
    pub(super) fn new(identity: &Identity, game: Digest, k: u64, at: (u64, Digest), token: Digest) -> Self {
        let (seq, head) = at;
        let signature = identity.sign(Purpose::Token, &Self::statement(game, k, at, token));
        Self { game, k, seq, head, holder: identity.key(), token, signature }
    }

    fn statement(game: Digest, k: u64, at: (u64, Digest), token: Digest) -> Vec<u8> {
        wire::encode(&(game, k, at, token)).unwrap_or_default()
    }

    pub(super) fn is_signed(&self) -> bool {
        let statement = Self::statement(self.game, self.k, (self.seq, self.head), self.token);
        self.holder.verify(Purpose::Token, &statement, &self.signature)
    }
}

/// A player's vote for an entry. The vote of the epoch's proposer opens the poll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Vote {
    /// In which game.
    pub game: Digest,
    /// For which place.
    pub instance: Instance,
    /// In which epoch.
    pub epoch: u64,
    /// What is wanted.
    pub body: Body,
    /// Who votes.
    pub holder: Key,
    /// Its signature.
    pub signature: Signature,
}

impl Vote {
    pub(super) fn new(identity: &Identity, game: Digest, instance: Instance, epoch: u64, body: Body) -> Self {
        let signature = identity.sign(Purpose::Vote, &vote_statement(game, instance, epoch, &body));
        Self { game, instance, epoch, body, holder: identity.key(), signature }
    }

    pub(super) fn is_signed(&self) -> bool {
        let statement = vote_statement(self.game, self.instance, self.epoch, &self.body);
        self.holder.verify(Purpose::Vote, &statement, &self.signature)
    }
}

/// A holder's promise to accept nothing from an earlier epoch at a place, and what it has accepted there so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Promise {
    /// In which game.
    pub game: Digest,
    /// For which place.
    pub instance: Instance,
    /// The epoch.
    pub epoch: u64,
    /// The epoch and id of the entry it accepted.
    pub accepted: Option<(u64, Digest)>,
    /// Who promises.
    pub holder: Key,
    /// Its signature.
    pub signature: Signature,
}

impl Promise {
    pub(super) fn new(
        identity: &Identity,
        game: Digest,
        instance: Instance,
        epoch: u64,
        accepted: Option<(u64, Digest)>,
    ) -> Self {
        let signature = identity.sign(Purpose::Promise, &Self::statement(game, instance, epoch, accepted));
        Self { game, instance, epoch, accepted, holder: identity.key(), signature }
    }

    fn statement(game: Digest, instance: Instance, epoch: u64, accepted: Option<(u64, Digest)>) -> Vec<u8> {
        wire::encode(&(game, instance, epoch, accepted)).unwrap_or_default()
    }

    pub(super) fn is_signed(&self) -> bool {
        let statement = Self::statement(self.game, self.instance, self.epoch, self.accepted);
        self.holder.verify(Purpose::Promise, &statement, &self.signature)
    }
}

/// The value that the proposer of an epoch proposes, and the promises that allow it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proposal {
    /// In which game.
    pub game: Digest,
    /// For which place.
    pub instance: Instance,
    /// In which epoch.
    pub epoch: u64,
    /// What.
    pub value: Value,
    /// The promises of more than half of the holders.
    pub promises: Vec<Promise>,
    /// The proposer.
    pub holder: Key,
    /// Its signature over the entry's id.
    pub signature: Signature,
}

impl Proposal {
    pub(super) fn statement(game: Digest, instance: Instance, epoch: u64, id: Digest) -> Vec<u8> {
        proposal_statement(game, instance, epoch, id)
    }

    pub(super) fn is_signed(&self, id: Digest) -> bool {
        let statement = Self::statement(self.game, self.instance, self.epoch, id);
        self.holder.verify(Purpose::Proposal, &statement, &self.signature)
    }
}

impl Message {
    /// Whether it names an impossible place (number 0) or an epoch above [`MAX_EPOCH`].
    pub(super) fn is_beyond_numbers(&self) -> bool {
        let (instance, epoch) = match self {
            Self::Status(status) => return status.promised > MAX_EPOCH,
            Self::Ack(ack) => (ack.instance, ack.epoch),
            Self::Vote(vote) => (vote.instance, vote.epoch),
            Self::Prepare { instance, epoch, .. } => (*instance, *epoch),
            Self::Promise { promise, .. } => (promise.instance, promise.epoch),
            Self::Proposal(proposal) => (proposal.instance, proposal.epoch),
            _ => return false,
        };
        instance.seq == 0 || epoch > MAX_EPOCH
    }

    /// The game it belongs to.
    #[must_use]
    pub fn game(&self) -> Option<Digest> {
        match self {
            Self::Status(status) => Some(status.game),
            Self::Ack(ack) => Some(ack.game),
            Self::Token(token) => Some(token.game),
            Self::Vote(vote) => Some(vote.game),
            Self::Promise { promise, .. } => Some(promise.game),
            Self::Proposal(proposal) => Some(proposal.game),
            Self::Evidence(evidence) => evidence.accused().map(|accused| accused.game),
            Self::Fetch { game, .. }
            | Self::Entries { game, .. }
            | Self::Signed { game, .. }
            | Self::Return { game, .. }
            | Self::Prepare { game, .. }
            | Self::Desync { game, .. }
            | Self::Want { game, .. }
            | Self::Part { game, .. }
            | Self::Seed { game, .. } => Some(*game),
        }
    }
}
