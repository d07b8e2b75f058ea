//! What a lying holder cannot do to the others at its table.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

mod draws;
#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
#[path = "../sim/mod.rs"]
mod sim;

use net::identity::{Digest, Purpose};
use net::log::{
    Ack, Body, Change, Entry, Evidence, Grounds, Instance, Log, Proof, Record, SeatMode, StateSignature,
    Value, id_of, vote_statement,
};
use net::session::{Item, Message, Output, Promise, Proposal, Session, Vote};
use net::wire;
use rules::{Action, Preset, Seat};
use sim::room::Room;
use std::time::Duration;

/// Three computers, of which the last one lies: its own program is silent, and the test makes its messages by hand.
fn with_liar() -> (Room, usize) {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(5);
    room.away.push(2);
    (room, 2)
}

fn skip(seat: usize) -> Body {
    Body::Seat { seat: Seat(seat as u8), change: Change::Skip }
}

fn tell(room: &mut Room, liar: usize, to: usize, message: Message) {
    let (from, now) = (room.key(liar), room.now);
    room.sessions[to].handle(now, from, message);
}

fn prepare(room: &Room, epoch: u64) -> Message {
    let log = room.sessions[0].log();
    Message::Prepare { game: log.id(), instance: log.next(), epoch }
}

fn signed_vote(room: &Room, liar: usize, epoch: u64, body: &Body) -> Message {
    let (game, instance) = (room.sessions[0].log().id(), room.sessions[0].log().next());
    let statement = vote_statement(game, instance, epoch, body);
    let signature = room.identities[liar].sign(Purpose::Vote, &statement);
    let (body, holder) = (body.clone(), room.key(liar));
    Message::Vote(Vote { game, instance, epoch, body, holder, signature })
}

/// Two computers keep voting for the same change, as programs do, until it is decided.
fn insist(room: &mut Room, body: &Body, mut meanwhile: impl FnMut(&mut Room, u32)) {
    let before = room.sessions[0].log().seq();
    for tenth in 0..600 {
        if tenth % 20 == 0 {
            let _ = room.sessions[0].propose(room.now, body.clone());
        }
        let open = room.sessions[1].proposals();
        if let Some(open) = open.iter().find(|p| p.body == *body && p.is_mine_to_vote) {
            let _ = room.sessions[1].agree(room.now, open.epoch);
        }
        meanwhile(room, tenth);
        room.pass(Duration::from_millis(100));
        if room.sessions[0].log().seq() > before && room.sessions[1].log().seq() > before {
            return;
        }
    }
    panic!("two of three cannot vote: {}", room.describe());
}

#[test]
fn an_epoch_far_beyond_all_others_blocks_no_vote() {
    for far in [1 << 32, (1 << 62) - 4, 1 << 40, 100_000] {
        let (mut room, liar) = with_liar();
        for epoch in far - 3..=far {
            for to in [0, 1] {
                let message = prepare(&room, epoch);
                tell(&mut room, liar, to, message);
                let vote = signed_vote(&room, liar, epoch, &skip(0));
                tell(&mut room, liar, to, vote);
            }
        }
        room.run();
        insist(&mut room, &skip(2), |_, _| {});
        assert_eq!(room.sessions[1].log().roster().mode(Seat(2)), SeatMode::Skipped, "{far}");
        let promised = room.files[0].iter().filter_map(|record| match wire::decode(record).unwrap() {
            Record::Promise { epoch, .. } => Some(epoch),
            _ => None,
        });
        assert!(promised.max().unwrap() < 1_000, "{far}");
    }
}

#[test]
fn a_flood_of_later_epochs_does_not_keep_two_of_three_from_voting() {
    let (mut room, liar) = with_liar();
    let before: Vec<usize> = room.files.iter().map(Vec::len).collect();
    insist(&mut room, &skip(2), |room, tenth| {
        for to in [0, 1] {
            for round in 0..4 {
                let message = prepare(room, 2 + 3 * u64::from(4 * tenth + round));
                tell(room, liar, to, message);
            }
        }
    });
    for node in [0, 1] {
        let written = room.files[node].len() - before[node];
        assert!(written < 60, "computer {node} wrote {written} records");
    }
}

