//! Closed hands in play: who can read them, and what becomes of them.

use crate::sim;
use crate::sim::room::Room;
use crate::{dealt, file, openings, plan, play_out, play_to_opening, result, seat_change, seated, tiles};
use net::deal::Seed;
use net::identity::Identity;
use net::log::{Body, Change, Log, verify_bytes};
use net::session::{ActError, Session, Time};
use rules::{Action, Decision, Seat, Wait};

#[test]
fn an_opening_needs_keys_that_only_the_owner_has() {
    let mut room = dealt(3);
    let (node, seat, open) = play_to_opening(&mut room);
    let Action::Open { position, tile } = open else { panic!() };
    let others_tile = tiles(&room)[(node + 1) % 3][0].1;
    let wrong = Action::Open { position, tile: others_tile };
    let now = room.now;
    let session = &mut room.sessions[node];
    assert!(matches!(session.act(now, seat, vec![wrong]), Err(ActError::Invalid(_))));
    let beyond = Action::Open { position: 200, tile };
    assert!(matches!(session.act(now, seat, vec![beyond]), Err(ActError::Invalid(_))));
    session.act(now, seat, vec![open]).unwrap();
    room.run();
    assert!(matches!(room.sessions[0].log().entries().last().unwrap().entry.body, Body::Open { .. }));
    assert_eq!(room.sessions[0].game().opened(), [(position, tile)]);
    room.assert_alike(&[0, 1, 2]);
}

/// Whether `needle` occurs in anything sent or stored.
fn is_public(room: &Room, needle: &[u8; 32]) -> bool {
    let all = room.sent.iter().chain(room.files.iter().flatten());
    all.into_iter().any(|bytes| bytes.windows(32).any(|window| window == needle))
}

#[test]
fn nothing_that_is_sent_or_stored_tells_a_closed_half_tile() {
    let mut room = dealt(3);
    let (node, seat, open) = play_to_opening(&mut room);
    let Action::Open { position, .. } = open else { panic!() };
    room.sessions[node].act(room.now, seat, vec![open]).unwrap();
    room.play(6);
    let mut tried = 0;
    for (n, session) in room.sessions.iter().enumerate() {
        let hand = session.hand().unwrap();
        for at in hand.tiles().keys() {
            // An opened half tile is public, and shows that the search works.
            let is_open = room.sessions[0].game().opened().iter().any(|(opened, _)| opened == at);
            for key in hand.keys(*at).unwrap() {
                assert_eq!(is_public(&room, &key.0), is_open, "computer {n}, position {at}");
                tried += 1;
            }
        }
        let deal = session.log().roster().deal.clone().unwrap();
        assert!(!is_public(&room, &Seed::of(&room.identities[n], deal.offer()).open().0));
        // No other session lists any of this hand.
        for other in (0..3).filter(|other| *other != n) {
            let seen = room.sessions[other].seen();
            assert!(seen.half_tiles_of(Seat(n as u8)).iter().all(Option::is_none));
            assert!(room.sessions[other].hand().unwrap().keys(3 * n as u8).is_none());
        }
    }
    assert!(tried == 27 && room.sessions[0].game().opened().iter().any(|(at, _)| *at == position));
    // A spectator has everything that was sent, and can read none of it.
    let watcher = Identity::from_secret([77; 32]);
    let records = room.files[0].clone();
    let session = Session::new(Log::replay(&records).unwrap(), watcher, Box::new(|| [0; 32]), Time::ZERO);
    assert!((0..3).all(|seat| session.seen().half_tiles_of(Seat(seat)).iter().all(Option::is_none)));
}

#[test]
fn a_computer_plays_closed_half_tiles_only_for_their_owner() {
    let mut room = dealt(3);
    let zero = room.key(0);
    room.vote(0, &[1, 2], &seat_change(1, Change::Bot(zero)));
    room.vote(0, &[1, 2], &seat_change(2, Change::Auto));
    for _ in 0..60 {
        if let (Some(Seat(1)), Some(Decision::Start)) = (room.sessions[0].my_decision(), asked(&room)) {
            assert_eq!(openings(&room.sessions[0].seen()), []);
        }
        room.move_once();
    }
    let opened = room.sessions[0].game().opened().to_vec();
    assert!(opened.iter().all(|(position, _)| *position < 3), "{opened:?}");
    // A bot on the owner's own computer may play them.
    let one = room.key(1);
    room.vote(0, &[1, 2], &seat_change(1, Change::Bot(one)));
    for _ in 0..60 {
        if let (Some(seat), Some(open)) =
            (room.sessions[1].my_decision(), openings(&room.sessions[1].seen()).first())
        {
            room.sessions[1].act(room.now, seat, vec![*open]).unwrap();
            room.run();
            room.assert_alike(&[0, 1, 2]);
            return;
        }
        room.move_once();
    }
    panic!("the owner's computer never could open one");
}

