//! Things of the boxes with bridges, the circus, the count, gold mines and ferries.

use super::canvas::{Canvas, ellipse};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::thing::{points, shaded};

/// A bar of gold with slanting sides.
pub(super) fn ingot(canvas: &mut Canvas) {
    canvas.soft(pt(0.54, 0.74), 0.44, 0.1, colour(Swatch::Shadow), 0.55);
    let (gold, dark) = (colour(Swatch::Gold), colour(Swatch::WheatDark));
    let front = points(&[(0.16, 0.48), (0.68, 0.48), (0.76, 0.74), (0.06, 0.74)]);
    shaded(canvas, &front, gold, mix(gold, dark, 0.75));
    let side = points(&[(0.68, 0.48), (0.84, 0.32), (0.95, 0.55), (0.76, 0.74)]);
    shaded(canvas, &side, mix(gold, dark, 0.7), dark);
    let top = points(&[(0.16, 0.48), (0.32, 0.32), (0.84, 0.32), (0.68, 0.48)]);
    shaded(canvas, &top, mix(gold, colour(Swatch::FlowerWhite), 0.75), gold);
    canvas.ellipse(pt(0.41, 0.61), 0.1, 0.065, faded(Swatch::WheatDark, 0.9));
    canvas.ellipse(pt(0.4, 0.6), 0.07, 0.04, mix(gold, colour(Swatch::FlowerWhite), 0.4));
}

/// A tent with broad stripes, two poles and flags.
pub(super) fn big_top(canvas: &mut Canvas) {
    canvas.soft(pt(0.53, 0.88), 0.42, 0.08, colour(Swatch::Shadow), 0.55);
    let (red, white) = (colour(Swatch::Roof), colour(Swatch::FlowerWhite));
    let (red_low, white_low) = (colour(Swatch::RoofDark), colour(Swatch::PlasterDark));
    for x in [0.33, 0.67] {
        canvas.stroke(&[pt(x, 0.3), pt(x, 0.09)], 0.045, colour(Swatch::Ink));
        let flag = points(&[(x, 0.08), (x + 0.19, 0.12), (x, 0.19)]);
        shaded(canvas, &flag, colour(Swatch::Gold), colour(Swatch::WheatDark));
    }
    let outline = points(&[
        (0.33, 0.22),
        (0.5, 0.3),
        (0.67, 0.22),
        (0.93, 0.55),
        (0.86, 0.89),
        (0.14, 0.89),
        (0.07, 0.55),
    ]);
    canvas.outline(&outline, 0.07, colour(Swatch::Ink));
    let top = [0.33, 0.373, 0.42, 0.467, 0.533, 0.58, 0.627, 0.67];
    let rise = [0.22, 0.25, 0.275, 0.29, 0.29, 0.275, 0.25, 0.22];
    for n in 0..7 {
        let at = |k: usize| 0.07 + 0.86 * k as f32 / 7.0;
        let foot = |k: usize| 0.14 + 0.72 * k as f32 / 7.0;
        let (roof, wall) = if n % 2 == 0 { (red, red_low) } else { (white, white_low) };
        let low = [pt(at(n), 0.55), pt(at(n + 1), 0.55), pt(foot(n + 1), 0.89), pt(foot(n), 0.89)];
        canvas.fill(&low, wall);
        let strip = [pt(top[n], rise[n]), pt(top[n + 1], rise[n + 1]), pt(at(n + 1), 0.55), pt(at(n), 0.55)];
        canvas.fill(&strip, roof);
        let lobe = [pt(at(n), 0.54), pt(at(n + 1), 0.54), pt((at(n) + at(n + 1)) * 0.5, 0.65)];
        canvas.fill(&lobe, roof);
        canvas.outline(&lobe, 0.014, colour(Swatch::Ink));
    }
    canvas.stroke(&points(&[(0.33, 0.22), (0.5, 0.3), (0.67, 0.22)]), 0.03, colour(Swatch::Ink));
    let door = points(&[(0.4, 0.89), (0.5, 0.6), (0.6, 0.89)]);
    canvas.outline(&door, 0.03, colour(Swatch::Gold));
    canvas.fill(&door, colour(Swatch::Ink));
    // The side in the shade.
    let shade = points(&[(0.67, 0.22), (0.93, 0.55), (0.86, 0.89), (0.62, 0.89)]);
    canvas.fill(&shade, faded(Swatch::Shadow, 0.2));
}

