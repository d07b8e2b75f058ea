//! The gate: which connections may come in before any exchange. It stops one computer from taking the places of all
//! others with connections that it starts and abandons, or opens again and again. It counts rejections.
//!
//! Identities are cheap and network addresses are not, so it counts by address.

use super::OtherHall;
use super::address;
use super::door::{Door, Doors};
use crate::meter::Bucket;
use libp2p::PeerId;
use libp2p::core::transport::PortUse;
use libp2p::core::{Endpoint, Multiaddr};
use libp2p::swarm::{
    ConnectionDenied, ConnectionId, FromSwarm, ListenError, NetworkBehaviour, THandler, THandlerInEvent,
    THandlerOutEvent, ToSwarm, dummy,
};
use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Instant;

/// The most pending connections from one address, that is before their greeting.
const HALVES: usize = 6;
/// The most pending connections in all. A further one replaces the oldest of the address with the most.
const ALL: usize = 64;
/// The connections from one address: initially, and per second.
const OFTEN: (u32, f64) = (20, 2.0);
/// The most addresses that are counted.
const PLACES: usize = 256;
/// Wrong passphrases from one address: initially, and per second.
const GUESSES: (u32, f64) = (8, 0.2);

/// Why a connection was rejected, in the words of the log.
pub(super) const HALF: &str = "it opened connections and did not greet";
const GUESSED: &str = "it tried too many passphrases";
const STORM: &str = "it connected again and again";
pub(super) const CROWD: &str = "it has more connections than one computer needs";

/// A number of rejected connections from one address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turned {
    pub(super) ip: IpAddr,
    pub(super) count: u64,
    pub(super) why: &'static str,
}

/// A connection before its greeting.
struct Half {
    /// The address that it counts under.
    place: IpAddr,
    remote: SocketAddr,
    /// A counter of arrivals.
    number: u64,
    door: Arc<Door>,
}

/// The gate, shared by the transport and the swarm.
#[derive(Clone)]
pub(super) struct Gate(Arc<Mutex<Keeper>>);

/// The state of the gate.
struct Keeper {
    /// Connections before their greeting.
    pending: HashMap<ConnectionId, Half>,
    count: u64,
    doors: Doors,
    often: BTreeMap<IpAddr, Bucket>,
    guesses: BTreeMap<IpAddr, Bucket>,
    turned: BTreeMap<IpAddr, (u64, &'static str)>,
    /// Whether there is a passphrase to guess.
    is_closed: bool,
}

/// Whether an address is this computer's own. Such connections are not counted: many programs on one computer are a
/// test.
pub(crate) fn is_here(ip: IpAddr) -> bool {
    ip == Ipv4Addr::LOCALHOST || ip == Ipv6Addr::LOCALHOST
}

/// The address of one computer: an IPv4 address, or an IPv6 prefix.
pub(super) fn place(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V6(ip) if !ip.is_loopback() => {
            let mut parts = ip.segments();
            // A link-local address has no useful prefix, so all of it counts.
            let from = if ip.is_unicast_link_local() { 8 } else { 4 };
            parts[from..].fill(0);
            IpAddr::V6(parts.into())
        }
        ip => ip,
    }
}

impl Gate {
    /// A gate for connections behind these doors, of a hall without or with a passphrase.
    pub(super) fn new(doors: Doors, is_closed: bool) -> Self {
        Self(Arc::new(Mutex::new(Keeper::new(doors, is_closed))))
    }

    fn keeper(&self) -> MutexGuard<'_, Keeper> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a connection from an address may come in. Counts rejections.
    pub(super) fn lets_in(&self, ip: IpAddr, now: Instant) -> bool {
        self.keeper().lets_in(ip, now)
    }

    /// Counts a rejection.
    pub(super) fn turn(&self, ip: IpAddr, why: &'static str) {
        self.keeper().turn(ip, why);
    }

    /// Takes the rejections since the last call.
    pub(super) fn take_turned(&self) -> Vec<Turned> {
        self.keeper().take_turned()
    }

    /// Takes one guess from an address; `false` if it has none left.
    pub(super) fn take_guess(&self, ip: IpAddr, now: Instant) -> bool {
        self.keeper().take_guess(ip, now)
    }

    /// Gives back a guess that was not used.
    pub(super) fn give_guess(&self, ip: IpAddr) {
        self.keeper().give_guess(ip);
    }
}

