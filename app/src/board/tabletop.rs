//! The table under the map: planks of wood that move with the camera, in light from the north-west. High contrast has a
//! plain table with a grid.

use super::camera::Camera;
use super::paint_workers::paints_in_frames;
use crate::art::wood::{self, BREADTH, LENGTH, PLANKS, Wood};
use crate::theme::{Look, Shade, Theme};
use egui::epaint::Vertex;
use egui::{
    Color32, ColorImage, Context, Id, Mesh, Painter, Pos2, Rect, Shape, Stroke, TextureHandle, TextureId,
    TextureOptions, pos2, vec2,
};
use rules::Cell;
use std::sync::{Arc, OnceLock};

/// The largest part of the table that is lit evenly, in points.
const PATCH: f32 = 150.0;
/// The sizes of a tile in points between which the wood fades in: from afar its planks would be stripes.
const FADE: (f32, f32) = (3.0, 14.0);
/// Below this size of a tile in points there is no grid.
const GRID: f32 = 28.0;
/// The time in which the wood appears once it is painted, in the time that usual animations take.
const APPEARING: f32 = 4.0;

/// Shows the table in the whole view.
pub(super) fn show(painter: &Painter, view: Rect, camera: &Camera) {
    let (ctx, look) = (painter.ctx(), Look::of(painter.ctx()));
    let table = look.theme().table.0;
    if !is_wooden(look) {
        painter.rect_filled(view, 0.0, table);
        return grid(painter, view, camera);
    }
    let sizes = sizes(ctx);
    let time = ctx.global_style().animation_time * APPEARING;
    let appeared = ctx.animate_bool_with_time(Id::unique("wooden table"), sizes.is_some(), time);
    let (from, to) = FADE;
    let opacity = appeared * ((camera.zoom - from) / (to - from)).clamp(0.0, 1.0);
    if opacity < 1.0 {
        painter.add(Shape::mesh(plain(view, table)));
    }
    if let Some(sizes) = sizes.filter(|_| opacity > 0.0) {
        let deep = BREADTH * camera.zoom * ctx.pixels_per_point();
        let texture = sizes[wood::level(deep)].id();
        painter.add(Shape::mesh(planks(view, camera, texture, table, opacity)));
    }
}

/// Whether the table is of wood in a look.
pub(super) fn is_wooden(look: Look) -> bool {
    look.shade != Shade::Contrast
}

/// The pictures of the wood in this window, the largest first; `None` while it is painted, in its own thread.
fn sizes(ctx: &Context) -> Option<Arc<Vec<TextureHandle>>> {
    type Kept = Arc<OnceLock<Arc<Vec<TextureHandle>>>>;
    let id = Id::unique("pictures of the wooden table");
    let (kept, is_new) = ctx.data_mut(|d| match d.get_temp::<Kept>(id) {
        Some(kept) => (kept, false),
        None => (d.get_temp_mut_or_default::<Kept>(id).clone(), true),
    });
    if is_new {
        let (ctx, kept) = (ctx.clone(), Arc::clone(&kept));
        let is_here = paints_in_frames(&ctx);
        let work = move || {
            let load = |wood: &Wood| ctx.load_texture("wood", picture(wood), TextureOptions::LINEAR_REPEAT);
            kept.get_or_init(|| Arc::new(wood::wood().iter().map(load).collect()));
            ctx.request_repaint();
        };
        if is_here {
            work();
        } else {
            // If the system gives no thread, the table stays plain.
            let _ = std::thread::Builder::new().name("wood".to_owned()).spawn(work);
        }
    }
    kept.get().cloned()
}

fn picture(wood: &Wood) -> ColorImage {
    let colour = |tone: &u8| {
        let [r, g, b] = wood::texel(*tone);
        Color32::from_rgb(r, g, b)
    };
    ColorImage::new([wood.width, wood.height], wood.tones.iter().map(colour).collect())
}

/// The light at a point of the view.
fn light(view: Rect, p: Pos2) -> f32 {
    let share = (p - view.min) / view.size();
    wood::light(share.x, share.y)
}

/// A colour in that light.
fn lit(colour: [f32; 3], light: f32, opacity: f32) -> Color32 {
    let [r, g, b] = colour.map(|c| (c * light).clamp(0.0, 255.0) as u8);
    Color32::from_rgb(r, g, b).gamma_multiply(opacity)
}

/// The table in one colour, in the light.
fn plain(view: Rect, table: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    let colour = [table.r(), table.g(), table.b()].map(f32::from);
    patches(&mut mesh, view, view, |p| Vertex {
        pos: p,
        uv: egui::epaint::WHITE_UV,
        color: lit(colour, light(view, p), 1.0),
    });
    mesh
}

