//! Who may come in at all, before a word was exchanged: one computer of the network cannot take the places of all
//! others by connections that it begins and leaves, or opens again and again. Counts whom it turns away.
//!
//! Identities are quickly made, addresses of a network are not: so it counts by address.

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

/// Connections from one address that are not yet greeted.
const HALVES: usize = 6;
/// Connections that are not yet greeted in all. One more sends another one away, the oldest of those who began most.
const ALL: usize = 64;
/// Connections from one address at once, and each second after that.
const OFTEN: (u32, f64) = (20, 2.0);
/// Addresses that are counted.
const PLACES: usize = 256;
/// Wrong passphrases at one address: so many at once, and each second after that.
const GUESSES: (u32, f64) = (8, 0.2);

/// Why somebody was turned away, in the words of the log.
pub(super) const HALF: &str = "it began connections and did not greet";
const GUESSED: &str = "it tried too many passphrases";
const STORM: &str = "it connected again and again";
pub(super) const CROWD: &str = "it has more connections than one computer needs";

/// So many connections from one address were turned away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turned {
    pub(super) ip: IpAddr,
    pub(super) count: u64,
    pub(super) why: &'static str,
}

/// A connection that is not yet greeted.
struct Half {
    /// Whose it is.
    place: IpAddr,
    remote: SocketAddr,
    /// The later it came the larger.
    number: u64,
    door: Arc<Door>,
}

/// The gate, which the transport asks as well as the swarm.
#[derive(Clone)]
pub(super) struct Gate(Arc<Mutex<Keeper>>);

/// What the gate knows and decides.
struct Keeper {
    /// Connections that are not yet greeted.
    pending: HashMap<ConnectionId, Half>,
    count: u64,
    doors: Doors,
    often: BTreeMap<IpAddr, Bucket>,
    guesses: BTreeMap<IpAddr, Bucket>,
    turned: BTreeMap<IpAddr, (u64, &'static str)>,
    /// There is a passphrase that can be guessed.
    is_closed: bool,
}

/// Many programs on this computer are a test.
pub(crate) fn is_here(ip: IpAddr) -> bool {
    ip == Ipv4Addr::LOCALHOST || ip == Ipv6Addr::LOCALHOST
}

/// What one computer has: an address of version 4, or all those of version 6 that begin alike.
pub(super) fn place(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V6(ip) if !ip.is_loopback() => {
            let mut parts = ip.segments();
            // The network's part stays where it says something.
            let from = if ip.is_unicast_link_local() { 8 } else { 4 };
            parts[from..].fill(0);
            IpAddr::V6(parts.into())
        }
        ip => ip,
    }
}

impl Gate {
    /// A gate for connections behind these doors, of an open hall or of one with a passphrase.
    pub(super) fn new(doors: Doors, is_closed: bool) -> Self {
        Self(Arc::new(Mutex::new(Keeper::new(doors, is_closed))))
    }

    fn keeper(&self) -> MutexGuard<'_, Keeper> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a connection from an address comes in; counts those that do not.
    pub(super) fn lets_in(&self, ip: IpAddr, now: Instant) -> bool {
        self.keeper().lets_in(ip, now)
    }

    /// Somebody was turned away.
    pub(super) fn turn(&self, ip: IpAddr, why: &'static str) {
        self.keeper().turn(ip, why);
    }

    /// Who was turned away since this was last asked.
    pub(super) fn take_turned(&self) -> Vec<Turned> {
        self.keeper().take_turned()
    }

    /// Takes one try from somebody at an address; `false` if there is none left.
    pub(super) fn take_guess(&self, ip: IpAddr, now: Instant) -> bool {
        self.keeper().take_guess(ip, now)
    }

    /// It was none.
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
            // Each of those that are not yet greeted may turn out to be one.
            GUESSED
        } else if !self.bucket(ip, now).take(1, now) {
            STORM
        } else {
            return true;
        };
        self.turn(ip, why);
        false
    }

    /// A connection came in.
    fn come(&mut self, id: ConnectionId, remote: SocketAddr, now: Instant) {
        self.make_room(now);
        self.count += 1;
        let (place, number, door) = (place(remote.ip()), self.count, self.doors.open(remote));
        self.pending.insert(id, Half { place, remote, number, door });
    }

    /// How often a passphrase may still be tried with somebody at an address.
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

    /// A connection came to nothing, perhaps after a passphrase was tried.
    fn failed(&mut self, id: ConnectionId, may_be_guess: bool, now: Instant) {
        let Some(half) = self.forget(id) else { return };
        // It may have been given up before a byte of it was read.
        self.doors.close(half.remote, false, &half.door);
        if may_be_guess {
            self.take_guess(half.place, now);
        }
    }

    /// Where too many have not greeted, the oldest connection of whoever began most of them gives way: many addresses
    /// of one computer send each other away, and who greets at once is gone from here before its turn comes.
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

    /// It greeted, or it is gone.
    fn forget(&mut self, id: ConnectionId) -> Option<Half> {
        self.pending.remove(&id)
    }

    fn bucket(&mut self, ip: IpAddr, now: Instant) -> &mut Bucket {
        if self.often.len() >= PLACES && !self.often.contains_key(&ip) {
            // Those that were let in least often lately.
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
            // Who was answered and then broke off, or was too slow, has heard as much as who failed; who knows of no
            // passphrase, or comes to a hall without one, has tried none.
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
        assert!(come(&mut gate, 98, "10.0.0.9", now), "who went leaves room");
        let turned = gate.take_turned();
        assert_eq!(turned, [Turned { ip: "10.0.0.9".parse().unwrap(), count: 44, why: HALF }]);
        assert!(gate.take_turned().is_empty());
    }

    #[test]
    fn who_begins_most_connections_gives_way_oldest_first_and_a_newcomer_stays() {
        let (mut gate, now) = (gate(), Instant::now());
        // Thirty-one addresses of one computer, as often as each may.
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
        assert!((0..31).all(|n| count(&gate, &format!("10.0.1.{n}")) <= 3), "none has most for long");
        // Somebody comes, and before it has greeted every one of those comes twice more.
        assert!(come(&mut gate, 500, "10.0.2.1", now));
        let newcomer = door(&gate, 500).unwrap();
        let oldest = gate.pending.values().min_by_key(|half| half.number);
        let oldest = Arc::clone(&oldest.unwrap().door);
        for n in 1000..1062 {
            assert!(come(&mut gate, n, &format!("10.0.1.{}", n % 31), now));
        }
        assert!(!newcomer.is_shut() && gate.pending.len() == ALL);
        assert!(oldest.is_shut(), "those who gave way are cut off");
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
        // Who comes in, or has tried none, has lost nothing.
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
        assert_eq!((gate.often.len(), gate.turned.len(), gate.pending.len()), (PLACES, PLACES, ALL));
    }
}
