//! Whom to dial and when. Knows no socket and no clock: both are told.

use libp2p::{Multiaddr, PeerId};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How long the larger identity leaves the first move to the smaller: two that dial at once would make two
/// connections, or, with one port for both, none.
const COURTESY: Duration = Duration::from_millis(1500);
/// The first wait after a break or a failure.
const PAUSE: Duration = Duration::from_secs(1);
/// The longest wait between two attempts.
const LONGEST: Duration = Duration::from_secs(8);
/// Dials that run at the same time.
const DIALS: usize = 8;
/// Connections a computer looks for by itself; those it needs for a table come on top.
const LINKS: usize = 8;
/// Identities remembered: anybody on the network can invent more.
const PEERS: usize = 1000;
/// Addresses remembered for each.
const ADDRESSES: usize = 4;
/// Addresses a person may have typed.
const SEEDS: usize = 64;

/// What is known of an identity.
#[derive(Debug)]
struct Contact {
    addresses: Vec<Multiaddr>,
    is_wanted: bool,
    state: State,
    failures: u32,
}

impl Contact {
    fn new() -> Self {
        Self { addresses: Vec::new(), is_wanted: false, state: State::Connected, failures: 0 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Idle { next: Instant },
    Dialling,
    Connected,
}

/// An address somebody typed.
#[derive(Debug)]
struct Seed {
    address: Multiaddr,
    peer: Option<PeerId>,
    state: State,
    failures: u32,
}

/// Something to be dialled now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Dial {
    /// An identity at its addresses.
    Peer(PeerId, Vec<Multiaddr>),
    /// Whoever answers at an address.
    Seed(Multiaddr),
}

/// The address book and the dialling policy.
#[derive(Debug)]
pub(super) struct Book {
    me: PeerId,
    contacts: BTreeMap<PeerId, Contact>,
    seeds: Vec<Seed>,
}

impl Book {
    /// An empty book of an identity.
    pub(super) fn new(me: PeerId) -> Self {
        Self { me, contacts: BTreeMap::new(), seeds: Vec::new() }
    }

    /// An identity was seen at an address. The newest address is tried first: a program that was started
    /// again has another port.
    pub(super) fn learn(&mut self, peer: PeerId, address: Multiaddr, now: Instant) {
        if peer == self.me || (!self.contacts.contains_key(&peer) && self.contacts.len() >= PEERS) {
            return;
        }
        let next = now + self.courtesy(&peer);
        let contact = self
            .contacts
            .entry(peer)
            .or_insert_with(|| Contact { state: State::Idle { next }, ..Contact::new() });
        if contact.addresses.first() == Some(&address) {
            return;
        }
        let is_new = !contact.addresses.contains(&address);
        contact.addresses.retain(|a| *a != address);
        contact.addresses.insert(0, address);
        contact.addresses.truncate(ADDRESSES);
        if let State::Idle { next: due } = &mut contact.state
            && is_new
        {
            contact.failures = 0;
            *due = (*due).min(next);
        }
    }

    /// An address of an identity is not announced any more.
    pub(super) fn forget(&mut self, peer: PeerId, address: &Multiaddr) {
        if let Some(contact) = self.contacts.get_mut(&peer) {
            if contact.is_wanted || contact.state == State::Connected {
                return;
            }
            contact.addresses.retain(|a| a != address);
            if contact.addresses.is_empty() && contact.state != State::Dialling {
                self.contacts.remove(&peer);
            }
        }
    }

    /// These identities are needed at the table: they are dialled beyond the usual number of links, and again
    /// and again. All others are not needed any more.
    pub(super) fn want(&mut self, peers: &[PeerId]) {
        for (peer, contact) in &mut self.contacts {
            contact.is_wanted = peers.contains(peer);
        }
    }

