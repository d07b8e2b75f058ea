//! What pointing at something on the map brings to light.

use crate::board::{Marks, Under, What};
use crate::window::model::TableModel;
use net::node::Colour;
use rules::{Cell, DragonReach, Feature, FeatureKind, Game, Piece, Place, Seat, Side};

/// The seat that plays a colour.
fn seat_of(table: &TableModel, colour: Colour) -> Option<Seat> {
    (0..table.game.seats()).map(Seat).find(|seat| table.colour(*seat) == colour)
}

/// The feature that is pointed at. Fields light up only where they matter to somebody: they lie everywhere.
pub(super) fn lit(table: &TableModel, game: &Game, under: &Under, with_fields: bool) -> Option<Feature> {
    match under.thing {
        Some(What::Wagon(colour)) => {
            let seat = seat_of(table, colour)?;
            return game.feature(game.longest_road(seat)?.0);
        }
        Some(What::Dragon(_)) => return river_at(game, under.cell),
        _ => {}
    }
    let feature = game.feature(under.place?)?;
    let is_dull = match feature.kind {
        FeatureKind::Field => feature.owners.is_empty() && !with_fields && under.figure.is_none(),
        FeatureKind::River => true,
        _ => false,
    };
    (!is_dull).then_some(feature)
}

/// The dragon's way.
fn river_at(game: &Game, cell: Cell) -> Option<Feature> {
    game.tiles_at(cell).find_map(|(part, tile, _)| {
        let n = game.rules().tile(tile).river()?;
        game.feature(Place::Segment(cell, part, n))
    })
}

/// Adds what pointing at a special piece tells.
pub(super) fn mark(marks: &mut Marks, table: &TableModel, game: &Game, under: &Under) {
    if let Some(What::Dragon(_)) = under.thing {
        marks.fire = fire(game);
    }
    if let Some((Piece::Tower, colour)) = under.figure
        && let Some(seat) = seat_of(table, colour)
    {
        marks.area = game.tower_area(seat).into_iter().map(|cell| (cell, colour)).collect();
    }
    let is_here = |place: &Place| place.cell() == under.cell;
    marks.joined = game.tunnels().iter().copied().filter(|(a, b)| is_here(a) || is_here(b)).collect();
}

/// The cells with tiles that burn when the dragon walks next: to both sides of where he looks then.
fn fire(game: &Game) -> Vec<Cell> {
    let Some((to, facing)) = game.dragon_next() else { return Vec::new() };
    let ends_early = game.rules().setup().options.dragon_reach != DragonReach::WholeLine;
    let is_laid = |cell: Cell| game.tile_at(cell).is_some();
    let all: Vec<Cell> = game.laid().map(|(cell, _, _)| cell).collect();
    let mut cells = Vec::new();
    for side in [1, 3].map(|quarter| Side::from_index((facing.index() + quarter) % 4)) {
        let mut at = to.step(side);
        let is_ahead = |at: Cell| all.iter().any(|c| is_beyond(at, side, *c));
        while is_laid(at) || (!ends_early && is_ahead(at)) {
            if is_laid(at) {
                cells.push(at);
            }
            at = at.step(side);
        }
    }
    cells
}

/// Whether `other` lies in the straight line from `at` towards `side`.
const fn is_beyond(at: Cell, side: Side, other: Cell) -> bool {
    match side {
        Side::N => other.x == at.x && other.y < at.y,
        Side::E => other.y == at.y && other.x > at.x,
        Side::S => other.x == at.x && other.y > at.y,
        Side::W => other.y == at.y && other.x < at.x,
    }
}
