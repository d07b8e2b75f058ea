//! One of three players signs what it must not: who is told, at once and later.

use super::duplicate_key::secret_of;
use super::flood::encode;
use super::hostile::{enter, hostile};
use super::*;
use crate::identity::Identity;
use crate::log::{Body, Entry, Evidence, Log, Record, StateSignature};
use crate::node::packet::Packet;
use crate::session::Message;
use crate::wire;
use libp2p::identity::Keypair;

/// Three players, and the last one's identity.
fn three(test: &str) -> ([Player; 3], Identity) {
    let mut a = Player::new(test, "a").start(&[], 60);
    let mut b = Player::new(test, "b").start(&[&a], 60);
    let mut c = Player::new(test, "c").start(&[&a], 60);
    a.send(GoCommand::Host(table(3)));
    until(&mut [&mut a, &mut b, &mut c], |p| p[1].table.is_some() && p[2].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    c.send(GoCommand::Join { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b, &mut c], |p| p.iter().all(|p| p.seen > 9));
    hold([&a, &b, &c], true);
    let liar = Identity::from_secret(secret_of(c.folder.path()));
    ([a, b, c], liar)
}

/// Restarts a player, who resumes the running game.
fn reopen(player: &mut Player, connect: &[&Player]) {
    player.stop();
    player.problems.clear();
    player.restart(connect, 60);
    player.send(SavedCommand::Resume(player.path.clone().unwrap()));
}

/// A spectator who comes to a running game.
fn watcher(test: &str, through: &mut [&mut Player]) -> Player {
    let mut d = Player::new(test, "d").start(&[&*through[0]], 60);
    let mut all: Vec<&mut Player> = through.iter_mut().map(|p| &mut **p).collect();
    all.push(&mut d);
    until(&mut all, |p| p.last().unwrap().table.is_some());
    d.send(GoCommand::Watch { table: d.table.unwrap(), password: None });
    d
}

fn proved_of(player: &Player, who: Key) -> Option<Proved> {
    player.status.as_ref()?.holders.iter().find(|holder| holder.key == who)?.proved
}

#[test]
fn who_is_proved_to_have_signed_twice_is_named_to_the_others_and_they_are_not_stopped() {
    let ([mut a, mut b, mut c], liar) = three("signed-twice");
    let game = crate::log::verify(a.path.as_ref().unwrap()).unwrap().game;
    let seq = 999_999;
    let sign = |state: u8| {
        let body = Body::Act { returns: Vec::new(), actions: vec![Action::Pass] };
        let (prev, state) = (Digest([6; 32]), Digest([state; 32]));
        let entry = Entry { game, seq, prev, body, seat: Some(Seat(2)), holder: Some(liar.key()), state };
        (entry.bytes(), Entry::sign(entry.id(), &liar))
    };
    let evidence = Message::Evidence(Evidence::Entries { one: sign(1), other: sign(2) });
    let (who, at) = (a.node.as_ref().unwrap().key(), a.at.clone().unwrap().parse().unwrap());
    // Anyone can deliver the proof.
    let (done, is_done) = channel::<()>();
    let witness = hostile(async move {
        let mut raw = enter(&Keypair::generate_ed25519(), true, who, at).await;
        raw.frame(&encode(&Packet::Open { game })).await.unwrap();
        raw.frame(&encode(&Packet::Game { game, message: Box::new(evidence) })).await.unwrap();
        while is_done.try_recv().is_err() && raw.write(&[0; 4]).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    });
    let (excluded, stopped) = (
        Problem::Game(GameProblem::Excluded { who: liar.key(), seq }),
        Problem::Game(GameProblem::Fork { who: liar.key(), seq }),
    );
    until(&mut [&mut a, &mut b, &mut c], |p| {
        p[0].problems.contains(&excluded)
            && p[1].problems.contains(&excluded)
            && p[2].problems.contains(&stopped)
    });
    let _ = done.send(());
    witness.join().unwrap();
    assert!(![&a, &b].iter().any(|p| p.problems.contains(&stopped)), "{:?} {:?}", a.problems, b.problems);
    let proved = Some(Proved::TwoEntries { seq });
    until(&mut [&mut a, &mut b, &mut c], |p| p.iter().all(|p| proved_of(p, liar.key()) == proved));
    // Also after a restart, and to latecomers.
    reopen(&mut b, &[&a]);
    reopen(&mut c, &[&a]);
    let mut d = watcher("signed-twice", &mut [&mut a, &mut b, &mut c]);
    until(&mut [&mut a, &mut b, &mut c, &mut d], |p| {
        p[1].problems.contains(&excluded)
            && p[2].problems.contains(&stopped)
            && p[3].problems.contains(&excluded)
            && p.iter().all(|p| proved_of(p, liar.key()) == proved)
    });
}

#[test]
fn a_false_state_that_was_proved_is_told_after_a_restart_and_to_who_comes_later() {
    let ([mut a, mut b, mut c], liar) = three("false-state");
    a.stop();
    let path = a.path.clone().unwrap();
    let (mut file, contents) = crate::file::LogFile::open(&path).unwrap();
    let log = Log::replay(&contents.records).unwrap();
    let own = log.entries().iter().rev().find(|stored| stored.entry.holder == Some(liar.key())).unwrap();
    let (seq, entry) = (own.entry.seq, Entry { state: Digest([7; 32]), ..own.entry.clone() });
    let word = StateSignature::Author(Entry::sign(entry.id(), &liar));
    let evidence = Evidence::State { entry: entry.bytes(), word };
    file.append(&wire::encode(&Record::Evidence(evidence)).unwrap()).unwrap();
    file.sync().unwrap();
    drop(file);
    reopen(&mut a, &[&b, &c]);
    let told = Problem::Game(GameProblem::FalseState { who: liar.key(), seq });
    until(&mut [&mut a, &mut b, &mut c], |p| p.iter().all(|p| p.problems.contains(&told)));
    // Through a single computer, whose greeting arrives before there is anything to check it against.
    b.stop();
    c.stop();
    let mut d = watcher("false-state", &mut [&mut a]);
    let proved = Some(Proved::FalseState { seq });
    until(&mut [&mut a, &mut d], |p| {
        p[1].problems.contains(&told) && p.iter().all(|p| proved_of(p, liar.key()) == proved)
    });
}