    /// A person typed an address. Says whether it is a new one.
    pub(super) fn seed(&mut self, address: Multiaddr, now: Instant) -> bool {
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

    /// A connection stands; `seed` is the typed address that led there.
    pub(super) fn connected(&mut self, peer: PeerId, seed: Option<&Multiaddr>) {
        let contact = self.contacts.entry(peer).or_insert_with(Contact::new);
        contact.state = State::Connected;
        contact.failures = 0;
        for s in &mut self.seeds {
            if Some(&s.address) == seed {
                s.peer = Some(peer);
            }
            if s.peer == Some(peer) {
                s.state = State::Connected;
                s.failures = 0;
            }
        }
    }

    /// The last connection to an identity is gone.
    pub(super) fn closed(&mut self, peer: PeerId, now: Instant) {
        let next = now + PAUSE + self.courtesy(&peer);
        if let Some(contact) = self.contacts.get_mut(&peer) {
            contact.state = State::Idle { next };
            if contact.addresses.is_empty() {
                self.contacts.remove(&peer);
            }
        }
        for seed in self.seeds.iter_mut().filter(|s| s.peer == Some(peer)) {
            seed.state = State::Idle { next };
        }
    }

    /// Dialling an identity failed.
    pub(super) fn failed(&mut self, peer: PeerId, now: Instant) {
        if let Some(contact) = self.contacts.get_mut(&peer)
            && contact.state != State::Connected
        {
            contact.failures += 1;
            contact.state = State::Idle { next: now + backoff(contact.failures, &peer) };
            if contact.addresses.is_empty() {
                self.contacts.remove(&peer);
            }
        }
    }

    /// Somebody else answers at an address of this identity.
    pub(super) fn is_wrong(&mut self, peer: PeerId, address: &Multiaddr) {
        if let Some(contact) = self.contacts.get_mut(&peer) {
            contact.addresses.retain(|a| to_tcp(a) != to_tcp(address));
        }
    }

    /// Dialling a typed address failed. Says whether it is the first time in a row.
    pub(super) fn seed_failed(&mut self, address: &Multiaddr, now: Instant) -> bool {
        let me = self.me;
        let Some(seed) = self.seeds.iter_mut().find(|s| s.address == *address) else { return false };
        if seed.state == State::Connected {
            return false;
        }
        seed.failures += 1;
        seed.state = State::Idle { next: now + backoff(seed.failures, &me) };
        seed.failures == 1
    }

    /// A typed address leads to this program itself: it is not dialled again.
    pub(super) fn drop_seed(&mut self, address: &Multiaddr) {
        self.seeds.retain(|s| s.address != *address);
    }

    /// What is to be dialled now; from here on it counts as being dialled.
    pub(super) fn due(&mut self, now: Instant) -> Vec<Dial> {
        let mut running = self.contacts.values().filter(|c| c.state == State::Dialling).count();
        let mut links = self.contacts.values().filter(|c| c.state == State::Connected).count() + running;
        let mut dials = Vec::new();
        for seed in &mut self.seeds {
            if matches!(seed.state, State::Idle { next } if next <= now) {
                seed.state = State::Dialling;
                dials.push(Dial::Seed(seed.address.clone()));
            }
        }
        for wanted in [true, false] {
            for (peer, contact) in &mut self.contacts {
                let is_due = matches!(contact.state, State::Idle { next } if next <= now);
                if !is_due || contact.is_wanted != wanted || contact.addresses.is_empty() {
                    continue;
                }
                if running >= DIALS || (!wanted && links >= LINKS) {
                    break;
                }
                contact.state = State::Dialling;
                running += 1;
                links += 1;
                dials.push(Dial::Peer(*peer, contact.addresses.clone()));
            }
        }
        dials
    }

    fn courtesy(&self, peer: &PeerId) -> Duration {
        if self.me < *peer { Duration::ZERO } else { COURTESY }
    }
}

/// 1, 2, 4, 8, 8 … seconds and up to half a second that depends on who it is, so that two that failed
/// together do not go on failing together.
fn backoff(failures: u32, peer: &PeerId) -> Duration {
    let spread = peer.to_bytes().last().copied().unwrap_or(0);
    let wait = PAUSE.saturating_mul(1 << failures.saturating_sub(1).min(3)).min(LONGEST);
    wait + Duration::from_millis(u64::from(spread) * 2)
}

/// An address without the identity behind it.
fn to_tcp(address: &Multiaddr) -> Option<std::net::SocketAddr> {
    super::address::to_socket(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(port: u16) -> Multiaddr {
        format!("/ip4/10.0.0.1/tcp/{port}").parse().unwrap()
    }

    fn two() -> (PeerId, PeerId) {
        let (a, b) = (PeerId::random(), PeerId::random());
        if a < b { (a, b) } else { (b, a) }
    }

    #[test]
    fn the_smaller_identity_dials_at_once_and_the_larger_after_a_while() {
        let now = Instant::now();
        let (small, large) = two();
        let mut book = Book::new(small);
        book.learn(large, address(1), now);
        assert_eq!(book.due(now), vec![Dial::Peer(large, vec![address(1)])]);
        assert!(book.due(now).is_empty(), "a running dial is not repeated");

        let mut book = Book::new(large);
        book.learn(small, address(1), now);
        assert!(book.due(now + Duration::from_millis(1400)).is_empty());
        assert_eq!(book.due(now + COURTESY).len(), 1);
    }

    #[test]
    fn failures_are_tried_again_ever_more_slowly_and_a_new_address_at_once() {
        let now = Instant::now();
        let (small, large) = two();
        let waits: Vec<u64> = (1..=6).map(|failures| backoff(failures, &large).as_secs()).collect();
        assert_eq!(waits, [1, 2, 4, 8, 8, 8]);

        let mut book = Book::new(small);
        book.learn(large, address(1), now);
        assert_eq!(book.due(now).len(), 1);
        book.failed(large, now);
        assert!(book.due(now + Duration::from_millis(900)).is_empty());
        book.learn(large, address(2), now);
        assert_eq!(book.due(now), vec![Dial::Peer(large, vec![address(2), address(1)])]);
    }

    #[test]
    fn who_is_connected_already_is_not_dialled_when_its_address_becomes_known() {
        let now = Instant::now();
        let (small, large) = two();
        let mut book = Book::new(small);
        book.connected(large, None);
        book.learn(large, address(1), now);
        assert!(book.due(now + Duration::from_secs(9)).is_empty());
        book.closed(large, now);
        assert_eq!(book.due(now + PAUSE), vec![Dial::Peer(large, vec![address(1)])]);
    }

    #[test]
    fn the_book_is_bounded_whatever_is_announced() {
        let now = Instant::now();
        let mut book = Book::new(PeerId::random());
        for port in 1..1500 {
            book.learn(PeerId::random(), address(port), now);
        }
        assert_eq!(book.contacts.len(), PEERS);
        let peer = *book.contacts.keys().next().unwrap();
        for port in 1..100 {
            book.learn(peer, address(port), now);
        }
        assert_eq!(book.contacts[&peer].addresses.len(), ADDRESSES);
        assert_eq!(book.due(now + COURTESY).len(), DIALS);
    }

    #[test]
    fn who_is_needed_is_dialled_beyond_the_usual_number_of_links() {
        let now = Instant::now();
        let mut book = Book::new(PeerId::random());
        let peers: Vec<PeerId> = (0..20).map(|_| PeerId::random()).collect();
        for (port, peer) in (1..).zip(&peers) {
            book.learn(*peer, address(port), now);
        }
        for peer in &peers[..LINKS] {
            book.connected(*peer, None);
        }
        assert!(book.due(now + COURTESY).is_empty());
        book.want(&peers[10..12]);
        assert_eq!(book.due(now + COURTESY).len(), 2);
    }

    #[test]
    fn a_typed_address_is_dialled_until_it_answers_and_again_after_a_break() {
        let now = Instant::now();
        let (small, large) = two();
        let mut book = Book::new(small);
        assert!(book.seed(address(1), now));
        assert_eq!(book.due(now), vec![Dial::Seed(address(1))]);
        assert!(book.seed_failed(&address(1), now), "told once");
        let later = now + Duration::from_secs(2);
        assert_eq!(book.due(later).len(), 1);
        assert!(!book.seed_failed(&address(1), later), "not told again");
        let later = later + Duration::from_secs(4);
        assert_eq!(book.due(later).len(), 1);
        book.connected(large, Some(&address(1)));
        assert!(book.due(later + Duration::from_secs(60)).is_empty());
        book.closed(large, later);
        assert_eq!(book.due(later + PAUSE).len(), 1);
    }
}