fn asked(room: &Room) -> Option<Decision> {
    match room.sessions[0].game().wait() {
        Wait::Decide { kind, .. } => Some(kind),
        _ => None,
    }
}

#[test]
fn closed_half_tiles_leave_the_game_when_another_key_takes_the_seat_also_after_a_takeback() {
    let mut room = dealt(3);
    room.play(4);
    let zero = room.key(0);
    let take = seat_change(1, Change::Key { key: zero, name: "heir".into(), back: None });
    room.vote(0, &[1, 2], &take);
    assert_eq!(room.sessions[2].game().closed(Seat(1)).count(), 0, "{}", room.describe());
    let nodes = [0, 2];
    room.play_to_decision();
    let back = Body::Takeback { to: 9 };
    room.vote(0, &[2], &back);
    assert_eq!(room.sessions[2].game().closed(Seat(1)).count(), 0);
    assert_eq!(room.sessions[2].game().closed(Seat(2)).count(), 3);
    room.assert_alike(&nodes);
}

#[test]
fn a_takeback_does_not_undo_the_deal() {
    let mut room = dealt(2);
    let before = tiles(&room);
    let (node, seat, open) = play_to_opening(&mut room);
    let to = room.sessions[0].log().seq();
    room.sessions[node].act(room.now, seat, vec![open]).unwrap();
    room.run();
    room.vote(0, &[1], &Body::Takeback { to });
    assert_eq!(room.sessions[0].game().opened(), []);
    assert!(openings(&room.sessions[node].seen()).contains(&open));
    room.sessions[node].act(room.now, seat, vec![open]).unwrap();
    room.run();
    room.vote(0, &[1], &Body::Takeback { to: 3 });
    assert_eq!(room.sessions[1].game().closed(Seat(0)).count(), 3, "{}", room.describe());
    assert_eq!(tiles(&room), before);
    assert_eq!(room.sessions[0].log().roster().deal.as_ref().unwrap().number(), 0);
    room.play(10);
    room.assert_alike(&[0, 1]);
}

#[test]
fn in_a_branch_the_parents_holders_keep_their_hands_and_other_hands_leave() {
    let mut room = dealt(3);
    let before = tiles(&room);
    room.play(8);
    let parent = room.sessions[0].log().clone();
    let from = parent.branch(parent.seq()).unwrap();
    // Computer 2 does not join the branch: computer 0 plays its seat too.
    let identities = room.identities[..2].to_vec();
    let mut branched = plan(&identities, 3);
    branched.setup = parent.offer().setup.clone();
    branched.parent = Some(from);
    let genesis = sim::founding::found(&identities, &branched);
    let records = Log::create(genesis.clone(), Vec::new(), Some(&parent)).unwrap().1;
    let mut branch = seated(&identities, &genesis, vec![records; 2]);
    branch.run();
    let closed = |seat| branch.sessions[1].game().closed(Seat(seat)).count();
    let left = |seat: u8| parent.game().closed(Seat(seat)).count();
    assert_eq!([closed(0), closed(1), closed(2)], [left(0), left(1), 0], "{}", branch.describe());
    assert_eq!(tiles(&branch), before[..2]);
    play_out(&mut branch);
    assert!(branch.sessions[0].game().opened().len() > parent.game().opened().len());
    let body = result(&branch.sessions[0]);
    branch.vote(0, &[1], &body);
    let report = verify_bytes(&file(&branch, 1)).unwrap();
    assert!(report.notes.iter().any(|n| n.contains("unaudited: computer 2")), "{:?}", report.notes);
}

#[test]
fn a_branch_of_one_computer_goes_on_with_its_own_hand() {
    let room = dealt(2);
    let parent = room.sessions[1].log().clone();
    let identities = vec![room.identities[1].clone()];
    let mut alone = plan(&identities, 2);
    alone.setup = parent.offer().setup.clone();
    alone.parent = parent.branch(parent.seq());
    let genesis = sim::founding::found(&identities, &alone);
    let records = Log::create(genesis.clone(), Vec::new(), Some(&parent)).unwrap().1;
    let mut branch = seated(&identities, &genesis, vec![records]);
    branch.run();
    assert_eq!(branch.sessions[0].game().closed(Seat(0)).count(), 0);
    assert_eq!(tiles(&branch)[0], tiles(&room)[1]);
    play_out(&mut branch);
    let body = result(&branch.sessions[0]);
    branch.vote(0, &[], &body);
    assert!(verify_bytes(&file(&branch, 0)).unwrap().is_over);
}
