//! Many watchers, in one process and without a network: links, ordered messages, and peers that leave.

use super::*;
use rules::SplitMix;
use std::collections::VecDeque;

/// A peer's key: number 3 is a holder of a table of four and more.
fn key(n: usize) -> Key {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&(n as u64).to_be_bytes());
    bytes[31] = 1;
    Key(bytes)
}

fn number(key: Key) -> usize {
    u64::from_be_bytes(key.0[..8].try_into().unwrap()) as usize
}

fn at(n: usize) -> SocketAddr {
    SocketAddr::from(([10, 0, (n >> 8) as u8, n as u8], 4000))
}

/// Peers of which the first few hold the game.
struct Hall {
    all: Vec<Option<SpectatorTree>>,
    holders: Vec<Key>,
    links: BTreeSet<(usize, usize)>,
    addresses: Vec<BTreeSet<usize>>,
    mail: VecDeque<(usize, usize, SpectatorMessage)>,
    now: Time,
    dice: SplitMix,
    messages: usize,
}

impl Hall {
    /// All peers know the addresses of the first two, which advertise their table.
    fn new(holders: usize, watchers: usize) -> Self {
        let keys: Vec<Key> = (0..holders).map(key).collect();
        let mut hall = Self {
            all: (0..holders + watchers).map(|n| Some(SpectatorTree::new(key(n), &keys, None))).collect(),
            holders: keys,
            links: BTreeSet::new(),
            addresses: vec![(0..holders.min(2)).collect(); holders + watchers],
            mail: VecDeque::new(),
            now: Time::ZERO,
            dice: SplitMix::new(7),
            messages: 0,
        };
        for a in 0..holders {
            (0..a).for_each(|b| hall.link(a, b));
        }
        hall
    }

    fn link(&mut self, a: usize, b: usize) {
        if a != b && self.links.insert((a.min(b), a.max(b))) {
            for (of, to) in [(a, b), (b, a)] {
                self.all[of].as_mut().unwrap().near(key(to), Some(at(to)));
            }
        }
    }

    fn cut(&mut self, a: usize, b: usize) {
        if self.links.remove(&(a.min(b), a.max(b))) {
            let now = self.now;
            for (of, to) in [(a, b), (b, a)] {
                if let Some(watch) = &mut self.all[of] {
                    watch.gone(now, key(to));
                }
            }
        }
    }

    fn kill(&mut self, n: usize) {
        self.all[n] = None;
        (0..self.all.len()).for_each(|other| self.cut(n, other));
    }

    fn start(&mut self, n: usize) {
        self.all[n] = Some(SpectatorTree::new(key(n), &self.holders, None));
        if n < self.holders.len() {
            let there: Vec<usize> =
                (0..self.holders.len()).filter(|other| self.all[*other].is_some()).collect();
            there.into_iter().for_each(|other| self.link(n, other));
        }
    }

    /// Simulates a tenth of a second: wanted and known peers are connected, and messages arrive, in any order between
    /// different pairs.
    fn step(&mut self) {
        self.now += Duration::from_millis(100);
        let now = self.now;
        for n in 0..self.all.len() {
            if let Some(watch) = &mut self.all[n] {
                watch.tick(now, 0, 0, |_| None);
            }
        }
        for _ in 0..40 {
            self.collect();
            if self.mail.is_empty() {
                break;
            }
            self.deliver();
        }
    }

    fn collect(&mut self) {
        let now = self.now;
        for n in 0..self.all.len() {
            let Some(watch) = &mut self.all[n] else { continue };
            for out in watch.take_out() {
                match out {
                    Output::Send(to, message) => self.mail.push_back((n, number(to), message)),
                    Output::Learn((who, _), _) => {
                        self.addresses[n].insert(number(who));
                    }
                    Output::Stale(_) => {}
                }
            }
            for to in watch.wanted(now).into_iter().map(number) {
                if self.addresses[n].contains(&to) && self.all[to].is_some() {
                    self.link(n, to);
                }
            }
        }
    }

    fn deliver(&mut self) {
        for _ in 0..self.mail.len() {
            let mut next = self.dice.below(self.mail.len());
            let (from, to, _) = self.mail[next];
            // Between two peers, in order.
            next = self.mail.iter().position(|(a, b, _)| (*a, *b) == (from, to)).unwrap_or(next);
            let Some((from, to, message)) = self.mail.remove(next) else { return };
            self.messages += 1;
            let is_linked = self.links.contains(&(from.min(to), from.max(to)));
            if let Some(watch) = self.all[to].as_mut().filter(|_| is_linked) {
                watch.handle(self.now, key(from), message);
            }
        }
    }

