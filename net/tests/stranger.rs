//! A stranger without a seat sends what it likes. The tests count what that costs the others, without timing it:
//! replayed entries, games copied to try an entry, signatures checked. Whatever it sends, the game goes on.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
mod sim;

use net::identity::{Digest, Identity, Key, Purpose, Signature};
use net::log::{
    Ack, Body, Change, Entry, Evidence, Grounds, Instance, Log, Proof, Record, Return, Source,
    StateSignature, Stored, Value, Violation,
};
use net::session::{Event, Item, Message, Output, Promise, Proposal, Session, Status, Token, Vote};
use net::wire;
use net::work_counter::{self, Work};
use rules::{Action, Preset, Seat};
use sim::room::Room;

/// A room in mid-game, and a stranger connected with computer 0.
fn room_with_stranger(entries: u64) -> (Room, Identity) {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(entries);
    room.play_to_decision();
    let stranger = Identity::from_secret([99; 32]);
    room.sessions[0].connected(room.now, stranger.key());
    room.run();
    (room, stranger)
}

/// Sends the messages to computer 0 and returns what they cost there.
fn send(room: &mut Room, from: Key, messages: &[Message]) -> Work {
    let before = work_counter::done();
    for message in messages {
        let bytes = wire::encode(message).unwrap();
        room.sessions[0].handle(room.now, from, wire::decode(&bytes).unwrap());
    }
    let spent = work_counter::done() - before;
    room.run();
    spent
}

/// How often computer 0 reported the stranger for refused or wasteful messages.
fn charged(room: &Room, stranger: Key) -> usize {
    let is_charge = |event: &&Event| matches!(event, Event::Refused { from, .. } | Event::Wasted { from, .. } if *from == stranger);
    room.events[0].iter().filter(is_charge).count()
}

fn entries(entry: &Entry, proof: Proof) -> Message {
    Message::Entries { game: entry.game, items: vec![Item { entry: entry.bytes(), proof }], acks: Vec::new() }
}

/// An entry near the longest allowed.
fn long_act(entry: &Entry, author: Key) -> Entry {
    let body = Body::Act { returns: Vec::new(), actions: vec![Action::Pass; 8_000] };
    Entry { body, seat: Some(Seat(0)), holder: Some(author), ..entry.clone() }
}

fn certificate(stranger: &Identity, entry: &Entry) -> Proof {
    let ack = Ack::new(stranger, entry, entry.id(), 3);
    let grounds = Grounds::Author(Entry::sign(entry.id(), stranger));
    Proof::Certificate { epoch: 3, grounds, accepts: vec![(stranger.key(), ack.signature)] }
}

/// Rival entries for the place of an existing one.
fn rivals(stranger: &Identity, stands: &Stored) -> Vec<Message> {
    let lie = Entry { state: Digest([7; 32]), ..stands.entry.clone() };
    let own = long_act(&stands.entry, stranger.key());
    let theirs = long_act(&stands.entry, stands.entry.holder.unwrap_or(stranger.key()));
    let source = Source::Tokens(vec![Digest([5; 32]); 3]);
    let draw = Entry { body: Body::Draw { k: 1, source }, seat: None, holder: None, ..lie.clone() };
    let signed = |entry: &Entry| Proof::Author(Entry::sign(entry.id(), stranger));
    vec![
        entries(&lie, stands.proof.clone()),
        entries(&lie, signed(&lie)),
        entries(&lie, certificate(stranger, &lie)),
        entries(&own, signed(&own)),
        entries(&own, certificate(stranger, &own)),
        entries(&theirs, signed(&theirs)),
        entries(&draw, Proof::Draw),
    ]
}

#[test]
fn rival_entries_are_refused_without_a_replay() {
    let (mut room, stranger) = room_with_stranger(60);
    let stands = room.sessions[0].log().entries().to_vec();
    let messages: Vec<Message> = stands.iter().flat_map(|stands| rivals(&stranger, stands)).collect();
    let spent = send(&mut room, stranger.key(), &messages);
    assert_eq!((spent.replayed, spent.tried), (0, 0), "{spent:?} for {} messages", messages.len());
    assert!(spent.signatures <= 2 * messages.len() as u64, "{spent:?} for {} messages", messages.len());
    assert!(charged(&room, stranger.key()) >= messages.len());
    goes_on(&mut room);
}

