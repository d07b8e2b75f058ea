//! The outlines of the figures that are made of straight lines, in a unit square.

use super::canvas::Canvas;
use super::livery::Livery;
use super::palette::{Swatch, colour, faded};
use super::point::{Point, pt};
use rules::Piece;

type Outline = &'static [(f32, f32)];

const PIG: [Outline; 2] = [
    &[
        (0.13, 0.5),
        (0.19, 0.38),
        (0.33, 0.31),
        (0.55, 0.3),
        (0.66, 0.33),
        (0.69, 0.22),
        (0.78, 0.31),
        (0.87, 0.38),
        (0.95, 0.5),
        (0.95, 0.6),
        (0.84, 0.66),
        (0.76, 0.7),
        (0.75, 0.88),
        (0.63, 0.88),
        (0.61, 0.74),
        (0.38, 0.74),
        (0.36, 0.88),
        (0.24, 0.88),
        (0.22, 0.7),
        (0.15, 0.62),
    ],
    &[(0.14, 0.5), (0.04, 0.42), (0.07, 0.36), (0.18, 0.44)],
];
const QUEEN: [Outline; 1] = [&[
    (0.32, 0.2),
    (0.29, 0.05),
    (0.4, 0.13),
    (0.5, 0.03),
    (0.6, 0.13),
    (0.71, 0.05),
    (0.68, 0.2),
    (0.64, 0.34),
    (0.58, 0.41),
    (0.7, 0.5),
    (0.78, 0.72),
    (0.86, 0.92),
    (0.14, 0.92),
    (0.22, 0.72),
    (0.3, 0.5),
    (0.42, 0.41),
    (0.36, 0.34),
]];
const TOLL: [Outline; 2] = [
    &[(0.14, 0.48), (0.36, 0.2), (0.58, 0.48), (0.55, 0.48), (0.55, 0.9), (0.17, 0.9), (0.17, 0.48)],
    &[(0.62, 0.9), (0.62, 0.56), (0.55, 0.5), (0.96, 0.26), (0.98, 0.34), (0.72, 0.52), (0.72, 0.9)],
];
const ESTATE: [Outline; 2] = [
    &[(0.06, 0.52), (0.34, 0.2), (0.62, 0.52), (0.62, 0.9), (0.06, 0.9)],
    &[(0.55, 0.56), (0.63, 0.42), (0.9, 0.42), (0.97, 0.58), (0.94, 0.58), (0.94, 0.9), (0.55, 0.9)],
];
const TOWER: [Outline; 1] = [&[
    (0.26, 0.06),
    (0.37, 0.06),
    (0.37, 0.14),
    (0.45, 0.14),
    (0.45, 0.06),
    (0.55, 0.06),
    (0.55, 0.14),
    (0.63, 0.14),
    (0.63, 0.06),
    (0.74, 0.06),
    (0.74, 0.26),
    (0.68, 0.32),
    (0.7, 0.8),
    (0.78, 0.92),
    (0.22, 0.92),
    (0.3, 0.8),
    (0.32, 0.32),
    (0.26, 0.26),
]];
const SHEPHERD: [Outline; 2] = [
    &[
        (0.36, 0.2),
        (0.42, 0.11),
        (0.54, 0.11),
        (0.6, 0.2),
        (0.58, 0.32),
        (0.53, 0.38),
        (0.66, 0.48),
        (0.72, 0.92),
        (0.2, 0.92),
        (0.26, 0.48),
        (0.42, 0.38),
        (0.37, 0.32),
    ],
    &[
        (0.78, 0.92),
        (0.78, 0.26),
        (0.74, 0.19),
        (0.68, 0.24),
        (0.63, 0.2),
        (0.68, 0.12),
        (0.78, 0.11),
        (0.86, 0.2),
        (0.86, 0.92),
    ],
];

/// The parts of a figure; empty for figures made of curves.
pub(super) const fn outline(piece: Piece) -> &'static [Outline] {
    match piece {
        Piece::Meeple | Piece::Big | Piece::Builder => &[],
        Piece::Pig => &PIG,
        Piece::Queen => &QUEEN,
        Piece::Toll => &TOLL,
        Piece::Estate => &ESTATE,
        Piece::Tower => &TOWER,
        Piece::Shepherd => &SHEPHERD,
    }
}

