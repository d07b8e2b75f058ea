//! What sessions do, one behaviour per test, over perfect links.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

mod inputs;
mod reader;
#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
#[path = "../sim/mod.rs"]
mod sim;

use inputs::{plan_of, seat_change, status_of, whole_turn};
use net::identity::{Digest, Identity};
use net::log::{Body, Change, End, Log, Proof, Return, SeatMode, Source};
use net::session::{
    ActError, Awaits, Event, Message, Output, Pause, ProposeError, STATUS_EVERY, Session, Time,
};
use reader::can_be_looked_at;
use rules::{Preset, Seat, Wait};
use sim::room::Room;

#[test]
fn two_computers_play_a_whole_game_and_have_the_same_log() {
    let mut room = Room::new(2, 2, Preset::Base);
    room.play(1_000);
    assert_eq!(room.sessions[0].game().wait(), Wait::Over);
    room.assert_alike(&[0, 1]);
    room.vote(0, &[1], &Body::Close { end: End::Over });
    assert!(room.sessions[1].log().roster().is_closed, "{}", room.describe());
    assert_eq!(room.sessions[1].awaits(), Awaits::Nothing);
    room.assert_alike(&[0, 1]);
    assert_eq!(room.sessions[0].final_seq(), room.sessions[0].log().seq());
}

#[test]
fn one_computer_with_three_seats_plays_alone_and_the_log_says_so() {
    let mut room = Room::new(1, 3, Preset::Base);
    room.play(30);
    let report = Log::replay(&room.files[0]).unwrap().report(0);
    assert!(report.seq >= 30);
    assert!(report.notes.iter().any(|n| n.contains("not proved: one computer")), "{:?}", report.notes);
    let seats: std::collections::BTreeSet<_> =
        room.sessions[0].log().entries().iter().filter_map(|s| s.entry.seat).collect();
    assert_eq!(seats.len(), 3);
}

#[test]
fn with_two_computers_neither_plays_alone() {
    let mut room = Room::new(2, 2, Preset::Base);
    room.play(6);
    room.leave(1);
    let before = room.sessions[0].log().seq();
    room.play(10);
    assert!(room.sessions[0].log().seq() <= before + 1);
    assert!(matches!(room.sessions[0].pause(), Some(Pause::HeadsUnknown { known: 1, needed: 2 })));
    room.come_back(1);
    room.play(10);
    assert!(room.sessions[0].log().seq() >= before + 9, "{}", room.describe());
    room.assert_alike(&[0, 1]);
}

#[test]
fn an_absent_computer_is_left_out_of_draws_and_comes_back() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(4);
    room.leave(2);
    room.play(20);
    // Its move or its token is awaited now; a bot plays its seat.
    if matches!(room.sessions[0].game().wait(), Wait::Decide { .. }) {
        let key = room.key(0);
        room.vote(0, &[1], &seat_change(2, Change::Bot(key)));
        room.play(10);
    }
    let k = room.sessions[0].log().roster().k;
    assert_eq!(room.sessions[0].awaits(), Awaits::Tokens { k, from: vec![room.key(2)] });
    room.vote(0, &[1], &Body::Absent { k, holders: vec![room.key(2)], returns: Vec::new() });
    assert!(room.sessions[0].log().roster().anchor(room.key(2)).is_none(), "{}", room.describe());
    let before = room.sessions[0].log().seq();
    room.come_back(2);
    // It repeats its return while the others need it: the first may have come too early.
    room.sent.clear();
    room.pass(STATUS_EVERY);
    let is_return = |bytes: &Vec<u8>| matches!(net::wire::decode(bytes), Ok(Message::Return { .. }));
    assert!(room.sent.iter().any(is_return));
    room.play(12);
    assert!(room.sessions[0].log().seq() > before + 10);
    let anchor = room.sessions[0].log().roster().anchor(room.key(2)).copied();
    assert!(anchor.is_some_and(|a| a.era == 1), "its return was carried by an act");
    room.assert_alike(&[0, 1, 2]);
}