#[test]
fn a_flood_of_acceptances_is_not_kept_and_bars_no_vote() {
    let (mut room, liar) = with_liar();
    let last = room.sessions[0].log().entries().last().unwrap();
    let (entry, id) = (last.entry.clone(), last.id);
    for epoch in 1..2_000 {
        let ack = Ack::new(&room.identities[liar], &entry, id, epoch);
        tell(&mut room, liar, 0, Message::Ack(ack));
        assert_eq!(room.sessions[0].overfull(), None, "after {epoch} acceptances");
    }
    insist(&mut room, &skip(2), |_, _| {});
}

/// There are as many decided places as entries, and each could take promises of its own.
#[test]
fn promises_at_decided_places_are_made_no_more_often_than_at_the_next() {
    let (mut room, liar) = with_liar();
    let before = room.files[0].len();
    for tenth in 0..50 {
        for seq in 1..=4 {
            let log = room.sessions[0].log();
            let (game, instance) = (log.id(), log.stored(seq).unwrap().entry.instance());
            for round in 0..4 {
                let epoch = 2 + 3 * (4 * tenth + round);
                tell(&mut room, liar, 0, Message::Prepare { game, instance, epoch });
            }
        }
        room.pass(Duration::from_millis(100));
    }
    let written = room.files[0].len() - before;
    assert!(written > 4, "the liar is answered in its turn: {written}");
    assert!(written <= 11, "computer 0 wrote {written} records in five seconds");
}

/// An entry for a place of the log, proposed once more in an epoch of the last of three holders.
fn proposed_again(room: &Room, seq: u64, value: Value) -> Proposal {
    let log = room.sessions[0].log();
    let stored = log.stored(seq).unwrap();
    let (game, instance, epoch, id) = (log.id(), stored.entry.instance(), 5, id_of(&value.entry));
    let mut promising = [1, 2];
    promising.sort_by_key(|node| room.key(*node));
    let accepted = Some((0, stored.id));
    let promise = |node: usize| {
        let statement = wire::encode(&(game, instance, epoch, accepted)).unwrap();
        let signature = room.identities[node].sign(Purpose::Promise, &statement);
        Promise { game, instance, epoch, accepted, holder: room.key(node), signature }
    };
    let statement = wire::encode(&(game, instance, epoch, id)).unwrap();
    let signature = room.identities[2].sign(Purpose::Proposal, &statement);
    let promises = promising.map(promise).to_vec();
    Proposal { game, instance, epoch, value, promises, holder: room.key(2), signature }
}

/// The acks that computer 0 sends with entries.
fn acks_told(room: &mut Room) -> Vec<Ack> {
    let told = std::iter::from_fn(|| room.sessions[0].poll()).filter_map(|out| match out {
        Output::Send { message: Message::Entries { acks, .. }, .. } => Some(acks),
        _ => None,
    });
    told.flatten().collect()
}

/// A proposer far behind cannot see that acks of the last entry cover its place too.
#[test]
fn a_proposal_against_a_chosen_entry_is_answered_with_the_ack_of_that_entry() {
    let (mut room, liar) = with_liar();
    let other = room.sessions[0].log().stored(4).unwrap();
    let value = Value { entry: other.entry.bytes(), grounds: other.proof.grounds() };
    let proposal = proposed_again(&room, 2, value);
    while room.sessions[0].poll().is_some() {}
    tell(&mut room, liar, 0, Message::Proposal(proposal));
    let (key, acks) = (room.key(0), acks_told(&mut room));
    assert!(acks.iter().any(|ack| ack.holder == key && ack.instance.seq == 2), "{acks:?}");
}

/// The last entry, which computer 0 stored in epoch 0 and accepts there once more in a later epoch.
fn accepted_again() -> (Room, usize, u64) {
    let (mut room, liar) = with_liar();
    let stored = room.sessions[0].log().entries().last().unwrap();
    let (seq, value) =
        (stored.entry.seq, Value { entry: stored.entry.bytes(), grounds: stored.proof.grounds() });
    let proposal = proposed_again(&room, seq, value);
    tell(&mut room, liar, 0, Message::Proposal(proposal));
    room.run();
    (room, liar, seq)
}

