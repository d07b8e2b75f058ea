//! Files crafted to be costly to read. The tests count the work of reading them: it grows linearly with the file.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
mod sim;

use net::file::to_bytes;
use net::identity::{Digest, Signature};
use net::log::{Body, Entry, Evidence, Fault, Instance, Log, Reason, Record, StateSignature, Value, Verdict};
use net::wire;
use net::work_counter::{self, Work};
use rules::Preset;
use sim::room::Room;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

/// The size of the files of the long run.
const LARGE: usize = 4 << 20;
/// The time an optimised build may take to read one.
const MOST: Duration = Duration::from_secs(2);

fn encode(record: &Record) -> Vec<u8> {
    wire::encode(record).unwrap()
}

/// A game of this many entries by two holders, as a file.
fn game(entries: u64, copies: usize) -> (Room, Vec<Vec<u8>>) {
    let mut room = Room::of_copies(2, 2, Preset::Base, copies);
    room.play(entries);
    room.play_to_decision();
    let records = room.files[0].clone();
    (room, records)
}

fn entries(records: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let is_entry = |record: &&Vec<u8>| matches!(wire::decode(record), Ok(Record::Entry { .. }));
    records.iter().filter(is_entry).cloned().collect()
}

/// The work of reading, and its result.
fn read(records: &[Vec<u8>]) -> (Work, Result<Log, Fault>) {
    let before = work_counter::done();
    let log = Log::replay(records);
    (work_counter::done() - before, log)
}

/// The last `back` entries dropped and written again, this many times.
fn dropped_again(records: &[Vec<u8>], back: usize, times: usize) -> Vec<Vec<u8>> {
    let all = entries(records);
    let last = &all[all.len() - back..];
    let drop = encode(&Record::Dropped { seq: (all.len() - back + 1) as u64 });
    let mut file = records.to_vec();
    for _ in 0..times {
        file.push(drop.clone());
        file.extend(last.iter().cloned());
    }
    file
}

/// The same, repeated until the file is large.
fn dropped_until_large(records: &[Vec<u8>], back: usize, large: usize) -> Vec<Vec<u8>> {
    let bytes = |times| to_bytes(&dropped_again(records, back, times)).len();
    let (none, once) = (bytes(0), bytes(1));
    dropped_again(records, back, large.saturating_sub(none) / (once - none))
}

/// For each number in turn, that many of the last entries dropped and written again.
fn dropped_in_turn(records: &[Vec<u8>], backs: impl Iterator<Item = usize>) -> Vec<Vec<u8>> {
    let all = entries(records);
    let mut file = records.to_vec();
    for back in backs {
        file.push(encode(&Record::Dropped { seq: (all.len() - back + 1) as u64 }));
        file.extend(all[all.len() - back..].iter().cloned());
    }
    file
}

#[test]
fn a_drop_of_nothing_is_a_fault() {
    let (_, records) = game(20, 1);
    let count = entries(&records).len() as u64;
    for seq in [0, count + 1, count + 2, u64::MAX] {
        let file = [records.clone(), vec![encode(&Record::Dropped { seq })]].concat();
        let fault = read(&file).1.err().unwrap();
        assert_eq!((fault.record, fault.reason), (file.len() as u64, Reason::Drop), "{seq}");
    }
    let twice = vec![encode(&Record::Dropped { seq: count }); 2];
    assert!(read(&[records, twice].concat()).1.is_err());
}

#[test]
fn repeated_drops_cost_as_much_as_reading_the_dropped_entries() {
    let (_, records) = game(120, 1);
    let all = entries(&records).len() as u64;
    for (back, times) in [(1, 300), (2, 300), (7, 100), (60, 20)] {
        let file = dropped_again(&records, back, times);
        let (spent, log) = read(&file);
        assert_eq!(log.unwrap().seq(), all);
        assert!(
            spent.replayed <= all + 16 * file.len() as u64,
            "{back} back: {spent:?} for {} records",
            file.len()
        );
        // Only what is new is replayed.
        assert!(spent.replayed <= all + 10 * times as u64 + file.len() as u64, "{back} back: {spent:?}");
    }
    for file in [dropped_in_turn(&records, 1..=100), dropped_in_turn(&records, (1..=100).rev())] {
        let (spent, log) = read(&file);
        assert_eq!(log.unwrap().seq(), all);
        assert!(spent.replayed <= file.len() as u64, "{spent:?} for {} records", file.len());
    }
}

#[test]
fn repeated_takebacks_cost_as_much_as_the_entries_taken_back() {
    let (mut room, _) = game(100, 1);
    for _ in 0..30 {
        let body = room.sessions[0].takebacks(1).remove(0);
        room.vote(0, &[1], &body);
        room.play(1);
        room.play_to_decision();
    }
    let log = Log::replay(&room.files[0]).unwrap();
    let takebacks =
        log.entries().iter().filter(|s| matches!(s.entry.body, Body::Takeback { .. })).count() as u64;
    assert!(takebacks >= 25, "{takebacks}");
    let (spent, _) = read(&room.files[0]);
    assert!(
        spent.replayed <= 500 + 40 * takebacks,
        "{spent:?} for {takebacks} takebacks of {} entries",
        log.seq()
    );
    room.assert_alike(&[0, 1]);
}

