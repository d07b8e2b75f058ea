//! The share of this computer that strangers get, and its order. It uses no socket and no clock; the caller passes
//! events and times.
//!
//! All connections that the table does not need share one time budget. Each piece of work for one of them is a turn.
//! Turns run one after another, and their time is charged. While the budget is empty there are no turns, but no
//! connection is closed for that: data waits, in the end at the other computer. The next turn goes to the address that
//! has used the least. So a quiet peer is served among floods as if there were none.

use super::work_budget::Budget;
use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// The budget of strangers: initially, and per second, in seconds of work.
const BUDGET: (f64, f64) = (0.05, 0.08);
/// The lead of an address that asked for nothing lately over those that always ask: more than a greeting and a join
/// need.
const CREDIT: f64 = 0.02;
/// The longest wait for the end of a turn: its owner may be gone, or this computer at other work.
const LONGEST: Duration = Duration::from_millis(50);
/// The most addresses whose use is remembered.
const PLACES: usize = 256;

/// The number of a request for a turn, or of the turn itself, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Number(u64);

/// The next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// This is the current turn.
    Go(Number, IpAddr),
    /// Nothing before then, unless something else happens.
    At(Instant),
    /// There are no requests.
    Rest,
}

/// The use and the requests of an address.
#[derive(Debug, Default)]
struct Account {
    used: f64,
    waits: VecDeque<Number>,
}

/// The budget and the order of turns.
#[derive(Debug)]
pub(super) struct Share {
    budget: Budget,
    /// The highest use of any address at the time it was served.
    served: f64,
    accounts: BTreeMap<IpAddr, Account>,
    running: Option<(Number, IpAddr, Instant)>,
    count: u64,
}

impl Share {
    /// A full budget.
    pub(super) fn new(now: Instant) -> Self {
        let budget = Budget::new(BUDGET, now);
        Self { budget, served: 0.0, accounts: BTreeMap::new(), running: None, count: 0 }
    }

    /// Requests a turn for an address.
    pub(super) fn ask(&mut self, ip: IpAddr) -> Number {
        self.count += 1;
        let number = Number(self.count);
        let is_running = self.running.is_some_and(|(_, running, _)| running == ip);
        self.make_room(ip);
        let account = self.accounts.entry(ip).or_default();
        if account.waits.is_empty() && !is_running {
            account.used = account.used.max(self.served - CREDIT);
        }
        account.waits.push_back(number);
        number
    }

    /// Withdraws a request, or ends a turn.
    pub(super) fn end(&mut self, number: Number) {
        if self.running.is_some_and(|(running, ..)| running == number) {
            self.running = None;
            return;
        }
        for account in self.accounts.values_mut() {
            account.waits.retain(|wait| *wait != number);
        }
    }

    /// Charges an address for work.
    pub(super) fn charge(&mut self, ip: IpAddr, time: Duration, now: Instant) {
        let time = self.budget.charge(time, now);
        if let Some(account) = self.accounts.get_mut(&ip) {
            account.used += time;
        }
    }

    /// The next turn.
    pub(super) fn next(&mut self, now: Instant) -> Next {
        let waiting = self.accounts.iter().filter_map(|(ip, a)| Some((a.used, *a.waits.front()?, *ip)));
        let first = waiting.min_by(|(one, a, _), (other, b, _)| one.total_cmp(other).then(a.cmp(b)));
        let Some((used, number, ip)) = first else { return Next::Rest };
        if let Some((.., since)) = self.running
            && now < since + LONGEST
        {
            return Next::At(since + LONGEST);
        }
        if let Some(until) = self.budget.empty_until(now) {
            return Next::At(until);
        }
        if let Some(account) = self.accounts.get_mut(&ip) {
            account.waits.pop_front();
        }
        self.served = self.served.max(used);
        self.running = Some((number, ip, now));
        Next::Go(number, ip)
    }

    /// If there are too many addresses, forgets one without requests: the one that would be ahead again anyway.
    fn make_room(&mut self, ip: IpAddr) {
        if self.accounts.len() < PLACES || self.accounts.contains_key(&ip) {
            return;
        }
        let idle = self.accounts.iter().filter(|(_, account)| account.waits.is_empty());
        let least = idle.min_by(|(_, one), (_, other)| one.used.total_cmp(&other.used));
        if let Some(ip) = least.map(|(ip, _)| *ip) {
            self.accounts.remove(&ip);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TICK: Duration = Duration::from_micros(100);

    fn place(n: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, n])
    }

    /// A guest that requests turn after turn.
    struct Guest {
        ip: IpAddr,
        /// The duration of each turn.
        takes: Duration,
        /// When it requests turns; floods never end.
        turns: Vec<Instant>,
        most: usize,
        wish: Option<Number>,
    }

    impl Guest {
        fn flood(n: u8, takes: Duration) -> Self {
            Self { ip: place(n), takes, turns: Vec::new(), most: usize::MAX, wish: None }
        }
    }

