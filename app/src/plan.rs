//! A plan: a move before it is confirmed, played on a copy of the game. It never leaves the computer.

use crate::board::fitting;
use rules::{
    Action, Cell, Decision, Event, Game, Illegal, Piece, Place, Reason, Rotation, Rotations, Seat, TileId,
    Unmanned, Wait,
};
use std::cell::OnceCell;
use std::sync::Arc;

/// The cell of a tile that an action places, and how it lies there.
const fn lies(action: Action) -> Option<(Cell, Rotation)> {
    match action {
        // It looks the same from all sides.
        Action::Abbey { cell } => Some((cell, Rotation::R0)),
        other => other.tile_placed(),
    }
}

/// Whether a question of this kind comes again after an answer, for as many as the player likes.
const fn goes_on(kind: Decision) -> bool {
    matches!(kind, Decision::Walls | Decision::TatanEnd)
}

/// The steps of one move.
#[derive(Clone)]
pub struct Plan {
    /// The entry after which the plan begins.
    pub seq: u64,
    /// The moving seat.
    pub seat: Seat,
    base: Arc<Game>,
    steps: Vec<Action>,
    /// The question that each of the steps answers.
    asked: Vec<Option<Decision>>,
    game: Game,
    events: Vec<Event>,
    /// Where the tile in hand may go after these steps, once it was asked: the map asks in each frame.
    open: OnceCell<Open>,
}

/// Where the tile in hand may go.
#[derive(Clone)]
struct Open {
    /// The cells and rotations; the cells without a bridge come first.
    places: Vec<(Cell, Rotations)>,
    /// How many of them need no bridge.
    plain: usize,
}

