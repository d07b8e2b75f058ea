//! Watching: who is sent a game by whom. Every watcher follows two computers, holders or other watchers, and serves a
//! few itself, so that a table does not carry a hall. Knows no socket, no clock and no log: all are told.
//!
//! Whoever follows is farther from the holders than all it follows, so that what follows whom has no cycle. Who has
//! followers is taken by nobody that is more than one farther than itself, nor by its own followers: of the others
//! none can have the game from it. Where two change at the same time that may fail for a moment; then distances count
//! up to [`NOWHERE`] in a few messages, and the cycle is given up.

mod message;
#[cfg(test)]
mod tests;

pub(crate) use message::{Place, WatchMessage, Way};

use crate::identity::Key;
use crate::session::Time;
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::time::Duration;

/// How many computers a watcher follows.
pub(crate) const SOURCES: usize = 2;
/// How many watchers a holder serves, if nothing else is set.
pub(crate) const HOLDER_SERVES: usize = 8;
/// How many watchers a watcher serves, if nothing else is set.
pub(crate) const WATCHER_SERVES: usize = 4;
/// Nobody is so far from a holder: it has no source, or is part of a cycle.
pub(crate) const NOWHERE: u8 = 16;
/// Computers that are remembered as possible sources.
const KNOWN: usize = 64;
/// Of these, told by one computer in one message.
const TOLD: usize = 8;
/// Who did not answer after so long is asked again later.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long somebody is left alone who has no room, did not answer, or ended it.
const AGAIN: Duration = Duration::from_secs(3);
/// How long a computer is dialled before another one is tried.
const DIAL: Duration = Duration::from_secs(4);
/// Connections that are looked for at the same time.
const DIALS: usize = 3;
/// For so long only near sources are looked for, and so long again such that are a little farther.
const CHOOSY: Duration = Duration::from_secs(6);
/// A source that gives nothing of what it or a holder says to exist, or is far behind, is left after so long.
const STALE: Duration = Duration::from_secs(12);
/// So many entries behind this computer is far.
const FAR: u64 = 64;

/// What is to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Out {
    /// Send a message.
    Send(Key, WatchMessage),
    /// Somebody may be reached there, as a third one says.
    Learn(Way, Key),
    /// A source does not send what is known to exist.
    Stale(Key),
}

/// A computer that may be followed.
#[derive(Clone, Copy, Default, Debug)]
struct Known {
    /// Not asked and not dialled before.
    rests_until: Time,
    /// Being dialled until.
    dialled_until: Option<Time>,
    /// How far from the holders it was when it was heard of last.
    depth: u8,
    /// It passed on what no honest copy holds.
    is_false: bool,
}

/// A computer that is followed.
#[derive(Clone, Copy, Debug)]
struct Source {
    place: Place,
    /// Since when it is behind what is known to exist.
    behind_since: Option<Time>,
}

/// Who is followed and served in one game.
#[derive(Debug)]
pub(crate) struct Watch {
    me: Key,
    serves: Option<usize>,
    holders: Vec<Key>,
    /// Connected computers that have the game open, and where others reach them.
    near: BTreeMap<Key, Option<SocketAddr>>,
    known: BTreeMap<Key, Known>,
    sources: BTreeMap<Key, Source>,
    followers: BTreeSet<Key>,
    asked: BTreeMap<Key, Time>,
    /// Since when there are fewer than two sources.
    seeks_since: Option<Time>,
    /// How far this computer was when sources were looked at last.
    seen: u64,
    told: Place,
    turn: usize,
    out: Vec<Out>,
}

impl Watch {
    /// Nobody is followed yet. `serves` sets how many watchers are served here.
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

    /// What is to be done, in order.
    pub(crate) fn take_out(&mut self) -> Vec<Out> {
        std::mem::take(&mut self.out)
    }

    /// The holders as the log has them now.
    pub(crate) fn set_holders(&mut self, holders: &[Key]) {
        if self.holders == holders {
            return;
        }
        self.holders = holders.to_vec();
        let me = self.me;
        for key in holders.iter().filter(|key| **key != me) {
            self.remember(*key);
            // Holders are with each other whoever follows whom.
            if self.followers.remove(key) {
                self.out.push(Out::Send(*key, WatchMessage::Ended));
            }
        }
        if self.is_holder() {
            for key in std::mem::take(&mut self.sources)
                .into_keys()
                .chain(std::mem::take(&mut self.asked).into_keys())
            {
                self.out.push(Out::Send(key, WatchMessage::Ended));
            }
        }
        self.tell_place();
    }

    /// A connected computer has the game open; `at` is where others reach it.
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

    /// It has not, or is not connected any more.
    pub(crate) fn gone(&mut self, now: Time, key: Key) {
        self.near.remove(&key);
        self.followers.remove(&key);
        self.asked.remove(&key);
        self.sources.remove(&key);
        self.rest(key, now);
        self.tell_place();
    }

    /// Somebody is said to have the game open.
    pub(crate) fn learn(&mut self, key: Key) {
        self.remember(key);
    }

    /// A source passed on what no honest copy holds: it is left and never followed again.
    pub(crate) fn distrust(&mut self, now: Time, key: Key) -> bool {
        self.remember(key);
        if let Some(known) = self.known.get_mut(&key) {
            known.is_false = true;
        }
        self.leave(now, key)
    }

    /// Nobody can watch through this computer any more.
    pub(crate) fn serve_nobody(&mut self) {
        self.serves = Some(0);
        self.let_go();
    }

    fn let_go(&mut self) {
        for key in std::mem::take(&mut self.followers) {
            self.out.push(Out::Send(key, WatchMessage::Ended));
        }
    }

