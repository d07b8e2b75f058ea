//! How a game begins: the offer, and the genesis that all holders sign.

use crate::deal::{Dealer, Founding};
use crate::identity::{Digest, Identity, Key, Purpose, Signature};
use crate::name::Name;
use crate::wire;
use rules::{HalfHands, Module, Revision, Setup};
use serde::{Deserialize, Serialize};
use std::num::NonZero;

/// The version of the protocol and of the log format that this program speaks.
pub const PROTOCOL: u32 = 3;
/// The oldest version whose games can be read; they keep its rules.
const OLDEST: u32 = 2;
/// From this version on, a holder's vote on its own absence does not count, and an entropy set of fewer than two
/// accepts any return.
pub(super) const FAIR_ABSENCE: u32 = 3;
/// From this version on, every state covers the whole table, with a hash in place of the pinned draws.
pub(super) const WHOLE_TABLE: u32 = 3;
/// The most holders of a game.
pub const MAX_HOLDERS: usize = 8;
/// The most tile sets sent with a game.
pub(super) const MAX_TILE_SETS: usize = 16;
const GAME: &str = "bastide/1 game id";
const OFFER: &str = "bastide/1 offer hash";

/// The source of a game's seeds at its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ChanceMode {
    /// From tokens of all holders.
    Shared,
    /// From the operating system of the only holder.
    Os,
}

/// Whether windows may show hints that players could also work out by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Hints {
    /// They may: players can choose to see what things are worth and what is left.
    #[default]
    Allowed,
    /// They may not at this table.
    Off,
}

/// The source of seeds, and whether hints are allowed. Both are one number in a log, so that logs from before there was
/// a choice of hints can still be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Terms {
    /// The source of seeds.
    pub chance: ChanceMode,
    /// Whether hints are allowed.
    pub hints: Hints,
}

/// The encoding of terms: later variants come after the original ones.
#[derive(Clone, Copy, Serialize, Deserialize)]
enum Written {
    Shared,
    Os,
    SharedUnaided,
    OsUnaided,
}

impl From<Written> for Terms {
    fn from(written: Written) -> Self {
        let (chance, hints) = match written {
            Written::Shared => (ChanceMode::Shared, Hints::Allowed),
            Written::Os => (ChanceMode::Os, Hints::Allowed),
            Written::SharedUnaided => (ChanceMode::Shared, Hints::Off),
            Written::OsUnaided => (ChanceMode::Os, Hints::Off),
        };
        Self { chance, hints }
    }
}

impl From<Terms> for Written {
    fn from(terms: Terms) -> Self {
        match (terms.chance, terms.hints) {
            (ChanceMode::Shared, Hints::Allowed) => Self::Shared,
            (ChanceMode::Os, Hints::Allowed) => Self::Os,
            (ChanceMode::Shared, Hints::Off) => Self::SharedUnaided,
            (ChanceMode::Os, Hints::Off) => Self::OsUnaided,
        }
    }
}

/// The intended player of a seat. Peers show it; they do not check it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SeatKind {
    /// A person at the holder's computer.
    Person,
    /// A bot on the holder's computer.
    Bot(BotKind),
}

/// The strategy of a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BotKind {
    /// Any legal action, all equally likely.
    Random,
    /// The action that puts its own score furthest ahead.
    Greedy,
    /// Overlooks places and misjudges plays.
    Easy,
    /// The play with the best outlook.
    Medium,
    /// Looks ahead for some time at each decision.
    Hard {
        /// How long, in tenths of a second: 1 to 100.
        tenths: NonZero<u8>,
    },
}

impl BotKind {
    /// A bot that looks ahead for a second.
    pub const HARD: Self = Self::Hard { tenths: NonZero::new(10).expect("ten is not zero") };

    /// The longest time of a bot that looks ahead, in tenths of a second.
    pub const LONGEST: u8 = 100;
}

impl SeatKind {
    /// Whether it is within bounds.
    const fn is_possible(self) -> bool {
        !matches!(self, Self::Bot(BotKind::Hard { tenths }) if tenths.get() > BotKind::LONGEST)
    }
}

/// A seat of the game, in the order of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatOffer {
    /// The holder that signs for it.
    pub holder: Key,
    /// The player's name.
    pub name: Name,
    /// The player's colour, an index into the program's palette.
    pub colour: u8,
    /// Person or computer.
    pub player: SeatKind,
}

