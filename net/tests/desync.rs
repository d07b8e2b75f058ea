//! Copies that compute different states, and proof of what a holder signed: which copy stops, what it keeps, and how
//! the table goes on.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
mod sim;

use net::identity::Digest;
use net::log::{Ack, Entry, Log, Record, Stored, Verdict, Violation};
use net::session::{Message, Pause, Session};
use net::start::Plan;
use net::wire;
use rules::Preset;
use sim::room::Room;

#[test]
fn an_ack_that_names_another_state_than_its_entry_is_proof_against_its_holder() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(6);
    let last = room.sessions[0].log().entries().last().unwrap().clone();
    let lie = Entry { state: Digest([7; 32]), ..last.entry.clone() };
    let ack = Ack::new(&room.identities[2], &lie, last.id, 0);
    let (now, from) = (room.now, room.key(2));
    room.sessions[0].handle(now, from, Message::Ack(ack));
    room.run();
    for node in [0, 1] {
        let kept = room.sessions[node].log().evidence();
        assert_eq!(kept.len(), 1, "the proof is passed on");
        assert_eq!((kept[0].accused.holder, kept[0].accused.of), (from, Violation::State));
        let log = Log::replay(&room.files[node]).unwrap();
        let name = log.name_of(from);
        assert_eq!(log.evidence()[0].verdict, Verdict::Holds);
        let notes = log.report(0).notes;
        assert!(
            notes.iter().any(|note| note.contains(&name) && note.contains("signed a state")),
            "{notes:?}"
        );
    }
    room.play(4);
    assert_eq!(room.sessions[0].pause(), None, "words about the past stop no copy");
}

/// Two play, and one of them signs two entries for one place. Returns the room, the author and the other.
fn forked() -> (Room, usize, usize) {
    let mut room = Room::new(2, 2, Preset::Base);
    room.play(6);
    let seat = room.play_to_decision();
    let author = room.sessions.iter().position(|s| s.my_decision() == Some(seat)).unwrap();
    let other = (author + 1) % 2;
    let legal = room.sessions[author].game().legal();
    let copy = Log::replay(&room.files[author]).unwrap();
    let mut duplicate = Session::new(copy, room.identities[author].clone(), Box::new(|| [1; 32]), room.now);
    let (now, key) = (room.now, room.key(author));
    for node in (0..2).filter(|node| *node != author) {
        duplicate.connected(now, room.key(node));
        let at = room.sessions[node].log();
        let status = net::session::Status {
            game: at.id(),
            seq: at.seq(),
            head: at.head(),
            promised: 0,
            signed: 0xff,
            tokens: 0,
            acked: Vec::new(),
            connected: 0xff,
            chosen: 0,
        };
        duplicate.handle(now, room.key(node), Message::Status(status));
    }
    room.sessions[author].act(now, seat, vec![legal[0]]).unwrap();
    room.run();
    duplicate.act(now, seat, vec![legal[1]]).unwrap();
    while let Some(output) = duplicate.poll() {
        if let net::session::Output::Send { to, message } = output
            && to == room.key(other)
        {
            room.sessions[other].handle(now, key, message);
        }
    }
    room.run();
    (room, author, other)
}

#[test]
fn a_fork_of_one_of_two_is_in_the_file_and_stops_the_game_after_a_restart_too() {
    let (room, _, other) = forked();
    let log = Log::replay(&room.files[other]).unwrap();
    assert_eq!((log.evidence().len(), log.evidence()[0].accused.of), (1, Violation::Fork));
    let notes = log.report(0).notes;
    assert!(
        notes.iter().any(|note| note.contains("restored backup") && note.contains("branch")),
        "{notes:?}"
    );
    let again = Session::new(log.clone(), room.identities[other].clone(), Box::new(|| [1; 32]), room.now);
    assert_eq!(again.pause(), Some(Pause::Fork));
    let mut twice = room.files[other].clone();
    let record = wire::encode(&Record::Evidence(log.evidence()[0].evidence.clone())).unwrap();
    twice.push(record);
    assert!(Log::replay(&twice).is_err(), "one proof of a kind against one holder is enough");
}

#[test]
fn two_that_a_fork_stopped_go_on_in_a_branch_with_the_entry_that_one_of_them_has() {
    let (stopped, author, other) = forked();
    for node in [author, other] {
        assert_eq!(stopped.sessions[node].pause(), Some(Pause::Fork), "{}", stopped.describe());
    }
    let heads = [author, other].map(|node| stopped.sessions[node].log().head());
    let parent = Log::replay(&stopped.files[other]).unwrap();
    let at = parent.branch(parent.seq()).unwrap();
    let offer = parent.offer();
    let plan = Plan {
        table: Digest([2; 32]),
        name: "and on".into(),
        setup: offer.setup.clone(),
        seats: offer.seats.clone(),
        holders: offer.holders.clone(),
        tile_sets: Vec::new(),
        hints: offer.terms.hints,
        parent: Some(at),
    };
    let genesis = sim::founding::found(&stopped.identities, &plan);
    let mut room = Room::empty(&genesis, sim::rng::Rng::new(5));
    for identity in &stopped.identities {
        let (log, records) = Log::create(genesis.clone(), Vec::new(), Some(&parent)).unwrap();
        assert_eq!(log.game().clone().state_hash(), parent.game().clone().state_hash());
        room.add(identity.clone(), log, records);
    }
    room.run();
    room.play(12);
    for node in [author, other] {
        assert_eq!(room.sessions[node].pause(), None, "{}", room.describe());
        assert!(room.sessions[node].log().seq() >= 12, "{}", room.describe());
        assert!(room.sessions[node].log().evidence().is_empty(), "in this game no holder signed twice");
    }
    room.assert_alike(&[author, other]);
    let log = Log::replay(&room.files[author]).unwrap();
    let before = log.ancestors()[0].entries.last().unwrap().id;
    assert!(heads.contains(&before) && before == parent.head());
    let own = |stored: &Stored| stored.entry.holder == Some(room.key(author));
    assert!(log.entries().iter().any(own), "the holder that signed twice plays on as well");
}
