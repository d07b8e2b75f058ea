//! Leaving and coming back: seats played on without their players, late friends, takebacks, branches, old copies.

use super::*;
use rules::Seat;

/// Three nodes at one table, their bots pausing this long between moves.
fn three(test: &str, pause: u64) -> [Player; 3] {
    seated(["a", "b", "c"].map(|name| Player::new(test, name)), pause)
}

fn seated([a, b, c]: [Player; 3], pause: u64) -> [Player; 3] {
    let mut a = a.start(&[], pause);
    let mut b = b.start(&[&a], pause);
    let mut c = c.start(&[&a], pause);
    a.send(GoCommand::Host(table(3)));
    until(&mut [&mut a, &mut b, &mut c], |p| p[1].table.is_some() && p[2].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    c.send(GoCommand::Join { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b, &mut c], |p| p[1].seen > 12 && p[2].seen > 12);
    [a, b, c]
}

impl Player {
    fn press(&self, button: Button) {
        self.send(TableCommand::Press(button));
    }

    fn mode(&self, seat: u8) -> Option<SeatMode> {
        Some(self.status.as_ref()?.seats.get(usize::from(seat))?.mode)
    }

    fn key(&self) -> Key {
        self.node.as_ref().unwrap().key()
    }
}

/// Presses again while there is no effect: a vote dies with the next entry.
fn pressed(players: &mut [&mut Player], button: &Button, is_so: impl Fn(&[&mut Player]) -> bool) {
    let mut next = Instant::now();
    until(players, |p| {
        if Instant::now() >= next && !is_so(p) {
            p[0].press(button.clone());
            next = Instant::now() + Duration::from_secs(3);
        }
        is_so(p)
    });
}

/// The seat of one of the three computers.
fn seat_of(players: &[Player; 3], who: usize) -> Seat {
    let lobby = players[0].status.as_ref().unwrap();
    let at = lobby.seats.iter().position(|s| s.holder == players[who].key()).unwrap();
    Seat(u8::try_from(at).unwrap())
}

#[test]
fn two_of_three_go_on_without_the_third_for_good() {
    let mut players = three("without", 40);
    let gone = seat_of(&players, 2);
    let [a, b, c] = &mut players;
    c.stop();
    pressed(&mut [a, b], &Button::Remove(gone), |p| p[0].mode(gone.0) == Some(SeatMode::Left));
    until(&mut [a, b], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[a, b]);
    assert_eq!(a.status.as_ref().unwrap().holders.len(), 2);
    c.restart(&[a], 5);
    c.send(SavedCommand::Resume(c.path.clone().unwrap()));
    let head = a.status.as_ref().unwrap().head;
    until(&mut [a, b, c], |p| p[2].status.as_ref().is_some_and(|s| s.head == head));
    assert!(c.status.as_ref().unwrap().is_watching, "the removed player may watch");
}

#[test]
fn who_gives_in_to_an_earlier_vote_brings_it_about() {
    let three = ["a", "b", "c"].map(|name| Player { agrees: false, ..Player::new("gives-in", name) });
    let mut players = seated(three, 40);
    let seat = seat_of(&players, 2);
    let [a, b, c] = &mut players;
    // An entry would end the votes.
    hold([&*a, &*b], true);
    c.stop();
    until(&mut [a, b], |p| p[0].seen == p[1].seen);
    let sees = |player: &Player, button: &Button| {
        let offers = player.status.iter().flat_map(|status| &status.buttons);
        offers.filter(|offer| offer.button == *button).any(|offer| offer.pressed.len() == 1)
    };
    let (skip, bot) = (Button::Skip(seat), Button::Bot(seat, a.key()));
    a.press(skip.clone());
    until(&mut [a, b], |p| sees(p[1], &skip));
    b.press(bot.clone());
    until(&mut [a, b], |p| sees(p[0], &bot));
    b.press(skip);
    until(&mut [a, b], |p| p.iter().all(|p| p.mode(seat.0) == Some(SeatMode::Skipped)));
}

#[test]
fn who_was_passed_over_comes_back_and_plays_again() {
    let mut players = three("skip", 40);
    let seat = seat_of(&players, 2);
    let [a, b, c] = &mut players;
    c.stop();
    pressed(&mut [a, b], &Button::Skip(seat), |p| p[0].mode(seat.0) == Some(SeatMode::Skipped));
    let from = a.seen;
    // A draw still waits for the absent player's share: the two others go on without that, too.
    pressed(&mut [a, b], &Button::Absent(Vec::new()), |p| p[0].seen > from + 6);
    hold([&*a, &*b], true);
    c.restart(&[a], 20);
    c.send(SavedCommand::Resume(c.path.clone().unwrap()));
    until(&mut [a, b, c], |p| p[2].mode(seat.0) == Some(SeatMode::Skipped) && p[2].seen == p[0].seen);
    pressed(&mut [c, a, b], &Button::ComeBack(seat), |p| p[1].mode(seat.0) == Some(SeatMode::Present));
    hold([&*a, &*b], false);
    let begin = a.seen;
    until(&mut [a, b, c], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[a, b, c]);
    let log = read(a);
    let acts = log.entries().iter().filter(|s| s.entry.seq > begin && s.entry.seat == Some(seat));
    assert!(acts.count() > 0, "it plays again");
}

fn read(player: &Player) -> crate::log::Log {
    let contents = crate::file::read(player.path.as_ref().unwrap()).unwrap();
    crate::log::Log::replay(&contents.records).unwrap()
}

#[test]
fn a_late_friend_takes_the_seat_of_a_bot() {
    let mut a = Player::new("late", "a").start(&[], 40);
    let mut b = Player::new("late", "b").start(&[&a], 40);
    let mut d = Player::new("late", "d").start(&[&a], 40);
    a.send(GoCommand::Host(table(3)));
    a.send(LobbyCommand::Sit { seat: Seat(2), who: Occupant::Bot { kind: BotKind::Random } });
    until(&mut [&mut a, &mut b, &mut d], |p| p[1].table.is_some() && p[2].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b, &mut d], |p| p[1].seen > 10);
    hold([&a, &b], true);
    d.send(GoCommand::Watch { table: d.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b, &mut d], |p| p[2].status.as_ref().is_some_and(|s| s.is_watching));
    d.send(TableCommand::AskSeat(Some(Seat(2))));
    let asked = |p: &Player| p.status.as_ref().is_some_and(|s| !s.seats[2].wanted_by.is_empty());
    until(&mut [&mut a, &mut b, &mut d], |p| asked(p[0]) && asked(p[1]));
    let to = d.key();
    let button = Button::Hand { seat: Seat(2), to, name: "Somebody".to_owned() };
    pressed(&mut [&mut a, &mut b, &mut d], &button, |p| p[2].status.as_ref().is_some_and(|s| !s.is_watching));
    hold([&a, &b], false);
    let begin = d.seen;
    until(&mut [&mut a, &mut b, &mut d], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b, &mut d]);
    let log = read(&d);
    let by_friend = |s: &&crate::log::Stored| s.entry.seq > begin && s.entry.holder == Some(to);
    assert!(log.entries().iter().filter(by_friend).count() > 0, "the friend's key signs the seat's acts");
    assert!(log.roster().anchor(to).is_some(), "its tokens count");
}

