//! Monasteries and cathedrals.

use super::canvas::{Canvas, INK};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::shape::blob;
use super::tree::{bush, tree};
use super::variant::Variant;

/// The colours of a roof, from light to dark.
type Roof = [Swatch; 3];
const RED: Roof = [Swatch::RoofLight, Swatch::Roof, Swatch::RoofDark];
const COPPER: Roof = [Swatch::ChipTurquoise, Swatch::SlateDark, Swatch::SlateDark];

/// A church: nave with a long roof, tower with a spire, cross; `s` is its size.
fn church(canvas: &mut Canvas, p: Point, s: f32, [bright, roof_shade, dark]: Roof) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    let dim = mix(colour(Swatch::Plaster), colour(Swatch::PlasterDark), 0.75);
    canvas.soft(at(0.3, 0.42), s * 0.9, s * 0.24, colour(Swatch::Shadow), 0.4);
    // The choir at the east end.
    let choir = [at(0.7, -0.08), at(0.92, -0.02), at(0.98, 0.2), at(0.92, 0.4), at(0.7, 0.45)];
    canvas.inked(&choir, dim, ink);
    canvas.inked(&[at(0.7, -0.4), at(0.88, -0.2), at(1.02, 0.02), at(0.7, 0.06)], colour(dark), ink);
    let nave = [at(-0.35, -0.1), at(0.75, -0.1), at(0.75, 0.45), at(-0.35, 0.45)];
    canvas.blend(&nave, (at(-0.3, 0.0), colour(Swatch::Plaster)), (at(0.75, 0.3), dim));
    canvas.outline(&nave, INK, ink);
    let roof = [at(-0.35, -0.58), at(0.68, -0.58), at(0.83, -0.02), at(-0.35, -0.02)];
    canvas.blend(&roof, (at(0.0, -0.6), colour(bright)), (at(0.5, 0.0), colour(roof_shade)));
    for (row, y) in [-0.44, -0.3, -0.16].into_iter().enumerate() {
        canvas.stroke(&[at(-0.3, y), at(0.68 + (y + 0.58) * 0.26, y)], 0.0034, faded(dark, 0.9));
        for i in 0..7 {
            let x = -0.24 + i as f32 * 0.14 + if row % 2 == 0 { 0.0 } else { 0.07 };
            canvas.stroke(&[at(x, y - 0.13), at(x, y)], 0.0026, faded(dark, 0.65));
        }
    }
    canvas.outline(&roof, INK, ink);
    for x in [-0.02, 0.24, 0.5] {
        let mut pane = vec![at(x, 0.36), at(x, 0.16)];
        pane.extend([at(x + 0.055, 0.08), at(x + 0.11, 0.16), at(x + 0.11, 0.36)]);
        canvas.inked(&pane, colour(Swatch::SlateDark), faded(Swatch::Ink, 0.7));
    }
    steeple(canvas, at(-0.56, 0.45), s, [bright, roof_shade, dark]);
}

/// A church tower; `p` is the middle of its foot.
fn steeple(canvas: &mut Canvas, p: Point, s: f32, [bright, _, dark]: Roof) {
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
    canvas.blend(&spire, (at(-0.25, -1.2), colour(bright)), (at(0.25, -1.1), colour(dark)));
    canvas.stroke(&[tip, at(0.06, -1.02)], 0.0035, faded(Swatch::Ink, 0.3));
    canvas.outline(&spire, INK, ink);
    cross(canvas, tip, s);
}

/// The three kinds of monasteries. They have the same wall, the same garden and red roofs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A church with a steeple at its west end.
    Church,
    /// A round chapel with a dome, and an apse in the east.
    Chapel,
    /// An abbey church between two towers.
    Abbey,
}

impl Kind {
    /// The kind that a variant of a tile shows.
    #[must_use]
    pub const fn of(variant: Variant) -> Self {
        match variant.index() {
            1 => Self::Chapel,
            2 => Self::Abbey,
            _ => Self::Church,
        }
    }
}

/// The monastery in its garden; `k` is 1 where there is room for all of it.
pub fn monastery(canvas: &mut Canvas, p: Point, k: f32, kind: Kind) {
    yard(canvas, p, k);
    let at = |x: f32, y: f32| p + pt(x * k, y * k);
    tree(canvas, at(0.15, 0.015), 0.022 * k, 0.6);
    match kind {
        Kind::Church => church(canvas, at(0.0, 0.06), 0.128 * k, RED),
        Kind::Chapel => chapel(canvas, at(0.0, 0.085), 0.128 * k),
        Kind::Abbey => abbey(canvas, at(0.0, 0.112), 0.128 * k),
    }
    bush(canvas, at(-0.145, 0.085), 0.017 * k);
    bush(canvas, at(-0.118, 0.104), 0.014 * k);
    bush(canvas, at(0.15, 0.098), 0.016 * k);
}

