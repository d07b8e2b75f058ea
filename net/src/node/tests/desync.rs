//! A peer claims to compute another state than the rules give: who is told, what is stored of it, and how the game goes
//! on. The false claim comes from outside, from a computer that has only a key.

use super::duplicate_key::secret_of;
use super::flood::encode;
use super::hostile::{enter, hostile};
use super::*;
use crate::blob::Blobs;
use crate::identity::Identity;
use crate::log::{Body, Entry, Log, Proof};
use crate::node::packet::Packet;
use crate::report::{Report, RightState, state_text};
use crate::session::{Item, Message};
use crate::swarm::hostile::Raw;
use crate::swarm::identity::pair_of;
use libp2p::identity::Keypair;
use rules::Wait;
use std::net::SocketAddr;
use std::thread::JoinHandle;
use tokio::sync::oneshot;

/// A state that the rules never produce.
const FALSE: Digest = Digest([7; 32]);

/// Two players that wait in the second one's turn, and the log of the game so far.
fn two_in_the_seconds_turn(test: &str) -> (Player, Player, Log) {
    let mut a = Player::new(test, "a").start(&[], 20);
    let mut b = Player::new(test, "b").start(&[&a], 20);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b], |p| p.iter().all(|p| p.seen > 5));
    let second = key_of(&b);
    loop {
        hold([&a, &b], true);
        // Lets packets in flight arrive.
        let since = Instant::now();
        until(&mut [&mut a, &mut b], |p| {
            p[0].seen == p[1].seen && since.elapsed() > Duration::from_millis(500)
        });
        let log = Log::replay(&crate::file::read(b.path.as_ref().unwrap()).unwrap().records).unwrap();
        let is_its = |seat| log.roster().author(seat) == Some(second);
        if log.seq() == a.seen && matches!(log.game().wait(), Wait::Decide { seat, .. } if is_its(seat)) {
            return (a, b, log);
        }
        hold([&a, &b], false);
        let seen = a.seen;
        until(&mut [&mut a, &mut b], |p| p[0].seen > seen);
    }
}

fn key_of(player: &Player) -> Key {
    player.node.as_ref().unwrap().key()
}

fn place_of(player: &Player) -> (Key, SocketAddr) {
    (key_of(player), player.at.as_ref().unwrap().parse().unwrap())
}

