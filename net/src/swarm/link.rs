//! The two streams to a connected peer: frames out, frames in, and a heartbeat in both.
//!
//! A frame is a length of four bytes, little endian, and as many bytes. A length of zero is a heartbeat.

use super::door::Door;
use super::turn_queue::Turn;
use crate::meter::Bucket;
use crate::wire;
use futures::{AsyncReadExt, AsyncWriteExt};
use libp2p::{PeerId, Stream};
use std::io;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// The interval of heartbeats.
const BEAT: Duration = Duration::from_secs(1);
/// The limit on frames, including heartbeats: initially, and per second. An honest peer sends a few dozen.
const FRAMES: (u32, f64) = (8_000, 1_000.0);
/// The limit on bytes: initially, and per second. It allows for tile sets and long logs, which arrive as fast as they
/// are requested.
const BYTES: (u32, f64) = (32 << 20, 4_194_304.0);
/// The most frames of one link that may wait for processing here. All links share one queue, so this bounds how many
/// frames of another link any frame waits behind.
const PLACES: usize = 8;
/// The most bytes queued for a slow peer before its connection is closed.
const QUEUE: usize = 8 << 20;

/// A report of a stream's task to the swarm. `life` distinguishes successive pairs of streams.
#[derive(Debug)]
pub(super) struct LinkReport {
    pub(super) peer: PeerId,
    pub(super) life: u64,
    pub(super) what: LinkEvent,
}

/// A received frame. While it exists, it takes one of the link's places in the queue.
#[derive(Debug)]
pub(crate) struct Frame {
    bytes: Vec<u8>,
    _place: OwnedSemaphorePermit,
    turn: Option<Turn>,
}

impl Frame {
    /// Charges the time it took to process.
    pub(crate) fn took(self, time: Duration) {
        if let Some(turn) = self.turn {
            turn.charge(time);
        }
    }
}

impl Deref for Frame {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

/// LinkEvent the reader reports.
#[derive(Debug)]
pub(super) enum LinkEvent {
    /// A whole frame.
    Frame(Frame),
    /// The streams are broken. The reason is for people, if the other side is to blame.
    Broken(Option<String>),
    /// The other side sent more than any peer needs to; with the kind.
    Flood(&'static str),
}

/// The time of the last received byte, in milliseconds of the link, shared with the reader's task.
#[derive(Clone, Debug)]
pub(super) struct Pulse {
    start: Instant,
    heard: Arc<AtomicU64>,
}

impl Pulse {
    /// Marks that the reader waits for this computer, so that the other side is not to blame for the silence.
    const BUSY: u64 = u64::MAX;

    fn new() -> Self {
        Self { start: Instant::now(), heard: Arc::new(AtomicU64::new(0)) }
    }

    fn beat(&self) {
        let now = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(0);
        self.heard.store(now, Ordering::Relaxed);
    }

    fn busy(&self) {
        self.heard.store(Self::BUSY, Ordering::Relaxed);
    }

