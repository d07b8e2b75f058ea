//! The same key on two computers. A key that signs twice makes what a cheat makes: proof of a fork. So both programs
//! hear of each other, and neither signs anything while both run; and who comes to a table signs nothing before it
//! knows that nobody else sits there with its key.
//!
//! What makes a program believe in another one is a word that only the key can sign, for this very start of this
//! program: see [`crate::swarm::Alive`]. Whoever is connected with one of the two carries words between them; what it
//! says itself counts for nothing.

#[cfg(test)]
mod sim;

use super::core::{Core, Link};
use super::packet::Packet;
use super::room::Room;
use crate::api::Problem;
use crate::identity::{Digest, Key};
use crate::log::MAX_HOLDERS;
use crate::swarm::{Alive, Order, Run};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// How long after the last word of another run nothing is signed.
const HOLDS: Duration = Duration::from_secs(12);
/// How often a word is answered at most.
const ANSWER: Duration = Duration::from_millis(500);
/// How often two runs of a key that third ones see are told of each other, while they do.
const AGAIN: Duration = Duration::from_secs(4);
/// After how long a holder that does not answer is waited for no more.
pub(super) const OVERDUE: Duration = Duration::from_secs(10);
/// Other runs whose words are counted. Only who has the key can make them, and starting a program takes its time.
const RUNS: usize = 4096;
/// Other runs of one key that its run here is told of in [`AGAIN`].
const TOLD: usize = 8;

/// What is known of programs with the same key.
#[derive(Default)]
pub(super) struct Twin {
    /// The newest word of each.
    heard: BTreeMap<Run, u64>,
    seen: Option<Instant>,
    told: Option<String>,
    answered: Option<Instant>,
    /// Since when this computer is at its table, and whether it is known to be alone there with its key.
    entered: Option<Instant>,
    is_alone: bool,
    next_look: Option<Instant>,
}

impl Twin {
    /// Whether there is one, as far as this program knows.
    pub(super) fn is_there(&self, now: Instant) -> bool {
        self.seen.is_some_and(|at| now < at + HOLDS)
    }

    /// Whether a word was not heard before.
    fn is_news(&mut self, alive: &Alive) -> bool {
        if self.heard.len() >= RUNS && !self.heard.contains_key(&alive.run) {
            return false;
        }
        let last = self.heard.entry(alive.run).or_default();
        let is_news = alive.number > *last;
        *last = alive.number.max(*last);
        is_news
    }

    /// A table is entered: who else is there is not known yet.
    pub(super) fn enter(&mut self, now: Instant) {
        (self.entered, self.is_alone, self.next_look) = (Some(now), false, None);
    }
}

impl Core {
    /// A run of a key has a word for another run of it, as the greeting of a connection or a neighbour brought it.
    pub(super) fn on_alive(&mut self, from: Option<Key>, key: Key, alive: Alive) {
        if !alive.is_signed(key) {
            if let Some(from) = from {
                self.refuse(from, "a word of a second program that its key did not sign");
            }
            return;
        }
        if key == self.own.key {
            return self.meet_twin(from, &alive);
        }
        let is_linked = |(_, link): &(&Key, &Link)| link.runs.contains(&(key, alive.to));
        match self.links.get(&key) {
            Some(link) if link.run == alive.to => self.out.send(key, &Packet::Alive { key, alive }),
            // It goes no further than to those who say that they are connected with that run.
            Some(_) if from == Some(key) => {
                let near: Vec<Key> = self.links.iter().filter(is_linked).map(|(near, _)| *near).collect();
                for near in near {
                    self.out.send(near, &Packet::Alive { key, alive: alive.clone() });
                }
                self.out.order(Order::Answer(key, alive));
            }
            _ => self.out.order(Order::Answer(key, alive)),
        }
    }

    /// Another program with this key is running.
    fn meet_twin(&mut self, from: Option<Key>, alive: &Alive) {
        let now = Instant::now();
        if alive.to != self.own.run || alive.run == self.own.run || !self.twin.is_news(alive) {
            return;
        }
        let may_answer = self.twin.answered.is_none_or(|at| now >= at + ANSWER);
        if let Some(from) = from.filter(|_| may_answer) {
            self.twin.answered = Some(now);
            self.say_alive(from, alive.run);
        }
        let was_there = self.twin.is_there(now);
        self.twin.seen = Some(now);
        let place = alive.at.map_or_else(|| "?".to_owned(), |at| at.ip().to_string());
        if !was_there || self.twin.told.as_ref() != Some(&place) {
            self.twin.told = Some(place.clone());
            self.tell.problem(Problem::Twin { place });
        }
        self.hold_still(true);
    }