    fn run(&mut self, seconds: usize) {
        (0..seconds * 10).for_each(|_| self.step());
    }

    fn watch(&self, n: usize) -> &SpectatorTree {
        self.all[n].as_ref().unwrap()
    }

    fn alive(&self) -> impl Iterator<Item = usize> {
        (self.holders.len()..self.all.len()).filter(|n| self.all[*n].is_some())
    }

    /// The peers that the game reaches from the holders, over links that both sides agree on.
    fn reached(&self) -> BTreeSet<usize> {
        let mut reached: BTreeSet<usize> =
            (0..self.holders.len()).filter(|n| self.all[*n].is_some()).collect();
        loop {
            let is_fed = |n: usize| {
                self.watch(n).sources().map(number).any(|from| {
                    reached.contains(&from) && self.watch(from).followers().any(|to| to == key(n))
                })
            };
            let more: Vec<usize> = self.alive().filter(|n| !reached.contains(n) && is_fed(*n)).collect();
            if more.is_empty() {
                return reached;
            }
            reached.extend(more);
        }
    }

    fn assert_fed(&self, two: bool) {
        let reached = self.reached();
        for n in self.alive() {
            let watch = self.watch(n);
            assert!(reached.contains(&n), "{n} is cut off: {watch:?}");
            let rests: Vec<u64> = watch.known.values().map(|known| known.rests_until.as_secs()).collect();
            assert!(
                !two || watch.sources().count() == SOURCES,
                "{n} has one source at {:?}: {:?}, near {}, {} follow, since {:?}, {rests:?}",
                self.now,
                watch.place(),
                watch.near.len(),
                watch.followers.len(),
                watch.seeks_since,
            );
            for from in watch.sources().map(number) {
                let (mine, theirs) = (watch.place().depth, self.watch(from).place().depth);
                assert!(theirs < mine, "{n} at {mine} follows {from} at {theirs}");
            }
        }
        for n in (0..self.all.len()).filter(|n| self.all[*n].is_some()) {
            let most = if n < self.holders.len() { HOLDER_SERVES } else { WATCHER_SERVES };
            assert!(self.watch(n).followers().count() <= most);
        }
    }
}

#[test]
fn fifty_watch_over_two_each_and_no_holder_serves_more_than_eight() {
    let mut hall = Hall::new(8, 50);
    hall.run(20);
    hall.assert_fed(true);
    let deepest = hall.alive().map(|n| hall.watch(n).place().depth).max().unwrap();
    assert!((2..=5).contains(&deepest), "{deepest}");
    let quiet = hall.messages;
    hall.run(10);
    assert_eq!(hall.messages, quiet, "nothing is said while nothing changes");
}

#[test]
fn two_holders_are_enough_for_a_hall() {
    let mut hall = Hall::new(2, 120);
    hall.run(40);
    hall.assert_fed(false);
    let double = hall.alive().filter(|n| hall.watch(*n).sources().count() == SOURCES).count();
    assert!(double >= 114, "{double} of 120 have two sources");
}

#[test]
fn whoever_goes_the_others_stay_fed_and_find_a_second_source_again() {
    let mut hall = Hall::new(4, 40);
    hall.run(30);
    hall.assert_fed(true);
    let mut dice = SplitMix::new(5);
    for round in 0..30 {
        let n = 1 + dice.below(hall.all.len() - 1);
        if hall.all[n].is_some() {
            hall.kill(n);
        } else {
            hall.start(n);
        }
        if round % 3 == 0 {
            let links: Vec<(usize, usize)> = hall.links.iter().copied().collect();
            let (a, b) = links[dice.below(links.len())];
            if b >= hall.holders.len() {
                hall.cut(a, b);
            }
        }
        hall.run(2);
    }
    hall.run(60);
    hall.assert_fed(true);
}

#[test]
fn who_has_a_second_source_is_never_without_the_game_when_one_dies() {
    let mut hall = Hall::new(8, 50);
    hall.run(20);
    let victims: Vec<usize> =
        hall.alive().filter(|n| hall.watch(*n).followers().count() > 0).take(3).collect();
    for n in victims {
        hall.kill(n);
        hall.assert_fed(false);
        hall.run(10);
    }
    hall.assert_fed(true);
}

