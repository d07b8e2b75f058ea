//! Peers that were found but cannot be reached. The address book knows those that do not answer; here are those found
//! at addresses that are never dialled, because they are in no network of this computer.

use super::address_book::Silence;
use super::{Swarm, SwarmNotice, identity};
use crate::identity::Key;
use libp2p::PeerId;
use std::net::SocketAddr;
use std::time::Instant;

/// The most that are reported.
const MOST: usize = 16;

/// A peer found by mDNS that cannot be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unmet {
    pub(crate) key: Key,
    /// Where it claims to listen.
    pub(crate) at: Vec<SocketAddr>,
    pub(crate) silence: Silence,
}

/// The peers found at addresses that are not dialled.
#[derive(Debug, Default)]
pub(super) struct Beyond(Vec<(PeerId, SocketAddr)>);

impl Beyond {
    pub(super) fn found(&mut self, peer: PeerId, at: SocketAddr) {
        if self.0.len() < MOST && !self.0.contains(&(peer, at)) {
            self.0.push((peer, at));
        }
    }

    pub(super) fn gone(&mut self, peer: PeerId, at: SocketAddr) {
        self.0.retain(|found| *found != (peer, at));
    }
}

impl Swarm {
    /// Reports the peers that cannot be reached, if they changed.
    pub(super) async fn report_unmet(&mut self) {
        let beyond = self.beyond.0.iter().filter(|(peer, _)| !self.links.contains_key(peer));
        let beyond = beyond.map(|(peer, at)| (*peer, vec![*at], Silence::NoNetwork));
        let all = self.book.unmet(Instant::now()).into_iter().chain(beyond);
        let known = |(peer, at, silence)| Some(Unmet { key: identity::key_of(&peer)?, at, silence });
        let now: Vec<Unmet> = all.filter_map(known).take(MOST).collect();
        if now != self.unmet {
            self.unmet.clone_from(&now);
            self.report(SwarmNotice::Unmet(now)).await;
        }
    }
}
