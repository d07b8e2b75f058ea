//! A connection with handwritten frames, which shows the transport of a table from outside.

use super::kinds;
use futures::future::BoxFuture;
use futures::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, FutureExt as _};
use libp2p::core::muxing::{StreamMuxerBox, StreamMuxerExt as _, SubstreamBox};
use libp2p::core::transport::{DialOpts, PortUse};
use libp2p::core::upgrade::{InboundConnectionUpgrade, OutboundConnectionUpgrade, UpgradeInfo, Version};
use libp2p::core::{Endpoint, Transport as _};
use libp2p::identity::Keypair;
use libp2p::{Multiaddr, PeerId, noise, tcp, yamux};
use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::Poll;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The time limit for a step of the connection.
const PATIENCE: Duration = Duration::from_secs(10);
/// A connection that is not turned away within this time is accepted.
const AT_ONCE: Duration = Duration::from_millis(20);
/// What both sides say first on a stream, each line with its length.
const GREETING: &[u8] = b"\x13/multistream/1.0.0\n\x0b/bastide/1\n";

/// A connected program that writes any bytes it is given.
pub(super) struct Raw {
    out: SubstreamBox,
    /// Ends the connection when dropped. A separate task reads and discards what the other side says.
    _end: oneshot::Sender<()>,
}

impl Raw {
    /// Connects under a new identity.
    pub(super) async fn connect(at: SocketAddr) -> io::Result<Self> {
        tokio::time::timeout(PATIENCE, Self::connect_at_last(at)).await.map_err(io::Error::other)?
    }

    async fn connect_at_last(at: SocketAddr) -> io::Result<Self> {
        let mut muxer = dial(at).await?;
        let mut out = poll_fn(|cx| {
            while let Poll::Ready(event) = muxer.poll_unpin(cx) {
                if let Err(error) = event {
                    return Poll::Ready(Err(error));
                }
            }
            muxer.poll_outbound_unpin(cx)
        })
        .await?;
        let (end, ended) = oneshot::channel();
        tokio::spawn(serve(muxer, ended));
        out.write_all(GREETING).await?;
        out.flush().await?;
        out.read_exact(&mut [0; GREETING.len()]).await?;
        Ok(Self { out, _end: end })
    }

    /// Writes raw bytes; also fails if the other side does not read them for long.
    pub(super) async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let write = async {
            self.out.write_all(bytes).await?;
            self.out.flush().await
        };
        tokio::time::timeout(PATIENCE, write).await.map_err(io::Error::other)?
    }
}

/// The connection, encrypted and split into streams.
async fn dial(at: SocketAddr) -> io::Result<StreamMuxerBox> {
    let mut transport = tcp::tokio::Transport::new(tcp::Config::default())
        .upgrade(Version::V1Lazy)
        .authenticate(noise()?)
        .multiplex(yamux::Config::default())
        .boxed();
    let (address, options) = target(at);
    let (_, muxer): (PeerId, StreamMuxerBox) =
        transport.dial(address, options).map_err(io::Error::other)?.await?;
    Ok(muxer)
}

/// A new identity.
fn noise() -> io::Result<noise::Config> {
    let pair = Keypair::generate_ed25519();
    Ok(noise::Config::new(&pair).map_err(io::Error::other)?.with_prologue(b"bastide/1".to_vec()))
}

fn target(at: SocketAddr) -> (Multiaddr, DialOpts) {
    let address = Multiaddr::from(at.ip()).with(libp2p::multiaddr::Protocol::Tcp(at.port()));
    (address, DialOpts { role: Endpoint::Dialer, port_use: PortUse::New })
}

/// Connects to a hall with a passphrase, claims to know one, waits for the answer and leaves.
pub(super) async fn knock(at: SocketAddr) -> io::Result<()> {
    let is_answered = Arc::<AtomicBool>::default();
    let secure = Knocking { noise: noise()?, is_answered: Arc::clone(&is_answered) };
    let mut transport = tcp::tokio::Transport::new(tcp::Config::default())
        .upgrade(Version::V1Lazy)
        .authenticate(secure)
        .multiplex(yamux::Config::default())
        .boxed();
    let (address, options) = target(at);
    let knocking = transport.dial(address, options).map_err(io::Error::other)?;
    // It goes no further than the answer.
    let _ = tokio::time::timeout(PATIENCE, knocking).await;
    if is_answered.load(Ordering::Relaxed) { Ok(()) } else { Err(io::ErrorKind::ConnectionRefused.into()) }
}

/// How a connection to a hall with a passphrase begins, and how this one ends.
#[derive(Clone)]
struct Knocking {
    noise: noise::Config,
    is_answered: Arc<AtomicBool>,
}

