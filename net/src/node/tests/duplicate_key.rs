//! One profile on two computers.

use super::hostile::{enter, hostile};
use super::*;
use crate::node::packet::Packet;
use libp2p::identity::Keypair;
use std::net::SocketAddr;

#[test]
fn a_profile_that_runs_twice_is_told_so_at_both_and_plays_at_neither() {
    let mut a = Player::new("duplicate", "a").start(&[], 100);
    let mut c = Player::new("duplicate", "c").start(&[&a], 100);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut c], |p| p[1].table.is_some());
    c.send(GoCommand::Join { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut c], |p| p[0].seen > 3);

    let mut duplicate = Player::new("duplicate", "b");
    std::fs::copy(a.folder.path().join("key"), duplicate.folder.path().join("key")).unwrap();
    duplicate = duplicate.start(&[&a], 100);
    let is_told = |p: &Player| p.problems.iter().any(|p| matches!(p, Problem::DuplicateKey { .. }));
    until(&mut [&mut a, &mut c, &mut duplicate], |p| is_told(p[0]) && is_told(p[2]));
    let named = Problem::DuplicateKey { place: "127.0.0.1".into() };
    assert!(duplicate.problems.contains(&named) && a.problems.contains(&named));

    let wait = |seconds: u64, players: &mut [&mut Player]| {
        let end = Instant::now() + Duration::from_secs(seconds);
        until(players, |_| Instant::now() > end);
    };
    let signed = entries_by(&a);
    wait(9, &mut [&mut a, &mut c, &mut duplicate]);
    assert_eq!(entries_by(&a), signed, "nothing is signed after the notice");
    let held = |p: &Player| p.status.as_ref().is_some_and(|s| matches!(s.waiting, Waiting::Heads { .. }));
    assert!(held(&a), "{:?}", a.status);
    let times = duplicate.problems.iter().filter(|p| matches!(p, Problem::DuplicateKey { .. })).count();
    assert_eq!(times, 1, "told once: {:?}", duplicate.problems);
    duplicate.stop();
    until(&mut [&mut a, &mut c], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut c]);
}

/// How many entries its key has signed, according to its own file.
fn entries_by(player: &Player) -> usize {
    let log = crate::file::read(player.path.as_ref().unwrap()).unwrap();
    let log = crate::log::Log::replay(&log.records).unwrap();
    let key = player.node.as_ref().unwrap().key();
    log.entries().iter().filter(|stored| stored.entry.holder == Some(key)).count()
}

/// The secret key in a profile's key file: its second line.
pub(super) fn secret_of(folder: &std::path::Path) -> [u8; 32] {
    let text = std::fs::read_to_string(folder.join("key")).unwrap();
    let digits = text.lines().nth(1).unwrap();
    let bytes = (0..32).map(|n| u8::from_str_radix(&digits[2 * n..2 * n + 2], 16).unwrap());
    bytes.collect::<Vec<u8>>().try_into().unwrap()
}

/// A player's profile and game, on another computer.
fn copy_of(a: &Player, test: &str, name: &str) -> Player {
    let mut copy = Player::new(test, name);
    let path = a.path.clone().unwrap();
    let log = copy.folder.path().join("games").join(path.file_name().unwrap());
    std::fs::create_dir_all(log.parent().unwrap()).unwrap();
    std::fs::copy(a.folder.path().join("key"), copy.folder.path().join("key")).unwrap();
    std::fs::copy(path, &log).unwrap();
    copy.path = Some(log);
    copy
}

