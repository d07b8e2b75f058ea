//! The lucky pig (RULINGS.md R10 to R18): tiles laid around it earn its seat further tiles.

use super::on_tile;
use crate::action::Source;
use crate::board::Laid;
use crate::event::Event;
use crate::game::frame::{Play, Stage};
use crate::game::{Game, Illegal};
use crate::geometry::Cell;
use crate::module::Hook;
use crate::piece::{Piece, Seat, Standing};
use crate::ruling::r;
use crate::tile::TileId;

pub(super) const HOOKS: &[Hook] = &[Hook::Start, Hook::Placed, Hook::Figures, Hook::Stage(Stage::Stations)];

/// A tile in its direct surroundings earns the seat of a pig a credit, one a turn (RULINGS.md R11, R12, R15).
pub(super) fn placed(game: &mut Game, cell: Cell) {
    if !game.kept.waiting.is_stirred(Piece::Pig) {
        return;
    }
    let Some(play) = game.play_frame().copied() else { return };
    if is_second_half(game, cell) && !game.rules().setup().options.pig_second_half {
        return;
    }
    let is_own = |seat: Seat| seat == play.seat && game.rules().is_broken(r(12));
    let is_lucky = |pig: &&Standing| is_beside(game, pig.place.cell(), cell) && !is_own(pig.seat);
    let mut seats = [None; Seat::MAX as usize];
    for (slot, pig) in seats.iter_mut().zip(on_tile::all(game, Piece::Pig).filter(is_lucky)) {
        *slot = Some(pig.seat);
    }
    for seat in seats.into_iter().flatten() {
        earn(game, seat, &play);
    }
}

/// Whether half of the cell was full before the tile of the running play came.
fn is_second_half(game: &Game, cell: Cell) -> bool {
    game.board.tiles_at(cell).count() == 2
}

fn is_beside(game: &Game, pig: Cell, cell: Cell) -> bool {
    let is_corner = pig.x != cell.x && pig.y != cell.y;
    let is_near = pig != cell && pig.x.abs_diff(cell.x) <= 1 && pig.y.abs_diff(cell.y) <= 1;
    is_near && !(is_corner && game.rules().is_broken(r(11)))
}

/// One a turn of anybody, however many plays the turn has (RULINGS.md R15, R87, R88).
fn earn(game: &mut Game, seat: Seat, play: &Play) {
    let rules = game.rules();
    let again = rules.is_broken(r(15))
        || play.source == Source::Builder && rules.is_broken(r(87))
        || play.source == Source::Wizard && rules.is_broken(r(88));
    let must_play = rules.is_broken(r(13));
    let Some(turn) = game.turn_frame_mut() else { return };
    if turn.credited >> seat.0 & 1 == 1 && !again {
        return;
    }
    turn.credited |= 1 << seat.0;
    let owed = &mut game.facts.owed;
    let plays = if must_play { &mut owed.forced } else { &mut owed.credits };
    plays[seat.index()] += 1;
    game.push_event(Event::Credit { seat });
}

/// It stands on a tile of any kind (RULINGS.md R10), surrounded or not (R17).
pub(super) fn figure(game: &Game, laid: &Laid) -> Result<(), Illegal> {
    let rules = game.rules();
    let is_special = |tile: TileId| {
        let tile = rules.tile(tile);
        tile.monastery().is_some() || tile.river().is_some()
    };
    if rules.is_broken(r(10)) && game.board.tiles_at(laid.cell).any(|laid| is_special(laid.tile)) {
        return Err(Illegal::Barred);
    }
    if rules.is_broken(r(17)) && on_tile::is_surrounded(game, laid.cell) {
        return Err(Illegal::Barred);
    }
    Ok(())
}

/// With tiles all around it goes home (RULINGS.md R16). What it earned stays (R18).
pub(super) fn stations(game: &mut Game) {
    while let Some(pig) =
        on_tile::first_surrounded(game, Piece::Pig).filter(|_| !game.rules().is_broken(r(16)))
    {
        on_tile::send_home(game, &pig);
        if game.rules().is_broken(r(18)) {
            game.facts.owed.credits[pig.seat.index()] = 0;
        }
    }
}

impl Game {
    /// Tiles that the lucky pig earned a seat, and that it may play in any turn of its own (RULINGS.md R13).
    ///
    /// # Panics
    /// When no game has so many seats.
    #[must_use]
    pub fn credits(&self, seat: Seat) -> u16 {
        self.facts.owed.credits[seat.index()]
    }
}
