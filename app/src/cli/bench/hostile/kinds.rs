//! What a stranger can send: every kind of packet, well formed but useless, as long as allowed, and worse.

use net::identity::{Digest, Identity, Key, Purpose, Signature};
use net::log::{
    Ack, Body, Change, Entry, Evidence, Grounds, Instance, Log, PROTOCOL, Proof, Return, Source,
    StateSignature, Stored, Value,
};
use net::session::{Item, Message, Promise, Proposal, Status, Token, Vote};
use net::start::StartMessage;
use net::wire;
use rules::{Action, Seat};
use serde::Serialize;
use std::net::SocketAddr;

/// The packet of a game's messages.
const GAME: u32 = 14;
/// The base point of Ristretto, as good a share of a proof as any.
const SHARE: Digest = Digest([
    0xe2, 0xf2, 0xae, 0x0a, 0x6a, 0xbc, 0x4e, 0x71, 0xa8, 0x84, 0xa9, 0x61, 0xc5, 0x00, 0x51, 0x5f, 0x58,
    0xe3, 0x0b, 0x6a, 0xa5, 0x82, 0xdd, 0x8d, 0xb6, 0xa6, 0x59, 0x45, 0xe0, 0x8d, 0x2d, 0x76,
]);

/// One kind of what is sent.
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) way: Way,
    /// The frames it writes again and again, each with its length prefix.
    pub(super) frames: Vec<Vec<u8>>,
}

/// How it is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// After the greeting, and with the game open.
    Greeted,
    /// Without a greeting.
    Ungreeted,
    /// Sends nothing: connects and waits to be turned away, again and again.
    Storming,
    /// Sends no frames: knocks at a hall with a passphrase, waits for the answer, and knocks again.
    Knocking,
}

/// What a stranger who looked at the game knows.
struct Stranger<'a> {
    me: Identity,
    log: &'a Log,
    game: Digest,
    table: Digest,
}

/// The bytes of a packet: its number and its fields.
fn packet(number: u32, fields: &impl Serialize) -> Vec<u8> {
    let fields = wire::encode(fields).unwrap_or_default();
    [&number.to_le_bytes()[..], &fields].concat()
}

/// The greeting that every peer sends first.
pub(super) fn hello() -> Vec<u8> {
    packet(0, &(PROTOCOL, rules::RULES_VERSION, "Mallory", Digest([9; 32]), 0u16))
}

/// Tells that the sender has the game open.
pub(super) fn open(log: &Log) -> Vec<u8> {
    packet(8, &log.id())
}

/// The bytes of a hall message: its number and its fields.
fn hall(message: &impl Serialize) -> Vec<u8> {
    packet(18, message)
}

/// All kinds, for this game.
pub(super) fn all(log: &Log) -> Vec<Kind> {
    let stranger =
        Stranger { me: Identity::from_secret([99; 32]), log, game: log.id(), table: log.offer().table };
    let mut kinds = stranger.packets();
    kinds.extend(stranger.messages());
    kinds
}

/// The names of all kinds.
pub(super) fn names(log: &Log) -> Vec<&'static str> {
    all(log).iter().map(|kind| kind.name).collect()
}

fn kind(name: &'static str, frames: Vec<Vec<u8>>) -> Kind {
    Kind { name, way: Way::Greeted, frames }
}

/// The attack on a hall with a passphrase.
pub(super) fn knocks() -> Kind {
    Kind { name: "guesses of a passphrase", way: Way::Knocking, frames: Vec::new() }
}

/// The first step of a peer that claims to know a passphrase: a flag that there is one, a number, and a share.
pub(super) fn knock(number: u64) -> Vec<u8> {
    let mut sid = [0; 32];
    sid[..8].copy_from_slice(&number.to_le_bytes());
    [&[1][..], &sid, &SHARE.0].concat()
}

/// The length of the answer: a flag that there is one, a share and a tag.
pub(super) const ANSWER: usize = 1 + 32 + 32;

/// An advert of a table that does not exist, signed by its inventor.
fn advert(number: u64) -> (Vec<u8>, Signature, u32) {
    let mut secret = [1; 32];
    secret[..8].copy_from_slice(&number.to_le_bytes());
    let identity = Identity::from_secret(secret);
    let version = (PROTOCOL, rules::RULES_VERSION, Digest(rules::fingerprint()), identity.key(), 1u64);
    let words = (Digest([3; 32]), "Trap", "Mallory", 0u8, 0u8, 2u8, false);
    let rest = (None::<Digest>, Vec::<Key>::new(), Vec::<SocketAddr>::new(), vec![0u8; 2048]);
    let bytes = wire::encode(&(version, words, rest)).unwrap_or_default();
    let signature = identity.sign(Purpose::Advert, &bytes);
    (bytes, signature, 30_000)
}

