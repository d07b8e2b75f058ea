//! Who dealt falsely, kept a seed back or changed the stored game is found out.

use crate::sim::room::Room;
use crate::{dealt, file, fresh, play_out, result, seat_change};
use net::deal::Stage;
use net::log::{Body, Change, Record, VerifyError, verify_bytes};
use net::session::{Awaits, Event, Sabotage};
use rules::{Seat, Wait};

/// A stored game of which anything was changed does not verify.
pub(super) fn tampered(room: &Room) {
    let mut seen = 0;
    for (n, record) in room.files[0].iter().enumerate() {
        let Ok(Record::Entry { entry, proof }) = net::wire::decode(record) else { continue };
        let decoded: net::log::Entry = net::wire::decode(&entry).unwrap();
        if !matches!(decoded.body, Body::Deal(_) | Body::Open { .. } | Body::Disclose { .. }) {
            continue;
        }
        seen += 1;
        let mut changed = entry.clone();
        let middle = changed.len() / 2;
        changed[middle] ^= 1;
        let mut records = room.files[0].clone();
        records[n] = net::wire::encode(&Record::Entry { entry: changed, proof }).unwrap();
        assert!(verify_bytes(&net::file::to_bytes(&records)).is_err(), "record {n}");
    }
    assert!(seen >= 16, "{seen} entries were tried");
}

#[test]
fn who_deals_falsely_plays_on_and_is_named_by_the_audit() {
    for stage in [Stage::Shuffle, Stage::Lock, Stage::Deliver] {
        let mut room = fresh(3);
        room.sessions[1].sabotage(Sabotage::FalseDeal(stage));
        room.run();
        let trouble = |node: usize| room.events[node].iter().filter(|e| matches!(e, Event::Deal(_))).count();
        assert_eq!(trouble(0) > 0, stage != Stage::Shuffle, "{stage:?}: {:?}", room.events[0]);
        play_out(&mut room);
        let body = result(&room.sessions[0]);
        room.vote(0, &[1, 2], &body);
        room.assert_alike(&[0, 1, 2]);
        match verify_bytes(&file(&room, 2)) {
            Err(VerifyError::Deal { dealer, name, stage: found }) => {
                assert_eq!((dealer, name.as_str(), found), (room.key(1), "computer 1", stage));
            }
            other => panic!("{stage:?}: {other:?}"),
        }
    }
}

#[test]
fn who_does_not_open_its_seed_is_named_unaudited() {
    let mut room = dealt(3);
    while room.sessions[0].game().wait() != Wait::Over {
        if let Wait::Decide { seat: Seat(2), .. } = room.sessions[0].game().wait() {
            room.leave(2);
            room.vote(0, &[1], &seat_change(2, Change::Skip));
        }
        room.move_once();
        if room.sessions[0].log().seq() > 25 && !room.away.contains(&2) {
            room.leave(2);
        }
        unstick(&mut room);
    }
    room.run();
    let body = result(&room.sessions[0]);
    room.vote(0, &[1], &body);
    let report = verify_bytes(&file(&room, 0)).unwrap();
    assert!(report.notes.iter().any(|n| n.contains("unaudited: computer 2")), "{:?}", report.notes);
    assert_eq!(room.sessions[0].log().unaudited(), [room.key(2)]);
}

#[test]
fn a_dealer_that_keeps_its_seed_back_holds_nobody_up_for_long() {
    let mut room = dealt(3);
    room.sessions[1].sabotage(Sabotage::SilentDealer);
    play_out(&mut room);
    let offered =
        |room: &Room| room.sessions[0].possible().iter().any(|body| room.sessions[0].is_result(body));
    assert!(!offered(&room), "it is connected, and may say it yet");
    room.run();
    room.run();
    let body = result(&room.sessions[0]);
    assert!(matches!(&body, Body::Disclose { seeds } if seeds.iter().flatten().count() == 2), "{body:?}");
    assert!(!room.sessions[1].is_result(&body), "nobody agrees by itself without its own seed");
    room.vote(0, &[2], &body);
    assert_eq!(room.sessions[0].log().unaudited(), [room.key(1)]);
}

/// Leaves who is away out of a draw that waits for its token.
fn unstick(room: &mut Room) {
    let absent = room.sessions[0].possible().into_iter().find(|body| matches!(body, Body::Absent { .. }));
    if let (Awaits::Tokens { .. }, Some(body)) = (room.sessions[0].awaits(), absent) {
        room.vote(0, &[1], &body);
    }
}
