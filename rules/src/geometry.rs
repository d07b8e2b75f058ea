//! Cells, sides, half sides, rotations and the parts of a cell.

use crate::token::Quarter;
use serde::{Deserialize, Serialize};

/// A square of the map. `x` grows east, `y` grows south; the start tile lies at the origin.
#[derive(Clone, Copy, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[expect(
    clippy::derived_hash_with_manual_eq,
    reason = "the same as the derived comparison, without its branch"
)]
pub struct Cell {
    /// Cells east of the start tile.
    pub x: i16,
    /// Cells south of the start tile.
    pub y: i16,
}

impl PartialEq for Cell {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        // In a row or column, half of a comparison says nothing, and a branch on it cannot be predicted.
        (self.x == other.x) & (self.y == other.y)
    }
}

impl Cell {
    /// The farthest cell from the origin, in either direction of either axis, where a tile may be placed.
    pub const LIMIT: i16 = 16_000;

    /// The cell at `(x, y)`.
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// The neighbour across `side`.
    #[must_use]
    pub const fn step(self, side: Side) -> Self {
        // Looked up and not matched: which side it is can seldom be predicted.
        const STEPS: [(i16, i16); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        let (x, y) = STEPS[side.index() as usize];
        Self::new(self.x.wrapping_add(x), self.y.wrapping_add(y))
    }

    /// The eight direct surroundings, clockwise from the north-west.
    #[must_use]
    pub const fn surroundings(self) -> [Self; 8] {
        let (w, e) = (self.x.wrapping_sub(1), self.x.wrapping_add(1));
        let (n, s) = (self.y.wrapping_sub(1), self.y.wrapping_add(1));
        [
            Self::new(w, n),
            Self::new(self.x, n),
            Self::new(e, n),
            Self::new(e, self.y),
            Self::new(e, s),
            Self::new(self.x, s),
            Self::new(w, s),
            Self::new(w, self.y),
        ]
    }

    /// Whether `other` is one of the eight direct surroundings.
    #[must_use]
    pub const fn is_around(self, other: Self) -> bool {
        // Relative to the north-western one. Wrapping, so that one comparison checks both bounds.
        let x = other.x.wrapping_sub(self.x).wrapping_add(1) as u16;
        let y = other.y.wrapping_sub(self.y).wrapping_add(1) as u16;
        (x < 3) & (y < 3) & !((x == 1) & (y == 1))
    }

    /// Whether `other` is this cell or one of its direct surroundings.
    pub(crate) const fn is_near(self, other: Self) -> bool {
        let x = other.x.wrapping_sub(self.x).wrapping_add(1) as u16;
        let y = other.y.wrapping_sub(self.y).wrapping_add(1) as u16;
        (x < 3) & (y < 3)
    }

    /// Whether a tile may be placed here at all.
    #[must_use]
    pub const fn is_within_limit(self) -> bool {
        self.x >= -Self::LIMIT && self.x <= Self::LIMIT && self.y >= -Self::LIMIT && self.y <= Self::LIMIT
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A side of a square cell, in the orientation of the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the four compass points")]
pub enum Side {
    N,
    E,
    S,
    W,
}

impl Side {
    /// All sides, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::N, Self::E, Self::S, Self::W];

    /// 0 for north, then clockwise.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The side with this index, counted clockwise from the north and wrapping.
    #[must_use]
    pub const fn from_index(index: u8) -> Self {
        match index & 3 {
            0 => Self::N,
            1 => Self::E,
            2 => Self::S,
            _ => Self::W,
        }
    }

    /// The side across the cell, which is also what the neighbour there calls the shared side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::from_index(self.index() + 2)
    }

    /// The side of the map at which this side of a tile is after the rotation.
    #[must_use]
    pub const fn rotated(self, rotation: Rotation) -> Self {
        Self::from_index(self.index() + rotation.quarters())
    }

    /// The side of the unturned tile that is here after the rotation: the inverse of [`Side::rotated`].
    #[must_use]
    pub const fn unrotated(self, rotation: Rotation) -> Self {
        Self::from_index(self.index() + 4 - rotation.quarters())
    }
}

/// A straight line across a cell. The order is part of the log format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Axis {
    /// From north to south.
    NS,
    /// From east to west.
    EW,
}

impl Axis {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::NS, Self::EW];

