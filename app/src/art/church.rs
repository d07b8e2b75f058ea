//! Monasteries and cathedrals.

use super::canvas::{Canvas, INK};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::shape::blob;
use super::tree::{bush, tree};

/// A church: nave with a long roof, tower with a spire, cross; `s` is its size.
fn church(canvas: &mut Canvas, p: Point, s: f32) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    let dim = mix(colour(Swatch::Plaster), colour(Swatch::PlasterDark), 0.75);
    canvas.soft(at(0.3, 0.42), s * 0.9, s * 0.24, colour(Swatch::Shadow), 0.4);
    // The choir at the east end.
    let choir = [at(0.7, -0.08), at(0.92, -0.02), at(0.98, 0.2), at(0.92, 0.4), at(0.7, 0.45)];
    canvas.inked(&choir, dim, ink);
    canvas.inked(
        &[at(0.7, -0.4), at(0.88, -0.2), at(1.02, 0.02), at(0.7, 0.06)],
        colour(Swatch::RoofDark),
        ink,
    );
    let nave = [at(-0.35, -0.1), at(0.75, -0.1), at(0.75, 0.45), at(-0.35, 0.45)];
    canvas.blend(&nave, (at(-0.3, 0.0), colour(Swatch::Plaster)), (at(0.75, 0.3), dim));
    canvas.outline(&nave, INK, ink);
    let roof = [at(-0.35, -0.58), at(0.68, -0.58), at(0.83, -0.02), at(-0.35, -0.02)];
    canvas.blend(&roof, (at(0.0, -0.6), colour(Swatch::RoofLight)), (at(0.5, 0.0), colour(Swatch::Roof)));
    for (row, y) in [-0.44, -0.3, -0.16].into_iter().enumerate() {
        canvas.stroke(&[at(-0.3, y), at(0.68 + (y + 0.58) * 0.26, y)], 0.0034, faded(Swatch::RoofDark, 0.9));
        for i in 0..7 {
            let x = -0.24 + i as f32 * 0.14 + if row % 2 == 0 { 0.0 } else { 0.07 };
            canvas.stroke(&[at(x, y - 0.13), at(x, y)], 0.0026, faded(Swatch::RoofDark, 0.65));
        }
    }
    canvas.outline(&roof, INK, ink);
    for x in [-0.02, 0.24, 0.5] {
        let mut pane = vec![at(x, 0.36), at(x, 0.16)];
        pane.extend([at(x + 0.055, 0.08), at(x + 0.11, 0.16), at(x + 0.11, 0.36)]);
        canvas.inked(&pane, colour(Swatch::SlateDark), faded(Swatch::Ink, 0.7));
    }
    steeple(canvas, at(-0.56, 0.45), s);
}

/// A church tower; `p` is the middle of its foot.
fn steeple(canvas: &mut Canvas, p: Point, s: f32) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    let dim = mix(colour(Swatch::Plaster), colour(Swatch::PlasterDark), 0.85);
    let shaft = [at(-0.27, 0.0), at(-0.27, -1.05), at(0.27, -1.05), at(0.27, 0.0)];
    canvas.blend(&shaft, (at(-0.25, 0.0), colour(Swatch::Plaster)), (at(0.3, 0.0), dim));
    for (x, y) in [(-0.2, -0.3), (0.08, -0.42), (-0.16, -0.62), (0.06, -0.2), (-0.22, -0.86)] {
        canvas.stroke(&[at(x, y), at(x + 0.1, y)], 0.0034, faded(Swatch::StoneDark, 0.6));
    }
    canvas.outline(&shaft, INK, ink);
    let mut door = vec![at(-0.1, 0.0), at(-0.1, -0.24), at(0.0, -0.34), at(0.1, -0.24)];
    door.push(at(0.1, 0.0));
    canvas.inked(&door, colour(Swatch::Door), ink);
    canvas.inked(
        &super::canvas::ellipse(at(0.0, -0.82), 0.085 * s, 0.11 * s),
        colour(Swatch::SlateDark),
        faded(Swatch::Ink, 0.7),
    );
    let (tip, west, east) = (at(0.0, -1.78), at(-0.36, -1.0), at(0.36, -1.0));
    let spire = [tip, east, west];
    canvas.blend(
        &spire,
        (at(-0.25, -1.2), colour(Swatch::RoofLight)),
        (at(0.25, -1.1), colour(Swatch::RoofDark)),
    );
    canvas.stroke(&[tip, at(0.06, -1.02)], 0.0035, faded(Swatch::Ink, 0.3));
    canvas.outline(&spire, INK, ink);
    canvas.stroke(&[tip, at(0.0, -2.06)], 0.014, ink);
    canvas.stroke(&[at(-0.11, -1.95), at(0.11, -1.95)], 0.014, ink);
    canvas.stroke(&[tip, at(0.0, -2.05)], 0.007, colour(Swatch::Gold));
    canvas.stroke(&[at(-0.1, -1.95), at(0.1, -1.95)], 0.007, colour(Swatch::Gold));
}

