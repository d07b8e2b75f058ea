//! Programs with one key, mirrors and a lying stranger, in simulated time. It uses the real greeting of every
//! connection, the real messages, and the real node at a table. The links between them are in memory.
//!
//! Two computers have the same profile, and the second one comes and goes. All programs restart now and then, with or
//! without a farewell, and any two computers are disconnected for a while. The stranger tells others' keys at addresses
//! from which it pipes connections to any computer. It replays every message that was ever heard, signs messages
//! itself, and invents runs. It never withholds a message that it could be the first to deliver: otherwise the first
//! program might hear late of a second one that has gone.

use super::*;
use crate::api::Notice;
use crate::identity::Identity;
use crate::log::{Genesis, Hints, HolderOffer, PROTOCOL, SeatKind, SeatOffer};
use crate::node::packet::Hello;
use crate::node::{Config, core};
use crate::profile::Profile;
use crate::start::{Plan, Start, StartOutput};
use crate::swarm::greeter::{End, Greeter, Greeting, pipe};
use crate::table::{Match, Opening, Ready};
use crate::wire;
use rules::{Preset, SplitMix};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// Milliseconds.
type Millis = u64;

/// All times are multiples of this.
const TICK: Millis = 50;
/// How long a simulation runs.
const LONG: Millis = 60_000;
/// The most a frame takes to arrive.
const WAY: usize = 200;
/// How long a dead connection lasts until it is noticed.
const DEAD: Millis = 4_000;
/// When a greeting without an answer is given up.
const UNANSWERED: Millis = 1_500;
/// How late a message may arrive after its program has ended.
const LATE: Millis = 2_000;
/// How soon two programs hear of each other: by others that compare their connections, or by one that keeps the second
/// of them out, which dials it at least every eight seconds.
const COMPARED: Millis = 6_000;
const KEPT_OUT: Millis = 10_000;
/// The number of computers; the last one has the profile of the first.
const MACHINES: usize = 4;
const HOLDERS: usize = 3;

/// An invariant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// A program believes in another one with its key only while there is one, and for twelve seconds after.
    Alone,
    /// If others can tell two programs with one key of each other, both know.
    Told,
}

/// A rule that is removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Without {
    /// A program has one number, not one per connection.
    Number,
    /// A message counts once.
    News,
    /// A message counts only for the run that it names.
    Start,
    /// A message carries the signature of its key.
    Signature,
    /// Messages are relayed.
    Words,
}

/// A computer, on or off.
struct Machine {
    identity: Identity,
    folder: PathBuf,
    at: SocketAddr,
    program: Option<Program>,
    /// When it dials each of the others next, and the backoff after that.
    dials: [(Millis, Millis); MACHINES],
}

/// One run of a program.
struct Program {
    /// Unique to this run.
    start: u64,
    core: Core,
    greeter: Greeter,
    to_swarm: UnboundedReceiver<SwarmCommand>,
    notices: Receiver<Notice>,
    links: BTreeMap<Key, Line>,
    /// When its clock was set: in the world's time and in this computer's.
    set: (Millis, Instant),
    /// When another program with its key was last there.
    accompanied: Option<Millis>,
}

/// Where a link leads, and since when it is dead.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Line {
    machine: usize,
    start: u64,
    dead: Option<Millis>,
}

/// A connection that is being established.
struct Meeting {
    /// Machine and start of the dialler and of the target.
    ends: [(usize, u64); 2],
    views: [End; 2],
    greetings: [Greeting; 2],
    /// The dialled address, and when it was dialled.
    at: SocketAddr,
    begun: Millis,
    /// Has another number than its program.
    _other: Option<Greeter>,
}

struct Frame {
    at: Millis,
    from: Key,
    to: (usize, u64),
    bytes: Vec<u8>,
}

struct World {
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
    summary: Summary,
}

/// Statistics of a simulation.
#[derive(Default, Debug)]
struct Summary {
    /// How often a program heard of another one, and how often a message was replayed.
    told: u64,
    repeated: u64,
    /// Connections of a program to itself through a mirror.
    mirrored: u64,
    starts: u64,
}

