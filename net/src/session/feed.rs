//! New entries for those who only watch: pushed while they keep up, fetched by range where they do not; and whom a
//! watcher believes.

use super::message::Message;
use super::{Event, Sabotage, Session};
use crate::identity::{Digest, Key};
use crate::log::{Entry, Proof};

/// A watcher is pushed at most so many entries beyond those it is known to have. Who is slower fetches by range, at
/// its own pace: that bounds what waits for it here.
pub const PUSH_WINDOW: u64 = 64;
/// A watcher says how far it is after so many entries.
const CREDIT: u64 = 16;

/// Which way new entries go between two copies of which one only watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Flow {
    /// Either may push to the other.
    #[default]
    Both,
    /// From the peer to this copy: nothing is pushed to it, but its requests are answered.
    In,
    /// From this copy to the peer.
    Out,
}

impl Session {
    /// Says which way entries go between this copy and a connected peer. Holders push to each other in any case.
    pub fn set_flow(&mut self, peer: Key, flow: Flow) {
        if let Some(peer) = self.peers.get_mut(&peer) {
            peer.flow = flow;
        }
    }

    /// The number of the newest entry that a connected peer says it has, this copy included.
    #[must_use]
    pub fn newest_seq(&self) -> u64 {
        let told = self.peers.values().filter_map(|peer| peer.status.as_ref());
        told.map(|status| status.seq).fold(self.log.seq(), u64::max)
    }

    /// How far a connected peer says it is.
    #[must_use]
    pub fn told_seq(&self, peer: Key) -> Option<u64> {
        Some(self.peers.get(&peer)?.status.as_ref()?.seq)
    }

    /// Whether a peer that is no holder is sent what is new.
    pub(super) fn is_pushed_to(&self, peer: Key) -> bool {
        let Some(peer) = self.peers.get(&peer) else { return false };
        let is_near = self.log.seq() <= peer.reach + PUSH_WINDOW;
        peer.flow != Flow::In && (is_near || self.sabotage == Some(Sabotage::BoundlessPush))
    }

    pub(super) fn note_reach(&mut self, peer: Key, seq: u64) {
        if let Some(peer) = self.peers.get_mut(&peer) {
            peer.reach = peer.reach.max(seq);
        }
    }

    /// Others stand from `seq` on.
    pub(super) fn forget_reach_from(&mut self, seq: u64) {
        for peer in self.peers.values_mut() {
            peer.reach = peer.reach.min(seq - 1);
        }
    }

    /// A watcher says how far it is, so that those who push to it go on.
    pub(super) fn tell_sources(&mut self) {
        let seq = self.log.seq();
        let is_due = |peer: &super::Peer| peer.flow != Flow::Out && seq >= peer.credited + CREDIT;
        let due: Vec<Key> = self.peers.iter().filter(|(_, peer)| is_due(peer)).map(|(key, _)| *key).collect();
        for key in due {
            if let Some(peer) = self.peers.get_mut(&key) {
                peer.credited = seq;
            }
            let status = self.status();
            self.send(key, Message::Status(status));
        }
    }

    /// Whether a peer was asked for entries a moment ago.
    pub(super) fn is_fetching(&self) -> bool {
        self.peers.values().any(|peer| peer.asked_until > self.now)
    }

    /// Whoever was asked for entries may be gone: asks somebody else at once.
    pub(super) fn fetch_elsewhere(&mut self) {
        let seq = self.log.seq();
        let is_ahead = |peer: &super::Peer| peer.status.as_ref().is_some_and(|status| status.seq > seq);
        if !self.is_fetching()
            && let Some(key) = self.peers.iter().find(|(_, peer)| is_ahead(peer)).map(|(key, _)| *key)
        {
            self.fetch(key);
        }
    }

    /// Refuses an entry that no honest copy holds. Whoever only watches is told not to watch through that one.
    pub(super) fn mistrust(&mut self, from: Key, why: &str) {
        self.refuse(from, why);
        if !self.is_holder() {
            self.event(Event::Mistrusted { from, why: why.to_owned() });
        }
    }

    /// Whether a wrong state is rather laid to whoever passed it on. A draw bears no signature, so that a relay could
    /// write another state into it; from a holder it is believed, and by a watcher from two who do not know of each
    /// other. Holders hear of it from holders.
    pub(super) fn doubts(&mut self, from: Key, entry: &Entry, proof: &Proof) -> bool {
        let id = entry.id();
        let is_unsigned = matches!(proof, Proof::Draw);
        let is_confirmed =
            self.doubted.is_some_and(|(doubted, by): (Digest, Key)| doubted == id && by != from);
        let is_believed = self.log.table().is_holder(from)
            || !is_unsigned
            || (is_confirmed && !self.is_holder())
            || self.sabotage == Some(Sabotage::TrustedRelays);
        if is_believed {
            return false;
        }
        self.doubted = Some((id, from));
        self.mistrust(from, "a draw with a state that the rules do not make");
        true
    }
}
