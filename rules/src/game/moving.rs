//! Figures that come to the board and leave it.

use super::Game;
use crate::event::Event;
use crate::feature::segment_place;
use crate::geometry::Place;
use crate::module::{self, Hook};
use crate::piece::{Piece, Seat, Standing};

impl Game {
    /// Carries out a deployment of the running play.
    pub(super) fn deploy(&mut self, piece: Piece, place: Place) {
        // In the area of the seat's own tower there is no limit (RULINGS.md R64), except for towers (R63).
        let is_free = self.is_without_limit(piece, place)
            && self.play_frame().is_some_and(|play| module::tower::covers(self, play.seat, place.cell()));
        let Some(seat) = self.use_figure(piece, is_free) else { return };
        let is_listed = self.cache.listed.is_known();
        self.put(seat, piece, place);
        if is_listed {
            self.cache.listed.follow(piece, place);
        }
        self.events.push(Event::Deployed { seat, piece, place });
        if self.rules.hooks.is_heard(Hook::Deployed) {
            module::deployed(self, &Standing { place, piece, seat });
        }
    }

    /// Counts a figure against the limits of the running play, and returns whose play it is.
    fn use_figure(&mut self, piece: Piece, is_free: bool) -> Option<Seat> {
        let play = self.play_frame_mut()?;
        let used = &mut play.used;
        // A phantom counts only as the first figure (RULINGS.md R176).
        let is_besides = piece == Piece::Phantom && used.together() > 0;
        if is_free || is_besides {
        } else if piece.is_follower() {
            used.meeple = used.meeple.saturating_add(1);
        } else {
            used.other = used.other.saturating_add(1);
        }
        Some(play.seat)
    }

    /// A follower flies from the tile just placed: a figure of the play, wherever it lands (RULINGS.md R221).
    pub(super) fn fly(&mut self, piece: Piece) {
        if self.use_figure(piece, false).is_some() {
            module::flier::take_off(self, piece);
        }
    }

    /// A meeple joins another one: the limits of a play do not apply, and the feature need not be free (RULINGS.md
    /// R117).
    pub(crate) fn join_in(&mut self, seat: Seat, piece: Piece, place: Place) {
        self.put(seat, piece, place);
        self.events.push(Event::Deployed { seat, piece, place });
    }

    /// Moves a figure from the supply to the board.
    pub(crate) fn put(&mut self, seat: Seat, piece: Piece, place: Place) {
        let figure = Standing { place, piece, seat };
        let at = self.line_up(&figure);
        self.features.enter(&self.rules.tables, &self.board, at, &figure);
        if !self.rules.is_plain {
            self.cache_put(at);
        }
    }

    /// [`Game::put`] in a plain game, on segment `n` of the tile just placed.
    #[inline]
    pub(super) fn put_on_last(&mut self, seat: Seat, piece: Piece, n: u8) {
        let Some(placed) = self.board.tiles.last() else { return };
        let (figure, node) =
            (Standing { place: segment_place(placed, n), piece, seat }, placed.first_node + u32::from(n));
        let at = self.line_up(&figure);
        self.features.enter_at(node, at, &figure);
    }

    /// Moves a figure from the supply to the sorted list of those on the board. Returns its index there.
    #[inline]
    fn line_up(&mut self, figure: &Standing) -> usize {
        self.supply[figure.seat.index()][figure.piece as usize] -= 1;
        let at = self.standing.binary_search_by_key(&figure.key(), Standing::key).unwrap_or_else(|at| at);
        self.standing.insert(at, *figure);
        at
    }

    /// Moves the figure at `index` of the sorted list to another place on the board.
    pub(crate) fn move_figure(&mut self, index: usize, to: Place) {
        let Standing { piece, seat, .. } = self.take_home(index);
        self.events.pop();
        self.join_in(seat, piece, to);
    }

    /// Moves the figure at `index` of the sorted list from the board to its supply, and notifies the modules.
    pub(crate) fn send_home(&mut self, index: usize) {
        let figure = self.take_home(index);
        if self.rules.hooks.is_heard(Hook::Left) {
            module::left(self, &figure);
        }
    }

    /// Takes the figure at `index` of the sorted list off the board, but not to its supply. The modules are not
    /// notified.
    pub(crate) fn capture(&mut self, by: Seat, index: usize) -> Standing {
        let figure = self.take_home(index);
        let Standing { place, piece, seat } = figure;
        self.supply[seat.index()][piece as usize] -= 1;
        self.events.pop();
        self.events.push(Event::Captured { by, seat, piece, place });
        figure
    }

    /// [`Game::send_home`] for several at once: the modules are notified after all have left.
    pub(crate) fn take_home(&mut self, index: usize) -> Standing {
        let figure = self.standing.remove(index);
        let Standing { place, piece, seat } = figure;
        self.supply[seat.index()][piece as usize] += 1;
        let node = self.features.foot(index);
        self.features.leave(index, piece, seat);
        if !self.rules.is_plain {
            self.cache_taken(&figure, node);
        }
        self.events.push(Event::Returned { seat, piece, place });
        figure
    }
}
