//! Watching, as sessions see it: what is pushed to which watcher, what a watcher fetches, and which peer it believes.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
mod sim;

use net::identity::{Identity, Key};
use net::log::{Body, Entry, Genesis, Log, Proof, Source};
use net::session::{Event, Flow, Item, Message, Output, PUSH_WINDOW, Pause, Session, Time};
use net::wire;
use rules::Preset;
use sim::rng::Rng;
use sim::room::Room;
use std::collections::VecDeque;

fn session(genesis: &Genesis, identity: &Identity) -> Session {
    let (log, _) = Log::create(genesis.clone(), Vec::new(), None).unwrap();
    let mut os = Rng::new(9);
    Session::new(log, identity.clone(), Box::new(move || os.bytes()), Time::ZERO)
}

/// One computer that plays alone, and a row of others that each watch through the one before.
struct Row {
    identities: Vec<Identity>,
    sessions: Vec<Session>,
    mail: VecDeque<(usize, usize, Message)>,
    /// The number of entries that each was sent, and the number of its requests for entries.
    pushed: Vec<usize>,
    fetches: Vec<usize>,
    /// Nothing arrives at or leaves the computers from this one on.
    cut: Option<usize>,
    rng: Rng,
    now: Time,
}

impl Row {
    fn new(watchers: u8) -> Self {
        let identities: Vec<Identity> = (0..=watchers).map(|n| Identity::from_secret([n + 40; 32])).collect();
        let genesis = sim::founding::genesis(&identities[..1], 2, Preset::Tempo);
        let sessions: Vec<Session> = identities.iter().map(|who| session(&genesis, who)).collect();
        let count = sessions.len();
        let mut row = Self {
            identities,
            sessions,
            mail: VecDeque::new(),
            pushed: vec![0; count],
            fetches: vec![0; count],
            cut: None,
            rng: Rng::new(4),
            now: Time::from_secs(1),
        };
        for n in 1..count {
            let (from, to) = (row.key(n - 1), row.key(n));
            row.sessions[n - 1].connected(row.now, to);
            row.sessions[n].connected(row.now, from);
            row.sessions[n - 1].set_flow(to, Flow::Out);
            row.sessions[n].set_flow(from, Flow::In);
        }
        row.deliver();
        row
    }

    fn key(&self, n: usize) -> Key {
        self.identities[n].key()
    }

    fn seq(&self, n: usize) -> u64 {
        self.sessions[n].log().seq()
    }

    fn deliver(&mut self) {
        loop {
            for n in 0..self.sessions.len() {
                while let Some(output) = self.sessions[n].poll() {
                    let Output::Send { to, message } = output else { continue };
                    let to = self.identities.iter().position(|who| who.key() == to).unwrap();
                    match &message {
                        Message::Entries { items, .. } => self.pushed[to] += items.len(),
                        Message::Fetch { .. } => self.fetches[n] += 1,
                        _ => {}
                    }
                    self.mail.push_back((n, to, message));
                }
            }
            let Some((from, to, message)) = self.mail.pop_front() else { return };
            if self.cut.is_none_or(|cut| from < cut && to < cut) {
                let (now, key) = (self.now, self.key(from));
                self.sessions[to].handle(now, key, message);
            }
        }
    }

    fn play(&mut self, entries: u64) {
        let end = self.seq(0) + entries;
        while self.seq(0) < end {
            let before = self.seq(0);
            sim::people::move_if_asked(&mut self.sessions[0], self.now, &mut self.rng).unwrap();
            self.deliver();
            assert!(self.seq(0) > before, "the game is over too soon");
        }
    }

    fn wait(&mut self, seconds: u64) {
        for _ in 0..seconds {
            self.now += Time::from_secs(1);
            for session in &mut self.sessions {
                session.tick(self.now);
            }
            self.deliver();
        }
    }
}

#[test]
fn a_watcher_that_keeps_up_gets_every_entry_once_without_asking() {
    let mut row = Row::new(3);
    row.fetches.fill(0);
    row.play(150);
    assert_eq!([row.seq(1), row.seq(2), row.seq(3)], [row.seq(0); 3], "without any time passing");
    assert_eq!(row.fetches, [0; 4]);
    let heads: Vec<_> = row.sessions.iter().map(|s| s.log().head()).collect();
    assert!(heads.iter().all(|head| *head == heads[0]));
    assert_eq!(row.pushed[0], 0, "no watcher sends its source what it got from it");
}

#[test]
fn what_waits_for_a_slow_watcher_is_bounded() {
    let mut row = Row::new(1);
    row.play(10);
    row.cut = Some(1);
    row.pushed[1] = 0;
    row.play(2 * PUSH_WINDOW + 20);
    let pushed = row.pushed[1] as u64;
    assert!(pushed <= PUSH_WINDOW, "pushed {pushed} at once");
}

#[test]
fn a_slow_watcher_fetches_by_range_and_is_pushed_to_again() {
    let mut row = Row::new(2);
    row.cut = Some(1);
    row.play(2 * PUSH_WINDOW + 30);
    row.cut = None;
    row.wait(5);
    assert_eq!([row.seq(1), row.seq(2)], [row.seq(0); 2], "by range, at both");
    assert!(row.fetches[1] > 0);
    row.fetches.fill(0);
    row.play(90);
    assert_eq!([row.seq(1), row.seq(2)], [row.seq(0); 2], "pushed again");
    assert_eq!(row.fetches, [0; 3]);
}

