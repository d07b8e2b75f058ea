//! Estates on fields (RULINGS.md R58 to R62): they score the city and monastery tiles among their nine.

use super::{gold, on_tile};
use crate::board::PlacedTile;
use crate::event::Reason;
use crate::game::{Game, Illegal};
use crate::geometry::Cell;
use crate::module::{BySeat, Hook};
use crate::piece::{Piece, Standing};
use crate::stage::Stage;
use crate::tile_tables::Kind;

pub(super) const HOOKS: &[Hook] = &[Hook::Figures, Hook::Stage(Stage::Stations), Hook::Last, Hook::Prospects];

/// Points for each of the nine cells that shows city or monastery, once all are occupied (RULINGS.md R60).
const EACH: i32 = 2;

/// An estate stands on a field.
pub(super) fn figure(game: &Game, placed: &PlacedTile) -> Result<(), Illegal> {
    if game.rules().tables.kind(placed.tile).carries.contains(Piece::Estate) {
        Ok(())
    } else {
        Err(Illegal::NoMeadow)
    }
}

/// It needs some field on its tile (RULINGS.md R58).
pub(super) const fn goes_on(kind: &Kind) -> bool {
    kind.fields != 0
}

/// An estate with tiles all around is paid, no matter who placed the last of them, and goes home (RULINGS.md R59).
pub(super) fn stations(game: &mut Game) {
    while let Some(estate) = on_tile::first_surrounded(game, Piece::Estate) {
        pay(game, &estate, false);
        on_tile::send_home(game, &estate);
    }
}

/// One point for each such cell at the end (RULINGS.md R61).
pub(super) fn last(game: &mut Game) {
    let estates: Vec<Standing> = on_tile::all(game, Piece::Estate).copied().collect();
    for estate in estates {
        pay(game, &estate, true);
    }
}

/// What the last count would bring now.
pub(super) fn prospects(game: &Game, prospects: &mut BySeat) {
    for estate in on_tile::all(game, Piece::Estate) {
        let cells = on_tile::built(game, &nine(estate.place.cell()));
        prospects[estate.seat.index()].last_count += i32::from(cells);
    }
}

fn pay(game: &mut Game, estate: &Standing, last: bool) {
    let nine = nine(estate.place.cell());
    let cells = on_tile::built(game, &nine);
    let each = if last { 1 } else { EACH };
    if cells == 0 {
        return;
    }
    game.add_points(estate.seat, each * i32::from(cells), Reason::Estate { cells, last }, estate.place);
    if !last {
        // This is a scoring of all nine cells (RULINGS.md R73).
        gold::scored_cells(game, &nine, estate.seat);
    }
}

/// Its own cell, then the eight around it.
fn nine(cell: Cell) -> [Cell; 9] {
    let around = cell.surroundings();
    std::array::from_fn(|n| if n == 0 { cell } else { around[n - 1] })
}
