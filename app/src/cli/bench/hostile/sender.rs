//! The stranger: sends one kind of packet, or all, under ever new identities, from one address or from one for each
//! kind.

use super::kinds::{self, Kind, Way};
use super::raw::{self, Raw, from_elsewhere};
use super::{ALL, CROWD, GUESSERS, Sent};
use crate::cli::outcome::{Failure, line};
use net::log::Log;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Simultaneous connections per kind.
const CONNECTIONS: usize = 4;
/// Addresses from which passphrases are guessed at the same time.
const CROWDED: usize = 60;
/// The number of bytes per write.
const CHUNK: usize = 1 << 16;
/// The delay before it retries after being turned away.
const AGAIN: Duration = Duration::from_millis(20);

#[derive(Default)]
struct Counts {
    connections: AtomicU64,
    turned_away: AtomicU64,
    frames: AtomicU64,
    bytes: AtomicU64,
}

/// Sends for `time`, and prints what it did as one JSON object.
pub(in crate::cli::bench) fn send(
    at: SocketAddr,
    log: &Path,
    name: &str,
    from: u8,
    seconds: f64,
) -> Result<(), Failure> {
    let records = net::file::read(log).map_err(Failure::because)?.records;
    let log = Log::replay(&records).map_err(Failure::because)?;
    let (hello, open) = (framed(&kinds::hello()), framed(&kinds::open(&log)));
    let greeting = Arc::new([hello, open].concat());
    let is_all = [ALL, CROWD].contains(&name);
    let chosen: Vec<Kind> = match name {
        GUESSERS => (0..CROWDED).map(|_| kinds::knocks()).collect(),
        _ => kinds::all(&log)
            .into_iter()
            .filter(|kind| is_all || kind.name == name)
            .chain(Some(kinds::knocks()).filter(|kind| kind.name == name))
            .collect(),
    };
    let connections = if is_all || name == GUESSERS { 1 } else { CONNECTIONS };
    let until = Instant::now() + Duration::from_secs_f64(seconds);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let counts = Arc::new(Counts::default());
    runtime
        .map_err(Failure::because)?
        .block_on(async {
            let mut tasks = tokio::task::JoinSet::new();
            for (number, kind) in (0..).zip(chosen) {
                let is_crowd = [CROWD, GUESSERS].contains(&name);
                let source = if is_crowd { [127, 0, 2, number] } else { [127, 0, 1, from] };
                let (straight, at) = (at, from_elsewhere(source, at).await?);
                let pieces = Arc::new(pieces(&kind.frames));
                for _ in 0..connections {
                    match kind.way {
                        Way::Greeted => {
                            tasks.spawn(annoy(
                                at,
                                Some(greeting.clone()),
                                pieces.clone(),
                                until,
                                counts.clone(),
                            ));
                        }
                        Way::Ungreeted => {
                            tasks.spawn(annoy(at, None, pieces.clone(), until, counts.clone()));
                        }
                        Way::Storming => {
                            tasks.spawn(storm(source, straight, until, counts.clone()));
                        }
                        Way::Knocking => {
                            tasks.spawn(guess(at, until, counts.clone()));
                        }
                    }
                }
            }
            tokio::select! {
                () = tokio::time::sleep_until(until.into()) => {}
                _ = tasks.join_all() => {}
            }
            std::io::Result::Ok(())
        })
        .map_err(Failure::because)?;
    let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let sent = Sent {
        connections: of(&counts.connections),
        turned_away: of(&counts.turned_away),
        frames: of(&counts.frames),
        bytes: of(&counts.bytes),
    };
    line(serde_json::to_string(&sent).map_err(Failure::because)?)
}

/// Connects, sends until it is cut off, and comes back under a new identity.
async fn annoy(
    at: SocketAddr,
    greeting: Option<Arc<Vec<u8>>>,
    pieces: Arc<Vec<(u64, Vec<u8>)>>,
    until: Instant,
    counts: Arc<Counts>,
) {
    let add = |count: &AtomicU64, more: u64| count.fetch_add(more, Ordering::Relaxed);
    while Instant::now() < until {
        let Ok(mut raw) = Raw::connect(at).await else {
            add(&counts.turned_away, 1);
            tokio::time::sleep(AGAIN).await;
            continue;
        };
        add(&counts.connections, 1);
        let mut is_in = match &greeting {
            Some(greeting) => raw.write(greeting).await.is_ok(),
            None => !pieces.is_empty(),
        };
        while is_in && Instant::now() < until {
            for (frames, piece) in pieces.iter() {
                is_in = is_in && raw.write(piece).await.is_ok();
                if is_in {
                    add(&counts.frames, *frames);
                    add(&counts.bytes, piece.len() as u64);
                }
            }
        }
    }
}

/// Connects, and connects again as soon as it is turned away, or at once if it is not.
async fn storm(source: [u8; 4], at: SocketAddr, until: Instant, counts: Arc<Counts>) {
    while Instant::now() < until {
        match raw::touch(source, at).await {
            Ok(true) => counts.turned_away.fetch_add(1, Ordering::Relaxed),
            Ok(false) => counts.connections.fetch_add(1, Ordering::Relaxed),
            Err(_) => {
                tokio::time::sleep(AGAIN).await;
                0
            }
        };
    }
}

/// Knocks at a hall with a passphrase, waits for the answer, and repeats.
async fn guess(at: SocketAddr, until: Instant, counts: Arc<Counts>) {
    while Instant::now() < until {
        match raw::knock(at).await {
            Ok(()) => {
                counts.connections.fetch_add(1, Ordering::Relaxed);
            }
            Err(_) => {
                counts.turned_away.fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
}

fn framed(frame: &[u8]) -> Vec<u8> {
    [&(frame.len() as u32).to_le_bytes()[..], frame].concat()
}

/// The frames, repeated until they are worth a write, with the number of frames in each piece.
fn pieces(frames: &[Vec<u8>]) -> Vec<(u64, Vec<u8>)> {
    let mut pieces: Vec<(u64, Vec<u8>)> = Vec::new();
    let mut rounds = 0;
    while !frames.is_empty() && (rounds == 0 || pieces.iter().all(|(_, piece)| piece.len() < CHUNK)) {
        for frame in frames {
            match pieces.last_mut().filter(|(_, piece)| piece.len() < CHUNK) {
                Some((count, piece)) => {
                    *count += 1;
                    piece.extend(framed(frame));
                }
                None => pieces.push((1, framed(frame))),
            }
        }
        rounds += 1;
    }
    pieces
}
