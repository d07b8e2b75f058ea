//! The swarm: the only code that touches a socket. It finds computers, keeps one ordered stream each way with
//! each of them, and carries frames whose meaning it does not know.

pub(crate) mod address;
mod behaviour;
pub(crate) mod book;
pub(crate) mod identity;
mod link;

use crate::identity::Key;
use behaviour::{Behaviour, BehaviourEvent};
use book::{Book, Dial, Source};
use futures::StreamExt as _;
use libp2p::core::ConnectedPoint;
use libp2p::swarm::dial_opts::DialOpts;
use libp2p::swarm::{ConnectionId, DialError, SwarmEvent};
use libp2p::{Multiaddr, PeerId, Stream, StreamProtocol, TransportError, mdns};
use libp2p_stream as stream;
use link::{Heard, Pulse, What, Writer};
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// The name of the stream; both sides open one.
const PROTOCOL: StreamProtocol = StreamProtocol::new("/bastide/1");
/// A computer that is silent for so long is taken for gone: TCP would believe in it for a quarter of an hour.
const DEAD: Duration = Duration::from_secs(4);
/// A connection whose streams do not stand after so long is given up.
const SETUP: Duration = Duration::from_secs(10);
/// The most identities that are barred at the same time.
const BARRED: usize = 256;
/// The most links to one address of the network.
const CROWD: usize = 16;
/// How often silence and due dials are looked at.
const TICK: Duration = Duration::from_millis(200);

/// How often neighbours are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    /// As in a home.
    Home,
    /// As in a hall of hundreds, where the answers of all would fill the air.
    Hall,
}

/// How the swarm is started.
pub(crate) struct Options {
    pub(crate) pair: libp2p::identity::Keypair,
    pub(crate) listen: SocketAddr,
    pub(crate) mdns: Option<Pace>,
    pub(crate) hall: Option<String>,
}

/// What the swarm is told to do.
#[derive(Debug)]
pub(crate) enum Order {
    /// Send a frame; dropped if that computer is not connected.
    Send(Key, Vec<u8>),
    /// Dial an address until it answers.
    Dial(Multiaddr),
    /// Somebody is said to listen there: by a neighbour, or by the table this computer goes to.
    Learn(Key, SocketAddr, Option<Key>),
    /// Somebody listens there, as a person or its own hello says.
    Trust(Key, SocketAddr),
    /// Look for so many more connections.
    Seek(usize),
    /// Leave somebody alone for a while, unless a table needs it.
    Rest(Key),
    /// Close the connection to somebody who flooded, and accept none for so long.
    Bar(Key, Duration),
    /// Stay connected to these, and to nobody else at any price.
    Want(Vec<Key>),
    /// Close the connection to a computer that misbehaved.
    Close(Key),
}

/// What the swarm reports.
#[derive(Debug)]
pub(crate) enum Report {
    /// Listens at an address.
    Listening(SocketAddr),
    /// Cannot listen at all.
    NoNetwork(String),
    /// Cannot look for neighbours.
    NoDiscovery(String),
    /// Frames can be exchanged with a computer; it is reached at this address.
    Up(Key, IpAddr),
    /// No more.
    Down(Key),
    /// A frame came.
    Frame(Key, Vec<u8>),
    /// Somebody broke the framing; its connection is closed.
    Misbehaved(Key, String),
    /// Somebody sent more than anybody needs to; its connection is closed.
    Flooded(Key),
    /// A typed address did not lead to one of us.
    DialFailed(Multiaddr, Failure),
    /// A typed address led to somebody; its [`Report::Up`] follows or went before.
    Reached(Multiaddr, Key),
}

/// Why a typed address leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// It is this program.
    Oneself,
    /// Something else answers.
    NotOurs,
    /// Nothing answers.
    Silence(String),
}

/// One computer's connection.
struct Link {
    life: u64,
    since: Instant,
    ip: IpAddr,
    out: Option<Stream>,
    input: Option<Stream>,
    up: Option<(Writer, Pulse)>,
}

