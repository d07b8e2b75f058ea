use super::*;

fn address(port: u16) -> Multiaddr {
    format!("/ip4/10.0.0.1/tcp/{port}").parse().unwrap()
}

fn two() -> (PeerId, PeerId) {
    let (a, b) = (PeerId::random(), PeerId::random());
    if a < b { (a, b) } else { (b, a) }
}

#[test]
fn the_smaller_identity_dials_at_once_and_the_larger_after_a_while() {
    let now = Instant::now();
    let (small, large) = two();
    let mut book = Book::new(small);
    book.learn(large, address(1), Source::Found, now);
    assert_eq!(book.due(now), vec![Dial::Peer(large, vec![address(1)])]);
    assert!(book.due(now).is_empty(), "a running dial is not repeated");

    let mut book = Book::new(large);
    book.learn(small, address(1), Source::Found, now);
    assert!(book.due(now + Duration::from_millis(1400)).is_empty());
    assert_eq!(book.due(now + COURTESY).len(), 1);
}

#[test]
fn failures_are_tried_again_ever_more_slowly_and_a_new_address_at_once() {
    let now = Instant::now();
    let (small, large) = two();
    let waits: Vec<u64> = (1..=6).map(|failures| backoff(failures, &large).as_secs()).collect();
    assert_eq!(waits, [1, 2, 4, 8, 8, 8]);

    let mut book = Book::new(small);
    book.learn(large, address(1), Source::Found, now);
    assert_eq!(book.due(now).len(), 1);
    book.failed(large, None, now);
    assert!(book.due(now + Duration::from_millis(900)).is_empty());
    book.learn(large, address(2), Source::Found, now);
    assert_eq!(book.due(now), vec![Dial::Peer(large, vec![address(2), address(1)])]);
}

#[test]
fn who_is_connected_already_is_not_dialled_when_its_address_becomes_known() {
    let now = Instant::now();
    let (small, large) = two();
    let mut book = Book::new(small);
    book.connected(large, None, now);
    book.learn(large, address(1), Source::Found, now);
    assert!(book.due(now + Duration::from_secs(9)).is_empty());
    book.closed(large, now);
    assert_eq!(book.due(now + PAUSE), vec![Dial::Peer(large, vec![address(1)])]);
}

#[test]
fn who_connects_as_ever_new_computers_does_not_fill_the_book() {
    let now = Instant::now();
    let mut book = Book::new(PeerId::random());
    for port in 1..1500 {
        let peer = PeerId::random();
        book.connected(peer, None, now);
        book.learn(peer, address(port), Source::Sure, now);
        book.closed(peer, now);
    }
    assert_eq!(book.contacts.len(), PEERS);
}

#[test]
fn the_book_is_bounded_whatever_is_announced() {
    let now = Instant::now();
    let mut book = Book::new(PeerId::random());
    for port in 1..1500 {
        book.learn(PeerId::random(), address(port), Source::Found, now);
    }
    assert_eq!(book.contacts.len(), FOUND);
    let liar = PeerId::random();
    for port in 1..1500 {
        book.learn(PeerId::random(), address(port), Source::Told(liar), now);
    }
    assert_eq!(book.contacts.len(), FOUND + TOLD, "one neighbour may report this many");
    for port in 1..1500 {
        book.learn(PeerId::random(), address(port), Source::Told(PeerId::random()), now);
    }
    assert_eq!(book.contacts.len(), PEERS);
    let host = PeerId::random();
    book.learn(host, address(9), Source::Sure, now);
    assert!(book.contacts.contains_key(&host), "an identity named by a table gets in");
    assert_eq!(book.contacts.len(), PEERS);
    for port in 1..100 {
        book.learn(host, address(port), Source::Found, now);
    }
    assert_eq!(book.contacts[&host].addresses.len(), ADDRESSES);
    book.learn(host, address(7777), Source::Told(liar), now);
    assert!(!book.contacts[&host].addresses.contains(&address(7777)), "hearsay displaces nothing");
    assert_eq!(book.due(now + COURTESY).len(), LINKS);
}

#[test]
fn who_never_answers_is_forgotten() {
    let mut now = Instant::now();
    let (small, large) = two();
    let mut book = Book::new(small);
    book.learn(large, address(1), Source::Told(PeerId::random()), now);
    for _ in 0..HOPELESS {
        now += Duration::from_secs(10);
        assert_eq!(book.due(now).len(), 1);
        book.failed(large, None, now);
    }
    assert!(book.contacts.is_empty());
}

#[test]
fn only_as_many_are_dialled_as_are_looked_for_and_not_always_the_same() {
    let now = Instant::now();
    let peers: Vec<PeerId> = (0..40).map(|_| PeerId::random()).collect();
    let firsts: Vec<Dial> = (0..12)
        .map(|_| {
            let mut book = Book::new(PeerId::random());
            for (port, peer) in (1..).zip(&peers) {
                book.learn(*peer, address(port), Source::Found, now);
            }
            book.seek(1);
            let dials = book.due(now + COURTESY);
            assert_eq!(dials.len(), 1);
            assert!(book.due(now + COURTESY).is_empty(), "one dial is running already");
            dials[0].clone()
        })
        .collect();
    assert!(firsts.iter().any(|dial| *dial != firsts[0]));
}

