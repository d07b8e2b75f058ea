//! Fetching saved games: a player gets the games it sat at, nobody else hears of them, and nothing false is stored.

use super::flood::{encode, hello};
use super::*;
use crate::node::packet::Packet;
use crate::swarm::hostile::Raw;
use libp2p::identity::Keypair;

impl Player {
    fn its_key(&self) -> Key {
        self.node.as_ref().unwrap().key()
    }

    fn games(&self) -> Option<&Vec<SharedGame>> {
        self.games_there.as_ref()?.games.as_ref()
    }
}

/// Two players whose game is over, and who are at home.
fn played(test: &str) -> (Player, Player, PathBuf) {
    let mut a = Player::new(test, "a").start(&[], 0);
    let mut b = Player::new(test, "b").start(&[&a], 0);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b], |p| p.iter().all(|p| p.is_done()));
    let path = b.path.clone().unwrap();
    (a, b, path)
}

#[test]
fn who_lost_a_log_fetches_it_from_somebody_who_sat_there_too() {
    let (mut a, mut b, path) = played("shared");
    let whole = crate::log::verify(&path).unwrap();
    let own = std::fs::read(&path).unwrap();
    b.stop();
    b.neighbours.clear();
    std::fs::remove_file(&path).unwrap();
    b.restart(&[&a], 0);
    let lender = a.its_key();
    until(&mut [&mut a, &mut b], |p| p[1].neighbours.iter().any(|n| n.key == lender));
    b.send(GamesCommand::Ask(lender));
    until(&mut [&mut a, &mut b], |p| p[1].games().is_some());
    let games = b.games().unwrap().clone();
    assert_eq!(games.len(), 1);
    assert_eq!((games[0].entries, games[0].players.len()), (whole.seq, 2));
    b.send(GamesCommand::Fetch(games[0].game));
    until(&mut [&mut a, &mut b], |p| {
        p[1].games_there.as_ref().is_some_and(|s| s.here.contains(&games[0].game))
    });
    assert!(b.readings.contains(&path), "the progress of the check is reported");
    let fetched = crate::log::verify(&path).unwrap();
    assert_eq!((fetched.head, fetched.is_over), (whole.head, true));
    assert!(std::fs::read(&path).unwrap().len() <= own.len() + 4096);
    // A second request finds that the game is there already, and no second file appears.
    b.send(GamesCommand::Fetch(games[0].game));
    until(&mut [&mut a, &mut b], |p| p[1].games_there.as_ref().is_some_and(|s| s.coming.is_none()));
    assert_eq!(std::fs::read_dir(b.folder.path().join("games")).unwrap().count(), 1);
    b.send(GamesCommand::End);
    until(&mut [&mut a, &mut b], |p| p[1].games_there.is_none());
}

#[test]
fn of_a_game_that_is_too_long_that_is_said_and_nobody_is_to_blame() {
    let mut a = Player::new("shared-long", "a").start(&[], 0);
    let (target, at) = (a.its_key(), a.at.as_ref().unwrap().parse().unwrap());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let mut raw = runtime.block_on(Raw::connect(Keypair::generate_ed25519(), target, at)).unwrap();
    runtime.block_on(raw.frame(&hello())).unwrap();
    until(&mut [&mut a], |p| p[0].neighbours.iter().any(|n| n.key == raw.key));
    a.send(GamesCommand::Ask(raw.key));
    until(&mut [&mut a], |p| p[0].games_there.is_some());
    let game = Digest([3; 32]);
    let told = SharedGame { game, name: "Long".into(), players: Vec::new(), entries: 99_999 };
    runtime.block_on(raw.frame(&encode(&Packet::Games(vec![told])))).unwrap();
    until(&mut [&mut a], |p| p[0].games().is_some());
    a.send(GamesCommand::Fetch(game));
    until(&mut [&mut a], |p| p[0].games_there.as_ref().is_some_and(|s| s.coming.is_some()));
    let bytes = u32::try_from(crate::blob::MAX_BLOB + 1).unwrap();
    runtime
        .block_on(raw.frame(&encode(&Packet::GameAt { game, at: Some((Digest([1; 32]), bytes)) })))
        .unwrap();
    until(&mut [&mut a], |p| {
        p[0].games_there.as_ref().is_some_and(|s| s.failed == Some(NotFetched::TooLong))
    });
    assert!(a.refusals.is_empty(), "{:?}", a.refusals);
}

#[test]
fn who_had_no_seat_hears_of_no_game_and_gets_none() {
    let (mut a, b, _) = played("shared-not");
    let game =
        crate::log::Log::replay(&crate::file::read(a.path.as_ref().unwrap()).unwrap().records).unwrap();
    drop(b);
    let mut c = Player::new("shared-not", "c").start(&[&a], 0);
    let lender = a.its_key();
    until(&mut [&mut a, &mut c], |p| p[1].neighbours.iter().any(|n| n.key == lender));
    c.send(GamesCommand::Ask(lender));
    until(&mut [&mut a, &mut c], |p| p[1].games().is_some());
    assert_eq!(c.games().unwrap().as_slice(), []);
    // The game is not given on a request by its id either, and unrequested answers are refused.
    let (target, at) = (lender, a.at.as_ref().unwrap().parse().unwrap());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let mut raw = runtime.block_on(Raw::connect(Keypair::generate_ed25519(), target, at)).unwrap();
    runtime.block_on(raw.frame(&hello())).unwrap();
    let told = SharedGame { game: game.id(), name: "Trap".into(), players: Vec::new(), entries: 1 };
    for packet in [
        Packet::AskGame { game: game.id() },
        Packet::Games(vec![told]),
        Packet::GameAt { game: game.id(), at: Some((Digest([1; 32]), 9)) },
    ] {
        runtime.block_on(raw.frame(&encode(&packet))).unwrap();
    }
    until(&mut [&mut a, &mut c], |p| p[0].refusals.iter().map(|r| r.count).sum::<u64>() >= 2);
    assert!(a.refusals.iter().all(|r| r.reason.contains("not asked for")), "{:?}", a.refusals);
    assert!(a.games_there.is_none());
}
