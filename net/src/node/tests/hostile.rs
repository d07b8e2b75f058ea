//! Hostile computers on real sockets, while two others play.

use super::flood::{Attacker, End, encode, heard, hello, of_each_kind};
use super::*;
use crate::log::{Body, Entry, Genesis, Record};
use crate::node::packet::Packet;
use crate::swarm::hostile::Raw;
#[cfg(target_os = "linux")]
use crate::swarm::hostile::{elsewhere, from_elsewhere};
use crate::wire;
use futures::StreamExt as _;
use libp2p::identity::Keypair;
use std::net::SocketAddr;
use std::thread::JoinHandle;

/// Bytes per write.
const CHUNK: usize = 1 << 16;
/// Hostile computers at the same time.
const AT_ONCE: usize = 9;

/// Connects. On a busy machine a connection may be given up before anything was sent on it.
pub(super) async fn enter(pair: &Keypair, says_hello: bool, target: Key, at: SocketAddr) -> Raw {
    let begin = Instant::now();
    loop {
        match Raw::connect(pair.clone(), target, at).await {
            Ok(mut raw) => {
                if !says_hello || raw.frame(&hello()).await.is_ok() {
                    return raw;
                }
            }
            Err(error) => assert!(begin.elapsed() < PATIENCE, "not let in: {error}"),
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// The frames, repeated and joined into pieces large enough for a write.
fn pieces(frames: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let (mut pieces, mut piece) = (Vec::new(), Vec::new());
    while pieces.is_empty() || pieces.len() * CHUNK < frames.iter().map(Vec::len).sum() {
        for frame in frames {
            piece.extend_from_slice(&u32::try_from(frame.len()).unwrap().to_le_bytes());
            piece.extend_from_slice(frame);
            if piece.len() >= CHUNK {
                pieces.push(std::mem::take(&mut piece));
            }
        }
    }
    pieces
}

/// Sends the pieces until the connection is closed.
async fn send(raw: &mut Raw, pieces: &[Vec<u8>]) {
    loop {
        for piece in pieces {
            if raw.write(piece).await.is_err() {
                return;
            }
        }
    }
}

/// Attacks until it is cut off, and checks whether it is barred. A connection that nobody needs is also closed after
/// some seconds; that does not count, and it tries again.
async fn attack(evil: Attacker, target: Key, at: SocketAddr) -> (Attacker, Keypair, Instant) {
    let pair = Keypair::generate_ed25519();
    let (begin, pieces) = (Instant::now(), pieces(&evil.frames));
    let mut raw = enter(&pair, evil.says_hello, target, at).await;
    loop {
        send(&mut raw, &pieces).await;
        match Raw::connect(pair.clone(), target, at).await {
            Ok(again) if evil.end == End::Barred => raw = again,
            _ => return (evil, pair, Instant::now()),
        }
        assert!(begin.elapsed() < PATIENCE, "{} goes on", evil.name);
        let _ = raw.frame(&hello()).await;
    }
}

/// Comes back when it may.
async fn come_back(pair: &Keypair, cut: Instant, target: Key, at: SocketAddr) -> Key {
    tokio::time::sleep(Duration::from_secs(11).saturating_sub(cut.elapsed())).await;
    enter(pair, true, target, at).await.key
}

/// Two players in a game, and the key and address of the first.
fn two(test: &str) -> (Player, Player, Key, SocketAddr) {
    let mut a = Player::new(test, "a").start(&[], 60);
    let mut b = Player::new(test, "b").start(&[&a], 60);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b], |p| p[0].seen > 3 && p[1].seen > 3);
    (a.was_parted, b.was_parted) = (false, false);
    let (key, at) = (a.node.as_ref().unwrap().key(), a.at.clone().unwrap());
    (a, b, key, at.parse().unwrap())
}

/// The two finish their game and noticed nothing.
fn played_on(a: &mut Player, b: &mut Player) {
    until(&mut [a, b], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[a, b]);
    let honest = [a.node.as_ref().unwrap().key(), b.node.as_ref().unwrap().key()];
    let is_quarrel = |p: &Problem| matches!(p, Problem::Network(NetworkProblem::Misbehaved { who, .. } | NetworkProblem::Flooded { who, .. }) if honest.contains(who));
    for player in [a, b] {
        assert!(!player.problems.iter().any(is_quarrel), "{:?}", player.problems);
        assert!(!player.was_parted, "the two were disconnected");
    }
}

pub(super) fn hostile<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
    std::thread::spawn(move || {
        let workers = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        workers.unwrap().block_on(work)
    })
}

