//! An honest newcomer during an attack.

use super::raw::{Raw, from_elsewhere};
use std::net::SocketAddr;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The interval between its connections: long enough never to be turned away for it.
const EVERY: Duration = Duration::from_secs(1);

/// The delay before it retries after being turned away.
const AGAIN: Duration = Duration::from_millis(50);

/// Connects again and again for `time`, from an address of its own. Returns how long each connection took.
pub(super) fn come(at: SocketAddr, time: Duration) -> JoinHandle<Vec<Duration>> {
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.map_or_else(|_| Vec::new(), |runtime| runtime.block_on(come_until(at, Instant::now() + time)))
    })
}

async fn come_until(at: SocketAddr, until: Instant) -> Vec<Duration> {
    let mut times = Vec::new();
    let Ok(at) = from_elsewhere([127, 0, 3, 1], at).await else { return times };
    while Instant::now() < until {
        let begin = Instant::now();
        // It leaves as soon as it is connected.
        while Raw::connect(at).await.is_err() && Instant::now() < until {
            tokio::time::sleep(AGAIN).await;
        }
        times.push(begin.elapsed());
        tokio::time::sleep(EVERY).await;
    }
    times
}