#[test]
fn unvouched_entries_for_the_next_place_are_not_tried() {
    let (mut room, stranger) = room_with_stranger(20);
    let log = room.sessions[0].log();
    let Instance { seq, prev } = log.next();
    let last = log.entries().last().unwrap();
    let next = Entry { seq, prev, ..last.entry.clone() };
    let author = room.sessions.iter().find(|s| s.my_decision().is_some()).unwrap().key();
    let seat = room.play_to_decision();
    let log = room.sessions[0].log();
    let own = long_act(&next, stranger.key());
    let theirs = Entry { seat: Some(seat), ..long_act(&next, author) };
    let source = Source::Tokens(vec![Digest([5; 32]); 3]);
    let k = log.roster().k;
    let draw = Entry { body: Body::Draw { k, source }, seat: None, holder: None, ..next.clone() };
    let seat = Body::Seat { seat, change: Change::Leave };
    let leave = Entry { body: seat, seat: None, holder: None, ..next };
    let messages = [
        entries(&own, Proof::Author(Entry::sign(own.id(), &stranger))),
        entries(&own, certificate(&stranger, &own)),
        entries(&theirs, Proof::Author(Entry::sign(theirs.id(), &stranger))),
        entries(&draw, Proof::Draw),
        entries(&leave, certificate(&stranger, &leave)),
    ];
    let spent = send(&mut room, stranger.key(), &messages);
    assert_eq!((spent.replayed, spent.tried), (0, 0), "{spent:?}");
    assert!(charged(&room, stranger.key()) >= messages.len());
    goes_on(&mut room);
}

/// What only holders may say, about every place.
#[test]
fn votes_promises_and_proposals_of_a_stranger_are_ignored() {
    let (mut room, stranger) = room_with_stranger(60);
    let log = room.sessions[0].log();
    let (game, key) = (log.id(), stranger.key());
    let mut messages = Vec::new();
    for stands in log.entries() {
        let (instance, epoch, id) = (stands.entry.instance(), 3, stands.id);
        let body = Body::Seat { seat: Seat(0), change: Change::Skip };
        let statement = net::log::vote_statement(game, instance, epoch, &body);
        let signature = stranger.sign(Purpose::Vote, &statement);
        let promise = Promise { game, instance, epoch, accepted: None, holder: key, signature };
        let value = Value { entry: stands.entry.bytes(), grounds: stands.proof.grounds() };
        let statement = wire::encode(&(game, instance, epoch, id)).unwrap();
        let proposed = stranger.sign(Purpose::Proposal, &statement);
        messages.push(Message::Vote(Vote { game, instance, epoch, body, holder: key, signature }));
        messages.push(Message::Prepare { game, instance, epoch });
        messages.push(Message::Promise { promise: promise.clone(), value: Some(value.clone()) });
        messages.push(Message::Proposal(Proposal {
            game,
            instance,
            epoch,
            value,
            promises: vec![promise; 3],
            holder: key,
            signature: proposed,
        }));
    }
    let spent = send(&mut room, key, &messages);
    assert_eq!(spent, Work::default());
    assert_eq!(charged(&room, key), messages.len());
    goes_on(&mut room);
}

/// Genuine entries and signatures, accused as false states, and claims of differing states.
#[test]
fn accusations_and_disagreements_of_a_stranger_cause_no_replay() {
    let (mut room, stranger) = room_with_stranger(60);
    let log = room.sessions[0].log();
    let (game, digest) = (log.id(), Digest([4; 32]));
    let mut messages = Vec::new();
    for stands in log.entries() {
        let entry = stands.entry.bytes();
        let ack = Ack::new(&stranger, &stands.entry, stands.id, 0);
        let lie = Entry { state: digest, ..stands.entry.clone() };
        if let Proof::Author(signature) = stands.proof {
            let word = StateSignature::Author(signature);
            messages.push(Message::Evidence(Evidence::State { entry: entry.clone(), word }));
        }
        messages.push(Message::Evidence(Evidence::State { entry, word: StateSignature::Ack(ack) }));
        let word = StateSignature::Ack(Ack::new(&stranger, &lie, stands.id, 0));
        messages.push(Message::Evidence(Evidence::State { entry: stands.entry.bytes(), word }));
        messages.push(Message::Desync { game, seq: stands.entry.seq, state: digest, text: digest });
    }
    messages.push(Message::Desync { game, seq: u64::MAX, state: digest, text: digest });
    // It reconnects again and again, to be heard anew.
    for some in messages.chunks(16) {
        room.sessions[0].disconnected(room.now, stranger.key());
        room.sessions[0].connected(room.now, stranger.key());
        let spent = send(&mut room, stranger.key(), some);
        assert_eq!((spent.replayed, spent.tried), (0, 0), "{spent:?}");
        assert!(spent.signatures <= 4 * some.len() as u64, "{spent:?}");
    }
    goes_on(&mut room);
}

