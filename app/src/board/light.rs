//! Highlighted features and hatched fields, drawn along the labels of a tile's segments.

use super::atlas::Atlas;
use super::camera::Camera;
use super::scene::{PlacedTiles, Scene};
use crate::art::layout::Layout;
use crate::art::point::Point;
use crate::theme::Theme;
use egui::{Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};
use net::node::Colour;
use rules::{Part, Place, Rotation, Side, TileId};
use std::sync::Arc;

const ROWS: usize = crate::art::label::GRID;
/// The number of hatching lines across a tile: fewer from afar, so that the land shows between them.
fn lines_at(zoom: f32) -> i32 {
    if zoom < 24.0 {
        2
    } else if zoom < 60.0 {
        4
    } else {
        7
    }
}

/// A visible segment: the rectangle of its cell, its tile's layout, and its number.
fn seen(
    camera: &Camera,
    view: Rect,
    laid: &PlacedTiles,
    atlas: &mut Atlas,
    place: Place,
) -> Option<(Rect, Arc<Layout>, Rotation, u8)> {
    let Place::Segment(cell, part, n) = place else { return None };
    let rect = camera.cell_rect(view, cell);
    let (tile, rotation) = laid.get(&(cell, part)).filter(|_| rect.intersects(view))?;
    Some((rect, atlas.layout(*tile), *rotation, n))
}

/// Outlines the highlighted features, and those that were just scored.
pub(super) fn features(camera: &Camera, painter: &Painter, view: Rect, scene: &Scene, atlas: &mut Atlas) {
    if scene.is_counting && !scene.lit.is_empty() {
        // The rest of the map steps back.
        painter.rect_filled(view, 0.0, Theme::of(painter.ctx()).pen.alpha(SHADE));
        return outline(camera, painter, view, (&scene.laid, &scene.lit), atlas, Light::Strong);
    }
    for places in std::iter::once(&scene.lit).chain(&scene.scored).filter(|places| !places.is_empty()) {
        outline(camera, painter, view, (&scene.laid, places), atlas, Light::Faint);
    }
}

/// How much a feature is set off from the map.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Light {
    /// With a faint glow that neither darkens nor hides what is painted.
    Faint,
    /// So that it is seen from afar.
    Strong,
}

/// Outlines segments.
fn outline(
    camera: &Camera,
    painter: &Painter,
    view: Rect,
    (laid, places): (&PlacedTiles, &[Place]),
    atlas: &mut Atlas,
    light: Light,
) {
    let theme = Theme::of(painter.ctx());
    let (width, fill) = match light {
        Light::Faint => ((camera.zoom * 0.016).clamp(1.3, 3.2), FILL),
        Light::Strong => ((camera.zoom * 0.04).clamp(2.6, 5.0), STRONG),
    };
    let (mut glow, mut lines) = (Mesh::default(), Vec::new());
    for place in places {
        let Some((rect, layout, rotation, n)) = seen(camera, view, laid, atlas, *place) else {
            continue;
        };
        let Some((tile, _)) = laid_at(laid, *place) else { continue };
        let contour = atlas.contour(tile, n);
        let at = |p: &Vec2| {
            let p = Point { x: p.x, y: p.y }.turned(rotation);
            rect.min + vec2(p.x, p.y) * rect.width()
        };
        for piece in &contour.pieces {
            let first = glow.vertices.len() as u32;
            piece.iter().for_each(|p| glow.colored_vertex(at(p), theme.glow.alpha(fill)));
            (2..piece.len() as u32).for_each(|k| glow.add_triangle(first, first + k - 1, first + k));
        }
        // A small tile needs fewer points.
        let step = if camera.zoom < FAR { 3 } else { 1 };
        for line in &contour.lines {
            let last = line.len() - 1;
            let kept = line.iter().enumerate().filter(|(k, _)| k % step == 0 || *k == last);
            lines.push(kept.map(|(_, p)| at(p)).collect::<Vec<Pos2>>());
        }
        open_ends(laid, *place, |side| {
            let is_it = |k: usize| {
                let p = on_side(side, (k as f32 + 0.5) / ROWS as f32, 0.5 / ROWS as f32);
                layout.segment_at(p.unturned(rotation)) == Some(n)
            };
            runs(is_it, |from, to| {
                let end = |k: usize| on_side(side, k as f32 / ROWS as f32, 0.0);
                lines.push([from, to].map(|k| rect.min + vec2(end(k).x, end(k).y) * rect.width()).to_vec());
            });
        });
    }
    painter.add(Shape::mesh(glow));
    for stroke in [Stroke::new(width + 2.2, theme.pen.alpha(0.75)), Stroke::new(width, theme.glow.0)] {
        painter.extend(lines.iter().map(|line| Shape::line(line.clone(), stroke)));
    }
}

