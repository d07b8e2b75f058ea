//! Gossip: neighbours synchronise what they know. They compare checksums, exchange lists of the differences, and
//! request what they lack. News is announced by name at once, so that each peer receives each advert about once.

use super::known::{ALL, Name, Reception};
use super::{Discovery, DiscoveryMessage, Output, ROUND, Wrong};
use crate::identity::Key;
use crate::lobby::SignedAdvert;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How long a neighbour has to send what was requested before another one is asked.
const PATIENCE: Duration = Duration::from_secs(2);
/// The most names in one message; there are no more adverts than that.
const NAMES: usize = 1024;
/// The most adverts sent for one request.
const GIVEN: usize = 256;
/// The most adverts in one packet, and the most bytes: half a frame.
const PACKET: usize = 12;
const PACKET_BYTES: usize = 32 * 1024;
/// The most addresses sent to a neighbour in one round.
const FRESH: usize = 32;
/// The number of rounds after which the whole list is sent, whatever the checksums say.
const WHOLE: u32 = 12;
/// How long an address that was reached is announced.
const REMEMBERED: Duration = Duration::from_secs(600);

impl Discovery {
    /// Handles adverts of a connected peer, neighbour or not. Returns whether any of them is news.
    ///
    /// # Errors
    /// For what no honest program sends.
    pub(crate) fn on_adverts(
        &mut self,
        from: Key,
        heard: Vec<SignedAdvert>,
        now: Instant,
    ) -> Result<bool, Wrong> {
        let (mut is_news, mut has_changed) = (false, false);
        for heard in heard {
            match self.adverts.take(heard, from, self.me, now) {
                Reception::New { name, is_shown } => {
                    self.asked.remove(&name);
                    self.news.insert(name, from);
                    is_news = true;
                    has_changed |= is_shown;
                }
                Reception::Own | Reception::Old | Reception::NoRoom => {}
                Reception::Bad(why) => return Err(why),
            }
        }
        if has_changed {
            self.out.push_back(Output::Tables);
        }
        if is_news {
            self.tell_news(now);
        }
        Ok(is_news)
    }

    /// Compares with every neighbour, and announces new addresses.
    pub(super) fn round(&mut self, now: Instant) {
        self.asked.retain(|_, (_, at)| now < *at + PATIENCE);
        self.reached.retain(|key, (_, at)| self.peers.contains_key(key) || now < *at + REMEMBERED);
        let fresh: Vec<_> = self.fresh.drain(..).take(FRESH).collect();
        let is_whole = self.rounds.is_multiple_of(WHOLE);
        for key in self.neighbours() {
            self.send_sums(key);
            if is_whole {
                let list = self.adverts.list(None, now);
                self.send_have(key, list);
            }
            let told: Vec<_> = fresh.iter().filter(|(other, _)| *other != key).copied().collect();
            if !told.is_empty() {
                self.out.push_back(Output::Peers(key, told));
            }
        }
    }

    pub(super) fn send_sums(&mut self, to: Key) {
        let (links, sums) = (self.links(), self.adverts.sums());
        self.send(to, DiscoveryMessage::Sums { links, sums });
    }

    fn send_have(&mut self, to: Key, list: Vec<(Name, u64)>) {
        if !list.is_empty() {
            self.send(to, DiscoveryMessage::Have(list));
        }
    }

    /// Announces to neighbours the names that they may not know yet.
    pub(super) fn tell_news(&mut self, now: Instant) {
        let news = std::mem::take(&mut self.news);
        let fresh: BTreeMap<Name, (u64, Key)> = news
            .into_iter()
            .filter_map(|(name, from)| Some((name, (self.adverts.version(name, now)?, from))))
            .collect();
        if fresh.is_empty() {
            return;
        }
        for key in self.neighbours() {
            let told = fresh.iter().filter(|(_, (_, from))| *from != key);
            let told: Vec<(Name, u64)> =
                told.map(|(name, (version, _))| (*name, *version)).take(NAMES).collect();
            self.send_have(key, told);
        }
    }

    pub(super) fn on_sums(&mut self, from: Key, links: u8, sums: &[u64; 16], now: Instant) {
        let Some(peer) = self.peers.get_mut(&from) else { return };
        peer.links = links;
        if peer.is_neighbour && *sums != self.adverts.sums() {
            let list = self.adverts.list(Some(sums), now);
            if list.is_empty() {
                // There is nothing to offer but something to learn: our checksums make the other side offer.
                return self.answer_sums(from, now);
            }
            self.send_have(from, list);
        }
    }

    /// Sends this computer's checksums at once to a peer that knows more, up to a rate limit.
    fn answer_sums(&mut self, to: Key, now: Instant) {
        let is_time = self.peers.get_mut(&to).is_some_and(|peer| peer.may_compare(now, ROUND / 2));
        if is_time {
            self.send_sums(to);
        }
    }

    pub(super) fn on_have(&mut self, from: Key, list: &[(Name, u64)], now: Instant) -> Result<(), Wrong> {
        if list.len() > NAMES {
            return Err("a list of more adverts than any program stores");
        }
        let mut wanted = Vec::new();
        for (name, version) in list {
            let is_asked =
                self.asked.get(name).is_some_and(|(asked, at)| asked >= version && now < *at + PATIENCE);
            if is_asked || !self.adverts.is_news(*name, *version) {
                continue;
            }
            if self.asked.len() >= 2 * ALL && !self.asked.contains_key(name) {
                break;
            }
            self.asked.insert(*name, (*version, now));
            wanted.push(*name);
            if wanted.len() >= GIVEN {
                break;
            }
        }
        if !wanted.is_empty() {
            self.send(from, DiscoveryMessage::Want(wanted));
        }
        Ok(())
    }

    pub(super) fn on_want(&mut self, from: Key, names: &[Name], now: Instant) -> Result<(), Wrong> {
        if names.len() > NAMES {
            return Err("a request for more adverts than any program stores");
        }
        let Some(peer) = self.peers.get_mut(&from) else { return Ok(()) };
        let most = peer.gives.level(now).min(GIVEN).min(names.len());
        peer.gives.take(most, now);
        self.pass(from, &names[..most], now);
        Ok(())
    }

    /// Sends adverts in packets that fit.
    pub(super) fn pass(&mut self, to: Key, names: &[Name], now: Instant) {
        let (mut packet, mut bytes) = (Vec::new(), 0);
        for heard in names.iter().filter_map(|name| self.adverts.pass(*name, now)) {
            if packet.len() >= PACKET || bytes + heard.size() > PACKET_BYTES {
                self.out.push_back(Output::Adverts(to, std::mem::take(&mut packet)));
                bytes = 0;
            }
            bytes += heard.size();
            packet.push(heard);
        }
        if !packet.is_empty() {
            self.out.push_back(Output::Adverts(to, packet));
        }
    }
}
