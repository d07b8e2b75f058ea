//! The City of Carcassonne: twelve tiles of one walled city with four quarters. To the rules it is no city of those
//! tiles, so the painter adds one to their definitions.

use super::canvas::{Canvas, INK, ellipse};
use super::house::{Front, House, house};
use super::layout::Layout;
use super::palette::{Swatch, colour};
use super::point::{Point, corner, cubic, inward, middle, next, pt};
use super::shape::CityShape;
use rules::{FeatureKind, HalfSides, Mark, Quarter, Segment, Side, Tile};

/// The tile whose cell the quarters are counted from.
pub const QUARTERS: &str = "count-07";
/// The halves of all four sides.
const ALL: u16 = 0xff;

/// A tile of the City with that city as its last segment; `None` for any other tile.
pub(super) fn with_city(tile: &Tile) -> Option<Tile> {
    if !tile.has_mark(&Mark::Carcassonne) {
        return None;
    }
    let taken = tile.segments.iter().fold(0, |all, segment| all | segment.halves.0);
    let mut with = tile.clone();
    with.segments.push(Segment {
        kind: FeatureKind::City,
        halves: HalfSides(ALL & !taken),
        pennants: 0,
        cathedral: false,
        princess: false,
        no_castle: false,
        besieged: false,
        inn: false,
        labyrinth: false,
        tunnel: false,
        good: None,
        cities: 0,
        also_touches: None,
    });
    Some(with)
}

/// The shape of the City on a tile that [`with_city`] returned, for its last segment.
pub(super) fn shape(tile: &Tile, segment: usize) -> Option<CityShape> {
    if !tile.has_mark(&Mark::Carcassonne) || segment + 1 != tile.segments.len() {
        return None;
    }
    let halves = tile.segments[segment].halves;
    // The left half of a side comes first, clockwise.
    let has = |half: u8| halves.0 >> (half % 8) & 1 == 1;
    let Some(first) = (0..8).find(|half| has(*half) && !has(half + 7)) else {
        return Some(CityShape { outline: Side::ALL.map(corner).to_vec(), walls: Vec::new() });
    };
    let count = (first..first + 8).take_while(|half| has(*half)).count() as u8;
    let last = first + count - 1;
    let side = |half: u8| Side::from_index(half / 2 % 4);
    let (start, end) = (side(first), side(last));
    let corners = (first..last).filter(|half| half % 2 == 1).map(|half| corner(next(side(half))));
    let mut outline: Vec<Point> = std::iter::once(middle(start)).chain(corners).collect();
    outline.push(middle(end));
    let bow = if count > 2 { 0.34 } else { 0.52 };
    let (a, b) = (middle(end), middle(start));
    let wall = cubic(a, a + inward(end) * bow, b + inward(start) * bow, b, 28);
    outline.extend_from_slice(&wall);
    Some(CityShape { outline, walls: vec![wall] })
}

/// Where figures in a quarter stand, from the north-west corner of the tile with the quarters, in tiles.
#[must_use]
pub const fn quarter(quarter: Quarter) -> Point {
    match quarter {
        Quarter::Castle => pt(-0.3, 0.3),
        Quarter::Smithy => pt(-0.3, 0.8),
        Quarter::Cathedral => pt(0.7, 0.3),
        Quarter::Market => pt(0.7, 0.8),
    }
}

/// The great buildings of a tile, with the room that each takes.
pub(super) fn landmarks(tile: &Tile) -> Vec<(Quarter, Point, f32)> {
    if !tile.has_mark(&Mark::Carcassonne) {
        return Vec::new();
    }
    match tile.name.as_str() {
        "count-06" => vec![(Quarter::Castle, pt(0.34, 0.33), 0.2), (Quarter::Smithy, pt(0.34, 0.82), 0.15)],
        QUARTERS => vec![(Quarter::Cathedral, pt(0.34, 0.3), 0.2), (Quarter::Market, pt(0.34, 0.8), 0.17)],
        _ => Vec::new(),
    }
}

/// The squares before the great buildings, where figures stand.
pub(super) fn squares(tile: &Tile) -> impl Iterator<Item = (Point, f32)> {
    landmarks(tile).into_iter().map(|(_, p, _)| (pt(0.7, p.y - 0.01), 0.1))
}

