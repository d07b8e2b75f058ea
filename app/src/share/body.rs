//! What the server sends: bytes from memory and files, a part at a time.

use super::kept_file::{KeptFile, PART};
use super::package::{Package, Piece};
use hyper::body::{Body, Bytes, Frame, SizeHint};
use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};

/// A part that is still to be sent.
enum Part {
    Bytes(Bytes),
    /// A file, and how much of it was sent.
    File(KeptFile, u64),
}

/// A whole answer.
pub(super) struct Content {
    parts: VecDeque<Part>,
    left: u64,
    /// Counts the parts that were sent, so that somebody notices when a reader stands still.
    sent: Arc<AtomicU64>,
}

impl Content {
    /// Bytes from memory.
    pub(super) fn bytes(bytes: impl Into<Bytes>, sent: &Arc<AtomicU64>) -> Self {
        let bytes = bytes.into();
        let left = bytes.len() as u64;
        Self { parts: [Part::Bytes(bytes)].into(), left, sent: Arc::clone(sent) }
    }

    /// A package. Fails if one of its files has changed.
    pub(super) fn package(package: &Package, sent: &Arc<AtomicU64>) -> io::Result<Self> {
        let mut parts = VecDeque::new();
        for piece in &package.pieces {
            parts.push_back(match piece {
                Piece::Bytes(bytes) => Part::Bytes(Bytes::copy_from_slice(bytes)),
                Piece::File(file) => {
                    file.check()?;
                    Part::File(file.clone(), 0)
                }
            });
        }
        Ok(Self { parts, left: package.length, sent: Arc::clone(sent) })
    }

    /// The next bytes. Reading blocks; the server has a thread of its own, and files are local.
    fn next(&mut self) -> io::Result<Option<Bytes>> {
        loop {
            match self.parts.front_mut() {
                None => return Ok(None),
                Some(Part::Bytes(_)) => {
                    let Some(Part::Bytes(bytes)) = self.parts.pop_front() else { continue };
                    if !bytes.is_empty() {
                        return Ok(Some(bytes));
                    }
                }
                Some(Part::File(file, at)) => {
                    let bytes = file.read(*at, PART)?;
                    if bytes.is_empty() {
                        self.parts.pop_front();
                        continue;
                    }
                    *at += bytes.len() as u64;
                    return Ok(Some(bytes.into()));
                }
            }
        }
    }
}

impl Body for Content {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        let this = &mut *self;
        this.sent.fetch_add(1, Ordering::Relaxed);
        match this.next() {
            Ok(Some(bytes)) => {
                this.left = this.left.saturating_sub(bytes.len() as u64);
                Poll::Ready(Some(Ok(Frame::data(bytes))))
            }
            Ok(None) => Poll::Ready(None),
            Err(error) => Poll::Ready(Some(Err(error))),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
