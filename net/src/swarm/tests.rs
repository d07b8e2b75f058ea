//! Two or three swarms over loopback sockets, without mDNS.

use super::hostile::Raw;
#[cfg(target_os = "linux")]
use super::hostile::from_elsewhere;
use super::*;
use libp2p::identity::Keypair;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A swarm without a report for this long hangs.
const PATIENCE: Duration = Duration::from_secs(120);

struct Peer {
    key: Key,
    at: SocketAddr,
    orders: mpsc::UnboundedSender<SwarmCommand>,
    reports: mpsc::Receiver<SwarmNotice>,
}

impl Peer {
    async fn start(hall: Option<&str>) -> Self {
        let pair = Keypair::generate_ed25519();
        let key = identity::key_of(&pair.public().to_peer_id()).unwrap();
        let listen = Listen::At("127.0.0.1:0".parse().unwrap());
        let run = Run::new().unwrap();
        let options = Options { pair, listen, mdns: None, hall: hall.and_then(Secret::new), run };
        let (orders, mut reports) = start(options).unwrap();
        let Some(SwarmNotice::Listening(at)) = reports.recv().await else { panic!("does not listen") };
        Self { key, at, orders, reports }
    }

    fn dial(&self, at: SocketAddr) {
        self.orders.send(SwarmCommand::Dial(address::to_multiaddr(at))).unwrap();
    }

    async fn next(&mut self) -> SwarmNotice {
        tokio::time::timeout(PATIENCE, self.reports.recv()).await.expect("no report").unwrap()
    }

    /// The next report, while a raw connection is kept alive and does something else.
    async fn next_while(&mut self, raw: &mut Raw, mut does: impl FnMut(&mut Raw)) -> SwarmNotice {
        let report = self.next();
        tokio::pin!(report);
        loop {
            tokio::select! {
                report = &mut report => return report,
                () = tokio::time::sleep(Duration::from_millis(30)) => {
                    does(raw);
                    // It may be closed by now, which the report says.
                    let _ = raw.write(&[0; 4]).await;
                }
            }
        }
    }

    async fn until_up(&mut self, key: Key) {
        loop {
            if matches!(self.next().await, SwarmNotice::Up(k, ..) if k == key) {
                return;
            }
        }
    }
}

#[tokio::test]
async fn frames_arrive_whole_and_in_order_and_a_restart_is_a_new_link() {
    let (mut a, mut b) = (Peer::start(None).await, Peer::start(None).await);
    a.dial(b.at);
    a.until_up(b.key).await;
    b.until_up(a.key).await;
    let frames: Vec<Vec<u8>> = (1..=200u32).map(|n| vec![n as u8; (n * 327) as usize]).collect();
    for frame in &frames {
        a.orders.send(SwarmCommand::Send(b.key, frame.clone())).unwrap();
    }
    for frame in &frames {
        assert!(
            matches!(b.next().await, SwarmNotice::Frame(from, bytes) if from == a.key && *bytes == frame[..])
        );
    }
    b.orders.send(SwarmCommand::Close(a.key)).unwrap();
    assert!(matches!(a.next().await, SwarmNotice::Down(key) if key == b.key));
    a.until_up(b.key).await;
    a.orders.send(SwarmCommand::Send(b.key, vec![7])).unwrap();
    loop {
        if let SwarmNotice::Frame(_, bytes) = b.next().await {
            assert_eq!(*bytes, [7]);
            return;
        }
    }
}

