use super::*;
use rules::Preset;

fn identity(n: u8) -> Identity {
    Identity::from_secret([n; 32])
}

fn key(n: u8) -> Key {
    identity(n).key()
}

fn host(seats: u8) -> Lobby {
    let begin = Beginning {
        table: Digest([7; 32]),
        name: "Tavern".into(),
        setup: Preset::Base.setup(seats),
        tile_sets: Vec::new(),
        hints: Hints::Allowed,
        lock: None,
        branch: None,
    };
    let mut lobby = Lobby::host(identity(1), "Anna", begin);
    lobby
        .ask(key(1), Ask::Sit { seat: Seat(0), name: "Anna".into(), colour: 0, player: SeatKind::Person })
        .unwrap();
    lobby
}

fn join(lobby: &mut Lobby, n: u8) {
    let seat = Some((0, SeatKind::Person));
    lobby.ask(key(n), Ask::Join { name: format!("Guest {n}"), seat }).unwrap();
}

/// The lobby of a guest that is up to date.
fn guest(of: &Lobby, n: u8) -> Lobby {
    Lobby::guest(identity(n), of.signed().unwrap().open().unwrap())
}

fn all() -> BTreeSet<Key> {
    (1..10).map(key).collect()
}

#[test]
fn guests_get_the_first_free_seats_and_colours_and_the_rest_watch() {
    let mut lobby = host(3);
    for n in 2..=4 {
        join(&mut lobby, n);
    }
    let seats: Vec<(Key, u8)> = lobby.state().seats.iter().flatten().map(|s| (s.holder, s.colour)).collect();
    assert_eq!(seats, [(key(1), 0), (key(2), 1), (key(3), 2)]);
    assert!(lobby.state().person(key(4)).is_some());
    join(&mut lobby, 2);
    assert_eq!(lobby.state().people.len(), 4, "joining twice changes nothing");
}

#[test]
fn a_start_needs_full_seats_everybody_connected_and_ready_for_the_lobby_as_it_stands() {
    use crate::api::NotYet;
    let mut lobby = host(2);
    assert_eq!(lobby.missing(&all()), Some(NotYet::FreeSeats));
    assert!(lobby.plan().is_none());
    join(&mut lobby, 2);
    assert_eq!(lobby.missing(&BTreeSet::new()), Some(NotYet::Disconnected));
    assert_eq!(lobby.missing(&all()), Some(NotYet::NotReady));

    let change = lobby.state().change;
    lobby.change(Preset::River.setup(2), Vec::new());
    lobby.ask(key(2), Ask::Ready { change, is_ready: true }).unwrap();
    assert_eq!(lobby.missing(&all()), Some(NotYet::NotReady), "the mark is for the old setup");
    let change = lobby.state().change;
    lobby.ask(key(2), Ask::Ready { change, is_ready: true }).unwrap();
    let revision = lobby.state().revision;
    lobby.ask(key(2), Ask::Ready { change, is_ready: true }).unwrap();
    assert_eq!(lobby.state().revision, revision, "a repeated mark is no news");
    assert_eq!(lobby.missing(&all()), None);
    lobby.swap(Seat(0), Seat(1));
    assert_eq!(lobby.missing(&all()), Some(NotYet::NotReady), "any change clears the marks");
    assert_eq!(lobby.plan().unwrap().holders.iter().map(|h| h.key).collect::<Vec<_>>(), [key(2), key(1)]);
}

#[test]
fn nobody_moves_or_dresses_another_but_the_host_may_free_a_seat() {
    let mut lobby = host(3);
    join(&mut lobby, 2);
    join(&mut lobby, 3);
    assert_eq!(lobby.ask(key(3), Ask::Free { seat: Seat(1) }), Err(Refusal::NotYours(Seat(1))));
    let dress = |seat, colour| Ask::Dress { seat, name: "X".into(), colour };
    assert_eq!(lobby.ask(key(3), dress(Seat(1), 5)), Err(Refusal::NotYours(Seat(1))));
    assert_eq!(lobby.ask(key(3), dress(Seat(2), 1)), Err(Refusal::Colour));
    lobby.ask(key(3), dress(Seat(2), 5)).unwrap();
    let sit = Ask::Sit { seat: Seat(1), name: "X".into(), colour: 6, player: SeatKind::Person };
    assert_eq!(lobby.ask(key(3), sit.clone()), Err(Refusal::Taken(Seat(1))));
    assert_eq!(lobby.ask(key(9), sit.clone()), Err(Refusal::Outside));
    lobby.ask(key(1), Ask::Free { seat: Seat(1) }).unwrap();
    lobby.ask(key(3), sit).unwrap();
    assert_eq!(lobby.ask(key(3), Ask::Free { seat: Seat(8) }), Err(Refusal::NotYours(Seat(8))));
}

