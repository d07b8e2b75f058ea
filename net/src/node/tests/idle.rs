//! What an idle computer costs among many tables.

use super::flood::encode;
use super::hostile::{enter, hostile};
use super::*;
use crate::hall::HallMessage;
use crate::identity::Identity;
use crate::lobby::{Advert, Details, Heard};
use crate::node::packet::Packet;
use crate::wire;
use libp2p::identity::Keypair;
use std::net::SocketAddr;

/// Tables, each renewed every ten seconds.
const TABLES: u64 = 100;

fn renewal(n: u64, version: u64) -> Heard {
    let mut secret = [1; 32];
    secret[..8].copy_from_slice(&n.to_le_bytes());
    let identity = Identity::from_secret(secret);
    let advert = Advert {
        protocol: crate::log::PROTOCOL,
        rules_version: rules::RULES_VERSION,
        fingerprint: Digest(rules::fingerprint()),
        signer: identity.key(),
        version,
        table: Digest::of(&n.to_le_bytes()),
        name: format!("Table {n}"),
        host: format!("Player {n}"),
        state: 0,
        taken: 2,
        seats: 5,
        has_password: false,
        game: None,
        holders: vec![identity.key()],
        addresses: Vec::new(),
        details: wire::encode(&Details { setup: Preset::Everything.setup(5), head: None, salt: None })
            .unwrap(),
    };
    Heard::sign(&advert, &identity).unwrap()
}

/// Tells a program of a hundred tables, and renews them for so many seconds.
async fn feed(target: Key, at: SocketAddr, seconds: u64) {
    let mut raw = enter(&Keypair::generate_ed25519(), true, target, at).await;
    // A program in a lobby asks whoever comes to be its neighbour; without an answer the link is given up.
    raw.frame(&encode(&Packet::Hall(HallMessage::Take { links: 1 }))).await.unwrap();
    for second in 0..seconds {
        for n in (0..TABLES).filter(|n| second == 0 || n % 10 == second % 10) {
            raw.frame(&encode(&Packet::Adverts(vec![renewal(n, second + 1)]))).await.unwrap();
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// `BASTIDE_FEED=KEY@ADDRESS`, as a program prints both: its processor time meanwhile stands in `/proc/PID/stat`.
#[test]
#[ignore = "half a minute for a measurement: BASTIDE_FEED=KEY@ADDRESS cargo test --workspace --lib node::tests::idle -- --ignored"]
fn a_program_is_told_of_a_hundred_tables_for_half_a_minute() {
    let told = std::env::var("BASTIDE_FEED").expect("BASTIDE_FEED is KEY@ADDRESS");
    let (key, at) = told.split_once('@').unwrap();
    let (key, at) = (key.parse().unwrap(), at.parse().unwrap());
    hostile(async move { feed(key, at, 32).await }).join().unwrap();
}
