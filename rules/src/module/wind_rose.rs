//! Wind roses (RULINGS.md R185, R186): a tile with a direction is paid in that quarter of the last full rose.

use crate::canonical_encoding::Writer;
use crate::event::Reason;
use crate::game::Game;
use crate::geometry::{Cell, Place, Rotation};
use crate::module::Hook;
use crate::tile::{Mark, Rose, Tile};

pub(super) const HOOKS: &[Hook] = &[Hook::Begin, Hook::Placed];

/// Points of a tile in its quarter.
const POINTS: i32 = 3;

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// Where the last full rose was placed, and how it is turned.
    rose: Option<(Cell, Rotation)>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.u8(u8::from(self.rose.is_some()));
        let (cell, rotation) = self.rose.unwrap_or_default();
        writer.cell(cell);
        writer.u8(rotation.quarters());
    }
}

/// The start tile may be a full rose.
pub(super) fn begin(game: &mut Game) {
    note_rose(game, Cell::default());
}

/// A full rose is the one that counts from now on; a tile with one direction is paid in its quarter.
pub(super) fn placed(game: &mut Game, cell: Cell) {
    if note_rose(game, cell) {
        return;
    }
    let (Some(play), Some((centre, turned))) = (game.play_frame(), game.facts.wind_rose.rose) else { return };
    let (seat, tile) = (play.seat, play.tile);
    let Some(Rose::To(east, south)) = tile.and_then(|tile| rose_on(game.rules().tile(tile))) else { return };
    if is_in_quarter(centre, turned, (east, south), cell) {
        game.add_points(seat, POINTS, Reason::WindRose, Place::Cell(cell));
    }
}

/// A tile that was taken up has left the game: if it had the rose, none counts any more.
pub(super) fn forget(game: &mut Game) {
    let here = |(cell, _): &(Cell, Rotation)| {
        let placed = game.board.whole_at(*cell);
        placed.is_some_and(|placed| rose_on(game.rules().tile(placed.tile)) == Some(Rose::All))
    };
    let rose = game.facts.wind_rose.rose.filter(here);
    game.facts.wind_rose.rose = rose;
}

/// The full rose on the tile just placed, if it has one.
fn note_rose(game: &mut Game, cell: Cell) -> bool {
    let Some(placed) = game.board.whole_at(cell) else { return false };
    let is_full = rose_on(game.rules().tile(placed.tile)) == Some(Rose::All);
    if is_full {
        game.facts.wind_rose.rose = Some((cell, placed.rotation));
    }
    is_full
}

fn rose_on(tile: &Tile) -> Option<Rose> {
    tile.marks.iter().find_map(|mark| if let Mark::Rose(rose) = mark { Some(*rose) } else { None })
}

/// Whether a cell lies in a quarter of a rose, whose own row and column belong to it. The quarter turns with the
/// rose.
fn is_in_quarter(centre: Cell, turned: Rotation, (east, south): (bool, bool), cell: Cell) -> bool {
    let sign = |is_positive: bool| if is_positive { 1 } else { -1 };
    // A quarter turn clockwise brings the east to the south and the south to the west.
    let turn = |(x, y): (i32, i32)| (-y, x);
    let (x, y) = (0..turned.quarters()).fold((sign(east), sign(south)), |at, _| turn(at));
    let away = |to: i16, from: i16| i32::from(to) - i32::from(from);
    away(cell.x, centre.x) * x >= 0 && away(cell.y, centre.y) * y >= 0
}

impl Game {
    /// Where the wind rose lies whose quarters count now.
    #[must_use]
    pub fn wind_rose(&self) -> Option<(Cell, Rotation)> {
        self.facts.wind_rose.rose
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_has_the_row_and_column_of_its_rose_and_turns_with_it() {
        let (centre, north_east) = (Cell::new(2, 3), (true, false));
        let is_in =
            |turned, x: i16, y: i16| is_in_quarter(centre, turned, north_east, Cell::new(2 + x, 3 + y));
        assert!(is_in(Rotation::R0, 4, -1) && is_in(Rotation::R0, 0, -2) && is_in(Rotation::R0, 3, 0));
        assert!(!is_in(Rotation::R0, -1, -1) && !is_in(Rotation::R0, 1, 1) && !is_in(Rotation::R0, -1, 0));
        let quarter = Rotation::from_quarters(1);
        assert!(is_in(quarter, 1, 1) && is_in(quarter, 0, 1) && !is_in(quarter, 1, -1));
        assert!(is_in(Rotation::from_quarters(2), -1, 1) && is_in(Rotation::from_quarters(3), -1, -1));
    }
}