#[test]
fn a_draw_with_one_token_left_closes_and_the_next_opens_with_the_returned_holder() {
    let mut room = Room::new(3, 3, Preset::Base);
    // A holder leaves while a draw is open, and is left out of it.
    let seat = room.play_to_decision();
    let author = room.sessions.iter().position(|s| s.my_decision() == Some(seat)).unwrap();
    let (gone, stays) = if author == 2 { (1, 0) } else { (2, 1 - author) };
    let (now, actions) = (room.now, whole_turn(&room.sessions[author], seat));
    room.away.push(gone);
    room.sessions[author].act(now, seat, actions).unwrap();
    room.leave(gone);
    let k = room.sessions[author].log().roster().k;
    room.vote(author, &[stays], &Body::Absent { k, holders: vec![room.key(gone)], returns: Vec::new() });
    assert_eq!(room.sessions[author].log().roster().entropy.len(), 2, "{}", room.describe());
    // The next draw opens. The second holder leaves before it shows its token, as the first comes back.
    let seat = room.play_to_decision();
    let author = room.sessions.iter().position(|s| s.my_decision() == Some(seat));
    let key = room.key(author.filter(|n| *n != gone).unwrap_or(stays));
    if author == Some(gone) {
        room.vote(stays, &[3 - stays - gone], &seat_change(seat.0, Change::Bot(key)));
    }
    let mover = room.sessions.iter().position(|s| s.my_decision() == Some(seat)).unwrap();
    let second = 3 - mover - gone;
    let (now, actions) = (room.now, whole_turn(&room.sessions[mover], seat));
    room.away.push(second);
    room.sessions[mover].act(now, seat, actions).unwrap();
    room.leave(second);
    room.come_back(gone);
    let k = room.sessions[mover].log().roster().k;
    assert_eq!(room.sessions[mover].awaits(), Awaits::Tokens { k, from: vec![room.key(second)] });
    let absent =
        room.sessions[mover].possible().into_iter().find(|b| matches!(b, Body::Absent { .. })).unwrap();
    assert!(matches!(&absent, Body::Absent { returns, .. } if returns.len() == 1), "{absent:?}");
    room.vote(mover, &[gone], &absent);
    let table = room.sessions[mover].log().roster();
    assert!(
        table.anchor(room.key(gone)).is_some_and(|a| a.since == k)
            && table.anchor(room.key(second)).is_none()
    );
    let drawn = room.sessions[mover].log().entries().last().unwrap().entry.body.clone();
    assert!(
        matches!(drawn, Body::Draw { k: next, .. } if next == k + 1),
        "draw {k} is closed unused: {drawn:?}"
    );
    room.come_back(second);
    room.assert_alike(&[0, 1, 2]);
}

#[test]
fn a_takeback_needs_all_votes_and_draws_the_same_tile_again() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(8);
    let seat = room.play_to_decision();
    let hand = room.sessions[0].game().hand();
    let (to, before) = (room.sessions[0].log().seq(), room.sessions[0].game().clone());
    room.play(4);
    room.run();
    let drawn = room.sessions[0].log().roster().k;
    room.vote(0, &[1], &Body::Takeback { to });
    assert_ne!(room.sessions[0].game().hand(), None);
    assert!(room.sessions[0].log().roster().pins.iter().count() == 0, "two of three are not enough");
    let epoch = room.sessions[2].proposals()[0].epoch;
    room.sessions[2].agree(room.now, epoch).unwrap();
    room.run();
    let session = &room.sessions[0];
    assert_eq!(session.game().clone().state_hash(), before.clone().state_hash(), "{}", room.describe());
    assert_eq!((session.game().hand(), session.my_decision().is_some()), (hand, seat == Seat(0)));
    assert_eq!(session.log().roster().pins.iter().count(), 2);
    // Another move opens the same chance. Its entry includes the pinned seed, without a draw.
    let (now, seat) = (room.now, seat);
    let mover = room.sessions.iter().position(|s| s.my_decision() == Some(seat)).unwrap();
    let actions = whole_turn(&room.sessions[mover], seat);
    room.sessions[mover].act(now, seat, actions).unwrap();
    room.run();
    let table = room.sessions[0].log().roster();
    assert_eq!((table.pins.iter().count(), table.k), (1, drawn), "{}", room.describe());
    assert!(matches!(room.sessions[0].game().wait(), Wait::Decide { .. }));
    room.play(6);
    room.assert_alike(&[0, 1, 2]);
    can_be_looked_at(&room.files[0]);
}

