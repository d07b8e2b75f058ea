//! Figures of no seat that work magic: the fairy, the mage and the witch.

use super::canvas::{Canvas, ellipse};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::thing::{points, shaded};

/// A pale figure with four wings, which lifts a wand.
pub(super) fn fairy(canvas: &mut Canvas) {
    canvas.soft(pt(0.53, 0.93), 0.26, 0.045, colour(Swatch::Shadow), 0.5);
    let (pale, sky) = (colour(Swatch::FlowerWhite), colour(Swatch::WaterLight));
    for side in [-1.0, 1.0] {
        let wing = |at: (f32, f32), size: (f32, f32), tilt: f32| -> Vec<Point> {
            let (sin, cos) = (tilt * side).sin_cos();
            let turn = |p: Point| pt(p.x * cos - p.y * sin, p.x * sin + p.y * cos);
            let middle = pt(0.46 + side * at.0, at.1);
            ellipse(pt(0.0, 0.0), size.0, size.1).into_iter().map(|p| middle + turn(p)).collect()
        };
        let low = wing((0.2, 0.68), (0.1, 0.17), -0.9);
        shaded(canvas, &low, mix(pale, sky, 0.55), mix(sky, colour(Swatch::Water), 0.35));
        let high = wing((0.235, 0.42), (0.125, 0.25), 0.64);
        shaded(canvas, &high, pale, mix(sky, colour(Swatch::Water), 0.12));
        for (x, y) in [(0.37, 0.27), (0.34, 0.42), (0.29, 0.76)] {
            let root = pt(0.46 + side * 0.08, 0.55);
            canvas.stroke(&[root, pt(0.46 + side * x, y)], 0.014, faded(Swatch::Water, 0.9));
        }
    }
    let gown = points(&[
        (0.39, 0.46),
        (0.53, 0.46),
        (0.57, 0.6),
        (0.64, 0.76),
        (0.7, 0.9),
        (0.61, 0.87),
        (0.54, 0.94),
        (0.46, 0.88),
        (0.38, 0.94),
        (0.31, 0.87),
        (0.22, 0.9),
        (0.28, 0.76),
        (0.35, 0.6),
    ]);
    shaded(canvas, &gown, pale, mix(colour(Swatch::FlowerPink), pale, 0.15));
    canvas.stroke(&points(&[(0.365, 0.6), (0.555, 0.6)]), 0.03, faded(Swatch::Gold, 0.95));
    shaded(canvas, &ellipse(pt(0.46, 0.28), 0.165, 0.17), colour(Swatch::Gold), colour(Swatch::WheatDark));
    shaded(canvas, &ellipse(pt(0.46, 0.115), 0.075, 0.065), colour(Swatch::Gold), colour(Swatch::WheatDark));
    canvas.fill(
        &ellipse(pt(0.46, 0.325), 0.12, 0.115),
        mix(colour(Swatch::Plaster), colour(Swatch::FlowerPink), 0.12),
    );
    for x in [0.415, 0.505] {
        canvas.ellipse(pt(x, 0.325), 0.018, 0.024, colour(Swatch::Ink));
    }
    canvas.stroke(&points(&[(0.435, 0.39), (0.46, 0.4), (0.485, 0.39)]), 0.014, faded(Swatch::RoofDark, 0.8));
    let (shoulder, hand, tip) = (pt(0.53, 0.53), pt(0.68, 0.52), pt(0.81, 0.24));
    canvas.stroke(&[hand - pt(0.03, -0.06), tip], 0.05, colour(Swatch::Ink));
    canvas.stroke(&[hand - pt(0.03, -0.06), tip], 0.016, colour(Swatch::FlowerWhite));
    limb(canvas, &[shoulder, hand]);
    limb(canvas, &points(&[(0.39, 0.53), (0.29, 0.62)]));
    star(canvas, tip, 0.135);
}

/// A thin arm.
fn limb(canvas: &mut Canvas, line: &[Point]) {
    canvas.stroke(line, 0.09, colour(Swatch::Ink));
    canvas.stroke(line, 0.045, mix(colour(Swatch::Plaster), colour(Swatch::FlowerPink), 0.12));
}

fn star(canvas: &mut Canvas, p: Point, r: f32) {
    let star: Vec<Point> = super::livery::symbol(3).iter().map(|q| p + *q * r).collect();
    let gold = colour(Swatch::Gold);
    shaded(canvas, &star, mix(gold, colour(Swatch::FlowerWhite), 0.6), gold);
}

