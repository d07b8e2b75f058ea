//! Fuzzing: bytes that come over the network or from a file are changed at random, decoded, and given to sessions,
//! starts and logs. Nothing panics, no value decodes from bytes that differ from its encoding, and memory is bounded by
//! what was sent: no decoder allocates more for a declared length than the bytes present.
//!
//! `BASTIDE_FUZZ=1000000` sets the number of changed samples of each kind, `BASTIDE_FUZZ_FIRST=7` changes them
//! differently, and `UPDATE_CORPUS=1` rewrites the samples.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

mod mutate;
mod seeds;
mod setup;
#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
#[path = "../sim/mod.rs"]
mod sim;
#[expect(unreachable_pub, reason = "shared with net/fuzz")]
mod targets;

use mutate::{Dice, mutated};
use net::chat::{ChatContent, Muted, Output, Place, Reaction, Signed, Talk};
use net::identity::{Digest, Identity};
use net::invite::{MAX_TICKET, Ticket, read_code, write_code};
use net::log::{Body, Entry, Evidence, Log, Proof, Record, Return, StateSignature};
use net::report::Report;
use net::session::{Item, Message};
use net::start::{Plan, Start, StartMessage};
use net::wire;
use rules::{Game, Preset, RandomPlayer, Rules, Setup, TileSet, TileSets};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sim::room::Room;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// How many changed samples of each kind run by default.
const CASES: u64 = 1_500;
/// Memory that may be allocated on top of the baseline, in KiB: samples, sessions and logs. A single case may take no
/// more than a few frames.
const MAX_GROWTH: u64 = 96 * 1024;
/// The most samples of one kind.
const SAMPLES: usize = 40;
/// How many kinds of messages of a game there are.
const MESSAGES: u8 = 16;
/// The longest sample that is kept.
const MAX_SAMPLE: usize = 2_000;