#[test]
fn a_skipped_seat_is_passed_over_until_it_comes_back() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(5);
    room.vote(0, &[1], &seat_change(2, Change::Skip));
    assert_eq!(room.sessions[2].log().roster().mode(Seat(2)), SeatMode::Skipped);
    let from = room.sessions[0].log().seq() as usize;
    room.play(12);
    let acts: Vec<Seat> =
        room.sessions[0].log().entries()[from..].iter().filter_map(|s| s.entry.seat).collect();
    assert!(acts.len() > 3 && !acts.contains(&Seat(2)), "{acts:?}");
    room.vote(2, &[1], &seat_change(2, Change::ComeBack));
    let from = room.sessions[0].log().seq() as usize;
    room.play(12);
    assert!(room.sessions[0].log().entries()[from..].iter().any(|s| s.entry.seat == Some(Seat(2))));
    room.assert_alike(&[0, 1, 2]);
}

#[test]
fn an_automatic_seat_plays_default_actions_without_entries() {
    let mut room = Room::new(2, 2, Preset::Base);
    room.vote(0, &[1], &seat_change(1, Change::Auto));
    let laid = room.sessions[0].game().placed_tiles().count();
    room.play(10);
    assert!(room.sessions[0].log().entries().iter().skip(1).all(|s| s.entry.seat != Some(Seat(1))));
    assert!(room.sessions[0].game().placed_tiles().count() >= laid + 5);
    room.assert_alike(&[0, 1]);
}

#[test]
fn a_leaver_is_out_and_the_last_holder_goes_on_alone() {
    let mut room = Room::new(2, 2, Preset::Base);
    room.play(5);
    room.vote(1, &[0], &seat_change(1, Change::Leave));
    let table = room.sessions[0].log().roster();
    assert_eq!(table.holders, [room.key(0)]);
    room.leave(1);
    let from = room.sessions[0].log().seq() as usize;
    room.play(12);
    let entries = &room.sessions[0].log().entries()[from..];
    assert!(entries.len() >= 10, "{}", room.describe());
    assert!(entries.iter().any(|s| matches!(s.entry.body, Body::Draw { source: Source::Os(_), .. })));
    Log::replay(&room.files[0]).unwrap();
}

#[test]
fn another_key_takes_a_seat_and_its_tokens_count() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(6);
    let newcomer = Identity::from_secret([77; 32]);
    let log = Log::replay(&room.files[0]).unwrap();
    let records = room.files[0].clone();
    let offer = log.offer().digest();
    let anchor = net::joint_randomness::Chain::new(&newcomer, offer, 0).anchor();
    let back = Return::new(&newcomer, log.id(), 0, anchor);
    room.add(newcomer.clone(), log, records);
    room.run();
    let change = Change::Key { key: newcomer.key(), name: "late".into(), back: Some(back) };
    room.vote(0, &[1], &seat_change(2, change));
    assert!(room.sessions[3].is_holder() && !room.sessions[2].is_holder(), "{}", room.describe());
    let from = room.sessions[0].log().seq() as usize;
    room.play(16);
    let log = room.sessions[0].log();
    assert!(log.entries()[from..].iter().any(|s| s.entry.holder == Some(newcomer.key())));
    assert!(log.roster().anchor(newcomer.key()).is_some() && log.roster().anchor(room.key(2)).is_none());
    room.assert_alike(&[0, 1, 2, 3]);
}

