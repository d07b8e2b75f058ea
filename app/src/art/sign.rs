//! The signs of single rules on a tile: prominent if their rule is on, quiet parts of the landscape if it is off.

use super::booth;
use super::canvas::{Canvas, INK, ellipse};
use super::emblem::{self, emblem};
use super::fair::fair;
use super::garden::garden;
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::rose::rose;
use super::tree::{bush, tuft};
use super::watch::watchtower;
use rules::{FeatureKind, Mark, Rose, Rotation};
use std::f32::consts::{PI, TAU};

/// The radius of a sign with this much room.
#[must_use]
pub fn radius(mark: &Mark, room: f32) -> f32 {
    let (least, most) = match mark {
        Mark::Volcano => (0.085, 0.125),
        Mark::Hill => (0.06, 0.12),
        Mark::Vineyard => (0.065, 0.13),
        Mark::Sheep => (0.06, 0.1),
        Mark::Goldmine => (0.065, 0.085),
        Mark::Tower => (0.07, 0.09),
        Mark::Portal => (0.07, 0.1),
        Mark::CropCircle(_) => (0.1, 0.14),
        Mark::Garden => (0.085, 0.135),
        Mark::Watchtower(_) => (0.075, 0.1),
        Mark::Festival => (0.08, 0.11),
        Mark::Rose(Rose::All) => (0.085, 0.12),
        Mark::Rose(Rose::To(..)) => (0.07, 0.09),
        Mark::Dragon | Mark::Mage => (0.062, 0.095),
        Mark::Bazaar => (0.09, 0.14),
        Mark::Circus => (0.1, 0.16),
        Mark::Acrobats => (0.085, 0.13),
        Mark::Flier(_) => (0.085, 0.125),
        Mark::Bag => (0.07, 0.1),
        // The City, the monastery and the lake of the tile are the sign.
        Mark::Carcassonne | Mark::SpecialMonastery | Mark::Ferry => (0.0, 0.0),
        // The ground of its monastery.
        Mark::Shrine => (0.0, 0.2),
        Mark::Other(_) => (0.05, 0.06),
    };
    room.clamp(least, most)
}

/// Whether a mark has a sign of its own. Others are shown by a building or a lake of their tile.
#[must_use]
pub const fn has_picture(mark: &Mark) -> bool {
    !matches!(mark, Mark::Shrine | Mark::Carcassonne | Mark::SpecialMonastery | Mark::Ferry)
}

/// Draws the sign of a rule on a turned tile. If the rule is off, it shows only the landscape.
pub fn sign(canvas: &mut Canvas, mark: &Mark, (p, room): (Point, f32), rotation: Rotation, is_active: bool) {
    let r = radius(mark, room);
    match mark {
        Mark::Volcano => volcano(canvas, p, r, is_active),
        Mark::Hill => super::hill::knoll(canvas, p + pt(0.0, r * 0.2), r),
        Mark::Vineyard => vineyard(canvas, p, r),
        Mark::Sheep => flock(canvas, p, r),
        Mark::Goldmine => mine(canvas, p, r, is_active),
        Mark::Tower => socket(canvas, p, r, is_active),
        Mark::Portal => portal(canvas, p, r, is_active),
        Mark::Dragon => emblem(canvas, p, r, is_active, emblem::dragon),
        Mark::Mage => emblem(canvas, p, r, is_active, emblem::hat),
        Mark::CropCircle(named) => circle(canvas, p, r, *named),
        Mark::Garden => garden(canvas, p, r, is_active),
        Mark::Watchtower(watch) => {
            watchtower(canvas, p + pt(0.0, r * 0.15), r, is_active.then_some(*watch));
        }
        Mark::Festival => fair(canvas, p + pt(0.0, r * 0.2), r, is_active),
        Mark::Bazaar => booth::bazaar(canvas, p, r, is_active),
        Mark::Circus => booth::circus(canvas, p, r, is_active),
        Mark::Acrobats => booth::stage(canvas, p, r, is_active),
        Mark::Flier(heading) => booth::pad(canvas, p, r, (*heading, rotation), is_active),
        Mark::Bag => booth::bag(canvas, p, r, is_active),
        Mark::Rose(which) => rose(canvas, p, r, *which, rotation, is_active),
        // They are painted as what they stand for.
        Mark::Shrine | Mark::Carcassonne | Mark::SpecialMonastery | Mark::Ferry => {}
        // Signs of rules that this program does not know yet become a quiet stone.
        Mark::Other(_) => emblem(canvas, p, r, false, emblem::star),
    }
}

