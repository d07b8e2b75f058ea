//! The last count as the evening's climax: feature by feature, with the map, the highlight and the points. The game is
//! over and stored already; this only tells it again, slowly.

use super::TableScreen;
use crate::command::KeyCommand;
use crate::model::{Counted, Line, TableModel, last_count, lines_until_counted};
use crate::screen::Cx;
use crate::text::reason as reason_text;
use egui::{Key, Modifiers, Ui};
use rules::{Place, Seat};
use std::time::Duration;

/// The seconds that the whole count may take.
const WHOLE: f64 = 40.0;
/// The fewest and the most seconds for a feature.
const PACE: (f64, f64) = (0.8, 2.0);

/// The seconds after the count in which Enter, Space and clicks do nothing: they were meant for the count.
const HASTE: f64 = 1.5;

/// The state of the count.
#[derive(Default)]
pub(super) struct Finale {
    steps: Vec<Counted>,
    /// How many features were counted.
    at: usize,
    /// When the next one is counted; after the last one, when the result is shown.
    next: Option<f64>,
    /// When the result was shown after it.
    ended: Option<f64>,
    /// Whether it waits: something else is to be read before.
    is_held: bool,
}

impl Finale {
    /// The count of a game that has just ended.
    pub(super) fn of(table: &TableModel) -> Self {
        let steps = if table.is_over() { last_count(&table.history) } else { Vec::new() };
        let next = (!steps.is_empty()).then_some(0.0);
        Self { steps, at: 0, next, ended: None, is_held: false }
    }

    /// Whether the count goes on.
    pub(super) const fn is_running(&self) -> bool {
        self.next.is_some()
    }

    /// The points of a seat that are not counted yet.
    pub(super) fn pending(&self, seat: Seat) -> i32 {
        let rest = if self.is_running() { &self.steps[self.at..] } else { &[] };
        let scored = rest.iter().flat_map(|step| &step.scored);
        scored.filter(|(of, _)| *of == seat).map(|(_, points)| points).sum()
    }

    /// The lines of the history that tell no more than was counted.
    fn told<'a>(&self, history: &'a [Line]) -> &'a [Line] {
        if !self.is_running() {
            return history;
        }
        let counted = self.steps[..self.at].iter().map(|step| step.scored.len()).sum();
        &history[..lines_until_counted(history, counted)]
    }

    /// The feature that is being counted.
    fn current(&self) -> Option<&Counted> {
        self.at.checked_sub(1).filter(|_| self.is_running()).and_then(|at| self.steps.get(at))
    }

    /// Counts the next feature if it is time, and returns it.
    fn advance(&mut self, now: f64) -> Option<&Counted> {
        if self.next.is_none_or(|next| now < next) {
            return None;
        }
        if self.at == self.steps.len() {
            (self.next, self.ended) = (None, Some(now));
            return None;
        }
        self.next = Some(now + (WHOLE / self.steps.len() as f64).clamp(PACE.0, PACE.1));
        self.at += 1;
        self.steps.get(self.at - 1)
    }

    /// Shows the result at once.
    pub(super) const fn end(&mut self) {
        self.next = None;
    }
}

impl TableScreen {
    /// Goes on with the count. Enter, Space or a click count the next feature at once, Escape goes to the result.
    pub(super) fn count_on(&mut self, ui: &Ui, table: &TableModel) {
        if !self.is_counting() {
            return;
        }
        let now = ui.input(|i| i.time);
        let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        if pressed(Key::Escape) {
            self.finale.end();
            self.shown = None;
            return;
        }
        let is_clicked = ui.input(|i| i.pointer.primary_clicked());
        if pressed(Key::Enter) || pressed(Key::Space) || is_clicked {
            self.finale.next = Some(now);
        }
        let step = self.finale.advance(now).cloned();
        if let Some(step) = step {
            (self.shown, self.framed) = (step.place, None);
            // What is counted lies anywhere: the whole map is in view from the first feature on.
            if self.finale.at == 1 {
                self.board.wants_fit = true;
            }
            self.board.wants_whole = true;
            self.board.wants_seen = step.place.map(Place::cell);
            for (seat, points) in step.scored {
                if let Some(place) = step.place {
                    self.fly(table, (seat, points, place));
                }
            }
        }
        match self.finale.next {
            Some(next) => ui.ctx().request_repaint_after(Duration::from_secs_f64((next - now).max(0.0))),
            None => self.shown = None,
        }
    }

    /// Whether the last count goes on.
    pub(crate) const fn is_counting(&self) -> bool {
        self.finale.is_running() && !self.finale.is_held
    }

    /// Whether something of the last count is still to come, though it may wait.
    pub(crate) const fn has_count_left(&self) -> bool {
        self.finale.is_running()
    }

    /// Lets the last count wait, or go on.
    pub(super) const fn hold_count(&mut self, is_held: bool) {
        self.finale.is_held = is_held;
    }

    /// Whether the count has ended just now, so that an input may have been meant for it.
    pub(crate) fn is_hasty(&self, now: f64) -> bool {
        self.finale.ended.is_some_and(|end| now - end < HASTE)
    }

    /// The lines of the history, during the last count only what was counted.
    pub(super) fn told_so_far<'a>(&self, table: &'a TableModel) -> &'a [Line] {
        self.finale.told(&table.history)
    }

    /// What is being counted, in words.
    pub(super) fn counted_words(&self, cx: &Cx<'_>, table: &TableModel) -> Option<(String, String)> {
        if !self.is_counting() {
            return None;
        }
        let told = self.finale.current().map(|step| {
            let scored = step.scored.iter().map(|(seat, points)| format!("{} +{points}", table.name(*seat)));
            let names = scored.collect::<Vec<_>>().join(", ");
            format!("{names} ({})", reason_text(cx.words, step.reason))
        });
        let title = cx.text("finale-title");
        let heading = told.map_or_else(|| title.clone(), |told| format!("{title}: {told}"));
        Some((heading, cx.with_key("finale-hint", KeyCommand::GoOn)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Cell, Reason};

    fn finale() -> Finale {
        let step = |seat: u8, points| Counted {
            place: Some(Place::Cell(Cell::new(0, 0))),
            reason: Reason::Field { cities: 1, besieged: 0, pig: false, castles: 0 },
            scored: vec![(Seat(seat), points)],
        };
        Finale {
            steps: vec![step(0, 3), step(1, 6), step(0, 9)],
            at: 0,
            next: Some(0.0),
            ended: None,
            is_held: false,
        }
    }

    #[test]
    fn points_are_pending_until_their_feature_is_counted() {
        let mut finale = finale();
        assert_eq!((finale.pending(Seat(0)), finale.pending(Seat(1))), (12, 6));
        assert_eq!(finale.advance(10.0).unwrap().scored, [(Seat(0), 3)]);
        assert_eq!((finale.pending(Seat(0)), finale.pending(Seat(1))), (9, 6));
        assert!(finale.advance(10.1).is_none(), "the next one takes its time");
        let mut now = 10.0;
        for _ in 0..3 {
            now += PACE.1;
            finale.advance(now);
        }
        assert!(!finale.is_running());
        assert_eq!((finale.pending(Seat(0)), finale.pending(Seat(1))), (0, 0));
    }

    #[test]
    fn a_count_that_is_skipped_leaves_nothing_pending() {
        let mut finale = finale();
        finale.end();
        assert_eq!((finale.is_running(), finale.pending(Seat(0))), (false, 0));
    }
}
