//! For tests: a connection whose bytes a test writes itself.

use super::{PROTOCOL, address, behaviour, identity};
use crate::identity::Key;
use futures::{AsyncReadExt as _, AsyncWriteExt as _, StreamExt as _};
use libp2p::Stream;
use libp2p::identity::Keypair;
use libp2p::swarm::dial_opts::DialOpts;
use std::io;
use std::net::SocketAddr;

/// A connected computer that says whatever it is told to.
pub(crate) struct Raw {
    out: Stream,
    _held: Stream,
}

impl Raw {
    /// Connects to a program as somebody.
    pub(crate) async fn connect(pair: Keypair, target: Key, at: SocketAddr) -> io::Result<Self> {
        let mut swarm = behaviour::build(pair, None, None).map_err(io::Error::other)?.swarm;
        let mut control = swarm.behaviour().streams.new_control();
        let mut incoming = control.accept(PROTOCOL).map_err(io::Error::other)?;
        let target = identity::peer_of(target).ok_or_else(|| io::Error::other("a target"))?;
        let dial = DialOpts::peer_id(target).addresses(vec![address::to_multiaddr(at)]).build();
        swarm.dial(dial).map_err(io::Error::other)?;
        tokio::spawn(async move {
            loop {
                swarm.select_next_some().await;
            }
        });
        let out = control.open_stream(target, PROTOCOL).await.map_err(io::Error::other)?;
        let (_, mut held) = incoming.next().await.ok_or(io::ErrorKind::UnexpectedEof)?;
        // The first word from there: both streams stand.
        let mut bytes = [0; 4];
        let first = held.read_exact(&mut bytes);
        tokio::time::timeout(std::time::Duration::from_secs(5), first).await.map_err(io::Error::other)??;
        Ok(Self { out, _held: held })
    }

    /// Bytes as they are.
    pub(crate) async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes).await?;
        self.out.flush().await
    }

    /// A whole frame.
    pub(crate) async fn frame(&mut self, bytes: &[u8]) -> io::Result<()> {
        let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
        self.out.write_all(&length.to_le_bytes()).await?;
        self.write(bytes).await
    }
}
