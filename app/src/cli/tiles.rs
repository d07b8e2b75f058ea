//! `bastide tiles …`: checks a tile set of one's own, and paints it.

use super::art::{self, paint};
use super::outcome::{self, Failure};
use crate::args::TilesCommand;
use crate::art::tile::Style;
use crate::screen::phrase::left_out;
use crate::store;
use crate::text::Language;
use rules::TileSets;
use std::path::Path;

/// Runs the command.
pub(super) fn run(command: &TilesCommand) -> Result<(), Failure> {
    match command {
        TilesCommand::Check { file, sheet, lang } => {
            let words = lang.as_deref().and_then(Language::from_code).unwrap_or_else(Language::of_system);
            check(words, file, sheet.as_deref())
        }
    }
}

/// Says what the set holds, or what is wrong with it and where.
fn check(words: Language, file: &Path, sheet: Option<&Path>) -> Result<(), Failure> {
    let set =
        store::tile_set(file, TileSets::built_in()).map_err(|why| Failure::because(left_out(words, &why)))?;
    let tiles: u32 = set.tiles.iter().map(|tile| u32::from(tile.count)).sum();
    let blanks = [
        ("name", set.name.as_str().into()),
        ("kinds", set.tiles.len().into()),
        ("tiles", i64::from(tiles).into()),
    ];
    outcome::text(&format!("{}\n", words.with("tiles-well", &blanks)))?;
    let Some(sheet) = sheet else { return Ok(()) };
    let because = |error| Failure::because(format!("cannot write {}: {error}", sheet.display()));
    art::save(&paint(&set.tiles, Style::Painted), sheet, Some(file)).map_err(because)
}
