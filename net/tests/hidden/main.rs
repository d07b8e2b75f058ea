//! Closed half tiles from the deal to the audit, over perfect links.
#![expect(clippy::unwrap_used, reason = "a test stops at what should not be")]

mod audit;
mod deal;
mod hand;
#[expect(unreachable_pub, reason = "modules of a test")]
#[expect(dead_code, reason = "this test needs only some of the simulated network")]
#[path = "../sim/mod.rs"]
mod sim;
mod simulated;

use audit::tampered;
use net::identity::{Digest, Identity};
use net::log::{Body, Change, End, Genesis, HolderOffer, Log, SeatKind, SeatOffer, verify_bytes};
use net::session::Session;
use net::start::Plan;
use rules::{Action, Game, HalfHands, Module, Preset, Seat, Wait};
use sim::rng::Rng;
use sim::room::Room;

fn plan(identities: &[Identity], seats: u8) -> Plan {
    let mut setup = Preset::Base.setup(seats);
    setup.sets.extend(["halves1", "halves2"].map(str::to_owned));
    setup.modules.insert(Module::HalfTiles);
    setup.options.half_hands = HalfHands::Dealt;
    let seat = |n: u8| SeatOffer {
        holder: identities[usize::from(n) % identities.len()].key(),
        name: format!("player {n}").into(),
        colour: n,
        player: SeatKind::Person,
    };
    let holder = |n: usize| HolderOffer { key: identities[n].key(), name: format!("computer {n}").into() };
    Plan {
        table: Digest([1; 32]),
        name: "a table with half tiles".into(),
        setup,
        seats: (0..seats).map(seat).collect(),
        holders: (0..identities.len()).map(holder).collect(),
        tile_sets: Vec::new(),
        hints: net::log::Hints::Allowed,
        parent: None,
    }
}

fn people(holders: usize) -> (Vec<Identity>, Genesis) {
    let mut rng = Rng::new(7);
    let identities: Vec<Identity> = (0..holders).map(|_| Identity::from_secret(rng.bytes())).collect();
    let genesis = sim::founding::found(&identities, &plan(&identities, holders.max(2) as u8));
    (identities, genesis)
}

/// One computer per file.
fn seated(identities: &[Identity], genesis: &Genesis, files: Vec<Vec<Vec<u8>>>) -> Room {
    let mut room = Room::empty(genesis, Rng::new(11));
    for (identity, records) in identities.iter().zip(files) {
        room.add(identity.clone(), Log::replay(&records).unwrap(), records);
    }
    room
}

/// A game before its first message.
fn fresh(holders: usize) -> Room {
    let (identities, genesis) = people(holders);
    let records = Log::create(genesis.clone(), Vec::new(), None).unwrap().1;
    seated(&identities, &genesis, vec![records; holders])
}

/// A game whose half tiles are dealt.
fn dealt(holders: usize) -> Room {
    let mut room = fresh(holders);
    room.run();
    room
}

fn seat_change(seat: u8, change: Change) -> Body {
    Body::Seat { seat: Seat(seat), change }
}

/// The half tiles that each session knows: those of its own hand.
fn tiles(room: &Room) -> Vec<Vec<(u8, rules::TileId)>> {
    let of = |session: &Session| {
        let hand = session.hand().map(|hand| hand.tiles().clone()).unwrap_or_default();
        hand.into_iter().collect()
    };
    room.sessions.iter().map(of).collect()
}

/// The openings that a game lists now.
fn openings(game: &Game) -> Vec<Action> {
    game.legal().into_iter().filter(|action| matches!(action, Action::Open { .. })).collect()
}

/// Plays until a player can open a half tile; returns its node, seat and opening.
fn play_to_opening(room: &mut Room) -> (usize, Seat, Action) {
    for _ in 0..200 {
        for node in 0..room.sessions.len() {
            if let Some(seat) = room.sessions[node].my_decision()
                && let Some(open) = openings(&room.sessions[node].seen()).first()
            {
                return (node, seat, *open);
            }
        }
        room.move_once();
    }
    panic!("no player can open a half tile: {}", room.describe());
}

