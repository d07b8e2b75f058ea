//! `bastide art …`: writes pictures to files.

use crate::args::ArtCommand;
use crate::art::canvas::Image;
use crate::art::sheet::{figures, sheet};
use crate::art::tile::Style;
use crate::export::{Ground, Poster, beside, is_same};
use crate::replay::Replay;
use crate::terminal::fail;
use crate::theme::Shade;
use crate::{store, terminal};
use rules::{Rotation, Tile, TileSets};
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// The size of a tile on a sheet, in pixels.
const SIZE: u32 = 192;
/// The size of a figure on a sheet, in pixels.
const FIGURE: u32 = 128;
/// Tiles in a row of a sheet.
const COLUMNS: usize = 8;

/// Runs the command. The exit status says whether it worked.
#[must_use]
pub(super) fn run(command: ArtCommand) -> ExitCode {
    match command {
        ArtCommand::Sheet { file, set, plain, data_dir } => {
            draw_sheet(&file, set.as_deref(), style(plain), data_dir.as_deref())
        }
        ArtCommand::Figures { file } => kept(&figures(FIGURE), &file),
        ArtCommand::Map { log, file, size, at, plain, table } => {
            let ground = if table { Ground::Wood(Shade::Light) } else { Ground::Plain };
            draw_map(&log, &file, size, at, (style(plain), ground))
        }
    }
}

const fn style(plain: bool) -> Style {
    if plain { Style::Schematic } else { Style::Painted }
}

/// Draws a sheet of the built-in sets, or of one set, which may be one of the user's own.
fn draw_sheet(file: &Path, set: Option<&str>, style: Style, data_dir: Option<&Path>) -> ExitCode {
    let own = store::data_dir(data_dir).map(|dir| store::tile_sets(&dir)).unwrap_or_default();
    if set.is_some() {
        let say = |reason| eprintln!("bastide: left out as no tile set: {}", terminal::shown(reason));
        own.left_out.iter().for_each(say);
    }
    let sets = &own.sets;
    let chosen: Vec<Tile> = match set {
        None => TileSets::built_in().iter().flat_map(|s| s.tiles.clone()).collect(),
        Some(name) => match sets.get(name) {
            Some(s) => s.tiles.clone(),
            None => {
                let names: Vec<&str> = sets.iter().map(|s| s.name.as_str()).collect();
                return fail(format!("there is no tile set `{name}`; there are {}", names.join(", ")));
            }
        },
    };
    kept(&paint(&chosen, style), file)
}

/// A sheet of tiles.
pub(super) fn paint(tiles: &[Tile], style: Style) -> Image {
    sheet(tiles, &[Rotation::R0], COLUMNS, SIZE, style)
}

fn kept(picture: &Image, file: &Path) -> ExitCode {
    match save(picture, file, None) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => fail(format!("cannot write {}: {e}", file.display())),
    }
}

/// Draws the map of a log. Of an invalid log it draws the valid part, and says so.
fn draw_map(
    log: &Path,
    file: &Path,
    size: u32,
    at: Option<usize>,
    (style, ground): (Style, Ground),
) -> ExitCode {
    let mut replay = match Replay::open(log, &mut |_, _| true) {
        Ok(replay) => replay,
        Err(error) => return fail(format!("{} cannot be shown: {error}", log.display())),
    };
    let table = replay.table(at.unwrap_or(usize::MAX));
    let mut poster = Poster::of(&table).in_style(style);
    poster.put_on(ground);
    let Some(picture) = poster.paint(size, &|_, _| true) else {
        return fail("the system gives no thread to paint on");
    };
    if let Err(error) = save(&picture, file, Some(log)) {
        return fail(format!("cannot write {}: {error}", file.display()));
    }
    match replay.reader().fault() {
        None => ExitCode::SUCCESS,
        Some(fault) => fail(format!("{} is painted as far as the log holds: {fault}", file.display())),
    }
}

/// Stores a picture of what lies in the file `of` as PNG. An older picture is replaced when the new one is whole.
///
/// # Errors
/// If the file cannot be written, or is `of` itself.
pub(super) fn save(picture: &Image, file: &Path, of: Option<&Path>) -> Result<(), image::ImageError> {
    if of.is_some_and(|of| is_same(file, of)) {
        return Err(io::Error::other("it is what the picture is of, and would be lost").into());
    }
    // A device is written to as it is.
    let is_device = std::fs::metadata(file).is_ok_and(|at| !at.is_file());
    let to = if is_device { file.to_owned() } else { beside(file) };
    let (kind, format) = (image::ColorType::Rgba8, image::ImageFormat::Png);
    let saved =
        image::save_buffer_with_format(&to, &picture.rgba, picture.width, picture.height, kind, format);
    if is_device {
        return saved;
    }
    let done = saved.and_then(|()| Ok(std::fs::rename(&to, file)?));
    if done.is_err() {
        // It may never have been there.
        let _ = std::fs::remove_file(&to);
    }
    done
}
