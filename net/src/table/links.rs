//! Who is at the table, and with whom game messages are exchanged: holders with each other, and everybody with those
//! it watches through and those who watch through it.

use super::{Effect, Table};
use crate::api::{Following, GameProblem, Invitation, Neighbour, Notice, Problem};
use crate::identity::{Digest, Key};
use crate::session::{Flow, Message, Pause, Time};
use crate::watch::{NOWHERE, Out, WatchMessage};
use std::collections::BTreeMap;
use std::net::SocketAddr;

/// The most computers that are no holders, not followed and not served, and are listened to all the same: one of the
/// two may not know yet who holds a seat.
const GUESTS: usize = 4;
/// The most connected computers that have the game open and are told of: as many as there may be connections.
const NEAR: usize = 128;

/// How often adverts are looked through for computers to watch through.
const LOOK: Time = Time::from_secs(1);

impl Table {
    /// The other holders: these connections are needed.
    pub(crate) fn holders(&self) -> Vec<Key> {
        let me = self.session.key();
        self.all_holders().iter().copied().filter(|key| *key != me).collect()
    }

    /// Whom to be connected with: a holder with all others, who watches with those it watches through, and with the
    /// holders while it asks for a seat.
    pub(crate) fn wanted(&self, now: Time) -> Vec<Key> {
        if self.session.is_holder() {
            return self.holders();
        }
        let mut wanted = self.watch.wanted(now);
        if self.asks.mine().is_some() {
            wanted.extend(self.holders());
            wanted.sort_unstable();
            wanted.dedup();
        }
        wanted
    }

    /// Whether this computer only watches.
    pub(crate) fn is_watching(&self) -> bool {
        !self.session.is_holder()
    }

    /// Whether it is time to look for computers to watch the game through: one that plays needs none.
    pub(crate) fn looks_for_sources(&mut self, now: Time) -> bool {
        let is_due = self.looked.is_none_or(|at| now >= at + LOOK);
        let looks = is_due && self.is_watching() && !self.is_private();
        if looks {
            self.looked = Some(now);
        }
        looks
    }

    /// A connected computer has this game open; others reach it at `at`.
    pub(crate) fn open(&mut self, now: Time, peer: Key, name: String, at: Option<SocketAddr>) {
        if self.near.len() < NEAR || self.near.contains_key(&peer) {
            self.near.insert(peer, name);
            self.watch.near(peer, at);
            self.drive(now);
        }
    }

    /// Not any more.
    pub(crate) fn shut(&mut self, now: Time, peer: Key) {
        if self.near.remove(&peer).is_some() {
            self.asks.forget(peer);
            self.guests.retain(|guest| *guest != peer);
            self.watch.gone(now, peer);
            self.drive(now);
        }
    }

    /// Somebody who was at this table goes on with a branch of the game.
    pub(crate) fn invited(&mut self, now: Time, from: Key, who: String, table: Digest, entries: u64) {
        if self.has_known(from) {
            self.invitation = Some(Invitation { who, table, entries });
            self.drive(now);
        }
    }

    /// A message of another session of this game.
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

    /// Whether one of the two holds a seat: then the other one may as well, in a newer or older copy.
    fn may_be_guest(&self, peer: Key) -> bool {
        self.session.is_holder() || self.session.log().table().is_holder(peer)
    }

    /// A message about who watches through whom.
    pub(crate) fn on_watch(&mut self, now: Time, from: Key, message: WatchMessage) {
        if self.broken.is_none() {
            self.watch.handle(now, from, message);
            self.drive(now);
        }
    }

    /// Whether somebody has, or had, a seat.
    pub(crate) fn has_known(&self, who: Key) -> bool {
        self.session.log().table().known.iter().any(|known| known.key == who)
    }

    /// Whether somebody is at the table and holds no seat, while this computer does.
    pub(crate) fn is_only_watched_by(&self, who: Key) -> bool {
        let is_holder = self.session.log().table().is_holder(who);
        self.session.is_holder() && self.near.contains_key(&who) && !is_holder
    }

