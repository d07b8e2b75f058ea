//! The outlines of the figures that are made of straight lines, in a unit square.

use super::canvas::{Canvas, ellipse};
use super::figure::Pose;
use super::livery::Livery;
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use rules::Piece;
use tiny_skia::Color;

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

const FARM_PIG: [Outline; 4] = [
    &[(0.24, 0.76), (0.42, 0.82), (0.42, 0.92), (0.25, 0.92)],
    &[(0.58, 0.82), (0.76, 0.76), (0.75, 0.92), (0.58, 0.92)],
    &[
        (0.87, 0.6),
        (0.852, 0.69),
        (0.799, 0.77),
        (0.717, 0.835),
        (0.614, 0.876),
        (0.5, 0.89),
        (0.386, 0.876),
        (0.283, 0.835),
        (0.201, 0.77),
        (0.148, 0.69),
        (0.13, 0.6),
        (0.148, 0.51),
        (0.201, 0.43),
        (0.283, 0.365),
        (0.386, 0.324),
        (0.5, 0.31),
        (0.614, 0.324),
        (0.717, 0.365),
        (0.799, 0.43),
        (0.852, 0.51),
    ],
    &[
        (0.2, 0.38),
        (0.17, 0.1),
        (0.37, 0.2),
        (0.5, 0.18),
        (0.63, 0.2),
        (0.83, 0.1),
        (0.8, 0.38),
        (0.78, 0.52),
        (0.68, 0.66),
        (0.5, 0.7),
        (0.32, 0.66),
        (0.22, 0.52),
    ],
];
const ABBOT: [Outline; 2] = [
    &[
        (0.31, 0.27),
        (0.25, 0.16),
        (0.435, 0.04),
        (0.62, 0.16),
        (0.56, 0.27),
        (0.55, 0.36),
        (0.52, 0.42),
        (0.64, 0.49),
        (0.69, 0.64),
        (0.75, 0.92),
        (0.12, 0.92),
        (0.18, 0.64),
        (0.23, 0.49),
        (0.35, 0.42),
        (0.32, 0.36),
    ],
    &[
        (0.8, 0.92),
        (0.805, 0.33),
        (0.803, 0.257),
        (0.76, 0.216),
        (0.7, 0.216),
        (0.657, 0.257),
        (0.655, 0.317),
        (0.57, 0.348),
        (0.563, 0.26),
        (0.6, 0.181),
        (0.672, 0.13),
        (0.76, 0.123),
        (0.839, 0.16),
        (0.89, 0.232),
        (0.897, 0.32),
        (0.9, 0.36),
        (0.88, 0.92),
    ],
];
const PHANTOM: [Outline; 1] = [&[
    (0.31, 0.27),
    (0.324, 0.193),
    (0.366, 0.129),
    (0.427, 0.085),
    (0.5, 0.07),
    (0.573, 0.085),
    (0.634, 0.129),
    (0.676, 0.193),
    (0.69, 0.27),
    (0.69, 0.36),
    (0.84, 0.4),
    (0.95, 0.5),
    (0.92, 0.58),
    (0.78, 0.56),
    (0.75, 0.62),
    (0.79, 0.78),
    (0.86, 0.92),
    (0.74, 0.87),
    (0.66, 0.93),
    (0.58, 0.86),
    (0.5, 0.93),
    (0.42, 0.86),
    (0.34, 0.93),
    (0.26, 0.87),
    (0.14, 0.92),
    (0.21, 0.78),
    (0.25, 0.62),
    (0.22, 0.56),
    (0.08, 0.58),
    (0.05, 0.5),
    (0.16, 0.4),
    (0.31, 0.36),
]];

