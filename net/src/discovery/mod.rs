//! The hall: how the computers of one network keep six to eight links, and how adverts of tables and addresses spread
//! over them until every computer knows every table. It uses no socket and no clock; the caller passes events and
//! times.
//!
//! `PROTOCOL.md`, section *The lobby*, defines the messages; the book of [`crate::swarm`] decides whom to dial.

mod gossip;
mod known;
mod links;
mod message;
#[cfg(test)]
mod sim;
#[cfg(test)]
mod tests;

pub(crate) use known::Adverts;
pub(crate) use message::DiscoveryMessage;

use crate::identity::Key;
use crate::lobby::SignedAdvert;
use crate::meter::Bucket;
use known::Name;
use links::Peer;
use rules::SplitMix;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// A computer with fewer lobby links seeks more.
pub(crate) const FEWEST: usize = 6;
/// A computer with more lobby links drops one.
pub(crate) const MOST: usize = 8;
/// How often neighbours compare what they know.
const ROUND: Duration = Duration::from_secs(5);
/// The most remembered addresses that were reached from here.
const REACHED: usize = 256;

/// An action for the caller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Output {
    /// Send a message.
    Send(Key, DiscoveryMessage),
    /// Send adverts; they fit into one packet.
    Adverts(Key, Vec<SignedAdvert>),
    /// Send addresses of other peers; they fit into one packet.
    Peers(Key, Vec<(Key, SocketAddr)>),
    /// Seek this many additional links.
    Seek(usize),
    /// Close a connection that is no longer needed.
    Close(Key),
    /// Do not dial this peer again for a while, because it has enough links.
    Rest(Key),
    /// The list of tables changed.
    Tables,
}

/// A fault of a neighbour's message.
pub(crate) type Wrong = &'static str;

/// The hall from this computer's side.
pub(crate) struct Discovery {
    me: Key,
    adverts: Adverts,
    peers: BTreeMap<Key, Peer>,
    /// Connections that a table needs.
    needed: BTreeSet<Key>,
    /// Addresses reached from here, and when last.
    reached: BTreeMap<Key, (SocketAddr, Instant)>,
    /// Those of them that were not announced to neighbours yet.
    fresh: Vec<(Key, SocketAddr)>,
    /// Adverts that were not announced to neighbours yet, and who sent them.
    news: BTreeMap<Name, Key>,
    /// Requested adverts: the version, and when.
    asked: BTreeMap<Name, (u64, Instant)>,
    dice: SplitMix,
    sought: usize,
    next_round: Instant,
    rounds: u32,
    out: VecDeque<Output>,
}

impl Discovery {
    /// An empty hall. The seed breaks ties between peers.
    pub(crate) fn new(me: Key, seed: u64, now: Instant) -> Self {
        Self {
            me,
            adverts: Adverts::default(),
            peers: BTreeMap::new(),
            needed: BTreeSet::new(),
            reached: BTreeMap::new(),
            fresh: Vec::new(),
            news: BTreeMap::new(),
            asked: BTreeMap::new(),
            dice: SplitMix::new(seed),
            sought: 0,
            next_round: now + ROUND,
            rounds: 0,
            out: VecDeque::new(),
        }
    }

    /// The known adverts.
    pub(crate) fn adverts(&self) -> &Adverts {
        &self.adverts
    }

    /// The next action for the caller.
    pub(crate) fn poll(&mut self) -> Option<Output> {
        self.out.pop_front()
    }

    /// Adds an advert of this computer, and announces it at once.
    pub(crate) fn tell(&mut self, own: SignedAdvert, now: Instant) {
        if let Some(name) = self.adverts.put(own, self.me, now) {
            self.news.insert(name, self.me);
            self.tell_news(now);
        }
    }

