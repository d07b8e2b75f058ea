//! Lobby links: six to eight neighbours, agreed by both sides. A connection that is neither a lobby link nor needed by
//! a table is closed after a while.

use super::{Discovery, DiscoveryMessage, FEWEST, MOST, Output, generosity};
use crate::identity::Key;
use crate::meter::Bucket;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// How long an unanswered request counts as a pending link.
const PENDING: Duration = Duration::from_secs(3);
/// How long an unused connection stays open: the peer may be about to join the table.
const LINGER: Duration = Duration::from_secs(8);
/// How long a peer that had enough links is not asked again.
const AGAIN: Duration = Duration::from_secs(20);
/// The number of addresses sent to a new neighbour, and to a peer that has to look elsewhere.
const SAMPLE: usize = 32;

/// A connected peer.
pub(super) struct Peer {
    pub(super) is_neighbour: bool,
    asked: Option<Instant>,
    is_answered: bool,
    /// Whether the peer needs the connection for a table.
    is_held: bool,
    pub(super) idle_since: Instant,
    /// The number of neighbours that it last reported.
    pub(super) links: u8,
    /// The budget of what it may still be sent.
    pub(super) gives: Bucket,
    compared: Option<Instant>,
}

impl Peer {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            is_neighbour: false,
            asked: None,
            is_answered: true,
            is_held: false,
            idle_since: now,
            links: 0,
            gives: generosity(now),
            compared: None,
        }
    }

    /// Whether our checksums may be sent to it out of turn now. If so, it starts a new interval of `every`.
    pub(super) fn may_compare(&mut self, now: Instant, every: Duration) -> bool {
        let is_time = self.compared.is_none_or(|at| now >= at + every);
        if is_time {
            self.compared = Some(now);
        }
        is_time
    }

    /// Whether it is a lobby link, or needed by a table of the other side.
    pub(super) const fn is_used(&self) -> bool {
        self.is_neighbour || self.is_held
    }

    fn is_pending(&self, now: Instant) -> bool {
        !self.is_neighbour && !self.is_answered && self.asked.is_some_and(|at| now < at + PENDING)
    }
}

impl Discovery {
    /// The number of neighbours.
    pub(crate) fn count(&self) -> usize {
        self.peers.values().filter(|peer| peer.is_neighbour).count()
    }

    /// The neighbours.
    pub(super) fn neighbours(&self) -> Vec<Key> {
        self.peers.iter().filter(|(_, peer)| peer.is_neighbour).map(|(key, _)| *key).collect()
    }

    /// The number of neighbours, as reported to others.
    pub(super) fn links(&self) -> u8 {
        u8::try_from(self.count()).unwrap_or(u8::MAX)
    }

    pub(super) fn ask(&mut self, key: Key, now: Instant) {
        let links = self.links();
        if let Some(peer) = self.peers.get_mut(&key) {
            peer.asked = Some(now);
            peer.is_answered = false;
            peer.idle_since = now;
            self.send(key, DiscoveryMessage::Ask { is_urgent: usize::from(links) < FEWEST, links });
        }
    }

    pub(super) fn on_ask(&mut self, from: Key, is_urgent: bool, links: u8, now: Instant) {
        let is_neighbour = self.peers.get(&from).is_some_and(|peer| peer.is_neighbour);
        if !is_neighbour && self.count() >= MOST && !is_urgent {
            self.send_sample(from);
            return self.send(from, DiscoveryMessage::Full);
        }
        self.make_neighbour(from, links, now);
        let links = self.links();
        self.send(from, DiscoveryMessage::Take { links });
        if self.count() > MOST {
            self.drop_one(from, now);
        }
    }

    pub(super) fn on_take(&mut self, from: Key, links: u8, now: Instant) {
        let is_asked = self.peers.get(&from).is_some_and(|peer| peer.asked.is_some());
        if !is_asked {
            return;
        }
        self.make_neighbour(from, links, now);
        if self.count() > MOST {
            self.drop_one(from, now);
        }
    }

    pub(super) fn on_full(&mut self, from: Key, now: Instant) {
        if let Some(peer) = self.peers.get_mut(&from) {
            peer.is_answered = true;
            peer.idle_since = now;
            if !peer.is_neighbour {
                self.out.push_back(Output::Rest(from));
            }
        }
    }

