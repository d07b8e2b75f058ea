//! Watching: through two computers, through other spectators, from afar and late; and what the table learns of it.

use super::*;
use crate::node::packet::{Hello, Packet};
use crate::session::Message;
use crate::swarm::hostile::Raw;
use libp2p::identity::Keypair;
use std::net::SocketAddr;
use std::sync::mpsc::channel;

/// Two bots with this pause, each serving this many spectators.
fn two(test: &str, pause: u64, serves: Option<usize>) -> (Player, Player) {
    let [mut a, mut b] = ["a", "b"].map(|name| Player::new(test, name));
    (a.serves, b.serves) = (serves, serves);
    a.restart(&[], pause);
    b.restart(&[&a], pause);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b], |p| p[0].seen > 6);
    (a, b)
}

impl Player {
    /// The peers it watches through.
    fn through(&self) -> Vec<Key> {
        let status = self.status.as_ref();
        status.map(|s| s.following.through.iter().map(|who| who.key).collect()).unwrap_or_default()
    }

    fn id(&self) -> Key {
        self.node.as_ref().unwrap().key()
    }
}

/// Joins the only table there is, to watch.
fn watch(all: &mut [&mut Player], who: usize) {
    until(all, |p| p[who].table.is_some());
    all[who].send(GoCommand::Watch { table: all[who].table.unwrap(), password: None });
    until(all, |p| p[who].status.as_ref().is_some_and(|s| s.is_watching && s.seq > 0));
}

#[test]
fn a_watcher_goes_on_through_the_other_source_and_finds_a_second_one_again() {
    let mut a = Player::new("sources", "a").start(&[], 30);
    let mut b = Player::new("sources", "b").start(&[&a], 30);
    let mut c = Player::new("sources", "c").start(&[&a], 30);
    a.send(GoCommand::Host(table(3)));
    until(&mut [&mut a, &mut b, &mut c], |p| p[1].table.is_some() && p[2].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    c.send(GoCommand::Join { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b, &mut c], |p| p[0].seen > 6);
    hold([&a, &b, &c], true);
    let mut d = Player::new("sources", "d").start(&[&a], 0);
    watch(&mut [&mut a, &mut b, &mut c, &mut d], 3);
    until(&mut [&mut a, &mut b, &mut c, &mut d], |p| p[3].through().len() == 2);
    // The source of the two that is not the host, who is everyone's first contact.
    let first = d.through().into_iter().find(|key| *key != a.id()).unwrap();
    let gone = if first == b.id() { 1 } else { 2 };
    let mut all = [&mut a, &mut b, &mut c, &mut d];
    all[gone].stop();
    let before = all[3].seen;
    until(&mut all, |p| p[3].through().iter().all(|key| *key != first));
    assert!(!all[3].through().is_empty(), "the other source remains");
    // Another holder is there, and the one that left comes back.
    until(&mut all, |p| p[3].through().len() == 2);
    let (host, rest) = all.split_at_mut(1);
    rest[gone - 1].restart(&[&*host[0]], 5);
    let path = all[gone].path.clone().unwrap();
    all[gone].send(SavedCommand::Resume(path));
    hold(all.iter().map(|p| &**p), false);
    until(&mut all, |p| p.iter().all(|p| p.is_done()));
    assert!(all[3].seen > before && !all[3].is_rewound);
    same_logs(&[&mut a, &mut b, &mut c, &mut d]);
    assert!(d.problems.is_empty(), "{:?}", d.problems);
}

#[test]
fn a_watcher_serves_another_where_the_players_serve_no_more() {
    let (mut a, mut b) = two("serves", 40, Some(1));
    hold([&a, &b], true);
    let mut c = Player::new("serves", "c").start(&[&a], 0);
    watch(&mut [&mut a, &mut b, &mut c], 2);
    until(&mut [&mut a, &mut b, &mut c], |p| p[2].through().len() == 2);
    let mut d = Player::new("serves", "d").start(&[&a], 0);
    watch(&mut [&mut a, &mut b, &mut c, &mut d], 3);
    let status = d.status.clone().unwrap();
    assert_eq!((d.through(), status.following.distance), (vec![c.id()], Some(2)));
    until(&mut [&mut a, &mut b, &mut c, &mut d], |p| {
        p[3].status.as_ref().is_some_and(|s| s.holders.iter().all(|h| h.link == Link::InSync))
    });
    until(&mut [&mut a, &mut b, &mut c, &mut d], |p| {
        p[2].status.as_ref().is_some_and(|s| s.following.serves == 1)
    });
    // The spectator in between leaves: there is room at the players' now.
    let before = d.seen;
    c.stop();
    hold([&a, &b], false);
    until(&mut [&mut a, &mut b, &mut d], |p| p[2].through().len() == 2 && p[2].seen > before);
    until(&mut [&mut a, &mut b, &mut d], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b, &mut d]);
}