#[test]
fn other_messages_of_a_stranger_cost_little() {
    let (mut room, stranger) = room_with_stranger(60);
    let log = room.sessions[0].log();
    let (game, key, digest) = (log.id(), stranger.key(), Digest([4; 32]));
    let signature = Signature([9; 64]);
    let mut messages = Vec::new();
    for stands in log.entries() {
        let Instance { seq, prev } = stands.entry.instance();
        let holder = log.roster().holders[1];
        let (k, at) = (log.roster().k, (seq, prev));
        let back = Return { holder, era: 0, anchor: digest, signature };
        messages.extend((0..4).map(|epoch| Message::Ack(Ack::new(&stranger, &stands.entry, digest, epoch))));
        messages.push(Message::Token(Token {
            game,
            k,
            seq: at.0,
            head: at.1,
            holder,
            token: digest,
            signature,
        }));
        messages.push(Message::Token(Token {
            game,
            k,
            seq: 999,
            head: at.1,
            holder,
            token: digest,
            signature,
        }));
        messages.push(Message::Return { game, back });
        messages.push(Message::Signed { game, holder, signature });
        messages.push(Message::Seed { game, holder, seed: digest });
        messages.push(Message::Want { game, blob: digest, index: 0 });
        messages.push(Message::Part { game, blob: digest, index: 0, count: 2, bytes: vec![0; 32 << 10] });
        messages.push(Message::Fetch { game, have: vec![(seq, prev); 40] });
        let promised = 1 << 32;
        messages.push(Message::Status(Status {
            game,
            seq: 10_000 + seq,
            head: log.head(),
            promised,
            signed: 0,
            tokens: 0,
            acked: vec![u64::MAX; 8],
            connected: 0xff,
            chosen: 0,
        }));
    }
    let spent = send(&mut room, key, &messages);
    assert_eq!((spent.replayed, spent.tried), (0, 0), "{spent:?}");
    assert!(spent.signatures <= messages.len() as u64, "{spent:?} for {} messages", messages.len());
    goes_on(&mut room);
}

/// A stranger claims to have promised the last possible epoch.
#[test]
fn a_stranger_does_not_use_up_the_epochs_of_a_vote() {
    let (mut room, stranger) = room_with_stranger(12);
    let log = room.sessions[0].log();
    let status = Status {
        game: log.id(),
        seq: log.seq(),
        head: log.head(),
        promised: 1 << 32,
        signed: 7,
        tokens: 0,
        acked: Vec::new(),
        connected: 0xff,
        chosen: 0,
    };
    send(&mut room, stranger.key(), &[Message::Status(status)]);
    let key = room.key(0);
    room.vote(0, &[1], &Body::Seat { seat: Seat(2), change: Change::Bot(key) });
    assert!(room.sessions[0].log().entries().last().unwrap().proof.is_certificate(), "{}", room.describe());
}

/// A copy that has only the founding of a game.
fn at_the_beginning(room: &Room, node: usize) -> Session {
    let is_entry = |record: &Vec<u8>| matches!(wire::decode::<Record>(record), Ok(Record::Entry { .. }));
    let first = room.files[node].iter().position(is_entry).unwrap();
    let log = Log::replay(&room.files[node][..first]).unwrap();
    Session::new(log, room.identities[node].clone(), Box::new(|| [0; 32]), room.now)
}

