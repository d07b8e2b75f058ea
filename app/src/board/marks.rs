//! Marks that explain the map: cells that no tile fits, fire, the areas of towers, tunnels.

use super::atlas::{Atlas, Sprite};
use super::camera::Camera;
use super::scene::{Scene, TokenKind};
use super::things::sprite;
use super::view::Board;
use super::{crowd, ghost};
use crate::art::thing::Thing;
use crate::theme::Theme;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};
use rules::{Cell, Side};

/// Marks below figures.
pub(super) fn ground(camera: &Camera, painter: &Painter, view: Rect, scene: &Scene, atlas: &mut Atlas) {
    let theme = Theme::of(painter.ctx());
    let marks = &scene.marks;
    let width = (camera.zoom * 0.02).clamp(1.0, 3.0);
    for cell in &marks.dead {
        let rect = camera.cell_rect(view, *cell);
        if rect.intersects(view) {
            cross(painter, rect.shrink(camera.zoom * 0.36), Stroke::new(width * 1.3, theme.ink_soft.0));
        }
    }
    for cell in &marks.fire {
        let rect = camera.cell_rect(view, *cell);
        if rect.intersects(view) {
            painter.rect_filled(rect, 0.0, theme.fire.alpha(0.35));
            flames(painter, rect, atlas);
        }
    }
    steps(camera, painter, view, scene);
    area(camera, painter, view, scene);
}

/// The reach of towers: one outline around all of it.
fn area(camera: &Camera, painter: &Painter, view: Rect, scene: &Scene) {
    let theme = Theme::of(painter.ctx());
    let area = &scene.marks.area;
    let width = (camera.zoom * 0.035).clamp(2.0, 5.0);
    for (cell, colour) in area {
        let rect = camera.cell_rect(view, *cell);
        if !rect.intersects(view) {
            continue;
        }
        painter.rect_filled(rect, 0.0, theme.seat(*colour).gamma_multiply(0.22));
        for (side, a, b) in sides(rect) {
            let next = cell.step(side);
            if area.iter().all(|(other, _)| *other != next) {
                painter.line_segment([a, b], Stroke::new(width + 2.5, theme.pen.0));
                painter.line_segment([a, b], Stroke::new(width, theme.seat(*colour)));
            }
        }
    }
}

fn sides(rect: Rect) -> [(Side, Pos2, Pos2); 4] {
    let (nw, ne, se, sw) = (rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom());
    [(Side::N, nw, ne), (Side::E, ne, se), (Side::S, se, sw), (Side::W, sw, nw)]
}

/// The paths of the dragons: a footprint between each two tiles of them.
fn steps(camera: &Camera, painter: &Painter, view: Rect, scene: &Scene) {
    let at = scene.tokens.iter().find(|t| matches!(t.what, TokenKind::Dragon(_))).map(|t| t.place.cell());
    let cells: Vec<Cell> = at.into_iter().chain(scene.marks.steps.iter().copied()).collect();
    footprints(camera, painter, view, &cells);
    footprints(camera, painter, view, &scene.marks.way);
}

fn footprints(camera: &Camera, painter: &Painter, view: Rect, cells: &[Cell]) {
    let theme = Theme::of(painter.ctx());
    let r = (camera.zoom * 0.03).clamp(1.5, 6.0);
    for pair in cells.windows(2) {
        let [a, b] = [pair[0], pair[1]].map(|cell| camera.cell_rect(view, cell).center());
        let ahead = (b - a).normalized();
        for (part, side) in [(0.38, 1.0), (0.5, -1.0), (0.62, 1.0)] {
            let p = a + (b - a) * part + ahead.rot90() * side * r * 1.4;
            if view.contains(p) {
                let pad = Stroke::new(1.2, theme.chalk.0);
                painter.circle(p, r, theme.fire.0, pad);
                painter.circle_filled(p + ahead * r * 1.3, r * 0.55, theme.fire.0);
            }
        }
    }
}

/// The number of each step: how many cities must be completed until the dragon is there.
fn numbers(camera: &Camera, painter: &Painter, view: Rect, scene: &Scene) {
    let theme = Theme::of(painter.ctx());
    let radius = (camera.zoom * 0.12).clamp(7.0, 15.0);
    for (n, cell) in scene.marks.steps.iter().enumerate() {
        // In a corner, where it hides no figure.
        let p = camera.cell_rect(view, *cell).min + Vec2::splat((camera.zoom * 0.15).max(radius));
        if !view.contains(p) {
            continue;
        }
        painter.circle(p, radius, theme.fire.0, Stroke::new(1.5, theme.chalk.0));
        let font = FontId::proportional(radius * 1.25);
        painter.text(p, Align2::CENTER_CENTER, n + 1, font, theme.chalk.0);
    }
}

/// Marks above figures.
pub(super) fn above(board: &Board, painter: &Painter, view: Rect, scene: &Scene, atlas: &mut Atlas) {
    numbers(&board.camera, painter, view, scene);
    let theme = Theme::of(painter.ctx());
    for (a, b) in &scene.marks.joined {
        let (Some(a), Some(b)) =
            (board.point_of(view, scene, atlas, *a), board.point_of(view, scene, atlas, *b))
        else {
            continue;
        };
        let radius = (board.camera.zoom * 0.025).clamp(2.0, 5.0);
        painter.extend(Shape::dotted_line(&[a, b], theme.pen.0, radius * 3.6, radius + 1.2));
        painter.extend(Shape::dotted_line(&[a, b], theme.glow.0, radius * 3.6, radius));
        for end in [a, b] {
            painter.circle_stroke(end, radius * 2.6, Stroke::new(2.0, theme.glow.0));
        }
    }
}

/// Those whom the dragon would eat, each with a cross through it: in front of the choices, of which the dragon's own
/// covers the tile where they stand.
pub(super) fn eaten(board: &Board, painter: &Painter, view: Rect, scene: &Scene, atlas: &mut Atlas) {
    /// The smallest figure whose cross does not hide it, in points.
    const SMALLEST: f32 = 20.0;
    if scene.marks.eaten.is_empty() {
        return;
    }
    let theme = Theme::of(painter.ctx());
    for one in crowd::seen(board, view, scene, atlas) {
        if scene.marks.eaten.contains(&one.figure) {
            let side = one.rect.width().max(SMALLEST);
            let square = Rect::from_center_size(one.rect.center(), Vec2::splat(side));
            painter.rect_filled(square, side * 0.3, theme.chalk.alpha(0.55));
            ghost::picture(painter, atlas, one.figure.sprite(), square, Color32::WHITE);
            let width = (side * 0.1).clamp(2.0, 6.0);
            let rect = square.shrink(side * 0.14);
            cross(painter, rect, Stroke::new(width + 2.0, theme.chalk.0));
            cross(painter, rect, Stroke::new(width, theme.fire.0));
        }
    }
}

fn cross(painter: &Painter, rect: Rect, stroke: Stroke) {
    painter.line_segment([rect.left_top(), rect.right_bottom()], stroke);
    painter.line_segment([rect.right_top(), rect.left_bottom()], stroke);
}

/// Flames, so that fire is recognisable by shape as well as colour. They go in the lower corners, where they hide no
/// figure.
fn flames(painter: &Painter, rect: Rect, atlas: &mut Atlas) {
    for (x, y, size) in [(0.13, 0.84, 0.3), (0.32, 0.89, 0.22), (0.88, 0.86, 0.27)] {
        let p = rect.min + vec2(x, y) * rect.width();
        sprite(painter, atlas, Sprite::Thing(Thing::Flame), p, size * rect.width());
    }
}
