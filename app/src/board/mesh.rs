//! The map as meshes: one for each texture, with visible tiles only.

use super::atlas::Atlas;
use super::camera::Camera;
use super::pages::Slot;
use super::scene::PlacedTiles;
use crate::art::palette::{self, Swatch};
use crate::art::variant::Variant;
use egui::emath::Rot2;
use egui::epaint::Vertex;
use egui::{Color32, Mesh, Pos2, Rect, Shape, TextureId, pos2};
use rules::{Cell, Part};
use std::rc::Rc;
use std::sync::Arc;

/// Meshes by texture, in the order in which the textures were first used.
#[derive(Default)]
pub struct Meshes {
    by_texture: Vec<(TextureId, Mesh)>,
    flat: Mesh,
    /// The number of pictures that are expected.
    room: usize,
}

impl Meshes {
    /// No meshes yet, with room for so many pictures of one texture.
    fn with_room(pictures: usize) -> Self {
        Self { room: pictures, ..Self::default() }
    }

    /// A picture in a rectangle.
    pub fn picture(&mut self, slot: Slot, rect: Rect, tint: Color32) {
        let known = self.by_texture.iter().position(|(t, _)| *t == slot.texture);
        let i = known.unwrap_or_else(|| {
            let mut mesh = Mesh::with_texture(slot.texture);
            // Growing step by step would copy most vertices of a large map twice.
            let room = std::mem::take(&mut self.room);
            mesh.vertices.reserve(room * 4);
            mesh.indices.reserve(room * 6);
            self.by_texture.push((slot.texture, mesh));
            self.by_texture.len() - 1
        });
        quad(&mut self.by_texture[i].1, rect, slot.uv, tint);
    }

    /// A picture turned about the middle of its rectangle by an angle, in radians clockwise.
    pub fn turned(&mut self, slot: Slot, rect: Rect, angle: f32, tint: Color32) {
        self.picture(slot, rect, tint);
        if angle == 0.0 {
            return;
        }
        let (turn, middle) = (Rot2::from_angle(angle), rect.center());
        let mesh = self.by_texture.iter_mut().find(|(texture, _)| *texture == slot.texture);
        for vertex in mesh.into_iter().flat_map(|(_, mesh)| mesh.vertices.iter_mut().rev().take(4)) {
            vertex.pos = middle + turn * (vertex.pos - middle);
        }
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
        self.into_meshes().map(Shape::mesh)
    }