/// A man in blue with both arms raised, a straight pointed hat and a star between his hands.
pub(super) fn mage(canvas: &mut Canvas) {
    let (blue, sky) = (colour(Swatch::SeatBlue), colour(Swatch::WaterLight));
    let dark = mix(colour(Swatch::Pennant), colour(Swatch::Ink), 0.5);
    canvas.soft(pt(0.56, 0.92), 0.34, 0.06, colour(Swatch::Shadow), 0.55);
    let robe = points(&[
        (0.38, 0.52),
        (0.6, 0.52),
        (0.71, 0.48),
        (0.79, 0.31),
        (0.92, 0.4),
        (0.84, 0.61),
        (0.69, 0.71),
        (0.78, 0.92),
        (0.2, 0.92),
        (0.29, 0.71),
        (0.14, 0.61),
        (0.06, 0.4),
        (0.19, 0.31),
        (0.27, 0.48),
    ]);
    shaded(canvas, &robe, mix(blue, sky, 0.4), dark);
    for side in [-1.0, 1.0] {
        let at = |x: f32, y: f32| pt(0.49 + side * x, y);
        canvas.stroke(&[at(0.305, 0.32), at(0.42, 0.4)], 0.045, colour(Swatch::Gold));
        shaded(
            canvas,
            &ellipse(at(0.375, 0.29), 0.058, 0.058),
            colour(Swatch::Plaster),
            colour(Swatch::Ground),
        );
    }
    canvas.stroke(&points(&[(0.24, 0.865), (0.74, 0.865)]), 0.045, colour(Swatch::Gold));
    star(canvas, pt(0.49, 0.74), 0.095);
    shaded(canvas, &ellipse(pt(0.49, 0.41), 0.145, 0.135), colour(Swatch::Plaster), colour(Swatch::Ground));
    let beard = points(&[
        (0.36, 0.46),
        (0.43, 0.49),
        (0.49, 0.47),
        (0.55, 0.49),
        (0.62, 0.46),
        (0.58, 0.58),
        (0.49, 0.64),
        (0.4, 0.58),
    ]);
    shaded(canvas, &beard, mix(colour(Swatch::Wood), colour(Swatch::Wheat), 0.35), colour(Swatch::Wood));
    for x in [0.44, 0.54] {
        canvas.ellipse(pt(x, 0.4), 0.022, 0.028, colour(Swatch::Ink));
    }
    let hat = points(&[(0.28, 0.32), (0.36, 0.24), (0.49, 0.03), (0.62, 0.24), (0.7, 0.32), (0.49, 0.35)]);
    shaded(canvas, &hat, mix(blue, sky, 0.4), dark);
    canvas.stroke(&points(&[(0.355, 0.265), (0.49, 0.29), (0.625, 0.265)]), 0.04, colour(Swatch::Gold));
}

/// A woman in black and purple, with a broad crooked hat, green skin and a broom.
pub(super) fn witch(canvas: &mut Canvas) {
    let ink = colour(Swatch::Ink);
    let purple = mix(colour(Swatch::ChipViolet), ink, 0.1);
    let black = colour(Swatch::SeatBlack);
    canvas.soft(pt(0.56, 0.92), 0.36, 0.06, colour(Swatch::Shadow), 0.55);
    broom(canvas);
    let robe = points(&[
        (0.34, 0.56),
        (0.58, 0.56),
        (0.68, 0.64),
        (0.8, 0.92),
        (0.69, 0.88),
        (0.58, 0.94),
        (0.46, 0.88),
        (0.34, 0.94),
        (0.23, 0.88),
        (0.12, 0.92),
        (0.24, 0.64),
    ]);
    shaded(canvas, &robe, purple, black);
    canvas.fill(
        &points(&[(0.41, 0.58), (0.51, 0.58), (0.57, 0.86), (0.46, 0.86), (0.35, 0.86)]),
        faded(Swatch::SeatBlack, 0.75),
    );
    let hair = points(&[
        (0.3, 0.34),
        (0.62, 0.34),
        (0.7, 0.63),
        (0.61, 0.59),
        (0.57, 0.67),
        (0.35, 0.67),
        (0.31, 0.59),
        (0.22, 0.63),
    ]);
    shaded(canvas, &hair, colour(Swatch::SeatOrange), colour(Swatch::RoofDark));
    let skin = mix(colour(Swatch::TreeLight), colour(Swatch::GrassLight), 0.6);
    let face = points(&[
        (0.34, 0.36),
        (0.58, 0.36),
        (0.6, 0.49),
        (0.53, 0.6),
        (0.46, 0.64),
        (0.39, 0.6),
        (0.32, 0.49),
    ]);
    shaded(canvas, &face, skin, mix(skin, colour(Swatch::Tree), 0.55));
    for x in [0.4, 0.52] {
        canvas.ellipse(pt(x, 0.462), 0.024, 0.026, ink);
    }
    canvas.fill(&points(&[(0.46, 0.46), (0.5, 0.54), (0.44, 0.53)]), faded(Swatch::TreeDark, 0.85));
    canvas.stroke(&points(&[(0.42, 0.58), (0.5, 0.575)]), 0.014, faded(Swatch::Ink, 0.8));
    let brim = points(&[
        (0.04, 0.36),
        (0.24, 0.29),
        (0.46, 0.27),
        (0.68, 0.29),
        (0.88, 0.36),
        (0.68, 0.39),
        (0.46, 0.4),
        (0.24, 0.39),
    ]);
    shaded(canvas, &brim, purple, black);
    let cone = points(&[
        (0.28, 0.34),
        (0.34, 0.16),
        (0.46, 0.07),
        (0.72, 0.04),
        (0.59, 0.14),
        (0.64, 0.34),
        (0.46, 0.36),
    ]);
    shaded(canvas, &cone, mix(purple, colour(Swatch::FlowerWhite), 0.15), black);
    let band =
        points(&[(0.295, 0.285), (0.46, 0.305), (0.625, 0.285), (0.64, 0.335), (0.46, 0.355), (0.28, 0.335)]);
    canvas.fill(&band, colour(Swatch::Gold));
    canvas.outline(&band, 0.012, ink);
}

/// A broom that leans in the east, with its twigs on the ground.
fn broom(canvas: &mut Canvas) {
    let stick = points(&[(0.8, 0.14), (0.86, 0.72)]);
    canvas.stroke(&stick, 0.085, colour(Swatch::Ink));
    canvas.stroke(&stick, 0.036, mix(colour(Swatch::Wood), colour(Swatch::Road), 0.3));
    let twigs = points(&[(0.82, 0.66), (0.91, 0.65), (0.97, 0.93), (0.78, 0.93)]);
    shaded(canvas, &twigs, colour(Swatch::Wheat), colour(Swatch::FurrowDark));
    for (a, b) in [((0.85, 0.74), (0.83, 0.91)), ((0.88, 0.74), (0.91, 0.91))] {
        canvas.stroke(&points(&[a, b]), 0.014, faded(Swatch::Ink, 0.55));
    }
}
