//! Lying peers: changed, repeated, misdirected and invented messages. The honest peers agree, play on and never panic.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
mod sim;

use net::identity::{Digest, Identity, Key, Signature};
use net::log::{Body, Entry, Instance, Proof, Source};
use net::session::{Event, Item, Message, Pause, Session, Status, Token, Vote};
use net::wire;
use rules::{Action, Preset};
use sim::rng::Rng;
use sim::room::Room;

/// A room in mid-game, and the messages it has sent.
fn room_with_messages() -> (Room, Vec<Vec<u8>>) {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(12);
    let key = room.key(0);
    room.vote(0, &[1], &Body::Seat { seat: rules::Seat(2), change: net::log::Change::Bot(key) });
    room.play(6);
    let messages = room.sent.clone();
    (room, messages)
}

#[test]
fn changed_and_repeated_messages_change_nothing() {
    let (mut room, messages) = room_with_messages();
    let mut rng = Rng::new(3);
    let mut decoded = 0;
    for round in 0..3_000 {
        let mut bytes = rng.pick(&messages).unwrap().clone();
        for _ in 0..rng.below(3) {
            let at = rng.below(bytes.len());
            bytes[at] ^= 1 << rng.below(8);
        }
        let Ok(message) = wire::decode::<Message>(&bytes) else { continue };
        decoded += 1;
        let (to, from) = (rng.below(3), rng.below(3));
        let (now, from) = (room.now, room.key(from));
        room.sessions[to].handle(now, from, message);
        if round % 500 == 0 {
            room.run();
        }
    }
    assert!(decoded > 1_000, "only {decoded} decoded");
    room.run();
    assert!(room.sessions.iter().all(|s| s.pause().is_none()), "{}", room.describe());
    let before = room.sessions[0].log().seq();
    room.play(20);
    assert!(room.sessions[0].log().seq() >= before + 20, "{}", room.describe());
    room.assert_alike(&[0, 1, 2]);
}

#[test]
fn noise_and_giant_frames_are_errors() {
    let mut rng = Rng::new(4);
    for _ in 0..20_000 {
        let bytes: Vec<u8> = (0..rng.below(90)).map(|_| rng.next() as u8 & 0x0f).collect();
        if let Ok(message) = wire::decode::<Message>(&bytes) {
            assert_eq!(wire::encode(&message).unwrap(), bytes);
        }
    }
    assert!(wire::decode::<Message>(&vec![0; wire::MAX_FRAME + 1]).is_err());
}

/// An entry as its author would write it now, with an unchecked state.
fn forged(session: &Session, author: Key, actions: Vec<Action>) -> Entry {
    let Instance { seq, prev } = session.log().next();
    let seat = match session.game().wait() {
        rules::Wait::Decide { seat, .. } => Some(seat),
        _ => None,
    };
    let body = Body::Act { returns: Vec::new(), actions };
    let state = session.log().entries().last().unwrap().entry.state;
    Entry { game: session.log().id(), seq, prev, body, seat, holder: Some(author), state }
}

fn entries(entry: &Entry, proof: Proof) -> Message {
    Message::Entries { game: entry.game, items: vec![Item { entry: entry.bytes(), proof }], acks: Vec::new() }
}

#[test]
fn no_peer_moves_for_another_or_against_the_rules() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(5);
    let seat = room.play_to_decision();
    let author = room.sessions.iter().position(|s| s.my_decision() == Some(seat)).unwrap();
    let (cheat, judge) = ((author + 1) % 3, (author + 2) % 3);
    let head = room.sessions[judge].log().head();
    let legal = room.sessions[author].game().legal()[0];
    let (author_key, cheat_key, now) = (room.key(author), room.key(cheat), room.now);
    let attempts = [
        // Another's move, signed by the cheat, in the other's name and in its own.
        (cheat, forged(&room.sessions[judge], author_key, vec![legal])),
        (cheat, forged(&room.sessions[judge], cheat_key, vec![legal])),
        // The author's own moves that the rules forbid.
        (author, forged(&room.sessions[judge], author_key, vec![Action::Pass])),
        (author, forged(&room.sessions[judge], author_key, Vec::new())),
    ];
    for (signer, entry) in attempts {
        let signature = Entry::sign(entry.id(), &room.identities[signer]);
        let from = room.key(signer);
        room.sessions[judge].handle(now, from, entries(&entry, Proof::Author(signature)));
        room.sessions[judge].handle(now, from, entries(&entry, Proof::Author(Signature([7; 64]))));
        room.sessions[judge].handle(now, from, entries(&entry, Proof::Draw));
        assert_eq!(room.sessions[judge].log().head(), head);
    }
    room.run();
    assert!(room.events[judge].iter().filter(|e| matches!(e, Event::Refused { .. })).count() >= 12);
    room.play(6);
    room.assert_alike(&[0, 1, 2]);
}

