//! Watching: who sends a game to whom. Every watcher follows two peers, holders or other watchers, and serves a few
//! itself, so that a table does not carry a hall. Uses no socket, no clock and no log; the caller passes all events.
//!
//! A follower is farther from the holders than all peers it follows, so the graph has no cycle. A peer with followers
//! accepts no source that is more than one farther than itself, and none of its own followers: no other peer can get
//! the game from it. If two peers change at the same time, that may fail for a moment. Then distances count up to
//! [`NOWHERE`] within a few messages, and the cycle is broken.

mod message;
#[cfg(test)]
mod tests;

pub(crate) use message::{Place, Route, SpectatorMessage};

use crate::identity::Key;
use crate::session::Time;
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::time::Duration;

/// The number of peers that a watcher follows.
pub(crate) const SOURCES: usize = 2;
/// The number of watchers that a holder serves by default.
pub(crate) const HOLDER_SERVES: usize = 8;
/// The number of watchers that a watcher serves by default.
pub(crate) const WATCHER_SERVES: usize = 4;
/// The distance of a peer without a source, or in a cycle; no peer with a source is this far from a holder.
pub(crate) const NOWHERE: u8 = 16;
/// The most peers remembered as possible sources.
const KNOWN: usize = 64;
/// The most of these reported by one peer in one message.
const TOLD: usize = 8;
/// A peer that does not answer within this time is asked again later.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long a peer is left alone that has no room, did not answer, or ended it.
const AGAIN: Duration = Duration::from_secs(3);
/// How long a peer is dialled before another one is tried.
const DIAL: Duration = Duration::from_secs(4);
/// The most connections sought at the same time.
const DIALS: usize = 3;
/// How long only near sources are sought, and for as long again those a little farther.
const CHOOSY: Duration = Duration::from_secs(6);
/// How long a source is kept that does not send entries which it or a holder claims to exist, or that is far behind.
const STALE: Duration = Duration::from_secs(12);
/// A lag of this many entries is far behind.
const FAR: u64 = 64;

/// An action for the caller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Output {
    /// Send a message.
    Send(Key, SpectatorMessage),
    /// Note an address of a peer that a third one reported.
    Learn(Route, Key),
    /// A source does not send what is known to exist.
    Stale(Key),
}

/// A peer that may be followed.
#[derive(Clone, Copy, Default, Debug)]
struct Known {
    /// Neither asked nor dialled before then.
    rests_until: Time,
    /// Being dialled until then.
    dialled_until: Option<Time>,
    /// Its last known distance from the holders.
    depth: u8,
    /// Whether it forwarded what no honest copy contains.
    is_false: bool,
}

/// A peer that is followed.
#[derive(Clone, Copy, Debug)]
struct Source {
    place: Place,
    /// Since when it has been behind what is known to exist.
    behind_since: Option<Time>,
}

/// The followed and the served peers of one game.
#[derive(Debug)]
pub(crate) struct SpectatorTree {
    me: Key,
    serves: Option<usize>,
    holders: Vec<Key>,
    /// Connected peers that have the game open, with their addresses.
    near: BTreeMap<Key, Option<SocketAddr>>,
    known: BTreeMap<Key, Known>,
    sources: BTreeMap<Key, Source>,
    followers: BTreeSet<Key>,
    asked: BTreeMap<Key, Time>,
    /// Since when there have been fewer than two sources.
    seeks_since: Option<Time>,
    /// The newest entry here when sources were last checked.
    seen: u64,
    told: Place,
    turn: usize,
    out: Vec<Output>,
}

impl SpectatorTree {
    /// Follows no peer yet. `serves` sets how many watchers are served here.
    pub(crate) fn new(me: Key, holders: &[Key], serves: Option<usize>) -> Self {
        let mut watch = Self {
            me,
            serves,
            holders: Vec::new(),
            near: BTreeMap::new(),
            known: BTreeMap::new(),
            sources: BTreeMap::new(),
            followers: BTreeSet::new(),
            asked: BTreeMap::new(),
            seeks_since: None,
            seen: 0,
            told: Place::default(),
            turn: usize::from(me.0[0]),
            out: Vec::new(),
        };
        watch.set_holders(holders);
        watch
    }