#[test]
fn a_holder_voted_out_during_its_own_lost_vote_catches_up_from_far_behind() {
    let mut room = Room::of_copies(3, 3, Preset::Base, 4);
    room.play(6);
    while room.sessions[2].my_decision().is_some()
        || !matches!(room.sessions[0].game().wait(), Wait::Decide { .. })
    {
        room.move_once();
    }
    // It promises a later epoch at a place where the others go on without it.
    room.away.push(2);
    let now = room.now;
    room.sessions[2].propose(now, seat_change(0, Change::Skip)).unwrap();
    room.leave(2);
    let behind = room.sessions[2].log().next();
    assert!(room.sessions[2].log().promised(behind) > 0);
    let newcomer = Identity::from_secret([77; 32]);
    let log = Log::replay(&room.files[0]).unwrap();
    let anchor = net::joint_randomness::Chain::new(&newcomer, log.offer().digest(), 0).anchor();
    let back = Return::new(&newcomer, log.id(), 0, anchor);
    let records = room.files[0].clone();
    room.play(1);
    room.add(newcomer.clone(), log, records);
    room.run();
    let k = room.sessions[0].log().roster().k;
    if room.sessions[0].awaits() == (Awaits::Tokens { k, from: vec![room.key(2)] }) {
        room.vote(0, &[1], &Body::Absent { k, holders: vec![room.key(2)], returns: Vec::new() });
    }
    let change = Change::Key { key: newcomer.key(), name: "late".into(), back: Some(back) };
    room.vote(0, &[1], &seat_change(2, change));
    assert!(room.sessions[3].is_holder(), "{}", room.describe());
    // The gap is more than one answer can hold: no ack of the last entry is for one that it could see.
    room.play(300);
    assert!(room.sessions[0].log().seq() > behind.seq + 280, "{}", room.describe());
    room.come_back(2);
    room.run();
    room.assert_alike(&[0, 1, 2, 3]);
    assert!(!room.sessions[2].is_holder());
}

#[test]
fn a_peer_far_behind_is_shown_the_promises_of_others_only_when_it_says_so_itself() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play_to_decision();
    room.away.extend([1, 2]);
    let (now, instance) = (room.now, room.sessions[0].log().next());
    while room.sessions[0].log().promised(instance) < 50 {
        for seat in [1, 2] {
            room.sessions[0].propose(now, seat_change(seat, Change::Skip)).unwrap();
        }
    }
    while room.sessions[0].poll().is_some() {}
    let (game, proposer) = (room.sessions[0].log().id(), room.key(0));
    room.sessions[2].handle(now, proposer, Message::Prepare { game, instance, epoch: 3 });
    let promise = std::iter::from_fn(|| room.sessions[2].poll()).find_map(|out| match out {
        Output::Send { message: Message::Promise { promise, .. }, .. } => Some(promise),
        _ => None,
    });
    let promise = promise.unwrap();
    for (from, is_shown) in [(1, false), (2, true)] {
        let message = Message::Promise { promise: promise.clone(), value: None };
        let (from, far) = (room.key(from), room.key(2));
        room.sessions[0].handle(now, from, message);
        let told = std::iter::from_fn(|| room.sessions[0].poll());
        let told: Vec<Output> = told.filter(|out| matches!(out, Output::Send { .. })).collect();
        let is_to_far =
            |out: &Output| matches!(out, Output::Send { to, message: Message::Promise { .. } } if *to == far);
        assert_eq!(!told.is_empty(), is_shown, "{told:?}");
        assert!(told.iter().all(is_to_far), "{told:?}");
    }
}

