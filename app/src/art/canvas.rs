//! A square picture with the unit square as its coordinates, and the painter's few strokes.

use super::point::{Point, pt};
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder, Pixmap,
    SpreadMode, Stroke, StrokeDash, Transform,
};

/// The weight of an ink outline, in tiles.
pub const INK: f32 = 0.0065;

/// A picture: width, height, and straight (not premultiplied) RGBA bytes, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Four bytes a pixel.
    pub rgba: Vec<u8>,
}

impl Image {
    /// The picture at half its size; each pixel is the mean of four.
    #[must_use]
    pub fn halved(&self) -> Self {
        let (w, h) = (self.width / 2, self.height / 2);
        let at = |x: u32, y: u32, c: usize| u32::from(self.rgba[(y * self.width + x) as usize * 4 + c]);
        let mut rgba = Vec::with_capacity((w * h * 4) as usize);
        for y in 0..h {
            for x in 0..w {
                let spots = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(i, j)| (2 * x + i, 2 * y + j));
                let alpha: u32 = spots.iter().map(|(i, j)| at(*i, *j, 3)).sum();
                for c in 0..3 {
                    // Weighted by alpha, so that invisible pixels do not colour the edge.
                    let sum: u32 = spots.iter().map(|(i, j)| at(*i, *j, c) * at(*i, *j, 3)).sum();
                    rgba.push((sum.checked_div(alpha).unwrap_or(0)) as u8);
                }
                rgba.push((alpha / 4) as u8);
            }
        }
        Self { width: w, height: h, rgba }
    }
}

/// Something to paint on.
pub struct Canvas {
    /// The pixels.
    pub pixmap: Pixmap,
    scale: f32,
}

impl Canvas {
    /// An empty square of `size` pixels, at least one.
    #[must_use]
    pub fn new(size: u32) -> Self {
        let size = size.clamp(1, 4096);
        let pixmap = Pixmap::new(size, size).expect("a size from 1 to 4096 is a picture");
        Self { pixmap, scale: size as f32 }
    }

    /// An empty square of `tiles` tiles a side, at most two, each of `size` pixels.
    #[must_use]
    pub fn wide(tiles: f32, size: u32) -> Self {
        let size = size.clamp(1, 2048);
        let whole = Self::new((tiles.clamp(1.0, 2.0) * size as f32).round() as u32);
        Self { scale: size as f32, ..whole }
    }

    /// An empty square of `size` pixels that shows only a small part of a tile, with this side.
    #[must_use]
    pub fn close(side: f32, size: u32) -> Self {
        let whole = Self::new(size);
        Self { scale: whole.scale / side.clamp(0.01, 1.0), ..whole }
    }

    /// The finished picture.
    #[must_use]
    pub fn into_image(self) -> Image {
        let (width, height) = (self.pixmap.width(), self.pixmap.height());
        let straight = |p: &tiny_skia::PremultipliedColorU8| {
            let c = p.demultiply();
            [c.red(), c.green(), c.blue(), c.alpha()]
        };
        Image { width, height, rgba: self.pixmap.pixels().iter().flat_map(straight).collect() }
    }

    /// Pixels along a side.
    #[must_use]
    pub const fn size(&self) -> f32 {
        self.scale
    }

    /// Fills a polygon.
    pub fn fill(&mut self, polygon: &[Point], colour: Color) {
        if let Some(path) = path(polygon, true) {
            self.fill_path(&path, colour);
        }
    }

    /// Fills a polygon with a gradient from `a` at `from` to `b` at `to`.
    pub fn blend(&mut self, polygon: &[Point], from: (Point, Color), to: (Point, Color)) {
        if let Some(path) = path(polygon, true) {
            self.blend_path(&path, from, to);
        }
    }

    /// Fills a path with a gradient from `a` at `from` to `b` at `to`.
    pub fn blend_path(&mut self, path: &Path, (from, a): (Point, Color), (to, b): (Point, Color)) {
        let stops = vec![GradientStop::new(0.0, a), GradientStop::new(1.0, b)];
        let at = |p: Point| tiny_skia::Point::from_xy(p.x, p.y);
        let shader = LinearGradient::new(at(from), at(to), stops, SpreadMode::Pad, Transform::identity());
        let mut paint = paint(a);
        if let Some(shader) = shader {
            paint.shader = shader;
        }
        let t = Transform::from_scale(self.scale, self.scale);
        self.pixmap.fill_path(path, &paint, FillRule::Winding, t, None);
    }

