//! Signs where people come together: the stalls of a bazaar, the ring of a circus, the stage of acrobats, and the pad
//! from which fliers start.

use super::canvas::{Canvas, INK, ellipse};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use rules::{Heading, Rotation};
use std::f32::consts::TAU;

/// Three stalls under striped awnings; without its rule they are of grey canvas.
pub(super) fn bazaar(canvas: &mut Canvas, p: Point, r: f32, is_open: bool) {
    let ink = colour(Swatch::Ink);
    let cloths = [(-0.5, -0.12, Swatch::Roof), (0.5, -0.2, Swatch::Pennant), (0.0, 0.62, Swatch::Tree)];
    canvas.soft(p + pt(r * 0.1, r * 0.5), r, r * 0.4, colour(Swatch::Shadow), 0.3);
    for (x, y, swatch) in cloths {
        let at = |dx: f32, dy: f32| p + pt((x + dx) * r, (y + dy) * r);
        let front = [at(-0.4, -0.05), at(0.4, -0.05), at(0.4, 0.3), at(-0.4, 0.3)];
        canvas.inked(&front, colour(Swatch::Wood), ink);
        let goods = [(-0.26, Swatch::Lava), (-0.02, Swatch::Gold), (0.22, Swatch::TreeLight)];
        for (dx, fruit) in goods.into_iter().filter(|_| is_open) {
            canvas.inked(&ellipse(at(dx, -0.04), r * 0.11, r * 0.09), colour(fruit), ink);
        }
        for post in [-0.4, 0.4] {
            canvas.stroke(&[at(post, -0.4), at(post, 0.3)], r * 0.06, ink);
        }
        let cloth =
            if is_open { colour(swatch) } else { mix(colour(Swatch::Stone), colour(Swatch::StoneDark), 0.5) };
        for n in 0..4 {
            let (a, b) = (-0.5 + 0.25 * n as f32, -0.25 + 0.25 * n as f32);
            let top = 0.74;
            let strip =
                [at(a * top, -0.72), at(b * top, -0.72), at(b, -0.3), at((a + b) * 0.5, -0.2), at(a, -0.3)];
            canvas.fill(&strip, if n % 2 == 0 { cloth } else { colour(Swatch::FlowerWhite) });
        }
        let roof = [at(-0.37, -0.72), at(0.37, -0.72), at(0.5, -0.3), at(-0.5, -0.3)];
        canvas.outline(&roof, INK, ink);
    }
}

/// A ring of sand within a striped kerb, with flags around it.
pub(super) fn circus(canvas: &mut Canvas, p: Point, r: f32, is_open: bool) {
    let ink = colour(Swatch::Ink);
    let ring = |k: f32| ellipse(p + pt(0.0, r * 0.12), r * k, r * k * 0.74);
    canvas.soft(p + pt(r * 0.1, r * 0.24), r * 1.02, r * 0.78, colour(Swatch::Shadow), 0.35);
    canvas.inked(&ring(1.0), colour(Swatch::FlowerWhite), ink);
    let count = 16;
    for n in 0..count {
        let a = |k: f32| TAU * (n as f32 + k) / count as f32;
        let on = |a: f32, k: f32| p + pt(a.cos() * r * k, r * 0.12 + a.sin() * r * k * 0.74);
        let piece = [on(a(0.0), 1.0), on(a(0.5), 1.0), on(a(1.0), 1.0), on(a(1.0), 0.76), on(a(0.0), 0.76)];
        if n % 2 == 0 {
            canvas.fill(&piece, if is_open { colour(Swatch::Roof) } else { colour(Swatch::StoneDark) });
        }
    }
    canvas.outline(&ring(1.0), INK, ink);
    canvas.blend(
        &ring(0.74),
        (p - pt(r, r) * 0.5, mix(colour(Swatch::Road), colour(Swatch::Wheat), 0.2)),
        (p + pt(r, r) * 0.6, mix(colour(Swatch::RoadRut), colour(Swatch::Wheat), 0.4)),
    );
    canvas.outline(&ring(0.74), INK, ink);
    canvas.outline(&ring(0.45), r * 0.05, faded(Swatch::RoadEdge, 0.45));
    let flags = [
        (-0.92, -0.12, Swatch::Gold),
        (0.92, -0.12, Swatch::Pennant),
        (-0.36, -0.52, Swatch::Pennant),
        (0.36, -0.52, Swatch::Gold),
    ];
    for (x, y, swatch) in flags {
        pole(canvas, p + pt(x * r, y * r), r, if is_open { colour(swatch) } else { colour(Swatch::Stone) });
    }
}