    /// Runs turns in simulated time, each as long as its guest says. Returns when and how long each was.
    fn run(
        share: &mut Share,
        guests: &mut [Guest],
        begin: Instant,
        long: Duration,
    ) -> Vec<(Instant, Duration)> {
        let (mut now, mut done) = (begin, Vec::new());
        while now < begin + long {
            for guest in guests.iter_mut().filter(|g| g.wish.is_none() && g.turns.len() < g.most) {
                guest.wish = Some(share.ask(guest.ip));
            }
            match share.next(now) {
                Next::Go(number, _) => {
                    let guest = guests.iter_mut().find(|guest| guest.wish == Some(number)).unwrap();
                    now += guest.takes;
                    share.charge(guest.ip, guest.takes, now);
                    share.end(number);
                    guest.wish = None;
                    guest.turns.push(now);
                    done.push((now, guest.takes));
                }
                Next::At(at) => now = at.max(now + TICK),
                Next::Rest => return done,
            }
        }
        done
    }

    #[test]
    fn in_any_second_strangers_get_the_budget_and_one_turn_more() {
        let begin = Instant::now();
        let turn = Duration::from_millis(5);
        let mut floods: Vec<_> = (0..60).map(|n| Guest::flood(n, turn)).collect();
        let done = run(&mut Share::new(begin), &mut floods, begin, Duration::from_secs(20));
        for (from, _) in &done {
            let second = done.iter().filter(|(at, _)| (*from..*from + Duration::from_secs(1)).contains(at));
            let work: f64 = second.map(|(_, takes)| takes.as_secs_f64()).sum();
            assert!(work <= BUDGET.0 + BUDGET.1 + turn.as_secs_f64(), "{work} s of work in a second");
        }
        let all: f64 = done.iter().map(|(_, takes)| takes.as_secs_f64()).sum();
        assert!(all >= 20.0 * BUDGET.1, "and no less over time: {all} s in twenty");
    }

    #[test]
    fn a_newcomer_among_sixty_floods_says_in_half_a_second_what_a_join_takes() {
        let begin = Instant::now();
        let mut share = Share::new(begin);
        let mut guests: Vec<_> = (0..60).map(|n| Guest::flood(n, Duration::from_millis(4))).collect();
        run(&mut share, &mut guests, begin, Duration::from_secs(10));
        let come = begin + Duration::from_secs(10);
        let takes = Duration::from_micros(500);
        guests.push(Guest { ip: place(99), takes, turns: Vec::new(), most: 15, wish: None });
        run(&mut share, &mut guests, come, Duration::from_secs(3));
        let turns = &guests.last().unwrap().turns;
        let took = turns.last().map(|last| *last - come);
        assert!(turns.len() == 15 && took <= Some(Duration::from_millis(500)), "{took:?}");
    }

    #[test]
    fn who_always_wishes_gets_the_same_as_others_however_long_its_turns_are() {
        let begin = Instant::now();
        let mut floods: Vec<_> =
            (0..10).map(|n| Guest::flood(n, Duration::from_millis(if n < 5 { 1 } else { 10 }))).collect();
        run(&mut Share::new(begin), &mut floods, begin, Duration::from_secs(60));
        let got: Vec<f64> = floods.iter().map(|g| g.takes.as_secs_f64() * g.turns.len() as f64).collect();
        let (least, most) =
            (got.iter().copied().fold(f64::MAX, f64::min), got.iter().copied().fold(0.0, f64::max));
        assert!(most - least < 0.03 && least > 0.45, "{got:?}");
    }

    #[test]
    fn many_wishes_of_one_address_wait_behind_each_other_and_not_before_others() {
        let now = Instant::now();
        let mut share = Share::new(now);
        let many: Vec<Number> = (0..50).map(|_| share.ask(place(1))).collect();
        let one = share.ask(place(2));
        assert_eq!(share.next(now), Next::Go(many[0], place(1)));
        share.charge(place(1), Duration::from_millis(1), now);
        share.end(many[0]);
        assert_eq!(share.next(now), Next::Go(one, place(2)));
        share.end(one);
        assert_eq!(share.next(now), Next::Go(many[1], place(1)));
        share.end(many[2]);
        share.end(many[1]);
        assert_eq!(share.next(now), Next::Go(many[3], place(1)), "a request can be withdrawn");
    }

    #[test]
    fn a_turn_that_never_ends_holds_the_others_up_for_a_moment() {
        let now = Instant::now();
        let mut share = Share::new(now);
        let (lost, next) = (share.ask(place(1)), share.ask(place(2)));
        assert_eq!(share.next(now), Next::Go(lost, place(1)));
        assert_eq!(share.next(now), Next::At(now + LONGEST));
        assert_eq!(share.next(now + LONGEST), Next::Go(next, place(2)));
        share.end(next);
        assert_eq!(share.next(now + LONGEST), Next::Rest);
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let now = Instant::now();
        let mut share = Share::new(now);
        for n in 0..2000u32 {
            let ip = IpAddr::from(std::net::Ipv4Addr::from_bits(0x0a00_0000 + n));
            let number = share.ask(ip);
            share.end(number);
        }
        assert!(share.accounts.len() <= PLACES);
    }
}
