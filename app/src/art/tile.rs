//! The picture of a tile, one layer after the other.

use super::canvas::{Canvas, Image};
use super::chance::Dice;
use super::layout::Layout;
use super::palette::faded;
use super::point::{Point, pt};
use super::site::Site;
use super::{city, ground, object, tree, way};
use rules::{Rotation, Tile};
use tiny_skia::PremultipliedColorU8;

/// How to paint.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// As a painter would.
    #[default]
    Painted,
    /// Flat and plain: for tournaments, weak eyes and small sizes.
    Schematic,
}

/// Paints a tile that lies turned; `layout` is that of the unturned tile. Light and houses stay upright. Signs of
/// rules are all loud.
#[must_use]
pub fn paint(tile: &Tile, layout: &Layout, rotation: Rotation, size: u32) -> Image {
    paint_with(tile, layout, rotation, size, |_| true)
}

/// Paints a tile; signs for which `is_active` is false are drawn as quiet parts of the landscape.
#[must_use]
pub fn paint_with(
    tile: &Tile,
    layout: &Layout,
    rotation: Rotation,
    size: u32,
    is_active: impl Fn(&str) -> bool,
) -> Image {
    let layout = layout.turned(rotation);
    let mut dice = Dice::of(&format!("{} {}", tile.name, rotation.quarters()));
    let mut canvas = Canvas::new(size);
    let mut site = Site::new(tile, &layout);
    ground::meadow(&mut canvas, &layout, &mut dice);
    way::rivers(&mut canvas, &layout, &mut dice);
    ground::growth(&mut canvas, &mut site, &mut dice);
    way::roads(&mut canvas, &layout, &mut dice);
    way::bridges(&mut canvas, &layout);
    way::overpass(&mut canvas, &layout);
    layout.hedges.iter().for_each(|h| tree::hedge(&mut canvas, h, |p| layout.border(p)));
    object::hills(&mut canvas, &layout);
    way::mouths(&mut canvas, &layout);
    city::cities(&mut canvas, tile, &layout, &mut dice);
    object::above(&mut canvas, tile, &layout, is_active, &mut dice);
    rim(&mut canvas, layout.triangle);
    if let Some(corners) = layout.triangle {
        cut(&mut canvas, corners);
    }
    canvas.into_image()
}

/// A faint line around the tile, so that one sees how tiles lie.
pub(super) fn rim(canvas: &mut Canvas, triangle: Option<[Point; 3]>) {
    let colour = faded("ink", 0.2);
    match triangle {
        Some(corners) => canvas.outline(&corners, 0.016, colour),
        None => canvas.outline(&[pt(0.0, 0.0), pt(1.0, 0.0), pt(1.0, 1.0), pt(0.0, 1.0)], 0.008, colour),
    }
}

/// Takes away what lies outside a half tile, soft along its long side.
pub(super) fn cut(canvas: &mut Canvas, [a, b, c]: [Point; 3]) {
    let size = canvas.size();
    let long = (c - a).unit();
    // Positive on the side of the right angle.
    let side = |p: Point| {
        let d = p - a;
        d.x * long.y - d.y * long.x
    };
    let sign = side(b).signum();
    let width = canvas.pixmap.width();
    for (i, pixel) in canvas.pixmap.pixels_mut().iter_mut().enumerate() {
        let (x, y) = (i as u32 % width, i as u32 / width);
        let p = pt((x as f32 + 0.5) / size, (y as f32 + 0.5) / size);
        let cover = (side(p) * sign * size + 0.5).clamp(0.0, 1.0);
        if cover < 1.0 {
            let part = |v: u8| (f32::from(v) * cover) as u8;
            let (r, g, b, alpha) =
                (part(pixel.red()), part(pixel.green()), part(pixel.blue()), part(pixel.alpha()));
            // Every part is smaller by the same factor, so no colour exceeds its alpha.
            *pixel = PremultipliedColorU8::from_rgba(r.min(alpha), g.min(alpha), b.min(alpha), alpha)
                .unwrap_or(PremultipliedColorU8::TRANSPARENT);
        }
    }
}
