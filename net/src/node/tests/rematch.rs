//! A rematch: one table, the old seats, the order rotated.

use super::flood::{encode, hello};
use super::*;
use crate::log::Log;
use crate::node::packet::Packet;
use crate::swarm::hostile::Raw;
use libp2p::identity::Keypair;
use std::path::Path;

fn begun(test: &str, seats: u8, password: Option<&str>) -> [Player; 3] {
    let mut a = Player::new(test, "a").start(&[], 0);
    let mut b = Player::new(test, "b").start(&[&a], 0);
    let mut c = Player::new(test, "c").start(&[&a], 0);
    let password = password.and_then(Secret::new);
    a.send(GoCommand::Host(NewTable { password: password.clone(), ..table(seats) }));
    if seats > 3 {
        a.send(LobbyCommand::Sit { seat: Seat(1), who: Occupant::HotSeat { name: "Little sister".into() } });
    }
    until(&mut [&mut a, &mut b, &mut c], |p| p[1].table.is_some() && p[2].table.is_some());
    for p in [&b, &c] {
        p.send(GoCommand::Join { table: p.table.unwrap(), password: password.clone() });
    }
    [a, b, c]
}

fn log_of(player: &Player) -> Log {
    Log::replay(&crate::file::read(player.path.as_ref().unwrap()).unwrap().records).unwrap()
}

/// Waits until everyone is at the next game, recognised by its path.
fn until_next(players: &mut [Player; 3], old: &Path) {
    let [a, b, c] = players;
    until(&mut [a, b, c], |p| {
        let is_next = |p: &Player| p.path.as_deref().is_some_and(|path| path.file_name() != old.file_name());
        p.iter().all(|p| is_next(p) && p.seen > 0)
    });
}

/// Asserts that the seats have the holders of the other log, rotated by one.
fn assert_turned(old: &Log, new: &Log) {
    let who = |log: &Log| -> Vec<(Key, String)> {
        log.offer().seats.iter().map(|s| (s.holder, s.name.to_string())).collect()
    };
    let mut expected = who(old);
    expected.rotate_left(1);
    assert_eq!(who(new), expected, "the first player is last now");
    assert_eq!(new.offer().setup, old.offer().setup);
    assert_eq!(new.offer().terms.hints, old.offer().terms.hints);
    assert_ne!(new.id(), old.id());
    assert_ne!(new.offer().table, old.offer().table);
}

#[test]
fn the_same_people_play_again_with_the_order_turned_and_the_same_password() {
    let mut players = begun("again3", 3, Some("sesame"));
    let [a, b, c] = &mut players;
    until(&mut [a, b, c], |p| p.iter().all(|p| p.is_done()));
    let (old, path) = (log_of(a), a.path.clone().unwrap());
    a.invitation = None;
    b.send(GoCommand::Rematch);
    until(&mut [a, b, c], |p| p[0].again.is_some() && p[2].again.is_some());
    let asked = a.again.clone().unwrap();
    assert_eq!(asked.game, old.id());
    assert!(b.invitation.is_some() || b.lobby.is_some());
    a.send(GoCommand::Join { table: asked.table, password: None });
    c.send(GoCommand::Rematch);
    until(&mut [a, b, c], |p| p[1].invitation.as_ref().is_some_and(|ways| ways.has_password));
    until_next(&mut players, &path);
    assert_turned(&old, &log_of(&players[2]));
    for player in &players[..] {
        assert!(
            !player.problems.iter().any(|p| matches!(p, Problem::Join(JoinProblem::WrongPassword))),
            "{:?}",
            player.problems
        );
    }
}

#[test]
fn who_comes_to_play_again_is_ready_and_looks_first_where_something_else_is_played() {
    let mut players = begun("again-ready", 3, None);
    let [a, b, c] = &mut players;
    until(&mut [a, b, c], |p| p.iter().all(|p| p.is_done()));
    let (old, path) = (log_of(a), a.path.clone().unwrap());
    (b.is_shy, c.is_shy) = (true, true);
    a.send(GoCommand::Rematch);
    until(&mut [a, b, c], |p| p[1].again.is_some() && p[2].again.is_some());
    b.send(GoCommand::Rematch);
    c.send(GoCommand::Rematch);
    until_next(&mut players, &path);
    assert_turned(&old, &log_of(&players[2]));

    let [a, b, c] = &mut players;
    until(&mut [a, b, c], |p| p.iter().all(|p| p.is_done()));
    (a.lobby, b.lobby) = (None, None);
    a.send(GoCommand::Rematch);
    a.send(LobbyCommand::Change(Preset::Builders.setup(3)));
    until(&mut [a, b, c], |p| p[1].again.is_some() && p[2].again.is_some());
    b.send(GoCommand::Rematch);
    let sits = |p: &Player| p.lobby.as_ref().is_some_and(|l| l.seats.iter().flatten().any(|s| s.is_mine));
    until(&mut [a, b, c], |p| sits(p[1]));
    let start = Instant::now();
    until(&mut [a, b, c], |_| start.elapsed() > Duration::from_millis(500));
    let lobby = b.lobby.clone().unwrap();
    assert!(lobby.seats.iter().flatten().any(|s| s.is_mine && !s.is_ready), "other rules: it has to look");
}

