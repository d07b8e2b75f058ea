//! Whose turn it is: the tasks of connections wait here until [`Share`] says so.
//!
//! Two things are turns: to take up bytes that came, with all that the connection's task makes of them until it waits
//! again (greeting, decrypting, taking apart), and to look at a frame.

use super::share::{Next, Number, Share};
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
    /// Tells the task that deals turns out when time has passed.
    sooner: Arc<Notify>,
}

#[derive(Debug)]
struct State {
    share: Share,
    waiting: HashMap<Number, oneshot::Sender<Turn>>,
    /// When that task looks next.
    next: Option<Instant>,
}

/// Somebody waits for a turn; dropped, it does not any more.
#[derive(Debug)]
pub(super) struct Wish {
    turns: Turns,
    number: Number,
    granted: oneshot::Receiver<Turn>,
}

/// The one turn there is; dropped, it is over.
#[derive(Debug)]
pub(super) struct Turn {
    turns: Turns,
    number: Number,
    ip: IpAddr,
}

impl Turns {
    /// The turns of a full budget.
    pub(super) fn new() -> Self {
        let state = State { share: Share::new(Instant::now()), waiting: HashMap::new(), next: None };
        Self(Arc::new(Shared { state: Mutex::new(state), sooner: Arc::default() }))
    }

    /// Begins to deal them out as time passes, as long as there is one of these. Must run inside a tokio runtime.
    pub(super) fn start(&self) {
        tokio::spawn(deal_in_time(Arc::downgrade(&self.0), Arc::clone(&self.0.sooner)));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody at an address wishes for a turn.
    pub(super) fn ask(&self, ip: IpAddr) -> Wish {
        let (tell, granted) = oneshot::channel();
        let number = {
            let mut state = self.state();
            let number = state.share.ask(ip);
            state.waiting.insert(number, tell);
            number
        };
        self.deal();
        Wish { turns: self.clone(), number, granted }
    }

    /// Work was done for somebody at an address.
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

    /// Gives the turns that are due.
    fn deal(&self) {
        while let Some((turn, tell)) = self.next() {
            // Whoever is gone drops it, which ends it.
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

/// Deals turns out whenever time has made some due, until nobody needs them any more.
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

impl Future for Wish {
    /// Nothing if there are no turns any more.
    type Output = Option<Turn>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.granted).poll(cx).map(Result::ok)
    }
}

impl Drop for Wish {
    fn drop(&mut self) {
        if !self.granted.is_terminated() {
            self.turns.end(self.number);
        }
    }
}

impl Turn {
    /// It took so long.
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
    /// For whom the task that runs on this thread works.
    static AT_WORK: RefCell<Option<AtWork>> = const { RefCell::new(None) };
}

struct AtWork {
    turns: Turns,
    ip: IpAddr,
    turn: Option<Turn>,
}

/// What the running task does until it waits again is done for somebody at that address.
pub(super) fn work_for(turns: &Turns, ip: IpAddr) {
    AT_WORK.with_borrow_mut(|work| {
        work.get_or_insert_with(|| AtWork { turns: turns.clone(), ip, turn: None });
    });
}

/// And is its turn.
pub(super) fn work_in_turn(turn: Turn) {
    AT_WORK.with_borrow_mut(|work| {
        let (turns, ip) = (turn.turns.clone(), turn.ip);
        work.get_or_insert_with(|| AtWork { turns, ip, turn: None }).turn = Some(turn);
    });
}

/// Runs the tasks of connections and measures what they take.
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
