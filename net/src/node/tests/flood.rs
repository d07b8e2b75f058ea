//! What hostile computers send: every kind of packet, and worse, more often than anyone needs to.

use crate::discovery::DiscoveryMessage;
use crate::identity::{Digest, Identity, Key, Purpose};
use crate::lobby::{Advert, Ask, Beginning, Lobby, Refusal, SignedAdvert};
use crate::log::{Body, Entry, Evidence, Genesis, Proof as Vouched, Return, Source};
use crate::node::packet::{Hello, Packet, Proof};
use crate::session::{Item, Message};
use crate::start::StartMessage;
use crate::swarm::{Alive, Run};
use crate::table::SeatAsk;
use crate::wire;
use rules::{Preset, Seat};

/// How an attack ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// Its connection is closed; it may come back at once.
    Closed,
    /// It is barred for a while.
    Barred,
}

/// An attack.
pub(super) struct Attacker {
    pub(super) name: &'static str,
    pub(super) says_hello: bool,
    /// What it sends, repeatedly until it is cut off.
    pub(super) frames: Vec<Vec<u8>>,
    /// Part of the reason in the list of refusals.
    pub(super) reason: &'static str,
    /// Whether that must be the reason.
    pub(super) is_only_reason: bool,
    pub(super) end: End,
}

pub(super) fn encode(packet: &Packet) -> Vec<u8> {
    wire::encode(packet).unwrap()
}

pub(super) fn hello() -> Vec<u8> {
    encode(&Packet::Hello(Hello {
        protocol: crate::log::PROTOCOL,
        rules_version: rules::RULES_VERSION,
        name: "Mallory".into(),
        nonce: Digest([9; 32]),
        port: 0,
    }))
}

/// The secret key of the n-th advertiser.
pub(super) fn secret(n: u64) -> [u8; 32] {
    let mut secret = [1; 32];
    secret[..8].copy_from_slice(&n.to_le_bytes());
    secret
}

/// An advert of a table that does not exist, signed by its inventor or by nobody.
pub(super) fn heard(n: u64, is_true: bool) -> SignedAdvert {
    let identity = Identity::from_secret(secret(n));
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
    SignedAdvert::sign(&advert, &identity).unwrap()
}

fn lobby() -> Packet {
    let begin = Beginning {
        table: Digest([4; 32]),
        name: "Trap".into(),
        setup: Preset::Base.setup(2),
        tile_sets: Vec::new(),
        hints: crate::log::Hints::Allowed,
        lock: None,
        branch: None,
    };
    Packet::Lobby(Lobby::host(Identity::from_secret([5; 32]), "Mallory", begin).signed().unwrap())
}

pub(super) fn ask_seat(game: Digest) -> Packet {
    let identity = Identity::from_secret([6; 32]);
    let signature = identity.sign(Purpose::Return, b"nothing");
    let back = Return { holder: identity.key(), era: 0, anchor: Digest([7; 32]), signature };
    let ask = SeatAsk { seat: Seat(0), name: "Mallory".into(), back };
    Packet::AskSeat { game, ask: Some(Box::new(ask)) }
}

/// Messages of a game that a peer without a seat repeats over and over, to no effect.
fn of_game(name: &'static str, game: Digest, message: Message) -> Attacker {
    let packets = [Packet::Open { game }, Packet::Game { game, message: Box::new(message) }];
    Attacker { is_only_reason: true, ..many(name, &packets, "no end") }
}

fn draw_again(draw: &Entry) -> Message {
    let (game, entry) = (draw.game, draw.bytes());
    Message::Entries { game, items: vec![Item { entry, proof: Vouched::Draw }], acks: Vec::new() }
}

/// It accuses itself of two entries with the same number.
fn accusation(at: &Entry) -> Message {
    let mallory = Identity::from_secret([6; 32]);
    let sign = |state: u8| {
        let entry = Entry { holder: Some(mallory.key()), state: Digest([state; 32]), ..at.clone() };
        (entry.bytes(), Entry::sign(entry.id(), &mallory))
    };
    Message::Evidence(Evidence::Entries { one: sign(1), other: sign(2) })
}