impl Plan {
    /// An empty plan for a seat.
    #[must_use]
    pub fn new(seq: u64, seat: Seat, base: Arc<Game>) -> Self {
        let game = (*base).clone();
        let (steps, asked, events) = (Vec::new(), Vec::new(), Vec::new());
        Self { seq, seat, base, steps, asked, game, events, open: OnceCell::new() }
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

    /// The last step, and the question that it answers.
    #[must_use]
    pub fn last_answer(&self) -> Option<(Decision, Action)> {
        Some(((*self.asked.last()?)?, *self.steps.last()?))
    }

    /// The game before the steps.
    #[must_use]
    pub fn base(&self) -> &Game {
        &self.base
    }

    /// Whether the plan begins in this state of the game.
    #[must_use]
    pub fn is_of(&self, game: &Arc<Game>) -> bool {
        let hash = |game: &Game| game.state_hash_from_scratch();
        Arc::ptr_eq(&self.base, game) || hash(&self.base) == hash(game)
    }

    /// Whether nothing is planned yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Whether tiles were placed in this plan and nothing else was done.
    #[must_use]
    pub fn is_tiles_only(&self) -> bool {
        self.steps.iter().all(|a| lies(*a).is_some())
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
        let asked = self.decision();
        let events = self.game.play(self.seat, action)?.to_vec();
        self.events.extend(events);
        self.steps.push(action);
        self.asked.push(asked);
        self.open.take();
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
        self.asked.clear();
        self.open.take();
        for step in steps {
            if self.play(*step).is_err() {
                return;
            }
        }
    }

    /// The cell of the last tile placed in this plan.
    #[must_use]
    pub fn placed(&self) -> Option<(Cell, Rotation)> {
        self.steps.iter().rev().find_map(|a| lies(*a))
    }

    fn open(&self) -> &Open {
        self.open.get_or_init(|| {
            let mut places = self.game.placements();
            let plain = places.len();
            for action in self.game.spans() {
                let Some((cell, rotation)) = lies(action) else { continue };
                // A bridge is never spent unasked.
                if places[..plain].iter().any(|(at, _)| *at == cell) {
                    continue;
                }
                let mask = 1 << rotation.quarters();
                match places[plain..].iter_mut().find(|(at, _)| *at == cell) {
                    Some((_, rotations)) => rotations.0 |= mask,
                    None => places.push((cell, Rotations(mask))),
                }
            }
            Open { places, plain }
        })
    }

    /// Where the tile in hand may go, with a bridge where it fits only so.
    #[must_use]
    pub fn places(&self) -> &[(Cell, Rotations)] {
        &self.open().places
    }

    /// The cells where the tile in hand fits only with a bridge.
    #[must_use]
    pub fn bridged(&self) -> Vec<Cell> {
        let open = self.open();
        open.places[open.plain..].iter().map(|(cell, _)| *cell).collect()
    }

    /// The ways to place the tile in hand on a cell: by rotation, and those without a bridge first.
    fn ways(&self, cell: Cell) -> Vec<Action> {
        let plain = self.game.placements().into_iter().filter(|(at, _)| *at == cell);
        let plain = plain.flat_map(|(_, all)| Rotation::ALL.into_iter().filter(move |r| all.contains(*r)));
        let mut ways: Vec<Action> = plain.map(|rotation| Action::Place { cell, rotation }).collect();
        ways.extend(self.game.spans().into_iter().filter(|a| lies(*a).is_some_and(|(at, _)| at == cell)));
        ways.sort_by_key(|a| lies(*a).map(|(_, rotation)| rotation.quarters()));
        ways
    }

    /// The plan before its last tile was placed from the hand, and how that was done.
    fn before_tile(&self) -> Option<(Self, Action)> {
        let last = self.steps.iter().rposition(|a| a.tile_placed().is_some())?;
        let mut before = self.clone();
        before.replay(&self.steps[..last]);
        Some((before, self.steps[last]))
    }

    /// Places the tile on a cell, in the fitting rotation nearest to `rotation`, and with a bridge only where it fits
    /// in no other way. A tile placed in this plan is moved. Returns the rotation, or `None` if the tile cannot go
    /// there.
    pub fn place(&mut self, cell: Cell, rotation: Rotation) -> Option<Rotation> {
        let mut moved = match self.decision() {
            Some(Decision::Place) => self.clone(),
            _ => self.before_tile()?.0,
        };
        let way = moved.way(cell, rotation)?;
        moved.play(way).ok()?;
        *self = moved;
        lies(way).map(|(_, rotation)| rotation)
    }

    /// How the tile in hand goes on a cell, in the fitting rotation nearest to `rotation`.
    #[must_use]
    pub fn way(&self, cell: Cell, rotation: Rotation) -> Option<Action> {
        let (_, rotations) = *self.places().iter().find(|(at, _)| *at == cell)?;
        let rotation = fitting(rotations, rotation);
        let is_it = |a: &Action| lies(*a).is_some_and(|(_, r)| r == rotation);
        self.ways(cell).into_iter().find(is_it)
    }

    /// The tile that would bear the bridge which comes with a placement: its cell, what it is with the bridge, and how it
    /// lies. `None` for a placement without one.
    #[must_use]
    pub fn bridge_of(&self, way: Action) -> Option<(Cell, TileId, Rotation)> {
        let Action::Span { at, .. } = way else { return None };
        let mut after = self.game.clone();
        after.play(self.seat, way).ok()?;
        after.tile_at(at).map(|(tile, rotation)| (at, tile, rotation))
    }

    /// Turns the tile that was placed last, if nothing came after it: to the next way in which it fits its cell, also
    /// with a bridge. Returns its rotation, or `None` if it stays.
    pub fn turn_placed(&mut self, back: bool) -> Option<Rotation> {
        let last = self.steps.last().copied().filter(|a| a.tile_placed().is_some())?;
        let (mut before, _) = self.before_tile()?;
        let ways = before.ways(lies(last)?.0);
        let now = ways.iter().position(|way| *way == last)?;
        let step = |by: usize| now + if back { ways.len() - by } else { by };
        let others = (1..ways.len()).map(|by| ways[step(by) % ways.len()]);
        let next = others.into_iter().find(|next| !before.looks_alike(*next, last))?;
        before.play(next).ok()?;
        *self = before;
        lies(next).map(|(_, rotation)| rotation)
    }

    /// Whether the last placed tile also fits its cell in another way.
    #[must_use]
    pub fn can_turn_placed(&self) -> bool {
        let asked = self.decision() != Some(Decision::Place);
        let before = self.before_tile().filter(|_| asked);
        before.is_some_and(|(before, last)| {
            let ways = lies(last).map(|(cell, _)| before.ways(cell)).unwrap_or_default();
            ways.into_iter().any(|way| !before.looks_alike(way, last))
        })
    }

    /// Whether two ways to place the tile in hand on a cell differ in nothing that can be seen.
    fn looks_alike(&self, one: Action, other: Action) -> bool {
        let tile = self.game.hand().map(|tile| self.game.rules().tile(tile));
        match (one, other, tile) {
            (Action::Place { rotation: a, .. }, Action::Place { rotation: b, .. }, Some(tile)) => {
                tile.is_alike(a, b)
            }
            _ => one == other,
        }
    }

    /// Whether a tile was placed from the hand in this plan, which an abbey is not.
    #[must_use]
    pub fn has_tile(&self) -> bool {
        self.steps.iter().any(|a| a.tile_placed().is_some())
    }

    /// What takes no follower on the tile that was placed last, if its seat is asked for no figure.
    #[must_use]
    pub fn unmanned(&self) -> Vec<Unmanned> {
        let Some((cell, rotation)) =
            self.steps.last().copied().filter(|a| a.tile_placed().is_some()).and_then(lies)
        else {
            return Vec::new();
        };
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
            Some(Decision::Figures) => self.legal().contains(&Action::Pass),
            Some(kind) if goes_on(kind) => self.answers(kind) && self.legal().contains(&Action::Pass),
            // To decline has a button of its own, also to give a tile back.
            Some(_) => false,
        };
        // The tile may have been placed before this plan began, if a chance had to be waited for.
        let is_late = self.decision() == Some(Decision::Figures);
        is_ready && (is_late || !self.steps.is_empty())
    }

    /// Whether the last step answers a question of this kind.
    fn answers(&self, kind: Decision) -> bool {
        self.last_answer().is_some_and(|(asked, _)| asked == kind)
    }

    /// The plan as it would be confirmed: with the pass that ends the choice of figures, or of as many as one likes, if
    /// one is needed.
    #[must_use]
    pub fn completed(mut self) -> Self {
        let ends = self
            .decision()
            .is_some_and(|kind| kind == Decision::Figures || goes_on(kind) && self.answers(kind));
        if ends && self.legal().contains(&Action::Pass) {
            // The pass is in the list of legal actions. If it were refused, the steps alone would be sent.
            let _ = self.play(Action::Pass);
        }
        self
    }

    /// Whether the question that comes next is if a city that it completes becomes a castle.
    #[must_use]
    pub fn makes_castle(&self) -> bool {
        let asks = |plan: &Self| plan.decision() == Some(Decision::Castle);
        !self.is_empty() && !asks(self) && asks(&self.clone().completed())
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
