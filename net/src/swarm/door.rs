//! The door of a connection: who is behind it, how it waits for its turn, and how to close it before it has greeted.
//! The transport alone would keep each started connection for ten seconds, and read all bytes as fast as they arrive.

use super::turn_queue::{self, Turn, TurnRequest, Turns};
use super::{address, gate};
use futures::task::AtomicWaker;
use futures::{AsyncRead, AsyncWrite};
use libp2p::PeerId;
use libp2p::core::ConnectedPoint;
use std::collections::{HashMap, HashSet};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use tokio::sync::Notify;

/// The most bytes read in one turn.
const PIECE: usize = 8 << 10;

/// Keeps one connection open.
#[derive(Debug)]
pub(super) struct Door {
    /// The address that the other end counts under; `None` for this computer itself, which is not counted.
    ip: Option<IpAddr>,
    turns: Turns,
    /// Whether the table needs it.
    is_needed: AtomicBool,
    needed: Notify,
    is_shut: AtomicBool,
    waker: AtomicWaker,
}

impl Door {
    fn new(from: IpAddr, turns: Turns) -> Self {
        Self {
            ip: Some(gate::place(from)).filter(|ip| !gate::is_here(*ip)),
            turns,
            is_needed: AtomicBool::new(false),
            needed: Notify::new(),
            is_shut: AtomicBool::new(false),
            waker: AtomicWaker::new(),
        }
    }

    /// Closes the connection.
    pub(super) fn shut(&self) {
        self.is_shut.store(true, Ordering::Release);
        self.waker.wake();
    }

    /// Whether it was closed.
    pub(super) fn is_shut(&self) -> bool {
        self.is_shut.load(Ordering::Acquire)
    }

    fn check(&self, cx: &Context<'_>) -> io::Result<()> {
        self.waker.register(cx.waker());
        if self.is_shut() { Err(io::ErrorKind::ConnectionAborted.into()) } else { Ok(()) }
    }

    /// The address whose turn it needs; `None` if it never waits.
    fn waits_as(&self) -> Option<IpAddr> {
        self.ip.filter(|_| !self.is_needed.load(Ordering::Acquire))
    }

    /// Sets whether the table needs it.
    fn need(&self, is_needed: bool) {
        if self.is_needed.swap(is_needed, Ordering::AcqRel) != is_needed && is_needed {
            self.waker.wake();
            self.needed.notify_waiters();
        }
    }

    /// Waits for its turn; `None` if it need not wait.
    pub(super) async fn turn(&self) -> Option<Turn> {
        let mut needed = std::pin::pin!(self.needed.notified());
        needed.as_mut().enable();
        let ip = self.waits_as()?;
        tokio::select! {
            turn = self.turns.ask(ip) => turn,
            () = needed => None,
        }
    }
}

/// An open door, and the identity that was proved on it.
#[derive(Debug)]
struct Open {
    door: Arc<Door>,
    peer: Option<PeerId>,
}

/// The doors of all connections, including those before the greeting, by remote address and by which side dialled.
#[derive(Clone, Debug)]
pub(super) struct Doors(Arc<Mutex<Inner>>);

#[derive(Debug)]
struct Inner {
    turns: Turns,
    open: HashMap<(SocketAddr, bool), Vec<Open>>,
    wanted: HashSet<PeerId>,
}

impl Doors {
    /// No doors yet.
    pub(super) fn new() -> Self {
        let inner = Inner { turns: Turns::new(), open: HashMap::new(), wanted: HashSet::new() };
        Self(Arc::new(Mutex::new(inner)))
    }

    /// Starts dealing out turns. Must run inside a tokio runtime.
    pub(super) fn start(&self) {
        self.inner().turns.start();
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, at: SocketAddr, is_dialled: bool) -> Arc<Door> {
        let mut inner = self.inner();
        let door = Arc::new(Door::new(at.ip(), inner.turns.clone()));
        inner.open.entry((at, is_dialled)).or_default().push(Open { door: Arc::clone(&door), peer: None });
        door
    }

    /// Creates a door for an incoming connection.
    pub(super) fn open(&self, from: SocketAddr) -> Arc<Door> {
        self.add(from, false)
    }

    /// Removes the door of a closed connection.
    pub(super) fn close(&self, at: SocketAddr, is_dialled: bool, door: &Arc<Door>) {
        let mut inner = self.inner();
        if let Some(open) = inner.open.get_mut(&(at, is_dialled)) {
            open.retain(|open| !Arc::ptr_eq(&open.door, door));
            if open.is_empty() {
                inner.open.remove(&(at, is_dialled));
            }
        }
    }