/// Every kind of packet, more than anyone needs of it. Uses an existing game, a draw in it, and a table where that
/// matters.
pub(super) fn of_each_kind(game: Digest, table: Digest, genesis: Genesis, draw: &Entry) -> Vec<Attacker> {
    let (blob, nowhere) = (Digest([8; 32]), Digest([1; 32]));
    let join = Packet::Ask { table, ask: Ask::Join { name: "M".into(), seat: None } };
    let near = |n: u8| (Key([n; 32]), ([10, 0, 0, n], 7).into());
    let invented = |n: u64| Packet::Adverts((0..12).map(|i| heard(n * 12 + i, true)).collect());
    let part = |bytes: usize| Packet::Part { blob, index: 0, count: 9, bytes: vec![0; bytes] };
    let want = Message::Want { game, blob, index: 0 };
    let source = Source::Tokens(vec![nowhere; 2]);
    let other_draw = Entry { body: Body::Draw { k: 1, source }, ..draw.clone() };
    let false_draw = Entry { state: nowhere, ..draw.clone() };
    let more = |name, packet: Packet, reason| many(name, &[packet], reason);
    vec![
        closed("hello twice", Packet::Hello(decoded(&hello())), "twice"),
        closed("too many adverts in one packet", Packet::Adverts(vec![heard(1, true); 13]), "too much"),
        closed("too many addresses in one packet", Packet::Peers(vec![near(1); 65]), "more addresses"),
        more("unsigned adverts", Packet::Adverts(vec![heard(1, false)]), "no end"),
        many("adverts", &(0..250).map(invented).collect::<Vec<_>>(), "more adverts"),
        more("addresses", Packet::Peers((0..64).map(near).collect()), "more addresses than any program"),
        more("asking for a seat", join, "more wishes"),
        more("proofs", Packet::Proof { table, proof: Proof::Wrong }, "more wishes"),
        more("refusals", Packet::Refused { table, refusal: Refusal::Full }, "more words"),
        more("lobbies", lobby(), "more words"),
        more("byes", Packet::Bye { table }, "more words"),
        more("starts", start(table), "more questions"),
        more("opened", Packet::Open { game }, "more words"),
        more("shut", Packet::Shut { game: nowhere }, "more words"),
        more("fetch", Packet::Fetch { game }, "more questions"),
        more("foundings", Packet::Genesis(Box::new(genesis)), "more words"),
        more("parts wanted", Packet::AskPart { blob, index: 0 }, "more questions"),
        more("parts", part(40), "no end"),
        more("large parts", part(32 << 10), "no end"),
        more("messages of the game", Packet::Game { game, message: Box::new(want) }, "of the game"),
        of_game("other draws for a place", game, draw_again(&other_draw)),
        of_game("a draw with another state", game, draw_again(&false_draw)),
        of_game("accusations", game, accusation(draw)),
        more("asking for somebody's seat", ask_seat(game), "more words"),
        more("talk", talk(table), "more lines of talk"),
        more("declining", Packet::Decline { game, body: nowhere }, "more words"),
        more("asking for games", Packet::AskGames, "more questions"),
        more("asking for a game", Packet::AskGame { game }, "more questions"),
        more("playing again", Packet::Rematch { game: nowhere, table: nowhere }, "more words"),
        more("names", Packet::Name("Mallory".into()), "more words"),
        more("second programs", alive(), "no end"),
        more("second programs of others", Packet::Another { run: Run([1; 16]) }, "more words"),
        more(
            "runs of holders",
            Packet::Runs { game, runs: vec![(Key([1; 32]), Run([1; 16])); 8] },
            "more words",
        ),
        closed(
            "more runs than holders",
            Packet::Runs { game, runs: vec![(Key([1; 32]), Run([1; 16])); 9] },
            "more holders",
        ),
        more("branching", Packet::Branching { game, table: nowhere, seq: 1 }, "more words"),
        more(
            "hall: neighbours",
            hall(DiscoveryMessage::Ask { is_urgent: true, links: 0 }),
            "messages of the hall",
        ),
        more("hall: sums", hall(DiscoveryMessage::Sums { links: 0, sums: [3; 16] }), "messages of the hall"),
        more("hall: wishes", hall(DiscoveryMessage::Want((0..1024).collect())), "messages of the hall"),
        more("hall: endless wishes", hall(DiscoveryMessage::Want((0..4000).collect())), "no end"),
        more("hall: endless lists", hall(DiscoveryMessage::Have(vec![(1, 1); 2000])), "no end"),
        many("hall: ever new lists", &(0..400).map(new_names).collect::<Vec<_>>(), "messages of the hall"),
        Attacker { frames: vec![vec![0xff; 60_000]], ..closed("garbage", lobby(), "bytes are not") },
        Attacker { says_hello: false, ..closed("no hello", Packet::Open { game }, "who it is") },
        Attacker { frames: vec![Vec::new()], ..more("heartbeats", lobby(), "more frames") },
    ]
}

/// A message of a second program that its key did not sign.
fn alive() -> Packet {
    let alive = Alive::sign(&Identity::from_secret([6; 32]), Run([1; 16]), Run([2; 16]), None);
    Packet::Alive { key: Key([2; 32]), alive }
}

fn new_names(n: u64) -> Packet {
    hall(DiscoveryMessage::Have((0..1024).map(|i| (n * 1024 + i, 1)).collect()))
}

fn hall(message: DiscoveryMessage) -> Packet {
    Packet::Discovery(message)
}

fn start(table: Digest) -> Packet {
    Packet::Start { table, message: Box::new(StartMessage::Nonce(Digest([2; 32]))) }
}

fn talk(table: Digest) -> Packet {
    Packet::Chat { table, lines: crate::chat::samples(table, 16), is_past: false }
}

fn decoded(bytes: &[u8]) -> Hello {
    match wire::decode(bytes) {
        Ok(Packet::Hello(hello)) => hello,
        other => panic!("{other:?}"),
    }
}

fn many(name: &'static str, packets: &[Packet], reason: &'static str) -> Attacker {
    let frames = packets.iter().map(encode).collect();
    Attacker { name, says_hello: true, frames, reason, is_only_reason: false, end: End::Barred }
}

fn closed(name: &'static str, packet: Packet, reason: &'static str) -> Attacker {
    Attacker { end: End::Closed, ..many(name, &[packet], reason) }
}