#[test]
fn who_is_connected_with_both_tells_both_and_neither_signs() {
    let mut a = Player::new("both", "a").start(&[], 150);
    let mut c = Player::new("both", "c").start(&[&a], 150);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut c], |p| p[1].table.is_some());
    c.send(GoCommand::Join { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut c], |p| p[0].seen > 6);
    // It knows only the address of c.
    let mut copy = copy_of(&a, "both", "copy").start(&[&c], 150);
    copy.send(SavedCommand::Resume(copy.path.clone().unwrap()));
    let is_told = |p: &Player| p.problems.iter().any(|p| matches!(p, Problem::DuplicateKey { .. }));
    until(&mut [&mut a, &mut c, &mut copy], |p| is_told(p[0]) && is_told(p[2]));
    let signed = entries_by(&a);
    let begun = entries_by(&copy);
    let end = Instant::now() + Duration::from_secs(14);
    until(&mut [&mut a, &mut c, &mut copy], |_| Instant::now() > end);
    assert_eq!(entries_by(&a), signed, "while the copy runs");
    assert_eq!(entries_by(&copy), begun, "even longer than the wait for an answer");
    assert!(c.problems.is_empty(), "{:?}", c.problems);
    copy.stop();
    until(&mut [&mut a, &mut c], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut c]);
}

#[test]
fn who_comes_back_signs_nothing_until_all_have_answered_or_ten_seconds_have_passed() {
    let mut a = Player::new("alone", "a").start(&[], 20);
    let mut b = Player::new("alone", "b").start(&[&a], 20);
    let mut c = Player::new("alone", "c").start(&[&a], 20);
    a.send(GoCommand::Host(table(3)));
    until(&mut [&mut a, &mut b, &mut c], |p| p[1].table.is_some() && p[2].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    c.send(GoCommand::Join { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b, &mut c], |p| p[0].seen > 6);
    hold([&a, &b, &c], true);
    // For all that a and c know, a's key may still be playing on b.
    b.stop();
    let held_for = Duration::from_secs(10);
    let held = |p: &[&mut Player]| matches!(p[0].status.as_ref().unwrap().waiting, Waiting::Heads { .. });
    // On a busy computer c may not be there before the ten seconds are over: then this proves nothing.
    let begin = loop {
        a.stop();
        a.restart(&[&c], 20);
        let begin = Instant::now();
        a.send(SavedCommand::Resume(a.path.clone().unwrap()));
        until(&mut [&mut a, &mut c], |p| p[0].status.as_ref().is_some_and(|s| s.here == 2));
        if begin.elapsed() < held_for {
            break begin;
        }
    };
    assert!(held(&[&mut a]), "{:?}", a.status);
    until(&mut [&mut a, &mut c], |p| !held(p));
    assert!(begin.elapsed() >= held_for, "{:?}", begin.elapsed());
    // With everyone there, nothing is waited for.
    hold([&a, &b, &c], false);
    b.restart(&[&a, &c], 20);
    b.send(SavedCommand::Resume(b.path.clone().unwrap()));
    until(&mut [&mut a, &mut b, &mut c], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b, &mut c]);
}

