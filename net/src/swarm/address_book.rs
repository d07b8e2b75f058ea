//! The address book: whom to dial and when. It uses no socket and no clock; the caller passes events and times.

use libp2p::{Multiaddr, PeerId};
use rules::SplitMix;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// How long the larger identity lets the smaller one dial first. If two dial each other at once, they get two
/// connections or, with one port for both, none.
const COURTESY: Duration = Duration::from_millis(1500);
/// The first delay after a lost connection or a failure.
const PAUSE: Duration = Duration::from_secs(1);
/// The longest delay between two attempts.
const LONGEST: Duration = Duration::from_secs(8);
/// The most simultaneous dials.
const DIALS: usize = 8;
/// Connections that a computer seeks by default; those needed for a table are added.
const LINKS: usize = 6;
/// The most identities remembered, since anyone on the network can invent more.
const PEERS: usize = 1000;
/// The most of these found by mDNS, so that a flood of mDNS leaves room for what neighbours report.
const FOUND: usize = 700;
/// The most of these reported by one neighbour.
const TOLD: usize = 64;
/// Failures in a row after which an unneeded identity is forgotten: there may be no such computer.
const HOPELESS: u32 = 6;
/// How long a new connection counts as sought, until the hall decides whether to count it.
const FRESH: Duration = Duration::from_secs(2);
/// How long a peer with enough links is left alone.
const REST: Duration = Duration::from_secs(30);
/// The most addresses per identity.
const ADDRESSES: usize = 4;
/// The most typed addresses.
const SEEDS: usize = 64;

/// The source of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// By mDNS.
    Found,
    /// Reported by a neighbour.
    Told(PeerId),
    /// Reached from here, or named by the user or a table.
    Sure,
}

/// Why nothing answers at an address, the most informative reason first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Silence {
    /// No reply at all, as from a firewall that drops packets.
    NoAnswer,
    /// The other computer refuses.
    Refused,
    /// The network has no route to that computer, or a firewall claims so.
    NoHost,
    /// This computer has no route to that network.
    NoNetwork,
    /// This computer's own network is down.
    Down,
}

impl Silence {
    /// The English text, for a typed address.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::NoAnswer => "no answer in time",
            Self::Refused => "connection refused",
            Self::NoHost => "no route to that computer",
            Self::NoNetwork => "no route to that network",
            Self::Down => "the network is down",
        }
    }
}

/// What is known of an identity.
#[derive(Debug)]
struct Contact {
    addresses: Vec<Multiaddr>,
    source: Source,
    is_wanted: bool,
    /// Whether mDNS reports it now.
    is_found: bool,
    /// Since when and why it does not answer.
    silent: Option<(Instant, Silence)>,
    state: State,
    /// Until when it is left alone after its connection ends.
    rests: Option<Instant>,
    failures: u32,
}

impl Contact {
    fn new(source: Source, state: State) -> Self {
        Self {
            addresses: Vec::new(),
            source,
            is_wanted: false,
            is_found: false,
            silent: None,
            state,
            rests: None,
            failures: 0,
        }
    }

    /// The addresses to dial: IPv4 if known, and both versions after that failed. An IPv4 address identifies one
    /// computer, while IPv6 networks may be those of another.
    fn ways(&self) -> Vec<Multiaddr> {
        let four: Vec<Multiaddr> = self.addresses.iter().filter(|a| !is_six(a)).cloned().collect();
        if four.is_empty() || self.failures % 2 == 1 { self.addresses.clone() } else { four }
    }

    /// Whether it can be dropped.
    fn is_spare(&self) -> bool {
        !self.is_wanted && matches!(self.state, State::Idle { .. })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Idle { next: Instant },
    Dialling,
    Connected { since: Instant },
}

/// A typed address.
#[derive(Debug)]
struct Seed {
    address: Multiaddr,
    peer: Option<PeerId>,
    state: State,
    failures: u32,
}

/// A dial to start now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Dial {
    /// An identity at its addresses.
    Peer(PeerId, Vec<Multiaddr>),
    /// Any identity at an address.
    Seed(Multiaddr),
}

/// The address book and the dialling policy.
#[derive(Debug)]
pub(crate) struct Book {
    me: PeerId,
    contacts: BTreeMap<PeerId, Contact>,
    /// Every identity connected in this run of the program, even if forgotten later.
    met: BTreeSet<PeerId>,
    seeds: Vec<Seed>,
    /// The number of additional connections to seek.
    seek: usize,
    /// How long a peer found by mDNS may be gone already.
    stale: Duration,
    dice: SplitMix,
}