#[test]
fn of_more_seats_than_the_host_wants_free_ones_go_first_and_then_those_of_bots() {
    let mut lobby = host(5);
    let bot = SeatKind::Bot(crate::log::BotKind::Easy);
    for (n, player) in [(2, SeatKind::Person), (4, bot)] {
        let sit = Ask::Sit { seat: Seat(n), name: format!("Seat {n}"), colour: n, player };
        lobby.ask(key(1), sit).unwrap();
    }
    let kinds = |lobby: &Lobby| -> Vec<Option<SeatKind>> {
        lobby.state().seats.iter().map(|seat| seat.as_ref().map(|seat| seat.player)).collect()
    };
    let person = Some(SeatKind::Person);
    lobby.change(Preset::Base.setup(4), Vec::new());
    assert_eq!(kinds(&lobby), [person, None, person, Some(bot)]);
    lobby.change(Preset::Base.setup(3), Vec::new());
    assert_eq!(kinds(&lobby), [person, person, Some(bot)]);
    lobby.change(Preset::Base.setup(2), Vec::new());
    assert_eq!(kinds(&lobby), [person, person]);
    lobby.change(Preset::Base.setup(3), Vec::new());
    assert_eq!(kinds(&lobby), [person, person, None]);
}

#[test]
fn who_is_in_the_lobby_knows_what_the_password_is_checked_by() {
    let mut lobby = host(3);
    join(&mut lobby, 2);
    let mut heard = guest(&lobby, 2);
    let lock = Lock::new(&crate::secret::Secret::new("sesame").unwrap(), Digest([5; 32]));
    lobby.set_lock(Some(lock.clone()));
    assert!(heard.receive(key(1), &lobby.signed().unwrap()));
    assert_eq!(heard.state().lock, Some(lock));
    lobby.set_lock(None);
    assert!(heard.receive(key(1), &lobby.signed().unwrap()));
    assert_eq!(heard.state().lock, None);
}

#[test]
fn a_guest_believes_the_host_and_nobody_else() {
    let mut lobby = host(3);
    join(&mut lobby, 2);
    join(&mut lobby, 3);
    let mut heard = guest(&lobby, 2);
    let old = lobby.signed().unwrap();
    lobby.swap(Seat(0), Seat(2));
    let new = lobby.signed().unwrap();
    assert!(!heard.receive(key(3), &new), "sent by another");
    assert!(heard.receive(key(1), &new));
    assert!(!heard.receive(key(1), &old), "an older one does not come back");

    let mut forged = lobby.state().clone();
    forged.revision += 5;
    let by_three = Signed::new(&forged, &identity(3)).unwrap();
    assert!(!heard.receive(key(1), &by_three), "signed by another");
    forged.host = key(3);
    let usurped = Signed::new(&forged, &identity(3)).unwrap();
    assert!(!heard.receive(key(3), &usurped), "the host is still there");
}

#[test]
fn nobody_takes_a_lobby_whose_host_is_there_from_a_seat_or_without_one() {
    let mut lobby = host(2);
    lobby.ask(key(1), Ask::Free { seat: Seat(0) }).unwrap();
    join(&mut lobby, 3);
    lobby
        .ask(key(1), Ask::Sit { seat: Seat(1), name: "Anna".into(), colour: 0, player: SeatKind::Person })
        .unwrap();
    join(&mut lobby, 4);
    let mut two = guest(&lobby, 2);
    for (n, newer) in [(3, 0), (3, 1), (4, 0), (4, 1)] {
        let claim = claim(&lobby, n, newer);
        assert!(!two.receive(key(n), &claim), "{n} sits before the host, or nowhere");
        assert!(!lobby.receive(key(n), &claim));
    }
    two.tick(Instant::now(), &BTreeSet::new());
    assert!(!two.receive(key(4), &claim(&lobby, 4, 1)), "without a seat nobody takes over");
    assert!(two.receive(key(3), &claim(&lobby, 3, 1)));
}

