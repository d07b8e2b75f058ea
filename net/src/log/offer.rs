//! What a game is founded on: the offer, and the genesis that all holders sign.

use crate::deal::{Dealer, Founding};
use crate::identity::{Digest, Identity, Key, Purpose, Signature};
use crate::name::Name;
use crate::wire;
use rules::{HalfHands, Module, Revision, Setup};
use serde::{Deserialize, Serialize};

/// The version of the protocol and of the log format that this program speaks.
pub const PROTOCOL: u32 = 3;
/// The oldest version whose games are read; they go on by its rules.
const OLDEST: u32 = 2;
/// From this version on the votes of who is called absent do not count, and a set of fewer than two takes any return.
pub(super) const FAIR_ABSENCE: u32 = 3;
/// From this version on every state is of the whole table, in which a hash stands for the draws that are pinned.
pub(super) const WHOLE_TABLE: u32 = 3;
/// The most holders of a game.
pub const MAX_HOLDERS: usize = 8;
/// The most tile sets that travel with a game.
pub(super) const MAX_TILE_SETS: usize = 16;
const GAME: &str = "bastide/1 game id";
const OFFER: &str = "bastide/1 offer hash";

/// Where a game's seeds come from at its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ChanceMode {
    /// From tokens of all holders.
    Shared,
    /// From the operating system of the only holder.
    Os,
}

/// Whether windows may help their people with what could also be worked out by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Aids {
    /// They may: whoever wants to is told what things are worth and what is left.
    #[default]
    Allowed,
    /// Nobody is told at this table.
    Off,
}

/// Where seeds come from and whether windows may help. Both are one number in a log, so that logs of before there
/// was a choice of aids are read as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Terms {
    /// Where seeds come from.
    pub chance: ChanceMode,
    /// Whether windows may help.
    pub aids: Aids,
}

/// How terms are written: what was added comes after what was there.
#[derive(Clone, Copy, Serialize, Deserialize)]
enum Written {
    Shared,
    Os,
    SharedUnaided,
    OsUnaided,
}

impl From<Written> for Terms {
    fn from(written: Written) -> Self {
        let (chance, aids) = match written {
            Written::Shared => (ChanceMode::Shared, Aids::Allowed),
            Written::Os => (ChanceMode::Os, Aids::Allowed),
            Written::SharedUnaided => (ChanceMode::Shared, Aids::Off),
            Written::OsUnaided => (ChanceMode::Os, Aids::Off),
        };
        Self { chance, aids }
    }
}

impl From<Terms> for Written {
    fn from(terms: Terms) -> Self {
        match (terms.chance, terms.aids) {
            (ChanceMode::Shared, Aids::Allowed) => Self::Shared,
            (ChanceMode::Os, Aids::Allowed) => Self::Os,
            (ChanceMode::Shared, Aids::Off) => Self::SharedUnaided,
            (ChanceMode::Os, Aids::Off) => Self::OsUnaided,
        }
    }
}

/// Who is meant to play a seat; for the screen only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Player {
    /// A person at the holder's computer.
    Person,
    /// The holder's computer itself.
    Bot(Skill),
}

/// How a computer plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Skill {
    /// Any legal action.
    Random,
    /// The action with the most points.
    Greedy,
}

/// A seat of the game, in the order of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatOffer {
    /// Who signs for it.
    pub holder: Key,
    /// The player's name.
    pub name: Name,
    /// The player's colour, an index into the program's palette.
    pub colour: u8,
    /// Person or computer.
    pub player: Player,
}

/// A holder of the game: a computer's profile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HolderOffer {
    /// Its key.
    pub key: Key,
    /// What people call it.
    pub name: Name,
}

/// A tile set that travels with the game because it is not built in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TileSetOffer {
    /// Its name in the setup.
    pub name: String,
    /// The hash of its canonical text.
    pub blob: Digest,
    /// The length of the text.
    pub bytes: u32,
}

/// The game and entry a branch begins after.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Parent {
    /// The parent's id.
    pub game: Digest,
    /// How many entries of the parent the branch keeps.
    pub seq: u64,
    /// The last of them, or the parent's id if it keeps none.
    pub head: Digest,
}

