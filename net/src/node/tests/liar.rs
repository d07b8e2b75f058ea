//! One of three that play signs two entries for one place: who is told what.

use super::flood::encode;
use super::hostile::{enter, hostile};
use super::twin::secret_of;
use super::*;
use crate::identity::Identity;
use crate::log::{Body, Entry, Evidence};
use crate::node::packet::Packet;
use crate::session::Message;
use libp2p::identity::Keypair;

#[test]
fn who_is_proved_to_have_signed_twice_is_named_to_the_others_and_they_are_not_stopped() {
    let mut a = Player::new("signed-twice", "a").start(&[], 60);
    let mut b = Player::new("signed-twice", "b").start(&[&a], 60);
    let mut c = Player::new("signed-twice", "c").start(&[&a], 60);
    a.send(Command::Host(table(3)));
    until(&mut [&mut a, &mut b, &mut c], |p| p[1].table.is_some() && p[2].table.is_some());
    b.send(Command::Join { table: b.table.unwrap(), password: None });
    c.send(Command::Join { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b, &mut c], |p| p.iter().all(|p| p.seen > 3));
    let game = crate::log::verify(a.path.as_ref().unwrap()).unwrap().game;
    let (liar, seq) = (Identity::from_secret(secret_of(&c.folder)), 999_999);
    let sign = |state: u8| {
        let body = Body::Act { returns: Vec::new(), actions: vec![Action::Pass] };
        let (prev, state) = (Digest([6; 32]), Digest([state; 32]));
        let entry = Entry { game, seq, prev, body, seat: Some(Seat(2)), holder: Some(liar.key()), state };
        (entry.bytes(), Entry::sign(entry.id(), &liar))
    };
    let evidence = Message::Evidence(Evidence::Entries { one: sign(1), other: sign(2) });
    let (who, at) = (a.node.as_ref().unwrap().key(), a.at.clone().unwrap().parse().unwrap());
    // Anybody can bring the proof.
    let (done, is_done) = channel::<()>();
    let witness = hostile(async move {
        let mut raw = enter(&Keypair::generate_ed25519(), true, who, at).await;
        raw.frame(&encode(&Packet::Open { game })).await.unwrap();
        raw.frame(&encode(&Packet::Game { game, message: Box::new(evidence) })).await.unwrap();
        while is_done.try_recv().is_err() && raw.write(&[0; 4]).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    });
    let (excluded, stopped) =
        (Problem::Excluded { who: liar.key(), seq }, Problem::Fork { who: liar.key(), seq });
    until(&mut [&mut a, &mut b, &mut c], |p| {
        p[0].problems.contains(&excluded)
            && p[1].problems.contains(&excluded)
            && p[2].problems.contains(&stopped)
    });
    let _ = done.send(());
    witness.join().unwrap();
    assert!(![&a, &b].iter().any(|p| p.problems.contains(&stopped)), "{:?} {:?}", a.problems, b.problems);
}