#[test]
fn a_peer_that_is_behind_is_told_every_epoch_in_which_an_entry_was_accepted() {
    let (mut room, liar, seq) = accepted_again();
    let log = room.sessions[0].log();
    let (game, instance) = (log.id(), log.stored(seq).unwrap().entry.instance());
    while room.sessions[0].poll().is_some() {}
    tell(&mut room, liar, 0, Message::Prepare { game, instance, epoch: 2 });
    let (key, acks) = (room.key(0), acks_told(&mut room));
    let epochs = acks.iter().filter(|ack| ack.holder == key && ack.instance == instance);
    let epochs: std::collections::BTreeSet<u64> = epochs.map(|ack| ack.epoch).collect();
    assert_eq!(epochs.into_iter().collect::<Vec<_>>(), [0, 5]);
}

#[test]
fn an_acceptance_from_before_a_restart_counts_with_the_acks_of_others() {
    let (room, _, seq) = accepted_again();
    let log = Log::replay(&room.files[0]).unwrap();
    let mut session = Session::new(log, room.identities[0].clone(), Box::new(|| [0; 32]), room.now);
    let stored = session.log().stored(seq).unwrap();
    let ack = Ack::new(&room.identities[1], &stored.entry, stored.id, 5);
    assert!(session.chosen_seq() < seq);
    session.connected(room.now, room.key(1));
    session.handle(room.now, room.key(1), Message::Ack(ack));
    assert_eq!(session.chosen_seq(), seq);
}

/// The second holder agrees only to the vote that the first opened in its own epoch, whatever a third says first about
/// that epoch.
#[test]
fn a_vote_counts_only_for_what_its_holder_agreed_to() {
    let (mut room, liar) = with_liar();
    let stolen = Body::Seat { seat: Seat(0), change: Change::Bot(room.key(liar)) };
    for epoch in 1..=24 {
        let vote = signed_vote(&room, liar, epoch, &stolen);
        tell(&mut room, liar, 1, vote);
    }
    room.sent.clear();
    insist(&mut room, &skip(2), |_, _| {});
    let is_for_it = |bytes: &Vec<u8>| matches!(wire::decode(bytes), Ok(Message::Vote(v)) if v.body == stolen);
    assert!(!room.sent.iter().any(is_for_it), "a holder signed a vote for what it never saw");
}

#[test]
fn a_vote_that_its_proposer_never_finishes_is_finished_by_others() {
    let (mut room, liar) = with_liar();
    for epoch in (1..=24).filter(|epoch| epoch % 3 == 2) {
        for to in [0, 1] {
            let vote = signed_vote(&room, liar, epoch, &skip(1));
            tell(&mut room, liar, to, vote);
        }
    }
    insist(&mut room, &skip(1), |_, _| {});
}

#[test]
fn a_holder_that_says_it_accepted_nonsense_is_not_counted_and_bars_no_vote() {
    let (mut room, liar) = with_liar();
    let identity = room.identities[liar].clone();
    insist(&mut room, &skip(2), |room, _| {
        let log = room.sessions[0].log();
        let (game, instance) = (log.id(), log.next());
        let entry = nonsense(&room.sessions[0], room.key(liar));
        let id = id_of(&entry);
        let signature = Entry::sign(id, &identity);
        for epoch in (0..=24).filter(|epoch| epoch % 3 == 0) {
            let accepted = Some((epoch, id));
            let statement = wire::encode(&(game, instance, epoch, accepted)).unwrap();
            let signed = identity.sign(Purpose::Promise, &statement);
            let promise =
                Promise { game, instance, epoch, accepted, holder: identity.key(), signature: signed };
            let value = Value { entry: entry.clone(), grounds: Grounds::Author(signature) };
            tell(room, liar, 0, Message::Promise { promise, value: Some(value) });
        }
    });
}

/// An illegal move under a valid signature.
fn nonsense(session: &Session, author: net::identity::Key) -> Vec<u8> {
    let Instance { seq, prev } = session.log().next();
    let body = Body::Act { returns: Vec::new(), actions: vec![Action::Pass] };
    let state = Digest([3; 32]);
    Entry { game: session.log().id(), seq, prev, body, seat: Some(Seat(2)), holder: Some(author), state }
        .bytes()
}

