//! Pictures of what belongs to nobody, and of wagons.

use super::canvas::{Canvas, INK, Image, ellipse};
use super::palette::{colour, faded, mix};
use super::point::{Point, pt};

/// A thing that is no figure of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Thing {
    /// The dragon of the river.
    Dragon,
    /// The wizard in his monastery.
    Wizard,
    /// A piece of gold.
    Nugget,
    /// A sheep of a flock.
    Sheep,
}

/// The picture of a thing in a square of `size` pixels.
#[must_use]
pub fn picture(thing: Thing, size: u32) -> Image {
    let mut canvas = Canvas::new(size);
    match thing {
        Thing::Dragon => dragon(&mut canvas),
        Thing::Wizard => wizard(&mut canvas),
        Thing::Nugget => nugget(&mut canvas),
        Thing::Sheep => sheep(&mut canvas),
    }
    canvas.into_image()
}

/// A wagon in the colour of that name.
#[must_use]
pub fn wagon(name: &str, size: u32) -> Image {
    let mut canvas = Canvas::new(size);
    let body = colour(name);
    canvas.soft(pt(0.54, 0.88), 0.4, 0.07, colour("shadow"), 0.5);
    let hood = points(&[(0.1, 0.5), (0.14, 0.26), (0.3, 0.14), (0.7, 0.14), (0.86, 0.26), (0.9, 0.5)]);
    inked(&mut canvas, &hood, mix(colour("plaster"), body, 0.25));
    let bed = points(&[(0.06, 0.48), (0.94, 0.48), (0.86, 0.7), (0.14, 0.7)]);
    inked(&mut canvas, &bed, body);
    for x in [0.28, 0.72] {
        let wheel = ellipse(pt(x, 0.74), 0.15, 0.15);
        inked(&mut canvas, &wheel, colour("wood"));
        canvas.ellipse(pt(x, 0.74), 0.05, 0.05, colour("ink"));
    }
    canvas.into_image()
}

fn points(list: &[(f32, f32)]) -> Vec<Point> {
    list.iter().map(|(x, y)| pt(*x, *y)).collect()
}

/// Things are seen small: their ink is heavier than a tile's.
fn inked(canvas: &mut Canvas, polygon: &[Point], fill: tiny_skia::Color) {
    canvas.outline(polygon, INK * 8.0, colour("ink"));
    canvas.fill(polygon, fill);
}

fn dragon(canvas: &mut Canvas) {
    canvas.soft(pt(0.52, 0.86), 0.38, 0.08, colour("shadow"), 0.5);
    let wing = points(&[(0.42, 0.5), (0.2, 0.1), (0.5, 0.22), (0.66, 0.06), (0.7, 0.5)]);
    inked(canvas, &wing, colour("roof_dark"));
    let body = points(&[
        (0.04, 0.78),
        (0.2, 0.66),
        (0.3, 0.5),
        (0.5, 0.44),
        (0.64, 0.46),
        (0.7, 0.32),
        (0.66, 0.2),
        (0.76, 0.24),
        (0.95, 0.34),
        (0.97, 0.42),
        (0.82, 0.44),
        (0.84, 0.6),
        (0.76, 0.76),
        (0.8, 0.9),
        (0.62, 0.9),
        (0.6, 0.78),
        (0.42, 0.78),
        (0.4, 0.9),
        (0.24, 0.9),
        (0.26, 0.76),
        (0.14, 0.8),
    ]);
    inked(canvas, &body, colour("roof"));
    let belly = points(&[(0.5, 0.62), (0.68, 0.58), (0.7, 0.7), (0.5, 0.74)]);
    canvas.fill(&belly, colour("roof_light"));
    canvas.ellipse(pt(0.79, 0.33), 0.03, 0.03, colour("gold"));
    canvas.ellipse(pt(0.8, 0.33), 0.013, 0.018, colour("ink"));
}

fn wizard(canvas: &mut Canvas) {
    canvas.soft(pt(0.54, 0.92), 0.3, 0.06, colour("shadow"), 0.5);
    let robe = points(&[(0.36, 0.44), (0.62, 0.44), (0.76, 0.92), (0.2, 0.92)]);
    inked(canvas, &robe, colour("slate_dark"));
    let face = ellipse(pt(0.49, 0.4), 0.13, 0.12);
    inked(canvas, &face, colour("plaster_dark"));
    let beard = points(&[(0.38, 0.44), (0.6, 0.44), (0.5, 0.7)]);
    inked(canvas, &beard, colour("stone_light"));
    let hat = points(&[(0.26, 0.34), (0.72, 0.34), (0.56, 0.24), (0.58, 0.04), (0.4, 0.24)]);
    inked(canvas, &hat, colour("slate"));
    let staff = points(&[(0.8, 0.92), (0.8, 0.3), (0.85, 0.3), (0.85, 0.92)]);
    inked(canvas, &staff, colour("wood"));
    inked(canvas, &ellipse(pt(0.825, 0.24), 0.07, 0.07), colour("gold"));
}

fn nugget(canvas: &mut Canvas) {
    canvas.soft(pt(0.55, 0.72), 0.34, 0.14, colour("shadow"), 0.5);
    let lump = points(&[
        (0.14, 0.62),
        (0.22, 0.38),
        (0.42, 0.26),
        (0.66, 0.3),
        (0.86, 0.46),
        (0.88, 0.66),
        (0.68, 0.8),
        (0.34, 0.8),
    ]);
    inked(canvas, &lump, colour("gold"));
    let shine = points(&[(0.28, 0.46), (0.44, 0.34), (0.58, 0.38), (0.4, 0.5)]);
    canvas.fill(&shine, colour("pennant_light"));
    let shade = points(&[(0.36, 0.78), (0.62, 0.66), (0.86, 0.64), (0.68, 0.78)]);
    canvas.fill(&shade, faded("wheat_dark", 0.8));
}

fn sheep(canvas: &mut Canvas) {
    canvas.soft(pt(0.52, 0.84), 0.34, 0.07, colour("shadow"), 0.5);
    for x in [0.34, 0.62] {
        let leg = points(&[(x, 0.66), (x + 0.07, 0.66), (x + 0.07, 0.88), (x, 0.88)]);
        inked(canvas, &leg, colour("ink"));
    }
    inked(canvas, &ellipse(pt(0.5, 0.54), 0.34, 0.24), colour("stone_light"));
    inked(canvas, &ellipse(pt(0.84, 0.42), 0.1, 0.12), colour("ground_dark"));
}