    /// Takes the pending actions, in order.
    pub(crate) fn take_out(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.out)
    }

    /// Sets the holders according to the log.
    pub(crate) fn set_holders(&mut self, holders: &[Key]) {
        if self.holders == holders {
            return;
        }
        self.holders = holders.to_vec();
        let me = self.me;
        for key in holders.iter().filter(|key| **key != me) {
            self.remember(*key);
            // Holders are connected with each other whoever follows whom.
            if self.followers.remove(key) {
                self.out.push(Output::Send(*key, SpectatorMessage::Ended));
            }
        }
        if self.is_holder() {
            for key in std::mem::take(&mut self.sources)
                .into_keys()
                .chain(std::mem::take(&mut self.asked).into_keys())
            {
                self.out.push(Output::Send(key, SpectatorMessage::Ended));
            }
        }
        self.tell_place();
    }

    /// Notes that a connected peer has the game open; `at` is its address.
    pub(crate) fn near(&mut self, key: Key, at: Option<SocketAddr>) {
        self.near.insert(key, at);
        self.remember(key);
        if let Some(known) = self.known.get_mut(&key)
            && known.dialled_until.take().is_some()
        {
            known.rests_until = Time::ZERO;
        }
        self.tell_place();
    }

    /// Notes that a peer closed the game or disconnected.
    pub(crate) fn gone(&mut self, now: Time, key: Key) {
        self.near.remove(&key);
        self.followers.remove(&key);
        self.asked.remove(&key);
        self.sources.remove(&key);
        self.rest(key, now);
        self.tell_place();
    }

    /// Notes that a peer is said to have the game open.
    pub(crate) fn learn(&mut self, key: Key) {
        self.remember(key);
    }

    /// Drops a source that forwarded what no honest copy contains, and never follows it again.
    pub(crate) fn distrust(&mut self, now: Time, key: Key) -> bool {
        self.remember(key);
        if let Some(known) = self.known.get_mut(&key) {
            known.is_false = true;
        }
        self.leave(now, key)
    }

    /// Stops serving watchers.
    pub(crate) fn serve_nobody(&mut self) {
        self.serves = Some(0);
        self.let_go();
    }

    fn let_go(&mut self) {
        for key in std::mem::take(&mut self.followers) {
            self.out.push(Output::Send(key, SpectatorMessage::Ended));
        }
    }

    /// The followed peers.
    pub(crate) fn sources(&self) -> impl Iterator<Item = Key> {
        self.sources.keys().copied()
    }

    /// The followers.
    pub(crate) fn followers(&self) -> impl Iterator<Item = Key> {
        self.followers.iter().copied()
    }

    pub(crate) fn is_source(&self, key: Key) -> bool {
        self.sources.contains_key(&key)
    }

    pub(crate) fn is_follower(&self, key: Key) -> bool {
        self.followers.contains(&key)
    }

    /// The place of this computer.
    pub(crate) fn place(&self) -> Place {
        if self.is_holder() {
            let bit = |(n, key): (usize, &Key)| {
                u8::from(*key == self.me || self.near.contains_key(key)) << n.min(7)
            };
            let here = self.holders.iter().enumerate().map(bit).fold(0, |mask, bit| mask | bit);
            return Place { depth: 0, here };
        }
        let deepest = self.sources.values().map(|source| source.place.depth).max();
        let nearest = self.sources.values().map(|source| source.place).min_by_key(|place| place.depth);
        Place {
            depth: deepest.map_or(NOWHERE, |depth| depth.saturating_add(1).min(NOWHERE)),
            here: nearest.map_or(0, |place| place.here),
        }
    }

    /// The peers to be connected with.
    pub(crate) fn wanted(&self, now: Time) -> Vec<Key> {
        let dialled =
            self.known.iter().filter(|(_, known)| known.dialled_until.is_some_and(|until| until > now));
        let all = self.sources.keys().chain(self.asked.keys()).chain(dialled.map(|(key, _)| key));
        all.copied().collect::<BTreeSet<Key>>().into_iter().collect()
    }

    /// Handles a message of a connected peer that has the game open.
    pub(crate) fn handle(&mut self, now: Time, from: Key, message: SpectatorMessage) {
        if !self.near.contains_key(&from) {
            return;
        }
        match message {
            SpectatorMessage::Follow { farthest } => self.on_follow(from, farthest),
            SpectatorMessage::Taken { place, others } => self.on_taken(now, from, place, others),
            SpectatorMessage::Full { place, others } => {
                if self.asked.remove(&from).is_some() {
                    self.rest(from, now);
                    self.hear_of(from, place, others);
                    self.seek(now);
                }
            }
            SpectatorMessage::Moved(place) => self.on_moved(now, from, place),
            SpectatorMessage::Ended => {
                self.followers.remove(&from);
                self.asked.remove(&from);
                if self.sources.remove(&from).is_some() {
                    self.rest(from, now);
                    self.tell_place();
                    self.seek(now);
                }
            }
        }
    }

    /// Advances time. `newest` is the newest entry in any holder's advert, `here` the last one here, and `told` the
    /// newest entry of a source by its own account.
    pub(crate) fn tick(&mut self, now: Time, newest: u64, here: u64, told: impl Fn(Key) -> Option<u64>) {
        if self.is_holder() {
            return;
        }
        let late: Vec<Key> =
            self.asked.iter().filter(|(_, since)| now >= **since + PATIENCE).map(|(key, _)| *key).collect();
        for key in late {
            self.asked.remove(&key);
            self.rest(key, now);
        }
        self.leave_stale(now, newest, here, told);
        // A watcher that cannot find a second source near enough because of its followers drops them. They find others
        // more easily, being nearer to the end.
        let is_stuck = self.seeks_since.is_some_and(|since| now >= since + 3 * CHOOSY);
        if is_stuck && self.sources.len() == 1 {
            self.let_go();
            self.seeks_since = Some(now - 2 * CHOOSY);
        }
        self.seek(now);
    }

    fn is_holder(&self) -> bool {
        self.holders.contains(&self.me)
    }

    /// The number of watchers served now: half as many while this watcher still seeks a second source, so that there is
    /// room where it seeks.
    fn serves(&self) -> usize {
        let usual = if self.is_holder() { HOLDER_SERVES } else { WATCHER_SERVES };
        let serves = self.serves.unwrap_or(usual);
        let is_complete = self.is_holder() || self.sources.len() >= SOURCES;
        if is_complete { serves } else { serves.div_ceil(2) }
    }

    fn on_follow(&mut self, from: Key, farthest: u8) {
        let place = self.place();
        if self.followers.contains(&from) {
            let others = self.others(from);
            return self.out.push(Output::Send(from, SpectatorMessage::Taken { place, others }));
        }
        // If two ask each other at the same time, the smaller key is served.
        let is_mutual = self.asked.contains_key(&from) && self.me < from;
        let is_room = self.followers.len() < self.serves()
            && !self.holders.contains(&from)
            && !self.sources.contains_key(&from)
            && !is_mutual
            && place.depth <= farthest
            && place.depth + 1 < NOWHERE;
        let others = self.others(from);
        if is_room {
            self.followers.insert(from);
        }
        let answer = if is_room {
            SpectatorMessage::Taken { place, others }
        } else {
            SpectatorMessage::Full { place, others }
        };
        self.out.push(Output::Send(from, answer));
    }

    fn on_taken(&mut self, now: Time, from: Key, place: Place, others: Vec<Route>) {
        let is_news = self.asked.remove(&from).is_some();
        if !is_news && !self.sources.contains_key(&from) {
            return self.out.push(Output::Send(from, SpectatorMessage::Ended));
        }
        self.hear_of(from, place, others);
        let is_false = self.known.get(&from).is_some_and(|known| known.is_false);
        let is_useful = self.sources.len() < SOURCES || self.sources.contains_key(&from);
        let is_cycle = self.followers.contains(&from) || place.depth + 1 >= NOWHERE;
        if self.is_holder() || is_false || !is_useful || is_cycle {
            self.rest(from, now);
            return self.out.push(Output::Send(from, SpectatorMessage::Ended));
        }
        self.sources.entry(from).or_insert(Source { place, behind_since: None }).place = place;
        self.tell_place();
    }

    fn on_moved(&mut self, now: Time, from: Key, place: Place) {
        let Some(source) = self.sources.get_mut(&from) else { return };
        source.place = place;
        if place.depth + 1 >= NOWHERE {
            self.leave(now, from);
            self.seek(now);
        } else {
            self.tell_place();
        }
    }

    /// Stops following a peer. Returns whether it was followed.
    fn leave(&mut self, now: Time, key: Key) -> bool {
        let was_source = self.sources.remove(&key).is_some();
        if was_source || self.asked.remove(&key).is_some() {
            self.out.push(Output::Send(key, SpectatorMessage::Ended));
        }
        self.rest(key, now);
        self.tell_place();
        was_source
    }

    /// Tells followers the new place. Without a source this computer serves no peer, so they have to look elsewhere.
    fn tell_place(&mut self) {
        let place = self.place();
        if place == self.told {
            return;
        }
        self.told = place;
        for key in &self.followers {
            self.out.push(Output::Send(*key, SpectatorMessage::Moved(place)));
        }
        if place.depth >= NOWHERE {
            self.followers.clear();
        }
    }

    /// Drops sources that do not send what they or a holder's advert claim to exist, or that are far behind.
    fn leave_stale(&mut self, now: Time, newest: u64, here: u64, told: impl Fn(Key) -> Option<u64>) {
        let has_moved = std::mem::replace(&mut self.seen, here) != here;
        let mut stale = Vec::new();
        for (key, source) in &mut self.sources {
            let seq = told(*key).unwrap_or(here);
            let is_slow = seq.saturating_add(FAR) < here;
            let is_mute = here < newest.max(seq) && !has_moved;
            if !is_slow && !is_mute {
                source.behind_since = None;
            } else if now >= *source.behind_since.get_or_insert(now) + STALE {
                stale.push(*key);
            }
        }
        for key in stale {
            self.out.push(Output::Stale(key));
            self.leave(now, key);
        }
    }

    /// Asks peers until there are two sources, and seeks connections if there is none left to ask.
    fn seek(&mut self, now: Time) {
        if self.is_holder() || self.sources.len() >= SOURCES {
            for known in self.known.values_mut() {
                known.dialled_until = None;
            }
            self.seeks_since = None;
            return;
        }
        self.seeks_since.get_or_insert(now);
        let farthest = self.farthest(now);
        while self.sources.len() + self.asked.len() < SOURCES {
            let Some(key) = self.candidate(now, true) else { break };
            self.asked.insert(key, now);
            self.out.push(Output::Send(key, SpectatorMessage::Follow { farthest }));
        }
        let is_dialled = |known: &Known| known.dialled_until.is_some_and(|until| until > now);
        while self.known.values().filter(|known| is_dialled(known)).count() < DIALS
            && self.sources.len() + self.asked.len() < SOURCES
        {
            let Some(key) = self.candidate(now, false) else { break };
            if let Some(known) = self.known.get_mut(&key) {
                known.dialled_until = Some(now + DIAL);
                known.rests_until = now + DIAL;
            }
        }
    }

    /// The greatest distance of a source from the holders. At first it is no more than this computer's own place
    /// allows, to keep paths short. If no peer is found, it is as great as possible without a cycle.
    fn farthest(&self, now: Time) -> u8 {
        let (depth, took) = (self.place().depth, now - self.seeks_since.unwrap_or(now));
        if self.sources.is_empty() || (self.followers.is_empty() && took >= 2 * CHOOSY) {
            return NOWHERE;
        }
        match took {
            took if took < CHOOSY => depth.saturating_sub(1),
            took if took < 2 * CHOOSY => depth,
            _ => depth.saturating_add(1),
        }
    }

    /// The next peer to ask or to dial: holders first, then any other, in varying order.
    fn candidate(&mut self, now: Time, is_near: bool) -> Option<Key> {
        let is_free = |(key, known): &(&Key, &Known)| {
            !known.is_false
                && known.rests_until <= now
                && **key != self.me
                && self.near.contains_key(key) == is_near
                && !self.sources.contains_key(key)
                && !self.asked.contains_key(key)
                && !self.followers.contains(key)
        };
        let holders = &self.holders;
        // Of the connected peers, those nearest to the holders come first; of the others, those left alone longest.
        let rank = |(key, known): &(&Key, &Known)| {
            let depth = if holders.contains(key) { 0 } else { known.depth.max(1) };
            if is_near { (Time::ZERO, depth) } else { (known.rests_until, depth) }
        };
        let best = self.known.iter().filter(is_free).map(|known| rank(&known)).min()?;
        let list: Vec<Key> = self
            .known
            .iter()
            .filter(|known| is_free(known) && rank(known) == best)
            .map(|(key, _)| *key)
            .collect();
        self.turn = self.turn.wrapping_add(1);
        list.get(self.turn % list.len().max(1)).copied()
    }

    /// Other peers to watch through: connected holders and followers, in turn.
    fn others(&mut self, but: Key) -> Vec<Route> {
        let way = |key: &Key| Some((*key, (*self.near.get(key)?)?)).filter(|(key, _)| *key != but);
        let mut others: Vec<Route> = self.holders.iter().filter_map(way).take(TOLD / 2).collect();
        let followers: Vec<Route> = self.followers.iter().filter_map(way).collect();
        self.turn = self.turn.wrapping_add(1);
        let begin = self.turn % followers.len().max(1);
        others.extend(followers.iter().cycle().skip(begin).take(followers.len()));
        others.truncate(TOLD);
        others
    }

    fn hear_of(&mut self, from: Key, place: Place, others: Vec<Route>) {
        let me = self.me;
        self.note_depth(from, place.depth);
        for way in others.into_iter().take(TOLD).filter(|(key, _)| *key != me) {
            self.remember(way.0);
            self.note_depth(way.0, place.depth.saturating_add(1));
            if !self.near.contains_key(&way.0) {
                self.out.push(Output::Learn(way, from));
            }
        }
    }

    /// Remembers a peer. If there is no room, one that is useless now is dropped.
    fn remember(&mut self, key: Key) {
        if key == self.me || self.known.contains_key(&key) {
            return;
        }
        if self.known.len() >= KNOWN {
            let is_spare = |key: &Key, known: &Known| {
                !known.is_false
                    && !self.near.contains_key(key)
                    && !self.holders.contains(key)
                    && !self.sources.contains_key(key)
            };
            let spare = self.known.iter().filter(|(key, known)| is_spare(key, known));
            let Some(spare) = spare.max_by_key(|(_, known)| known.rests_until).map(|(key, _)| *key) else {
                return;
            };
            self.known.remove(&spare);
        }
        self.known.insert(key, Known::default());
    }

    fn note_depth(&mut self, key: Key, depth: u8) {
        if let Some(known) = self.known.get_mut(&key) {
            known.depth = depth;
        }
    }

    fn rest(&mut self, key: Key, now: Time) {
        if let Some(known) = self.known.get_mut(&key) {
            known.rests_until = now + AGAIN;
            known.dialled_until = None;
        }
    }
}
