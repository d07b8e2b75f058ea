//! The computers, their links, and time.

use super::check::{Check, Rule};
use super::disk::Disk;
use super::founding::{Begun, begun};
use super::people;
use super::rng::Rng;
use super::villain::{Villain, play_again};
use super::{Config, Villainy, Without};
use net::identity::{Identity, Key};
use net::log::Log;
use net::session::{Message, Output, Session, Time};
use net::wire;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::time::Duration;

pub struct Node {
    pub identity: Identity,
    pub session: Option<Session>,
    pub disk: Disk,
    /// What a crash left, while the computer is off.
    left: Vec<u8>,
    clock: Clock,
}

/// A computer's clock: it began anywhere and goes at its own speed.
#[derive(Clone, Copy)]
struct Clock {
    offset: Time,
    percent: u32,
}

impl Clock {
    fn of(config: Config, rng: &mut Rng) -> Self {
        if !config.has_skew {
            return Self { offset: Time::ZERO, percent: 100 };
        }
        let offset = Duration::from_millis(rng.below(100_000_000) as u64);
        Self { offset, percent: 50 + rng.below(151) as u32 }
    }

    /// What it shows.
    fn shows(self, now: Time) -> Time {
        self.offset + now * self.percent / 100
    }

    /// When it will show that.
    fn when(self, shown: Time) -> Time {
        shown.saturating_sub(self.offset) * 100 / self.percent + Duration::from_millis(1)
    }
}

/// What a run was like.
#[derive(Clone, Copy, Default, Debug)]
pub struct Summary {
    /// Messages that arrived, moments that passed, and buttons that were pressed.
    pub steps: u64,
    pub seq: u64,
    pub draws: u64,
    pub certificates: u64,
    pub dropped: u64,
    pub crashes: u64,
    pub takebacks: u64,
    pub absences: u64,
    /// Closed half tiles that were played, deals that began again, deals whose seeds were disclosed, and dealers of
    /// those that kept theirs back.
    pub opened: u64,
    pub redeals: u64,
    pub disclosed: u64,
    pub unaudited: u64,
    /// Records that were appended, on all computers.
    pub appends: u64,
    /// What villains sent, and how often somebody was refused or accused.
    pub attacks: u64,
    pub accused: u64,
    /// Games that ended with proof against the villain.
    pub forks: u64,
    pub false_states: u64,
}

