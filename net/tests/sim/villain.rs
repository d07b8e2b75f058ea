//! A malicious computer at the table. It runs the real program, so the others take it seriously, and also sends
//! whatever it likes, signed with its key.

use super::Villainy;
use super::computer::Node;
use super::rng::Rng;
use net::identity::{Digest, Identity, Key, Purpose, Signature};
use net::log::{Ack, Body, Change, Entry, Evidence, Instance, Proof, Source, StateSignature, Value};
use net::session::{Item, Message, Output, Promise, Session, Status, Token, Vote};
use net::wire;
use rules::{Action, Seat};

/// The most frames that are kept to be sent again.
const HEARD: usize = 64;

/// The villain and the frames it has heard.
pub struct Villain {
    pub node: usize,
    villainy: Villainy,
    /// Frames and their senders.
    heard: Vec<(usize, Vec<u8>)>,
    is_resting: bool,
    /// How many messages it sent.
    pub sent: u64,
}

/// Frames and their recipients.
type Frames = Vec<(usize, Vec<u8>)>;

impl Villain {
    pub fn new(node: usize, villainy: Villainy) -> Self {
        Self { node, villainy, heard: Vec::new(), is_resting: false, sent: 0 }
    }

    /// Whether a node runs on its key.
    pub fn is(&self, nodes: &[Node], node: usize) -> bool {
        nodes[node].identity.key() == nodes[self.node].identity.key()
    }

    /// Makes it behave from now on.
    pub fn rest(&mut self) {
        self.is_resting = true;
    }

    pub fn hear(&mut self, from: usize, frame: &[u8]) {
        let listens = matches!(self.villainy, Villainy::Noise | Villainy::Mirrors);
        if listens && !self.is_resting {
            if self.heard.len() >= HEARD {
                self.heard.remove(0);
            }
            self.heard.push((from, frame.to_vec()));
        }
    }

    /// Whether it withholds a message.
    pub fn withholds(&self, message: &Message, rng: &mut Rng) -> bool {
        if matches!(message, Message::Seed { .. }) {
            // It never shows its own seed of the deal, which no other peer knows.
            return matches!(self.villainy, Villainy::Noise | Villainy::SilentDealer);
        }
        let is_token = matches!(message, Message::Token(_));
        if self.villainy == Villainy::Deserts && !self.is_resting {
            return is_token;
        }
        self.villainy == Villainy::Noise && !self.is_resting && is_token && rng.once_in(2)
    }

    /// What it sends next, if anything.
    pub fn think(&mut self, nodes: &[Node], rng: &mut Rng) -> Frames {
        let Some(session) = &nodes[self.node].session else { return Vec::new() };
        if self.is_resting || !rng.once_in(6) {
            return Vec::new();
        }
        let to = rng.below(nodes.len());
        let messages = match self.villainy {
            Villainy::None | Villainy::Duplicates | Villainy::DuplicatesApart | Villainy::SilentDealer => {
                return Vec::new();
            }
            Villainy::FalseStates => false_states(nodes, self.node, session, rng),
            Villainy::Epochs => epochs(nodes, self.node, session, rng),
            Villainy::Forks => fork(nodes, self.node, session, rng),
            Villainy::Deserts => own_absence(nodes, self.node, session, rng),
            Villainy::AccusesItself => own_guilt(nodes, self.node, session, rng),
            Villainy::Rivals => rivals(nodes, self.node, session, rng),
            Villainy::Mirrors => return self.reflections(rng),
            Villainy::Noise => match rng.below(4) {
                0 => return self.broken_frames(to, rng),
                _ => noise(nodes, self.node, session, rng),
            },
        };
        self.sent += messages.len() as u64;
        messages.iter().filter_map(|m| wire::encode(m).ok()).map(|bytes| (to, bytes)).collect()
    }

    /// Sends each peer what it said last, and sometimes what others said.
    fn reflections(&mut self, rng: &mut Rng) -> Frames {
        let heard = std::mem::take(&mut self.heard);
        self.sent += heard.len() as u64;
        let to = |from: usize| if rng.once_in(4) { rng.below(8) } else { from };
        let mut to = to;
        heard.into_iter().map(|(from, bytes)| (to(from), bytes)).collect()
    }