fn volcano(canvas: &mut Canvas, p: Point, r: f32, is_active: bool) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    canvas.soft(at(0.25, 0.55), r * 1.05, r * 0.36, colour(Swatch::Shadow), 0.4);
    let cone = [
        at(-1.0, 0.55),
        at(-0.62, 0.1),
        at(-0.38, -0.45),
        at(-0.28, -0.72),
        at(-0.08, -0.64),
        at(0.1, -0.7),
        at(0.28, -0.74),
        at(0.42, -0.4),
        at(0.66, 0.12),
        at(1.0, 0.56),
        at(0.5, 0.7),
        at(0.0, 0.66),
        at(-0.5, 0.72),
    ];
    canvas.blend(
        &cone,
        (at(-0.7, -0.3), colour(Swatch::Hill)),
        (at(0.7, 0.3), mix(colour(Swatch::Door), colour(Swatch::Hill), 0.25)),
    );
    for (a, b) in [
        ((-0.3, -0.3), (-0.62, 0.45)),
        ((-0.02, -0.2), (-0.14, 0.5)),
        ((0.34, -0.3), (0.5, 0.42)),
        ((0.2, 0.0), (0.24, 0.56)),
    ] {
        canvas.stroke(&[at(a.0, a.1), at(b.0, b.1)], 0.0045, faded(Swatch::Ink, 0.4));
    }
    canvas.outline(&cone, INK, ink);
    let crater = ellipse(at(0.0, -0.69), r * 0.28, r * 0.11);
    if !is_active {
        canvas.inked(&crater, colour(Swatch::Door), ink);
        return;
    }
    let flow = [
        at(-0.25, -0.7),
        at(0.25, -0.7),
        at(0.2, -0.3),
        at(0.34, 0.05),
        at(0.2, 0.12),
        at(0.08, -0.2),
        at(-0.02, 0.36),
        at(-0.14, 0.3),
        at(-0.1, -0.25),
        at(-0.24, -0.1),
    ];
    canvas.inked(&flow, colour(Swatch::Lava), ink);
    canvas.stroke(&[at(-0.05, -0.6), at(-0.06, 0.1)], 0.007, colour(Swatch::Gold));
    canvas.stroke(&[at(0.12, -0.6), at(0.16, -0.25)], 0.006, colour(Swatch::Gold));
    canvas.inked(&crater, colour(Swatch::Gold), ink);
    for (x, y, k) in [(0.0, -0.98, 0.17), (0.16, -1.18, 0.2), (0.36, -1.32, 0.16)] {
        canvas.ellipse(at(x, y), r * k, r * k * 0.85, faded(Swatch::StoneLight, 0.75));
    }
}

/// Rows of vines on stakes.
fn vineyard(canvas: &mut Canvas, p: Point, r: f32) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    let patch = [at(-0.95, -0.66), at(0.9, -0.72), at(0.98, 0.7), at(-0.9, 0.76)];
    canvas.fill(&patch.map(|q| q + pt(0.007, 0.01)), faded(Swatch::Shadow, 0.28));
    canvas.blend(
        &patch,
        (patch[0], mix(colour(Swatch::Furrow), colour(Swatch::Ground), 0.6)),
        (patch[2], colour(Swatch::Furrow)),
    );
    canvas.outline(&patch, INK * 0.8, faded(Swatch::FurrowDark, 0.9));
    for row in 0..4 {
        let y = -0.42 + row as f32 * 0.34;
        canvas.stroke(&[at(-0.8, y + 0.06), at(0.84, y + 0.04)], 0.008, faded(Swatch::Shadow, 0.28));
        canvas.stroke(&[at(-0.84, y - 0.13), at(0.86, y - 0.15)], 0.0035, faded(Swatch::Wood, 0.9));
        for col in 0..7 {
            let q = at(-0.8 + col as f32 * 0.27, y);
            canvas.stroke(&[q + pt(0.0, 0.012), q + pt(0.0, -r * 0.25)], 0.0055, colour(Swatch::Wood));
            let leaf = r * 0.115;
            canvas.ellipse(
                q + pt(0.0, -r * 0.12),
                leaf * 1.3,
                leaf * 1.15,
                mix(colour(Swatch::Ink), colour(Swatch::TreeDark), 0.6),
            );
            canvas.ellipse(q + pt(0.0, -r * 0.13), leaf * 1.08, leaf * 0.95, colour(Swatch::Tree));
            canvas.ellipse(
                q + pt(-leaf * 0.4, -r * 0.16),
                leaf * 0.5,
                leaf * 0.42,
                colour(Swatch::TreeLight),
            );
            if (row + col) % 2 == 0 {
                for (dx, dy) in [(0.03, -0.08), (0.075, -0.08), (0.05, -0.03)] {
                    canvas.ellipse(q + pt(dx * r, dy * r), r * 0.04, r * 0.04, colour(Swatch::Cloth));
                }
            }
        }
    }
}

