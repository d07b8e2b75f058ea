//! The deal itself: crashes, players who leave in its middle, and who may write which part.

use crate::sim::people;
use crate::sim::rng::Rng;
use crate::{dealt, people, seat_change, seated, tiles};
use net::identity::{Digest, Key};
use net::log::{Body, Change, Log, Record};
use net::session::{Awaits, Event};
use rules::{HalfHands, Seat};
use std::time::Instant;

/// The records of a dealt game up to this many entries.
fn cut(records: &[Vec<u8>], entries: usize) -> Vec<Vec<u8>> {
    let mut left = entries;
    let mut kept = Vec::new();
    for record in records {
        if matches!(net::wire::decode(record), Ok(Record::Entry { .. })) {
            if left == 0 {
                break;
            }
            left -= 1;
        }
        kept.push(record.clone());
    }
    kept
}

#[test]
fn a_deal_goes_on_from_any_crash_with_nothing_but_the_log_and_the_keys() {
    let whole = dealt(3);
    let expected = tiles(&whole);
    assert_eq!(
        whole.sessions[0].log().entries().iter().filter(|s| matches!(s.entry.body, Body::Deal(_))).count(),
        9
    );
    for entries in 0..=9 {
        // One computer is a step behind the others, as after a torn write.
        let files =
            (0..3).map(|node| cut(&whole.files[node], entries - usize::from(node == 2 && entries > 0)));
        let mut room = seated(&whole.identities, &whole.genesis, files.collect());
        room.run();
        assert!(!room.sessions[1].game().is_dealing_closed(), "after {entries}: {}", room.describe());
        assert_eq!(tiles(&room), expected, "after {entries}");
        assert_eq!(room.sessions[0].log().id_at(9), whole.sessions[0].log().id_at(9));
    }
}

#[test]
fn a_player_who_leaves_in_mid_deal_has_no_hand_and_the_others_are_dealt_anew() {
    let whole = dealt(3);
    for (entries, change) in
        [(1, Change::Skip), (4, Change::Leave), (6, Change::Auto), (7, Change::Bot(whole.key(0)))]
    {
        let files = (0..3).map(|node| cut(&whole.files[node], entries));
        let mut room = seated(&whole.identities, &whole.genesis, files.collect());
        room.leave(1);
        let from = room.key(1);
        assert_eq!(room.sessions[0].awaits(), Awaits::Deal { from }, "after {entries}");
        assert!(room.sessions[0].possible().iter().all(|body| !matches!(body, Body::Absent { .. })));
        room.vote(0, &[2], &seat_change(1, change.clone()));
        let game = room.sessions[0].game();
        assert!(!game.is_dealing_closed(), "{change:?}: {}", room.describe());
        let closed = [0, 1, 2].map(|seat| game.closed(Seat(seat)).count());
        assert_eq!(closed, [3, 0, 3], "{change:?}");
        assert_eq!(room.sessions[2].log().roster().deal.as_ref().unwrap().number(), 1);
        let anew = tiles(&room);
        assert!(anew[0] != tiles(&whole)[0] && anew[0].len() == 3, "the first deal is void");
        room.come_back(1);
        room.play(12);
        room.assert_alike(&[0, 1, 2]);
        assert!(tiles(&room)[1].is_empty());
    }
}

#[test]
fn two_computers_wait_for_each_other_in_the_deal() {
    let whole = dealt(2);
    let files = (0..2).map(|node| cut(&whole.files[node], 3));
    let mut room = seated(&whole.identities, &whole.genesis, files.collect());
    room.leave(1);
    let before = room.sessions[0].log().seq();
    room.run();
    assert_eq!(room.sessions[0].log().seq(), before);
    room.come_back(1);
    assert_eq!(tiles(&room), tiles(&whole));
}

#[test]
fn half_tiles_of_one_computer_are_dealt_by_the_draw() {
    let (identities, genesis) = people(1);
    assert_eq!(genesis.offer.setup.options.half_hands, HalfHands::Dealt);
    let records = Log::create(genesis.clone(), Vec::new(), None).unwrap().1;
    let mut room = seated(&identities, &genesis, vec![records]);
    room.run();
    assert!((0..2).all(|seat| room.sessions[0].game().half_hand(Seat(seat)).len() == 3));
    room.play(3);
    assert!(room.sessions[0].log().roster().deal.is_none());
}

#[test]
fn strangers_and_holders_out_of_turn_cannot_write_a_part_of_the_deal() {
    let mut room = dealt(3);
    let entries: Vec<Vec<u8>> = room.files[0]
        .iter()
        .filter_map(|record| match net::wire::decode(record) {
            Ok(Record::Entry { entry, .. }) => Some(entry),
            _ => None,
        })
        .collect();
    let first: net::log::Entry = net::wire::decode(&entries[0]).unwrap();
    // The same part once more at the end of the log, by its author and by another holder.
    for node in [0, 1] {
        let mut again = first.clone();
        let session = &room.sessions[2];
        (again.seq, again.prev) = (session.log().seq() + 1, session.log().head());
        again.holder = Some(room.key(node));
        let id = net::log::id_of(&again.bytes());
        let signature = net::log::Entry::sign(id, &room.identities[node]);
        let item = net::session::Item { entry: again.bytes(), proof: net::log::Proof::Author(signature) };
        let message =
            net::session::Message::Entries { game: session.log().id(), items: vec![item], acks: Vec::new() };
        let (from, before): (Key, Digest) = (room.key(node), session.log().head());
        room.sessions[2].handle(room.now, from, message);
        assert_eq!(room.sessions[2].log().head(), before);
        room.run();
        let is_refused = |e: &Event| matches!(e, Event::Refused { from: f, .. } if *f == from);
        assert!(room.events[2].iter().any(is_refused), "{:?}", room.events[2]);
    }
}

/// The cost of a deal of six, as `PROTOCOL.md` states it.
#[test]
fn a_deal_of_six_computers_is_some_twenty_kilobytes_of_log() {
    let (identities, genesis) = people(6);
    let records = Log::create(genesis.clone(), Vec::new(), None).unwrap().1;
    let mut room = seated(&identities, &genesis, vec![records; 6]);
    let begun = Instant::now();
    room.run();
    let took = begun.elapsed();
    let entry = |record: &&Vec<u8>| matches!(net::wire::decode(record), Ok(Record::Entry { .. }));
    let sizes: Vec<usize> = room.files[0].iter().filter(entry).map(|record| record.len() + 24).collect();
    let all: usize = sizes[..18].iter().sum();
    println!(
        "18 records of the deal: {all} bytes; six computers in one thread, signatures and all: {took:?}"
    );
    assert!((18_000..21_000).contains(&all), "{all} bytes");
    assert_eq!(tiles(&room).iter().map(Vec::len).sum::<usize>(), 18);
    people::move_if_asked(&mut room.sessions[0], room.now, &mut Rng::new(1)).unwrap();
}
