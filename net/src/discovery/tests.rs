//! Adverts, and the gossip of a few neighbours.

use super::known::{ALL, Reception};
use super::*;
use crate::identity::{Digest, Identity};
use crate::lobby::{Advert, Details};
use rules::Preset;

fn identity(n: u16) -> Identity {
    let mut secret = [7; 32];
    secret[..2].copy_from_slice(&n.to_le_bytes());
    Identity::from_secret(secret)
}

fn key(n: u16) -> Key {
    identity(n).key()
}

fn advert(n: u16, version: u64, table: u8) -> Advert {
    Advert {
        protocol: crate::log::PROTOCOL,
        rules_version: rules::RULES_VERSION,
        fingerprint: Digest(rules::fingerprint()),
        signer: key(n),
        version,
        table: Digest([table; 32]),
        name: "Tavern".into(),
        host: "Anna".into(),
        state: 0,
        taken: 1,
        seats: 2,
        has_password: false,
        game: None,
        holders: vec![key(n)],
        addresses: Vec::new(),
        details: crate::wire::encode(&Details { setup: Preset::Base.setup(2), head: None, salt: None })
            .unwrap(),
    }
}

fn sign(advert: &Advert, by: u16) -> SignedAdvert {
    SignedAdvert::sign(advert, &identity(by)).unwrap()
}

/// Handles an advert as if neighbour 500 had sent it.
fn take(adverts: &mut Adverts, heard: SignedAdvert, now: Instant) -> bool {
    matches!(adverts.take(heard, key(500), key(9), now), Reception::New { .. })
}

#[test]
fn adverts_are_believed_from_their_signer_while_they_are_renewed() {
    let now = Instant::now();
    let mut adverts = Adverts::default();
    assert!(!take(&mut adverts, sign(&advert(1, 1, 1), 2), now), "forged");
    assert!(take(&mut adverts, sign(&advert(1, 1, 1), 1), now));
    assert!(!take(&mut adverts, sign(&advert(1, 1, 1), 1), now), "nothing new");
    assert!(take(&mut adverts, sign(&Advert { taken: 2, ..advert(1, 2, 1) }, 1), now));
    assert!(!take(&mut adverts, sign(&advert(1, 1, 1), 1), now), "older");
    assert_eq!(adverts.tables(key(9))[0].taken, 2);
    assert!(!adverts.expire(now + Duration::from_secs(29)));
    assert!(adverts.expire(now + Duration::from_secs(31)));
    assert!(adverts.tables(key(9)).is_empty());
}

/// Anyone can advertise a table of others, with any number and state.
#[test]
fn who_was_heard_of_first_tells_what_a_table_is() {
    let now = Instant::now();
    let mut adverts = Adverts::default();
    assert!(take(&mut adverts, sign(&advert(1, 1, 1), 1), now));
    for n in 10..48 {
        let loud = Advert { state: 2, taken: 2, name: "Trap".into(), ..advert(n, u64::MAX, 1) };
        assert!(take(&mut adverts, sign(&loud, n), now + Duration::from_secs(u64::from(n))));
    }
    let later = now + Duration::from_secs(50);
    assert!(take(&mut adverts, sign(&Advert { taken: 2, ..advert(1, 2, 1) }, 1), later), "renewed");
    let signers: Vec<Key> = adverts.of_table(Digest([1; 32])).iter().map(|a| a.signer).collect();
    assert_eq!((signers[0], signers.len()), (key(1), 39));
    let tables = adverts.tables(key(500));
    assert_eq!((tables.len(), tables[0].name.as_str(), tables[0].taken), (1, "Tavern", 2));
}

#[test]
fn what_travels_on_holds_no_longer_than_what_came() {
    let now = Instant::now();
    let (mut near, mut far) = (Adverts::default(), Adverts::default());
    take(&mut near, sign(&advert(1, 1, 1), 1), now);
    let later = now + Duration::from_secs(20);
    let name = near.list(None, later)[0].0;
    take(&mut far, near.pass(name, later).unwrap(), later);
    assert!(!take(&mut near, far.pass(name, later).unwrap(), later));
    assert!(near.expire(now + Duration::from_secs(31)) && far.expire(now + Duration::from_secs(31)));
}

#[test]
fn nobody_but_its_signer_brings_an_advert_back_that_went() {
    let now = Instant::now();
    let mut adverts = Adverts::default();
    let kept = sign(&advert(1, 1, 1), 1);
    take(&mut adverts, kept.clone(), now);
    let later = now + Duration::from_secs(31);
    adverts.expire(later);
    assert!(!take(&mut adverts, kept, later), "a stored copy does not renew it");
    assert!(take(&mut adverts, sign(&advert(1, 2, 1), 1), later));
}