/// Some sheep behind a fence.
fn flock(canvas: &mut Canvas, p: Point, r: f32) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    for (x, y) in [(-0.48, -0.42), (0.42, -0.3), (-0.12, 0.28)] {
        sheep(canvas, at(x, y), r * 0.42);
    }
    for i in 0..7 {
        let x = -0.9 + i as f32 * 0.3;
        let (foot, head) = (at(x, 0.84), at(x, 0.52));
        canvas.stroke(&[foot, head], 0.013, colour(Swatch::Ink));
        canvas.stroke(&[foot, head], 0.0065, colour(Swatch::Wood));
    }
    for y in [0.6, 0.74] {
        canvas.stroke(&[at(-0.95, y), at(0.95, y)], 0.0115, colour(Swatch::Ink));
        canvas.stroke(
            &[at(-0.95, y), at(0.95, y)],
            0.0055,
            mix(colour(Swatch::Wood), colour(Swatch::Road), 0.4),
        );
    }
}

/// One sheep on a tile, `s` half its length.
fn sheep(canvas: &mut Canvas, p: Point, s: f32) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    canvas.soft(at(0.2, 0.62), s * 0.95, s * 0.3, colour(Swatch::Shadow), 0.4);
    for x in [-0.4, -0.1, 0.3] {
        canvas.stroke(&[at(x, 0.3), at(x, 0.68)], 0.009, ink);
    }
    let wool =
        [(0.0, 0.0, 0.6), (-0.42, -0.02, 0.42), (0.35, 0.0, 0.42), (-0.12, -0.26, 0.42), (0.2, -0.22, 0.4)];
    for (x, y, k) in wool {
        canvas.ellipse(at(x, y), s * k + INK, s * k * 0.82 + INK, ink);
    }
    for (x, y, k) in wool {
        canvas.ellipse(
            at(x, y),
            s * k,
            s * k * 0.82,
            mix(colour(Swatch::StoneLight), colour(Swatch::Stone), 0.25),
        );
    }
    for (x, y, k) in wool {
        canvas.ellipse(at(x - 0.1, y - 0.12), s * k * 0.6, s * k * 0.45, colour(Swatch::FlowerWhite));
    }
    canvas.inked(&ellipse(at(0.82, -0.18), s * 0.24, s * 0.3), colour(Swatch::Door), ink);
    canvas.ellipse(at(0.62, -0.3), s * 0.12, s * 0.07, ink);
}

