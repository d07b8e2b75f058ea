//! Castles: two towers and a keep behind a wall, for seats and for the City of Carcassonne.

use super::canvas::{Canvas, INK, Image};
use super::livery::Livery;
use super::palette::{Swatch, colour, mix};
use super::point::{Point, pt};
use tiny_skia::Color;

/// A stone block with merlons on top: the north-west corner, width and height, in radii around `p`.
fn block(canvas: &mut Canvas, p: Point, r: f32, [x, y, w, h]: [f32; 4], ink: f32) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    let merlon = (w / 5.0).min(0.16);
    let mut outline = vec![at(x, y + h), at(x, y)];
    let count = (w / merlon / 2.0).round().max(1.0) as usize;
    let step = w / (2 * count + 1) as f32;
    for n in 0..=count {
        let from = x + 2.0 * step * n as f32;
        outline.extend([at(from, y), at(from, y - merlon), at(from + step, y - merlon), at(from + step, y)]);
    }
    outline.push(at(x + w, y + h));
    canvas.outline(&outline, ink, colour(Swatch::Ink));
    canvas.blend(
        &outline,
        (at(x, y), colour(Swatch::StoneLight)),
        (at(x + w, y + h * 0.6), mix(colour(Swatch::StoneDark), colour(Swatch::Stone), 0.25)),
    );
}

/// A castle; `p` is the middle of its foot, `r` half its width. The flags have the colour of its seat; without one they
/// are gold, and so are those of the City of Carcassonne.
pub(super) fn castle(canvas: &mut Canvas, p: Point, r: f32, flag: Option<Color>) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    let ink = (r * 0.09).max(INK * 1.6);
    canvas.soft(at(0.2, 0.02), r * 1.02, r * 0.2, colour(Swatch::Shadow), 0.5);
    block(canvas, p, r, [-0.36, -1.32, 0.72, 1.0], ink);
    for x in [-0.17, 0.05] {
        canvas
            .fill(&[at(x, -0.85), at(x, -1.1), at(x + 0.12, -1.1), at(x + 0.12, -0.85)], colour(Swatch::Ink));
    }
    block(canvas, p, r, [-0.75, -0.5, 1.5, 0.5], ink);
    block(canvas, p, r, [-0.98, -0.95, 0.44, 0.97], ink);
    block(canvas, p, r, [0.54, -0.95, 0.44, 0.97], ink);
    let door = [at(-0.2, 0.0), at(-0.2, -0.24), at(0.0, -0.4), at(0.2, -0.24), at(0.2, 0.0)];
    canvas.fill(&door, colour(Swatch::Ink));
    let inner = door.map(|q| at(0.0, 0.0) + (q - at(0.0, 0.0)) * 0.68);
    canvas.fill(&inner, colour(Swatch::Door));
    for (x, y) in [(0.0, -1.42), (-0.76, -1.05), (0.76, -1.05)] {
        canvas.stroke(&[at(x, y), at(x, y - 0.4)], ink * 0.8, colour(Swatch::Ink));
        let cloth = [at(x, y - 0.42), at(x + 0.36, y - 0.31), at(x, y - 0.18)];
        canvas.outline(&cloth, ink * 0.8, colour(Swatch::Ink));
        canvas.fill(&cloth, flag.unwrap_or(colour(Swatch::Gold)));
    }
}

/// A castle of a seat. One that has scored has its flags hauled down and its gate walled up.
#[must_use]
pub fn picture(livery: &Livery, is_done: bool, size: u32) -> Image {
    let mut canvas = Canvas::new(size);
    let (p, r) = (pt(0.5, 0.88), 0.44);
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    castle(&mut canvas, p, r, Some(if is_done { colour(Swatch::StoneDark) } else { livery.body }));
    let shield = |k: f32| {
        let corners = [(-0.22, -0.84), (0.22, -0.84), (0.22, -0.56), (0.0, -0.34), (-0.22, -0.56)];
        corners.map(|(x, y)| at(x * k, -0.6 + (y + 0.6) * k))
    };
    if is_done {
        let wall = [at(-0.21, 0.0), at(-0.21, -0.26), at(0.0, -0.42), at(0.21, -0.26), at(0.21, 0.0)];
        canvas.fill(&wall, colour(Swatch::Stone));
        canvas.outline(&wall, 0.02, colour(Swatch::Ink));
        let bars = [
            [at(-0.2, -0.13), at(0.2, -0.13)],
            [at(0.0, -0.13), at(0.0, 0.0)],
            [at(0.0, -0.26), at(0.0, -0.4)],
        ];
        canvas.hatch(bars, 0.015, colour(Swatch::Ink));
    }
    canvas.fill(&shield(1.45), colour(Swatch::Ink));
    canvas.fill(&shield(1.2), livery.body);
    let symbol: Vec<Point> = livery.symbol.iter().map(|q| at(0.0, -0.64) + *q * (r * 0.17)).collect();
    canvas.fill(&symbol, livery.mark());
    canvas.into_image()
}

#[cfg(test)]
mod tests {
    use super::super::livery::Palette;
    use super::*;

    #[test]
    fn a_castle_shows_whose_it_is_and_whether_it_has_scored() {
        let of = |n, is_done| picture(&Livery::new(Palette::Standard, n), is_done, 40);
        let off = |a: &Image, b: &Image| {
            let far = |(p, q): (&[u8], &[u8])| p.iter().zip(q).any(|(x, y)| x.abs_diff(*y) > 60);
            a.rgba.chunks_exact(4).zip(b.rgba.chunks_exact(4)).filter(|pair| far(*pair)).count()
        };
        assert!(off(&of(0, false), &of(1, false)) > 40);
        assert!(off(&of(0, false), &of(0, true)) > 25);
    }
}
