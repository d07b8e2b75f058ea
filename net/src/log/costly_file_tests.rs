//! Files that an attacker writes alone, with its own key and game, to be costly to read. `tests/costly.rs` has files
//! that grow from real games.

use super::outcome::BY_ITSELF;
use super::proof::Writer as Writing;
use super::*;
use crate::identity::Purpose;
use crate::start::{Plan, Start, StartOutput};
use rules::{Preset, Seat, Setup, Wait};
use std::time::{Duration, Instant};

/// An attacker that writes a log alone.
struct Writer {
    me: Identity,
    log: Log,
    records: Vec<Vec<u8>>,
}

impl Writer {
    /// A game with two seats of one player, by a version of the protocol, with `copies` copies of its tiles.
    fn new(protocol: u32, copies: usize) -> Self {
        let me = Identity::from_secret([5; 32]);
        let mut setup: Setup = Preset::Base.setup(2);
        setup.sets = vec![setup.sets; copies].concat();
        let seat = |n| SeatOffer { holder: me.key(), name: "x".into(), colour: n, player: SeatKind::Person };
        let plan = Plan {
            table: Digest([1; 32]),
            name: "costly".into(),
            setup,
            seats: (0..2).map(seat).collect(),
            holders: vec![HolderOffer { key: me.key(), name: "x".into() }],
            tile_sets: Vec::new(),
            hints: Hints::Allowed,
            parent: None,
        };
        let mut start = Start::host(me.clone(), plan, [7; 32]).unwrap();
        let mut genesis = loop {
            if let StartOutput::Ready(genesis) = start.poll().unwrap() {
                break *genesis;
            }
        };
        genesis.offer.protocol = protocol;
        Self::found(me, genesis, None)
    }

    fn found(me: Identity, genesis: Genesis, parent: Option<&Log>) -> Self {
        let (log, records) = Log::create(genesis, Vec::new(), parent).unwrap();
        let mut writer = Self { me, log, records };
        let signature = writer.log.sign(&writer.me);
        writer.log.add_signature(writer.me.key(), signature).unwrap();
        writer.write(&Record::Signed { holder: writer.me.key(), signature });
        writer
    }

    fn write(&mut self, record: &Record) {
        self.records.push(wire::encode(record).unwrap());
    }

    /// Appends an entry if it can follow.
    fn put(&mut self, body: Body) -> Result<(), Invalid> {
        let key = self.me.key();
        let seat = match (&body, self.log.game().wait()) {
            (Body::Act { .. }, Wait::Decide { seat, .. }) => Some(seat),
            _ => None,
        };
        let is_author = body.writer() == Writing::Author;
        let (entry, outcome) = self.log.next_entry(body, seat, is_author.then_some(key))?;
        let id = entry.id();
        let proof = if is_author {
            Proof::Author(Entry::sign(id, &self.me))
        } else {
            let voted = vote_statement(entry.game, entry.instance(), 1, &entry.body);
            let votes = vec![(key, self.me.sign(Purpose::Vote, &voted))];
            let ack = Ack::new(&self.me, &entry, id, 1);
            let grounds = Grounds::Votes { epoch: 1, votes };
            Proof::Certificate { epoch: 1, grounds, accepts: vec![(key, ack.signature)] }
        };
        self.write(&Record::Entry { entry: entry.bytes(), proof: proof.clone() });
        self.log.commit(entry, id, proof, outcome);
        Ok(())
    }

    fn drop_from(&mut self, seq: u64) {
        self.log.drop_from(seq).unwrap();
        self.write(&Record::Dropped { seq });
    }

    fn seat(&mut self, seat: u8, change: Change) {
        self.put(Body::Seat { seat: Seat(seat), change }).unwrap();
    }

    /// Appends a draw or a default move, if the game waits for one. Returns whether it did.
    fn go_on(&mut self) -> bool {
        let body = match self.log.game().wait() {
            Wait::Chance(_) => {
                let mut seed = [3; 32];
                seed[..8].copy_from_slice(&self.log.roster().k.to_le_bytes());
                Body::Draw { k: self.log.roster().k, source: Source::Os(Digest(seed)) }
            }
            Wait::Decide { .. } => match self.log.game().default_action() {
                Some(action) => Body::Act { returns: Vec::new(), actions: vec![action] },
                None => return false,
            },
            Wait::Over => return false,
        };
        self.put(body).is_ok()
    }

    fn go_to_decision(&mut self) {
        while !matches!(self.log.game().wait(), Wait::Decide { .. }) && self.go_on() {}
    }

    fn bytes(&self) -> usize {
        crate::file::to_bytes(&self.records).len()
    }
}

/// Reads the records. Returns the work it took, and the result.
fn read(records: &[Vec<u8>]) -> (crate::work_counter::Work, Result<Log, Fault>) {
    let before = crate::work_counter::done();
    let log = Log::replay(records);
    (crate::work_counter::done() - before, log)
}

