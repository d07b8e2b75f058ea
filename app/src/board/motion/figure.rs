//! Figures on their way: to their places, and home to their owners.

use super::{COME, Homes, Motions, WALK, ease, ease_out, share};
use crate::board::atlas::Atlas;
use crate::board::crowd;
use crate::board::mesh::Meshes;
use crate::board::scene::{Figure, Scene};
use crate::board::view::Board;
use egui::{Color32, Id, LayerId, Order, Pos2, Rect, Ui, vec2};

/// How far above its place a figure is at first, in heights of it.
const HIGH: f32 = 0.5;
/// The number of hops on the way home.
const HOPS: f32 = 3.0;
/// How far a figure that has no home rises, in tiles.
const RISE: f32 = 0.5;

impl Motions {
    /// The picture of a figure on the map: above its place if it has just come.
    pub(in crate::board) fn figure(&self, figure: &Figure, rect: Rect) -> (Rect, Color32) {
        let Some(moving) = self.came.iter().find(|m| m.what == *figure) else {
            return (rect, Color32::WHITE);
        };
        let t = ease_out(share(self.now, moving.begin, COME));
        let up = vec2(0.0, -(1.0 - t) * HIGH * rect.height());
        (rect.translate(up), Color32::WHITE.gamma_multiply(0.3 + 0.7 * t))
    }

    /// Paints the figures on their way home, above everything.
    pub(in crate::board) fn leaving(
        &self,
        board: &Board,
        ui: &Ui,
        view: Rect,
        scene: &Scene,
        atlas: &mut Atlas,
        homes: &Homes,
    ) {
        if self.left.is_empty() {
            return;
        }
        let painter =
            ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("figures on their way home")));
        for moving in &self.left {
            let figure = moving.what;
            let Some(from) = board.point_of(view, scene, atlas, figure.place) else { continue };
            let t = share(self.now, moving.begin, WALK);
            let (at, opacity) = match homes.of(figure.colour) {
                Some(home) => (way_home(from, home, t), 1.0),
                None => (from - vec2(0.0, ease(t) * RISE * board.camera.zoom), 1.0 - t),
            };
            let rect = crowd::square(board.camera.zoom, at, figure.piece, figure.pose);
            let pixels = rect.width() * ui.pixels_per_point();
            if let Some(slot) = atlas.sprite_at(figure.sprite(), pixels) {
                let mut meshes = Meshes::default();
                meshes.picture(slot, rect, Color32::WHITE.gamma_multiply(opacity));
                painter.extend(meshes.shapes());
            }
        }
    }
}

/// Where a figure is after a part of its way home: it walks along the board with small hops.
fn way_home(from: Pos2, home: Pos2, t: f32) -> Pos2 {
    let hop = (t * HOPS * std::f32::consts::PI).sin().abs() * 9.0 * (1.0 - t);
    from.lerp(home, ease(t)) - vec2(0.0, hop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn a_figure_walks_from_its_place_to_its_owner() {
        let (from, home) = (pos2(100.0, 300.0), pos2(900.0, 80.0));
        assert!(way_home(from, home, 0.0).distance(from) < 1e-3);
        assert!(way_home(from, home, 1.0).distance(home) < 1e-3);
        let middle = way_home(from, home, 0.5);
        assert!(middle.x > 450.0 && middle.x < 550.0);
    }
}