#[test]
fn what_a_stranger_says_of_a_second_program_is_believed_only_if_the_key_signed_it() {
    use crate::swarm::{Alive, Run};
    let mut a = Player::new("word", "a").start(&[], 60);
    let mut c = Player::new("word", "c").start(&[&a], 60);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut c], |p| p[1].table.is_some());
    c.send(GoCommand::Join { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut c], |p| p[0].seen > 3);
    let game = a.status.as_ref().map(|_| crate::log::verify(a.path.as_ref().unwrap()).unwrap().game).unwrap();
    let (victim, other) = (a.node.as_ref().unwrap().key(), c.node.as_ref().unwrap().key());
    let at = c.at.clone().unwrap().parse().unwrap();
    let secret = secret_of(a.folder.path());
    let (say, told) = channel();
    let (go, on) = channel::<()>();
    let third = hostile(async move {
        let invented = Run([7; 16]);
        let mut raw = enter(&Keypair::generate_ed25519(), true, other, at).await;
        raw.frame(&flood::encode(&Packet::Open { game })).await.unwrap();
        let runs = Packet::Runs { game, runs: vec![(victim, invented)] };
        raw.frame(&flood::encode(&runs)).await.unwrap();
        // c asks a, whose message goes to the peer that claims to see that run.
        let word = loop {
            if let Ok(Packet::Alive { key, alive }) = crate::wire::decode(&raw.next_frame().await.unwrap()) {
                assert!(key == victim && alive.to == invented && alive.is_signed(victim));
                break alive;
            }
        };
        let liar = crate::identity::Identity::from_secret([3; 32]);
        let lie = Alive::sign(&liar, invented, word.run, None);
        raw.frame(&flood::encode(&Packet::Alive { key: victim, alive: lie })).await.unwrap();
        raw.frame(&flood::encode(&Packet::Alive { key: victim, alive: word.clone() })).await.unwrap();
        say.send(()).unwrap();
        while on.try_recv().is_err() {
            tokio::time::timeout(Duration::from_millis(100), raw.next_frame()).await.ok();
        }
        let key = crate::identity::Identity::from_secret(secret);
        let truth = Alive::sign(&key, invented, word.run, Some("10.0.0.7:1".parse().unwrap()));
        raw.frame(&flood::encode(&Packet::Alive { key: victim, alive: truth })).await.unwrap();
        // Its answer, by which the other program would learn of this one, too.
        loop {
            if let Ok(Packet::Alive { alive, .. }) = crate::wire::decode(&raw.next_frame().await.unwrap())
                && alive.number > word.number
            {
                return;
            }
        }
    });
    until(&mut [&mut a, &mut c], |_| told.try_recv().is_ok());
    until(&mut [&mut a, &mut c], |p| p[1].refusals.iter().any(|r| r.reason.contains("did not sign")));
    let end = Instant::now() + Duration::from_secs(1);
    until(&mut [&mut a, &mut c], |_| Instant::now() > end);
    assert!(!a.problems.iter().any(|p| matches!(p, Problem::DuplicateKey { .. })), "{:?}", a.problems);
    go.send(()).unwrap();
    until(&mut [&mut a, &mut c], |p| {
        p[0].problems.contains(&Problem::DuplicateKey { place: "10.0.0.7".into() })
    });
    until(&mut [&mut a, &mut c], |_| third.is_finished());
    third.join().unwrap();
    // It was reported once, and the stranger is not believed any more.
    until(&mut [&mut a, &mut c], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut c]);
}

#[test]
fn a_program_that_dials_itself_is_no_duplicate() {
    let mut a = Player::new("self", "a").start(&[], 0);
    a.send(NetworkCommand::Connect(a.at.clone().unwrap()));
    until(&mut [&mut a], |p| {
        p[0].problems.iter().any(|p| matches!(p, Problem::Network(NetworkProblem::Oneself { .. })))
    });
    let end = Instant::now() + Duration::from_secs(2);
    until(&mut [&mut a], |_| Instant::now() > end);
    assert!(!a.problems.iter().any(|p| matches!(p, Problem::DuplicateKey { .. })), "{:?}", a.problems);
}

/// Pipes every connection to `target`, and counts them.
async fn mirror(target: SocketAddr, count: Arc<std::sync::atomic::AtomicUsize>) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            count.fetch_add(1, Ordering::Relaxed);
            tokio::spawn(async move {
                if let Ok(mut far) = tokio::net::TcpStream::connect(target).await {
                    let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
                }
            });
        }
    });
    at
}