/// Two bots that play, as fast as they can, a game with more entries than fit into one answer.
fn two_for_long(test: &str) -> (Player, Player) {
    let mut a = Player::new(test, "a").start(&[], 0);
    let mut b = Player::new(test, "b").start(&[&a], 0);
    a.send(GoCommand::Host(NewTable { setup: Preset::Builders.setup(2), ..table(2) }));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    (a, b)
}

#[test]
fn who_comes_late_is_told_how_far_it_is() {
    let (mut a, mut b) = two_for_long("late-watch");
    until(&mut [&mut a, &mut b], |p| p[0].is_done() && p[1].is_done());
    let length = a.seen;
    assert!(length > 250, "{length}");
    let mut c = Player::new("late-watch", "c").start(&[&a], 0);
    watch(&mut [&mut a, &mut b, &mut c], 2);
    until(&mut [&mut a, &mut b, &mut c], |p| p[2].is_done());
    same_logs(&[&mut a, &mut b, &mut c]);
    let way = &c.catch_up;
    assert!(way.windows(2).all(|two| two[0].had <= two[1].had && two[0].fraction() <= two[1].fraction()));
    assert!(way.iter().any(|w| w.had < length && w.known == length), "{way:?}");
    assert!(c.status.as_ref().unwrap().catch_up.is_none(), "the game is over");
}

#[test]
fn a_holder_that_returns_is_told_how_far_it_is() {
    let (mut a, mut b) = two_for_long("return");
    until(&mut [&mut a, &mut b], |p| p[1].seen > 3);
    hold([&a, &b], true);
    let early = std::fs::read(b.path.as_ref().unwrap()).unwrap();
    hold([&a, &b], false);
    until(&mut [&mut a, &mut b], |p| p.iter().all(|p| p.is_done()));
    b.stop();
    std::fs::write(b.path.as_ref().unwrap(), early).unwrap();
    b.restart(&[&a], 0);
    b.send(SavedCommand::Resume(b.path.clone().unwrap()));
    until(&mut [&mut a, &mut b], |p| p.iter().all(|p| p.is_done()));
    assert!(!b.catch_up.is_empty());
    same_logs(&[&mut a, &mut b]);
}

fn frame(packet: &Packet) -> Vec<u8> {
    crate::wire::encode(packet).unwrap()
}

fn hello() -> Vec<u8> {
    frame(&Packet::Hello(Hello {
        protocol: crate::log::PROTOCOL,
        rules_version: rules::RULES_VERSION,
        name: "Mallory".into(),
        nonce: Digest([9; 32]),
        port: 0,
    }))
}

#[test]
fn a_relay_that_passes_on_nonsense_is_named_left_and_never_followed_again() {
    let (mut a, mut b) = two("relay", 60, Some(0));
    hold([&a, &b], true);
    let mut c = Player::new("relay", "c").start(&[&a], 0);
    until(&mut [&mut a, &mut b, &mut c], |p| p[2].table.is_some());
    c.send(GoCommand::Watch { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b, &mut c], |p| p[2].path.is_some());
    let log = crate::log::Log::replay(&crate::file::read(a.path.as_ref().unwrap()).unwrap().records).unwrap();
    let (game, target, at) = (log.id(), c.id(), c.at.clone().unwrap().parse::<SocketAddr>().unwrap());
    let relay = Keypair::generate_ed25519();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let mut raw = runtime.block_on(async {
        let mut raw = Raw::connect(relay, target, at).await.unwrap();
        raw.frame(&hello()).await.unwrap();
        raw.frame(&frame(&Packet::Open { game })).await.unwrap();
        raw
    });
    let place = crate::spectators::Place { depth: 1, here: 3 };
    let taken = frame(&Packet::Spectators {
        game,
        message: crate::spectators::SpectatorMessage::Taken { place, others: Vec::new() },
    });
    let mut send = |bytes: &[u8]| runtime.block_on(raw.frame(bytes)).unwrap();
    // A spectator with no other source watches through anyone.
    until(&mut [&mut a, &mut b, &mut c], |p| {
        send(&taken);
        std::thread::sleep(Duration::from_millis(50));
        p[2].through().len() == 1
    });
    let who = c.through()[0];
    let mangled = crate::session::Item {
        entry: log.entries()[0].entry.bytes()[1..].to_vec(),
        proof: log.entries()[0].proof.clone(),
    };
    let message = Box::new(Message::Entries { game, items: vec![mangled], acks: Vec::new() });
    send(&frame(&Packet::Game { game, message }));
    let is_named =
        |p: &Problem| matches!(p, Problem::Game(GameProblem::FalseRelay { who: named, .. }) if *named == who);
    until(&mut [&mut a, &mut b, &mut c], |p| {
        // A silent source is given up.
        send(&taken);
        std::thread::sleep(Duration::from_millis(50));
        p[2].problems.iter().any(is_named) && p[2].through().is_empty()
    });
    for _ in 0..80 {
        send(&taken);
        std::thread::sleep(Duration::from_millis(50));
        c.hear();
        assert!(c.through().is_empty());
    }
    assert!(a.problems.is_empty() && b.problems.is_empty());
}