/// Files from before epochs were bounded may hold a promise of any number. They open, and the holders present can vote.
#[test]
fn a_file_with_a_promise_of_any_number_opens_and_its_table_can_vote() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(5);
    let instance = room.sessions[0].log().next();
    for (node, epoch) in [(0, 1u64 << 32), (1, (1 << 32) - 4), (2, u64::MAX)] {
        let record = Record::Promise { instance, epoch };
        room.files[node].push(wire::encode(&record).unwrap());
        let log = Log::replay(&room.files[node]).unwrap();
        assert_eq!(log.promised(instance), epoch);
        let identity = room.identities[node].clone();
        room.sessions[node] = Session::new(log, identity, Box::new(|| [1; 32]), room.now);
    }
    for (a, b) in [(0, 1), (1, 2), (0, 2)] {
        let (one, other) = (room.key(a), room.key(b));
        for (at, peer) in [(a, other), (b, one)] {
            room.sessions[at].disconnected(room.now, peer);
            room.sessions[at].connected(room.now, peer);
        }
    }
    room.away.push(2);
    room.run();
    insist(&mut room, &skip(2), |_, _| {});
}

#[test]
fn a_forged_state_of_a_draw_stops_no_copy() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(4);
    let is_drawn = |room: &Room| {
        let last = room.sessions[0].log().entries().last();
        last.is_some_and(|stored| matches!(stored.entry.body, Body::Draw { .. }))
    };
    for _ in 0..40 {
        if !is_drawn(&room) {
            room.move_once();
        }
    }
    let draws: Vec<(usize, net::log::Stored)> = (0..room.sessions.len())
        .filter_map(|node| Some((node, room.sessions[node].log().entries().last()?.clone())))
        .collect();
    assert!(matches!(draws[0].1.entry.body, Body::Draw { .. }), "{}", room.describe());
    // One copy has everything but the draw, and receives it with another state first.
    let (node, last) = (1, draws[1].1.clone());
    let log = Log::replay(&room.files[node][..room.files[node].len() - 1]).unwrap();
    assert_eq!(log.seq(), last.entry.seq - 1);
    room.files[node].pop();
    let identity = room.identities[node].clone();
    let mut session = Session::new(log, identity, Box::new(|| [1; 32]), room.now);
    let (game, from) = (room.sessions[0].log().id(), room.key(2));
    let forged = Entry { state: Digest([9; 32]), ..last.entry.clone() }.bytes();
    let item = Item { entry: forged, proof: Proof::Draw };
    session.connected(room.now, from);
    session.handle(room.now, from, Message::Entries { game, items: vec![item], acks: Vec::new() });
    assert_eq!(session.log().head(), last.id, "the tokens in it make the draw: {}", session.describe());
    room.sessions[node] = session;
    for other in [0, 2] {
        let (me, theirs) = (room.key(node), room.key(other));
        room.sessions[node].disconnected(room.now, theirs);
        room.sessions[node].connected(room.now, theirs);
        room.sessions[other].disconnected(room.now, me);
        room.sessions[other].connected(room.now, me);
    }
    room.run();
    assert_eq!(room.sessions[node].pause(), None, "{}", room.describe());
    room.play(4);
    room.assert_alike(&[0, 1, 2]);
}

#[test]
fn a_claim_to_compute_another_state_stops_no_vote() {
    let (mut room, liar) = with_liar();
    let log = room.sessions[0].log();
    let (game, seq) = (log.id(), log.seq());
    for to in [0, 1] {
        let claim = Message::Desync { game, seq, state: Digest([5; 32]), text: Digest([6; 32]) };
        tell(&mut room, liar, to, claim);
    }
    room.run();
    insist(&mut room, &skip(2), |_, _| {});
}

#[test]
fn a_peer_that_claims_to_be_ahead_without_proof_is_not_awaited() {
    let (mut room, liar) = with_liar();
    let boast = |room: &mut Room| {
        for to in [0, 1] {
            let log = room.sessions[to].log();
            let (game, seq, head) = (log.id(), log.seq() + 1_000, Digest([7; 32]));
            let status = net::session::Status {
                game,
                seq,
                head,
                promised: 0,
                signed: 0xff,
                tokens: 0,
                acked: vec![seq; 3],
                connected: 0xff,
                chosen: 0,
            };
            tell(room, liar, to, Message::Status(status));
        }
    };
    boast(&mut room);
    let pause = room.sessions[0].pause();
    assert!(matches!(pause, Some(net::session::Pause::Behind { .. })), "it may be true: {pause:?}");
    insist(&mut room, &skip(2), |room, tenth| {
        if tenth % 50 == 49 {
            // A new connection proves nothing.
            let key = room.key(liar);
            for at in [0, 1] {
                room.sessions[at].disconnected(room.now, key);
                room.sessions[at].connected(room.now, key);
            }
            boast(room);
        }
    });
}

