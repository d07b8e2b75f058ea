//! Tables with a password while their game runs: a peer that does not know it gets nothing, one that does gets
//! everything.

use super::chat::{heard, say};
use super::flood::{encode, hello};
use super::*;
use crate::identity::Identity;
use crate::lobby::{Advert, Ask, Beginning, Details, Lobby, SignedAdvert};
use crate::node::packet::{Packet, Proof};
use crate::secret::Lock;
use crate::session::Message;
use crate::spectators::SpectatorMessage;
use crate::swarm::hostile::Raw;
use libp2p::identity::Keypair;
use std::net::SocketAddr;

/// A tile set that is not built in, so that a newcomer has to request it.
pub(super) fn village() -> TileSet {
    let base = TileSets::built_in().get("base").unwrap().to_ron();
    TileSet::parse("village.ron", &base.replacen("\"base\"", "\"village\"", 1)).unwrap()
}

/// Two bots with this pause at a table with a password.
fn two(test: &str, pause: u64) -> (Player, Player) {
    let mut a = Player::new(test, "a");
    a.sets = Arc::new(a.sets.with(vec![village()]).unwrap());
    let mut a = a.start(&[], pause);
    let mut b = Player::new(test, "b").start(&[&a], pause);
    let mut setup = short_game(2);
    setup.sets.iter_mut().filter(|set| *set == "base").for_each(|set| *set = "village".to_owned());
    assert!(setup.sets.contains(&"village".to_owned()));
    a.send(GoCommand::Host(NewTable { password: Secret::new("sesame"), setup, ..table(2) }));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: Secret::new("sesame") });
    until(&mut [&mut a, &mut b], |p| p[0].seen > 6 && p[1].seen > 6);
    (a, b)
}

/// Everything that a computer without the password is sent, whatever it asks for: all frames up to the answer to its
/// last request.
async fn besiege(target: Key, at: SocketAddr, table: Digest, game: Digest) -> Vec<Packet> {
    let mut raw = Raw::connect(Keypair::generate_ed25519(), target, at).await.unwrap();
    let follow = SpectatorMessage::Follow { farthest: 15 };
    let fetch = Message::Fetch { game, have: vec![(0, game)] };
    let (blob, nowhere) = (Digest::of(village().to_ron().as_bytes()), Digest([1; 32]));
    let asks = [
        Packet::AskPart { blob, index: 0 },
        flood::ask_seat(game),
        Packet::AskSeat { game, ask: None },
        Packet::Decline { game, body: nowhere },
        Packet::Branching { game, table: nowhere, seq: 1 },
        Packet::Open { game },
        Packet::Fetch { game },
        Packet::Spectators { game, message: follow.clone() },
        Packet::Game { game, message: Box::new(fetch) },
        Packet::FetchParent { game },
        Packet::Chat { table, lines: crate::chat::samples(table, 3), is_past: false },
        Packet::Spectators { game, message: follow },
    ];
    raw.frame(&hello()).await.unwrap();
    let mut heard = Vec::new();
    // Each request alone is refused.
    for (n, ask) in asks.iter().enumerate().filter(|(_, ask)| !is_left_unanswered(ask)) {
        raw.frame(&encode(ask)).await.unwrap();
        let answers = until_answered(&mut raw, Digest([100 + n as u8; 32])).await;
        let is_refused = |packet: &Packet| matches!(packet, Packet::Refused { table: t, .. } if *t == table);
        assert!(answers.iter().any(is_refused), "{ask:?}: {answers:?}");
        heard.extend(answers);
    }
    // Some packets come a little after the request: the listeners are checked only now and then.
    for round in 0..4u8 {
        for ask in &asks {
            raw.frame(&encode(ask)).await.unwrap();
        }
        tokio::time::sleep(Duration::from_millis(400)).await;
        heard.extend(until_answered(&mut raw, Digest([round; 32])).await);
    }
    heard
}

/// Whether a request is never answered, whoever sends it.
const fn is_left_unanswered(ask: &Packet) -> bool {
    matches!(ask, Packet::Open { .. } | Packet::AskPart { .. })
}

/// Sends a request about a table that does not exist, and returns all packets until its answer.
async fn until_answered(raw: &mut Raw, last: Digest) -> Vec<Packet> {
    raw.frame(&encode(&Packet::Ask { table: last, ask: Ask::Leave })).await.unwrap();
    let mut heard = Vec::new();
    loop {
        let Ok(packet) = crate::wire::decode::<Packet>(&raw.read_frame().await.unwrap()) else { continue };
        let is_last = matches!(packet, Packet::Refused { table, .. } if table == last);
        heard.push(packet);
        if is_last {
            return heard;
        }
    }
}

