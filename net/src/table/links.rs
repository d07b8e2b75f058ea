//! Who is at the table, and which peers exchange game messages: holders with each other, and every computer with its
//! sources and its followers.

use super::{Effect, Match};
use crate::api::{GameProblem, Invitation, Neighbour, Notice, Problem, RelayStatus};
use crate::identity::{Digest, Key};
use crate::session::{Flow, Message, Pause, Time};
use crate::spectators::{NOWHERE, Output, SpectatorMessage};
use std::collections::BTreeMap;
use std::net::SocketAddr;

/// The most computers beyond holders, sources and followers that this one listens to: either side may not know yet that
/// the other is a holder.
const GUESTS: usize = 4;
/// The most connected computers with the game open that are remembered: as many as there may be connections.
const NEAR: usize = 128;

/// How often adverts are searched for computers to watch through.
const LOOK: Time = Time::from_secs(1);

impl Match {
    /// The other holders, whose connections are needed.
    pub(crate) fn holders(&self) -> Vec<Key> {
        let me = self.session.key();
        self.all_holders().iter().copied().filter(|key| *key != me).collect()
    }

    /// The peers to connect to. A holder connects to all others, a spectator to its sources, and also to the holders
    /// while it asks for a seat.
    pub(crate) fn wanted(&self, now: Time) -> Vec<Key> {
        if self.session.is_holder() {
            return self.holders();
        }
        let mut wanted = self.spectators.wanted(now);
        if self.asks.mine().is_some() {
            wanted.extend(self.holders());
            wanted.sort_unstable();
            wanted.dedup();
        }
        wanted
    }

    /// Whether this computer is a spectator.
    pub(crate) fn is_watching(&self) -> bool {
        !self.session.is_holder()
    }

    /// Whether it is time to look for computers to watch through. A holder needs none.
    pub(crate) fn looks_for_sources(&mut self, now: Time) -> bool {
        let is_due = self.looked.is_none_or(|at| now >= at + LOOK);
        let looks = is_due && self.is_watching() && !self.is_private();
        if looks {
            self.looked = Some(now);
        }
        looks
    }

    /// A connected computer has this game open; others can reach it at `at`.
    pub(crate) fn open(&mut self, now: Time, peer: Key, name: String, at: Option<SocketAddr>) {
        if self.near.len() < NEAR || self.near.contains_key(&peer) {
            self.near.insert(peer, name);
            self.spectators.near(peer, at);
            self.drive(now);
        }
    }

    /// A connected computer no longer has this game open.
    pub(crate) fn shut(&mut self, now: Time, peer: Key) {
        if self.near.remove(&peer).is_some() {
            self.asks.forget(peer);
            self.guests.retain(|guest| *guest != peer);
            self.spectators.gone(now, peer);
            self.drive(now);
        }
    }

    /// A present or former holder continues the game in a branch.
    pub(crate) fn invited(&mut self, now: Time, from: Key, who: String, table: Digest, entries: u64) {
        if self.has_known(from) {
            self.invitation = Some(Invitation { who, table, entries });
            self.drive(now);
        }
    }

    /// Handles a message from another session of this game.
    pub(crate) fn handle(&mut self, now: Time, from: Key, message: Message) {
        if self.broken.is_some() || !self.near.contains_key(&from) {
            return;
        }
        if !self.present.contains_key(&from) && self.may_be_guest(from) {
            if self.guests.len() >= GUESTS {
                self.guests.remove(0);
            }
            self.guests.push(from);
            self.settle(now);
        }
        if self.present.contains_key(&from) {
            self.keep_late(from, &message);
            self.session.handle(now, from, message);
            self.drive(now);
        }
    }

    /// Whether this computer or the peer is a holder. Then the other may be one too, in a newer or older copy.
    fn may_be_guest(&self, peer: Key) -> bool {
        self.session.is_holder() || self.session.log().roster().is_holder(peer)
    }

    /// Handles a message about who watches through whom.
    pub(crate) fn on_watch(&mut self, now: Time, from: Key, message: SpectatorMessage) {
        if self.broken.is_none() {
            self.spectators.handle(now, from, message);
            self.drive(now);
        }
    }

    /// Whether a key is or was a holder.
    pub(crate) fn has_known(&self, who: Key) -> bool {
        self.session.log().roster().known.iter().any(|known| known.key == who)
    }

    /// Whether a peer at the table is a spectator while this computer is a holder.
    pub(crate) fn is_only_watched_by(&self, who: Key) -> bool {
        let is_holder = self.session.log().roster().is_holder(who);
        self.session.is_holder() && self.near.contains_key(&who) && !is_holder
    }

    /// Whether a peer is a holder or a source of this computer. Such peers send much and repeat themselves.
    pub(crate) fn is_heeded(&self, who: Key) -> bool {
        self.session.log().roster().is_holder(who) || self.spectators.is_source(who)
    }

