//! Turns: the tasks of connections wait here until [`Share`] lets them go on.
//!
//! Two things are turns: to read arrived bytes, with all that the connection's task does with them until it waits again
//! (greeting, decrypting, demultiplexing), and to process a frame.

use super::fair_share::{Next, Number, Share};
use libp2p::swarm::Executor;
use std::cell::RefCell;
use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, oneshot};

/// The turns of all connections.
#[derive(Clone, Debug)]
pub(super) struct Turns(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    /// Wakes the task that deals out turns.
    sooner: Arc<Notify>,
}

#[derive(Debug)]
struct State {
    share: Share,
    waiting: HashMap<Number, oneshot::Sender<Turn>>,
    /// When that task checks next.
    next: Option<Instant>,
}

/// A pending request for a turn; dropping it withdraws the request.
#[derive(Debug)]
pub(super) struct TurnRequest {
    turns: Turns,
    number: Number,
    granted: oneshot::Receiver<Turn>,
}

/// The current turn; dropping it ends the turn.
#[derive(Debug)]
pub(super) struct Turn {
    turns: Turns,
    number: Number,
    ip: IpAddr,
}

impl Turns {
    /// Turns with a full budget.
    pub(super) fn new() -> Self {
        let state = State { share: Share::new(Instant::now()), waiting: HashMap::new(), next: None };
        Self(Arc::new(Shared { state: Mutex::new(state), sooner: Arc::default() }))
    }

    /// Starts a task that deals out turns over time, as long as one of these exists. Must run inside a tokio runtime.
    pub(super) fn start(&self) {
        tokio::spawn(deal_in_time(Arc::downgrade(&self.0), Arc::clone(&self.0.sooner)));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Requests a turn for an address.
    pub(super) fn ask(&self, ip: IpAddr) -> TurnRequest {
        let (tell, granted) = oneshot::channel();
        let number = {
            let mut state = self.state();
            let number = state.share.ask(ip);
            state.waiting.insert(number, tell);
            number
        };
        self.deal();
        TurnRequest { turns: self.clone(), number, granted }
    }

    /// Charges an address for work.
    fn charge(&self, ip: IpAddr, time: Duration) {
        self.state().share.charge(ip, time, Instant::now());
    }

    fn end(&self, number: Number) {
        {
            let mut state = self.state();
            state.waiting.remove(&number);
            state.share.end(number);
        }
        self.deal();
    }

    /// Deals out the turns that are due.
    fn deal(&self) {
        while let Some((turn, tell)) = self.next() {
            // If the receiver is gone, the turn is dropped, which ends it.
            let _ = tell.send(turn);
        }
    }

    fn next(&self) -> Option<(Turn, oneshot::Sender<Turn>)> {
        let mut state = self.state();
        loop {
            match state.share.next(Instant::now()) {
                Next::Go(number, ip) => match state.waiting.remove(&number) {
                    Some(tell) => return Some((Turn { turns: self.clone(), number, ip }, tell)),
                    None => state.share.end(number),
                },
                Next::At(at) => {
                    if state.next.is_none_or(|next| at < next) {
                        state.next = Some(at);
                        self.0.sooner.notify_one();
                    }
                    return None;
                }
                Next::Rest => return None,
            }
        }
    }
}

/// Deals out turns when they become due, until nothing needs them any more.
async fn deal_in_time(shared: Weak<Shared>, sooner: Arc<Notify>) {
    loop {
        let Some(turns) = shared.upgrade().map(Turns) else { return };
        {
            let mut state = turns.state();
            state.next = state.next.filter(|next| *next > Instant::now());
        }
        turns.deal();
        let next = turns.state().next;
        drop(turns);
        match next {
            Some(at) => tokio::select! {
                () = tokio::time::sleep_until(at.into()) => {}
                () = sooner.notified() => {}
            },
            None => sooner.notified().await,
        }
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.sooner.notify_one();
    }
}

impl Future for TurnRequest {
    /// `None` if there are no turns any more.
    type Output = Option<Turn>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.granted).poll(cx).map(Result::ok)
    }
}

impl Drop for TurnRequest {
    fn drop(&mut self) {
        if !self.granted.is_terminated() {
            self.turns.end(self.number);
        }
    }
}

impl Turn {
    /// Charges the time it took.
    pub(super) fn charge(&self, time: Duration) {
        self.turns.charge(self.ip, time);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.turns.end(self.number);
    }
}

thread_local! {
    /// The address for which the task on this thread works.
    static AT_WORK: RefCell<Option<AtWork>> = const { RefCell::new(None) };
}

struct AtWork {
    turns: Turns,
    ip: IpAddr,
    turn: Option<Turn>,
}

/// Attributes the work of the running task, until it waits again, to an address.
pub(super) fn work_for(turns: &Turns, ip: IpAddr) {
    AT_WORK.with_borrow_mut(|work| {
        work.get_or_insert_with(|| AtWork { turns: turns.clone(), ip, turn: None });
    });
}

/// The same, as a turn.
pub(super) fn work_in_turn(turn: Turn) {
    AT_WORK.with_borrow_mut(|work| {
        let (turns, ip) = (turn.turns.clone(), turn.ip);
        work.get_or_insert_with(|| AtWork { turns, ip, turn: None }).turn = Some(turn);
    });
}

/// Runs the tasks of connections and measures their time.
pub(super) fn executor() -> impl Executor + Send {
    |task: Pin<Box<dyn Future<Output = ()> + Send>>| drop(tokio::spawn(Measured(task)))
}

struct Measured(Pin<Box<dyn Future<Output = ()> + Send>>);

impl Future for Measured {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let begin = Instant::now();
        let polled = self.0.as_mut().poll(cx);
        if let Some(work) = AT_WORK.take() {
            work.turns.charge(work.ip, begin.elapsed());
        }
        polled
    }
}
