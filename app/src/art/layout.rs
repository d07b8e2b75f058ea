//! The layout of a tile: where everything is on it.

use super::label::Labels;
use super::point::{Point, distance_to, pt, turned};
use super::shape::CityShape;
use rules::{Rotation, Tile};

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

/// A tunnel mouth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mouth {
    /// Where the road disappears.
    pub at: Point,
    /// The direction of length 1 in which there is room beside it.
    pub aside: Point,
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
    /// Where besiegers camp, and the room they have.
    pub camps: Vec<(Point, f32)>,
    /// Rows of stakes before the walls of besieged cities.
    pub palisades: Vec<Vec<Point>>,
    /// The two ends of a bridge that a seat built across the tile.
    pub span: Option<[Point; 2]>,
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
            camps: self.camps.iter().map(|(p, room)| (p.turned(rotation), *room)).collect(),
            palisades: self.palisades.iter().map(|row| turned(row, rotation)).collect(),
            span: self.span.map(|ends| ends.map(|p| p.turned(rotation))),
            spots: self.spots.iter().map(|p| p.turned(rotation)).collect(),
            labels: self.labels.turned(rotation),
            triangle: self.triangle.map(|t| t.map(|p| p.turned(rotation))),
            is_true: self.is_true,
        }
    }

    /// The n-th tunnel mouth of the tile, which this is the layout of, in a rotation.
    #[must_use]
    pub fn mouth(&self, tile: &Tile, n: u8, rotation: Rotation) -> Option<Mouth> {
        let roads = tile.segments.iter().zip(0_u8..).filter(|(s, _)| s.has_mouth());
        let (_, segment) = roads.into_iter().nth(usize::from(n))?;
        let line = turned(&self.roads.iter().find(|line| line.segment == segment)?.points, rotation);
        let at = line.last().copied()?;
        let along =
            line.iter().rev().find(|p| p.distance(at) > 0.03).map_or(pt(0.0, 1.0), |p| (at - *p).unit());
        let others = self.roads.iter().filter(|line| line.segment != segment);
        let others: Vec<_> = others.map(|line| turned(&line.points, rotation)).collect();
        let room = |aside: Point| {
            let p = at + aside * 0.2;
            let inner = p.x.min(p.y).min(1.0 - p.x).min(1.0 - p.y).min(0.15);
            let free = others.iter().map(|line| distance_to(line, p)).fold(0.3, f32::min);
            // The arch of a mouth rises to the north.
            inner + free + aside.y * 0.1
        };
        let (a, b) = (along.right(), along.right() * -1.0);
        Some(Mouth { at, aside: if room(a) >= room(b) { a } else { b } })
    }

    /// The segment at a point, fields included.
    #[must_use]
    pub fn segment_at(&self, p: Point) -> Option<u8> {
        self.labels.at(p)
    }
}

#[cfg(test)]
mod tests {
    use super::super::chip;
    use super::super::compose::compose;
    use super::*;
    use rules::{Preset, Rules, TileSets};

    #[test]
    fn a_chip_lies_beside_its_mouth_and_covers_no_other() {
        let rules = Rules::new(&Preset::Everything.setup(2), TileSets::built_in()).unwrap();
        let mut count = 0;
        for tile in rules.tiles().iter().filter(|tile| tile.segments.iter().any(rules::Segment::has_mouth)) {
            let layout = compose(tile);
            for rotation in Rotation::ALL {
                let mouths: Vec<Mouth> = (0..4).filter_map(|n| layout.mouth(tile, n, rotation)).collect();
                for mouth in &mouths {
                    count += 1;
                    let chip = mouth.at + mouth.aside * chip::ASIDE;
                    let least = mouths.iter().map(|other| other.at.distance(chip)).fold(1.0, f32::min);
                    assert!(least > 0.16, "{} {rotation:?}: {least} from a mouth", tile.name);
                    let border = chip.x.min(chip.y).min(1.0 - chip.x).min(1.0 - chip.y);
                    assert!(border > 0.08, "{} {rotation:?}: {border} from the border", tile.name);
                }
            }
        }
        assert!(count >= 40, "{count} mouths");
    }
}
