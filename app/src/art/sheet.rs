//! Contact sheets: all tiles of a set side by side, for inspection.

use super::canvas::Image;
use super::card::card;
use super::chip::{self, ChipColour};
use super::compose::compose;
use super::figure::{Pose, Symbol, figure};
use super::livery::{Livery, Palette, SEATS};
use super::palette::{Swatch, rgb};
use super::thing::{self, Thing};
use super::tile::{Style, paint_as};
use super::variant::Variant;
use rules::{Piece, Rotation, Tile};

/// A sheet of tiles, `columns` in a row, each `size` pixels with a gap. Every tile is shown in the given rotations.
#[must_use]
pub fn sheet(tiles: &[Tile], rotations: &[Rotation], columns: usize, size: u32, style: Style) -> Image {
    let pictures: Vec<Image> = tiles
        .iter()
        .flat_map(|t| {
            let layout = compose(t);
            rotations.iter().map(move |r| paint_as(style, t, &layout, (*r, Variant::FIRST), size, |_| true))
        })
        .collect();
    arrange(&pictures, columns.max(1), size)
}

/// Pictures of one size in rows.
#[must_use]
pub fn arrange(pictures: &[Image], columns: usize, size: u32) -> Image {
    const GAP: u32 = 6;
    let rows = pictures.len().div_ceil(columns) as u32;
    let (width, height) = (columns as u32 * (size + GAP) + GAP, rows * (size + GAP) + GAP);
    let [r, g, b] = rgb(Swatch::PlasterDark);
    let mut rgba = [r, g, b, 255].repeat((width * height) as usize);
    for (i, picture) in pictures.iter().enumerate() {
        let x = GAP + (i % columns) as u32 * (size + GAP);
        let y = GAP + (i / columns) as u32 * (size + GAP);
        for row in 0..picture.height.min(size) {
            let from = (row * picture.width * 4) as usize;
            let to = (((y + row) * width + x) * 4) as usize;
            let bytes = (picture.width.min(size) * 4) as usize;
            let pixels = picture.rgba[from..from + bytes].chunks_exact(4);
            for (over, under) in pixels.zip(rgba[to..to + bytes].chunks_exact_mut(4)) {
                let alpha = u32::from(over[3]);
                for c in 0..3 {
                    let sum = u32::from(over[c]) * alpha + u32::from(under[c]) * (255 - alpha);
                    under[c] = (sum / 255) as u8;
                }
            }
        }
    }
    Image { width, height, rgba }
}

/// All figures in all colours, one row for each colour, and the neutral things, the cards and the chips below them.
#[must_use]
pub fn figures(size: u32) -> Image {
    let mut pictures = Vec::new();
    for livery in (0..SEATS.len()).map(|n| Livery::new(Palette::Standard, n)) {
        let paint = |piece, pose| figure(piece, pose, &livery, Symbol::Fine, size);
        pictures.extend(Piece::ALL.into_iter().map(|piece| paint(piece, Pose::Standing)));
        pictures.extend([Piece::Meeple, Piece::Big, Piece::Phantom].map(|piece| paint(piece, Pose::Lying)));
        pictures.push(thing::wagon(&livery, size));
    }
    pictures.extend(Thing::ALL.into_iter().map(|t| thing::picture(t, size)));
    let liveries = (0..SEATS.len()).map(|n| Livery::new(Palette::Standard, n));
    pictures.extend(liveries.map(|livery| card(&livery, size)));
    pictures.extend(ChipColour::ALL.into_iter().map(|chip| chip::picture(chip, size)));
    arrange(&pictures, Piece::ALL.len() + 4, size)
}