/// Whether it tells something about a table.
const fn is_telling(packet: &Packet) -> bool {
    matches!(
        packet,
        Packet::Genesis(_)
            | Packet::Game { .. }
            | Packet::Chat { .. }
            | Packet::Part { .. }
            | Packet::ParentAt { .. }
            | Packet::Spectators { .. }
    )
}

#[test]
fn a_stranger_gets_nothing_of_log_and_talk_of_a_locked_table_and_is_not_heard_there() {
    let (mut a, mut b) = two("siege", 30);
    hold([&a, &b], true);
    say(&a, "between us");
    until(&mut [&mut a, &mut b], |p| heard(p[1]) == ["between us"]);
    let log = crate::log::Log::replay(&crate::file::read(a.path.as_ref().unwrap()).unwrap().records).unwrap();
    let (game, table) = (log.id(), log.offer().table);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    for player in [&a, &b] {
        let target = player.node.as_ref().unwrap().key();
        let at = player.at.clone().unwrap().parse::<SocketAddr>().unwrap();
        let got = runtime.block_on(besiege(target, at, table, game));
        let told: Vec<&Packet> = got.iter().filter(|packet| is_telling(packet)).collect();
        assert!(told.is_empty(), "{told:?}");
        let is_refused = |packet: &Packet| matches!(packet, Packet::Refused { table: t, .. } if *t == table);
        assert!(got.iter().any(is_refused), "the stranger is told that the table has a password");
    }
    until(&mut [&mut a, &mut b], |p| p[0].refusals.iter().any(|r| r.reason.contains("password")));
    assert_eq!((heard(&a), heard(&b)), (vec!["between us".to_owned()], vec!["between us".to_owned()]));
    assert!(a.status.as_ref().unwrap().watchers.is_empty());
    hold([&a, &b], false);
    until(&mut [&mut a, &mut b], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b]);
}

/// Joins the only table there is, to watch, with or without a password.
fn watch(all: &mut [&mut Player], who: usize, password: Option<&str>) {
    until(all, |p| p[who].table.is_some());
    all[who].status = None;
    let (table, password) = (all[who].table.unwrap(), password.and_then(Secret::new));
    all[who].send(GoCommand::Watch { table, password });
    until(all, |p| p[who].status.as_ref().is_some_and(|s| s.is_watching && s.seq > 0));
}

/// Tries to join, and is told why it may not.
fn watch_in_vain(all: &mut [&mut Player], who: usize, password: Option<&str>, why: &Problem) {
    until(all, |p| p[who].table.is_some());
    all[who].problems.clear();
    let (table, password) = (all[who].table.unwrap(), password.and_then(Secret::new));
    all[who].send(GoCommand::Watch { table, password });
    until(all, |p| p[who].problems.contains(why));
    assert!(all[who].path.is_none(), "nothing of the game is here");
}

#[test]
fn who_knows_the_password_watches_and_is_heard_and_players_still_ask_for_it_after_a_restart() {
    let wanted = Problem::Join(JoinProblem::PasswordWanted { name: "Tavern".into() });
    let (mut a, mut b) = two("locked-watch", 30);
    hold([&a, &b], true);
    let mut c = Player::new("locked-watch", "c").start(&[&a], 0);
    watch_in_vain(&mut [&mut a, &mut b, &mut c], 2, None, &wanted);
    watch_in_vain(
        &mut [&mut a, &mut b, &mut c],
        2,
        Some("guess"),
        &Problem::Join(JoinProblem::WrongPassword),
    );
    watch(&mut [&mut a, &mut b, &mut c], 2, Some(" sesame "));
    until(&mut [&mut a, &mut b, &mut c], |p| p[2].status.as_ref().unwrap().following.through.len() == 2);
    say(&c, "nice");
    until(&mut [&mut a, &mut b, &mut c], |p| heard(p[0]) == ["~nice"] && heard(p[1]) == ["~nice"]);
    // A peer that was let in before is not asked again.
    c.stop();
    c.table = None;
    c.restart(&[&a], 0);
    watch(&mut [&mut a, &mut b, &mut c], 2, None);
    until(&mut [&mut a, &mut b, &mut c], |p| p[2].status.as_ref().unwrap().following.through.len() == 2);
    // A restarted player is alone at the table, and its log does not contain the password.
    c.stop();
    b.stop();
    a.stop();
    a.restart(&[], 30);
    a.send(SavedCommand::Resume(a.path.clone().unwrap()));
    let mut d = Player::new("locked-watch", "d").start(&[&a], 0);
    watch_in_vain(&mut [&mut a, &mut d], 1, None, &wanted);
    watch_in_vain(&mut [&mut a, &mut d], 1, Some("guess"), &Problem::Join(JoinProblem::WrongPassword));
    watch(&mut [&mut a, &mut d], 1, Some("sesame"));
    // A player does not need the password to come back either, whatever it has lost.
    std::fs::remove_dir_all(b.folder.path().join("locks")).unwrap();
    b.table = None;
    b.restart(&[&a], 30);
    until(&mut [&mut a, &mut b, &mut d], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    hold([&a, &b], false);
    until(&mut [&mut a, &mut b, &mut d], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b, &mut d]);
}

