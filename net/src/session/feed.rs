//! New entries for those who only watch: pushed while they keep up, fetched by range where they do not; and whom a
//! watcher believes.

use super::message::Message;
use super::{Event, Flow, Session};
use crate::identity::Key;
use crate::log::{Entry, Proof};

impl Session {
    /// Says which way entries go between this copy and a connected peer. Holders push to each other in any case.
    pub fn set_flow(&mut self, peer: Key, flow: Flow) {
        self.peers.set_flow(peer, flow);
    }

    /// The number of the newest entry that a connected peer says it has, this copy included.
    #[must_use]
    pub fn newest_seq(&self) -> u64 {
        self.log.seq().max(self.peers.newest())
    }

    /// How far a connected peer says it is.
    #[must_use]
    pub fn told_seq(&self, peer: Key) -> Option<u64> {
        self.peers.status(peer).map(|status| status.seq)
    }

    /// Whether a peer that is no holder is sent what is new.
    pub(super) fn is_pushed_to(&self, peer: Key) -> bool {
        self.peers.is_pushed_to(peer, self.log.seq())
    }

    /// A watcher says how far it is, so that those who push to it go on.
    pub(super) fn tell_sources(&mut self) {
        for key in self.peers.take_unpaid(self.log.seq()) {
            let status = self.status();
            self.send(key, Message::Status(status));
        }
    }

    /// Whoever was asked for entries may be gone: asks somebody else at once.
    pub(super) fn fetch_elsewhere(&mut self) {
        if self.peers.is_asked(self.clock.now()) {
            return;
        }
        let ahead = self.peers.keys().find(|key| self.peers.is_ahead(*key, self.log.seq()));
        if let Some(key) = ahead {
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
        let is_confirmed = self.disputes.is_confirmed(id, from);
        let is_believed =
            self.log.table().is_holder(from) || !is_unsigned || (is_confirmed && !self.is_holder());
        if is_believed {
            return false;
        }
        self.disputes.doubt(id, from);
        self.mistrust(from, "a draw with a state that the rules do not make");
        true
    }
}
