//! Houses and what stands in streets: upright in every rotation of the tile, lit from the north-west.

use super::canvas::{Canvas, INK, rectangle};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use tiny_skia::Color;

/// The side that a house shows to the south.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Front {
    /// The gable: narrow and high.
    Gable,
    /// The eaves: long and low.
    Eaves,
}

/// A house: its position, its size and its look.
#[derive(Clone, Copy, Debug)]
pub struct House {
    /// The middle of its lower edge.
    pub at: Point,
    /// Its width.
    pub width: f32,
    /// The side that it shows.
    pub front: Front,
    /// How worn its roof is, 0 to 1.
    pub shade: f32,
    /// How far its shadow may reach to the east.
    pub reach: f32,
    /// Which of twelve roofs it has; the last one is slate.
    pub roof: usize,
}

impl House {
    /// Its height on the tile.
    #[must_use]
    pub fn height(&self) -> f32 {
        self.width
            * match self.front {
                Front::Gable => 1.28,
                Front::Eaves => 0.72,
            }
    }

    /// The lit and the dark colour of its roof.
    fn colours(&self) -> (Color, Color) {
        let (a, b) = match self.roof {
            0..=4 => (Swatch::RoofLight, Swatch::Roof),
            5..=7 => (Swatch::TileLight, Swatch::TileDark),
            8..=10 => (Swatch::Roof, Swatch::RoofDark),
            _ => (Swatch::Slate, Swatch::SlateDark),
        };
        let worn = |c: Color| mix(c, colour(Swatch::GroundDark), self.shade * 0.16);
        (worn(colour(a)), worn(colour(b)))
    }
}

/// Draws a house.
pub fn house(canvas: &mut Canvas, h: &House) {
    let (w, p) = (h.width, h.at);
    // The shadow stays on the tile, because the border would cut it off.
    let past = (w * 0.38).min(h.reach);
    canvas.soft(
        p + pt(past * 0.6, -w * 0.02),
        (w * 0.5 + past * 0.4) / 1.15,
        w * 0.15,
        colour(Swatch::Shadow),
        0.4,
    );
    match h.front {
        Front::Gable => gabled(canvas, h),
        Front::Eaves => long(canvas, h),
    }
}

fn gabled(canvas: &mut Canvas, h: &House) {
    let (ink, w) = (colour(Swatch::Ink), h.width);
    let at = |x: f32, y: f32| h.at + pt(x * w, y * w);
    let (lit, dark) = h.colours();
    let front = [at(-0.39, 0.0), at(-0.39, -0.5), at(0.0, -0.92), at(0.39, -0.5), at(0.39, 0.0)];
    canvas.blend(
        &front,
        (at(-0.4, -0.3), colour(Swatch::Plaster)),
        (at(0.4, 0.0), mix(colour(Swatch::Plaster), colour(Swatch::PlasterDark), 0.6)),
    );
    canvas.outline(&front, INK, ink);
    canvas.fill(
        &[at(-0.36, -0.5), at(0.0, -0.87), at(0.36, -0.5), at(0.36, -0.42), at(0.0, -0.78), at(-0.36, -0.42)],
        faded(Swatch::PlasterDark, 0.8),
    );
    canvas.fill(&[at(-0.09, 0.0), at(-0.09, -0.2), at(0.09, -0.2), at(0.09, 0.0)], colour(Swatch::Door));
    canvas.ellipse(at(0.0, -0.46), 0.07 * w, 0.07 * w, colour(Swatch::Door));
    if w > 0.11 {
        for x in [-0.27, 0.17] {
            canvas.fill(&rectangle(at(x, -0.3), w * 0.1, w * 0.12), colour(Swatch::SlateDark));
        }
    }
    let west = [at(0.0, -1.28), at(-0.5, -0.88), at(-0.5, -0.43), at(0.0, -0.92)];
    let east = [at(0.0, -1.28), at(0.5, -0.88), at(0.5, -0.43), at(0.0, -0.92)];
    canvas.blend(&west, (at(-0.1, -1.2), mix(lit, colour(Swatch::Gold), 0.12)), (at(-0.5, -0.45), lit));
    canvas.blend(&east, (at(0.0, -1.1), dark), (at(0.5, -0.5), mix(dark, colour(Swatch::Shadow), 0.28)));
    let beams = [-0.75, -0.5, -0.25, 0.25, 0.5, 0.75];
    let beam = |k: f32| [at(0.5 * k, -1.28 + 0.4 * k.abs()), at(0.5 * k, -0.92 + 0.49 * k.abs())];
    canvas.hatch(beams.map(beam), 0.003, faded(Swatch::Ink, 0.24));
    canvas.outline(&west, INK, ink);
    canvas.outline(&east, INK, ink);
    canvas.stroke(&[at(0.0, -1.26), at(0.0, -0.94)], 0.005, faded(Swatch::Stone, 0.9));
    if w > 0.11 && h.shade > 0.4 {
        chimney(canvas, at(0.28, -1.2), w);
    }
}

