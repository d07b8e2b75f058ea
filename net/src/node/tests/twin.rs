//! One profile on two computers.

use super::*;

#[test]
fn a_profile_that_runs_twice_is_told_so_at_both_and_plays_at_neither() {
    let mut a = Player::new("twin", "a").start(&[], 100);
    let mut c = Player::new("twin", "c").start(&[&a], 100);
    a.send(Command::Host(table(2)));
    until(&mut [&mut a, &mut c], |p| p[1].table.is_some());
    c.send(Command::Join { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut c], |p| p[0].seen > 3);

    let mut twin = Player::new("twin", "b");
    std::fs::create_dir_all(&twin.folder).unwrap();
    std::fs::copy(a.folder.join("key"), twin.folder.join("key")).unwrap();
    twin = twin.start(&[&a], 100);
    let is_told = |p: &Player| p.problems.iter().any(|p| matches!(p, Problem::Twin { .. }));
    until(&mut [&mut a, &mut c, &mut twin], |p| is_told(p[0]) && is_told(p[2]));
    let at = a.at.clone().unwrap();
    assert!(twin.problems.contains(&Problem::Twin { place: at }), "{:?}", twin.problems);
    assert!(a.problems.contains(&Problem::Twin { place: "127.0.0.1".into() }), "{:?}", a.problems);

    let wait = |seconds: u64, players: &mut [&mut Player]| {
        let end = Instant::now() + Duration::from_secs(seconds);
        until(players, |_| Instant::now() > end);
    };
    // What c does alone may still happen: one act at most.
    wait(1, &mut [&mut a, &mut c, &mut twin]);
    let seen = a.seen;
    wait(8, &mut [&mut a, &mut c, &mut twin]);
    assert!(a.seen <= seen + 2, "it plays on while its profile runs twice: {seen}, then {}", a.seen);
    let times = twin.problems.iter().filter(|p| matches!(p, Problem::Twin { .. })).count();
    assert_eq!(times, 1, "told once: {:?}", twin.problems);
    twin.stop();
    until(&mut [&mut a, &mut c], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut c]);
}

#[test]
fn a_program_that_dials_itself_is_no_twin() {
    let mut a = Player::new("self", "a").start(&[], 0);
    a.send(Command::Connect(a.at.clone().unwrap()));
    until(&mut [&mut a], |p| p[0].problems.iter().any(|p| matches!(p, Problem::Oneself { .. })));
    let end = Instant::now() + Duration::from_secs(2);
    until(&mut [&mut a], |_| Instant::now() > end);
    assert!(!a.problems.iter().any(|p| matches!(p, Problem::Twin { .. })), "{:?}", a.problems);
}
