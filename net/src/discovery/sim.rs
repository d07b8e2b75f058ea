//! A whole hall in one process and in simulated time: the real hall and address book of every computer, the real
//! packets as bytes, and links in memory with a delay between them.
//!
//! `cargo test --workspace --lib discovery::sim` runs a small hall. For the hall of the design, 500 computers and 100
//! tables: `cargo test --workspace --lib discovery::sim -- --ignored --nocapture`

use super::*;
use crate::identity::{Digest, Identity};
use crate::lobby::{Advert, Details};
use crate::node::packet::Packet;
use crate::swarm::address_book::{Book, Dial, Source};
use crate::swarm::{address, identity as transport};
use crate::wire;
use libp2p::PeerId;
use rules::Preset;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::net::Ipv4Addr;

/// The one-way delay of the network, at least and at most.
const DELAY: (u64, u64) = (1, 6);
/// The time to establish a connection.
const CONNECT: u64 = 8;
/// The interval of every computer's clock ticks.
const TICK: u64 = 100;
/// Seconds at rest that are measured: every advert is renewed three times, and every list is compared six times.
const REST: u64 = 30;
/// The overhead of a frame in bytes: its length, Yamux, Noise, TCP and IP.
const AROUND: u64 = 4 + 12 + 18 + 40;

struct Machine {
    identity: Identity,
    key: Key,
    peer: PeerId,
    at: SocketAddr,
    hall: Discovery,
    book: Book,
    links: BTreeSet<usize>,
    hosts: Option<Advert>,
    next_renewal: u64,
    is_on: bool,
    sent: u64,
    received: u64,
}

enum Event {
    Tick(usize),
    Connected(usize, usize),
    Frame(usize, usize, Vec<u8>),
}

struct World {
    start: Instant,
    now: u64,
    dice: SplitMix,
    machines: Vec<Machine>,
    by_key: BTreeMap<Key, usize>,
    by_peer: BTreeMap<PeerId, usize>,
    events: BinaryHeap<Reverse<(u64, u64)>>,
    what: BTreeMap<u64, Event>,
    count: u64,
    frames: u64,
}

impl World {
    /// Computers and tables that do not know of each other yet.
    fn new(machines: usize, tables: usize, seed: u64) -> Self {
        // All computers are in this thread, so a signature that one of them verified need not be computed again.
        crate::identity::remember_verified();
        let start = Instant::now();
        let mut world = Self {
            start,
            now: 0,
            dice: SplitMix::new(seed),
            machines: Vec::new(),
            by_key: BTreeMap::new(),
            by_peer: BTreeMap::new(),
            events: BinaryHeap::new(),
            what: BTreeMap::new(),
            count: 0,
            frames: 0,
        };
        for n in 0..machines {
            let mut secret = [9; 32];
            secret[..8].copy_from_slice(&(n as u64).to_le_bytes());
            let identity = Identity::from_secret(secret);
            let key = identity.key();
            let peer = transport::peer_of(key).unwrap();
            let [a, b] = (n as u16).to_be_bytes();
            let at = SocketAddr::from((Ipv4Addr::new(10, 0, a, b), 4000));
            world.by_key.insert(key, n);
            world.by_peer.insert(peer, n);
            world.machines.push(Machine {
                hosts: (n < tables).then(|| world_advert(key, at, n)),
                identity,
                key,
                peer,
                at,
                hall: Discovery::new(key, n as u64 ^ seed, start),
                book: Book::new(peer),
                links: BTreeSet::new(),
                next_renewal: 0,
                is_on: true,
                sent: 0,
                received: 0,
            });
            let first = world.dice.below(TICK as usize) as u64;
            world.at(first, Event::Tick(n));
        }
        world
    }

    fn at(&mut self, when: u64, event: Event) {
        self.count += 1;
        self.events.push(Reverse((when, self.count)));
        self.what.insert(self.count, event);
    }

    fn instant(&self) -> Instant {
        self.start + Duration::from_millis(self.now)
    }

    /// A receives B's answer to its mDNS query.
    fn discover(&mut self, a: usize, b: usize) {
        let (now, peer, at) = (self.instant(), self.machines[b].peer, self.machines[b].at);
        self.machines[a].book.learn(peer, address::to_multiaddr(at), Source::Found, now);
    }

    fn run(&mut self, until: u64) {
        while let Some(Reverse((when, id))) = self.events.peek().copied() {
            if when > until {
                break;
            }
            self.events.pop();
            self.now = when;
            match self.what.remove(&id) {
                Some(Event::Tick(n)) => self.tick(n),
                Some(Event::Connected(a, b)) => self.connected(a, b),
                Some(Event::Frame(from, to, bytes)) => self.frame(from, to, &bytes),
                None => {}
            }
        }
        self.now = until;
    }

