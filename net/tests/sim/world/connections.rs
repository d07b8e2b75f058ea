//! How computers connect, and how two programs with one key hear of each other.

use super::super::Without;
use super::super::computer::Node;
use super::super::queue::Happening;
use super::super::runs::Run;
use super::{DIALS, World};
use net::identity::Key;
use std::time::Duration;

/// How long a notice takes at most from one run of a key to another, in milliseconds, apart from the delay of the
/// links.
const WORD: usize = 1_000;

impl World {
    /// The pairs across the partition: one computer in the half with the first run of a profile, one in the half with
    /// the second.
    pub(super) fn halves(&self) -> Vec<(usize, usize)> {
        let [first, second] = self.duplicates();
        let is_first = |node: usize| node == first || (node != second && node.is_multiple_of(2));
        let pairs = (0..self.nodes.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        pairs.filter(|(a, b)| is_first(*a) != is_first(*b)).collect()
    }

    pub(super) fn join_all(&mut self) -> Result<(), String> {
        let pairs = (0..self.nodes.len()).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        for (a, b) in self.order(pairs) {
            self.join(a, b)?;
        }
        Ok(())
    }

    /// The order in which computers dial. The first to dial is found first: where a key comes and goes twice, that may
    /// be any of them.
    fn order<T>(&mut self, mut all: Vec<T>) -> Vec<T> {
        if self.config.has_comings() {
            (1..all.len()).rev().for_each(|n| all.swap(n, self.rng.below(n + 1)));
        }
        all
    }

    /// A program opens its table and does not know yet which others are there.
    pub(super) fn enter(&mut self, node: usize) {
        if self.config.is_held() {
            self.nodes[node].run = Run::begin(self.queue.number(), self.now_at(node));
            if self.config.without == Some(Without::Held) {
                self.nodes[node].run.is_alone();
            }
            self.look_again(node);
        }
    }

    fn look_again(&mut self, node: usize) {
        let at = self.nodes[node].clock.when(self.nodes[node].run.looks_again());
        self.schedule(at, Happening::Wake { node });
    }

    /// Lets a program sign while it knows that it is the only one with its key.
    pub(super) fn tend(&mut self, node: usize) {
        if !self.config.is_held() {
            return;
        }
        let now = self.now_at(node);
        let key_of = |n: usize| self.nodes[n].identity.key();
        let linked: Vec<Key> =
            (0..self.nodes.len()).filter(|n| self.links.stands(node, *n)).map(key_of).collect();
        let Node { session: Some(session), run, identity, .. } = &mut self.nodes[node] else { return };
        let (me, holders) = (identity.key(), &session.log().roster().holders);
        // A peer that is connected with this run keeps every other run of its key out.
        if !holders.contains(&me) || holders.iter().all(|key| *key == me || linked.contains(key)) {
            run.is_alone();
        }
        session.hold(now, run.is_held(now));
    }

    /// Dials every missing link, and tells two programs with one key of each other.
    pub(super) fn dial(&mut self) -> Result<(), String> {
        self.join_all()?;
        let duplicates = self.duplicates();
        let is_up = |n: &usize| self.nodes[*n].session.is_some();
        let third: Vec<usize> =
            (0..self.nodes.len()).filter(|n| !duplicates.contains(n) && is_up(n)).collect();
        let is_told = duplicates.iter().all(is_up) && self.links.tell(duplicates, &third);
        if is_told && self.config.without != Some(Without::Words) {
            for duplicate in duplicates {
                let delay = 1 + self.rng.below(WORD + 2 * self.config.delay as usize);
                let delay = Duration::from_millis(delay as u64);
                self.schedule(self.now + delay, Happening::Word { run: self.nodes[duplicate].run.number });
            }
        }
        self.schedule(self.now + DIALS, Happening::Dial);
        Ok(())
    }

    /// The two computers of a profile that runs twice.
    pub(super) fn duplicates(&self) -> [usize; 2] {
        [self.villain.as_ref().map_or(0, |villain| villain.node), self.nodes.len() - 1]
    }

    pub(super) fn hear(&mut self, run: u64) -> Result<(), String> {
        let is_it = |node: &Node| node.run.number == run && node.session.is_some();
        let Some(node) = self.nodes.iter().position(is_it) else { return Ok(()) };
        self.trace(|| format!("{node} hears of another run of its key"));
        let now = self.now_at(node);
        self.nodes[node].run.hear(now);
        self.look_again(node);
        self.wake(node)
    }

    pub(super) fn join(&mut self, a: usize, b: usize) -> Result<(), String> {
        let is_up = |n: usize| self.nodes[n].session.is_some();
        let is_in_vain = self.links.is_cut(a, b) || self.links.stands(a, b);
        if a == b || !is_up(a) || !is_up(b) || is_in_vain {
            return Ok(());
        }
        if self.has_duplicate_of(a, b) || self.has_duplicate_of(b, a) {
            return Ok(());
        }
        self.links.set_up(a, b, self.queue.number());
        self.trace(|| format!("{a} and {b} are connected"));
        for (me, other) in [(a, b), (b, a)] {
            let (key, now) = (self.nodes[other].identity.key(), self.now_at(me));
            if let Some(session) = &mut self.nodes[me].session {
                session.connected(now, key);
            }
            self.tend(me);
            self.drain(me)?;
        }
        Ok(())
    }

    /// Whether `a` is connected to another computer with the key of `b`, or has that key itself.
    fn has_duplicate_of(&self, a: usize, b: usize) -> bool {
        let key = self.nodes[b].identity.key();
        let is_it = |n: usize| self.nodes[n].identity.key() == key;
        is_it(a) || (0..self.nodes.len()).any(|n| is_it(n) && self.links.stands(a, n))
    }

    pub(super) fn part(&mut self, a: usize, b: usize) -> Result<(), String> {
        if !self.links.take_down(a, b) {
            return Ok(());
        }
        self.trace(|| format!("{a} and {b} are parted"));
        self.check.parted();
        for (me, other) in [(a, b), (b, a)] {
            let (key, now) = (self.nodes[other].identity.key(), self.now_at(me));
            if let Some(session) = &mut self.nodes[me].session {
                session.disconnected(now, key);
            }
            self.drain(me)?;
        }
        Ok(())
    }
}
