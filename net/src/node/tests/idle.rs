//! The cost of an idle computer among many tables.

use super::flood::encode;
use super::hostile::{enter, hostile};
use super::*;
use crate::discovery::DiscoveryMessage;
use crate::identity::Identity;
use crate::lobby::{Advert, Details, SignedAdvert};
use crate::node::packet::Packet;
use crate::wire;
use libp2p::identity::Keypair;
use std::net::SocketAddr;

/// The number of tables, each renewed every ten seconds.
const TABLES: u64 = 100;

fn renewal(n: u64, version: u64) -> SignedAdvert {
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
    SignedAdvert::sign(&advert, &identity).unwrap()
}

/// Advertises a hundred tables to a program, and renews them for this many seconds.
async fn feed(target: Key, at: SocketAddr, seconds: u64) {
    let mut raw = enter(&Keypair::generate_ed25519(), true, target, at).await;
    // A program in a lobby asks newcomers to be its neighbours; without an answer the link is given up.
    raw.frame(&encode(&Packet::Discovery(DiscoveryMessage::Take { links: 1 }))).await.unwrap();
    for second in 0..seconds {
        for n in (0..TABLES).filter(|n| second == 0 || n % 10 == second % 10) {
            raw.frame(&encode(&Packet::Adverts(vec![renewal(n, second + 1)]))).await.unwrap();
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// The processor time of this process in nanoseconds, summed over its threads.
fn spent() -> Duration {
    let threads = std::fs::read_dir("/proc/self/task").unwrap();
    let told =
        threads.filter_map(|thread| std::fs::read_to_string(thread.ok()?.path().join("schedstat")).ok());
    let each = told.map(|text| text.split(' ').next().unwrap().parse::<u64>().unwrap());
    Duration::from_nanos(each.sum())
}

/// A separate process advertises the tables: the same test, with `BASTIDE_FEED=KEY@ADDRESS`. Set by hand, it feeds any
/// program that prints both.
#[test]
#[ignore = "half a minute for a measurement: cargo test --workspace --lib node::tests::idle -- --ignored --nocapture"]
fn a_hundred_tables_cost_an_idle_computer_less_than_a_hundredth_of_a_core() {
    const SECONDS: u64 = 20;
    if let Ok(told) = std::env::var("BASTIDE_FEED") {
        let (key, at) = told.split_once('@').unwrap();
        let (key, at) = (key.parse().unwrap(), at.parse().unwrap());
        return hostile(async move { feed(key, at, SECONDS + 12).await }).join().unwrap();
    }
    let mut a = Player::new("idle", "a").start(&[], 0);
    let place = format!("{}@{}", a.node.as_ref().unwrap().key(), a.at.as_ref().unwrap());
    let mut feeder = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["node::tests::idle", "--ignored"])
        .env("BASTIDE_FEED", place)
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    until(&mut [&mut a], |p| p[0].tables.len() as u64 == TABLES);
    let (before, begin) = (spent(), Instant::now());
    std::thread::sleep(Duration::from_secs(SECONDS));
    let (spent, took) = (spent() - before, begin.elapsed());
    feeder.kill().unwrap();
    feeder.wait().unwrap();
    let part = 100.0 * spent.as_secs_f64() / took.as_secs_f64();
    println!("{TABLES} tables cost {part:.2} % of a core");
    a.hear();
    assert_eq!(a.tables.len() as u64, TABLES, "all were advertised until the end");
    assert!(part < 1.0, "{part:.2} %");
}
