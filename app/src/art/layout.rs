//! The layout of a tile: where everything is on it.

use super::label::Labels;
use super::point::{Point, turned};
use super::shape::CityShape;
use rules::Rotation;

/// The line of a road or river segment.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its segment of the tile.
    pub segment: u8,
    /// The points from a border inwards, or from border to border.
    pub points: Vec<Point>,
    /// Whether it ends in a tunnel mouth.
    pub has_mouth: bool,
}

/// A city of the tile.
#[derive(Clone, Debug)]
pub struct City {
    /// Its segment of the tile.
    pub segment: u8,
    /// Ground and walls.
    pub shape: CityShape,
}

/// A feature that closes roads or separates fields.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Feature {
    /// Some houses where roads end.
    Village(Point),
    /// A paved court where roads end at a tower.
    Court(Point),
    /// One house at the end of a short road.
    House(Point),
    /// A ridge with tunnel mouths, or a hill.
    Ridge(Point),
    /// Where a river begins or ends.
    Lake(Point),
}

impl Feature {
    /// Its centre and radius.
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
    /// Hedges between fields that no road or wall separates.
    pub hedges: Vec<Vec<Point>>,
    /// Bridges that join two quarters of one city.
    pub arches: Vec<Vec<Point>>,
    /// Where the monastery stands.
    pub monastery: Option<Point>,
    /// The size of the monastery: 1 where there is room for all of it.
    pub nave: f32,
    /// Where inns stand.
    pub inns: Vec<Point>,
    /// The places of the signs of the tile's marks, in the order of the marks, and the room they have.
    pub signs: Vec<(Point, f32)>,
    /// The spot of a figure on each segment.
    pub spots: Vec<Point>,
    /// The segment at each cell of a grid.
    pub labels: Labels,
    /// The corners of a half tile; `None` for a square one.
    pub triangle: Option<[Point; 3]>,
    /// Whether the drawing shows exactly the fields of the data.
    pub is_true: bool,
}

impl Layout {
    /// How far a point is inside the tile; negative outside.
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