#[test]
fn those_who_watch_ask_each_other_for_the_password_too() {
    let mut all = ["a", "b", "c", "d"].map(|name| Player::new("locked-relay", name));
    let [a, b, c, d] = &mut all;
    (a.serves, b.serves) = (Some(1), Some(1));
    a.restart(&[], 40);
    b.restart(&[a], 40);
    a.send(GoCommand::Host(NewTable { password: Secret::new("sesame"), ..table(2) }));
    until(&mut [a, b], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: Secret::new("sesame") });
    until(&mut [a, b], |p| p[0].seen > 6 && p[1].seen > 6);
    hold([&*a, &*b], true);
    c.restart(&[a], 0);
    watch(&mut [a, b, c], 2, Some("sesame"));
    until(&mut [a, b, c], |p| p[2].status.as_ref().unwrap().following.through.len() == 2);
    // The players have no room for more spectators.
    d.restart(&[a], 0);
    watch(&mut [a, b, c, d], 3, Some("sesame"));
    let between = c.node.as_ref().unwrap().key();
    until(&mut [a, b, c, d], |p| p[3].status.as_ref().unwrap().following.through[0].key == between);
    let log = crate::log::Log::replay(&crate::file::read(a.path.as_ref().unwrap()).unwrap().records).unwrap();
    let at = c.at.clone().unwrap().parse::<SocketAddr>().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let got = runtime.block_on(besiege(between, at, log.offer().table, log.id()));
    assert!(!got.iter().any(is_telling), "{got:?}");
    hold([&*a, &*b], false);
    until(&mut [a, b, c, d], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[a, b, c, d]);
}

