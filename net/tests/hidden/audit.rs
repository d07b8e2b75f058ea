//! The audit finds holders that dealt falsely, withheld a seed or changed the stored game.

use crate::sim::room::Room;
use crate::{dealt, file, fresh, play_out, result, seat_change};
use net::deal::{Seed, Stage, Step};
use net::identity::Identity;
use net::log::{Body, Change, Entry, Instance, Log, Proof, Record, VerifyError, verify_bytes};
use net::session::{Awaits, Event, Item, Message};
use rules::{Seat, Wait};

/// A stored game with any change does not verify.
pub(super) fn tampered(room: &Room) {
    let mut seen = 0;
    for (n, record) in room.files[0].iter().enumerate() {
        let Ok(Record::Entry { entry, proof }) = net::wire::decode(record) else { continue };
        let decoded: Entry = net::wire::decode(&entry).unwrap();
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

/// A computer deals falsely at one stage. Its program writes nothing while it is held, so its owner writes instead: a
/// step of the right shape with wrong contents.
fn deal_falsely(room: &mut Room, cheat: usize, stage: Stage) {
    let me = room.key(cheat);
    for _ in 0..9 {
        room.sessions[cheat].hold(room.now, true);
        room.run();
        let deal = room.sessions[cheat].log().roster().deal.as_ref().unwrap();
        assert_eq!(deal.next().map(|(_, by)| by), Some(me), "it is its turn: {}", room.describe());
        let step = deal.next_step(&Seed::of(&room.identities[cheat], deal.offer())).unwrap();
        if step.stage() == stage {
            let item = written(room.sessions[cheat].log(), &room.identities[cheat], falsified(step));
            for node in 0..room.sessions.len() {
                let from = if node == cheat { room.key(0) } else { me };
                let (game, items) = (room.sessions[node].log().id(), vec![item.clone()]);
                room.sessions[node].handle(
                    room.now,
                    from,
                    Message::Entries { game, items, acks: Vec::new() },
                );
            }
            room.sessions[cheat].hold(room.now, false);
            return;
        }
        room.sessions[cheat].hold(room.now, false);
    }
    panic!("it never reaches {stage:?}: {}", room.describe());
}

fn falsified(mut step: Step) -> Step {
    match &mut step {
        Step::Shuffle { deck, .. } => deck.reverse(),
        Step::Lock { deck, .. } => deck.swap(0, 1),
        Step::Deliver { boxes } => boxes.iter_mut().flatten().for_each(|byte| *byte ^= 1),
    }
    step
}

/// A dealer's step as the next entry of a log, signed.
fn written(log: &Log, dealer: &Identity, step: Step) -> Item {
    let mut table = log.roster().clone();
    table.deal.as_mut().unwrap().take(dealer.key(), &step).unwrap();
    let Instance { seq, prev } = log.next();
    let state = table.state(log.game().clone().state_hash());
    let (body, holder) = (Body::Deal(step), Some(dealer.key()));
    let entry = Entry { game: log.id(), seq, prev, body, seat: None, holder, state };
    Item { entry: entry.bytes(), proof: Proof::Author(Entry::sign(entry.id(), dealer)) }
}

#[test]
fn the_audit_names_a_false_dealer_after_the_game() {
    for stage in [Stage::Shuffle, Stage::Lock, Stage::Deliver] {
        let mut room = fresh(3);
        deal_falsely(&mut room, 1, stage);
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
fn a_dealer_that_does_not_open_its_seed_is_unaudited() {
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
fn a_dealer_that_withholds_its_seed_delays_the_end_only_briefly() {
    let mut room = dealt(3);
    room.silent_dealer = Some(1);
    play_out(&mut room);
    let offered =
        |room: &Room| room.sessions[0].possible().iter().any(|body| room.sessions[0].is_result(body));
    assert!(!offered(&room), "it is connected, and may still show it");
    room.run();
    room.run();
    let body = result(&room.sessions[0]);
    assert!(matches!(&body, Body::Disclose { seeds } if seeds.iter().flatten().count() == 2), "{body:?}");
    assert!(!room.sessions[1].is_result(&body), "no copy agrees by itself without its own seed");
    room.vote(0, &[2], &body);
    assert_eq!(room.sessions[0].log().unaudited(), [room.key(1)]);
}

/// Votes the absent holder out of a draw that waits for its token.
fn unstick(room: &mut Room) {
    let absent = room.sessions[0].possible().into_iter().find(|body| matches!(body, Body::Absent { .. }));
    if let (Awaits::Tokens { .. }, Some(body)) = (room.sessions[0].awaits(), absent) {
        room.vote(0, &[1], &body);
    }
}
