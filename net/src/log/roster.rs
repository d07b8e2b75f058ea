//! The state of the table: the seats, the holders, the chains whose tokens count, and what is open. Part of every
//! entry's state hash.

use super::electorate::Electorate;
use super::entry::{Body, Return};
use super::offer::{FAIR_ABSENCE, Genesis, MAX_HOLDERS, WHOLE_TABLE};
use super::pins::Pins;
use super::proof::Consent;
use crate::deal::Deal;
use crate::identity::{Digest, Key};
use crate::joint_randomness;
use crate::name::Name;
use crate::wire;
use rules::Seat;
use serde::{Deserialize, Serialize};

/// The most returns of a holder to the entropy set.
pub const MAX_RETURNS: u8 = 8;
/// The highest epoch of a place. Epochs increase in small steps, so no holder ever comes near it.
pub const MAX_EPOCH: u64 = 1 << 62;
const STATE: &str = "bastide/1 state";

/// How a seat is played. The first four variants are encoded in states; [`Left`](Self::Left) never is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum SeatMode {
    /// By its own player.
    Present,
    /// Not at all: its turns are skipped.
    Skipped,
    /// By the rules' default actions.
    Auto,
    /// By a bot on the computer of this holder.
    Bot(Key),
    /// Not at all: its player left the game.
    Left,
}

/// A seat in the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatState {
    /// Its holder, or its last one.
    pub holder: Key,
    /// The player's name.
    pub name: Name,
    /// Whether its holder has given it up.
    pub has_left: bool,
    /// How it is played, apart from [`has_left`](Self::has_left); never [`SeatMode::Left`].
    pub mode: SeatMode,
}

impl SeatState {
    /// How it is played, as peers and windows show it.
    #[must_use]
    pub const fn shown(&self) -> SeatMode {
        if self.has_left { SeatMode::Left } else { self.mode }
    }
}

/// A key that is or was a holder, in order of arrival.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Known {
    /// The key.
    pub key: Key,
    /// The era of the next anchor that it may submit.
    pub next_era: u32,
    /// The number of its returns to the entropy set.
    pub returns: u8,
}

/// A chain whose tokens count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Anchor {
    /// Its holder.
    pub holder: Key,
    /// Its era.
    pub era: u32,
    /// Its anchor.
    pub anchor: Digest,
    /// The last draw that was open when the anchor was logged; its n-th token is for draw `since + n`.
    pub since: u64,
}

/// The state of the table. Its encoding is canonical and part of every entry's state hash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Roster {
    /// The seats, in the order of play.
    pub seats: Vec<SeatState>,
    /// The holders, in order of arrival. Epoch e is proposed by holder e mod n.
    pub holders: Vec<Key>,
    /// All keys that are or were holders.
    pub known: Vec<Known>,
    /// The chains whose tokens make the seeds, in the order of `known`.
    pub entropy: Vec<Anchor>,
    /// Anchors that count from the next draw.
    pub arriving: Vec<Return>,
    /// The number of the last draw that was opened.
    pub k: u64,
    /// Whether draw `k` is open.
    pub is_open: bool,
    /// Draws that were taken back, the next first.
    pub pins: Pins,
    /// Whether no entry may follow.
    pub is_closed: bool,
    /// The deal of closed half tiles, if any. Encoded only then, after all other fields.
    #[serde(skip)]
    pub deal: Option<Deal>,
    /// The protocol version of the game. Not encoded, because the genesis contains it.
    #[serde(skip)]
    pub protocol: u32,
}

impl Roster {
    /// The table at the start of a game.
    #[must_use]
    pub fn new(genesis: &Genesis) -> Self {
        let offer = &genesis.offer;
        let holders: Vec<Key> = offer.holders.iter().map(|h| h.key).collect();
        let entropy = holders.iter().zip(&genesis.anchors).map(|(holder, anchor)| Anchor {
            holder: *holder,
            era: 0,
            anchor: *anchor,
            since: 0,
        });
        Self {
            seats: offer
                .seats
                .iter()
                .map(|s| SeatState {
                    holder: s.holder,
                    name: s.name.clone(),
                    has_left: false,
                    mode: SeatMode::Present,
                })
                .collect(),
            known: holders.iter().map(|key| Known { key: *key, next_era: 1, returns: 0 }).collect(),
            entropy: entropy.collect(),
            holders,
            arriving: Vec::new(),
            k: 0,
            is_open: false,
            pins: Pins::new(offer.protocol >= WHOLE_TABLE),
            is_closed: false,
            deal: None,
            protocol: offer.protocol,
        }
    }

    /// The hash in every entry: of the game's state hash and of this table.
    #[must_use]
    pub fn state(&self, game: [u8; 32]) -> Digest {
        let mut bytes = game.to_vec();
        bytes.extend(self.bytes());
        bytes.extend(self.deal.iter().flat_map(Deal::bytes));
        Digest::derive(STATE, &bytes)
    }

    /// Its bytes in a state. Older versions omitted a table with more bytes than a frame.
    fn bytes(&self) -> Vec<u8> {
        if self.protocol >= WHOLE_TABLE {
            return wire::encode_long(self);
        }
        if self.pins.bytes() > wire::MAX_FRAME {
            return Vec::new();
        }
        wire::encode(self).unwrap_or_default()
    }

