//! Checks both invariants after every step.

use super::World;
use crate::api::{Notice, Problem};
use crate::node::duplicate_key::HOLDS;
use crate::node::duplicate_key::sim::machine::Program;
use crate::node::duplicate_key::sim::{HOLDERS, MACHINES, Millis, Rule};

/// How late a message may arrive after its program has ended.
const LATE: Millis = 2_000;
/// How soon two programs hear of each other: by others that compare their connections, or by one that keeps the second
/// of them out, which dials it at least every eight seconds.
const COMPARED: Millis = 6_000;
const KEPT_OUT: Millis = 10_000;

impl World {
    pub(super) fn check(&mut self) -> Result<(), (Rule, String)> {
        let key_of = |world: &Self, n: usize| world.machines[n].identity.key();
        for n in 0..MACHINES {
            let is_duplicate = |m: &usize| *m != n && key_of(self, *m) == key_of(self, n);
            let is_accompanied = (0..MACHINES).filter(is_duplicate).any(|m| self.start_of(m).is_some());
            let Some(program) = &mut self.machines[n].program else { continue };
            if is_accompanied {
                program.accompanied = Some(self.now);
            }
            let is_duplicate =
                |notice: &Notice| matches!(notice, Notice::Problem(Problem::DuplicateKey { .. }));
            let told = program.notices.try_iter().filter(is_duplicate).count() as u64;
            self.summary.told += told;
            let holds = HOLDS.as_millis() as u64;
            let may = program.accompanied.is_some_and(|at| self.now <= at + holds + LATE);
            if !may && (told > 0 || program.believes()) {
                return Err((
                    Rule::Alone,
                    format!("computer {n} is alone at {} and believes otherwise", self.now),
                ));
            }
        }
        self.check_told()
    }

    /// Checks the two programs with one key: any peer that can tell them of each other has done so.
    fn check_told(&mut self) -> Result<(), (Rule, String)> {
        let duplicates = [0, MACHINES - 1];
        let [Some(one), Some(two)] = duplicates.map(|n| self.start_of(n)) else { return Ok(()) };
        let tells = |a: usize, b: usize| match a == b {
            true => {
                let is_with = duplicates.iter().any(|duplicate| self.are_linked(a, *duplicate));
                self.start_of(a).is_some()
                    && is_with
                    && !duplicates.iter().any(|duplicate| self.is_cut(a, *duplicate))
            }
            false => {
                self.are_linked(a, b)
                    && self.are_linked(a, duplicates[0])
                    && self.are_linked(b, duplicates[1])
            }
        };
        let pairs = (1..HOLDERS).flat_map(|a| (1..HOLDERS).map(move |b| (a, b)));
        let can: Vec<_> = pairs.filter(|(a, b)| tells(*a, *b)).map(|(a, b)| (one, two, a, b)).collect();
        self.can_tell.retain(|who, _| can.contains(who));
        for who in can {
            self.can_tell.entry(who).or_insert(self.now);
        }
        let is_due = |((_, _, a, b), since): (&(u64, u64, usize, usize), &Millis)| {
            self.now > since + if a == b { KEPT_OUT } else { COMPARED }
        };
        let believes = |n: usize| self.machines[n].program.as_ref().is_some_and(Program::believes);
        match self.can_tell.iter().any(is_due) && !duplicates.into_iter().all(believes) {
            true => Err((Rule::Told, format!("two programs with one key do not know it at {}", self.now))),
            false => Ok(()),
        }
    }
}
