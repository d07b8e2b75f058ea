//! The picture of a tile, one layer after the other.

use super::canvas::{Canvas, Image};
use super::chance::Dice;
use super::layout::Layout;
use super::palette::faded;
use super::point::pt;
use super::{city, ground, object, way};
use rules::{Rotation, Tile};

/// Paints a tile that lies turned; `layout` is that of the unturned tile. Light and houses stay upright.
#[must_use]
pub fn paint(tile: &Tile, layout: &Layout, rotation: Rotation, size: u32) -> Image {
    let layout = layout.turned(rotation);
    let mut dice = Dice::of(&format!("{} {}", tile.name, rotation.quarters()));
    let mut canvas = Canvas::new(size);
    ground::meadow(&mut canvas, &mut dice);
    ground::growth(&mut canvas, tile, &layout, &mut dice);
    object::below(&mut canvas, &layout);
    way::rivers(&mut canvas, &layout, &mut dice);
    way::roads(&mut canvas, &layout, &mut dice);
    way::bridges(&mut canvas, &layout);
    way::overpass(&mut canvas, &layout);
    way::mouths(&mut canvas, &layout);
    layout.hedges.iter().for_each(|h| ground::hedge(&mut canvas, h));
    city::cities(&mut canvas, tile, &layout, &mut dice);
    object::above(&mut canvas, tile, &layout);
    rim(&mut canvas);
    canvas.into_image()
}

/// A faint line around the tile, so that one sees how tiles lie.
fn rim(canvas: &mut Canvas) {
    let square = [pt(0.0, 0.0), pt(1.0, 0.0), pt(1.0, 1.0), pt(0.0, 1.0)];
    canvas.outline(&square, 0.008, faded("ink", 0.22));
}
