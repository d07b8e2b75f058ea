//! The links: one pair of streams to each connected peer, from connection to close.

use super::door::Door;
use super::gate::{self, CROWD, HALF};
use super::link::{self, LinkEvent, LinkReport, Pulse, Unsent, Writer};
use super::run::Run;
use super::streams::{self, News};
use super::{OtherHall, Swarm, SwarmNotice, address, identity};
use crate::identity::Key;
use crate::meter::Bucket;
use futures::StreamExt as _;
use libp2p::core::ConnectedPoint;
use libp2p::swarm::{ConnectionId, ListenError, SwarmEvent};
use libp2p::{Multiaddr, PeerId, Stream};
use std::collections::{BTreeMap, HashSet};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A peer that is silent for this long counts as gone. TCP would take a quarter of an hour to notice.
const DEAD: Duration = Duration::from_secs(4);
/// The time limit for the streams of a new connection.
const SETUP: Duration = Duration::from_secs(10);
/// How long a closing program waits for peers that have not received its last messages.
const FAREWELL: Duration = Duration::from_secs(1);
/// The most links to one address of the network.
const MOST: usize = 16;
/// The most links that the table does not need. A further one replaces another.
const STRANGERS: usize = 96;
/// The limit on additional streams: initially, and per second. An honest program opens one only on another connection,
/// when two peers dialled each other at the same time.
const STREAMS: (u32, f64) = (8, 0.5);

/// The connection of one peer.
pub(super) struct Link {
    key: Key,
    life: u64,
    since: Instant,
    ip: IpAddr,
    run: Run,
    /// The connection on which this side opens its stream; the other side may choose another.
    connection: ConnectionId,
    door: Arc<Door>,
    out: Option<Stream>,
    input: Option<Stream>,
    up: Option<(Writer, Pulse)>,
    streams: Bucket,
}

impl Link {
    pub(super) fn is_dead(&self) -> bool {
        match &self.up {
            Some((_, pulse)) => pulse.silence() > DEAD,
            None => self.since.elapsed() > SETUP,
        }
    }

    /// Queues a frame; dropped while the streams are not established.
    pub(super) fn send(&self, frame: Vec<u8>) -> Option<Result<(), Unsent>> {
        self.up.as_ref().map(|(writer, _)| writer.send(frame))
    }
}

impl Swarm {
    pub(super) async fn on_connected(&mut self, peer: PeerId, id: ConnectionId, endpoint: &ConnectedPoint) {
        let seed = self.seeds.remove(&id);
        self.book.connected(peer, seed.as_ref(), Instant::now());
        let Some(key) = identity::key_of(&peer) else {
            let _ = self.inner.disconnect_peer_id(peer);
            return;
        };
        if let Some(seed) = seed {
            self.report(SwarmNotice::Reached(seed, key)).await;
        }
        let Some(remote) = address::to_socket(endpoint.get_remote_address()) else { return };
        let Some(door) = self.doors.name(endpoint, peer) else { return };
        if endpoint.is_dialer() {
            self.inner.behaviour().gate.give_guess(remote.ip());
        }
        let run = self.runs.met(peer, endpoint);
        if let Some(link) = self.links.get(&peer) {
            // It is another program with that key. Both heard of each other in the greeting; the first one stays.
            if link.run.is_other(run) {
                self.inner.close_connection(id);
            }
            return;
        }
        let is_crowd = self.is_crowd(remote.ip()) || !self.make_room(peer, remote.ip()).await;
        if is_crowd {
            self.inner.behaviour().gate.turn(remote.ip(), CROWD);
        }
        if is_crowd || self.is_barred(peer) || self.is_from_barred_place(peer, remote.ip()) {
            let _ = self.inner.disconnect_peer_id(peer);
            return;
        }
        self.lives += 1;
        let now = Instant::now();
        let link = Link {
            key,
            life: self.lives,
            since: now,
            ip: remote.ip(),
            run,
            connection: id,
            door,
            out: None,
            input: None,
            up: None,
            streams: Bucket::new(STREAMS.0, STREAMS.1, now),
        };
        self.links.insert(peer, link);
        self.runs.link(peer, Some(run));
        self.inner.behaviour_mut().streams.open(peer, id);
    }

    /// Notes an incoming connection that failed.
    pub(super) async fn on_not_come(&mut self, from: &Multiaddr, error: &ListenError) {
        // The gate has counted those that it rejected itself.
        let ListenError::Transport(_) = error else { return };
        let Some(ip) = address::to_socket(from).map(|socket| socket.ip()) else { return };
        if let Some(hall) = OtherHall::of(error) {
            return self.report(SwarmNotice::OtherHall { hall, who: None, ip: Some(ip) }).await;
        }
        self.inner.behaviour().gate.turn(ip, HALF);
    }

    /// Whether one computer of the network has enough connections.
    fn is_crowd(&self, ip: IpAddr) -> bool {
        !gate::is_here(ip) && self.links.values().filter(|link| link.ip == ip).count() >= MOST
    }

