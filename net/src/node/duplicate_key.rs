//! The same key on two computers. A key that signs twice produces what a cheater produces: proof of a fork. So both
//! programs learn of each other, and neither signs anything while both run. A program that comes to a table signs
//! nothing before it knows that no other program sits there with its key.
//!
//! A program believes in another one only through a message that the key signed for this very run: see
//! [`crate::swarm::Alive`]. A peer connected with one of the two relays messages between them; its own claims count for
//! nothing.

#[cfg(test)]
mod sim;

use super::connected_runs::{AGAIN, Route};
use super::event_loop::Core;
use super::packet::Packet;
use super::room::Room;
use crate::api::Problem;
use crate::identity::{Digest, Key};
use crate::log::MAX_HOLDERS;
use crate::swarm::{Alive, Run, SwarmCommand};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How long nothing is signed after the last message of another run.
const HOLDS: Duration = Duration::from_secs(12);
/// The shortest time between two answers.
const ANSWER: Duration = Duration::from_millis(500);
/// How long to wait for a holder that does not answer.
pub(super) const OVERDUE: Duration = Duration::from_secs(10);
/// How many other runs are tracked. Only the owner of the key can create them, and each needs a program start.
const RUNS: usize = 4096;

/// What is known about other programs with the same key.
#[derive(Default)]
pub(super) struct DuplicateKey {
    /// The number of the newest message of each run.
    heard: BTreeMap<Run, u64>,
    seen: Option<Instant>,
    told: Option<String>,
    answered: Option<Instant>,
    /// When this computer entered its table, and whether it is known to be the only program there with its key.
    entered: Option<Instant>,
    is_alone: bool,
    next_look: Option<Instant>,
}

impl DuplicateKey {
    /// Whether another program with this key is running, as far as this one knows.
    pub(super) fn is_there(&self, now: Instant) -> bool {
        self.seen.is_some_and(|at| now < at + HOLDS)
    }

    /// Whether a message was not heard before.
    fn is_news(&mut self, alive: &Alive) -> bool {
        if self.heard.len() >= RUNS && !self.heard.contains_key(&alive.run) {
            return false;
        }
        let last = self.heard.entry(alive.run).or_default();
        let is_news = alive.number > *last;
        *last = alive.number.max(*last);
        is_news
    }

    /// This computer entered a table: who else is there is not known yet.
    pub(super) fn enter(&mut self, now: Instant) {
        (self.entered, self.is_alone, self.next_look) = (Some(now), false, None);
    }

    /// Takes a message for the run `own` of this key. Returns `None` if it was for another run, or is no news. If
    /// `from` is given, it can be answered through that peer.
    fn hear(&mut self, alive: &Alive, own: Run, from: Option<Key>, now: Instant) -> Option<Heard> {
        if alive.to != own || alive.run == own || !self.is_news(alive) {
            return None;
        }
        let may_answer = self.answered.is_none_or(|at| now >= at + ANSWER);
        let answer = from.filter(|_| may_answer);
        if answer.is_some() {
            self.answered = Some(now);
        }
        let was_there = self.is_there(now);
        self.seen = Some(now);
        let place = alive.at.map_or_else(|| "?".to_owned(), |at| at.ip().to_string());
        let is_news = !was_there || self.told.as_ref() != Some(&place);
        if is_news {
            self.told = Some(place.clone());
        }
        Some(Heard { answer, place: is_news.then_some(place) })
    }

    /// Forgets another run whose last message is too old.
    fn forget(&mut self, now: Instant) {
        if self.seen.is_some() && !self.is_there(now) {
            (self.seen, self.told) = (None, None);
        }
    }

    /// Whether it is time to compare again which runs the neighbours are connected with.
    fn looks(&mut self, now: Instant) -> bool {
        let is_due = self.next_look.is_none_or(|at| now >= at);
        if is_due {
            self.next_look = Some(now + AGAIN);
        }
        is_due
    }

    /// Whether nothing may be signed at the table. A peer connected with this run keeps every other run of its key out,
    /// so once all have answered this is the only one. A peer that does not answer is waited for only for a limited
    /// time.
    fn holds_still(&mut self, have_all_answered: bool, now: Instant) -> bool {
        let is_overdue = self.entered.is_none_or(|at| now >= at + OVERDUE);
        self.is_alone |= have_all_answered || is_overdue;
        !self.is_alone || self.is_there(now)
    }
}

/// What follows from a message of another run of this key.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Heard {
    /// The peer to answer through.
    answer: Option<Key>,
    /// What to tell the user: where the other program is.
    place: Option<String>,
}

impl Core {
    /// A run of a key has a message for another run of it. A greeting or a neighbour delivered it.
    pub(super) fn on_alive(&mut self, from: Option<Key>, key: Key, alive: Alive) {
        if !alive.is_signed(key) {
            if let Some(from) = from {
                self.refuse(from, "a word of a second program that its key did not sign");
            }
            return;
        }
        if key == self.own.key {
            return self.meet_duplicate(from, &alive);
        }
        match self.links.route(from, key, alive.to) {
            Route::There => self.out.send(key, &Packet::Alive { key, alive }),
            Route::Through(near) => {
                for near in near {
                    self.out.send(near, &Packet::Alive { key, alive: alive.clone() });
                }
                self.out.command(SwarmCommand::Answer(key, alive));
            }
            Route::Greeting => self.out.command(SwarmCommand::Answer(key, alive)),
        }
    }

