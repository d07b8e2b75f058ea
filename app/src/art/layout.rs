//! Where everything lies on a tile.

use super::label::Labels;
use super::point::{Point, turned};
use super::shape::CityShape;
use rules::Rotation;

/// A road or river line of a segment.
#[derive(Clone, Debug)]
pub struct Line {
    /// The tile's segment.
    pub segment: u8,
    /// From a border inwards, or from border to border.
    pub points: Vec<Point>,
    /// Whether it ends in a tunnel mouth.
    pub has_mouth: bool,
}

/// A city of the tile.
#[derive(Clone, Debug)]
pub struct City {
    /// The tile's segment.
    pub segment: u8,
    /// Ground and walls.
    pub shape: CityShape,
}

/// A thing that closes roads or parts fields.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Feature {
    /// Some houses where roads end.
    Village(Point),
    /// A paved court where roads end at a tower.
    Court(Point),
    /// One house at the end of a short road.
    House(Point),
    /// A ridge with tunnel mouths or a hill.
    Ridge(Point),
    /// Where a river begins or ends.
    Lake(Point),
}

impl Feature {
    /// Its middle and its radius.
    #[must_use]
    pub const fn disc(self) -> (Point, f32) {
        match self {
            Self::Village(p) | Self::Court(p) => (p, 0.1),
            Self::House(p) => (p, 0.06),
            Self::Ridge(p) => (p, 0.17),
            Self::Lake(p) => (p, 0.15),
        }
    }
}

/// The geometry of one tile, in the unit square.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Cities, in the order of the segments.
    pub cities: Vec<City>,
    /// Roads.
    pub roads: Vec<Line>,
    /// Rivers.
    pub rivers: Vec<Line>,
    /// Villages, lakes and the like.
    pub features: Vec<Feature>,
    /// Hedges that part fields which no road or wall parts.
    pub hedges: Vec<Vec<Point>>,
    /// Bridges that join two quarters of one city.
    pub arches: Vec<Vec<Point>>,
    /// Where the monastery stands.
    pub monastery: Option<Point>,
    /// How large it can be: 1 where there is room enough.
    pub nave: f32,
    /// Where inns stand.
    pub inns: Vec<Point>,
    /// Where the signs of the tile's marks are drawn, in the order of the marks, and the room they have.
    pub signs: Vec<(Point, f32)>,
    /// Where a figure stands on each segment.
    pub spots: Vec<Point>,
    /// Which segment lies where.
    pub labels: Labels,
    /// The corners of a half tile; a square one has none to name.
    pub triangle: Option<[Point; 3]>,
    /// Whether the drawing shows exactly the fields of the data.
    pub is_true: bool,
}

impl Layout {
    /// How far a point lies inside the tile; negative outside.
    #[must_use]
    pub fn border(&self, p: Point) -> f32 {
        let square = p.x.min(p.y).min(1.0 - p.x).min(1.0 - p.y);
        let Some([a, b, c]) = self.triangle else { return square };
        let long = (c - a).unit();
        let side = |p: Point| (p - a).x * long.y - (p - a).y * long.x;
        square.min(side(p) * side(b).signum())
    }

    /// The same tile, turned.
    #[must_use]
    pub fn turned(&self, rotation: Rotation) -> Self {
        let line = |l: &Line| Line { points: turned(&l.points, rotation), ..l.clone() };
        Self {
            cities: self
                .cities
                .iter()
                .map(|c| City {
                    segment: c.segment,
                    shape: CityShape {
                        outline: turned(&c.shape.outline, rotation),
                        walls: c.shape.walls.iter().map(|w| turned(w, rotation)).collect(),
                    },
                })
                .collect(),
            roads: self.roads.iter().map(line).collect(),
            rivers: self.rivers.iter().map(line).collect(),
            features: self
                .features
                .iter()
                .map(|f| match *f {
                    Feature::Village(p) => Feature::Village(p.turned(rotation)),
                    Feature::Court(p) => Feature::Court(p.turned(rotation)),
                    Feature::House(p) => Feature::House(p.turned(rotation)),
                    Feature::Ridge(p) => Feature::Ridge(p.turned(rotation)),
                    Feature::Lake(p) => Feature::Lake(p.turned(rotation)),
                })
                .collect(),
            arches: self.arches.iter().map(|a| turned(a, rotation)).collect(),
            hedges: self.hedges.iter().map(|h| turned(h, rotation)).collect(),
            monastery: self.monastery.map(|p| p.turned(rotation)),
            nave: self.nave,
            inns: self.inns.iter().map(|p| p.turned(rotation)).collect(),
            signs: self.signs.iter().map(|(p, room)| (p.turned(rotation), *room)).collect(),
            spots: self.spots.iter().map(|p| p.turned(rotation)).collect(),
            labels: self.labels.turned(rotation),
            triangle: self.triangle.map(|t| t.map(|p| p.turned(rotation))),
            is_true: self.is_true,
        }
    }

    /// The segment at a point, fields included.
    #[must_use]
    pub fn segment_at(&self, p: Point) -> Option<u8> {
        self.labels.at(p)
    }
}