#[test]
fn a_mirror_is_no_duplicate_whether_a_stranger_or_a_person_names_it() {
    let mut a = Player::new("mirror", "a").start(&[], 60);
    let mut c = Player::new("mirror", "c").start(&[&a], 60);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut c], |p| p[1].table.is_some());
    c.send(GoCommand::Join { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut c], |p| p[0].seen > 3);
    let (victim, at) = (a.node.as_ref().unwrap().key(), a.at.clone().unwrap().parse().unwrap());
    let count = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let seen = Arc::clone(&count);
    let (say, told) = channel();
    let (go, on) = channel::<()>();
    let said = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let times = Arc::clone(&said);
    let stranger = hostile(async move {
        let place = mirror(at, seen).await;
        say.send(place).unwrap();
        let mut raw = enter(&Keypair::generate_ed25519(), true, victim, at).await;
        // Any port, and also an address in none of this computer's networks.
        let far = "8.8.8.8:7".parse().unwrap();
        let peers = flood::encode(&Packet::Peers(vec![(victim, place), (victim, far)]));
        while on.try_recv().is_err() {
            let _ = raw.frame(&peers).await;
            times.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
    let place = told.recv().unwrap();
    // The game goes on meanwhile. A busy computer slows down both the stranger and the players.
    let (first, mut last) = (a.seen, (a.seen, 0));
    until(&mut [&mut a, &mut c], |p| {
        let (seen, said) = (p[0].seen, said.load(Ordering::Relaxed));
        last = if seen > last.0 || p[0].is_done() { (seen, said) } else { last };
        assert!(said - last.1 < 50, "nobody has moved while the mirror was named {} times", said - last.1);
        said >= 30 && seen >= first + 30
    });
    assert!(!a.problems.iter().any(|p| matches!(p, Problem::DuplicateKey { .. })), "{:?}", a.problems);
    let dialled = count.load(Ordering::Relaxed);
    assert!(dialled <= 1, "the mirror was dialled {dialled} times");
    a.send(NetworkCommand::Connect(place.to_string()));
    let is_told = |p: &Problem| matches!(p, Problem::Network(NetworkProblem::Oneself { address }) if *address == place.to_string());
    until(&mut [&mut a, &mut c], |p| p[0].problems.iter().any(is_told));
    go.send(()).unwrap();
    stranger.join().unwrap();
    assert!(!a.problems.iter().any(|p| matches!(p, Problem::DuplicateKey { .. })), "{:?}", a.problems);
    until(&mut [&mut a, &mut c], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut c]);
}

#[test]
fn a_stranger_that_invents_runs_has_nobody_cut_off() {
    use crate::swarm::Run;
    let mut a = Player::new("runs", "a").start(&[], 60);
    let mut c = Player::new("runs", "c").start(&[&a], 60);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut c], |p| p[1].table.is_some());
    c.send(GoCommand::Join { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut c], |p| p[0].seen > 3);
    let game = crate::log::verify(a.path.as_ref().unwrap()).unwrap().game;
    let (victim, other) = (a.node.as_ref().unwrap().key(), c.node.as_ref().unwrap().key());
    let at = c.at.clone().unwrap().parse().unwrap();
    let inventor = hostile(async move {
        let mut raw = enter(&Keypair::generate_ed25519(), true, other, at).await;
        raw.frame(&flood::encode(&Packet::Open { game })).await.unwrap();
        for n in 0..200_u8 {
            let runs =
                (0..8).map(|m| (victim, Run([n, m, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7]))).collect();
            // Its own connection may be cut; what matters is the one between the two players.
            if raw.frame(&flood::encode(&Packet::Runs { game, runs })).await.is_err() {
                return;
            }
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    });
    until(&mut [&mut a, &mut c], |_| inventor.is_finished());
    inventor.join().unwrap();
    assert!(a.refusals.is_empty(), "c was cut off: {:?}", a.refusals);
    until(&mut [&mut a, &mut c], |p| p.iter().all(|p| p.is_done()));
    assert!(!a.problems.iter().any(|p| matches!(p, Problem::DuplicateKey { .. })), "{:?}", a.problems);
    same_logs(&[&mut a, &mut c]);
}

#[test]
fn a_stranger_that_refuses_closes_nobodys_lobby() {
    use crate::lobby::Refusal;
    let mut a = Player::new("refuses", "a").start(&[], 60);
    let mut c = Player::new("refuses", "c").start(&[&a], 60);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut c], |p| p[1].table.is_some());
    let table = c.table.unwrap();
    let ways = [&a, &c].map(|p| (p.node.as_ref().unwrap().key(), p.at.clone().unwrap().parse().unwrap()));
    let refuser = hostile(async move {
        for (key, at) in ways {
            let mut raw = enter(&Keypair::generate_ed25519(), true, key, at).await;
            for refusal in
                [Refusal::NoTable, Refusal::Full, Refusal::Outside, Refusal::TooOften, Refusal::Password]
            {
                raw.frame(&flood::encode(&Packet::Refused { table, refusal })).await.unwrap();
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    });
    until(&mut [&mut a, &mut c], |_| refuser.is_finished());
    refuser.join().unwrap();
    assert!(a.problems.is_empty() && c.problems.is_empty(), "{:?} {:?}", a.problems, c.problems);
    c.send(GoCommand::Join { table, password: None });
    until(&mut [&mut a, &mut c], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut c]);
}
