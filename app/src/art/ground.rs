//! The meadow under everything.

use super::canvas::Canvas;
use super::dice::{grain, noise};
use super::layout::Layout;
use super::palette::{Swatch, colour, mix};
use super::point::pt;
use super::site::freedom;
use rules::Rotation;

/// Paints the meadow: light and dark patches that turn with the tile and fade towards the sides, and a grain that is the
/// same on every tile in every rotation and continues across the sides.
pub fn meadow(canvas: &mut Canvas, unturned: &Layout, rotation: Rotation, seed: u32) {
    let origin = pt(0.0, 0.0).unturned(rotation);
    let [east, south] = [pt(1.0, 0.0), pt(0.0, 1.0)].map(|p| p.unturned(rotation) - origin);
    let size = canvas.pixmap.width();
    let (base, light, dark) = (colour(Swatch::Grass), colour(Swatch::GrassLight), colour(Swatch::GrassDark));
    let dry = colour(Swatch::GrassDry);
    let pixels = canvas.pixmap.pixels_mut();
    for y in 0..size {
        for x in 0..size {
            let p = pt((x as f32 + 0.5) / size as f32, (y as f32 + 0.5) / size as f32);
            let q = origin + east * p.x + south * p.y;
            let free = freedom(unturned.border(q));
            let patches =
                noise(seed, q.x * 2.7, q.y * 2.7) * 0.85 + noise(seed ^ 1, q.x * 7.0, q.y * 7.0) * 0.4;
            let v = patches * free + grain(p.x, p.y) * 0.22;
            let yellow = (noise(seed ^ 2, q.x * 3.3, q.y * 3.3) - 0.1).max(0.0) * free;
            let c = if v > 0.0 { mix(base, light, v * 0.95) } else { mix(base, dark, -v * 0.95) };
            let c = mix(c, dry, yellow * 0.7);
            pixels[(y * size + x) as usize] = c.premultiply().to_color_u8();
        }
    }
}