#[test]
fn who_knows_the_password_goes_to_nobody_that_tells_of_the_table_without_its_lock() {
    let mut a = Player::new("locked-bare", "a").start(&[], 0);
    let mut c = Player::new("locked-bare", "c").start(&[&a], 0);
    a.send(GoCommand::Host(NewTable { password: Secret::new("sesame"), ..table(3) }));
    until(&mut [&mut a, &mut c], |p| p[1].is_locked);
    let (host, table) = (a.node.as_ref().unwrap().key(), c.table.unwrap());
    let (target, at) = (c.node.as_ref().unwrap().key(), c.at.clone().unwrap().parse::<SocketAddr>().unwrap());
    let secret = [3; 32];
    let me = Identity::from_secret(secret);
    let begin = Beginning {
        table,
        name: "Tavern".into(),
        setup: short_game(3),
        tile_sets: Vec::new(),
        hints: Hints::Allowed,
        lock: None,
        branch: None,
    };
    let mut lobby = Lobby::host(me.clone(), "Mallory", begin);
    lobby.ask(target, Ask::Join { name: "c".into(), seat: None }).unwrap();
    let lobby = encode(&Packet::Lobby(lobby.signed().unwrap()));
    // The stranger is asked first, and both refuses and invites.
    let advert =
        Advert { signer: me.key(), table, version: u64::MAX, ..flood::heard(1, true).advert().unwrap() };
    let advert = encode(&Packet::Adverts(vec![SignedAdvert::sign(&advert, &me).unwrap()]));
    let refused = encode(&Packet::Refused { table, refusal: crate::lobby::Refusal::NoTable });
    let ((done, is_done), (told, is_told)) = (channel::<()>(), channel());
    let fake = hostile::hostile(async move {
        let pair = crate::swarm::identity::pair_of(&secret).unwrap();
        let mut raw = Raw::connect(pair, target, at).await.unwrap();
        raw.frame(&hello()).await.unwrap();
        raw.frame(&advert).await.unwrap();
        // The last answer comes once everything before it was handled.
        let last = Packet::Ask { table: Digest([9; 32]), ask: Ask::Leave };
        raw.frame(&encode(&last)).await.unwrap();
        while !matches!(crate::wire::decode(&raw.next_frame().await.unwrap()), Ok(Packet::Refused { .. })) {}
        told.send(()).unwrap();
        while is_done.try_recv().is_err() {
            // It may be cut off for this.
            let is_sent = raw.frame(&lobby).await.is_ok() && raw.frame(&refused).await.is_ok();
            if !is_sent {
                return;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
    until(&mut [&mut a, &mut c], |_| is_told.try_recv().is_ok());
    c.send(GoCommand::Join { table, password: Secret::new("sesame") });
    until(&mut [&mut a, &mut c], |p| p[1].lobby.is_some() || !p[1].problems.is_empty());
    assert_eq!(c.problems, Vec::new());
    assert_eq!(c.lobby.as_ref().unwrap().host, host);
    let _ = done.send(());
    until(&mut [&mut a, &mut c], |_| fake.is_finished());
    fake.join().unwrap();
}

#[test]
fn a_faked_table_of_the_same_name_is_not_entered_and_hears_of_no_password() {
    let mut a = Player::new("locked-fake", "a").start(&[], 0);
    let (target, at) = (a.node.as_ref().unwrap().key(), a.at.clone().unwrap().parse::<SocketAddr>().unwrap());
    let (secret, table, salt) = ([3; 32], Digest([4; 32]), Digest([5; 32]));
    let me = Identity::from_secret(secret);
    let begin = Beginning {
        table,
        name: "Tavern".into(),
        setup: short_game(2),
        tile_sets: Vec::new(),
        hints: Hints::Allowed,
        lock: Some(Lock::new(&Secret::new("guess").unwrap(), salt)),
        branch: None,
    };
    let mut lobby = Lobby::host(me.clone(), "Mallory", begin);
    lobby.ask(target, Ask::Join { name: "Somebody".into(), seat: None }).unwrap();
    let lobby = encode(&Packet::Lobby(lobby.signed().unwrap()));
    let details = Details { setup: short_game(2), head: None, salt: Some(salt) };
    let advert = Advert {
        signer: me.key(),
        table,
        name: "Tavern".into(),
        has_password: true,
        details: crate::wire::encode(&details).unwrap(),
        ..flood::heard(1, true).advert().unwrap()
    };
    let advert = encode(&Packet::Adverts(vec![SignedAdvert::sign(&advert, &me).unwrap()]));
    let fake = hostile::hostile(async move {
        let pair = crate::swarm::identity::pair_of(&secret).unwrap();
        let mut raw = Raw::connect(pair, target, at).await.unwrap();
        raw.frame(&hello()).await.unwrap();
        raw.frame(&advert).await.unwrap();
        let mut steps = Vec::new();
        while steps.len() < 2 {
            let Ok(packet) = crate::wire::decode(&raw.read_frame().await.unwrap()) else { continue };
            match packet {
                Packet::Proof { proof: Proof::Knock(knock), .. } => {
                    let word = Lock::new(&Secret::new("guess").unwrap(), salt).word;
                    let ends = password_gate::ends(table, target, me.key());
                    let (answer, _) = crate::secret::answer(&word, &ends, knock).unwrap().unwrap();
                    let proof = Proof::Answer { sid: knock.sid, answer };
                    raw.frame(&lobby).await.unwrap();
                    raw.frame(&encode(&Packet::Proof { table, proof })).await.unwrap();
                    steps.push("knock");
                }
                Packet::Proof { proof: Proof::Wrong, .. } => steps.push("wrong"),
                Packet::Proof { .. } | Packet::Ask { .. } => panic!("{packet:?}"),
                _ => {}
            }
        }
        steps
    });
    until(&mut [&mut a], |p| p[0].table == Some(table));
    a.send(GoCommand::Join { table, password: Secret::new("sesame") });
    until(&mut [&mut a], |_| fake.is_finished());
    assert_eq!(fake.join().unwrap(), ["knock", "wrong"]);
    until(&mut [&mut a], |p| p[0].problems.contains(&Problem::Join(JoinProblem::WrongPassword)));
    assert!(a.lobby.is_none());
}