#[test]
fn a_spectator_follows_and_signs_nothing() {
    let mut room = Room::new(2, 2, Preset::Base);
    room.play(4);
    let (log, records) = Log::create(room.genesis.clone(), Vec::new(), None).unwrap();
    room.add(Identity::from_secret([9; 32]), log, records);
    room.run();
    room.play(10);
    room.assert_alike(&[0, 1, 2]);
    assert_eq!(room.sessions[2].pause(), Some(Pause::Spectator));
    let seat = room.play_to_decision();
    let now = room.now;
    assert!(matches!(room.sessions[2].act(now, seat, Vec::new()), Err(ActError::Paused(_))));
}

#[test]
fn a_branch_goes_on_from_any_entry_with_the_players_present() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(20);
    let parent = Log::replay(&room.files[0]).unwrap();
    let at = parent.branch(10).unwrap();
    let offer = parent.offer();
    let alone = vec![room.identities[0].clone()];
    let mut seats = offer.seats.clone();
    seats.iter_mut().for_each(|s| s.holder = alone[0].key());
    let plan = net::start::Plan {
        table: Digest([2; 32]),
        name: "try from here".into(),
        setup: offer.setup.clone(),
        seats,
        holders: vec![offer.holders[0].clone()],
        tile_sets: Vec::new(),
        hints: net::log::Hints::Allowed,
        parent: Some(at),
    };
    let genesis = sim::founding::found(&alone, &plan);
    let (log, records) = Log::create(genesis.clone(), Vec::new(), Some(&parent)).unwrap();
    assert_ne!(log.id(), parent.id());
    assert_eq!(log.game().clone().state_hash(), parent.game_at(10).unwrap().state_hash());
    assert!(Log::create(genesis, Vec::new(), None).is_err(), "a branch needs its parent");
    room.sessions.clear();
    room.identities.clear();
    room.files.clear();
    room.events.clear();
    room.add(alone[0].clone(), log, records);
    room.run();
    room.play(10);
    let again = Log::replay(&room.files[0]).unwrap();
    assert!(again.seq() >= 10 && again.ancestors()[0].entries.len() == 10);
    assert!(again.report(0).notes.iter().any(|n| n.contains("a branch")));
}

#[test]
fn a_restored_copy_gets_its_own_entries_back_before_it_signs() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(5);
    let backup = room.files[0].clone();
    room.play(9);
    let old = Log::replay(&backup).unwrap();
    let mut session = Session::new(old, room.identities[0].clone(), Box::new(|| [1; 32]), room.now);
    let behind = session.log().seq();
    assert!(matches!(session.pause(), Some(Pause::HeadsUnknown { .. })));
    for other in [1, 2] {
        let (me, theirs) = (room.key(0), room.key(other));
        session.connected(room.now, theirs);
        room.sessions[other].disconnected(room.now, me);
        room.sessions[other].connected(room.now, me);
    }
    room.sessions[0] = session;
    room.files[0] = backup;
    room.run();
    assert!(room.sessions[0].log().seq() > behind);
    room.play(6);
    room.assert_alike(&[0, 1, 2]);
    assert!(room.events.iter().flatten().all(|e| !matches!(e, Event::Fork { .. })));
}

