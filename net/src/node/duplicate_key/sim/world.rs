//! The computers, their links, and time.

mod check;
mod connections;
mod stranger;

use super::founding::founded;
use super::machine::{Line, Machine};
use super::{HOLDERS, MACHINES, Millis, Rule, Summary, Without};
use crate::identity::{Digest, Identity, Key};
use crate::log::{Genesis, PROTOCOL};
use crate::node::packet::{Hello, Packet};
use crate::swarm::{Alive, Run, SwarmCommand};
use crate::wire;
use connections::Meeting;
use rules::SplitMix;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;
use tempfile::TempDir;

/// All times are multiples of this.
const TICK: Millis = 50;
/// How long a simulation runs.
const LONG: Millis = 60_000;
/// The most a frame takes to arrive.
const WAY: usize = 200;
/// How long a dead connection lasts until it is noticed.
const DEAD: Millis = 4_000;

struct Frame {
    at: Millis,
    from: Key,
    to: (usize, u64),
    bytes: Vec<u8>,
}

pub(super) struct World {
    now: Millis,
    dice: SplitMix,
    without: Option<Without>,
    genesis: Genesis,
    stranger: Identity,
    machines: Vec<Machine>,
    /// Pairs of computers between which no packet gets through.
    cut: BTreeSet<(usize, usize)>,
    /// Whether these pairs never change.
    is_split: bool,
    meetings: Vec<Meeting>,
    frames: Vec<Frame>,
    starts: u64,
    /// All messages that were heard.
    heard: Vec<(Key, Alive)>,
    /// Two starts, the two computers that can tell them of each other, and since when.
    can_tell: BTreeMap<(u64, u64, usize, usize), Millis>,
    pub(super) summary: Summary,
    /// After the computers, which have files open in it, so that it is dropped last.
    _folder: TempDir,
}

impl World {
    pub(super) fn new(seed: u64, without: Option<Without>) -> Self {
        crate::identity::remember_verified();
        let identities: Vec<Identity> = (1..=HOLDERS as u8).map(|n| Identity::from_secret([n; 32])).collect();
        let folder = tempfile::tempdir().unwrap();
        let mut dice = SplitMix::new(seed);
        // In some simulations, each of the two programs with one key has a neighbour that the other one can never
        // reach.
        let is_split = dice.below(3) == 0;
        let cut = if is_split { [(0, 2), (1, 3)].into() } else { BTreeSet::new() };
        let machine =
            |n: usize| Machine::new(n, identities[n % HOLDERS].clone(), folder.path().join(n.to_string()));
        Self {
            now: 0,
            dice,
            without,
            genesis: founded(&identities),
            stranger: Identity::from_secret([9; 32]),
            machines: (0..MACHINES).map(machine).collect(),
            cut,
            is_split,
            meetings: Vec::new(),
            frames: Vec::new(),
            starts: 0,
            heard: Vec::new(),
            can_tell: BTreeMap::new(),
            summary: Summary::default(),
            _folder: folder,
        }
    }

    fn once_in(&mut self, times: usize) -> bool {
        self.dice.below(times) == 0
    }

    fn run_of_dice(&mut self) -> Run {
        let mut run = [0; 16];
        run.chunks_mut(8).for_each(|half| half.copy_from_slice(&self.dice.next_u64().to_le_bytes()));
        Run(run)
    }

    pub(super) fn run(&mut self) -> Result<(), (Rule, String)> {
        (0..HOLDERS).for_each(|n| self.start(n));
        while self.now < LONG {
            self.now += TICK;
            self.come_and_go();
            self.dial();
            self.lie();
            self.deliver();
            for n in 0..MACHINES {
                self.tick(n);
            }
            self.meet()?;
            self.check()?;
        }
        self.summary.starts = self.starts;
        Ok(())
    }

    fn start(&mut self, n: usize) {
        self.starts += 1;
        let run = self.run_of_dice();
        let mut program = self.machines[n].start(self.starts, run, &self.genesis, self.now);
        let key = self.stranger.key();
        program.greeter.link(key, Some(Run([9; 16])));
        program.core.on_up(key, [10, 0, 0, 99].into(), Run([9; 16]));
        let hello = Hello {
            protocol: PROTOCOL,
            rules_version: rules::RULES_VERSION,
            name: "stranger".into(),
            nonce: Digest([9; 32]),
            port: 0,
        };
        let game = self.genesis.id();
        for packet in [Packet::Hello(hello), Packet::Open { game }] {
            program.core.on_frame(key, &wire::encode(&packet).unwrap());
        }
        self.machines[n].program = Some(program);
        self.machines[n].dials = [(self.now, 1_000); MACHINES];
        self.drain(n);
    }

    /// Its program ends. Peers that hear no farewell believe in the connection for a while.
    fn end(&mut self, n: usize) {
        let says_farewell = self.once_in(2);
        let key = self.machines[n].identity.key();
        let Some(program) = self.machines[n].program.take() else { return };
        for m in (0..MACHINES).filter(|_| says_farewell) {
            let there = self.machines[m].program.as_ref().and_then(|p| p.links.get(&key));
            if there.is_some_and(|line| line.start == program.start) {
                self.unlink(m, key);
            }
        }
    }