#[test]
fn adverts_of_one_computer_are_capped_and_left_tables_make_room() {
    let now = Instant::now();
    let mut adverts = Adverts::default();
    for table in 0..5 {
        take(&mut adverts, sign(&advert(1, 1, table), 1), now);
    }
    assert_eq!(adverts.tables(key(9)).len(), 2);
    assert!(take(&mut adverts, sign(&Advert { state: Advert::GONE, ..advert(1, 2, 0) }, 1), now));
    assert_eq!(adverts.tables(key(9)).len(), 1);
    assert!(take(&mut adverts, sign(&advert(1, 1, 7), 1), now));
    assert_eq!(adverts.tables(key(9)).len(), 2);
}

#[test]
fn a_neighbour_that_invents_tables_crowds_out_its_own_and_nobody_elses() {
    let now = Instant::now();
    let (mut adverts, me) = (Adverts::default(), key(9));
    for n in 0..20 {
        assert!(matches!(
            adverts.take(sign(&advert(n + 2000, 1, 1), n + 2000), key(1), me, now),
            Reception::New { .. }
        ));
    }
    for n in 0..1200 {
        let _ = adverts.take(sign(&advert(n + 10, 1, 1), n + 10), key(2), me, now);
    }
    assert_eq!(adverts.list(None, now).len(), ALL);
    for n in 0..20 {
        let heard = sign(&advert(n + 3000, 1, 1), n + 3000);
        assert!(
            matches!(adverts.take(heard, key(3), me, now), Reception::New { .. }),
            "there is room for an honest one"
        );
    }
    let left = (2000..2020).filter(|n| !adverts.of_signer(key(*n)).is_empty()).count();
    assert_eq!(left, 20);
    assert_eq!(adverts.list(None, now).len(), ALL);
}

#[test]
fn tables_of_other_versions_are_shown_with_the_reason() {
    use crate::api::Unsuitable;
    let now = Instant::now();
    let mut adverts = Adverts::default();
    let newer = Advert { protocol: 99, details: vec![1, 2, 3], ..advert(1, 1, 1) };
    let odd = Advert { fingerprint: Digest([0; 32]), ..advert(2, 1, 2) };
    for (advert, by) in [(newer, 1), (odd, 2)] {
        take(&mut adverts, sign(&advert, by), now);
    }
    let reasons: Vec<_> =
        adverts.tables(key(9)).into_iter().map(|t| (t.unsuitable, t.setup.is_some())).collect();
    assert_eq!(reasons, [(Some(Unsuitable::WeAreOlder), false), (Some(Unsuitable::OtherRules), true)]);
}

fn drain(hall: &mut Discovery) -> Vec<Output> {
    std::iter::from_fn(|| hall.poll()).collect()
}

#[test]
fn a_full_computer_refuses_and_an_urgent_question_makes_it_give_one_up() {
    let now = Instant::now();
    let mut hall = Discovery::new(key(0), 1, now);
    for n in 1..=8 {
        hall.greeted(key(n), None, now);
        hall.handle(
            key(n),
            DiscoveryMessage::Ask { is_urgent: false, links: if n == 5 { 8 } else { 6 } },
            now,
        )
        .unwrap();
    }
    assert_eq!(hall.count(), 8);
    drain(&mut hall);
    hall.greeted(key(20), None, now);
    hall.handle(key(20), DiscoveryMessage::Ask { is_urgent: false, links: 7 }, now).unwrap();
    assert_eq!(drain(&mut hall), [Output::Send(key(20), DiscoveryMessage::Full)]);
    hall.handle(key(20), DiscoveryMessage::Ask { is_urgent: true, links: 2 }, now).unwrap();
    assert_eq!(hall.count(), 8);
    let out = drain(&mut hall);
    assert!(
        out.contains(&Output::Send(key(5), DiscoveryMessage::Drop)),
        "the one with the most links: {out:?}"
    );
    assert!(out.contains(&Output::Send(key(20), DiscoveryMessage::Take { links: 9 })));
}

