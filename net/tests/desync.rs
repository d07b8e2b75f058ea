//! Copies that compute different states, and proof of what somebody signed: who stops, what is kept of it, and how
//! the table goes on.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
mod sim;

use net::identity::{Digest, Identity};
use net::log::{Ack, Body, Comparison, Entry, Log, Offence, Record, Stored, Verdict, compare, minimise};
use net::report::{Judgement, Report};
use net::session::{Event, Message, Pause, Session};
use net::start::Plan;
use net::wire;
use rules::Preset;
use sim::room::Room;

fn says_desync(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Desync { .. }))
}

fn named_fields(events: &[Event]) -> Vec<String> {
    let field = |event: &Event| match event {
        Event::Desync { field, .. } => field.clone(),
        _ => None,
    };
    events.iter().filter_map(field).collect()
}

#[test]
fn two_copies_that_differ_both_stop_there_and_name_the_field() {
    for extra in 0..4 {
        let (mut room, odd) = (Room::new(2, 2, Preset::Base), 1);
        room.play(6 + extra);
        let seq = room.sessions[odd].log().seq() + 1;
        room.sessions[odd].plant_fault(seq);
        room.play(8);
        for node in [0, 1] {
            let session = &room.sessions[node];
            assert_eq!(session.pause(), Some(Pause::Desync), "{}", room.describe());
            assert!(session.log().seq() <= seq + 1, "{}", room.describe());
            let fields = named_fields(&room.events[node]);
            assert!(fields.iter().any(|field| field.starts_with("seat 0 score: ")), "{fields:?}");
            let report = session.desync_report().unwrap();
            assert_eq!(Report::parse(&report.to_text()).unwrap(), report);
            assert!(report.differences().iter().any(|line| line.starts_with("seat 0 score: ")));
        }
        let judged = |node: usize| room.sessions[node].desync_report().unwrap().judge();
        assert_eq!(judged(odd), Judgement::Theirs, "the one with the fault learns that the other is right");
        assert_eq!(judged(1 - odd), Judgement::Ours);
    }
}

#[test]
fn one_copy_among_three_stops_alone_and_the_others_go_on_without_it() {
    let (mut room, odd) = (Room::new(3, 3, Preset::Base), 2);
    room.play(6);
    while room.sessions[0].my_decision().is_none() {
        room.play(1);
    }
    let seq = room.sessions[odd].log().seq() + 1;
    room.sessions[odd].plant_fault(seq);
    room.play(9);
    assert_eq!(room.sessions[odd].pause(), Some(Pause::Desync), "{}", room.describe());
    for node in [0, 1] {
        assert_eq!(room.sessions[node].pause(), None, "{}", room.describe());
        assert!(room.sessions[node].log().seq() >= seq);
    }
    let key = room.key(odd);
    for _ in 0..12 {
        let log = room.sessions[0].log();
        if log.table().is_open && log.table().anchor(key).is_some() {
            let body = Body::Absent { k: log.table().k, holders: vec![key], returns: Vec::new() };
            room.vote(0, &[1], &body);
        }
        if room.sessions[0].my_decision().is_none() && room.sessions[1].my_decision().is_none() {
            let skip = Body::Seat { seat: rules::Seat(odd as u8), change: net::log::Change::Skip };
            if room.sessions[0].possible().contains(&skip) {
                room.vote(0, &[1], &skip);
            }
        }
        room.play(2);
    }
    assert!(room.sessions[0].log().seq() > seq + 8, "{}", room.describe());
    room.assert_alike(&[0, 1]);
}

#[test]
fn a_spectator_that_computes_another_state_alarms_nobody_and_learns_what_differs() {
    let mut room = Room::new(2, 2, Preset::Base);
    let (log, records) = Log::create(room.genesis.clone(), Vec::new(), None).unwrap();
    room.add(Identity::from_secret([77; 32]), log, records);
    room.run();
    room.play(6);
    let seq = room.sessions[2].log().seq() + 1;
    room.sessions[2].plant_fault(seq);
    room.play(8);
    room.run();
    assert!(room.sessions[2].log().seq() < seq, "{}", room.describe());
    assert!(!named_fields(&room.events[2]).is_empty(), "the spectator never learns what differs");
    for node in [0, 1] {
        assert!(!says_desync(&room.events[node]) && room.sessions[node].pause().is_none());
        assert!(room.sessions[node].log().seq() >= seq + 6);
        assert!(room.sessions[node].log().evidence().is_empty());
    }
}