impl Keeper {
    fn new(doors: Doors, is_closed: bool) -> Self {
        Self {
            pending: HashMap::new(),
            count: 0,
            doors,
            often: BTreeMap::new(),
            guesses: BTreeMap::new(),
            turned: BTreeMap::new(),
            is_closed,
        }
    }

    fn turn(&mut self, ip: IpAddr, why: &'static str) {
        let ip = place(ip);
        if self.turned.len() < PLACES || self.turned.contains_key(&ip) {
            let (count, last) = self.turned.entry(ip).or_insert((0, why));
            (*count, *last) = (count.saturating_add(1), why);
        }
    }

    fn take_turned(&mut self) -> Vec<Turned> {
        let turned = std::mem::take(&mut self.turned);
        turned.into_iter().map(|(ip, (count, why))| Turned { ip, count, why }).collect()
    }

    fn lets_in(&mut self, ip: IpAddr, now: Instant) -> bool {
        if is_here(ip) {
            return true;
        }
        let ip = place(ip);
        let halves = self.pending.values().filter(|other| other.place == ip).count();
        let why = if halves >= HALVES {
            HALF
        } else if self.guesses_left(ip, now) <= halves {
            // Each pending connection may turn out to be a guess.
            GUESSED
        } else if !self.bucket(ip, now).take(1, now) {
            STORM
        } else {
            return true;
        };
        self.turn(ip, why);
        false
    }

    /// Notes an incoming connection.
    fn come(&mut self, id: ConnectionId, remote: SocketAddr, now: Instant) {
        self.make_room(now);
        self.count += 1;
        let (place, number, door) = (place(remote.ip()), self.count, self.doors.open(remote));
        self.pending.insert(id, Half { place, remote, number, door });
    }

    /// The number of guesses at a passphrase that an address has left.
    fn guesses_left(&mut self, ip: IpAddr, now: Instant) -> usize {
        if !self.is_closed || is_here(ip) {
            return usize::MAX;
        }
        self.guesses.get_mut(&place(ip)).map_or(GUESSES.0 as usize, |bucket| bucket.level(now))
    }

    fn take_guess(&mut self, ip: IpAddr, now: Instant) -> bool {
        if !self.is_closed || is_here(ip) {
            return true;
        }
        if self.guesses.len() >= PLACES && !self.guesses.contains_key(&place(ip)) {
            let levels = self.guesses.iter_mut().map(|(ip, bucket)| (bucket.level(now), *ip));
            if let Some((_, calm)) = levels.max() {
                self.guesses.remove(&calm);
            }
        }
        let bucket = self.guesses.entry(place(ip)).or_insert_with(|| Bucket::new(GUESSES.0, GUESSES.1, now));
        bucket.take(1, now)
    }

    fn give_guess(&mut self, ip: IpAddr) {
        if let Some(bucket) = self.guesses.get_mut(&place(ip)) {
            bucket.give(1);
        }
    }

    /// Notes a failed connection, perhaps after a guess at the passphrase.
    fn failed(&mut self, id: ConnectionId, may_be_guess: bool, now: Instant) {
        let Some(half) = self.forget(id) else { return };
        // It may have been abandoned before a byte of it was read.
        self.doors.close(half.remote, false, &half.door);
        if may_be_guess {
            self.take_guess(half.place, now);
        }
    }

    /// If too many connections are pending, closes the oldest one of the address with the most. So the many addresses
    /// of one computer displace each other, while a peer that greets at once leaves the list before its turn comes.
    fn make_room(&mut self, now: Instant) {
        while self.pending.len() >= ALL {
            let mut crowds: BTreeMap<IpAddr, usize> = BTreeMap::new();
            self.pending.values().for_each(|half| *crowds.entry(half.place).or_default() += 1);
            let size = |half: &Half| crowds.get(&half.place).copied().unwrap_or(0);
            let last =
                self.pending.iter().max_by_key(|(_, half)| (size(half), std::cmp::Reverse(half.number)));
            let Some(id) = last.map(|(id, _)| *id) else { return };
            if let Some(half) = self.forget(id) {
                half.door.shut();
                self.take_guess(half.place, now);
            }
        }
    }

    /// Forgets a connection that has greeted or closed.
    fn forget(&mut self, id: ConnectionId) -> Option<Half> {
        self.pending.remove(&id)
    }

