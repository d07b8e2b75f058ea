//! A liar that withholds its token: which holders are voted absent, which return, and that every draw can open.

use super::sim::room::Room;
use super::{signed_vote, skip, tell};
use net::identity::{Digest, Purpose};
use net::log::{Body, Log};
use net::session::{Message, Promise};
use net::wire;
use rules::Preset;
use std::time::Duration;

/// With two holders, one that withholds its token saw the draw first. Its own vote does not get it another draw.
#[test]
fn with_two_holders_neither_is_voted_absent_and_no_draw_is_repeated() {
    let mut room = Room::new(2, 2, Preset::Base);
    let (k, named) = open_draw(&mut room);
    let absent = Body::Absent { k, holders: vec![named], returns: Vec::new() };
    for node in [0, 1] {
        assert!(room.sessions[node].propose(room.now, absent.clone()).is_err());
        let possible = room.sessions[node].possible();
        assert!(!possible.iter().any(|body| matches!(body, Body::Absent { .. })), "{possible:?}");
    }
    assert!(room.sessions[0].can_only_wait_for_tokens(), "{}", room.describe());
    // Its vote and that of the other, who is fooled, make no entry.
    for epoch in 1..=8 {
        let vote = signed_vote(&room, 1, epoch, &absent);
        tell(&mut room, 1, 0, vote);
        let _ = room.sessions[0].agree(room.now, epoch);
    }
    room.away.clear();
    room.run();
    assert!(drawn(&room, k), "the token comes, and the draw is made: {}", room.describe());
}

/// One of three has left and is out of the set. The vote of the holder that withholds its token would be the second,
/// and in games from before that rule it counts.
#[test]
fn with_three_holders_one_that_withholds_its_token_cannot_vote_itself_absent() {
    for (protocol, comes_of_it) in [(net::log::PROTOCOL, false), (2, true)] {
        let mut room = Room::of_protocol(protocol, 3, 3);
        leave_out_of(&mut room, 1, Whereabouts::Gone);
        room.vote(0, &[2], &skip(1));
        room.mute_tokens_of = Some(2);
        for _ in 0..20 {
            room.move_once();
        }
        let (k, named) = (room.sessions[0].log().roster().k, room.key(2));
        let is_open = room.sessions[0].log().roster().is_open;
        assert!(is_open && !drawn(&room, k), "{}", room.describe());
        let absent = Body::Absent { k, holders: vec![named], returns: Vec::new() };
        vote_with_the_named(&mut room, &[], 2, &absent);
        let is_out = |room: &Room| room.sessions[0].log().roster().anchor(named).is_none();
        assert_eq!(is_out(&room), comes_of_it, "{protocol}: {}", room.describe());
        if !comes_of_it {
            room.come_back(1);
            room.vote(0, &[1], &absent);
            assert!(is_out(&room), "two holders that are not named are enough: {}", room.describe());
        }
    }
}

/// The named holder votes for its own absence along with all but one of the others, and sends the promise that a vote
/// needs.
#[test]
fn a_named_holders_vote_replaces_no_other() {
    let mut room = Room::new(4, 4, Preset::Base);
    let (k, named) = open_draw(&mut room);
    let absent = Body::Absent { k, holders: vec![named], returns: Vec::new() };
    vote_with_the_named(&mut room, &[2], 1, &absent);
    assert!(room.sessions[0].log().roster().anchor(named).is_some(), "{}", room.describe());
    room.vote(0, &[2, 3], &absent);
    assert!(room.sessions[0].log().roster().anchor(named).is_none(), "{}", room.describe());
}

/// The first holder proposes, some agree, and so does the named holder, by hand.
fn vote_with_the_named(room: &mut Room, voters: &[usize], named: usize, absent: &Body) {
    room.sessions[0].propose(room.now, absent.clone()).unwrap();
    let epoch = room.sessions[0].proposals().iter().find(|p| p.body == *absent).unwrap().epoch;
    room.pass(Duration::ZERO);
    for voter in voters {
        room.sessions[*voter].agree(room.now, epoch).unwrap();
    }
    for message in [promise(room, named, epoch), signed_vote(room, named, epoch, absent)] {
        tell(room, named, 0, message);
    }
    room.run();
}

fn promise(room: &Room, of: usize, epoch: u64) -> Message {
    let log = room.sessions[0].log();
    let (game, instance, identity) = (log.id(), log.next(), &room.identities[of]);
    let statement = wire::encode(&(game, instance, epoch, None::<(u64, Digest)>)).unwrap();
    let signature = identity.sign(Purpose::Promise, &statement);
    let promise = Promise { game, instance, epoch, accepted: None, holder: identity.key(), signature };
    Message::Promise { promise, value: None }
}

/// Games from before that rule keep their own.
#[test]
fn a_game_of_protocol_two_is_read_and_goes_on_by_its_own_rules() {
    let mut room = Room::of_protocol(2, 2, 2);
    let (k, named) = open_draw(&mut room);
    let absent = Body::Absent { k, holders: vec![named], returns: Vec::new() };
    room.away.clear();
    room.sessions[0].propose(room.now, absent.clone()).unwrap();
    let statement_of = room.sessions[0].proposals()[0].epoch;
    let vote = signed_vote(&room, 1, statement_of, &absent);
    tell(&mut room, 1, 0, vote);
    let consent = room.sessions[0].log().roster().consent(&absent);
    assert!(consent.is_met(&[room.key(0), named]), "its own vote counts there");
    let log = Log::replay(&room.files[0]).unwrap();
    assert_eq!(log.offer().protocol, 2);
    assert_eq!(log.head(), room.sessions[0].log().head());
}

