//! For tests: the greeting of connections in memory, driven by hand.

use super::run::{Alive, Run, Runs};
use super::{address, identity};
use crate::identity::{Identity, Key};
use futures::future::BoxFuture;
use futures::{AsyncRead, AsyncWrite, FutureExt as _};
use libp2p::core::upgrade::{
    InboundConnectionUpgrade as _, OutboundConnectionUpgrade as _, UpgradeInfo as _,
};
use libp2p::core::{ConnectedPoint, Endpoint, transport::PortUse};
use libp2p::{PeerId, yamux};
use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use tokio::sync::mpsc;

/// Bytes in transit.
type Way = Arc<Mutex<VecDeque<u8>>>;

/// An end of a connection in memory.
pub(crate) struct Pipe {
    input: Way,
    out: Way,
}

/// The two ends of a connection.
pub(crate) fn pipe() -> (Pipe, Pipe) {
    let (there, back) = (Way::default(), Way::default());
    (Pipe { input: Arc::clone(&back), out: Arc::clone(&there) }, Pipe { input: there, out: back })
}

impl AsyncRead for Pipe {
    fn poll_read(self: Pin<&mut Self>, _: &mut Context<'_>, buffer: &mut [u8]) -> Poll<io::Result<usize>> {
        let is_open = Arc::strong_count(&self.input) > 1;
        let mut input = self.input.lock().unwrap();
        let count = buffer.len().min(input.len());
        buffer.iter_mut().zip(input.drain(..count)).for_each(|(to, byte)| *to = byte);
        if count == 0 && is_open { Poll::Pending } else { Poll::Ready(Ok(count)) }
    }
}

impl AsyncWrite for Pipe {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.out.lock().unwrap().extend(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// A connection as one of its ends sees it: the peer, the address, and the direction.
#[derive(Clone)]
pub(crate) struct End {
    peer: PeerId,
    point: ConnectedPoint,
}

impl End {
    /// A dialled connection to an address where that key answered.
    pub(crate) fn dialled(key: Key, at: SocketAddr) -> Self {
        let (address, role_override) = (address::to_multiaddr(at), Endpoint::Dialer);
        let point = ConnectedPoint::Dialer { address, role_override, port_use: PortUse::New };
        Self { peer: identity::peer_of(key).unwrap(), point }
    }

    /// An incoming connection of that key from an address.
    pub(crate) fn came(key: Key, from: SocketAddr) -> Self {
        let send_back_addr = address::to_multiaddr(from);
        let point = ConnectedPoint::Listener { local_addr: send_back_addr.clone(), send_back_addr };
        Self { peer: identity::peer_of(key).unwrap(), point }
    }
}

/// A running greeting, and its result.
pub(crate) struct Greeting(BoxFuture<'static, io::Result<()>>, Option<bool>);

impl Greeting {
    /// Polls it as far as possible without waiting.
    pub(crate) fn go_on(&mut self) -> Option<bool> {
        if self.1.is_none()
            && let Poll::Ready(end) = self.0.poll_unpin(&mut Context::from_waker(Waker::noop()))
        {
            self.1 = Some(end.is_ok());
        }
        self.1
    }
}

/// Greets the connections of one run of a program. Must be used inside a tokio runtime.
pub(crate) struct Greeter {
    runs: Runs,
    words: mpsc::UnboundedReceiver<(PeerId, Alive)>,
}

impl Greeter {
    pub(crate) fn new(identity: &Identity, run: Run, at: SocketAddr) -> Self {
        let pair = identity::pair_of(identity.secret()).unwrap();
        let (runs, words) = Runs::new(&pair, run).unwrap();
        runs.listens(at);
        Self { runs, words }
    }

    pub(crate) fn greet(&self, end: &End, io: Pipe) -> Greeting {
        let meeting = self.runs.meeting(end.peer, &end.point, yamux::Config::default());
        let [name, _] = meeting.protocol_info();
        let greeted = match end.point {
            ConnectedPoint::Dialer { .. } => meeting.upgrade_outbound(io, name),
            ConnectedPoint::Listener { .. } => meeting.upgrade_inbound(io, name),
        };
        Greeting(greeted.map(|end| end.map(|_| ())).boxed(), None)
    }

    /// The run at the other end of an established connection.
    pub(crate) fn met(&self, end: &End) -> Run {
        self.runs.met(end.peer, &end.point)
    }

    /// Whether another run of this program's key answered where this program dialled.
    pub(crate) fn was_other(&self, at: SocketAddr) -> bool {
        self.runs.was_other(at)
    }

    /// Sets the run to which a link of a key is established, if any.
    pub(crate) fn link(&self, key: Key, run: Option<Run>) {
        self.runs.link(identity::peer_of(key).unwrap(), run);
    }

    pub(crate) fn answer(&self, key: Key, alive: Alive) {
        self.runs.answer(identity::peer_of(key).unwrap(), alive);
    }

    /// A message that a greeting brought.
    pub(crate) fn word(&mut self) -> Option<(Key, Alive)> {
        let (peer, alive) = self.words.try_recv().ok()?;
        Some((identity::key_of(&peer)?, alive))
    }
}