    /// The hash and length of a file with the games that this branch came from. From this call on, peers can fetch its
    /// parts.
    pub(crate) fn parent_file(&mut self) -> Option<(Digest, u32)> {
        if self.parent_file.is_none() {
            let bytes = crate::file::to_bytes(&self.session.log().parent_records()?);
            let length = u32::try_from(bytes.len()).ok()?;
            self.parent_file = Some((self.blobs.insert(bytes)?, length));
        }
        self.parent_file
    }

    /// A peer is said to have the game open.
    pub(crate) fn learn(&mut self, key: Key) {
        self.spectators.learn(key);
    }

    /// Advances the clock of watching. `newest` is the newest entry named by a holder's advert.
    pub(super) fn tick_watch(&mut self, now: Time) {
        let (session, here) = (&self.session, self.session.log().seq());
        // A copy that has stopped takes no entries from any source.
        let is_stopped = matches!(session.pause(), Some(Pause::Fork | Pause::Desync));
        let newest = if is_stopped { here } else { self.newest };
        if is_stopped && self.is_watching() {
            self.spectators.serve_nobody();
        }
        self.spectators.tick(now, newest, here, |key| session.told_seq(key).filter(|_| !is_stopped));
    }

    /// Notes how far the game is according to a holder's advert.
    pub(crate) fn note_newest(&mut self, seq: u64) {
        self.newest = seq;
    }

    /// Updates the session's connections after changes of holders, sources or followers.
    pub(super) fn settle(&mut self, now: Time) {
        self.spectators.set_holders(&self.session.log().roster().holders);
        let (watch, table) = (&self.spectators, self.session.log().roster());
        let is_fed = |key: &Key| watch.is_source(*key) || watch.is_follower(*key);
        let is_mesh = |key: &Key| self.session.is_holder() && table.is_holder(*key);
        self.guests.retain(|key| !is_fed(key) && !is_mesh(key));
        let is_here = |key: &Key| is_fed(key) || is_mesh(key) || self.guests.contains(key);
        let now_present: BTreeMap<Key, String> = self
            .near
            .iter()
            .filter(|(key, _)| is_here(key))
            .map(|(key, name)| (*key, name.clone()))
            .collect();
        let before = std::mem::replace(&mut self.present, now_present);
        for key in before.keys().filter(|key| !self.present.contains_key(key)) {
            self.session.disconnected(now, *key);
        }
        let new: Vec<Key> = self.present.keys().copied().filter(|key| !before.contains_key(key)).collect();
        for key in new {
            self.session.connected(now, key);
        }
        for key in self.present.keys() {
            let flow = if self.spectators.is_follower(*key) { Flow::Out } else { Flow::In };
            self.session.set_flow(*key, flow);
        }
        for out in self.spectators.take_out() {
            self.effects.push(match out {
                Output::Send(to, message) => Effect::Spectators(to, message),
                Output::Learn(way, from) => Effect::Learn(way, from),
                Output::Stale(who) => {
                    Effect::Refused(who, "it gives nothing of what it says to have".to_owned())
                }
            });
        }
    }

    /// A source sent an entry that no honest copy has. Tells the user and watches through others.
    pub(super) fn on_mistrusted(&mut self, now: Time, who: Key, why: String) {
        if self.spectators.distrust(now, who) {
            self.effects
                .push(Effect::Tell(Notice::Problem(Problem::Game(GameProblem::FalseRelay { who, why }))));
        }
    }

    /// Whether a holder is known to be at the table: it is connected, or the sources report it.
    pub(super) fn is_here(&self, key: Key) -> bool {
        if self.near.contains_key(&key) || key == self.session.key() {
            return true;
        }
        let place = self.spectators.place();
        let at = self.all_holders().iter().position(|holder| *holder == key);
        !self.session.is_holder() && at.is_some_and(|n| place.here >> n.min(7) & 1 == 1)
    }

    /// The connected peers that have the game open and are no holders.
    pub(super) fn watchers(&self) -> Vec<Neighbour> {
        let is_holder = |key: &Key| self.session.log().roster().is_holder(*key);
        let all = self.near.iter().filter(|(key, _)| !is_holder(key));
        all.map(|(key, name)| Neighbour { key: *key, name: name.clone() }).collect()
    }

    /// The sources of this computer, and how many followers it has.
    pub(super) fn following(&self) -> RelayStatus {
        let name = |key: Key| Neighbour { key, name: self.near.get(&key).cloned().unwrap_or_default() };
        let depth = self.spectators.place().depth;
        RelayStatus {
            through: self.spectators.sources().map(name).collect(),
            distance: (depth < NOWHERE).then_some(depth),
            serves: u8::try_from(self.spectators.followers().count()).unwrap_or(u8::MAX),
        }
    }
}
