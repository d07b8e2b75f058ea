//! A software renderer for tests: triangles with textures, drawn by the CPU. The same scene gives the same bytes on
//! every machine.

use egui::epaint::{ImageData, ImageDelta, Primitive, Vertex};
use egui::{Color32, FullOutput, Mesh, TextureFilter, TextureId, TextureWrapMode, TexturesDelta};
use egui_kittest::TestRenderer;
use image::{Rgba, RgbaImage};
use std::collections::HashMap;

#[derive(Default)]
pub(crate) struct Soft {
    textures: HashMap<TextureId, Texture>,
}

struct Texture {
    size: [usize; 2],
    pixels: Vec<Color32>,
    is_smooth: bool,
    repeats: bool,
}

impl TestRenderer for Soft {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, changes) in delta.set.drain() {
            for change in changes {
                self.change(id, &change);
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    fn render(&mut self, ctx: &egui::Context, output: &FullOutput) -> Result<RgbaImage, String> {
        let ppp = output.pixels_per_point;
        let size = ctx.content_rect().size() * ppp;
        let mut frame = Frame::new(size.x.round() as usize, size.y.round() as usize);
        for clipped in ctx.tessellate(output.shapes.clone(), ppp) {
            let Primitive::Mesh(mesh) = &clipped.primitive else {
                return Err("a paint callback cannot be drawn by this renderer".to_owned());
            };
            let texture = self.textures.get(&mesh.texture_id).ok_or("a texture that was never made")?;
            let clip = clipped.clip_rect * ppp;
            frame.clip = [clip.min.x, clip.min.y, clip.max.x, clip.max.y];
            frame.mesh(mesh, texture, ppp);
        }
        Ok(frame.into_image())
    }
}

impl Soft {
    fn change(&mut self, id: TextureId, change: &ImageDelta) {
        let ImageData::Color(image) = &change.image;
        let is_smooth = change.options.magnification == TextureFilter::Linear;
        let Some([x, y]) = change.pos else {
            let repeats = change.options.wrap_mode == TextureWrapMode::Repeat;
            let texture = Texture { size: image.size, pixels: image.pixels.clone(), is_smooth, repeats };
            self.textures.insert(id, texture);
            return;
        };
        let texture = self.textures.get_mut(&id).expect("only an existing texture is changed in part");
        for row in 0..image.height() {
            let at = (y + row) * texture.size[0] + x;
            let from = row * image.width();
            texture.pixels[at..at + image.width()].copy_from_slice(&image.pixels[from..from + image.width()]);
        }
    }
}

struct Frame {
    width: usize,
    height: usize,
    pixels: Vec<[f32; 4]>,
    clip: [f32; 4],
}

impl Frame {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![[0.0, 0.0, 0.0, 255.0]; width * height], clip: [0.0; 4] }
    }

    fn mesh(&mut self, mesh: &Mesh, texture: &Texture, ppp: f32) {
        for t in mesh.indices.chunks_exact(3) {
            let corners = [0, 1, 2].map(|k| mesh.vertices[t[k] as usize]);
            self.triangle(corners, texture, ppp);
        }
    }

    fn triangle(&mut self, v: [Vertex; 3], texture: &Texture, ppp: f32) {
        let p = v.map(|v| [v.pos.x * ppp, v.pos.y * ppp]);
        let edge = |a: [f32; 2], b: [f32; 2], x: f32, y: f32| {
            (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
        };
        let area = edge(p[0], p[1], p[2][0], p[2][1]);
        if area.abs() < 1e-6 {
            return;
        }
        let low = |axis: usize, lo: f32| p.iter().map(|q| q[axis]).fold(f32::MAX, f32::min).max(lo);
        let high = |axis: usize, hi: f32| p.iter().map(|q| q[axis]).fold(f32::MIN, f32::max).min(hi);
        let (x0, x1) =
            (low(0, self.clip[0].max(0.0)).floor(), high(0, self.clip[2].min(self.width as f32)).ceil());
        let (y0, y1) =
            (low(1, self.clip[1].max(0.0)).floor(), high(1, self.clip[3].min(self.height as f32)).ceil());
        for y in y0.max(0.0) as usize..(y1.max(0.0) as usize).min(self.height) {
            for x in x0.max(0.0) as usize..(x1.max(0.0) as usize).min(self.width) {
                let (cx, cy) = (x as f32 + 0.5, y as f32 + 0.5);
                if cx < self.clip[0] || cx > self.clip[2] || cy < self.clip[1] || cy > self.clip[3] {
                    continue;
                }
                let w = [edge(p[1], p[2], cx, cy), edge(p[2], p[0], cx, cy), edge(p[0], p[1], cx, cy)]
                    .map(|e| e / area);
                // Pixels on a shared edge belong to the triangle for which it is a top or left edge.
                if w.iter().enumerate().all(|(k, w)| *w > 0.0 || (*w == 0.0 && owns(p, k, area))) {
                    self.blend(x, y, shade(&v, w, texture));
                }
            }
        }
    }

    fn blend(&mut self, x: usize, y: usize, colour: [f32; 4]) {
        let under = &mut self.pixels[y * self.width + x];
        for k in 0..4 {
            under[k] = colour[k] + under[k] * (1.0 - colour[3] / 255.0);
        }
    }

    fn into_image(self) -> RgbaImage {
        RgbaImage::from_fn(self.width as u32, self.height as u32, |x, y| {
            let p = self.pixels[y as usize * self.width + x as usize];
            Rgba(p.map(|c| c.round().clamp(0.0, 255.0) as u8))
        })
    }
}