/// Paints the great buildings of a turned tile, from back to front.
pub(super) fn quarters(canvas: &mut Canvas, tile: &Tile) {
    for (p, r) in squares(tile) {
        let ground = super::shape::blob(p + pt(0.0, 0.03), r * 1.5, r * 0.9, 1.3);
        canvas.inked(&ground, colour(Swatch::Plaster), colour(Swatch::GroundDark));
    }
    for (quarter, p, r) in landmarks(tile) {
        match quarter {
            Quarter::Castle => super::keep::castle(canvas, p + pt(0.0, 0.1), r, None),
            Quarter::Smithy => smithy(canvas, p, r),
            Quarter::Cathedral => super::church::great(canvas, p + pt(0.03, 0.07), r * 0.85),
            Quarter::Market => super::booth::bazaar(canvas, p, r, true),
        }
    }
}

/// A house with a forge, and an anvil before it.
fn smithy(canvas: &mut Canvas, p: Point, r: f32) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    let ink = colour(Swatch::Ink);
    let of = |at, width| House { at, width, front: Front::Gable, shade: 0.8, reach: 1.0, roof: 11 };
    house(canvas, &of(at(-0.25, 0.35), r * 1.35));
    for (x, y, k) in [(-0.05, -1.05, 0.2), (0.15, -1.3, 0.25), (0.42, -1.5, 0.2)] {
        canvas.ellipse(at(x, y), r * k, r * k * 0.85, super::palette::faded(Swatch::StoneDark, 0.6));
    }
    let forge = [at(0.3, 0.6), at(0.3, -0.1), at(0.85, -0.1), at(0.85, 0.6)];
    canvas.inked(&forge, colour(Swatch::StoneDark), ink);
    canvas.inked(&ellipse(at(0.57, 0.32), r * 0.2, r * 0.24), colour(Swatch::Lava), ink);
    canvas.ellipse(at(0.57, 0.38), r * 0.11, r * 0.14, colour(Swatch::Gold));
    let anvil = [
        at(-0.55, 0.55),
        at(0.2, 0.55),
        at(0.02, 0.72),
        at(0.02, 0.84),
        at(0.16, 0.98),
        at(-0.4, 0.98),
        at(-0.26, 0.84),
        at(-0.26, 0.72),
    ];
    canvas.fill(&anvil, colour(Swatch::SlateDark));
    canvas.outline(&anvil, INK, ink);
}

/// The quarters of a plan.
pub(super) fn plan(canvas: &mut Canvas, tile: &Tile) {
    quarters(canvas, tile);
}

/// Takes the City out of the labels, so that no pointer finds a segment there.
pub(super) fn hide(layout: &mut Layout, tile: &Tile) {
    layout.labels.clear(tile.segments.len() as u8 - 1);
}

#[cfg(test)]
mod tests {
    use super::super::compose::compose;
    use super::super::point::is_inside;
    use super::*;
    use rules::TileSets;

    #[test]
    fn the_city_is_walled_where_fields_are_and_nowhere_else() {
        let sets = TileSets::built_in();
        let tiles: Vec<&Tile> =
            sets.iter().flat_map(|set| &set.tiles).filter(|t| t.has_mark(&Mark::Carcassonne)).collect();
        assert_eq!(tiles.len(), 12);
        for tile in tiles {
            let layout = compose(tile);
            let ours = layout.cities.last().unwrap();
            let has_land = !tile.segments.is_empty();
            assert_eq!(ours.shape.walls.len(), usize::from(has_land), "{}", tile.name);
            for (n, segment) in tile.segments.iter().enumerate() {
                let is_in = is_inside(&ours.shape.outline, layout.spots[n]);
                assert!(!is_in, "{} {n} {:?}", tile.name, segment.kind);
            }
        }
    }

    #[test]
    fn every_quarter_has_its_building() {
        let sets = TileSets::built_in();
        let all = sets.iter().flat_map(|set| &set.tiles).flat_map(landmarks).map(|(quarter, ..)| quarter);
        let all: Vec<Quarter> = all.collect();
        assert!(Quarter::ALL.into_iter().all(|quarter| all.contains(&quarter)) && all.len() == 4);
    }
}