    /// Users switch their computers on and off, and cables come loose.
    fn come_and_go(&mut self) {
        for n in 0..MACHINES {
            let is_on = self.machines[n].program.is_some();
            // Without the first and the last computer there is hardly a network.
            let rest = if n == 0 || n == MACHINES - 1 { 400 } else { 1_500 };
            if is_on && self.once_in(rest) {
                self.end(n);
            } else if !is_on && self.once_in(100) {
                self.start(n);
            }
        }
        let (a, b) = (self.dice.below(MACHINES), self.dice.below(MACHINES));
        if !self.is_split && a < b && self.once_in(30) && !self.cut.remove(&(a, b)) && self.once_in(2) {
            self.cut.insert((a, b));
        }
    }

    fn is_cut(&self, a: usize, b: usize) -> bool {
        self.cut.contains(&(a.min(b), a.max(b)))
    }

    fn start_of(&self, n: usize) -> Option<u64> {
        self.machines[n].program.as_ref().map(|program| program.start)
    }

    /// Whether frames pass between the two in both directions.
    fn are_linked(&self, a: usize, b: usize) -> bool {
        let leads = |from: usize, to: usize| {
            let line = self.machines[from]
                .program
                .as_ref()
                .and_then(|p| p.links.get(&self.machines[to].identity.key()));
            line.is_some_and(|line| line.machine == to && Some(line.start) == self.start_of(to))
        };
        leads(a, b) && leads(b, a) && !self.is_cut(a, b)
    }

    /// A program runs its timers, and notices dead connections.
    fn tick(&mut self, n: usize) {
        let Some(program) = &self.machines[n].program else { return };
        let lines: Vec<(Key, Line)> = program.links.iter().map(|(key, line)| (*key, *line)).collect();
        for (key, line) in lines {
            let is_dead =
                !self.are_linked(n, line.machine) || self.start_of(line.machine) != Some(line.start);
            let dead = is_dead.then(|| line.dead.unwrap_or(self.now));
            if dead.is_some_and(|since| self.now >= since + DEAD) {
                self.unlink(n, key);
            } else if let Some(program) = &mut self.machines[n].program {
                program.links.insert(key, Line { dead, ..line });
            }
        }
        if let Some(program) = &mut self.machines[n].program {
            program.set_clock(self.now);
            program.core.tend_duplicate(Instant::now());
        }
        self.drain(n);
    }

    /// Carries out a program's commands to the swarm.
    fn drain(&mut self, n: usize) {
        while let Some(program) = &mut self.machines[n].program {
            if let Some((key, alive)) = program.greeter.word() {
                self.hear(n, None, key, alive);
                continue;
            }
            let Ok(order) = program.to_swarm.try_recv() else { return };
            match order {
                SwarmCommand::Send(to, bytes) => self.send(n, to, bytes),
                SwarmCommand::Answer(key, alive) => program.greeter.answer(key, alive),
                SwarmCommand::Learn(key, at, _) => self.dial_told(n, Some(key), at),
                _ => {}
            }
        }
    }

    fn send(&mut self, n: usize, to: Key, bytes: Vec<u8>) {
        let at = self.now + TICK + self.dice.below(WAY) as u64;
        let machine = &self.machines[n];
        let line = machine.program.as_ref().and_then(|program| program.links.get(&to));
        let Some(line) = line.filter(|line| self.are_linked(n, line.machine)) else { return };
        self.frames.push(Frame { at, from: machine.identity.key(), to: (line.machine, line.start), bytes });
    }

    fn deliver(&mut self) {
        let (due, later) =
            std::mem::take(&mut self.frames).into_iter().partition(|frame| frame.at <= self.now);
        self.frames = later;
        for frame in due {
            let Frame { from, to: (n, start), bytes, .. } = frame;
            if self.start_of(n) != Some(start) {
                continue;
            }
            match wire::decode::<Packet>(&bytes) {
                Ok(Packet::Alive { .. }) if self.without == Some(Without::Words) => {}
                Ok(Packet::Alive { key, alive }) => self.hear(n, Some(from), key, alive),
                Ok(
                    Packet::Hello(_)
                    | Packet::Open { .. }
                    | Packet::Peers(_)
                    | Packet::Runs { .. }
                    | Packet::Another { .. },
                ) => self.frame(n, from, &bytes),
                _ => {}
            }
            self.drain(n);
        }
    }

    fn frame(&mut self, n: usize, from: Key, bytes: &[u8]) {
        if let Some(program) = &mut self.machines[n].program {
            program.set_clock(self.now);
            program.core.on_frame(from, bytes);
        }
    }

    /// A message reaches a program, for itself or to be relayed.
    fn hear(&mut self, n: usize, from: Option<Key>, key: Key, alive: Alive) {
        let Some(program) = &mut self.machines[n].program else { return };
        program.set_clock(self.now);
        let core = &mut program.core;
        let run = core.own.run;
        if key == core.own.key && alive.to == run {
            self.heard.push((key, alive.clone()));
        }
        match self.without {
            Some(Without::News) => core.duplicate.heard.clear(),
            Some(Without::Start) if key == core.own.key => core.own.run = alive.to,
            Some(Without::Signature) if key == core.own.key => core.meet_duplicate(from, &alive),
            _ => {}
        }
        core.on_alive(from, key, alive);
        core.own.run = run;
    }
}