#[tokio::test]
async fn who_ends_is_heard_to_its_last_frame_by_one_that_is_slow() {
    let (mut a, mut b) = (Peer::start(None).await, Peer::start(None).await);
    a.dial(b.at);
    a.until_up(b.key).await;
    b.until_up(a.key).await;
    // More than the buffers between the two hold.
    let frames: Vec<Vec<u8>> = (0..600u32).map(|n| vec![n as u8; 10_000]).collect();
    for frame in &frames {
        a.orders.send(SwarmCommand::Send(b.key, frame.clone())).unwrap();
    }
    drop(a.orders);
    tokio::time::sleep(Duration::from_millis(500)).await;
    for frame in &frames {
        assert!(
            matches!(b.next().await, SwarmNotice::Frame(from, bytes) if from == a.key && *bytes == frame[..])
        );
    }
    assert!(matches!(b.next().await, SwarmNotice::Down(key) if key == a.key));
    let ended = tokio::time::timeout(PATIENCE, async { while a.reports.recv().await.is_some() {} });
    assert!(ended.await.is_ok(), "the swarm ends once everything was received");
}

#[tokio::test]
async fn both_dialling_at_once_still_meet() {
    let (mut a, mut b) = (Peer::start(None).await, Peer::start(None).await);
    a.dial(b.at);
    b.dial(a.at);
    a.until_up(b.key).await;
    b.until_up(a.key).await;
    a.orders.send(SwarmCommand::Send(b.key, vec![1, 2, 3])).unwrap();
    loop {
        match b.next().await {
            SwarmNotice::Frame(_, bytes) => return assert_eq!(*bytes, [1, 2, 3]),
            // The second of two connections may close, and take the first streams with it.
            SwarmNotice::Up(..) => a.orders.send(SwarmCommand::Send(b.key, vec![1, 2, 3])).unwrap(),
            _ => {}
        }
    }
}

#[tokio::test]
async fn an_address_that_answers_nonsense_is_told_apart_from_silence() {
    let nonsense = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = nonsense.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = nonsense.accept().await {
            let _ =
                tokio::io::AsyncWriteExt::write_all(&mut socket, b"HTTP/1.1 400 Bad Request\r\n\r\n").await;
        }
    });
    let mut a = Peer::start(None).await;
    a.dial(at);
    assert!(matches!(a.next().await, SwarmNotice::DialFailed(_, Failure::NotOurs)));
    // Bound, so that no other program gets this port, but not listening.
    let silent = tokio::net::TcpSocket::new_v4().unwrap();
    silent.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    a.dial(silent.local_addr().unwrap());
    let report = a.next().await;
    assert!(matches!(report, SwarmNotice::DialFailed(_, Failure::Silence(_))), "{report:?}");
    a.dial(a.at);
    assert!(matches!(a.next().await, SwarmNotice::DialFailed(_, Failure::Oneself)));
}

#[tokio::test]
async fn a_place_of_another_computer_is_refused_with_the_words_of_the_system() {
    // An address for examples, which no computer has (RFC 5737).
    let listen = Listen::At("192.0.2.1:0".parse().unwrap());
    let options = Options {
        pair: Keypair::generate_ed25519(),
        listen,
        mdns: None,
        hall: None,
        run: Run::new().unwrap(),
    };
    let (_orders, mut reports) = start(options).unwrap();
    let report = reports.recv().await.unwrap();
    assert!(matches!(&report, SwarmNotice::NoNetwork(why) if !why.is_empty()), "{report:?}");
}

/// What two programs learn of their halls: the one that dials, and the one that is dialled.
async fn meet(from: Option<&str>, to: Option<&str>) -> (Option<OtherHall>, Option<OtherHall>) {
    let (mut a, mut b) = (Peer::start(from).await, Peer::start(to).await);
    a.dial(b.at);
    let here = match a.next().await {
        SwarmNotice::DialFailed(_, Failure::OtherHall(hall)) => Some(hall),
        SwarmNotice::Reached(..) => None,
        other => panic!("{other:?}"),
    };
    let there = match b.next().await {
        SwarmNotice::OtherHall { hall, who: None, ip: Some(_) } => Some(hall),
        SwarmNotice::Up(key, ..) if key == a.key => None,
        other => panic!("{other:?}"),
    };
    (here, there)
}