/// The count: a man with a crown of a count, a beard and a cloak with a collar of fur.
pub(super) fn count(canvas: &mut Canvas) {
    canvas.soft(pt(0.56, 0.92), 0.36, 0.065, colour(Swatch::Shadow), 0.55);
    let cloak = points(&[(0.36, 0.46), (0.62, 0.46), (0.76, 0.58), (0.86, 0.92), (0.12, 0.92), (0.22, 0.58)]);
    shaded(canvas, &cloak, colour(Swatch::Cloth), mix(colour(Swatch::Cloth), colour(Swatch::Shadow), 0.55));
    let robe = points(&[(0.42, 0.56), (0.56, 0.56), (0.62, 0.9), (0.36, 0.9)]);
    canvas.outline(&robe, 0.024, colour(Swatch::Ink));
    canvas.fill(&robe, colour(Swatch::Gold));
    let fur = points(&[(0.3, 0.48), (0.68, 0.48), (0.74, 0.6), (0.49, 0.66), (0.24, 0.6)]);
    shaded(canvas, &fur, colour(Swatch::FlowerWhite), colour(Swatch::PlasterDark));
    for (x, y) in [(0.32, 0.56), (0.43, 0.6), (0.55, 0.6), (0.66, 0.56)] {
        canvas.ellipse(pt(x, y), 0.014, 0.022, colour(Swatch::Ink));
    }
    let face = ellipse(pt(0.49, 0.37), 0.14, 0.15);
    shaded(
        canvas,
        &face,
        mix(colour(Swatch::Plaster), colour(Swatch::TileLight), 0.35),
        colour(Swatch::Furrow),
    );
    let beard = points(&[(0.36, 0.4), (0.49, 0.44), (0.62, 0.4), (0.58, 0.52), (0.49, 0.58), (0.4, 0.52)]);
    canvas.fill(&beard, colour(Swatch::Door));
    for x in [0.44, 0.54] {
        canvas.ellipse(pt(x, 0.35), 0.02, 0.024, colour(Swatch::Ink));
    }
    let crown = points(&[
        (0.32, 0.28),
        (0.28, 0.1),
        (0.39, 0.17),
        (0.49, 0.06),
        (0.59, 0.17),
        (0.7, 0.1),
        (0.66, 0.28),
    ]);
    shaded(
        canvas,
        &crown,
        mix(colour(Swatch::Gold), colour(Swatch::FlowerWhite), 0.4),
        colour(Swatch::WheatDark),
    );
    for x in [0.4, 0.49, 0.58] {
        canvas.ellipse(pt(x, 0.235), 0.022, 0.022, colour(Swatch::Cloth));
    }
}

/// A bridge as it is in the supply: a deck of planks on two arches.
pub(super) fn bridge(canvas: &mut Canvas) {
    canvas.soft(pt(0.54, 0.78), 0.46, 0.08, colour(Swatch::Shadow), 0.55);
    let mut face =
        points(&[(0.07, 0.74), (0.07, 0.44), (0.5, 0.34), (0.93, 0.44), (0.93, 0.74), (0.86, 0.74)]);
    for middle in [0.7_f32, 0.3] {
        face.extend((0..=10).map(|i| {
            let a = std::f32::consts::PI * i as f32 / 10.0;
            pt(middle + a.cos() * 0.16, 0.74 - a.sin() * 0.2)
        }));
    }
    shaded(canvas, &face, colour(Swatch::StoneLight), colour(Swatch::StoneDark));
    let deck = points(&[(0.05, 0.44), (0.5, 0.33), (0.95, 0.44), (0.9, 0.34), (0.5, 0.24), (0.1, 0.34)]);
    shaded(canvas, &deck, colour(Swatch::Road), mix(colour(Swatch::Road), colour(Swatch::Wood), 0.5));
    for (x, y) in [(0.1, 0.4), (0.28, 0.34), (0.5, 0.3), (0.72, 0.34), (0.9, 0.4)] {
        canvas.stroke(&[pt(x, y), pt(x, y - 0.14)], 0.05, colour(Swatch::Ink));
        canvas.stroke(&[pt(x, y), pt(x, y - 0.13)], 0.025, colour(Swatch::Wood));
    }
    let rail = points(&[(0.1, 0.28), (0.5, 0.18), (0.9, 0.28)]);
    canvas.stroke(&rail, 0.055, colour(Swatch::Ink));
    canvas.stroke(&rail, 0.03, colour(Swatch::Wheat));
}