/// Plays a game to its end, opening half tiles whenever possible.
fn play_out(room: &mut Room) {
    for _ in 0..2_000 {
        if room.sessions[0].game().wait() == Wait::Over {
            room.run();
            return;
        }
        let node = (0..room.sessions.len()).find(|node| room.sessions[*node].my_decision().is_some());
        let open = node.and_then(|node| Some((node, *openings(&room.sessions[node].seen()).first()?)));
        if let Some((node, open)) = open
            && let Some(seat) = room.sessions[node].my_decision()
        {
            room.sessions[node].act(room.now, seat, vec![open]).unwrap();
        }
        room.move_once();
    }
    panic!("the game does not end: {}", room.describe());
}

fn result(session: &Session) -> Body {
    let mut possible = session.possible().into_iter();
    possible.find(|body| session.is_result(body)).unwrap()
}

fn file(room: &Room, node: usize) -> Vec<u8> {
    net::file::to_bytes(&room.files[node])
}

#[test]
fn a_whole_game_is_dealt_played_and_audited() {
    let mut room = fresh(3);
    assert_eq!(room.genesis.offer.setup.options.half_hands, HalfHands::Hidden, "the offer says it");
    assert!(room.sessions[0].game().is_dealing_closed());
    room.run();
    assert!(!room.sessions[0].game().is_dealing_closed(), "nobody pressed anything");
    play_out(&mut room);
    let opened = room.sessions[0].game().opened().len();
    assert!(opened >= 6, "{opened} of 9 half tiles were played");
    let body = result(&room.sessions[0]);
    assert!(matches!(&body, Body::Disclose { seeds } if seeds.iter().all(Option::is_some)), "{body:?}");
    assert!(
        room.sessions[0].propose(room.now, Body::Close { end: End::Over }).is_err(),
        "the seeds belong to it"
    );
    room.vote(0, &[1, 2], &body);
    assert!(room.sessions[1].log().roster().is_closed, "{}", room.describe());
    room.assert_alike(&[0, 1, 2]);
    let bytes = file(&room, 1);
    let report = verify_bytes(&bytes).unwrap();
    assert!(report.notes.iter().any(|n| n.contains("dealt fairly: 3 dealers")), "{:?}", report.notes);
    let data = exported(&room);
    for step in ["Shuffle", "Lock", "Deliver", "Open"] {
        assert!(data.contains(step), "{step}");
    }
    tampered(&room);
}

/// The file of a whole game of two, as `testdata/hidden-game.bastide` holds it.
fn whole_game() -> Vec<u8> {
    let mut room = fresh(2);
    room.run();
    play_out(&mut room);
    let body = result(&room.sessions[0]);
    room.vote(0, &[1], &body);
    file(&room, 0)
}

#[test]
fn the_stored_hidden_game_verifies_is_audited_and_is_what_the_same_moves_make_today() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/hidden-game.bastide");
    let bytes = whole_game();
    if std::env::var_os("BASTIDE_WRITE_TESTDATA").is_some() {
        std::fs::write(&path, &bytes).unwrap();
    }
    let report = net::log::verify(&path).unwrap();
    assert!(report.is_over && report.seq > 100, "{report:?}");
    assert!(report.notes.iter().any(|n| n.contains("dealt fairly: 2 dealers")), "{:?}", report.notes);
    let log = Log::replay(&net::file::read(&path).unwrap().records).unwrap();
    assert!(log.game().opened().len() >= 4 && log.unaudited().is_empty());
    assert!(std::fs::read(&path).unwrap() == bytes, "the same moves write another file today: {report:?}");
}

fn exported(room: &Room) -> String {
    format!("{:?}", net::log::export(room.sessions[0].log()))
}
