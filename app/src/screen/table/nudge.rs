//! A gentle nudge for a player who thinks for long. It is only a reaction: the game keeps no clock, and nothing follows
//! from it.

use super::TableScreen;
use crate::model::TableModel;
use egui::Ui;
use net::node::{SeatKind, Waiting};
use rules::Seat;
use std::time::Duration;

/// The seconds until the others may nudge, and until they may again.
const PATIENCE: f64 = 60.0;

/// The player whom the game waits for, and since when this window has known.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Thinking {
    who: Option<(u64, Seat)>,
    since: f64,
    /// The player who has thought for long, and whether they are at this computer.
    late: Option<(Seat, bool)>,
}

impl Thinking {
    /// Notes the player whom the game waits for, and after which entry.
    fn follow(&mut self, who: Option<(u64, Seat)>, now: f64) {
        if self.who != who {
            *self = Self { who, since: now, late: None };
        }
    }

    /// The seconds until a nudge is possible; `None` if the game waits for no player.
    fn patience(&self, now: f64) -> Option<f64> {
        self.who.map(|_| (self.since + PATIENCE - now).max(0.0))
    }

    /// Notes a nudge: the next one must wait.
    pub(super) const fn nudged(&mut self, now: f64) {
        self.since = now;
    }

    /// Whether a player at this computer has thought for long.
    pub(super) fn is_mine(&self) -> bool {
        self.late.is_some_and(|(_, is_mine)| is_mine)
    }

    /// The player at another computer who has thought for long.
    pub(super) fn late_elsewhere(&self) -> Option<Seat> {
        self.late.filter(|(_, is_mine)| !is_mine).map(|(seat, _)| seat)
    }
}

/// Notes who thinks. If there is a chat, a player at another computer who thinks for long can be nudged, and one here
/// gets a note.
pub(super) fn follow(ui: &Ui, table: &TableModel, state: &mut TableScreen) {
    let who = waited_for(table).filter(|(_, is_mine)| {
        state.has_talk && !table.seating.is_watching && (!is_mine || somebody_waits(table))
    });
    let now = ui.input(|i| i.time);
    let thinking = &mut state.thinking;
    thinking.follow(who.map(|(seat, _)| (table.seq, seat)), now);
    let left = thinking.patience(now);
    thinking.late = who.filter(|_| left == Some(0.0));
    if let Some(left) = left.filter(|left| *left > 0.0) {
        ui.ctx().request_repaint_after(Duration::from_secs_f64(left));
    }
}

/// Whether another person plays here or elsewhere: bots have time.
fn somebody_waits(table: &TableModel) -> bool {
    table.seating.seats.iter().filter(|seat| seat.kind == SeatKind::Person).count() > 1
}

/// The connected player whose decision the game waits for, and whether they are at this computer.
fn waited_for(table: &TableModel) -> Option<(Seat, bool)> {
    let Waiting::Decision { seat, is_mine, .. } = table.status.as_ref()?.waiting else { return None };
    let is_person = table.seating.seats.get(seat.index()).is_some_and(|s| s.kind == SeatKind::Person);
    (is_person && !table.is_away(seat)).then_some((seat, is_mine))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nudge_is_offered_after_a_while_and_not_again_at_once() {
        let mut thinking = Thinking::default();
        assert_eq!(thinking.patience(5.0), None);
        thinking.follow(Some((3, Seat(1))), 5.0);
        assert_eq!(thinking.patience(5.0), Some(PATIENCE));
        thinking.follow(Some((3, Seat(1))), 40.0);
        assert_eq!(thinking.patience(65.0), Some(0.0), "the same question is still open");
        thinking.nudged(70.0);
        assert_eq!(thinking.patience(80.0), Some(PATIENCE - 10.0));
        thinking.follow(Some((4, Seat(1))), 200.0);
        assert_eq!(thinking.patience(200.0), Some(PATIENCE), "another question is another time");
    }
}