impl Book {
    /// An empty book for an identity.
    pub(crate) fn new(me: PeerId) -> Self {
        let seed = me.to_bytes().iter().fold(0u64, |seed, byte| seed.rotate_left(8) ^ u64::from(*byte));
        Self {
            me,
            contacts: BTreeMap::new(),
            met: BTreeSet::new(),
            seeds: Vec::new(),
            seek: LINKS,
            stale: Duration::ZERO,
            dice: SplitMix::new(seed),
        }
    }

    /// Sets how long mDNS still reports a program that ended.
    pub(crate) fn believe_mdns(&mut self, holds: Duration) {
        self.stale = holds + PAUSE;
    }

    /// Sets the number of additional connections to seek.
    pub(crate) fn seek(&mut self, more: usize) {
        self.seek = more;
    }

    /// Notes an address of an identity. The newest address is tried first, because a restarted program has another
    /// port.
    pub(crate) fn learn(&mut self, peer: PeerId, address: Multiaddr, source: Source, now: Instant) {
        if peer == self.me || (!self.contacts.contains_key(&peer) && !self.make_room(source)) {
            return;
        }
        let next = now + self.courtesy(&peer);
        let contact = self.contacts.entry(peer).or_insert_with(|| Contact::new(source, State::Idle { next }));
        contact.is_found |= source == Source::Found;
        if contact.addresses.first() == Some(&address) {
            return;
        }
        let is_new = !contact.addresses.contains(&address);
        if is_new && contact.addresses.len() >= ADDRESSES && matches!(source, Source::Told(_)) {
            // A stranger's report does not replace what was found.
            return;
        }
        contact.addresses.retain(|a| *a != address);
        // Hearsay is tried last.
        let place = match source {
            Source::Told(_) => contact.addresses.len(),
            // IPv6 addresses never displace an IPv4 one, whatever their number.
            _ if is_six(&address) => contact.addresses.iter().take_while(|a| !is_six(a)).count(),
            _ => 0,
        };
        contact.addresses.insert(place, address);
        contact.addresses.truncate(ADDRESSES);
        if let State::Idle { next: due } = &mut contact.state
            && is_new
        {
            contact.failures = 0;
            *due = (*due).min(next);
        }
    }

    /// Makes room for an identity from this source; returns whether there is any. Identities that were reached once or
    /// are named by a table always get in: the one that failed most is dropped, or any known by hearsay.
    fn make_room(&mut self, source: Source) -> bool {
        let of_source = self.contacts.values().filter(|c| c.source == source).count();
        let may = match source {
            Source::Found => of_source < FOUND,
            Source::Told(_) => of_source < TOLD,
            Source::Sure => true,
        };
        if self.contacts.len() < PEERS || !may {
            return may;
        }
        let spare = self.contacts.iter().filter(|(_, c)| c.is_spare());
        let worst = spare.max_by_key(|(_, c)| (c.failures, c.source != Source::Sure));
        let is_better = |c: &Contact| c.failures > 0 || (source == Source::Sure && c.source != Source::Sure);
        let Some(worst) = worst.filter(|(_, c)| is_better(c)).map(|(peer, _)| *peer) else { return false };
        self.contacts.remove(&worst);
        true
    }

    /// Removes an address of an identity that is no longer announced.
    pub(crate) fn forget(&mut self, peer: PeerId, address: &Multiaddr) {
        if let Some(contact) = self.contacts.get_mut(&peer) {
            contact.is_found &= contact.addresses.iter().any(|a| a != address);
            if contact.is_wanted || matches!(contact.state, State::Connected { .. }) {
                return;
            }
            contact.addresses.retain(|a| a != address);
            if contact.addresses.is_empty() && contact.state != State::Dialling {
                self.contacts.remove(&peer);
            }
        }
    }

    /// Whether the table needs this identity.
    pub(crate) fn is_wanted(&self, peer: PeerId) -> bool {
        self.contacts.get(&peer).is_some_and(|contact| contact.is_wanted)
    }

