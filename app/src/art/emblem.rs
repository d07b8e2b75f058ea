//! Carved stones with the emblems of rules that this program does not implement.

use super::canvas::{Canvas, INK, ellipse};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use std::f32::consts::{PI, TAU};

/// A carved stone. Its picture is coloured if its rule is on.
pub(super) fn emblem(
    canvas: &mut Canvas,
    p: Point,
    r: f32,
    is_active: bool,
    picture: fn(&mut Canvas, Point, f32, bool),
) {
    let ink = colour(Swatch::Ink);
    canvas.soft(p + pt(r * 0.25, r * 0.3), r * 1.05, r * 0.95, colour(Swatch::Shadow), 0.38);
    let disc = ellipse(p, r, r * 0.94);
    let (light, dark) = if is_active {
        (Swatch::FlowerWhite, Swatch::PlasterDark)
    } else {
        (Swatch::Stone, Swatch::StoneDark)
    };
    canvas.blend(&disc, (p - pt(r, r), colour(light)), (p + pt(r, r), colour(dark)));
    canvas.outline(&disc, INK, ink);
    picture(canvas, p, r, is_active);
}

/// A head with open jaws and a horn, looking west.
pub(super) fn dragon(canvas: &mut Canvas, p: Point, r: f32, is_active: bool) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    let fill = if is_active { colour(Swatch::Roof) } else { faded(Swatch::Ink, 0.35) };
    let head = [
        at(-0.72, -0.06),
        at(-0.5, -0.26),
        at(-0.16, -0.36),
        at(0.02, -0.66),
        at(0.16, -0.38),
        at(0.5, -0.54),
        at(0.44, -0.18),
        at(0.66, 0.1),
        at(0.5, 0.62),
        at(0.0, 0.64),
        at(0.04, 0.3),
        at(-0.2, 0.34),
        at(-0.6, 0.3),
        at(-0.58, 0.18),
        at(-0.24, 0.1),
        at(-0.66, 0.06),
    ];
    canvas.fill(&head, fill);
    if is_active {
        canvas.outline(&head, INK * 0.8, colour(Swatch::Ink));
        canvas.ellipse(at(0.0, -0.14), r * 0.085, r * 0.085, colour(Swatch::Gold));
    }
}

/// A pointed hat with a gold star.
pub(super) fn hat(canvas: &mut Canvas, p: Point, r: f32, is_active: bool) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    let cone = [
        at(-0.36, 0.28),
        at(-0.22, -0.26),
        at(-0.02, -0.62),
        at(0.4, -0.78),
        at(0.24, -0.46),
        at(0.28, -0.1),
        at(0.4, 0.28),
    ];
    let brim = ellipse(at(0.02, 0.36), r * 0.72, r * 0.25);
    if !is_active {
        canvas.fill(&cone, faded(Swatch::Ink, 0.35));
        canvas.fill(&brim, faded(Swatch::Ink, 0.35));
        return;
    }
    let ink = colour(Swatch::Ink);
    canvas.inked(&brim, mix(colour(Swatch::Magic), ink, 0.25), ink);
    canvas.blend(
        &cone,
        (at(-0.3, -0.3), mix(colour(Swatch::Magic), colour(Swatch::FlowerWhite), 0.15)),
        (at(0.4, 0.3), mix(colour(Swatch::Magic), ink, 0.4)),
    );
    canvas.outline(&cone, INK, ink);
    canvas.stroke(&[at(-0.36, 0.26), at(0.02, 0.38), at(0.4, 0.26)], r * 0.14, colour(Swatch::Gold));
    let star: Vec<Point> =
        super::livery::symbol(3).iter().map(|q| at(0.02, -0.14) + *q * (r * 0.26)).collect();
    canvas.fill(&star, colour(Swatch::Gold));
}

/// A star with six points.
pub(super) fn star(canvas: &mut Canvas, p: Point, r: f32, is_active: bool) {
    let fill = if is_active { colour(Swatch::Magic) } else { faded(Swatch::Ink, 0.35) };
    let points: Vec<Point> = (0..12)
        .map(|i| {
            let a = TAU * i as f32 / 12.0 - PI / 2.0;
            p + pt(a.cos(), a.sin()) * (r * if i % 2 == 0 { 0.7 } else { 0.32 })
        })
        .collect();
    canvas.fill(&points, fill);
    if is_active {
        canvas.outline(&points, INK * 0.8, colour(Swatch::Ink));
        canvas.ellipse(p, r * 0.14, r * 0.14, colour(Swatch::Gold));
    }
}
