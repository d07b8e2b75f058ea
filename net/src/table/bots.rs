//! The bots that play at this computer.

use super::Table;
use crate::api::BotKind;
use crate::log::{Mode, Player};
use crate::session::Time;
use rules::Seat;
use std::time::Duration;

/// How long a bot waits when it may not sign just now.
const LATER: Duration = Duration::from_millis(300);
/// Moves of bots without a pause between them, before anything else is looked at again.
pub(super) const BOT_MOVES: usize = 32;

impl Table {
    /// The seat that is to be played by this computer now, if it is one of its bots.
    fn bot_seat(&self) -> Option<(Seat, BotKind)> {
        let seat = self.session.my_decision()?;
        let state = self.session.log().table().seats.get(seat.index())?;
        if matches!(state.mode, Mode::Bot(_)) {
            return Some((seat, BotKind::Greedy));
        }
        match self.seat_player(seat) {
            Player::Bot(skill) => Some((seat, BotKind::from(skill))),
            Player::Person => self.opening.autopilot.map(|kind| (seat, kind)),
        }
    }

    pub(super) fn plan_bots(&mut self, now: Time) {
        match self.bot_seat() {
            None => self.bot_at = None,
            Some(_) if self.bot_at.is_none() => self.bot_at = Some(now + self.opening.bot_pause),
            Some(_) => {}
        }
    }

    /// Whether nothing is signed here, because another program may play with the same key. Says whether that is new.
    pub(crate) fn hold_still(&mut self, now: Time, is_held: bool) -> bool {
        let is_new = self.session.hold(now, is_held);
        if is_new {
            self.drive(now);
        }
        is_new
    }

    /// Plays one move of a bot that has waited long enough. Says whether it did.
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