    /// Fills a path in unit coordinates.
    pub fn fill_path(&mut self, path: &Path, colour: Color) {
        let t = Transform::from_scale(self.scale, self.scale);
        self.pixmap.fill_path(path, &paint(colour), FillRule::Winding, t, None);
    }

    /// Draws along a line.
    pub fn stroke(&mut self, line: &[Point], width: f32, colour: Color) {
        if let Some(path) = path(line, false) {
            self.stroke_path(&path, width, colour, None);
        }
    }

    /// Draws many short lines of one colour at once, which costs little more than a single one.
    pub fn hatch(&mut self, lines: impl IntoIterator<Item = [Point; 2]>, width: f32, colour: Color) {
        let mut b = PathBuilder::new();
        for [from, to] in lines {
            b.move_to(from.x, from.y);
            b.line_to(to.x, to.y);
        }
        if let Some(path) = b.finish() {
            self.stroke_path(&path, width, colour, None);
        }
    }

    /// Draws around a polygon.
    pub fn outline(&mut self, polygon: &[Point], width: f32, colour: Color) {
        if let Some(path) = path(polygon, true) {
            self.stroke_path(&path, width, colour, None);
        }
    }

    /// Draws a dashed line: the lengths of a dash and of a gap.
    pub fn dash(&mut self, line: &[Point], width: f32, dash: [f32; 2], colour: Color) {
        if let Some(path) = path(line, false) {
            self.stroke_path(&path, width, colour, StrokeDash::new(dash.to_vec(), 0.0));
        }
    }

    /// Draws along a path in unit coordinates.
    pub fn stroke_path(&mut self, path: &Path, width: f32, colour: Color, dash: Option<StrokeDash>) {
        let cap = if dash.is_some() { LineCap::Butt } else { LineCap::Round };
        let stroke = Stroke { width, line_cap: cap, line_join: LineJoin::Round, dash, ..Stroke::default() };
        let t = Transform::from_scale(self.scale, self.scale);
        self.pixmap.stroke_path(path, &paint(colour), &stroke, t, None);
    }

    /// Fills a polygon and draws its outline in ink.
    pub fn inked(&mut self, polygon: &[Point], colour: Color, ink: Color) {
        self.fill(polygon, colour);
        self.outline(polygon, INK, ink);
    }

    /// Fills an ellipse.
    pub fn ellipse(&mut self, centre: Point, rx: f32, ry: f32, colour: Color) {
        self.fill(&ellipse(centre, rx, ry), colour);
    }

    /// A soft shadow on the ground, to the south-east of an object.
    pub fn soft(&mut self, centre: Point, rx: f32, ry: f32, colour: Color, alpha: f32) {
        for i in 0..4 {
            let k = 1.15 - 0.2 * i as f32;
            let mut c = colour;
            c.set_alpha(alpha * 0.3);
            self.ellipse(centre, rx * k, ry * k, c);
        }
    }
}

/// An ellipse as a polygon.
#[must_use]
pub fn ellipse(centre: Point, rx: f32, ry: f32) -> Vec<Point> {
    (0..24)
        .map(|i| {
            let a = i as f32 / 24.0 * std::f32::consts::TAU;
            centre + pt(a.cos() * rx, a.sin() * ry)
        })
        .collect()
}

/// A rectangle by its north-west corner and size.
#[must_use]
pub fn rectangle(at: Point, w: f32, h: f32) -> [Point; 4] {
    [at, at + pt(w, 0.0), at + pt(w, h), at + pt(0.0, h)]
}

fn path(points: &[Point], close: bool) -> Option<Path> {
    let mut b = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    b.move_to(first.x, first.y);
    rest.iter().for_each(|p| b.line_to(p.x, p.y));
    if close {
        b.close();
    }
    b.finish()
}

fn paint(colour: Color) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(colour);
    paint
}