    /// Another program with this key is running.
    fn meet_duplicate(&mut self, from: Option<Key>, alive: &Alive) {
        let Some(heard) = self.duplicate.hear(alive, self.own.run, from, Instant::now()) else { return };
        if let Some(to) = heard.answer {
            self.say_alive(to, alive.run);
        }
        if let Some(place) = heard.place {
            self.tell.problem(Problem::DuplicateKey { place });
        }
        self.hold_still(true);
    }

    /// Sends a connected peer this program's message for another run of its key.
    fn say_alive(&self, to: Key, run: Run) {
        let alive = Alive::sign(self.own.profile.identity(), self.own.run, run, self.network.place());
        self.out.send(to, &Packet::Alive { key: self.own.key, alive });
    }

    /// A peer says that it is connected with another run of this key, or has heard so.
    pub(super) fn on_another(&self, from: Key, run: Run) {
        if run.is_other(self.own.run) {
            self.say_alive(from, run);
        }
    }

    /// A peer at this table says which runs of the holders it is connected with.
    pub(super) fn on_runs(&mut self, from: Key, game: Digest, runs: Vec<(Key, Run)>) {
        if runs.len() > MAX_HOLDERS {
            return self.misbehaved(from, "more holders than a game has");
        }
        let holders = match &self.room {
            Room::Table(table) if table.game_id() == game && self.is_let_in(from) => table.all_holders(),
            _ => return,
        };
        if self.links.say_runs(from, game, holders, runs) {
            self.compare_runs(Instant::now());
        }
    }

    /// Tells connected runs about other runs of their keys that neighbours are connected with.
    fn compare_runs(&mut self, now: Instant) {
        let Room::Table(table) = &self.room else { return };
        for (key, run) in self.links.compare_runs(table.all_holders(), now) {
            self.out.send(key, &Packet::Another { run });
        }
    }

    /// At a table: tells which runs of the holders this computer is connected with, and signs only while this program
    /// is known to be the only one with its key.
    pub(super) fn tend_duplicate(&mut self, now: Instant) {
        self.duplicate.forget(now);
        if !matches!(self.room, Room::Table(_)) {
            return;
        }
        if self.duplicate.looks(now) {
            self.compare_runs(now);
        }
        let Room::Table(table) = &self.room else { return };
        let (game, holders) = (table.game_id(), table.all_holders());
        let (runs, to) = self.links.tell_runs(game, holders);
        for key in to {
            self.out.send(key, &Packet::Runs { game, runs: runs.clone() });
        }
        let has_answered = |key: &Key| *key == self.own.key || self.links.has(*key);
        let have_all_answered = table.is_watching() || holders.iter().all(has_answered);
        let is_held = self.duplicate.holds_still(have_all_answered, now);
        self.hold_still(is_held);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Identity;

    const OWN: Run = Run([1; 16]);
    const OTHER: Run = Run([2; 16]);
    const BEARER: Key = Key([5; 32]);

    fn word(number: u64, at: &str) -> Alive {
        let identity = Identity::from_secret([3; 32]);
        let mut word = Alive::sign(&identity, OTHER, OWN, Some(at.parse().unwrap()));
        word.number = number;
        word
    }

    #[test]
    fn a_word_counts_once_is_told_once_and_is_answered_now_and_then() {
        let (mut duplicate, now) = (DuplicateKey::default(), Instant::now());
        let place = Some("10.0.0.7".to_owned());
        let first = duplicate.hear(&word(5, "10.0.0.7:1"), OWN, Some(BEARER), now);
        assert_eq!(first, Some(Heard { answer: Some(BEARER), place }));
        assert_eq!(duplicate.hear(&word(5, "10.0.0.7:1"), OWN, Some(BEARER), now), None, "said again");
        assert_eq!(duplicate.hear(&word(4, "10.0.0.7:1"), OWN, Some(BEARER), now), None, "it is older");
        let soon = duplicate.hear(&word(6, "10.0.0.7:1"), OWN, Some(BEARER), now);
        assert_eq!(soon, Some(Heard { answer: None, place: None }));
        let elsewhere = duplicate.hear(&word(7, "10.0.0.8:1"), OWN, None, now + ANSWER);
        assert_eq!(elsewhere, Some(Heard { answer: None, place: Some("10.0.0.8".to_owned()) }));
        assert_eq!(duplicate.hear(&word(8, "10.0.0.8:1"), OTHER, None, now), None, "it is for another run");
        duplicate.forget(now + ANSWER + HOLDS);
        assert!(!duplicate.is_there(now + ANSWER + HOLDS));
    }

    #[test]
    fn nothing_is_signed_before_all_have_answered_or_had_their_time() {
        let (mut duplicate, now) = (DuplicateKey::default(), Instant::now());
        duplicate.enter(now);
        assert!(duplicate.holds_still(false, now));
        assert!(!duplicate.holds_still(true, now), "all have answered");
        assert!(!duplicate.holds_still(false, now), "and one went again");
        duplicate.enter(now);
        assert!(duplicate.holds_still(false, now) && !duplicate.holds_still(false, now + OVERDUE));
        duplicate.seen = Some(now + OVERDUE);
        assert!(duplicate.holds_still(true, now + OVERDUE), "another one is there");
    }

    #[test]
    fn it_is_compared_at_once_and_then_now_and_then() {
        let (mut duplicate, now) = (DuplicateKey::default(), Instant::now());
        duplicate.enter(now);
        assert!(duplicate.looks(now) && !duplicate.looks(now) && duplicate.looks(now + AGAIN));
    }
}