    /// Frames that are repeated, changed, cut off, too long, or nothing at all.
    fn broken_frames(&mut self, to: usize, rng: &mut Rng) -> Frames {
        self.sent += 1;
        let Some((_, mut bytes)) = rng.pick(&self.heard).cloned() else { return Vec::new() };
        match rng.below(5) {
            0 => {}
            1 => bytes.truncate(rng.below(bytes.len())),
            2 => bytes = vec![rng.next() as u8; wire::MAX_FRAME + 1],
            3 => bytes = (0..rng.below(200)).map(|_| rng.next() as u8 & 0x0f).collect(),
            _ => {
                let at = rng.below(bytes.len());
                bytes[at] ^= 1 << rng.below(8);
            }
        }
        vec![(to, bytes)]
    }
}

/// An act as its author would write it now, with the given state.
fn act(session: &Session, author: Key, actions: Vec<Action>, state: Digest) -> Entry {
    let Instance { seq, prev } = session.log().next();
    let seat = match session.game().wait() {
        rules::Wait::Decide { seat, .. } => Some(seat),
        _ => Some(Seat(0)),
    };
    let body = Body::Act { returns: Vec::new(), actions };
    Entry { game: session.log().id(), seq, prev, body, seat, holder: Some(author), state }
}

fn entries(entry: &Entry, proof: Proof) -> Message {
    Message::Entries { game: entry.game, items: vec![Item { entry: entry.bytes(), proof }], acks: Vec::new() }
}

/// Its own move with a state that is a lie.
fn false_states(nodes: &[Node], me: usize, session: &Session, rng: &mut Rng) -> Vec<Message> {
    let identity = &nodes[me].identity;
    let legal = session.game().legal();
    let Some(action) = rng.pick(&legal).copied() else { return Vec::new() };
    if session.my_decision().is_none() {
        return Vec::new();
    }
    let entry = act(session, identity.key(), vec![action], Digest(rng.bytes()));
    let signature = Entry::sign(entry.id(), identity);
    vec![entries(&entry, Proof::Author(signature))]
}

/// Epochs that leave none to others, huge or always the next one, and promises that name what it never accepted.
fn epochs(nodes: &[Node], me: usize, session: &Session, rng: &mut Rng) -> Vec<Message> {
    let identity = &nodes[me].identity;
    let (log, holder) = (session.log(), identity.key());
    let (game, instance) = (log.id(), log.next());
    let base = match rng.below(4) {
        0 => [1 << 32, (1 << 62) - 16, u64::MAX - 16, 1_000][rng.below(4)],
        _ => log.promised(instance) + rng.below(40) as u64,
    };
    let own = (base..base.saturating_add(8)).find(|epoch| log.roster().proposer(*epoch) == holder);
    let epoch = own.unwrap_or(base);
    let body = Body::Seat { seat: Seat(0), change: Change::Bot(holder) };
    let vote = |epoch| {
        let statement = net::log::vote_statement(game, instance, epoch, &body);
        let signature = identity.sign(Purpose::Vote, &statement);
        Message::Vote(Vote { game, instance, epoch, body: body.clone(), holder, signature })
    };
    let promise = |epoch: u64, accepted| promise(identity, game, instance, epoch, accepted);
    match rng.below(4) {
        0 => vec![vote(epoch), vote(log.promised(instance) + 1 + rng.below(8) as u64)],
        1 => {
            let mut status = status_of(session);
            status.promised = base;
            vec![Message::Status(status), Message::Promise { promise: promise(base, None), value: None }]
        }
        2 => {
            let entry = act(session, holder, vec![Action::Pass], Digest(rng.bytes()));
            let value = Value {
                entry: entry.bytes(),
                grounds: net::log::Grounds::Author(Entry::sign(entry.id(), identity)),
            };
            let near = log.promised(instance);
            (near..near + 8)
                .map(|epoch| promise(epoch, Some((epoch, entry.id()))))
                .map(|promise| Message::Promise { promise, value: Some(value.clone()) })
                .collect()
        }
        _ => (0..4)
            .map(|n| epoch.saturating_add(n * log.roster().holders.len() as u64))
            .map(|epoch| Message::Prepare { game, instance, epoch })
            .collect(),
    }
}

