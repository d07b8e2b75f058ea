//! How the screen follows the table, and what moves the camera: a place that someone points at, or a tile that would be
//! outside or too small to see. Otherwise the map stays where the player left it.

use super::TableScreen;
use super::finale::Finale;
use crate::model::{LineKind, TableModel};
use crate::plan::Plan;
use crate::store::Settings;
use crate::theme::Motion;
use rules::{Cell, Decision, Event, Place};

/// If a tile has fewer points than this, the camera zooms in for the choice of a figure's place.
const FAR: f32 = 40.0;
/// Points per tile after zooming in.
const NEAR: f32 = 90.0;

/// The cells of the dragon's way since an entry: where it stood, and each that it came to.
fn trail(table: &TableModel, before: u64) -> Vec<Cell> {
    let newest = table.history.iter().rev().take_while(|line| line.seq > before);
    let steps = newest.filter_map(|line| match line.what {
        LineKind::Game(Event::Dragon { from, to, .. }, _) => Some((from, to)),
        _ => None,
    });
    let steps: Vec<(Cell, Cell)> = steps.collect();
    let first = steps.last().map(|(from, _)| *from);
    first.into_iter().chain(steps.iter().rev().map(|(_, to)| *to)).collect()
}

impl TableScreen {
    /// Shows a place on the map and highlights its feature.
    pub fn point_at(&mut self, place: Place) {
        self.shown = Some(place);
        self.point_keys(place);
        self.board.wants_cell = Some(place.cell());
    }

    /// Takes in the table of this frame: what is new, and whose decision it is.
    pub(super) fn follow(&mut self, table: &TableModel, settings: &Settings) {
        let is_new = self.game != Some(table.seating.game_id);
        if is_new {
            *self = Self { game: Some(table.seating.game_id), ..Self::default() };
            self.board.wants_fit = true;
        }
        if self.seen != table.seq {
            let ends = table.is_over() && !std::mem::replace(&mut self.was_over, table.is_over());
            if settings.motion == Motion::Full {
                let sent = self.plan.as_ref().filter(|_| self.sent.is_some());
                let planned = sent.map_or_else(Vec::new, |plan| plan.events().to_vec());
                self.let_fly(table, self.seen, &planned);
                if ends && !is_new {
                    self.finale = Finale::of(table);
                }
            }
            self.trail = trail(table, self.seen);
            self.seen = table.seq;
            self.sent = None;
            self.shown = None;
            // A map that was just fitted shows everything.
            if settings.follows && !is_new {
                self.board.wants_seen = table.newest;
            }
        }
        let mine = table.my_decision().filter(|_| self.sent.is_none());
        if mine.is_some() && mine != self.revealed {
            self.revealed = None;
        }
        let is_current = |p: &Plan| p.seq == table.seq && Some(p.seat) == mine;
        if mine.is_some() && !self.plan.as_ref().is_some_and(is_current) {
            self.plan = mine.map(|seat| Plan::new(table.seq, seat, table.game.clone()));
            if let (Some(Decision::Figures), Some(cell)) = (self.decision(), table.newest) {
                self.look_closely(cell);
            }
            self.tool = None;
            (self.cursor, self.aimed) = (None, None);
            self.look_away();
        } else if mine.is_none() && self.sent.is_none() {
            self.plan = None;
        }
    }

    /// Restores the camera from before zooming in.
    pub(super) const fn step_back(&mut self) {
        if let Some((camera, is_all)) = self.before.take() {
            self.board.camera = camera;
            self.board.is_fitted = is_all;
        }
    }

    /// Zooms in if figures on a tile could not be told apart. The tile stays where it is in the window, so that the
    /// pointer is still over it.
    pub(super) fn look_closely(&mut self, cell: Cell) {
        if self.board.camera.zoom >= FAR || self.board.wants_fit {
            return;
        }
        self.before.get_or_insert((self.board.camera, self.board.is_fitted));
        self.board.moved();
        self.board.camera.zoom_to(cell, NEAR);
    }
}