/// The monastery in its garden; `k` is 1 where there is room for all of it.
pub fn monastery(canvas: &mut Canvas, p: Point, k: f32) {
    let yard = |r: f32| blob(p + pt(0.0, 0.035 * k), 0.2 * k * r, 0.145 * k * r, 0.4);
    canvas.fill(
        &yard(1.0).iter().map(|q| *q + pt(0.008, 0.012)).collect::<Vec<_>>(),
        faded(Swatch::Shadow, 0.3),
    );
    canvas.fill(&yard(1.03), colour(Swatch::Ink));
    canvas.fill(&yard(1.0), colour(Swatch::Stone));
    canvas.dash(&yard(0.965), 0.006, [0.014, 0.008], faded(Swatch::StoneDark, 0.9));
    canvas.fill(&yard(0.93), colour(Swatch::Ink));
    canvas.fill(&yard(0.905), colour(Swatch::Ground));
    let at = |x: f32, y: f32| p + pt(x * k, y * k);
    // Herb beds in front of the nave.
    for x in [-0.015, 0.05] {
        let bed = [at(x, 0.122), at(x + 0.052, 0.122), at(x + 0.046, 0.146), at(x + 0.003, 0.146)];
        canvas.inked(&bed, colour(Swatch::Furrow), faded(Swatch::FurrowDark, 0.9));
        for i in 0..3 {
            canvas.ellipse(
                bed[0] + pt(0.011 + i as f32 * 0.014 * k, 0.011),
                0.0055,
                0.005,
                colour(Swatch::Tree),
            );
        }
    }
    tree(canvas, at(0.15, 0.015), 0.022 * k, 0.6);
    church(canvas, at(0.0, 0.06), 0.128 * k);
    bush(canvas, at(-0.145, 0.085), 0.017 * k);
    bush(canvas, at(-0.118, 0.104), 0.014 * k);
    bush(canvas, at(0.15, 0.098), 0.016 * k);
}

/// A cathedral: a large church with a second tower, on a paved square.
pub fn cathedral(canvas: &mut Canvas, p: Point) {
    let square = |r: f32| blob(p + pt(0.0, 0.08), 0.27 * r, 0.16 * r, 2.0);
    canvas.fill(&square(1.0), faded(Swatch::PlasterDark, 0.75));
    canvas.outline(&square(0.9), 0.004, faded(Swatch::GroundDark, 0.8));
    canvas.outline(&square(0.72), 0.004, faded(Swatch::GroundDark, 0.8));
    church(canvas, p + pt(-0.005, 0.09), 0.19);
    steeple(canvas, p + pt(0.095, 0.175), 0.17);
    // The rose window between the towers.
    let rose = p + pt(-0.005, 0.09);
    canvas.inked(&super::canvas::ellipse(rose, 0.026, 0.026), colour(Swatch::Slate), colour(Swatch::Ink));
    for i in 0..4 {
        let a = std::f32::consts::PI * i as f32 / 4.0;
        let d = pt(a.cos(), a.sin()) * 0.022;
        canvas.stroke(&[rose - d, rose + d], 0.003, faded(Swatch::Plaster, 0.9));
    }
}