/// Three computers of which the first one lies, at its turn.
fn at_liars_turn() -> Room {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(5);
    while room.sessions[0].my_decision().is_none() {
        room.move_once();
    }
    room
}

/// Two entries for one place. The others built on one of them; a copy that is behind receives the other one with what
/// was built on the first.
#[test]
fn a_built_on_entry_vouches_for_no_rival_of_its_forking_author() {
    let (mut told, mut hidden, mut behind) = (at_liars_turn(), at_liars_turn(), at_liars_turn());
    let (liar, honest, seq) = (told.key(0), told.key(1), behind.sessions[2].log().seq());
    assert_eq!(told.sessions[2].log().head(), behind.sessions[2].log().head());
    while told.sessions[2].log().entries().last().unwrap().entry.holder != Some(honest) {
        told.move_once();
    }
    for other in 0.. {
        hidden.rng = sim::rng::Rng::new(other);
        hidden.move_once();
        let entry = |room: &Room| room.sessions[0].log().entries()[seq as usize].id;
        if entry(&hidden) != entry(&told) {
            break;
        }
        hidden = at_liars_turn();
    }
    let item = |stored: &net::log::Stored| Item { entry: stored.entry.bytes(), proof: stored.proof.clone() };
    let good: Vec<Item> = told.sessions[2].log().entries().iter().skip(seq as usize).map(item).collect();
    let twice = hidden.sessions[0].log().entries().get(seq as usize).map(item).unwrap();
    let signed = |item: &Item| match item.proof {
        Proof::Author(signature) => (item.entry.clone(), signature),
        _ => panic!("it is the liar's turn"),
    };
    let proof = Evidence::Entries { one: signed(&good[0]), other: signed(&twice) };
    let game = behind.sessions[2].log().id();
    let entries = |items: Vec<Item>| Message::Entries { game, items, acks: Vec::new() };
    let mut say = |message| {
        let now = behind.now;
        behind.sessions[2].handle(now, liar, message);
        behind.sessions[2].log().seq()
    };
    assert_eq!(say(Message::Evidence(proof)), seq);
    let mixed = good.iter().skip(1).cloned().chain([twice.clone()]).collect();
    assert_eq!(say(entries(mixed)), seq, "nothing is built on that entry");
    assert_eq!(say(entries(vec![twice])), seq);
    let count = good.len() as u64;
    assert_eq!(say(entries(good)), seq + count, "a copy that is behind catches up with what was built on");
}

/// It accuses itself of illegal acts at places where it decided, again and again on new connections.
#[test]
fn endless_accusations_cause_bounded_replays() {
    let mut room = Room::new(3, 3, Preset::Base);
    room.play(40);
    let liar = 2;
    let (key, identity) = (room.key(liar), room.identities[liar].clone());
    let log = room.sessions[0].log();
    let own: Vec<Entry> =
        log.entries().iter().map(|s| s.entry.clone()).filter(|e| e.holder == Some(key)).collect();
    let length = log.seq();
    let before = net::work_counter::done();
    for round in 0..30_u8 {
        for (n, entry) in own.iter().take(8).enumerate() {
            let actions = vec![Action::Pass; 1 + usize::from(round) * 8 + n];
            let body = Body::Act { returns: Vec::new(), actions };
            let invented = Entry { body, ..entry.clone() };
            let word = StateSignature::Author(identity.sign(Purpose::Entry, &invented.id().0));
            let evidence = Evidence::State { entry: invented.bytes(), word };
            tell(&mut room, liar, 0, Message::Evidence(evidence));
        }
        room.sessions[0].disconnected(room.now, key);
        room.sessions[0].connected(room.now, key);
    }
    let spent = net::work_counter::done() - before;
    assert!(spent.replayed > 0, "the first are looked at");
    assert!(spent.replayed <= 8 * length, "{spent:?} in a log of {length}");
    room.play(3);
}