    fn bucket(&mut self, ip: IpAddr, now: Instant) -> &mut Bucket {
        if self.often.len() >= PLACES && !self.often.contains_key(&ip) {
            // Those least limited lately.
            let levels = self.often.iter_mut().map(|(ip, bucket)| (bucket.level(now), *ip));
            if let Some((_, calm)) = levels.max() {
                self.often.remove(&calm);
            }
        }
        self.often.entry(ip).or_insert_with(|| Bucket::new(OFTEN.0, OFTEN.1, now))
    }
}

impl NetworkBehaviour for Gate {
    type ConnectionHandler = dummy::ConnectionHandler;
    type ToSwarm = Infallible;

    fn handle_pending_inbound_connection(
        &mut self,
        id: ConnectionId,
        _: &Multiaddr,
        remote: &Multiaddr,
    ) -> Result<(), ConnectionDenied> {
        if let Some(remote) = address::to_socket(remote) {
            self.keeper().come(id, remote, Instant::now());
        }
        Ok(())
    }

    fn handle_established_inbound_connection(
        &mut self,
        id: ConnectionId,
        _: PeerId,
        _: &Multiaddr,
        _: &Multiaddr,
    ) -> Result<THandler<Self>, ConnectionDenied> {
        self.keeper().forget(id);
        Ok(dummy::ConnectionHandler)
    }

    fn handle_established_outbound_connection(
        &mut self,
        _: ConnectionId,
        _: PeerId,
        _: &Multiaddr,
        _: Endpoint,
        _: PortUse,
    ) -> Result<THandler<Self>, ConnectionDenied> {
        Ok(dummy::ConnectionHandler)
    }

    fn on_swarm_event(&mut self, event: FromSwarm<'_>) {
        if let FromSwarm::ListenFailure(failure) = event {
            // A peer that broke off after the answer, or was too slow, has learned as much as one that failed. A peer
            // without a passphrase, or in a hall without one, has guessed nothing.
            let may_be_guess = matches!(failure.error, ListenError::Transport(_))
                && !matches!(OtherHall::of(failure.error), Some(OtherHall::Open | OtherHall::Closed));
            self.keeper().failed(failure.connection_id, may_be_guess, Instant::now());
        }
    }

    fn on_connection_handler_event(&mut self, _: PeerId, _: ConnectionId, event: THandlerOutEvent<Self>) {
        match event {}
    }