    /// Whether `key` is a holder now.
    #[must_use]
    pub fn is_holder(&self, key: Key) -> bool {
        Electorate::from(self).is_holder(key)
    }

    /// Whether `key` is or was a holder.
    #[must_use]
    pub fn was_holder(&self, key: Key) -> bool {
        self.known.iter().any(|known| known.key == key)
    }

    /// The smallest number of holders that is more than half.
    #[must_use]
    pub fn more_than_half(&self) -> usize {
        Electorate::from(self).more_than_half()
    }

    /// Whether seeds come from the only holder's operating system.
    #[must_use]
    pub fn is_os(&self) -> bool {
        self.holders.len() == 1
    }

    /// The holder that signs for a seat's decisions; `None` if the rules' default actions are played.
    #[must_use]
    pub fn author(&self, seat: Seat) -> Option<Key> {
        let seat = self.seats.get(seat.index())?;
        match seat.mode {
            SeatMode::Present => (!seat.has_left).then_some(seat.holder),
            SeatMode::Bot(key) => Some(key),
            SeatMode::Skipped | SeatMode::Auto | SeatMode::Left => None,
        }
    }

    /// How a seat is played.
    #[must_use]
    pub fn mode(&self, seat: Seat) -> SeatMode {
        self.seats.get(seat.index()).map_or(SeatMode::Present, |s| s.mode)
    }

    /// The proposer of an epoch.
    #[must_use]
    pub fn proposer(&self, epoch: u64) -> Key {
        Electorate::from(self).proposer(epoch)
    }

    /// The smallest epoch after `after` that `key` may propose.
    #[must_use]
    pub fn epoch_of(&self, key: Key, after: u64) -> Option<u64> {
        let epochs = after.saturating_add(1)..=after.saturating_add(MAX_HOLDERS as u64).min(MAX_EPOCH);
        epochs.into_iter().find(|e| self.proposer(*e) == key)
    }

    /// The anchor of `key`, if its tokens count.
    #[must_use]
    pub fn anchor(&self, key: Key) -> Option<&Anchor> {
        self.entropy.iter().find(|a| a.holder == key)
    }

    /// The votes that `body` needs here.
    #[must_use]
    pub fn consent(&self, body: &Body) -> Consent {
        Electorate::from(self).consent(body)
    }

    /// Whether enough holders can vote for `body` that it can pass at all.
    #[must_use]
    pub fn can_be_met(&self, body: &Body) -> bool {
        self.consent(body).is_met(&self.holders)
    }

    /// Whether a holder's vote on its own absence does not count.
    const fn has_fair_absence(&self) -> bool {
        self.protocol >= FAIR_ABSENCE
    }

    /// The era of the next anchor that `key` may submit.
    #[must_use]
    pub fn next_era(&self, key: Key) -> u32 {
        self.known.iter().find(|h| h.key == key).map_or(0, |h| h.next_era)
    }

    /// Whether a return of `key` would be accepted: it is a holder without a place in the entropy set, or its chain is
    /// almost used up.
    #[must_use]
    pub fn wants_return(&self, key: Key) -> bool {
        let is_waiting = self.arriving.iter().any(|r| r.holder == key);
        let returns = self.known.iter().find(|h| h.key == key).map_or(0, |h| h.returns);
        self.is_holder(key)
            && !is_waiting
            && match self.anchor(key) {
                Some(anchor) => self.k - anchor.since > joint_randomness::CHAIN - joint_randomness::REFRESH,
                // Otherwise no draw could ever open again once all holders had used up their returns.
                None => returns < MAX_RETURNS || (self.has_fair_absence() && self.entropy.len() < 2),
            }
    }

    /// Applies a checked return. The anchor counts at once, so callers must ensure that no draw is open.
    pub(crate) fn take_return(&mut self, back: &Return) {
        let is_refresh = self.anchor(back.holder).is_some();
        self.note_era(back);
        if !is_refresh && let Some(known) = self.known.iter_mut().find(|h| h.key == back.holder) {
            known.returns = known.returns.saturating_add(1);
        }
        self.insert_anchor(back);
    }

    pub(super) fn note_era(&mut self, back: &Return) {
        match self.known.iter_mut().find(|h| h.key == back.holder) {
            Some(known) => known.next_era = back.era.saturating_add(1),
            None => {
                self.known.push(Known { key: back.holder, next_era: back.era.saturating_add(1), returns: 0 });
            }
        }
    }

    fn insert_anchor(&mut self, back: &Return) {
        self.entropy.retain(|a| a.holder != back.holder);
        self.entropy.push(Anchor { holder: back.holder, era: back.era, anchor: back.anchor, since: self.k });
        let rank = |key: Key| self.known.iter().position(|h| h.key == key);
        self.entropy.sort_by_key(|a| rank(a.holder));
    }

    /// Updates the entropy set while no draw is open, and opens the next draw if possible.
    pub(super) fn open_draw(&mut self) {
        let arriving = std::mem::take(&mut self.arriving);
        for back in &arriving {
            self.insert_anchor(back);
        }
        let holders = &self.holders;
        self.entropy.retain(|a| holders.contains(&a.holder));
        if self.is_os() || self.entropy.len() >= 2 {
            self.k += 1;
            self.is_open = true;
        }
    }
}
