//! Parsing the text of a tile set file into a checked [`TileSet`].

use super::check;
use super::error::{TileSetError, TileSetFault};
use crate::geometry::{HalfSide, Side};
use crate::tile::{Edge, FeatureKind, HalfSides, Mark, Segment, Tile, TileSet};
use serde::Deserialize;

/// A tile set needs a nesting depth of 6; a little more gives better error messages.
const MAX_DEPTH: usize = 12;
/// The maximum length of a parser message, which may quote the file.
const MAX_MESSAGE: usize = 160;

#[derive(Deserialize)]
#[serde(rename = "TileSet", deny_unknown_fields)]
struct SetText {
    name: String,
    title: String,
    tiles: Vec<TileText>,
}

#[derive(Deserialize)]
#[serde(rename = "Tile", deny_unknown_fields)]
struct TileText {
    name: String,
    count: u16,
    #[serde(default)]
    half: bool,
    sides: String,
    #[serde(default)]
    cities: Vec<CityText>,
    #[serde(default)]
    roads: Vec<RoadText>,
    #[serde(default)]
    fields: Vec<FieldText>,
    #[serde(default)]
    monastery: bool,
    #[serde(default)]
    river: String,
    #[serde(default)]
    crossing: bool,
    #[serde(default)]
    marks: Vec<String>,
    #[serde(default)]
    replaces: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CityText {
    at: String,
    #[serde(default)]
    pennants: u8,
    #[serde(default)]
    cathedral: bool,
    #[serde(default)]
    besieged: bool,
    #[serde(default)]
    princess: bool,
    #[serde(default)]
    no_castle: bool,
    #[serde(default)]
    good: String,
    #[serde(default)]
    also_touches: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoadText {
    at: String,
    #[serde(default)]
    inn: bool,
    #[serde(default)]
    labyrinth: bool,
    #[serde(default)]
    tunnel: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FieldText {
    at: String,
    #[serde(default)]
    cities: Vec<u16>,
}

pub(super) fn parse(file: &str, text: &str) -> Result<TileSet, TileSetError> {
    let error = |line, tile, fault| TileSetError {
        file: shorten(file, MAX_MESSAGE),
        line,
        tile,
        fault: Box::new(fault),
    };
    if text.len() > TileSet::MAX_BYTES {
        return Err(error(1, None, TileSetFault::TooLarge));
    }
    let set: SetText = ron::Options::default()
        .with_recursion_limit(MAX_DEPTH)
        .from_str(text)
        .map_err(|e| error(e.span.start.line, None, syntax(&e.code)))?;
    check::set(&set.name, &set.title, set.tiles.len()).map_err(|fault| error(1, None, fault))?;

    let mut tiles: Vec<Tile> = Vec::with_capacity(set.tiles.len());
    for raw in set.tiles {
        let name = raw.name.clone();
        let is_twice = tiles.iter().any(|t| t.name == name);
        let tile = if is_twice { Err(TileSetFault::NameTwice) } else { tile(raw) };
        let tile = tile.map_err(|fault| {
            // The set has a name, too, and says it first.
            let before = usize::from(name == set.name) + usize::from(is_twice);
            error(line_of(text, &name, before), Some(shorten(&name, 40)), fault)
        })?;
        tiles.push(tile);
    }
    Ok(TileSet { name: set.name, title: set.title, tiles })
}

fn syntax(error: &ron::Error) -> TileSetFault {
    TileSetFault::Syntax(shorten(&error.to_string(), MAX_MESSAGE))
}

/// At most `max` characters of `text`, so that a hostile file cannot flood a message.
fn shorten(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The line, counted from 1, in which the text gives this name to something for the `nth` time, counted from 0.
fn line_of(text: &str, name: &str, nth: usize) -> usize {
    let quoted = format!("{name:?}");
    let is_name = |(at, _): &(usize, &str)| {
        let before = text[..*at].trim_end().strip_suffix(':');
        before.is_some_and(|before| before.trim_end().ends_with("name"))
    };
    let at = text.match_indices(&quoted).filter(is_name).nth(nth).map_or(0, |(at, _)| at);
    1 + text[..at].bytes().filter(|b| *b == b'\n').count()
}

fn tile(raw: TileText) -> Result<Tile, TileSetFault> {
    check::tile_head(&raw.name, raw.count, &raw.marks)?;
    check::replaced(&raw.name, &raw.replaces)?;
    let edges = if raw.half { half_edges(&raw.sides)? } else { edges(&raw.sides)? };
    let segments = raw.cities.len()
        + raw.roads.len()
        + raw.fields.len()
        + usize::from(raw.monastery)
        + usize::from(!raw.river.is_empty());
    if segments > TileSet::MAX_SEGMENTS {
        return Err(TileSetFault::Segments(segments));
    }
    let mut tile = Tile {
        name: raw.name,
        count: raw.count,
        is_half: raw.half,
        edges,
        segments: Vec::with_capacity(segments),
        crossing: raw.crossing,
        marks: raw.marks.into_iter().map(Mark::from).collect(),
        replaces: (!raw.replaces.is_empty()).then_some(raw.replaces),
    };
    let cities = raw.cities.len();
    for text in raw.cities {
        tile.segments.push(city(text)?);
    }
    for text in raw.roads {
        let RoadText { at, inn, labyrinth, tunnel } = text;
        tile.segments.push(Segment { inn, labyrinth, tunnel, ..plain(FeatureKind::Road, sides(&at)?) });
    }
    for text in raw.fields {
        tile.segments.push(field(&text, cities)?);
    }
    if raw.monastery {
        tile.segments.push(plain(FeatureKind::Monastery, HalfSides::default()));
    }
    if !raw.river.is_empty() {
        tile.segments.push(plain(FeatureKind::River, sides(&raw.river)?));
    }
    check::tile(&tile)?;
    Ok(tile)
}

fn city(text: CityText) -> Result<Segment, TileSetFault> {
    if text.pennants > 9 {
        return Err(TileSetFault::Pennants(text.pennants));
    }
    if !text.good.is_empty() {
        check::word(&text.good)?;
    }
    let also_touches = match text.also_touches.as_str() {
        "" => None,
        one => Some(side(one).ok_or_else(|| TileSetFault::SideList(text.also_touches.clone()))?),
    };
    Ok(Segment {
        pennants: text.pennants,
        cathedral: text.cathedral,
        besieged: text.besieged,
        princess: text.princess,
        no_castle: text.no_castle,
        good: (!text.good.is_empty()).then_some(text.good),
        also_touches,
        ..plain(FeatureKind::City, sides(&text.at)?)
    })
}

fn field(text: &FieldText, cities: usize) -> Result<Segment, TileSetFault> {
    let mut touched = 0;
    for &city in &text.cities {
        if usize::from(city) >= cities {
            return Err(TileSetFault::NoSuchCity { city, cities });
        }
        touched |= 1 << city;
    }
    Ok(Segment { cities: touched, ..plain(FeatureKind::Field, half_sides(&text.at)?) })
}

fn plain(kind: FeatureKind, halves: HalfSides) -> Segment {
    Segment { kind, halves, ..Segment::EMPTY }
}

fn edges(text: &str) -> Result<[Edge; 4], TileSetFault> {
    let fault = || TileSetFault::Sides(shorten(text, 40));
    let edges: Option<Vec<Edge>> = text.bytes().map(edge).collect();
    edges.and_then(|edges| edges.try_into().ok()).ok_or_else(fault)
}

/// The two short sides and the long one, which is stored twice.
fn half_edges(text: &str) -> Result<[Edge; 4], TileSetFault> {
    match *text.as_bytes() {
        [a, b, long] => edge(a).zip(edge(b)).zip(edge(long)).map(|((a, b), long)| [a, b, long, long]),
        _ => None,
    }
    .filter(|edges| !edges.contains(&Edge::River))
    .ok_or_else(|| TileSetFault::HalfTileSides(shorten(text, 40)))
}

const fn edge(letter: u8) -> Option<Edge> {
    match letter {
        b'C' => Some(Edge::City),
        b'R' => Some(Edge::Road),
        b'F' => Some(Edge::Field),
        b'I' => Some(Edge::River),
        _ => None,
    }
}

/// The side called `name`.
fn side(name: &str) -> Option<Side> {
    match name {
        "N" => Some(Side::N),
        "E" => Some(Side::E),
        "S" => Some(Side::S),
        "W" => Some(Side::W),
        _ => None,
    }
}

/// Sides written like `NW`, or `NH` with the long side of a half tile; at least one and none twice.
fn sides(text: &str) -> Result<HalfSides, TileSetFault> {
    let fault = || TileSetFault::SideList(shorten(text, 40));
    let mut halves = HalfSides::default();
    for letter in text.chars() {
        let added = match letter {
            'H' => HalfSides::LONG,
            letter => HalfSides::of_side(side(letter.encode_utf8(&mut [0; 4])).ok_or_else(fault)?),
        };
        if halves.0 & added.0 != 0 {
            return Err(fault());
        }
        halves.0 |= added.0;
    }
    if halves.0 == 0 { Err(fault()) } else { Ok(halves) }
}

/// Half sides written like `NL NR`, at least one and none twice; or none at all, written as `I`, `II` …
fn half_sides(text: &str) -> Result<HalfSides, TileSetFault> {
    let fault = || TileSetFault::HalfSideList(shorten(text, 40));
    if matches!(text, "I" | "II" | "III" | "IIII") {
        return Ok(HalfSides::default());
    }
    let mut halves = HalfSides::default();
    for name in text.split_whitespace() {
        let half = HalfSide::ALL.into_iter().find(|h| format!("{h:?}") == name).ok_or_else(fault)?;
        if halves.contains(half) {
            return Err(fault());
        }
        halves.0 |= 1 << half as u8;
    }
    if halves.0 == 0 { Err(fault()) } else { Ok(halves) }
}