#[test]
fn who_was_killed_in_the_game_plays_again_without_the_password() {
    let mut players = begun("again-killed", 3, Some("sesame"));
    let [a, b, c] = &mut players;
    until(&mut [a, b, c], |p| p.iter().all(|p| p.seen > 3));
    hold([&*a, &*b, &*c], true);
    let path = b.path.clone().unwrap();
    b.stop();
    hold([&*a, &*b, &*c], false);
    b.restart(&[a], 0);
    b.send(SavedCommand::Resume(path.clone()));
    until(&mut [a, b, c], |p| p.iter().all(|p| p.is_done()));
    let old = log_of(a);
    a.send(GoCommand::Rematch);
    until(&mut [a, b, c], |p| p[1].again.is_some() && p[2].again.is_some());
    c.send(GoCommand::Rematch);
    b.send(GoCommand::Rematch);
    until_next(&mut players, &path);
    assert_turned(&old, &log_of(&players[1]));
}

#[test]
fn a_stranger_is_asked_for_the_password_where_others_play_again() {
    let mut players = begun("again-stranger", 3, Some("sesame"));
    let [a, b, c] = &mut players;
    until(&mut [a, b, c], |p| p.iter().all(|p| p.is_done()));
    let mut d = Player::new("again-stranger", "d").start(&[a], 0);
    a.lobby = None;
    a.send(GoCommand::Rematch);
    until(&mut [a, b, c, &mut d], |p| p[0].lobby.is_some());
    let table = a.lobby.as_ref().unwrap().table;
    until(&mut [a, b, c, &mut d], |p| {
        // The peer may not have heard of the table yet.
        p[3].send(GoCommand::Join { table, password: Secret::new("guessed") });
        std::thread::sleep(Duration::from_millis(300));
        p[3].problems.iter().any(|p| matches!(p, Problem::Join(JoinProblem::WrongPassword)))
    });
}

#[test]
fn two_who_ask_at_once_end_at_one_table() {
    let mut players = begun("again-both", 3, None);
    let [a, b, c] = &mut players;
    until(&mut [a, b, c], |p| p.iter().all(|p| p.is_done()));
    let (old, path) = (log_of(a), a.path.clone().unwrap());
    for player in &players[..] {
        player.send(GoCommand::Rematch);
    }
    until_next(&mut players, &path);
    let ids: Vec<Digest> = players.iter().map(|p| log_of(p).id()).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "one game, not two");
    let news = log_of(&players[0]);
    let mut expected: Vec<Key> = old.offer().seats.iter().map(|s| s.holder).collect();
    expected.rotate_left(1);
    let now: Vec<Key> = news.offer().seats.iter().map(|s| s.holder).collect();
    assert_eq!(now, expected);
}

#[test]
fn a_game_on_one_computer_is_played_again_with_its_bots_seated() {
    let mut a = Player::new("again-here", "a").start(&[], 0);
    a.send(GoCommand::Host(NewTable { reach: Reach::Here, ..table(3) }));
    a.send(LobbyCommand::Sit { seat: Seat(1), who: Occupant::HotSeat { name: "Little sister".into() } });
    a.send(LobbyCommand::Sit { seat: Seat(2), who: Occupant::Bot { kind: BotKind::Greedy } });
    until(&mut [&mut a], |p| p[0].is_done());
    let (old, path) = (log_of(&a), a.path.clone().unwrap());
    a.send(GoCommand::Rematch);
    until(&mut [&mut a], |p| p[0].path.as_ref() != Some(&path) && p[0].seen > 0);
    let new = log_of(&a);
    assert_turned(&old, &new);
    let players: Vec<_> = new.offer().seats.iter().map(|s| s.player).collect();
    let mut before: Vec<_> = old.offer().seats.iter().map(|s| s.player).collect();
    before.rotate_left(1);
    assert_eq!(players, before);
}

#[test]
fn a_game_that_runs_is_not_played_again_and_strangers_invite_nobody() {
    let mut players = begun("again-not", 3, None);
    let [a, b, c] = &mut players;
    until(&mut [a, b, c], |p| p[0].seen > 3);
    hold([&*a, &*b, &*c], true);
    a.send(GoCommand::Rematch);
    until(&mut [a, b, c], |p| p[0].problems.iter().any(|p| matches!(p, Problem::NotNow { .. })));
    hold([&*a, &*b, &*c], false);
    until(&mut [a, b, c], |p| p.iter().all(|p| p.is_done()));
    let game = log_of(a).id();
    let (target, at) = (a.node.as_ref().unwrap().key(), a.at.as_ref().unwrap().parse().unwrap());
    let invitation = encode(&Packet::Rematch { game, table: Digest([5; 32]) });
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let mut raw = runtime.block_on(Raw::connect(Keypair::generate_ed25519(), target, at)).unwrap();
    runtime.block_on(raw.frame(&hello())).unwrap();
    runtime.block_on(raw.frame(&invitation)).unwrap();
    until(&mut [a, b, c], |p| p[0].refusals.iter().any(|r| r.reason.contains("somebody who had no seat")));
    assert!(a.again.is_none());
}