/// A special monastery: a church with roofs of copper between two steeples, in a ground with a golden rim.
pub(super) fn priory(canvas: &mut Canvas, p: Point, k: f32) {
    yard(canvas, p, k);
    let at = |x: f32, y: f32| p + pt(x * k, y * k);
    let rim = blob(at(0.0, 0.035), 0.2 * k * 0.965, 0.145 * k * 0.965, 0.4);
    canvas.outline(&rim, 0.012 * k, colour(Swatch::Gold));
    steeple(canvas, at(0.118, 0.075), 0.11 * k, COPPER);
    church(canvas, at(-0.002, 0.06), 0.13 * k, COPPER);
    bush(canvas, at(-0.145, 0.085), 0.017 * k);
    bush(canvas, at(0.15, 0.098), 0.016 * k);
}

/// The wall around a monastery, and herb beds.
fn yard(canvas: &mut Canvas, p: Point, k: f32) {
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
}

/// A round chapel with an apse; `p` is the middle of its foot.
fn chapel(canvas: &mut Canvas, p: Point, s: f32) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    let dim = mix(colour(Swatch::Plaster), colour(Swatch::PlasterDark), 0.8);
    canvas.soft(at(0.3, 0.02), s * 0.95, s * 0.24, colour(Swatch::Shadow), 0.4);
    // The apse in the east.
    let apse = [at(0.5, -0.45), at(0.95, -0.45), at(1.02, -0.2), at(0.95, 0.0), at(0.5, 0.0)];
    canvas.inked(&apse, dim, ink);
    let lid = [at(0.5, -0.78), at(0.8, -0.72), at(1.02, -0.54), at(1.06, -0.4), at(0.5, -0.4)];
    canvas.blend(&lid, (at(0.5, -0.7), colour(Swatch::Roof)), (at(1.0, -0.4), colour(Swatch::RoofDark)));
    canvas.outline(&lid, INK, ink);
    let bow = |rx: f32, ry: f32, y: f32| {
        (0..=12).map(move |i| {
            let a = std::f32::consts::PI * i as f32 / 12.0;
            (a.cos() * rx, y + a.sin() * ry)
        })
    };
    let mut drum = vec![at(-0.72, -0.62), at(0.72, -0.62)];
    drum.extend(bow(0.72, 0.16, -0.06).map(|(x, y)| at(x, y)));
    canvas.blend(&drum, (at(-0.6, -0.3), colour(Swatch::Plaster)), (at(0.72, -0.2), dim));
    canvas.outline(&drum, INK, ink);
    for x in [-0.5, -0.22, 0.34] {
        let pane =
            [at(x, -0.16), at(x, -0.38), at(x + 0.06, -0.46), at(x + 0.12, -0.38), at(x + 0.12, -0.16)];
        canvas.inked(&pane, colour(Swatch::SlateDark), faded(Swatch::Ink, 0.7));
    }
    let door = [at(0.02, 0.1), at(0.02, -0.18), at(0.11, -0.3), at(0.2, -0.18), at(0.2, 0.1)];
    canvas.inked(&door, colour(Swatch::Door), ink);
    // The dome, a lantern and a cross.
    let mut dome: Vec<Point> = bow(0.84, 0.2, -0.62).map(|(x, y)| at(x, y)).collect();
    dome.extend([at(-0.74, -0.9), at(-0.45, -1.18), at(0.0, -1.3), at(0.45, -1.18), at(0.74, -0.9)]);
    canvas.blend(
        &dome,
        (at(-0.6, -1.1), colour(Swatch::RoofLight)),
        (at(0.7, -0.6), colour(Swatch::RoofDark)),
    );
    let ribs = [-0.55, -0.2, 0.2, 0.55].map(|x| [at(x * 0.25, -1.26), at(x * 1.1, -0.5)]);
    canvas.hatch(ribs, 0.0036, faded(Swatch::RoofDark, 0.8));
    canvas.outline(&dome, INK, ink);
    let lantern = [at(-0.13, -1.22), at(-0.13, -1.48), at(0.13, -1.48), at(0.13, -1.22)];
    canvas.inked(&lantern, colour(Swatch::Plaster), ink);
    canvas.inked(&[at(-0.2, -1.46), at(0.0, -1.74), at(0.2, -1.46)], colour(Swatch::Roof), ink);
    cross(canvas, at(0.0, -1.7), s);
}