#[test]
fn nonsense_of_a_watcher_is_counted_and_alarms_nobody() {
    let (mut a, mut b) = two("noise", 30, None);
    hold([&a, &b], true);
    let (target, at) = (a.id(), a.at.clone().unwrap().parse::<SocketAddr>().unwrap());
    let log = crate::log::Log::replay(&crate::file::read(a.path.as_ref().unwrap()).unwrap().records).unwrap();
    let game = log.id();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    // A packet from a peer that disconnects at once may be lost.
    let _connected = runtime.block_on(async {
        let mut connected = Vec::new();
        for packets in [vec![vec![0xff; 99]], vec![frame(&Packet::Shut { game }), vec![0xff; 99]]] {
            let mut raw = Raw::connect(Keypair::generate_ed25519(), target, at).await.unwrap();
            raw.frame(&hello()).await.unwrap();
            raw.frame(&frame(&Packet::Open { game })).await.unwrap();
            let message = crate::spectators::SpectatorMessage::Follow { farthest: 9 };
            raw.frame(&frame(&Packet::Spectators { game, message })).await.unwrap();
            let false_head = Message::Fetch { game, have: vec![(1, Digest([1; 32])); 100] };
            raw.frame(&frame(&Packet::Game { game, message: Box::new(false_head) })).await.unwrap();
            for packet in &packets {
                raw.frame(packet).await.unwrap();
            }
            connected.push(raw);
        }
        connected
    });
    let noise = |p: &Player| p.refusals.iter().filter(|r| r.name == "Mallory" && r.count >= 2).count();
    until(&mut [&mut a, &mut b], |p| noise(p[0]) == 2);
    let alarms = |p: &Player| {
        p.problems.iter().filter(|p| matches!(p, Problem::Network(NetworkProblem::Misbehaved { .. }))).count()
    };
    assert_eq!(alarms(&a), 1, "only the one that had left the table alarms: {:?}", a.problems);
    hold([&a, &b], false);
    until(&mut [&mut a, &mut b], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b]);
}

#[test]
fn a_branch_is_watched_by_somebody_who_never_had_the_game_it_came_from() {
    let (mut a, mut b) = two("branch-watch", 30, None);
    until(&mut [&mut a, &mut b], |p| p[0].seen > 20);
    let old = a.path.clone().unwrap();
    a.send(SavedCommand::BranchWith(old.clone()));
    until(&mut [&mut a, &mut b], |p| p[1].status.as_ref().is_some_and(|s| s.invitation.is_some()));
    let place = b.status.as_ref().unwrap().invitation.as_ref().unwrap().table;
    b.send(GoCommand::Join { table: place, password: None });
    until(&mut [&mut a, &mut b], |p| p.iter().all(|p| p.path.as_ref() != Some(&old) && p.seen > 3));
    hold([&a, &b], true);
    let mut c = Player::new("branch-watch", "c").start(&[&b], 0);
    until(&mut [&mut a, &mut b, &mut c], |p| p[2].table == Some(place));
    watch(&mut [&mut a, &mut b, &mut c], 2);
    let branch = c.path.clone().unwrap();
    assert!(c.readings.contains(&branch), "the parent game is read off the node's task");
    hold([&a, &b], false);
    // A peer that has the parent game need not be sent it.
    until(&mut [&mut a, &mut b, &mut c], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b, &mut c]);
    let log = crate::log::Log::replay(&crate::file::read(c.path.as_ref().unwrap()).unwrap().records).unwrap();
    assert_eq!(log.ancestors().len(), 1);
}

/// Connects to `who` with that secret key.
async fn meet(secret: [u8; 32], who: Key, at: SocketAddr) -> Raw {
    let mut raw = Raw::connect(crate::swarm::identity::pair_of(&secret).unwrap(), who, at).await.unwrap();
    raw.frame(&hello()).await.unwrap();
    raw
}

/// The next frame that matches.
async fn hears<T>(raw: &mut Raw, is_it: impl Fn(Packet) -> Option<T>) -> T {
    loop {
        let frame = raw.read_frame().await.unwrap();
        if let Some(it) = crate::wire::decode(&frame).ok().and_then(&is_it) {
            return it;
        }
    }
}

