//! The dragon that all seats move: a red beast with spread wings, that looks out of the picture.

use super::canvas::{Canvas, ellipse};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::thing::{points, shaded};
use tiny_skia::Color;

/// The middle of the beast, about which it is symmetric.
const MIDDLE: f32 = 0.49;

/// The dragon, with both wings raised.
pub(super) fn wyrm(canvas: &mut Canvas) {
    let (fire, red, dark) = (
        colour(Swatch::Lava),
        mix(colour(Swatch::Cloth), colour(Swatch::Roof), 0.5),
        colour(Swatch::RoofDark),
    );
    canvas.soft(pt(0.55, 0.9), 0.42, 0.08, colour(Swatch::Shadow), 0.55);
    for side in [-1.0, 1.0] {
        wing(canvas, side, mix(red, dark, 0.2), mix(dark, colour(Swatch::Ink), 0.35));
    }
    tail(canvas, red, dark);
    let body = points(&[
        (0.38, 0.46),
        (0.6, 0.46),
        (0.68, 0.62),
        (0.7, 0.8),
        (0.78, 0.92),
        (0.58, 0.92),
        (0.49, 0.86),
        (0.4, 0.92),
        (0.2, 0.92),
        (0.28, 0.8),
        (0.3, 0.62),
    ]);
    shaded(canvas, &body, mix(red, fire, 0.55), mix(red, dark, 0.7));
    let belly = points(&[
        (0.43, 0.5),
        (0.55, 0.5),
        (0.59, 0.64),
        (0.56, 0.8),
        (0.49, 0.85),
        (0.42, 0.8),
        (0.39, 0.64),
    ]);
    canvas.fill(&belly, colour(Swatch::Wheat));
    for y in [0.58, 0.66, 0.74] {
        canvas.stroke(
            &points(&[(0.4, y), (0.49, y + 0.025), (0.58, y)]),
            0.016,
            faded(Swatch::FurrowDark, 0.9),
        );
    }
    head(canvas, red, dark);
}

/// A wing of three fingers with its skin between them.
fn wing(canvas: &mut Canvas, side: f32, light: Color, dark: Color) {
    let at = |x: f32, y: f32| pt(MIDDLE + side * x, y);
    let skin: Vec<Point> = vec![
        at(0.1, 0.48),
        at(0.16, 0.3),
        at(0.25, 0.07),
        at(0.29, 0.17),
        at(0.38, 0.22),
        at(0.45, 0.34),
        at(0.455, 0.64),
        at(0.4, 0.56),
        at(0.36, 0.57),
        at(0.32, 0.74),
        at(0.27, 0.64),
        at(0.22, 0.63),
        at(0.16, 0.72),
    ];
    shaded(canvas, &skin, light, dark);
    for (x, y) in [(0.45, 0.6), (0.32, 0.7)] {
        canvas.stroke(&[at(0.25, 0.12), at(x, y)], 0.018, faded(Swatch::Ink, 0.6));
    }
}

fn tail(canvas: &mut Canvas, red: Color, dark: Color) {
    let tail = points(&[
        (0.6, 0.82),
        (0.76, 0.87),
        (0.83, 0.83),
        (0.845, 0.77),
        (0.77, 0.78),
        (0.88, 0.63),
        (0.955, 0.79),
        (0.905, 0.785),
        (0.89, 0.87),
        (0.8, 0.945),
        (0.62, 0.94),
    ]);
    shaded(canvas, &tail, red, dark);
}

/// A broad snout, two horns and yellow eyes.
fn head(canvas: &mut Canvas, red: Color, dark: Color) {
    let fire = colour(Swatch::Lava);
    for side in [-1.0, 1.0] {
        let at = |x: f32, y: f32| pt(MIDDLE + side * x, y);
        let horn = [at(0.05, 0.2), at(0.09, 0.1), at(0.16, 0.04), at(0.135, 0.14), at(0.15, 0.24)];
        shaded(canvas, &horn, colour(Swatch::Plaster), colour(Swatch::Ground));
    }
    let skull = points(&[
        (0.36, 0.2),
        (0.49, 0.15),
        (0.62, 0.2),
        (0.68, 0.31),
        (0.62, 0.4),
        (0.63, 0.5),
        (0.56, 0.57),
        (0.42, 0.57),
        (0.35, 0.5),
        (0.36, 0.4),
        (0.3, 0.31),
    ]);
    shaded(canvas, &skull, mix(red, fire, 0.75), mix(red, dark, 0.4));
    for side in [-1.0, 1.0] {
        let at = |x: f32, y: f32| pt(MIDDLE + side * x, y);
        let eye = [at(0.03, 0.34), at(0.14, 0.27), at(0.13, 0.36), at(0.07, 0.38)];
        canvas.outline(&eye, 0.014, colour(Swatch::Ink));
        canvas.fill(&eye, colour(Swatch::Gold));
        canvas.fill(&ellipse(at(0.09, 0.335), 0.018, 0.03), colour(Swatch::Ink));
        canvas.ellipse(at(0.05, 0.465), 0.02, 0.016, colour(Swatch::Ink));
        let fang = [at(0.06, 0.53), at(0.1, 0.53), at(0.085, 0.6)];
        canvas.fill(&fang, colour(Swatch::FlowerWhite));
        canvas.outline(&fang, 0.01, colour(Swatch::Ink));
    }
    canvas.stroke(&points(&[(0.38, 0.52), (0.49, 0.535), (0.6, 0.52)]), 0.018, colour(Swatch::Ink));
}