/// The opacity of the glow over the picture, and of a strong one.
const FILL: f32 = 0.1;
const STRONG: f32 = 0.35;
/// The opacity of the shade over everything else.
const SHADE: f32 = 0.4;
/// Below this size of a tile in points, outlines have fewer points.
const FAR: f32 = 40.0;

fn laid_at(laid: &PlacedTiles, place: Place) -> Option<(TileId, Rotation)> {
    let Place::Segment(cell, part, _) = place else { return None };
    laid.get(&(cell, part)).copied()
}

/// Finds the sides of a segment's tile beyond which nothing lies.
fn open_ends(laid: &PlacedTiles, place: Place, found: impl FnMut(Side)) {
    let Place::Segment(cell, part, _) = place else { return };
    let is_open = |side: &Side| {
        let beyond = cell.step(*side);
        let mut there = laid.range((beyond, Part::Whole)..=(beyond, Part::NW));
        part.has_side(*side) && !there.any(|((_, part), _)| part.has_side(side.opposite()))
    };
    Side::ALL.into_iter().filter(is_open).for_each(found);
}

/// A point on a side of a tile, from its western or northern end, and some way into the tile.
fn on_side(side: Side, along: f32, into: f32) -> Point {
    let (x, y) = match side {
        Side::N => (along, into),
        Side::E => (1.0 - into, along),
        Side::S => (along, 1.0 - into),
        Side::W => (into, along),
    };
    Point { x, y }
}

/// The unbroken runs of steps along a line for which a predicate holds.
pub(super) fn runs(is_it: impl Fn(usize) -> bool, mut found: impl FnMut(usize, usize)) {
    let mut start = None;
    for k in 0..=ROWS {
        if k < ROWS && is_it(k) {
            start.get_or_insert(k);
        } else if let Some(from) = start.take() {
            found(from, k);
        }
    }
}

/// The hatching of a seat's fields, distinct without colour: the directions of the lines, and whether they are dashed.
const fn hatching(colour: Colour) -> (&'static [Vec2], bool) {
    const RISING: Vec2 = vec2(1.0, -1.0);
    const FALLING: Vec2 = vec2(1.0, 1.0);
    const LEVEL: Vec2 = vec2(1.0, 0.0);
    const UPRIGHT: Vec2 = vec2(0.0, 1.0);
    match colour {
        Colour::Red => (&[RISING], false),
        Colour::Blue => (&[FALLING], false),
        Colour::Green => (&[LEVEL], false),
        Colour::Yellow => (&[UPRIGHT], false),
        Colour::Black => (&[RISING, FALLING], false),
        Colour::White => (&[LEVEL, UPRIGHT], false),
        Colour::Pink => (&[RISING], true),
        Colour::Orange => (&[FALLING], true),
    }
}

/// Hatches fields by owner. If several seats share a field, their lines alternate.
pub(super) fn fields(camera: &Camera, painter: &Painter, view: Rect, scene: &Scene, atlas: &mut Atlas) {
    let theme = Theme::of(painter.ctx());
    let (mut edges, mut lines) = (Mesh::default(), Mesh::default());
    let (width, count_of_lines) = ((camera.zoom * 0.022).clamp(1.5, 5.0), lines_at(camera.zoom));
    let rim = (camera.zoom * 0.02).clamp(0.7, 2.0);
    for field in &scene.marks.fields {
        for place in &field.segments {
            let Some(tile) = seen(camera, view, &scene.laid, atlas, *place) else { continue };
            let count = field.owners.len().max(1) as f32;
            for (k, owner) in field.owners.iter().enumerate() {
                let (directions, is_broken) = hatching(*owner);
                for direction in directions {
                    hatch(&tile, *direction, (k as f32 / count, count_of_lines), is_broken, |a, b| {
                        line(&mut edges, a, b, width + rim, theme.pen.alpha(0.75));
                        line(&mut lines, a, b, width, theme.seat(*owner));
                    });
                }
            }
        }
    }
    painter.add(Shape::mesh(edges));
    painter.add(Shape::mesh(lines));
}

