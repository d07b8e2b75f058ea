//! Trees, bushes, hedges and tufts of grass.

use super::canvas::{Canvas, INK};
use super::dice::Dice;
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, along, length, pt};

/// A round tree with highlight and shadow.
pub fn tree(canvas: &mut Canvas, p: Point, r: f32, shade: f32) {
    let ink = mix(colour(Swatch::Ink), colour(Swatch::TreeDark), 0.35);
    canvas.soft(p + pt(r * 0.55, r * 0.6), r * 1.1, r * 0.9, colour(Swatch::Shadow), 0.34);
    canvas.ellipse(p, r + INK * 0.7, r + INK * 0.7, ink);
    canvas.ellipse(p, r, r, mix(colour(Swatch::TreeDark), colour(Swatch::Tree), shade * 0.3));
    canvas.ellipse(
        p + pt(-r * 0.12, -r * 0.14),
        r * 0.8,
        r * 0.78,
        mix(colour(Swatch::Tree), colour(Swatch::TreeDark), 0.25),
    );
    canvas.ellipse(
        p + pt(-r * 0.2, -r * 0.24),
        r * 0.62,
        r * 0.58,
        mix(colour(Swatch::Tree), colour(Swatch::TreeLight), 0.2 + shade * 0.2),
    );
    for (dx, dy, k) in [(-0.36, -0.22, 0.27), (-0.06, -0.46, 0.25), (0.16, -0.2, 0.2)] {
        canvas.ellipse(p + pt(r * dx, r * dy), r * k, r * k * 0.9, faded(Swatch::TreeLight, 0.85));
    }
}

/// A small bush, as in hedges.
pub fn bush(canvas: &mut Canvas, p: Point, r: f32) {
    canvas.ellipse(p + pt(r * 0.3, r * 0.45), r * 1.1, r * 0.9, faded(Swatch::Shadow, 0.25));
    canvas.ellipse(p, r + INK * 0.5, r + INK * 0.5, mix(colour(Swatch::Ink), colour(Swatch::TreeDark), 0.5));
    canvas.ellipse(p, r, r, colour(Swatch::Tree));
    canvas.ellipse(p + pt(-r * 0.25, -r * 0.3), r * 0.5, r * 0.45, colour(Swatch::TreeLight));
}

/// A hedge that separates two fields: bushes in two sizes along a line.
pub fn hedge(canvas: &mut Canvas, line: &[Point], border: impl Fn(Point) -> f32) {
    let total = length(line);
    let mut d = 0.0;
    let mut small = false;
    while d <= total {
        let (p, dir) = along(line, d);
        let off = dir.right() * if small { 0.004 } else { -0.004 };
        if border(p) > 0.042 {
            bush(canvas, p + off, if small { 0.016 } else { 0.021 });
        }
        small = !small;
        d += 0.025;
    }
}

/// The width of a blade of grass.
pub const BLADE: f32 = 0.0042;

/// Three blades of grass.
pub fn tuft(canvas: &mut Canvas, p: Point, len: f32, swatch: Swatch) {
    canvas.hatch(blades(p, len), BLADE, faded(swatch, 0.8));
}

/// The lines of a tuft of grass.
pub fn blades(p: Point, len: f32) -> [[Point; 2]; 3] {
    [(-0.55, 0.8), (0.05, 1.0), (0.6, 0.75)]
        .map(|(dx, k)| [p + pt(dx * len * 0.2, 0.0), p + pt(dx * len, -len * k)])
}

/// Grass that grows over the edges of a road, in groups of a few tufts.
pub fn verge(canvas: &mut Canvas, line: &[Point], half: f32, border: impl Fn(Point) -> f32, dice: &mut Dice) {
    let total = length(line);
    let (mut dark, mut light) = (Vec::new(), Vec::new());
    let mut d = 0.02;
    while d < total {
        let side = if dice.pick(2) == 0 { 1.0 } else { -1.0 };
        for _ in 0..1 + dice.pick(3) {
            let (p, dir) = along(line, d);
            let q = p + dir.right() * (side * (half + dice.between(-0.002, 0.012))) + pt(0.0, 0.008);
            let (len, is_light) = (dice.between(0.018, 0.032), dice.pick(4) == 0);
            if border(q) > 0.045 {
                (if is_light { &mut light } else { &mut dark }).extend(blades(q, len));
            }
            d += dice.between(0.008, 0.016);
        }
        d += dice.between(0.012, 0.06);
    }
    canvas.hatch(
        dark.iter().copied(),
        BLADE * 1.5,
        mix(colour(Swatch::StrokeDark), colour(Swatch::TreeDark), 0.35),
    );
    canvas.hatch(light, BLADE * 1.2, mix(colour(Swatch::Tree), colour(Swatch::StrokeLight), 0.55));
}
