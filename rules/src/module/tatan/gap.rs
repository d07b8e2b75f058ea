//! Gaps that Tatan cards fill, and the meeples next to them (RULINGS.md R134 to R139).

use crate::feature::Features;
use crate::game::Game;
use crate::geometry::{Cell, Side};
use crate::piece::Standing;
use crate::tile::FeatureKind;
use crate::tile_tables::NONE;

/// All gaps of at most this many cells. Each is sorted by row from the north-west, and the gaps by their first
/// cells.
pub(super) fn gaps(game: &Game, most: usize) -> Vec<Vec<Cell>> {
    let mut found = Vec::new();
    let placed = game.board.tiles.iter().map(|placed| placed.cell);
    let filled = game.facts.tatan.filled.iter().flat_map(|gap| gap.cells.iter().copied());
    for north in placed.chain(filled) {
        // Only from its first cell, which has none of the gap to the north or west, so most cells need no search.
        let cell = north.step(Side::S);
        if is_empty(game, cell) && !is_empty(game, cell.step(Side::W)) {
            found.extend(gap_at(game, cell, most).filter(|gap| gap[0] == cell));
        }
    }
    found.sort_unstable_by_key(|gap: &Vec<Cell>| by_row(gap[0]));
    // Below two half tiles in one cell, a gap is found twice.
    found.dedup();
    found
}

const fn by_row(cell: Cell) -> (i16, i16) {
    (cell.y, cell.x)
}

fn is_empty(game: &Game, cell: Cell) -> bool {
    !game.board.is_occupied(cell) && !game.facts.tatan.has_filled(cell)
}

/// The gap that contains `cell`, if it has at most this many cells and tiles on every side.
fn gap_at(game: &Game, cell: Cell, most: usize) -> Option<Vec<Cell>> {
    let is_open = |side: &Side| is_empty(game, cell.step(*side));
    if Side::ALL.iter().filter(|side| is_open(side)).count() >= most {
        return None;
    }
    let (mut cells, mut next, mut is_closed) = (vec![cell], 0, true);
    while let Some(here) = cells.get(next).copied() {
        next += 1;
        for side in Side::ALL {
            let beyond = here.step(side);
            if cells.contains(&beyond) {
            } else if is_empty(game, beyond) {
                cells.push(beyond);
                if cells.len() > most {
                    return None;
                }
            } else {
                is_closed &= super::lift::faces(game, beyond, side.opposite());
            }
        }
    }
    cells.sort_unstable_by_key(|cell| by_row(*cell));
    is_closed.then_some(cells)
}

/// The total of the meeples next to a gap, no matter whose (RULINGS.md R136 to R138).
pub(super) fn strength_beside(game: &Game, gap: &[Cell]) -> u16 {
    let roots = roots_beside(game, gap);
    let counts = |(index, figure): (usize, &Standing)| {
        let is_beside = roots.iter().any(|root| game.features.stands_on(index, *root));
        if is_beside || is_monk_beside(game, figure, gap) { u16::from(figure.piece.strength()) } else { 0 }
    };
    game.standing.iter().enumerate().map(counts).sum()
}

/// The roads, cities and fields that have an edge at a gap.
fn roots_beside(game: &Game, gap: &[Cell]) -> Vec<u32> {
    let mut roots = Vec::new();
    for (cell, side) in gap.iter().flat_map(|cell| Side::ALL.map(|side| (*cell, side))) {
        let (beyond, facing) = (cell.step(side), side.opposite());
        // A feature closed by a wall is not open to the gap (RULINGS.md R147).
        if game.board.is_walled(beyond, facing) {
            continue;
        }
        for placed in game.board.tiles_at(beyond).filter(|placed| placed.part.has_side(facing)) {
            let oriented = game.rules().tables.oriented(placed.tile, placed.rotation);
            let contact = oriented.contacts[facing.index() as usize];
            let touching = [contact.left, contact.mid, contact.right, contact.also];
            let nodes = touching.into_iter().filter(|n| *n != NONE).map(|n| placed.first_node + u32::from(n));
            roots.extend(nodes.map(|node| game.features.find(node)));
        }
    }
    roots.sort_unstable();
    roots.dedup();
    roots
}

fn is_monk_beside(game: &Game, figure: &Standing, gap: &[Cell]) -> bool {
    let Some(node) = Features::node(&game.rules().tables, &game.board, figure.place) else { return false };
    let kind = game.features.segment(&game.rules().tables, &game.board, node).0.kind;
    let around = figure.place.cell().surroundings();
    kind == FeatureKind::Monastery && gap.iter().any(|cell| around.contains(cell))
}
