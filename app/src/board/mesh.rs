//! The map as meshes: one for each texture, with visible tiles only.

use super::atlas::Atlas;
use super::camera::Camera;
use super::pages::Slot;
use super::scene::PlacedTiles;
use crate::art::palette::{self, Swatch};
use crate::art::variant::Variant;
use egui::epaint::Vertex;
use egui::{Color32, Mesh, Pos2, Rect, Shape, TextureId, pos2};
use rules::{Cell, Part};

/// Meshes by texture, in the order in which the textures were first used.
#[derive(Default)]
pub struct Meshes {
    by_texture: Vec<(TextureId, Mesh)>,
    flat: Mesh,
}

impl Meshes {
    /// A picture in a rectangle.
    pub fn picture(&mut self, slot: Slot, rect: Rect, tint: Color32) {
        let known = self.by_texture.iter().position(|(t, _)| *t == slot.texture);
        let i = known.unwrap_or_else(|| {
            self.by_texture.push((slot.texture, Mesh::with_texture(slot.texture)));
            self.by_texture.len() - 1
        });
        quad(&mut self.by_texture[i].1, rect, slot.uv, tint);
    }

    /// A plain rectangle.
    pub fn plain(&mut self, rect: Rect, colour: Color32) {
        self.flat.add_colored_rect(rect, colour);
    }

    /// A plain rectangle, or the half of it that a half tile fills.
    pub fn half(&mut self, rect: Rect, part: Part, colour: Color32) {
        let Some(corners) = corners(rect, part) else { return self.plain(rect, colour) };
        let n = self.flat.vertices.len() as u32;
        corners.into_iter().for_each(|p| self.flat.colored_vertex(p, colour));
        self.flat.add_triangle(n, n + 1, n + 2);
    }

    /// The shapes to draw, plain rectangles first.
    pub fn shapes(self) -> impl Iterator<Item = Shape> {
        let pictures = self.by_texture.into_iter().map(|(_, m)| m);
        std::iter::once(self.flat).chain(pictures).filter(|m| !m.is_empty()).map(Shape::mesh)
    }
}

fn quad(mesh: &mut Mesh, rect: Rect, uv: Rect, color: Color32) {
    let n = mesh.vertices.len() as u32;
    mesh.add_triangle(n, n + 1, n + 2);
    mesh.add_triangle(n + 2, n + 1, n + 3);
    let mut push = |pos: Pos2, uv: Pos2| mesh.vertices.push(Vertex { pos, uv, color });
    push(rect.left_top(), uv.left_top());
    push(rect.right_top(), uv.right_top());
    push(rect.left_bottom(), uv.left_bottom());
    push(rect.right_bottom(), uv.right_bottom());
}

/// The visible tiles of a map.
pub fn tiles(
    laid: &PlacedTiles,
    atlas: &mut Atlas,
    camera: &Camera,
    view: Rect,
    pixels_per_point: f32,
) -> Meshes {
    let (mut meshes, mut wanted) = (Meshes::default(), Vec::new());
    let (first, last) = camera.visible(view);
    let [r, g, b] = palette::rgb(Swatch::Grass);
    let pixels = camera.zoom * pixels_per_point;
    let west = (Cell::new(first.x, i16::MIN), Part::Whole);
    let east = (Cell::new(last.x, i16::MAX), Part::NW);
    for ((cell, part), (tile, rotation)) in laid.range(west..=east) {
        if cell.y < first.y || cell.y > last.y {
            continue;
        }
        let rect = snapped(camera.cell_rect(view, *cell), pixels_per_point);
        let picture = atlas.picture(*tile, *rotation, Variant::of(*cell));
        let (slot, is_wanted) = atlas.look_up(picture, pixels);
        match slot {
            Some(slot) => meshes.picture(slot, rect, Color32::WHITE),
            None => meshes.half(rect, *part, Color32::from_rgb(r, g, b)),
        }
        if is_wanted {
            wanted.push((rect.center().distance_sq(view.center()), picture));
        }
    }
    // Tiles in the middle of the view are painted first.
    wanted.sort_by(|a, b| a.0.total_cmp(&b.0));
    wanted.into_iter().for_each(|(_, picture)| atlas.order(picture));
    meshes
}

/// The corners of a half of a cell, the one with the right angle in the middle; `None` for the whole cell.
#[must_use]
pub fn corners(rect: Rect, part: Part) -> Option<[Pos2; 3]> {
    let (nw, ne, se, sw) = (rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom());
    match part {
        Part::Whole => None,
        Part::NE => Some([nw, ne, se]),
        Part::SE => Some([ne, se, sw]),
        Part::SW => Some([se, sw, nw]),
        Part::NW => Some([sw, nw, ne]),
    }
}

/// The rectangle aligned to whole pixels, so that neighbours meet without a hairline.
fn snapped(rect: Rect, pixels_per_point: f32) -> Rect {
    Rect::from_min_max(snap(rect.min, pixels_per_point), snap(rect.max, pixels_per_point))
}

/// The nearest corner of a pixel.
pub(super) fn snap(p: Pos2, pixels_per_point: f32) -> Pos2 {
    pos2((p.x * pixels_per_point).round(), (p.y * pixels_per_point).round()) / pixels_per_point
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    #[test]
    fn neighbours_share_their_border_at_any_zoom() {
        for i in 0..200 {
            let camera = Camera { centre: vec2(0.37 * i as f32, -0.21), zoom: 10.0 + i as f32 * 1.37 };
            let view = Rect::from_min_size(pos2(0.0, 0.0), vec2(900.0, 700.0));
            let a = snapped(camera.cell_rect(view, Cell::new(3, 1)), 1.25);
            let b = snapped(camera.cell_rect(view, Cell::new(4, 1)), 1.25);
            assert!((a.max.x - b.min.x).abs() < 1e-3);
        }
    }
}
