//! The engine's representation of tiles.

use crate::geometry::{HalfSide, Part, Rotation, Side};
use crate::piece::Pieces;
use crate::stage::Stages;
use crate::tile::{Edge, FeatureKind, Segment, Tile};

/// No segment: fills unused places in contact tables.
pub(crate) const NONE: u8 = u8::MAX;

/// The engine's representation of a segment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seg {
    pub(crate) kind: FeatureKind,
    /// Ends that meet the tile's border: sides of cities, roads and rivers, half sides of fields.
    pub(crate) ends: u16,
    pub(crate) pennants: u8,
    pub(crate) inn: bool,
    pub(crate) cathedral: bool,
    pub(crate) besieged: bool,
    pub(crate) labyrinth: bool,
    /// For a field: city segments of the tile it touches, bit n for segment n.
    pub(crate) cities: u16,
}

impl Seg {
    /// No segment at all.
    pub(super) const NONE: Self = Self {
        kind: FeatureKind::Field,
        ends: 0,
        pennants: 0,
        inn: false,
        cathedral: false,
        besieged: false,
        labyrinth: false,
        cities: 0,
    };

    /// Whether it is a road or a city that is complete at once.
    pub(super) const fn is_endless_way(&self) -> bool {
        matches!(self.kind, FeatureKind::Road | FeatureKind::City) && self.ends == 0
    }
}

/// The role of a tile in a river.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RiverRole {
    /// Not a river tile.
    None,
    /// The start tile of a river.
    Spring,
    /// A river tile with two ends.
    Course,
    /// A river tile with three ends.
    Fork,
    /// A river tile with one end, placed last.
    Lake,
}

/// A tile as the engine sees it: a range of [`super::Tables::segs`] and what is asked for at every placement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub(crate) first: u16,
    pub(crate) len: u8,
    /// Whether it becomes a kind with one more segment when a bridge is built above it (RULINGS.md R259).
    pub(crate) may_grow: bool,
    /// The segment that is worth the nine cells around it, a monastery, a garden or a shrine, or [`NONE`].
    pub(crate) nine: u8,
    /// Whether it lies in the City of Carcassonne (RULINGS.md R234).
    pub(crate) is_of_city: bool,
    /// Whether it is a monastery or a shrine in a game in which these keep apart (RULINGS.md R187).
    pub(crate) keeps_apart: bool,
    pub(crate) river: RiverRole,
    /// Its roads and cities, bit n for segment n.
    pub(crate) ways: u16,
    /// Whether a road or a city on it has no end and is complete at once.
    pub(crate) has_endless: bool,
    pub(crate) is_half: bool,
    /// How many tunnel mouths it has.
    pub(crate) mouths: u8,
    /// The segments on which followers can be put, bit n for segment n.
    pub(crate) claimable: u16,
    /// Its cities, bit n for segment n.
    pub(crate) cities: u16,
    /// Its roads, bit n for segment n.
    pub(crate) roads: u16,
    /// Its fields, bit n for segment n.
    pub(crate) fields: u16,
    /// Whether toll stations may go on it.
    pub(crate) is_crossing: bool,
    /// Whether towers are built on it (RULINGS.md R203).
    pub(crate) is_foundation: bool,
    /// Whether acrobats stand on each other's shoulders there (RULINGS.md R230, R259).
    pub(crate) is_stage: bool,
    /// It carries a bridge.
    pub(crate) has_bridge: bool,
    /// The cities that a princess joins, bit n for segment n (RULINGS.md R201).
    pub(crate) princesses: u16,
    /// Whether the dragon comes there (RULINGS.md R194).
    pub(crate) is_volcano: bool,
    /// Whether it moves the dragon that comes from volcanoes (RULINGS.md R194).
    pub(crate) moves_dragon: bool,
    /// Whether figures go from it to any other tile, with *The Princess & the Dragon* (RULINGS.md R202).
    pub(crate) is_portal: bool,
    /// The figures that may stand on it as a whole.
    pub(crate) carries: Pieces,
    /// The stages of its play at which it has an effect by itself.
    pub(crate) triggers: Stages,
}

/// The contact of one side of a rotated tile: the segments left, middle and right as seen from the tile, or
/// [`NONE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contact {
    pub(crate) left: u8,
    pub(crate) mid: u8,
    pub(crate) right: u8,
    /// A second city on the same side.
    pub(crate) also: u8,
}

impl Contact {
    /// The segments that have an end here; a field that covers both halves has two.
    pub(crate) fn all(self) -> impl Iterator<Item = u8> {
        [self.left, self.mid, self.right, self.also].into_iter()
    }
}

