//! The adverts that a computer knows, its own and those it received, by a short name. Checksums help two computers to
//! find the difference between what they know.

use crate::api::TableAdvert;
use crate::identity::{Digest, Key};
use crate::lobby::{Advert, HOLDS, SignedAdvert};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The most adverts per computer.
const EACH: usize = 2;
/// The most adverts in all.
pub(super) const ALL: usize = 1000;
/// The most remembered versions of adverts that are gone.
const GONE: usize = 2 * ALL;
/// An advert with less time left is not sent any more, because it would expire on the way.
const TOO_LATE: Duration = Duration::from_secs(2);

/// The short name of an advert: the start of a hash of signer and table.
pub(super) type Name = u64;

/// The result of receiving an advert.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Reception {
    /// It is news; with whether it changes the list shown to users.
    New { name: Name, is_shown: bool },
    /// It is neither new nor invalid.
    Old,
    /// It claims to be from this computer's own key.
    Own,
    /// There is no room for it.
    NoRoom,
    /// No honest program sends it.
    Bad(&'static str),
}

struct Known {
    advert: Advert,
    /// Its view for users.
    view: TableAdvert,
    heard: SignedAdvert,
    until: Instant,
    /// Since when any advert of its signer on that table has been known.
    since: Instant,
    /// The neighbour that sent it first.
    from: Key,
}

impl Known {
    /// Whether its signer has left that table.
    fn is_gone(&self) -> bool {
        self.advert.state == Advert::GONE
    }
}

/// The adverts that a computer knows.
#[derive(Default)]
pub(crate) struct Adverts {
    known: BTreeMap<Name, Known>,
    /// The versions of adverts that are gone; only their signer can bring them back.
    gone: BTreeMap<Name, (u64, Instant)>,
    /// Signers of these whose connections to this computer broke, and when.
    broken: BTreeMap<Key, Instant>,
    sums: [u64; 16],
}

impl Adverts {
    /// Adds an advert of this computer.
    pub(crate) fn put(&mut self, heard: SignedAdvert, me: Key, now: Instant) -> Option<Name> {
        let advert = heard.advert()?;
        let (name, view) = (name_of(&advert), advert.view(me));
        self.insert(name, Known { advert, view, heard, until: now + HOLDS, since: now, from: me });
        Some(name)
    }

    /// Handles an advert of any signer, as a neighbour sent it.
    pub(super) fn take(&mut self, heard: SignedAdvert, from: Key, me: Key, now: Instant) -> Reception {
        let Some(advert) = heard.advert() else { return Reception::Bad("an advert that cannot be read") };
        let name = name_of(&advert);
        if advert.signer == me {
            // It comes from a program with this profile's key: an earlier run of this one, or another. It is not
            // requested again.
            self.remember(name, advert.version, now);
            return Reception::Own;
        }
        if self.known.get(&name).is_some_and(|k| k.advert.version >= advert.version)
            || self.gone.get(&name).is_some_and(|(version, _)| *version >= advert.version)
        {
            return Reception::Old;
        }
        if !advert.is_sound() {
            return Reception::Bad("an advert that exceeds the limits");
        }
        if !heard.is_true(advert.signer) {
            return Reception::Bad("an advert that its signer did not sign");
        }
        if !self.known.contains_key(&name) && !self.make_room(&advert, from, now) {
            // It is not requested again before its renewal.
            self.remember(name, advert.version, now);
            return Reception::NoRoom;
        }
        // An advert signed before the connection broke may still arrive by way of others.
        let is_alive = |at: &Instant| now + heard.left() >= *at + HOLDS;
        let came = self.broken.get(&advert.signer).is_some_and(is_alive) && self.came(advert.signer);
        let (until, view) = (now + heard.left(), advert.view(me));
        let is_shown = self.insert(name, Known { advert, view, heard, until, since: now, from });
        Reception::New { name, is_shown: is_shown || came }
    }

    /// Notes a broken connection to a neighbour, since a killed program says no goodbye. Returns whether a table is
    /// shown differently.
    pub(super) fn broke(&mut self, signer: Key, now: Instant) -> bool {
        let tells = self.told_by(signer).is_some();
        if tells {
            self.broken.insert(signer, now);
        }
        tells
    }