    /// Those who are followed.
    pub(crate) fn sources(&self) -> impl Iterator<Item = Key> {
        self.sources.keys().copied()
    }

    /// Those who follow.
    pub(crate) fn followers(&self) -> impl Iterator<Item = Key> {
        self.followers.iter().copied()
    }

    pub(crate) fn is_source(&self, key: Key) -> bool {
        self.sources.contains_key(&key)
    }

    pub(crate) fn is_follower(&self, key: Key) -> bool {
        self.followers.contains(&key)
    }

    /// Where this computer is.
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

    /// Whom to be connected with.
    pub(crate) fn wanted(&self, now: Time) -> Vec<Key> {
        let dialled =
            self.known.iter().filter(|(_, known)| known.dialled_until.is_some_and(|until| until > now));
        let all = self.sources.keys().chain(self.asked.keys()).chain(dialled.map(|(key, _)| key));
        all.copied().collect::<BTreeSet<Key>>().into_iter().collect()
    }

    /// A message of a connected computer that has the game open.
    pub(crate) fn handle(&mut self, now: Time, from: Key, message: WatchMessage) {
        if !self.near.contains_key(&from) {
            return;
        }
        match message {
            WatchMessage::Follow { farthest } => self.on_follow(from, farthest),
            WatchMessage::Taken { place, others } => self.on_taken(now, from, place, others),
            WatchMessage::Full { place, others } => {
                if self.asked.remove(&from).is_some() {
                    self.rest(from, now);
                    self.hear_of(from, place, others);
                    self.seek(now);
                }
            }
            WatchMessage::Moved(place) => self.on_moved(now, from, place),
            WatchMessage::Ended => {
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

    /// Time passes. `newest` is the newest entry that a holder's advert tells of, `here` the last one here, and
    /// `told` how far a source says it is.
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
        // Whoever cannot find a second source near enough for the sake of its followers lets them go: they find
        // others more easily, being nearer to the end.
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

    /// How many are served now: half as many by a watcher that still looks for a second source, so that there is room
    /// where it looks.
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
            return self.out.push(Out::Send(from, WatchMessage::Taken { place, others }));
        }
        // Two that ask each other at the same time: the smaller key is served.
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
            WatchMessage::Taken { place, others }
        } else {
            WatchMessage::Full { place, others }
        };
        self.out.push(Out::Send(from, answer));
    }

    fn on_taken(&mut self, now: Time, from: Key, place: Place, others: Vec<Way>) {
        let is_news = self.asked.remove(&from).is_some();
        if !is_news && !self.sources.contains_key(&from) {
            return self.out.push(Out::Send(from, WatchMessage::Ended));
        }
        self.hear_of(from, place, others);
        let is_false = self.known.get(&from).is_some_and(|known| known.is_false);
        let is_useful = self.sources.len() < SOURCES || self.sources.contains_key(&from);
        let is_cycle = self.followers.contains(&from) || place.depth + 1 >= NOWHERE;
        if self.is_holder() || is_false || !is_useful || is_cycle {
            self.rest(from, now);
            return self.out.push(Out::Send(from, WatchMessage::Ended));
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

    /// Does not follow somebody any more; says whether it was followed.
    fn leave(&mut self, now: Time, key: Key) -> bool {
        let was_source = self.sources.remove(&key).is_some();
        if was_source || self.asked.remove(&key).is_some() {
            self.out.push(Out::Send(key, WatchMessage::Ended));
        }
        self.rest(key, now);
        self.tell_place();
        was_source
    }

    /// Tells followers where this computer is now. Without a source it serves nobody: they have to look elsewhere.
    fn tell_place(&mut self) {
        let place = self.place();
        if place == self.told {
            return;
        }
        self.told = place;
        for key in &self.followers {
            self.out.push(Out::Send(*key, WatchMessage::Moved(place)));
        }
        if place.depth >= NOWHERE {
            self.followers.clear();
        }
    }

    /// Leaves sources that do not give what they or a holder's advert say to exist, or are far behind.
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
            self.out.push(Out::Stale(key));
            self.leave(now, key);
        }
    }

    /// Asks for what is missing of two sources, and looks for connections where nobody is left to ask.
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
            self.out.push(Out::Send(key, WatchMessage::Follow { farthest }));
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

    /// How far a source may be from the holders: at first no farther than it makes this computer itself, so that the
    /// way stays short; where nobody is found, as far as it can be without a cycle.
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

    /// Whom to ask or to dial next: holders first, then anybody, not always the same.
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
        // Of those who are here the nearest to the holders come first, of others those who were left alone longest.
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

    /// Where else somebody may watch: holders that are connected here, and who follows here, in turn.
    fn others(&mut self, but: Key) -> Vec<Way> {
        let way = |key: &Key| Some((*key, (*self.near.get(key)?)?)).filter(|(key, _)| *key != but);
        let mut others: Vec<Way> = self.holders.iter().filter_map(way).take(TOLD / 2).collect();
        let followers: Vec<Way> = self.followers.iter().filter_map(way).collect();
        self.turn = self.turn.wrapping_add(1);
        let begin = self.turn % followers.len().max(1);
        others.extend(followers.iter().cycle().skip(begin).take(followers.len()));
        others.truncate(TOLD);
        others
    }

    fn hear_of(&mut self, from: Key, place: Place, others: Vec<Way>) {
        let me = self.me;
        self.note_depth(from, place.depth);
        for way in others.into_iter().take(TOLD).filter(|(key, _)| *key != me) {
            self.remember(way.0);
            self.note_depth(way.0, place.depth.saturating_add(1));
            if !self.near.contains_key(&way.0) {
                self.out.push(Out::Learn(way, from));
            }
        }
    }

    /// Remembers somebody; where there is no room, whoever is of no use now makes it.
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
