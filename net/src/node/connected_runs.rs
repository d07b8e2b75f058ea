//! Which runs of the players' keys the computers at a table are connected with. A computer that learns of two runs of
//! one key tells the run it is connected with about the other. What a peer claims about runs has no other effect.

use super::links::Links;
use crate::identity::{Digest, Key};
use crate::swarm::Run;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// How often a run is told about another run of its key, as long as others see both.
pub(super) const AGAIN: Duration = Duration::from_secs(4);
/// The most other runs of its key that a run is told of within [`AGAIN`].
const TOLD: usize = 8;

/// What a connected computer said about runs, and what it was told.
#[derive(Default)]
pub(super) struct Runs {
    /// The runs of this game's holders that it is connected with.
    says: BTreeMap<Key, Run>,
    /// The runs it was told that this computer is connected with.
    told: Vec<(Key, Run)>,
    /// Other runs of its own key that it was told of, and when.
    others: BTreeMap<Run, Instant>,
}

impl Runs {
    /// It opened another game, and was told nothing about that one yet.
    pub(super) fn forget_told(&mut self) {
        self.told.clear();
    }

    /// Shifts all stored times, for tests with their own clock.
    #[cfg(test)]
    pub(super) fn at(&mut self, back: impl Fn(Instant) -> Instant) {
        self.others.values_mut().for_each(|at| *at = back(*at));
    }
}

/// The route of a message from one run of a key to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Route {
    /// Directly to its run, which is connected here.
    There,
    /// To the peers that say they are connected with that run, and into the answer to that run's next greeting.
    Through(Vec<Key>),
    /// Into the answer to that run's next greeting.
    Greeting,
}

impl Links {
    /// The route of a message from a run of `key` to its run `to`. If `key` itself sent it, it also goes to the peers
    /// that say they are connected with that run, but no further.
    pub(super) fn route(&self, from: Option<Key>, key: Key, to: Run) -> Route {
        let is_near = |link: &super::links::Link| link.runs.says.get(&key) == Some(&to);
        match self.get(key) {
            Some(link) if link.run == to => Route::There,
            Some(_) if from == Some(key) => {
                Route::Through(self.iter().filter(|(_, link)| is_near(link)).map(|(near, _)| *near).collect())
            }
            _ => Route::Greeting,
        }
    }

    /// A peer at a game says which runs of its holders it is connected with. Returns whether it is at that game.
    pub(super) fn say_runs(
        &mut self,
        from: Key,
        game: Digest,
        holders: &[Key],
        runs: Vec<(Key, Run)>,
    ) -> bool {
        let Some(link) = self.get_mut(from).filter(|link| link.game == Some(game)) else { return false };
        // Keeps one run of each holder; anything else says nothing about this table.
        link.runs.says = runs.into_iter().filter(|(key, _)| holders.contains(key)).collect();
        true
    }

    /// Which connected computers to tell about which other runs of their keys, as neighbours reported them. Those
    /// neighbours learn of the others and do the same. Anyone may invent runs, so each run is told once per [`AGAIN`],
    /// and only a few. Reports from holders come first.
    pub(super) fn compare_runs(&mut self, holders: &[Key], now: Instant) -> Vec<(Key, Run)> {
        let mut said: BTreeSet<(bool, Key, Run)> = BTreeSet::new();
        for (from, link) in self.iter() {
            let is_stranger = !holders.contains(from);
            said.extend(link.runs.says.iter().map(|(key, run)| (is_stranger, *key, *run)));
        }
        let mut told = Vec::new();
        for (_, key, run) in said {
            let Some(link) = self.get_mut(key).filter(|link| link.run.is_other(run)) else { continue };
            let others = &mut link.runs.others;
            others.retain(|_, at| now < *at + AGAIN);
            if others.len() < TOLD && !others.contains_key(&run) {
                others.insert(run, now);
                told.push((key, run));
            }
        }
        told
    }

