//! Where two holders have no connection with each other, whoever is connected with both passes on what one of them
//! says: entries, acks, tokens, returns, votes, promises and proposals, at once.
//!
//! Only what comes from its own author goes on, so that nothing goes in circles; and only to those who say that they
//! are not connected with it.

use super::message::Message;
use super::{Session, Time};
use crate::identity::Key;
use crate::log::Instance;
use std::time::Duration;

/// So much is passed on in so long, which is below what a link may bring of a game. What is beyond it comes with the
/// next status.
const MOST: u32 = 1000;
const IN: Duration = Duration::from_secs(5);

/// How much was passed on since when.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Relayed {
    since: Time,
    count: u32,
}

impl Session {
    /// Whether a connected holder says that it has no connection with another one.
    pub(super) fn is_parted(&self, peer: Key, from: Key) -> bool {
        let status = self.peers.get(&peer).and_then(|peer| peer.status.as_ref());
        let there = |seq: u64, prev| self.log.electorate(Instance { seq: seq.saturating_add(1), prev });
        status.is_some_and(|status| {
            let rank = there(status.seq, status.head).and_then(|holders| holders.rank(from));
            rank.is_some_and(|rank| status.connected >> rank.min(7) & 1 == 0)
        })
    }

    /// Which holders this copy is connected with, itself among them.
    pub(super) fn connected_mask(&self) -> u8 {
        let is_here = |key: &Key| *key == self.key || self.peers.contains_key(key);
        let holders = self.log.table().holders.iter().enumerate();
        holders.filter(|(_, key)| is_here(key)).fold(0, |mask, (n, _)| mask | 1 << n.min(7))
    }

    /// A holder came or went: the others are told at once, so that they know what to pass on.
    pub(super) fn tell_connected(&mut self, peer: Key) {
        let table = self.log.table();
        if table.is_holder(peer) && table.is_holder(self.key) && table.holders.len() > 2 {
            let status = Message::Status(self.status());
            let others = |key: &Key| *key != peer && self.log.table().is_holder(*key);
            let to: Vec<Key> = self.peers.keys().copied().filter(others).collect();
            to.into_iter().for_each(|key| self.send(key, status.clone()));
        }
    }

    /// The holders that do not hear somebody themselves.
    pub(super) fn parted_from(&self, from: Key) -> Vec<Key> {
        if !self.is_holder() {
            return Vec::new();
        }
        let is_parted =
            |key: &Key| *key != from && self.log.table().is_holder(*key) && self.is_parted(*key, from);
        self.peers.keys().copied().filter(is_parted).collect()
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
        if self.now >= self.relayed.since + IN {
            self.relayed = Relayed { since: self.now, count: 0 };
        }
        self.relayed.count += 1;
        self.relayed.count <= MOST
    }

    /// Sends to a holder, or where there is no connection with it to somebody who has one.
    pub(super) fn send_by_relay(&mut self, to: Key, message: Message) {
        if self.peers.contains_key(&to) {
            return self.send(to, message);
        }
        let table = self.log.table();
        let can = |key: &&Key| {
            table.is_holder(**key) && self.peers[*key].status.is_some() && !self.is_parted(**key, to)
        };
        if let Some(by) = self.peers.keys().find(can).copied() {
            self.send(by, message);
        }
    }
}
