//! The thickness of tiles: their shadow on the table, their sides of cardboard, and the light on their rims.

use super::camera::Camera;
use super::mesh::snap;
use super::relief::{Facing, Relief, Shade, THICKNESS};
use crate::art::palette::{self, Swatch};
use egui::{Color32, Mesh, Pos2, Rect, Vec2, vec2};

/// Below this size of a tile in points, nothing of it is seen.
const FARTHEST: f32 = 8.0;
/// Below this size only a dark line is seen south and east of tiles.
const FAR: f32 = 20.0;
/// Below this size the shadow is drawn on fewer lines.
const NEAR: f32 = 45.0;

/// What is seen of the relief of a map in a view.
pub(super) struct Thickness<'a> {
    /// The relief of the whole map.
    pub(super) relief: &'a Relief,
    /// The camera.
    pub(super) camera: &'a Camera,
    /// The view.
    pub(super) view: Rect,
    /// The resolution of the screen.
    pub(super) pixels_per_point: f32,
}

impl Thickness<'_> {
    /// What lies under the tiles: shadows, then the sides of cardboard.
    pub(super) fn below(&self) -> Mesh {
        let mut mesh = Mesh::default();
        let zoom = self.camera.zoom;
        if zoom < FARTHEST {
            return mesh;
        }
        if zoom >= FAR {
            self.shadows(&mut mesh);
        }
        self.sides(&mut mesh);
        mesh
    }

    /// What lies on the tiles: the light on the rims that look north and west.
    pub(super) fn above(&self) -> Mesh {
        let mut mesh = Mesh::default();
        if self.camera.zoom < FAR {
            return mesh;
        }
        let width = self.whole((self.camera.zoom * 0.022).min(5.0));
        for edge in self.relief.edges(self.columns(0)) {
            let (alpha, width) = match edge.facing() {
                Facing::Light => (0.85, width),
                Facing::Along => (0.4, width * 0.7),
                Facing::Dark => continue,
            };
            let [a, b] = edge.ends.map(|p| self.at(p));
            if !self.is_seen(Rect::from_two_pos(a, b)) {
                continue;
            }
            let inward = edge.out() * -width;
            let (rim, inner) = (faded(Swatch::Plaster, alpha), faded(Swatch::Plaster, alpha * 0.35));
            quad(&mut mesh, [a, b, b + inward, a + inward], [rim, rim, inner, inner]);
        }
        mesh
    }

    fn shadows(&self, mesh: &mut Mesh) {
        let strength = ((self.camera.zoom - FAR) / 8.0).clamp(0.0, 1.0);
        let (first, last) = self.camera.visible(self.view);
        for shade in self.relief.shades(self.columns(0)) {
            if (first.y..=last.y).contains(&shade.cell.y) {
                let cell = self.camera.cell_rect(self.view, shade.cell);
                cast(mesh, shade, cell, self.camera.zoom < NEAR, strength);
            }
        }
    }

    fn sides(&self, mesh: &mut Mesh) {
        let zoom = self.camera.zoom;
        let (depth, alpha) = if zoom < FAR {
            (self.whole(1.0), (zoom - FARTHEST) / (FAR - FARTHEST))
        } else {
            (self.whole(zoom * THICKNESS), 1.0)
        };
        let down = Vec2::splat(depth);
        // The side begins under its tile, so that rounding leaves no gap between them.
        let under = 1.0 / self.pixels_per_point;
        // A tile west of the view reaches into it with its side.
        for edge in self.relief.edges(self.columns(1)) {
            if edge.facing() != Facing::Dark {
                continue;
            }
            let [a, b] = edge.ends.map(|p| self.at(p));
            if !self.is_seen(Rect::from_two_pos(a, b).expand(depth)) {
                continue;
            }
            let out = edge.out();
            let [lip, foot] =
                if zoom < FAR { [faded(Swatch::Shadow, 0.6 * alpha); 2] } else { cardboard(out) };
            let back = out * under;
            quad(mesh, [a - back, b - back, b + down, a + down], [lip, lip, foot, foot]);
        }
    }

    /// A length in points, at least a pixel, and whole pixels.
    fn whole(&self, points: f32) -> f32 {
        (points * self.pixels_per_point).round().max(1.0) / self.pixels_per_point
    }

    /// A point of the map on the screen, where the corner of a tile is drawn.
    fn at(&self, p: Vec2) -> Pos2 {
        snap(self.camera.to_screen(self.view, p), self.pixels_per_point)
    }

    fn is_seen(&self, rect: Rect) -> bool {
        rect.max.x >= self.view.min.x
            && rect.min.x <= self.view.max.x
            && rect.max.y >= self.view.min.y
            && rect.min.y <= self.view.max.y
    }

    /// The columns of cells in view, and some more to the west.
    fn columns(&self, west: i16) -> std::ops::RangeInclusive<i16> {
        let (first, last) = self.camera.visible(self.view);
        first.x.saturating_sub(west)..=last.x
    }
}

