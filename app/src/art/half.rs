//! The layout of a half tile: the triangle north-east of a diagonal. Its two short sides are in the north and the east;
//! the long one joins the north-west and south-east corners.

use super::layout::{City, Feature, Layout, Line};
use super::point::{Point, cubic, distance_to, inward, middle, nearest, pt};
use super::shape::CityShape;
use super::solid::labels;
use super::spot::spots;
use rules::{FeatureKind, Segment, Side, Tile};

/// The corners of the unturned half tile, clockwise from the north-west.
pub const CORNERS: [Point; 3] = [pt(0.0, 0.0), pt(1.0, 0.0), pt(1.0, 1.0)];
/// The middle of the triangle.
const CENTRE: Point = pt(0.667, 0.333);

/// A side of a half tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leg {
    North,
    East,
    Long,
}

impl Leg {
    fn of(segment: &Segment) -> Vec<Self> {
        let mut legs = Vec::new();
        if segment.halves.has_side(Side::N) {
            legs.push(Self::North);
        }
        if segment.halves.has_side(Side::E) {
            legs.push(Self::East);
        }
        if segment.halves.has_long() {
            legs.push(Self::Long);
        }
        legs
    }

    fn middle(self) -> Point {
        match self {
            Self::North => middle(Side::N),
            Self::East => middle(Side::E),
            Self::Long => Point::CENTRE,
        }
    }

    fn inward(self) -> Point {
        match self {
            Self::North => inward(Side::N),
            Self::East => inward(Side::E),
            Self::Long => pt(1.0, -1.0).unit(),
        }
    }
}

/// Where a dead-end road stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Centre,
    City,
}

/// The geometry of an unturned half tile.
#[must_use]
pub fn layout(tile: &Tile) -> Layout {
    let mut first = None;
    for end in [End::Centre, End::City] {
        let layout = draw(tile, end);
        if layout.is_true {
            return layout;
        }
        first.get_or_insert(layout);
    }
    first.unwrap_or_default()
}

fn draw(tile: &Tile, end: End) -> Layout {
    let mut out = Layout { triangle: Some(CORNERS), ..Layout::default() };
    let of = |kind| tile.segments.iter().zip(0_u8..).filter(move |(s, _)| s.kind == kind);
    let is_alone = of(FeatureKind::City).count() == 1;
    for (segment, n) in of(FeatureKind::City) {
        out.cities.push(City { segment: n, shape: city(&Leg::of(segment), is_alone) });
    }
    let mut ends = 0;
    for (segment, n) in of(FeatureKind::Road) {
        let legs = Leg::of(segment);
        let points = match legs[..] {
            [a, b] => through(a, b),
            [a] => {
                ends += 1;
                stub(a, end, &out)
            }
            _ => continue,
        };
        out.roads.push(Line { segment: n, points, has_mouth: false });
    }
    if ends > 0 && end == End::Centre {
        out.features.push(Feature::Village(CENTRE));
    }
    out.labels = labels(tile, &out);
    out.is_true = out.labels.is_true();
    out.spots = spots(tile, &out);
    out
}

/// The ground and the walls of a city. A second city stays away from it at their common corner.
fn city(legs: &[Leg], is_alone: bool) -> CityShape {
    let [a, b, c] = CORNERS;
    let bow = |from: Point, p: (f32, f32), q: (f32, f32), to: Point| {
        cubic(from, pt(p.0, p.1), pt(q.0, q.1), to, 28)
    };
    let (mut outline, wall) = match legs {
        [Leg::North] if is_alone => (vec![a, b], bow(b, (0.86, 0.27), (0.42, 0.27), a)),
        [Leg::North] => (vec![a, b], bow(b, (0.7, 0.22), (0.3, 0.26), a)),
        [Leg::East] if is_alone => (vec![b, c], bow(c, (0.73, 0.58), (0.73, 0.14), b)),
        [Leg::East] => (vec![b, c], bow(c, (0.74, 0.7), (0.78, 0.3), b)),
        [Leg::North, Leg::East] => (vec![a, b, c], bow(c, (0.77, 0.5), (0.5, 0.235), a)),
        [Leg::North, Leg::Long] => (vec![c, a, b], bow(b, (0.74, 0.2), (0.76, 0.62), c)),
        [Leg::East, Leg::Long] => (vec![b, c, a], bow(a, (0.38, 0.24), (0.8, 0.26), b)),
        [Leg::Long] => (vec![c, a], bow(a, (0.5, 0.2), (0.8, 0.5), c)),
        _ => return CityShape { outline: CORNERS.to_vec(), walls: Vec::new() },
    };
    outline.extend_from_slice(&wall);
    CityShape { outline, walls: vec![wall] }
}

/// A road from one side to another, at right angles to both.
fn through(a: Leg, b: Leg) -> Vec<Point> {
    let reach = if a == Leg::Long || b == Leg::Long { 0.2 } else { 0.276 };
    let (p, q) = (a.middle(), b.middle());
    let mut points = cubic(p, p + a.inward() * reach, q + b.inward() * reach, q, 24);
    beyond(b, &mut points);
    points
}

/// A road that ends in the middle or at the nearest wall.
fn stub(leg: Leg, end: End, out: &Layout) -> Vec<Point> {
    let p = leg.middle();
    let from = p + leg.inward() * 0.2;
    let walls = out.cities.iter().flat_map(|c| &c.shape.walls);
    let wall = walls.min_by(|a, b| distance_to(a, from).total_cmp(&distance_to(b, from)));
    let to = match (end, wall) {
        (End::City, Some(wall)) => {
            let hit = nearest(wall, from);
            hit + (hit - from).unit() * 0.03
        }
        _ => CENTRE,
    };
    let mut points = cubic(to, to.lerp(p + leg.inward() * 0.12, 0.6), p + leg.inward() * 0.1, p, 16);
    beyond(leg, &mut points);
    points.reverse();
    points
}

/// Extends a line that ends at the long side; what is outside is cut off later.
fn beyond(leg: Leg, points: &mut Vec<Point>) {
    if leg == Leg::Long {
        points.push(leg.middle() - leg.inward() * 0.08);
    }
}