/// A castle of no seat, for lists and choices.
pub(super) fn castle(canvas: &mut Canvas) {
    super::keep::castle(canvas, pt(0.5, 0.9), 0.45, None);
}

/// A flat boat with a rail, and the pole of the ferryman.
pub(super) fn ferry(canvas: &mut Canvas) {
    canvas.ellipse(pt(0.5, 0.76), 0.48, 0.12, faded(Swatch::WaterDeep, 0.55));
    canvas.stroke(&points(&[(0.72, 0.86), (0.86, 0.12)]), 0.055, colour(Swatch::Ink));
    canvas.stroke(&points(&[(0.72, 0.86), (0.86, 0.13)]), 0.028, colour(Swatch::Wheat));
    let deck = points(&[(0.04, 0.5), (0.22, 0.38), (0.78, 0.38), (0.96, 0.5), (0.86, 0.62), (0.14, 0.62)]);
    shaded(canvas, &deck, colour(Swatch::Wheat), mix(colour(Swatch::Wood), colour(Swatch::Road), 0.3));
    for x in [0.26, 0.42, 0.58, 0.74] {
        canvas.stroke(&[pt(x, 0.41), pt(0.5 + (x - 0.5) * 1.1, 0.6)], 0.018, faded(Swatch::Door, 0.8));
    }
    let hull = points(&[(0.04, 0.5), (0.14, 0.62), (0.86, 0.62), (0.96, 0.5), (0.86, 0.8), (0.14, 0.8)]);
    shaded(canvas, &hull, mix(colour(Swatch::Wood), colour(Swatch::Road), 0.3), colour(Swatch::Door));
    for x in [0.24, 0.5, 0.76] {
        let post: [Point; 2] = [pt(x, 0.42), pt(x, 0.24)];
        canvas.stroke(&post, 0.05, colour(Swatch::Ink));
    }
    let rail = points(&[(0.2, 0.25), (0.8, 0.25)]);
    canvas.stroke(&rail, 0.06, colour(Swatch::Ink));
    canvas.stroke(&rail, 0.03, colour(Swatch::FlowerWhite));
}

/// An abbey as it is in the supply: its tile, a little smaller than the square.
pub(super) fn abbey(canvas: &mut Canvas) {
    canvas.fill(&points(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]), colour(Swatch::Grass));
    super::cloister::abbey(canvas, Point::CENTRE);
    canvas.outline(&points(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]), 0.05, colour(Swatch::Ink));
}

/// Two acrobats with a third on their shoulders.
pub(super) fn acrobats(canvas: &mut Canvas) {
    canvas.soft(pt(0.54, 0.92), 0.4, 0.06, colour(Swatch::Shadow), 0.55);
    for (x, y, suit) in [(0.29, 0.92, Swatch::Cloth), (0.71, 0.92, Swatch::Cloth), (0.5, 0.54, Swatch::Roof)]
    {
        let dark = mix(colour(suit), colour(Swatch::Shadow), 0.5);
        let at = |dx: f32, dy: f32| pt(x + dx, y + dy);
        let body = [
            at(-0.2, -0.36),
            at(-0.15, -0.4),
            at(-0.06, -0.26),
            at(0.06, -0.26),
            at(0.15, -0.4),
            at(0.2, -0.36),
            at(0.09, -0.15),
            at(0.15, 0.0),
            at(0.04, 0.0),
            at(0.0, -0.08),
            at(-0.04, 0.0),
            at(-0.15, 0.0),
            at(-0.09, -0.15),
        ];
        shaded(canvas, &body, colour(suit), dark);
        let skin = mix(colour(Swatch::Plaster), colour(Swatch::TileLight), 0.35);
        shaded(canvas, &ellipse(at(0.0, -0.33), 0.085, 0.085), skin, colour(Swatch::Furrow));
    }
}