#[test]
fn a_false_state_stops_the_game_and_names_the_entry() {
    let mut room = Room::new(2, 2, Preset::Base);
    room.play(5);
    let seat = room.play_to_decision();
    let author = room.sessions.iter().position(|s| s.my_decision() == Some(seat)).unwrap();
    let judge = 1 - author;
    let legal = room.sessions[author].game().legal()[0];
    let entry = forged(&room.sessions[judge], room.key(author), vec![legal]);
    let signature = Entry::sign(entry.id(), &room.identities[author]);
    let (now, from) = (room.now, room.key(author));
    room.sessions[judge].handle(now, from, entries(&entry, Proof::Author(signature)));
    room.run();
    assert_eq!(room.sessions[judge].pause(), Some(Pause::Desync));
    let is_named = |e: &Event| matches!(e, Event::Desync { seq, .. } if *seq == entry.seq);
    assert!(room.events[judge].iter().any(is_named));
}

#[test]
fn a_wrong_token_is_refused_and_a_withheld_one_only_waits() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(4);
    for _ in 0..30 {
        room.play_to_decision();
        room.away.push(2);
        room.move_once();
        room.leave(2);
        if room.sessions[0].log().roster().is_open
            && room.sessions[0].chosen_seq() == room.sessions[0].log().seq()
        {
            break;
        }
        room.come_back(2);
    }
    let log = room.sessions[0].log();
    let (game, k, at) = (log.id(), log.roster().k, (log.seq(), log.head()));
    let before = log.head();
    for token in [
        Digest([3; 32]),
        net::joint_randomness::Chain::new(&room.identities[2], Digest([1; 32]), 0).token(k).unwrap(),
    ] {
        let statement = wire::encode(&(game, k, at, token)).unwrap();
        let signature = room.identities[2].sign(net::identity::Purpose::Token, &statement);
        let token = Token { game, k, seq: at.0, head: at.1, holder: room.key(2), token, signature };
        let (now, from) = (room.now, room.key(2));
        room.sessions[0].handle(now, from, Message::Token(token));
    }
    room.run();
    assert_eq!(room.sessions[0].log().head(), before, "{}", room.describe());
    let refused =
        room.events[0].iter().filter(|e| matches!(e, Event::Refused { why, .. } if why.contains("token")));
    assert_eq!(refused.count(), 2);
    let source = Source::Tokens(vec![Digest([3; 32]); 3]);
    let log = room.sessions[0].log();
    let entry = Entry {
        body: Body::Draw { k, source },
        seat: None,
        holder: None,
        ..forged(&room.sessions[0], room.key(1), Vec::new())
    };
    assert_eq!(entry.prev, log.head());
    let (now, from) = (room.now, room.key(1));
    room.sessions[0].handle(now, from, entries(&entry, Proof::Draw));
    assert_eq!(room.sessions[0].log().head(), before);
    room.come_back(2);
    room.play(6);
    room.assert_alike(&[0, 1, 2]);
}

