//! The stranger's attacks, and the mirrors from which it pipes connections to any computer.

use super::World;
use crate::identity::Key;
use crate::node::duplicate_key::sim::MACHINES;
use crate::node::packet::Packet;
use crate::swarm::Alive;
use crate::wire;
use std::net::SocketAddr;

impl World {
    /// A peer or a user says that a key can be dialled at an address.
    pub(super) fn dial_told(&mut self, n: usize, key: Option<Key>, at: SocketAddr) {
        let Some(target) = mirrored(at).filter(|target| *target < MACHINES) else { return };
        let is_it = key.is_none_or(|key| self.machines[target].identity.key() == key);
        let has_link = |key| self.machines[n].program.as_ref().is_some_and(|p| p.links.contains_key(&key));
        if is_it && !key.is_some_and(has_link) {
            self.connect(n, target, at);
        }
    }

    /// One of the stranger's attacks.
    pub(super) fn lie(&mut self) {
        let n = self.dice.below(MACHINES);
        let Some(program) = &self.machines[n].program else { return };
        let (run, me) = (program.core.own.run, self.stranger.key());
        let (victim, mirror) = (self.dice.below(MACHINES), mirror(self.dice.below(MACHINES)));
        let (invented, game) = (self.run_of_dice(), self.genesis.id());
        let key = self.machines[victim].identity.key();
        match self.dice.below(24) {
            0..=5 if !self.heard.is_empty() => {
                let (key, alive) = self.heard[self.dice.below(self.heard.len())].clone();
                self.summary.repeated += 1;
                self.hear(n, Some(me), key, alive);
            }
            6 => {
                let alive = Alive::sign(&self.stranger, invented, run, Some(mirror));
                self.hear(n, Some(me), key, alive);
            }
            7 => self.lie_to(n, &Packet::Runs { game, runs: vec![(key, invented)] }),
            8 => self.lie_to(n, &Packet::Another { run: invented }),
            9 => self.lie_to(n, &Packet::Peers(vec![(key, mirror)])),
            // A user types an address it was given.
            10 => self.dial_told(n, None, mirror),
            _ => {}
        }
        self.drain(n);
    }

    fn lie_to(&mut self, n: usize, packet: &Packet) {
        self.frame(n, self.stranger.key(), &wire::encode(packet).unwrap());
    }
}

/// The address from which the stranger pipes connections to a computer.
fn mirror(machine: usize) -> SocketAddr {
    ([10, 0, 0, 99], 100 + machine as u16).into()
}

fn mirrored(at: SocketAddr) -> Option<usize> {
    usize::from(at.port()).checked_sub(100).filter(|_| at.ip() == mirror(0).ip())
}
