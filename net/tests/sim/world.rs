//! The computers, their links, and time.

use super::Config;
use super::check::Check;
use super::disk::Disk;
use super::people;
use super::rng::Rng;
use net::identity::{Digest, Identity, Key};
use net::log::{Genesis, HolderOffer, Log, Player, SeatOffer};
use net::session::{Message, Output, Session, Time};
use net::start::{Plan, Start, StartOutput};
use net::wire;
use rules::Preset;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::time::Duration;

pub struct Node {
    pub identity: Identity,
    pub session: Option<Session>,
    pub disk: Disk,
    /// What a crash left, while the computer is off.
    left: Vec<u8>,
}

/// What a run was like.
#[derive(Clone, Copy, Default, Debug)]
pub struct Summary {
    pub seq: u64,
    pub draws: u64,
    pub certificates: u64,
    pub dropped: u64,
    pub crashes: u64,
    pub takebacks: u64,
    pub absences: u64,
}

impl Summary {
    pub fn add(&mut self, other: Self) {
        self.seq += other.seq;
        self.draws += other.draws;
        self.certificates += other.certificates;
        self.dropped += other.dropped;
        self.crashes += other.crashes;
        self.takebacks += other.takebacks;
        self.absences += other.absences;
    }
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Happening {
    Deliver { from: usize, to: usize, link: u64, bytes: Vec<u8> },
    Wake { node: usize },
}

pub struct World {
    config: Config,
    pub rng: Rng,
    now: Time,
    count: u64,
    pub nodes: Vec<Node>,
    heap: BinaryHeap<Reverse<(Time, u64, Happening)>>,
    /// Links that stand, by pair, with a number that changes when they are cut.
    links: BTreeMap<(usize, usize), u64>,
    cut: BTreeMap<(usize, usize), bool>,
    is_calm: bool,
    check: Check,
    crashes: u64,
}

fn pair(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

/// The genesis of a game of some identities, by the real start machines.
pub fn genesis(identities: &[Identity], seats: u8, preset: Preset) -> Genesis {
    let holders = identities.len();
    let seat = |n: u8| SeatOffer {
        holder: identities[n as usize % holders].key(),
        name: format!("player {n}"),
        colour: n,
        player: Player::Person,
    };
    let plan = Plan {
        table: Digest([1; 32]),
        name: "a simulated table".to_owned(),
        setup: preset.setup(seats),
        seats: (0..seats).map(seat).collect(),
        holders: identities.iter().map(|i| HolderOffer { key: i.key(), name: i.key().short() }).collect(),
        tile_sets: Vec::new(),
        parent: None,
    };
    found(identities, &plan)
}

/// Founds a game by the real start machines.
pub fn found(identities: &[Identity], plan: &Plan) -> Genesis {
    let host = identities[0].key();
    let mut starts: Vec<Start> = Vec::new();
    for (n, identity) in identities.iter().enumerate() {
        let nonce = [n as u8 + 1; 32];
        starts.push(if n == 0 {
            Start::host(identity.clone(), plan.clone(), nonce).unwrap()
        } else {
            Start::guest(identity.clone(), host, plan.clone(), nonce).unwrap()
        });
    }
    for _ in 0..20 {
        for n in 0..starts.len() {
            while let Some(output) = starts[n].poll() {
                match output {
                    StartOutput::Send { to, message } => {
                        let to = identities.iter().position(|i| i.key() == to).unwrap();
                        starts[to].handle(identities[n].key(), message);
                    }
                    StartOutput::Ready(genesis) if n + 1 == identities.len() => return *genesis,
                    StartOutput::Ready(_) => {}
                    StartOutput::Failed(why) => panic!("{why}"),
                }
            }
        }
    }
    panic!("the start never ended");
}

impl World {
    pub fn new(config: Config) -> Self {
        let mut rng = Rng::new(config.seed);
        let identities: Vec<Identity> =
            (0..config.holders).map(|_| Identity::from_secret(rng.bytes())).collect();
        let preset = if rng.once_in(3) { Preset::River } else { Preset::Base };
        let genesis = genesis(&identities, config.seats, preset);
        let watchers = (0..config.spectators).map(|_| Identity::from_secret(rng.bytes())).collect::<Vec<_>>();
        let mut world = Self {
            check: Check::new(identities.iter().map(Identity::key).collect()),
            config,
            rng,
            now: Duration::ZERO,
            count: 0,
            nodes: Vec::new(),
            heap: BinaryHeap::new(),
            links: BTreeMap::new(),
            cut: BTreeMap::new(),
            is_calm: false,
            crashes: 0,
        };
        for identity in identities.into_iter().chain(watchers) {
            let (log, records) = Log::create(genesis.clone(), Vec::new(), None).unwrap();
            let mut disk = Disk::default();
            records.into_iter().for_each(|r| disk.append(r));
            disk.sync();
            let session = world.session(log, &identity);
            world.nodes.push(Node { identity, session: Some(session), disk, left: Vec::new() });
        }
        world
    }

    fn session(&mut self, log: Log, identity: &Identity) -> Session {
        let mut os = Rng::new(self.rng.next());
        let mut session = Session::new(log, identity.clone(), Box::new(move || os.bytes()), self.now);
        if let Some(sabotage) = self.config.sabotage {
            session.sabotage(sabotage);
        }
        session
    }

    pub fn run(mut self) -> Result<Summary, String> {
        self.join_all();
        for node in 0..self.nodes.len() {
            self.drain(node)?;
        }
        for _ in 0..self.config.steps {
            self.trouble()?;
            self.step()?;
        }
        self.calm_down()?;
        Ok(self.summary())
    }

    /// One message or wake-up, and sometimes something a person does.
    fn step(&mut self) -> Result<(), String> {
        if let Some(Reverse((time, _, happening))) = self.heap.pop() {
            self.now = self.now.max(time);
            match happening {
                Happening::Deliver { from, to, link, bytes } => self.deliver(from, to, link, &bytes)?,
                Happening::Wake { node } => self.wake(node)?,
            }
        } else {
            self.now += Duration::from_millis(500);
            for node in 0..self.nodes.len() {
                self.wake(node)?;
            }
        }
        let node = self.rng.below(self.nodes.len());
        self.person(node)
    }

    fn person(&mut self, node: usize) -> Result<(), String> {
        let Some(session) = &mut self.nodes[node].session else { return Ok(()) };
        if self.rng.once_in(4) && !self.is_calm {
            people::move_if_asked(session, self.now, &mut self.rng)?;
        }
        if self.rng.once_in(self.config.buttons) && !self.is_calm {
            people::press(session, self.now, &mut self.rng);
        }
        if self.rng.once_in(self.config.buttons.min(3)) && !self.is_calm {
            people::agree(session, self.now, &mut self.rng);
        }
        self.drain(node)
    }

    fn deliver(&mut self, from: usize, to: usize, link: u64, bytes: &[u8]) -> Result<(), String> {
        if self.links.get(&pair(from, to)) != Some(&link) {
            return Ok(());
        }
        let key = self.nodes[from].identity.key();
        let Some(session) = &mut self.nodes[to].session else { return Ok(()) };
        let message: Message =
            wire::decode(bytes).map_err(|e| format!("a sent frame does not decode: {e}"))?;
        session.handle(self.now, key, message);
        self.drain(to)
    }

    fn wake(&mut self, node: usize) -> Result<(), String> {
        if let Some(session) = &mut self.nodes[node].session {
            session.tick(self.now);
        }
        self.drain(node)
    }

    /// Carries out what a session wants, up to a crash in the middle of it.
    fn drain(&mut self, node: usize) -> Result<(), String> {
        let crash_at = if self.rng.once_in(self.config.crashes * 20) && !self.is_calm {
            self.rng.below(6)
        } else {
            99_999
        };
        let mut done = 0;
        while let Some(output) = self.nodes[node].session.as_mut().and_then(Session::poll) {
            if done >= crash_at {
                self.crash(node);
                return Ok(());
            }
            done += 1;
            match output {
                Output::Append(record) => self.nodes[node].disk.append(record),
                Output::Send { to, message } => {
                    self.nodes[node].disk.sync();
                    self.check.sent(&self.nodes, node, &message)?;
                    self.send(node, to, &message)?;
                }
                Output::Event(event) => self.check.happened(&self.nodes, node, &event)?,
                Output::WakeAt(at) => self.schedule(at, Happening::Wake { node }),
            }
        }
        self.check.step(&self.nodes, node)
    }

    fn send(&mut self, from: usize, to: Key, message: &Message) -> Result<(), String> {
        let bytes = wire::encode(message).map_err(|e| format!("a message does not fit: {e}"))?;
        let Some(to) = self.nodes.iter().position(|n| n.identity.key() == to) else { return Ok(()) };
        let Some(link) = self.links.get(&pair(from, to)).copied() else { return Ok(()) };
        let copies = 1 + usize::from(!self.is_calm && self.rng.once_in(self.config.duplicates));
        for _ in 0..copies {
            if !self.is_calm && self.rng.once_in(self.config.loss) {
                continue;
            }
            let spread = if self.is_calm { 2 } else { self.config.delay as usize };
            let delay = Duration::from_millis(1 + self.rng.below(spread) as u64);
            self.schedule(self.now + delay, Happening::Deliver { from, to, link, bytes: bytes.clone() });
        }
        Ok(())
    }

    fn schedule(&mut self, at: Time, happening: Happening) {
        self.count += 1;
        let at = at.max(self.now + Duration::from_millis(1));
        self.heap.push(Reverse((at, self.count, happening)));
    }

    fn trouble(&mut self) -> Result<(), String> {
        if self.rng.once_in(self.config.cuts) {
            let (a, b) = (self.rng.below(self.nodes.len()), self.rng.below(self.nodes.len()));
            if a != b {
                let is_cut = self.rng.once_in(3);
                self.cut.insert(pair(a, b), is_cut);
                if is_cut { self.part(a, b)? } else { self.join(a, b)? }
            }
        }
        if self.rng.once_in(self.config.crashes) {
            let node = self.rng.below(self.nodes.len());
            if self.nodes[node].session.is_some() {
                self.crash(node);
            }
        }
        let off = (0..self.nodes.len()).find(|n| self.nodes[*n].session.is_none());
        if let Some(node) = off
            && self.rng.once_in(40)
        {
            self.restart(node)?;
        }
        Ok(())
    }

    fn crash(&mut self, node: usize) {
        self.crashes += 1;
        let cut = self.rng.next() as usize;
        self.nodes[node].left = self.nodes[node].disk.crash(cut);
        self.nodes[node].session = None;
        self.check.crashed(node);
        for other in 0..self.nodes.len() {
            if self.links.remove(&pair(node, other)).is_some() {
                let key = self.nodes[node].identity.key();
                if let Some(session) = &mut self.nodes[other].session {
                    session.disconnected(self.now, key);
                }
            }
        }
    }

    fn restart(&mut self, node: usize) -> Result<(), String> {
        let left = std::mem::take(&mut self.nodes[node].left);
        let records = self.nodes[node].disk.restart(&left)?;
        let log =
            Log::replay(&records).map_err(|fault| format!("node {node} cannot read its own log: {fault}"))?;
        let identity = self.nodes[node].identity.clone();
        let session = self.session(log, &identity);
        self.nodes[node].session = Some(session);
        for other in 0..self.nodes.len() {
            self.join(node, other)?;
        }
        self.drain(node)
    }

    fn join_all(&mut self) {
        for a in 0..self.nodes.len() {
            for b in 0..a {
                let _ = self.join(a, b);
            }
        }
    }

    fn join(&mut self, a: usize, b: usize) -> Result<(), String> {
        let is_up = |n: usize| self.nodes[n].session.is_some();
        let is_cut = self.cut.get(&pair(a, b)).copied().unwrap_or(false);
        if a == b || !is_up(a) || !is_up(b) || is_cut || self.links.contains_key(&pair(a, b)) {
            return Ok(());
        }
        self.count += 1;
        self.links.insert(pair(a, b), self.count);
        for (me, other) in [(a, b), (b, a)] {
            let key = self.nodes[other].identity.key();
            if let Some(session) = &mut self.nodes[me].session {
                session.connected(self.now, key);
            }
            self.drain(me)?;
        }
        Ok(())
    }

    fn part(&mut self, a: usize, b: usize) -> Result<(), String> {
        self.links.remove(&pair(a, b));
        for (me, other) in [(a, b), (b, a)] {
            let key = self.nodes[other].identity.key();
            if let Some(session) = &mut self.nodes[me].session {
                session.disconnected(self.now, key);
            }
            self.drain(me)?;
        }
        Ok(())
    }

    /// Mends everything and lets time pass; then all copies have to be alike.
    fn calm_down(&mut self) -> Result<(), String> {
        self.is_calm = true;
        self.cut.clear();
        for node in 0..self.nodes.len() {
            if self.nodes[node].session.is_none() {
                self.restart(node)?;
            }
        }
        for a in 0..self.nodes.len() {
            for b in 0..a {
                self.join(a, b)?;
            }
        }
        let end = self.now + Duration::from_secs(60);
        while self.now < end {
            match self.heap.peek() {
                Some(Reverse((at, _, _))) if *at <= end => self.step()?,
                _ => {
                    self.now += Duration::from_millis(500);
                    for node in 0..self.nodes.len() {
                        self.wake(node)?;
                    }
                }
            }
            if self.check.is_alike(&self.nodes) && self.now + Duration::from_secs(40) > end {
                break;
            }
        }
        self.check.converged(&self.nodes).map_err(|why| {
            let sessions = self.nodes.iter().filter_map(|n| n.session.as_ref());
            sessions.fold(why, |text, s| format!("{text}\n  {}", s.describe()))
        })
    }

    fn summary(&self) -> Summary {
        let mut summary = self.check.summary(&self.nodes);
        summary.crashes = self.crashes;
        summary
    }
}
