//! Where a segment lies on its tile, in words: the directions of the map in which it reaches.

use super::Language;
use rules::{FeatureKind, HalfSide, HalfSides, Part, Rotation, Segment, Side, Tile};
use std::cmp::Ordering;

/// The text keys of the eight directions, clockwise from the north.
const COMPASS: [&str; 8] = [
    "compass-n",
    "compass-ne",
    "compass-e",
    "compass-se",
    "compass-s",
    "compass-sw",
    "compass-w",
    "compass-nw",
];

/// From the centre of a cell to the middle of a half side or of a half tile, in parts of a side: 24 of them.
pub(super) type Vector = (i32, i32);

/// The middle of a half tile that is not turned.
const MIDDLE_OF_HALF: Vector = (4, -4);

const fn turned((x, y): Vector, quarters: u8) -> Vector {
    match quarters & 3 {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    }
}

/// The middle of a half side of a tile that is not turned.
fn middle(half: HalfSide) -> Vector {
    match half {
        HalfSide::HL => (6, 6),
        HalfSide::HR => (-6, -6),
        other => {
            let along = if (other as u8).is_multiple_of(2) { -6 } else { 6 };
            turned((along, -12), other.side().map_or(0, Side::index))
        }
    }
}

/// The direction in [`COMPASS`]; `None` for no way at all.
fn direction((x, y): Vector) -> Option<usize> {
    let is_diagonal = 12 * x.abs().min(y.abs()) > 5 * x.abs().max(y.abs());
    match (x.signum(), y.signum()) {
        (0, 0) => None,
        (east, south) if is_diagonal => Some(match (east > 0, south > 0) {
            (true, false) => 1,
            (true, true) => 3,
            (false, true) => 5,
            (false, false) => 7,
        }),
        (east, _) if x.abs() > y.abs() => Some(if east > 0 { 2 } else { 6 }),
        (_, south) => Some(if south > 0 { 4 } else { 0 }),
    }
}

/// The sides that a set touches, as directions, clockwise from the north. The long side of a half tile comes last.
fn sides(halves: HalfSides, rotation: Rotation) -> Vec<usize> {
    let mut sides: Vec<usize> = halves
        .iter()
        .filter_map(HalfSide::side)
        .map(|s| usize::from(s.rotated(rotation).index()) * 2)
        .collect();
    sides.sort_unstable();
    sides.dedup();
    let touches_long = halves.0 & HalfSides::LONG.0 != 0;
    // Unturned, it looks south-west.
    sides.extend(touches_long.then(|| (5 + usize::from(rotation.quarters()) * 2) % 8));
    sides
}

/// The way from the middle of the tile to that of all half sides of a set, not yet divided by their number.
fn sum(halves: HalfSides, is_half: bool) -> Vector {
    let centre = if is_half { MIDDLE_OF_HALF } else { (0, 0) };
    halves.iter().map(middle).fold((0, 0), |(x, y), (dx, dy)| (x + dx - centre.0, y + dy - centre.1))
}

/// The direction of all half sides of a set together, seen from the middle of the tile.
fn together(halves: HalfSides, is_half: bool, rotation: Rotation) -> Option<usize> {
    direction(turned(sum(halves, is_half), rotation.quarters()))
}

/// How far they are from the middle of the tile: the square of the distance, in tenths.
fn distance(halves: HalfSides, is_half: bool) -> i32 {
    let ((x, y), count) = (sum(halves, is_half), halves.iter().count() as i32);
    (x * x + y * y) * 10 / (count * count).max(1)
}

/// Directions as a list: north, east and south.
fn listed(words: Language, directions: &[usize]) -> String {
    let names: Vec<String> = directions.iter().map(|n| words.text(COMPASS[*n])).collect();
    words.list(&names)
}

fn told(words: Language, (tile, segment): (&Tile, &Segment), rotation: Rotation) -> String {
    let directions = match segment.kind {
        FeatureKind::Field => together(segment.halves, tile.is_half, rotation).into_iter().collect(),
        _ => sides(segment.halves, rotation),
    };
    if directions.is_empty() {
        return words.text("place-middle");
    }
    match segment.kind {
        FeatureKind::Road => words.with("place-to", &[("sides", (&listed(words, &directions)).into())]),
        _ => in_sides(words, &directions),
    }
}

/// A place that lies this way from the middle.
pub(super) fn of_way(words: Language, way: Vector) -> String {
    direction(way).map_or_else(|| words.text("place-middle"), |direction| in_sides(words, &[direction]))
}

/// The direction of a side.
pub(super) fn of_side(words: Language, side: Side) -> String {
    words.text(COMPASS[usize::from(side.index()) * 2])
}