/// A church between two towers, seen from the front; `p` is the middle of its foot.
fn abbey(canvas: &mut Canvas, p: Point, s: f32) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    canvas.soft(at(0.3, 0.02), s * 1.0, s * 0.22, colour(Swatch::Shadow), 0.4);
    let dim = mix(colour(Swatch::Plaster), colour(Swatch::PlasterDark), 0.55);
    let nave = [at(-0.5, 0.0), at(-0.5, -0.85), at(0.5, -0.85), at(0.5, 0.0)];
    canvas.blend(&nave, (at(-0.5, -0.5), colour(Swatch::Plaster)), (at(0.5, 0.0), dim));
    canvas.outline(&nave, INK, ink);
    let roof = [at(-0.42, -1.32), at(0.42, -1.32), at(0.56, -0.74), at(-0.56, -0.74)];
    canvas.blend(&roof, (at(-0.2, -1.3), colour(Swatch::RoofLight)), (at(0.4, -0.74), colour(Swatch::Roof)));
    let rows = [-1.16, -1.01, -0.87].map(|y| [at(-0.46, y), at(0.46, y)]);
    canvas.hatch(rows, 0.0034, faded(Swatch::RoofDark, 0.9));
    canvas.outline(&roof, INK, ink);
    let door = [at(-0.13, 0.0), at(-0.13, -0.26), at(0.0, -0.4), at(0.13, -0.26), at(0.13, 0.0)];
    canvas.inked(&door, colour(Swatch::Door), ink);
    canvas.inked(
        &super::canvas::ellipse(at(0.0, -0.57), 0.1 * s, 0.1 * s),
        colour(Swatch::Slate),
        faded(Swatch::Ink, 0.8),
    );
    for x in [-0.66, 0.66] {
        steeple(canvas, at(x, 0.03), s * 0.86, RED);
    }
}

/// A cross on a roof; `p` is its foot.
fn cross(canvas: &mut Canvas, p: Point, s: f32) {
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    let beams = [[at(0.0, 0.0), at(0.0, -0.28)], [at(-0.11, -0.17), at(0.11, -0.17)]];
    canvas.hatch(beams, 0.014, colour(Swatch::Ink));
    canvas.hatch(beams, 0.007, colour(Swatch::Gold));
}

/// A cathedral: a large church with a second tower, on a paved square.
pub fn cathedral(canvas: &mut Canvas, p: Point) {
    let square = |r: f32| blob(p + pt(0.0, 0.08), 0.27 * r, 0.16 * r, 2.0);
    canvas.fill(&square(1.0), faded(Swatch::PlasterDark, 0.75));
    canvas.outline(&square(0.9), 0.004, faded(Swatch::GroundDark, 0.8));
    canvas.outline(&square(0.72), 0.004, faded(Swatch::GroundDark, 0.8));
    great(canvas, p + pt(-0.005, 0.09), 0.19);
}

/// A large church with two towers and a rose window.
pub(super) fn great(canvas: &mut Canvas, p: Point, s: f32) {
    church(canvas, p, s, RED);
    steeple(canvas, p + pt(0.526, 0.447) * s, s * 0.9, RED);
    // The rose window between the towers.
    let rose = p;
    canvas.inked(&super::canvas::ellipse(rose, 0.026, 0.026), colour(Swatch::Slate), colour(Swatch::Ink));
    for i in 0..4 {
        let a = std::f32::consts::PI * i as f32 / 4.0;
        let d = pt(a.cos(), a.sin()) * 0.022;
        canvas.stroke(&[rose - d, rose + d], 0.003, faded(Swatch::Plaster, 0.9));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn monasteries_come_in_three_kinds_that_all_have_a_wall_and_red_roofs() {
        let kinds = [Kind::Church, Kind::Chapel, Kind::Abbey];
        let shown = Variant::ALL.map(Kind::of);
        assert!(kinds.iter().all(|kind| shown.contains(kind)));
        let pictures = kinds.map(|kind| {
            let mut canvas = Canvas::new(40);
            monastery(&mut canvas, Point::CENTRE, 1.0, kind);
            canvas.into_image().rgba
        });
        let foot = |pixels: &[u8]| {
            // The rows below the walls, where all gardens are alike.
            pixels
                .chunks_exact(40 * 4)
                .skip(24)
                .map(|row| row.chunks_exact(4).filter(|p| p[3] > 200).count())
                .sum::<usize>()
        };
        for (kind, pixels) in kinds.iter().zip(&pictures) {
            let is_red = |p: &&[u8]| p[3] > 200 && p[0] > 110 && u32::from(p[0]) * 10 > u32::from(p[1]) * 18;
            let red = pixels.chunks_exact(4).filter(is_red).count();
            assert!(red >= 12, "{kind:?}: {red} red pixels of a tile of 40");
            assert_eq!(foot(pixels), foot(&pictures[0]), "{kind:?}: the same footprint");
            let differing = pixels.chunks_exact(4).zip(pictures[0].chunks_exact(4)).filter(|(a, b)| a != b);
            assert!(*kind == Kind::Church || differing.count() > 40, "{kind:?}");
        }
    }
}