/// The swarm's task.
pub(crate) struct Swarm {
    inner: libp2p::Swarm<Behaviour>,
    control: stream::Control,
    incoming: stream::IncomingStreams,
    book: Book,
    links: HashMap<PeerId, Link>,
    seeds: HashMap<ConnectionId, Multiaddr>,
    own: Vec<IpAddr>,
    /// Who has to stay away, and until when.
    barred: HashMap<PeerId, Instant>,
    lives: u64,
    heard: (mpsc::Sender<Heard>, mpsc::Receiver<Heard>),
    opened: (mpsc::UnboundedSender<Opened>, mpsc::UnboundedReceiver<Opened>),
    orders: mpsc::UnboundedReceiver<Order>,
    reports: mpsc::Sender<Report>,
}

type Opened = (PeerId, u64, Option<Stream>);

/// Starts the swarm's task on the running tokio runtime. It ends when the sender of orders is dropped.
pub(crate) fn start(
    options: Options,
) -> Result<(mpsc::UnboundedSender<Order>, mpsc::Receiver<Report>), String> {
    let me = options.pair.public().to_peer_id();
    let built = behaviour::build(options.pair, options.hall.as_deref(), options.mdns)?;
    let mut inner = built.swarm;
    let mut control = inner.behaviour().streams.new_control();
    let incoming = control.accept(PROTOCOL).map_err(|error| error.to_string())?;
    let (orders, order_queue) = mpsc::unbounded_channel();
    let (reports, report_queue) = mpsc::channel(256);
    if let Some(error) = built.no_mdns {
        let _ = reports.try_send(Report::NoDiscovery(error.to_string()));
    }
    if let Err(error) = inner.listen_on(address::to_multiaddr(options.listen)) {
        let _ = reports.try_send(Report::NoNetwork(error.to_string()));
    }
    let swarm = Swarm {
        inner,
        control,
        incoming,
        book: Book::new(me),
        links: HashMap::new(),
        seeds: HashMap::new(),
        own: Vec::new(),
        barred: HashMap::new(),
        lives: 0,
        heard: mpsc::channel(256),
        opened: mpsc::unbounded_channel(),
        orders: order_queue,
        reports,
    };
    tokio::spawn(swarm.run());
    Ok((orders, report_queue))
}

