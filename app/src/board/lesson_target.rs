//! The mark for the cell or spot that the lesson refers to.

use super::atlas::Atlas;
use super::scene::Scene;
use super::view::Board;
use crate::theme::Theme;
use egui::{Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};
use rules::Place;

/// A ring, and an arrow that points at it. `ghosts` are the places of the choices, which may stand beside their places.
pub(super) fn show(
    board: &Board,
    painter: &Painter,
    view: Rect,
    scene: &Scene,
    atlas: &mut Atlas,
    ghosts: &[(Place, Rect)],
) {
    let Some(meant) = &scene.marks.meant else { return };
    let theme = Theme::get();
    let zoom = board.camera.zoom;
    let width = (zoom * 0.045).clamp(3.0, 6.0);
    let (dark, bright) = (Stroke::new(width + 2.5, theme.chalk.0), Stroke::new(width, theme.accent.0));
    let rect = if let Place::Cell(cell) = meant.place {
        let rect = board.camera.cell_rect(view, cell);
        for stroke in [dark, bright] {
            painter.rect_stroke(rect, zoom * 0.08, stroke, StrokeKind::Middle);
        }
        rect
    } else {
        let home = board.point_of(view, scene, atlas, meant.place);
        let side = (zoom * 0.26).max(30.0);
        let home = home.map(|at| Rect::from_center_size(at, Vec2::splat(side)));
        let Some(figure) = ghost_of(ghosts, meant.place).or(home) else { return };
        let ring = figure.expand(width + 2.0);
        for stroke in [dark, bright] {
            painter.circle_stroke(ring.center(), ring.width() * 0.5, stroke);
        }
        ring
    };
    arrow(painter, view, rect, (zoom * 0.42).clamp(26.0, 60.0));
}

/// The square of the choice for a place.
fn ghost_of(ghosts: &[(Place, Rect)], place: Place) -> Option<Rect> {
    ghosts.iter().find(|(of, _)| *of == place).map(|(_, rect)| *rect)
}

/// An arrow from above, or from below if there is no room above.
fn arrow(painter: &Painter, view: Rect, rect: Rect, length: f32) {
    let theme = Theme::get();
    let is_above = rect.top() - length - 6.0 > view.top();
    let way = if is_above { 1.0 } else { -1.0 };
    let tip = if is_above { rect.center_top() } else { rect.center_bottom() } - vec2(0.0, 5.0 * way);
    let at = |x: f32, y: f32| tip + vec2(x * length, -y * length * way);
    let outline: Vec<Pos2> =
        [(0.0, 0.0), (0.36, 0.42), (0.14, 0.42), (0.14, 1.0), (-0.14, 1.0), (-0.14, 0.42), (-0.36, 0.42)]
            .map(|(x, y)| at(x, y))
            .into();
    painter.add(Shape::convex_polygon(
        vec![outline[0], outline[1], outline[6]],
        theme.accent.0,
        Stroke::NONE,
    ));
    let shaft = vec![outline[2], outline[3], outline[4], outline[5]];
    painter.add(Shape::convex_polygon(shaft, theme.accent.0, Stroke::NONE));
    painter.add(Shape::closed_line(outline, Stroke::new(2.5, theme.chalk.0)));
}