/// A robber: a man in a hood and a mask, with a sack over his shoulder.
pub(super) fn thief(canvas: &mut Canvas) {
    canvas.soft(pt(0.56, 0.92), 0.38, 0.065, colour(Swatch::Shadow), 0.55);
    let sack = ellipse(pt(0.74, 0.46), 0.21, 0.23);
    shaded(canvas, &sack, mix(colour(Swatch::Wood), colour(Swatch::Wheat), 0.5), colour(Swatch::Wood));
    let coat = points(&[(0.32, 0.5), (0.58, 0.5), (0.7, 0.66), (0.74, 0.92), (0.14, 0.92), (0.18, 0.66)]);
    shaded(canvas, &coat, colour(Swatch::Tree), colour(Swatch::TreeDark));
    canvas.stroke(&points(&[(0.24, 0.76), (0.68, 0.76)]), 0.05, colour(Swatch::Door));
    let hood = points(&[
        (0.45, 0.06),
        (0.62, 0.2),
        (0.67, 0.42),
        (0.58, 0.56),
        (0.32, 0.56),
        (0.23, 0.42),
        (0.28, 0.2),
    ]);
    shaded(canvas, &hood, colour(Swatch::Tree), mix(colour(Swatch::TreeDark), colour(Swatch::Shadow), 0.4));
    let face = ellipse(pt(0.45, 0.38), 0.135, 0.145);
    shaded(
        canvas,
        &face,
        mix(colour(Swatch::Plaster), colour(Swatch::TileLight), 0.35),
        colour(Swatch::Furrow),
    );
    let mask = points(&[(0.3, 0.3), (0.6, 0.3), (0.58, 0.4), (0.45, 0.38), (0.32, 0.4)]);
    canvas.fill(&mask, colour(Swatch::Ink));
    for x in [0.4, 0.5] {
        canvas.ellipse(pt(x, 0.345), 0.026, 0.022, colour(Swatch::FlowerWhite));
    }
    let beard = points(&[(0.36, 0.46), (0.54, 0.46), (0.45, 0.56)]);
    canvas.fill(&beard, colour(Swatch::Door));
}

/// A letter on parchment with a red seal.
pub(super) fn letter(canvas: &mut Canvas) {
    canvas.soft(pt(0.55, 0.84), 0.4, 0.08, colour(Swatch::Shadow), 0.55);
    let (light, dark) = (colour(Swatch::FlowerWhite), colour(Swatch::PlasterDark));
    let sheet = points(&[(0.14, 0.2), (0.8, 0.14), (0.88, 0.74), (0.2, 0.84)]);
    shaded(canvas, &sheet, light, dark);
    let roll = points(&[(0.1, 0.14), (0.78, 0.08), (0.84, 0.2), (0.14, 0.27)]);
    shaded(canvas, &roll, mix(light, dark, 0.4), mix(dark, colour(Swatch::Wheat), 0.4));
    for (n, end) in [0.74, 0.76, 0.58].into_iter().enumerate() {
        let y = 0.38 + 0.11 * n as f32;
        canvas.stroke(&[pt(0.25 + 0.01 * n as f32, y), pt(end, y - 0.05)], 0.026, faded(Swatch::Ink, 0.7));
    }
    let seal = ellipse(pt(0.7, 0.68), 0.15, 0.15);
    shaded(canvas, &seal, colour(Swatch::Roof), colour(Swatch::RoofDark));
    canvas.outline(&ellipse(pt(0.7, 0.68), 0.08, 0.08), 0.022, faded(Swatch::Ink, 0.6));
}
