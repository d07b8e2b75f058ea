//! Tiles on their way: dropping, sliding, turning, and the shake of a refused one.

use super::{Arrival, Motions, SHAKE, ease_out, share, turn};
use crate::art::point::Point;
use crate::board::atlas::Atlas;
use crate::board::camera::Camera;
use crate::board::mesh::Meshes;
use crate::board::things::centre_of;
use crate::theme::Theme;
use egui::epaint::Shadow;
use egui::{Color32, Painter, Rect, Vec2, vec2};
use rules::Part;

/// How much larger a tile looks at the height from which it drops.
const NEARER: f32 = 0.12;
/// How far above its cell it is seen there, in tiles.
const HIGH: f32 = 0.11;
/// How far a half tile slides, in tiles.
const SLIDE: f32 = 0.4;
/// How far a refused tile shakes to either side, in tiles.
const AMPLITUDE: f32 = 0.06;

impl Motions {
    /// Paints the tiles that are on their way, above those that lie still.
    pub(in crate::board) fn tiles(&self, painter: &Painter, view: Rect, camera: &Camera, atlas: &mut Atlas) {
        let pixels = camera.zoom * painter.ctx().pixels_per_point();
        for moving in &self.tiles {
            let (tile, arrival) = moving.what;
            let rect = camera.cell_rect(view, tile.at.0);
            let t = share(self.now, moving.begin, arrival.lasts());
            let (rect, angle) = match arrival {
                Arrival::Turned(from) => (rect, turn::by(tile.rotation, from) * (1.0 - ease_out(t))),
                Arrival::Placed if tile.at.1 == Part::Whole => {
                    let height = 1.0 - t * t;
                    shadow(painter, rect, height);
                    (raised(rect, height), 0.0)
                }
                Arrival::Placed => {
                    (rect.translate(slide(tile.at.1) * (1.0 - ease_out(t)) * rect.width()), 0.0)
                }
            };
            let mut meshes = Meshes::default();
            match atlas.tile_soon_in(tile.at.0, tile.tile, tile.rotation, pixels) {
                Some(slot) => meshes.turned(slot, rect, angle, Color32::WHITE),
                None => crate::board::draft(&mut meshes, atlas, (tile.tile, tile.rotation), rect),
            }
            painter.extend(meshes.shapes());
        }
    }

    /// Paints a refused tile over the cell where it cannot go.
    pub(in crate::board) fn refusal(
        &self,
        painter: &Painter,
        view: Rect,
        camera: &Camera,
        atlas: &mut Atlas,
    ) {
        let Some(moving) = self.refused else { return };
        let (cell, tile, rotation) = moving.what;
        let t = share(self.now, moving.begin, SHAKE);
        let aside = (t * std::f32::consts::TAU * 2.0).sin() * (1.0 - t) * AMPLITUDE;
        let rect = camera.cell_rect(view, cell);
        let rect = rect.translate(vec2(aside * rect.width(), 0.0));
        let opacity = 0.75 * (1.0 - t * t);
        let pixels = camera.zoom * painter.ctx().pixels_per_point();
        if let Some(slot) = atlas.tile_soon_in(cell, tile, rotation, pixels) {
            let mut meshes = Meshes::default();
            meshes.picture(slot, rect, Color32::WHITE.gamma_multiply(opacity));
            painter.extend(meshes.shapes());
        }
        let edge = egui::Stroke::new(2.5, Theme::of(painter.ctx()).bad.0.gamma_multiply(opacity));
        painter.rect_stroke(rect, 2.0, edge, egui::StrokeKind::Inside);
    }
}

/// A tile at a height from 0, on the table, to 1.
fn raised(rect: Rect, height: f32) -> Rect {
    let up = vec2(-0.25 * HIGH, -HIGH) * height * rect.width();
    Rect::from_center_size(rect.center() + up, rect.size() * (1.0 + NEARER * height))
}

/// The shadow of a tile at a height: the higher, the softer and the farther to the south-east.
fn shadow(painter: &Painter, rect: Rect, height: f32) {
    let size = rect.width();
    let by = vec2(0.12, 0.12) * height * size;
    let blur = (size * (0.05 + 0.22 * height)).clamp(1.0, 120.0);
    let color = Theme::of(painter.ctx()).pen.0.gamma_multiply(0.45 - 0.15 * height);
    let shadow = Shadow { offset: [0, 0], blur: blur as u8, spread: 0, color };
    painter.add(shadow.as_shape(rect.translate(by), 2.0));
}

/// The direction from which a half tile slides into its part of a cell, and how far, in tiles.
fn slide(part: Part) -> Vec2 {
    let inwards = Point::CENTRE + centre_of(part) * -1.0;
    vec2(inwards.x, inwards.y).normalized() * SLIDE
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn a_tile_lands_exactly_in_its_cell() {
        let cell = Rect::from_min_size(pos2(40.0, 60.0), Vec2::splat(100.0));
        assert_eq!(raised(cell, 0.0), cell);
        let high = raised(cell, 1.0);
        assert!(high.width() > cell.width() && high.center().y < cell.center().y);
    }

    #[test]
    fn a_half_tile_comes_from_the_open_half_of_its_cell() {
        let north_east = slide(Part::NE);
        assert!(north_east.x < 0.0 && north_east.y > 0.0, "{north_east:?}: from the south-west");
        assert!((slide(Part::SE).length() - SLIDE).abs() < 1e-5);
    }
}
