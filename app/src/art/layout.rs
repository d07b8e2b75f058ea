//! Where everything lies on a tile: worked out from what the tile set says, and checked against it.
//!
//! A tile set says which parts meet which sides; it does not say how a road that ends looks for its end. So
//! several drafts are tried, the plainest first, until the fields of the drawing are the fields of the data.

use super::draft::{Draft, RoadEnd};
use super::label::Labels;
use super::point::{Point, turned};
use super::shape::{CityShape, Depth};
use rules::{FeatureKind, Rotation, Side, Tile};

/// Half the width of a road.
pub const ROAD: f32 = 0.052;
/// Half the width of a river.
pub const RIVER: f32 = 0.075;
/// Half the width of a hedge.
pub const HEDGE: f32 = 0.026;

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
    /// Works out the geometry of the unturned tile.
    #[must_use]
    pub fn new(tile: &Tile) -> Self {
        let mut layout = if tile.is_half { super::half::layout(tile) } else { Self::square(tile) };
        super::site::furnish(&mut layout, tile);
        layout
    }

    fn square(tile: &Tile) -> Self {
        let mut first = None;
        for draft in drafts(tile) {
            let layout = draft.build(tile);
            if layout.is_true {
                return layout;
            }
            first.get_or_insert(layout);
        }
        first.unwrap_or_default()
    }

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

/// The drafts to try, the plainest first; at most a few hundred.
fn drafts(tile: &Tile) -> Vec<Draft> {
    let cities = tile.segments.iter().filter(|s| s.kind == FeatureKind::City).count();
    let mut roads = 0;
    let mut ends = 0;
    for s in tile.segments.iter().filter(|s| s.kind == FeatureKind::Road) {
        let sides = s.halves.sides().count();
        roads += usize::from(sides > 1);
        ends += if sides == 1 {
            1
        } else if s.tunnel {
            2
        } else {
            0
        };
    }
    let mut choices = vec![RoadEnd::Centre, RoadEnd::Short];
    choices.extend((0..cities).map(RoadEnd::City));
    choices.extend((0..roads).map(RoadEnd::Road));
    let mut combos: Vec<Vec<RoadEnd>> = vec![Vec::new()];
    for _ in 0..ends {
        combos = combos
            .iter()
            .flat_map(|c| choices.iter().map(move |e| c.iter().copied().chain([*e]).collect()))
            .take(400)
            .collect();
    }
    // A combination is plainer the more of its roads end alike in the middle.
    combos.sort_by_key(|c| c.iter().filter(|e| **e != RoadEnd::Centre).count());
    let opposite = Side::ALL.iter().any(|s| tile.is_city(*s) && tile.is_city(s.opposite()));
    let depths: &[Depth] = if opposite { &[Depth::Normal, Depth::Deep] } else { &[Depth::Normal] };
    let has_end = tile.segments.iter().any(|s| s.kind == FeatureKind::River && s.halves.sides().count() == 1);
    let rivers: &[bool] = if has_end && cities > 0 { &[false, true] } else { &[false] };
    let mut all = Vec::new();
    for (joins, arches) in [(false, false), (true, false), (false, true)] {
        for depth in depths {
            for river_to_city in rivers.iter().copied() {
                let drafts = combos.iter().cloned();
                all.extend(drafts.map(|ends| Draft { ends, depth: *depth, river_to_city, joins, arches }));
            }
        }
    }
    all
}