#[test]
fn a_copy_whose_program_was_mended_goes_on_from_its_own_file() {
    let (mut room, odd) = (Room::new(2, 2, Preset::Base), 1);
    room.play(6);
    while room.sessions[0].my_decision().is_none() {
        room.play(1);
    }
    let seq = room.sessions[odd].log().seq() + 1;
    room.sessions[odd].plant_fault(seq);
    room.play(4);
    assert_eq!(room.sessions[0].pause(), Some(Pause::Desync), "{}", room.describe());
    let log = Log::replay(&room.files[odd]).unwrap();
    let accusation = &log.evidence()[0];
    assert_eq!((accusation.accused.holder, accusation.verdict), (room.key(0), Verdict::Refuted));
    assert!(log.report(0).notes.iter().any(|note| note.contains("does not hold")));
    let (identity, now) = (room.identities[odd].clone(), room.now);
    let (me, theirs) = (room.key(odd), room.key(0));
    room.sessions[odd] = Session::new(log, identity, Box::new(|| [1; 32]), now);
    room.sessions[0].disconnected(now, me);
    room.sessions[0].connected(now, me);
    room.sessions[odd].connected(now, theirs);
    room.run();
    room.play(6);
    assert!(room.sessions[0].log().seq() >= seq + 6, "{}", room.describe());
    room.assert_alike(&[0, 1]);
}

#[test]
fn logs_are_compared_entry_by_entry_and_the_faulty_one_is_made_small() {
    let (mut room, odd) = (Room::new(2, 2, Preset::Base), 1);
    room.play(6);
    while room.sessions[odd].my_decision().is_none() {
        room.play(1);
    }
    let seq = room.sessions[odd].log().seq() + 1;
    room.sessions[odd].plant_fault(seq);
    room.play(4);
    let compared = compare(&room.files[0], &room.files[odd]).unwrap();
    assert_eq!(compared.fault_a, None);
    assert_eq!(compared.fault_b.as_ref().and_then(|fault| fault.entry), Some(seq));
    assert!(matches!(compared.comparison, Comparison::Begins { seq: ends, .. } if ends == seq - 1));
    assert!(matches!(compare(&room.files[0], &room.files[0]).unwrap().comparison, Comparison::Same { .. }));
    assert!(minimise(&room.files[0]).is_none());
    let minimal = minimise(&room.files[odd]).unwrap();
    assert!(minimal.records.len() <= room.files[odd].len() && minimal.fault.entry == Some(seq));
    let again = Log::replay(&minimal.records).err().unwrap();
    assert_eq!(again, minimal.fault);
    let kept = minimal.records.len() - 1;
    assert!(Log::replay(&minimal.records[..kept]).is_ok(), "the fault is in the last record");
    assert_eq!(room.sessions[0].log().evidence()[0].accused.of, Offence::State);
}

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
        assert_eq!((kept[0].accused.holder, kept[0].accused.of), (from, Offence::State));
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
    assert_eq!(room.sessions[0].pause(), None, "words about the past stop nobody");
}

/// Two play, and one of them signs two entries for one place: who did, and the other.
fn forked() -> (Room, usize, usize) {
    let mut room = Room::new(2, 2, Preset::Base);
    room.play(6);
    let seat = room.play_to_decision();
    let author = room.sessions.iter().position(|s| s.my_decision() == Some(seat)).unwrap();
    let other = (author + 1) % 2;
    let legal = room.sessions[author].game().legal();
    let copy = Log::replay(&room.files[author]).unwrap();
    let mut twin = Session::new(copy, room.identities[author].clone(), Box::new(|| [1; 32]), room.now);
    let (now, key) = (room.now, room.key(author));
    for node in (0..2).filter(|node| *node != author) {
        twin.connected(now, room.key(node));
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
        twin.handle(now, room.key(node), Message::Status(status));
    }
    room.sessions[author].act(now, seat, vec![legal[0]]).unwrap();
    room.run();
    twin.act(now, seat, vec![legal[1]]).unwrap();
    while let Some(output) = twin.poll() {
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
    assert_eq!((log.evidence().len(), log.evidence()[0].accused.of), (1, Offence::Fork));
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
        aids: offer.terms.aids,
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
        assert!(room.sessions[node].log().evidence().is_empty(), "in this game nobody signed twice");
    }
    room.assert_alike(&[author, other]);
    let log = Log::replay(&room.files[author]).unwrap();
    let before = log.ancestors()[0].entries.last().unwrap().id;
    assert!(heads.contains(&before) && before == parent.head());
    let own = |stored: &Stored| stored.entry.holder == Some(room.key(author));
    assert!(log.entries().iter().any(own), "who signed twice plays on as well");
}