/// A broad man in a wide hat.
const MAYOR: [Outline; 1] = [&[
    (0.3, 0.2),
    (0.33, 0.09),
    (0.42, 0.04),
    (0.58, 0.04),
    (0.67, 0.09),
    (0.7, 0.2),
    (0.84, 0.22),
    (0.84, 0.29),
    (0.66, 0.3),
    (0.63, 0.38),
    (0.59, 0.42),
    (0.76, 0.48),
    (0.84, 0.62),
    (0.86, 0.92),
    (0.14, 0.92),
    (0.16, 0.62),
    (0.24, 0.48),
    (0.41, 0.42),
    (0.37, 0.38),
    (0.34, 0.3),
    (0.16, 0.29),
    (0.16, 0.22),
]];
/// A cart under a hood, with a shaft in front and two wheels.
const WAGON: [Outline; 4] = [
    &[
        (0.06, 0.5),
        (0.06, 0.34),
        (0.14, 0.2),
        (0.28, 0.13),
        (0.6, 0.13),
        (0.74, 0.2),
        (0.82, 0.34),
        (0.82, 0.5),
    ],
    &[(0.04, 0.48), (0.84, 0.48), (0.96, 0.6), (0.98, 0.66), (0.84, 0.66), (0.78, 0.74), (0.1, 0.74)],
    &[
        (0.38, 0.76),
        (0.338, 0.862),
        (0.236, 0.904),
        (0.134, 0.862),
        (0.092, 0.76),
        (0.134, 0.658),
        (0.236, 0.616),
        (0.338, 0.658),
    ],
    &[
        (0.8, 0.76),
        (0.758, 0.862),
        (0.656, 0.904),
        (0.554, 0.862),
        (0.512, 0.76),
        (0.554, 0.658),
        (0.656, 0.616),
        (0.758, 0.658),
    ],
];
/// A barn with a pitched roof of two slopes, seen from its gate.
const BARN: [Outline; 1] = [&[
    (0.03, 0.5),
    (0.12, 0.3),
    (0.5, 0.06),
    (0.88, 0.3),
    (0.97, 0.5),
    (0.9, 0.52),
    (0.9, 0.92),
    (0.1, 0.92),
    (0.1, 0.52),
]];
/// A man in a tailcoat with a top hat.
const RINGMASTER: [Outline; 2] = [
    &[
        (0.33, 0.03),
        (0.61, 0.03),
        (0.6, 0.19),
        (0.7, 0.2),
        (0.7, 0.27),
        (0.59, 0.28),
        (0.57, 0.37),
        (0.53, 0.42),
        (0.66, 0.48),
        (0.68, 0.66),
        (0.82, 0.92),
        (0.58, 0.92),
        (0.47, 0.8),
        (0.36, 0.92),
        (0.12, 0.92),
        (0.26, 0.66),
        (0.28, 0.48),
        (0.41, 0.42),
        (0.37, 0.37),
        (0.35, 0.28),
        (0.24, 0.27),
        (0.24, 0.2),
        (0.34, 0.19),
    ],
    // The arm with the whip.
    &[(0.6, 0.5), (0.82, 0.34), (0.78, 0.14), (0.85, 0.13), (0.92, 0.38), (0.68, 0.6)],
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
        Piece::FarmPig => &FARM_PIG,
        Piece::Abbot => &ABBOT,
        Piece::Phantom => &PHANTOM,
        Piece::Mayor => &MAYOR,
        Piece::Wagon => &WAGON,
        Piece::Barn => &BARN,
        Piece::Ringmaster => &RINGMASTER,
    }
}

/// Doors, eyes and the like.
pub(super) fn details(canvas: &mut Canvas, (piece, pose): (Piece, Pose), livery: &Livery) {
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
        Piece::FarmPig => snout(canvas, livery),
        Piece::Abbot => mitre(canvas),
        Piece::Phantom => ghost(canvas, pose, livery),
        Piece::Mayor => chain(canvas),
        Piece::Wagon => wheels(canvas, livery),
        Piece::Barn => gate(canvas, livery),
        Piece::Ringmaster => hat(canvas, pose),
        Piece::Meeple | Piece::Big | Piece::Builder => {}
    }
}

/// The face of a pig that looks out of the picture.
fn snout(canvas: &mut Canvas, livery: &Livery) {
    let dark = faded(Swatch::Ink, 0.8);
    for side in [-1.0, 1.0] {
        let at = |x: f32, y: f32| pt(0.485 + side * x, y);
        canvas.fill(&[at(0.27, 0.16), at(0.17, 0.215), at(0.25, 0.3)], mix(livery.dark(), livery.body, 0.3));
        canvas.ellipse(at(0.145, 0.335), 0.03, 0.034, dark);
    }
    let (ring, disc) = (ellipse(pt(0.485, 0.465), 0.155, 0.11), ellipse(pt(0.485, 0.46), 0.14, 0.095));
    canvas.fill(&ring, dark);
    canvas.fill(&disc, mix(livery.body, livery.light(), 0.75));
    for x in [0.43, 0.54] {
        canvas.ellipse(pt(x, 0.465), 0.024, 0.042, dark);
    }
}

