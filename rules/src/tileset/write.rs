//! Writing a [`TileSet`] as canonical text.

use super::check::letter;
use crate::tile::{FeatureKind, HalfSides, Mark, Segment, Tile, TileSet};
use std::fmt::Write;

pub(super) fn to_ron(set: &TileSet) -> String {
    let mut out = format!("TileSet(\n    name: {:?},\n    title: {:?},\n    tiles: [\n", set.name, set.title);
    for tile in &set.tiles {
        write_tile(&mut out, tile);
    }
    out.push_str("    ],\n)\n");
    out
}

fn write_tile(out: &mut String, tile: &Tile) {
    let (half, edges) = if tile.is_half { ("half: true, ", &tile.edges[..3]) } else { ("", &tile.edges[..]) };
    let sides: String = edges.iter().map(|e| letter(*e)).collect();
    let mut lines =
        vec![format!("        Tile(name: {:?}, count: {}, {half}sides: {sides:?}", tile.name, tile.count)];
    let mut list = |key: &str, kind, entry: &dyn Fn(&Segment) -> String| {
        let entries: Vec<_> = segments(tile, kind).map(entry).collect();
        if !entries.is_empty() {
            lines.push(format!("            {key}: [{}]", entries.join(", ")));
        }
    };
    list("cities", FeatureKind::City, &city);
    list("roads", FeatureKind::Road, &road);
    let inner = std::cell::Cell::new(0);
    list("fields", FeatureKind::Field, &|field| {
        if field.halves.0 == 0 {
            inner.set(inner.get() + 1);
        }
        self::field(field, inner.get())
    });
    let mut rest = Vec::new();
    if tile.monastery().is_some() {
        rest.push("monastery: true".to_owned());
    }
    if let Some(river) = segments(tile, FeatureKind::River).next() {
        rest.push(format!("river: {:?}", river.halves.letters()));
    }
    if tile.crossing {
        rest.push("crossing: true".to_owned());
    }
    if !tile.marks.is_empty() {
        let names: Vec<&str> = tile.marks.iter().map(Mark::name).collect();
        rest.push(format!("marks: {names:?}"));
    }
    if let Some(replaced) = &tile.replaces {
        rest.push(format!("replaces: {replaced:?}"));
    }
    if !rest.is_empty() {
        lines.push(format!("            {}", rest.join(", ")));
    }
    out.push_str(&lines.join(",\n"));
    out.push_str("),\n");
}

fn segments(tile: &Tile, kind: FeatureKind) -> impl Iterator<Item = &Segment> {
    tile.segments.iter().filter(move |s| s.kind == kind)
}

fn city(city: &Segment) -> String {
    let mut text = format!("(at: {:?}", city.halves.letters());
    if city.pennants > 0 {
        let _ = write!(text, ", pennants: {}", city.pennants);
    }
    if city.cathedral {
        text.push_str(", cathedral: true");
    }
    if city.princess {
        text.push_str(", princess: true");
    }
    if city.no_castle {
        text.push_str(", no_castle: true");
    }
    if city.besieged {
        text.push_str(", besieged: true");
    }
    if let Some(good) = &city.good {
        let _ = write!(text, ", good: {good:?}");
    }
    if let Some(side) = city.also_touches {
        let _ = write!(text, ", also_touches: \"{side:?}\"");
    }
    text + ")"
}

fn road(road: &Segment) -> String {
    let inn = if road.inn { ", inn: true" } else { "" };
    let labyrinth = if road.labyrinth { ", labyrinth: true" } else { "" };
    let tunnel = if road.tunnel { ", tunnel: true" } else { "" };
    format!("(at: {:?}{inn}{labyrinth}{tunnel})", road.halves.letters())
}

fn field(field: &Segment, inner: usize) -> String {
    let at = match field.halves {
        HalfSides(0) => "I".repeat(inner),
        halves => halves.iter().map(|h| format!("{h:?}")).collect::<Vec<_>>().join(" "),
    };
    let cities: Vec<u32> = (0..u16::BITS).filter(|n| field.cities >> n & 1 == 1).collect();
    if cities.is_empty() { format!("(at: {at:?})") } else { format!("(at: {at:?}, cities: {cities:?})") }
}
