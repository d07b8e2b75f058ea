//! Whether a tile can be what it says it is.

use super::error::TileSetFault;
use crate::event::FeatureKind;
use crate::geometry::{HalfSide, Side};
use crate::tile::{Edge, HalfSides, Segment, Tile, TileSet};

/// Name, title and size of a set.
pub(super) fn set(name: &str, title: &str, tiles: usize) -> Result<(), TileSetFault> {
    let is_name_letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    if !(1..=40).contains(&name.len()) || !name.bytes().all(is_name_letter) {
        return Err(TileSetFault::SetName(name.chars().take(40).collect()));
    }
    if !(1..=80).contains(&title.chars().count()) || title.chars().any(char::is_control) {
        return Err(TileSetFault::Title);
    }
    if !(1..=TileSet::MAX_TILES).contains(&tiles) {
        return Err(TileSetFault::Tiles(tiles));
    }
    Ok(())
}

/// Name, count and marks of a tile.
pub(super) fn tile_head(name: &str, count: u16, marks: &[String]) -> Result<(), TileSetFault> {
    let is_name_letter = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    if !(1..=40).contains(&name.len()) || !name.bytes().all(is_name_letter) {
        return Err(TileSetFault::TileName(name.chars().take(40).collect()));
    }
    if !(1..=99).contains(&count) {
        return Err(TileSetFault::Count(count));
    }
    if marks.len() > 8 {
        return Err(TileSetFault::Marks(marks.len()));
    }
    marks.iter().try_for_each(|mark| word(mark))
}

/// A mark or a good.
pub(super) fn word(word: &str) -> Result<(), TileSetFault> {
    let is_letter = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b':';
    if !(1..=32).contains(&word.len()) || !word.bytes().all(is_letter) {
        return Err(TileSetFault::Word(word.chars().take(32).collect()));
    }
    Ok(())
}

/// The segments of a tile against its sides and against each other.
pub(super) fn tile(tile: &Tile) -> Result<(), TileSetFault> {
    sides(tile)?;
    half_sides(tile)?;
    lines(tile)?;
    let stubs =
        tile.segments.iter().filter(|s| s.kind == FeatureKind::Road && s.halves.sides().count() == 1).count();
    if tile.crossing && stubs < 3 {
        return Err(TileSetFault::Crossing(stubs));
    }
    Ok(())
}

/// Every side that shows city, road or river belongs to exactly one segment of that kind.
fn sides(tile: &Tile) -> Result<(), TileSetFault> {
    let mut claimed = HalfSides::default();
    for segment in &tile.segments {
        let Some((edge, what)) = line(segment.kind) else { continue };
        for side in segment.halves.sides() {
            let shows = tile.edges[usize::from(side.index())];
            if shows != edge {
                return Err(TileSetFault::OtherLandscape { what, side, shows: letter(shows) });
            }
            if claimed.has_side(side) {
                return Err(TileSetFault::SideTwice(side));
            }
            claimed.0 |= HalfSides::of_side(side).0;
        }
        if let Some(side) = segment.also_touches
            && (segment.halves.has_side(side) || !tile.is_city(side))
        {
            return Err(TileSetFault::AlsoTouches(side));
        }
    }
    for side in Side::ALL {
        let edge = tile.edges[usize::from(side.index())];
        if edge != Edge::Field && !claimed.has_side(side) {
            let what = match edge {
                Edge::City => "city",
                Edge::Road => "road",
                Edge::River | Edge::Field => "river",
            };
            return Err(TileSetFault::SideUnclaimed { side, shows: letter(edge), what });
        }
    }
    Ok(())
}

/// Every half side that is not city belongs to exactly one field.
fn half_sides(tile: &Tile) -> Result<(), TileSetFault> {
    let mut claimed = HalfSides::default();
    for field in tile.segments.iter().filter(|s| s.kind == FeatureKind::Field) {
        for half in field.halves.iter() {
            if tile.is_city(half.side()) {
                return Err(TileSetFault::FieldInCity(half));
            }
            if claimed.contains(half) {
                return Err(TileSetFault::HalfTwice(half));
            }
        }
        claimed.0 |= field.halves.0;
    }
    let is_missing = |half: &HalfSide| !tile.is_city(half.side()) && !claimed.contains(*half);
    HalfSide::ALL.into_iter().find(is_missing).map_or(Ok(()), |half| Err(TileSetFault::HalfUnclaimed(half)))
}

/// A road or river that joins sides cuts the tile: no field lies on both banks of it, and no field touches a
/// city that lies wholly on another bank. A road through a tunnel cuts nothing.
fn lines(tile: &Tile) -> Result<(), TileSetFault> {
    for cut in &tile.segments {
        let is_line = matches!(cut.kind, FeatureKind::Road | FeatureKind::River) && !cut.tunnel;
        if !is_line || cut.halves.sides().count() < 2 {
            continue;
        }
        let (_, what) = line(cut.kind).expect("roads and rivers lie at sides");
        let named = || cut.halves.sides().map(|s| format!("{s:?}")).collect::<String>();
        for field in tile.segments.iter().filter(|s| s.kind == FeatureKind::Field && s.halves.0 != 0) {
            let banks = banks(cut, field);
            let label = || field.halves.iter().map(|h| format!("{h:?}")).collect::<Vec<_>>().join(" ");
            if banks.count_ones() > 1 {
                return Err(TileSetFault::FieldCrosses { field: label(), what, sides: named() });
            }
            for (city, segment) in tile.segments.iter().enumerate() {
                if field.cities >> city & 1 == 1 && banks & self::banks(cut, segment) == 0 {
                    return Err(TileSetFault::CityOutOfReach { field: label(), city, what, sides: named() });
                }
            }
        }
    }
    Ok(())
}

/// The banks of `cut` on which `segment` reaches the border, as bits.
fn banks(cut: &Segment, segment: &Segment) -> u8 {
    let cuts = cut.halves.sides().count();
    let bank_of = |half: HalfSide| {
        // The border is walked clockwise from the middle of the north side; each cut side crossed is a new bank.
        let passed = |s: &Side| HalfSide::right(*s) as u8 <= half as u8;
        cut.halves.sides().filter(passed).count() % cuts
    };
    segment.halves.iter().fold(0, |banks, half| banks | 1 << bank_of(half))
}

/// The edge that a segment of this kind lies at, and its name; nothing for fields and monasteries.
fn line(kind: FeatureKind) -> Option<(Edge, &'static str)> {
    match kind {
        FeatureKind::City => Some((Edge::City, "city")),
        FeatureKind::Road => Some((Edge::Road, "road")),
        FeatureKind::River => Some((Edge::River, "river")),
        FeatureKind::Field | FeatureKind::Monastery => None,
    }
}

/// The letter of an edge in tile set files.
pub(super) fn letter(edge: Edge) -> char {
    match edge {
        Edge::Field => 'F',
        Edge::Road => 'R',
        Edge::City => 'C',
        Edge::River => 'I',
    }
}