#[test]
fn a_connection_without_a_use_is_closed_and_one_that_a_table_holds_is_not() {
    let now = Instant::now();
    let mut hall = Discovery::new(key(0), 1, now);
    for n in 1..=8 {
        hall.greeted(key(n), None, now);
        hall.handle(key(n), DiscoveryMessage::Ask { is_urgent: true, links: 1 }, now).unwrap();
    }
    for n in 30..33 {
        hall.greeted(key(n), None, now);
    }
    hall.handle(key(31), DiscoveryMessage::Hold(true), now).unwrap();
    hall.need(&[key(32)], now);
    drain(&mut hall);
    let closed = |hall: &mut Discovery| {
        drain(hall)
            .into_iter()
            .filter_map(|out| if let Output::Close(k) = out { Some(k) } else { None })
            .collect::<Vec<_>>()
    };
    hall.tick(now + Duration::from_secs(7));
    assert_eq!(closed(&mut hall), []);
    hall.tick(now + Duration::from_secs(9));
    assert_eq!(closed(&mut hall), [key(30)]);
    let later = now + Duration::from_secs(20);
    hall.handle(key(31), DiscoveryMessage::Hold(false), later).unwrap();
    hall.need(&[], later);
    hall.tick(later + Duration::from_secs(9));
    assert_eq!(closed(&mut hall).len(), 2);
}

#[test]
fn nobody_is_taken_for_a_neighbour_who_was_not_asked() {
    let now = Instant::now();
    let mut hall = Discovery::new(key(0), 1, now);
    for n in 1..=6 {
        hall.greeted(key(n), None, now);
        hall.handle(key(n), DiscoveryMessage::Ask { is_urgent: true, links: 1 }, now).unwrap();
    }
    hall.greeted(key(7), None, now);
    hall.handle(key(7), DiscoveryMessage::Take { links: 1 }, now).unwrap();
    assert_eq!(hall.count(), 6);
    hall.handle(key(99), DiscoveryMessage::Ask { is_urgent: true, links: 1 }, now).unwrap();
    assert_eq!(hall.count(), 6, "a peer that is not connected is ignored");
}

#[test]
fn lists_beyond_all_bounds_are_refused_and_long_wishes_answered_in_part() {
    let now = Instant::now();
    let mut hall = Discovery::new(key(0), 1, now);
    hall.greeted(key(1), None, now);
    assert!(hall.handle(key(1), DiscoveryMessage::Have(vec![(1, 1); 1025]), now).is_err());
    assert!(hall.handle(key(1), DiscoveryMessage::Want(vec![1; 1025]), now).is_err());
    for n in 10..400 {
        hall.on_adverts(key(1), vec![sign(&advert(n, 1, 1), n)], now).unwrap();
    }
    let names: Vec<u64> = hall.adverts.list(None, now).into_iter().map(|(name, _)| name).collect();
    drain(&mut hall);
    let mut given = 0;
    for _ in 0..20 {
        hall.handle(key(1), DiscoveryMessage::Want(names.clone()), now).unwrap();
        for out in drain(&mut hall) {
            if let Output::Adverts(_, heard) = out {
                assert!(
                    heard.len() <= 12 && heard.iter().map(SignedAdvert::size).sum::<usize>() <= 32 * 1024
                );
                given += heard.len();
            }
        }
    }
    assert_eq!(given, 1200, "small requests are not answered forever");
}

#[test]
fn only_what_was_reached_from_here_is_told_of() {
    let now = Instant::now();
    let mut hall = Discovery::new(key(0), 1, now);
    let at: SocketAddr = "192.168.1.5:99".parse().unwrap();
    hall.greeted(key(1), Some(at), now);
    drain(&mut hall);
    hall.greeted(key(2), None, now);
    hall.handle(key(2), DiscoveryMessage::Ask { is_urgent: true, links: 0 }, now).unwrap();
    let told: Vec<_> = drain(&mut hall)
        .into_iter()
        .filter_map(|out| if let Output::Peers(to, list) = out { Some((to, list)) } else { None })
        .collect();
    assert_eq!(told, [(key(2), vec![(key(1), at)])]);
}

#[test]
fn an_advert_that_is_only_renewed_is_news_to_neighbours_and_none_to_people() {
    let now = Instant::now();
    let mut hall = Discovery::new(key(9), 1, now);
    let told = |hall: &mut Discovery| {
        let mut is_told = false;
        while let Some(out) = hall.poll() {
            is_told |= out == Output::Tables;
        }
        is_told
    };
    let mut take = |advert: Advert| {
        let news = hall.on_adverts(key(500), vec![sign(&advert, 1)], now).unwrap();
        (news, told(&mut hall))
    };
    assert_eq!(take(advert(1, 1, 1)), (true, true));
    assert_eq!(take(advert(1, 2, 1)), (true, false), "renewed");
    let head = Some((7, Digest([7; 32])));
    let details = crate::wire::encode(&Details { setup: Preset::Base.setup(2), head, salt: None }).unwrap();
    assert_eq!(take(Advert { details, ..advert(1, 3, 1) }), (true, false), "only its game went on");
    assert_eq!(take(Advert { taken: 2, ..advert(1, 4, 1) }), (true, true), "a seat was taken");
    assert_eq!(take(Advert { state: Advert::GONE, ..advert(1, 5, 1) }), (true, true), "it is gone");
}