    /// Sets the identities that the table needs. They are dialled beyond the usual number of links, again and again.
    /// All others are no longer needed.
    pub(crate) fn want(&mut self, peers: &[PeerId], now: Instant) {
        for (peer, contact) in &mut self.contacts {
            let was_wanted = std::mem::replace(&mut contact.is_wanted, peers.contains(peer));
            if !contact.is_wanted || was_wanted {
                continue;
            }
            contact.rests = None;
            contact.failures = 0;
            if let State::Idle { next } = &mut contact.state {
                let courtesy = if self.me < *peer { Duration::ZERO } else { COURTESY };
                *next = (*next).min(now + courtesy);
            }
        }
    }

    /// Adds a typed address. Returns whether it is new.
    pub(crate) fn seed(&mut self, address: Multiaddr, now: Instant) -> bool {
        if let Some(seed) = self.seeds.iter_mut().find(|s| s.address == address) {
            if matches!(seed.state, State::Idle { .. }) {
                seed.state = State::Idle { next: now };
            }
            return false;
        }
        if self.seeds.len() >= SEEDS {
            self.seeds.remove(0);
        }
        self.seeds.push(Seed { address, peer: None, state: State::Idle { next: now }, failures: 0 });
        true
    }

    /// Notes an established connection; `seed` is the typed address that led there.
    pub(crate) fn connected(&mut self, peer: PeerId, seed: Option<&Multiaddr>, now: Instant) {
        let state = State::Connected { since: now };
        let contact = self.contacts.entry(peer).or_insert_with(|| Contact::new(Source::Sure, state));
        contact.state = state;
        contact.source = Source::Sure;
        contact.failures = 0;
        contact.silent = None;
        if self.met.len() < PEERS {
            self.met.insert(peer);
        }
        for s in &mut self.seeds {
            if Some(&s.address) == seed {
                s.peer = Some(peer);
            }
            if s.peer == Some(peer) {
                s.state = state;
                s.failures = 0;
            }
        }
    }

    /// Notes that the last connection to an identity has closed.
    pub(crate) fn closed(&mut self, peer: PeerId, now: Instant) {
        let soon = now + PAUSE + self.courtesy(&peer);
        let mut next = soon;
        let is_full = self.contacts.len() > PEERS;
        if let Some(contact) = self.contacts.get_mut(&peer) {
            let rests = contact.rests.take().filter(|_| !contact.is_wanted);
            next = rests.map_or(soon, |until| until.max(soon));
            contact.state = State::Idle { next };
            // A peer that connected itself got in without a place in the book.
            let is_too_much = is_full && contact.is_spare();
            if contact.addresses.is_empty() || is_too_much {
                self.contacts.remove(&peer);
            }
        }
        for seed in self.seeds.iter_mut().filter(|s| s.peer == Some(peer)) {
            seed.state = State::Idle { next };
        }
    }

    /// The peers that were found but do not answer, with addresses and reason. A peer is listed at once if a program
    /// that ended would not be silent like this, otherwise as soon as mDNS would have forgotten it. A peer that was
    /// connected once has left, and is not listed.
    pub(crate) fn unmet(&self, now: Instant) -> Vec<(PeerId, Vec<std::net::SocketAddr>, Silence)> {
        let of = |(peer, contact): (&PeerId, &Contact)| {
            let (since, silence) = contact.silent.filter(|_| contact.is_found && !self.met.contains(peer))?;
            let is_sure = match silence {
                Silence::NoAnswer | Silence::NoNetwork => true,
                Silence::Refused | Silence::NoHost => now >= since + self.stale,
                Silence::Down => false,
            };
            let at = contact.addresses.iter().filter_map(to_tcp).collect();
            is_sure.then_some((*peer, at, silence))
        };
        self.contacts.iter().filter_map(of).collect()
    }

    /// Notes a failed dial of an identity: nothing answered, or something else did.
    pub(crate) fn failed(&mut self, peer: PeerId, silence: Option<Silence>, now: Instant) {
        if let Some(contact) = self.contacts.get_mut(&peer)
            && !matches!(contact.state, State::Connected { .. })
        {
            contact.failures += 1;
            contact.silent = silence.map(|why| (contact.silent.map_or(now, |(since, _)| since), why));
            contact.state = State::Idle { next: now + backoff(contact.failures, &peer) };
            let is_found = contact.source == Source::Found; // until mDNS itself forgets it
            let is_hopeless = contact.failures >= HOPELESS && contact.is_spare() && !is_found;
            if contact.addresses.is_empty() || is_hopeless {
                self.contacts.remove(&peer);
            }
        }
    }

