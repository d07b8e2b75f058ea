//! For tests: a connection whose bytes the test writes itself.

use super::behaviour::BehaviourEvent;
use super::run::Run;
use super::streams::StreamEvent;
use super::{address, behaviour, identity};
use crate::identity::Key;
use futures::{AsyncReadExt as _, AsyncWriteExt as _, StreamExt as _};
use libp2p::Stream;
use libp2p::identity::Keypair;
use libp2p::swarm::SwarmEvent;
use libp2p::swarm::dial_opts::DialOpts;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::sync::mpsc;

/// The time limit of any step.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connected peer that sends whatever the test says.
pub(crate) struct Raw {
    pub(crate) key: Key,
    out: Stream,
    input: Stream,
    more: mpsc::UnboundedSender<()>,
}

/// A swarm that opens streams on request, and reports all that are established.
struct Driver {
    news: mpsc::UnboundedReceiver<StreamEvent>,
    more: mpsc::UnboundedSender<()>,
    key: Key,
}

impl Driver {
    fn start(pair: &Keypair, target: Key, at: SocketAddr) -> io::Result<Self> {
        let mut swarm = behaviour::build(pair, None, None, Run::new().map_err(io::Error::other)?)
            .map_err(io::Error::other)?
            .swarm;
        let key = identity::key_of(swarm.local_peer_id()).ok_or_else(|| io::Error::other("a key"))?;
        let target = identity::peer_of(target).ok_or_else(|| io::Error::other("a target"))?;
        let dial = DialOpts::peer_id(target).addresses(vec![address::to_multiaddr(at)]).build();
        let connection = dial.connection_id();
        swarm.dial(dial).map_err(io::Error::other)?;
        let (tell, news) = mpsc::unbounded_channel();
        let (more, mut asked) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    event = swarm.select_next_some() => match event {
                        SwarmEvent::ConnectionEstablished { .. } => swarm.behaviour_mut().streams.open(target, connection),
                        SwarmEvent::Behaviour(BehaviourEvent::Streams(news)) => drop(tell.send(news.what)),
                        SwarmEvent::OutgoingConnectionError { .. } | SwarmEvent::ConnectionClosed { .. } => return,
                        _ => {}
                    },
                    asked = asked.recv() => match asked {
                        Some(()) => swarm.behaviour_mut().streams.open(target, connection),
                        None => return,
                    },
                }
            }
        });
        Ok(Self { news, more, key })
    }
}

impl Raw {
    /// Connects to a program with an identity, and waits until it spoke first: both streams are established.
    pub(crate) async fn connect(pair: Keypair, target: Key, at: SocketAddr) -> io::Result<Self> {
        tokio::time::timeout(PATIENCE, Self::connect_at_last(pair, target, at))
            .await
            .map_err(io::Error::other)?
    }

    async fn connect_at_last(pair: Keypair, target: Key, at: SocketAddr) -> io::Result<Self> {
        let Driver { mut news, more, key } = Driver::start(&pair, target, at)?;
        let (mut out, mut input) = (None, None);
        while out.is_none() || input.is_none() {
            match news.recv().await {
                Some(StreamEvent::Out(stream)) => out = Some(stream),
                Some(StreamEvent::In(stream)) => input = Some(stream),
                Some(StreamEvent::NotOut) | None => return Err(io::ErrorKind::ConnectionReset.into()),
            }
        }
        let (Some(out), Some(mut input)) = (out, input) else { return Err(io::ErrorKind::NotFound.into()) };
        let mut length = [0; 4];
        input.read_exact(&mut length).await?;
        // The program's greeting.
        input.read_exact(&mut vec![0; u32::from_le_bytes(length) as usize]).await?;
        Ok(Self { key, out, input, more })
    }

    /// The next frame that is not a heartbeat. Sends heartbeats meanwhile.
    pub(crate) async fn next_frame(&mut self) -> io::Result<Vec<u8>> {
        loop {
            let mut length = [0; 4];
            tokio::select! {
                read = self.input.read_exact(&mut length[..1]) => read?,
                () = tokio::time::sleep(Duration::from_secs(1)) => {
                    self.out.write_all(&[0; 4]).await?;
                    self.out.flush().await?;
                    continue;
                }
            }
            self.input.read_exact(&mut length[1..]).await?;
            let mut frame = vec![0; u32::from_le_bytes(length) as usize];
            self.input.read_exact(&mut frame).await?;
            if !frame.is_empty() {
                return Ok(frame);
            }
        }
    }

    /// Writes raw bytes; also fails if the other side does not read them for long.
    pub(crate) async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let write = async {
            self.out.write_all(bytes).await?;
            self.out.flush().await
        };
        tokio::time::timeout(PATIENCE, write).await.map_err(io::Error::other)?
    }

    /// Writes a whole frame.
    pub(crate) async fn frame(&mut self, bytes: &[u8]) -> io::Result<()> {
        let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
        self.write(&[&length.to_le_bytes(), bytes].concat()).await
    }

    /// Requests one more stream.
    pub(crate) fn open_another(&self) -> bool {
        self.more.send(()).is_ok()
    }

    /// The next frame that is not a heartbeat. Sends heartbeats meanwhile.
    pub(crate) async fn read_frame(&mut self) -> io::Result<Vec<u8>> {
        let Self { out, input, .. } = self;
        let beat = async {
            while out.write_all(&[0; 4]).await.is_ok() && out.flush().await.is_ok() {
                tokio::time::sleep(Duration::from_millis(300)).await;
            }
            Err(io::Error::from(io::ErrorKind::BrokenPipe))
        };
        let read = async {
            loop {
                let mut length = [0; 4];
                input.read_exact(&mut length).await?;
                let mut frame = vec![0; u32::from_le_bytes(length) as usize];
                input.read_exact(&mut frame).await?;
                if !frame.is_empty() {
                    return Ok::<_, io::Error>(frame);
                }
            }
        };
        let read = async {
            tokio::select! { frame = read => frame, failed = beat => failed }
        };
        tokio::time::timeout(PATIENCE, read).await.map_err(io::Error::other)?
    }

    /// Reads until the other side closes.
    pub(crate) async fn until_deaf(&mut self) {
        let mut bytes = vec![0; 1 << 16];
        while matches!(self.input.read(&mut bytes).await, Ok(n) if n > 0) {}
    }

    /// Sends heartbeats until the other side closes.
    pub(crate) async fn until_closed(&mut self) {
        while self.write(&[0; 4]).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// Forwards connections from another address of this computer, which macOS and Windows do not have.
#[cfg(target_os = "linux")]
pub(crate) async fn from_elsewhere(source: [u8; 4], target: SocketAddr) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            tokio::spawn(async move {
                if let Ok(mut far) = elsewhere(source, target).await {
                    let (mut near_in, mut near_out) = near.split();
                    let (mut far_in, mut far_out) = far.split();
                    let there = tokio::io::copy(&mut near_in, &mut far_out);
                    let back = tokio::io::copy(&mut far_in, &mut near_out);
                    tokio::select! { _ = there => {}, _ = back => {} }
                }
            });
        }
    });
    at
}

/// A connection from another address of this computer.
#[cfg(target_os = "linux")]
pub(crate) async fn elsewhere(source: [u8; 4], target: SocketAddr) -> io::Result<tokio::net::TcpStream> {
    let socket = tokio::net::TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((source, 0)))?;
    socket.connect(target).await
}
