//! Gardens: four flower beds between paths of gravel, with a hedge around them.

use super::canvas::{Canvas, INK, ellipse};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::tree::bush;
use std::f32::consts::TAU;

/// The flowers of the four beds.
const FLOWERS: [Swatch; 4] = [Swatch::FlowerPink, Swatch::FlowerGold, Swatch::FlowerWhite, Swatch::Cloth];

/// A garden, `r` half its width. Without abbots it is overgrown, a quiet part of the landscape.
pub(super) fn garden(canvas: &mut Canvas, p: Point, r: f32, is_kept: bool) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    let plot = [at(-0.84, -0.72), at(0.84, -0.72), at(0.84, 0.76), at(-0.84, 0.76)];
    canvas.fill(&plot.map(|q| q + pt(0.008, 0.012)), faded(Swatch::Shadow, 0.3));
    let (light, dark) = match is_kept {
        true => (colour(Swatch::Road), colour(Swatch::RoadRut)),
        false => (mix(colour(Swatch::RoadRut), colour(Swatch::Grass), 0.45), colour(Swatch::GrassDark)),
    };
    canvas.blend(&plot, (plot[0], light), (plot[2], dark));
    for (n, (x, y)) in [(-0.38, -0.32), (0.38, -0.32), (-0.38, 0.38), (0.38, 0.38)].into_iter().enumerate() {
        bed(canvas, at(x, y), r * 0.29, FLOWERS[n], is_kept);
    }
    if is_kept {
        fountain(canvas, at(0.0, 0.03), r * 0.2);
    }
    hedge(canvas, p, r, is_kept);
}

/// A square bed full of flowers of one colour, `s` half its side.
fn bed(canvas: &mut Canvas, p: Point, s: f32, flowers: Swatch, is_kept: bool) {
    let square = [(-1.0, -0.9), (1.0, -0.9), (1.0, 0.9), (-1.0, 0.9)].map(|(x, y)| p + pt(x * s, y * s));
    let ground = mix(colour(Swatch::TreeDark), colour(Swatch::Tree), if is_kept { 0.5 } else { 0.9 });
    canvas.fill(&square, ground);
    canvas.outline(&square, INK * 0.8, mix(colour(Swatch::Ink), colour(Swatch::TreeDark), 0.5));
    let steps = [-0.62, 0.0, 0.62];
    for (row, y) in steps.into_iter().enumerate() {
        for (column, x) in steps.into_iter().enumerate() {
            let is_flower = is_kept || (row + column) % 2 == 0;
            let q = p + pt(x * s, y * s * 0.86);
            canvas.ellipse(q, s * 0.27, s * 0.24, colour(Swatch::TreeLight));
            if is_flower {
                canvas.ellipse(q - pt(0.0, s * 0.06), s * 0.2, s * 0.18, colour(flowers));
            }
        }
    }
}

/// A round basin with a jet of water, where the paths cross.
fn fountain(canvas: &mut Canvas, p: Point, r: f32) {
    let ink = colour(Swatch::Ink);
    canvas.inked(&ellipse(p + pt(0.0, r * 0.16), r, r * 0.86), colour(Swatch::StoneDark), ink);
    canvas.inked(&ellipse(p, r, r * 0.86), colour(Swatch::StoneLight), ink);
    canvas.ellipse(p, r * 0.66, r * 0.54, colour(Swatch::WaterDeep));
    canvas.ellipse(p - pt(0.0, r * 0.1), r * 0.42, r * 0.3, colour(Swatch::Water));
    canvas.ellipse(p - pt(r * 0.06, r * 0.2), r * 0.2, r * 0.16, colour(Swatch::FlowerWhite));
}

/// The clipped hedge around the garden, with an entrance in the middle of each side.
fn hedge(canvas: &mut Canvas, p: Point, r: f32, is_kept: bool) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    let (half_w, half_h) = (0.9, 0.8);
    if !is_kept {
        for n in 0..14 {
            let a = TAU * n as f32 / 14.0 + 0.2;
            if n % 4 != 1 {
                bush(canvas, at(a.cos() * 0.98, a.sin() * 0.86), r * 0.12);
            }
        }
        return;
    }
    let sides = [
        ((-half_w, -half_h), (half_w, -half_h)),
        ((-half_w, -half_h), (-half_w, half_h)),
        ((half_w, -half_h), (half_w, half_h)),
        ((-half_w, half_h), (half_w, half_h)),
    ];
    for ((x0, y0), (x1, y1)) in sides {
        for k in [0.0, 0.14, 0.28, 0.41, 0.59, 0.72, 0.86, 1.0] {
            bush(canvas, at(x0 + (x1 - x0) * k, y0 + (y1 - y0) * k), r * 0.135);
        }
    }
}