/// A move of its own with its ack, signed by a second copy of its program. The first copy may make another.
fn fork(nodes: &[Node], me: usize, session: &Session, rng: &mut Rng) -> Vec<Message> {
    let identity = &nodes[me].identity;
    let Some(seat) = session.my_decision().filter(|_| session.pause().is_none()) else { return Vec::new() };
    let now = net::session::Time::ZERO;
    let mut copy = Session::new(session.log().clone(), identity.clone(), Box::new(|| [0; 32]), now);
    for other in nodes.iter().filter(|other| other.identity.key() != identity.key()) {
        copy.connected(now, other.identity.key());
        copy.handle(now, other.identity.key(), Message::Status(status_of(session)));
    }
    while copy.poll().is_some() {}
    let Some(action) = rng.pick(&session.game().legal()).copied() else { return Vec::new() };
    if copy.act(now, seat, vec![action]).is_err() {
        return Vec::new();
    }
    let mut said = Vec::new();
    let mut first = None;
    while let Some(output) = copy.poll() {
        let Output::Send { to, message } = output else { continue };
        if *first.get_or_insert(to) == to && matches!(message, Message::Entries { .. } | Message::Ack(_)) {
            said.push(message);
        }
    }
    said
}

/// Its promise of an epoch, which may claim any earlier acceptance.
pub fn promise(
    identity: &Identity,
    game: Digest,
    instance: Instance,
    epoch: u64,
    accepted: Option<(u64, Digest)>,
) -> Promise {
    let statement = wire::encode(&(game, instance, epoch, accepted)).unwrap();
    let signature = identity.sign(Purpose::Promise, &statement);
    Promise { game, instance, epoch, accepted, holder: identity.key(), signature }
}

/// Its vote for its own absence or another's, in every near epoch.
fn own_absence(nodes: &[Node], me: usize, session: &Session, rng: &mut Rng) -> Vec<Message> {
    let identity = &nodes[me].identity;
    let (log, holder) = (session.log(), identity.key());
    let (game, instance, k) = (log.id(), log.next(), log.roster().k);
    let named = if rng.once_in(3) { nodes[rng.below(nodes.len())].identity.key() } else { holder };
    let body = Body::Absent { k, holders: vec![named], returns: Vec::new() };
    // Its own program would not vote like this, and sends the promise that a vote needs only when asked.
    (0..=8)
        .flat_map(|n| {
            let epoch = log.promised(instance) + n;
            let statement = net::log::vote_statement(game, instance, epoch, &body);
            let signature = identity.sign(Purpose::Vote, &statement);
            let vote = Vote { game, instance, epoch, body: body.clone(), holder, signature };
            let promise = promise(identity, game, instance, epoch, None);
            [Message::Vote(vote), Message::Promise { promise, value: None }]
        })
        .collect()
}

/// Two entries it signed for one place, long past, next or far beyond this log, and two proposals for one epoch.
fn own_guilt(nodes: &[Node], me: usize, session: &Session, rng: &mut Rng) -> Vec<Message> {
    let identity = &nodes[me].identity;
    let (log, holder) = (session.log(), identity.key());
    if log.roster().is_holder(holder) {
        return Vec::new();
    }
    let own = log.entries().iter().filter(|stored| stored.entry.holder == Some(holder));
    let past: Vec<Entry> = own.map(|stored| stored.entry.clone()).collect();
    let next = act(session, holder, vec![Action::Pass], Digest(rng.bytes()));
    let at = |seq| Entry { seq, prev: Digest([9; 32]), ..next.clone() };
    let far = at([log.seq() + 2, 999_999, u64::MAX][rng.below(3)]);
    let entry = match rng.below(3) {
        0 => rng.pick(&past).cloned().unwrap_or(far),
        1 => next,
        _ => far,
    };
    let other = Entry { state: Digest(rng.bytes()), ..entry.clone() };
    let signed = |entry: &Entry| (entry.bytes(), Entry::sign(entry.id(), identity));
    let (game, instance, epoch) = (log.id(), entry.instance(), 1 + rng.below(9) as u64);
    let propose = |id: Digest| {
        let statement = wire::encode(&(game, instance, epoch, id)).unwrap();
        (id, identity.sign(Purpose::Proposal, &statement))
    };
    let (one, two) = (propose(entry.id()), propose(other.id()));
    let proposals = Evidence::Proposals { game, instance, epoch, holder, one, other: two };
    let accusations = [
        Evidence::Entries { one: signed(&entry), other: signed(&other) },
        Evidence::State {
            entry: other.bytes(),
            word: StateSignature::Author(Entry::sign(other.id(), identity)),
        },
        proposals,
    ];
    let mut said: Vec<Message> = accusations.into_iter().map(Message::Evidence).collect();
    said.extend(
        [&entry, &other].map(|entry| entries(entry, Proof::Author(Entry::sign(entry.id(), identity)))),
    );
    said
}

