//! Tables of the network: what each computer tells of its own, and what it heard from others.

use crate::identity::{Digest, Identity, Key, Purpose, Signature};
use crate::log::PROTOCOL;
use crate::node::{TableAdvert, TableState, Unsuitable};
use crate::profile::Settings;
use crate::wire;
use rules::Setup;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// How long an advert holds without being heard again.
const HOLDS: Duration = Duration::from_secs(30);
/// The most adverts of one computer.
const EACH: usize = 2;
/// The most adverts in all.
const ALL: usize = 1000;
/// The most addresses in an advert.
const ADDRESSES: usize = 4;

/// What a computer tells of a table. The fields before `setup` stay what they are in every version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Advert {
    pub(crate) protocol: u32,
    pub(crate) rules_version: u32,
    pub(crate) fingerprint: Digest,
    pub(crate) signer: Key,
    /// Grows with every change by this signer.
    pub(crate) version: u64,
    pub(crate) table: Digest,
    pub(crate) name: String,
    pub(crate) host: String,
    /// 0 open, 1 playing, 2 over, 255 gone.
    pub(crate) state: u8,
    pub(crate) taken: u8,
    pub(crate) seats: u8,
    pub(crate) has_password: bool,
    /// Once there is one.
    pub(crate) game: Option<Digest>,
    /// Whose seats they are.
    pub(crate) holders: Vec<Key>,
    /// Where the signer listens.
    pub(crate) addresses: Vec<SocketAddr>,
    /// The encoded setup: a program of another version may not know it.
    pub(crate) setup: Vec<u8>,
}

impl Advert {
    /// The state of a table whose signer has left it.
    pub(crate) const GONE: u8 = 255;

    fn is_sound(&self) -> bool {
        let is_name = |name: &String| Settings::clean_name(name).as_ref() == Some(name);
        is_name(&self.name)
            && is_name(&self.host)
            && self.holders.len() <= crate::log::MAX_HOLDERS
            && self.addresses.len() <= ADDRESSES
            && self.setup.len() <= 2048
            && self.seats <= rules::Seat::MAX
            && self.taken <= self.seats
    }

    fn unsuitable(&self) -> Option<Unsuitable> {
        let theirs = (self.protocol, self.rules_version);
        let ours = (PROTOCOL, rules::RULES_VERSION);
        if theirs < ours {
            Some(Unsuitable::TheyAreOlder)
        } else if theirs > ours {
            Some(Unsuitable::WeAreOlder)
        } else if self.fingerprint.0 != rules::fingerprint() {
            Some(Unsuitable::OtherRules)
        } else {
            None
        }
    }

    fn view(&self, me: Key) -> TableAdvert {
        let state = match self.state {
            0 => TableState::Open,
            1 if self.holders.contains(&me) => TableState::Resumable,
            1 => TableState::Playing,
            _ => TableState::Over,
        };
        TableAdvert {
            table: self.table,
            name: self.name.clone(),
            host: self.host.clone(),
            setup: wire::decode::<Setup>(&self.setup).ok(),
            taken: self.taken,
            seats: self.seats,
            state,
            has_password: self.has_password,
            unsuitable: self.unsuitable(),
        }
    }
}

/// An advert on its way through the network.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Heard {
    bytes: Vec<u8>,
    signature: Signature,
    /// How long it still holds, in milliseconds: clocks of two computers are never compared.
    left: u32,
}

impl Heard {
    /// A fresh advert of this computer.
    pub(crate) fn sign(advert: &Advert, identity: &Identity) -> Option<Self> {
        let bytes = wire::encode(advert).ok()?;
        let signature = identity.sign(Purpose::Advert, &bytes);
        Some(Self { bytes, signature, left: millis(HOLDS) })
    }
}

struct Known {
    advert: Advert,
    heard: Heard,
    until: Instant,
}

/// The adverts a computer knows.
#[derive(Default)]
pub(crate) struct Adverts {
    known: BTreeMap<(Key, Digest), Known>,
}

impl Adverts {
    /// Takes an advert of anybody. Says whether it tells something new, which is then passed on.
    pub(crate) fn take(&mut self, heard: Heard, me: Key, now: Instant) -> bool {
        let Ok(advert) = wire::decode::<Advert>(&heard.bytes) else { return false };
        let place = (advert.signer, advert.table);
        let until = now + Duration::from_millis(heard.left.into()).min(HOLDS);
        if let Some(known) = self.known.get_mut(&place)
            && known.advert.version >= advert.version
        {
            // The same again: it holds longer. Only the signer's own word could make it new.
            if known.advert == advert {
                known.until = known.until.max(until);
            }
            return false;
        }
        let is_room = self.known.contains_key(&place)
            || (self.known.len() < ALL
                && self.known.keys().filter(|(key, _)| *key == place.0).count() < EACH);
        let is_true = advert.signer.verify(Purpose::Advert, &heard.bytes, &heard.signature);
        if advert.signer == me || !is_room || !advert.is_sound() || !is_true {
            return false;
        }
        self.known.insert(place, Known { advert, heard, until });
        true
    }

    /// Forgets what nobody repeated. Says whether something went.
    pub(crate) fn expire(&mut self, now: Instant) -> bool {
        let before = self.known.len();
        self.known.retain(|_, known| known.until > now);
        self.known.len() != before
    }

    /// All adverts, for another computer: with the time that is left to each.
    pub(crate) fn all(&self, now: Instant) -> impl Iterator<Item = Heard> {
        self.known.values().map(move |known| {
            let left = millis(known.until.saturating_duration_since(now));
            Heard { left, ..known.heard.clone() }
        })
    }

    /// Who tells of a table, the ones that play first.
    pub(crate) fn of_table(&self, table: Digest) -> Vec<&Advert> {
        let mut found: Vec<&Advert> = self
            .known
            .values()
            .map(|k| &k.advert)
            .filter(|a| a.table == table && a.state != Advert::GONE)
            .collect();
        found.sort_by_key(|a| (std::cmp::Reverse(a.state), std::cmp::Reverse(a.version)));
        found
    }

    /// A list for people: each table once, sorted by name.
    pub(crate) fn tables(&self, me: Key) -> Vec<TableAdvert> {
        let mut best: BTreeMap<Digest, &Advert> = BTreeMap::new();
        for known in self.known.values().filter(|k| k.advert.state != Advert::GONE) {
            let advert = &known.advert;
            let place = best.entry(advert.table).or_insert(advert);
            if (advert.state, advert.taken) > (place.state, place.taken) {
                *place = advert;
            }
        }
        let mut tables: Vec<TableAdvert> = best.values().map(|advert| advert.view(me)).collect();
        tables.sort_by(|a, b| (&a.name, a.table).cmp(&(&b.name, b.table)));
        tables
    }
}

fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