#[test]
fn repeated_founding_signatures_are_checked_once() {
    let (_, records) = game(4, 1);
    let signed = records.iter().find(|r| matches!(wire::decode(r), Ok(Record::Signed { .. }))).unwrap();
    let plain = read(&records).0.signatures;
    let file = [records.clone(), vec![signed.clone(); 1_000]].concat();
    let (spent, log) = read(&file);
    assert!(log.is_ok());
    // Signatures of entries are checked in parallel on other threads, whose work is counted there.
    assert!(spent.signatures <= plain, "{spent:?}, without them {plain}");
}

/// One accusation per holder, since no more are kept. Each names a state that only a replay can check.
#[test]
fn accusations_in_a_file_are_judged_in_one_go() {
    let (room, records) = game(120, 1);
    let log = room.sessions[0].log();
    let mut file = records;
    for (node, author) in room.identities.iter().enumerate() {
        let stored = log.entries().iter().rfind(|s| s.entry.holder == Some(author.key())).unwrap();
        let lie = Entry { state: Digest([node as u8; 32]), ..stored.entry.clone() };
        let word = StateSignature::Author(Entry::sign(lie.id(), author));
        file.push(encode(&Record::Evidence(Evidence::State { entry: lie.bytes(), word })));
    }
    let (spent, read) = read(&file);
    let read = read.unwrap();
    let verdicts: Vec<Verdict> = read.evidence().iter().map(|kept| kept.verdict).collect();
    assert_eq!(verdicts, [Verdict::Holds; 2]);
    assert!(spent.replayed <= read.seq(), "{spent:?}");
}

/// For each kind of entry in a stored game with closed half tiles, a file in which the last one is dropped and
/// written again until the file is large.
fn entries_again(name: &str, large: usize) -> Vec<(String, Vec<Vec<u8>>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata").join(name);
    let records = net::file::read(&path).unwrap().records;
    let mut last = BTreeMap::new();
    for (n, record) in records.iter().enumerate() {
        let Ok(Record::Entry { entry, .. }) = wire::decode(record) else { continue };
        let entry: Entry = wire::decode(&entry).unwrap();
        let kind = match &entry.body {
            Body::Deal(step) => format!("{:?}", step.stage()),
            body => format!("{body:?}").split([' ', '{', '(']).next().unwrap_or_default().to_owned(),
        };
        last.insert(kind, n);
    }
    let again =
        |(kind, n): (String, usize)| (format!("{kind} again"), dropped_until_large(&records[..=n], 1, large));
    last.into_iter().map(again).collect()
}

/// A game of eight dealers of closed half tiles, up to the first opened one.
fn opened_by_one_of_eight() -> Vec<Vec<u8>> {
    let mut room = Room::of_hidden(8, 8);
    let is_open = |record: &Vec<u8>| {
        let Ok(Record::Entry { entry, .. }) = wire::decode(record) else { return false };
        wire::decode::<Entry>(&entry).is_ok_and(|entry| matches!(entry.body, Body::Open { .. }))
    };
    for _ in 0..2_000 {
        if let Some(n) = room.files[0].iter().position(is_open) {
            return room.files[0][..=n].to_vec();
        }
        room.move_once();
    }
    panic!("no player opens a half tile: {}", room.describe());
}

/// A game of eight whose last entry all of them voted for.
fn voted_by_eight() -> Vec<Vec<u8>> {
    let mut room = Room::new(8, 8, Preset::Base);
    room.play(10);
    room.play_to_decision();
    let body = room.sessions[0].takebacks(1).remove(0);
    room.vote(0, &[1, 2, 3, 4, 5, 6, 7], &body);
    let is_it = |record: &Vec<u8>| matches!(wire::decode(record), Ok(Record::Entry { proof, .. }) if proof.is_certificate());
    let last = room.files[0].iter().rposition(is_it).unwrap();
    room.files[0][..=last].to_vec()
}

/// The sizes of the generated files.
struct Size {
    bytes: usize,
    entries: u64,
    copies: usize,
    takebacks: usize,
    back: usize,
}

