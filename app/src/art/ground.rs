//! The meadow under everything.

use super::canvas::Canvas;
use super::dice::{grain, noise};
use super::layout::Layout;
use super::palette::{Swatch, colour, mix};
use super::point::{Point, pt};
use super::site::freedom;
use rules::Rotation;

/// The number of steps between two sides at which the patches of a meadow are worked out.
const STEPS: usize = 48;

/// Paints the meadow: light and dark patches that turn with the tile and fade towards the sides, and a grain that is the
/// same on every tile in every rotation and continues across the sides.
pub fn meadow(canvas: &mut Canvas, unturned: &Layout, rotation: Rotation, seed: u32) {
    let origin = pt(0.0, 0.0).unturned(rotation);
    let [east, south] = [pt(1.0, 0.0), pt(0.0, 1.0)].map(|p| p.unturned(rotation) - origin);
    let size = canvas.pixmap.width();
    let (base, light, dark) = (colour(Swatch::Grass), colour(Swatch::GrassLight), colour(Swatch::GrassDark));
    let dry = colour(Swatch::GrassDry);
    let patches = Patches::new(seed);
    let pixels = canvas.pixmap.pixels_mut();
    for y in 0..size {
        for x in 0..size {
            let p = pt((x as f32 + 0.5) / size as f32, (y as f32 + 0.5) / size as f32);
            let q = origin + east * p.x + south * p.y;
            let free = freedom(unturned.border(q));
            let (shade, yellow) = patches.at(q);
            let v = shade * free + grain(p.x, p.y) * 0.22;
            let c = if v > 0.0 { mix(base, light, v * 0.95) } else { mix(base, dark, -v * 0.95) };
            let c = mix(c, dry, (yellow - 0.1).max(0.0) * free * 0.7);
            pixels[(y * size + x) as usize] = c.premultiply().to_color_u8();
        }
    }
}

/// The soft patches of a meadow on a grid: how light they are, and how dry.
struct Patches(Vec<(f32, f32)>);

impl Patches {
    fn new(seed: u32) -> Self {
        let at = |i: usize| {
            let (x, y) = ((i % (STEPS + 1)) as f32 / STEPS as f32, (i / (STEPS + 1)) as f32 / STEPS as f32);
            let shade = noise(seed, x * 2.7, y * 2.7) * 0.85 + noise(seed ^ 1, x * 7.0, y * 7.0) * 0.4;
            (shade, noise(seed ^ 2, x * 3.3, y * 3.3))
        };
        Self((0..(STEPS + 1) * (STEPS + 1)).map(at).collect())
    }

    /// The mean of the four grid points around a point of the unit square.
    fn at(&self, p: Point) -> (f32, f32) {
        let (x, y) = (p.x.clamp(0.0, 0.999_9) * STEPS as f32, p.y.clamp(0.0, 0.999_9) * STEPS as f32);
        let (i, j) = (x as usize, y as usize);
        let (u, v) = (x - i as f32, y - j as f32);
        let first = j * (STEPS + 1) + i;
        let [a, b, c, d] = [0, 1, STEPS + 1, STEPS + 2].map(|k| self.0[first + k]);
        let mean = |a: f32, b: f32, c: f32, d: f32| {
            let (top, low) = (a + (b - a) * u, c + (d - c) * u);
            top + (low - top) * v
        };
        (mean(a.0, b.0, c.0, d.0), mean(a.1, b.1, c.1, d.1))
    }
}