    /// Notes that a signer is back. Returns whether a table is shown differently.
    pub(super) fn came(&mut self, signer: Key) -> bool {
        self.broken.remove(&signer).is_some()
    }

    /// Makes room for one more advert of this signer; returns whether there is any. If the total is reached, the
    /// neighbour that sent the most loses one to a neighbour that sent fewer. So one that invents tables crowds out
    /// only its own.
    fn make_room(&mut self, advert: &Advert, from: Key, now: Instant) -> bool {
        let of_signer = self.known.values().filter(|k| k.advert.signer == advert.signer).count();
        if of_signer >= EACH {
            // A table that was left long ago is replaced by a new one.
            let gone = self
                .known
                .iter()
                .find(|(_, k)| k.advert.signer == advert.signer && k.advert.state == Advert::GONE);
            let Some(name) = gone.map(|(name, _)| *name) else { return false };
            self.remove(name, now);
        }
        if self.known.len() < ALL {
            return true;
        }
        let mut brought: BTreeMap<Key, usize> = BTreeMap::new();
        for known in self.known.values() {
            *brought.entry(known.from).or_default() += 1;
        }
        let Some((most, count)) = brought.iter().max_by_key(|(_, count)| **count) else { return true };
        if *count <= brought.get(&from).copied().unwrap_or(0) + 1 {
            return false;
        }
        let oldest = self.known.iter().filter(|(_, k)| k.from == *most).min_by_key(|(_, k)| k.until);
        let Some(name) = oldest.map(|(name, _)| *name) else { return false };
        self.remove(name, now);
        true
    }

    /// Adds an advert. Returns whether the list shown to users changes: most adverts are renewals.
    fn insert(&mut self, name: Name, mut known: Known) -> bool {
        self.sums[bucket(name)] ^= mix(name, known.advert.version);
        let old = self.known.remove(&name);
        if let Some(old) = &old {
            self.sums[bucket(name)] ^= mix(name, old.advert.version);
            known.since = old.since;
        }
        let is_same = |old: &Known| old.view == known.view && old.is_gone() == known.is_gone();
        let is_shown = !old.as_ref().is_some_and(is_same);
        self.known.insert(name, known);
        is_shown
    }

    fn remove(&mut self, name: Name, now: Instant) {
        if let Some(old) = self.known.remove(&name) {
            self.sums[bucket(name)] ^= mix(name, old.advert.version);
            self.remember(name, old.advert.version, now);
            let signer = old.advert.signer;
            if self.broken.contains_key(&signer) && self.told_by(signer).is_none() {
                self.broken.remove(&signer);
            }
        }
    }

    fn remember(&mut self, name: Name, version: u64, now: Instant) {
        if self.gone.len() >= GONE
            && let Some(oldest) = self.gone.iter().min_by_key(|(_, (_, at))| *at).map(|(name, _)| *name)
        {
            self.gone.remove(&oldest);
        }
        let place = self.gone.entry(name).or_insert((version, now));
        *place = (place.0.max(version), now);
    }

    /// Drops adverts that were not renewed. Returns whether there were any.
    pub(crate) fn expire(&mut self, now: Instant) -> bool {
        let over: Vec<Name> =
            self.known.iter().filter(|(_, k)| k.until <= now).map(|(name, _)| *name).collect();
        for name in &over {
            self.remove(*name, now);
        }
        !over.is_empty()
    }

    /// A checksum over names and versions for each sixteenth of the names. Equal checksums mean equal knowledge.
    pub(super) fn sums(&self) -> [u64; 16] {
        self.sums
    }

    /// Names and versions of the adverts worth sending, limited to the sixteenths whose checksums differ from `theirs`,
    /// if given.
    pub(super) fn list(&self, theirs: Option<&[u64; 16]>, now: Instant) -> Vec<(Name, u64)> {
        let differs = |name: Name| theirs.is_none_or(|t| t[bucket(name)] != self.sums[bucket(name)]);
        let is_fresh = |known: &Known| known.until > now + TOO_LATE;
        let told = self.known.iter().filter(|(name, known)| differs(**name) && is_fresh(known));
        told.map(|(name, known)| (*name, known.advert.version)).collect()
    }

    /// The version of an advert, if it is worth sending.
    pub(super) fn version(&self, name: Name, now: Instant) -> Option<u64> {
        self.known.get(&name).filter(|k| k.until > now + TOO_LATE).map(|k| k.advert.version)
    }