    /// How long nothing was received.
    pub(super) fn silence(&self) -> Duration {
        match self.heard.load(Ordering::Relaxed) {
            Self::BUSY => Duration::ZERO,
            heard => self.start.elapsed().saturating_sub(Duration::from_millis(heard)),
        }
    }
}

/// Why a frame was not sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unsent {
    /// The link is broken.
    Broken,
    /// The other side reads too slowly.
    Slow,
}

/// The writer of a link.
#[derive(Debug)]
pub(super) struct Writer {
    frames: mpsc::UnboundedSender<Vec<u8>>,
    queued: Arc<AtomicUsize>,
}

impl Writer {
    /// Queues a frame, if the link still works.
    pub(super) fn send(&self, frame: Vec<u8>) -> Result<(), Unsent> {
        if frame.is_empty() || frame.len() > wire::MAX_FRAME {
            debug_assert!(false, "a frame of {} bytes", frame.len());
            return Ok(());
        }
        if self.queued.fetch_add(frame.len(), Ordering::Relaxed) > QUEUE {
            return Err(Unsent::Slow);
        }
        self.frames.send(frame).map_err(|_| Unsent::Broken)
    }
}

/// Starts both tasks of a link. They end when the writer is dropped or a stream breaks.
pub(super) fn start(
    peer: PeerId,
    life: u64,
    (out, input): (Stream, Stream),
    door: Arc<Door>,
    to: &mpsc::Sender<LinkReport>,
) -> (Writer, Pulse) {
    let (frames, queue) = mpsc::unbounded_channel();
    let queued = Arc::new(AtomicUsize::new(0));
    let pulse = Pulse::new();
    tokio::spawn(write(peer, life, out, queue, queued.clone(), to.clone()));
    tokio::spawn(read(peer, life, (input, door), pulse.clone(), to.clone(), frames.downgrade()));
    (Writer { frames, queued }, pulse)
}

async fn write(
    peer: PeerId,
    life: u64,
    mut stream: Stream,
    mut queue: mpsc::UnboundedReceiver<Vec<u8>>,
    queued: Arc<AtomicUsize>,
    to: mpsc::Sender<LinkReport>,
) {
    loop {
        let frame = match tokio::time::timeout(BEAT, queue.recv()).await {
            Ok(Some(frame)) => frame,
            Ok(None) => {
                // Dropped on purpose, so close cleanly and report nothing.
                let _ = tokio::time::timeout(BEAT, stream.close()).await;
                return;
            }
            Err(_) => Vec::new(),
        };
        queued.fetch_sub(frame.len(), Ordering::Relaxed);
        if write_frame(&mut stream, &frame, queue.is_empty()).await.is_err() {
            let _ = to.send(LinkReport { peer, life, what: LinkEvent::Broken(None) }).await;
            return;
        }
    }
}

async fn write_frame(stream: &mut Stream, frame: &[u8], flush: bool) -> io::Result<()> {
    let length = u32::try_from(frame.len()).map_err(io::Error::other)?;
    stream.write_all(&length.to_le_bytes()).await?;
    stream.write_all(frame).await?;
    if flush { stream.flush().await } else { Ok(()) }
}

/// Reads until the stream breaks, the swarm is gone, or the writer was dropped.
async fn read(
    peer: PeerId,
    life: u64,
    (mut stream, door): (Stream, Arc<Door>),
    pulse: Pulse,
    to: mpsc::Sender<LinkReport>,
    alive: mpsc::WeakUnboundedSender<Vec<u8>>,
) {
    let now = Instant::now();
    let (mut frames, mut bytes) = (Bucket::new(FRAMES.0, FRAMES.1, now), Bucket::new(BYTES.0, BYTES.1, now));
    let places = Arc::new(Semaphore::new(PLACES));
    while alive.upgrade().is_some() {
        pulse.busy();
        let Ok(place) = places.clone().acquire_owned().await else { return };
        pulse.beat();
        let read = read_frame(&mut stream).await;
        let (length, now) = (read.as_ref().map_or(0, Vec::len), Instant::now());
        let (is_often, is_much) = (!frames.take(1, now), !bytes.take(length, now));
        let what = match read {
            Ok(_) if is_often => LinkEvent::Flood("more frames than any program needs"),
            Ok(_) if is_much => LinkEvent::Flood("more bytes than any program needs"),
            Ok(frame) if frame.is_empty() => {
                pulse.beat();
                continue;
            }
            Ok(bytes) => {
                pulse.busy();
                LinkEvent::Frame(Frame { bytes, _place: place, turn: door.turn().await })
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                LinkEvent::Broken(Some(error.to_string()))
            }
            Err(_) => LinkEvent::Broken(None),
        };
        let is_end = !matches!(what, LinkEvent::Frame(_));
        pulse.busy();
        if to.send(LinkReport { peer, life, what }).await.is_err() || is_end {
            return;
        }
        pulse.beat();
    }
}

/// Reads one frame. Its length is checked before any allocation.
async fn read_frame(stream: &mut Stream) -> io::Result<Vec<u8>> {
    let mut length = [0; 4];
    stream.read_exact(&mut length).await?;
    let length = usize::try_from(u32::from_le_bytes(length)).unwrap_or(usize::MAX);
    if length > wire::MAX_FRAME {
        let reason = format!("a frame of {length} bytes, {} are allowed", wire::MAX_FRAME);
        return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
    }
    let mut frame = vec![0; length];
    stream.read_exact(&mut frame).await?;
    Ok(frame)
}