#[test]
fn a_late_friend_does_not_get_a_seat_that_the_table_does_not_give() {
    let players = &mut three("ask", 40);
    hold(&*players, true);
    let mut d = Player::new("ask", "d").start(&[&players[0]], 20);
    let [a, b, c] = players;
    until(&mut [a, b, c, &mut d], |p| p[3].table.is_some());
    d.send(GoCommand::Watch { table: d.table.unwrap(), password: None });
    until(&mut [a, b, c, &mut d], |p| p[3].status.as_ref().is_some_and(|s| s.is_watching));
    d.send(TableCommand::AskSeat(Some(Seat(0))));
    let asked = |p: &Player| p.status.as_ref().is_some_and(|s| !s.seats[0].wanted_by.is_empty());
    until(&mut [a, b, c, &mut d], |p| asked(p[0]));
    d.press(Button::Hand { seat: Seat(0), to: d.key(), name: "Somebody".to_owned() });
    until(&mut [a, b, c, &mut d], |p| p[3].problems.iter().any(|p| matches!(p, Problem::NotNow { .. })));
    hold([&*a, &*b, &*c], false);
    until(&mut [a, b, c, &mut d], |p| p[..3].iter().all(|p| p.is_done()));
    assert!(!a.changes.iter().any(|change| matches!(change, TableChange::Hand { .. })));
}