    /// Whether somebody holds a seat or passes the game on to this computer: such say much, and repeat themselves.
    pub(crate) fn is_heeded(&self, who: Key) -> bool {
        self.session.log().table().is_holder(who) || self.watch.is_source(who)
    }

    /// The games that this branch came from, as a file: its hash and how long it is. Its parts can be had from then
    /// on.
    pub(crate) fn parent_file(&mut self) -> Option<(Digest, u32)> {
        if self.parent_file.is_none() {
            let bytes = crate::file::to_bytes(&self.session.log().parent_records()?);
            let length = u32::try_from(bytes.len()).ok()?;
            self.parent_file = Some((self.blobs.insert(bytes)?, length));
        }
        self.parent_file
    }

    /// Somebody is said to have the game open.
    pub(crate) fn learn(&mut self, key: Key) {
        self.watch.learn(key);
    }

    /// `newest` is the newest entry that a holder's advert tells of.
    pub(super) fn tick_watch(&mut self, now: Time) {
        let (session, here) = (&self.session, self.session.log().seq());
        // Who has stopped itself takes nothing, whoever offers it.
        let is_stopped = matches!(session.pause(), Some(Pause::Fork | Pause::Desync));
        let newest = if is_stopped { here } else { self.newest };
        if is_stopped && self.is_watching() {
            self.watch.serve_nobody();
        }
        self.watch.tick(now, newest, here, |key| session.told_seq(key).filter(|_| !is_stopped));
    }

    /// How far the game has come as a holder's advert says.
    pub(crate) fn note_newest(&mut self, seq: u64) {
        self.newest = seq;
    }

    /// Brings the session's connections in line with who holds seats and who watches through whom.
    pub(super) fn settle(&mut self, now: Time) {
        self.watch.set_holders(&self.session.log().table().holders);
        let (watch, table) = (&self.watch, self.session.log().table());
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
            let flow = if self.watch.is_follower(*key) { Flow::Out } else { Flow::In };
            self.session.set_flow(*key, flow);
        }
        for out in self.watch.take_out() {
            self.effects.push(match out {
                Out::Send(to, message) => Effect::Watch(to, message),
                Out::Learn(way, from) => Effect::Learn(way, from),
                Out::Stale(who) => {
                    Effect::Refused(who, "it gives nothing of what it says to have".to_owned())
                }
            });
        }
    }

    /// A source passed on what no honest copy holds: the person is told, and the game watched through others.
    pub(super) fn on_mistrusted(&mut self, now: Time, who: Key, why: String) {
        if self.watch.distrust(now, who) {
            self.effects
                .push(Effect::Tell(Notice::Problem(Problem::Game(GameProblem::FalseRelay { who, why }))));
        }
    }

    /// Whether a holder is known to be at the table: connected, or said to be there by those who are watched.
    pub(super) fn is_here(&self, key: Key) -> bool {
        if self.near.contains_key(&key) || key == self.session.key() {
            return true;
        }
        let place = self.watch.place();
        let at = self.all_holders().iter().position(|holder| *holder == key);
        !self.session.is_holder() && at.is_some_and(|n| place.here >> n.min(7) & 1 == 1)
    }

    /// Those who have the game open, are connected and hold no seat.
    pub(super) fn watchers(&self) -> Vec<Neighbour> {
        let is_holder = |key: &Key| self.session.log().table().is_holder(*key);
        let all = self.near.iter().filter(|(key, _)| !is_holder(key));
        all.map(|(key, name)| Neighbour { key: *key, name: name.clone() }).collect()
    }

    /// Whom this computer watches through, and how many watch through it.
    pub(super) fn following(&self) -> Following {
        let name = |key: Key| Neighbour { key, name: self.near.get(&key).cloned().unwrap_or_default() };
        let depth = self.watch.place().depth;
        Following {
            through: self.watch.sources().map(name).collect(),
            distance: (depth < NOWHERE).then_some(depth),
            serves: u8::try_from(self.watch.followers().count()).unwrap_or(u8::MAX),
        }
    }
}
