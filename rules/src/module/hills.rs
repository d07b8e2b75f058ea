//! Hills (RULINGS.md §6.2, R113, R114).

use crate::event::Event;
use crate::game::Game;
use crate::geometry::Cell;
use crate::module::Hook;
use crate::piece::Seat;
use crate::tile::{Mark, TileId};

pub(super) const HOOKS: &[Hook] = &[Hook::Placed, Hook::Owners];

/// A tile goes unseen below a hill just placed, as long as there is an unseen one.
pub(super) fn placed(game: &mut Game, cell: Cell) {
    let tile = game.play_frame().and_then(|play| play.tile);
    let has_hill = tile.is_some_and(|tile| game.rules().tile(tile).has_mark(&Mark::Hill));
    if has_hill && game.stack.hide() {
        game.push_event(Event::Hidden { cell });
    }
}

/// Among tied seats those with a meeple on a hill win; with the option, those with the most.
pub(super) fn owners(game: &Game, root: u32, strengths: &mut [u8; Seat::MAX as usize]) {
    let most = strengths.iter().copied().max().unwrap_or(0);
    if strengths.iter().filter(|strength| **strength == most).count() < 2 {
        return;
    }
    let mut on_hills = [0; Seat::MAX as usize];
    for (index, figure) in game.standing.iter().enumerate() {
        let seat = figure.seat.index();
        let is_tied = figure.piece.is_follower() && strengths[seat] == most;
        if is_tied && game.features.stands_on(index, root) && is_hill(game, figure.place.cell()) {
            on_hills[seat] += 1;
        }
    }
    if !game.rules().setup().options.hills_by_number {
        on_hills = on_hills.map(|meeples: u8| meeples.min(1));
    }
    let best = on_hills.iter().copied().max().unwrap_or(0);
    for (strength, meeples) in strengths.iter_mut().zip(on_hills) {
        if *strength == most && meeples < best {
            *strength = 0;
        }
    }
}

/// Whether there is a hill in this cell; it belongs to both halves (RULINGS.md R113).
pub(crate) fn is_hill(game: &Game, cell: Cell) -> bool {
    game.board.tiles_at(cell).any(|placed| game.rules().tile(placed.tile).has_mark(&Mark::Hill))
}

impl Game {
    /// How many tiles lie face down under hills. No player knows which.
    #[must_use]
    pub fn hidden(&self) -> u16 {
        self.stack.hidden
    }

    /// The tiles under the hills, with the number of each kind; known only once the game is over.
    #[must_use]
    pub fn under_hills(&self) -> Vec<(TileId, u16)> {
        if self.wait == crate::action::Wait::Over { self.stack.face_down() } else { Vec::new() }
    }
}