#[test]
fn a_false_absence_needs_all_the_others() {
    let mut room = Room::new(4, 4, Preset::Base);
    room.play(4);
    for _ in 0..30 {
        room.play_to_decision();
        room.away.push(3);
        room.move_once();
        room.leave(3);
        if room.sessions[0].log().roster().is_open
            && room.sessions[0].chosen_seq() == room.sessions[0].log().seq()
        {
            break;
        }
        room.come_back(3);
    }
    let k = room.sessions[0].log().roster().k;
    let absent = Body::Absent { k, holders: vec![room.key(3)], returns: Vec::new() };
    room.vote(0, &[1], &absent);
    assert!(
        room.sessions[0].log().roster().anchor(room.key(3)).is_some(),
        "two of the three others are not enough"
    );
    room.vote(0, &[1, 2], &absent);
    assert!(room.sessions[0].log().roster().anchor(room.key(3)).is_none(), "{}", room.describe());
    let roster = room.sessions[0].log().roster();
    assert_eq!((roster.k, roster.is_open), (k, false), "the others make this draw without it");
    room.come_back(3);
    room.assert_alike(&[0, 1, 2, 3]);
}

#[test]
fn a_holder_that_sends_extreme_numbers_breaks_nothing() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(6);
    room.play_to_decision();
    let log = room.sessions[0].log();
    let (game, head, next, seq) = (log.id(), log.head(), log.next(), log.seq());
    let (now, from) = (room.now, room.key(1));
    for extreme in [0, 1, u64::MAX - 1, u64::MAX, 1 << 32, (1 << 32) + 1] {
        let instances = [next, Instance { seq: extreme, ..next }, Instance { seq: 0, prev: game }];
        let status = Status {
            game,
            seq,
            head,
            promised: extreme,
            signed: 0,
            tokens: 0,
            acked: vec![extreme; 8],
            connected: 0xff,
            chosen: 0,
        };
        room.sessions[0].handle(now, from, Message::Status(status));
        room.sessions[0].handle(now, from, Message::Fetch { game, have: vec![(extreme, head)] });
        for instance in instances {
            let bodies = [
                Body::Takeback { to: extreme },
                Body::Absent { k: extreme, holders: vec![from], returns: Vec::new() },
            ];
            for body in bodies {
                let statement = wire::encode(&(game, instance, extreme, &body)).unwrap();
                let signature = room.identities[1].sign(net::identity::Purpose::Vote, &statement);
                let vote = Vote { game, instance, epoch: extreme, body, holder: from, signature };
                room.sessions[0].handle(now, from, Message::Vote(vote));
            }
        }
        let text = Digest([1; 32]);
        room.sessions[0].handle(now, from, Message::Want { game, blob: text, index: extreme as u32 });
        let message = Message::Desync { game, seq: extreme, state: text, text: head };
        room.sessions[0].handle(now, from, message);
        room.run();
    }
    assert_eq!(room.sessions[2].pause(), None);
}

#[test]
fn votes_and_statuses_of_strangers_count_for_nothing_and_floods_are_dropped() {
    let (mut room, _) = room_with_messages();
    room.play_to_decision();
    let stranger = Identity::from_secret([99; 32]);
    let log = room.sessions[0].log();
    let (game, instance, head) = (log.id(), log.next(), log.head());
    let body = Body::Seat { seat: rules::Seat(0), change: net::log::Change::Skip };
    let now = room.now;
    room.sessions[0].connected(now, stranger.key());
    for epoch in 1..3_000u64 {
        let statement = wire::encode(&(game, instance, epoch, &body)).unwrap();
        let signature = stranger.sign(net::identity::Purpose::Vote, &statement);
        let vote = Vote { game, instance, epoch, body: body.clone(), holder: stranger.key(), signature };
        room.sessions[0].handle(now, stranger.key(), Message::Vote(vote));
        let status = Status {
            game,
            seq: epoch + 1_000_000,
            head: Digest([epoch as u8; 32]),
            promised: u64::MAX,
            signed: 0,
            tokens: 0,
            acked: vec![u64::MAX; 8],
            connected: 0xff,
            chosen: 0,
        };
        room.sessions[0].handle(now, stranger.key(), Message::Status(status));
        room.sessions[0].handle(now, stranger.key(), Message::Prepare { game, instance, epoch });
    }
    assert_eq!(room.sessions[0].log().head(), head);
    assert_eq!(room.sessions[0].log().promised(instance), 0);
    assert!(room.sessions[0].proposals().is_empty());
    room.run();
    let before = room.sessions[0].log().seq();
    room.play(6);
    assert!(room.sessions[0].log().seq() >= before + 6, "{}", room.describe());
    room.assert_alike(&[0, 1, 2]);
}
