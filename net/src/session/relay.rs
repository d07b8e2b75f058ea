//! If two holders are not connected to each other, a holder connected to both relays what either sends: entries, acks,
//! tokens, returns, votes, promises and proposals, at once.
//!
//! Only messages that arrive from their own author are relayed, so nothing goes in circles, and only to holders that
//! report no connection to that author.

use super::Session;
use super::message::Message;
use crate::identity::Key;

impl Session {
    /// A bit for each holder that this copy is connected to, itself included.
    pub(super) fn connected_mask(&self) -> u8 {
        let is_here = |key: &Key| *key == self.key() || self.peers.has(*key);
        let holders = self.log.roster().holders.iter().enumerate();
        holders.filter(|(_, key)| is_here(key)).fold(0, |mask, (n, _)| mask | 1 << n.min(7))
    }

    /// A holder connected or disconnected. Tells the others at once, so they know what to relay.
    pub(super) fn tell_connected(&mut self, peer: Key) {
        let roster = self.log.roster();
        if roster.is_holder(peer) && self.is_holder() && roster.holders.len() > 2 {
            let status = Message::Status(self.status());
            let others = |key: &Key| *key != peer && self.log.roster().is_holder(*key);
            let to: Vec<Key> = self.peers.keys().filter(others).collect();
            to.into_iter().for_each(|key| self.send(key, status.clone()));
        }
    }

    /// The holders that are not connected to `from`.
    pub(super) fn parted_from(&self, from: Key) -> Vec<Key> {
        if self.is_holder() { self.peers.parted_from(&self.log, from) } else { Vec::new() }
    }

    /// Relays a message of `from` to the holders that are not connected to it.
    pub(super) fn relay(&mut self, from: Key, message: &Message) {
        for to in self.parted_from(from) {
            if self.may_relay() {
                self.send(to, message.clone());
            }
        }
    }

    pub(super) fn may_relay(&mut self) -> bool {
        self.out.may_pass_on(self.clock.now())
    }

    /// Sends to a holder, through another holder if there is no direct connection.
    pub(super) fn send_by_relay(&mut self, to: Key, message: Message) {
        if self.peers.has(to) {
            return self.send(to, message);
        }
        if let Some(by) = self.peers.one_that_hears(&self.log, to) {
            self.send(by, message);
        }
    }
}