/// A hall with a neighbour that advertises a table.
fn with_neighbour(now: Instant) -> Discovery {
    let mut hall = Discovery::new(key(9), 1, now);
    hall.greeted(key(1), None, now);
    hall.handle(key(1), DiscoveryMessage::Ask { is_urgent: true, links: 1 }, now).unwrap();
    hall.on_adverts(key(1), vec![sign(&advert(1, 1, 1), 1)], now).unwrap();
    drain(&mut hall);
    hall
}

fn is_silent(hall: &Discovery) -> bool {
    hall.adverts().tables(key(9))[0].is_silent
}

#[test]
fn a_table_whose_computer_was_killed_is_silent_at_once_until_that_is_heard_again() {
    let (now, later) = (Instant::now(), Instant::now() + Duration::from_secs(3));
    let killed = || {
        let mut hall = with_neighbour(now);
        assert!(!is_silent(&hall));
        hall.down(key(1), now + Duration::from_secs(1));
        assert!(drain(&mut hall).contains(&Output::Tables) && is_silent(&hall));
        hall
    };
    let mut hall = killed();
    hall.greeted(key(1), None, later);
    assert!(drain(&mut hall).contains(&Output::Tables) && !is_silent(&hall), "it is connected again");
    let mut hall = killed();
    hall.greeted(key(2), None, later);
    let renewed = sign(&advert(1, 2, 1), 1);
    let old = renewed.with_left(Duration::from_secs(27));
    hall.on_adverts(key(2), vec![old], later).unwrap();
    assert!(is_silent(&hall), "signed before it was killed");
    hall.on_adverts(key(2), vec![sign(&advert(1, 3, 1), 1)], later).unwrap();
    assert!(drain(&mut hall).contains(&Output::Tables) && !is_silent(&hall), "others still reach it");
    let mut hall = killed();
    hall.tick(now + Duration::from_secs(31));
    assert!(hall.adverts().tables(key(9)).is_empty());
    hall.on_adverts(key(1), vec![sign(&advert(1, 9, 1), 1)], now + Duration::from_secs(40)).unwrap();
    assert!(!is_silent(&hall), "an expired advert leaves nothing behind");
}

#[test]
fn a_table_of_which_another_player_tells_and_one_whose_connection_nobody_needed_are_not_silent() {
    let now = Instant::now();
    for (gone, other) in [(1, 2), (2, 1)] {
        let mut hall = with_neighbour(now);
        hall.greeted(key(2), None, now);
        hall.handle(key(2), DiscoveryMessage::Ask { is_urgent: true, links: 1 }, now).unwrap();
        hall.on_adverts(key(2), vec![sign(&advert(2, 1, 1), 2)], now).unwrap();
        hall.down(key(gone), now);
        assert!(!is_silent(&hall), "{other} still advertises it");
        hall.down(key(other), now);
        assert!(is_silent(&hall), "nobody advertises it any more");
    }
    // As with most computers of a large hall.
    let mut hall = with_neighbour(now);
    hall.handle(key(1), DiscoveryMessage::Drop, now).unwrap();
    hall.down(key(1), now);
    assert!(!is_silent(&hall), "the other side had dropped the link");
    let mut hall = with_neighbour(now);
    hall.handle(key(1), DiscoveryMessage::Drop, now).unwrap();
    hall.need(&[key(1)], now);
    hall.down(key(1), now);
    assert!(is_silent(&hall), "the link was needed here");
}

#[test]
fn what_people_are_shown_is_worked_out_once_for_each_advert_and_not_for_each_list() {
    use crate::lobby::VIEWS;
    let now = Instant::now();
    let mut adverts = Adverts::default();
    let before = VIEWS.get();
    for version in 1..=3 {
        for n in 0..100 {
            assert!(take(&mut adverts, sign(&advert(1000 + n, version, n as u8), 1000 + n), now));
            assert!(!take(&mut adverts, sign(&advert(1000 + n, version, n as u8), 1000 + n), now));
            assert_eq!(adverts.tables(key(9)).len(), if version == 1 { usize::from(n) + 1 } else { 100 });
        }
    }
    assert_eq!(VIEWS.get() - before, 300);
}