/// A pole with a pennant; `foot` is its foot.
fn pole(canvas: &mut Canvas, foot: Point, r: f32, cloth: tiny_skia::Color) {
    let at = |x: f32, y: f32| foot + pt(x * r, y * r);
    canvas.stroke(&[at(0.0, 0.06), at(0.0, -0.62)], r * 0.1, colour(Swatch::Ink));
    canvas.stroke(&[at(0.0, 0.04), at(0.0, -0.6)], r * 0.04, colour(Swatch::Wheat));
    let flag = [at(0.0, -0.64), at(0.4, -0.5), at(0.0, -0.34)];
    canvas.fill(&flag, cloth);
    canvas.outline(&flag, INK * 0.8, colour(Swatch::Ink));
}

/// A round stage of planks with a star on it, on which acrobats stand.
pub(super) fn stage(canvas: &mut Canvas, p: Point, r: f32, is_open: bool) {
    let ink = colour(Swatch::Ink);
    let ring = |k: f32, dy: f32| ellipse(p + pt(0.0, r * dy), r * k, r * k * 0.62);
    canvas.soft(p + pt(r * 0.15, r * 0.42), r * 1.02, r * 0.6, colour(Swatch::Shadow), 0.4);
    canvas.inked(&ring(0.98, 0.34), colour(Swatch::Door), ink);
    let side = if is_open { colour(Swatch::Pennant) } else { colour(Swatch::StoneDark) };
    let drape: Vec<Point> = (0..=16)
        .map(|i| {
            let a = TAU * 0.5 * i as f32 / 16.0;
            let dip = if i % 2 == 0 { 0.16 } else { 0.3 };
            p + pt(a.cos() * r * 0.98, r * dip + a.sin() * r * 0.6)
        })
        .chain([p + pt(-0.98 * r, 0.0), p + pt(0.98 * r, 0.0)])
        .collect();
    canvas.inked(&drape, side, ink);
    let wood = mix(colour(Swatch::Wheat), colour(Swatch::Furrow), 0.5);
    canvas.blend(
        &ring(1.0, 0.0),
        (p - pt(r, r), mix(wood, colour(Swatch::FlowerWhite), 0.4)),
        (p + pt(r, r), wood),
    );
    for y in [-0.36, -0.12, 0.12, 0.36] {
        let half = (1.0_f32 - (y / 0.62_f32).powi(2)).sqrt() * 0.96;
        canvas.stroke(
            &[p + pt(-half * r, y * r), p + pt(half * r, y * r)],
            r * 0.035,
            faded(Swatch::Wood, 0.7),
        );
    }
    canvas.outline(&ring(1.0, 0.0), INK * 1.1, ink);
    let star: Vec<Point> =
        super::livery::symbol(3).iter().map(|q| p + pt(q.x * r * 0.5, q.y * r * 0.34)).collect();
    canvas.inked(&star, if is_open { colour(Swatch::Gold) } else { faded(Swatch::Wood, 0.5) }, ink);
    for x in [-0.98, 0.98] {
        let ball = if is_open { colour(Swatch::Roof) } else { colour(Swatch::Stone) };
        let at = p + pt(x * r, -r * 0.08);
        canvas.stroke(&[at, at - pt(0.0, r * 0.5)], r * 0.09, ink);
        canvas.inked(&ellipse(at - pt(0.0, r * 0.56), r * 0.13, r * 0.13), ball, ink);
    }
}

/// The direction of a heading on a turned tile, of length 1.
fn direction(heading: Heading, rotation: Rotation) -> Point {
    let a = TAU * (f32::from(heading as u8) / 8.0 + f32::from(rotation.quarters()) / 4.0 - 0.25);
    pt(a.cos(), a.sin())
}