/// The timbered entrance of a mine, with gold in front of it if the rule is on.
fn mine(canvas: &mut Canvas, p: Point, r: f32, is_active: bool) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    canvas.soft(at(0.2, 0.5), r * 1.05, r * 0.42, colour(Swatch::Shadow), 0.4);
    let rock = [
        at(-0.98, 0.56),
        at(-0.86, -0.1),
        at(-0.5, -0.6),
        at(-0.05, -0.82),
        at(0.42, -0.66),
        at(0.82, -0.2),
        at(1.0, 0.56),
        at(0.3, 0.7),
        at(-0.4, 0.68),
    ];
    canvas.blend(
        &rock,
        (at(-0.6, -0.6), colour(Swatch::Stone)),
        (at(0.8, 0.5), mix(colour(Swatch::StoneDark), colour(Swatch::Ink), 0.25)),
    );
    for (a, b) in [
        ((-0.5, -0.5), (-0.66, 0.1)),
        ((0.42, -0.6), (0.62, 0.1)),
        ((-0.66, 0.1), (-0.8, 0.4)),
        ((0.62, 0.1), (0.72, 0.45)),
    ] {
        canvas.stroke(&[at(a.0, a.1), at(b.0, b.1)], 0.0045, faded(Swatch::Ink, 0.45));
    }
    canvas.outline(&rock, INK, ink);
    let hole = [at(-0.36, 0.66), at(-0.32, -0.16), at(0.32, -0.16), at(0.36, 0.66)];
    canvas.fill(&hole, colour(Swatch::Shadow));
    let mut beam = |a: Point, b: Point| {
        canvas.stroke(&[a, b], 0.02, ink);
        canvas.stroke(&[a, b], 0.0105, mix(colour(Swatch::Wood), colour(Swatch::Road), 0.2));
    };
    beam(at(-0.38, 0.66), at(-0.34, -0.16));
    beam(at(0.38, 0.66), at(0.34, -0.16));
    beam(at(-0.48, -0.2), at(0.48, -0.2));
    if is_active {
        for (x, y, k) in [(-0.22, 0.66, 0.19), (0.2, 0.62, 0.22), (0.02, 0.8, 0.2)] {
            let q = at(x, y);
            canvas.inked(&ellipse(q, r * k, r * k * 0.78), colour(Swatch::Gold), ink);
            canvas.ellipse(
                q + pt(-r * k * 0.3, -r * k * 0.28),
                r * k * 0.35,
                r * k * 0.22,
                colour(Swatch::FlowerWhite),
            );
        }
    } else {
        for (x, y) in [(-0.55, 0.2), (0.6, 0.3), (0.1, -0.5)] {
            canvas.ellipse(at(x, y), r * 0.06, r * 0.05, faded(Swatch::Gold, 0.8));
        }
    }
}

/// The paved base on which a tower may be built.
fn socket(canvas: &mut Canvas, p: Point, r: f32, is_active: bool) {
    let ink = colour(Swatch::Ink);
    let ring = |k: f32, dy: f32| ellipse(p + pt(0.0, dy), r * k, r * k * 0.86);
    canvas.soft(p + pt(r * 0.2, r * 0.3), r * 1.08, r * 0.85, colour(Swatch::Shadow), 0.4);
    canvas.inked(&ring(1.0, r * 0.14), colour(Swatch::StoneDark), ink);
    let top = ring(1.0, 0.0);
    canvas.blend(
        &top,
        (p - pt(r, r), colour(Swatch::StoneLight)),
        (p + pt(r, r), mix(colour(Swatch::Stone), colour(Swatch::StoneDark), 0.4)),
    );
    for i in 0..10 {
        let a = TAU * i as f32 / 10.0;
        let dir = pt(a.cos(), a.sin() * 0.86);
        canvas.stroke(&[p + dir * (r * 0.62), p + dir * r], 0.004, faded(Swatch::StoneDark, 0.9));
    }
    canvas.outline(&top, INK, ink);
    let pit = ring(0.58, 0.0);
    if is_active {
        canvas.blend(
            &pit,
            (p - pt(r, r) * 0.5, colour(Swatch::Ink)),
            (p + pt(r, r) * 0.6, colour(Swatch::Wood)),
        );
    } else {
        canvas.fill(&pit, mix(colour(Swatch::Stone), colour(Swatch::GroundDark), 0.5));
        tuft(canvas, p + pt(-r * 0.15, r * 0.2), r * 0.35, Swatch::StrokeDark);
        tuft(canvas, p + pt(r * 0.2, r * 0.05), r * 0.3, Swatch::StrokeLight);
    }
    canvas.outline(&pit, INK, ink);
    if is_active {
        // Blocks of the first course, and one that waits beside them.
        for (x, y, h) in [(-0.68, -0.36, 0.32), (-0.05, -0.72, 0.24), (0.66, -0.38, 0.38), (0.86, 0.62, 0.28)]
        {
            block(canvas, p + pt(x * r, y * r), r * 0.27, r * h);
        }
    }
}

