//! The swarm: the only code that uses sockets. It finds peers, keeps one ordered stream in each direction with each of
//! them, and carries opaque frames.

pub(crate) mod address;
pub(crate) mod address_book;
mod arrivals;
mod behaviour;
mod door;
mod fair_share;
mod gate;
pub(crate) mod identity;
mod link;
mod links;
mod passphrase;
pub(crate) mod port;
mod run;
mod streams;
mod turn_queue;
mod unmet;
mod work_budget;

pub(crate) use address_book::Silence;
pub(crate) use unmet::Unmet;

pub use passphrase::OtherHall;

pub(crate) use run::{Alive, Run};

use crate::identity::Key;
use crate::secret::Secret;
use address_book::{Book, Dial, Source};
use behaviour::{Behaviour, BehaviourEvent};
use door::Doors;
use futures::StreamExt as _;
pub(crate) use gate::is_here;
use libp2p::swarm::dial_opts::DialOpts;
use libp2p::swarm::{ConnectionId, DialError, SwarmEvent};
use libp2p::{Multiaddr, PeerId, StreamProtocol, TransportError, mdns};
pub(crate) use link::Frame;
use link::{LinkReport, Unsent};
use links::Link;
use port::{Listen, Port};
use run::Runs;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use unmet::Beyond;

/// The name of the stream; both sides open one.
const PROTOCOL: StreamProtocol = StreamProtocol::new("/bastide/1");
/// The most identities banned at the same time.
const BARRED: usize = 256;
/// How often silence and due dials are checked.
const TICK: Duration = Duration::from_millis(200);

/// How often to look for neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    /// As in a home.
    Home,
    /// As in a hall of hundreds, where the answers of all would flood the network.
    Hall,
}

impl Pace {
    /// How long a found peer counts as present.
    const fn holds(self) -> Duration {
        match self {
            Self::Home => behaviour::TTL,
            Self::Hall => behaviour::HALL_TTL,
        }
    }
}

/// The configuration of a swarm.
pub(crate) struct Options {
    pub(crate) pair: libp2p::identity::Keypair,
    pub(crate) listen: Listen,
    pub(crate) mdns: Option<Pace>,
    pub(crate) hall: Option<Secret>,
    /// The number of this run of the program.
    pub(crate) run: Run,
}

/// An order to the swarm.
#[derive(Debug)]
pub(crate) enum SwarmCommand {
    /// Send a frame; dropped if that peer is not connected.
    Send(Key, Vec<u8>),
    /// Dial an address until it answers.
    Dial(Multiaddr),
    /// Note an address that a neighbour, or the table being joined, reported.
    Learn(Key, SocketAddr, Option<Key>),
    /// Note an address from the user or from the peer's own hello.
    Trust(Key, SocketAddr),
    /// Seek this many additional connections.
    Seek(usize),
    /// Leave a peer alone for a while, unless a table needs it.
    Rest(Key),
    /// Close the connection to a flooding peer, and ban it for this long.
    Bar(Key, Duration),
    /// Ban an address for this long, except for wanted peers. Identities are cheap.
    BarPlace(IpAddr, Duration),
    /// Stay connected to these peers, and to no others at any cost.
    Want(Vec<Key>),
    /// Close the connection to a peer that misbehaved.
    Close(Key),
    /// Stop dialling an address.
    Forget(Multiaddr),
    /// Forward the answer of a connected run to another run of the same key that was refused.
    Answer(Key, Alive),
}

