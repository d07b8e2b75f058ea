//! The computers, their links, and time.

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
/// How long a notice takes at most from one run of a key to another, in milliseconds, apart from the delay of the
/// links.
const WORD: usize = 1_000;
/// How many steps, on average, the computers of a profile that runs twice stay on or off.
const STAYS: u32 = 100;

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

    fn trouble(&mut self) -> Result<(), String> {
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
    fn crash(&mut self, node: usize, cut: usize) -> Result<(), String> {
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

    /// The pairs across the partition: one computer in the half with the first run of a profile, one in the half with
    /// the second.
    fn halves(&self) -> Vec<(usize, usize)> {
        let [first, second] = self.duplicates();
        let is_first = |node: usize| node == first || (node != second && node.is_multiple_of(2));
        let pairs = (0..self.nodes.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        pairs.filter(|(a, b)| is_first(*a) != is_first(*b)).collect()
    }

    fn join_all(&mut self) -> Result<(), String> {
        let pairs = (0..self.nodes.len()).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        for (a, b) in self.order(pairs) {
            self.join(a, b)?;
        }
        Ok(())
    }

    /// The order in which computers dial. The first to dial is found first: where a key comes and goes twice, that may
    /// be any of them.
    fn order<T>(&mut self, mut all: Vec<T>) -> Vec<T> {
        if self.config.has_comings() {
            (1..all.len()).rev().for_each(|n| all.swap(n, self.rng.below(n + 1)));
        }
        all
    }

    /// A program opens its table and does not know yet which others are there.
    fn enter(&mut self, node: usize) {
        if self.config.is_held() {
            self.nodes[node].run = Run::begin(self.queue.number(), self.now_at(node));
            if self.config.without == Some(Without::Held) {
                self.nodes[node].run.is_alone();
            }
            self.look_again(node);
        }
    }

    fn look_again(&mut self, node: usize) {
        let at = self.nodes[node].clock.when(self.nodes[node].run.looks_again());
        self.schedule(at, Happening::Wake { node });
    }

    /// Lets a program sign while it knows that it is the only one with its key.
    fn tend(&mut self, node: usize) {
        if !self.config.is_held() {
            return;
        }
        let now = self.now_at(node);
        let key_of = |n: usize| self.nodes[n].identity.key();
        let linked: Vec<Key> =
            (0..self.nodes.len()).filter(|n| self.links.stands(node, *n)).map(key_of).collect();
        let Node { session: Some(session), run, identity, .. } = &mut self.nodes[node] else { return };
        let (me, holders) = (identity.key(), &session.log().roster().holders);
        // A peer that is connected with this run keeps every other run of its key out.
        if !holders.contains(&me) || holders.iter().all(|key| *key == me || linked.contains(key)) {
            run.is_alone();
        }
        session.hold(now, run.is_held(now));
    }

    /// Dials every missing link, and tells two programs with one key of each other.
    fn dial(&mut self) -> Result<(), String> {
        self.join_all()?;
        let duplicates = self.duplicates();
        let is_up = |n: &usize| self.nodes[*n].session.is_some();
        let third: Vec<usize> =
            (0..self.nodes.len()).filter(|n| !duplicates.contains(n) && is_up(n)).collect();
        let is_told = duplicates.iter().all(is_up) && self.links.tell(duplicates, &third);
        if is_told && self.config.without != Some(Without::Words) {
            for duplicate in duplicates {
                let delay = 1 + self.rng.below(WORD + 2 * self.config.delay as usize);
                let delay = Duration::from_millis(delay as u64);
                self.schedule(self.now + delay, Happening::Word { run: self.nodes[duplicate].run.number });
            }
        }
        self.schedule(self.now + DIALS, Happening::Dial);
        Ok(())
    }

    /// The two computers of a profile that runs twice.
    fn duplicates(&self) -> [usize; 2] {
        [self.villain.as_ref().map_or(0, |villain| villain.node), self.nodes.len() - 1]
    }

    fn hear(&mut self, run: u64) -> Result<(), String> {
        let is_it = |node: &Node| node.run.number == run && node.session.is_some();
        let Some(node) = self.nodes.iter().position(is_it) else { return Ok(()) };
        self.trace(|| format!("{node} hears of another run of its key"));
        let now = self.now_at(node);
        self.nodes[node].run.hear(now);
        self.look_again(node);
        self.wake(node)
    }

    fn join(&mut self, a: usize, b: usize) -> Result<(), String> {
        let is_up = |n: usize| self.nodes[n].session.is_some();
        let is_in_vain = self.links.is_cut(a, b) || self.links.stands(a, b);
        if a == b || !is_up(a) || !is_up(b) || is_in_vain {
            return Ok(());
        }
        if self.has_duplicate_of(a, b) || self.has_duplicate_of(b, a) {
            return Ok(());
        }
        self.links.set_up(a, b, self.queue.number());
        self.trace(|| format!("{a} and {b} are connected"));
        for (me, other) in [(a, b), (b, a)] {
            let (key, now) = (self.nodes[other].identity.key(), self.now_at(me));
            if let Some(session) = &mut self.nodes[me].session {
                session.connected(now, key);
            }
            self.tend(me);
            self.drain(me)?;
        }
        Ok(())
    }

    /// Whether `a` is connected to another computer with the key of `b`, or has that key itself.
    fn has_duplicate_of(&self, a: usize, b: usize) -> bool {
        let key = self.nodes[b].identity.key();
        let is_it = |n: usize| self.nodes[n].identity.key() == key;
        is_it(a) || (0..self.nodes.len()).any(|n| is_it(n) && self.links.stands(a, n))
    }

    fn part(&mut self, a: usize, b: usize) -> Result<(), String> {
        if !self.links.take_down(a, b) {
            return Ok(());
        }
        self.trace(|| format!("{a} and {b} are parted"));
        self.check.parted();
        for (me, other) in [(a, b), (b, a)] {
            let (key, now) = (self.nodes[other].identity.key(), self.now_at(me));
            if let Some(session) = &mut self.nodes[me].session {
                session.disconnected(now, key);
            }
            self.drain(me)?;
        }
        Ok(())
    }

    /// Mends everything and lets time pass; then all copies must agree.
    fn calm_down(&mut self) -> Result<(), String> {
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
