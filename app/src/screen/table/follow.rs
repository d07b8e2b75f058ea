//! How the screen follows the table, and what moves the camera: a place that someone points at, or a tile that would be
//! outside or too small to see. Otherwise the map stays where the player left it.

use super::TableScreen;
use super::finale::Finale;
use crate::board::figure;
use crate::model::{Line, LineKind, TableModel};
use crate::plan::Plan;
use crate::store::Settings;
use crate::theme::Motion;
use egui::{Rect, Ui};
use rules::{Cell, Event, Game, Piece, Place, Seat};

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

/// The cells to which the dragon that everybody moves has come since an entry, after the one where it stood before.
fn marched(table: &TableModel, before: u64) -> Vec<Cell> {
    let steps = table.history.iter().rev().filter_map(|line| match line.what {
        LineKind::Game(Event::March { to, .. }, _) => Some((line.seq, to)),
        _ => None,
    });
    let mut cells = Vec::new();
    for (seq, to) in steps {
        cells.push(to);
        if seq <= before {
            break;
        }
    }
    cells.reverse();
    cells
}

/// The figures that the entries after `before` put on the map and sent home at once, because their feature was
/// complete.
fn visitors(history: &[Line], game: &Game, before: u64) -> Vec<(Seat, Piece, Place)> {
    let newest = history.iter().rev().take_while(|line| line.seq > before);
    let deployed = newest.filter_map(|line| match line.what {
        LineKind::Game(Event::Deployed { seat, piece, place }, _) => Some((seat, piece, place)),
        _ => None,
    });
    let is_gone = |(seat, piece, place): &(Seat, Piece, Place)| {
        let mut standing = game.standing().iter();
        !standing.any(|s| (s.seat, s.piece, s.place) == (*seat, *piece, *place))
    };
    deployed.filter(is_gone).collect()
}

impl TableScreen {
    /// Shows a place on the map and highlights its feature.
    pub fn point_at(&mut self, place: Place) {
        (self.shown, self.framed) = (Some(place), None);
        self.point_keys(place);
        self.board.wants_cell = Some(place.cell());
    }

    /// A click on the map ends what the history, or the result, showed there.
    pub(super) fn forget_shown(&mut self, ui: &Ui, room: Rect) {
        let clicked = ui.input(|i| i.pointer.interact_pos().filter(|_| i.pointer.primary_clicked()));
        if !self.finale.is_running() && clicked.is_some_and(|at| room.contains(at)) {
            self.shown = None;
        }
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
            // What was played before the game was opened is no news.
            let before = self.seen.max(table.past);
            if settings.motion == Motion::Full && !is_new {
                self.let_fly(table, before);
                if ends {
                    self.finale = Finale::of(table);
                }
            }
            self.trail = trail(table, self.seen);
            self.marched = marched(table, self.seen);
            let visitors = visitors(&table.history, &table.game, before).into_iter();
            self.visitors = visitors.map(|at| figure(&table.game, at, |seat| table.colour(seat))).collect();
            self.seen = table.seq;
            self.sent = None;
            self.shown = None;
            self.parked.take_if(|plan| !plan.is_of(&table.game));
            // A map that was just fitted shows everything.
            if settings.follows && !is_new {
                self.board.wants_seen = table.newest;
            }
        }
        let mine = table.my_decision().filter(|_| self.sent.is_none());
        if mine.is_some() && mine != self.revealed {
            self.revealed = None;
        }
        match mine {
            Some(seat) => self.ask(table, seat),
            None if self.sent.is_none() => self.park(table),
            None => {}
        }
    }

    /// Begins the plan of a seat that is asked, or goes on with the one that was begun for this question.
    fn ask(&mut self, table: &TableModel, seat: Seat) {
        if self.plan.as_ref().is_some_and(|plan| (plan.seq, plan.seat) == (table.seq, seat)) {
            return;
        }
        self.park(table);
        (self.tool, self.has_undone) = (None, false);
        self.plan = self.parked.take_if(|plan| plan.seat == seat);
        if let Some(plan) = &mut self.plan {
            plan.seq = table.seq;
            return;
        }
        self.plan = Some(Plan::new(table.seq, seat, table.game.clone()));
        // The cursor stays where it is if the next tile fits there.
        (self.aimed, self.begins_turn, self.hides_cursor) = (None, true, false);
        self.look_away();
    }

    /// Puts the plan aside while its seat is not asked, as without a connection: it comes back if the game is the same.
    fn park(&mut self, table: &TableModel) {
        let Some(plan) = self.plan.take() else { return };
        self.has_undone = false;
        self.parked = Some(plan).filter(|plan| !plan.is_empty() && plan.is_of(&table.game));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Action, Decision, Preset, RandomPlayer, Rules, TileSets, Wait};

    /// Every way to put a figure in a random game, as lines of the history, with the game afterwards, and whether the
    /// figure went home at once.
    fn deployments(seed: u64) -> Vec<(Vec<Line>, Game, bool)> {
        let rules = Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap();
        let (mut game, mut player) = (Game::new(rules), RandomPlayer::new(seed));
        let mut all = Vec::new();
        for _ in 0..400 {
            if let Wait::Decide { seat, kind: Decision::Figures } = game.wait() {
                for action in game.legal() {
                    let Action::Deploy { place: at, .. } = action else { continue };
                    let mut after = game.clone();
                    let events = after.play(seat, action).unwrap().to_vec();
                    let lines = events.iter().filter_map(|event| Line::of_event(&after, 7, event));
                    let went =
                        events.iter().any(|e| matches!(e, Event::Returned { place, .. } if *place == at));
                    all.push((lines.collect(), after, went));
                }
            }
            player.step(&mut game);
        }
        all
    }

    #[test]
    fn a_figure_that_goes_home_at_once_was_there_and_one_that_stays_is_no_visitor() {
        let (mut stayed, mut left) = (0, 0);
        for (lines, after, went) in (1..9).flat_map(deployments) {
            assert_eq!(visitors(&lines, &after, 6).len(), usize::from(went));
            assert!(visitors(&lines, &after, 7).is_empty(), "only the newest entries count");
            *(if went { &mut left } else { &mut stayed }) += 1;
        }
        assert!(stayed > 20 && left > 4, "{stayed} and {left}");
    }
}