/// The pieces of parallel lines on a segment. Lines are counted on the map, so that they continue from tile to tile.
fn hatch(
    (rect, layout, rotation, n): &(Rect, Arc<Layout>, Rotation, u8),
    direction: Vec2,
    (shift, count): (f32, i32),
    is_broken: bool,
    mut found: impl FnMut(Pos2, Pos2),
) {
    let across = vec2(direction.y, direction.x);
    let is_slanted = direction.x != 0.0 && direction.y != 0.0;
    let (first, last) = if is_slanted { (-count, count) } else { (0, count) };
    for i in first..last {
        let offset = (i as f32 + 0.5 + shift) / count as f32;
        // A slanted line enters at the left edge, or above or below it; other lines enter at their own side.
        let start = if is_slanted {
            vec2(0.0, if direction.y > 0.0 { offset } else { offset + 1.0 })
        } else {
            across * offset
        };
        let at = |k: f32| start + direction * (k / ROWS as f32);
        let is_it = |k: usize| {
            let p = at(k as f32 + 0.5);
            let is_inside = (0.0..1.0).contains(&p.x) && (0.0..1.0).contains(&p.y);
            let is_gap = is_broken && (k / 4) % 2 == 1;
            let p = Point { x: p.x, y: p.y };
            is_inside && !is_gap && layout.segment_at(p.unturned(*rotation)) == Some(*n)
        };
        runs(is_it, |from, to| {
            let point = |k: usize| rect.min + at(k as f32) * rect.width();
            found(point(from), point(to));
        });
    }
}

fn line(mesh: &mut Mesh, a: Pos2, b: Pos2, width: f32, colour: egui::Color32) {
    let across = (b - a).normalized().rot90() * width * 0.5;
    let n = mesh.vertices.len() as u32;
    for p in [a + across, a - across, b + across, b - across] {
        mesh.colored_vertex(p, colour);
    }
    mesh.add_triangle(n, n + 1, n + 2);
    mesh.add_triangle(n + 2, n + 1, n + 3);
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Cell;

    #[test]
    fn no_two_seats_are_hatched_alike() {
        for (i, a) in Colour::ALL.into_iter().enumerate() {
            for b in &Colour::ALL[i + 1..] {
                assert_ne!(hatching(a), hatching(*b), "{a:?} and {b:?}");
            }
        }
    }

    #[test]
    fn an_outline_closes_where_the_map_ends() {
        let lies = (TileId(0), Rotation::R0);
        let all = [(0, 0, Part::Whole), (1, 0, Part::SW), (0, 1, Part::NE), (-1, 0, Part::Whole)];
        let laid: PlacedTiles = all.map(|(x, y, part)| ((Cell::new(x, y), part), lies)).into();
        let open = |x, y, part| {
            let mut sides = Vec::new();
            open_ends(&laid, Place::Segment(Cell::new(x, y), part, 0), |side| sides.push(side));
            sides
        };
        assert_eq!(open(0, 0, Part::Whole), [Side::N], "halves cover the sides east and south");
        assert_eq!(open(1, 0, Part::SW), [Side::S]);
        assert_eq!(open(0, 1, Part::NE), [Side::E]);
        assert_eq!(open(-1, 0, Part::Whole), [Side::N, Side::S, Side::W]);
    }

    #[test]
    fn runs_are_whole() {
        let mut found = Vec::new();
        runs(|k| !(3..ROWS - 1).contains(&k), |a, b| found.push((a, b)));
        assert_eq!(found, [(0, 3), (ROWS - 1, ROWS)]);
    }
}
