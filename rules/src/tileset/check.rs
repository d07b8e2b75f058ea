//! Checks that the description of a tile is consistent.

use super::error::TileSetFault;
use crate::geometry::{HalfSide, Side};
use crate::tile::{Edge, FeatureKind, HalfSides, Mark, Segment, Tile, TileSet};

/// Name, title and size of a set.
pub(super) fn set(name: &str, title: &str, tiles: usize) -> Result<(), TileSetFault> {
    if !is_name(name) {
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

/// Whether this name is valid for a set.
pub(super) fn is_name(name: &str) -> bool {
    let is_letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (1..=40).contains(&name.len()) && name.bytes().all(is_letter)
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

/// The tile that another one replaces, empty for none.
pub(super) fn replaced(name: &str, replaces: &str) -> Result<(), TileSetFault> {
    let is_name_letter = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    if replaces.len() > 40 || !replaces.bytes().all(is_name_letter) || replaces == name {
        return Err(TileSetFault::Replaces(replaces.chars().take(40).collect()));
    }
    Ok(())
}

/// A mark or a good.
pub(super) fn word(word: &str) -> Result<(), TileSetFault> {
    let is_letter = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b':';
    if !(1..=32).contains(&word.len()) || !word.bytes().all(is_letter) {
        return Err(TileSetFault::Word(word.chars().take(32).collect()));
    }
    Ok(())
}

/// The sides of a tile, clockwise: the halves of each, its landscape and its letter.
fn borders(tile: &Tile) -> Vec<(HalfSides, Edge, char)> {
    let side = |side, letter| (HalfSides::of_side(side), tile.edges[usize::from(side.index())], letter);
    if tile.is_half {
        return vec![side(Side::N, 'N'), side(Side::E, 'E'), (HalfSides::LONG, tile.edges[2], 'H')];
    }
    vec![side(Side::N, 'N'), side(Side::E, 'E'), side(Side::S, 'S'), side(Side::W, 'W')]
}

/// Checks the segments of a tile against its sides and against each other.
pub(super) fn tile(tile: &Tile) -> Result<(), TileSetFault> {
    let borders = borders(tile);
    half_tile(tile)?;
    known_sides(tile, &borders)?;
    sides(tile, &borders)?;
    half_sides(tile, &borders)?;
    lines(tile)?;
    let stubs = tile.segments.iter().filter(|s| s.kind == FeatureKind::Road && s.halves.ends() == 1).count();
    if tile.crossing && stubs < 3 {
        return Err(TileSetFault::Crossing(stubs));
    }
    Ok(())
}

/// Features that a half tile cannot have.
fn half_tile(tile: &Tile) -> Result<(), TileSetFault> {
    let has = |what: fn(&Segment) -> bool| tile.is_half && tile.segments.iter().any(what);
    if has(|s| s.tunnel) {
        return Err(TileSetFault::HalfTile("a tunnel"));
    }
    if has(|s| s.also_touches.is_some()) {
        return Err(TileSetFault::HalfTile("a side that two cities share"));
    }
    if has(|s| s.kind == FeatureKind::River) {
        return Err(TileSetFault::HalfTile("a river"));
    }
    Ok(())
}

/// No segment lies at a side that the tile does not have.
fn known_sides(tile: &Tile, borders: &[(HalfSides, Edge, char)]) -> Result<(), TileSetFault> {
    let all = borders.iter().fold(0, |all, (halves, ..)| all | halves.0);
    for segment in &tile.segments {
        if let Some(half) = segment.halves.iter().find(|half| all >> *half as u8 & 1 == 0) {
            let name = format!("{half:?}");
            // A field names half sides, everything else whole ones.
            let is_field = segment.kind == FeatureKind::Field;
            return Err(TileSetFault::NoSuchSide(if is_field { name } else { name[..1].to_owned() }));
        }
    }
    Ok(())
}

/// Every side that shows city, road or river belongs to exactly one segment of that kind.
fn sides(tile: &Tile, borders: &[(HalfSides, Edge, char)]) -> Result<(), TileSetFault> {
    let mut claimed = HalfSides::default();
    for segment in &tile.segments {
        let Some((edge, what)) = line(segment.kind) else { continue };
        for (halves, shows, side) in borders.iter().filter(|b| segment.halves.0 & b.0.0 == b.0.0) {
            if *shows != edge {
                return Err(TileSetFault::OtherLandscape { what, side: *side, shows: letter(*shows) });
            }
            if claimed.0 & halves.0 != 0 {
                return Err(TileSetFault::SideTwice(*side));
            }
            claimed.0 |= halves.0;
        }
        if let Some(side) = segment.also_touches
            && (segment.halves.has_side(side) || !tile.is_city(side))
        {
            return Err(TileSetFault::AlsoTouches(side));
        }
    }
    for (halves, edge, side) in borders {
        if *edge != Edge::Field && claimed.0 & halves.0 == 0 {
            let what = match edge {
                Edge::City => "city",
                Edge::Road => "road",
                Edge::River | Edge::Field => "river",
            };
            return Err(TileSetFault::SideUnclaimed { side: *side, shows: letter(*edge), what });
        }
    }
    Ok(())
}

/// Every half side that is not city belongs to exactly one field, or to the City of Carcassonne.
fn half_sides(tile: &Tile, borders: &[(HalfSides, Edge, char)]) -> Result<(), TileSetFault> {
    let land = borders.iter().filter(|b| b.1 != Edge::City).fold(0, |land, b| land | b.0.0);
    let is_land = |half: HalfSide| land >> half as u8 & 1 == 1;
    let mut claimed = HalfSides::default();
    for field in tile.segments.iter().filter(|s| s.kind == FeatureKind::Field) {
        for half in field.halves.iter() {
            if !is_land(half) {
                return Err(TileSetFault::FieldInCity(half));
            }
            if claimed.contains(half) {
                return Err(TileSetFault::HalfTwice(half));
            }
        }
        claimed.0 |= field.halves.0;
    }
    if tile.has_mark(&Mark::Carcassonne) {
        return Ok(());
    }
    let missing = HalfSide::ALL.into_iter().find(|half| is_land(*half) && !claimed.contains(*half));
    missing.map_or(Ok(()), |half| Err(TileSetFault::HalfUnclaimed(half)))
}

/// A road or river that joins sides cuts the tile: no field lies on both banks of it, and no field touches a
/// city that lies wholly on another bank. A road through a tunnel cuts nothing.
fn lines(tile: &Tile) -> Result<(), TileSetFault> {
    for cut in &tile.segments {
        let is_line = matches!(cut.kind, FeatureKind::Road | FeatureKind::River) && !cut.tunnel;
        if !is_line || cut.halves.ends() < 2 {
            continue;
        }
        let (_, what) = line(cut.kind).expect("roads and rivers lie at sides");
        let named = || cut.halves.letters();
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
    // The border is walked clockwise from the middle of the north side; each cut side crossed is a new bank. The
    // right half of a side is the first beyond its middle, and has an odd number.
    let beyond: Vec<u8> = cut.halves.iter().map(|half| half as u8).filter(|half| half % 2 == 1).collect();
    let bank_of = |half: HalfSide| beyond.iter().filter(|first| **first <= half as u8).count() % beyond.len();
    segment.halves.iter().fold(0, |banks, half| banks | 1 << bank_of(half))
}

/// The edge at which a segment of this kind lies, and its name; `None` for fields and monasteries.
fn line(kind: FeatureKind) -> Option<(Edge, &'static str)> {
    match kind {
        FeatureKind::City => Some((Edge::City, "city")),
        FeatureKind::Road => Some((Edge::Road, "road")),
        FeatureKind::River => Some((Edge::River, "river")),
        FeatureKind::Field | FeatureKind::Monastery => None,
        FeatureKind::Garden | FeatureKind::Shrine | FeatureKind::Abbacy => None,
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
