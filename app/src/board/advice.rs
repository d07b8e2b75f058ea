//! Tiles that a bot would place: shown faintly where they would lie, with a label each.

use super::atlas::Atlas;
use super::draft::draft;
use super::mesh;
use super::scene::{Advised, Scene};
use super::view::Board;
use crate::theme::Theme;
use egui::{Align2, Color32, FontId, Rect, Stroke, StrokeKind, Ui, vec2};

/// How much of a tile's colours such a tile has.
const FAINT: f32 = 0.6;

/// Shows the tiles, the last one first, so that the best is on top.
pub(super) fn tiles(board: &Board, ui: &Ui, view: Rect, scene: &Scene, atlas: &mut Atlas) {
    let (painter, theme) = (ui.painter_at(view), Theme::of(ui.ctx()));
    let pixels = board.camera.zoom * ui.pixels_per_point();
    for Advised { cell, tile, rotation, .. } in scene.marks.advised.iter().rev() {
        let rect = board.camera.cell_rect(view, *cell);
        if !rect.intersects(view) {
            continue;
        }
        let mut meshes = mesh::Meshes::default();
        match atlas.tile_soon_in(*cell, *tile, *rotation, pixels) {
            Some(slot) => meshes.picture(slot, rect, Color32::WHITE.gamma_multiply(FAINT)),
            None => draft(&mut meshes, atlas, (*tile, *rotation), rect),
        }
        painter.extend(meshes.shapes());
        for stroke in [Stroke::new(5.0, theme.chalk.0), Stroke::new(2.5, theme.accent.0)] {
            painter.rect_stroke(rect.shrink(1.0), 2.0, stroke, StrokeKind::Middle);
        }
    }
}

/// Shows the labels, also of a tile that lies under the one in hand.
pub(super) fn labels(board: &Board, ui: &Ui, view: Rect, scene: &Scene) {
    let (painter, theme) = (ui.painter_at(view), Theme::of(ui.ctx()));
    for Advised { cell, label, .. } in scene.marks.advised.iter().rev() {
        let rect = board.camera.cell_rect(view, *cell);
        if !rect.intersects(view) {
            continue;
        }
        let font = FontId::proportional((board.camera.zoom * 0.17).clamp(12.0, 18.0));
        let text = painter.layout_no_wrap(label.clone(), font, theme.chalk.0);
        // In a corner, where it leaves the most of the tile to be seen.
        let plate =
            Align2::LEFT_TOP.anchor_size(rect.left_top() + vec2(3.0, 3.0), text.size() + vec2(10.0, 4.0));
        painter.rect_filled(plate, plate.height() * 0.4, theme.pen.0);
        painter.galley(plate.min + vec2(5.0, 2.0), text, theme.chalk.0);
    }
}
