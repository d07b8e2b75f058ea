//! The curves of cities, roads and rivers on the unturned tile.

use super::point::{Point, corner, cubic, inward, middle, next, pt};
use rules::Side;

/// How deep the cities of a tile reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// A city on one side takes a good quarter of the tile.
    Normal,
    /// Cities on opposite sides meet in the middle.
    Deep,
}

/// A city on one tile: the ground it covers and its walls.
#[derive(Clone, Debug, Default)]
pub struct CityShape {
    /// The outline of its ground, closed.
    pub outline: Vec<Point>,
    /// The walls, each from border to border, with the city on the right.
    pub walls: Vec<Vec<Point>>,
}

/// The parameters of a city's shape.
#[derive(Clone, Copy, Debug)]
pub struct CityPlan {
    /// Its own sides, by index.
    pub own: [bool; 4],
    /// Sides of other cities of the tile.
    pub other: [bool; 4],
    /// How deep it reaches.
    pub depth: Depth,
    /// Whether fields separate it from the other side of the tile.
    pub has_fields: bool,
}

impl CityPlan {
    /// The shape.
    #[must_use]
    pub fn shape(self) -> CityShape {
        let Some(first) =
            Side::ALL.into_iter().find(|s| self.owns(*s) && !self.owns(Side::from_index(s.index() + 3)))
        else {
            return CityShape { outline: Side::ALL.map(corner).to_vec(), walls: Vec::new() };
        };
        let mut shape = CityShape::default();
        let mut side = first;
        loop {
            shape.outline.push(corner(side));
            shape.outline.push(corner(next(side)));
            let mut gap = 0;
            let mut after = next(side);
            while !self.owns(after) {
                gap += 1;
                after = next(after);
            }
            if gap > 0 {
                let wall = self.wall(next(side), gap, after);
                shape.outline.extend_from_slice(&wall);
                shape.walls.push(wall);
            }
            side = after;
            if side == first {
                return shape;
            }
        }
    }

    fn owns(self, side: Side) -> bool {
        self.own[side.index() as usize]
    }

    /// The wall over a gap of `gap` sides that begins with `from`; `back` is the city side behind the gap.
    fn wall(self, from: Side, gap: u8, back: Side) -> Vec<Point> {
        let (a, b) = (corner(from), corner(back));
        match gap {
            1 => {
                let is_other = self.other[from.index() as usize];
                bow(a, b, inward(from), if is_other { 0.37 } else { 0.29 }, 0.16, 0.16)
            }
            2 => {
                let shared = corner(Side::from_index(back.index() + 1));
                let bend = if self.has_fields { 0.27 } else { 0.0 };
                let c = Point::CENTRE.lerp(shared, bend);
                cubic(a, a.lerp(c, 2.0 / 3.0), b.lerp(c, 2.0 / 3.0), b, 24)
            }
            _ => {
                let before = Side::from_index(back.index() + 3);
                let ends = [self.other[from.index() as usize], self.other[before.index() as usize]];
                let tight = ends.iter().any(|t| *t);
                let depth = match self.depth {
                    Depth::Deep => 0.53,
                    Depth::Normal if tight => 0.21,
                    Depth::Normal => 0.3,
                };
                let e = ends.map(|t| if t { 0.36 } else { 0.14 });
                bow(a, b, inward(back), depth, e[0], e[1])
            }
        }
    }
}

/// A curve from `a` to `b` that swings out by `depth` along `out`. `ea` and `eb` shift its control points along the
/// line.
fn bow(a: Point, b: Point, out: Point, depth: f32, ea: f32, eb: f32) -> Vec<Point> {
    let dir = (b - a).unit();
    let h = out * (depth * 4.0 / 3.0);
    cubic(a, a + dir * ea + h, b - dir * eb + h, b, 28)
}

/// A road or river through two sides, at right angles to both.
#[must_use]
pub fn through(a: Side, b: Side, sway: f32) -> Vec<Point> {
    let (p, q) = (middle(a), middle(b));
    if a.opposite() == b {
        let dir = q - p;
        let side = dir.right();
        return (0..=24)
            .map(|i| {
                let t = i as f32 / 24.0;
                let envelope = (std::f32::consts::PI * t).sin().powi(2);
                p + dir * t + side * (sway * envelope * (std::f32::consts::TAU * t).sin())
            })
            .collect();
    }
    const ROUND: f32 = 0.5 * 0.552_3;
    cubic(p, p + inward(a) * ROUND, q + inward(b) * ROUND, q, 24)
}

/// A road or river from a side to a point inside, at right angles to the side.
#[must_use]
pub fn stub(side: Side, end: Point, arrive: Option<Point>) -> Vec<Point> {
    let p = middle(side);
    let reach = (p.distance(end) * 0.5).max(0.06);
    let last = arrive.map_or(end, |dir| end - dir.unit() * (reach * 0.8));
    cubic(p, p + inward(side) * reach, last, end, 20)
}

/// The straight start of a road that ends early.
#[must_use]
pub fn short(side: Side, length: f32) -> Vec<Point> {
    let p = middle(side);
    vec![p, p + inward(side) * (length * 0.5), p + inward(side) * length]
}

/// A round blob with an irregular edge.
#[must_use]
pub fn blob(centre: Point, rx: f32, ry: f32, seed: f32) -> Vec<Point> {
    (0..28)
        .map(|i| {
            let a = i as f32 / 28.0 * std::f32::consts::TAU;
            let k = 1.0 + 0.05 * (a * 3.0 + seed).sin() + 0.03 * (a * 5.0 + seed * 2.0).sin();
            centre + pt(a.cos() * rx * k, a.sin() * ry * k)
        })
        .collect()
}
