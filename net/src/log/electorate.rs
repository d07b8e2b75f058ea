//! The electorate at each place of a log, stored with the entries, so that proofs can be checked without replaying the
//! log.

use super::entry::{Body, End, Instance};
use super::offer::FAIR_ABSENCE;
use super::proof::Consent;
use super::roster::{Anchor, Roster};
use super::{Log, Stored};
use crate::identity::Key;
use std::sync::Arc;

/// The electorate of a place: the holders, and the chains whose tokens count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Electorate<'a> {
    pub(super) holders: &'a [Key],
    pub(super) entropy: &'a [Anchor],
    /// The protocol version of the game.
    pub(super) protocol: u32,
}

impl Electorate<'_> {
    /// Whether `key` is a holder there.
    #[must_use]
    pub fn is_holder(&self, key: Key) -> bool {
        self.holders.contains(&key)
    }

    /// The holders there, in their order.
    #[must_use]
    pub const fn holders(&self) -> &[Key] {
        self.holders
    }

    /// The index of `key` among the holders, from 0.
    #[must_use]
    pub fn rank(&self, key: Key) -> Option<usize> {
        self.holders.iter().position(|holder| *holder == key)
    }

    /// The smallest number of holders that is more than half.
    #[must_use]
    pub const fn more_than_half(&self) -> usize {
        self.holders.len() / 2 + 1
    }

    /// The proposer of an epoch.
    #[must_use]
    pub fn proposer(&self, epoch: u64) -> Key {
        self.holders[(epoch % self.holders.len() as u64) as usize]
    }

    /// The votes that `body` needs there.
    #[must_use]
    pub fn consent(&self, body: &Body) -> Consent {
        let (all_of, none_of) = (Vec::new(), Vec::new());
        match body {
            Body::Absent { holders, .. } => Consent {
                all_of: self.entropy.iter().map(|a| a.holder).filter(|key| !holders.contains(key)).collect(),
                at_least: self.more_than_half(),
                none_of: if self.protocol >= FAIR_ABSENCE { holders.clone() } else { none_of },
            },
            Body::Seat { .. } | Body::Close { end: End::Over } | Body::Disclose { .. } => {
                Consent { all_of, at_least: self.more_than_half(), none_of }
            }
            _ => Consent { all_of: self.holders.to_vec(), at_least: self.holders.len(), none_of },
        }
    }
}

impl<'a> From<&'a Roster> for Electorate<'a> {
    fn from(roster: &'a Roster) -> Self {
        Self { holders: &roster.holders, entropy: &roster.entropy, protocol: roster.protocol }
    }
}

/// The electorate after an entry. Places share what did not change, so that each costs only a few words.
#[derive(Clone)]
struct Place {
    holders: Arc<[Key]>,
    entropy: Arc<[Anchor]>,
}

/// The electorates of a log's places; the first is that of entry 1.
#[derive(Clone, Default)]
pub(super) struct Places(Vec<Place>);

impl Places {
    /// Adds the place after an entry with this table.
    pub(super) fn push(&mut self, roster: &Roster) {
        let last = self.0.last();
        let holders = last.map(|last| &last.holders).filter(|holders| holders[..] == roster.holders[..]);
        let entropy = last.map(|last| &last.entropy).filter(|entropy| entropy[..] == roster.entropy[..]);
        let place = Place {
            holders: holders.cloned().unwrap_or_else(|| roster.holders.as_slice().into()),
            entropy: entropy.cloned().unwrap_or_else(|| roster.entropy.as_slice().into()),
        };
        self.0.push(place);
    }

    /// Drops the places of entries from `seq` on.
    pub(super) fn drop_from(&mut self, seq: u64) {
        self.0.truncate(usize::try_from(seq).unwrap_or(usize::MAX));
    }
}

impl Log {
    /// The electorate at a place of this log, at most one beyond its end.
    #[must_use]
    pub fn electorate(&self, instance: Instance) -> Option<Electorate<'_>> {
        let before = instance.seq.checked_sub(1)?;
        let place = self.places.0.get(usize::try_from(before).ok()?)?;
        let is_here = self.id_at(before) == Some(instance.prev);
        let protocol = self.offer().protocol;
        is_here.then_some(Electorate { holders: &place.holders, entropy: &place.entropy, protocol })
    }

    /// The entry at a place of this log, and those that were there before a chosen one replaced them.
    pub(crate) fn was_at(&self, instance: Instance) -> impl Iterator<Item = &Stored> {
        let stands = self.stored(instance.seq).into_iter();
        let dropped = self.dropped.iter().flat_map(|run| &run.entries);
        stands.chain(dropped).filter(move |stored| stored.entry.instance() == instance)
    }

    /// Whether an author or tokens could vouch for an entry at the end of this log, as far as that shows without
    /// playing it. So nonsense is rejected without copying a game.
    pub(crate) fn may_be_next(&self, entry: &super::Entry) -> bool {
        match (&entry.body, entry.holder) {
            (Body::Draw { k, source: super::Source::Tokens(tokens) }, None) => self.are_tokens(*k, tokens),
            (_, Some(author)) => self.roster.is_holder(author),
            (_, None) => true,
        }
    }

    fn are_tokens(&self, k: u64, tokens: &[crate::identity::Digest]) -> bool {
        let roster = &self.roster;
        let is_token = |(anchor, token): (&Anchor, &_)| {
            k.checked_sub(anchor.since).is_some_and(|n| self.latest.is_token(anchor.anchor, n, *token))
        };
        roster.is_open
            && k == roster.k
            && tokens.len() == roster.entropy.len()
            && roster.entropy.iter().zip(tokens).all(is_token)
    }
}
