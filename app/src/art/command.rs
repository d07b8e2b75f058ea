//! `bastide art …`: pictures as files.

use super::canvas::Image;
use super::sheet::{figures, sheet};
use super::tile::Style;
use crate::cli::{ArtCommand, fail};
use rules::{Rotation, Tile, TileSets};
use std::path::Path;
use std::process::ExitCode;

/// Pixels of a tile on a sheet.
const SIZE: u32 = 192;
/// Pixels of a figure on a sheet.
const FIGURE: u32 = 128;
/// Tiles in a row of a sheet.
const COLUMNS: usize = 8;

/// Carries the command out; the exit status says whether it worked.
#[must_use]
pub fn run(command: ArtCommand) -> ExitCode {
    match command {
        ArtCommand::Sheet { file, set, plain } => {
            draw_sheet(&file, set.as_deref(), if plain { Style::Schematic } else { Style::Painted })
        }
        ArtCommand::Figures { file } => store(&figures(FIGURE), &file),
    }
}

fn draw_sheet(file: &Path, set: Option<&str>, style: Style) -> ExitCode {
    let sets = TileSets::built_in();
    let chosen: Vec<Tile> = match set {
        None => sets.iter().flat_map(|s| s.tiles.clone()).collect(),
        Some(name) => match sets.get(name) {
            Some(s) => s.tiles.clone(),
            None => {
                let names: Vec<&str> = sets.iter().map(|s| s.name.as_str()).collect();
                return fail(format!("there is no tile set `{name}`; there are {}", names.join(", ")));
            }
        },
    };
    let picture = sheet(&chosen, &[Rotation::R0], COLUMNS, SIZE, style);
    store(&picture, file)
}

fn store(picture: &Image, file: &Path) -> ExitCode {
    match save(picture, file) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => fail(format!("cannot write {}: {e}", file.display())),
    }
}

/// Stores a picture as PNG.
///
/// # Errors
/// If the file cannot be written.
pub fn save(picture: &Image, file: &Path) -> Result<(), image::ImageError> {
    image::save_buffer_with_format(
        file,
        &picture.rgba,
        picture.width,
        picture.height,
        image::ColorType::Rgba8,
        image::ImageFormat::Png,
    )
}
