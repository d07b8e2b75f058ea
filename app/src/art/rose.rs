//! Wind roses. Each quarter has its own colour, and lies clockwise after the arrow to the north: so a quarter is known
//! however its tile is turned.

use super::canvas::{Canvas, INK, ellipse};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use rules::{Rose, Rotation};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// The colours of the quarters, clockwise from the north: north-east, south-east, south-west, north-west.
const QUARTERS: [Swatch; 4] = [Swatch::Roof, Swatch::Gold, Swatch::Tree, Swatch::Pennant];

/// A rose of radius `r` that turns with its tile: a full one, or one with a single quarter. Without its rule it is
/// carved in stone.
pub(super) fn rose(canvas: &mut Canvas, p: Point, r: f32, rose: Rose, rotation: Rotation, is_active: bool) {
    let ink = colour(Swatch::Ink);
    let turn = f32::from(rotation.quarters()) * FRAC_PI_2;
    canvas.soft(p + pt(r * 0.2, r * 0.25), r * 1.05, r * 0.98, colour(Swatch::Shadow), 0.36);
    let disc = ellipse(p, r, r);
    let (light, dark) =
        if is_active { (Swatch::PlanRoad, Swatch::Plaster) } else { (Swatch::Stone, Swatch::StoneDark) };
    canvas.blend(&disc, (p - pt(r, r), colour(light)), (p + pt(r, r), colour(dark)));
    for (n, swatch) in QUARTERS.into_iter().enumerate() {
        if is_active && (rose == Rose::All || quarter(rose) == Some(n)) {
            canvas.fill(&sector(p, r * 0.94, turn + n as f32 * FRAC_PI_2), colour(swatch));
        }
    }
    canvas.outline(&ellipse(p, r * 0.78, r * 0.78), INK * 0.5, faded(Swatch::Ink, 0.5));
    canvas.outline(&disc, INK * 1.2, ink);
    star(canvas, p, r, turn, is_active);
}

/// The number of the quarter of a single direction, clockwise from the north.
const fn quarter(rose: Rose) -> Option<usize> {
    match rose {
        Rose::All => None,
        Rose::To(true, false) => Some(0),
        Rose::To(true, true) => Some(1),
        Rose::To(false, true) => Some(2),
        Rose::To(false, false) => Some(3),
    }
}

/// A point at an angle clockwise from the north.
fn towards(p: Point, r: f32, angle: f32) -> Point {
    p + pt(angle.sin(), -angle.cos()) * r
}

/// The quarter that begins at an angle.
fn sector(p: Point, r: f32, from: f32) -> Vec<Point> {
    let rim = (0..=10).map(|n| towards(p, r, from + FRAC_PI_2 * n as f32 / 10.0));
    std::iter::once(p).chain(rim).collect()
}

/// Four points of the compass, each half light and half dark; the northern one is longer and ends in an arrow.
fn star(canvas: &mut Canvas, p: Point, r: f32, turn: f32, is_active: bool) {
    let ink = colour(Swatch::Ink);
    for n in 0..4 {
        let angle = turn + TAU * n as f32 / 4.0;
        let tip = towards(p, r * if n == 0 { 1.0 } else { 0.72 }, angle);
        let [left, right] = [-1.0, 1.0].map(|side| towards(p, r * 0.26, angle + side * PI / 4.0));
        let dark = mix(colour(Swatch::Ink), colour(Swatch::Slate), if is_active { 0.15 } else { 0.5 });
        canvas.fill(&[p, left, tip], colour(Swatch::FlowerWhite));
        canvas.fill(&[p, right, tip], dark);
        canvas.outline(&[p, left, tip, right], INK * 0.7, ink);
    }
    let (head, back) = (towards(p, r * 1.3, turn), towards(p, r * 0.92, turn));
    let [left, right] = [-1.0, 1.0].map(|side| towards(back, r * 0.26, turn + side * FRAC_PI_2));
    canvas.fill(&[left, head, right], if is_active { ink } else { colour(Swatch::StoneDark) });
    canvas.outline(&[left, head, right], INK * 0.7, ink);
    canvas.inked(&ellipse(p, r * 0.11, r * 0.11), colour(Swatch::Gold), ink);
}