/// A place in these directions.
pub(super) fn in_sides(words: Language, directions: &[usize]) -> String {
    words.with("place-in", &[("sides", (&listed(words, directions)).into())])
}

/// Where segment `n` lies on a tile turned like this, as opposed to the other segments of its kind.
pub(super) fn of_segment(words: Language, tile: &Tile, n: u8, rotation: Rotation) -> String {
    let Some(segment) = tile.segments.get(usize::from(n)) else { return String::new() };
    let name = told(words, (tile, segment), rotation);
    let others = tile.segments.iter().zip(0..).filter(|(other, k)| *k != n && other.kind == segment.kind);
    let same = others.filter(|(other, _)| told(words, (tile, other), rotation) == name);
    let far = |segment: &Segment| distance(segment.halves, tile.is_half);
    let same: Vec<i32> = same.map(|(other, _)| far(other)).collect();
    match same.iter().min().map(|nearest| far(segment).cmp(nearest)) {
        // Of two fields in one direction, the one behind a bend of the road is nearer.
        Some(Ordering::Less) => words.text("place-middle"),
        // Each has a half of another side.
        Some(Ordering::Equal) if segment.halves.0 != 0 => in_sides(words, &sides(segment.halves, rotation)),
        _ => name,
    }
}

/// The corner of its cell that a half tile fills; `None` for a whole cell.
pub(super) fn of_part(words: Language, part: Part) -> Option<String> {
    let n = match part {
        Part::Whole => return None,
        Part::NE => 1,
        Part::SE => 3,
        Part::SW => 5,
        Part::NW => 7,
    };
    Some(words.text(COMPASS[n]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::TileSets;
    use std::collections::BTreeSet;

    fn tile(name: &str) -> Tile {
        let sets = TileSets::built_in();
        let found = sets.iter().flat_map(|set| &set.tiles).find(|tile| tile.name == name);
        found.expect("the tile is built in").clone()
    }

    fn all(words: Language, tile: &Tile, rotation: Rotation) -> Vec<(FeatureKind, String)> {
        let count = u8::try_from(tile.segments.len()).unwrap();
        let kind = |n: u8| tile.segments[usize::from(n)].kind;
        (0..count).map(|n| (kind(n), of_segment(words, tile, n, rotation))).collect()
    }

    #[test]
    fn segments_of_one_kind_on_one_tile_lie_at_different_places_in_words() {
        // Two fields within a tile touch no side: a list can only number them.
        let inner = |tile: &Tile| {
            tile.segments.iter().filter(|s| s.kind == FeatureKind::Field && s.halves.0 == 0).count()
        };
        let sets = TileSets::built_in();
        for tile in sets.iter().flat_map(|set| &set.tiles).filter(|tile| inner(tile) < 2) {
            for (words, rotation) in
                Language::ALL.into_iter().flat_map(|words| Rotation::ALL.map(|rotation| (words, rotation)))
            {
                let names = all(words, tile, rotation);
                let apart: BTreeSet<_> = names.iter().collect();
                assert_eq!(apart.len(), names.len(), "{} {rotation:?}: {names:?}", tile.name);
            }
        }
    }

    #[test]
    fn the_places_turn_with_the_tile() {
        let start = tile("base-D");
        let of = |kind, rotation| -> Vec<String> {
            let names = all(Language::English, &start, rotation).into_iter();
            names.filter(|(of, _)| *of == kind).map(|(_, name)| name).collect()
        };
        assert_eq!(of(FeatureKind::City, Rotation::R0), ["in the north"]);
        assert_eq!(of(FeatureKind::Road, Rotation::R0), ["to the east and west"]);
        assert_eq!(of(FeatureKind::Field, Rotation::R0), ["in the north", "in the south"]);
        assert_eq!(of(FeatureKind::City, Rotation::R90), ["in the east"]);
        assert_eq!(of(FeatureKind::Road, Rotation::R90), ["to the north and south"]);
        assert_eq!(of(FeatureKind::Field, Rotation::R90), ["in the east", "in the west"]);
    }

    #[test]
    fn the_corners_of_a_crossing_are_corners() {
        let crossing = tile("base-X");
        let fields = all(Language::German, &crossing, Rotation::R0);
        let fields: BTreeSet<String> = fields
            .into_iter()
            .filter(|(kind, _)| *kind == FeatureKind::Field)
            .map(|(_, name)| name)
            .collect();
        let corners = ["im Nordosten", "im Nordwesten", "im Südosten", "im Südwesten"];
        assert_eq!(fields, corners.map(str::to_owned).into());
    }
}