/// A game of automatic seats after `draws` steps, for takebacks that repeat its automatic steps.
fn automatic(copies: usize, draws: usize) -> Writer {
    let mut writer = Writer::new(PROTOCOL, copies);
    (0..2).for_each(|seat| writer.seat(seat, Change::Auto));
    (0..draws).for_each(|_| assert!(writer.go_on()));
    writer
}

#[test]
fn what_happens_by_itself_again_and_again_has_an_end() {
    let mut writer = automatic(1, 30);
    let refused = (0..20_000).find_map(|_| writer.put(Body::Takeback { to: 2 }).err());
    assert_eq!(refused, Some(Invalid::Moment("more automatic steps than in any game")));
    let spent = writer.log.history.by_itself;
    let (most, each) = BY_ITSELF;
    let limit = most + each * writer.log.seq();
    assert!(spent <= limit && spent + 200 > limit, "{spent} of {limit}");
    // The same holds when the file is read, and no branch resets the count.
    assert_eq!(Log::replay(&writer.records).unwrap().history.by_itself, spent);
    let mut genesis = writer.log.genesis().clone();
    genesis.offer.parent = writer.log.branch(writer.log.seq());
    let branch = Writer::found(writer.me.clone(), genesis, Some(&writer.log));
    assert!(branch.log.history.by_itself >= spent);
    assert_eq!(branch.log.history.entries(), writer.log.seq());
}

#[test]
fn what_happens_by_itself_in_dropped_entries_has_an_end_too() {
    let mut writer = automatic(1, 30);
    let seq = writer.log.seq() + 1;
    for _ in 0..20_000 {
        writer.put(Body::Takeback { to: 2 }).unwrap();
        if writer.log.drop_from(seq).is_err() {
            // The refused drop changed nothing.
            assert_eq!(writer.log.seq(), seq);
            writer.write(&Record::Dropped { seq });
            assert_eq!(read(&writer.records).1.err().unwrap().reason, Reason::Drop);
            return;
        }
        writer.write(&Record::Dropped { seq });
    }
    panic!("it never ends");
}

#[test]
fn long_takebacks_that_are_dropped_have_an_end() {
    let mut writer = Writer::new(PROTOCOL, 30);
    (0..2_000).for_each(|_| assert!(writer.go_on()));
    let seq = writer.log.seq() + 1;
    let is_last = |writer: &mut Writer| {
        writer.put(Body::Takeback { to: 0 }).unwrap();
        writer.log.drop_from(seq).is_err()
    };
    let count = (0..1_000).position(|_| is_last(&mut writer));
    assert!(count.is_some_and(|count| count > 100), "{count:?}");
}

#[test]
fn a_table_with_many_pins_is_in_the_state_whole() {
    let mut writer = Writer::new(PROTOCOL, 8);
    while writer.log.roster().k < 500 && writer.go_on() {}
    writer.put(Body::Takeback { to: 0 }).unwrap();
    let roster = writer.log.roster().clone();
    assert!(roster.pins.bytes() > wire::MAX_FRAME && roster.pins.iter().count() > 490);
    let game = [9; 32];
    let mut other = roster.clone();
    other.is_closed = true;
    assert_ne!(roster.state(game), other.state(game));
    let mut other = roster.clone();
    other.pins.pop();
    assert_ne!(roster.state(game), other.state(game));
    // The next draw repeats the first one.
    let next = roster.pins.first().unwrap().clone();
    writer.go_to_decision();
    while writer.log.roster().pins == roster.pins && writer.go_on() {}
    let mut done = writer.log.history.last().iter();
    assert!(done.any(|step| matches!(step, history::Step::Seed(pin) if **pin == next)));
    assert_eq!(Log::replay(&writer.records).unwrap().head(), writer.log.head());
}

#[test]
fn pins_are_a_list_in_the_states_of_an_older_version_and_a_hash_in_others() {
    for (protocol, is_list) in [(2, true), (PROTOCOL, false)] {
        let mut writer = Writer::new(protocol, 1);
        (0..10).for_each(|_| assert!(writer.go_on()));
        writer.put(Body::Takeback { to: 0 }).unwrap();
        let roster = writer.log.roster();
        let pins: Vec<Pin> = roster.pins.iter().cloned().collect();
        let (all, pins) = (wire::encode(roster).unwrap(), wire::encode(&pins).unwrap());
        assert_eq!(all.windows(pins.len()).any(|bytes| bytes == pins), is_list, "version {protocol}");
    }
}

#[test]
fn a_table_of_an_older_version_with_many_pins_is_left_out_as_it_was() {
    let mut writer = Writer::new(2, 8);
    while writer.log.roster().k < 500 && writer.go_on() {}
    writer.put(Body::Takeback { to: 0 }).unwrap();
    let roster = writer.log.roster();
    assert!(roster.pins.bytes() > wire::MAX_FRAME && roster.pins.iter().count() > 490);
    let mut other = roster.clone();
    other.is_closed = true;
    let game = [9; 32];
    assert_eq!(roster.state(game), other.state(game));
    assert_eq!(roster.state(game), Digest::derive("bastide/1 state", &game));
    assert_eq!(Log::replay(&writer.records).unwrap().head(), writer.log.head());
}

