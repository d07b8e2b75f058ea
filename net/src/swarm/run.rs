//! Runs: which run of a program is at the other end of a connection. A key identifies the owner of a program. Two
//! programs with one key, and a mirror that leads back to this one, are told apart by a number that every program draws
//! at its start. Both sides send it first inside the encrypted channel, so no peer in between can replace it.
//!
//! A peer that is connected with one run of a key refuses a second one, tells it why, and forwards one signed message
//! each way, so that both runs know of each other. `PROTOCOL.md`, section *One key on two computers*, defines the
//! bytes.

use super::{address, identity};
use crate::identity::{Identity, Key, Purpose, Signature};
use crate::wire;
use futures::future::BoxFuture;
use futures::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, FutureExt as _};
use libp2p::core::ConnectedPoint;
use libp2p::core::upgrade::{InboundConnectionUpgrade, OutboundConnectionUpgrade, UpgradeInfo};
use libp2p::{PeerId, yamux};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, VecDeque};
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The name of the greeting and, below it, of what follows. Programs of older versions know only the second one.
const GREETING: &str = "/bastide/run/1";
const YAMUX: &str = "/yamux/1.0.0";
/// The time limit of a greeting.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a refused run waits for the message of the connected one.
const ANSWER: Duration = Duration::from_secs(1);
/// The longest message, in bytes.
const WORD: usize = 256;
/// The most connections whose run is remembered until they are established, and the most runs that wait for a message.
const FEW: usize = 256;

/// The number of a run; zero if the program does not send one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Run(pub(crate) [u8; 16]);

impl Run {
    /// A new random number.
    pub(crate) fn new() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map(|()| Self(bytes))
    }

    /// Whether these are two different runs, as far as both are known.
    pub(crate) fn is_other(self, run: Self) -> bool {
        self != run && self != Self::default() && run != Self::default()
    }
}

/// The message of a run to another run of its key that it is running. Only the owner of the key can sign it, and it
/// counts only for that other run, whose number was unknown before its start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Alive {
    pub(crate) run: Run,
    pub(crate) to: Run,
    /// Increases with every message, so that each counts once.
    pub(crate) number: u64,
    /// Where that program listens.
    pub(crate) at: Option<SocketAddr>,
    signature: Signature,
}

impl Alive {
    /// Signs the message of `run`, now.
    pub(crate) fn sign(identity: &Identity, run: Run, to: Run, at: Option<SocketAddr>) -> Self {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let number = u64::try_from(since.as_micros()).unwrap_or(0);
        let signature = identity.sign(Purpose::Run, &Self::statement(run, to, number, at));
        Self { run, to, number, at, signature }
    }

    /// Whether that key signed it.
    pub(crate) fn is_signed(&self, key: Key) -> bool {
        let statement = Self::statement(self.run, self.to, self.number, self.at);
        self.run != self.to && key.verify(Purpose::Run, &statement, &self.signature)
    }

    fn statement(run: Run, to: Run, number: u64, at: Option<SocketAddr>) -> Vec<u8> {
        wire::encode(&(run, to, number, at)).unwrap_or_default()
    }
}

/// The state that the greetings of all connections share with the swarm.
#[derive(Clone)]
pub(super) struct Runs(Arc<Mutex<Inner>>);

struct Inner {
    identity: Identity,
    me: PeerId,
    run: Run,
    /// Where this program listens.
    at: Option<SocketAddr>,
    /// The runs with established links.
    linked: HashMap<PeerId, Run>,
    /// The runs of connections that are about to be established.
    met: VecDeque<((PeerId, bool, SocketAddr), Run)>,
    /// Refused runs that wait for the message of the linked one.
    waiting: HashMap<(PeerId, Run), oneshot::Sender<Alive>>,
    words: mpsc::UnboundedSender<(PeerId, Alive)>,
}

impl Inner {
    /// Takes the run of a connection that was about to be established.
    fn take_met(&mut self, at: (PeerId, bool, SocketAddr)) -> Option<Run> {
        let index = self.met.iter().position(|(met, _)| *met == at)?;
        self.met.remove(index).map(|(_, run)| run)
    }
}