/// A hewn stone that stands on the ground at `foot`; `w` is half its width, `h` its height.
fn block(canvas: &mut Canvas, foot: Point, w: f32, h: f32) {
    let at = |x: f32, y: f32| foot + pt(x * w, y);
    let ink = colour(Swatch::Ink);
    let front = [at(-1.0, w * 0.4), at(-1.0, -h), at(1.0, -h), at(1.0, w * 0.4)];
    canvas.blend(
        &front,
        (front[1], colour(Swatch::StoneLight)),
        (front[3], mix(colour(Swatch::Stone), colour(Swatch::StoneDark), 0.6)),
    );
    canvas.outline(&front, INK, ink);
    let top = [at(-1.0, -h), at(-0.7, -h - w * 0.6), at(1.3, -h - w * 0.6), at(1.0, -h)];
    canvas.inked(&top, colour(Swatch::FlowerWhite), ink);
    let side = [at(1.0, -h), at(1.3, -h - w * 0.6), at(1.3, w * 0.1), at(1.0, w * 0.4)];
    canvas.inked(&side, colour(Swatch::StoneDark), ink);
}

/// A gate of standing stones, which glows if the portal works.
fn portal(canvas: &mut Canvas, p: Point, r: f32, is_active: bool) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    canvas.soft(at(0.2, 0.75), r * 0.95, r * 0.3, colour(Swatch::Shadow), 0.4);
    let mut inner: Vec<Point> = (0..=12)
        .map(|i| {
            let a = PI * (1.0 + i as f32 / 12.0);
            at(a.cos() * 0.5, a.sin() * 0.66 - 0.12)
        })
        .collect();
    inner.extend([at(0.5, 0.78), at(-0.5, 0.78)]);
    if is_active {
        canvas.blend(
            &inner,
            (at(0.0, -0.7), colour(Swatch::Magic)),
            (at(0.0, 0.8), mix(colour(Swatch::Magic), colour(Swatch::FlowerWhite), 0.65)),
        );
        for (x, y, k) in [(0.0, 0.1, 0.3), (0.0, 0.08, 0.17)] {
            canvas.outline(&ellipse(at(x, y), r * k, r * k * 1.3), 0.006, faded(Swatch::FlowerWhite, 0.8));
        }
    } else {
        canvas.fill(&inner, faded(Swatch::Shadow, 0.45));
    }
    let stones = 9;
    for i in 0..stones {
        let a = PI * (1.0 + i as f32 / (stones - 1) as f32);
        let q = at(a.cos() * 0.68, a.sin() * 0.82 - 0.12);
        canvas.inked(
            &ellipse(q, r * 0.2, r * 0.185),
            mix(colour(Swatch::Stone), colour(Swatch::StoneDark), (i % 3) as f32 * 0.25),
            ink,
        );
    }
    for side in [-1.0, 1.0] {
        for (k, y) in [0.2, 0.5, 0.74].into_iter().enumerate() {
            let q = at(side * (0.7 + 0.02 * k as f32), y);
            canvas.inked(
                &ellipse(q, r * 0.22, r * 0.18),
                mix(colour(Swatch::Stone), colour(Swatch::StoneDark), k as f32 * 0.25),
                ink,
            );
        }
    }
    canvas.outline(&inner, INK * 0.8, ink);
}