#[test]
fn an_earlier_act_is_taken_back_when_all_agree() {
    let mut players = three("back-taken", 40);
    // A vote dies with the next entry, and a slow computer might not vote in time.
    hold(&players, true);
    let [a, b, c] = &mut players;
    let mut wanted = None;
    let mut next = Instant::now();
    let is_done = |p: &Player| p.changes.iter().any(|change| matches!(change, TableChange::TakenBack { .. }));
    until(&mut [a, b, c], |p| {
        if Instant::now() >= next && !is_done(p[0]) {
            let log = read(p[0]);
            let acts: Vec<u64> =
                log.entries().iter().filter(|s| s.entry.seat.is_some()).map(|s| s.entry.seq).collect();
            wanted = acts.iter().rev().nth(2).map(|seq| seq - 1);
            p[0].press(Button::Takeback { to: wanted.unwrap() });
            next = Instant::now() + Duration::from_secs(1);
        }
        p.iter().all(|p| is_done(p))
    });
    assert_eq!(a.changes, b.changes);
    let log = read(a);
    let back =
        log.entries().iter().position(|s| matches!(s.entry.body, crate::log::Body::Takeback { .. })).unwrap();
    let crate::log::Body::Takeback { to } = log.entries()[back].entry.body else { panic!() };
    assert!(to + 4 <= back as u64, "three acts and what followed them are undone: {to} of {back}");
}

#[test]
fn half_of_a_table_pauses_and_those_who_are_here_go_on_in_a_branch() {
    let mut a = Player::new("half", "a").start(&[], 20);
    let mut b = Player::new("half", "b").start(&[&a], 20);
    let mut c = Player::new("half", "c").start(&[&a], 20);
    let mut d = Player::new("half", "d").start(&[&a], 20);
    let password = || Secret::new("sesame");
    a.send(GoCommand::Host(NewTable { password: password(), ..table(4) }));
    until(&mut [&mut a, &mut b, &mut c, &mut d], |p| p.iter().skip(1).all(|p| p.table.is_some()));
    for p in [&b, &c, &d] {
        p.send(GoCommand::Join { table: p.table.unwrap(), password: password() });
    }
    until(&mut [&mut a, &mut b, &mut c, &mut d], |p| p[0].seen > 12);
    hold([&a, &b, &c, &d], true);
    c.stop();
    d.stop();
    hold([&a, &b], false);
    let is_paused = |p: &Player| {
        p.status.as_ref().is_some_and(|s| {
            (s.here, s.needed) == (2, 3) && s.buttons.iter().any(|o| o.button == Button::NewestCopy)
        })
    };
    until(&mut [&mut a, &mut b], |p| is_paused(p[0]) && is_paused(p[1]));
    let (old, parent) = (a.path.clone().unwrap(), read(&a));
    a.press(Button::NewestCopy);
    until(&mut [&mut a, &mut b], |p| p[1].status.as_ref().is_some_and(|s| s.invitation.is_some()));
    let place = b.status.as_ref().unwrap().invitation.as_ref().unwrap().table;
    b.send(GoCommand::Join { table: place, password: None });
    let is_branch = |l: &LobbyView| l.branch.is_some() && l.seats.iter().flatten().count() == 2;
    until(&mut [&mut a, &mut b], |p| p[0].lobby.as_ref().is_some_and(|l| is_branch(l)));
    let lobby = a.lobby.clone().unwrap();
    until(&mut [&mut a, &mut b], |p| p[0].invitation.as_ref().is_some_and(|ways| ways.has_password));
    assert_eq!(lobby.branch.as_ref().unwrap().entries, parent.seq());
    for seat in 0..4 {
        let old = parent.roster().seats[usize::from(seat)].holder;
        let now = lobby.seats[usize::from(seat)].as_ref().map(|s| s.holder);
        assert_eq!(now, Some(old).filter(|key| *key == a.key() || *key == b.key()), "seat {seat}");
        if now.is_none() {
            a.send(LobbyCommand::Sit { seat: Seat(seat), who: Occupant::Bot { kind: BotKind::Random } });
        }
    }
    until(&mut [&mut a, &mut b], |p| p.iter().all(|p| p.path.as_ref() != Some(&old) && p.is_done()));
    same_logs(&[&mut a, &mut b]);
    let log = read(&b);
    assert_eq!(log.offer().parent, parent.branch(parent.seq()));
    assert_eq!((log.offer().holders.len(), log.ancestors().len()), (2, 1));
}