    /// Makes room for a peer; returns whether there is any. If there is none, the address with the most links loses
    /// one.
    async fn make_room(&mut self, peer: PeerId, ip: IpAddr) -> bool {
        if self.doors.is_wanted(peer) || self.strangers().count() < STRANGERS {
            return true;
        }
        let Some((last, of)) = self.last_of_many(ip) else { return false };
        self.inner.behaviour().gate.turn(of, CROWD);
        self.drop_link(last).await;
        true
    }

    /// The links that the table does not need.
    fn strangers(&self) -> impl Iterator<Item = (&PeerId, &Link)> {
        self.links.iter().filter(|(peer, _)| !self.doors.is_wanted(**peer))
    }

    /// The newest link of the address with the most links, if that has more than the newcomer's would. So addresses
    /// with many links lose places to others, and one with a single link loses none.
    fn last_of_many(&self, newcomer: IpAddr) -> Option<(PeerId, IpAddr)> {
        let mut crowds: BTreeMap<IpAddr, usize> = BTreeMap::new();
        self.strangers().for_each(|(_, link)| *crowds.entry(gate::place(link.ip)).or_default() += 1);
        let size = |ip| crowds.get(&gate::place(ip)).copied().unwrap_or(0);
        let last = self.strangers().max_by_key(|(_, link)| (size(link.ip), link.life));
        last.filter(|(_, link)| size(link.ip) > size(newcomer) + 1).map(|(peer, link)| (*peer, link.ip))
    }

    pub(super) async fn on_stream(&mut self, news: News) {
        let News { peer, connection, what } = news;
        // A peer that is no longer connected: its streams are stale.
        let Some(link) = self.links.get_mut(&peer) else { return };
        match what {
            streams::StreamEvent::In(stream) if link.up.is_none() && link.input.is_none() => {
                link.input = Some(stream);
            }
            streams::StreamEvent::In(_) => return self.on_further_stream(peer).await,
            streams::StreamEvent::Out(stream) if link.connection == connection => link.out = Some(stream),
            streams::StreamEvent::NotOut if link.connection == connection => {
                return self.drop_link(peer).await;
            }
            streams::StreamEvent::Out(_) | streams::StreamEvent::NotOut => return,
        }
        self.bring_up(peer).await;
    }

    /// Handles a further stream. The first one counts until it breaks.
    async fn on_further_stream(&mut self, peer: PeerId) {
        let Some(link) = self.links.get_mut(&peer) else { return };
        if !link.streams.take(1, Instant::now()) {
            let key = link.key;
            self.report(SwarmNotice::Flooded(key, "more streams than any program needs")).await;
            self.drop_link(peer).await;
        }
    }

    /// If both streams are established, frames flow from here on.
    async fn bring_up(&mut self, peer: PeerId) {
        let Some(link) = self.links.get_mut(&peer) else { return };
        if link.out.is_none() || link.input.is_none() {
            return;
        }
        if let (Some(out), Some(input)) = (link.out.take(), link.input.take()) {
            link.up = Some(link::start(peer, link.life, (out, input), Arc::clone(&link.door), &self.heard.0));
        }
        let (key, ip, run) = (link.key, link.ip, link.run);
        self.report(SwarmNotice::Up(key, ip, run)).await;
    }

    pub(super) async fn on_heard(&mut self, heard: LinkReport) {
        let LinkReport { peer, life, what } = heard;
        let link = self.links.get(&peer).filter(|link| link.life == life);
        let Some(key) = link.map(|link| link.key) else { return };
        match what {
            LinkEvent::Frame(frame) => self.report(SwarmNotice::Frame(key, frame)).await,
            LinkEvent::Broken(reason) => {
                if let Some(reason) = reason {
                    self.report(SwarmNotice::Misbehaved(key, reason)).await;
                }
                self.drop_link(peer).await;
            }
            LinkEvent::Flood(of) => {
                self.report(SwarmNotice::Flooded(key, of)).await;
                self.drop_link(peer).await;
            }
        }
    }

    /// Closes every connection to a peer. The book dials it again when it is due.
    pub(super) async fn drop_link(&mut self, peer: PeerId) {
        self.take_down(peer).await;
        let _ = self.inner.disconnect_peer_id(peer);
    }

    pub(super) async fn take_down(&mut self, peer: PeerId) {
        self.runs.link(peer, None);
        if let Some(link) = self.links.remove(&peer)
            && link.up.is_some()
        {
            self.report(SwarmNotice::Down(link.key)).await;
        }
    }

    /// Lets the writers send their queues, and waits until all linked peers have read them: a peer that has read to the
    /// end of a stream closes the connection. Others get a second.
    pub(super) async fn finish(mut self) {
        let mut linked: HashSet<PeerId> =
            self.links.iter().filter(|(_, link)| link.up.is_some()).map(|(peer, _)| *peer).collect();
        self.links.clear();
        let grace = tokio::time::sleep(FAREWELL);
        tokio::pin!(grace);
        while !linked.is_empty() {
            tokio::select! {
                event = self.inner.select_next_some() => {
                    if let SwarmEvent::ConnectionClosed { peer_id, num_established: 0, .. } = event {
                        linked.remove(&peer_id);
                    }
                }
                () = &mut grace => return,
            }
        }
    }
}
