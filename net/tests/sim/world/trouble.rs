//! Cut links, power failures and restarts, until everything is mended at the end.

use super::super::check::Rule;
use super::World;
use net::log::Log;
use std::time::Duration;

/// How many steps, on average, the computers of a profile that runs twice stay on or off.
const STAYS: u32 = 100;

impl World {
    pub(super) fn trouble(&mut self) -> Result<(), String> {
        if self.rng.once_in(self.config.cuts) {
            let (a, b) = (self.rng.below(self.nodes.len()), self.rng.below(self.nodes.len()));
            if a != b {
                let is_cut = self.rng.once_in(3);
                if is_cut {
                    self.links.cut(a, b);
                    self.part(a, b)?;
                } else {
                    self.links.mend(a, b);
                    self.join(a, b)?;
                }
            }
        }
        if self.rng.once_in(self.config.crashes) {
            let node = self.rng.below(self.nodes.len());
            if self.nodes[node].session.is_some() {
                let cut = self.rng.next() as usize;
                self.crash(node, cut)?;
            }
        }
        let comes_and_goes = |n: &usize| self.config.has_comings() && self.duplicates().contains(n);
        let mut off = (0..self.nodes.len()).filter(|n| self.nodes[*n].session.is_none());
        if let Some(node) = off.find(|n| !comes_and_goes(n))
            && self.rng.once_in(40)
        {
            self.restart(node)?;
        }
        if self.config.has_comings() && self.rng.once_in(STAYS) { self.come_and_go() } else { Ok(()) }
    }

    /// Switches the two computers of a profile that runs twice on and off, often both at once.
    fn come_and_go(&mut self) -> Result<(), String> {
        for duplicate in self.duplicates() {
            if self.rng.once_in(3) {
                continue;
            }
            if self.nodes[duplicate].session.is_some() {
                self.crash(duplicate, 0)?;
            } else {
                self.restart(duplicate)?;
            }
        }
        Ok(())
    }

    /// A power failure. At most this many bytes of the unsynced writes remain.
    pub(super) fn crash(&mut self, node: usize, cut: usize) -> Result<(), String> {
        self.crashes += 1;
        self.trace(|| format!("{node} loses power"));
        self.nodes[node].left = self.nodes[node].disk.crash(cut)?;
        self.nodes[node].session = None;
        self.check.crashed(&self.nodes, node);
        for other in 0..self.nodes.len() {
            if self.links.take_down(node, other) {
                let (key, now) = (self.nodes[node].identity.key(), self.now_at(other));
                if let Some(session) = &mut self.nodes[other].session {
                    session.disconnected(now, key);
                }
            }
        }
        Ok(())
    }

    fn restart(&mut self, node: usize) -> Result<(), String> {
        self.trace(|| format!("{node} starts again"));
        let left = std::mem::take(&mut self.nodes[node].left);
        let records = self.nodes[node].disk.restart(&left)?;
        let log = match Log::replay(&records) {
            Ok(log) => log,
            Err(fault) => return Rule::FileHolds.broken(format!("node {node} cannot read its own: {fault}")),
        };
        let (identity, clock) = (self.nodes[node].identity.clone(), self.nodes[node].clock);
        let session = self.session(log, &identity, clock);
        self.nodes[node].session = Some(session);
        self.enter(node);
        // Where two programs run one key, the others may find either first.
        let others = if self.config.has_comings() { 0 } else { self.nodes.len() };
        for other in 0..others {
            self.join(node, other)?;
        }
        self.drain(node)
    }

    /// Mends everything and lets time pass; then all copies must agree.
    pub(super) fn calm_down(&mut self) -> Result<(), String> {
        self.is_calm = true;
        self.trace(|| "all is mended".to_owned());
        if let Some(villain) = &mut self.villain {
            villain.rest();
        }
        self.links.mend_all();
        for node in 0..self.nodes.len() {
            if self.nodes[node].session.is_none() {
                self.restart(node)?;
            }
        }
        let has_duplicates = self.config.villainy.is_twice();
        if has_duplicates {
            self.duplicate_leaves()?;
        }
        for a in 0..self.nodes.len() {
            for b in 0..a {
                self.join(a, b)?;
            }
        }
        let start = self.now;
        let end = start + Duration::from_secs(240);
        while self.now < end {
            for node in 0..self.nodes.len() - usize::from(has_duplicates) {
                if self.nodes[node].session.is_none() {
                    self.restart(node)?;
                }
            }
            match self.queue.next() {
                Some(at) if at <= end => self.step()?,
                _ => {
                    self.now += Duration::from_millis(500);
                    for node in 0..self.nodes.len() {
                        self.wake(node)?;
                    }
                }
            }
            let is_time = self.now > start + Duration::from_secs(5) && self.steps.is_multiple_of(8);
            if is_time && self.check.is_alike(&self.nodes) {
                break;
            }
        }
        self.check.converged(&self.nodes).map_err(|why| {
            let sessions = self.nodes.iter().filter_map(|n| n.session.as_ref());
            sessions.fold(why, |text, s| format!("{text}\n  {}", s.describe()))
        })
    }

    /// Switches off the second copy of a profile, so that every computer can connect with every other.
    fn duplicate_leaves(&mut self) -> Result<(), String> {
        let duplicate = self.nodes.len() - 1;
        for other in 0..duplicate {
            self.part(duplicate, other)?;
        }
        self.nodes[duplicate].session = None;
        Ok(())
    }
}