/// Files of each kind of record, one after the other.
fn of_anything(size: &Size) -> Vec<(String, Vec<Vec<u8>>)> {
    let (mut room, records) = game(size.entries, size.copies);
    let log = room.sessions[0].log().clone();
    let small = game(30, 1).1;
    let last = log.entries().last().unwrap();
    let value = Value { entry: last.entry.bytes(), grounds: last.proof.grounds() };
    let instance = |n: u64| Instance { seq: n, prev: Digest([3; 32]) };
    let (holder, signature) = log.signatures().iter().next().map(|(k, s)| (*k, *s)).unwrap();
    for _ in 0..size.takebacks {
        let body = room.sessions[0].takebacks(1).remove(0);
        room.vote(0, &[1], &body);
        room.play(1);
        room.play_to_decision();
    }
    let repeat = |records: &[Vec<u8>], record: &dyn Fn(u64) -> Vec<u8>| {
        let mut file = records.to_vec();
        let mut bytes: usize = to_bytes(&file).len();
        while bytes < size.bytes {
            file.push(record(file.len() as u64));
            bytes += file.last().unwrap().len() + 24;
        }
        file
    };
    // An accusation against itself that only a replay can check, and one that no holder signed.
    let author = &room.identities[0];
    let stored = log.entries().iter().rfind(|s| s.entry.holder == Some(author.key())).unwrap();
    let lie = Entry { state: Digest([9; 32]), ..stored.entry.clone() };
    let word = StateSignature::Author(Entry::sign(lie.id(), author));
    let accused = Evidence::State { entry: lie.bytes(), word };
    let word = StateSignature::Author(Signature([1; 64]));
    let unsigned = Evidence::State { entry: lie.bytes(), word };
    let large = |records: &[Vec<u8>], back| dropped_until_large(records, back, size.bytes);
    let files = [
        ("entries", records.clone()),
        ("takebacks of a long game", room.files[0].clone()),
        ("dropped, one back, long game", large(&records, 1)),
        ("dropped, twenty back, long game", large(&records, 20)),
        ("dropped deeper and deeper", dropped_in_turn(&records, 1..=size.back)),
        ("dropped, short game", large(&small, 10)),
        ("signed", repeat(&small, &|_| encode(&Record::Signed { holder, signature }))),
        (
            "signed wrongly",
            repeat(&small, &|_| encode(&Record::Signed { holder, signature: Signature([1; 64]) })),
        ),
        ("promises", repeat(&small, &|n| encode(&Record::Promise { instance: instance(n), epoch: n }))),
        (
            "accepts",
            repeat(&small, &|n| {
                encode(&Record::Accept { instance: instance(n), epoch: n, value: value.clone() })
            }),
        ),
        ("evidence", repeat(&records, &|_| encode(&Record::Evidence(accused.clone())))),
        ("evidence that nobody signed", repeat(&records, &|_| encode(&Record::Evidence(unsigned.clone())))),
        ("garbage", repeat(&small, &|n| [n.to_le_bytes(); 20].concat())),
        ("votes of eight", large(&voted_by_eight(), 1)),
        ("half tiles opened among eight dealers", large(&opened_by_one_of_eight(), 1)),
    ];
    let again = entries_again("hidden-game.bastide", size.bytes);
    files.map(|(name, file)| (name.to_owned(), file)).into_iter().chain(again).collect()
}

/// Reads a file, prints how long that takes, and returns whether it costs more work than its size allows.
fn is_dear(name: &str, file: &[Vec<u8>]) -> bool {
    let bytes = to_bytes(file).len();
    let begin = Instant::now();
    let (spent, log) = read(file);
    let took = begin.elapsed();
    let end = log.map_or_else(|fault| fault.to_string(), |log| format!("{} entries", log.seq()));
    println!("{name}: {bytes} bytes, {} records in {took:?}, {spent:?}, {end}", file.len());
    let records = file.len() as u64;
    let is_much = spent.replayed > 17 * records
        || spent.tried > records
        || spent.signatures > bytes as u64 / 64
        // Only an optimised build runs at the speed that users see.
        || (!cfg!(debug_assertions) && took > MOST);
    if is_much {
        println!("{name} costs too much");
    }
    is_much
}

/// The same as the long run below, with files that any build reads quickly.
#[test]
fn no_kind_of_record_costs_more_than_its_size() {
    let size = Size { bytes: 160 << 10, entries: 100, copies: 1, takebacks: 5, back: 30 };
    let dear: Vec<String> = of_anything(&size)
        .into_iter()
        .filter_map(|(name, file)| is_dear(&name, &file).then_some(name))
        .collect();
    assert_eq!(dear, [""; 0]);
}

/// Files of four megabytes of each kind of record, one after the other; prints how long each takes.
#[test]
#[ignore = "it measures an optimised build: cargo test --release --workspace --test costly -- --ignored --nocapture"]
fn four_megabytes_of_anything() {
    let size = Size { bytes: LARGE, entries: 3_000, copies: 24, takebacks: 200, back: 140 };
    let dear: Vec<String> = of_anything(&size)
        .into_iter()
        .filter_map(|(name, file)| is_dear(&name, &file).then_some(name))
        .collect();
    assert_eq!(dear, [""; 0]);
}
