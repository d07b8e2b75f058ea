//! Placing and turning the tile in hand, before the move is confirmed.

use super::TableScreen;
use crate::plan::Plan;
use crate::sound::Cue;
use rules::{Cell, Decision, Rotation, Rotations};

impl TableScreen {
    /// Turns a tile that was just drawn so that it fits somewhere.
    pub(super) fn turn_to_fit(&mut self) {
        let Some(plan) = self.plan.as_ref().filter(|p| p.decision() == Some(Decision::Place)) else { return };
        let all = Rotations(plan.places().iter().fold(0, |m, (_, r)| m | r.0));
        self.rotation = crate::board::fitting(all, self.rotation);
    }

    /// Turns the tile in hand, or the one that was just placed.
    pub(super) fn turn(&mut self, over: Option<Cell>, back: bool) {
        let Some(plan) = self.plan.as_mut().filter(|_| self.sent.is_none()) else { return };
        if plan.has_tile() && plan.decision() != Some(Decision::Place) {
            // Where something stands on it, that would silently go.
            if let Some(r) = plan.turn_placed(back) {
                self.rotation = r;
                self.heard = Some(Cue::Turned);
            }
            return;
        }
        let by = if back { 3 } else { 1 };
        let step = |r: Rotation| Rotation::from_quarters(r.quarters() + by);
        let places = plan.places();
        let here = over.and_then(|o| places.iter().find(|(c, _)| *c == o));
        let allowed = match here {
            Some((_, rotations)) => *rotations,
            None => Rotations(places.iter().fold(0, |m, (_, r)| m | r.0)),
        };
        let mut r = step(crate::board::fitting(allowed, self.rotation));
        if !allowed.contains(self.rotation) && here.is_none() {
            r = step(self.rotation);
        }
        for _ in 0..4 {
            if allowed.contains(r) {
                if self.rotation != r {
                    self.heard = Some(Cue::Turned);
                }
                self.rotation = r;
                return;
            }
            r = step(r);
        }
    }

    /// Moves the tile that was placed, and not sent yet, to another cell. Returns whether it could go there.
    pub(super) fn move_tile(&mut self, cell: Cell) -> bool {
        let Some(plan) = self.plan.as_ref().filter(|_| self.sent.is_none()) else { return false };
        let is_elsewhere = plan.placed().is_some_and(|(placed, _)| placed != cell);
        let is_open = matches!(plan.decision(), None | Some(Decision::Figures));
        if !is_open || !is_elsewhere {
            return false;
        }
        let before = plan.steps().to_vec();
        self.place(cell);
        self.plan.as_ref().is_some_and(|plan| plan.steps() != before)
    }

    /// Places the tile in hand on a cell, turned so that it fits.
    pub(super) fn place(&mut self, cell: Cell) {
        let rotation = self.rotation;
        if let Some(r) = self.put(cell, |plan| plan.place(cell, rotation)) {
            self.rotation = r;
        }
    }

    /// Puts a tile on a cell in the plan. Returns what `put` does, unless it cannot go there.
    pub(super) fn put<T>(&mut self, cell: Cell, put: impl FnOnce(&mut Plan) -> Option<T>) -> Option<T> {
        let plan = self.plan.as_mut().filter(|_| self.sent.is_none())?;
        let done = put(plan)?;
        self.heard = Some(Cue::Placed);
        self.tool = None;
        // The places for its figures must be visible.
        self.board.wants_seen = Some(cell);
        Some(done)
    }
}
