//! The landscape of a tile.

mod mark;

pub use mark::{Heading, Mark, Rose, Watch};

use crate::geometry::{HalfSide, Part, Rotation, Side};
use serde::{Deserialize, Serialize};

/// A kind of tile in one game: an index into [`crate::Rules::tiles`], which lists the tile sets of the setup
/// in the setup's order and the tiles of a set in the set's order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TileId(pub u16);

impl TileId {
    /// As an index into tables by tile.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The landscape at a side of a tile. Two tiles fit if the sides that meet show the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's terms")]
pub enum Edge {
    Field,
    Road,
    City,
    River,
}

/// The kinds of features that are scored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's terms")]
pub enum FeatureKind {
    City,
    Road,
    Field,
    Monastery,
    /// Connects, separates fields, scores nothing.
    River,
    /// A garden, which only an abbot may use; it is worth its nine cells (RULINGS.md R173). Tiles have one only if the
    /// game has abbots.
    Garden,
    /// A monastery of the other faith (RULINGS.md R187). Tiles have one only if the game has shrines.
    Shrine,
    /// The place of an abbot in a special monastery (RULINGS.md R218), which is worth the tiles of its row and column.
    /// Tiles have one only if the game has special monasteries.
    Abbacy,
}

impl FeatureKind {
    /// Whether it is worth the cells around it and its own: a monastery, a garden or a shrine.
    #[must_use]
    pub const fn has_nine_cells(self) -> bool {
        matches!(self, Self::Monastery | Self::Garden | Self::Shrine)
    }

    /// Whether it is a monastery or a shrine, the two sorts of houses that keep apart (RULINGS.md R187).
    pub(crate) const fn is_house(self) -> bool {
        matches!(self, Self::Monastery | Self::Shrine)
    }
}

/// A set of half sides of the unturned tile: bit k is `HalfSide::ALL[k]`. A half tile has those of N, E and H.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct HalfSides(pub u16);

impl HalfSides {
    /// Whether `half` is in the set.
    #[must_use]
    pub const fn contains(self, half: HalfSide) -> bool {
        self.0 >> half as u8 & 1 == 1
    }

    /// Both halves of the long side of a half tile.
    pub const LONG: Self = Self(3 << HalfSide::HL as u8);

    /// Both halves of `side`.
    #[must_use]
    pub const fn of_side(side: Side) -> Self {
        Self(3 << (side.index() * 2))
    }

    /// Whether both halves of `side` are in the set.
    #[must_use]
    pub const fn has_side(self, side: Side) -> bool {
        self.0 & Self::of_side(side).0 == Self::of_side(side).0
    }

    /// Whether both halves of the long side are in the set.
    #[must_use]
    pub const fn has_long(self) -> bool {
        self.0 & Self::LONG.0 == Self::LONG.0
    }

    /// How many sides the set contains with both halves, including the long side of a half tile.
    #[must_use]
    pub fn ends(self) -> usize {
        self.sides().count() + usize::from(self.has_long())
    }

    /// The sides of the set as letters, clockwise: `NW`, or `NH` with the long side of a half tile.
    #[must_use]
    pub fn letters(self) -> String {
        let mut letters: String = self.sides().map(|side| format!("{side:?}")).collect();
        if self.has_long() {
            letters.push('H');
        }
        letters
    }

    /// The half sides of the set, clockwise.
    pub fn iter(self) -> impl Iterator<Item = HalfSide> {
        HalfSide::ALL.into_iter().filter(move |h| self.contains(*h))
    }

    /// The sides of which both halves are in the set, clockwise.
    pub fn sides(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |s| self.has_side(*s))
    }
}

/// A connected part of a feature on one tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    /// Which kind of feature it belongs to.
    pub kind: FeatureKind,
    /// Where it meets the border of the unturned tile. Cities, roads and rivers take whole sides (both bits),
    /// including the long side of a half tile; fields take half sides. Empty for a monastery and for an inner
    /// field.
    pub halves: HalfSides,
    /// Pennants in a city.
    pub pennants: u8,
    /// A cathedral stands in a city.
    pub cathedral: bool,
    /// A princess lives in a city.
    pub princess: bool,
    /// A city that cannot be half of a castle though it has one side only (RULINGS.md R251).
    pub no_castle: bool,
    /// A city is besieged.
    pub besieged: bool,
    /// An inn lies on a road.
    pub inn: bool,
    /// A road goes through a labyrinth.
    pub labyrinth: bool,
    /// A road with tunnel mouths: one at the inner end of a road with one side, two in the middle otherwise.
    pub tunnel: bool,
    /// Trade goods in a city, as named in the tile set.
    pub good: Option<String>,
    /// For a field: the city segments of the tile that it touches, bit n for segment n.
    pub cities: u16,
    /// A side at which this city meets its neighbour although it also belongs to the `halves` of another city
    /// (`hills-02`).
    pub also_touches: Option<Side>,
}

impl Segment {
    /// Nothing at all, to be filled in.
    pub(crate) const EMPTY: Self = Self {
        kind: FeatureKind::Field,
        halves: HalfSides(0),
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
    };

    /// Whether it is a road that ends in a tunnel mouth.
    #[must_use]
    pub fn has_mouth(&self) -> bool {
        self.tunnel && self.halves.ends() == 1
    }
}

/// A kind of tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tile {
    /// Its name in the tile set, such as `base-D`.
    pub name: String,
    /// How many copies its set holds.
    pub count: u16,
    /// A half tile: unturned it fills the north-eastern half of a cell.
    pub is_half: bool,
    /// What its sides show at rotation 0, clockwise from the north. A half tile has N and E, then twice its
    /// long side.
    pub edges: [Edge; 4],
    /// Cities, then roads, then fields, then the monastery, then the river, each in the order of the tile set.
    pub segments: Vec<Segment>,
    /// At least three road ends meet in its middle.
    pub crossing: bool,
    /// Its signs for specific rules, in the order of the tile set.
    pub marks: Vec<Mark>,
    /// The tile that it takes the place of, where both are in a game: each copy of this one, a copy of that one.
    pub replaces: Option<String>,
}