/// A report of the swarm.
#[derive(Debug)]
pub(crate) enum SwarmNotice {
    /// It listens on an address.
    Listening(SocketAddr),
    /// It cannot listen at all.
    NoNetwork(String),
    /// The peers that are found but cannot be reached at present.
    Unmet(Vec<Unmet>),
    /// It cannot look for neighbours.
    NoDiscovery(String),
    /// A link to a run of a peer's program is established, at this address.
    Up(Key, IpAddr, Run),
    /// The link is gone.
    Down(Key),
    /// A frame arrived.
    Frame(Key, Frame),
    /// A peer broke the framing; its connection is closed.
    Misbehaved(Key, String),
    /// A peer sent more than any peer needs to, of this kind; its connection is closed.
    Flooded(Key, &'static str),
    /// Connections from an address were rejected: how many and why.
    Turned(IpAddr, u64, &'static str),
    /// A run of that key has a message for another run of it: the one that is connected here, or this program.
    Alive(Key, Alive),
    /// A typed address did not lead to a Bastide program.
    DialFailed(Multiaddr, Failure),
    /// There is a program of another hall.
    OtherHall {
        /// How its hall differs.
        hall: OtherHall,
        /// Its key, if it was dialled.
        who: Option<Key>,
        /// Its address.
        ip: Option<IpAddr>,
    },
    /// A typed address led to a peer; its [`SwarmNotice::Up`] follows or went before.
    Reached(Multiaddr, Key),
}

/// Why a typed address failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// It is this program, or leads back to it.
    Oneself,
    /// It is another program with this one's key.
    DuplicateKey,
    /// Something else answers.
    NotOurs,
    /// A program of another hall answers.
    OtherHall(OtherHall),
    /// Nothing answers.
    Silence(String),
}

/// The swarm's task.
pub(crate) struct Swarm {
    inner: libp2p::Swarm<Behaviour>,
    book: Book,
    links: HashMap<PeerId, Link>,
    seeds: HashMap<ConnectionId, Multiaddr>,
    own: Vec<IpAddr>,
    /// The port, reserved against other programs.
    _port: Option<Port>,
    /// The unreachable peers, as last reported.
    unmet: Vec<Unmet>,
    /// The peers found at addresses that are not dialled.
    beyond: Beyond,
    /// Banned peers, and until when.
    barred: HashMap<PeerId, Instant>,
    /// Banned addresses, and until when.
    barred_places: HashMap<IpAddr, Instant>,
    lives: u64,
    runs: Runs,
    doors: Doors,
    words: mpsc::UnboundedReceiver<(PeerId, Alive)>,
    heard: (mpsc::Sender<LinkReport>, mpsc::Receiver<LinkReport>),
    orders: mpsc::UnboundedReceiver<SwarmCommand>,
    reports: mpsc::Sender<SwarmNotice>,
}

/// Starts the swarm's task on the running tokio runtime. It ends when the sender of orders is dropped.
pub(crate) fn start(
    options: Options,
) -> Result<(mpsc::UnboundedSender<SwarmCommand>, mpsc::Receiver<SwarmNotice>), String> {
    let me = options.pair.public().to_peer_id();
    let built =
        behaviour::build(&options.pair, options.hall.map(passphrase::hall), options.mdns, options.run)?;
    let mut inner = built.swarm;
    let (orders, order_queue) = mpsc::unbounded_channel();
    let (reports, report_queue) = mpsc::channel(256);
    if let Some(error) = built.no_mdns {
        let _ = reports.try_send(SwarmNotice::NoDiscovery(error.to_string()));
    }
    let (port, places) = match options.listen {
        Listen::At(address) => (None, Ok(vec![address])),
        Listen::Port(wished) => match Port::near(wished) {
            Ok(port) => {
                let places = port.at.clone();
                (Some(port), Ok(places))
            }
            Err(error) => (None, Err(error.to_string())),
        },
    };
    if let Err(reason) = places.and_then(|places| listen(&mut inner, &places)) {
        let _ = reports.try_send(SwarmNotice::NoNetwork(reason));
    }
    let mut book = Book::new(me);
    book.believe_mdns(options.mdns.map_or(Duration::ZERO, Pace::holds));
    let swarm = Swarm {
        inner,
        book,
        links: HashMap::new(),
        seeds: HashMap::new(),
        own: Vec::new(),
        _port: port,
        unmet: Vec::new(),
        beyond: Beyond::default(),
        barred: HashMap::new(),
        barred_places: HashMap::new(),
        lives: 0,
        runs: built.runs,
        doors: built.doors,
        words: built.words,
        heard: mpsc::channel(256),
        orders: order_queue,
        reports,
    };
    tokio::spawn(swarm.run());
    Ok((orders, report_queue))
}

/// Listens on all of these; fails only if none works.
fn listen(inner: &mut libp2p::Swarm<Behaviour>, places: &[SocketAddr]) -> Result<(), String> {
    let tries = places.iter().map(|place| inner.listen_on(address::to_multiaddr(*place)));
    let failed: Vec<String> = tries.filter_map(|tried| tried.err().map(|error| reason(&error))).collect();
    match failed.first() {
        Some(reason) if failed.len() == places.len() => Err(reason.clone()),
        _ => Ok(()),
    }
}

/// The words of the system: libp2p's own error has none.
fn reason(error: &dyn std::error::Error) -> String {
    error.source().map_or_else(|| error.to_string(), reason)
}

impl Swarm {
    async fn run(mut self) {
        let mut tick = tokio::time::interval(TICK);
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                event = self.inner.select_next_some() => self.on_event(event).await,
                Some(heard) = self.heard.1.recv() => self.on_heard(heard).await,
                Some((peer, alive)) = self.words.recv() => {
                    if let Some(key) = identity::key_of(&peer) {
                        self.report(SwarmNotice::Alive(key, alive)).await;
                    }
                }
                order = self.orders.recv() => match order {
                    Some(order) => self.on_order(order).await,
                    None => return self.finish().await,
                },
                _ = tick.tick() => self.on_tick().await,
            }
        }
    }

    async fn report(&mut self, report: SwarmNotice) {
        // An error means that the node is gone, and then the orders end too.
        let _ = self.reports.send(report).await;
    }

    async fn on_order(&mut self, order: SwarmCommand) {
        let now = Instant::now();
        match order {
            SwarmCommand::Send(key, frame) => {
                let Some(peer) = identity::peer_of(key) else { return };
                match self.links.get(&peer).and_then(|link| link.send(frame)) {
                    Some(Err(Unsent::Slow)) => {
                        let reason = "it reads too slowly".to_owned();
                        self.report(SwarmNotice::Misbehaved(key, reason)).await;
                        self.drop_link(peer).await;
                    }
                    Some(Err(Unsent::Broken)) => self.drop_link(peer).await,
                    Some(Ok(())) | None => {}
                }
            }
            SwarmCommand::Dial(address) => {
                self.book.seed(address, now);
                self.dial_due().await;
            }
            SwarmCommand::Learn(key, socket, by) => {
                let source = by.and_then(identity::peer_of).map_or(Source::Sure, Source::Told);
                if let Some(peer) = identity::peer_of(key)
                    && address::is_near(socket, &self.own)
                {
                    self.book.learn(peer, address::to_multiaddr(socket), source, now);
                }
            }
            SwarmCommand::Trust(key, socket) => {
                if let Some(peer) = identity::peer_of(key) {
                    self.book.learn(peer, address::to_multiaddr(socket), Source::Sure, now);
                }
            }
            SwarmCommand::Want(keys) => {
                let peers: Vec<PeerId> = keys.into_iter().filter_map(identity::peer_of).collect();
                self.doors.want(&peers);
                self.book.want(&peers, now);
                self.dial_due().await;
            }
            SwarmCommand::Seek(more) => {
                self.book.seek(more);
                self.dial_due().await;
            }
            SwarmCommand::Rest(key) => {
                if let Some(peer) = identity::peer_of(key) {
                    self.book.rest(peer, None, now);
                }
            }
            SwarmCommand::Bar(key, long) => {
                if let Some(peer) = identity::peer_of(key) {
                    self.bar(peer, long, now).await;
                }
            }
            SwarmCommand::BarPlace(ip, long) => {
                self.barred_places.retain(|_, until| *until > now);
                if self.barred_places.len() < BARRED {
                    self.barred_places.insert(ip, now + long);
                }
            }
            SwarmCommand::Forget(address) => self.book.drop_seed(&address),
            SwarmCommand::Answer(key, alive) => {
                if let Some(peer) = identity::peer_of(key) {
                    self.runs.answer(peer, alive);
                }
            }
            SwarmCommand::Close(key) => {
                if let Some(peer) = identity::peer_of(key) {
                    self.drop_link(peer).await;
                }
            }
        }
    }

    /// Closes the connection to a peer and bans it for a while. The list is bounded: an attacker that creates
    /// identities to fill it frees an older one of its own.
    async fn bar(&mut self, peer: PeerId, long: Duration, now: Instant) {
        self.barred.retain(|_, until| *until > now);
        if self.barred.len() >= BARRED
            && let Some(first) = self.barred.iter().min_by_key(|(_, until)| **until).map(|(peer, _)| *peer)
        {
            self.barred.remove(&first);
        }
        self.barred.insert(peer, now + long);
        self.book.rest(peer, Some(long), now);
        self.drop_link(peer).await;
    }

    fn is_barred(&self, peer: PeerId) -> bool {
        self.barred.get(&peer).is_some_and(|until| *until > Instant::now())
    }

    /// Whether a peer comes from an address banned for flooding, and is not one that this computer seeks.
    fn is_from_barred_place(&self, peer: PeerId, ip: IpAddr) -> bool {
        let until = self.barred_places.get(&ip);
        until.is_some_and(|until| *until > Instant::now()) && !self.book.is_wanted(peer)
    }

    async fn on_tick(&mut self) {
        let silent: Vec<PeerId> =
            self.links.iter().filter(|(_, link)| link.is_dead()).map(|(peer, _)| *peer).collect();
        for peer in silent {
            self.drop_link(peer).await;
        }
        for turned in self.inner.behaviour().gate.take_turned() {
            self.report(SwarmNotice::Turned(turned.ip, turned.count, turned.why)).await;
        }
        self.dial_due().await;
        self.report_unmet().await;
    }

    async fn dial_due(&mut self) {
        let now = Instant::now();
        for dial in self.book.due(now) {
            let Some(dial) = self.may_dial(dial, now) else { continue };
            let (options, seed) = match &dial {
                Dial::Peer(peer, addresses) => {
                    (DialOpts::peer_id(*peer).addresses(addresses.clone()).allocate_new_port().build(), None)
                }
                Dial::Seed(address) => {
                    let options =
                        DialOpts::unknown_peer_id().address(address.clone()).allocate_new_port().build();
                    (options, Some(address.clone()))
                }
            };
            let id = options.connection_id();
            if let Some(seed) = seed {
                self.seeds.insert(id, seed);
            }
            if let Err(error) = self.inner.dial(options) {
                let peer = match dial {
                    Dial::Peer(peer, _) => Some(peer),
                    Dial::Seed(_) => None,
                };
                self.on_dial_error(id, peer, &error).await;
            }
        }
    }

    /// Leaves out addresses with too many guesses at the passphrase, since a dialled peer may make one guess each time.
    fn may_dial(&mut self, dial: Dial, now: Instant) -> Option<Dial> {
        let Dial::Peer(peer, mut addresses) = dial else { return Some(dial) };
        let gate = &self.inner.behaviour().gate;
        addresses.retain(|at| address::to_socket(at).is_none_or(|at| gate.take_guess(at.ip(), now)));
        if addresses.is_empty() {
            self.book.failed(peer, None, now);
            self.book.rest(peer, None, now);
            return None;
        }
        Some(Dial::Peer(peer, addresses))
    }

    /// Gives back the guesses of dialled peers that cannot have made one. Only a peer with another passphrase may have.
    fn give_guesses(&self, error: &DialError) {
        let gate = &self.inner.behaviour().gate;
        let give =
            |at: &Multiaddr| address::to_socket(at).into_iter().for_each(|at| gate.give_guess(at.ip()));
        match error {
            DialError::Transport(tries) => {
                let is_none = |error| OtherHall::of(error) != Some(OtherHall::Another);
                tries.iter().filter(|(_, error)| is_none(error)).for_each(|(at, _)| give(at));
            }
            DialError::WrongPeerId { address, .. } | DialError::LocalPeerId { address } => give(address),
            _ => {}
        }
    }

    async fn on_event(&mut self, event: SwarmEvent<BehaviourEvent>) {
        match event {
            SwarmEvent::NewListenAddr { address, .. } => {
                // Other computers cannot dial a link-local IPv6 address without its interface.
                if let Some(socket) =
                    address::to_socket(&address).filter(|at| !address::is_bare_link(at.ip()))
                {
                    self.own.push(socket.ip());
                    self.runs.listens(socket);
                    self.report(SwarmNotice::Listening(socket)).await;
                }
            }
            SwarmEvent::ExpiredListenAddr { address, .. } => {
                let gone = address::to_socket(&address).map(|socket| socket.ip());
                self.own.retain(|ip| Some(*ip) != gone);
            }
            SwarmEvent::ListenerClosed { reason: Err(error), .. }
                if self.inner.listeners().next().is_none() =>
            {
                self.report(SwarmNotice::NoNetwork(error.to_string())).await;
            }
            SwarmEvent::ConnectionEstablished { peer_id, connection_id, endpoint, .. } => {
                self.on_connected(peer_id, connection_id, &endpoint).await;
            }
            SwarmEvent::ConnectionClosed { peer_id, num_established: 0, .. } => {
                self.take_down(peer_id).await;
                self.book.closed(peer_id, Instant::now());
            }
            SwarmEvent::OutgoingConnectionError { connection_id, peer_id, error } => {
                self.on_dial_error(connection_id, peer_id, &error).await;
            }
            SwarmEvent::IncomingConnectionError { send_back_addr, error, .. } => {
                self.on_not_come(&send_back_addr, &error).await;
            }
            SwarmEvent::Behaviour(BehaviourEvent::Streams(news)) => self.on_stream(news).await,
            SwarmEvent::Behaviour(BehaviourEvent::Mdns(event) | BehaviourEvent::Mdns6(event)) => {
                self.on_mdns(event).await;
            }
            _ => {}
        }
    }

    async fn on_mdns(&mut self, event: mdns::Event) {
        let now = Instant::now();
        match event {
            mdns::Event::Discovered(found) => {
                for (peer, address) in found {
                    let Some(socket) = address::to_socket(&address) else { continue };
                    if address::is_near(socket, &self.own) {
                        self.book.learn(peer, address::to_multiaddr(socket), Source::Found, now);
                    } else if !address::is_bare_link(socket.ip()) {
                        self.beyond.found(peer, socket);
                    }
                }
                self.dial_due().await;
            }
            mdns::Event::Expired(gone) => {
                for (peer, address) in gone {
                    if let Some(socket) = address::to_socket(&address) {
                        self.book.forget(peer, &address::to_multiaddr(socket));
                        self.beyond.gone(peer, socket);
                    }
                }
            }
        }
    }

    async fn on_dial_error(&mut self, id: ConnectionId, peer: Option<PeerId>, error: &DialError) {
        let now = Instant::now();
        if let Some(seed) = self.seeds.remove(&id) {
            let is_other = address::to_socket(&seed).is_some_and(|at| self.runs.was_other(at));
            let failure = if is_other { Failure::DuplicateKey } else { failure_of(error) };
            let is_first = self.book.seed_failed(&seed, now);
            // Another program is dialled again, as long as it is there.
            if failure == Failure::Oneself {
                self.book.drop_seed(&seed);
            }
            if is_first {
                self.report(SwarmNotice::DialFailed(seed, failure)).await;
            }
            return;
        }
        let Some(peer) = peer else { return };
        self.give_guesses(error);
        if let Some(hall) = OtherHall::of(error) {
            let ip = place_of(hall, error);
            self.book.failed(peer, None, now);
            self.book.rest(peer, None, now);
            return self.report(SwarmNotice::OtherHall { hall, who: identity::key_of(&peer), ip }).await;
        }
        if let DialError::WrongPeerId { address, .. } | DialError::LocalPeerId { address } = error {
            self.book.is_wrong(peer, address);
        }
        let silence = match error {
            DialError::Transport(tries) => tries.iter().filter_map(|(_, error)| silence(error)).min(),
            _ => None,
        };
        self.book.failed(peer, silence, now);
    }
}

