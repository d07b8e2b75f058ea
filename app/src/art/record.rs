//! The tokens of those who hold a record: the King for the largest city, the Robber Baron for the longest road.

use super::canvas::{Canvas, INK, ellipse};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::thing::{points, shaded};

/// The face of a king with a crown, on a gold coin.
pub(super) fn king(canvas: &mut Canvas) {
    coin(canvas, mix(colour(Swatch::Gold), colour(Swatch::FlowerWhite), 0.45), colour(Swatch::WheatDark));
    let cloak = points(&[
        (0.22, 0.82),
        (0.28, 0.68),
        (0.4, 0.62),
        (0.6, 0.62),
        (0.72, 0.68),
        (0.78, 0.82),
        (0.5, 0.93),
    ]);
    shaded(canvas, &cloak, colour(Swatch::Roof), colour(Swatch::RoofDark));
    face(canvas);
    let beard = points(&[
        (0.34, 0.5),
        (0.42, 0.56),
        (0.5, 0.53),
        (0.58, 0.56),
        (0.66, 0.5),
        (0.62, 0.68),
        (0.5, 0.76),
        (0.38, 0.68),
    ]);
    shaded(canvas, &beard, colour(Swatch::FlowerWhite), colour(Swatch::Stone));
    let crown = points(&[
        (0.28, 0.36),
        (0.24, 0.13),
        (0.38, 0.24),
        (0.5, 0.08),
        (0.62, 0.24),
        (0.76, 0.13),
        (0.72, 0.36),
    ]);
    shaded(canvas, &crown, colour(Swatch::Gold), colour(Swatch::WheatDark));
    canvas.stroke(&points(&[(0.3, 0.325), (0.7, 0.325)]), 0.035, colour(Swatch::Roof));
    for (x, y) in [(0.24, 0.12), (0.5, 0.07), (0.76, 0.12)] {
        canvas.ellipse(pt(x, y), 0.036, 0.036, colour(Swatch::Ink));
        canvas.ellipse(pt(x, y), 0.022, 0.022, colour(Swatch::FlowerWhite));
    }
    eyes(canvas, 0.44);
}

/// A knight in a helmet with a plume, on an iron coin.
pub(super) fn robber(canvas: &mut Canvas) {
    coin(canvas, colour(Swatch::Stone), colour(Swatch::Slate));
    let cloak = points(&[
        (0.22, 0.82),
        (0.28, 0.7),
        (0.4, 0.64),
        (0.6, 0.64),
        (0.72, 0.7),
        (0.78, 0.82),
        (0.5, 0.93),
    ]);
    shaded(canvas, &cloak, colour(Swatch::Hill), colour(Swatch::Door));
    let plume = points(&[
        (0.5, 0.2),
        (0.44, 0.06),
        (0.62, 0.05),
        (0.8, 0.14),
        (0.86, 0.34),
        (0.72, 0.26),
        (0.58, 0.24),
    ]);
    shaded(canvas, &plume, colour(Swatch::Roof), colour(Swatch::RoofDark));
    let helmet = points(&[
        (0.26, 0.5),
        (0.3, 0.28),
        (0.42, 0.18),
        (0.58, 0.18),
        (0.7, 0.28),
        (0.74, 0.5),
        (0.7, 0.66),
        (0.56, 0.75),
        (0.5, 0.77),
        (0.44, 0.75),
        (0.3, 0.66),
    ]);
    shaded(canvas, &helmet, colour(Swatch::FlowerWhite), colour(Swatch::SlateDark));
    canvas.stroke(&points(&[(0.5, 0.2), (0.5, 0.42)]), 0.022, faded(Swatch::Ink, 0.6));
    let slit = points(&[
        (0.31, 0.42),
        (0.69, 0.42),
        (0.68, 0.51),
        (0.54, 0.52),
        (0.5, 0.57),
        (0.46, 0.52),
        (0.32, 0.51),
    ]);
    canvas.fill(&slit, colour(Swatch::Ink));
    for x in [0.4, 0.6] {
        canvas.ellipse(pt(x, 0.465), 0.026, 0.026, colour(Swatch::Gold));
    }
    for (x, y) in [(0.42, 0.63), (0.5, 0.66), (0.58, 0.63)] {
        canvas.ellipse(pt(x, y), 0.016, 0.022, faded(Swatch::Ink, 0.75));
    }
}

fn coin(canvas: &mut Canvas, light: tiny_skia::Color, dark: tiny_skia::Color) {
    let middle = pt(0.485, 0.5);
    canvas.soft(pt(0.55, 0.58), 0.42, 0.4, colour(Swatch::Shadow), 0.5);
    canvas.ellipse(middle + pt(0.025, 0.03), 0.46, 0.46, colour(Swatch::Ink));
    canvas.outline(&ellipse(middle, 0.44, 0.44), INK * 8.0, colour(Swatch::Ink));
    canvas.blend(&ellipse(middle, 0.44, 0.44), (pt(0.2, 0.15), light), (pt(0.8, 0.85), dark));
    canvas.outline(&ellipse(middle, 0.39, 0.39), 0.014, faded(Swatch::Ink, 0.45));
}

fn face(canvas: &mut Canvas) {
    shaded(canvas, &ellipse(pt(0.5, 0.46), 0.19, 0.18), colour(Swatch::Plaster), colour(Swatch::Ground));
}

fn eyes(canvas: &mut Canvas, y: f32) {
    for x in [0.43, 0.57] {
        let eye: Point = pt(x, y);
        canvas.ellipse(eye, 0.024, 0.028, colour(Swatch::Ink));
    }
}