/// Doors, eyes and the like.
pub(super) fn details(canvas: &mut Canvas, piece: Piece, livery: &Livery) {
    let dark = faded(Swatch::Ink, 0.8);
    let line = |canvas: &mut Canvas, points: &[(f32, f32)], width: f32| {
        let points: Vec<Point> = points.iter().map(|(x, y)| pt(x - 0.015, y - 0.015)).collect();
        canvas.stroke(&points, width, dark);
    };
    let door = |canvas: &mut Canvas, x: f32, y: f32, w: f32| {
        let arch = [pt(x, 0.87), pt(x, y + 0.04), pt(x + w * 0.5, y), pt(x + w, y + 0.04), pt(x + w, 0.87)];
        canvas.fill(&arch, dark);
    };
    match piece {
        Piece::Pig => {
            canvas.ellipse(pt(0.79, 0.44), 0.024, 0.026, dark);
            canvas.ellipse(pt(0.9, 0.53), 0.018, 0.026, dark);
            line(canvas, &[(0.66, 0.36), (0.72, 0.44), (0.77, 0.36)], 0.016);
            line(canvas, &[(0.86, 0.62), (0.92, 0.6)], 0.014);
        }
        Piece::Queen => {
            let band: [Point; 4] = [pt(0.31, 0.16), pt(0.68, 0.16), pt(0.66, 0.21), pt(0.33, 0.21)];
            canvas.fill(&band, colour(Swatch::Gold));
            canvas.outline(&band, 0.012, colour(Swatch::Ink));
            for (x, y) in [(0.29, 0.045), (0.5, 0.03), (0.7, 0.045)] {
                canvas.ellipse(pt(x - 0.012, y), 0.03, 0.03, colour(Swatch::Ink));
                canvas.ellipse(pt(x - 0.012, y), 0.02, 0.02, colour(Swatch::Gold));
            }
            line(canvas, &[(0.36, 0.52), (0.5, 0.58), (0.64, 0.52)], 0.018);
        }
        Piece::Toll => {
            door(canvas, 0.3, 0.66, 0.11);
            line(canvas, &[(0.14, 0.48), (0.36, 0.2), (0.58, 0.48)], 0.03);
            for (i, t) in [0.0, 0.28, 0.56, 0.84].into_iter().enumerate() {
                let (a, b) = (pt(0.6, 0.5), pt(0.93, 0.295));
                let end = a.lerp(b, t + 0.16);
                let shade = if i % 2 == 0 { colour(Swatch::FlowerWhite) } else { livery.dark() };
                canvas.stroke(&[a.lerp(b, t), end], 0.036, shade);
            }
        }
        Piece::Estate => {
            door(canvas, 0.26, 0.62, 0.16);
            line(canvas, &[(0.06, 0.52), (0.34, 0.2), (0.62, 0.52)], 0.03);
            line(canvas, &[(0.6, 0.58), (0.94, 0.58)], 0.028);
            for x in [0.7, 0.82] {
                canvas.fill(&[pt(x, 0.66), pt(x + 0.055, 0.66), pt(x + 0.055, 0.74), pt(x, 0.74)], dark);
            }
        }
        Piece::Tower => {
            door(canvas, 0.43, 0.71, 0.12);
            line(canvas, &[(0.32, 0.31), (0.68, 0.31)], 0.022);
            for (x, y) in [(0.35, 0.42), (0.55, 0.4), (0.34, 0.68), (0.58, 0.72)] {
                line(canvas, &[(x, y), (x + 0.075, y)], 0.014);
            }
        }
        Piece::Shepherd => {
            line(canvas, &[(0.37, 0.24), (0.6, 0.24)], 0.028);
            canvas.ellipse(pt(0.49, 0.29), 0.014, 0.016, dark);
            canvas.ellipse(pt(0.55, 0.29), 0.014, 0.016, dark);
            line(canvas, &[(0.36, 0.46), (0.48, 0.54), (0.6, 0.46)], 0.02);
        }
        Piece::Meeple | Piece::Big | Piece::Builder => {}
    }
}