#[tokio::test]
async fn both_sides_hear_that_their_halls_differ_and_how() {
    use OtherHall::{Another, Closed, Open};
    let (blue, red) = (Some("blue door"), Some("red door"));
    assert_eq!(meet(blue, blue).await, (None, None));
    assert_eq!(meet(None, None).await, (None, None));
    assert_eq!(meet(blue, red).await, (Some(Another), Some(Another)));
    assert_eq!(meet(blue, None).await, (Some(Open), Some(Closed)));
    assert_eq!(meet(None, blue).await, (Some(Closed), Some(Open)));
}

#[tokio::test]
async fn a_giant_frame_ends_that_connection_and_no_other() {
    let (mut a, mut b) = (Peer::start(None).await, Peer::start(None).await);
    b.dial(a.at);
    a.until_up(b.key).await;
    b.until_up(a.key).await;

    let mut hostile = Raw::connect(Keypair::generate_ed25519(), a.key, a.at).await.unwrap();
    let evil = hostile.key;
    a.until_up(evil).await;
    hostile.write(&u32::MAX.to_le_bytes()).await.unwrap();
    assert!(matches!(a.next().await, SwarmNotice::Misbehaved(who, _) if who == evil));
    assert!(matches!(a.next().await, SwarmNotice::Down(who) if who == evil));
    b.orders.send(SwarmCommand::Send(a.key, vec![9])).unwrap();
    assert!(matches!(a.next().await, SwarmNotice::Frame(from, bytes) if from == b.key && *bytes == [9]));
}

#[tokio::test]
async fn a_computer_that_falls_silent_is_given_up_after_four_seconds() {
    let mut a = Peer::start(None).await;
    let mut mute = Raw::connect(Keypair::generate_ed25519(), a.key, a.at).await.unwrap();
    let key = mute.key;
    let start = Instant::now();
    mute.write(&[0; 4]).await.unwrap();
    a.until_up(key).await;
    // A busy computer may get to it later, but then it also gets less often to what this thread counts.
    let tenths = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&tenths);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_millis(100)).await;
            count.fetch_add(1, Ordering::Relaxed);
        }
    });
    assert!(matches!(a.next().await, SwarmNotice::Down(who) if who == key));
    assert!(start.elapsed() >= Duration::from_millis(3990), "{:?}", start.elapsed());
    let tenths = tenths.load(Ordering::Relaxed);
    assert!(tenths < 80, "{tenths} tenths of a second");
}

#[tokio::test]
async fn who_is_barred_is_not_let_in_and_may_come_back_later() {
    let (mut a, b) = (Peer::start(None).await, Peer::start(None).await);
    b.dial(a.at);
    a.until_up(b.key).await;
    let begin = Instant::now();
    a.orders.send(SwarmCommand::Bar(b.key, Duration::from_secs(3))).unwrap();
    assert!(matches!(a.next().await, SwarmNotice::Down(key) if key == b.key));
    a.until_up(b.key).await;
    assert!(begin.elapsed() >= Duration::from_secs(3), "{:?}", begin.elapsed());
}

#[tokio::test]
async fn who_does_not_read_is_given_up_when_eight_megabytes_wait() {
    let mut a = Peer::start(None).await;
    let mut deaf = Raw::connect(Keypair::generate_ed25519(), a.key, a.at).await.unwrap();
    let key = deaf.key;
    deaf.write(&[0; 4]).await.unwrap();
    a.until_up(key).await;
    let mut sent = 0;
    while sent < 20 << 20 {
        a.orders.send(SwarmCommand::Send(key, vec![7; 60_000])).unwrap();
        sent += 60_000;
    }
    let report = a.next_while(&mut deaf, |_| {}).await;
    assert!(
        matches!(&report, SwarmNotice::Misbehaved(who, why) if *who == key && why.contains("too slowly")),
        "{report:?}"
    );
    assert!(matches!(a.next().await, SwarmNotice::Down(who) if who == key));
    a.orders.send(SwarmCommand::Send(key, vec![7])).unwrap();
    deaf.until_deaf().await;
}