impl UpgradeInfo for Knocking {
    type Info = &'static str;
    type InfoIter = [&'static str; 1];

    fn protocol_info(&self) -> Self::InfoIter {
        ["/bastide/hall/3"]
    }
}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + 'static> OutboundConnectionUpgrade<T> for Knocking {
    type Output = (PeerId, noise::Output<T>);
    type Error = io::Error;
    type Future = BoxFuture<'static, io::Result<Self::Output>>;

    fn upgrade_outbound(self, socket: T, info: Self::Info) -> Self::Future {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        async move {
            let (_, mut io) = self.noise.upgrade_outbound(socket, info).await.map_err(io::Error::other)?;
            io.write_all(&kinds::knock(COUNT.fetch_add(1, Ordering::Relaxed))).await?;
            io.flush().await?;
            io.read_exact(&mut [0; kinds::ANSWER]).await?;
            self.is_answered.store(true, Ordering::Relaxed);
            Err(io::ErrorKind::Other.into())
        }
        .boxed()
    }
}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + 'static> InboundConnectionUpgrade<T> for Knocking {
    type Output = (PeerId, noise::Output<T>);
    type Error = io::Error;
    type Future = BoxFuture<'static, io::Result<Self::Output>>;

    fn upgrade_inbound(self, _: T, _: Self::Info) -> Self::Future {
        std::future::ready(Err(io::ErrorKind::Unsupported.into())).boxed()
    }
}

/// Keeps the connection going, and reads what the other side says on the stream that it opens.
async fn serve(mut muxer: StreamMuxerBox, mut ended: oneshot::Receiver<()>) {
    let (opened, mut streams) = mpsc::unbounded_channel();
    let listen = tokio::spawn(async move {
        while let Some(stream) = streams.recv().await {
            // A broken stream does no harm: another one may follow.
            let _ = listen_to(stream).await;
        }
    });
    let drive = poll_fn(|cx| {
        loop {
            match (muxer.poll_inbound_unpin(cx), muxer.poll_unpin(cx)) {
                (Poll::Ready(Ok(stream)), _) => drop(opened.send(stream)),
                (Poll::Ready(Err(_)), _) | (_, Poll::Ready(Err(_))) => return Poll::Ready(()),
                (Poll::Pending, Poll::Ready(Ok(_))) => {}
                (Poll::Pending, Poll::Pending) => return Poll::Pending,
            }
        }
    });
    tokio::select! { () = drive => {}, _ = &mut ended => {} }
    listen.abort();
}

async fn listen_to(mut stream: SubstreamBox) -> io::Result<()> {
    let mut greeting = [0; GREETING.len()];
    stream.read_exact(&mut greeting).await?;
    stream.write_all(&greeting).await?;
    stream.flush().await?;
    let mut bytes = vec![0; 1 << 16];
    while stream.read(&mut bytes).await? > 0 {}
    Ok(())
}

/// Connects from another address of this computer. Returns whether it is turned away at once.
pub(super) async fn touch(source: [u8; 4], target: SocketAddr) -> io::Result<bool> {
    let socket = tokio::net::TcpSocket::new_v4()?;
    if cfg!(target_os = "linux") {
        socket.bind(SocketAddr::from((source, 0)))?;
    }
    // Nothing may linger: the ports would soon run out.
    socket.set_zero_linger()?;
    let stream = tokio::time::timeout(PATIENCE, socket.connect(target)).await.map_err(io::Error::other)??;
    let answer = tokio::time::timeout(AT_ONCE, stream.readable()).await;
    Ok(answer.is_ok() && !matches!(stream.try_read(&mut [0; 8]), Ok(1..)))
}

/// Forwards connections from another address of this computer, so that they count as another computer's. Only Linux has
/// such addresses; other systems get the target itself.
pub(super) async fn from_elsewhere(source: [u8; 4], target: SocketAddr) -> io::Result<SocketAddr> {
    if !cfg!(target_os = "linux") {
        return Ok(target);
    }
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let at = listener.local_addr()?;
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            tokio::spawn(async move {
                let socket = tokio::net::TcpSocket::new_v4()?;
                socket.bind(SocketAddr::from((source, 0)))?;
                let mut far = socket.connect(target).await?;
                let (mut near_in, mut near_out) = near.split();
                let (mut far_in, mut far_out) = far.split();
                let there = tokio::io::copy(&mut near_in, &mut far_out);
                let back = tokio::io::copy(&mut far_in, &mut near_out);
                tokio::select! { _ = there => {}, _ = back => {} }
                io::Result::Ok(())
            });
        }
    });
    Ok(at)
}