/// A rotated tile: what its four sides show, clockwise from the map's north.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Oriented {
    pub(crate) contacts: [Contact; 4],
    pub(crate) edges: [Edge; 4],
    /// Which part of a cell it fills.
    pub(crate) part: Part,
}

pub(crate) fn river_role(tile: &Tile) -> RiverRole {
    let Some(river) = tile.river() else { return RiverRole::None };
    match tile.segments[usize::from(river)].halves.sides().count() {
        1 if tile.name.ends_with("spring") => RiverRole::Spring,
        1 => RiverRole::Lake,
        2 => RiverRole::Course,
        _ => RiverRole::Fork,
    }
}

pub(super) fn compile_segment(segment: &Segment, has_mouths: bool) -> Seg {
    let ends = match segment.kind {
        FeatureKind::Field => segment.halves.iter().count(),
        // It is never complete.
        FeatureKind::Abbacy => 1,
        _ => segment.halves.ends() + usize::from(segment.also_touches.is_some()),
    };
    // A mouth is an end that only a tunnel closes.
    let mouths = usize::from(has_mouths && segment.has_mouth());
    Seg {
        kind: segment.kind,
        ends: (ends + mouths) as u16,
        pennants: segment.pennants,
        inn: segment.inn,
        cathedral: segment.cathedral,
        besieged: segment.besieged,
        labyrinth: segment.labyrinth,
        cities: segment.cities,
    }
}

/// The segments on which followers can be put, bit n for segment n; gardens are for abbots alone.
pub(super) fn claimable(tile: &Tile, has_fields: bool) -> u16 {
    let is_claimable = |kind| match kind {
        FeatureKind::Field => has_fields,
        FeatureKind::River | FeatureKind::Garden => false,
        FeatureKind::City | FeatureKind::Road => true,
        FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbacy => true,
    };
    segments_where(tile, |segment| is_claimable(segment.kind))
}

/// The segment that is worth its nine cells, or [`NONE`].
pub(super) fn nine(tile: &Tile) -> u8 {
    let at = tile.segments.iter().position(|segment| segment.kind.has_nine_cells());
    at.map_or(NONE, |n| n as u8)
}

/// The roads and cities of a tile, bit n for segment n.
pub(super) fn ways(tile: &Tile) -> u16 {
    segments_where(tile, |segment| matches!(segment.kind, FeatureKind::Road | FeatureKind::City))
}

/// The segments of one kind on a tile, bit n for segment n.
pub(super) fn segments_of(tile: &Tile, kind: FeatureKind) -> u16 {
    segments_where(tile, |segment| segment.kind == kind)
}

/// The segments of which this holds, bit n for segment n.
pub(super) fn segments_where(tile: &Tile, is_one: impl Fn(&Segment) -> bool) -> u16 {
    let bits = tile.segments.iter().enumerate().map(|(n, segment)| u16::from(is_one(segment)) << n);
    bits.fold(0, |all, bit| all | bit)
}

pub(super) fn orient(tile: &Tile) -> [Oriented; 4] {
    Rotation::ALL.map(|rotation| Oriented {
        contacts: Side::ALL.map(|side| contact(tile, side.unrotated(rotation))),
        edges: Side::ALL.map(|side| tile.edges[side.unrotated(rotation).index() as usize]),
        part: tile.part(rotation),
    })
}

/// The contact of a half tile's long side.
pub(super) fn long_contact(tile: &Tile) -> Contact {
    let mut contact = Contact { left: NONE, mid: NONE, right: NONE, also: NONE };
    for (n, segment) in tile.segments.iter().enumerate() {
        let n = n as u8;
        if segment.kind != FeatureKind::Field {
            contact.mid = if segment.halves.has_long() { n } else { contact.mid };
            continue;
        }
        contact.left = if segment.halves.contains(HalfSide::HL) { n } else { contact.left };
        contact.right = if segment.halves.contains(HalfSide::HR) { n } else { contact.right };
    }
    contact
}

/// The contact of `side` of the unturned tile.
fn contact(tile: &Tile, side: Side) -> Contact {
    if !tile.part(Rotation::R0).has_side(side) {
        return Contact { left: NONE, mid: NONE, right: NONE, also: NONE };
    }
    let mut contact = Contact { left: NONE, mid: NONE, right: NONE, also: NONE };
    for (n, segment) in tile.segments.iter().enumerate() {
        let n = n as u8;
        if segment.kind == FeatureKind::Field {
            if segment.halves.contains(HalfSide::left(side)) {
                contact.left = n;
            }
            if segment.halves.contains(HalfSide::right(side)) {
                contact.right = n;
            }
        } else if segment.halves.has_side(side) {
            contact.mid = n;
        } else if segment.also_touches == Some(side) {
            contact.also = n;
        }
    }
    contact
}