#[test]
fn two_entries_signed_for_one_place_are_proved_to_all_and_the_others_play_on() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(6);
    let seat = room.play_to_decision();
    let author = room.sessions.iter().position(|s| s.my_decision() == Some(seat)).unwrap();
    // The same profile used twice: a second session from a copy of the file, before the first has moved.
    let copy = Log::replay(&room.files[author]).unwrap();
    let mut duplicate = Session::new(copy, room.identities[author].clone(), Box::new(|| [1; 32]), room.now);
    let others: Vec<usize> = (0..3).filter(|n| *n != author).collect();
    for other in &others {
        duplicate.connected(room.now, room.key(*other));
        let status = Message::Status(status_of(&room.sessions[*other]));
        duplicate.handle(room.now, room.key(*other), status);
    }
    let legal = room.sessions[author].game().legal();
    let now = room.now;
    room.sessions[author].act(now, seat, vec![legal[0]]).unwrap();
    room.run();
    duplicate.act(now, seat, vec![legal[1]]).unwrap();
    let key = room.key(author);
    while let Some(output) = duplicate.poll() {
        if let Output::Send { to, message } = output {
            let to = room.identities.iter().position(|i| i.key() == to).unwrap();
            room.sessions[to].handle(now, key, message);
        }
    }
    room.run();
    for other in &others {
        assert!(
            room.events[*other].iter().any(|e| matches!(e, Event::Fork { holder, .. } if *holder == key))
        );
        assert_eq!(room.sessions[*other].pause(), None, "{}", room.describe());
    }
    assert_eq!(room.sessions[author].pause(), Some(Pause::Fork), "its own program learns it, too");
    room.assert_alike(&others);
    // The other two leave it out and play on, and they still do after a restart.
    let before = room.sessions[others[0]].log().seq();
    room.vote(others[0], &others[1..], &seat_change(seat.0, Change::Leave));
    let log = Log::replay(&room.files[others[0]]).unwrap();
    assert!(!log.roster().is_holder(key), "{}", room.describe());
    let (me, now) = (room.identities[others[0]].clone(), room.now);
    room.sessions[others[0]] = Session::new(log, me, Box::new(|| [1; 32]), now);
    for (a, b) in [(0, 1), (1, 2), (0, 2)] {
        let (one, other) = (room.key(a), room.key(b));
        for (at, peer) in [(a, other), (b, one)] {
            room.sessions[at].disconnected(now, peer);
            room.sessions[at].connected(now, peer);
        }
    }
    room.run();
    // An open draw still needs a vote about its token.
    if let Some(absent) =
        room.sessions[others[0]].possible().into_iter().find(|body| matches!(body, Body::Absent { .. }))
    {
        room.vote(others[0], &others[1..], &absent);
    }
    for _ in 0..20 {
        room.move_once();
    }
    assert!(room.sessions[others[0]].log().seq() > before + 6, "{}", room.describe());
    room.assert_alike(&others);
}

#[test]
fn a_move_that_lost_its_place_stays_in_the_file_and_the_certified_one_wins() {
    let mut room = Room::new(3, 3, Preset::Base);
    let seat = loop {
        let seat = room.play_to_decision();
        if room.sessions[2].my_decision() == Some(seat) {
            break seat;
        }
        room.move_once();
    };
    // Holder 2 moves, but no peer hears of it; the others skip its seat.
    room.away.push(2);
    let legal = room.sessions[2].game().legal();
    let now = room.now;
    room.sessions[2].act(now, seat, vec![legal[0]]).unwrap();
    let place = room.sessions[2].log().seq() as usize - 1;
    room.leave(2);
    let skip = seat_change(seat.0, Change::Skip);
    room.vote(0, &[1], &skip);
    let chosen = &room.sessions[0].log().entries()[place];
    assert!(matches!(chosen.proof, Proof::Certificate { .. }), "{:?}", chosen.proof);
    assert_eq!(chosen.entry.body, skip);
    room.come_back(2);
    assert!(
        room.events[2].iter().any(|e| matches!(e, Event::Dropped { count: 1, .. })),
        "{}",
        room.describe()
    );
    let read = Log::replay(&room.files[2]).unwrap();
    assert_eq!(read.dropped().len(), 1);
    room.assert_alike(&[0, 1, 2]);
}