#[test]
fn when_all_holders_go_nobody_takes_a_ring_of_watchers_for_a_source_and_all_come_back() {
    let mut hall = Hall::new(2, 30);
    hall.run(15);
    hall.kill(0);
    hall.kill(1);
    hall.run(20);
    for n in hall.alive() {
        let watch = hall.watch(n);
        assert_eq!(
            (watch.place().depth, watch.sources().count(), watch.followers().count()),
            (NOWHERE, 0, 0)
        );
    }
    hall.start(0);
    hall.start(1);
    hall.run(30);
    hall.assert_fed(true);
}

#[test]
fn watchers_learn_from_afar_which_holders_are_at_the_table() {
    let mut hall = Hall::new(3, 40);
    hall.run(15);
    assert!(hall.alive().all(|n| hall.watch(n).place().here == 0b111));
    hall.kill(2);
    hall.run(5);
    assert!(hall.alive().all(|n| hall.watch(n).place().here == 0b011));
}

#[test]
fn a_false_source_is_left_for_good_and_a_mute_one_for_a_while() {
    let mut watch = SpectatorTree::new(key(9), &[key(0), key(1)], None);
    for n in [0, 5] {
        watch.near(key(n), Some(at(n)));
    }
    let follow = |watch: &mut SpectatorTree, now: Time| {
        watch.tick(now, 0, 10, |_| None);
        let asked: Vec<Key> = watch.asked.keys().copied().collect();
        for key in asked {
            let place = Place { depth: 1, here: 1 };
            watch.handle(now, key, SpectatorMessage::Taken { place, others: Vec::new() });
        }
    };
    let mut now = Time::from_secs(1);
    follow(&mut watch, now);
    assert_eq!(watch.sources().count(), 2);
    assert!(watch.distrust(now, key(5)));
    for _ in 0..60 {
        now += Duration::from_secs(1);
        follow(&mut watch, now);
        assert!(!watch.is_source(key(5)), "never again");
    }
    // It claims to have entry 12, and never sends it.
    let before = now;
    while watch.is_source(key(0)) && now < before + 2 * STALE {
        now += Duration::from_secs(1);
        watch.tick(now, 10, 10, |_| Some(12));
    }
    assert!(now - before >= STALE && watch.take_out().contains(&Output::Stale(key(0))));
    now += AGAIN;
    follow(&mut watch, now);
    assert!(watch.is_source(key(0)), "it may have been the network");
    // A source that lags far behind is not at fault as long as it makes progress.
    for here in 10..100 {
        now += Duration::from_secs(1);
        watch.tick(now, 100, here, |_| Some(1000));
        assert!(watch.is_source(key(0)));
    }
}

#[test]
fn hostile_words_are_bounded_and_nobody_is_taken_who_was_not_asked() {
    let mut watch = SpectatorTree::new(key(9), &[key(0), key(1)], None);
    let now = Time::from_secs(1);
    (10..200).for_each(|n| watch.near(key(n), Some(at(n))));
    for n in 10..200 {
        let place = Place { depth: 0, here: 0 };
        watch.handle(now, key(n), SpectatorMessage::Taken { place, others: Vec::new() });
        watch.handle(now, key(n), SpectatorMessage::Moved(place));
        let others = (1000 * n..1000 * n + 500).map(|n| (key(n), at(n))).collect();
        watch.handle(now, key(n), SpectatorMessage::Full { place, others });
        watch.handle(now, key(n), SpectatorMessage::Follow { farthest: NOWHERE });
    }
    assert_eq!((watch.sources().count(), watch.followers().count()), (0, 0), "nobody is served from nowhere");
    watch.tick(now, 0, 0, |_| None);
    let place = Place::default();
    for n in watch.asked.keys().map(|key| number(*key)).collect::<Vec<_>>() {
        let others = (1000 * n..1000 * n + 500).map(|n| (key(n), at(n))).collect();
        watch.handle(now, key(n), SpectatorMessage::Full { place, others });
    }
    assert!(watch.known.len() <= KNOWN && watch.wanted(now).len() <= SOURCES + DIALS);
    let learnt = watch.take_out().into_iter().filter(|out| matches!(out, Output::Learn(..))).count();
    assert!(learnt <= SOURCES * TOLD, "{learnt}");
}