impl Tile {
    /// Which part of a cell it fills with this rotation.
    #[must_use]
    pub const fn part(&self, rotation: Rotation) -> Part {
        if self.is_half { Part::of_half(rotation) } else { Part::Whole }
    }

    /// Whether it is the same tile in two rotations: nobody could tell them apart, and nothing depends on which it is.
    #[must_use]
    pub fn is_alike(&self, a: Rotation, b: Rotation) -> bool {
        a == b || !self.is_half && self.turned(a) == self.turned(b)
    }

    /// Whether a segment in one rotation reaches the same sides as another, or the same one, in another rotation.
    #[must_use]
    pub fn lies_alike(&self, (n, a): (u8, Rotation), (m, b): (u8, Rotation)) -> bool {
        let reach = |n: u8, rotation| {
            let segment = self.segments.get(usize::from(n))?;
            Some((segment.kind, sides(segment.halves, rotation)))
        };
        reach(n, a).is_some() && reach(n, a) == reach(m, b)
    }

    /// What there is on each side and which segments reach where, once it is turned.
    fn turned(&self, rotation: Rotation) -> impl PartialEq + use<> {
        let sides = |halves: HalfSides| sides(halves, rotation);
        let mut edges = self.edges;
        edges.rotate_right(usize::from(rotation.quarters()));
        let mut segments: Vec<_> = self
            .segments
            .iter()
            .map(|segment| {
                let cities = (0_u16..).zip(&self.segments).filter(|(n, _)| segment.cities >> n & 1 == 1);
                let mut cities: Vec<_> = cities.map(|(_, city)| sides(city.halves)).collect();
                cities.sort_unstable();
                let signs = (
                    segment.pennants,
                    segment.cathedral,
                    segment.besieged,
                    segment.princess,
                    segment.no_castle,
                    segment.inn,
                    segment.labyrinth,
                    segment.tunnel,
                );
                let touches = segment.also_touches.map(|side| side.rotated(rotation));
                (segment.kind, sides(segment.halves), signs, segment.good.clone(), cities, touches)
            })
            .collect();
        segments.sort_unstable();
        (edges, segments)
    }

    /// The index of its monastery segment.
    #[must_use]
    pub fn monastery(&self) -> Option<u8> {
        self.segments.iter().position(|s| s.kind == FeatureKind::Monastery).map(|n| n as u8)
    }

    /// The index of its river segment.
    #[must_use]
    pub fn river(&self) -> Option<u8> {
        self.segments.iter().position(|s| s.kind == FeatureKind::River).map(|n| n as u8)
    }

    /// Whether it carries the sign `mark`.
    #[must_use]
    pub fn has_mark(&self, mark: &Mark) -> bool {
        self.marks.contains(mark)
    }

    /// Whether a city segment meets this side of the unturned tile.
    #[must_use]
    pub fn is_city(&self, side: Side) -> bool {
        self.edges[side.index() as usize] == Edge::City
    }
}

/// The half sides of a square tile that a segment reaches once the tile is turned.
fn sides(halves: HalfSides, rotation: Rotation) -> [bool; 8] {
    let by = usize::from(rotation.quarters()) * 2;
    std::array::from_fn(|n| halves.contains(HalfSide::ALL[(n + 8 - by) % 8]))
}

/// A named set of tiles, read from a tile set file and checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileSet {
    /// The name by which setups refer to it, such as `base`.
    pub name: String,
    /// Its title for display.
    pub title: String,
    /// Its tiles.
    pub tiles: Vec<Tile>,
}

#[cfg(test)]
mod tests {
    use crate::geometry::Rotation;
    use crate::rules::Rules;
    use crate::setup::Preset;
    use crate::tileset::TileSets;

    #[test]
    fn a_tile_is_alike_in_the_rotations_in_which_nobody_can_tell_it_apart() {
        let rules = Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap();
        let alike = |name: &str| {
            let tile = rules.tile(rules.tile_by_name(name).unwrap());
            Rotation::ALL.map(|rotation| tile.is_alike(Rotation::R0, rotation))
        };
        assert_eq!(alike("base-B"), [true; 4], "a monastery in a meadow");
        assert_eq!(alike("base-C"), [true; 4], "nothing but city");
        assert_eq!(alike("base-U"), [true, false, true, false], "a straight road");
        assert_eq!(alike("base-A"), [true, false, false, false], "a monastery with a road");
        assert_eq!(alike("base-V"), [true, false, false, false], "a curve");
        assert_eq!(alike("base-X"), [true; 4], "a crossing of four");
    }

    #[test]
    fn tiles_that_are_alike_fit_the_same_cells() {
        for preset in Preset::ALL {
            let rules = Rules::new(&preset.setup(2), TileSets::built_in()).unwrap();
            for tile in rules.tiles() {
                for (a, b) in Rotation::ALL.into_iter().flat_map(|a| Rotation::ALL.map(|b| (a, b))) {
                    let edges = |rotation: Rotation| {
                        let mut edges = tile.edges;
                        edges.rotate_right(usize::from(rotation.quarters()));
                        edges
                    };
                    assert!(!tile.is_alike(a, b) || edges(a) == edges(b), "{}", tile.name);
                    assert_eq!(tile.is_alike(a, b), tile.is_alike(b, a), "{}", tile.name);
                }
            }
        }
    }
}
