//! Features lit up and fields hatched, along the segments that a tile's labels know.

use super::atlas::Atlas;
use super::camera::Camera;
use super::scene::{Laid, Scene};
use crate::art::layout::Layout;
use crate::art::point::Point;
use crate::theme::Theme;
use egui::{Mesh, Painter, Pos2, Rect, Shape, Vec2, vec2};
use net::node::Colour;
use rules::{Place, Rotation};
use std::sync::Arc;

const ROWS: usize = crate::art::label::GRID;
/// Lines of a hatching across a tile.
const LINES: i32 = 7;

/// A segment that is seen: where its cell is, what its tile looks like, and its number.
fn seen(
    camera: &Camera,
    view: Rect,
    laid: &Laid,
    atlas: &mut Atlas,
    place: Place,
) -> Option<(Rect, Arc<Layout>, Rotation, u8)> {
    let Place::Segment(cell, part, n) = place else { return None };
    let rect = camera.cell_rect(view, cell);
    let (tile, rotation) = laid.get(&(cell, part)).filter(|_| rect.intersects(view))?;
    Some((rect, atlas.layout(*tile), *rotation, n))
}

/// Lights up segments, row by row of their labels.
pub(super) fn features(camera: &Camera, painter: &Painter, view: Rect, scene: &Scene<'_>, atlas: &mut Atlas) {
    let mut glow = Mesh::default();
    let colour = Theme::of(painter.ctx()).glow.alpha(0.55);
    let step = 1.0 / ROWS as f32;
    for place in scene.lit {
        let Some((rect, layout, rotation, n)) = seen(camera, view, scene.laid, atlas, *place) else {
            continue;
        };
        for row in 0..ROWS {
            let y = (row as f32 + 0.5) * step;
            let is_it = |k: usize| {
                let p = Point { x: (k as f32 + 0.5) * step, y };
                layout.segment_at(p.unturned(rotation)) == Some(n)
            };
            runs(is_it, |from, to| {
                let a = rect.min + vec2(from as f32, row as f32) * step * rect.width();
                let b = rect.min + vec2(to as f32, (row + 1) as f32) * step * rect.width();
                glow.add_colored_rect(Rect::from_min_max(a, b), colour);
            });
        }
    }
    painter.add(Shape::mesh(glow));
}

/// The unbroken runs of steps along a line for which something holds.
fn runs(is_it: impl Fn(usize) -> bool, mut found: impl FnMut(usize, usize)) {
    let mut start = None;
    for k in 0..=ROWS {
        if k < ROWS && is_it(k) {
            start.get_or_insert(k);
        } else if let Some(from) = start.take() {
            found(from, k);
        }
    }
}

/// How the fields of a seat are hatched, so that nobody needs its colour: directions of lines, and whether they
/// are broken.
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

/// Hatches fields by who owns them; where several share one, their lines take turns.
pub(super) fn fields(camera: &Camera, painter: &Painter, view: Rect, scene: &Scene<'_>, atlas: &mut Atlas) {
    let theme = Theme::of(painter.ctx());
    let (mut edges, mut lines) = (Mesh::default(), Mesh::default());
    let width = (camera.zoom * 0.022).clamp(1.5, 5.0);
    for field in &scene.marks.fields {
        for place in &field.segments {
            let Some(tile) = seen(camera, view, scene.laid, atlas, *place) else { continue };
            let count = field.owners.len().max(1) as f32;
            for (k, owner) in field.owners.iter().enumerate() {
                let (directions, is_broken) = hatching(*owner);
                for direction in directions {
                    hatch(&tile, *direction, k as f32 / count, is_broken, |a, b| {
                        line(&mut edges, a, b, width + 2.0, theme.pen.alpha(0.75));
                        line(&mut lines, a, b, width, theme.seat(*owner));
                    });
                }
            }
        }
    }
    painter.add(Shape::mesh(edges));
    painter.add(Shape::mesh(lines));
}

/// The pieces of parallel lines that lie on a segment. Lines go on from tile to tile: they are counted on the map.
fn hatch(
    (rect, layout, rotation, n): &(Rect, Arc<Layout>, Rotation, u8),
    direction: Vec2,
    shift: f32,
    is_broken: bool,
    mut found: impl FnMut(Pos2, Pos2),
) {
    let across = vec2(direction.y, direction.x);
    let is_slanted = direction.x != 0.0 && direction.y != 0.0;
    let (first, last) = if is_slanted { (-LINES, LINES) } else { (0, LINES) };
    for i in first..last {
        let offset = (i as f32 + 0.5 + shift) / LINES as f32;
        // A slanted line enters at the left edge, or above or below it; others at their own side.
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

    #[test]
    fn runs_are_whole() {
        let mut found = Vec::new();
        runs(|k| !(3..ROWS - 1).contains(&k), |a, b| found.push((a, b)));
        assert_eq!(found, [(0, 3), (ROWS - 1, ROWS)]);
    }
}
