//! Copies that compute different states: which of them stops, what the players can inspect, and how the game continues.
//! One copy miscounts, as a program with a bug would.

use super::{Event, Session};
use crate::identity::Identity;
use crate::log::{Body, Comparison, Log, Verdict, Violation, compare, minimise};
use crate::report::{Report, RightState};
use crate::session::Pause;
use rules::Preset;
use sim::room::Room;

#[path = "../../../tests/sim/mod.rs"]
#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "these tests need only some of the simulated network")]
mod sim;

fn named_fields(events: &[Event]) -> Vec<String> {
    let field = |event: &Event| match event {
        Event::Desync { field, .. } => field.clone(),
        _ => None,
    };
    events.iter().filter_map(field).collect()
}

fn says_desync(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Desync { .. }))
}

#[test]
fn two_copies_that_differ_both_stop_there_and_name_the_field() {
    for extra in 0..4 {
        let (mut room, odd) = (Room::new(2, 2, Preset::Base), 1);
        room.play(6 + extra);
        let seq = room.sessions[odd].log().seq() + 1;
        room.sessions[odd].log.miscount();
        room.play(8);
        for node in [0, 1] {
            let session = &room.sessions[node];
            assert_eq!(session.pause(), Some(Pause::Desync), "{}", room.describe());
            assert!(session.log().seq() <= seq + 1, "{}", room.describe());
            let fields = named_fields(&room.events[node]);
            assert!(fields.iter().any(|field| field.starts_with("returns: ")), "{fields:?}");
            let report = session.desync_report().unwrap();
            assert_eq!(Report::parse(&report.to_text()).unwrap(), report);
            assert!(report.differences().iter().any(|line| line.starts_with("returns: ")));
        }
        let judged = |node: usize| room.sessions[node].desync_report().unwrap().judge();
        assert_eq!(judged(odd), RightState::Theirs, "the one with the fault learns that the other is right");
        assert_eq!(judged(1 - odd), RightState::Ours);
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
    room.sessions[odd].log.miscount();
    room.play(9);
    assert_eq!(room.sessions[odd].pause(), Some(Pause::Desync), "{}", room.describe());
    for node in [0, 1] {
        assert_eq!(room.sessions[node].pause(), None, "{}", room.describe());
        assert!(room.sessions[node].log().seq() >= seq);
    }
    let key = room.key(odd);
    for _ in 0..12 {
        let log = room.sessions[0].log();
        if log.roster().is_open && log.roster().anchor(key).is_some() {
            let body = Body::Absent { k: log.roster().k, holders: vec![key], returns: Vec::new() };
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
fn a_spectator_that_computes_another_state_alarms_no_holder_and_learns_what_differs() {
    let mut room = Room::new(2, 2, Preset::Base);
    let (log, records) = Log::create(room.genesis.clone(), Vec::new(), None).unwrap();
    room.add(Identity::from_secret([77; 32]), log, records);
    room.run();
    room.play(6);
    let seq = room.sessions[2].log().seq() + 1;
    room.sessions[2].log.miscount();
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
fn a_copy_whose_program_was_fixed_goes_on_from_its_own_file() {
    let (mut room, odd) = (Room::new(2, 2, Preset::Base), 1);
    room.play(6);
    while room.sessions[0].my_decision().is_none() {
        room.play(1);
    }
    let seq = room.sessions[odd].log().seq() + 1;
    room.sessions[odd].log.miscount();
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
    room.sessions[odd].log.miscount();
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
    assert_eq!(room.sessions[0].log().evidence()[0].accused.of, Violation::State);
}
