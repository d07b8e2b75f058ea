//! A hostile computer on real sockets.

use super::*;
use crate::identity::Identity;
use crate::lobby::{Advert, Heard};
use crate::node::packet::{Hello, Packet};
use crate::swarm::hostile::Raw;
use crate::wire;
use libp2p::identity::Keypair;
use std::net::SocketAddr;

fn encode(packet: &Packet) -> Vec<u8> {
    wire::encode(packet).unwrap()
}

fn hello() -> Vec<u8> {
    encode(&Packet::Hello(Hello {
        protocol: crate::log::PROTOCOL,
        rules_version: rules::RULES_VERSION,
        name: "Mallory".into(),
        nonce: Digest([9; 32]),
        port: 0,
    }))
}

fn heard(n: u64, is_true: bool) -> Heard {
    let mut secret = [1; 32];
    secret[..8].copy_from_slice(&n.to_le_bytes());
    let identity = Identity::from_secret(secret);
    let advert = Advert {
        protocol: crate::log::PROTOCOL,
        rules_version: rules::RULES_VERSION,
        fingerprint: Digest(rules::fingerprint()),
        signer: if is_true { identity.key() } else { Key([2; 32]) },
        version: 1,
        table: Digest([3; 32]),
        name: "Trap".into(),
        host: "Mallory".into(),
        state: 0,
        taken: 0,
        seats: 2,
        has_password: false,
        game: None,
        holders: Vec::new(),
        addresses: Vec::new(),
        details: Vec::new(),
    };
    Heard::sign(&advert, &identity).unwrap()
}

/// Comes in. On a machine with much to do a connection may be given up before anything was said on it.
async fn enter(pair: Keypair, target: Key, at: SocketAddr) -> Raw {
    for _ in 0..20 {
        if let Ok(mut raw) = Raw::connect(pair.clone(), target, at).await
            && raw.frame(&hello()).await.is_ok()
        {
            return raw;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("nobody is let in");
}

#[test]
fn an_advert_nobody_signed_is_refused_with_the_reason() {
    let mut a = Player::new("unsigned", "a").start(&[], 0);
    let (target, at) = (a.node.as_ref().unwrap().key(), a.at.clone().unwrap().parse::<SocketAddr>().unwrap());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let mut raw = runtime.block_on(async {
        let mut raw = enter(Keypair::generate_ed25519(), target, at).await;
        raw.frame(&encode(&Packet::Adverts(vec![heard(1, false)]))).await.unwrap();
        raw
    });
    until(&mut [&mut a], |p| p[0].refusals.iter().any(|r| r.reason.contains("did not sign")));
    assert_eq!(a.refusals[0].name, "Mallory");
    assert!(a.table.is_none());
    let is_open = runtime.block_on(async { raw.write(&[0; 4]).await.is_ok() });
    assert!(is_open, "one mistake is no reason to part");
}

#[test]
fn lines_of_nobody_at_the_table_are_refused_counted_and_cut_off_in_a_flood() {
    let mut a = Player::new("babble", "a").start(&[], 0);
    a.send(Command::Host(table(2)));
    until(&mut [&mut a], |p| p[0].lobby.is_some());
    let table = a.lobby.as_ref().unwrap().table;
    let (target, at) = (a.node.as_ref().unwrap().key(), a.at.clone().unwrap().parse::<SocketAddr>().unwrap());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let babble = encode(&Packet::Chat { table, lines: crate::chat::samples(table, 16), is_past: false });
    let mut raw = runtime.block_on(async {
        let mut raw = enter(Keypair::generate_ed25519(), target, at).await;
        raw.frame(&babble).await.unwrap();
        raw
    });
    until(&mut [&mut a], |p| p[0].refusals.iter().any(|r| r.reason.contains("where it is not")));
    assert_eq!((a.refusals[0].count, a.refusals[0].is_barred), (1, false));
    runtime.block_on(async {
        for _ in 0..40 {
            let _ = raw.frame(&babble).await;
        }
    });
    until(&mut [&mut a], |p| p[0].refusals.iter().any(|r| r.is_barred));
    assert!(a.chat.as_ref().is_none_or(|chat| chat.lines.is_empty()));
}