    fn tick(&mut self, n: usize) {
        self.at(self.now + TICK, Event::Tick(n));
        if !self.machines[n].is_on {
            return;
        }
        let (now, time) = (self.instant(), self.now);
        let machine = &mut self.machines[n];
        if time >= machine.next_renewal {
            machine.next_renewal = time + 10_000;
            if let Some(advert) = &mut machine.hosts {
                advert.version += 1;
                let heard = SignedAdvert::sign(advert, &machine.identity).unwrap();
                machine.hall.tell(heard, now);
            }
        }
        machine.hall.tick(now);
        for dial in machine.book.due(now) {
            let Dial::Peer(peer, _) = dial else { continue };
            let other = self.by_peer[&peer];
            self.at(self.now + CONNECT, Event::Connected(n, other));
        }
        self.flush(n);
    }

    fn connected(&mut self, a: usize, b: usize) {
        let now = self.instant();
        if !self.machines[a].is_on || !self.machines[b].is_on {
            let peer = self.machines[b].peer;
            return self.machines[a].book.failed(peer, None, now);
        }
        if !self.machines[a].links.insert(b) {
            return;
        }
        self.machines[b].links.insert(a);
        for (one, other) in [(a, b), (b, a)] {
            let (key, peer, at) =
                (self.machines[other].key, self.machines[other].peer, self.machines[other].at);
            let machine = &mut self.machines[one];
            machine.book.connected(peer, None, now);
            machine.book.learn(peer, address::to_multiaddr(at), Source::Sure, now);
            machine.hall.greeted(key, Some(at), now);
        }
        self.flush(a);
        self.flush(b);
    }

    fn close(&mut self, a: usize, b: usize) {
        let now = self.instant();
        self.machines[a].links.remove(&b);
        self.machines[b].links.remove(&a);
        for (one, other) in [(a, b), (b, a)] {
            let (key, peer) = (self.machines[other].key, self.machines[other].peer);
            let machine = &mut self.machines[one];
            machine.hall.down(key, now);
            machine.book.closed(peer, now);
        }
    }

    /// Unplugs a computer. Here the others notice at once, in reality after four seconds.
    fn pull(&mut self, n: usize) {
        self.machines[n].is_on = false;
        for other in self.machines[n].links.clone() {
            self.close(n, other);
        }
    }

    fn frame(&mut self, from: usize, to: usize, bytes: &[u8]) {
        if !self.machines[to].links.contains(&from) {
            return;
        }
        self.frames += 1;
        let (now, key) = (self.instant(), self.machines[from].key);
        let machine = &mut self.machines[to];
        machine.received += bytes.len() as u64 + AROUND;
        match wire::decode::<Packet>(bytes).unwrap() {
            Packet::Discovery(message) => machine.hall.handle(key, message, now).unwrap(),
            Packet::Adverts(heard) => drop(machine.hall.on_adverts(key, heard, now).unwrap()),
            Packet::Peers(peers) => {
                let by = self.machines[from].peer;
                for (key, at) in peers {
                    let peer = transport::peer_of(key).unwrap();
                    let machine = &mut self.machines[to];
                    machine.book.learn(peer, address::to_multiaddr(at), Source::Told(by), now);
                }
            }
            other => panic!("{other:?}"),
        }
        self.flush(to);
    }

    fn flush(&mut self, n: usize) {
        let now = self.instant();
        while let Some(out) = self.machines[n].hall.poll() {
            match out {
                Output::Send(to, message) => self.post(n, to, &Packet::Discovery(message)),
                Output::Adverts(to, heard) => self.post(n, to, &Packet::Adverts(heard)),
                Output::Peers(to, peers) => self.post(n, to, &Packet::Peers(peers)),
                Output::Seek(more) => self.machines[n].book.seek(more),
                Output::Close(key) => self.close(n, self.by_key[&key]),
                Output::Rest(key) => {
                    let peer = self.machines[self.by_key[&key]].peer;
                    self.machines[n].book.rest(peer, None, now);
                }
                Output::Tables => {}
            }
        }
    }

    fn post(&mut self, from: usize, to: Key, packet: &Packet) {
        let (to, bytes) = (self.by_key[&to], wire::encode(packet).unwrap());
        self.machines[from].sent += bytes.len() as u64 + AROUND;
        let delay = DELAY.0 + self.dice.below((DELAY.1 - DELAY.0) as usize) as u64;
        self.at(self.now + delay, Event::Frame(from, to, bytes));
    }

    /// The number of tables that a computer knows, including its own.
    fn known(&self, n: usize) -> usize {
        let machine = &self.machines[n];
        machine.hall.adverts().count(machine.key) + usize::from(machine.hosts.is_some())
    }

    fn do_all_know(&self, tables: usize) -> bool {
        (0..self.machines.len()).filter(|n| self.machines[*n].is_on).all(|n| self.known(n) == tables)
    }

    /// Runs until every computer knows every table. Returns how long that took from now, in milliseconds.
    fn until_all_know(&mut self, tables: usize, limit: u64) -> u64 {
        let begin = self.now;
        while !self.do_all_know(tables) {
            assert!(self.now - begin < limit, "after {limit} ms some computer does not know every table");
            self.run(self.now + TICK);
        }
        self.now - begin
    }

    /// The fewest and the most neighbours of any computer, and the most connections.
    fn links(&self) -> (usize, usize, usize) {
        let on = self.machines.iter().filter(|m| m.is_on);
        let counts: Vec<usize> = on.clone().map(|m| m.hall.count()).collect();
        let most = on.map(|m| m.links.len()).max().unwrap_or(0);
        (counts.iter().copied().min().unwrap_or(0), counts.iter().copied().max().unwrap_or(0), most)
    }

