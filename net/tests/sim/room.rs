//! Sessions over perfect links, driven by hand.

use super::people;
use super::rng::Rng;
use net::identity::{Identity, Key};
use net::log::{Genesis, Log};
use net::session::{Event, Message, Output, Session, Time};
use rules::{Preset, Seat, Wait};
use std::time::Duration;

pub struct Room {
    pub identities: Vec<Identity>,
    pub sessions: Vec<Session>,
    pub files: Vec<Vec<Vec<u8>>>,
    pub events: Vec<Vec<Event>>,
    pub genesis: Genesis,
    /// Every message that was sent.
    pub sent: Vec<Vec<u8>>,
    /// Computers that are cut off from all others.
    pub away: Vec<usize>,
    /// A computer to and from which no token passes.
    pub mute_tokens_of: Option<usize>,
    /// A computer that withholds its seed of the deal.
    pub silent_dealer: Option<usize>,
    pub rng: Rng,
    pub now: Time,
}

impl Room {
    /// A game of this many holders and seats, begun.
    pub fn new(holders: usize, seats: u8, preset: Preset) -> Self {
        Self::of_copies(holders, seats, preset, 1)
    }

    /// The same with this many copies of each tile set.
    pub fn of_copies(holders: usize, seats: u8, preset: Preset, copies: usize) -> Self {
        let mut rng = Rng::new(42);
        let identities: Vec<Identity> = (0..holders).map(|_| Identity::from_secret(rng.bytes())).collect();
        let genesis = super::founding::genesis_of_copies(&identities, seats, preset, copies);
        Self::begin(identities, &genesis, rng)
    }

    /// A game of an older version of the protocol, begun.
    pub fn of_protocol(protocol: u32, holders: usize, seats: u8) -> Self {
        let mut rng = Rng::new(43);
        let identities: Vec<Identity> = (0..holders).map(|_| Identity::from_secret(rng.bytes())).collect();
        let genesis = super::founding::genesis(&identities, seats, Preset::Base);
        let genesis = super::founding::of_protocol(genesis, &identities, protocol);
        Self::begin(identities, &genesis, rng)
    }

    /// A game with closed half tiles, begun.
    pub fn of_hidden(holders: usize, seats: u8) -> Self {
        let mut rng = Rng::new(44);
        let identities: Vec<Identity> = (0..holders).map(|_| Identity::from_secret(rng.bytes())).collect();
        let genesis = super::founding::genesis_of_hidden(&identities, seats);
        Self::begin(identities, &genesis, rng)
    }

    fn begin(identities: Vec<Identity>, genesis: &Genesis, rng: Rng) -> Self {
        let mut room = Self::empty(genesis, rng);
        for identity in identities {
            let (log, records) = Log::create(genesis.clone(), Vec::new(), None).unwrap();
            room.add(identity, log, records);
        }
        room.run();
        room
    }

    /// A room for a game without any computers yet.
    pub fn empty(genesis: &Genesis, rng: Rng) -> Self {
        Self {
            identities: Vec::new(),
            sessions: Vec::new(),
            files: Vec::new(),
            events: Vec::new(),
            genesis: genesis.clone(),
            sent: Vec::new(),
            away: Vec::new(),
            mute_tokens_of: None,
            silent_dealer: None,
            rng,
            now: Time::ZERO,
        }
    }

    /// One more computer with a copy of the log.
    pub fn add(&mut self, identity: Identity, log: Log, records: Vec<Vec<u8>>) {
        let mut os = Rng::new(self.sessions.len() as u64);
        let session = Session::new(log, identity.clone(), Box::new(move || os.bytes()), self.now);
        let key = identity.key();
        self.sessions.push(session);
        self.identities.push(identity);
        self.files.push(records);
        self.events.push(Vec::new());
        let last = self.sessions.len() - 1;
        for other in 0..last {
            let theirs = self.key(other);
            self.sessions[other].connected(self.now, key);
            self.sessions[last].connected(self.now, theirs);
        }
    }

    pub fn key(&self, node: usize) -> Key {
        self.identities[node].key()
    }

    /// Delivers until nothing moves, and lets twelve seconds pass.
    pub fn run(&mut self) {
        for _ in 0..4 {
            self.deliver();
            self.now += Duration::from_secs(3);
            for node in 0..self.sessions.len() {
                self.sessions[node].tick(self.now);
            }
        }
        self.deliver();
    }

    /// Delivers what is pending, and lets this much time pass.
    pub fn pass(&mut self, time: Duration) {
        self.deliver();
        self.now += time;
        for node in 0..self.sessions.len() {
            self.sessions[node].tick(self.now);
        }
        self.deliver();
    }