fn owns(p: [[f32; 2]; 3], k: usize, area: f32) -> bool {
    let (a, b) = (p[(k + 1) % 3], p[(k + 2) % 3]);
    let (dx, dy) = if area > 0.0 { (b[0] - a[0], b[1] - a[1]) } else { (a[0] - b[0], a[1] - b[1]) };
    dy < 0.0 || (dy == 0.0 && dx > 0.0)
}

/// The premultiplied colour of a point of a triangle.
fn shade(v: &[Vertex; 3], w: [f32; 3], texture: &Texture) -> [f32; 4] {
    let mix = |get: &dyn Fn(&Vertex) -> f32| (0..3).map(|k| get(&v[k]) * w[k]).sum::<f32>();
    let texel = texture.at(mix(&|v| v.uv.x), mix(&|v| v.uv.y));
    let mut out = [0.0; 4];
    for (k, o) in out.iter_mut().enumerate() {
        *o = mix(&|v| f32::from(v.color.to_array()[k])) * texel[k] / 255.0;
    }
    out
}

impl Texture {
    fn at(&self, u: f32, v: f32) -> [f32; 4] {
        let (x, y) = (u * self.size[0] as f32 - 0.5, v * self.size[1] as f32 - 0.5);
        if !self.is_smooth {
            return self.pixel(x.round() as i64, y.round() as i64);
        }
        let (i, j) = (x.floor() as i64, y.floor() as i64);
        let (fx, fy) = (x - x.floor(), y - y.floor());
        let mut out = [0.0; 4];
        for (dx, dy, w) in [
            (0, 0, (1.0 - fx) * (1.0 - fy)),
            (1, 0, fx * (1.0 - fy)),
            (0, 1, (1.0 - fx) * fy),
            (1, 1, fx * fy),
        ] {
            let p = self.pixel(i + dx, j + dy);
            for k in 0..4 {
                out[k] += p[k] * w;
            }
        }
        out
    }

    fn pixel(&self, x: i64, y: i64) -> [f32; 4] {
        let within = |v: i64, size: usize| {
            let size = size as i64;
            (if self.repeats { v.rem_euclid(size) } else { v.clamp(0, size - 1) }) as usize
        };
        let (x, y) = (within(x, self.size[0]), within(y, self.size[1]));
        self.pixels[y * self.size[0] + x].to_array().map(f32::from)
    }
}