/// A holder of the game: a computer's profile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HolderOffer {
    /// Its key.
    pub key: Key,
    /// Its name.
    pub name: Name,
}

/// A tile set sent with the game because it is not built in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TileSetOffer {
    /// Its name in the setup.
    pub name: String,
    /// The hash of its canonical text.
    pub blob: Digest,
    /// The length of the text.
    pub bytes: u32,
}

/// The game and the entry after which a branch begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Parent {
    /// The parent's id.
    pub game: Digest,
    /// The number of the parent's entries that the branch keeps.
    pub seq: u64,
    /// The last of them, or the parent's id if it keeps none.
    pub head: Digest,
}

/// The terms that all holders agree to before any secret is derived.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// The [`PROTOCOL`] of the program that founded it.
    pub protocol: u32,
    /// [`rules::RULES_VERSION`].
    pub rules_version: u32,
    /// [`rules::fingerprint`].
    pub fingerprint: Digest,
    /// The table of the agreement.
    pub table: Digest,
    /// The table's name.
    pub name: Name,
    /// The setup.
    pub setup: Setup,
    /// The seats, in the order of play.
    pub seats: Vec<SeatOffer>,
    /// The holders.
    pub holders: Vec<HolderOffer>,
    /// Tile sets that are not built in.
    pub tile_sets: Vec<TileSetOffer>,
    /// The source of seeds, and whether hints are allowed.
    #[serde(rename = "chance")]
    pub terms: Terms,
    /// The parent of a branch.
    pub parent: Option<Parent>,
    /// A fresh nonce of each holder, in holder order, so that no offer is ever repeated.
    pub nonces: Vec<Digest>,
}

/// Why an offer cannot be played.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum OfferError {
    /// It is from another version of the program.
    #[error("it is of protocol version {theirs}; this program speaks version {PROTOCOL}")]
    Protocol {
        /// The version it names.
        theirs: u32,
    },
    /// It is from another version of the rules.
    #[error(
        "it is played by rules version {theirs}; this program knows versions {} to {}",
        rules::OLDEST_RULES_VERSION,
        rules::RULES_VERSION
    )]
    Rules {
        /// The version it names.
        theirs: u32,
    },
    /// Its parts are inconsistent.
    #[error("{0}")]
    Shape(&'static str),
}

impl Offer {
    /// The context from which entropy chains and deal seeds are derived.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::derive(OFFER, &wire::encode(self).unwrap_or_default())
    }

    /// Checks that the parts are consistent. Does not check whether the setup can be played.
    ///
    /// # Errors
    /// [`OfferError`] names the first fault.
    pub fn check(&self) -> Result<(), OfferError> {
        if !(OLDEST..=PROTOCOL).contains(&self.protocol) {
            return Err(OfferError::Protocol { theirs: self.protocol });
        }
        if !(rules::OLDEST_RULES_VERSION..=rules::RULES_VERSION).contains(&self.rules_version) {
            return Err(OfferError::Rules { theirs: self.rules_version });
        }
        let ensure = |ok: bool, why| if ok { Ok(()) } else { Err(OfferError::Shape(why)) };
        ensure(self.is_played_by_its_version(), "its setup has another rules version than it says")?;
        ensure(self.names().all(is_name), "a name is too long or not printable")?;
        ensure(
            (1..=MAX_HOLDERS).contains(&self.holders.len()),
            "a game has one to eight holders, and this offer has not",
        )?;
        ensure(self.seats.len() == usize::from(self.setup.seats), "the seats do not match the setup")?;
        ensure(self.has_distinct_holders(), "a holder is listed twice")?;
        ensure(self.seats.iter().all(|s| s.player.is_possible()), "a bot would think longer than any may")?;
        ensure(
            self.seats.iter().all(|s| self.holders.iter().any(|h| h.key == s.holder)),
            "a seat belongs to a key that is not a holder",
        )?;
        ensure(
            self.holders.iter().all(|h| self.seats.iter().any(|s| h.key == s.holder)),
            "a holder has no seat",
        )?;
        ensure(self.nonces.len() == self.holders.len(), "the nonces do not match the holders")?;
        ensure(
            (self.terms.chance == ChanceMode::Os) == (self.holders.len() == 1),
            "chance comes from one computer exactly if there is one holder",
        )?;
        ensure(
            self.holders.len() == 1 || self.parent.is_some() || !is_dealt(&self.setup),
            "between computers half tiles are dealt closed, not by one public draw",
        )?;
        ensure(
            self.tile_sets.len() <= MAX_TILE_SETS
                && self.tile_sets.iter().all(|t| t.bytes as usize <= crate::blob::MAX_BLOB),
            "the tile sets that should travel with it are too many or too large",
        )
    }

    /// Checks that the parts are consistent and every name is one that programs send today. New games may have no other
    /// names. Stored games may have names that older programs allowed, and can still be read.
    ///
    /// # Errors
    /// [`OfferError`] names the first fault.
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

    /// Whether the setup matches its version: a game of an older rules version says so in its setup too, and only
    /// branches continue by it.
    fn is_played_by_its_version(&self) -> bool {
        let (options, is_branch) = (&self.setup.options, self.parent.is_some());
        match self.rules_version {
            rules::OLDEST_RULES_VERSION => options.is_of_second(),
            3 => options.revision == Revision::Third || is_branch && options.revision < Revision::Fourth,
            _ => options.revision == Revision::Fourth || is_branch,
        }
    }

    fn has_distinct_holders(&self) -> bool {
        self.holders.iter().enumerate().all(|(n, h)| self.holders[..n].iter().all(|other| other.key != h.key))
    }
}