/// The address of a dialled program of another hall.
fn place_of(hall: OtherHall, error: &DialError) -> Option<IpAddr> {
    let DialError::Transport(tries) = error else { return None };
    let (at, _) = tries.iter().find(|(_, error)| OtherHall::of(error) == Some(hall))?;
    Some(address::to_socket(at)?.ip())
}

fn failure_of(error: &DialError) -> Failure {
    if let Some(hall) = OtherHall::of(error) {
        return Failure::OtherHall(hall);
    }
    match error {
        // Own addresses are filtered out, and then none is left.
        DialError::LocalPeerId { .. } | DialError::NoAddresses => Failure::Oneself,
        DialError::Transport(tries) => match tries.iter().find_map(|(_, error)| silence(error)) {
            Some(silence) => Failure::Silence(silence.text().to_owned()),
            None => Failure::NotOurs,
        },
        other => Failure::Silence(other.to_string()),
    }
}

/// The system's reason when nothing answers; `None` if something did answer, but not as a Bastide program. Wrappers
/// hide the error from `source`, so its kind is searched for in their debug output.
fn silence(error: &TransportError<std::io::Error>) -> Option<Silence> {
    const KINDS: [(&str, Silence); 6] = [
        ("ConnectionRefused", Silence::Refused),
        ("HostUnreachable", Silence::NoHost),
        ("NetworkUnreachable", Silence::NoNetwork),
        ("NetworkDown", Silence::Down),
        ("TimedOut", Silence::NoAnswer),
        ("Timeout", Silence::NoAnswer),
    ];
    let printed = format!("{error:?}");
    KINDS.iter().find(|(kind, _)| printed.contains(kind)).map(|(_, silence)| *silence)
}

#[cfg(test)]
pub(crate) mod greeter;
#[cfg(test)]
pub(crate) mod hostile;
#[cfg(test)]
mod tests;
