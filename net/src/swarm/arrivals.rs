//! Incoming connections, before the transport spends work on them. Those that the gate rejects end here. All others are
//! accepted no faster than a small budget of work allows; the rest wait in the operating system.

use super::address;
use super::gate::Gate;
use super::work_budget::Budget;
use libp2p::core::transport::{DialOpts, ListenerId, TransportError, TransportEvent};
use libp2p::core::{Multiaddr, Transport};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Instant;
use tokio::time::Sleep;

/// The budget of all arrivals: initially, and per second, in seconds of work.
const BUDGET: (f64, f64) = (0.02, 0.04);
/// The most rejections in a row before other work is polled.
const IN_A_ROW: usize = 16;

/// A transport whose incoming connections pass the gate.
pub(super) struct Arrivals<T> {
    inner: T,
    gate: Gate,
    budget: Budget,
    pause: Option<Pin<Box<Sleep>>>,
}

impl<T> Arrivals<T> {
    /// Puts a gate in front of a transport.
    pub(super) fn new(inner: T, gate: Gate) -> Self {
        Self { inner, gate, budget: Budget::new(BUDGET, Instant::now()), pause: None }
    }

    /// Waits until the budget allows work.
    fn poll_budget(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if self.pause.is_none() {
            let until = self.budget.empty_until(Instant::now());
            self.pause = until.map(|until| Box::pin(tokio::time::sleep_until(until.into())));
        }
        if let Some(pause) = &mut self.pause {
            ready!(pause.as_mut().poll(cx));
            self.pause = None;
        }
        Poll::Ready(())
    }
}

impl<T: Transport + Unpin> Transport for Arrivals<T> {
    type Output = T::Output;
    type Error = T::Error;
    type ListenerUpgrade = T::ListenerUpgrade;
    type Dial = T::Dial;

    fn listen_on(&mut self, id: ListenerId, at: Multiaddr) -> Result<(), TransportError<Self::Error>> {
        self.inner.listen_on(id, at)
    }

    fn remove_listener(&mut self, id: ListenerId) -> bool {
        self.inner.remove_listener(id)
    }

    fn dial(&mut self, at: Multiaddr, how: DialOpts) -> Result<Self::Dial, TransportError<Self::Error>> {
        self.inner.dial(at, how)
    }

    fn poll(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<TransportEvent<Self::ListenerUpgrade, Self::Error>> {
        let this = &mut *self;
        for _ in 0..IN_A_ROW {
            ready!(this.poll_budget(cx));
            let begin = Instant::now();
            let event = ready!(Pin::new(&mut this.inner).poll(cx));
            let TransportEvent::Incoming { send_back_addr: from, .. } = &event else {
                return Poll::Ready(event);
            };
            let may_come = address::to_socket(from).is_none_or(|from| this.gate.lets_in(from.ip(), begin));
            let event = Some(event).filter(|_| may_come);
            this.budget.charge(begin.elapsed(), Instant::now());
            if let Some(event) = event {
                return Poll::Ready(event);
            }
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

#[cfg(test)]
mod tests {
    use super::super::door::Doors;
    use super::*;
    use std::future::{Pending, poll_fn};
    use std::io;
    use std::time::Duration;

    /// A transport with endless arrivals, each of which takes some time.
    struct Busy(Duration);

    impl Transport for Busy {
        type Output = ();
        type Error = io::Error;
        type ListenerUpgrade = Pending<io::Result<()>>;
        type Dial = Pending<io::Result<()>>;

        fn listen_on(&mut self, _: ListenerId, _: Multiaddr) -> Result<(), TransportError<io::Error>> {
            Ok(())
        }

        fn remove_listener(&mut self, _: ListenerId) -> bool {
            false
        }

        fn dial(&mut self, at: Multiaddr, _: DialOpts) -> Result<Self::Dial, TransportError<io::Error>> {
            Err(TransportError::MultiaddrNotSupported(at))
        }

        fn poll(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<TransportEvent<Self::ListenerUpgrade, io::Error>> {
            let begin = Instant::now();
            while begin.elapsed() < self.0 {}
            Poll::Ready(TransportEvent::Incoming {
                listener_id: ListenerId::next(),
                upgrade: std::future::pending(),
                local_addr: "/ip4/10.0.0.1/tcp/7".parse().unwrap(),
                send_back_addr: "/ip4/10.0.0.9/tcp/7".parse().unwrap(),
            })
        }
    }

    #[tokio::test]
    async fn who_comes_without_end_is_counted_and_taken_up_as_fast_as_the_budget_allows() {
        let gate = Gate::new(Doors::new(), false);
        let takes = Duration::from_millis(1);
        let mut arrivals = Arrivals::new(Busy(takes), gate.clone());
        let (begin, mut come) = (Instant::now(), 0);
        let storm = async {
            loop {
                poll_fn(|cx| Pin::new(&mut arrivals).poll(cx)).await;
                come += 1;
            }
        };
        let _ = tokio::time::timeout(Duration::from_secs(1), storm).await;
        let turned: u64 = gate.take_turned().iter().map(|turned| turned.count).sum();
        let most = (BUDGET.0 + begin.elapsed().as_secs_f64() * BUDGET.1) / takes.as_secs_f64();
        assert!((20..=23).contains(&come), "twenty at once, and two each second: {come}");
        assert!(turned > 0 && (turned + come) as f64 <= most + 2.0, "{turned} and {come}, {most} at most");
    }
}