fn long(canvas: &mut Canvas, h: &House) {
    let (ink, w) = (colour(Swatch::Ink), h.width);
    let at = |x: f32, y: f32| h.at + pt(x * w, y * w);
    let (lit, dark) = h.colours();
    let wall = [at(-0.44, 0.0), at(-0.44, -0.32), at(0.44, -0.32), at(0.44, 0.0)];
    canvas.blend(
        &wall,
        (at(-0.4, 0.0), colour(Swatch::Plaster)),
        (at(0.44, 0.0), colour(Swatch::PlasterDark)),
    );
    canvas.outline(&wall, INK, ink);
    canvas.fill(&rectangle(at(-0.43, -0.32), w * 0.86, w * 0.05), faded(Swatch::Shadow, 0.3));
    canvas.fill(&rectangle(at(-0.07, -0.23), w * 0.14, w * 0.23), colour(Swatch::Door));
    for x in [-0.32, 0.19] {
        canvas.fill(&rectangle(at(x, -0.22), w * 0.12, w * 0.12), colour(Swatch::SlateDark));
    }
    let has_chimney = h.shade > 0.35;
    if has_chimney && h.shade < 0.7 {
        chimney(canvas, at(0.2, -0.7), w);
    }
    let top = [at(-0.42, -0.72), at(0.42, -0.72), at(0.5, -0.28), at(-0.5, -0.28)];
    canvas.blend(&top, (at(-0.3, -0.72), mix(lit, colour(Swatch::Gold), 0.08)), (at(0.4, -0.25), dark));
    let rows = [-0.62, -0.51, -0.4];
    let half = |y: f32| 0.42 + 0.08 * (y + 0.72) / 0.44;
    canvas.hatch(rows.map(|y| [at(-half(y), y), at(half(y), y)]), 0.003, faded(Swatch::Ink, 0.28));
    let slates = rows
        .into_iter()
        .zip([0.0, 0.06, 0.0])
        .flat_map(|(y, shift)| (0..6).map(move |i| (-0.36 + i as f32 * 0.14 + shift, y)));
    canvas.hatch(slates.map(|(x, y)| [at(x, y - 0.08), at(x, y)]), 0.0025, faded(Swatch::Ink, 0.22));
    canvas.outline(&top, INK, ink);
    if has_chimney && h.shade >= 0.7 {
        chimney(canvas, at(-0.2, -0.62), w);
    }
}

fn chimney(canvas: &mut Canvas, p: Point, w: f32) {
    let (x, y) = (w * 0.085, w * 0.24);
    canvas.inked(
        &rectangle(p + pt(-x * 0.5, -y * 0.55), x, y),
        mix(colour(Swatch::RoofDark), colour(Swatch::Wood), 0.5),
        colour(Swatch::Ink),
    );
}

/// A pennant on its pole.
pub fn banner(canvas: &mut Canvas, p: Point) {
    let ink = colour(Swatch::Ink);
    let foot = p + pt(-0.035, 0.07);
    let head = foot + pt(0.0, -0.165);
    canvas.soft(foot + pt(0.025, 0.002), 0.035, 0.012, colour(Swatch::Shadow), 0.4);
    canvas.stroke(&[foot, head], 0.014, ink);
    canvas.stroke(&[foot, head], 0.006, colour(Swatch::Wood));
    let (x, y) = (head.x + 0.004, head.y + 0.008);
    let at = |u: f32, v: f32| pt(x + u, y + v);
    let shield = [
        at(0.0, 0.0),
        at(0.09, 0.0),
        at(0.09, 0.056),
        at(0.075, 0.08),
        at(0.045, 0.098),
        at(0.015, 0.08),
        at(0.0, 0.056),
    ];
    canvas.fill(&shield.map(|q| q + pt(0.008, 0.01)), faded(Swatch::Shadow, 0.3));
    canvas.blend(
        &shield,
        (at(0.0, 0.0), mix(colour(Swatch::Pennant), colour(Swatch::PennantLight), 0.18)),
        (at(0.09, 0.09), colour(Swatch::Pennant)),
    );
    canvas.fill(&rectangle(at(0.036, 0.003), 0.018, 0.086), colour(Swatch::PennantLight));
    canvas.fill(&rectangle(at(0.003, 0.028), 0.084, 0.017), colour(Swatch::PennantLight));
    canvas.outline(&shield, INK * 1.1, ink);
    canvas.ellipse(head, 0.011, 0.011, ink);
    canvas.ellipse(head, 0.007, 0.007, colour(Swatch::Gold));
}

/// The radius of the disc of a trade good.
pub const GOOD: f32 = 0.074;