#[test]
fn acks_of_keys_that_never_held_a_seat_are_forgotten_when_their_entry_comes() {
    let (room, stranger) = room_with_stranger(60);
    let mut behind = at_the_beginning(&room, 0);
    for from in [stranger.key(), room.key(1)] {
        behind.connected(room.now, from);
    }
    let (game, stands) = (behind.log().id(), room.sessions[0].log().entries());
    for (n, stored) in stands.iter().enumerate() {
        let keys = (0..8).map(|k| Identity::from_secret([(8 * n + k) as u8; 32]));
        let acks = keys.map(|key| Ack::new(&key, &stored.entry, stored.id, 0)).collect();
        let items = vec![Item { entry: stored.entry.bytes(), proof: stored.proof.clone() }];
        behind.handle(room.now, stranger.key(), Message::Entries { game, items, acks });
        assert_eq!(behind.overfull(), None, "after entry {}", stored.entry.seq);
    }
    assert_eq!(behind.log().seq(), room.sessions[0].log().seq());
    while behind.poll().is_some() {}
    let instance = stands[0].entry.instance();
    behind.handle(room.now, room.key(1), Message::Prepare { game, instance, epoch: 1 });
    let answers = std::iter::from_fn(|| behind.poll()).filter_map(|out| match out {
        Output::Send { message: Message::Entries { acks, .. }, .. } => Some(acks),
        _ => None,
    });
    let acks: Vec<Ack> = answers.flatten().collect();
    let holders = &behind.log().roster().holders;
    assert!(!acks.is_empty() && acks.iter().all(|ack| holders.contains(&ack.holder)), "{acks:?}");
}

/// Two entries of one author for one place, with forged states.
fn twice(author: &Identity, at: &Entry) -> Evidence {
    let sign = |state: u8| {
        let entry = Entry { state: Digest([state; 32]), holder: Some(author.key()), ..at.clone() };
        (entry.bytes(), Entry::sign(entry.id(), author))
    };
    Evidence::Entries { one: sign(1), other: sign(2) }
}

#[test]
fn a_leaver_ends_no_game_by_accusing_itself() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(12);
    let left = room.identities[2].clone();
    room.vote(0, &[1], &Body::Seat { seat: Seat(2), change: Change::Leave });
    let log = room.sessions[0].log();
    assert!(!log.roster().is_holder(left.key()), "{}", room.describe());
    let last = log.entries().last().unwrap().entry.clone();
    let act = |seq, prev| {
        let body = Body::Act { returns: Vec::new(), actions: vec![Action::Pass] };
        Entry { seq, prev, body, seat: Some(Seat(2)), ..last.clone() }
    };
    let next = log.next();
    let places = [
        act(999_999, Digest([6; 32])),
        act(3, Digest([6; 32])),
        // Where it did decide, and where it would decide had it stayed.
        act(3, log.id_at(2).unwrap()),
        act(next.seq, next.prev),
    ];
    for at in &places {
        let evidence = twice(&left, at);
        assert!(evidence.accused().is_some_and(|accused| accused.holder == left.key()));
        let now = room.now;
        for node in 0..2 {
            room.sessions[node].handle(now, left.key(), Message::Evidence(evidence.clone()));
        }
        room.run();
    }
    for node in 0..2 {
        assert_eq!(room.sessions[node].log().evidence(), [], "computer {node}");
        let is_fork = |event: &Event| matches!(event, Event::Fork { .. });
        assert!(!room.events[node].iter().any(is_fork), "computer {node}");
        let is_wasted = |e: &&Event| matches!(e, Event::Wasted { from, .. } if *from == left.key());
        assert_eq!(room.events[node].iter().filter(is_wasted).count(), places.len(), "computer {node}");
    }
    room.leave(2);
    let before = room.sessions[0].log().seq();
    room.play(8);
    assert!(room.sessions[0].log().seq() >= before + 8, "{}", room.describe());
    room.assert_alike(&[0, 1]);
}

#[test]
fn a_holder_that_signs_two_entries_for_the_next_place_is_excluded() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(12);
    let Instance { seq, prev } = room.sessions[0].log().next();
    let body = Body::Act { returns: Vec::new(), actions: vec![Action::Pass] };
    let last = room.sessions[0].log().entries().last().unwrap().entry.clone();
    let evidence = twice(&room.identities[2], &Entry { seq, prev, body, seat: Some(Seat(2)), ..last });
    let (now, from) = (room.now, room.key(1));
    room.sessions[0].handle(now, from, Message::Evidence(evidence));
    room.run();
    let kept = room.sessions[0].log().evidence();
    assert!(kept.iter().any(|kept| kept.accused.of == Violation::Fork && kept.accused.holder == room.key(2)));
    assert_eq!(room.sessions[0].pause(), None, "two of three go on");
    assert_eq!(room.sessions[2].pause(), Some(net::session::Pause::Fork), "its own program learns it, too");
}

fn goes_on(room: &mut Room) {
    assert!(room.sessions.iter().all(|s| s.pause().is_none()), "{}", room.describe());
    let before = room.sessions[0].log().seq();
    room.play(6);
    assert!(room.sessions[0].log().seq() >= before + 6, "{}", room.describe());
    room.assert_alike(&[0, 1, 2]);
}
