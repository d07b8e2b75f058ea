//! Which computers are connected, and which cannot be.

use std::collections::{BTreeMap, BTreeSet};

/// The links between computers.
#[derive(Default)]
pub struct Links {
    /// The links that are up, by pair, each with a unique number.
    standing: BTreeMap<(usize, usize), u64>,
    /// Pairs that cannot connect.
    cut: BTreeSet<(usize, usize)>,
}

fn pair(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

impl Links {
    /// The number of the link between two.
    pub fn between(&self, a: usize, b: usize) -> Option<u64> {
        self.standing.get(&pair(a, b)).copied()
    }

    pub fn stands(&self, a: usize, b: usize) -> bool {
        self.between(a, b).is_some()
    }

    pub fn set_up(&mut self, a: usize, b: usize, number: u64) {
        self.standing.insert(pair(a, b), number);
    }

    /// Takes the link between two down and returns whether there was one.
    pub fn take_down(&mut self, a: usize, b: usize) -> bool {
        self.standing.remove(&pair(a, b)).is_some()
    }

    pub fn is_cut(&self, a: usize, b: usize) -> bool {
        self.cut.contains(&pair(a, b))
    }

    /// Cuts two computers off from each other.
    pub fn cut(&mut self, a: usize, b: usize) {
        self.cut.insert(pair(a, b));
    }

    /// Lets two computers connect again.
    pub fn mend(&mut self, a: usize, b: usize) {
        self.cut.remove(&pair(a, b));
    }

    pub fn mend_all(&mut self) {
        self.cut.clear();
    }

    /// Whether computers among `third` tell two programs with one key of each other: one that is connected with one of
    /// them and keeps the other out, or two that are connected with each other and with one of them each.
    pub fn tell(&self, duplicates: [usize; 2], third: &[usize]) -> bool {
        let keeps_out = |n: usize| {
            let stands = duplicates.iter().any(|duplicate| self.stands(n, *duplicate));
            stands && !duplicates.iter().any(|duplicate| self.is_cut(n, *duplicate))
        };
        let compare = |a: usize, b: usize| {
            self.stands(a, b) && self.stands(a, duplicates[0]) && self.stands(b, duplicates[1])
        };
        third.iter().any(|a| keeps_out(*a) || third.iter().any(|b| compare(*a, *b)))
    }
}