/// What everybody agrees to before any secret is derived.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// The [`PROTOCOL`] of the program that founded it.
    pub protocol: u32,
    /// [`rules::RULES_VERSION`].
    pub rules_version: u32,
    /// [`rules::fingerprint`].
    pub fingerprint: Digest,
    /// The table it was agreed at.
    pub table: Digest,
    /// The table's name.
    pub name: Name,
    /// What is played.
    pub setup: Setup,
    /// The seats, in the order of play.
    pub seats: Vec<SeatOffer>,
    /// The holders.
    pub holders: Vec<HolderOffer>,
    /// Tile sets that are not built in.
    pub tile_sets: Vec<TileSetOffer>,
    /// Where seeds come from, and whether windows may help.
    #[serde(rename = "chance")]
    pub terms: Terms,
    /// Set in a branch.
    pub parent: Option<Parent>,
    /// A fresh nonce of every holder, in holder order, so that no game is ever offered twice.
    pub nonces: Vec<Digest>,
}

/// Why an offer cannot be played.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum OfferError {
    /// From another version of the program.
    #[error("it is of protocol version {theirs}; this program speaks version {PROTOCOL}")]
    Protocol {
        /// The version it names.
        theirs: u32,
    },
    /// From another version of the rules.
    #[error(
        "it is played by rules version {theirs}; this program knows versions {} to {}",
        rules::OLDEST_RULES_VERSION,
        rules::RULES_VERSION
    )]
    Rules {
        /// The version it names.
        theirs: u32,
    },
    /// Its parts contradict each other.
    #[error("{0}")]
    Shape(&'static str),
}

impl Offer {
    /// What entropy chains and deal seeds are derived from.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::derive(OFFER, &wire::encode(self).unwrap_or_default())
    }

    /// Whether the parts fit together. Says nothing about whether the setup can be played.
    ///
    /// # Errors
    /// [`OfferError`] names the first thing that is wrong.
    pub fn check(&self) -> Result<(), OfferError> {
        if !(OLDEST..=PROTOCOL).contains(&self.protocol) {
            return Err(OfferError::Protocol { theirs: self.protocol });
        }
        if !(rules::OLDEST_RULES_VERSION..=rules::RULES_VERSION).contains(&self.rules_version) {
            return Err(OfferError::Rules { theirs: self.rules_version });
        }
        let ensure = |ok: bool, why| if ok { Ok(()) } else { Err(OfferError::Shape(why)) };
        ensure(self.is_played_by_its_version(), "its setup is of another rules version than it says")?;
        ensure(self.names().all(is_name), "a name is too long or not printable")?;
        ensure(
            (1..=MAX_HOLDERS).contains(&self.holders.len()),
            "a game has one to eight holders, and this offer has not",
        )?;
        ensure(self.seats.len() == usize::from(self.setup.seats), "the seats are not those of the setup")?;
        ensure(self.has_distinct_holders(), "a holder is listed twice")?;
        ensure(
            self.seats.iter().all(|s| self.holders.iter().any(|h| h.key == s.holder)),
            "a seat belongs to nobody who is a holder",
        )?;
        ensure(
            self.holders.iter().all(|h| self.seats.iter().any(|s| h.key == s.holder)),
            "a holder has no seat",
        )?;
        ensure(self.nonces.len() == self.holders.len(), "there is not one nonce a holder")?;
        ensure(
            (self.terms.chance == ChanceMode::Os) == (self.holders.len() == 1),
            "chance comes from one computer exactly if there is one holder",
        )?;
        ensure(
            self.holders.len() == 1 || self.parent.is_some() || !is_dealt(&self.setup),
            "between computers half tiles are dealt closed, not by one draw that everybody sees",
        )?;
        ensure(
            self.tile_sets.len() <= MAX_TILE_SETS
                && self.tile_sets.iter().all(|t| t.bytes as usize <= crate::blob::MAX_BLOB),
            "the tile sets that should travel with it are too many or too large",
        )
    }

    /// Whether the parts fit together and every name is one that programs send today. A game that is founded now has
    /// no other names; one that was stored may have what was let in before, and is still read.
    ///
    /// # Errors
    /// [`OfferError`] names the first thing that is wrong.
    pub fn check_new(&self) -> Result<(), OfferError> {
        self.check()?;
        if self.names().all(Name::is_clean) {
            return Ok(());
        }
        Err(OfferError::Shape("a name holds what cannot be seen, or too many accents"))
    }

    fn names(&self) -> impl Iterator<Item = &Name> {
        let people = self.seats.iter().map(|s| &s.name).chain(self.holders.iter().map(|h| &h.name));
        people.chain([&self.name])
    }

    /// A game of rules version 2 says so in its setup, too, and only branches go on by it.
    fn is_played_by_its_version(&self) -> bool {
        let options = &self.setup.options;
        match self.rules_version {
            rules::OLDEST_RULES_VERSION => options.is_of_second(),
            _ => options.revision == Revision::Third || self.parent.is_some(),
        }
    }

    fn has_distinct_holders(&self) -> bool {
        self.holders.iter().enumerate().all(|(n, h)| self.holders[..n].iter().all(|other| other.key != h.key))
    }
}