fn genesis(player: &Player) -> Genesis {
    let records = crate::file::read(player.path.as_ref().unwrap()).unwrap().records;
    let genesis = records.iter().find_map(|record| match wire::decode(record) {
        Ok(Record::Genesis(bytes)) => wire::decode(&bytes).ok(),
        _ => None,
    });
    genesis.unwrap()
}

/// A draw from the player's log file.
fn a_draw(player: &Player) -> Entry {
    let records = crate::file::read(player.path.as_ref().unwrap()).unwrap().records;
    let mut entries = records.iter().filter_map(|record| match wire::decode(record) {
        Ok(Record::Entry { entry, .. }) => wire::decode::<Entry>(&entry).ok(),
        _ => None,
    });
    entries.find(|entry| matches!(entry.body, Body::Draw { .. })).unwrap()
}

#[test]
fn who_floods_is_cut_off_counted_and_let_in_again_and_two_others_play_on() {
    let (mut a, mut b, target, at) = two("hostile");
    let founding = genesis(&a);
    let all = of_each_kind(founding.id(), founding.offer.table, founding, &a_draw(&a));
    let attackers = hostile(async move {
        let attacks = all.into_iter().map(|evil| attack(evil, target, at));
        let done: Vec<_> = futures::stream::iter(attacks).buffer_unordered(AT_ONCE).collect().await;
        let back = done.iter().map(|(_, pair, cut)| come_back(pair, *cut, target, at));
        let keys = futures::future::join_all(back).await;
        done.into_iter().map(|(evil, ..)| evil).zip(keys).collect::<Vec<_>>()
    });
    until(&mut [&mut a, &mut b], |_| attackers.is_finished());
    let attackers = attackers.join().unwrap();
    played_on(&mut a, &mut b);
    // The list is reported now and then.
    let end = Instant::now() + Duration::from_secs(60);
    until(&mut [&mut a, &mut b], |p| {
        let is_told = |key| p[0].refusals.iter().any(|refused| refused.who == Some(key));
        attackers.iter().all(|(_, key)| is_told(*key)) || Instant::now() > end
    });
    for (evil, key) in &attackers {
        let refused = a.refusals.iter().find(|refused| refused.who == Some(*key));
        let Some(refused) = refused else { panic!("{} is not counted", evil.name) };
        // Any flood may be cut off for the number of its frames or bytes before that of its kind, or soon after. On a
        // slow computer it may also be cut off for how much had to be refused. What is refused one by one reaches its
        // limit long before there are so many frames.
        let reasons = [evil.reason, "more frames", "more bytes", "no end"];
        let reasons = if evil.is_only_reason { &reasons[..1] } else { &reasons[..] };
        let is_told = reasons.iter().any(|reason| refused.reason.contains(reason));
        assert!(refused.count > 0 && is_told, "{}: {refused:?}", evil.name);
        assert_eq!(refused.is_barred, evil.end == End::Barred, "{}: {refused:?}", evil.name);
    }
}