    /// Gives somebody who is connected this program's word for another run of its key.
    fn say_alive(&self, to: Key, run: Run) {
        let at = self.network.place();
        let alive = Alive::sign(self.own.profile.identity(), self.own.run, run, at);
        self.out.send(to, &Packet::Alive { key: self.own.key, alive });
    }

    /// Somebody says that it is connected with another run of this key, or heard so.
    pub(super) fn on_another(&self, from: Key, run: Run) {
        if run.is_other(self.own.run) {
            self.say_alive(from, run);
        }
    }

    /// With which runs of the holders somebody at this table is connected.
    pub(super) fn on_runs(&mut self, from: Key, game: Digest, runs: Vec<(Key, Run)>) {
        if runs.len() > MAX_HOLDERS {
            return self.misbehaved(from, "more holders than a game has");
        }
        let holders = match &self.room {
            Room::Table(table) if table.game_id() == game && self.is_let_in(from) => table.all_holders(),
            _ => return,
        };
        // One run of each holder: what is told beyond that says nothing about this table.
        let runs: BTreeMap<Key, Run> = runs.into_iter().filter(|(key, _)| holders.contains(key)).collect();
        if let Some(link) = self.links.get_mut(&from).filter(|link| link.game == Some(game)) {
            link.runs = runs.into_iter().collect();
            self.compare_runs(Instant::now());
        }
    }

    /// Tells runs that are connected here of other runs of their keys that neighbours are connected with. Those
    /// neighbours hear of the others and do the same. Anybody may invent runs, so that each is told once in [`AGAIN`],
    /// and few of them; what holders tell comes first.
    fn compare_runs(&mut self, now: Instant) {
        let Room::Table(table) = &self.room else { return };
        let holders = table.all_holders();
        let of_link = |(from, link): (&Key, &Link)| {
            let is_stranger = !holders.contains(from);
            link.runs.iter().map(|(key, run)| (is_stranger, *key, *run)).collect::<Vec<_>>()
        };
        let told: BTreeSet<(bool, Key, Run)> = self.links.iter().flat_map(of_link).collect();
        for (_, key, run) in told {
            let Some(link) = self.links.get_mut(&key).filter(|link| link.run.is_other(run)) else { continue };
            link.told_others.retain(|_, at| now < *at + AGAIN);
            if link.told_others.len() < TOLD && !link.told_others.contains_key(&run) {
                link.told_others.insert(run, now);
                self.out.send(key, &Packet::Another { run });
            }
        }
    }

    /// At a table: says with which runs of the holders this computer is connected, and signs as long as it is known to
    /// be the only one with its key.
    pub(super) fn tend_twin(&mut self, now: Instant) {
        if self.twin.seen.is_some() && !self.twin.is_there(now) {
            (self.twin.seen, self.twin.told) = (None, None);
        }
        let Room::Table(table) = &self.room else { return };
        let (game, holders) = (table.game_id(), table.all_holders().to_vec());
        let is_watching = table.is_watching();
        if self.twin.next_look.is_none_or(|at| now >= at) {
            self.twin.next_look = Some(now + AGAIN);
            self.compare_runs(now);
        }
        let runs: Vec<(Key, Run)> = holders
            .iter()
            .filter_map(|key| Some((*key, self.links.get(key)?.run)))
            .filter(|(_, run)| *run != Run::default())
            .collect();
        for (key, link) in self.links.iter_mut().filter(|(_, link)| link.game == Some(game)) {
            if link.told_runs != runs {
                link.told_runs.clone_from(&runs);
                self.out.send(*key, &Packet::Runs { game, runs: runs.clone() });
            }
        }
        // Who is connected with this run keeps every other run of its key out.
        let has_answered = |key: &Key| *key == self.own.key || self.links.contains_key(key);
        let is_overdue = self.twin.entered.is_none_or(|at| now >= at + OVERDUE);
        self.twin.is_alone |= is_watching || is_overdue || holders.iter().all(has_answered);
        self.hold_still(!self.twin.is_alone || self.twin.is_there(now));
    }
}