#[test]
fn dropping_a_long_takeback_costs_no_more_than_the_takeback() {
    let mut writer = Writer::new(PROTOCOL, 4);
    for _ in 0..300 {
        writer.go_on();
    }
    let seq = writer.log.seq() + 1;
    for _ in 0..100 {
        writer.put(Body::Takeback { to: 0 }).unwrap();
        writer.drop_from(seq);
    }
    let (spent, log) = read(&writer.records);
    assert_eq!(log.unwrap().seq(), 300);
    assert!(spent.replayed <= 2 * 300 + 2 * 100, "{spent:?}");
}

/// Prints how long it takes to read four megabytes that one player wrote alone. For an optimised build.
#[test]
#[ignore = "it measures an optimised build: cargo test --release --workspace --lib four_megabytes -- --ignored --nocapture"]
fn four_megabytes_of_what_one_wrote_alone() {
    const LARGE: usize = 4 << 20;
    const MOST: Duration = Duration::from_secs(2);
    let mut slow = Vec::new();
    let mut fill = |name: &str, mut writer: Writer, more: &mut dyn FnMut(&mut Writer) -> bool| {
        let mut bytes = writer.bytes();
        let mut counted = writer.records.len();
        while bytes < LARGE && more(&mut writer) {
            bytes += writer.records[counted..].iter().map(|record| record.len() + 24).sum::<usize>();
            counted = writer.records.len();
        }
        let begin = Instant::now();
        let (spent, log) = read(&writer.records);
        let took = begin.elapsed();
        let end = log.map_or_else(|fault| fault.to_string(), |log| format!("{} entries", log.seq()));
        println!("{name}: {bytes} bytes, {} records in {took:?}, {spent:?}, {end}", writer.records.len());
        slow.extend((took > MOST).then(|| name.to_owned()));
    };
    fill("moves and draws", Writer::new(PROTOCOL, 48), &mut Writer::go_on);
    let drop_again = |writer: &mut Writer, to: u64| {
        let seq = writer.log.seq() + 1;
        writer.put(Body::Takeback { to }).is_ok() && {
            let is_dropped = writer.log.drop_from(seq).is_ok();
            writer.write(&Record::Dropped { seq });
            is_dropped
        }
    };
    for (protocol, moves) in [(2, 120), (PROTOCOL, 120), (2, 7_000), (PROTOCOL, 7_000)] {
        let mut long = Writer::new(protocol, 40);
        (0..moves).for_each(|_| assert!(long.go_on()));
        let name = format!("a takeback of {moves} dropped again, version {protocol}");
        fill(&name, long, &mut |writer| drop_again(writer, 0));
    }
    for (protocol, moves) in [(2, 2_000), (2, 750), (PROTOCOL, 2_000)] {
        let mut pinned = Writer::new(protocol, 40);
        (0..moves).for_each(|_| assert!(pinned.go_on()));
        pinned.put(Body::Takeback { to: 0 }).unwrap();
        let name =
            format!("votes under {} bytes of pins, version {protocol}", pinned.log.roster().pins.bytes());
        fill(&name, pinned, &mut |writer| {
            let is_auto = writer.log.roster().mode(Seat(1)) == SeatMode::Skipped;
            let change = if is_auto { Change::ComeBack } else { Change::Skip };
            writer.put(Body::Seat { seat: Seat(1), change }).is_ok()
        });
    }
    fill("one move taken back again and again", Writer::new(PROTOCOL, 4), &mut |writer| {
        if writer.log.seq() < 200 {
            return writer.go_on();
        }
        writer.go_to_decision();
        let to = writer.log.seq();
        writer.go_on() && writer.put(Body::Takeback { to }).is_ok()
    });
    fill("everything by itself again and again", automatic(24, 1_000), &mut |writer| {
        writer.put(Body::Takeback { to: 2 }).is_ok() || writer.go_on()
    });
    fill("everything by itself, dropped", automatic(24, 1_000), &mut |writer| drop_again(writer, 2));
    fill("branches", Writer::new(PROTOCOL, 1), &mut |writer| {
        let mut genesis = writer.log.genesis().clone();
        genesis.offer.parent = writer.log.branch(writer.log.seq());
        let record = Record::Genesis(wire::encode(&genesis).unwrap());
        writer.write(&record);
        writer.log.ancestors.clear();
        let begun = writer.log.clone().begin_branch(genesis);
        begun.map(|log| writer.log = log).is_ok()
    });
    assert!(cfg!(debug_assertions) || slow.is_empty(), "{slow:?}");
}