/// Whether hands of half tiles are dealt by one draw: everybody who has the log can tell them.
fn is_dealt(setup: &Setup) -> bool {
    setup.modules.contains(&Module::HalfTiles) && setup.options.half_hands == HalfHands::Dealt
}

/// Whether a stored log may hold such a name. Older programs let in more than today's send, so this must not
/// become stricter.
pub(super) fn is_name(name: &Name) -> bool {
    let written = name.as_written();
    written.len() <= Name::MAX_BYTES && !written.chars().any(char::is_control)
}

/// The founding of a game: the offer, and of every holder an entropy anchor and a deal commitment derived from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Genesis {
    /// What was agreed.
    pub offer: Offer,
    /// The end of each holder's entropy chain of era 0, in holder order.
    pub anchors: Vec<Digest>,
    /// Each holder's commitment to its deal seed, in holder order.
    pub commitments: Vec<Digest>,
}

impl Genesis {
    /// The game's id, which is also the head of a game without entries.
    #[must_use]
    pub fn id(&self) -> Digest {
        Digest::derive(GAME, &wire::encode(self).unwrap_or_default())
    }

    /// What a deal of closed half tiles takes from it.
    pub(crate) fn founding(&self) -> Founding {
        let holders = self.offer.holders.iter().zip(&self.commitments);
        let dealer = |(holder, commitment): (&HolderOffer, &Digest)| Dealer {
            key: holder.key,
            commitment: *commitment,
        };
        Founding {
            game: self.id(),
            offer: self.offer.digest(),
            dealers: holders.map(dealer).collect(),
            seats: self.offer.seats.iter().map(|seat| seat.holder).collect(),
        }
    }

    /// Whether the parts fit together.
    ///
    /// # Errors
    /// [`OfferError`] names the first thing that is wrong.
    pub fn check(&self) -> Result<(), OfferError> {
        self.offer.check()?;
        let holders = self.offer.holders.len();
        if self.anchors.len() != holders || self.commitments.len() != holders {
            return Err(OfferError::Shape("there is not one anchor and one commitment a holder"));
        }
        wire::encode(self).map_err(|_| OfferError::Shape("it does not fit into one frame")).map(|_| ())
    }

    /// Signs that `identity` takes part in the game with this id.
    #[must_use]
    pub fn sign(id: Digest, identity: &Identity) -> Signature {
        identity.sign(Purpose::Genesis, &id.0)
    }

    /// Whether `signature` says that `key` takes part in the game with this id.
    #[must_use]
    pub fn is_signed(id: Digest, key: Key, signature: &Signature) -> bool {
        key.verify(Purpose::Genesis, &id.0, signature)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Logs that were written before there was a choice of aids have one number there: 0 or 1.
    #[test]
    fn terms_of_older_logs_are_read_with_aids_and_as_the_same_bytes() {
        for (byte, chance) in [(0, ChanceMode::Shared), (1, ChanceMode::Os)] {
            let bytes = wire::encode(&chance).unwrap();
            assert_eq!(bytes, [byte, 0, 0, 0]);
            let terms: Terms = wire::decode(&bytes).unwrap();
            assert_eq!(terms, Terms { chance, aids: Aids::Allowed });
        }
    }

    #[test]
    fn terms_are_read_as_they_were_written() {
        let mut seen = Vec::new();
        for chance in [ChanceMode::Shared, ChanceMode::Os] {
            for aids in [Aids::Allowed, Aids::Off] {
                let terms = Terms { chance, aids };
                let bytes = wire::encode(&terms).unwrap();
                assert_eq!(wire::decode::<Terms>(&bytes).unwrap(), terms);
                assert!(!seen.contains(&bytes));
                seen.push(bytes);
            }
        }
    }
}