/// A game of three that is about to begin.
fn founded(identities: &[Identity]) -> Genesis {
    let seat = |n: usize| SeatOffer {
        holder: identities[n].key(),
        name: n.to_string().into(),
        colour: n as u8,
        player: SeatKind::Person,
    };
    let holder = |i: &Identity| HolderOffer { key: i.key(), name: i.key().short().into() };
    let plan = Plan {
        table: Digest([1; 32]),
        name: "a table".into(),
        setup: Preset::Base.setup(HOLDERS as u8),
        seats: (0..HOLDERS).map(seat).collect(),
        holders: identities.iter().map(holder).collect(),
        tile_sets: Vec::new(),
        hints: Hints::Allowed,
        parent: None,
    };
    let host = identities[0].key();
    let guest = |i: &Identity| Start::guest(i.clone(), host, plan.clone(), [2; 32]).unwrap();
    let mut starts = vec![Start::host(identities[0].clone(), plan.clone(), [1; 32]).unwrap()];
    starts.extend(identities.iter().skip(1).map(guest));
    loop {
        for n in 0..starts.len() {
            match starts[n].poll() {
                Some(StartOutput::Send { to, message }) => {
                    let to = identities.iter().position(|i| i.key() == to).unwrap();
                    starts[to].handle(identities[n].key(), message);
                }
                Some(StartOutput::Ready(genesis)) => return *genesis,
                other => assert!(other.is_none(), "{other:?}"),
            }
        }
    }
}

impl Machine {
    fn new(n: usize, identity: Identity, folder: PathBuf) -> Self {
        std::fs::create_dir_all(&folder).unwrap();
        let key = format!("bastide key 1\n{}\n", Digest(*identity.secret()));
        std::fs::write(folder.join("key"), key).unwrap();
        let at = SocketAddr::from(([10, 0, 0, n as u8 + 1], 21_247));
        Self { identity, folder, at, program: None, dials: [(0, 1_000); MACHINES] }
    }

    /// Starts its program, which enters the table.
    fn start(&self, start: u64, run: Run, genesis: &Genesis, now: Millis) -> Program {
        let profile = Profile::open(&self.folder).unwrap();
        let config = Config::new(self.folder.clone(), Arc::new(|_, _| panic!("nobody plays here")));
        let ((tell, notices), (order, to_swarm)) = (channel(), unbounded_channel());
        let tell = core::Tell { notices: tell, wake: Arc::new(|| {}) };
        let mut core = Core::bare(config, profile, run, tell, order);
        core.network.listens_at(self.at);
        let path = self.folder.join("games").join("table.bastide");
        let ready = if path.exists() {
            Ready::taken_up(&path, &mut |_, _| true)
        } else {
            Ready::create(&path, genesis.clone(), Vec::new())
        };
        let opening = core.opening();
        let table =
            Match::new(ready.unwrap_or_else(|why| panic!("{why:?}")), Opening { is_shown: true, ..opening });
        core.room = Room::Table(Box::new(table));
        core.duplicate.enter(Instant::now());
        let greeter = Greeter::new(&self.identity, run, self.at);
        let (links, set) = (BTreeMap::new(), (now, Instant::now()));
        Program { start, core, greeter, to_swarm, notices, links, set, accompanied: None }
    }
}

impl Program {
    /// Sets its clock: as much time has passed for it as in the world, however long this computer took.
    fn set_clock(&mut self, now: Millis) {
        let (world, real) = (Duration::from_millis(now - self.set.0), self.set.1.elapsed());
        let back = |at: Instant| match world.checked_sub(real) {
            Some(more) => at.checked_sub(more).unwrap_or(at),
            None => at + (real - world),
        };
        let duplicate = &mut self.core.duplicate;
        for at in
            [&mut duplicate.seen, &mut duplicate.answered, &mut duplicate.entered, &mut duplicate.next_look]
        {
            *at = at.map(back);
        }
        for (_, link) in self.core.links.iter_mut() {
            link.runs.at(back);
            // No peer is cut off for what it sends in no time.
            link.meter = crate::meter::Meter::new(Instant::now());
        }
        self.set = (now, Instant::now());
    }

    fn believes(&self) -> bool {
        self.core.duplicate.is_there(Instant::now())
    }
}