impl Stranger<'_> {
    /// The kinds of packets outside a game.
    fn packets(&self) -> Vec<Kind> {
        let (game, table, digest) = (self.game, self.table, Digest([7; 32]));
        let one = |name, number, fields: Vec<u8>| {
            kind(name, vec![[&u32::to_le_bytes(number)[..], &fields].concat()])
        };
        let bytes = |value: Result<Vec<u8>, wire::WireError>| value.unwrap_or_default();
        let address = |n: u8| (Key([n; 32]), SocketAddr::from(([10, 0, 0, n], 7)));
        let near: Vec<_> = (0..64).map(address).collect();
        let invented = |n: u64| packet(1, &(0..12).map(|i| advert(n * 12 + i)).collect::<Vec<_>>());
        let unsigned: Vec<_> = (0..12).map(|i| (advert(i).0, Signature([9; 64]), 30_000u32)).collect();
        let names = |n: u64| (0..1024).map(|i| (n * 1024 + i, 1u64)).collect::<Vec<_>>();
        let lists = (0..400).map(|n| hall(&(6u32, names(n)))).collect();
        let ways = |n: u8| (0..8).map(|i| address(n.wrapping_mul(8).wrapping_add(i))).collect::<Vec<_>>();
        let watch = |number: u32, n: u8| packet(20, &(game, number, (n % 16, n), ways(n)));
        let lines: Vec<(Vec<u8>, Signature)> = (0..16).map(|n| (vec![n; 200], Signature([n; 64]))).collect();
        let back = Return { holder: self.me.key(), era: 0, anchor: digest, signature: Signature([9; 64]) };
        let ask = (Seat(0), "Mallory", back);
        let founding = StartMessage::Genesis(self.log.genesis().clone());
        let holder = self.log.roster().holders[0];
        let run = |n: u8| [n; 16];
        let alive = (holder, run(1), run(2), 1u64, None::<SocketAddr>, Signature([9; 64]));
        vec![
            kind("heartbeats", vec![Vec::new()]),
            kind("garbage", vec![vec![0xff; 60_000]]),
            Kind { name: "frames before hello", way: Way::Ungreeted, frames: vec![open(self.log)] },
            Kind { name: "nothing but connections", way: Way::Ungreeted, frames: Vec::new() },
            Kind { name: "nothing but storms", way: Way::Storming, frames: Vec::new() },
            kind("hello again", vec![hello()]),
            kind("adverts", (0..250).map(invented).collect()),
            one("adverts nobody signed", 1, bytes(wire::encode(&unsigned))),
            one("peers", 2, bytes(wire::encode(&near))),
            one("ask", 3, bytes(wire::encode(&(table, 0u32, "M", None::<u8>)))),
            one("refused", 4, bytes(wire::encode(&(table, 5u32)))),
            one("lobby", 5, bytes(wire::encode(&(vec![1u8; 8_000], Signature([1; 64]))))),
            one("bye", 6, bytes(wire::encode(&table))),
            one("start", 7, bytes(wire::encode(&(table, StartMessage::Nonce(digest))))),
            one("start with a founding", 7, bytes(wire::encode(&(table, founding)))),
            one("open", 8, bytes(wire::encode(&game))),
            one("shut", 9, bytes(wire::encode(&game))),
            one("fetch the founding", 10, bytes(wire::encode(&game))),
            one("founding", 11, bytes(wire::encode(self.log.genesis()))),
            one("ask for a part", 12, bytes(wire::encode(&(digest, 0u32)))),
            one("part", 13, bytes(wire::encode(&(digest, 0u32, 9u32, vec![0u8; 32 << 10])))),
            one("ask for a seat", 15, bytes(wire::encode(&(game, Some(ask))))),
            one("decline", 16, bytes(wire::encode(&(game, digest)))),
            one("branching", 17, bytes(wire::encode(&(game, digest, 1u64)))),
            kind("hall: neighbours", vec![hall(&(0u32, true, 0u8))]),
            kind("hall: taken", vec![hall(&(1u32, 1u8))]),
            kind("hall: full", vec![hall(&2u32), packet(2, &&near[..32])]),
            kind("hall: neighbours and not", vec![hall(&(0u32, true, 0u8)), hall(&3u32)]),
            kind("hall: held and not", vec![hall(&(4u32, true)), hall(&(4u32, false))]),
            kind("hall: sums", vec![hall(&(5u32, 0u8, [3u64; 16]))]),
            kind("hall: lists", lists),
            kind("hall: wishes", vec![hall(&(7u32, (0..1024u64).collect::<Vec<_>>()))]),
            one("talk", 19, bytes(wire::encode(&(table, lines, false)))),
            kind("talk that is signed", self.talk()),
            one("watch", 20, bytes(wire::encode(&(game, 0u32, 16u8)))),
            kind("watch and not", vec![packet(20, &(game, 0u32, 16u8)), packet(20, &(game, 4u32))]),
            kind("watch: taken", (0..64).map(|n| watch(1, n)).collect()),
            kind("watch: full", (0..64).map(|n| watch(2, n)).collect()),
            kind("watch: moved", (0u8..64).map(|n| packet(20, &(game, 3u32, (n % 16, n)))).collect()),
            one("fetch the parent", 21, bytes(wire::encode(&game))),
            one("parent", 22, bytes(wire::encode(&(game, digest, 9u32)))),
            one("again", 23, bytes(wire::encode(&(digest, digest)))),
            one("ask for games", 24, Vec::new()),
            one("games", 25, bytes(wire::encode(&Vec::<u8>::new()))),
            one("ask for a game", 26, bytes(wire::encode(&game))),
            one("game", 27, bytes(wire::encode(&(game, Some((digest, 9u32)))))),
            kind("names", (0..64).map(|n| packet(28, &format!("Mallory {n}"))).collect()),
            kind("proofs", (0..64).map(|n| packet(29, &(table, 0u32, Digest([n; 32]), SHARE))).collect()),
            one("word of a run", 30, bytes(wire::encode(&alive))),
            kind("runs", (0..64).map(|n| packet(31, &(game, [(holder, run(n))].as_slice()))).collect()),
            kind("another run", (0..64).map(|n| packet(32, &run(n))).collect()),
        ]
    }

    /// Chat lines with valid signatures, each of them new.
    fn talk(&self) -> Vec<Vec<u8>> {
        let line = |n: u64| {
            let sender = Identity::from_secret([(n % 64) as u8 + 100; 32]);
            let bytes = wire::encode(&(self.table, sender.key(), "Mallory", n + 1, n + 1, (0u32, "Trap")));
            let bytes = bytes.unwrap_or_default();
            let signature = sender.sign(Purpose::Chat, &bytes);
            (bytes, signature)
        };
        let lines = |n: u64| (0..16).map(|i| line(n * 16 + i)).collect::<Vec<_>>();
        (0..64).map(|n| packet(19, &(self.table, lines(n), false))).collect()
    }

    fn of_game(&self, name: &'static str, messages: impl IntoIterator<Item = Message>) -> Kind {
        let frames = messages.into_iter().map(|message| packet(GAME, &(self.game, message))).collect();
        kind(name, frames)
    }

    fn entries(&self, entry: &Entry, proof: Proof) -> Message {
        let items = vec![Item { entry: entry.bytes(), proof }];
        Message::Entries { game: self.game, items, acks: Vec::new() }
    }

    /// An act of the greatest length, at the position of another entry.
    fn long_act(&self, at: &Entry, author: Key) -> Entry {
        let body = Body::Act { returns: Vec::new(), actions: vec![Action::Pass; 8_000] };
        Entry { body, seat: Some(Seat(0)), holder: Some(author), ..at.clone() }
    }

    fn certificate(&self, entry: &Entry) -> Proof {
        let ack = Ack::new(&self.me, entry, entry.id(), 3);
        let grounds = Grounds::Author(Entry::sign(entry.id(), &self.me));
        Proof::Certificate { epoch: 3, grounds, accepts: vec![(self.me.key(), ack.signature)] }
    }

    fn signed(&self, entry: &Entry) -> Proof {
        Proof::Author(Entry::sign(entry.id(), &self.me))
    }

    fn draw(&self, at: &Entry) -> Entry {
        let source = Source::Tokens(vec![Digest([5; 32]); 2]);
        let body = Body::Draw { k: self.log.roster().k, source };
        Entry { body, seat: None, holder: None, ..at.clone() }
    }

    /// Entries from all over the log, including the last ones.
    fn some(&self) -> impl Iterator<Item = &Stored> {
        let entries = self.log.entries();
        entries.iter().step_by((entries.len() / 40).max(1)).chain(entries.last())
    }

    /// The kinds of messages of a game.
    fn messages(&self) -> Vec<Kind> {
        let Instance { seq, prev } = self.log.next();
        let Some(last) = self.log.entries().last() else { return Vec::new() };
        let next = Entry { seq, prev, ..last.entry.clone() };
        let far = Entry { seq: seq + 1_000, prev: Digest([1; 32]), ..next.clone() };
        let author = self.log.roster().holders[0];
        let own = self.long_act(&next, self.me.key());
        let theirs = self.long_act(&next, author);
        let draw = self.draw(&next);
        let rivals = |make: &dyn Fn(&Stored) -> Message| self.some().map(make).collect::<Vec<_>>();
        let lie = |stored: &Stored| Entry { state: Digest([7; 32]), ..stored.entry.clone() };
        let own_rival = |stored: &Stored| self.long_act(&stored.entry, self.me.key());
        vec![
            self.of_game(
                "game: rival acts",
                rivals(&|s| self.entries(&own_rival(s), self.signed(&own_rival(s)))),
            ),
            self.of_game(
                "game: rival certificates",
                rivals(&|s| self.entries(&own_rival(s), self.certificate(&own_rival(s)))),
            ),
            self.of_game("game: rival draws", rivals(&|s| self.entries(&self.draw(&s.entry), Proof::Draw))),
            self.of_game("game: other states", rivals(&|s| self.entries(&lie(s), s.proof.clone()))),
            self.of_game("game: own acts", vec![self.entries(&own, self.signed(&own))]),
            self.of_game("game: forged acts", vec![self.entries(&theirs, self.signed(&theirs))]),
            self.of_game("game: invented draws", vec![self.entries(&draw, Proof::Draw)]),
            self.of_game("game: entries far ahead", vec![self.entries(&far, self.signed(&far))]),
            self.of_game("game: known entries", rivals(&|s| self.entries(&s.entry, s.proof.clone()))),
            self.of_game("game: accusations", self.accusations()),
            self.of_game("game: disagreements", rivals(&|s| self.desync(s.entry.seq))),
            self.of_game("game: votes", rivals(&|s| self.vote(s.entry.instance()))),
            self.of_game("game: prepares", rivals(&|s| self.prepare(s.entry.instance()))),
            self.of_game("game: promises and proposals", self.proposals()),
            self.of_game("game: acks", self.acks()),
            self.of_game("game: the rest", self.rest()),
            self.of_game("game: fetches", vec![self.fetch()]),
        ]
    }

    fn desync(&self, seq: u64) -> Message {
        let digest = Digest([4; 32]);
        Message::Desync { game: self.game, seq, state: digest, text: digest }
    }

    fn prepare(&self, instance: Instance) -> Message {
        Message::Prepare { game: self.game, instance, epoch: 3 }
    }

    fn fetch(&self) -> Message {
        Message::Fetch { game: self.game, have: vec![(0, self.game); 40] }
    }

    /// Valid entries, accused of being invalid.
    fn accusations(&self) -> Vec<Message> {
        let accuse = |stored: &Stored| {
            let entry = stored.entry.bytes();
            let word = match stored.proof {
                Proof::Author(signature) => StateSignature::Author(signature),
                _ => StateSignature::Ack(Ack::new(&self.me, &stored.entry, stored.id, 0)),
            };
            Message::Evidence(Evidence::State { entry, word })
        };
        self.some().map(accuse).collect()
    }

    fn vote(&self, instance: Instance) -> Message {
        let (game, epoch, body) = (self.game, 3, Body::Seat { seat: Seat(0), change: Change::Skip });
        let statement = net::log::vote_statement(game, instance, epoch, &body);
        let signature = self.me.sign(Purpose::Vote, &statement);
        Message::Vote(Vote { game, instance, epoch, body, holder: self.me.key(), signature })
    }

    fn proposals(&self) -> Vec<Message> {
        let propose = |stored: &Stored| {
            let (game, instance, epoch) = (self.game, stored.entry.instance(), 3);
            let (holder, signature) = (self.me.key(), Signature([9; 64]));
            let promise = Promise { game, instance, epoch, accepted: None, holder, signature };
            let value = Value { entry: stored.entry.bytes(), grounds: stored.proof.grounds() };
            let promises = vec![promise.clone(); 8];
            let proposal =
                Proposal { game, instance, epoch, value: value.clone(), promises, holder, signature };
            [Message::Promise { promise, value: Some(value) }, Message::Proposal(proposal)]
        };
        self.some().flat_map(propose).collect()
    }

    fn acks(&self) -> Vec<Message> {
        let ack = |stored: &Stored| {
            let ack = |epoch| Message::Ack(Ack::new(&self.me, &stored.entry, Digest([4; 32]), epoch));
            [ack(0), ack(1), ack(2)]
        };
        self.some().flat_map(ack).collect()
    }

    /// Tokens, returns, statuses and all other messages, about holders and with wrong signatures.
    fn rest(&self) -> Vec<Message> {
        let (game, digest, signature) = (self.game, Digest([4; 32]), Signature([9; 64]));
        let (seq, head) = (self.log.seq(), self.log.head());
        let holder = self.log.roster().holders[0];
        let k = self.log.roster().k;
        let token = |seq| Token { game, k, seq, head, holder, token: digest, signature };
        let status = |seq, head| Status {
            game,
            seq,
            head,
            promised: 1 << 32,
            signed: 0,
            tokens: 0,
            acked: vec![u64::MAX; 8],
            connected: 0xff,
            chosen: 0,
        };
        vec![
            Message::Token(token(seq)),
            Message::Token(token(seq + 9)),
            Message::Return { game, back: Return { holder, era: 1, anchor: digest, signature } },
            Message::Signed { game, holder, signature },
            Message::Seed { game, holder, seed: digest },
            Message::Want { game, blob: digest, index: 0 },
            Message::Part { game, blob: digest, index: 0, count: 2, bytes: vec![0; 32 << 10] },
            Message::Status(status(seq, head)),
            Message::Status(status(seq + 1_000_000, digest)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The numbers at the start of a frame, as [`net::node::packet_kinds`] reads them.
    fn numbers(frame: &[u8]) -> Option<Vec<u32>> {
        let at = |from: usize| Some(u32::from_le_bytes(frame.get(from..from + 4)?.try_into().ok()?));
        let first = at(0)?;
        let inside = match first {
            // They follow the game.
            14 | 20 => at(4 + 32),
            18 => at(4),
            _ => None,
        };
        Some([first].into_iter().chain(inside).collect())
    }

    #[test]
    fn there_is_an_attack_with_every_kind_of_packet() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../net/testdata/whole-game.bastide");
        let log = Log::replay(&net::file::read(path.as_ref()).unwrap().records).unwrap();
        let frames: Vec<Vec<u8>> = all(&log).into_iter().flat_map(|kind| kind.frames).collect();
        let sent: BTreeSet<Vec<u32>> = frames.iter().filter_map(|frame| numbers(frame)).collect();
        let all = net::node::packet_kinds();
        assert!(all.len() >= 30 + 16 + 8 + 5, "{all:?}");
        let missing: Vec<_> = all.iter().filter(|(numbers, _)| !sent.contains(numbers)).collect();
        assert!(missing.is_empty(), "nothing attacks with {missing:?}");
        // The frames are what their kind intends: all can be read, except those meant to be unreadable.
        let read = |frame: &&Vec<u8>| !frame.is_empty() && net::node::read_packet(frame).is_none();
        let unread: Vec<_> = frames.iter().filter(read).map(|frame| numbers(frame)).collect();
        assert_eq!(unread, [Some(vec![u32::MAX])], "only garbage is none");
    }

    #[test]
    fn the_talk_of_a_stranger_is_signed() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../net/testdata/whole-game.bastide");
        let log = Log::replay(&net::file::read(path.as_ref()).unwrap().records).unwrap();
        let stranger = Stranger {
            me: Identity::from_secret([99; 32]),
            log: &log,
            game: log.id(),
            table: log.offer().table,
        };
        let mut said = BTreeSet::new();
        for frame in stranger.talk() {
            let (_, _, lines, _): (u32, Digest, Vec<(Vec<u8>, Signature)>, bool) =
                wire::decode(&frame).unwrap();
            for (bytes, signature) in lines {
                let (_, sender, ..): (Digest, Key, String, u64, u64, (u32, String)) =
                    wire::decode(&bytes).unwrap();
                assert!(sender.verify(Purpose::Chat, &bytes, &signature));
                assert!(said.insert(bytes), "each line is another one");
            }
        }
    }
}
