//! A plan: a move before it is confirmed, played on a copy of the game. It never leaves the computer.

use crate::board::fitting;
use rules::{
    Action, Cell, Decision, Event, Game, Illegal, Piece, Place, Reason, Rotation, Seat, Unmanned, Wait,
};
use std::sync::Arc;

/// The steps of one move.
#[derive(Clone)]
pub struct Plan {
    /// The entry after which the plan begins.
    pub seq: u64,
    /// The moving seat.
    pub seat: Seat,
    base: Arc<Game>,
    steps: Vec<Action>,
    game: Game,
    events: Vec<Event>,
}

impl Plan {
    /// An empty plan for a seat.
    #[must_use]
    pub fn new(seq: u64, seat: Seat, base: Arc<Game>) -> Self {
        let game = (*base).clone();
        Self { seq, seat, base, steps: Vec::new(), game, events: Vec::new() }
    }

    /// The game after the steps.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The events of the steps.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The figures that the last step sends home because their feature was scored: seat, piece, and where they stand.
    #[must_use]
    pub fn scored_figures(&self) -> Vec<(Seat, Piece, Place)> {
        let (mut scored, mut home) = (Vec::new(), Vec::new());
        for event in &self.events {
            match *event {
                Event::Placed { .. } | Event::Deployed { .. } => home.clear(),
                Event::Completed { place, .. } => scored
                    .extend(self.game.feature(place).map(|feature| feature.segments).unwrap_or_default()),
                Event::Returned { seat, piece, place } if scored.contains(&place) => {
                    home.push((seat, piece, place));
                }
                _ => {}
            }
        }
        home
    }

    /// The steps so far.
    #[must_use]
    pub fn steps(&self) -> &[Action] {
        &self.steps
    }

    /// Whether nothing is planned yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Whether tiles were placed in this plan and nothing else was done.
    #[must_use]
    pub fn is_tiles_only(&self) -> bool {
        self.steps.iter().all(|a| matches!(a, Action::Place { .. }))
    }

    /// Whether a choice remains before the move can be sent.
    #[must_use]
    pub fn has_choice(&self) -> bool {
        match self.decision() {
            None | Some(Decision::Start) => false,
            Some(_) => self.legal().iter().any(|a| *a != Action::Pass),
        }
    }

    /// The seat's next decision, if it still has one.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        match self.game.wait() {
            Wait::Decide { seat, kind } if seat == self.seat => Some(kind),
            _ => None,
        }
    }

    /// The legal actions of the seat.
    #[must_use]
    pub fn legal(&self) -> Vec<Action> {
        if self.decision().is_some() { self.game.legal() } else { Vec::new() }
    }

    /// Adds a step.
    ///
    /// # Errors
    /// If the rules do not allow it; the plan is unchanged.
    pub fn play(&mut self, action: Action) -> Result<(), Illegal> {
        let events = self.game.play(self.seat, action)?.to_vec();
        self.events.extend(events);
        self.steps.push(action);
        Ok(())
    }

    /// Takes the last step back. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.steps.pop().is_none() {
            return false;
        }
        let steps = std::mem::take(&mut self.steps);
        self.replay(&steps);
        true
    }

    fn replay(&mut self, steps: &[Action]) {
        self.game = (*self.base).clone();
        self.events.clear();
        self.steps.clear();
        for step in steps {
            if self.play(*step).is_err() {
                return;
            }
        }
    }

    /// The cell of the last tile placed in this plan.
    #[must_use]
    pub fn placed(&self) -> Option<(Cell, Rotation)> {
        self.steps.iter().rev().find_map(|a| match *a {
            Action::Place { cell, rotation } => Some((cell, rotation)),
            _ => None,
        })
    }

    /// Places the tile on a cell, in the fitting rotation nearest to `rotation`. A tile placed in this plan is moved.
    /// Returns the rotation, or `None` if the tile cannot go there.
    pub fn place(&mut self, cell: Cell, rotation: Rotation) -> Option<Rotation> {
        let kept = self.clone();
        if self.decision() != Some(Decision::Place) {
            let last = self.steps.iter().rposition(|a| matches!(a, Action::Place { .. }))?;
            let before = self.steps[..last].to_vec();
            self.replay(&before);
        }
        let placements = self.game.placements();
        let found = placements.into_iter().find(|(c, _)| *c == cell);
        let Some(rotation) = found.map(|(_, rotations)| fitting(rotations, rotation)) else {
            *self = kept;
            return None;
        };
        if self.play(Action::Place { cell, rotation }).is_err() {
            *self = kept;
            return None;
        }
        Some(rotation)
    }

    /// Whether the last placed tile also fits its cell in another rotation.
    #[must_use]
    pub fn can_turn_placed(&self) -> bool {
        let Some((cell, lies)) = self.placed().filter(|_| self.decision() != Some(Decision::Place)) else {
            return false;
        };
        (1..4).any(|k| {
            let turned = Rotation::from_quarters(lies.quarters() + k);
            self.clone().place(cell, turned) == Some(turned)
        })
    }

    /// What takes no follower on the tile that was placed last, if its seat is asked for no figure.
    #[must_use]
    pub fn unmanned(&self) -> Vec<Unmanned> {
        let Some(Action::Place { cell, rotation }) = self.steps.last().copied() else { return Vec::new() };
        if matches!(self.decision(), Some(Decision::Figures | Decision::Nugget)) {
            return Vec::new();
        }
        let mut before = self.clone();
        before.undo();
        before.game.unmanned(self.seat, cell, rotation)
    }

    /// Whether there is something to confirm: steps, or the choice to put no figure, and no question left open.
    #[must_use]
    pub fn can_confirm(&self) -> bool {
        let is_ready = match self.decision() {
            None | Some(Decision::Start) => true,
            Some(_) => self.legal().contains(&Action::Pass),
        };
        // The tile may have been placed before this plan began, if a chance had to be waited for.
        let is_late = self.decision() == Some(Decision::Figures);
        is_ready && (is_late || !self.steps.is_empty())
    }

    /// The plan as it would be confirmed: with the pass that ends the choice of figures, if one is needed.
    #[must_use]
    pub fn completed(mut self) -> Self {
        if self.decision() == Some(Decision::Figures) && self.legal().contains(&Action::Pass) {
            // The pass is in the list of legal actions. If it were refused, the steps alone would be sent.
            let _ = self.play(Action::Pass);
        }
        self
    }

    /// The points that it would bring if it were confirmed now, without those of the last count: who gets how many, and
    /// for what.
    #[must_use]
    pub fn gains(&self) -> Vec<(Seat, i32, Reason)> {
        if self.is_empty() && !self.can_confirm() {
            return Vec::new();
        }
        let gain = |event: &Event| match *event {
            Event::Scored { seat, points, reason, .. } => Some((seat, points, reason)),
            _ => None,
        };
        let completed = self.clone().completed();
        completed.events.iter().filter_map(gain).filter(|(.., reason)| !reason.is_last()).collect()
    }
}