    /// Leaves a peer alone for a while, because it has enough links or is banned. A table that needs it overrides that.
    pub(crate) fn rest(&mut self, peer: PeerId, long: Option<Duration>, now: Instant) {
        let until = now + long.unwrap_or(REST);
        if let Some(contact) = self.contacts.get_mut(&peer) {
            match &mut contact.state {
                State::Idle { next } => *next = (*next).max(until),
                State::Connected { .. } => contact.rests = Some(until),
                State::Dialling => {}
            }
        }
    }

    /// Notes that another identity answers at an address of this one.
    pub(crate) fn is_wrong(&mut self, peer: PeerId, address: &Multiaddr) {
        if let Some(contact) = self.contacts.get_mut(&peer) {
            contact.addresses.retain(|a| to_tcp(a) != to_tcp(address));
        }
    }

    /// Notes a failed dial of a typed address. Returns whether it is the first failure in a row.
    pub(crate) fn seed_failed(&mut self, address: &Multiaddr, now: Instant) -> bool {
        let me = self.me;
        let Some(seed) = self.seeds.iter_mut().find(|s| s.address == *address) else { return false };
        if matches!(seed.state, State::Connected { .. }) {
            return false;
        }
        seed.failures += 1;
        seed.state = State::Idle { next: now + backoff(seed.failures, &me) };
        seed.failures == 1
    }

    /// Drops a typed address that leads to this program itself.
    pub(crate) fn drop_seed(&mut self, address: &Multiaddr) {
        self.seeds.retain(|s| s.address != *address);
    }

    /// The dials due now, which count as running from here on.
    pub(crate) fn due(&mut self, now: Instant) -> Vec<Dial> {
        let mut dials = Vec::new();
        for seed in &mut self.seeds {
            // A typed address that was reached once is like any other: it is dialled again only when links are sought.
            let is_sought = seed.peer.is_none_or(|peer| {
                self.seek > 0 || self.contacts.get(&peer).is_some_and(|contact| contact.is_wanted)
            });
            if is_sought && matches!(seed.state, State::Idle { next } if next <= now) {
                seed.state = State::Dialling;
                dials.push(Dial::Seed(seed.address.clone()));
            }
        }
        let is_running = |c: &Contact| c.state == State::Dialling;
        let is_fresh = |c: &Contact| matches!(c.state, State::Connected { since } if now < since + FRESH);
        let mut running = self.contacts.values().filter(|c| is_running(c)).count();
        let coming =
            self.contacts.values().filter(|c| !c.is_wanted && (is_running(c) || is_fresh(c))).count();
        let is_due = |c: &Contact| matches!(c.state, State::Idle { next } if next <= now);
        let due = self.contacts.iter().filter(|(_, c)| is_due(c) && !c.addresses.is_empty());
        let (mut first, mut any): (Vec<PeerId>, Vec<PeerId>) = (Vec::new(), Vec::new());
        due.for_each(|(peer, c)| if c.is_wanted { first.push(*peer) } else { any.push(*peer) });
        // A random selection, so that not everyone in a hall dials the same few.
        let seek = self.seek.saturating_sub(coming).min(any.len());
        for n in 0..seek {
            let other = n + self.dice.below(any.len() - n);
            any.swap(n, other);
        }
        first.extend(any.into_iter().take(seek));
        for peer in first {
            if running >= DIALS {
                break;
            }
            if let Some(contact) = self.contacts.get_mut(&peer) {
                contact.state = State::Dialling;
                running += 1;
                dials.push(Dial::Peer(peer, contact.ways()));
            }
        }
        dials
    }

    fn courtesy(&self, peer: &PeerId) -> Duration {
        if self.me < *peer { Duration::ZERO } else { COURTESY }
    }
}

/// The delay before a retry: 1, 2, 4, 8, 8 … seconds, plus up to half a second that depends on the peer, so that two
/// peers that failed together do not stay in step.
fn backoff(failures: u32, peer: &PeerId) -> Duration {
    let spread = peer.to_bytes().last().copied().unwrap_or(0);
    let wait = PAUSE.saturating_mul(1 << failures.saturating_sub(1).min(3)).min(LONGEST);
    wait + Duration::from_millis(u64::from(spread) * 2)
}

/// Whether an address is IPv6.
fn is_six(address: &Multiaddr) -> bool {
    to_tcp(address).is_some_and(|socket| socket.is_ipv6())
}

/// The socket of an address, without the identity.
fn to_tcp(address: &Multiaddr) -> Option<std::net::SocketAddr> {
    super::address::to_socket(address)
}

#[cfg(test)]
mod tests;