    /// The traffic per computer, direction and second since the last call: the average and the maximum.
    fn traffic(&mut self, seconds: f64) -> (f64, f64) {
        let count = self.machines.len() as f64;
        let sum: u64 = self.machines.iter().map(|m| m.sent).sum();
        let most = self.machines.iter().map(|m| m.sent.max(m.received)).max().unwrap_or(0);
        for machine in &mut self.machines {
            (machine.sent, machine.received) = (0, 0);
        }
        (sum as f64 / count / seconds, most as f64 / seconds)
    }
}

fn world_advert(signer: Key, at: SocketAddr, n: usize) -> Advert {
    Advert {
        protocol: crate::log::PROTOCOL,
        rules_version: rules::RULES_VERSION,
        fingerprint: Digest(rules::fingerprint()),
        signer,
        version: 0,
        table: Digest::of(&n.to_le_bytes()),
        name: format!("Table {n}"),
        host: format!("Player {n}"),
        state: 0,
        taken: 2,
        seats: 5,
        has_password: false,
        game: None,
        holders: vec![signer, signer],
        addresses: vec![at],
        details: wire::encode(&Details { setup: Preset::Everything.setup(5), head: None, salt: None })
            .unwrap(),
    }
}

/// Starts a hall in which every computer receives a few mDNS answers, measures it and prints the results.
fn hall(machines: usize, tables: usize, heard: usize) {
    let cpu = Instant::now();
    let mut world = World::new(machines, tables, 7);
    for n in 0..machines {
        for _ in 0..heard {
            let other = world.dice.below(machines);
            world.discover(n, other);
        }
    }
    let first = world.until_all_know(tables, 60_000);
    let start = world.traffic(first as f64 / 1000.0);
    println!("{machines} computers, {tables} tables: all know all tables after {first} ms");
    println!("  while it starts: {:.0} bytes/s each way, {:.0} at most", start.0, start.1);
    world.run(world.now + 15_000);
    println!("  settled after {:.1} s", cpu.elapsed().as_secs_f64());
    world.traffic(1.0);
    let (wall, frames) = (Instant::now(), world.frames);
    world.run(world.now + REST * 1000);
    let seconds = REST as f64;
    let (mean, most) = world.traffic(seconds);
    let links = world.links();
    println!(
        "  at rest: {mean:.0} bytes/s each way, {most:.0} at most; lobby links {} to {}, connections up to {}",
        links.0, links.1, links.2
    );
    println!(
        "  {:.1} packets/s each, {:.2} ms of processor a second each",
        (world.frames - frames) as f64 / seconds / machines as f64,
        wall.elapsed().as_secs_f64() * 1000.0 / seconds / machines as f64
    );
    assert!(links.0 >= FEWEST.min(machines - 1) && links.1 <= MOST, "{links:?}");
    assert!(world.do_all_know(tables), "every computer still knows every table");
    // A table that opens now.
    let last = machines - 1;
    let (key, at) = (world.machines[last].key, world.machines[last].at);
    world.machines[last].hosts = Some(world_advert(key, at, last));
    world.machines[last].next_renewal = 0;
    let news = world.until_all_know(tables + 1, 20_000);
    println!("  all know a new table after {news} ms");
    println!("  whole run: {:.1} s", cpu.elapsed().as_secs_f64());
    assert!(first < 20_000 && news < 3_000, "{first} ms, {news} ms");
}

#[test]
fn sixty_computers_find_all_of_twelve_tables_over_six_to_eight_links() {
    hall(60, 12, 4);
}

#[test]
#[ignore = "two minutes of a processor: cargo test --workspace --lib discovery::sim -- --ignored --nocapture"]
fn five_hundred_computers_find_all_of_a_hundred_tables() {
    hall(500, 100, 12);
}

#[test]
fn one_neighbour_is_enough_to_find_every_table() {
    let mut world = World::new(30, 6, 3);
    for n in 1..30 {
        world.discover(n, n - 1);
    }
    let time = world.until_all_know(6, 60_000);
    assert!(time < 20_000, "{time} ms");
    world.run(world.now + 30_000);
    let (fewest, most, _) = world.links();
    assert!(fewest >= FEWEST && most <= MOST, "{fewest} to {most}");
}

#[test]
fn the_hall_heals_when_a_third_of_it_goes_and_their_tables_vanish() {
    let mut world = World::new(45, 12, 5);
    for n in 0..45 {
        for _ in 0..4 {
            let other = world.dice.below(45);
            world.discover(n, other);
        }
    }
    world.until_all_know(12, 60_000);
    for n in 0..15 {
        world.pull(n * 3);
    }
    // Of the twelve hosts, 0, 3, 6 and 9 are gone.
    world.run(world.now + 45_000);
    assert!(world.do_all_know(8));
    let (fewest, most, _) = world.links();
    assert!(fewest >= FEWEST && most <= MOST, "{fewest} to {most}");
}