    /// The sides that it joins.
    #[must_use]
    pub const fn sides(self) -> [Side; 2] {
        match self {
            Self::NS => [Side::N, Side::S],
            Self::EW => [Side::E, Side::W],
        }
    }

    /// Its letters, `NS` or `EW`.
    #[must_use]
    pub const fn letters(self) -> &'static str {
        match self {
            Self::NS => "NS",
            Self::EW => "EW",
        }
    }

    /// The one that meets this side.
    #[must_use]
    pub const fn of(side: Side) -> Self {
        match side {
            Side::N | Side::S => Self::NS,
            Side::E | Side::W => Self::EW,
        }
    }

    /// The axis of the unturned tile that lies like this after the rotation, and of the turned one: they are the same.
    #[must_use]
    pub const fn unrotated(self, rotation: Rotation) -> Self {
        let is_turned = rotation.quarters() % 2 == 1;
        if (self as u8 == Self::EW as u8) == is_turned { Self::NS } else { Self::EW }
    }
}

/// Half of a side: `L` and `R` as seen from the tile's centre looking out, and the side `H` is the long side of a
/// half tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "side, then left or right")]
pub enum HalfSide {
    NL,
    NR,
    EL,
    ER,
    SL,
    SR,
    WL,
    WR,
    HL,
    HR,
}

impl HalfSide {
    /// All half sides, clockwise from the west half of the north side. Those of a half tile's long side come last,
    /// which is their clockwise place after N and E.
    pub const ALL: [Self; 10] =
        [Self::NL, Self::NR, Self::EL, Self::ER, Self::SL, Self::SR, Self::WL, Self::WR, Self::HL, Self::HR];

    /// The left half of a side.
    #[must_use]
    pub const fn left(side: Side) -> Self {
        Self::ALL[(side.index() * 2) as usize]
    }

    /// The right half of a side.
    #[must_use]
    pub const fn right(side: Side) -> Self {
        Self::ALL[(side.index() * 2 + 1) as usize]
    }

    /// The side that it is half of; `None` for the long side of a half tile.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::HL | Self::HR => None,
            half => Some(Side::from_index(half as u8 / 2)),
        }
    }
}

/// How far a tile is turned clockwise from the orientation in which its tile set describes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Rotation {
    /// As described.
    #[default]
    R0,
    /// A quarter turn clockwise.
    R90,
    /// Half a turn.
    R180,
    /// A quarter turn anticlockwise.
    R270,
}

impl Rotation {
    /// All rotations, by ascending number of clockwise quarter turns.
    pub const ALL: [Self; 4] = [Self::R0, Self::R90, Self::R180, Self::R270];

    /// The number of clockwise quarter turns, 0 to 3.
    #[must_use]
    pub const fn quarters(self) -> u8 {
        self as u8
    }

    /// The rotation with this number of clockwise quarter turns, wrapping.
    #[must_use]
    pub const fn from_quarters(quarters: u8) -> Self {
        match quarters & 3 {
            0 => Self::R0,
            1 => Self::R90,
            2 => Self::R180,
            _ => Self::R270,
        }
    }
}

/// A set of rotations: bit k stands for k clockwise quarter turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rotations(pub u8);

