//! Contact sheets: all tiles of a set side by side, to look at.

use super::canvas::Image;
use super::layout::Layout;
use super::tile::paint;
use rules::{Rotation, Tile};

/// A sheet of tiles, `columns` in a row, each `size` pixels with a gap; every tile is shown in the rotations given.
#[must_use]
pub fn sheet(tiles: &[Tile], rotations: &[Rotation], columns: usize, size: u32) -> Image {
    let pictures: Vec<Image> = tiles
        .iter()
        .flat_map(|t| {
            let layout = Layout::new(t);
            rotations.iter().map(move |r| paint(t, &layout, *r, size))
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
    let mut rgba = vec![0x50; (width * height * 4) as usize];
    for (i, picture) in pictures.iter().enumerate() {
        let x = GAP + (i % columns) as u32 * (size + GAP);
        let y = GAP + (i / columns) as u32 * (size + GAP);
        for row in 0..picture.height.min(size) {
            let from = (row * picture.width * 4) as usize;
            let to = (((y + row) * width + x) * 4) as usize;
            let bytes = (picture.width.min(size) * 4) as usize;
            rgba[to..to + bytes].copy_from_slice(&picture.rgba[from..from + bytes]);
        }
    }
    Image { width, height, rgba }
}