impl Summary {
    pub fn add(&mut self, other: Self) {
        self.steps += other.steps;
        self.seq += other.seq;
        self.draws += other.draws;
        self.certificates += other.certificates;
        self.dropped += other.dropped;
        self.crashes += other.crashes;
        self.takebacks += other.takebacks;
        self.absences += other.absences;
        self.opened += other.opened;
        self.redeals += other.redeals;
        self.disclosed += other.disclosed;
        self.unaudited += other.unaudited;
        self.appends += other.appends;
        self.attacks += other.attacks;
        self.accused += other.accused;
        self.forks += other.forks;
        self.false_states += other.false_states;
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
    steps: u64,
    appends: u64,
    villain: Option<Villain>,
    /// Tells of everything that happens, for whoever looks for the cause of a failure.
    is_traced: bool,
}

fn pair(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

impl World {
    pub fn new(config: Config) -> Self {
        let mut rng = Rng::new(config.seed);
        let Begun { identities, log, records } = begun(config);
        let mut others: Vec<Identity> =
            (0..config.spectators).map(|_| Identity::from_secret(rng.bytes())).collect();
        let villain = (config.villainy != Villainy::None).then(|| identities.len() - 1);
        if config.villainy.is_twice() {
            others.push(identities[identities.len() - 1].clone());
        }
        let mut world = Self {
            check: Check::new(
                config,
                identities.iter().map(Identity::key).collect(),
                villain.map(|node| identities[node].key()),
            ),
            villain: villain.map(|node| Villain::new(node, config.villainy)),
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
            steps: 0,
            appends: 0,
            is_traced: std::env::var_os("BASTIDE_SIM_TRACE").is_some(),
        };
        for identity in identities.into_iter().chain(others) {
            let mut disk = Disk::default();
            disk.is_lying = config.without == Some(Without::HonestDisk);
            records.iter().for_each(|r| disk.append(r.clone()));
            disk.sync();
            let clock = Clock::of(config, &mut world.rng);
            let session = world.session(log.clone(), &identity, clock);
            world.nodes.push(Node { identity, session: Some(session), disk, left: Vec::new(), clock });
        }
        world
    }

    fn session(&mut self, log: Log, identity: &Identity, clock: Clock) -> Session {
        let mut os = Rng::new(self.rng.next());
        let now = clock.shows(self.now);
        let mut session = Session::new(log, identity.clone(), Box::new(move || os.bytes()), now);
        match self.config.without {
            Some(Without::Session(sabotage)) => session.sabotage(sabotage),
            Some(Without::SameRules) => {
                session.sabotage(net::session::Sabotage::CredulousStates);
                if self.nodes.is_empty() {
                    session.plant_fault(2 + self.config.seed % 7);
                }
            }
            _ => {}
        }
        session
    }

    fn trace(&self, what: impl FnOnce() -> String) {
        if self.is_traced {
            println!("{:>9} {}", self.now.as_millis(), what());
        }
    }

    fn now_at(&self, node: usize) -> Time {
        self.nodes[node].clock.shows(self.now)
    }

    pub fn run(mut self) -> Result<Summary, String> {
        if self.config.villainy == Villainy::TwinsApart {
            self.cut.extend(self.halves().into_iter().map(|pair| (pair, true)));
        }
        self.join_all();
        for node in 0..self.nodes.len() {
            self.drain(node)?;
        }
        for step in 0..self.config.steps {
            if step == self.config.steps / 2 && self.config.villainy == Villainy::TwinsApart {
                for (a, b) in self.halves() {
                    self.cut.remove(&(a, b));
                    self.join(a, b)?;
                }
            }
            self.trouble()?;
            self.step()?;
            self.attack()?;
        }
        self.calm_down()?;
        let node = self.rng.below(self.nodes.len());
        self.check.file(&self.nodes, node)?;
        self.check.frugal(&self.nodes)?;
        Ok(self.summary())
    }

    /// One message or wake-up, and sometimes something a person does.
    fn step(&mut self) -> Result<(), String> {
        self.steps += 1;
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

    /// What the villain thinks of next.
    fn attack(&mut self) -> Result<(), String> {
        let Some(mut villain) = self.villain.take() else { return Ok(()) };
        let frames = villain.think(&self.nodes, &mut self.rng);
        let from = villain.node;
        self.villain = Some(villain);
        for (to, bytes) in frames {
            if let Some(link) = self.links.get(&pair(from, to)).copied() {
                let delay = Duration::from_millis(1 + self.rng.below(self.config.delay as usize) as u64);
                self.schedule(self.now + delay, Happening::Deliver { from, to, link, bytes });
            }
        }
        Ok(())
    }

    fn person(&mut self, node: usize) -> Result<(), String> {
        let (now, key) = (self.now_at(node), self.nodes[node].identity.key());
        let Some(session) = &mut self.nodes[node].session else { return Ok(()) };
        if !self.is_calm && self.rng.once_in(2) {
            people::move_if_asked(session, now, &mut self.rng)?;
        }
        let is_silent = self
            .villain
            .as_ref()
            .is_some_and(|v| v.node == node && self.config.villainy == Villainy::SilentDealer);
        let is_villain = self.villain.as_ref().is_some_and(|v| v.node == node);
        if self.config.villainy == Villainy::AccusesItself && is_villain && self.rng.once_in(8) {
            people::leave(session, now, key);
        }
        if self.config.is_hidden && !is_silent && self.rng.once_in(3) {
            people::close(session, now);
        }
        let may_disturb = self.config.is_hidden && self.config.buttons > 0 && !self.is_calm;
        if may_disturb && self.rng.once_in(25) {
            people::disturb_deal(session, now, &mut self.rng);
        }
        if self.rng.once_in(self.config.buttons) && !self.is_calm {
            people::press(session, now, &mut self.rng);
        }
        if self.rng.once_in(self.config.buttons.min(3)) && !self.is_calm {
            people::agree(session, now, &mut self.rng);
        }
        self.drain(node)
    }

    fn deliver(&mut self, from: usize, to: usize, link: u64, bytes: &[u8]) -> Result<(), String> {
        if self.links.get(&pair(from, to)) != Some(&link) {
            return Ok(());
        }
        let (key, now) = (self.nodes[from].identity.key(), self.now_at(to));
        let is_villain = self.villain.as_ref().is_some_and(|villain| villain.node == from);
        let Some(session) = &mut self.nodes[to].session else { return Ok(()) };
        match wire::decode::<Message>(bytes) {
            Ok(message) => {
                if self.is_traced {
                    println!("{:>9} {from} > {to} {}", self.now.as_millis(), super::trace::message(&message));
                }
                let before = net::work::done();
                if is_villain && self.config.without == Some(Without::ProofsFirst) {
                    play_again(session, &message);
                }
                session.handle(now, key, message);
                if is_villain {
                    let spent = net::work::done() - before;
                    self.check.spent(to, bytes.len(), spent);
                }
            }
            // Who sends bytes that are no message is cut off by the driver.
            Err(_) if is_villain => {}
            Err(error) => return Rule::JustAccusations.broken(format!("an honest frame is none: {error}")),
        }
        self.drain(to)
    }

    fn wake(&mut self, node: usize) -> Result<(), String> {
        let now = self.now_at(node);
        if let Some(session) = &mut self.nodes[node].session {
            session.tick(now);
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
                let cut = self.rng.next() as usize;
                return self.crash(node, cut);
            }
            done += 1;
            match output {
                Output::Append(record) => {
                    self.trace(|| format!("{node} stores {}", super::trace::record(&record)));
                    self.nodes[node].disk.append(record);
                    self.appends += 1;
                    if let Some((append, cut)) = self.config.crash_at
                        && append == self.appends
                    {
                        return self.crash(node, cut);
                    }
                }
                Output::Send { to, message } => {
                    self.nodes[node].disk.sync();
                    self.check.sent(&self.nodes, node, &message)?;
                    self.send(node, to, &message)?;
                }
                Output::Event(event) => {
                    self.trace(|| format!("{node} {event:?}"));
                    let is_villain = self.villain.as_ref().is_some_and(|v| v.is(&self.nodes, node));
                    if !is_villain {
                        self.check.happened(&self.nodes, node, &event)?;
                    }
                }
                Output::WakeAt(at) => {
                    let at = self.nodes[node].clock.when(at);
                    self.schedule(at, Happening::Wake { node });
                }
            }
        }
        self.check.step(&self.nodes, node)
    }

    fn send(&mut self, from: usize, to: Key, message: &Message) -> Result<(), String> {
        let bytes = wire::encode(message).map_err(|e| format!("a message does not fit: {e}"))?;
        // A key that runs twice is reached where a link to it stands.
        let is_linked = |n: usize| self.links.contains_key(&pair(from, n));
        let to = (0..self.nodes.len()).find(|n| self.nodes[*n].identity.key() == to && is_linked(*n));
        let Some(to) = to else { return Ok(()) };
        let Some(link) = self.links.get(&pair(from, to)).copied() else { return Ok(()) };
        if let Some(villain) = &mut self.villain {
            villain.hear(from, &bytes);
            if villain.node == from && villain.withholds(message, &mut self.rng) {
                return Ok(());
            }
        }
        let copies = 1 + usize::from(!self.is_calm && self.rng.once_in(self.config.duplicates));
        for _ in 0..copies {
            if !self.is_calm && self.rng.below(100) < self.config.loss as usize {
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
                let cut = self.rng.next() as usize;
                self.crash(node, cut)?;
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

    /// The power goes: of what was being written, so many bytes stay at most.
    fn crash(&mut self, node: usize, cut: usize) -> Result<(), String> {
        self.crashes += 1;
        self.trace(|| format!("{node} loses power"));
        self.nodes[node].left = self.nodes[node].disk.crash(cut)?;
        self.nodes[node].session = None;
        self.check.crashed(node);
        for other in 0..self.nodes.len() {
            if self.links.remove(&pair(node, other)).is_some() {
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
        for other in 0..self.nodes.len() {
            self.join(node, other)?;
        }
        self.drain(node)
    }

    /// The pairs of which one is in the half with the first run of a profile, and one in that with the second.
    fn halves(&self) -> Vec<(usize, usize)> {
        let (first, second) = (self.villain.as_ref().map_or(0, |villain| villain.node), self.nodes.len() - 1);
        let is_first = |node: usize| node == first || (node != second && node.is_multiple_of(2));
        let pairs = (0..self.nodes.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        pairs.filter(|(a, b)| is_first(*a) != is_first(*b)).collect()
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
        if self.has_twin_of(a, b) || self.has_twin_of(b, a) {
            return Ok(());
        }
        self.count += 1;
        self.links.insert(pair(a, b), self.count);
        self.trace(|| format!("{a} and {b} are connected"));
        for (me, other) in [(a, b), (b, a)] {
            let (key, now) = (self.nodes[other].identity.key(), self.now_at(me));
            if let Some(session) = &mut self.nodes[me].session {
                session.connected(now, key);
            }
            self.drain(me)?;
        }
        Ok(())
    }

    /// Whether `a` is connected to another computer with the key of `b`, or has that key itself.
    fn has_twin_of(&self, a: usize, b: usize) -> bool {
        let key = self.nodes[b].identity.key();
        let is_it = |n: usize| self.nodes[n].identity.key() == key;
        is_it(a) || (0..self.nodes.len()).any(|n| is_it(n) && self.links.contains_key(&pair(a, n)))
    }

    fn part(&mut self, a: usize, b: usize) -> Result<(), String> {
        if self.links.remove(&pair(a, b)).is_none() {
            return Ok(());
        }
        self.trace(|| format!("{a} and {b} are parted"));
        for (me, other) in [(a, b), (b, a)] {
            let (key, now) = (self.nodes[other].identity.key(), self.now_at(me));
            if let Some(session) = &mut self.nodes[me].session {
                session.disconnected(now, key);
            }
            self.drain(me)?;
        }
        Ok(())
    }

    /// Mends everything and lets time pass; then all copies have to be alike.
    fn calm_down(&mut self) -> Result<(), String> {
        self.is_calm = true;
        self.trace(|| "all is mended".to_owned());
        if let Some(villain) = &mut self.villain {
            villain.rest();
        }
        self.cut.clear();
        for node in 0..self.nodes.len() {
            if self.nodes[node].session.is_none() {
                self.restart(node)?;
            }
        }
        let has_twins = self.config.villainy.is_twice();
        if has_twins {
            self.twin_leaves()?;
        }
        for a in 0..self.nodes.len() {
            for b in 0..a {
                self.join(a, b)?;
            }
        }
        let start = self.now;
        let end = start + Duration::from_secs(240);
        while self.now < end {
            for node in 0..self.nodes.len() - usize::from(has_twins) {
                if self.nodes[node].session.is_none() {
                    self.restart(node)?;
                }
            }
            match self.heap.peek() {
                Some(Reverse((at, _, _))) if *at <= end => self.step()?,
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

    /// The second copy of a profile goes, so that everybody can be connected with everybody.
    fn twin_leaves(&mut self) -> Result<(), String> {
        let twin = self.nodes.len() - 1;
        for other in 0..twin {
            self.part(twin, other)?;
        }
        self.nodes[twin].session = None;
        Ok(())
    }

    fn summary(&self) -> Summary {
        let mut summary = self.check.summary(&self.nodes);
        summary.crashes = self.crashes;
        summary.steps = self.steps;
        summary.appends = self.appends;
        summary.attacks = self.villain.as_ref().map_or(0, |villain| villain.sent);
        summary
    }
}