    /// The runs of a game's holders that this computer is connected with, and the peers at that game that do not know
    /// yet.
    pub(super) fn tell_runs(&mut self, game: Digest, holders: &[Key]) -> (Vec<(Key, Run)>, Vec<Key>) {
        let runs: Vec<(Key, Run)> = holders
            .iter()
            .filter_map(|key| Some((*key, self.get(*key)?.run)))
            .filter(|(_, run)| *run != Run::default())
            .collect();
        let mut to = Vec::new();
        for (key, link) in self.iter_mut().filter(|(_, link)| link.game == Some(game)) {
            if link.runs.told != runs {
                link.runs.told.clone_from(&runs);
                to.push(*key);
            }
        }
        (runs, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Key = Key([1; 32]);
    const B: Key = Key([2; 32]);
    const STRANGER: Key = Key([9; 32]);
    const GAME: Digest = Digest([7; 32]);

    fn run(n: u8) -> Run {
        Run([n; 16])
    }

    /// A and B are connected and at the game, both as holders; a stranger is there, too.
    fn links(now: Instant) -> Links {
        let mut links = Links::default();
        for (n, key) in [(1, A), (2, B), (9, STRANGER)] {
            links.up(key, [10, 0, 0, n].into(), run(n), now);
            links.opened(key, GAME);
        }
        links
    }

    #[test]
    fn a_run_is_told_of_another_one_of_its_key_once_in_a_while() {
        let now = Instant::now();
        let mut links = links(now);
        assert!(links.say_runs(B, GAME, &[A, B], vec![(A, run(11)), (STRANGER, run(99))]));
        assert!(!links.say_runs(B, Digest([8; 32]), &[A, B], vec![(A, run(12))]), "it is not at that game");
        assert_eq!(links.compare_runs(&[A, B], now), [(A, run(11))]);
        assert_eq!(links.compare_runs(&[A, B], now), [], "it was told");
        assert_eq!(links.compare_runs(&[A, B], now + AGAIN), [(A, run(11))]);
        assert!(links.say_runs(B, GAME, &[A, B], vec![(A, run(1))]));
        assert_eq!(links.compare_runs(&[A, B], now + AGAIN * 2), [], "that is the one which is here");
    }

    #[test]
    fn inventing_runs_is_bounded_and_holders_come_first() {
        let now = Instant::now();
        let mut links = Links::default();
        links.up(A, [10, 0, 0, 1].into(), run(1), now);
        let liars = (0..20u8).map(|n| Key([100 + n; 32]));
        for (n, liar) in (20..).zip(liars.chain([B])) {
            links.up(liar, [10, 0, 0, 9].into(), run(2), now);
            links.opened(liar, GAME);
            assert!(links.say_runs(liar, GAME, &[A, B], vec![(A, run(n))]));
        }
        let told = links.compare_runs(&[A, B], now);
        assert_eq!(told.len(), TOLD);
        assert_eq!(told[0], (A, run(40)), "that is what B says, who holds a seat");
    }

    #[test]
    fn who_is_at_the_game_hears_once_with_whom_this_computer_is_connected() {
        let mut links = links(Instant::now());
        let runs = vec![(A, run(1)), (B, run(2))];
        assert_eq!(links.tell_runs(GAME, &[A, B]), (runs.clone(), vec![A, B, STRANGER]));
        assert_eq!(links.tell_runs(GAME, &[A, B]), (runs.clone(), vec![]));
        links.opened(B, GAME);
        assert_eq!(links.tell_runs(GAME, &[A, B]), (runs, vec![B]), "it came anew");
    }

    #[test]
    fn a_word_goes_to_its_run_or_to_those_who_see_it() {
        let mut links = links(Instant::now());
        assert_eq!(links.route(Some(B), A, run(1)), Route::There);
        assert_eq!(
            links.route(Some(B), A, run(5)),
            Route::Greeting,
            "B carried it, and nobody carries it on"
        );
        assert!(links.say_runs(B, GAME, &[A, B], vec![(A, run(5))]));
        assert_eq!(links.route(Some(A), A, run(5)), Route::Through(vec![B]));
        assert_eq!(links.route(None, Key([3; 32]), run(5)), Route::Greeting);
    }
}