/// The gold of an abbot's mitre, his face and the stole.
fn mitre(canvas: &mut Canvas) {
    let (ink, gold) = (colour(Swatch::Ink), colour(Swatch::Gold));
    let hat = [pt(0.295, 0.265), pt(0.235, 0.155), pt(0.42, 0.03), pt(0.605, 0.155), pt(0.545, 0.265)];
    canvas.blend(&hat, (pt(0.3, 0.08), colour(Swatch::FlowerWhite)), (pt(0.58, 0.27), gold));
    canvas.outline(&hat, 0.022, ink);
    canvas.stroke(&[pt(0.42, 0.075), pt(0.42, 0.24)], 0.036, colour(Swatch::Roof));
    canvas.stroke(&[pt(0.345, 0.15), pt(0.495, 0.15)], 0.032, colour(Swatch::Roof));
    for x in [0.375, 0.465] {
        canvas.ellipse(pt(x, 0.325), 0.019, 0.022, faded(Swatch::Ink, 0.8));
    }
    for x in [0.32, 0.52] {
        let (top, bottom) = (pt(x, 0.47), pt(0.42 + (x - 0.42) * 1.5, 0.885));
        canvas.stroke(&[top, bottom], 0.046, ink);
        canvas.stroke(&[top, bottom], 0.024, gold);
    }
}

/// The hollow eyes of a phantom, and the pale hem of its sheet.
fn ghost(canvas: &mut Canvas, pose: Pose, livery: &Livery) {
    let at = |x: f32, y: f32| pose.point(pt(x, y));
    let pale = mix(livery.light(), colour(Swatch::FlowerWhite), 0.5);
    for (x, top) in [(0.3, 0.68), (0.42, 0.74), (0.57, 0.74), (0.69, 0.68)] {
        canvas.stroke(&[at(0.485 + (x - 0.485) * 0.85, top), at(x, 0.845)], 0.03, with_alpha(pale, 0.6));
    }
    let hollow = |x: f32, y: f32, rx: f32, ry: f32| -> Vec<Point> {
        ellipse(pt(x, y), rx, ry).into_iter().map(|p| pose.point(p)).collect()
    };
    for x in [0.415, 0.555] {
        canvas.fill(&hollow(x, 0.225, 0.058, 0.078), colour(Swatch::FlowerWhite));
        canvas.fill(&hollow(x + 0.006, 0.235, 0.04, 0.058), colour(Swatch::Ink));
    }
    canvas.fill(&hollow(0.485, 0.345, 0.03, 0.036), colour(Swatch::Ink));
}

/// The ribbon of a mayor's hat, his face and the chain of office.
fn chain(canvas: &mut Canvas) {
    let (ink, gold) = (colour(Swatch::Ink), colour(Swatch::Gold));
    let ribbon = [pt(0.3, 0.15), pt(0.67, 0.15), pt(0.68, 0.205), pt(0.29, 0.205)];
    canvas.fill(&ribbon, gold);
    canvas.outline(&ribbon, 0.014, ink);
    for x in [0.435, 0.535] {
        canvas.ellipse(pt(x, 0.32), 0.017, 0.02, faded(Swatch::Ink, 0.8));
    }
    let links: Vec<Point> = (0..=8)
        .map(|i| {
            let a = std::f32::consts::PI * i as f32 / 8.0;
            pt(0.485 - a.cos() * 0.2, 0.47 + a.sin() * 0.11)
        })
        .collect();
    canvas.stroke(&links, 0.07, ink);
    canvas.stroke(&links, 0.04, gold);
    for (r, shade) in [(0.062, ink), (0.045, gold), (0.018, ink)] {
        canvas.ellipse(pt(0.485, 0.6), r, r, shade);
    }
}

