//! The computers, their links, and time.

mod connections;
mod trouble;

use super::check::{Check, Rule};
use super::computer::{Clock, Node};
use super::crook;
use super::disk::Disk;
use super::founding::{Begun, begun};
use super::links::Links;
use super::people;
use super::queue::{Happening, Queue};
use super::rng::Rng;
use super::runs::Run;
use super::summary::Summary;
use super::villain::{Villain, play_again};
use super::{Config, Villainy, Without};
use net::identity::{Identity, Key};
use net::log::Log;
use net::session::{Message, Output, Session, Time};
use net::wire;
use std::hash::{DefaultHasher, Hasher};
use std::time::Duration;

/// How often computers that are not connected dial each other.
const DIALS: Duration = Duration::from_secs(2);

pub struct World {
    config: Config,
    pub rng: Rng,
    now: Time,
    pub nodes: Vec<Node>,
    queue: Queue,
    links: Links,
    is_calm: bool,
    check: Check,
    crashes: u64,
    steps: u64,
    appends: u64,
    villain: Option<Villain>,
    /// A hash of everything that was stored and sent, in order.
    hasher: DefaultHasher,
    /// Prints everything that happens, to find the cause of a failure.
    is_traced: bool,
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
            nodes: Vec::new(),
            queue: Queue::default(),
            links: Links::default(),
            is_calm: false,
            crashes: 0,
            steps: 0,
            appends: 0,
            hasher: DefaultHasher::new(),
            is_traced: std::env::var_os("BASTIDE_SIM_TRACE").is_some(),
        };
        for identity in identities.into_iter().chain(others) {
            let mut disk = Disk::default();
            disk.is_lying = config.without == Some(Without::HonestDisk);
            disk.keeps_torn = config.without == Some(Without::TornEnds);
            records.iter().for_each(|r| disk.append(r.clone()));
            disk.sync();
            let clock = Clock::of(config, &mut world.rng);
            let session = world.session(log.clone(), &identity, clock);
            let run = Run::begin(0, Time::ZERO);
            let session = Some(session);
            world.nodes.push(Node { identity, session, disk, run, left: Vec::new(), clock, spoke_at: None });
            world.enter(world.nodes.len() - 1);
        }
        world
    }

    fn session(&mut self, log: Log, identity: &Identity, clock: Clock) -> Session {
        let mut os = Rng::new(self.rng.next());
        let now = clock.shows(self.now);
        let mut session = Session::new(log, identity.clone(), Box::new(move || os.bytes()), now);
        session.hold(now, self.config.is_held());
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
        if self.config.villainy == Villainy::DuplicatesApart {
            self.halves().into_iter().for_each(|(a, b)| self.links.cut(a, b));
            self.check.parted();
        }
        if self.config.has_comings() {
            if self.rng.once_in(2) {
                self.crash(self.nodes.len() - 1, 0)?;
            }
            let at = Duration::from_millis(self.rng.below(DIALS.as_millis() as usize) as u64);
            self.schedule(at, Happening::Dial);
        }
        self.join_all()?;
        for node in 0..self.nodes.len() {
            self.drain(node)?;
        }
        for step in 0..self.config.steps {
            if step == self.config.steps / 2 && self.config.villainy == Villainy::DuplicatesApart {
                for (a, b) in self.halves() {
                    self.links.mend(a, b);
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

    /// One message or wake-up, and sometimes an action of a player.
    fn step(&mut self) -> Result<(), String> {
        self.steps += 1;
        if let Some((time, happening)) = self.queue.pop() {
            self.now = self.now.max(time);
            match happening {
                Happening::Deliver { from, to, link, bytes } => self.deliver(from, to, link, &bytes)?,
                Happening::Wake { node } => self.wake(node)?,
                Happening::Dial => self.dial()?,
                Happening::Word { run } => self.hear(run)?,
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

    /// The villain's next messages.
    fn attack(&mut self) -> Result<(), String> {
        let Some(mut villain) = self.villain.take() else { return Ok(()) };
        let frames = villain.think(&self.nodes, &mut self.rng);
        let from = villain.node;
        self.villain = Some(villain);
        for (to, bytes) in frames {
            if let Some(link) = self.links.between(from, to) {
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
        if self.links.between(from, to) != Some(link) {
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
                let before = net::work_counter::done();
                if is_villain && self.config.without == Some(Without::ProofsFirst) {
                    play_again(session, &message);
                }
                session.handle(now, key, message);
                if is_villain {
                    let spent = net::work_counter::done() - before;
                    self.check.spent(to, bytes.len(), spent);
                }
            }
            // The driver disconnects a peer that sends bytes that are no message.
            Err(_) if is_villain => {}
            Err(error) => return Rule::JustAccusations.broken(format!("an honest frame is none: {error}")),
        }
        self.drain(to)
    }

    fn wake(&mut self, node: usize) -> Result<(), String> {
        self.tend(node);
        let now = self.now_at(node);
        if let Some(session) = &mut self.nodes[node].session {
            session.tick(now);
        }
        self.drain(node)
    }

    /// Carries out a session's outputs, up to a crash in the middle of them.
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
                    self.check.stored(&self.nodes, node, &record)?;
                    self.hash(node, &record);
                    self.nodes[node].disk.append(record);
                    self.appends += 1;
                    if let Some((append, cut)) = self.config.crash_at
                        && append == self.appends
                    {
                        return self.crash(node, cut);
                    }
                }
                Output::Send { to, message } => {
                    let message = crook::bend(self.config.without, &self.nodes[node].identity, message);
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
        self.speak(node)?;
        self.check.step(&self.nodes, node)
    }

    /// Sends what a computer says beyond its program.
    fn speak(&mut self, node: usize) -> Result<(), String> {
        let Some(message) = crook::invent(self.config.without, &mut self.nodes[node]) else { return Ok(()) };
        self.check.sent(&self.nodes, node, &message)?;
        for to in (0..self.nodes.len()).filter(|to| *to != node) {
            self.send(node, self.nodes[to].identity.key(), &message)?;
        }
        Ok(())
    }

    fn send(&mut self, from: usize, to: Key, message: &Message) -> Result<(), String> {
        let bytes = wire::encode(message).map_err(|e| format!("a message does not fit: {e}"))?;
        self.hash(from, &bytes);
        // Of the computers that run one key, a message reaches the one that is linked.
        let is_linked = |n: usize| self.links.stands(from, n);
        let to = (0..self.nodes.len()).find(|n| self.nodes[*n].identity.key() == to && is_linked(*n));
        let Some(to) = to else { return Ok(()) };
        let Some(link) = self.links.between(from, to) else { return Ok(()) };
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

    fn hash(&mut self, node: usize, bytes: &[u8]) {
        self.hasher.write_u128(self.now.as_nanos());
        self.hasher.write_usize(node);
        self.hasher.write(bytes);
    }

    fn schedule(&mut self, at: Time, happening: Happening) {
        self.queue.push(self.now, at, happening);
    }

    fn summary(&self) -> Summary {
        let mut summary = self.check.summary(&self.nodes);
        summary.crashes = self.crashes;
        summary.steps = self.steps;
        summary.hash = self.hasher.finish();
        summary.appends = self.appends;
        summary.attacks = self.villain.as_ref().map_or(0, |villain| villain.sent);
        summary
    }
}
