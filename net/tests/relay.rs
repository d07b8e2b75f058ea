//! Where two of three computers are not connected, the third relays their messages, and a move takes little longer than
//! over direct connections. The tests measure it in simulated time.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
mod sim;

use net::identity::{Identity, Key};
use net::log::{Body, Change, Log};
use net::session::{Message, Output, Session, Time};
use rules::{Preset, Seat, Wait};
use sim::people;
use sim::rng::Rng;
use std::collections::VecDeque;
use std::time::Duration;

/// The delay of a message, and the time a computer takes to store a record.
const WAY: Duration = Duration::from_millis(1);
const STORE: Duration = Duration::from_millis(2);
/// The step of simulated time.
const STEP: Duration = Duration::from_micros(500);

struct Net {
    identities: Vec<Identity>,
    sessions: Vec<Session>,
    ticks: Vec<Time>,
    on_the_way: VecDeque<(Time, usize, usize, Message)>,
    cut: Vec<(usize, usize)>,
    now: Time,
    rng: Rng,
    sent: u64,
}

impl Net {
    fn new(holders: usize, cut: &[(usize, usize)]) -> Self {
        let mut rng = Rng::new(7);
        let identities: Vec<Identity> = (0..holders).map(|_| Identity::from_secret(rng.bytes())).collect();
        let genesis = sim::founding::genesis(&identities, holders as u8, Preset::Base);
        let session = |identity: &Identity| {
            let (log, _) = Log::create(genesis.clone(), Vec::new(), None).unwrap();
            Session::new(log, identity.clone(), Box::new(|| [0; 32]), Time::ZERO)
        };
        let sessions: Vec<Session> = identities.iter().map(session).collect();
        let ticks = vec![Time::ZERO; holders];
        let cut = cut.to_vec();
        let mut net = Self {
            identities,
            sessions,
            ticks,
            on_the_way: VecDeque::new(),
            cut,
            now: Time::ZERO,
            rng,
            sent: 0,
        };
        for a in 0..holders {
            for b in (0..holders).filter(|b| *b != a) {
                if net.is_linked(a, b) {
                    let key = net.key(b);
                    net.sessions[a].connected(Time::ZERO, key);
                }
            }
        }
        net.run(Duration::from_secs(5));
        net
    }

    fn key(&self, node: usize) -> Key {
        self.identities[node].key()
    }

    fn is_linked(&self, a: usize, b: usize) -> bool {
        !self.cut.contains(&(a.min(b), a.max(b)))
    }

    fn run(&mut self, time: Duration) {
        let end = self.now + time;
        while self.now < end {
            self.step();
        }
    }

    /// Advances the time by one step.
    fn step(&mut self) {
        self.now += STEP;
        while self.on_the_way.front().is_some_and(|(at, ..)| *at <= self.now) {
            let (_, from, to, message) = self.on_the_way.pop_front().unwrap();
            let key = self.key(from);
            self.sessions[to].handle(self.now, key, message);
            self.drain(to);
        }
        for node in 0..self.sessions.len() {
            if self.ticks[node] <= self.now {
                self.ticks[node] = self.now + Duration::from_secs(1);
                self.sessions[node].tick(self.now);
            }
            self.drain(node);
        }
    }

    fn drain(&mut self, node: usize) {
        let mut at = self.now + WAY;
        while let Some(output) = self.sessions[node].poll() {
            match output {
                Output::Append(_) => at = self.now + WAY + STORE,
                Output::WakeAt(time) => self.ticks[node] = self.ticks[node].min(time),
                Output::Send { to, message } => {
                    let to = self.identities.iter().position(|i| i.key() == to).unwrap();
                    assert!(self.is_linked(node, to));
                    self.sent += 1;
                    let place = self.on_the_way.partition_point(|(other, ..)| *other <= at);
                    self.on_the_way.insert(place, (at, node, to, message));
                }
                Output::Event(_) => {}
            }
        }
    }

    /// Plays this many moves. Returns how long each took until all had it and a player could move again.
    fn times(&mut self, moves: usize) -> Vec<Duration> {
        let mut times = Vec::new();
        while times.len() < moves {
            let mover = self.sessions.iter().position(|s| s.my_decision().is_some()).unwrap();
            let before = self.sessions[mover].log().seq();
            let begin = self.now;
            people::move_if_asked(&mut self.sessions[mover], self.now, &mut self.rng).unwrap();
            while !self.is_settled(before) {
                self.step();
                assert!(self.now < begin + Duration::from_secs(20), "{}", self.sessions[0].describe());
            }
            times.push(self.now - begin);
        }
        times
    }

    /// Whether all have the same entries, beyond that one, and a player has to decide.
    fn is_settled(&self, before: u64) -> bool {
        let log = self.sessions[0].log();
        log.seq() > before
            && self.sessions.iter().all(|s| s.log().head() == log.head() && s.pause().is_none())
            && matches!(log.game().wait(), Wait::Decide { .. })
    }
}

fn mean(times: &[Duration]) -> Duration {
    times.iter().sum::<Duration>() / times.len() as u32
}

#[test]
fn a_move_takes_at_most_three_times_as_long_where_one_connection_is_missing() {
    for (holders, cut) in [(3, vec![(0, 1)]), (4, vec![(0, 1), (2, 3)]), (5, vec![(0, 1), (0, 2), (3, 4)])] {
        let direct = Net::new(holders, &[]).times(40);
        let around = Net::new(holders, &cut).times(40);
        println!("{holders} holders: {:?} direct, {:?} without {cut:?}", mean(&direct), mean(&around));
        assert!(mean(&around) <= 3 * mean(&direct), "{:?} and {:?}", mean(&around), mean(&direct));
        let longest = *around.iter().max().unwrap();
        assert!(longest <= 4 * *direct.iter().max().unwrap(), "one move took {longest:?}");
    }
}

#[test]
fn a_missing_link_at_most_doubles_the_messages() {
    let (mut direct, mut around) = (Net::new(4, &[]), Net::new(4, &[(0, 1)]));
    let (before, before_around) = (direct.sent, around.sent);
    direct.times(40);
    around.times(40);
    let (sent, sent_around) = (direct.sent - before, around.sent - before_around);
    println!("{sent} messages, {sent_around} without a connection");
    assert!(sent_around <= 2 * sent, "{sent_around} messages instead of {sent}");
}

#[test]
fn votes_of_two_without_a_connection_reach_each_other_at_once() {
    let mut net = Net::new(3, &[(0, 1)]);
    net.times(6);
    let seq = net.sessions[0].log().seq();
    let by = net.key(0);
    let body = Body::Seat { seat: Seat(2), change: Change::Bot(by) };
    let begin = net.now;
    net.sessions[0].propose(net.now, body.clone()).unwrap();
    // The relay does not agree: the vote needs the peer that is not connected.
    while net.sessions[0].log().seq() == seq {
        net.step();
        let now = net.now;
        let open = net.sessions[1].proposals().into_iter().find(|p| p.body == body && p.is_mine_to_vote);
        if let Some(open) = open {
            net.sessions[1].agree(now, open.epoch).unwrap();
        }
        assert!(net.now < begin + Duration::from_secs(1), "{}", net.sessions[0].describe());
    }
    net.run(Duration::from_millis(100));
    assert!(
        net.sessions.iter().all(|s| s.log().seq() > seq && s.log().head() == net.sessions[0].log().head())
    );
}