    pub(super) fn on_drop(&mut self, from: Key, now: Instant) {
        self.part(from, now);
        self.out.push_back(Output::Rest(from));
    }

    pub(super) fn on_hold(&mut self, from: Key, is_held: bool, now: Instant) {
        if let Some(peer) = self.peers.get_mut(&from) {
            peer.is_held = is_held;
            peer.idle_since = now;
        }
    }

    pub(super) fn hold(&mut self, key: Key, is_held: bool) {
        self.send(key, DiscoveryMessage::Hold(is_held));
    }

    fn make_neighbour(&mut self, key: Key, links: u8, now: Instant) {
        let Some(peer) = self.peers.get_mut(&key) else { return };
        peer.links = links;
        peer.is_answered = true;
        if std::mem::replace(&mut peer.is_neighbour, true) {
            return;
        }
        self.send_sample(key);
        self.send_sums(key);
        self.tell_neighbours_of(key);
        self.seek(now);
    }

    fn part(&mut self, key: Key, now: Instant) {
        if let Some(peer) = self.peers.get_mut(&key) {
            peer.is_neighbour = false;
            peer.asked = Some(now);
            peer.is_answered = true;
            peer.idle_since = now;
        }
    }

    /// Drops one neighbour if there are too many: the one with the most neighbours itself, which is least affected.
    fn drop_one(&mut self, newest: Key, now: Instant) {
        let others: Vec<(Key, u8)> = self
            .peers
            .iter()
            .filter(|(key, peer)| peer.is_neighbour && **key != newest)
            .map(|(key, peer)| (*key, peer.links))
            .collect();
        let most = others.iter().map(|(_, links)| *links).max().unwrap_or(0);
        let best: Vec<Key> =
            others.into_iter().filter(|(_, links)| *links == most).map(|(key, _)| key).collect();
        if best.is_empty() {
            return;
        }
        let key = best[self.dice.below(best.len())];
        self.send_sample(key);
        self.send(key, DiscoveryMessage::Drop);
        self.part(key, now);
    }

    /// Closes unneeded connections, and asks connected peers before others are dialled.
    pub(super) fn tidy(&mut self, now: Instant) {
        let is_short = self.count() < FEWEST;
        let can_ask = |peer: &Peer| peer.asked.is_none_or(|at| now >= at + AGAIN);
        let idle = self.peers.iter().filter(|(_, peer)| !peer.is_neighbour && !peer.is_pending(now));
        let idle: Vec<(Key, bool, bool)> = idle
            .map(|(key, peer)| {
                let is_used = peer.is_held || self.needed.contains(key);
                (*key, can_ask(peer), !is_used && now >= peer.idle_since + LINGER)
            })
            .collect();
        for (key, can_ask, is_useless) in idle {
            if is_short && can_ask {
                self.ask(key, now);
            } else if is_useless {
                self.peers.remove(&key);
                self.out.push_back(Output::Close(key));
            }
        }
    }

    /// Reports how many more links are sought, if that changed.
    pub(super) fn seek(&mut self, now: Instant) {
        let pending = self.peers.values().filter(|peer| peer.is_pending(now)).count();
        let sought = FEWEST.saturating_sub(self.count() + pending);
        if sought != self.sought {
            self.sought = sought;
            self.out.push_back(Output::Seek(sought));
        }
    }

    /// Sends some addresses that this computer reached itself. Reports of others are never forwarded, so an invented
    /// address gets no further than to its receivers.
    fn send_sample(&mut self, to: Key) {
        let mut sample: Vec<(Key, SocketAddr)> =
            self.reached.iter().filter(|(key, _)| **key != to).map(|(key, (at, _))| (*key, *at)).collect();
        for n in 0..sample.len().min(SAMPLE) {
            let other = n + self.dice.below(sample.len() - n);
            sample.swap(n, other);
        }
        sample.truncate(SAMPLE);
        if !sample.is_empty() {
            self.out.push_back(Output::Peers(to, sample));
        }
    }

    /// Announces a new neighbour at once. In a small network everyone then knows everyone.
    fn tell_neighbours_of(&mut self, newcomer: Key) {
        let Some((address, _)) = self.reached.get(&newcomer).copied() else { return };
        self.fresh.retain(|(key, _)| *key != newcomer);
        for other in self.neighbours().into_iter().filter(|key| *key != newcomer) {
            self.out.push_back(Output::Peers(other, vec![(newcomer, address)]));
        }
    }
}
