//! Points and polylines in the unit square of a tile: x grows east, y grows south.

use rules::{Rotation, Side};

/// A point or a direction.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// East.
    pub x: f32,
    /// South.
    pub y: f32,
}

/// Short for [`Point`] with these coordinates.
#[must_use]
pub const fn pt(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl std::ops::Add for Point {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        pt(self.x + o.x, self.y + o.y)
    }
}

impl std::ops::Sub for Point {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        pt(self.x - o.x, self.y - o.y)
    }
}

impl std::ops::Mul<f32> for Point {
    type Output = Self;
    fn mul(self, k: f32) -> Self {
        pt(self.x * k, self.y * k)
    }
}

impl Point {
    /// The middle of the tile.
    pub const CENTRE: Self = pt(0.5, 0.5);

    /// The distance from the origin.
    #[must_use]
    pub fn length(self) -> f32 {
        self.x.hypot(self.y)
    }

    /// The distance to `o`.
    #[must_use]
    pub fn distance(self, o: Self) -> f32 {
        (self - o).length()
    }

    /// The same direction with length 1; zero for the zero vector.
    #[must_use]
    pub fn unit(self) -> Self {
        let l = self.length();
        if l < 1e-6 { pt(0.0, 0.0) } else { self * (1.0 / l) }
    }

    /// A quarter turn clockwise on the screen.
    #[must_use]
    pub const fn right(self) -> Self {
        pt(-self.y, self.x)
    }

    /// The point on the way from `self` to `o` at `t` from 0 to 1.
    #[must_use]
    pub fn lerp(self, o: Self, t: f32) -> Self {
        self + (o - self) * t
    }

    /// Where this point of the unturned tile is after the tile is turned.
    #[must_use]
    pub fn turned(self, rotation: Rotation) -> Self {
        (0..rotation.quarters()).fold(self, |p, _| pt(1.0 - p.y, p.x))
    }

    /// Where this direction of the unturned tile points after the tile is turned.
    #[must_use]
    pub fn swung(self, rotation: Rotation) -> Self {
        (0..rotation.quarters()).fold(self, |d, _| d.right())
    }

    /// The point of the unturned tile that is here after the tile is turned.
    #[must_use]
    pub fn unturned(self, rotation: Rotation) -> Self {
        self.turned(Rotation::from_quarters(4 - rotation.quarters()))
    }
}

/// The corner where `side` begins, clockwise: the north-west corner for the north side.
#[must_use]
pub const fn corner(side: Side) -> Point {
    match side {
        Side::N => pt(0.0, 0.0),
        Side::E => pt(1.0, 0.0),
        Side::S => pt(1.0, 1.0),
        Side::W => pt(0.0, 1.0),
    }
}

/// The side after this one, clockwise.
#[must_use]
pub const fn next(side: Side) -> Side {
    Side::from_index(side.index() + 1)
}

/// The middle of a side.
#[must_use]
pub fn middle(side: Side) -> Point {
    corner(side).lerp(corner(next(side)), 0.5)
}

/// The direction from a side into the tile.
#[must_use]
pub fn inward(side: Side) -> Point {
    (Point::CENTRE - middle(side)) * 2.0
}

/// A cubic curve as a polyline of `n` pieces, including its ends.
#[must_use]
pub fn cubic(a: Point, b: Point, c: Point, d: Point, n: usize) -> Vec<Point> {
    (0..=n)
        .map(|i| {
            let t = i as f32 / n as f32;
            let u = 1.0 - t;
            a * (u * u * u) + b * (3.0 * u * u * t) + c * (3.0 * u * t * t) + d * (t * t * t)
        })
        .collect()
}

/// The point of a polyline nearest to `p`.
#[must_use]
pub fn nearest(line: &[Point], p: Point) -> Point {
    let mut best = line.first().copied().unwrap_or(p);
    for w in line.windows(2) {
        let d = w[1] - w[0];
        let l2 = d.x * d.x + d.y * d.y;
        let t = if l2 < 1e-9 { 0.0 } else { ((p - w[0]).x * d.x + (p - w[0]).y * d.y) / l2 };
        let q = w[0] + d * t.clamp(0.0, 1.0);
        if q.distance(p) < best.distance(p) {
            best = q;
        }
    }
    best
}

/// The distance from `p` to a polyline.
#[must_use]
pub fn distance_to(line: &[Point], p: Point) -> f32 {
    if line.is_empty() { f32::INFINITY } else { nearest(line, p).distance(p) }
}

/// Whether `p` lies in the polygon.
#[must_use]
pub fn is_inside(polygon: &[Point], p: Point) -> bool {
    let mut inside = false;
    let mut j = polygon.len().wrapping_sub(1);
    for i in 0..polygon.len() {
        let (a, b) = (polygon[i], polygon[j]);
        if (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
            inside = !inside;
        }
        j = i;
    }
    inside
}

/// The length of a polyline.
#[must_use]
pub fn length(line: &[Point]) -> f32 {
    line.windows(2).map(|w| w[0].distance(w[1])).sum()
}

/// The point at `distance` along a polyline and the direction there, clamped to the ends.
#[must_use]
pub fn along(line: &[Point], distance: f32) -> (Point, Point) {
    let mut left = distance.max(0.0);
    let mut last = (line.first().copied().unwrap_or_default(), pt(1.0, 0.0));
    for w in line.windows(2) {
        let l = w[0].distance(w[1]);
        let dir = (w[1] - w[0]).unit();
        if left <= l {
            return (w[0] + dir * left, dir);
        }
        left -= l;
        last = (w[1], dir);
    }
    last
}

/// The first crossing of two polylines, with the direction of the first line there.
#[must_use]
pub fn crossing(a: &[Point], b: &[Point]) -> Option<(Point, Point)> {
    for u in a.windows(2) {
        for v in b.windows(2) {
            let (r, s) = (u[1] - u[0], v[1] - v[0]);
            let det = r.x * s.y - r.y * s.x;
            if det.abs() < 1e-9 {
                continue;
            }
            let q = v[0] - u[0];
            let t = (q.x * s.y - q.y * s.x) / det;
            let k = (q.x * r.y - q.y * r.x) / det;
            if (0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&k) {
                return Some((u[0] + r * t, r.unit()));
            }
        }
    }
    None
}

/// A polyline turned with its tile.
#[must_use]
pub fn turned(line: &[Point], rotation: Rotation) -> Vec<Point> {
    line.iter().map(|p| p.turned(rotation)).collect()
}