    /// Notes that a peer said hello on a new connection, with its address if it listens.
    pub(crate) fn greeted(&mut self, key: Key, address: Option<SocketAddr>, now: Instant) {
        self.peers.insert(key, Peer::new(now));
        if self.adverts.came(key) {
            self.out.push_back(Output::Tables);
        }
        // The peer may have come for this computer's table, whether this link stays or not.
        let own = self.adverts.of_signer(self.me);
        self.pass(key, &own, now);
        if let Some(address) = address {
            self.note_reached(key, address, now);
        }
        if self.needed.contains(&key) {
            self.hold(key, true);
        }
        if self.count() < FEWEST {
            self.ask(key, now);
        }
        self.seek(now);
    }

    /// Notes a closed connection.
    pub(crate) fn down(&mut self, key: Key, now: Instant) {
        // A connection that is no longer needed is closed on purpose.
        let is_used = |peer: Peer| peer.is_used() || self.needed.contains(&key);
        if self.peers.remove(&key).is_some_and(is_used) && self.adverts.broke(key, now) {
            self.out.push_back(Output::Tables);
        }
        self.seek(now);
    }

    /// Sets the peers whose connections a table needs.
    pub(crate) fn need(&mut self, keys: &[Key], now: Instant) {
        let needed: BTreeSet<Key> = keys.iter().copied().collect();
        let changed: Vec<Key> = self.needed.symmetric_difference(&needed).copied().collect();
        for key in changed {
            if self.peers.contains_key(&key) {
                self.hold(key, needed.contains(&key));
            }
            if let Some(peer) = self.peers.get_mut(&key) {
                peer.idle_since = now;
            }
        }
        self.needed = needed;
    }

    /// Handles a neighbour's message.
    ///
    /// # Errors
    /// For what no honest program sends.
    pub(crate) fn handle(&mut self, from: Key, message: DiscoveryMessage, now: Instant) -> Result<(), Wrong> {
        if !self.peers.contains_key(&from) {
            return Ok(());
        }
        match message {
            DiscoveryMessage::Ask { is_urgent, links } => self.on_ask(from, is_urgent, links, now),
            DiscoveryMessage::Take { links } => self.on_take(from, links, now),
            DiscoveryMessage::Full => self.on_full(from, now),
            DiscoveryMessage::Drop => self.on_drop(from, now),
            DiscoveryMessage::Hold(is_held) => self.on_hold(from, is_held, now),
            DiscoveryMessage::Sums { links, sums } => self.on_sums(from, links, &sums, now),
            DiscoveryMessage::Have(list) => return self.on_have(from, &list, now),
            DiscoveryMessage::Want(names) => return self.on_want(from, &names, now),
        }
        Ok(())
    }

    /// Advances time.
    pub(crate) fn tick(&mut self, now: Instant) {
        if self.adverts.expire(now) {
            self.out.push_back(Output::Tables);
        }
        self.tell_news(now);
        self.tidy(now);
        if now >= self.next_round {
            // Spread out, though all computers may have started at once.
            let spread = Duration::from_millis(self.dice.below(1000) as u64);
            self.next_round = now + ROUND - Duration::from_millis(500) + spread;
            self.rounds = self.rounds.wrapping_add(1);
            self.round(now);
        }
        self.seek(now);
    }

    fn send(&mut self, to: Key, message: DiscoveryMessage) {
        self.out.push_back(Output::Send(to, message));
    }

    fn note_reached(&mut self, key: Key, address: SocketAddr, now: Instant) {
        let is_new = self.reached.get(&key).is_none_or(|(at, _)| *at != address);
        if self.reached.len() >= REACHED
            && !self.reached.contains_key(&key)
            && let Some(oldest) = self.reached.iter().min_by_key(|(_, (_, at))| *at).map(|(key, _)| *key)
        {
            self.reached.remove(&oldest);
        }
        self.reached.insert(key, (address, now));
        if is_new && self.fresh.len() < REACHED {
            self.fresh.push((key, address));
        }
    }
}

/// The budget of answers to one neighbour's requests, so that small requests cannot cause much traffic.
pub(super) fn generosity(now: Instant) -> Bucket {
    Bucket::new(1200, 120.0, now)
}