impl Runs {
    /// The runs of a program, and a channel of the messages to it or through it.
    pub(super) fn new(
        pair: &libp2p::identity::Keypair,
        run: Run,
    ) -> Result<(Self, mpsc::UnboundedReceiver<(PeerId, Alive)>), String> {
        let (words, heard) = mpsc::unbounded_channel();
        let inner = Inner {
            identity: identity::of_pair(pair)?,
            me: pair.public().to_peer_id(),
            run,
            at: None,
            linked: HashMap::new(),
            met: VecDeque::new(),
            waiting: HashMap::new(),
            words,
        };
        Ok((Self(Arc::new(Mutex::new(inner))), heard))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that this program listens there. An address that others can reach replaces a loopback one.
    pub(super) fn listens(&self, at: SocketAddr) {
        let mut inner = self.inner();
        if inner.at.is_none_or(|old| old.ip().is_loopback()) {
            inner.at = Some(at);
        }
    }

    /// Sets the run of a peer's link, if there is a link.
    pub(super) fn link(&self, peer: PeerId, run: Option<Run>) {
        let mut inner = self.inner();
        match run {
            Some(run) => inner.linked.insert(peer, run),
            None => inner.linked.remove(&peer),
        };
    }

    /// The run that greeted on a connection that is now established.
    pub(super) fn met(&self, peer: PeerId, point: &ConnectedPoint) -> Run {
        let at = place(peer, point);
        at.and_then(|at| self.inner().take_met(at)).unwrap_or_default()
    }

    /// Whether the peer that answered with this program's own key, where it dialled, is another run of it.
    pub(super) fn was_other(&self, at: SocketAddr) -> bool {
        let mut inner = self.inner();
        let (me, run) = (inner.me, inner.run);
        inner.take_met((me, true, at)).is_some_and(|met| met.is_other(run))
    }

    /// Hands over the message that a refused run waits for.
    pub(super) fn answer(&self, peer: PeerId, alive: Alive) {
        let waits = self.inner().waiting.remove(&(peer, alive.to));
        if let Some(waits) = waits {
            // It may be gone by now.
            let _ = waits.send(alive);
        }
    }

    /// The greeting of a connection.
    pub(super) fn meeting(&self, peer: PeerId, point: &ConnectedPoint, yamux: yamux::Config) -> Meeting {
        Meeting { runs: self.clone(), peer, at: place(peer, point), yamux }
    }

    fn mine(&self) -> (PeerId, Run) {
        let inner = self.inner();
        (inner.me, inner.run)
    }

    fn alive(&self, to: Run) -> Alive {
        let inner = self.inner();
        Alive::sign(&inner.identity, inner.run, to, inner.at)
    }

    fn report(&self, peer: PeerId, alive: Alive) {
        // An error means that the swarm is gone.
        let _ = self.inner().words.send((peer, alive));
    }

    /// Notes the run at the other end. Returns another linked run of its key, if there is one.
    fn meet(&self, meeting: &Meeting, run: Run) -> Option<Run> {
        let mut inner = self.inner();
        if let Some(at) = meeting.at {
            inner.take_met(at);
            inner.met.push_back((at, run));
        }
        if inner.met.len() > FEW {
            // The oldest is of a failed connection, before any that is about to be established.
            inner.met.pop_front();
        }
        inner.linked.get(&meeting.peer).copied().filter(|linked| linked.is_other(run))
    }

    /// Forwards the message of a refused run to the linked one. Returns its answer, if one comes soon.
    async fn carry(&self, peer: PeerId, run: Run, alive: Alive) -> Option<Alive> {
        let (tell, answer) = oneshot::channel();
        {
            let mut inner = self.inner();
            inner.waiting.retain(|_, waits| !waits.is_closed());
            if inner.waiting.len() >= FEW {
                return None;
            }
            inner.waiting.insert((peer, run), tell);
        }
        self.report(peer, alive);
        tokio::time::timeout(ANSWER, answer).await.ok()?.ok()
    }
}

/// The key of a connection, for both its greeting and the swarm.
fn place(peer: PeerId, point: &ConnectedPoint) -> Option<(PeerId, bool, SocketAddr)> {
    Some((peer, point.is_dialer(), address::to_socket(point.get_remote_address())?))
}

/// The greeting on one connection, and the multiplexer after it.
#[derive(Clone)]
pub(super) struct Meeting {
    runs: Runs,
    peer: PeerId,
    at: Option<(PeerId, bool, SocketAddr)>,
    yamux: yamux::Config,
}

impl Meeting {
    async fn greet<C: AsyncRead + AsyncWrite + Unpin>(&self, io: &mut C) -> io::Result<()> {
        let greeted = tokio::time::timeout(PATIENCE, self.exchange(io)).await;
        greeted.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }

    async fn exchange<C: AsyncRead + AsyncWrite + Unpin>(&self, io: &mut C) -> io::Result<()> {
        let (me, mine) = self.runs.mine();
        tell(io, &mine).await?;
        let run: Run = hear(io).await?;
        let other = self.runs.meet(self, run);
        if self.peer == me {
            return if run.is_other(mine) { self.meet_duplicate(io, run).await } else { Ok(()) };
        }
        tell(io, &other).await?;
        let told: Option<Run> = hear::<_, Option<Run>>(io).await?.filter(|told| told.is_other(mine));
        if let Some(told) = told {
            tell(io, &self.runs.alive(told)).await?;
        }
        if other.is_some() {
            let alive = hear(io).await?;
            tell(io, &self.runs.carry(self.peer, run, alive).await).await?;
        }
        if told.is_some()
            && let Some(alive) = hear::<_, Option<Alive>>(io).await?
        {
            self.runs.report(me, alive);
        }
        Ok(())
    }