fn cases() -> u64 {
    std::env::var("BASTIDE_FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(CASES)
}

fn corpus(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(kind).with_extension("hex")
}

/// The samples of one kind: one per line, in hexadecimal.
fn samples(kind: &str) -> Vec<Vec<u8>> {
    let text = std::fs::read_to_string(corpus(kind)).unwrap();
    let byte = |line: &str, at: usize| u8::from_str_radix(&line[at..at + 2], 16).unwrap();
    text.lines().map(|line| (0..line.len()).step_by(2).map(|at| byte(line, at)).collect()).collect()
}

/// Writes samples that differ in their first bytes or their length.
fn write(kind: &str, all: impl IntoIterator<Item = Vec<u8>>) {
    let mut kept: Vec<Vec<u8>> = Vec::new();
    for bytes in all.into_iter().filter(|bytes| bytes.len() <= MAX_SAMPLE) {
        let is_alike = |k: &Vec<u8>| k.get(..4) == bytes.get(..4) && k.len() == bytes.len();
        if kept.len() < SAMPLES && !kept.iter().any(is_alike) {
            kept.push(bytes);
        }
    }
    let hex = |bytes: &Vec<u8>| bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
    let lines: Vec<String> = kept.iter().map(hex).collect();
    std::fs::write(corpus(kind), lines.join("\n") + "\n").unwrap();
}

/// A room in mid-game after a vote.
fn room() -> Room {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(6);
    let key = room.key(0);
    room.vote(0, &[1], &Body::Seat { seat: rules::Seat(2), change: net::log::Change::Bot(key) });
    room.play(4);
    room
}

/// Messages that no healthy table sends, or that this one sends too late to be among the samples.
fn rare_messages(room: &Room) -> Vec<Message> {
    let log = room.sessions[0].log();
    let (game, instance, digest) = (log.id(), log.next(), Digest([4; 32]));
    let (me, holder) = (&room.identities[1], room.key(1));
    let last = log.entries().iter().rfind(|stored| stored.entry.holder == Some(holder)).unwrap();
    let sign = |state: u8| {
        let entry = Entry { state: Digest([state; 32]), ..last.entry.clone() };
        (entry.bytes(), Entry::sign(entry.id(), me))
    };
    let propose = |digest| (digest, sign(3).1);
    let word = |state| StateSignature::Author(sign(state).1);
    let (one, other) = (propose(digest), propose(last.id));
    let proposals = Evidence::Proposals { game, instance, epoch: 2, holder, one, other };
    vec![
        Message::Fetch {
            game,
            have: vec![instance, last.entry.instance()].into_iter().map(|at| (at.seq, at.prev)).collect(),
        },
        Message::Return { game, back: Return::new(me, game, 1, digest) },
        Message::Prepare { game, instance, epoch: 2 },
        Message::Evidence(Evidence::Entries { one: sign(1), other: sign(2) }),
        Message::Evidence(proposals),
        Message::Evidence(Evidence::State { entry: sign(1).0, word: word(1) }),
        Message::Desync { game, seq: 3, state: digest, text: digest },
        Message::Want { game, blob: digest, index: 1 },
        Message::Part { game, blob: digest, index: 1, count: 2, bytes: vec![7; 90] },
        Message::Seed { game, holder, seed: digest },
    ]
}

/// Messages of a start: those of both sides, and one that neither would send.
fn start_messages(room: &Room) -> Vec<StartMessage> {
    let genesis = room.genesis.clone();
    let digest = Digest([5; 32]);
    vec![
        StartMessage::Call(plan(room)),
        StartMessage::Nonce(digest),
        StartMessage::Offer(genesis.offer.clone()),
        StartMessage::Anchors { offer: genesis.offer.digest(), anchor: digest, commitment: digest },
        StartMessage::Genesis(genesis),
        StartMessage::Refuse("no time".to_owned()),
    ]
}

fn plan(room: &Room) -> Plan {
    let offer = &room.genesis.offer;
    Plan {
        table: offer.table,
        name: offer.name.clone(),
        setup: offer.setup.clone(),
        seats: offer.seats.clone(),
        holders: offer.holders.clone(),
        tile_sets: offer.tile_sets.clone(),
        hints: offer.terms.hints,
        parent: offer.parent,
    }
}

/// The report of a disagreement.
fn report() -> String {
    let mut room = Room::new(2, 2, Preset::Base);
    room.play(6);
    let log = room.sessions[0].log();
    let ours = log.game().to_text();
    let theirs = ours.replacen(": 0", ": 1", 1);
    assert_ne!(ours, theirs);
    let report = Report {
        versions: "program 1".into(),
        game: log.id(),
        seq: log.seq(),
        with: "Ada".into(),
        ours,
        theirs,
        records: room.files[0].clone(),
    };
    assert_eq!(report.differences().len(), 1);
    report.to_text()
}

/// What four players say at a table.
fn chat_lines() -> Vec<Signed> {
    let now = Instant::now();
    let mut lines = Vec::new();
    for n in 1..=4 {
        let mut talk = Talk::new(Identity::from_secret([n; 32]), 1, Muted::default(), now);
        talk.enter(Some(TABLE));
        let peers = BTreeSet::from([Identity::from_secret([9; 32]).key()]);
        talk.follow(Place { peers, ..Place::default() });
        let texts = ["line 1 of ä few".to_owned(), format!("and one of {n}")].map(ChatContent::Text);
        for said in texts.into_iter().chain([ChatContent::Reaction(Reaction::Hello)]) {
            talk.say(&format!("Name {n}"), &said, now).unwrap();
        }
        while let Some(output) = talk.poll() {
            if let Output::Send { lines: sent, .. } = output {
                lines.extend(sent);
            }
        }
    }
    assert_eq!(lines.len(), 12);
    lines
}

/// The table of the chat.
const TABLE: Digest = Digest([6; 32]);

/// Ways to a table as players send them.
fn ways() -> impl Iterator<Item = String> {
    let at = |text: &str| text.parse::<SocketAddr>().unwrap();
    let codes =
        ["192.168.1.7:4321", "10.1.2.3:65535", "127.0.0.1:1"].map(|text| write_code(at(text)).unwrap());
    let ticket = |addresses: &[&str], asks_password| Ticket {
        table: TABLE,
        host: Identity::from_secret([8; 32]).key(),
        addresses: addresses.iter().map(|text| at(text)).collect(),
        asks_password,
        asks_passphrase: !asks_password,
    };
    let tickets = [
        ticket(&["192.168.1.7:4321"], true).write(),
        ticket(&["10.0.0.1:1", "[fe80::1]:4000", "[fd00::7:8]:65535", "169.254.1.1:9"], false).write(),
        format!("come here: {}\nsee you", ticket(&[], true).write().to_lowercase()),
    ];
    codes.into_iter().chain(tickets)
}

const TILE_SET: &str = r#"(
    name: "tiny",
    tiles: [],
)
"#;