    /// Whether a version of an advert would be news.
    pub(super) fn is_news(&self, name: Name, version: u64) -> bool {
        self.known.get(&name).is_none_or(|k| k.advert.version < version)
            && self.gone.get(&name).is_none_or(|(gone, _)| *gone < version)
    }

    /// An advert for another peer, with its remaining time reduced by the time it was held here.
    pub(super) fn pass(&self, name: Name, now: Instant) -> Option<SignedAdvert> {
        let known = self.known.get(&name)?;
        let left = known.until.saturating_duration_since(now);
        (left > TOO_LATE).then(|| known.heard.with_left(left))
    }

    /// The names of one signer's adverts.
    pub(super) fn of_signer(&self, signer: Key) -> Vec<Name> {
        self.known.iter().filter(|(_, k)| k.advert.signer == signer).map(|(name, _)| *name).collect()
    }

    /// The adverts of a table, in the order in which their signers were first heard of. Nothing that a signer says can
    /// move it ahead.
    pub(crate) fn of_table(&self, table: Digest) -> Vec<&Advert> {
        let is_it = |k: &&Known| k.advert.table == table && !k.is_gone();
        let mut found: Vec<&Known> = self.known.values().filter(is_it).collect();
        found.sort_by_key(|known| known.since);
        found.into_iter().map(|known| &known.advert).collect()
    }

    /// All adverts of a table, for a peer that may not know it.
    pub(crate) fn heard_of(&self, table: Digest, now: Instant) -> Vec<SignedAdvert> {
        let is_it = |known: &Known| known.advert.table == table && known.advert.state != Advert::GONE;
        let names = self.known.iter().filter(|(_, known)| is_it(known)).map(|(name, _)| *name);
        names.filter_map(|name| self.pass(name, now)).take(2).collect()
    }

    /// An advert of a signer, preferably of a table that waits for players.
    pub(crate) fn told_by(&self, signer: Key) -> Option<&Advert> {
        let is_it = |a: &&Advert| a.signer == signer && a.state != Advert::GONE;
        self.known.values().map(|k| &k.advert).filter(is_it).min_by_key(|a| a.state)
    }

    /// The number of other computers' tables that are known.
    #[cfg(test)]
    pub(super) fn count(&self, me: Key) -> usize {
        let shown = self.known.values().filter(|k| k.advert.state != Advert::GONE && k.advert.signer != me);
        shown.map(|k| k.advert.table).collect::<std::collections::BTreeSet<Digest>>().len()
    }

    /// The list for users: each table once, as described by the signer heard of first, sorted by name. Their own table
    /// is excluded.
    pub(crate) fn tables(&self, me: Key) -> Vec<TableAdvert> {
        let mut first: BTreeMap<Digest, (&Known, bool)> = BTreeMap::new();
        for known in self.known.values().filter(|known| !known.is_gone() && known.advert.signer != me) {
            let is_silent = self.broken.contains_key(&known.advert.signer);
            let (place, are_silent) = first.entry(known.advert.table).or_insert((known, is_silent));
            if known.since < place.since {
                *place = known;
            }
            *are_silent &= is_silent;
        }
        let told = first
            .values()
            .map(|(known, is_silent)| TableAdvert { is_silent: *is_silent, ..known.view.clone() });
        let mut tables: Vec<TableAdvert> = told.collect();
        tables.sort_by(|a, b| (&a.name, a.table).cmp(&(&b.name, b.table)));
        tables
    }
}

fn name_of(advert: &Advert) -> Name {
    let mut bytes = [0; 64];
    bytes[..32].copy_from_slice(&advert.signer.0);
    bytes[32..].copy_from_slice(&advert.table.0);
    let digest = Digest::derive("bastide/1 advert name", &bytes).0;
    u64::from_le_bytes(digest[..8].try_into().unwrap_or_default())
}

/// The sixteenth of a name.
const fn bucket(name: Name) -> usize {
    (name >> 60) as usize
}

/// A hash that two different names or versions hardly ever share. A peer that forges equal checksums hides only its own
/// adverts, until the next full list.
const fn mix(name: Name, version: u64) -> u64 {
    let mut x = name ^ version.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
