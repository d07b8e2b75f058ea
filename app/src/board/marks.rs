//! What the map tells with lines and shades: cells nothing fills any more, fire, towers' areas, tunnels.

use super::atlas::Atlas;
use super::camera::Camera;
use super::scene::Scene;
use super::view::Board;
use crate::theme::Theme;
use egui::{Painter, Pos2, Rect, Shape, Stroke, StrokeKind};

/// What lies flat under figures.
pub(super) fn ground(camera: &Camera, painter: &Painter, view: Rect, scene: &Scene<'_>) {
    let theme = Theme::get();
    let marks = scene.marks;
    let width = (camera.zoom * 0.02).clamp(1.0, 3.0);
    for cell in &marks.dead {
        let rect = camera.cell_rect(view, *cell);
        if rect.intersects(view) {
            cross(painter, rect.shrink(camera.zoom * 0.36), Stroke::new(width, theme.ink_faint.alpha(0.8)));
        }
    }
    for cell in &marks.fire {
        let rect = camera.cell_rect(view, *cell);
        if rect.intersects(view) {
            painter.rect_filled(rect, 0.0, theme.bad.alpha(0.35));
            flames(painter, rect, Stroke::new(width * 1.5, theme.bad.0));
        }
    }
    for (cell, colour) in &marks.area {
        let rect = camera.cell_rect(view, *cell);
        if rect.intersects(view) {
            painter.rect_filled(rect, 0.0, theme.seat(*colour).gamma_multiply(0.22));
            let stroke = Stroke::new(width, theme.seat(*colour));
            painter.rect_stroke(rect, 0.0, stroke, StrokeKind::Inside);
        }
    }
}

/// What lies over figures.
pub(super) fn above(board: &Board, painter: &Painter, view: Rect, scene: &Scene<'_>, atlas: &mut Atlas) {
    let theme = Theme::get();
    for (a, b) in &scene.marks.joined {
        let (Some(a), Some(b)) =
            (board.point_of(view, scene, atlas, *a), board.point_of(view, scene, atlas, *b))
        else {
            continue;
        };
        let radius = (board.camera.zoom * 0.025).clamp(2.0, 5.0);
        painter.extend(Shape::dotted_line(&[a, b], theme.ink.0, radius * 3.6, radius + 1.2));
        painter.extend(Shape::dotted_line(&[a, b], theme.glow.0, radius * 3.6, radius));
        for end in [a, b] {
            painter.circle_stroke(end, radius * 2.6, Stroke::new(2.0, theme.glow.0));
        }
    }
}

fn cross(painter: &Painter, rect: Rect, stroke: Stroke) {
    painter.line_segment([rect.left_top(), rect.right_bottom()], stroke);
    painter.line_segment([rect.right_top(), rect.left_bottom()], stroke);
}

/// A row of tongues, so that fire is told by its shape too.
fn flames(painter: &Painter, rect: Rect, stroke: Stroke) {
    for k in 0..3 {
        let x = rect.left() + rect.width() * (0.25 + 0.25 * k as f32);
        let (low, high) = (rect.bottom() - rect.height() * 0.12, rect.bottom() - rect.height() * 0.34);
        let by = rect.width() * 0.06;
        let tongue =
            vec![Pos2::new(x - by, low), Pos2::new(x, high), Pos2::new(x + by, low), Pos2::new(x - by, low)];
        painter.add(Shape::line(tongue, stroke));
    }
}