/// Whether it receives a request for a part before the answer to its own request, which is sent last.
async fn is_asked_for_a_part(raw: &mut Raw) -> bool {
    let last = Packet::Ask { table: Digest([9; 32]), ask: crate::lobby::Ask::Leave };
    raw.frame(&frame(&last)).await.unwrap();
    hears(raw, |packet| match packet {
        Packet::AskPart { .. } => Some(true),
        Packet::Refused { .. } => Some(false),
        _ => None,
    })
    .await
}

#[test]
fn the_game_that_a_branch_came_from_is_read_once_and_taken_of_who_was_asked_for_it() {
    let (mut a, mut b) = two("branch-twice", 30, None);
    until(&mut [&mut a, &mut b], |p| p[0].seen > 20);
    let old = a.path.clone().unwrap();
    b.stop();
    a.send(SavedCommand::Branch(old.clone()));
    until(&mut [&mut a], |p| p[0].path.as_ref() != Some(&old) && p[0].seen > 3);
    a.stop();
    let log = crate::log::Log::replay(&crate::file::read(a.path.as_ref().unwrap()).unwrap().records).unwrap();
    let (game, table) = (log.id(), log.offer().table);
    let mut blobs = crate::blob::Blobs::default();
    let file = crate::file::to_bytes(&log.parent_records().unwrap());
    let bytes = u32::try_from(file.len()).unwrap();
    let blob = blobs.insert(file).unwrap();

    let mut c = Player::new("branch-twice", "c").start(&[], 0);
    let held = held(&c.folder.path().join("games").join(a.path.as_ref().unwrap().file_name().unwrap()));
    std::fs::create_dir_all(held.parent().unwrap()).unwrap();
    std::fs::write(&held, []).unwrap();
    let (target, at) = (c.id(), c.at.clone().unwrap().parse::<SocketAddr>().unwrap());
    let teller = crate::identity::Identity::from_secret([3; 32]);
    let advert = crate::lobby::Advert {
        signer: teller.key(),
        table,
        game: Some(game),
        state: 1,
        ..flood::heard(1, true).advert().unwrap()
    };
    let advert = frame(&Packet::Adverts(vec![crate::lobby::SignedAdvert::sign(&advert, &teller).unwrap()]));
    let genesis = frame(&Packet::Genesis(Box::new(log.genesis().clone())));
    let true_file = frame(&Packet::ParentAt { game, blob, bytes });
    let false_file = frame(&Packet::ParentAt { game, blob: Digest([8; 32]), bytes: 99 });
    let part = move |index: u32| {
        let (count, bytes) = blobs.part(blob, index).unwrap();
        frame(&Packet::Part { blob, index, count, bytes: bytes.to_vec() })
    };
    let ((read, is_read), (go_on, may_go_on)) = (channel(), channel::<()>());
    let two = hostile::hostile(async move {
        let mut teller = meet([3; 32], target, at).await;
        let mut stranger = meet([4; 32], target, at).await;
        teller.frame(&advert).await.unwrap();
        hears(&mut teller, |packet| matches!(packet, Packet::Fetch { .. }).then_some(())).await;
        teller.frame(&genesis).await.unwrap();
        hears(&mut teller, |packet| matches!(packet, Packet::FetchParent { .. }).then_some(())).await;
        stranger.frame(&false_file).await.unwrap();
        assert!(!is_asked_for_a_part(&mut stranger).await, "the stranger was not asked for the game");
        teller.frame(&true_file).await.unwrap();
        let last = bytes.div_ceil(crate::blob::MAX_CHUNK as u32) - 1;
        for index in 0..=last {
            let is_it = |packet| matches!(packet, Packet::AskPart { index: asked, .. } if asked == index);
            hears(&mut teller, |packet| is_it(packet).then_some(())).await;
            teller.frame(&part(index)).await.unwrap();
        }
        // The part arrives once more, as when two slow peers were asked.
        teller.frame(&part(last)).await.unwrap();
        is_asked_for_a_part(&mut teller).await;
        read.send(()).unwrap();
        may_go_on.recv().unwrap();
    });
    until(&mut [&mut c], |p| p[0].table == Some(table));
    c.send(GoCommand::Watch { table, password: None });
    let mut is_done = false;
    until(&mut [&mut c], |_| {
        is_done |= is_read.try_recv().is_ok();
        is_done || two.is_finished()
    });
    if !is_done {
        return two.join().unwrap();
    }
    // Readings are reported now and then.
    let since = Instant::now();
    until(&mut [&mut c], |p| p[0].most_read > 0 && since.elapsed() > Duration::from_secs(1));
    std::fs::remove_file(&held).unwrap();
    until(&mut [&mut c], |p| p[0].path.is_some());
    assert_eq!((c.most_read, &c.problems), (1, &Vec::new()));
    go_on.send(()).unwrap();
    two.join().unwrap();
}