    /// Puts the bytes of a connection behind its door.
    pub(super) fn guard<S>(&self, stream: S, point: &ConnectedPoint) -> Guarded<S> {
        let place = place(point).map(|(at, is_dialled)| {
            let came =
                self.inner().open.get(&(at, is_dialled)).and_then(|open| Some(open.last()?.door.clone()));
            let door = came.filter(|_| !is_dialled).unwrap_or_else(|| self.add(at, is_dialled));
            Place { doors: self.clone(), at, is_dialled, door }
        });
        Guarded { stream, place, came: Came::default(), wish: None }
    }

    /// Notes the identity proved on a connection. If two were dialled at one place, both lead there.
    pub(super) fn name(&self, point: &ConnectedPoint, peer: PeerId) -> Option<Arc<Door>> {
        let mut inner = self.inner();
        let is_wanted = inner.wanted.contains(&peer);
        let open = inner.open.get_mut(&place(point)?)?;
        for open in open.iter_mut() {
            open.peer = Some(peer);
            open.door.need(is_wanted);
        }
        Some(Arc::clone(&open.last()?.door))
    }

    /// Whether the table needs a peer.
    pub(super) fn is_wanted(&self, peer: PeerId) -> bool {
        self.inner().wanted.contains(&peer)
    }

    /// Sets the peers that the table needs.
    pub(super) fn want(&self, peers: &[PeerId]) {
        let mut inner = self.inner();
        inner.wanted = peers.iter().copied().collect();
        for open in inner.open.values().flatten() {
            open.door.need(open.peer.is_some_and(|peer| peers.contains(&peer)));
        }
    }
}

fn place(point: &ConnectedPoint) -> Option<(SocketAddr, bool)> {
    Some((address::to_socket(point.get_remote_address())?, point.is_dialer()))
}

/// The key of a guarded connection in the map of doors.
struct Place {
    doors: Doors,
    at: SocketAddr,
    is_dialled: bool,
    door: Arc<Door>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.doors.close(self.at, self.is_dialled, &self.door);
    }
}

/// Bytes that have arrived and wait for their turn.
#[derive(Default)]
struct Came {
    bytes: Vec<u8>,
    taken: usize,
    /// Whether their turn has come.
    is_due: bool,
}

impl Came {
    fn is_empty(&self) -> bool {
        self.taken == self.bytes.len()
    }

    fn take(&mut self, to: &mut [u8]) -> usize {
        let rest = &self.bytes[self.taken..];
        let length = rest.len().min(to.len());
        to[..length].copy_from_slice(&rest[..length]);
        self.taken += length;
        length
    }
}

/// The byte stream of a connection, which can be closed from outside and is read in turn.
pub(super) struct Guarded<S> {
    stream: S,
    place: Option<Place>,
    came: Came,
    wish: Option<TurnRequest>,
}

impl<S> Guarded<S> {
    /// The turns and the address to wait for; `None` if it never waits.
    fn begin(&self, cx: &Context<'_>) -> io::Result<Option<(Turns, IpAddr)>> {
        let Some(Place { door, .. }) = &self.place else { return Ok(None) };
        door.check(cx)?;
        let Some(ip) = door.waits_as() else { return Ok(None) };
        turn_queue::work_for(&door.turns, ip);
        Ok(Some((door.turns.clone(), ip)))
    }
}

impl<S: AsyncRead + Unpin> Guarded<S> {
    /// Waits until bytes arrive.
    fn poll_come(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.came.is_empty() {
            let mut bytes = std::mem::take(&mut self.came).bytes;
            bytes.resize(PIECE, 0);
            let read = Pin::new(&mut self.stream).poll_read(cx, &mut bytes);
            bytes.truncate(if let Poll::Ready(Ok(length)) = read { length } else { 0 });
            self.came.bytes = bytes;
            return read.map_ok(drop);
        }
        Poll::Ready(Ok(()))
    }

    /// Waits for the turn.
    fn poll_turn(&mut self, cx: &mut Context<'_>, turns: &Turns, ip: IpAddr) -> Poll<()> {
        if !self.came.is_due {
            let wish = self.wish.get_or_insert_with(|| turns.ask(ip));
            if let Some(turn) = ready!(Pin::new(wish).poll(cx)) {
                turn_queue::work_in_turn(turn);
            }
            self.wish = None;
            self.came.is_due = true;
        }
        Poll::Ready(())
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Guarded<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, to: &mut [u8]) -> Poll<io::Result<usize>> {
        let this = &mut *self;
        let Some((turns, ip)) = this.begin(cx)? else {
            this.wish = None;
            return match this.came.is_empty() {
                true => Pin::new(&mut this.stream).poll_read(cx, to),
                false => Poll::Ready(Ok(this.came.take(to))),
            };
        };
        ready!(this.poll_come(cx))?;
        if this.came.is_empty() {
            return Poll::Ready(Ok(0));
        }
        ready!(this.poll_turn(cx, &turns, ip));
        Poll::Ready(Ok(this.came.take(to)))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Guarded<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.begin(cx)?;
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_close(cx)
    }
}