/// Whether hands of half tiles come from a single draw, so that everyone with the log can compute them.
fn is_dealt(setup: &Setup) -> bool {
    setup.modules.contains(&Module::HalfTiles) && setup.options.half_hands == HalfHands::Dealt
}

/// Whether a stored log may contain such a name. Older programs allowed more than today's send, so this must not become
/// stricter.
pub(super) fn is_name(name: &Name) -> bool {
    let written = name.as_written();
    written.len() <= Name::MAX_BYTES && !written.chars().any(char::is_control)
}

/// The first record of a game: the offer, with an entropy anchor and a deal commitment of each holder derived from it.
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

    /// The part of it that a deal of closed half tiles uses.
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

    /// Checks that the parts are consistent.
    ///
    /// # Errors
    /// [`OfferError`] names the first fault.
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

    /// Logs from before there was a choice of hints have one number there: 0 or 1.
    #[test]
    fn terms_of_older_logs_are_read_with_aids_and_as_the_same_bytes() {
        for (byte, chance) in [(0, ChanceMode::Shared), (1, ChanceMode::Os)] {
            let bytes = wire::encode(&chance).unwrap();
            assert_eq!(bytes, [byte, 0, 0, 0]);
            let terms: Terms = wire::decode(&bytes).unwrap();
            assert_eq!(terms, Terms { chance, hints: Hints::Allowed });
        }
    }

    #[test]
    fn terms_are_read_as_they_were_written() {
        let mut seen = Vec::new();
        for chance in [ChanceMode::Shared, ChanceMode::Os] {
            for hints in [Hints::Allowed, Hints::Off] {
                let terms = Terms { chance, hints };
                let bytes = wire::encode(&terms).unwrap();
                assert_eq!(wire::decode::<Terms>(&bytes).unwrap(), terms);
                assert!(!seen.contains(&bytes));
                seen.push(bytes);
            }
        }
    }

    #[test]
    fn a_bot_thinks_for_a_tenth_of_a_second_to_ten_seconds() {
        let read = |tenths: u8| wire::decode::<SeatKind>(&[1, 0, 0, 0, 4, 0, 0, 0, tenths]);
        assert!(read(0).is_err());
        for (tenths, is_possible) in [(1, true), (10, true), (100, true), (101, false), (255, false)] {
            let kind = read(tenths).unwrap();
            assert_eq!(kind, SeatKind::Bot(BotKind::Hard { tenths: NonZero::new(tenths).unwrap() }));
            assert_eq!(kind.is_possible(), is_possible, "{tenths}");
        }
        assert_eq!(wire::encode(&BotKind::Greedy).unwrap(), [1, 0, 0, 0], "as in older logs");
    }
}