/// Two of three were left out of draws and returned as often as they may. The last one is left out again, and stays out
/// as long as two others are in the set.
fn out_for_good() -> Room {
    let mut room = Room::new(3, 3, Preset::Base);
    for _ in 0..net::log::MAX_RETURNS {
        for node in [1, 2] {
            leave_out(&mut room, node);
            assert!(comes_back(&mut room, node), "{}", room.describe());
        }
    }
    let known = &room.sessions[0].log().roster().known;
    let returns: Vec<u8> = known.iter().map(|known| known.returns).collect();
    assert_eq!(returns, [0, net::log::MAX_RETURNS, net::log::MAX_RETURNS]);
    leave_out(&mut room, 2);
    assert!(!comes_back(&mut room, 2), "two are in the set");
    room
}

/// The first holder alone is in the set, and the draw is closed. It opens with one of those that are out.
fn opens_with(room: &mut Room, voters: &[usize], out: &[usize]) {
    let table = room.sessions[0].log().roster();
    assert!(table.entropy.len() == 1 && !table.is_open, "{}", room.describe());
    let k = table.k;
    let is_return = |body: &Body| matches!(body, Body::Absent { holders, .. } if holders.is_empty());
    let body = room.sessions[0].possible().into_iter().find(is_return);
    let body = body.unwrap_or_else(|| panic!("no holder can be taken back: {}", room.describe()));
    room.vote(0, voters, &body);
    assert!(
        !drawn(room, k) && drawn(room, k + 1),
        "draw {k} is closed, the next is made: {}",
        room.describe()
    );
    let table = room.sessions[0].log().roster();
    let back = out.iter().filter(|node| table.anchor(room.key(**node)).is_some());
    assert_eq!(back.count(), 1, "{}", room.describe());
}

#[test]
fn a_draw_can_open_however_often_holders_were_left_out() {
    let mut room = out_for_good();
    leave_out_of(&mut room, 1, Whereabouts::Gone);
    opens_with(&mut room, &[2], &[2]);
    room.come_back(1);
    room.play(6);
    room.assert_alike(&[0, 1, 2]);
}

/// Both would return, and there is room for one.
#[test]
fn a_draw_can_open_with_one_of_two_holders_that_are_out_of_returns() {
    let mut room = out_for_good();
    leave_out(&mut room, 1);
    opens_with(&mut room, &[1, 2], &[1, 2]);
    room.play(6);
    room.assert_alike(&[0, 1, 2]);
}

/// Games from before that rule have a draw that cannot open then.
#[test]
fn a_game_of_protocol_two_takes_no_holder_back_after_the_last_return() {
    for (protocol, opens) in [(net::log::PROTOCOL, true), (2, false)] {
        let room = Room::of_protocol(protocol, 3, 3);
        let mut table = room.sessions[0].log().roster().clone();
        for known in &mut table.known {
            known.returns = net::log::MAX_RETURNS;
        }
        let key = room.key(1);
        table.entropy.retain(|anchor| anchor.holder != key);
        assert!(!table.wants_return(key), "two are in the set: {protocol}");
        table.entropy.truncate(1);
        assert_eq!(table.wants_return(key), opens, "{protocol}");
    }
}

/// Where a computer is while its token is missing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whereabouts {
    Here,
    Gone,
}

/// The next draw opens without the token of a computer that is at the table, and the other two leave it out.
fn leave_out(room: &mut Room, node: usize) {
    leave_out_of(room, node, Whereabouts::Here);
}

fn leave_out_of(room: &mut Room, node: usize, whereabouts: Whereabouts) {
    room.play_to_decision();
    room.mute_tokens_of = Some(node);
    for _ in 0..60 {
        if !room.sessions[0].log().roster().is_open {
            room.move_once();
        }
    }
    room.run();
    if whereabouts == Whereabouts::Gone {
        room.leave(node);
    }
    let key = room.key(node);
    let named = |body: &Body| matches!(body, Body::Absent { holders, .. } if *holders == [key]);
    let absent = room.sessions[0].possible().into_iter().find(named);
    let absent = absent.unwrap_or_else(|| panic!("no holder is awaited: {}", room.describe()));
    room.vote(0, &[3 - node], &absent);
    assert!(room.sessions[0].log().roster().anchor(key).is_none(), "{}", room.describe());
    room.mute_tokens_of = None;
    room.run();
}

/// Whether its tokens count again after some moves.
fn comes_back(room: &mut Room, node: usize) -> bool {
    let key = room.key(node);
    (0..8).any(|_| {
        room.move_once();
        room.sessions[0].log().roster().anchor(key).is_some()
    })
}

/// Opens a draw for which the second holder withholds its token. Returns the draw's number and that holder.
fn open_draw(room: &mut Room) -> (u64, net::identity::Key) {
    let seat = room.play_to_decision();
    let mover = room.sessions.iter().position(|s| s.my_decision() == Some(seat)).unwrap();
    let mut game = room.sessions[mover].game().clone();
    let mut actions = Vec::new();
    while matches!(game.wait(), rules::Wait::Decide { seat: pending, .. } if pending == seat) {
        let action = game.legal()[0];
        game.play(seat, action).unwrap();
        actions.push(action);
    }
    room.mute_tokens_of = Some(1);
    room.sessions[mover].act(room.now, seat, actions).unwrap();
    room.run();
    room.mute_tokens_of = None;
    room.away.push(1);
    let table = room.sessions[0].log().roster();
    assert!(table.is_open, "{}", room.describe());
    (table.k, room.key(1))
}

fn drawn(room: &Room, k: u64) -> bool {
    let mut bodies = room.sessions[0].log().entries().iter().map(|stored| &stored.entry.body);
    bodies.any(|body| matches!(body, Body::Draw { k: made, .. } if *made == k))
}
