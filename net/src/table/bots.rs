//! The bots that play on this computer.

use super::Match;
use crate::api::Bot;
use crate::log::{BotKind, SeatKind, SeatMode};
use crate::session::Time;
use rules::{Action, Event, Game, Seat};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Duration;

/// How long a bot waits when it may not sign now.
const LATER: Duration = Duration::from_millis(300);
/// How often a table looks whether a bot that thinks has come to something.
const GLANCE: Duration = Duration::from_millis(10);
/// The most bot moves in a row before the table does anything else.
pub(super) const BOT_MOVES: usize = 32;

impl Match {
    /// The seat that one of this computer's bots has to play now.
    fn bot_seat(&self) -> Option<(Seat, BotKind)> {
        let seat = self.session.my_decision()?;
        let state = self.session.log().roster().seats.get(seat.index())?;
        if matches!(state.mode, SeatMode::Bot(_)) {
            return Some((seat, BotKind::Medium));
        }
        match self.seat_kind(seat) {
            SeatKind::Bot(kind) => Some((seat, kind)),
            SeatKind::Person => self.opening.autopilot.map(|kind| (seat, kind)),
        }
    }

    pub(super) fn plan_bots(&mut self, now: Time) {
        match self.bot_seat() {
            None => self.bot_at = None,
            Some(_) if self.bot_at.is_none() => self.bot_at = Some(now + self.bot_pause()),
            Some(_) => {}
        }
    }

    /// Lets bots wait so long before they play. One that waits already waits no longer than that.
    pub(crate) fn pause_bots(&mut self, now: Time, pause: Duration) {
        self.opening.bot_pause = pause;
        let soon = now + self.bot_pause();
        self.bot_at = self.bot_at.map(|at| at.min(soon));
    }

    /// How long a bot waits at least: longer where there are points to be seen.
    fn bot_pause(&self) -> Duration {
        let scored = |event: &Event| matches!(event, Event::Scored { .. });
        // The act of the player before, and the draw since.
        let newest = self.session.log().entries().iter().rev().take(2);
        let has_points = newest.flat_map(|entry| &entry.events).any(scored);
        self.opening.bot_pause * if has_points { 2 } else { 1 }
    }

    /// Sets whether signing is suspended, because another program may play with the same key. Returns whether this is a
    /// change.
    pub(crate) fn hold_still(&mut self, now: Time, is_held: bool) -> bool {
        let is_new = self.session.hold(now, is_held);
        if is_new {
            self.drive(now);
        }
        is_new
    }

    /// Plays one move of a bot that has waited long enough and knows what to do. Returns whether it played.
    pub(super) fn play_bots(&mut self, now: Time) -> bool {
        if self.broken.is_some() {
            return false;
        }
        let Some((seat, kind)) = self.bot_seat() else {
            self.thinking = None;
            return false;
        };
        let Some(at) = self.bot_at else { return false };
        // It thinks from the start of the pause on, which is only there for people to see what happens.
        let is_thinking = self.begin_thinking(seat, kind);
        if at > now {
            return false;
        }
        self.bot_at = None;
        if self.session.pause().is_some() {
            self.bot_at = Some(now + LATER);
            return false;
        }
        let actions = if is_thinking {
            let Some(actions) = self.thought() else {
                self.bot_at = Some(now + GLANCE);
                return false;
            };
            actions
        } else {
            self.bots.get_mut(&seat).map(|bot| bot.choose(&self.session.seen(), seat)).unwrap_or_default()
        };
        let actions = if actions.is_empty() {
            self.session.game().default_action().into_iter().collect()
        } else {
            actions
        };
        if let Err(error) = self.session.act(now, seat, actions) {
            tracing::warn!(%error, "a bot's move was refused");
            self.bot_at = Some(now + LATER);
            return false;
        }
        self.drive(now);
        true
    }

    /// Lets the bot of a seat think about this decision, unless it does or needs no time. Returns whether it thinks.
    fn begin_thinking(&mut self, seat: Seat, kind: BotKind) -> bool {
        let about = (seat, self.session.log().seq());
        if self.thinking.as_ref().is_some_and(|thinking| thinking.about == about) {
            return true;
        }
        self.thinking = None;
        let seed = u64::from_le_bytes(self.game_id().0.first_chunk().copied().unwrap_or_default());
        let maker = &self.opening.bots;
        let bot = self.bots.entry(seat).or_insert_with(|| maker(kind, seed ^ u64::from(seat.0)));
        if bot.is_quick() {
            return false;
        }
        let Some(bot) = self.bots.remove(&seat) else { return false };
        let thinking = Thinking::begin(about, bot, self.session.seen());
        self.thinking = thinking.inspect_err(|error| tracing::warn!(%error, "a bot has no thread")).ok();
        self.thinking.is_some()
    }

    /// What the bot that thinks came to, once it has: nothing if its thread broke.
    fn thought(&mut self) -> Option<Vec<Action>> {
        let thinking = self.thinking.as_ref()?;
        match thinking.found.try_recv() {
            Ok((bot, actions)) => {
                let (seat, _) = thinking.about;
                self.bots.insert(seat, bot);
                self.thinking = None;
                Some(actions)
            }
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.thinking = None;
                Some(Vec::new())
            }
        }
    }
}

/// A bot that thinks. It stops when this is dropped: because its move was taken back, its seat was taken, or the table
/// is closed.
pub(super) struct Thinking {
    /// The seat, and the entry after which it decides.
    about: (Seat, u64),
    stop: Arc<AtomicBool>,
    found: Receiver<(Box<dyn Bot>, Vec<Action>)>,
}

impl Thinking {
    fn begin(about: (Seat, u64), mut bot: Box<dyn Bot>, game: Game) -> io::Result<Self> {
        let (send, found) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        thread::Builder::new().name("bot".to_owned()).spawn(move || {
            let actions = bot.think(&game, about.0, &stopped);
            // Nobody waits for one that was stopped.
            let _ = send.send((bot, actions));
        })?;
        Ok(Self { about, stop, found })
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