#[test]
fn who_has_links_enough_rests_unless_a_table_needs_it() {
    let now = Instant::now();
    let (small, large) = two();
    let mut book = Book::new(small);
    book.learn(large, address(1), Source::Found, now);
    book.connected(large, None, now);
    book.rest(large, None, now);
    book.closed(large, now);
    assert!(book.due(now + REST - PAUSE).is_empty());
    book.want(&[large], now + PAUSE);
    assert_eq!(book.due(now + PAUSE).len(), 1);
}

#[test]
fn who_is_needed_is_dialled_beyond_the_usual_number_of_links() {
    let now = Instant::now();
    let mut book = Book::new(PeerId::random());
    let peers: Vec<PeerId> = (0..20).map(|_| PeerId::random()).collect();
    for (port, peer) in (1..).zip(&peers) {
        book.learn(*peer, address(port), Source::Found, now);
    }
    book.seek(0);
    assert!(book.due(now + COURTESY).is_empty());
    book.want(&peers[10..12], now);
    assert_eq!(book.due(now + COURTESY).len(), 2);
}

#[test]
fn a_typed_address_is_dialled_until_it_answers_and_again_after_a_break() {
    let now = Instant::now();
    let (small, large) = two();
    let mut book = Book::new(small);
    assert!(book.seed(address(1), now));
    assert_eq!(book.due(now), vec![Dial::Seed(address(1))]);
    assert!(book.seed_failed(&address(1), now), "told once");
    let later = now + Duration::from_secs(2);
    assert_eq!(book.due(later).len(), 1);
    assert!(!book.seed_failed(&address(1), later), "not told again");
    let later = later + Duration::from_secs(4);
    assert_eq!(book.due(later).len(), 1);
    book.connected(large, Some(&address(1)), later);
    assert!(book.due(later + Duration::from_secs(60)).is_empty());
    book.closed(large, later);
    book.seek(0);
    assert!(book.due(later + PAUSE).is_empty(), "it was reached, and there are enough links");
    book.seek(1);
    assert_eq!(book.due(later + PAUSE).len(), 1);
}

#[test]
fn who_was_found_and_does_not_answer_at_all_is_unmet_until_it_is_met() {
    let now = Instant::now();
    let (small, large) = two();
    let mut book = Book::new(small);
    book.believe_mdns(Duration::from_secs(20));
    book.learn(large, address(1), Source::Found, now);
    assert!(book.unmet(now).is_empty(), "it is being dialled");
    book.failed(large, Some(Silence::NoAnswer), now);
    let at = vec!["10.0.0.1:1".parse().unwrap()];
    assert_eq!(book.unmet(now), [(large, at, Silence::NoAnswer)]);
    book.connected(large, None, now);
    assert!(book.unmet(now).is_empty());
    book.closed(large, now);
    book.failed(large, Some(Silence::NoAnswer), now);
    assert!(book.unmet(now).is_empty(), "it was connected once: its computer is off or asleep");
    book.forget(large, &address(1));
    book.learn(large, address(1), Source::Found, now);
    book.failed(large, Some(Silence::NoAnswer), now);
    assert!(book.unmet(now).is_empty(), "even after it was forgotten and found again");
}

#[test]
fn who_ended_is_not_unmet_while_mdns_still_tells_of_it() {
    let (now, later) = (Instant::now(), Instant::now() + Duration::from_secs(22));
    let (small, large) = two();
    for silence in [Silence::Refused, Silence::NoHost] {
        let mut book = Book::new(small);
        book.believe_mdns(Duration::from_secs(20));
        book.learn(large, address(1), Source::Found, now);
        book.failed(large, Some(silence), now);
        assert!(book.unmet(now + Duration::from_secs(9)).is_empty(), "it may have ended");
        book.failed(large, Some(silence), now + Duration::from_secs(9));
        assert_eq!(book.unmet(later).len(), 1, "mDNS would have forgotten it");
        book.failed(large, None, later);
        assert!(book.unmet(later).is_empty(), "something answers there");
        book.failed(large, Some(silence), later);
        book.forget(large, &address(1));
        assert!(book.unmet(later + Duration::from_secs(60)).is_empty(), "mDNS forgot it");
    }
    let mut book = Book::new(small);
    book.learn(large, address(1), Source::Told(PeerId::random()), now);
    book.failed(large, Some(Silence::NoAnswer), now);
    assert!(book.unmet(later).is_empty(), "mDNS did not find it: it is hearsay");
}

#[test]
fn version_six_is_dialled_where_version_four_is_unknown_or_failed() {
    let now = Instant::now();
    let (small, large) = two();
    let six = |n: u8| -> Multiaddr { format!("/ip6/fd12::{n}/tcp/1").parse().unwrap() };
    let mut book = Book::new(small);
    book.learn(large, six(1), Source::Found, now);
    assert_eq!(book.due(now), vec![Dial::Peer(large, vec![six(1)])]);
    book.failed(large, Some(Silence::NoAnswer), now);
    book.learn(large, address(1), Source::Found, now);
    (2..9).for_each(|n| book.learn(large, six(n), Source::Found, now));
    assert_eq!(book.due(now), vec![Dial::Peer(large, vec![address(1)])], "a new address resets the failures");
    book.failed(large, Some(Silence::NoAnswer), now);
    let Some(Dial::Peer(_, all)) = book.due(now + Duration::from_secs(2)).pop() else {
        panic!("it is dialled again")
    };
    assert_eq!((all.len(), &all[0]), (ADDRESSES, &address(1)), "no number of others displaces it");
}