/// The text of a state with wrong points for the first seat.
fn with_false_points(text: &str) -> String {
    let line = |line: &str| match line.starts_with("seat 0 score: ") {
        true => "seat 0 score: 99\n".to_owned(),
        false => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// Sends its claims about a game, and answers questions about its state until it is told to stop. Returns how many
/// states it was sent.
fn says(
    pair: Keypair,
    (target, at): (Key, SocketAddr),
    said: Vec<Packet>,
    state: String,
    mut end: oneshot::Receiver<()>,
) -> JoinHandle<usize> {
    hostile(async move {
        let mut raw = enter(&pair, true, target, at).await;
        for packet in &said {
            raw.frame(&encode(packet)).await.unwrap();
        }
        let mut texts = Blobs::default();
        let text = texts.insert(state.into_bytes()).unwrap();
        let mut told = 0;
        loop {
            let frame = tokio::select! {
                frame = raw.read_frame() => frame.unwrap(),
                _ = &mut end => return told,
            };
            told += usize::from(answers(&mut raw, &frame, &texts, text).await);
        }
    })
}

/// Answers one packet; returns whether the packet told a state.
async fn answers(raw: &mut Raw, frame: &[u8], texts: &Blobs, text: Digest) -> bool {
    let Ok(Packet::Game { game, message }) = crate::wire::decode(frame) else { return false };
    let (answer, is_state) = match *message {
        Message::Desync { seq, .. } => (Message::Desync { game, seq, state: FALSE, text }, true),
        Message::Want { blob, index, .. } => match texts.part(blob, index) {
            Some((count, bytes)) => {
                (Message::Part { game, blob, index, count, bytes: bytes.to_vec() }, false)
            }
            None => return false,
        },
        _ => return false,
    };
    raw.frame(&encode(&Packet::Game { game, message: Box::new(answer) })).await.unwrap();
    is_state
}

#[test]
fn a_false_state_stops_the_game_is_reported_and_is_over_once_the_program_is_mended() {
    let (mut a, mut b, log) = two_in_the_seconds_turn("false-turn");
    let (game, seq, who) = (log.id(), log.seq() + 1, key_of(&b));
    let seat = match log.game().wait() {
        Wait::Decide { seat, .. } => seat,
        other => panic!("{other:?}"),
    };
    let body = Body::Act { returns: Vec::new(), actions: vec![log.game().legal()[0]] };
    let (true_entry, after) = log.next_entry(body, Some(seat), Some(who)).unwrap();
    let entry = Entry { state: FALSE, ..true_entry };
    let odd = Identity::from_secret(secret_of(b.folder.path()));
    let proof = Proof::Author(Entry::sign(entry.id(), &odd));
    let items = vec![Item { entry: entry.bytes(), proof }];
    let message = Box::new(Message::Entries { game, items, acks: Vec::new() });
    let said = vec![Packet::Open { game }, Packet::Game { game, message }];
    let state = with_false_points(&state_text(&after.game, &after.roster));
    b.stop();

    let (done, end) = oneshot::channel();
    let liar = says(pair_of(odd.secret()).unwrap(), place_of(&a), said, state, end);
    let is_named = |problem: &Problem| match problem {
        Problem::Game(GameProblem::Desync { seq: at, with, field: Some(field) }) => {
            (*at, *with) == (seq, who) && field.starts_with("seat 0 score: ")
        }
        _ => false,
    };
    let told = [
        Problem::Game(GameProblem::Desync { seq, with: who, field: None }),
        Problem::Game(GameProblem::FalseState { who, seq }),
    ];
    until(&mut [&mut a], |p| {
        p[0].problems.iter().any(is_named) && told.iter().all(|told| p[0].problems.contains(told))
    });
    let mut report = None;
    until(&mut [&mut a], |p| {
        report = p[0].problems.iter().find_map(|problem| match problem {
            Problem::Game(GameProblem::Report { path }) => Some(path.clone()),
            _ => None,
        });
        report.is_some()
    });
    let report = Report::parse(&std::fs::read_to_string(report.unwrap()).unwrap()).unwrap();
    assert_eq!((report.seq, report.judge()), (seq, RightState::Ours));
    let fields = report.differences();
    assert!(fields.iter().any(|field| field.starts_with("seat 0 score: ")), "{fields:?}");
    let _ = done.send(());
    assert!(liar.join().unwrap() > 0, "it was sent the state here");
    assert_eq!(a.seen, log.seq(), "the false entry is not played");

    // Both resume from their own files.
    a.stop();
    hold([&a, &b], false);
    a.restart(&[], 20);
    b.restart(&[&a], 20);
    for player in [&a, &b] {
        player.send(SavedCommand::Resume(player.path.clone().unwrap()));
    }
    until(&mut [&mut a, &mut b], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b]);
}

#[test]
fn who_watches_and_says_that_it_computes_another_state_alarms_nobody_and_is_told_the_one_here() {
    let (mut a, mut b, log) = two_in_the_seconds_turn("odd-watcher");
    let (game, seq) = (log.id(), log.seq());
    let state = with_false_points(&state_text(log.game(), log.roster()));
    let text = Blobs::default().insert(state.clone().into_bytes()).unwrap();
    let message = Box::new(Message::Desync { game, seq, state: FALSE, text });
    let said = vec![Packet::Open { game }, Packet::Game { game, message }];
    let (done, end) = oneshot::channel();
    let watcher = says(Keypair::generate_ed25519(), place_of(&a), said, state, end);
    let since = Instant::now();
    until(&mut [&mut a, &mut b], |_| since.elapsed() > Duration::from_secs(3));
    let _ = done.send(());
    assert!(watcher.join().unwrap() > 0, "it is sent the state, so that it can report what differs");
    hold([&a, &b], false);
    until(&mut [&mut a, &mut b], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b]);
    for player in [&a, &b] {
        assert!(player.problems.is_empty(), "{:?}", player.problems);
    }
}
