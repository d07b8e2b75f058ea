//! The bots that play on this computer.

use super::Match;
use crate::log::{BotKind, SeatKind, SeatMode};
use crate::session::Time;
use rules::Seat;
use std::time::Duration;

/// How long a bot waits when it may not sign now.
const LATER: Duration = Duration::from_millis(300);
/// The most bot moves in a row before the table does anything else.
pub(super) const BOT_MOVES: usize = 32;

impl Match {
    /// The seat that one of this computer's bots has to play now.
    fn bot_seat(&self) -> Option<(Seat, BotKind)> {
        let seat = self.session.my_decision()?;
        let state = self.session.log().roster().seats.get(seat.index())?;
        if matches!(state.mode, SeatMode::Bot(_)) {
            return Some((seat, BotKind::Greedy));
        }
        match self.seat_kind(seat) {
            SeatKind::Bot(kind) => Some((seat, kind)),
            SeatKind::Person => self.opening.autopilot.map(|kind| (seat, kind)),
        }
    }

    pub(super) fn plan_bots(&mut self, now: Time) {
        match self.bot_seat() {
            None => self.bot_at = None,
            Some(_) if self.bot_at.is_none() => self.bot_at = Some(now + self.opening.bot_pause),
            Some(_) => {}
        }
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

    /// Plays one move of a bot that has waited long enough. Returns whether it played.
    pub(super) fn play_bots(&mut self, now: Time) -> bool {
        if self.broken.is_some() || self.bot_at.is_none_or(|at| at > now) {
            return false;
        }
        self.bot_at = None;
        let Some((seat, kind)) = self.bot_seat() else { return false };
        if self.session.pause().is_some() {
            self.bot_at = Some(now + LATER);
            return false;
        }
        let seed = u64::from_le_bytes(self.game_id().0.first_chunk().copied().unwrap_or_default());
        let maker = &self.opening.bots;
        let bot = self.bots.entry(seat).or_insert_with(|| maker(kind, seed ^ u64::from(seat.0)));
        let mut actions = bot.choose(&self.session.seen(), seat);
        if actions.is_empty() {
            actions.extend(self.session.game().default_action());
        }
        if let Err(error) = self.session.act(now, seat, actions) {
            tracing::warn!(%error, "a bot's move was refused");
            self.bot_at = Some(now + LATER);
            return false;
        }
        self.drive(now);
        true
    }
}