/// A trade good: a round disc with a bale of cloth, a sheaf or a barrel. They are large, so that the three can be told
/// apart on a tile of less than a hundred pixels.
pub fn good(canvas: &mut Canvas, p: Point, name: &str) {
    let ink = colour(Swatch::Ink);
    canvas.soft(p + pt(0.012, 0.016), GOOD * 1.07, GOOD, colour(Swatch::Shadow), 0.35);
    canvas.inked(&super::canvas::ellipse(p, GOOD, GOOD), colour(Swatch::Plaster), ink);
    match name {
        "cloth" => bolt(canvas, p),
        "grain" => sheaf(canvas, p),
        _ => barrel(canvas, p),
    }
}

/// A bolt of cloth in the disc of a good.
fn bolt(canvas: &mut Canvas, p: Point) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x, y) * GOOD;
    let bolt = [at(-0.62, -0.4), at(0.5, -0.58), at(0.7, 0.34), at(-0.44, 0.62)];
    canvas.inked(&bolt, colour(Swatch::Cloth), ink);
    let end = |x: f32, y: f32| super::canvas::ellipse(at(-0.54, 0.12), x * GOOD, y * GOOD);
    canvas.inked(&end(0.24, 0.5), mix(colour(Swatch::Cloth), colour(Swatch::Plaster), 0.4), ink);
    canvas.fill(&end(0.09, 0.2), colour(Swatch::Door));
}

/// A sheaf of grain in the disc of a good.
fn sheaf(canvas: &mut Canvas, p: Point) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x, y) * GOOD;
    for x in [-0.48, -0.17, 0.17, 0.48] {
        canvas.stroke(&[at(x * 0.4, 0.76), at(x, -0.3)], 0.012, colour(Swatch::WheatDark));
        canvas.ellipse(at(x * 1.1, -0.36), 0.19 * GOOD, 0.42 * GOOD, ink);
        canvas.ellipse(at(x * 1.1, -0.36), 0.14 * GOOD, 0.35 * GOOD, colour(Swatch::Wheat));
    }
    canvas.stroke(&[at(-0.3, 0.28), at(0.3, 0.28)], 0.016, colour(Swatch::Wood));
}

/// A barrel of wine in the disc of a good.
fn barrel(canvas: &mut Canvas, p: Point) {
    let at = |x: f32, y: f32| p + pt(x, y) * GOOD;
    let barrel =
        [at(-0.46, -0.7), at(0.46, -0.7), at(0.64, 0.0), at(0.46, 0.7), at(-0.46, 0.7), at(-0.64, 0.0)];
    let (light, dark) = (mix(colour(Swatch::Wood), colour(Swatch::Wheat), 0.35), colour(Swatch::Door));
    canvas.blend(&barrel, (at(-0.46, 0.0), light), (at(0.64, 0.0), dark));
    for y in [-0.4, 0.4] {
        canvas.stroke(&[at(-0.56, y), at(0.56, y)], 0.01, colour(Swatch::SlateDark));
    }
    canvas.outline(&barrel, INK, colour(Swatch::Ink));
    canvas.ellipse(p, 0.17 * GOOD, 0.17 * GOOD, colour(Swatch::Cloth));
}

/// An inn by its road: a large house with a sign and a pond.
pub fn inn(canvas: &mut Canvas, p: Point) {
    let ink = colour(Swatch::Ink);
    let shore = super::shape::blob(p + pt(0.012, 0.05), 0.118, 0.058, 3.0);
    canvas.fill(&shore, colour(Swatch::Bank));
    let water = super::shape::blob(p + pt(0.012, 0.05), 0.106, 0.048, 3.0);
    canvas.inked(&water, colour(Swatch::Water), ink);
    canvas.fill(&super::shape::blob(p + pt(0.012, 0.054), 0.085, 0.033, 3.0), colour(Swatch::WaterDeep));
    for (x, y) in [(-0.05, 0.075), (0.05, 0.07), (0.02, 0.086)] {
        canvas.stroke(&[p + pt(x - 0.016, y), p + pt(x + 0.016, y)], 0.005, faded(Swatch::WaterLight, 0.85));
    }
    house(
        canvas,
        &House {
            at: p + pt(-0.014, 0.048),
            width: 0.135,
            front: Front::Gable,
            shade: 0.2,
            reach: 1.0,
            roof: 6,
        },
    );
    let sign = p + pt(0.075, -0.055);
    canvas.stroke(&[sign + pt(0.0, 0.1), sign + pt(0.0, -0.012)], 0.012, ink);
    canvas.stroke(&[sign + pt(0.0, 0.098), sign + pt(0.0, -0.012)], 0.006, colour(Swatch::Wood));
    canvas.inked(&rectangle(sign + pt(-0.002, -0.006), 0.046, 0.038), colour(Swatch::Gold), ink);
    canvas.ellipse(sign + pt(0.021, 0.013), 0.009, 0.011, colour(Swatch::Door));
}