/// Rival entries for places that are filled: with the wrong signature, the right tokens, or an unsigned certificate.
fn rivals(nodes: &[Node], me: usize, session: &Session, rng: &mut Rng) -> Vec<Message> {
    let identity = &nodes[me].identity;
    let log = session.log();
    let mut rival = || {
        let stands = rng.pick(log.entries())?;
        let entry = Entry { state: Digest(rng.bytes()), ..stands.entry.clone() };
        let signature = Entry::sign(entry.id(), identity);
        let accepts = log.roster().holders.iter().map(|key| (*key, signature)).collect();
        let proof = match rng.below(3) {
            0 => stands.proof.clone(),
            // Two of its own for one place would prove a fork.
            1 if entry.holder != Some(identity.key()) => Proof::Author(signature),
            _ => Proof::Certificate { epoch: 1_000, grounds: stands.proof.grounds(), accepts },
        };
        Some(entries(&entry, proof))
    };
    (0..20).filter_map(|_| rival()).collect()
}

/// Messages that must change nothing.
fn noise(nodes: &[Node], me: usize, session: &Session, rng: &mut Rng) -> Vec<Message> {
    let identity = &nodes[me].identity;
    let (log, key) = (session.log(), identity.key());
    let (game, next) = (log.id(), log.next());
    let other = nodes[rng.below(nodes.len())].identity.key();
    let digest = Digest(rng.bytes());
    let far = [0, 1, log.seq() + 1_000, 1 << 32, u64::MAX - 1, u64::MAX][rng.below(6)];
    match rng.below(11) {
        // A move in another's name, and its own move out of turn.
        0 => {
            let actions: Vec<Action> = rng.pick(&session.game().legal()).copied().into_iter().collect();
            let author = if rng.once_in(2) { other } else { key };
            if author == key && session.my_decision().is_some() {
                return Vec::new();
            }
            let entry = act(session, author, actions, digest);
            let signature = Entry::sign(entry.id(), identity);
            vec![entries(&entry, Proof::Author(signature)), entries(&entry, Proof::Draw)]
        }
        // A forged draw.
        1 => {
            let source = Source::Tokens(vec![digest; log.roster().entropy.len()]);
            let body = Body::Draw { k: log.roster().k, source };
            let entry = Entry { body, seat: None, holder: None, ..act(session, key, Vec::new(), digest) };
            vec![entries(&entry, Proof::Draw)]
        }
        // Future and stale entries, and an unsigned certificate.
        2 => {
            let entry = Entry { seq: far, ..act(session, key, vec![Action::Pass], digest) };
            let signature = Entry::sign(entry.id(), identity);
            let grounds = net::log::Grounds::Votes { epoch: 1, votes: vec![(key, signature)] };
            let proof = Proof::Certificate { epoch: far, grounds, accepts: vec![(other, signature)] };
            vec![entries(&entry, Proof::Author(signature)), entries(&entry, proof)]
        }
        // A wrong token, correctly signed.
        3 => {
            let (k, at) = (log.roster().k, (log.seq(), log.head()));
            let statement = wire::encode(&(game, k, at, digest)).unwrap();
            let signature = identity.sign(Purpose::Token, &statement);
            let holder = if rng.once_in(2) { key } else { other };
            let token = Token { game, k, seq: at.0, head: at.1, holder, token: digest, signature };
            vec![Message::Token(token)]
        }
        // A vote that calls a present holder absent or takes its seat, also in the name of others.
        4 => {
            let epoch = 1 + rng.below(12) as u64;
            let absent = Body::Absent { k: log.roster().k, holders: vec![other], returns: Vec::new() };
            let change = Body::Seat { seat: Seat(0), change: Change::Bot(key) };
            let body = if rng.once_in(2) { absent } else { change };
            let statement = net::log::vote_statement(game, next, epoch, &body);
            let signature = identity.sign(Purpose::Vote, &statement);
            let vote = Vote { game, instance: next, epoch, body, holder: key, signature };
            vec![Message::Vote(Vote { holder: other, ..vote.clone() }), Message::Vote(vote)]
        }
        // False accusations.
        5 => {
            let stored = log.entries().iter().rev().find(|s| s.entry.holder == Some(other));
            let Some(stored) = stored else { return Vec::new() };
            let Proof::Author(signature) = stored.proof else { return Vec::new() };
            let entry = stored.entry.bytes();
            let lie = Entry { state: digest, ..stored.entry.clone() }.bytes();
            let (one, twice) = ((entry.clone(), signature), (entry.clone(), signature));
            let forged = (lie, Signature([9; 64]));
            let word = StateSignature::Author(signature);
            let proposals = Evidence::Proposals {
                game,
                instance: next,
                epoch: 1,
                holder: other,
                one: (digest, signature),
                other: (stored.id, signature),
            };
            let accusations = [
                Evidence::Entries { one: one.clone(), other: twice },
                Evidence::Entries { one, other: forged },
                Evidence::State { entry, word },
                proposals,
            ];
            accusations.into_iter().map(Message::Evidence).collect()
        }
        // Acks of entries that do not exist, and of the head with another state.
        6 => {
            let entry = act(session, key, Vec::new(), digest);
            let nowhere = Ack::new(identity, &entry, digest, rng.below(3) as u64);
            let last = log.entries().last();
            let lie = last.map(|s| Ack::new(identity, &Entry { state: digest, ..s.entry.clone() }, s.id, 0));
            [Some(nowhere), lie].into_iter().flatten().map(Message::Ack).collect()
        }
        // Extreme numbers.
        7 => {
            let instance = Instance { seq: far, prev: digest };
            let mut status = status_of(session);
            (status.promised, status.acked) = (far, vec![far; 8]);
            vec![
                Message::Status(status),
                Message::Prepare { game, instance, epoch: far },
                Message::Fetch { game, have: vec![(far, digest); 40] },
                Message::Want { game, blob: digest, index: far as u32 },
                Message::Part { game, blob: digest, index: 0, count: 2, bytes: vec![0; 64] },
                Message::Desync { game, seq: far, state: digest, text: digest },
            ]
        }
        // A report of a differing state, long ago or just now.
        8 => vec![Message::Desync { game, seq: log.seq().saturating_sub(2), state: digest, text: digest }],
        // A flood of votes.
        9 => (0..60)
            .map(|n| {
                let epoch = 1 + n + rng.below(3) as u64;
                let body = Body::Seat { seat: Seat(n as u8 % 3), change: Change::Skip };
                let statement = net::log::vote_statement(game, next, epoch, &body);
                let signature = identity.sign(Purpose::Vote, &statement);
                Message::Vote(Vote { game, instance: next, epoch, body, holder: key, signature })
            })
            .collect(),
        // A flood of acks and tokens.
        _ => (0..60)
            .flat_map(|n| {
                let entry = Entry { seq: log.seq() + n, ..act(session, key, Vec::new(), digest) };
                let ack = Ack::new(identity, &entry, Digest(rng.bytes()), 1 + n % 5);
                let (k, at) = (log.roster().k, (log.seq() + 1 + n, digest));
                let statement = wire::encode(&(game, k, at, digest)).unwrap();
                let signature = identity.sign(Purpose::Token, &statement);
                let token = Token { game, k, seq: at.0, head: at.1, holder: key, token: digest, signature };
                [Message::Ack(ack), Message::Token(token)]
            })
            .collect(),
    }
}

fn status_of(session: &Session) -> Status {
    let log = session.log();
    Status {
        game: log.id(),
        seq: log.seq(),
        head: log.head(),
        promised: 0,
        signed: 0xff,
        tokens: 0xffff,
        acked: Vec::new(),
        connected: 0xff,
        chosen: 0,
    }
}

/// Does the work of a session that can learn the game before an entry only by replaying the log.
pub fn play_again(session: &Session, message: &Message) {
    let Message::Entries { items, .. } = message else { return };
    let entries = items.iter().filter_map(|item| wire::decode::<Entry>(&item.entry).ok());
    entries.for_each(|entry| _ = entry.seq.checked_sub(1).and_then(|seq| session.log().game_at(seq)));
}
