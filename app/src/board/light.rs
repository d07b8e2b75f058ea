//! Highlighted features and hatched fields, drawn along the labels of a tile's segments.

use super::atlas::Atlas;
use super::camera::Camera;
use super::scene::{PlacedTiles, Scene};
use crate::art::layout::Layout;
use crate::art::point::Point;
use crate::theme::Theme;
use egui::{Mesh, Painter, Pos2, Rect, Shape, Vec2, vec2};
use net::node::Colour;
use rules::{Place, Rotation};
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

/// Highlights segments and outlines them.
pub(super) fn features(camera: &Camera, painter: &Painter, view: Rect, scene: &Scene, atlas: &mut Atlas) {
    let (mut glow, mut edge, mut rim) = (Mesh::default(), Mesh::default(), Mesh::default());
    let theme = Theme::of(painter.ctx());
    let width = (camera.zoom * 0.014).clamp(1.2, 3.0);
    for place in &scene.lit {
        let Some((rect, layout, rotation, n)) = seen(camera, view, &scene.laid, atlas, *place) else {
            continue;
        };
        let is_in = |p: Point| layout.segment_at(p.unturned(rotation)) == Some(n);
        let at = |x: f32, y: f32| rect.min + vec2(x, y) / ROWS as f32 * rect.width();
        shape(is_in, |part| match part {
            Piece::Run(row, from, to) => {
                let (from, to, row) = (from as f32, to as f32, row as f32);
                let rect = Rect::from_min_max(at(from, row), at(to, row + 1.0));
                glow.add_colored_rect(rect, theme.glow.alpha(FILL));
            }
            Piece::Rim(corners) => {
                let first = glow.vertices.len() as u32;
                corners.iter().for_each(|p| glow.colored_vertex(at(p.x, p.y), theme.glow.alpha(FILL)));
                (2..corners.len() as u32).for_each(|k| glow.add_triangle(first, first + k - 1, first + k));
            }
            Piece::Line(a, b) => {
                let (a, b) = (at(a.x, a.y), at(b.x, b.y));
                line(&mut rim, a, b, width + 2.4, theme.pen.alpha(0.8));
                line(&mut edge, a, b, width, theme.glow.0);
            }
        });
    }
    [glow, rim, edge].into_iter().for_each(|mesh| _ = painter.add(Shape::mesh(mesh)));
}

/// The opacity of the glow over the picture.
const FILL: f32 = 0.4;

/// A piece of a shape, in steps of the grid of labels.
enum Piece<'a> {
    /// Whole squares of a row, from a column up to another, exclusive.
    Run(usize, usize, usize),
    /// The part of a square at the rim.
    Rim(&'a [Vec2]),
    /// A piece of the outline.
    Line(Vec2, Vec2),
}

/// Finds the pieces of the part of a tile for which a predicate holds. It samples the corners of the grid and cuts
/// squares at the rim, so that a slanted rim has no steps.
fn shape(is_in: impl Fn(Point) -> bool, mut found: impl FnMut(Piece<'_>)) {
    let near = |k: usize| (k as f32 / ROWS as f32).clamp(1e-4, 1.0 - 1e-4);
    let row_of =
        |row: usize| -> Vec<bool> { (0..=ROWS).map(|k| is_in(Point { x: near(k), y: near(row) })).collect() };
    let mut above = row_of(0);
    for row in 0..ROWS {
        let below = row_of(row + 1);
        let corners = |k: usize| [above[k], above[k + 1], below[k + 1], below[k]];
        runs(|k| corners(k) == [true; 4], |from, to| found(Piece::Run(row, from, to)));
        for k in 0..ROWS {
            let corners = corners(k);
            if corners.contains(&true) && corners.contains(&false) {
                square(corners, vec2(k as f32, row as f32), &mut found);
            }
        }
        above = below;
    }
}

/// The part of a square with some corners inside, clockwise from the north-west.
fn square(inside: [bool; 4], at: Vec2, found: &mut impl FnMut(Piece<'_>)) {
    const CORNERS: [Vec2; 4] = [vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(1.0, 1.0), vec2(0.0, 1.0)];
    let (mut part, mut ways) = (Vec::with_capacity(8), Vec::with_capacity(4));
    for k in 0..4 {
        let next = (k + 1) % 4;
        if inside[k] {
            part.push(at + CORNERS[k]);
        }
        if inside[k] != inside[next] {
            let middle = at + (CORNERS[k] + CORNERS[next]) * 0.5;
            part.push(middle);
            ways.push((middle, inside[k]));
        }
    }
    found(Piece::Rim(&part));
    // From the point where the rim leaves the inside to the point where it comes back.
    for (n, (from, _)) in ways.iter().enumerate().filter(|(_, (_, leaves))| *leaves) {
        found(Piece::Line(*from, ways[(n + 1) % ways.len()].0));
    }
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

    #[test]
    fn no_two_seats_are_hatched_alike() {
        for (i, a) in Colour::ALL.into_iter().enumerate() {
            for b in &Colour::ALL[i + 1..] {
                assert_ne!(hatching(a), hatching(*b), "{a:?} and {b:?}");
            }
        }
    }

    /// The area of the pieces, in tiles, and the length of their outline.
    fn measured(is_in: impl Fn(Point) -> bool) -> (f32, f32) {
        let (mut area, mut around) = (0.0, 0.0);
        shape(is_in, |piece| match piece {
            Piece::Run(_, from, to) => area += (to - from) as f32,
            Piece::Rim(corners) => {
                let next = corners.iter().cycle().skip(1);
                area += corners.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f32>() * 0.5;
            }
            Piece::Line(a, b) => around += (b - a).length(),
        });
        (area / (ROWS * ROWS) as f32, around / ROWS as f32)
    }

    #[test]
    fn a_slanted_rim_is_lit_without_steps() {
        let (area, around) = measured(|p| p.x > p.y);
        assert!((area - 0.5).abs() < 0.02, "{area}");
        assert!((around - 2.0_f32.sqrt()).abs() < 0.05, "{around} around: steps would make it 2");
        let (area, around) = measured(|p| (p.x - 0.5).hypot(p.y - 0.5) < 0.3);
        assert!((area - 0.283).abs() < 0.01 && around < 2.1, "{area}, {around}");
        assert_eq!(measured(|_| false), (0.0, 0.0));
        assert_eq!(measured(|_| true), (1.0, 0.0), "no line where the feature goes on");
    }

    #[test]
    fn runs_are_whole() {
        let mut found = Vec::new();
        runs(|k| !(3..ROWS - 1).contains(&k), |a, b| found.push((a, b)));
        assert_eq!(found, [(0, 3), (ROWS - 1, ROWS)]);
    }
}