/// Rings pressed into a field of wheat, with the kind of the crop circle in the middle.
fn circle(canvas: &mut Canvas, p: Point, r: f32, named: Option<FeatureKind>) {
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    let patch: Vec<Point> = super::shape::blob(p, r, r * 0.94, 1.7);
    canvas.fill(&patch.iter().map(|q| *q + pt(0.006, 0.01)).collect::<Vec<_>>(), faded(Swatch::Shadow, 0.28));
    canvas.blend(
        &patch,
        (at(-0.7, -0.7), mix(colour(Swatch::Wheat), colour(Swatch::FlowerWhite), 0.18)),
        (at(0.7, 0.7), colour(Swatch::Wheat)),
    );
    for i in 0..40 {
        let a = TAU * i as f32 / 40.0;
        let (k, l) = if i % 2 == 0 { (0.86, 0.97) } else { (0.8, 0.9) };
        canvas.stroke(
            &[at(a.cos() * k, a.sin() * k * 0.94), at(a.cos() * l, a.sin() * l * 0.94)],
            0.0038,
            faded(Swatch::WheatDark, 0.7),
        );
    }
    canvas.outline(&patch, INK * 0.8, faded(Swatch::WheatDark, 0.95));
    for (k, w) in [(0.68, 0.016), (0.45, 0.012)] {
        canvas.outline(&ellipse(p, r * k, r * k * 0.94), w, faded(Swatch::WheatDark, 0.85));
        canvas.outline(
            &ellipse(p - pt(0.002, 0.003), r * k, r * k * 0.94),
            w * 0.35,
            faded(Swatch::FurrowDark, 0.5),
        );
    }
    for i in 0..6 {
        let a = TAU * i as f32 / 6.0 + 0.3;
        canvas.ellipse(at(a.cos() * 0.68, a.sin() * 0.64), r * 0.085, r * 0.08, colour(Swatch::WheatDark));
    }
    let dark = faded(Swatch::FurrowDark, 0.95);
    match named {
        Some(FeatureKind::City) => {
            let s = [
                at(-0.2, 0.18),
                at(-0.2, -0.2),
                at(-0.1, -0.2),
                at(-0.1, -0.1),
                at(-0.05, -0.1),
                at(-0.05, -0.2),
                at(0.05, -0.2),
                at(0.05, -0.1),
                at(0.1, -0.1),
                at(0.1, -0.2),
                at(0.2, -0.2),
                at(0.2, 0.18),
            ];
            canvas.fill(&s, dark);
        }
        Some(FeatureKind::Road) => {
            canvas.fill(&[at(-0.14, 0.22), at(-0.05, -0.24), at(0.05, -0.24), at(0.14, 0.22)], dark);
        }
        Some(
            FeatureKind::Field
            | FeatureKind::Monastery
            | FeatureKind::River
            | FeatureKind::Garden
            | FeatureKind::Shrine
            | FeatureKind::Abbacy,
        )
        | None => bush(canvas, p, r * 0.15),
    }
}

#[cfg(test)]
mod tests {
    use super::super::canvas::Image;
    use super::*;

    fn shown(mark: &Mark, is_active: bool) -> Image {
        let mut canvas = Canvas::new(60);
        sign(&mut canvas, mark, (Point::CENTRE, 1.0), Rotation::R0, is_active);
        canvas.into_image()
    }

    fn differing(a: &Image, b: &Image) -> usize {
        let off =
            |(p, q): (&[u8], &[u8])| p.iter().zip(q).map(|(x, y)| u32::from(x.abs_diff(*y))).sum::<u32>();
        a.rgba.chunks_exact(4).zip(b.rgba.chunks_exact(4)).filter(|pair| off(*pair) > 60).count()
    }

    /// Some are shown by what is on their tile; the kinds of one sign differ only in what they name.
    #[test]
    fn every_sign_with_a_rule_can_be_told_from_all_others_on_a_small_tile() {
        let marks: Vec<Mark> = Mark::KNOWN.into_iter().filter(has_picture).collect();
        for (n, mark) in marks.iter().enumerate() {
            for other in &marks[n + 1..] {
                if std::mem::discriminant(mark) == std::mem::discriminant(other) {
                    continue;
                }
                let count = differing(&shown(mark, true), &shown(other, true));
                assert!(count > 25, "{mark} and {other}: {count}");
            }
        }
    }

    #[test]
    fn a_sign_shows_whether_its_rule_is_on() {
        use Mark::{Acrobats, Bag, Bazaar, Circus, Dragon, Flier, Mage, Portal, Tower, Volcano};
        let pad = Flier(rules::Heading::NE);
        for mark in [Volcano, Dragon, Portal, Tower, Mage, Bazaar, Circus, Acrobats, Bag, pad] {
            let count = differing(&shown(&mark, true), &shown(&mark, false));
            assert!(count > 20, "{mark}: {count}");
        }
    }
}
