//! Paints a tile, one layer after the other.

use super::canvas::{Canvas, Image};
use super::dice::Dice;
use super::growth::Growth;
use super::layout::{City, Layout};
use super::palette::{Swatch, faded};
use super::point::{Point, corner, next, pt};
use super::seam::open_sides;
use super::site::Site;
use super::variant::Variant;
use super::{city, ground, object, river, schematic, tree, way};
use rules::{Mark, Rotation, Side, Tile};
use tiny_skia::PremultipliedColorU8;

/// The style of painting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub enum Style {
    /// Like a painting.
    #[default]
    Painted,
    /// Flat and plain: for tournaments, weak eyes and small sizes.
    Schematic,
}

impl Style {
    /// The variant to paint in place of this one: a plan looks the same in all cells.
    #[must_use]
    pub const fn variant(self, variant: Variant) -> Variant {
        match self {
            Self::Painted => variant,
            Self::Schematic => Variant::FIRST,
        }
    }
}

/// Paints a turned tile; `layout` is that of the unturned tile. Light and houses stay upright. All signs of rules are
/// prominent.
#[must_use]
pub fn paint(tile: &Tile, layout: &Layout, rotation: Rotation, size: u32) -> Image {
    paint_as(Style::Painted, tile, layout, (rotation, Variant::FIRST), size, |_| true)
}

/// Paints a variant of a tile in a style. Signs for which `is_active` is false are drawn as quiet parts of the
/// landscape, or omitted from a plan.
#[must_use]
pub fn paint_as(
    style: Style,
    tile: &Tile,
    layout: &Layout,
    (rotation, variant): (Rotation, Variant),
    size: u32,
    is_active: impl Fn(&Mark) -> bool,
) -> Image {
    let shown = super::compose::shown(tile);
    let tile = shown.as_ref().unwrap_or(tile);
    let turned = layout.turned(rotation);
    let mut canvas = Canvas::new(size);
    match style {
        Style::Painted => landscape(&mut canvas, tile, (layout, &turned), (rotation, variant), is_active),
        Style::Schematic => schematic::draw(&mut canvas, tile, (&turned, rotation), is_active),
    }
    rim(&mut canvas, turned.triangle, style, &turned.cities);
    if let Some(corners) = turned.triangle {
        cut(&mut canvas, corners);
    }
    canvas.into_image()
}

/// The decoration of a tile that turns with it.
#[must_use]
pub fn growth(tile: &Tile, unturned: &Layout, (rotation, variant): (Rotation, Variant)) -> Growth {
    let shown = super::compose::shown(tile);
    let tile = shown.as_ref().unwrap_or(tile);
    let mut site = Site::new(tile, unturned);
    Growth::plan(&mut site, &mut dice(tile, variant, "growth")).turned(rotation)
}

/// The dice for one layer of a tile's picture. They do not know its rotation.
fn dice(tile: &Tile, variant: Variant, layer: &str) -> Dice {
    Dice::of(&format!("{} {} {layer}", tile.name, variant.index()))
}

/// Paints the layers in order, from the layouts of the unturned and the turned tile.
fn landscape(
    canvas: &mut Canvas,
    tile: &Tile,
    (unturned, layout): (&Layout, &Layout),
    (rotation, variant): (Rotation, Variant),
    is_active: impl Fn(&Mark) -> bool,
) {
    let dice = |layer| dice(tile, variant, layer);
    ground::meadow(canvas, unturned, rotation, dice("meadow").seed());
    river::rivers(canvas, layout, &mut dice("rivers"));
    growth(tile, unturned, (rotation, variant)).paint(canvas);
    way::roads(canvas, layout, &mut dice("roads"));
    way::bridges(canvas, layout);
    way::overpass(canvas, layout);
    // A hedge ends at the border, at walls and at the side of a road.
    let free = |p| layout.border(p).min(object::off_ways(layout, p) + 0.03);
    layout.hedges.iter().for_each(|h| tree::hedge(canvas, h, free));
    object::hills(canvas, layout);
    way::mouths(canvas, layout);
    city::cities(canvas, tile, layout, variant, &mut dice("city"));
    object::above(canvas, tile, layout, is_active, (rotation, variant), &mut dice("village"));
    super::span::span(canvas, layout, &mut dice("bridge"));
}

/// A faint line around the tile that shows where tiles end; fainter along the sides of these cities, where houses
/// continue on the next tile.
pub(super) fn rim(canvas: &mut Canvas, triangle: Option<[Point; 3]>, style: Style, cities: &[City]) {
    let corners = [pt(0.0, 0.0), pt(1.0, 0.0), pt(1.0, 1.0), pt(0.0, 1.0)];
    match (style, triangle) {
        (Style::Schematic, _) => {
            let outline = triangle.as_ref().map_or(&corners[..], |corners| &corners[..]);
            let width = if triangle.is_some() { 0.032 } else { 0.016 };
            canvas.outline(outline, width, faded(Swatch::Ink, 0.45));
        }
        (Style::Painted, Some(corners)) => canvas.outline(&corners, 0.016, faded(Swatch::Ink, 0.2)),
        (Style::Painted, None) => {
            let open: Vec<Side> = cities.iter().flat_map(|city| open_sides(&city.shape)).collect();
            for side in Side::ALL {
                let (a, b) = (corner(side), corner(next(side)));
                let edge = [a, b, b.lerp(Point::CENTRE, 0.008), a.lerp(Point::CENTRE, 0.008)];
                canvas.fill(&edge, faded(Swatch::Ink, if open.contains(&side) { 0.07 } else { 0.2 }));
            }
        }
    }
}

/// Erases what is outside a half tile, with a soft edge along its long side.
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
            // All channels shrink by the same factor, so no colour exceeds its alpha.
            *pixel = PremultipliedColorU8::from_rgba(r.min(alpha), g.min(alpha), b.min(alpha), alpha)
                .unwrap_or(PremultipliedColorU8::TRANSPARENT);
        }
    }
}