/// Writes the corpus on request, as a change of the protocol requires.
#[test]
fn the_corpus_is_there_and_all_of_it_decodes() {
    if std::env::var_os("UPDATE_CORPUS").is_some() {
        let room = room();
        write(
            "frame",
            rare_messages(&room).iter().map(|m| wire::encode(m).unwrap()).chain(room.sent.clone()),
        );
        write("record", room.files[0].clone());
        write("start", start_messages(&room).iter().map(|m| wire::encode(m).unwrap()));
        write("chat", chat_lines().iter().map(|line| wire::encode(line).unwrap()));
        write("way", ways().map(String::into_bytes));
        write("setup", Preset::ALL.iter().map(|preset| serde_json::to_vec(&preset.setup(3)).unwrap()));
        let file = net::file::to_bytes(&room.files[0][..8]);
        let hex = file.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        std::fs::write(corpus("file"), hex + "\n").unwrap();
        let river = TileSets::built_in().iter().map(TileSet::to_ron).min_by_key(String::len).unwrap();
        let texts = [TILE_SET.to_owned(), river, report().chars().take(1_500).collect()];
        write("text", texts.map(String::into_bytes));
    }
    let decode = |kind: &str, is: fn(&[u8]) -> bool| {
        let all = samples(kind);
        let whole = all.iter().filter(|bytes| is(bytes)).count();
        assert!(
            whole == all.len() && whole > 0,
            "{whole} of {} decode: UPDATE_CORPUS=1 writes {kind} anew",
            all.len()
        );
    };
    decode("frame", |bytes| wire::decode::<Message>(bytes).is_ok());
    decode("record", |bytes| wire::decode::<Record>(bytes).is_ok());
    decode("start", |bytes| wire::decode::<StartMessage>(bytes).is_ok());
    decode("chat", |bytes| wire::decode::<Signed>(bytes).is_ok());
    decode("file", |bytes| net::file::from_bytes(bytes).is_ok_and(|contents| contents.torn_bytes == 0));
    decode("setup", |bytes| serde_json::from_slice::<Setup>(bytes).is_ok());
    let kinds: BTreeSet<u8> = samples("frame").iter().map(|bytes| bytes[0]).collect();
    assert_eq!(kinds, (0..MESSAGES).collect(), "a sample of each kind of message");
}

/// The seeds of libFuzzer in `net/fuzz`; `BASTIDE_FUZZ_SEEDS=corpus` writes them.
#[test]
fn the_targets_of_net_fuzz_hold_for_changed_seeds() {
    for (name, target) in targets::ALL {
        let seeds = seeds::of(name);
        assert!(!seeds.is_empty(), "{name}");
        if let Some(folder) = std::env::var_os("BASTIDE_FUZZ_SEEDS") {
            let folder = Path::new(&folder).join(name);
            std::fs::create_dir_all(&folder).unwrap();
            for seed in &seeds {
                std::fs::write(folder.join(Digest::of(seed).to_string()), seed).unwrap();
            }
            continue;
        }
        seeds.iter().for_each(|seed| target(seed));
        let mut dice = Dice::of(name.len() as u64 + 100);
        (0..cases() / 8).for_each(|_| target(&mutated(&seeds, &mut dice)));
    }
}

#[test]
fn another_first_number_makes_other_changes() {
    let samples = samples("frame");
    let some = |first| {
        let mut dice = Dice::from(first, 5);
        (0..20).map(|_| mutated(&samples, &mut dice)).collect::<Vec<_>>()
    };
    assert_eq!(some(3), some(3));
    assert!(some(0) != some(1) && some(1) != some(2));
}

/// Decodes, and checks that the value encodes to these bytes.
fn decoded<T: Serialize + DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let value: T = wire::decode(bytes).ok()?;
    assert_eq!(wire::encode(&value).unwrap(), bytes);
    Some(value)
}