#[test]
fn a_branch_of_a_game_in_a_named_file_goes_beside_it() {
    let elsewhere = tempfile::tempdir().unwrap();
    let named = elsewhere.path().join("named.bastide");
    let mut a = Player::new("named", "a");
    a.log = Some(named.clone());
    let mut a = a.start(&[], 20);
    let mut b = Player::new("named", "b").start(&[&a], 20);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b], |p| p[0].seen > 8);
    b.stop();
    let is_offered = |s: &Status| s.buttons.iter().any(|o| o.button == Button::NewestCopy);
    until(&mut [&mut a], |p| p[0].status.as_ref().is_some_and(|s| is_offered(s)));
    assert_eq!(a.path.as_ref(), Some(&named));
    let before = std::fs::read(&named).unwrap();
    a.press(Button::NewestCopy);
    until(&mut [&mut a], |p| p[0].lobby.as_ref().is_some_and(|lobby| lobby.branch.is_some()));
    a.send(LobbyCommand::Sit { seat: Seat(1), who: Occupant::Bot { kind: BotKind::Random } });
    until(&mut [&mut a], |p| p[0].path.as_ref() != Some(&named) && p[0].seen > 12);
    let (path, log) = (a.path.clone().unwrap(), read(&a));
    assert_eq!(path.parent(), named.parent());
    assert!(log.offer().parent.is_some());
    assert!(path.to_string_lossy().contains(&log.id().to_string()[..8]), "{}", path.display());
    assert!(std::fs::read(&named).unwrap() == before, "the old game stays as it is");
}

/// Two bots whose game has begun.
fn two_at_a_table(test: &str) -> (Player, Player) {
    let mut a = Player::new(test, "a").start(&[], 10);
    let mut b = Player::new(test, "b").start(&[&a], 10);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    (a, b)
}

/// A copy of the first player's log early in the game, its path, and its last entry.
fn copied(a: &mut Player, b: &mut Player) -> (PathBuf, Vec<u8>, u64) {
    until(&mut [a, b], |p| p[0].seen > 15);
    hold([&*a, &*b], true);
    let path = a.path.clone().unwrap();
    let (old, seq) = (std::fs::read(&path).unwrap(), read(a).seq());
    hold([&*a, &*b], false);
    (path, old, seq)
}

