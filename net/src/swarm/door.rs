//! A way to send somebody away who came in and has not greeted yet: the transport itself waits for every connection
//! that was begun, and would wait for ten seconds.

use super::address;
use futures::task::AtomicWaker;
use futures::{AsyncRead, AsyncWrite};
use libp2p::core::ConnectedPoint;
use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

/// What holds one connection open.
#[derive(Debug, Default)]
pub(super) struct Door {
    is_shut: AtomicBool,
    waker: AtomicWaker,
}

impl Door {
    /// Ends the connection.
    pub(super) fn shut(&self) {
        self.is_shut.store(true, Ordering::Release);
        self.waker.wake();
    }

    /// Whether it was ended.
    pub(super) fn is_shut(&self) -> bool {
        self.is_shut.load(Ordering::Acquire)
    }

    fn check(&self, cx: &Context<'_>) -> io::Result<()> {
        self.waker.register(cx.waker());
        if self.is_shut() { Err(io::ErrorKind::ConnectionAborted.into()) } else { Ok(()) }
    }
}

/// The doors of connections that came and were not begun to be read yet, by where they came from.
#[derive(Clone, Debug, Default)]
pub(super) struct Doors(Arc<Mutex<HashMap<SocketAddr, Arc<Door>>>>);

impl Doors {
    /// Makes one.
    pub(super) fn open(&self, from: SocketAddr) -> Arc<Door> {
        let door = Arc::<Door>::default();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(from, Arc::clone(&door));
        door
    }

    /// Nobody reads what comes from there any more.
    pub(super) fn forget(&self, from: SocketAddr) -> Option<Arc<Door>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&from)
    }

    /// Puts the bytes of a connection behind its door.
    pub(super) fn guard<S>(&self, stream: S, point: &ConnectedPoint) -> Guarded<S> {
        let from = point.is_listener().then(|| address::to_socket(point.get_remote_address())).flatten();
        Guarded { stream, door: from.and_then(|from| self.forget(from)) }
    }
}

/// The bytes of a connection that can be ended from outside.
pub(super) struct Guarded<S> {
    stream: S,
    door: Option<Arc<Door>>,
}

impl<S> Guarded<S> {
    fn check(&self, cx: &Context<'_>) -> io::Result<()> {
        self.door.as_ref().map_or(Ok(()), |door| door.check(cx))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Guarded<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, to: &mut [u8]) -> Poll<io::Result<usize>> {
        self.check(cx)?;
        Pin::new(&mut self.stream).poll_read(cx, to)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Guarded<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.check(cx)?;
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_close(cx)
    }
}
