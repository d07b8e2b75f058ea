//! New entries for spectators, pushed while they keep up and fetched by range otherwise; and which peers a spectator
//! believes.

use super::message::Message;
use super::{Event, Flow, Session};
use crate::identity::Key;
use crate::log::{Entry, Proof};

impl Session {
    /// Sets which way entries go between this copy and a connected peer. Holders always push to each other.
    pub fn set_flow(&mut self, peer: Key, flow: Flow) {
        self.peers.set_flow(peer, flow);
    }

    /// The number of the newest entry that this copy has or a connected peer claims to have.
    #[must_use]
    pub fn newest_seq(&self) -> u64 {
        self.log.seq().max(self.peers.newest())
    }

    /// The last entry that a connected peer claims to have.
    #[must_use]
    pub fn told_seq(&self, peer: Key) -> Option<u64> {
        self.peers.status(peer).map(|status| status.seq)
    }

    /// Whether new entries are pushed to a peer that is no holder.
    pub(super) fn is_pushed_to(&self, peer: Key) -> bool {
        self.peers.is_pushed_to(peer, self.log.seq())
    }

    /// A spectator reports how far it is, so that its sources keep pushing.
    pub(super) fn tell_sources(&mut self) {
        for key in self.peers.take_unpaid(self.log.seq()) {
            let status = self.status();
            self.send(key, Message::Status(status));
        }
    }

    /// The peer that was asked for entries may be gone. Asks another one at once.
    pub(super) fn fetch_elsewhere(&mut self) {
        if self.peers.is_asked(self.clock.now()) {
            return;
        }
        let ahead = self.peers.keys().find(|key| self.peers.is_ahead(*key, self.log.seq()));
        if let Some(key) = ahead {
            self.fetch(key);
        }
    }

    /// Refuses an entry that no honest copy has. A spectator is also told not to watch through that peer.
    pub(super) fn mistrust(&mut self, from: Key, why: &str) {
        self.refuse(from, why);
        if !self.is_holder() {
            self.event(Event::Mistrusted { from, why: why.to_owned() });
        }
    }

    /// Whether the blame for a wrong state goes to the peer that relayed the entry. A draw carries no signature, so a
    /// relay can write another state into it. Such a draw is believed if it comes from a holder, or, on a spectator,
    /// from two different peers. A holder believes only holders.
    pub(super) fn doubts(&mut self, from: Key, entry: &Entry, proof: &Proof) -> bool {
        let id = entry.id();
        let is_unsigned = matches!(proof, Proof::Draw);
        let is_confirmed = self.disputes.is_confirmed(id, from);
        let is_believed =
            self.log.roster().is_holder(from) || !is_unsigned || (is_confirmed && !self.is_holder());
        if is_believed {
            return false;
        }
        self.disputes.doubt(id, from);
        self.mistrust(from, "a draw with a state that the rules do not make");
        true
    }
}
