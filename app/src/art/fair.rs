//! Fairs: a striped tent with a flag, and a line of pennants on either side.

use super::canvas::{Canvas, INK};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};

/// The edges of the stripes along the roof and along the foot of the tent.
const ROOF: [f32; 6] = [-0.7, -0.42, -0.14, 0.14, 0.42, 0.7];
const FOOT: [f32; 6] = [-0.6, -0.36, -0.12, 0.12, 0.36, 0.6];

/// A fair: `p` is the middle of the ground it takes, `r` half its width. Without its rule the tent is of grey canvas.
pub(super) fn fair(canvas: &mut Canvas, p: Point, r: f32, is_open: bool) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    canvas.soft(at(0.22, 0.62), r * 0.95, r * 0.3, colour(Swatch::Shadow), 0.42);
    if is_open {
        for side in [-1.0, 1.0] {
            pennants(canvas, at(side * 0.98, 0.62), at(side * 0.98, -0.3), at(0.0, -0.98), r);
        }
    }
    tent(canvas, p, r, is_open);
}

fn tent(canvas: &mut Canvas, p: Point, r: f32, is_open: bool) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    let ink = colour(Swatch::Ink);
    let cloth = |n: usize, is_low: bool| match (n.is_multiple_of(2), is_open) {
        (true, true) => colour(if is_low { Swatch::RoofDark } else { Swatch::Roof }),
        (true, false) => {
            mix(colour(Swatch::Stone), colour(Swatch::StoneDark), if is_low { 0.7 } else { 0.4 })
        }
        (false, _) => colour(if is_low { Swatch::PlasterDark } else { Swatch::FlowerWhite }),
    };
    let strip = |n: usize| (ROOF[n], ROOF[n + 1], FOOT[n], FOOT[n + 1]);
    for n in 0..5 {
        let (a, b, c, d) = strip(n);
        canvas.fill(&[at(a, -0.06), at(b, -0.06), at(d, 0.68), at(c, 0.68)], cloth(n, true));
        canvas.fill(&[at(0.0, -1.0), at(a, -0.06), at(b, -0.06)], cloth(n, false));
    }
    let walls = [at(-0.7, -0.06), at(0.7, -0.06), at(0.6, 0.68), at(-0.6, 0.68)];
    canvas.outline(&walls, INK, ink);
    let door = [at(-0.13, 0.68), at(0.0, 0.16), at(0.13, 0.68)];
    canvas.fill(&door, colour(Swatch::Door));
    canvas.outline(&[at(0.0, -1.0), at(-0.7, -0.06), at(0.7, -0.06)], INK, ink);
    // The scalloped edge of the roof.
    for n in 0..5 {
        let (a, b, ..) = strip(n);
        let lobe =
            [at(a, -0.09), at(b, -0.09), at((a + b) * 0.5 + 0.06, 0.07), at((a + b) * 0.5 - 0.06, 0.07)];
        canvas.fill(&lobe, cloth(n, false));
        canvas.outline(&lobe, INK * 0.7, ink);
    }
    flag(canvas, at(0.0, -1.0), r, is_open);
}

fn flag(canvas: &mut Canvas, top: Point, r: f32, is_open: bool) {
    let at = |x: f32, y: f32| top + pt(x * r, y * r);
    canvas.stroke(&[at(0.0, 0.05), at(0.0, -0.42)], r * 0.08, colour(Swatch::Ink));
    if is_open {
        let flag = [at(0.0, -0.44), at(0.46, -0.32), at(0.0, -0.16)];
        canvas.fill(&flag, colour(Swatch::Gold));
        canvas.outline(&flag, INK * 0.8, colour(Swatch::Ink));
    }
}

/// A post, and a sagging line of pennants from it to the top of the tent.
fn pennants(canvas: &mut Canvas, foot: Point, head: Point, top: Point, r: f32) {
    canvas.stroke(&[foot, head], r * 0.1, colour(Swatch::Ink));
    canvas.stroke(&[foot, head], r * 0.05, colour(Swatch::Wood));
    let along = |k: f32| head.lerp(top, k) + pt(0.0, r * 0.24 * (4.0 * k * (1.0 - k)));
    let line: Vec<Point> = (0..=8).map(|n| along(n as f32 / 8.0)).collect();
    canvas.stroke(&line, r * 0.035, faded(Swatch::Ink, 0.8));
    let colours = [Swatch::Gold, Swatch::Pennant, Swatch::FlowerWhite, Swatch::Tree];
    for (n, swatch) in colours.into_iter().enumerate() {
        let (a, b) = (along(0.08 + n as f32 * 0.22), along(0.24 + n as f32 * 0.22));
        let flag = [a, b, a.lerp(b, 0.5) + pt(0.0, r * 0.24)];
        canvas.fill(&flag, colour(swatch));
        canvas.outline(&flag, INK * 0.5, faded(Swatch::Ink, 0.8));
    }
}
