//! Where two holders have no connection with each other, whoever is connected with both passes on what one of them
//! says: entries, acks, tokens, returns, votes, promises and proposals, at once.
//!
//! Only what comes from its own author goes on, so that nothing goes in circles; and only to those who say that they
//! are not connected with it.

use super::Session;
use super::message::Message;
use crate::identity::Key;

impl Session {
    /// Which holders this copy is connected with, itself among them.
    pub(super) fn connected_mask(&self) -> u8 {
        let is_here = |key: &Key| *key == self.key() || self.peers.has(*key);
        let holders = self.log.table().holders.iter().enumerate();
        holders.filter(|(_, key)| is_here(key)).fold(0, |mask, (n, _)| mask | 1 << n.min(7))
    }

    /// A holder came or went: the others are told at once, so that they know what to pass on.
    pub(super) fn tell_connected(&mut self, peer: Key) {
        let table = self.log.table();
        if table.is_holder(peer) && self.is_holder() && table.holders.len() > 2 {
            let status = Message::Status(self.status());
            let others = |key: &Key| *key != peer && self.log.table().is_holder(*key);
            let to: Vec<Key> = self.peers.keys().filter(others).collect();
            to.into_iter().for_each(|key| self.send(key, status.clone()));
        }
    }

    /// The holders that do not hear somebody themselves.
    pub(super) fn parted_from(&self, from: Key) -> Vec<Key> {
        if self.is_holder() { self.peers.parted_from(&self.log, from) } else { Vec::new() }
    }

    /// Passes on what `from` says to the holders that do not hear it themselves.
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

    /// Sends to a holder, or where there is no connection with it to somebody who has one.
    pub(super) fn send_by_relay(&mut self, to: Key, message: Message) {
        if self.peers.has(to) {
            return self.send(to, message);
        }
        if let Some(by) = self.peers.one_that_hears(&self.log, to) {
            self.send(by, message);
        }
    }
}