impl Rotations {
    /// Whether `rotation` is in the set.
    #[must_use]
    pub const fn contains(self, rotation: Rotation) -> bool {
        self.0 >> rotation.quarters() & 1 == 1
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rotations of the set, by ascending number of quarter turns.
    pub fn iter(self) -> impl Iterator<Item = Rotation> {
        self.list().iter().copied()
    }

    /// The rotations of the set as a list, by ascending number of quarter turns.
    #[must_use]
    pub const fn list(self) -> &'static [Rotation] {
        use Rotation::{R0, R90, R180, R270};
        const LISTS: [&[Rotation]; 16] = [
            &[],
            &[R0],
            &[R90],
            &[R0, R90],
            &[R180],
            &[R0, R180],
            &[R90, R180],
            &[R0, R90, R180],
            &[R270],
            &[R0, R270],
            &[R90, R270],
            &[R0, R90, R270],
            &[R180, R270],
            &[R0, R180, R270],
            &[R90, R180, R270],
            &[R0, R90, R180, R270],
        ];
        LISTS[(self.0 & 15) as usize]
    }
}

/// The part of a cell that a tile fills: all of it, or the half with the two named short sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the halves are named by their two short sides")]
pub enum Part {
    /// A square tile.
    #[default]
    Whole,
    NE,
    SE,
    SW,
    NW,
}

impl Part {
    /// The four halves. A half tile turned by n quarters fills the n-th.
    pub const HALVES: [Self; 4] = [Self::NE, Self::SE, Self::SW, Self::NW];

    /// The half of a cell that a half tile with this rotation fills.
    #[must_use]
    pub const fn of_half(rotation: Rotation) -> Self {
        Self::HALVES[rotation.quarters() as usize]
    }

    /// The rotation of a half tile that fills this half; none for the whole cell.
    #[must_use]
    pub const fn rotation(self) -> Rotation {
        match self {
            Self::Whole | Self::NE => Rotation::R0,
            Self::SE => Rotation::R90,
            Self::SW => Rotation::R180,
            Self::NW => Rotation::R270,
        }
    }

    /// The other half of the cell; for the whole cell, the whole itself.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Whole => Self::Whole,
            Self::NE => Self::SW,
            Self::SE => Self::NW,
            Self::SW => Self::NE,
            Self::NW => Self::SE,
        }
    }

    /// Whether this part reaches that side of the cell.
    #[must_use]
    pub const fn has_side(self, side: Side) -> bool {
        match self {
            Self::Whole => true,
            Self::NE => matches!(side, Side::N | Side::E),
            Self::SE => matches!(side, Side::E | Side::S),
            Self::SW => matches!(side, Side::S | Side::W),
            Self::NW => matches!(side, Side::W | Side::N),
        }
    }
}

/// A place on the map where something lies or stands. Places survive the merging of features; feature ids do not.
///
/// The derived order is the canonical order of everything on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Place {
    /// A whole cell, for something on the tile that is on no feature.
    Cell(Cell),
    /// One half of a cell.
    Half(Cell, Part),
    /// Segment `n` of the tile that fills this part of the cell, numbered as [`crate::Tile::segments`].
    Segment(Cell, Part, u8),
    /// A side of a cell: a wall.
    Side(Cell, Side),
    /// The n-th tunnel mouth of a tile.
    Mouth(Cell, u8),
    /// The corner at which a cell meets its three north-western neighbours.
    Corner(Cell),
    /// On the acrobats of a tile (RULINGS.md R230).
    Acrobats(Cell),
    /// In a quarter of the City of Carcassonne (RULINGS.md R236).
    Quarter(Cell, Quarter),
}

impl Place {
    /// The cell it is in.
    #[must_use]
    pub const fn cell(self) -> Cell {
        match self {
            Self::Cell(cell)
            | Self::Half(cell, _)
            | Self::Segment(cell, _, _)
            | Self::Side(cell, _)
            | Self::Mouth(cell, _)
            | Self::Corner(cell)
            | Self::Acrobats(cell)
            | Self::Quarter(cell, _) => cell,
        }
    }

    /// The part of its cell that it is in.
    #[must_use]
    pub const fn part(self) -> Part {
        match self {
            Self::Segment(_, part, _) | Self::Half(_, part) => part,
            Self::Cell(_) | Self::Side(..) | Self::Mouth(..) | Self::Corner(_) => Part::Whole,
            Self::Acrobats(_) | Self::Quarter(..) => Part::Whole,
        }
    }
}