/// The peak memory of this process, in KiB; `None` where the system does not report it.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Runs changed samples through `take` and checks that memory stays bounded.
fn fuzz(kind: &str, mut take: impl FnMut(u64, &[u8])) {
    let samples = samples(kind);
    let mut dice = Dice::of(kind.len() as u64);
    // The first cases allocate what stays allocated.
    (0..cases().min(500)).for_each(|case| take(case, &mutated(&samples, &mut dice)));
    let before = peak();
    (0..cases()).for_each(|case| take(case, &mutated(&samples, &mut dice)));
    if let (Some(before), Some(after)) = (before, peak()) {
        // The system counts pages in batches per thread, so a later reading can be slightly lower.
        let growth = after.saturating_sub(before);
        println!("{kind}: {} cases, peak {after} KiB, {growth} more than before", cases());
        assert!(growth <= MAX_GROWTH, "{kind}: {before} KiB, then {after} KiB");
    }
}

#[test]
fn changed_frames_leave_sessions_alive_and_alike() {
    let mut room = room();
    fuzz("frame", |case, bytes| {
        let Some(message) = decoded::<Message>(bytes) else { return };
        let to = case as usize % 3;
        let (now, from) = (room.now, room.key((to + 1) % 3));
        room.sessions[to].handle(now, from, message);
        if case % 512 == 0 {
            room.run();
            room.events.iter_mut().for_each(Vec::clear);
            room.sent.clear();
        }
    });
    room.run();
    let before = room.sessions[0].log().seq();
    room.play(4);
    assert!(room.sessions[0].log().seq() >= before + 4, "{}", room.describe());
    room.assert_alike(&[0, 1, 2]);
}

#[test]
fn changed_entries_are_refused_or_known() {
    let mut room = room();
    let entries: Vec<Vec<u8>> = room.sessions[0].log().entries().iter().map(|s| s.entry.bytes()).collect();
    let mut dice = Dice::of(9);
    for case in 0..cases() {
        let bytes = mutated(&entries, &mut dice);
        let game = room.genesis.id();
        let _ = decoded::<Entry>(&bytes);
        let item = Item { entry: bytes, proof: Proof::Draw };
        let message = Message::Entries { game, items: vec![item], acks: Vec::new() };
        let (now, from) = (room.now, room.key(1));
        room.sessions[0].handle(now, from, message);
        if case % 512 == 0 {
            room.run();
            room.events.iter_mut().for_each(Vec::clear);
        }
    }
    room.run();
    room.assert_alike(&[0, 1, 2]);
}

#[test]
fn changed_records_and_files_are_read_or_refused() {
    let room = room();
    let founding: Vec<Vec<u8>> = room.files[0][..6].to_vec();
    fuzz("record", |case, bytes| {
        let _ = decoded::<Record>(bytes);
        if case % 16 == 0 {
            let records: Vec<&[u8]> = founding.iter().map(Vec::as_slice).chain([bytes]).collect();
            let _ = Log::replay(&records);
        }
    });
    fuzz("file", |case, bytes| {
        let _ = net::file::from_bytes(bytes);
        if case % 16 == 0 {
            let _ = net::log::verify_bytes(bytes);
        }
    });
}

#[test]
fn changed_starts_are_handled_or_refused() {
    let room = room();
    let (me, host) = (room.identities[1].clone(), room.key(0));
    fuzz("start", |case, bytes| {
        let Some(message) = decoded::<StartMessage>(bytes) else { return };
        if let StartMessage::Genesis(genesis) = &message
            && genesis.check().is_ok()
            && case % 16 == 0
        {
            // Any setup is either compiled or refused.
            let _ = Log::create(genesis.clone(), Vec::new(), None);
        }
        let mut guest = Start::guest(me.clone(), host, plan(&room), [7; 32]).unwrap();
        guest.handle(host, message);
        while guest.poll().is_some() {}
    });
}

