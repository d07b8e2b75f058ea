//! Tables of the network: what each computer tells of its own, and what it heard from others.

use crate::api::{TableAdvert, TableState, Unsuitable};
use crate::identity::{Digest, Identity, Key, Purpose, Signature};
use crate::log::PROTOCOL;
use crate::name::Name;
use crate::wire;
use rules::{Setup, TileSet};
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::time::Duration;

/// How long an advert holds without being renewed by its signer.
pub(crate) const HOLDS: Duration = Duration::from_secs(30);
/// The most addresses in an advert.
const ADDRESSES: usize = 4;
/// The most bytes of what only programs of one version understand.
const DETAILS: usize = 2048;

/// What a computer tells of a table. The fields before `details` stay what they are in every version.
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
    /// Encoded [`Details`]: a program of another version may not know them.
    pub(crate) details: Vec<u8>,
}

/// What is told of a table to programs of the same version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Details {
    /// What is played: tile sets, modules, options.
    pub(crate) setup: Setup,
    /// How far its game is: the number of the last entry and its id, as of the advert's last renewal.
    pub(crate) head: Option<(u64, Digest)>,
    /// The salt of its password, if it asks for one.
    pub(crate) salt: Option<Digest>,
}

impl Advert {
    /// The state of a table whose signer has left it.
    pub(crate) const GONE: u8 = 255;

    /// Whether it keeps within bounds.
    pub(crate) fn is_sound(&self) -> bool {
        let is_name = |name: &String| Name::clean(name).as_ref() == Some(name);
        is_name(&self.name)
            && is_name(&self.host)
            && self.holders.len() <= crate::log::MAX_HOLDERS
            && self.addresses.len() <= ADDRESSES
            && self.details.len() <= DETAILS
            && self.seats <= rules::Seat::MAX
            && self.taken <= self.seats
    }

    /// The salt of the password that is asked for, if one is.
    pub(crate) fn salt(&self) -> Option<Digest> {
        let details = wire::decode::<Details>(&self.details).ok().filter(|_| self.has_password)?;
        details.salt
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

    /// What people are shown of it. No small work: it is done once for each that comes.
    pub(crate) fn view(&self, me: Key) -> TableAdvert {
        #[cfg(test)]
        VIEWS.set(VIEWS.get() + 1);
        let state = match self.state {
            0 => TableState::Open,
            1 if self.holders.contains(&me) => TableState::Resumable,
            1 => TableState::Playing,
            _ => TableState::Over,
        };
        let is_sound = |details: &Details| details.setup.sets.iter().all(|set| TileSet::is_name(set));
        let details = wire::decode::<Details>(&self.details).ok().filter(is_sound);
        TableAdvert {
            table: self.table,
            name: self.name.clone(),
            host: self.host.clone(),
            setup: details.map(|details| details.setup),
            taken: self.taken,
            seats: self.seats,
            state,
            has_password: self.has_password,
            knows_password: false,
            unsuitable: self.unsuitable(),
            is_silent: false,
        }
    }
}

#[cfg(test)]
thread_local! {
    /// How often the thread has worked out what people are shown.
    pub(crate) static VIEWS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
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

    /// What it says, if its bytes are an advert; who signed it is not checked here.
    pub(crate) fn advert(&self) -> Option<Advert> {
        wire::decode(&self.bytes).ok()
    }

    /// Whether its signer signed it.
    pub(crate) fn is_true(&self, signer: Key) -> bool {
        signer.verify(Purpose::Advert, &self.bytes, &self.signature)
    }

    /// How long it still holds, if the sender is to be believed; never longer than a fresh one.
    pub(crate) fn left(&self) -> Duration {
        Duration::from_millis(self.left.into()).min(HOLDS)
    }

    /// The same advert, passed on when so much is left of its time.
    pub(crate) fn with_left(&self, left: Duration) -> Self {
        Self { left: millis(left), ..self.clone() }
    }

    /// How many bytes it takes on its way.
    pub(crate) fn size(&self) -> usize {
        self.bytes.len() + 76
    }
}

fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