impl Swarm {
    async fn run(mut self) {
        let mut tick = tokio::time::interval(TICK);
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                event = self.inner.select_next_some() => self.on_event(event).await,
                Some((peer, stream)) = self.incoming.next() => self.on_incoming(peer, stream).await,
                Some((peer, life, stream)) = self.opened.1.recv() => self.on_opened(peer, life, stream).await,
                Some(heard) = self.heard.1.recv() => self.on_heard(heard).await,
                order = self.orders.recv() => match order {
                    Some(order) => self.on_order(order).await,
                    None => return self.finish().await,
                },
                _ = tick.tick() => self.on_tick().await,
            }
        }
    }

    /// Lets the writers send what is queued, then closes.
    async fn finish(mut self) {
        self.links.clear();
        let grace = tokio::time::sleep(Duration::from_millis(300));
        tokio::pin!(grace);
        loop {
            tokio::select! {
                _ = self.inner.select_next_some() => {}
                () = &mut grace => return,
            }
        }
    }

    async fn report(&mut self, report: Report) {
        // An error means that the node is gone, and then the orders end too.
        let _ = self.reports.send(report).await;
    }

    async fn on_order(&mut self, order: Order) {
        let now = Instant::now();
        match order {
            Order::Send(key, frame) => {
                let Some(peer) = identity::peer_of(key) else { return };
                let sent =
                    self.links.get(&peer).and_then(|l| l.up.as_ref()).map(|(writer, _)| writer.send(frame));
                if sent == Some(Err(())) {
                    self.drop_link(peer).await;
                }
            }
            Order::Dial(address) => {
                self.book.seed(address, now);
                self.dial_due().await;
            }
            Order::Learn(key, socket, by) => {
                let source = by.and_then(identity::peer_of).map_or(Source::Sure, Source::Told);
                if let Some(peer) = identity::peer_of(key)
                    && address::is_near(socket, &self.own)
                {
                    self.book.learn(peer, address::to_multiaddr(socket), source, now);
                }
            }
            Order::Trust(key, socket) => {
                if let Some(peer) = identity::peer_of(key) {
                    self.book.learn(peer, address::to_multiaddr(socket), Source::Sure, now);
                }
            }
            Order::Want(keys) => {
                let peers: Vec<PeerId> = keys.into_iter().filter_map(identity::peer_of).collect();
                self.book.want(&peers, now);
                self.dial_due().await;
            }
            Order::Seek(more) => {
                self.book.seek(more);
                self.dial_due().await;
            }
            Order::Rest(key) => {
                if let Some(peer) = identity::peer_of(key) {
                    self.book.rest(peer, None, now);
                }
            }
            Order::Bar(key, long) => {
                if let Some(peer) = identity::peer_of(key) {
                    self.bar(peer, long, now).await;
                }
            }
            Order::Close(key) => {
                if let Some(peer) = identity::peer_of(key) {
                    self.drop_link(peer).await;
                }
            }
        }
    }

    /// Closes the connection to somebody and accepts none for a while. The list is bounded: who mints identities to
    /// fill it frees an older one of its own.
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

    /// Whether one computer of the network has connections enough; many programs on this one are a test.
    fn is_crowd(&self, ip: IpAddr) -> bool {
        !ip.is_loopback() && self.links.values().filter(|link| link.ip == ip).count() >= CROWD
    }

    async fn on_tick(&mut self) {
        let silent: Vec<PeerId> =
            self.links.iter().filter(|(_, link)| link.is_dead()).map(|(peer, _)| *peer).collect();
        for peer in silent {
            self.drop_link(peer).await;
        }
        self.dial_due().await;
    }

    async fn dial_due(&mut self) {
        let now = Instant::now();
        for dial in self.book.due(now) {
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

    async fn on_event(&mut self, event: SwarmEvent<BehaviourEvent>) {
        match event {
            SwarmEvent::NewListenAddr { address, .. } => {
                if let Some(socket) = address::to_socket(&address) {
                    self.own.push(socket.ip());
                    self.report(Report::Listening(socket)).await;
                }
            }
            SwarmEvent::ExpiredListenAddr { address, .. } => {
                let gone = address::to_socket(&address).map(|socket| socket.ip());
                self.own.retain(|ip| Some(*ip) != gone);
            }
            SwarmEvent::ListenerClosed { reason: Err(error), .. } => {
                self.report(Report::NoNetwork(error.to_string())).await;
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
            SwarmEvent::Behaviour(BehaviourEvent::Mdns(event)) => self.on_mdns(event).await,
            _ => {}
        }
    }

    async fn on_mdns(&mut self, event: mdns::Event) {
        let now = Instant::now();
        match event {
            mdns::Event::Discovered(found) => {
                for (peer, address) in found {
                    if let Some(socket) = address::to_socket(&address)
                        && address::is_near(socket, &self.own)
                    {
                        self.book.learn(peer, address::to_multiaddr(socket), Source::Found, now);
                    }
                }
                self.dial_due().await;
            }
            mdns::Event::Expired(gone) => {
                for (peer, address) in gone {
                    if let Some(socket) = address::to_socket(&address) {
                        self.book.forget(peer, &address::to_multiaddr(socket));
                    }
                }
            }
        }
    }

    async fn on_connected(&mut self, peer: PeerId, id: ConnectionId, endpoint: &ConnectedPoint) {
        let seed = self.seeds.remove(&id);
        self.book.connected(peer, seed.as_ref(), Instant::now());
        if let (Some(seed), Some(key)) = (seed, identity::key_of(&peer)) {
            self.report(Report::Reached(seed, key)).await;
        }
        let Some(remote) = address::to_socket(endpoint.get_remote_address()) else { return };
        if self.links.contains_key(&peer) {
            return;
        }
        if self.is_barred(peer) || self.is_crowd(remote.ip()) {
            let _ = self.inner.disconnect_peer_id(peer);
            return;
        }
        self.lives += 1;
        let life = self.lives;
        let link = Link { life, since: Instant::now(), ip: remote.ip(), out: None, input: None, up: None };
        self.links.insert(peer, link);
        let (mut control, opened) = (self.control.clone(), self.opened.0.clone());
        tokio::spawn(async move {
            let stream = tokio::time::timeout(SETUP, control.open_stream(peer, PROTOCOL)).await;
            let _ = opened.send((peer, life, stream.ok().and_then(Result::ok)));
        });
    }

    async fn on_dial_error(&mut self, id: ConnectionId, peer: Option<PeerId>, error: &DialError) {
        let now = Instant::now();
        if let Some(seed) = self.seeds.remove(&id) {
            let failure = failure_of(error);
            let is_first = self.book.seed_failed(&seed, now);
            if failure == Failure::Oneself {
                self.book.drop_seed(&seed);
            }
            if is_first {
                self.report(Report::DialFailed(seed, failure)).await;
            }
            return;
        }
        let Some(peer) = peer else { return };
        if let DialError::WrongPeerId { address, .. } | DialError::LocalPeerId { address } = error {
            self.book.is_wrong(peer, address);
        }
        self.book.failed(peer, now);
    }

    async fn on_incoming(&mut self, peer: PeerId, stream: Stream) {
        // Not connected any more, or a second stream: the first one is what counts until it breaks.
        if let Some(link) = self.links.get_mut(&peer)
            && link.up.is_none()
        {
            link.input = Some(stream);
            self.bring_up(peer).await;
        }
    }

    async fn on_opened(&mut self, peer: PeerId, life: u64, stream: Option<Stream>) {
        let Some(link) = self.links.get_mut(&peer).filter(|link| link.life == life) else { return };
        match stream {
            Some(stream) => {
                link.out = Some(stream);
                self.bring_up(peer).await;
            }
            None => self.drop_link(peer).await,
        }
    }

    /// Both streams stand: from here on frames flow.
    async fn bring_up(&mut self, peer: PeerId) {
        let Some(link) = self.links.get_mut(&peer) else { return };
        let (Some(key), true, true) = (identity::key_of(&peer), link.out.is_some(), link.input.is_some())
        else {
            return;
        };
        if let (Some(out), Some(input)) = (link.out.take(), link.input.take()) {
            link.up = Some(link::start(peer, link.life, out, input, &self.heard.0));
        }
        let ip = link.ip;
        self.report(Report::Up(key, ip)).await;
    }

    async fn on_heard(&mut self, heard: Heard) {
        let Heard { peer, life, what } = heard;
        let Some(key) = identity::key_of(&peer) else { return };
        if self.links.get(&peer).is_none_or(|link| link.life != life) {
            return;
        }
        match what {
            What::Frame(frame) => self.report(Report::Frame(key, frame)).await,
            What::Broken(reason) => {
                if let Some(reason) = reason {
                    self.report(Report::Misbehaved(key, reason)).await;
                }
                self.drop_link(peer).await;
            }
            What::Flood => {
                self.report(Report::Flooded(key)).await;
                self.drop_link(peer).await;
            }
        }
    }

    /// Closes every connection to a computer; the book dials it again when its time comes.
    async fn drop_link(&mut self, peer: PeerId) {
        self.take_down(peer).await;
        let _ = self.inner.disconnect_peer_id(peer);
    }

    async fn take_down(&mut self, peer: PeerId) {
        if let Some(link) = self.links.remove(&peer)
            && link.up.is_some()
            && let Some(key) = identity::key_of(&peer)
        {
            self.report(Report::Down(key)).await;
        }
    }
}

impl Link {
    fn is_dead(&self) -> bool {
        match &self.up {
            Some((_, pulse)) => pulse.silence() > DEAD,
            None => self.since.elapsed() > SETUP,
        }
    }
}

fn failure_of(error: &DialError) -> Failure {
    match error {
        // An own address is left out, and then none is left.
        DialError::LocalPeerId { .. } | DialError::NoAddresses => Failure::Oneself,
        DialError::Transport(tries) => match tries.iter().find_map(|(_, error)| silence(error)) {
            Some(text) => Failure::Silence(text.to_owned()),
            None => Failure::NotOurs,
        },
        other => Failure::Silence(other.to_string()),
    }
}

/// What the system says when nothing answers; `None` if something did answer, but not as one of us. The error
/// lies under wrappers that hide it from `source`, so its kind is looked for in what they print.
fn silence(error: &TransportError<std::io::Error>) -> Option<&'static str> {
    const KINDS: [(&str, &str); 6] = [
        ("ConnectionRefused", "connection refused"),
        ("HostUnreachable", "no way to that computer"),
        ("NetworkUnreachable", "no way to that network"),
        ("NetworkDown", "the network is down"),
        ("TimedOut", "no answer in time"),
        ("Timeout", "no answer in time"),
    ];
    let printed = format!("{error:?}");
    KINDS.iter().find(|(kind, _)| printed.contains(kind)).map(|(_, text)| *text)
}

#[cfg(test)]
pub(crate) mod hostile;
#[cfg(test)]
mod tests;
