//! A move before it is confirmed: steps played on a copy of the game. Nothing of it leaves the computer.

use crate::board::fitting;
use rules::{Action, Cell, Decision, Event, Game, Illegal, Rotation, Seat, Wait};
use std::sync::Arc;

/// The steps of one confirm.
#[derive(Clone)]
pub struct Plan {
    /// The entry the plan begins after.
    pub seq: u64,
    /// Who moves.
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

    /// The game as it would be.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What the steps so far would make happen.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
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

    /// Whether something is left to choose before the move can be sent.
    #[must_use]
    pub fn has_choice(&self) -> bool {
        match self.decision() {
            None | Some(Decision::Start) => false,
            Some(_) => self.legal().iter().any(|a| *a != Action::Pass),
        }
    }

    /// What the seat has to decide next, if it still has to.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        match self.game.wait() {
            Wait::Decide { seat, kind } if seat == self.seat => Some(kind),
            _ => None,
        }
    }

    /// What the seat may choose next.
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

    /// Takes the last step back; says whether there was one.
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

    /// Where the tile that was placed last in this plan lies.
    #[must_use]
    pub fn placed(&self) -> Option<(Cell, Rotation)> {
        self.steps.iter().rev().find_map(|a| match *a {
            Action::Place { cell, rotation } => Some((cell, rotation)),
            _ => None,
        })
    }

    /// Puts the tile on a cell, turned as near to `rotation` as fits; a tile that lies already is moved.
    /// Says how it lies now, or nothing if it cannot lie there.
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

    /// Whether the tile that was placed last would fit in its cell turned otherwise, too.
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

    /// Whether there is something to confirm: steps, or that no figure is put, and no question left that has to be
    /// answered.
    #[must_use]
    pub fn can_confirm(&self) -> bool {
        let is_ready = match self.decision() {
            None | Some(Decision::Start) => true,
            Some(_) => self.legal().contains(&Action::Pass),
        };
        // The tile may have been placed before this plan began: by then a chance had to be waited for.
        let is_late = self.decision() == Some(Decision::Figures);
        is_ready && (is_late || !self.steps.is_empty())
    }

    /// All steps, with the pass that ends the choice of figures where one is needed.
    #[must_use]
    pub fn confirmed(mut self) -> Vec<Action> {
        if self.decision() == Some(Decision::Figures) && self.legal().contains(&Action::Pass) {
            // The pass is in the list of legal actions; were it refused, the steps alone would be sent.
            let _ = self.play(Action::Pass);
        }
        self.steps
    }
}
