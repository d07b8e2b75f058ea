//! Somebody honest who comes while others attack.

use super::raw::{Raw, from_elsewhere};
use std::net::SocketAddr;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often it comes: seldom enough to be turned away by nobody.
const EVERY: Duration = Duration::from_secs(1);

/// Who is turned away comes again as soon as that.
const AGAIN: Duration = Duration::from_millis(50);

/// Comes again and again for so long, from an address of its own: how long it took each time until it was connected.
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
        // It leaves as soon as it is there.
        while Raw::connect(at).await.is_err() && Instant::now() < until {
            tokio::time::sleep(AGAIN).await;
        }
        times.push(begin.elapsed());
        tokio::time::sleep(EVERY).await;
    }
    times
}