    fn into_meshes(self) -> impl Iterator<Item = Mesh> {
        let pictures = self.by_texture.into_iter().map(|(_, m)| m);
        std::iter::once(self.flat).chain(pictures).filter(|m| !m.is_empty())
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

/// What the meshes of the tiles depend on.
#[derive(Clone, PartialEq, Debug)]
pub struct Viewpoint {
    /// The camera.
    pub camera: Camera,
    /// The view.
    pub view: Rect,
    /// The resolution of the screen.
    pub pixels_per_point: f32,
}

/// The meshes of the visible tiles, which are used again until anything changes.
#[derive(Clone, Default, Debug)]
pub(super) struct KnownTiles(Option<Known>);

#[derive(Clone, Debug)]
struct Known {
    laid: Rc<PlacedTiles>,
    viewpoint: Viewpoint,
    /// The version of the pictures in the atlas.
    version: u64,
    meshes: Vec<Arc<Mesh>>,
}

impl KnownTiles {
    /// The shapes of the visible tiles of a map.
    pub(super) fn shapes(
        &mut self,
        laid: &Rc<PlacedTiles>,
        atlas: &mut Atlas,
        viewpoint: &Viewpoint,
    ) -> Vec<Shape> {
        let version = atlas.version();
        let is_same = |known: &Known| {
            Rc::ptr_eq(&known.laid, laid) && known.viewpoint == *viewpoint && known.version == version
        };
        if let Some(known) = self.0.as_ref().filter(|known| is_same(known)) {
            return known.meshes.iter().cloned().map(Shape::Mesh).collect();
        }
        let (meshes, is_whole) = tiles(laid, atlas, viewpoint);
        let meshes: Vec<Arc<Mesh>> = meshes.into_meshes().map(Arc::new).collect();
        let shapes = meshes.iter().cloned().map(Shape::Mesh).collect();
        // Pictures of the largest size are kept for as long as they are asked for, so they are asked for in each frame.
        let is_large = Atlas::is_largest(viewpoint.camera.zoom * viewpoint.pixels_per_point);
        self.0 = (is_whole && !is_large).then(|| Known {
            laid: Rc::clone(laid),
            viewpoint: viewpoint.clone(),
            version,
            meshes,
        });
        shapes
    }
}

/// The visible tiles of a map, and whether all their pictures are painted.
#[must_use]
pub fn tiles(laid: &PlacedTiles, atlas: &mut Atlas, viewpoint: &Viewpoint) -> (Meshes, bool) {
    let Viewpoint { camera, view, pixels_per_point } = viewpoint;
    let (first, last) = camera.visible(*view);
    let cells = |from: i16, to: i16| (i32::from(to) - i32::from(from) + 1).max(0) as usize;
    let in_view = cells(first.x, last.x).saturating_mul(cells(first.y, last.y));
    let (mut meshes, mut wanted) = (Meshes::with_room(laid.len().min(in_view)), Vec::new());
    let [r, g, b] = palette::rgb(Swatch::Grass);
    let pixels = camera.zoom * pixels_per_point;
    let west = (Cell::new(first.x, i16::MIN), Part::Whole);
    let east = (Cell::new(last.x, i16::MAX), Part::NW);
    let mut is_whole = true;
    // Most pictures lie on a large map many times.
    let mut found: Vec<Option<(Option<Slot>, bool)>> = Vec::new();
    for ((cell, part), (tile, rotation)) in laid.range(west..=east) {
        if cell.y < first.y || cell.y > last.y {
            continue;
        }
        let rect = snapped(camera.cell_rect(*view, *cell), *pixels_per_point);
        let picture = atlas.picture(*tile, *rotation, Variant::of(*cell));
        let n = atlas.number(picture);
        if n >= found.len() {
            found.resize(n + 1, None);
        }
        let (slot, is_wanted) = *found[n].get_or_insert_with(|| atlas.look_up(picture, pixels));
        match slot {
            Some(slot) => meshes.picture(slot, rect, Color32::WHITE),
            None => meshes.half(rect, *part, Color32::from_rgb(r, g, b)),
        }
        is_whole &= slot.is_some();
        if is_wanted {
            wanted.push((rect.center().distance_sq(view.center()), picture));
        }
    }
    is_whole &= wanted.is_empty();
    // Tiles in the middle of the view are painted first.
    wanted.sort_by(|a, b| a.0.total_cmp(&b.0));
    wanted.into_iter().for_each(|(_, picture)| atlas.order(picture));
    (meshes, is_whole)
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
    use crate::art::tile::Style;
    use crate::theme::Look;
    use egui::{Context, vec2};
    use rules::{Preset, Rotation, Rules, TileId, TileSets};

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

    #[test]
    fn tiles_are_worked_out_once_until_something_changes() {
        let ctx = Context::default();
        crate::board::paint_in_frames(&ctx);
        let rules = Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap();
        let mut atlas = Atlas::new(&ctx, &rules);
        let row = |length| {
            let tile = |x| ((Cell::new(x, 0), Part::Whole), (TileId(0), Rotation::R0));
            Rc::new((0..length).map(tile).collect::<PlacedTiles>())
        };
        let view = Rect::from_min_size(pos2(0.0, 0.0), vec2(900.0, 700.0));
        let far =
            |zoom| Viewpoint { camera: Camera { zoom, ..Camera::default() }, view, pixels_per_point: 1.0 };
        let (mut known, three) = (KnownTiles::default(), row(3));
        let mut shown = |laid: &Rc<PlacedTiles>, zoom, atlas: &mut Atlas| match known
            .shapes(laid, atlas, &far(zoom))
            .as_slice()
        {
            [Shape::Mesh(mesh)] => Arc::clone(mesh),
            other => panic!("{} shapes", other.len()),
        };
        let green = shown(&three, 30.0, &mut atlas);
        atlas.receive(&ctx);
        let first = shown(&three, 30.0, &mut atlas);
        assert!(first.texture_id != green.texture_id, "the pictures have come");
        assert!(Arc::ptr_eq(&first, &shown(&three, 30.0, &mut atlas)), "nothing has changed");
        assert!(!Arc::ptr_eq(&first, &shown(&three, 31.0, &mut atlas)), "the camera has moved");
        let same = shown(&three, 30.0, &mut atlas);
        assert_eq!(shown(&row(2), 30.0, &mut atlas).indices.len(), same.indices.len() / 3 * 2, "another map");
        let near = shown(&three, 200.0, &mut atlas);
        assert!(!Arc::ptr_eq(&near, &shown(&three, 200.0, &mut atlas)), "large pictures are asked for again");
        let painted = shown(&three, 30.0, &mut atlas);
        Look { tiles: Style::Schematic, ..Look::default() }.apply(&ctx);
        atlas.receive(&ctx);
        assert!(!Arc::ptr_eq(&painted, &shown(&three, 30.0, &mut atlas)), "the pictures have changed");
    }
}
