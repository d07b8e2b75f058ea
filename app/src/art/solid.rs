//! What covers a tile besides its fields, on the grid of [`super::label`].

use super::label::{GRID, Labels, OPEN, SOLID, centre};
use super::layout::{Feature, Layout};
use super::measure::{HEDGE, RIVER, ROAD};
use super::point::{Point, distance_to, is_inside};
use super::shrine::cloister;
use rules::Tile;

/// Labels a layout of the unturned tile.
#[must_use]
pub fn labels(tile: &Tile, layout: &Layout) -> Labels {
    Labels::new(tile, solids(tile, layout))
}

fn solids(tile: &Tile, layout: &Layout) -> Vec<u8> {
    let monastery = layout.monastery.zip(cloister(tile));
    (0..GRID * GRID)
        .map(|i| {
            let p = centre(i);
            if layout.triangle.is_some_and(|t| !is_inside(&t, p)) {
                return SOLID;
            }
            if let Some((m, n)) = monastery
                && m.distance(p) < 0.1
            {
                return n;
            }
            if super::cloister::has_labyrinth(tile) && p.distance(Point::CENTRE) < super::cloister::LABYRINTH
            {
                return layout.roads.first().map_or(SOLID, |road| road.segment);
            }
            // Later cities cover earlier ones only where a tile lets them cross.
            if let Some(c) = layout.cities.iter().find(|c| is_inside(&c.shape.outline, p)) {
                return c.segment;
            }
            if let Some(r) = layout.roads.iter().find(|l| distance_to(&l.points, p) < ROAD) {
                return r.segment;
            }
            let is_ground = |f: &&Feature| !matches!(f, Feature::Lake(_));
            if layout.features.iter().filter(is_ground).any(|f| f.disc().0.distance(p) < f.disc().1) {
                return SOLID;
            }
            if let Some(r) = layout.rivers.iter().find(|l| distance_to(&l.points, p) < RIVER) {
                return r.segment;
            }
            if layout.features.iter().any(|f| f.disc().0.distance(p) < f.disc().1) {
                return tile.river().unwrap_or(SOLID);
            }
            if layout.hedges.iter().any(|h| distance_to(h, p) < HEDGE) {
                return SOLID;
            }
            OPEN
        })
        .collect()
}