/// The colours of a side of cardboard, at the tile and at the table: less light falls on it towards the east.
pub(crate) fn cardboard(out: Vec2) -> [Color32; 2] {
    let less = out.x.max(0.0) * 0.18;
    let [lip, foot] = [0.02 + less, 0.36 + less];
    [lip, foot].map(|dark| {
        let (card, shadow) = (palette::colour(Swatch::StoneDark), palette::colour(Swatch::Shadow));
        let c = palette::mix(card, shadow, dark).to_color_u8();
        Color32::from_rgb(c.red(), c.green(), c.blue())
    })
}

fn faded(swatch: Swatch, alpha: f32) -> Color32 {
    let [r, g, b] = palette::rgb(swatch);
    Color32::from_rgb(r, g, b).gamma_multiply(alpha)
}

/// Draws the shadow in a cell, without the parts that are in the light.
fn cast(mesh: &mut Mesh, shade: &Shade, cell: Rect, is_coarse: bool, strength: f32) {
    let count = shade.lines.len();
    // Every second or third line is enough for a small tile; the last one closes the cell.
    let step = match count {
        _ if !is_coarse => 1,
        13 => 3,
        _ => 2,
    };
    let lines: Vec<usize> = (0..count - 1).step_by(step).chain([count - 1]).collect();
    let dark = |column: usize, row: usize| shade.at(lines[column], lines[row]);
    let at = |column: usize, row: usize| {
        cell.min + vec2(shade.lines[lines[column]], shade.lines[lines[row]]) * cell.width()
    };
    for row in 0..lines.len() - 1 {
        for column in 0..lines.len() - 1 {
            let corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)];
            if corners.iter().all(|(x, y)| dark(*x, *y) == 0) {
                continue;
            }
            let colours =
                corners.map(|(x, y)| faded(Swatch::Shadow, f32::from(dark(x, y)) / 255.0 * strength));
            quad(mesh, corners.map(|(x, y)| at(x, y)), colours);
        }
    }
}

fn quad(mesh: &mut Mesh, corners: [Pos2; 4], colours: [Color32; 4]) {
    let n = mesh.vertices.len() as u32;
    for (p, colour) in corners.into_iter().zip(colours) {
        mesh.colored_vertex(p, colour);
    }
    mesh.add_triangle(n, n + 1, n + 2);
    mesh.add_triangle(n, n + 2, n + 3);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::PlacedTiles;
    use egui::pos2;
    use rules::{Cell, Part, Rotation, TileId};

    const VIEW: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(800.0, 600.0) };

    fn relief(cells: impl Iterator<Item = (i16, i16)>) -> Relief {
        let lies = (TileId(0), Rotation::R0);
        let laid: PlacedTiles = cells.map(|(x, y)| ((Cell::new(x, y), Part::Whole), lies)).collect();
        Relief::new(&laid)
    }

    fn seen<'a>(relief: &'a Relief, camera: &'a Camera) -> Thickness<'a> {
        Thickness { relief, camera, view: VIEW, pixels_per_point: 1.0 }
    }

    #[test]
    fn a_tile_has_two_lit_rims_in_it_and_two_sides_beyond_it() {
        let (relief, camera) = (relief([(0, 0)].into_iter()), Camera { zoom: 100.0, ..Camera::default() });
        let tile = camera.cell_rect(VIEW, Cell::new(0, 0));
        let thickness = seen(&relief, &camera);
        let above = thickness.above();
        assert_eq!(above.indices.len(), 2 * 6);
        assert!(above.vertices.iter().all(|v| tile.contains(v.pos)), "the rims lie on the tile");
        let below = thickness.below();
        let beyond = Rect::from_min_max(tile.min, tile.max + Vec2::splat(42.0));
        assert!(below.vertices.iter().all(|v| beyond.contains(v.pos) || v.color.a() == 0));
        let foot = tile.max + Vec2::splat(5.0);
        assert!(below.vertices.iter().any(|v| v.pos == foot && v.color.a() == 255), "a side 5 points high");
    }

    #[test]
    fn nothing_is_drawn_from_afar_and_only_lines_from_less_far() {
        let relief = relief([(0, 0)].into_iter());
        let at = |zoom| {
            let camera = Camera { zoom, ..Camera::default() };
            let thickness = seen(&relief, &camera);
            (thickness.below().indices.len() / 6, thickness.above().indices.len() / 6)
        };
        assert_eq!(at(7.0), (0, 0));
        assert_eq!(at(14.0), (2, 0), "a line to the south and one to the east");
        assert_eq!(at(100.0).1, 2);
        assert!(at(30.0).0 < at(100.0).0, "a small tile's shadow has fewer parts");
    }

    #[test]
    fn what_lies_outside_the_view_is_not_drawn() {
        let far = relief((200..260).flat_map(|x| [(x, 0), (x - 230, 90)]));
        let camera = Camera { zoom: 60.0, ..Camera::default() };
        let thickness = seen(&far, &camera);
        assert!(thickness.below().is_empty() && thickness.above().is_empty());
        let row = relief((-100..100).map(|x| (x, 0)));
        let most = (VIEW.width() / 60.0) as usize + 3;
        assert!(seen(&row, &camera).above().indices.len() / 6 <= most);
    }
}