#[tokio::test]
async fn who_opens_streams_without_end_is_cut_off() {
    let mut a = Peer::start(None).await;
    let mut busy = Raw::connect(Keypair::generate_ed25519(), a.key, a.at).await.unwrap();
    let key = busy.key;
    a.until_up(key).await;
    let mut opened = 0;
    let report = a
        .next_while(&mut busy, |busy| {
            busy.open_another();
            opened += 1;
        })
        .await;
    assert!(opened > 8, "cut off after {opened}");
    assert!(
        matches!(report, SwarmNotice::Flooded(who, why) if who == key && why.contains("streams")),
        "{report:?}"
    );
    assert!(matches!(a.next().await, SwarmNotice::Down(who) if who == key));
    busy.until_closed().await;
}

#[tokio::test]
async fn twenty_that_come_at_once_all_get_their_streams() {
    let mut a = Peer::start(None).await;
    let (key, at) = (a.key, a.at);
    let come = (0..20).map(|_| tokio::spawn(Raw::connect(Keypair::generate_ed25519(), key, at)));
    let come: Vec<_> = come.collect();
    for raw in come {
        assert!(raw.await.unwrap().is_ok());
    }
    let mut up = HashSet::new();
    while up.len() < 20 {
        match a.next().await {
            SwarmNotice::Up(key, ..) => assert!(up.insert(key), "none of them had to connect twice"),
            // They say nothing, so the first may be closed before the last one is there.
            SwarmNotice::Down(key) => assert!(up.contains(&key)),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn more_bytes_than_anybody_needs_to_send_are_too_many() {
    let mut a = Peer::start(None).await;
    let mut wordy = Raw::connect(Keypair::generate_ed25519(), a.key, a.at).await.unwrap();
    let key = wordy.key;
    a.until_up(key).await;
    tokio::spawn(async move { while wordy.frame(&[7; 60_000]).await.is_ok() {} });
    let mut bytes = 0;
    let of = loop {
        match a.next().await {
            SwarmNotice::Frame(_, frame) => bytes += frame.len(),
            SwarmNotice::Flooded(who, of) if who == key => break of,
            other => panic!("{other:?}"),
        }
    };
    assert!(of.contains("bytes") && bytes > 30 << 20, "{of} after {bytes} bytes");
}

/// The simulated processing time of each frame, and the least interval to a stranger's next frame.
#[cfg(target_os = "linux")]
const WORK: (Duration, Duration) = (Duration::from_millis(100), Duration::from_millis(1_100));

/// A peer at another address that sends a dozen frames.
#[cfg(target_os = "linux")]
async fn stranger(a: &mut Peer, from: u8) -> Key {
    let at = from_elsewhere([127, 0, 0, from], a.at).await;
    let mut raw = Raw::connect(Keypair::generate_ed25519(), a.key, at).await.unwrap();
    let key = raw.key;
    a.until_up(key).await;
    tokio::spawn(async move {
        for _ in 0..12 {
            raw.frame(&[7]).await.unwrap();
        }
        raw.until_closed().await;
    });
    key
}

/// The senders of frames and their times, until one peer has sent enough.
#[cfg(target_os = "linux")]
async fn frames(a: &mut Peer, of: Key, many: usize) -> Vec<(Key, Instant)> {
    let mut frames = Vec::new();
    while count(&frames, of) < many {
        if let SwarmNotice::Frame(from, frame) = a.next().await {
            frames.push((from, Instant::now()));
            frame.took(WORK.0);
        }
    }
    frames
}

#[cfg(target_os = "linux")]
fn count(frames: &[(Key, Instant)], of: Key) -> usize {
    frames.iter().filter(|(from, _)| *from == of).count()
}

#[tokio::test]
#[cfg(target_os = "linux")]
async fn a_stranger_waits_as_long_as_its_last_frame_costs_and_who_greets_waits_too() {
    let mut a = Peer::start(None).await;
    let key = stranger(&mut a, 3).await;
    // The budget covers the first frame.
    let frames = frames(&mut a, key, 3).await;
    let (second, last) = (frames[1].1, frames[2].1);
    assert!(last - second >= WORK.1, "{:?}", last - second);
    let at = from_elsewhere([127, 0, 0, 5], a.at).await;
    let raw = Raw::connect(Keypair::generate_ed25519(), a.key, at).await;
    assert!(raw.is_ok() && last.elapsed() >= WORK.1, "{:?}", last.elapsed());
}

#[tokio::test]
#[cfg(target_os = "linux")]
async fn whom_the_table_needs_waits_for_no_strangers_turn_whatever_its_own_frames_cost() {
    let (mut a, mut b) = (Peer::start(None).await, Peer::start(None).await);
    b.dial(from_elsewhere([127, 0, 0, 4], a.at).await);
    a.until_up(b.key).await;
    b.until_up(a.key).await;
    a.orders.send(SwarmCommand::Want(vec![b.key])).unwrap();
    let key = stranger(&mut a, 3).await;
    frames(&mut a, key, 2).await;
    for n in 0..50 {
        b.orders.send(SwarmCommand::Send(a.key, vec![n])).unwrap();
    }
    let both = frames(&mut a, b.key, 50).await;
    assert!(count(&both, key) <= 3, "{} frames of a stranger before fifty of the table", count(&both, key));
    // The stranger may become a needed peer, too.
    a.orders.send(SwarmCommand::Want(vec![b.key, key])).unwrap();
    let left = 12 - 2 - count(&both, key);
    let begin = Instant::now();
    frames(&mut a, key, left).await;
    assert!(begin.elapsed() < WORK.1 * (left as u32 - 1), "{left} took {:?}", begin.elapsed());
}

/// Peers from another address that stay and send heartbeats.
#[cfg(target_os = "linux")]
async fn crowd(from: u8, many: usize, target: Key, at: SocketAddr) -> Vec<Key> {
    let at = from_elsewhere([127, 0, 0, from], at).await;
    let come = |_| async move {
        let begin = Instant::now();
        // No more than six of one address may be pending.
        let mut raw = loop {
            match Raw::connect(Keypair::generate_ed25519(), target, at).await {
                Ok(raw) => break raw,
                Err(error) => assert!(begin.elapsed() < PATIENCE, "not let in: {error}"),
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        };
        let key = raw.key;
        tokio::spawn(async move {
            while raw.write(&[0; 4]).await.is_ok() {
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        });
        key
    };
    futures::future::join_all((0..many).map(come)).await
}

#[tokio::test]
#[cfg(target_os = "linux")]
async fn who_has_many_addresses_takes_no_place_from_who_has_one() {
    let mut a = Peer::start(None).await;
    let (key, at) = (a.key, a.at);
    // As many as there are places, but from one address no more than allowed.
    let crowds = [(3, 1), (10, 16), (11, 16), (12, 16), (13, 16), (14, 16), (15, 15)];
    let all = crowds.map(|(from, many)| tokio::spawn(crowd(from, many, key, at)));
    let mut up = HashSet::new();
    while up.len() < 96 {
        match a.next().await {
            SwarmNotice::Up(key, ..) => _ = up.insert(key),
            SwarmNotice::Down(key) => panic!("{key:?} lost its link although there was room"),
            _ => {}
        }
    }
    let all = futures::future::join_all(all).await;
    let neighbour = all[0].as_ref().unwrap()[0];
    let newcomer = tokio::spawn(crowd(4, 1, key, at));
    let mut gone = None;
    loop {
        match a.next().await {
            SwarmNotice::Up(..) => break,
            SwarmNotice::Down(key) => assert!(key != neighbour && gone.replace(key).is_none()),
            _ => {}
        }
    }
    assert!(gone.is_some_and(|gone| up.contains(&gone)), "one of the many makes room");
    newcomer.await.unwrap();
}
