//! The spots where figures stand.

use super::label::{GRID, centre};
use super::layout::Layout;
use super::point::{Point, along, length};
use super::shrine::cloister;
use rules::{FeatureKind, Tile};

/// Whether segments of this kind come last and get their spots with the sign or the monastery that they belong to.
const fn is_late(kind: FeatureKind) -> bool {
    matches!(kind, FeatureKind::Garden | FeatureKind::Abbacy)
}

/// The room that a figure needs which lies down, in cells of the grid.
const LYING: u16 = 9;

/// A good place for a figure on each segment of a labelled layout, without those that come later.
#[must_use]
pub fn spots(tile: &Tile, layout: &Layout) -> Vec<Point> {
    let on_land = tile.segments.iter().filter(|segment| !is_late(segment.kind)).count();
    (0..on_land as u8).map(|n| spot(n, tile, layout)).collect()
}

fn spot(n: u8, tile: &Tile, layout: &Layout) -> Point {
    if let (true, Some(p)) = (cloister(tile) == Some(n), layout.monastery) {
        return p;
    }
    if tile.segments[usize::from(n)].labyrinth {
        return Point::CENTRE;
    }
    let clear = layout.labels.clearance(n);
    let lines: Vec<_> = layout.roads.iter().filter(|l| l.segment == n).collect();
    let middle = lines.first().map(|l| {
        let half = length(&l.points) * 0.5;
        along(&l.points, half).0
    });
    let heart = layout.triangle.map_or(Point::CENTRE, |t| (t[0] + t[1] + t[2]) * (1.0 / 3.0));
    let is_field = tile.segments[usize::from(n)].kind == FeatureKind::Field;
    let house = layout.monastery.filter(|_| is_field);
    let score = |i: usize| match middle {
        // A farmer beside the building would look like its monk.
        None if house.is_some() => {
            f32::from(clear[i].min(LYING)) + house.map_or(0.0, |p| p.distance(centre(i))) * 8.0
        }
        Some(m) => -centre(i).distance(m),
        None => f32::from(clear[i].min(11)) - centre(i).distance(heart) * 2.0,
    };
    (0..GRID * GRID)
        .filter(|i| layout.labels.at(centre(*i)) == Some(n))
        .max_by(|a, b| score(*a).total_cmp(&score(*b)))
        .map_or(Point::CENTRE, centre)
}

#[cfg(test)]
mod tests {
    use super::super::compose::compose;
    use super::*;
    use rules::TileSets;

    #[test]
    fn a_farmer_around_a_monastery_lies_away_from_it() {
        let sets = TileSets::built_in();
        let tiles = sets.iter().flat_map(|set| &set.tiles).filter(|tile| cloister(tile).is_some());
        let is_field = |n: usize, tile: &Tile| tile.segments[n].kind == FeatureKind::Field;
        let mut seen = 0;
        for tile in tiles {
            let fields: Vec<usize> = (0..tile.segments.len()).filter(|n| is_field(*n, tile)).collect();
            let layout = compose(tile);
            let ([field], Some(house)) = (&fields[..], layout.monastery) else { continue };
            if tile.segments.len() <= 3 && tile.segments.iter().all(|s| s.kind != FeatureKind::City) {
                seen += 1;
                let apart = layout.spots[*field].distance(house);
                assert!(apart > 0.36, "{}: {apart}", tile.name);
            }
        }
        assert!(seen > 1, "{seen}");
    }
}