/// The visible planks.
fn planks(view: Rect, camera: &Camera, texture: TextureId, table: Color32, opacity: f32) -> Mesh {
    let mut mesh = Mesh::with_texture(texture);
    let tint = wood::tint([table.r(), table.g(), table.b()]).map(f32::from);
    let (north, south) = (camera.to_map(view, view.min).y, camera.to_map(view, view.max).y);
    // Counted from the view, so that far from the start the grain stays exact.
    let west = camera.to_map(view, view.min).x / LENGTH;
    for n in (north / BREADTH).floor() as i32..=(south / BREADTH).floor() as i32 {
        let top = camera.to_screen(view, vec2(0.0, n as f32 * BREADTH)).y;
        let deep = BREADTH * camera.zoom;
        let (picture, begin, shine) = wood::plank(n);
        let begin = (west + begin).rem_euclid(1.0);
        let rect = Rect::from_min_max(pos2(view.left(), top), pos2(view.right(), top + deep));
        patches(&mut mesh, rect.intersect(view), view, |p| {
            let along = begin + (p.x - view.left()) / (camera.zoom * LENGTH);
            let across = ((p.y - top) / deep).clamp(0.0, 1.0);
            Vertex {
                pos: p,
                uv: pos2(along, (picture as f32 + across) / PLANKS as f32),
                color: lit(tint, shine * light(view, p), opacity),
            }
        });
    }
    mesh
}

/// Covers a rectangle with patches small enough for the light of the view.
fn patches(mesh: &mut Mesh, rect: Rect, view: Rect, vertex: impl Fn(Pos2) -> Vertex) {
    if !rect.is_positive() {
        return;
    }
    let across = (view.width() / PATCH).ceil().clamp(1.0, 24.0) as u32;
    let down = (rect.height() / PATCH).ceil().clamp(1.0, 24.0) as u32;
    let first = mesh.vertices.len() as u32;
    for row in 0..=down {
        for column in 0..=across {
            let share = vec2(column as f32 / across as f32, row as f32 / down as f32);
            mesh.vertices.push(vertex(rect.min + share * rect.size()));
        }
    }
    for row in 0..down {
        for column in 0..across {
            let n = first + row * (across + 1) + column;
            mesh.add_triangle(n, n + 1, n + across + 1);
            mesh.add_triangle(n + across + 1, n + 1, n + across + 2);
        }
    }
}

/// The grid of cells, which helps to see where tiles are on a plain table.
fn grid(painter: &Painter, view: Rect, camera: &Camera) {
    if camera.zoom < GRID {
        return;
    }
    let stroke = Stroke::new(1.0, Theme::of(painter.ctx()).table_grid.0);
    let (first, last) = camera.visible(view);
    for x in first.x..=last.x {
        let at = camera.cell_rect(view, Cell::new(x, 0)).min.x;
        painter.vline(at, view.y_range(), stroke);
    }
    for y in first.y..=last.y {
        let at = camera.cell_rect(view, Cell::new(0, y)).min.y;
        painter.hline(view.x_range(), at, stroke);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: Rect = Rect { min: pos2(20.0, 30.0), max: pos2(1300.0, 830.0) };

    fn all(camera: &Camera) -> Mesh {
        planks(VIEW, camera, TextureId::default(), Color32::GRAY, 1.0)
    }

    #[test]
    fn the_planks_cover_the_view_and_nothing_else() {
        for zoom in [Camera::FARTHEST, 31.0, 110.0, Camera::NEAREST] {
            let mesh = all(&Camera { centre: vec2(37.3, -12.9), zoom });
            let bounds = mesh.calc_bounds();
            assert!((bounds.min - VIEW.min).length() < 0.1 && (bounds.max - VIEW.max).length() < 0.1);
            let area: f32 = mesh
                .indices
                .chunks_exact(3)
                .map(|t| {
                    let [a, b, c] = [0, 1, 2].map(|k| mesh.vertices[t[k] as usize].pos);
                    ((b - a).x * (c - a).y - (b - a).y * (c - a).x).abs() * 0.5
                })
                .sum();
            assert!((area / VIEW.area() - 1.0).abs() < 1e-3, "at {zoom}");
            assert!(mesh.indices.len() / 3 < 1600, "{} triangles at {zoom}", mesh.indices.len() / 3);
        }
    }

    #[test]
    fn the_wood_moves_with_the_map() {
        let camera = Camera { centre: vec2(3.1, 0.4), zoom: 80.0 };
        let moved = Camera { centre: camera.centre + vec2(0.5, 0.0), ..camera };
        let shift = all(&moved).vertices[0].uv.x - all(&camera).vertices[0].uv.x;
        assert!((shift.rem_euclid(1.0) - 0.5 / LENGTH).abs() < 1e-4, "{shift}");
    }
}