#[test]
fn who_breaks_the_rules_again_and_again_is_kept_away_and_half_a_frame_keeps_no_connection() {
    let (mut a, mut b, target, at) = two("breaks-rules");
    let attackers = hostile(async move {
        let (pair, begin) = (Keypair::generate_ed25519(), Instant::now());
        let (mut key, mut times, mut refused) = (None, 0, 0);
        // A busy computer may give up a connection for other reasons, too.
        while times < 6 || refused < 2 {
            assert!(begin.elapsed() < PATIENCE, "six times is too often, and not {times}");
            let Ok(mut raw) = Raw::connect(pair.clone(), target, at).await else {
                refused += 1;
                tokio::time::sleep(Duration::from_millis(200)).await;
                continue;
            };
            (key, refused) = (Some(raw.key), 0);
            if raw.frame(&hello()).await.is_ok() && raw.write(&u32::MAX.to_le_bytes()).await.is_ok() {
                times += 1;
            }
            while raw.write(&[0; 4]).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        let borne = 6 + begin.elapsed().as_secs() / 50;
        let mut raw = enter(&Keypair::generate_ed25519(), true, target, at).await;
        raw.write(&1000u32.to_le_bytes()).await.unwrap();
        raw.write(&[7; 10]).await.unwrap();
        let closed = tokio::time::timeout(PATIENCE, raw.until_deaf()).await;
        assert!(closed.is_ok(), "half a frame keeps no connection alive");
        (key, borne)
    });
    until(&mut [&mut a, &mut b], |_| attackers.is_finished());
    let (key, borne) = attackers.join().unwrap();
    played_on(&mut a, &mut b);
    until(&mut [&mut a, &mut b], |p| p[0].refusals.iter().any(|r| r.who == key && r.is_barred));
    let refused = a.refusals.iter().find(|r| r.who == key).unwrap();
    let is_said = refused.reason.contains("65536 are allowed");
    assert!((6..=borne).contains(&refused.count) && is_said, "{borne}: {refused:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn half_open_connections_and_storms_of_them_are_turned_away_and_others_come_in() {
    let (mut a, mut b, target, at) = two("storm");
    let attackers = hostile(async move {
        let mut halves = Vec::new();
        for _ in 0..40 {
            halves.extend(elsewhere([127, 0, 0, 2], at).await);
        }
        let evil = from_elsewhere([127, 0, 0, 3], at).await;
        let pair = Keypair::generate_ed25519();
        let (begin, mut storm, mut turned) = (Instant::now(), 0, 0);
        while turned < 8 {
            assert!(begin.elapsed() < PATIENCE, "a storm of {storm} came in");
            match Raw::connect(pair.clone(), target, evil).await {
                Ok(_) => storm += 1,
                Err(_) => turned += 1,
            }
        }
        // Twenty at once, and two each second.
        let most = 20 + 2 * begin.elapsed().as_secs() + 2;
        // Another peer gets in meanwhile; and so does the attacker, after a while.
        let honest = from_elsewhere([127, 0, 0, 4], at).await;
        enter(&Keypair::generate_ed25519(), true, target, honest).await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        enter(&pair, true, target, evil).await;
        (storm, most)
    });
    until(&mut [&mut a, &mut b], |_| attackers.is_finished());
    let (storm, most) = attackers.join().unwrap();
    assert!((15..=most).contains(&storm), "{storm} came in, {most} may");
    played_on(&mut a, &mut b);
    let is_counted = |player: &Player, name: &str, count, why: &str| {
        let mut found = player.refusals.iter().filter(|r| r.name == name && r.who.is_none());
        found.any(|r| r.count >= count && r.reason.contains(why))
    };
    until(&mut [&mut a, &mut b], |p| {
        is_counted(p[0], "127.0.0.2", 34, "did not greet")
            && is_counted(p[0], "127.0.0.3", 4, "again and again")
    });
}

#[test]
#[cfg(target_os = "linux")]
fn half_open_connections_from_thirty_one_addresses_leave_a_way_in_for_others() {
    let (mut a, mut b, target, at) = two("crowd");
    let attackers = hostile(async move {
        let mut halves = Vec::new();
        for n in 0..6 * 31 {
            halves.extend(elsewhere([127, 0, 1, 1 + n % 31], at).await);
        }
        let honest = from_elsewhere([127, 0, 0, 5], at).await;
        let mut came = Vec::new();
        for _ in 0..8 {
            let begin = Instant::now();
            let is_in = Raw::connect(Keypair::generate_ed25519(), target, honest).await.is_ok();
            came.push((is_in, begin.elapsed()));
            // The attackers that are turned away come back with more.
            for n in 0..31 {
                halves.extend(elsewhere([127, 0, 1, 1 + n], at).await);
            }
        }
        came
    });
    until(&mut [&mut a, &mut b], |_| attackers.is_finished());
    let came = attackers.join().unwrap();
    assert!(came.iter().all(|(is_in, _)| *is_in), "not all got in at the first try: {came:?}");
    // Each takes a tenth of a second in an unoptimised build. A busy computer may hold one up, a crowd would hold up all.
    let soon = came.iter().filter(|(_, took)| *took <= Duration::from_secs(2)).count();
    assert!(soon >= 6, "{came:?}");
    played_on(&mut a, &mut b);
}

/// Accepts connections, closes each, and counts them.
#[cfg(target_os = "linux")]
async fn count(at: &str) -> (SocketAddr, Arc<std::sync::atomic::AtomicUsize>) {
    let listener = tokio::net::TcpListener::bind(at).await.unwrap();
    let (at, count) = (listener.local_addr().unwrap(), Arc::default());
    let counted: Arc<std::sync::atomic::AtomicUsize> = Arc::clone(&count);
    tokio::spawn(async move {
        while listener.accept().await.is_ok() {
            counted.fetch_add(1, Ordering::Relaxed);
        }
    });
    (at, count)
}

/// This test cannot see dials to 8.8.8.8. 127.1.0.1 is in no network of this computer either, and dials to it are seen.
#[test]
#[cfg(target_os = "linux")]
fn where_a_stranger_says_that_others_are_is_dialled_only_in_networks_of_this_computer() {
    let mut a = Player::new("far", "a").start(&[], 0);
    let (target, at) = (a.node.as_ref().unwrap().key(), a.at.clone().unwrap().parse::<SocketAddr>().unwrap());
    let stranger = hostile(async move {
        let ((near, nears), (far, fars)) = (count("127.0.0.77:0").await, count("127.1.0.1:0").await);
        let who = |n: u8| crate::identity::Identity::from_secret([n; 32]).key();
        let peers = vec![(who(1), "8.8.8.8:7".parse().unwrap()), (who(2), far), (who(3), near)];
        let peers = encode(&Packet::Peers(peers));
        let begin = Instant::now();
        let pair = Keypair::generate_ed25519();
        let mut raw = enter(&pair, true, target, at).await;
        // The address is tried again and again while nobody answers.
        while nears.load(Ordering::Relaxed) < 3 {
            assert!(begin.elapsed() < PATIENCE, "the near one is not dialled");
            if raw.frame(&peers).await.is_err() {
                raw = enter(&pair, true, target, at).await;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        fars.load(Ordering::Relaxed)
    });
    until(&mut [&mut a], |_| stranger.is_finished());
    assert_eq!(stranger.join().unwrap(), 0, "dialled far away");
}

#[test]
fn an_advert_nobody_signed_is_refused_with_the_reason() {
    let mut a = Player::new("unsigned", "a").start(&[], 0);
    let (target, at) = (a.node.as_ref().unwrap().key(), a.at.clone().unwrap().parse::<SocketAddr>().unwrap());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let mut raw = runtime.block_on(async {
        let mut raw = enter(&Keypair::generate_ed25519(), true, target, at).await;
        raw.frame(&encode(&Packet::Adverts(vec![heard(1, false)]))).await.unwrap();
        raw
    });
    until(&mut [&mut a], |p| p[0].refusals.iter().any(|r| r.reason.contains("did not sign")));
    assert_eq!(a.refusals[0].name, "Mallory");
    assert!(a.table.is_none());
    let is_open = runtime.block_on(async { raw.write(&[0; 4]).await.is_ok() });
    assert!(is_open, "one mistake is no reason to disconnect");
}

#[test]
fn lines_of_nobody_at_the_table_are_refused_counted_and_cut_off_in_a_flood() {
    let mut a = Player::new("babble", "a").start(&[], 0);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a], |p| p[0].lobby.is_some());
    let table = a.lobby.as_ref().unwrap().table;
    let (target, at) = (a.node.as_ref().unwrap().key(), a.at.clone().unwrap().parse::<SocketAddr>().unwrap());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let babble = encode(&Packet::Chat { table, lines: crate::chat::samples(table, 16), is_past: false });
    let mut raw = runtime.block_on(async {
        let mut raw = enter(&Keypair::generate_ed25519(), true, target, at).await;
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