    /// Handles another end with this program's own key.
    async fn meet_duplicate<C: AsyncRead + AsyncWrite + Unpin>(
        &self,
        io: &mut C,
        run: Run,
    ) -> io::Result<()> {
        tell(io, &self.runs.alive(run)).await?;
        let alive = hear(io).await?;
        self.runs.report(self.peer, alive);
        Ok(())
    }
}

async fn tell<C: AsyncWrite + Unpin, T: Serialize>(io: &mut C, word: &T) -> io::Result<()> {
    let bytes = wire::encode(word).map_err(io::Error::other)?;
    let length = u16::try_from(bytes.len()).map_err(io::Error::other)?;
    io.write_all(&length.to_le_bytes()).await?;
    io.write_all(&bytes).await?;
    io.flush().await
}

async fn hear<C: AsyncRead + Unpin, T: Serialize + serde::de::DeserializeOwned>(io: &mut C) -> io::Result<T> {
    let mut length = [0; 2];
    io.read_exact(&mut length).await?;
    let mut bytes = vec![0; usize::from(u16::from_le_bytes(length)).min(WORD)];
    io.read_exact(&mut bytes).await?;
    wire::decode(&bytes).map_err(io::Error::other)
}

impl UpgradeInfo for Meeting {
    type Info = &'static str;
    type InfoIter = [&'static str; 2];

    fn protocol_info(&self) -> Self::InfoIter {
        [GREETING, YAMUX]
    }
}

impl<C: AsyncRead + AsyncWrite + Send + Unpin + 'static> InboundConnectionUpgrade<C> for Meeting {
    type Output = yamux::Muxer<C>;
    type Error = io::Error;
    type Future = BoxFuture<'static, io::Result<Self::Output>>;

    fn upgrade_inbound(self, mut io: C, info: Self::Info) -> Self::Future {
        async move {
            if info == GREETING {
                self.greet(&mut io).await?;
            }
            self.yamux.upgrade_inbound(io, YAMUX).await
        }
        .boxed()
    }
}

impl<C: AsyncRead + AsyncWrite + Send + Unpin + 'static> OutboundConnectionUpgrade<C> for Meeting {
    type Output = yamux::Muxer<C>;
    type Error = io::Error;
    type Future = BoxFuture<'static, io::Result<Self::Output>>;

    fn upgrade_outbound(self, mut io: C, info: Self::Info) -> Self::Future {
        async move {
            if info == GREETING {
                self.greet(&mut io).await?;
            }
            self.yamux.upgrade_outbound(io, YAMUX).await
        }
        .boxed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_counts_for_one_run_of_its_own_key() {
        let (me, other) = (Identity::from_secret([1; 32]), Identity::from_secret([2; 32]));
        let (a, b) = (Run([1; 16]), Run([2; 16]));
        let alive = Alive::sign(&me, a, b, Some("10.0.0.7:4000".parse().unwrap()));
        assert!(alive.is_signed(me.key()) && !alive.is_signed(other.key()));
        for false_word in [
            Alive { run: Run([3; 16]), ..alive.clone() },
            Alive { to: Run([3; 16]), ..alive.clone() },
            Alive { number: alive.number + 1, ..alive.clone() },
            Alive { at: Some("10.0.0.8:4000".parse().unwrap()), ..alive.clone() },
            Alive::sign(&me, a, a, None),
        ] {
            assert!(!false_word.is_signed(me.key()), "{false_word:?}");
        }
        assert!(wire::encode(&Some(alive)).unwrap().len() <= WORD);
    }

    #[tokio::test]
    async fn a_crowd_that_comes_to_nothing_makes_no_run_forgotten_that_is_about_to_stand() {
        let pair = libp2p::identity::Keypair::generate_ed25519();
        let (runs, _words) = Runs::new(&pair, Run([1; 16])).unwrap();
        let at = |n: u16| (pair.public().to_peer_id(), false, SocketAddr::from(([10, 0, 0, 7], n)));
        let meeting = |n| Meeting {
            runs: runs.clone(),
            peer: at(n).0,
            at: Some(at(n)),
            yamux: yamux::Config::default(),
        };
        for n in 0..1000 {
            runs.meet(&meeting(n), Run([7; 16]));
            if n % 100 == 0 {
                runs.meet(&meeting(60_000 + n), Run([2; 16]));
                for _ in 0..3 {
                    runs.meet(&meeting(n), Run([7; 16]));
                }
            }
            if n % 100 == 99 {
                assert_eq!(runs.inner().take_met(at(60_000 + n - 99)), Some(Run([2; 16])), "{n}");
            }
        }
        assert!(runs.inner().met.len() <= FEW);
    }
}