    fn poll(&mut self, _: &mut Context<'_>) -> Poll<ToSwarm<Self::ToSwarm, THandlerInEvent<Self>>> {
        Poll::Pending
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn gate() -> Keeper {
        Keeper::new(Doors::new(), true)
    }

    fn come(gate: &mut Keeper, n: usize, ip: &str, now: Instant) -> bool {
        let remote = SocketAddr::new(ip.parse().unwrap(), u16::try_from(n).unwrap());
        let may_come = gate.lets_in(remote.ip(), now);
        if may_come {
            gate.come(ConnectionId::new_unchecked(n), remote, now);
        }
        may_come
    }

    #[test]
    fn who_greets_nobody_takes_six_places_and_leaves_the_others() {
        let (mut gate, now) = (gate(), Instant::now());
        assert_eq!((0..50).filter(|n| come(&mut gate, *n, "10.0.0.9", now)).count(), HALVES);
        assert!(come(&mut gate, 99, "10.0.0.8", now), "another computer comes in");
        assert!((100..150).all(|n| come(&mut gate, n, "127.0.0.1", now)), "this one is not counted");
        gate.pending.clear();
        assert!(come(&mut gate, 98, "10.0.0.9", now), "a closed connection leaves room");
        let turned = gate.take_turned();
        assert_eq!(turned, [Turned { ip: "10.0.0.9".parse().unwrap(), count: 44, why: HALF }]);
        assert!(gate.take_turned().is_empty());
    }

    #[test]
    fn who_begins_most_connections_gives_way_oldest_first_and_a_newcomer_stays() {
        let (mut gate, now) = (gate(), Instant::now());
        // Thirty-one addresses of one computer, each as often as allowed.
        for n in 0..6 * 31 {
            assert!(come(&mut gate, n, &format!("10.0.1.{}", n % 31), now));
            assert!(gate.pending.len() <= ALL, "{n}");
        }
        let door = |gate: &Keeper, n: usize| {
            gate.pending.get(&ConnectionId::new_unchecked(n)).map(|half| Arc::clone(&half.door))
        };
        assert!(door(&gate, 0).is_none() && door(&gate, 185).is_some(), "the oldest went");
        let count = |gate: &Keeper, ip: &str| {
            let place: IpAddr = ip.parse().unwrap();
            gate.pending.values().filter(|half| half.place == place).count()
        };
        assert!((0..31).all(|n| count(&gate, &format!("10.0.1.{n}")) <= 3), "none has the most for long");
        // A newcomer connects, and before it has greeted, every one of those connects twice more.
        assert!(come(&mut gate, 500, "10.0.2.1", now));
        let newcomer = door(&gate, 500).unwrap();
        let oldest = gate.pending.values().min_by_key(|half| half.number);
        let oldest = Arc::clone(&oldest.unwrap().door);
        for n in 1000..1062 {
            assert!(come(&mut gate, n, &format!("10.0.1.{}", n % 31), now));
        }
        assert!(!newcomer.is_shut() && gate.pending.len() == ALL);
        assert!(oldest.is_shut(), "displaced connections are cut off");
        gate.forget(ConnectionId::new_unchecked(500));
        assert!(!newcomer.is_shut(), "it greeted");
    }

    #[test]
    fn who_comes_again_and_again_is_let_in_twice_a_second() {
        let (mut gate, now) = (gate(), Instant::now());
        let storm = |gate: &mut Keeper, now| {
            let come = |n: &usize| {
                let is_in = come(gate, *n, "fd00::1:2", now);
                gate.pending.clear();
                is_in
            };
            (0..90).filter(come).count()
        };
        assert_eq!(storm(&mut gate, now), 20);
        assert_eq!(storm(&mut gate, now + Duration::from_secs(4)), 8);
        assert!(!come(&mut gate, 1, "fd00::1:3", now), "another address of the same computer");
        assert!(come(&mut gate, 1, "fd00:1::1:3", now));
        assert_eq!(gate.take_turned()[0].why, STORM);
    }

    #[test]
    fn who_tries_passphrases_has_eight_and_then_one_in_five_seconds() {
        let (mut gate, now) = (gate(), Instant::now());
        let guesses = |gate: &mut Keeper, ip: &str, now| {
            let ip: IpAddr = ip.parse().unwrap();
            (0..90).filter(|_| gate.take_guess(ip, now)).count()
        };
        assert_eq!(guesses(&mut gate, "10.0.0.9", now), 8);
        assert!(!come(&mut gate, 1, "10.0.0.9", now) && come(&mut gate, 2, "10.0.0.8", now));
        assert_eq!(gate.take_turned()[0].why, GUESSED);
        assert_eq!(guesses(&mut gate, "10.0.0.9", now + Duration::from_secs(11)), 2);
        assert_eq!(guesses(&mut gate, "127.0.0.1", now), 90, "this computer is not counted");
    }

    #[test]
    fn who_tries_passphrases_on_many_connections_at_once_has_no_more_tries() {
        let (mut gate, now) = (gate(), Instant::now());
        let tries = |gate: &mut Keeper, now| {
            let come: Vec<usize> = (0..40).filter(|n| come(gate, *n, "10.0.0.9", now)).collect();
            come.iter().for_each(|n| gate.failed(ConnectionId::new_unchecked(*n), true, now));
            come.len()
        };
        assert_eq!([tries(&mut gate, now), tries(&mut gate, now), tries(&mut gate, now)], [HALVES, 2, 0]);
        assert_eq!(tries(&mut gate, now + Duration::from_secs(6)), 1, "one token is one connection");
        // A peer that gets in, or makes no guess, uses up none.
        for n in 0..40 {
            assert!(come(&mut gate, n, "10.0.0.8", now + Duration::from_millis(500 * n as u64)));
            gate.failed(ConnectionId::new_unchecked(n), false, now);
        }
        let mut open = Keeper::new(Doors::new(), false);
        assert_eq!([tries(&mut open, now), tries(&mut open, now), tries(&mut open, now)], [HALVES; 3]);
    }

    #[test]
    fn what_the_gate_remembers_is_bounded() {
        let (mut gate, now) = (gate(), Instant::now());
        for n in 0..2000u32 {
            let ip = IpAddr::from(Ipv4Addr::from_bits(0x0a00_0000 + n));
            if gate.lets_in(ip, now) {
                gate.come(ConnectionId::new_unchecked(n as usize), SocketAddr::new(ip, 1), now);
            }
            gate.turn(ip, HALF);
            gate.take_guess(ip, now);
        }
        assert_eq!((gate.often.len(), gate.turned.len(), gate.guesses.len()), (PLACES, PLACES, PLACES));
        assert_eq!(gate.pending.len(), ALL);
    }
}