/// The lobby as one that takes it over would send it, `newer` by this much.
fn claim(lobby: &Lobby, n: u8, newer: u64) -> Signed {
    let mut state = lobby.state().clone();
    (state.host, state.revision) = (key(n), state.revision + newer);
    Signed::new(&state, &identity(n)).unwrap()
}

#[test]
fn a_former_host_whose_lobby_went_on_is_heard_by_those_who_follow_another() {
    let mut lobby = host(3);
    join(&mut lobby, 2);
    join(&mut lobby, 3);
    let mut three = guest(&lobby, 3);
    three.tick(Instant::now(), &BTreeSet::from([key(2)]));
    assert!(three.receive(key(2), &claim(&lobby, 2, 1)));
    three.tick(Instant::now() + Duration::from_secs(1), &all());
    lobby.swap(Seat(0), Seat(2));
    lobby.swap(Seat(0), Seat(2));
    assert!(three.receive(key(1), &lobby.signed().unwrap()), "it is newer");
    assert_eq!(three.state().host, key(1));
}

#[test]
fn after_ten_seconds_without_the_host_the_next_seat_takes_over() {
    let mut lobby = host(3);
    join(&mut lobby, 2);
    join(&mut lobby, 3);
    let (mut two, mut three) = (guest(&lobby, 2), guest(&lobby, 3));
    let start = Instant::now();
    let without: BTreeSet<Key> = all().into_iter().filter(|k| *k != key(1)).collect();
    let at = |seconds| start + Duration::from_secs(seconds);
    for seconds in 0..10 {
        assert!(!two.tick(at(seconds), &without) && !three.tick(at(seconds), &without));
    }
    assert!(two.tick(at(10), &without), "the lower seat");
    assert!(!three.tick(at(10), &without));
    assert!(two.is_host());
    assert!(three.receive(key(2), &two.signed().unwrap()));
    assert_eq!(three.state().host, key(2));
    assert!(!three.tick(at(60), &without));

    let claim = two.signed().unwrap();
    assert!(!lobby.receive(key(2), &claim), "as far as the host can see, it was never away");
    lobby.tick(at(0), &BTreeSet::new());
    lobby.tick(at(12), &all());
    assert!(lobby.receive(key(2), &claim), "it was away, and comes back as a guest");
    assert!(!lobby.is_host());
}

#[test]
fn of_two_that_took_over_the_lower_seat_stays() {
    let mut lobby = host(3);
    join(&mut lobby, 2);
    join(&mut lobby, 3);
    let (mut two, mut three) = (guest(&lobby, 2), guest(&lobby, 3));
    let start = Instant::now();
    let alone = |n| BTreeSet::from([key(n)]);
    two.tick(start, &alone(2));
    three.tick(start, &alone(3));
    let late = start + Duration::from_secs(30);
    assert!(two.tick(late, &alone(2)) && three.tick(late, &alone(3)));
    assert!(!two.receive(key(3), &three.signed().unwrap()));
    assert!(three.receive(key(2), &two.signed().unwrap()));
    assert_eq!((two.state().host, three.state().host), (key(2), key(2)));
}

#[test]
fn a_host_that_leaves_is_not_waited_for_and_its_seats_are_freed() {
    let mut lobby = host(3);
    join(&mut lobby, 2);
    join(&mut lobby, 3);
    let mut two = guest(&lobby, 2);
    let now = Instant::now() + HOST_GONE;
    two.host_left(now);
    assert!(two.tick(now, &all()));
    assert!(two.is_host() && two.state().person(key(1)).is_none());
    assert_eq!(two.state().seats.iter().flatten().count(), 2);
}

/// The players seated in a rematch of `was`.
fn again(was: &[u8]) -> Lobby {
    let mut lobby = host(3);
    lobby.ask(key(1), Ask::Free { seat: Seat(0) }).unwrap();
    lobby.play_again(kept(was));
    lobby
}

fn kept(was: &[u8]) -> Vec<Option<SeatOffer>> {
    let seat = |n: &u8| SeatOffer {
        holder: key(*n),
        name: format!("Guest {n}").into(),
        colour: *n,
        player: SeatKind::Person,
    };
    was.iter().map(|n| Some(seat(n))).collect()
}