#[test]
fn a_large_gap_is_acknowledged_range_by_range() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(4);
    let key = room.key(0);
    room.leave(2);
    room.vote(0, &[1], &Body::Seat { seat: rules::Seat(2), change: net::log::Change::Bot(key) });
    for _ in 0..30 {
        room.play(4);
        let log = room.sessions[0].log();
        if log.roster().is_open && log.roster().anchor(room.key(2)).is_some() {
            let absent = Body::Absent { k: log.roster().k, holders: vec![room.key(2)], returns: Vec::new() };
            room.vote(0, &[1], &absent);
        }
    }
    let missed = room.sessions[0].log().seq() - room.sessions[2].log().seq();
    assert!(missed > 60, "{missed}");
    room.sent.clear();
    room.come_back(2);
    room.assert_alike(&[0, 1, 2]);
    let mine = room.key(2);
    let acks = room.sent.iter().filter_map(|bytes| match wire::decode::<Message>(bytes) {
        Ok(Message::Ack(ack)) if ack.holder == mine => Some(ack.instance.seq),
        _ => None,
    });
    let different: std::collections::BTreeSet<u64> = acks.collect();
    assert!((different.len() as u64) < missed / 4, "{different:?} of {missed}");
    assert_eq!(room.sessions[0].final_seq(), room.sessions[0].log().seq(), "and these acks are enough");
}

/// A watcher of a table of two, the keys of a holder and of a relay, and the table's entries from its first draw on.
struct Judge {
    session: Session,
    holder: Key,
    relay: Key,
    game: net::identity::Digest,
    items: Vec<Item>,
}

impl Judge {
    fn new() -> Self {
        let mut room = Room::new(2, 2, Preset::Base);
        room.play(12);
        let mut session = session(&room.genesis, &Identity::from_secret([99; 32]));
        let log = room.sessions[0].log();
        let (holder, relay) = (room.key(0), Identity::from_secret([98; 32]).key());
        for key in [holder, relay, Identity::from_secret([97; 32]).key()] {
            session.connected(room.now, key);
        }
        for (who, signature) in log.signatures() {
            let message = Message::Signed { game: log.id(), holder: *who, signature: *signature };
            session.handle(room.now, holder, message);
        }
        let items = log.entries().iter().map(|s| Item { entry: s.entry.bytes(), proof: s.proof.clone() });
        let mut items: Vec<Item> = items.collect();
        let is_draw = |item: &Item| {
            matches!(
                wire::decode::<Entry>(&item.entry).unwrap().body,
                Body::Draw { source: Source::Tokens(_), .. }
            )
        };
        let first = items.iter().position(is_draw).unwrap();
        let rest = items.split_off(first);
        let mut judge = Self { session, holder, relay, game: log.id(), items: rest };
        judge.hear(relay, items);
        assert_eq!(judge.session.log().seq(), first as u64);
        judge.events();
        judge
    }

    fn hear(&mut self, from: Key, items: Vec<Item>) {
        let message = Message::Entries { game: self.game, items, acks: Vec::new() };
        self.session.handle(Time::from_secs(60), from, message);
    }

    fn events(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while let Some(output) = self.session.poll() {
            events.extend(match output {
                Output::Event(event) => Some(event),
                _ => None,
            });
        }
        events
    }

    /// The next entry, a draw, with a forged state.
    fn bent(&self) -> Item {
        let mut entry = wire::decode::<Entry>(&self.items[0].entry).unwrap();
        entry.state.0[3] ^= 1;
        Item { entry: entry.bytes(), proof: Proof::Draw }
    }
}

fn names(events: &[Event], who: Key) -> bool {
    events.iter().any(|event| matches!(event, Event::Mistrusted { from, .. } if *from == who))
}

#[test]
fn a_relay_that_bends_a_draw_is_named_and_the_game_goes_on() {
    let mut judge = Judge::new();
    let (relay, holder, bent) = (judge.relay, judge.holder, judge.bent());
    judge.hear(relay, vec![bent]);
    let events = judge.events();
    assert!(names(&events, relay), "{events:?}");
    assert_eq!(judge.session.pause(), Some(Pause::Spectator), "its own copy is not in doubt");
    let items = judge.items.clone();
    judge.hear(holder, items.clone());
    assert_eq!(
        judge.session.log().seq() as usize,
        wire::decode::<Entry>(&items[0].entry).unwrap().seq as usize + items.len() - 1
    );
}

#[test]
fn a_holder_or_two_relays_cast_doubt_on_this_copy() {
    let mut judge = Judge::new();
    let (holder, bent) = (judge.holder, judge.bent());
    judge.hear(holder, vec![bent]);
    assert_eq!(judge.session.pause(), Some(Pause::Desync));

    let mut judge = Judge::new();
    let (relay, bent) = (judge.relay, judge.bent());
    judge.hear(relay, vec![bent.clone()]);
    judge.hear(relay, vec![bent.clone()]);
    assert_eq!(judge.session.pause(), Some(Pause::Spectator), "the same one twice is one");
    judge.hear(Identity::from_secret([97; 32]).key(), vec![bent]);
    assert_eq!(judge.session.pause(), Some(Pause::Desync));
}

#[test]
fn a_relay_that_forges_or_mangles_entries_is_named() {
    let forged = |item: &Item| {
        let mut entry = wire::decode::<Entry>(&item.entry).unwrap();
        entry.body = Body::Takeback { to: 0 };
        Item { entry: entry.bytes(), proof: item.proof.clone() }
    };
    let mangled = |item: &Item| Item { entry: item.entry[1..].to_vec(), proof: item.proof.clone() };
    for wrong in [&forged as &dyn Fn(&Item) -> Item, &mangled] {
        let mut judge = Judge::new();
        let (relay, holder, items) = (judge.relay, judge.holder, judge.items.clone());
        judge.hear(relay, vec![wrong(&items[0])]);
        let events = judge.events();
        assert!(names(&events, relay), "{events:?}");
        judge.hear(holder, items.clone());
        assert!(!judge.events().iter().any(|event| matches!(event, Event::Mistrusted { .. })));
    }
}