#[test]
fn changed_chat_lines_are_refused() {
    let now = Instant::now();
    let identity = Identity::from_secret([77; 32]);
    let bearer = Identity::from_secret([78; 32]).key();
    let place = || Place { peers: [bearer].into(), ..Place::default() };
    let good = chat_lines();
    let mut refused = 0;
    fuzz("chat", |_, bytes| {
        let Some(line) = decoded::<Signed>(bytes) else { return };
        let is_known = good.contains(&line);
        let mut talk = Talk::new(identity.clone(), 0, Muted::default(), now);
        talk.enter(Some(TABLE));
        talk.follow(place());
        talk.hear(bearer, TABLE, vec![line], false, now);
        let outs: Vec<Output> = std::iter::from_fn(|| talk.poll()).collect();
        assert!(outs.iter().all(|out| matches!(out, Output::Refused(who, _) if *who == bearer)), "{outs:?}");
        assert!(is_known || talk.view().unwrap().lines.is_empty(), "a changed line is heard");
        refused += outs.len();
    });
    assert!(refused > 100, "only {refused} get as far as being refused");
}

/// What players type or paste: a way to a table.
#[test]
fn changed_ways_round_trip_or_are_refused() {
    fuzz("way", |_, bytes| {
        let text = String::from_utf8_lossy(bytes);
        if let Ok(at) = read_code(&text) {
            let again = write_code(at).unwrap();
            assert_eq!(read_code(&again), Ok(at), "{text}");
        }
        if let Ok(ticket) = Ticket::read(&text) {
            let again = ticket.write();
            assert!(again.len() <= MAX_TICKET && Ticket::is_in(&again), "{text}");
            assert_eq!(Ticket::read(&again).as_ref(), Ok(&ticket), "{text}");
        }
    });
    let (codes, tickets): (Vec<_>, Vec<_>) = samples("way").into_iter().partition(|way| way.len() < 40);
    let text = |way: &Vec<u8>| String::from_utf8(way.clone()).unwrap();
    assert!(codes.iter().all(|way| read_code(&text(way)).is_ok()) && !codes.is_empty());
    assert!(tickets.iter().all(|way| Ticket::read(&text(way)).is_ok()) && !tickets.is_empty());
}

/// Setup files, as `bastide peer host --setup` reads them: a file that parses is either refused or can be played.
#[test]
fn changed_setups_are_played_or_refused() {
    let (sets, samples) = (TileSets::built_in(), samples("setup"));
    let (mut dice, mut read, mut played) = (Dice::of(13), 0, 0);
    let mut take = |case: u64, bytes: &[u8]| {
        let Ok(setup) = serde_json::from_slice::<Setup>(bytes) else { return };
        read += 1;
        let Ok(rules) = Rules::new(&setup, sets) else { return };
        played += 1;
        let (mut game, mut player) = (Game::new(rules), RandomPlayer::new(case));
        (0..12).for_each(|_| _ = player.step(&mut game));
    };
    fuzz("setup", |case, bytes| {
        take(case, bytes);
        if case % 4 == 0 {
            take(case, &setup::shaken(&samples, &mut dice));
        }
    });
    assert!(read > cases() / 20 && played > cases() / 40, "{read} read, {played} played");
}

#[test]
fn changed_texts_are_read_or_refused() {
    let mut texts = samples("text");
    texts.push(report().into_bytes());
    let mut dice = Dice::of(11);
    for _ in 0..cases() / 4 {
        let bytes = mutated(&texts, &mut dice);
        let text = String::from_utf8_lossy(&bytes);
        let _ = TileSet::parse("fuzzed.ron", &text);
        if let Ok(report) = Report::parse(&text) {
            let _ = report.differences();
        }
    }
}

#[test]
fn a_declared_length_takes_no_memory_that_was_not_sent() {
    let samples: Vec<Vec<u8>> = ["frame", "record", "start"].iter().flat_map(|kind| samples(kind)).collect();
    let before = peak();
    for bytes in &samples {
        for at in (0..bytes.len().min(600).saturating_sub(8)).step_by(2) {
            for length in [1 << 24, u64::from(u32::MAX), 1 << 40, u64::MAX] {
                let mut changed = bytes.clone();
                changed[at..at + 8].copy_from_slice(&length.to_le_bytes());
                let _ = wire::decode::<Message>(&changed);
                let _ = wire::decode::<Record>(&changed);
                let _ = wire::decode::<StartMessage>(&changed);
            }
        }
    }
    if let (Some(before), Some(after)) = (before, peak()) {
        // Other tests run in parallel. Sixteen megabytes at once, the least that the smallest of these lengths would
        // take, would still show.
        assert!(after - before <= MAX_GROWTH, "{before} KiB, then {after} KiB");
    }
}
