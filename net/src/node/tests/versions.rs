//! Programs of different versions in one network.

use super::flood::encode;
use super::hostile::hostile;
use super::*;
use crate::lobby::SignedAdvert;
use crate::node::packet::{Hello, Packet};
use crate::swarm::hostile::Raw;
use crate::wire;
use libp2p::identity::Keypair;
use std::net::SocketAddr;

/// A program of the next version, which has come before there is a table.
async fn next_version(target: Key, at: SocketAddr) -> Raw {
    let mut raw = Raw::connect(Keypair::generate_ed25519(), target, at).await.unwrap();
    let hello = Hello {
        protocol: crate::log::PROTOCOL + 1,
        rules_version: rules::RULES_VERSION,
        name: "Newcomer".into(),
        nonce: Digest([9; 32]),
        port: 0,
    };
    raw.frame(&encode(&Packet::Hello(hello))).await.unwrap();
    raw
}

/// The next adverts that it is sent.
async fn adverts(raw: &mut Raw) -> Vec<SignedAdvert> {
    loop {
        let frame = tokio::time::timeout(PATIENCE, raw.read_frame()).await.expect("an advert").unwrap();
        if let Ok(Packet::Adverts(heard)) = wire::decode(&frame) {
            return heard;
        }
    }
}

#[test]
fn a_program_of_another_version_sees_a_table_that_is_opened_after_it_came_and_that_it_goes() {
    let mut a = Player::new("versions", "a").start(&[], 0);
    let (key, at) = (a.node.as_ref().unwrap().key(), a.at.clone().unwrap().parse().unwrap());
    let (tell, told) = channel();
    let other = hostile(async move {
        let mut raw = next_version(key, at).await;
        tell.send(()).unwrap();
        let opened = adverts(&mut raw).await;
        tell.send(()).unwrap();
        (opened, adverts(&mut raw).await)
    });
    told.recv().unwrap();
    until(&mut [&mut a], |p| p[0].neighbours.iter().any(|n| n.name == "Newcomer"));
    a.send(GoCommand::Host(table(2)));
    told.recv_timeout(PATIENCE).unwrap();
    a.send(GoCommand::Leave);
    let (opened, gone) = other.join().unwrap();
    assert_eq!((opened.len(), gone.len()), (1, 1));
    assert_ne!(opened, gone);
}