/// The hood and the wheels of a wagon.
fn wheels(canvas: &mut Canvas, livery: &Livery) {
    let ink = colour(Swatch::Ink);
    let hood =
        [(0.07, 0.46), (0.08, 0.34), (0.15, 0.21), (0.28, 0.145), (0.58, 0.145), (0.71, 0.21), (0.78, 0.34)];
    let mut hood: Vec<Point> = hood.into_iter().map(|(x, y)| pt(x - 0.01, y - 0.01)).collect();
    hood.push(pt(0.78, 0.45));
    let shade = mix(colour(Swatch::PlasterDark), livery.body, 0.3);
    canvas.blend(&hood, (pt(0.2, 0.15), colour(Swatch::FlowerWhite)), (pt(0.75, 0.5), shade));
    for (x, top) in [(0.25, 0.16), (0.425, 0.14), (0.6, 0.16)] {
        canvas.stroke(&[pt(x, top), pt(0.425 + (x - 0.425) * 1.2, 0.44)], 0.018, faded(Swatch::Wood, 0.75));
    }
    canvas.stroke(&[pt(0.04, 0.47), pt(0.83, 0.47)], 0.026, ink);
    for x in [0.225, 0.645] {
        let at = pt(x, 0.75);
        canvas.ellipse(at, 0.115, 0.115, ink);
        canvas.ellipse(at, 0.085, 0.085, mix(colour(Swatch::Wood), colour(Swatch::Road), 0.4));
        for d in [pt(0.1, 0.0), pt(0.0, 0.1), pt(0.07, 0.07), pt(0.07, -0.07)] {
            canvas.stroke(&[at - d, at + d], 0.016, ink);
        }
        canvas.ellipse(at, 0.035, 0.035, colour(Swatch::Gold));
    }
}

/// The edge of a barn's roof and its gate.
fn gate(canvas: &mut Canvas, livery: &Livery) {
    let ink = faded(Swatch::Ink, 0.85);
    let roof = [(0.05, 0.5), (0.13, 0.31), (0.485, 0.085), (0.84, 0.31), (0.92, 0.5)].map(|(x, y)| pt(x, y));
    canvas.stroke(&roof, 0.075, ink);
    canvas.stroke(&roof, 0.04, colour(Swatch::Wheat));
    let leaf = [pt(0.27, 0.9), pt(0.27, 0.56), pt(0.7, 0.56), pt(0.7, 0.9)];
    canvas.fill(&leaf, mix(livery.dark(), colour(Swatch::Door), 0.5));
    let white = colour(Swatch::FlowerWhite);
    for line in [[leaf[0], leaf[2]], [leaf[1], leaf[3]], [pt(0.485, 0.56), pt(0.485, 0.9)]] {
        canvas.stroke(&line, 0.03, white);
    }
    canvas.outline(&leaf, 0.034, white);
    canvas.outline(&leaf.map(|p| pt(0.485, 0.73) + (p - pt(0.485, 0.73)) * 1.12), 0.016, ink);
}

/// The black top hat of a ringmaster, his face, the white shirt and the whip.
fn hat(canvas: &mut Canvas, pose: Pose) {
    let at = |x: f32, y: f32| pose.point(pt(x - 0.015, y - 0.015));
    let ink = colour(Swatch::Ink);
    canvas.fill(&[at(0.34, 0.04), at(0.6, 0.04), at(0.59, 0.21), at(0.35, 0.21)], ink);
    canvas.fill(&[at(0.25, 0.205), at(0.69, 0.205), at(0.69, 0.265), at(0.25, 0.265)], ink);
    canvas.stroke(&[at(0.37, 0.175), at(0.57, 0.175)], 0.04, colour(Swatch::Roof));
    for x in [0.43, 0.51] {
        canvas.ellipse(at(x, 0.32), 0.016, 0.018, faded(Swatch::Ink, 0.8));
    }
    let shirt = [at(0.4, 0.45), at(0.54, 0.45), at(0.47, 0.62)];
    canvas.fill(&shirt, colour(Swatch::FlowerWhite));
    canvas.outline(&shirt, 0.014, ink);
    canvas.fill(&[at(0.4, 0.43), at(0.4, 0.5), at(0.54, 0.43), at(0.54, 0.5)], colour(Swatch::Roof));
    let whip = [at(0.82, 0.14), at(0.9, 0.03), at(0.97, 0.14), at(0.95, 0.3)];
    canvas.stroke(&whip, 0.02, ink);
}

fn with_alpha(mut colour: Color, alpha: f32) -> Color {
    colour.set_alpha(alpha);
    colour
}
