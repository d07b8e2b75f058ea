//! The icon of the program: a walled town on a meadow.

use super::canvas::{Canvas, Image, rectangle};
use super::palette::{Swatch, colour, mix};
use super::point::{Point, pt};

/// The weight of its outlines. An icon is small, so its ink is heavier than a tile's.
const LINE: f32 = 0.022;
/// The radius of its corners.
const CORNER: f32 = 0.2;
/// The least size at which small parts can be told apart.
const FINE: u32 = 32;

/// The icon, `size` pixels a side, clear outside its round corners.
#[must_use]
pub fn icon(size: u32) -> Image {
    let mut canvas = Canvas::new(size);
    land(&mut canvas);
    let is_fine = size >= FINE;
    wall(&mut canvas, is_fine);
    for x in [0.235, 0.765] {
        tower(&mut canvas, pt(x, 0.8), (0.125, 0.31), is_fine);
    }
    keep(&mut canvas, is_fine);
    canvas.into_image()
}

/// A square with round corners, between the fractions `from` and `to` of its height.
fn badge(from: f32, to: f32) -> Vec<Point> {
    let round = |centre: Point, quarter: f32| {
        (0..=12).map(move |i| {
            let a = (quarter + i as f32 / 12.0) * std::f32::consts::FRAC_PI_2;
            centre + pt(a.cos(), a.sin()) * CORNER
        })
    };
    let (near, far) = (CORNER, 1.0 - CORNER);
    let corners = [(pt(far, far), 0.0), (pt(near, far), 1.0), (pt(near, near), 2.0), (pt(far, near), 3.0)];
    let whole = corners.into_iter().flat_map(|(centre, quarter)| round(centre, quarter));
    whole.map(|p| pt(p.x, p.y.clamp(from, to))).collect()
}

/// Sky, hills and the meadow in front.
fn land(canvas: &mut Canvas) {
    let (high, low) = (colour(Swatch::Water), colour(Swatch::FlowerWhite));
    canvas.blend(&badge(0.0, 0.72), (pt(0.0, 0.0), high), (pt(0.0, 0.72), mix(high, low, 0.7)));
    let (back, front) = (colour(Swatch::Grass), colour(Swatch::GrassDark));
    canvas.blend(&badge(0.66, 1.0), (pt(0.0, 0.66), back), (pt(0.0, 1.0), front));
}

/// The wall from tower to tower, with its gate.
fn wall(canvas: &mut Canvas, is_fine: bool) {
    let (ink, stone) = (colour(Swatch::Ink), colour(Swatch::Stone));
    if is_fine {
        for i in 0..6 {
            let merlon = rectangle(pt(0.3 + i as f32 * 0.075, 0.53), 0.04, 0.08);
            canvas.fill(&merlon, stone);
            canvas.outline(&merlon, LINE * 0.7, ink);
        }
    }
    let front = rectangle(pt(0.22, 0.58), 0.56, 0.24);
    canvas.blend(&front, (pt(0.2, 0.58), colour(Swatch::StoneLight)), (pt(0.8, 0.82), stone));
    canvas.outline(&front, LINE, ink);
}

/// A tower with a pointed roof; `foot` is the middle of its foot, and the size is half its width and its height.
fn tower(canvas: &mut Canvas, foot: Point, (half, height): (f32, f32), is_fine: bool) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| foot + pt(x * half, -y * height);
    let shaft = [at(-1.0, 0.0), at(-1.0, 1.0), at(1.0, 1.0), at(1.0, 0.0)];
    canvas.blend(
        &shaft,
        (at(-1.0, 0.0), colour(Swatch::FlowerWhite)),
        (at(1.0, 0.0), colour(Swatch::StoneDark)),
    );
    canvas.outline(&shaft, LINE, ink);
    if is_fine {
        let slit = [at(-0.16, 0.42), at(-0.16, 0.7), at(0.16, 0.7), at(0.16, 0.42)];
        canvas.fill(&slit, ink);
    }
    let roof = [at(-1.35, 0.96), at(0.0, 1.85), at(1.35, 0.96)];
    canvas.blend(&roof, (at(-1.0, 1.0), colour(Swatch::RoofLight)), (at(1.0, 1.0), colour(Swatch::RoofDark)));
    canvas.outline(&roof, LINE, ink);
}

/// The tower above the gate, higher than the others, with a banner.
fn keep(canvas: &mut Canvas, is_fine: bool) {
    let ink = colour(Swatch::Ink);
    if is_fine {
        let banner = [pt(0.5, 0.045), pt(0.66, 0.085), pt(0.5, 0.125)];
        canvas.stroke(&[pt(0.5, 0.04), pt(0.5, 0.2)], LINE, ink);
        canvas.fill(&banner, colour(Swatch::Gold));
        canvas.outline(&banner, LINE * 0.7, ink);
    }
    tower(canvas, pt(0.5, 0.83), (0.15, 0.375), false);
    let mut gate = vec![pt(0.42, 0.83)];
    gate.extend((0..=12).map(|i| {
        let a = (1.0 + i as f32 / 12.0) * std::f32::consts::PI;
        pt(0.5, 0.67) + pt(a.cos(), a.sin()) * 0.08
    }));
    gate.push(pt(0.58, 0.83));
    canvas.fill(&gate, colour(Swatch::Door));
    canvas.outline(&gate, LINE, ink);
}
