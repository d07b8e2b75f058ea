//! Branches: alone from a log whose other computers are lost, and from an earlier moment of a game that is over.

use super::*;

#[test]
fn who_is_left_alone_goes_on_from_the_log_as_a_branch() {
    let mut a = Player::new("lost", "a").start(&[], 5);
    let mut b = Player::new("lost", "b").start(&[&a], 5);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b], |p| p[0].seen > 20);
    hold([&a, &b], true);
    b.stop();
    hold([&a], false);
    let saved = a.path.clone().unwrap();
    a.send(SavedCommand::Branch(saved.clone()));
    until(&mut [&mut a], |p| p[0].path.as_ref() != Some(&saved) && p[0].is_done());
    same_logs(&[&mut a]);
    let old = crate::log::verify(&saved).unwrap();
    assert!(!old.is_over, "the saved game stays as it was");
}

#[test]
fn another_way_is_tried_from_an_earlier_moment_of_a_game_that_is_over() {
    let mut a = Player::new("another-way", "a").start(&[], 5);
    a.send(GoCommand::Host(NewTable { reach: Reach::Here, ..table(2) }));
    a.send(LobbyCommand::Sit { seat: Seat(1), who: Occupant::Bot { kind: BotKind::Random } });
    until(&mut [&mut a], |p| p[0].is_done());
    let saved = a.path.clone().unwrap();
    let before = std::fs::read(&saved).unwrap();
    let reader = crate::log::LogReader::open(&saved, &mut |_, _| true).unwrap();
    let records = reader.records(20).unwrap();
    a.send(SavedCommand::BranchAt { path: saved.clone(), records, bots: None });
    until(&mut [&mut a], |p| p[0].path.as_ref() != Some(&saved) && p[0].is_done());
    same_logs(&[&mut a]);
    let branch = crate::log::LogReader::open(a.path.as_ref().unwrap(), &mut |_, _| true).unwrap();
    assert_eq!(branch.begins(), [0, 21], "20 entries of the game, then the founding of the branch");
    assert_eq!(
        branch.game(20, None).as_ref().clone().state_hash(),
        reader.game(20, None).as_ref().clone().state_hash()
    );
    assert_eq!(std::fs::read(&saved).unwrap(), before, "the saved game stays as it was");
}

#[test]
fn a_moment_is_tried_again_against_bots_by_the_seat_that_decides_there() {
    let mut a = Player::new("against-bots", "a").start(&[], 5);
    a.send(GoCommand::Host(NewTable { reach: Reach::Here, ..table(3) }));
    for seat in [1, 2] {
        a.send(LobbyCommand::Sit { seat: Seat(seat), who: Occupant::Bot { kind: BotKind::Random } });
    }
    until(&mut [&mut a], |p| p[0].is_done());
    let saved = a.path.clone().unwrap();
    let reader = crate::log::LogReader::open(&saved, &mut |_, _| true).unwrap();
    let decided = |at: usize| match reader.game(at, None).wait() {
        rules::Wait::Decide { seat, .. } => Some(seat),
        _ => None,
    };
    let at = (20..).find(|at| decided(*at) == Some(Seat(1))).unwrap();
    let (records, bots) = (reader.records(at).unwrap(), Some(BotKind::Greedy));
    a.send(SavedCommand::BranchAt { path: saved.clone(), records, bots });
    until(&mut [&mut a], |p| p[0].path.as_ref() != Some(&saved) && p[0].is_done());
    let branch = crate::log::LogReader::open(a.path.as_ref().unwrap(), &mut |_, _| true).unwrap();
    let players: Vec<SeatKind> = branch.log().offer().seats.iter().map(|seat| seat.player).collect();
    let bot = SeatKind::Bot(BotKind::Greedy);
    assert_eq!(players, [bot, SeatKind::Person, bot]);
}
