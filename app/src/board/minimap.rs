//! The whole map in a corner, where it outgrows its room: a click or a drag there moves the view.

use super::camera::Camera;
use super::scene::Scene;
use super::view::Board;
use crate::theme::Theme;
use egui::{
    Color32, Id, Mesh, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};
use rules::Cell;
use std::sync::Arc;

/// The most room that the small map takes.
const ROOM: Vec2 = vec2(168.0, 116.0);
/// The most of the view that it takes, along each side.
const SHARE: f32 = 0.26;
/// Its distance from the corner.
const MARGIN: f32 = 10.0;

/// What it remembers, so that a large map is not drawn anew in every frame.
#[derive(Clone, Debug, Default)]
pub(super) struct Small {
    tiles: usize,
    at: Option<Rect>,
    mesh: Arc<Mesh>,
}

/// The smallest rectangle of the map that holds every tile, in tiles.
fn bounds(scene: &Scene<'_>) -> Option<Rect> {
    let at = |cell: Cell| Pos2::new(f32::from(cell.x), f32::from(cell.y));
    let mut cells = scene.laid.keys().map(|(cell, _)| at(*cell));
    let first = cells.next()?;
    let all = cells.fold(Rect::from_min_max(first, first), |r, p| r.union(Rect::from_min_max(p, p)));
    Some(Rect::from_min_max(all.min, all.max + Vec2::splat(1.0)))
}

/// Shows it if it is needed; says whether the pointer is over it.
pub(super) fn show(board: &mut Board, ui: &Ui, view: Rect, scene: &Scene<'_>) -> bool {
    let (Some(name), Some(map)) = (&scene.marks.small, bounds(scene)) else { return false };
    let on_screen = |camera: &Camera, p: Pos2| camera.to_screen(view, p.to_vec2());
    let whole = Rect::from_min_max(on_screen(&board.camera, map.min), on_screen(&board.camera, map.max));
    // A sliver beyond the edge is no reason.
    if view.expand(board.camera.zoom * 0.25).contains_rect(whole) || view.width() < ROOM.x * 2.5 {
        return false;
    }
    // In a small room it takes little of it.
    let room = ROOM.min(view.size() * SHARE);
    let scale = (room / map.size()).min_elem().min(22.0);
    let size = map.size() * scale;
    let card = Rect::from_min_size(view.left_top() + Vec2::splat(MARGIN), size + Vec2::splat(8.0));
    let inner = card.shrink(4.0);
    let theme = Theme::of(ui.ctx());
    let response = ui.interact(card, Id::unique("small map"), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, name));
    if let Some(p) = response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked()) {
        board.moved();
        board.camera.centre = map.min.to_vec2() + (p - inner.min) / scale;
    }
    let painter = ui.painter_at(view);
    painter.rect(card, 4.0, theme.paper.alpha(0.92), Stroke::new(1.0, theme.card_edge.0), StrokeKind::Inside);
    if board.small.tiles != scene.laid.len() || board.small.at != Some(inner) {
        board.small = draw(scene, map, inner, scale);
    }
    painter.add(Shape::Mesh(Arc::clone(&board.small.mesh)));
    let dot = |cell: Cell| {
        let at = vec2(f32::from(cell.x), f32::from(cell.y)) - map.min.to_vec2();
        Rect::from_min_size(inner.min + at * scale, Vec2::splat(scale))
    };
    for (cell, colour) in scene.rings {
        painter.rect_filled(dot(*cell).expand(1.0), 0.0, *colour);
    }
    let seen = Rect::from_center_size(board.camera.centre.to_pos2(), view.size() / board.camera.zoom);
    let seen = Rect::from_min_max(
        inner.min + (seen.min - map.min) * scale,
        inner.min + (seen.max - map.min) * scale,
    );
    let frame = seen.intersect(card);
    painter.rect_stroke(frame, 2.0, Stroke::new(2.0, theme.accent.0), StrokeKind::Inside);
    response.hovered()
}

fn draw(scene: &Scene<'_>, map: Rect, inner: Rect, scale: f32) -> Small {
    let mut mesh = Mesh::default();
    let [r, g, b] = crate::art::palette::rgb("grass");
    for (cell, _) in scene.laid.keys() {
        let at = vec2(f32::from(cell.x), f32::from(cell.y)) - map.min.to_vec2();
        let rect = Rect::from_min_size(inner.min + at * scale, Vec2::splat(scale * 0.94));
        mesh.add_colored_rect(rect, Color32::from_rgb(r, g, b));
    }
    Small { tiles: scene.laid.len(), at: Some(inner), mesh: Arc::new(mesh) }
}
