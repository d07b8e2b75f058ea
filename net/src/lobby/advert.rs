//! Adverts of tables: those of each computer, and those received from others.

use crate::api::{TableAdvert, TableState, Unsuitable};
use crate::identity::{Digest, Identity, Key, Purpose, Signature};
use crate::invite::by_use;
use crate::log::PROTOCOL;
use crate::name::Name;
use crate::wire;
use rules::{Setup, TileSet};
use serde::{Deserialize, Serialize};
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

/// How long an advert is valid without a renewal by its signer.
pub(crate) const HOLDS: Duration = Duration::from_secs(30);
/// The most addresses in an advert.
const ADDRESSES: usize = 4;
/// The most bytes of the part that only programs of one version understand.
const DETAILS: usize = 2048;

/// The advert of a table. The fields before `details` are the same in every version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Advert {
    pub(crate) protocol: u32,
    pub(crate) rules_version: u32,
    pub(crate) fingerprint: Digest,
    pub(crate) signer: Key,
    /// Increases with every change by this signer.
    pub(crate) version: u64,
    pub(crate) table: Digest,
    pub(crate) name: String,
    pub(crate) host: String,
    /// 0 open, 1 playing, 2 over, 255 gone.
    pub(crate) state: u8,
    pub(crate) taken: u8,
    pub(crate) seats: u8,
    pub(crate) has_password: bool,
    /// The id of its game, once there is one.
    pub(crate) game: Option<Digest>,
    /// The holders of its seats.
    pub(crate) holders: Vec<Key>,
    /// The addresses on which the signer listens.
    pub(crate) addresses: Vec<SocketAddr>,
    /// The encoded [`Details`], which a program of another version may not understand.
    pub(crate) details: Vec<u8>,
}

/// The details of a table for programs of the same version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Details {
    /// The setup: tile sets, modules, options.
    pub(crate) setup: Setup,
    /// The progress of its game at the advert's last renewal: the number and the id of the last entry.
    pub(crate) head: Option<(u64, Digest)>,
    /// The salt of its password, if it asks for one.
    pub(crate) salt: Option<Digest>,
}

impl Advert {
    /// The state of a table whose signer has left it.
    pub(crate) const GONE: u8 = 255;

    /// Whether it keeps within the limits.
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

    /// The salt of its password, if it asks for one.
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

    /// Its view for users. Slow to compute, so it is done once per received advert.
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
            addresses: self.near_addresses(),
        }
    }

    /// Its addresses that can be of a local network: whoever signs it may write anything there.
    fn near_addresses(&self) -> Vec<IpAddr> {
        let is_near = |ip: &IpAddr| match ip {
            IpAddr::V4(ip) => ip.is_private() || ip.is_link_local(),
            // One of a link needs the name of an interface, which is another one on each computer.
            IpAddr::V6(ip) => ip.is_unique_local(),
        };
        // The likeliest first, whatever order the signer chose.
        let mut near: Vec<IpAddr> =
            by_use(&self.addresses).iter().map(SocketAddr::ip).filter(is_near).collect();
        let mut seen = std::collections::BTreeSet::new();
        near.retain(|ip| seen.insert(*ip));
        near
    }
}

#[cfg(test)]
thread_local! {
    /// The number of times that this thread has computed a view.
    pub(crate) static VIEWS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// An advert on the wire.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct SignedAdvert {
    bytes: Vec<u8>,
    signature: Signature,
    /// The time it is still valid, in milliseconds, since clocks of two computers are never compared.
    left: u32,
}

impl SignedAdvert {
    /// A new advert of this computer.
    pub(crate) fn sign(advert: &Advert, identity: &Identity) -> Option<Self> {
        let bytes = wire::encode(advert).ok()?;
        let signature = identity.sign(Purpose::Advert, &bytes);
        Some(Self { bytes, signature, left: millis(HOLDS) })
    }

    /// The advert, if its bytes are one; the signature is not checked here.
    pub(crate) fn advert(&self) -> Option<Advert> {
        wire::decode(&self.bytes).ok()
    }

    /// Whether its signer signed it.
    pub(crate) fn is_true(&self, signer: Key) -> bool {
        signer.verify(Purpose::Advert, &self.bytes, &self.signature)
    }

    /// The time it is still valid according to the sender, never more than for a new one.
    pub(crate) fn left(&self) -> Duration {
        Duration::from_millis(self.left.into()).min(HOLDS)
    }

    /// The same advert, forwarded with this much time left.
    pub(crate) fn with_left(&self, left: Duration) -> Self {
        Self { left: millis(left), ..self.clone() }
    }

    /// Its size on the wire.
    pub(crate) fn size(&self) -> usize {
        self.bytes.len() + 76
    }
}

fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_that_can_be_of_a_local_network_are_told_to_users() {
        let said = ["8.8.8.8", "fd00::5", "192.168.1.5", "127.0.0.1", "fe80::1", "10.0.0.9", "192.168.1.5"];
        let advert = Advert {
            protocol: PROTOCOL + 1,
            rules_version: rules::RULES_VERSION,
            fingerprint: Digest([0; 32]),
            signer: Key([1; 32]),
            version: 1,
            table: Digest([2; 32]),
            name: "Kitchen".to_owned(),
            host: "Ben".to_owned(),
            state: 0,
            taken: 1,
            seats: 2,
            has_password: false,
            game: None,
            holders: Vec::new(),
            addresses: said.iter().map(|ip| SocketAddr::new(ip.parse().unwrap(), 4000)).collect(),
            details: Vec::new(),
        };
        let view = advert.view(Key([9; 32]));
        assert_eq!(view.unsuitable, Some(Unsuitable::WeAreOlder));
        let told: Vec<String> = view.addresses.iter().map(ToString::to_string).collect();
        assert_eq!(told, ["192.168.1.5", "10.0.0.9", "fd00::5"]);
    }
}
