//! The outlines of the figures that are made of straight lines, in a unit square.

use super::canvas::{Canvas, INK};
use super::palette::{colour, faded};
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

/// The parts of a figure; nothing for those that are curves.
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
pub(super) fn details(canvas: &mut Canvas, piece: Piece) {
    let dark = faded("ink", 0.8);
    let mut door = |x: f32, y: f32, w: f32| {
        canvas.fill(&[pt(x, y), pt(x + w, y), pt(x + w, 0.9), pt(x, 0.9)], dark);
    };
    match piece {
        Piece::Pig => {
            canvas.ellipse(pt(0.81, 0.46), 0.022, 0.022, dark);
            canvas.ellipse(pt(0.91, 0.55), 0.02, 0.028, dark);
        }
        Piece::Queen => {
            let band: [Point; 4] = [pt(0.32, 0.17), pt(0.68, 0.17), pt(0.67, 0.22), pt(0.33, 0.22)];
            canvas.fill(&band, colour("gold"));
            canvas.outline(&band, INK * 2.0, colour("ink"));
        }
        Piece::Toll => {
            door(0.31, 0.64, 0.11);
            canvas.stroke(&[pt(0.66, 0.48), pt(0.9, 0.33)], 0.03, faded("plaster", 0.9));
        }
        Piece::Estate => {
            door(0.26, 0.62, 0.16);
            canvas.stroke(&[pt(0.06, 0.52), pt(0.34, 0.2), pt(0.62, 0.52)], 0.035, dark);
            canvas.stroke(&[pt(0.6, 0.58), pt(0.94, 0.58)], 0.03, dark);
        }
        Piece::Tower => {
            door(0.44, 0.72, 0.12);
            canvas.fill(&[pt(0.46, 0.42), pt(0.54, 0.42), pt(0.54, 0.54), pt(0.46, 0.54)], dark);
            canvas.stroke(&[pt(0.32, 0.31), pt(0.68, 0.31)], 0.025, dark);
        }
        Piece::Meeple | Piece::Big | Piece::Builder | Piece::Shepherd => {}
    }
}