    fn deliver(&mut self) {
        let mut is_moving = true;
        while is_moving {
            is_moving = false;
            for node in 0..self.sessions.len() {
                while let Some(output) = self.sessions[node].poll() {
                    match output {
                        Output::Append(record) => self.files[node].push(record),
                        Output::Event(event) => self.events[node].push(event),
                        Output::Send { to, message } => {
                            is_moving = true;
                            self.hand_over(node, to, &message);
                        }
                        Output::WakeAt(_) => {}
                    }
                }
            }
        }
    }

    fn hand_over(&mut self, from: usize, to: Key, message: &Message) {
        let Some(to) = self.identities.iter().position(|i| i.key() == to) else { return };
        let key = self.key(from);
        let is_mutes = self.mute_tokens_of.is_some_and(|mute| mute == from || mute == to);
        let is_mute = is_mutes && matches!(message, Message::Token(_));
        let is_silent = matches!(message, Message::Seed { holder, .. }
            if self.silent_dealer.is_some_and(|dealer| self.key(dealer) == *holder));
        if !self.away.contains(&from) && !self.away.contains(&to) && !is_mute && !is_silent {
            let bytes = net::wire::encode(message).unwrap();
            self.sessions[to].handle(self.now, key, net::wire::decode(&bytes).unwrap());
            self.sent.push(bytes);
        }
    }

    /// Takes a computer offline; the others notice.
    pub fn leave(&mut self, node: usize) {
        self.away.push(node);
        for other in (0..self.sessions.len()).filter(|other| *other != node) {
            let (me, theirs) = (self.key(node), self.key(other));
            self.sessions[other].disconnected(self.now, me);
            self.sessions[node].disconnected(self.now, theirs);
        }
        self.run();
    }

    /// Brings a computer back.
    pub fn come_back(&mut self, node: usize) {
        self.away.retain(|away| *away != node);
        for other in (0..self.sessions.len()).filter(|other| *other != node) {
            if !self.away.contains(&other) {
                let (me, theirs) = (self.key(node), self.key(other));
                self.sessions[other].connected(self.now, me);
                self.sessions[node].connected(self.now, theirs);
            }
        }
        self.run();
    }

    /// Plays random moves until node 0 has `count` more entries, or nothing moves.
    pub fn play(&mut self, count: u64) {
        let end = self.sessions[0].log().seq() + count;
        while self.sessions[0].log().seq() < end {
            let before = self.sessions[0].log().seq();
            self.move_once();
            if self.sessions[0].log().seq() == before {
                break;
            }
        }
    }

    /// Makes one random move for the computer whose turn it is.
    pub fn move_once(&mut self) {
        let mover = self.sessions.iter().position(|s| s.my_decision().is_some() && s.pause().is_none());
        if let Some(mover) = mover {
            people::move_if_asked(&mut self.sessions[mover], self.now, &mut self.rng).unwrap();
        }
        self.deliver();
        if mover.is_none() {
            self.run();
        }
    }

    /// Plays until a seat must decide.
    pub fn play_to_decision(&mut self) -> Seat {
        for _ in 0..20 {
            if let Wait::Decide { seat, .. } = self.sessions[0].game().wait() {
                return seat;
            }
            self.move_once();
        }
        panic!("no decision comes: {}", self.sessions[0].describe());
    }

    /// Asserts that all given computers have the same head and that their files verify.
    pub fn assert_alike(&self, nodes: &[usize]) {
        for node in nodes {
            let log = self.sessions[*node].log();
            assert_eq!(log.head(), self.sessions[nodes[0]].log().head(), "node {node}: {}", self.describe());
            let read = Log::replay(&self.files[*node]).unwrap();
            assert_eq!(read.head(), log.head());
        }
    }

    pub fn describe(&self) -> String {
        self.sessions.iter().map(|s| format!("\n  {}", s.describe())).collect()
    }

    /// Proposes at one computer, and lets others agree.
    pub fn vote(&mut self, proposer: usize, voters: &[usize], body: &net::log::Body) {
        self.sessions[proposer].propose(self.now, body.clone()).unwrap();
        self.deliver();
        for voter in voters {
            let open = self.sessions[*voter].proposals();
            let Some(open) = open.iter().find(|p| p.body == *body && p.is_mine_to_vote) else { continue };
            let epoch = open.epoch;
            self.sessions[*voter].agree(self.now, epoch).unwrap();
            self.deliver();
        }
        self.run();
    }
}