#[test]
fn a_kept_seat_that_is_taken_leaves_the_ready_marks_and_one_given_up_is_anybodys() {
    let mut lobby = again(&[2, 3, 1]);
    join(&mut lobby, 2);
    let change = lobby.state().change;
    lobby.ask(key(2), Ask::Ready { change, is_ready: true }).unwrap();
    join(&mut lobby, 3);
    assert!(lobby.is_ready(key(2)), "the returning player was expected");
    let change = lobby.state().change;
    lobby.ask(key(3), Ask::Ready { change, is_ready: true }).unwrap();
    assert_eq!(lobby.missing(&all()), None);
    lobby.ask(key(1), Ask::Free { seat: Seat(1) }).unwrap();
    assert_eq!(lobby.waits_for(), [None, None, None]);
    join(&mut lobby, 4);
    assert_eq!(lobby.state().seats[1].as_ref().map(|s| s.holder), Some(key(4)));
}

#[test]
fn kept_seats_stay_kept_when_the_host_goes() {
    let mut lobby = again(&[2, 3, 1]);
    join(&mut lobby, 2);
    for has_left in [false, true] {
        let mut two = guest(&lobby, 2);
        two.remember_seats(kept(&[2, 3, 1]));
        let now = Instant::now() + HOST_GONE;
        let without: BTreeSet<Key> = all().into_iter().filter(|k| *k != key(1)).collect();
        if has_left {
            two.host_left(now);
        } else {
            two.tick(now - HOST_GONE, &without);
        }
        assert!(two.tick(now, &without));
        assert_eq!(two.waits_for(), [None, Some("Guest 3".to_owned()), None], "left: {has_left}");
        join(&mut two, 4);
        let at = |key| two.state().seats.iter().position(|s| s.as_ref().is_some_and(|s| s.holder == key));
        assert_eq!(at(key(4)), has_left.then_some(2), "the seat of the host that left, and no reserved one");
        join(&mut two, 3);
        assert_eq!(two.state().seats[1].as_ref().map(|s| s.holder), Some(key(3)));
    }
}

#[test]
fn a_guest_that_does_not_come_back_loses_its_seat() {
    let mut lobby = host(2);
    join(&mut lobby, 2);
    let now = Instant::now();
    let nobody = BTreeSet::new();
    assert!(!lobby.tick(now, &nobody));
    assert!(!lobby.tick(now + Duration::from_secs(29), &nobody));
    assert!(lobby.tick(now + Duration::from_secs(31), &nobody));
    assert_eq!(lobby.state().seats.iter().flatten().count(), 1);
}

#[test]
fn a_lobby_out_of_bounds_is_not_believed() {
    let lobby = host(2);
    let break_it = |change: fn(&mut State)| {
        let mut state = lobby.state().clone();
        change(&mut state);
        Signed::new(&state, &identity(1)).unwrap().open()
    };
    assert!(break_it(|_| {}).is_some());
    assert!(break_it(|s| s.seats.push(None)).is_none());
    assert!(break_it(|s| s.name = "a\nb".into()).is_none());
    assert!(break_it(|s| s.people.clear()).is_none());
    assert!(break_it(|s| s.setup.seats = 200).is_none());
    assert!(break_it(|s| s.people = vec![s.people[0].clone(); state::MAX_PEOPLE + 1]).is_none());
}

#[test]
fn who_is_ready_has_to_look_again_when_aids_are_taken_away() {
    let mut lobby = host(2);
    join(&mut lobby, 2);
    let change = lobby.state().change;
    lobby.ask(key(2), Ask::Ready { change, is_ready: true }).unwrap();
    assert!(lobby.is_ready(key(2)));
    assert_eq!(lobby.plan().unwrap().hints, Hints::Allowed);
    lobby.set_aids(Hints::Off);
    assert!(!lobby.is_ready(key(2)), "everybody agrees to what is played");
    assert_eq!(lobby.plan().unwrap().hints, Hints::Off);
    let revision = lobby.state().revision;
    lobby.set_aids(Hints::Off);
    assert_eq!(lobby.state().revision, revision, "a change without effect is no news");
    let told = lobby.signed().and_then(|signed| signed.open()).unwrap();
    assert_eq!(told.hints, Hints::Off, "guests are told");
}