#[test]
fn a_failed_vote_does_not_bar_the_move_of_a_present_player() {
    let mut room = Room::new(2, 2, Preset::Base);
    let seat = room.play_to_decision();
    let author = room.sessions.iter().position(|s| s.my_decision() == Some(seat)).unwrap();
    let other = 1 - author;
    let now = room.now;
    room.sessions[other].propose(now, seat_change(seat.0, Change::Auto)).unwrap();
    room.run();
    let before = room.sessions[0].log().seq();
    room.move_once();
    room.run();
    assert!(room.sessions[0].log().seq() > before, "{}", room.describe());
    assert!(room.sessions[0].log().entries()[before as usize].entry.seat == Some(seat));
    assert_eq!(room.sessions[0].log().roster().mode(seat), SeatMode::Present);
    room.assert_alike(&[0, 1]);
}

#[test]
fn a_forbidden_action_is_refused_and_changes_nothing() {
    let mut room = Room::new(2, 2, Preset::Base);
    let seat = room.play_to_decision();
    let author = room.sessions.iter().position(|s| s.my_decision() == Some(seat)).unwrap();
    let (now, before) = (room.now, room.sessions[author].log().head());
    let session = &mut room.sessions[author];
    assert!(matches!(session.act(now, seat, Vec::new()), Err(ActError::Invalid(_))));
    assert!(matches!(session.act(now, Seat(1 - seat.0), vec![rules::Action::Pass]), Err(ActError::NotMine)));
    assert!(matches!(session.act(now, seat, vec![rules::Action::Pass]), Err(ActError::Invalid(_))));
    assert!(matches!(
        session.propose(now, Body::Deal(net::deal::Step::Deliver { boxes: Vec::new() })),
        Err(ProposeError::NoVoteNeeded)
    ));
    assert!(matches!(session.propose(now, Body::Close { end: End::Over }), Err(ProposeError::Invalid(_))));
    assert!(matches!(session.propose(now, Body::Takeback { to: 99 }), Err(ProposeError::Invalid(_))));
    assert!(matches!(session.agree(now, 3), Err(ProposeError::NoSuchVote)));
    assert!(matches!(session.settle(now), Err(ProposeError::NoSuchVote)));
    assert_eq!(session.log().head(), before);
    let _: Time = now;
}

#[test]
fn a_tile_set_that_is_not_built_in_travels_in_the_file() {
    let text =
        rules::TileSets::built_in().get("base").unwrap().to_ron().replacen("\"base\"", "\"village\"", 1);
    let set = rules::TileSet::parse("village.ron", &text).unwrap();
    assert_eq!(set.name, "village");
    let alone = [Identity::from_secret([5; 32])];
    let mut plan = plan_of(&sim::founding::genesis(&alone, 2, Preset::Base));
    plan.setup.sets = vec!["village".to_owned()];
    let blob = Digest::of(text.as_bytes());
    plan.tile_sets =
        vec![net::log::TileSetOffer { name: "village".to_owned(), blob, bytes: text.len() as u32 }];
    let genesis = sim::founding::found(&alone, &plan);
    assert!(Log::create(genesis.clone(), Vec::new(), None).is_err(), "the set is missing");
    let (_, records) = Log::create(genesis, vec![text.into_bytes()], None).unwrap();
    let log = Log::replay(&records).unwrap();
    assert_eq!(log.blobs().count(), 1);
    assert_eq!(log.game().rules().tiles().len(), set.tiles.len());
}

#[test]
fn a_table_without_aids_has_none_in_its_file() {
    let alone = [Identity::from_secret([6; 32])];
    let mut plan = plan_of(&sim::founding::genesis(&alone, 2, Preset::Base));
    let aided = sim::founding::found(&alone, &plan);
    plan.hints = net::log::Hints::Off;
    let genesis = sim::founding::found(&alone, &plan);
    assert_eq!(genesis.offer.setup, aided.offer.setup, "the rules know nothing of it");
    let (log, records) = Log::create(genesis, Vec::new(), None).unwrap();
    let read = Log::replay(&records).unwrap();
    assert_eq!(read.offer().terms.hints, net::log::Hints::Off);
    assert_eq!(read.game().clone().state_hash(), log.game().clone().state_hash());
}