/// A round pad of stone, and on it a flying machine whose wings and arrow show where it flies.
pub(super) fn pad(
    canvas: &mut Canvas,
    p: Point,
    r: f32,
    (heading, rotation): (Heading, Rotation),
    is_open: bool,
) {
    let ink = colour(Swatch::Ink);
    let ahead = direction(heading, rotation);
    let at = |x: f32, y: f32| p + ahead * (x * r) + ahead.right() * (y * r);
    let ring = |k: f32| ellipse(p, r * k, r * k);
    canvas.soft(p + pt(r * 0.15, r * 0.2), r * 1.04, r, colour(Swatch::Shadow), 0.38);
    canvas.blend(
        &ring(1.0),
        (p - pt(r, r), colour(Swatch::StoneLight)),
        (p + pt(r, r), colour(Swatch::StoneDark)),
    );
    canvas.outline(&ring(1.0), INK, ink);
    canvas.outline(&ring(0.8), r * 0.05, faded(Swatch::StoneDark, 0.9));
    // The arrow reaches over the rim of the pad.
    let arrow = [
        at(-0.62, -0.13),
        at(0.42, -0.13),
        at(0.36, -0.44),
        at(1.16, 0.0),
        at(0.36, 0.44),
        at(0.42, 0.13),
        at(-0.62, 0.13),
    ];
    let wings =
        [at(0.16, 0.0), at(-0.06, -0.82), at(-0.36, -0.86), at(-0.28, 0.0), at(-0.36, 0.86), at(-0.06, 0.82)];
    let (wood, cloth) = if is_open {
        (colour(Swatch::Roof), colour(Swatch::FlowerWhite))
    } else {
        (colour(Swatch::StoneDark), colour(Swatch::Stone))
    };
    canvas.inked(&wings, cloth, ink);
    for y in [-0.6, -0.32, 0.32, 0.6] {
        canvas.stroke(&[at(0.02, y), at(-0.32, y * 1.04)], r * 0.04, faded(Swatch::Wood, 0.8));
    }
    canvas.inked(&arrow, wood, ink);
}

/// A purse of leather, tied with a cord, and coins beside it if robbers come for them.
pub(super) fn bag(canvas: &mut Canvas, p: Point, r: f32, is_open: bool) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * r, y * r);
    canvas.soft(at(0.15, 0.72), r * 0.95, r * 0.3, colour(Swatch::Shadow), 0.4);
    let (light, dark, cord) = if is_open {
        (mix(colour(Swatch::Wood), colour(Swatch::Wheat), 0.45), colour(Swatch::Wood), Swatch::Roof)
    } else {
        (colour(Swatch::Stone), colour(Swatch::StoneDark), Swatch::StoneLight)
    };
    let body = [
        at(-0.2, -0.42),
        at(-0.58, -0.06),
        at(-0.78, 0.4),
        at(-0.56, 0.76),
        at(0.0, 0.86),
        at(0.56, 0.76),
        at(0.78, 0.4),
        at(0.58, -0.06),
        at(0.2, -0.42),
    ];
    canvas.blend(&body, (at(-0.6, -0.2), light), (at(0.6, 0.8), dark));
    canvas.outline(&body, INK, ink);
    let mouth = [
        at(-0.2, -0.46),
        at(-0.46, -0.86),
        at(-0.12, -0.76),
        at(0.1, -0.92),
        at(0.46, -0.82),
        at(0.2, -0.46),
    ];
    canvas.inked(&mouth, light, ink);
    canvas.stroke(&[at(-0.27, -0.44), at(0.27, -0.44)], r * 0.2, ink);
    canvas.stroke(&[at(-0.22, -0.44), at(0.22, -0.44)], r * 0.11, colour(cord));
    canvas.stroke(&[at(-0.3, -0.08), at(-0.4, 0.42)], r * 0.05, faded(Swatch::Ink, 0.4));
    if is_open {
        for (x, y) in [(0.62, 0.74), (0.9, 0.6), (-0.72, 0.8)] {
            canvas.inked(&ellipse(at(x, y), r * 0.2, r * 0.16), colour(Swatch::Gold), ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Cell;

    #[test]
    fn the_arrow_of_a_pad_points_to_the_cells_where_its_flier_lands() {
        let headings = [
            Heading::N,
            Heading::NE,
            Heading::E,
            Heading::SE,
            Heading::S,
            Heading::SW,
            Heading::W,
            Heading::NW,
        ];
        for heading in headings {
            for rotation in Rotation::ALL {
                let ahead = direction(heading, rotation);
                let cell = heading.from(Cell::new(0, 0), rotation, 1);
                let there = pt(f32::from(cell.x), f32::from(cell.y)).unit();
                assert!(ahead.distance(there) < 1e-3, "{heading:?} {rotation:?}");
            }
        }
    }
}