#[test]
fn an_old_copy_takes_what_a_newer_one_has_before_it_signs_anything() {
    let (mut a, mut b) = two_at_a_table("old");
    let (path, old, seq) = copied(&mut a, &mut b);
    until(&mut [&mut a, &mut b], |p| p[0].seen > seq + 20 && p[1].seen > seq + 20);
    hold([&a, &b], true);
    a.stop();
    b.stop();
    hold([&a, &b], false);
    let newest = read(&b).seq();
    std::fs::write(&path, old).unwrap();
    assert!(read(&a).seq() < newest - 10);
    a.restart(&[], 10);
    b.restart(&[&a], 10);
    a.send(SavedCommand::Resume(path));
    b.send(SavedCommand::Resume(b.path.clone().unwrap()));
    until(&mut [&mut a, &mut b], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b]);
    assert!(a.seen > newest);
    let is_fork = |p: &Problem| matches!(p, Problem::Game(GameProblem::Fork { .. }));
    assert!(!a.problems.iter().chain(&b.problems).any(is_fork), "nothing was signed twice");
}

#[test]
fn a_longer_copy_of_a_saved_game_is_taken_into_it() {
    let (mut a, mut b) = two_at_a_table("merge");
    let (path, old, seq) = copied(&mut a, &mut b);
    until(&mut [&mut a, &mut b], |p| p[1].seen > seq + 20);
    a.stop();
    b.stop();
    std::fs::write(&path, old).unwrap();
    let copy = a.folder.path().join("from-b.bastide");
    std::fs::copy(b.path.as_ref().unwrap(), &copy).unwrap();
    a.restart(&[], 10);
    a.send(SavedCommand::Import(copy));
    until(&mut [&mut a], |p| read(p[0]).seq() == read(&b).seq());
    assert_eq!(
        std::fs::read_dir(a.folder.path().join("games")).unwrap().count(),
        1,
        "no second file of the same game"
    );
    crate::log::verify(&path).unwrap();
}

#[test]
fn two_at_one_computer_and_one_at_another_have_one_vote_each_computer() {
    let mut a = Player::new("hot", "a").start(&[], 40);
    let mut b = Player::new("hot", "b").start(&[&a], 40);
    a.send(GoCommand::Host(table(3)));
    a.send(LobbyCommand::Sit { seat: Seat(2), who: Occupant::HotSeat { name: "Little sister".into() } });
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b], |p| p[1].seen > 12);
    let status = b.status.clone().unwrap();
    let mine: Vec<bool> = status.seats.iter().map(|s| s.holder == a.key()).collect();
    assert_eq!((mine, status.holders.len(), status.needed), (vec![true, false, true], 2, 2));
    assert_eq!(status.seats[2].name, "Little sister");
    // One of the two players at that computer leaves: the computer stays a holder.
    pressed(&mut [&mut a, &mut b], &Button::Remove(Seat(2)), |p| p[1].mode(2) == Some(SeatMode::Left));
    assert_eq!(b.status.as_ref().unwrap().holders.len(), 2);
    until(&mut [&mut a, &mut b], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b]);
}

#[test]
fn a_killed_programs_game_is_told_at_the_next_start() {
    let mut a = Player::new("killed", "a").start(&[], 5);
    a.send(GoCommand::Host(NewTable { reach: Reach::Here, ..table(2) }));
    a.send(LobbyCommand::Sit { seat: Seat(1), who: Occupant::Bot { kind: BotKind::Random } });
    until(&mut [&mut a], |p| p[0].seen > 5);
    hold([&a], true);
    let note = a.folder.path().join("current");
    let kept = std::fs::read(&note).unwrap();
    a.stop();
    assert!(!note.exists(), "a program that ended normally leaves no note");
    std::fs::write(&note, kept).unwrap();
    a.restart(&[], 5);
    assert_eq!(a.node.as_ref().unwrap().interrupted(), a.path.as_ref());
    until(&mut [&mut a], |p| p[0].interrupted.is_some());
    assert_eq!(a.interrupted, a.path);
}
