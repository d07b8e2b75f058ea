//! Tiles that a bot would place: shown faintly where they would lie, each with its figure and a label.

use super::atlas::{Atlas, Sprite};
use super::draft::draft;
use super::scene::{Advised, Figure, Marks, Scene};
use super::view::Board;
use super::{crowd, ghost, mesh, things};
use crate::theme::Theme;
use egui::{Align2, Color32, FontId, Painter, Rect, Stroke, StrokeKind, Ui, vec2};
use std::rc::Rc;

/// How much of a tile's colours such a tile has.
const FAINT: f32 = 0.6;

/// Shows the tiles: in each cell the best one, with its figure.
pub(super) fn tiles(board: &Board, ui: &Ui, view: Rect, scene: &Scene, atlas: &mut Atlas) {
    let (painter, theme) = (ui.painter_at(view), Theme::of(ui.ctx()));
    let pixels = board.camera.zoom * ui.pixels_per_point();
    let advised = &scene.marks.advised;
    let is_alone = advised.iter().any(|other| other.is_aside);
    for (n, one) in advised.iter().enumerate() {
        let rect = board.camera.cell_rect(view, one.cell);
        let is_hidden = advised[..n].iter().any(|better| !better.is_aside && better.cell == one.cell);
        if one.is_aside || is_hidden || !rect.intersects(view) {
            continue;
        }
        let tint = if is_alone { 0.9 } else { FAINT };
        let mut meshes = mesh::Meshes::default();
        match atlas.tile_soon_in(one.cell, one.tile, one.rotation, pixels) {
            Some(slot) => meshes.picture(slot, rect, Color32::WHITE.gamma_multiply(tint)),
            None => draft(&mut meshes, atlas, (one.tile, one.rotation), rect),
        }
        painter.extend(meshes.shapes());
        for stroke in [Stroke::new(5.0, theme.chalk.0), Stroke::new(2.5, theme.accent.0)] {
            painter.rect_stroke(rect.shrink(1.0), 2.0, stroke, StrokeKind::Middle);
        }
        if let Some(figure) = one.figure {
            stands(board, &painter, view, scene, atlas, (one, figure));
        }
    }
}

/// Shows the figure of a tile that does not lie on the map yet.
fn stands(
    board: &Board,
    painter: &Painter,
    view: Rect,
    scene: &Scene,
    atlas: &mut Atlas,
    (one, figure): (&Advised, Figure),
) {
    let laid = [((one.cell, scene.part(one.rotation)), (one.tile, one.rotation))].into();
    let alone = Scene::still(Rc::new(laid), Marks::default());
    let Some(at) = things::stand(board, view, &alone, atlas, figure.place) else { return };
    let rect = crowd::square(board.camera.zoom, at, figure.piece, figure.pose);
    let bright = Theme::of(painter.ctx()).chalk.alpha(0.95);
    ghost::halo(painter, atlas, (figure.piece, figure.pose), rect, bright);
    let sprite = Sprite::Figure(figure.piece, figure.pose, figure.colour);
    ghost::picture(painter, atlas, sprite, rect, Color32::WHITE);
}

/// Shows the labels, also of a tile that lies under the one in hand. Those in one cell stand side by side.
pub(super) fn labels(board: &Board, ui: &Ui, view: Rect, scene: &Scene) {
    let (painter, theme) = (ui.painter_at(view), Theme::of(ui.ctx()));
    let advised = &scene.marks.advised;
    for (n, one) in advised.iter().enumerate() {
        let rect = board.camera.cell_rect(view, one.cell);
        if !rect.intersects(view) || advised[..n].iter().any(|other| other.cell == one.cell) {
            continue;
        }
        let here = advised.iter().filter(|other| other.cell == one.cell);
        let label: Vec<&str> = here.clone().map(|other| other.label.as_str()).collect();
        let font = FontId::proportional((board.camera.zoom * 0.17).clamp(12.0, 18.0));
        let text = painter.layout_no_wrap(label.join(" · "), font, theme.chalk.0);
        // In a corner, where it leaves the most of the tile to be seen.
        let plate =
            Align2::LEFT_TOP.anchor_size(rect.left_top() + vec2(3.0, 3.0), text.size() + vec2(10.0, 4.0));
        let fill = if here.clone().all(|other| other.is_aside) { theme.ink_soft.0 } else { theme.pen.0 };
        painter.rect_filled(plate, plate.height() * 0.4, fill);
        painter.galley(plate.min + vec2(5.0, 2.0), text, theme.chalk.0);
    }
}