impl World {
    fn new(seed: u64, without: Option<Without>) -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        crate::identity::remember_verified();
        let identities: Vec<Identity> = (1..=HOLDERS as u8).map(|n| Identity::from_secret([n; 32])).collect();
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("bastide-runs-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let mut dice = SplitMix::new(seed);
        // In some simulations, each of the two programs with one key has a neighbour that the other one can never
        // reach.
        let is_split = dice.below(3) == 0;
        let cut = if is_split { [(0, 2), (1, 3)].into() } else { BTreeSet::new() };
        let machine = |n: usize| Machine::new(n, identities[n % HOLDERS].clone(), folder.join(n.to_string()));
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

    fn run(&mut self) -> Result<(), (Rule, String)> {
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

    /// Programs that are not connected with a key dial where it may be.
    fn dial(&mut self) {
        for (a, b) in (0..MACHINES).flat_map(|a| (0..MACHINES).map(move |b| (a, b))) {
            let key = self.machines[b].identity.key();
            let Some(program) = &self.machines[a].program else { continue };
            let (at, pause) = self.machines[a].dials[b];
            let is_met = self.meetings.iter().any(|m| m.ends.map(|end| end.0) == [a, b]);
            if key == program.core.own.key || program.links.contains_key(&key) || is_met || self.now < at {
                continue;
            }
            self.machines[a].dials[b] = (self.now + pause, (2 * pause).min(8_000));
            if !self.is_cut(a, b) {
                self.connect(a, b, self.machines[b].at);
            }
        }
    }

    /// One program dials an address, and reaches a program there.
    fn connect(&mut self, a: usize, b: usize, at: SocketAddr) {
        let run = self.run_of_dice();
        let [Some(one), Some(two)] = [&self.machines[a], &self.machines[b]].map(|m| m.program.as_ref())
        else {
            return;
        };
        let views = [
            End::dialled(two.core.own.key, at),
            End::came(one.core.own.key, ([10, 0, 0, 99], 1_000 + self.now as u16).into()),
        ];
        let other = (self.without == Some(Without::Number))
            .then(|| Greeter::new(&self.machines[a].identity, run, self.machines[a].at));
        let (near, far) = pipe();
        let greetings = [
            other.as_ref().unwrap_or(&one.greeter).greet(&views[0], near),
            two.greeter.greet(&views[1], far),
        ];
        let ends = [(a, one.start), (b, two.start)];
        let _other = other;
        self.meetings.push(Meeting { ends, views, greetings, at, begun: self.now, _other });
    }

    /// Advances greetings; connections are established or fail.
    fn meet(&mut self) -> Result<(), (Rule, String)> {
        for mut meeting in std::mem::take(&mut self.meetings) {
            let is_there = |(n, start): &(usize, u64)| self.start_of(*n) == Some(*start);
            if !meeting.ends.iter().all(is_there) || self.now > meeting.begun + UNANSWERED {
                continue;
            }
            let [one, two] = &mut meeting.greetings;
            // Each side waits for the other's message.
            for _ in 0..4 {
                one.go_on();
                two.go_on();
            }
            let ends = (one.go_on(), two.go_on());
            let [(a, _), (b, _)] = meeting.ends;
            match ends {
                (Some(true), Some(true)) => self.stand(&meeting)?,
                (Some(false), _) | (_, Some(false)) => {}
                _ => self.meetings.push(meeting),
            }
            self.drain(a);
            self.drain(b);
        }
        Ok(())
    }

    fn stand(&mut self, meeting: &Meeting) -> Result<(), (Rule, String)> {
        let [(a, _), (b, _)] = meeting.ends;
        let keys = [a, b].map(|n| self.machines[n].identity.key());
        if keys[0] == keys[1] {
            let Some(program) = &self.machines[a].program else { return Ok(()) };
            self.summary.mirrored += u64::from(a == b);
            if program.greeter.was_other(meeting.at) && a == b {
                return Err((Rule::Alone, format!("computer {a} takes itself for another one")));
            }
            return Ok(());
        }
        let other_of = |n: usize| if n == a { (b, &meeting.views[0]) } else { (a, &meeting.views[1]) };
        let met = [a, b].map(|n| {
            let (other, view) = other_of(n);
            let program = self.machines[n].program.as_ref()?;
            let run = program.greeter.met(view);
            // The first connection with a key stays.
            (!program.links.contains_key(&self.machines[other].identity.key())).then_some(run)
        });
        let [Some(of_b), Some(of_a)] = met else { return Ok(()) };
        for (n, run) in [(a, of_b), (b, of_a)] {
            let (other, key) = (other_of(n).0, self.machines[other_of(n).0].identity.key());
            let (start, ip) = (self.start_of(other).unwrap_or(0), self.machines[other].at.ip());
            let Some(program) = &mut self.machines[n].program else { continue };
            program.set_clock(self.now);
            program.greeter.link(key, Some(run));
            program.links.insert(key, Line { machine: other, start, dead: None });
            program.core.on_up(key, ip, run);
            self.machines[n].dials[other] = (self.now, 1_000);
        }
        Ok(())
    }

    fn unlink(&mut self, n: usize, key: Key) {
        let Some(program) = &mut self.machines[n].program else { return };
        if program.links.remove(&key).is_some() {
            program.set_clock(self.now);
            program.greeter.link(key, None);
            program.core.on_down(key);
        }
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

    /// A peer or a user says that a key can be dialled at an address.
    fn dial_told(&mut self, n: usize, key: Option<Key>, at: SocketAddr) {
        let Some(target) = mirrored(at).filter(|target| *target < MACHINES) else { return };
        let is_it = key.is_none_or(|key| self.machines[target].identity.key() == key);
        let has_link = |key| self.machines[n].program.as_ref().is_some_and(|p| p.links.contains_key(&key));
        if is_it && !key.is_some_and(has_link) {
            self.connect(n, target, at);
        }
    }

    /// One of the stranger's attacks.
    fn lie(&mut self) {
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

    fn check(&mut self) -> Result<(), (Rule, String)> {
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

impl Drop for World {
    fn drop(&mut self) {
        self.machines.iter_mut().for_each(|machine| machine.program = None);
        if let Some(folder) = self.machines[0].folder.parent() {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// The address from which the stranger pipes connections to a computer.
fn mirror(machine: usize) -> SocketAddr {
    ([10, 0, 0, 99], 100 + machine as u16).into()
}

fn mirrored(at: SocketAddr) -> Option<usize> {
    usize::from(at.port()).checked_sub(100).filter(|_| at.ip() == mirror(0).ip())
}

/// Runs a seed. The greeting's timers belong to a runtime whose clock stands still.
fn run(seed: u64, without: Option<Without>) -> Result<Summary, (Rule, String)> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let _inside = runtime.enter();
    let mut world = World::new(seed, without);
    world.run()?;
    Ok(std::mem::take(&mut world.summary))
}

/// The default number of seeds.
const SEEDS: u64 = 30;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn programs_with_one_key_hear_of_each_other_and_nobody_hears_of_itself() {
    let (first, seeds) = (number("BASTIDE_RUNS_FIRST", 0), number("BASTIDE_RUNS", SEEDS));
    let mut all = Summary::default();
    for seed in first..first + seeds {
        let one = run(seed, None).unwrap_or_else(|(rule, why)| panic!("seed {seed}: {rule:?}: {why}"));
        all.told += one.told;
        all.repeated += one.repeated;
        all.mirrored += one.mirrored;
        all.starts += one.starts;
    }
    println!("{seeds} seeds: {all:?}");
    assert!(all.told > seeds && all.repeated > seeds && all.mirrored > seeds, "hardly tried: {all:?}");
}

/// Removes a rule, and runs seeds until its absence is noticed as the right violation.
fn notice(without: Without, broken: Rule) {
    let found = (0..SEEDS).find_map(|seed| run(seed, Some(without)).err());
    let (rule, why) = found.unwrap_or_else(|| panic!("nobody notices that {without:?} is gone"));
    assert_eq!(rule, broken, "{without:?}: {why}");
}

#[test]
fn a_mirror_is_noticed_without_a_number_for_each_start() {
    notice(Without::Number, Rule::Alone);
}

#[test]
fn a_word_that_is_said_again_and_believed_again_is_noticed() {
    notice(Without::News, Rule::Alone);
}

#[test]
fn a_word_to_an_earlier_start_that_is_believed_is_noticed() {
    notice(Without::Start, Rule::Alone);
}

#[test]
fn a_word_that_the_key_did_not_sign_and_is_believed_is_noticed() {
    notice(Without::Signature, Rule::Alone);
}

#[test]
fn words_that_nobody_carries_are_noticed() {
    notice(Without::Words, Rule::Told);
}
